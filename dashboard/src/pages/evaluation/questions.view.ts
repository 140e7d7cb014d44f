/** What is not known yet, as questions to ask, and what contradicts itself. */
import type { EvaluationResult } from '@dispute-intake/contract';
import type { OpenedEvaluation } from '@dispute-intake/contract/dashboard-api';
import { html, nothing, type TemplateResult } from 'lit';

export function questionsView({ missing_facts = [] }: EvaluationResult): TemplateResult | typeof nothing {
  if (missing_facts.length === 0) return nothing;
  const asked = (who: 'cardholder' | 'issuer', title: string) => {
    const questions = missing_facts.filter(({ ask }) => ask === who);
    return questions.length === 0
      ? nothing
      : html`<h3>${title}</h3><ul class="questions">${questions.map(({ question, path }) => html`<li>${question} <code>${path}</code></li>`)}</ul>`;
  };
  return html`<section class="card"><h2>Questions to ask</h2><p class="muted">Answers to these would make the result surer, the most useful first.</p>
    ${asked('cardholder', 'The cardholder')}${asked('issuer', 'Your own systems')}</section>`;
}

export const contradictionsView = (
  { contradictions }: OpenedEvaluation,
  correct?: () => void,
): TemplateResult | typeof nothing =>
  contradictions.length === 0
    ? nothing
    : html`<section class="card contradictions"><h2>What does not fit together</h2><ul>${contradictions.map(({ msg }) => html`<li>${msg}</li>`)}</ul>${
        correct
          ? html`<button type="button" class="copy no-print" @click=${correct}>Decide which holds</button>`
          : nothing
      }</section>`;
