/** The evaluation's result and why, drawn so that one sees at once which rule did what and who says so. */
import type { EvaluationResult, ExplainedRule } from '@dispute-intake/contract';
import type { DemoOutcome } from '@dispute-intake/contract/demo-api';
import { html, nothing, type TemplateResult } from 'lit';
import { ruleName } from './rule-name.ts';
import './result-view.css';

const CONFIDENCES = ['low', 'moderate_low', 'moderate_high', 'high'];
const OUTCOMES: Record<string, { label: string; tone: string; mark: string }> = {
  failed: { label: 'Failed', tone: 'bad', mark: '✕' },
  unknown: { label: 'Unknown', tone: 'warn', mark: '?' },
  passed: { label: 'Passed', tone: 'good', mark: '✓' },
  not_applicable: { label: 'Not applicable', tone: '', mark: '–' },
};
/** `moderate_low` as a person writes it. */
export const inWords = (name: string): string => {
  const words = name.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};
const shown = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));
/** An input's value; the explanation gives it with where it came from. */
const inputValue = (input: unknown): unknown =>
  typeof input === 'object' && input !== null && 'value' in input ? input.value : input;

function verdict(result: EvaluationResult): TemplateResult {
  const level = CONFIDENCES.indexOf(result.confidence) + 1;
  return html`<div class="verdict">
    <div>
      <div class="code">${result.reason_code ?? 'No scheme right'}</div>
      <div class="kind">${inWords(result.subcategory ?? result.category)}</div>
      <div class="muted">${inWords(result.category)}</div>
    </div>
    <dl class="facts">
      <dt>Confidence</dt>
      <dd>
        <span class="level"><span class="meter" aria-hidden="true">${CONFIDENCES.map((_, at) => html`<i class=${at < level ? 'on' : ''}></i>`)}</span>
        ${inWords(result.confidence)}</span>
      </dd>
      <dt>File until</dt>
      <dd>${result.deadline ?? 'no date'}</dd>
      <dt>Ruleset</dt>
      <dd class="mono">${result.ruleset}</dd>
      <dt>Evaluation</dt>
      <dd class="mono">${result.id}</dd>
    </dl>
    ${
      result.reason_code === null
        ? html`<p class="muted">This says only that no scheme right was found. It is no advice to refuse the cardholder a refund.</p>`
        : nothing
    }
  </div>`;
}

function rule(explained: ExplainedRule): TemplateResult {
  const { sentence, inputs, outcome, effect, source, sources } = explained;
  const { label, tone, mark } = OUTCOMES[outcome] ?? { label: outcome, tone: '', mark: '·' };
  return html`<details class="rule">
    <summary>
      <span class="chip ${tone}"><span aria-hidden="true">${mark}</span>${label}</span>
      <span class="name">${ruleName(explained)}</span>
      ${effect ? html`<span class="chip accent">has effect</span>` : nothing}
    </summary>
    <div class="inside">
      ${outcome === 'passed' ? html`<p>${sentence}</p>` : nothing}
      <dl class="facts">
        ${Object.entries(inputs)
          .map(([name, input]) => [name, inputValue(input)] as const)
          .map(
            ([name, value]) => html`<dt class="mono">${name}</dt>
            <dd class="mono">${value === null || value === undefined ? 'not known' : shown(value)}</dd>`,
          )}
        ${effect ? html`<dt>Effect</dt><dd class="mono">${shown(effect)}</dd>` : nothing}
        <dt>Source</dt>
        <dd>
          ${
            sources?.length
              ? sources.map(
                  (each) =>
                    html`<div>${each.url ? html`<a href=${each.url} target="_blank" rel="noreferrer">${each.document}</a>` : each.document}${each.section ? `, ${each.section}` : ''} <span class="chip">${each.grade}</span></div>`,
                )
              : source
          }
        </dd>
      </dl>
    </div>
  </details>`;
}

function rules(all: ExplainedRule[]): TemplateResult {
  const counted = Object.entries(OUTCOMES).map(([outcome, { label, tone }]) => ({
    label,
    tone,
    list: all.filter((each) => each.outcome === outcome),
  }));
  const [apart, main] = [
    all.filter((each) => each.outcome === 'not_applicable'),
    all.filter((each) => each.outcome !== 'not_applicable'),
  ];
  // What moved the result first, then what needs a look, then the rest in the order of the rules.
  const weight = ({ effect, outcome }: ExplainedRule) =>
    effect ? 0 : outcome === 'failed' ? 1 : outcome === 'unknown' ? 2 : 3;
  main.sort((one, other) => weight(one) - weight(other));
  return html`<div class="part">
    <h3>Why: ${all.length} rules looked at</h3>
    <p>${counted.filter(({ list }) => list.length > 0).map(({ label, tone, list }) => html`<span class="chip ${tone}">${list.length} ${label.toLowerCase()}</span> `)}</p>
    <div class="rules">${main.map(rule)}</div>
    ${
      apart.length
        ? html`<details><summary class="muted">${apart.length} that do not apply</summary><div class="rules">${apart.map(rule)}</div></details>`
        : nothing
    }
  </div>`;
}

/** Result with explanation; before there is one, what will lead to it. */
export function resultView(outcome: DemoOutcome | null): TemplateResult {
  if (!outcome?.result) {
    return html`<div class="empty"><b>No result yet</b><span>Finish the intake on the canvas. The result appears here with every rule behind it.</span></div>`;
  }
  const { result, explanation } = outcome;
  return html`
    ${verdict(result)}
    <div class="part">
      <h3>${result.failed_checks.length === 0 ? 'No failed checks' : 'Failed checks'}</h3>
      ${result.failed_checks.map(
        ({ code, msg, type, loc }) => html`<div class="check ${type}">
          <span><span class="chip ${type === 'error' ? 'bad' : 'warn'}">${inWords(type)}</span> <b>${inWords(code)}</b></span>
          <span>${msg}</span>
          <span class="mono muted">${loc.join(' › ')}</span>
        </div>`,
      )}
    </div>
    ${explanation ? rules(explanation.rules) : nothing}
    <details><summary>As JSON</summary><pre tabindex="0">${JSON.stringify(outcome, null, 2)}</pre></details>
  `;
}
