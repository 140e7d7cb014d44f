/** What was read in the statement, fact by fact in the cardholder's own words, each changed in place. */
import './understood.css';
import { type FlowState, lateConflicts, type UnderstoodRow, understoodRows } from '@dispute-intake/intake-flow';
import { html, nothing, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import type { ViewContext } from '../view/view-context.ts';
import { field } from './field.ts';
import { stepActions } from './form-view.ts';
import { type Words, wordsFor } from './question-words.ts';

/** Which row is open for changing; kept with what was typed, so that it goes when the step goes. */
const OPEN_ROW = 'understood.open';

function rowView(row: UnderstoodRow, flow: FlowState, view: ViewContext, words: Words): TemplateResult {
  const { i18n, intake, typed, redraw } = view;
  const { question } = row;
  const isOpen = typed.get(OPEN_ROW) === question.id;
  const close = (): void => {
    typed.delete(OPEN_ROW);
    redraw();
  };
  const label = words.label(question);
  if (isOpen) {
    return html`<li class="fact open" data-understood=${question.id}>
      ${field(question, {
        i18n,
        words,
        typed,
        redraw,
        flow: { ...flow, answers: { ...flow.answers, [question.id]: row.value } },
        isHeading: false,
        onAnswer: (id, value) => {
          intake.answer(id, value);
          if (question.kind === 'choice' || question.kind === 'yes_no') close();
        },
      })}
      <button type="button" class="secondary small" @click=${close}>${i18n.t('app.save')}</button>
    </li>`;
  }
  const error = flow.errors[question.id];
  return html`<li class="fact" data-understood=${question.id}>
    <div class="fact-text">
      <p class="fact-question">${label}</p>
      <p class="fact-value"><bdi>${words.value(question, row.value)}</bdi></p>
      ${error ? html`<p class="field-error">${words.error(question, error)}</p>` : nothing}
      ${
        row.differs
          ? html`<p class="conflict">${i18n.t('understood.conflict', {
              quote: row.quote,
              answer: words.value(question, row.value),
            })}</p>`
          : row.isGiven
            ? html`<p class="fact-quote">${i18n.t('understood.given', { issuer: view.issuer })}</p>`
            : html`<blockquote class="fact-quote" dir="auto">${i18n.t('understood.quote', { quote: row.quote })}</blockquote>`
      }
    </div>
    <button type="button" class="link" data-action="change" data-change=${question.id}
      aria-label=${i18n.t('review.change', { question: label })}
      @click=${() => {
        typed.set(OPEN_ROW, question.id);
        redraw();
        requestAnimationFrame(() => {
          const row = document.querySelector(`[data-understood="${question.id}"]`);
          (
            row?.querySelector<HTMLElement>('input:checked') ??
            row?.querySelector<HTMLElement>('input, textarea, select')
          )?.focus();
        });
      }}>${i18n.t('app.change')}</button>
  </li>`;
}

/** The rows alone, as the conversation shows them. */
export function understoodRowList(view: ViewContext): TemplateResult | typeof nothing {
  const { flow } = view.intake;
  if (!flow) return nothing;
  const words = wordsFor(view.i18n, flow);
  return html`<ul class="facts">${repeat(
    [...understoodRows(flow), ...lateConflicts(flow)],
    ({ question }) => question.id,
    (row) => rowView(row, flow, view, words),
  )}</ul>`;
}

/** The step `understood` as a form. */
export function understoodView(view: ViewContext): TemplateResult {
  const { i18n, intake } = view;
  return html`<form class="step understood" data-step="understood" novalidate @submit=${(event: Event) => {
    event.preventDefault();
    intake.goOn();
  }}>
    <h1 class="as-heading" tabindex="-1">${i18n.t('step.understood')}</h1>
    <p class="lead">${i18n.t('understood.lead')}</p>
    <div class="questions">${understoodRowList(view)}</div>
    ${stepActions(view, { next: i18n.t('understood.confirm') })}
  </form>`;
}
