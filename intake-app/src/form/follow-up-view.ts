/** A second round begins with what was said in the first, and says what is still missing. */
import './cards.css';
import { questionById, questionIdOf, visible } from '@dispute-intake/intake-flow';
import { html, nothing, type TemplateResult } from 'lit';
import type { ViewContext } from '../view/view-context.ts';
import { stepActions } from './form-view.ts';
import { wordsFor } from './question-words.ts';

/** What was said and what is missing, as both presentations show it. */
export function followUpBody(view: ViewContext): TemplateResult | typeof nothing {
  const { i18n, intake } = view;
  const { flow } = intake;
  const followUp = flow?.session.followUp;
  if (!flow || !followUp) return nothing;
  const { t } = i18n;
  const words = wordsFor(i18n, flow);
  const said = visible(flow.answers, flow.session)
    .flatMap((step) => step.questions)
    .filter(({ id }) => id !== 'statement' && followUp.answers[id] !== undefined);
  const missing = followUp.missing_facts.map(({ path, question }) => {
    const known = questionById(questionIdOf(path));
    return known ? words.label(known) : question;
  });
  const lacks = [
    ...missing.map((each) => html`<li>${each}</li>`),
    ...followUp.missing_documents.map((kind) => html`<li>${i18n.tAny([`document.${kind}`])}</li>`),
  ];
  return html`<p class="lead">${t(lacks.length === 0 ? 'follow_up.lead~complete' : 'follow_up.lead')}</p>
    <div class="questions">
      ${lacks.length === 0 ? nothing : html`<ul class="missing">${lacks}</ul>`}
      <details class="info-card"><summary class="card-title">${t('follow_up.said')}</summary>
        <blockquote class="ready-message" dir="auto">${followUp.statement}</blockquote>
        <dl>${said.map((question) => html`<div class="card-row"><dt>${words.label(question)}</dt><dd><bdi>${words.answer(question) ?? ''}</bdi></dd></div>`)}</dl>
      </details>
    </div>`;
}

/** The step `follow_up` as a form. */
export function followUpView(view: ViewContext): TemplateResult {
  const { flow } = view.intake;
  return html`<form class="step" data-step="follow_up" novalidate @submit=${(event: Event) => {
    event.preventDefault();
    view.intake.goOn();
  }}>
    <h1 class="as-heading" tabindex="-1">${flow ? wordsFor(view.i18n, flow).step('follow_up') : nothing}</h1>
    ${followUpBody(view)}
    ${stepActions(view, { showBack: false })}
  </form>`;
}
