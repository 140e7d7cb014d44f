/** The form: a step's questions together, checked on Continue, errors gathered in a summary that takes focus. */
import './form-view.css';
import { type VisibleStep, visibleStep } from '@dispute-intake/intake-flow';
import { html, nothing, type TemplateResult } from 'lit';
import { keyed } from 'lit/directives/keyed.js';
import { repeat } from 'lit/directives/repeat.js';
import type { ViewContext } from '../view/view-context.ts';
import { field, fieldId } from './field.ts';
import { type Words, wordsFor } from './question-words.ts';

/** Steps of which the one question is the heading itself. */
export const SINGLE_QUESTION_STEPS: readonly string[] = ['statement', 'problem', 'amount', 'evidence'];

/** Brings the question into view with its label, then focuses its field; a bare jump would hide what is asked. */
export function goToField(questionId: string): void {
  const control = document.getElementById(fieldId(questionId));
  const holder = control?.closest('.question');
  holder?.scrollIntoView({ block: 'start' });
  control?.focus({ preventScroll: true });
}

function errorSummary(step: VisibleStep, { intake, i18n }: ViewContext, words: Words): TemplateResult | typeof nothing {
  const errors = intake.flow?.errors ?? {};
  const invalid = step.questions.filter(({ id }) => errors[id]);
  if (invalid.length === 0) return nothing;
  return html`<div class="summary" role="alert" tabindex="-1" aria-labelledby="summary-title">
    <h2 id="summary-title">${i18n.t('summary.title')}</h2>
    <ul>
      ${invalid.map((question) => {
        const error = errors[question.id];
        const text = error ? words.error(question, error) : '';
        return html`<li>
          <a href="#${fieldId(question.id)}" @click=${(event: Event) => {
            event.preventDefault();
            goToField(question.id);
          }}>${step.questions.length > 1 ? html`${words.label(question)} – ` : nothing}${text}</a>
        </li>`;
      })}
    </ul>
  </div>`;
}

/** The present step as a form. */
export function formView(view: ViewContext): unknown {
  const { intake, i18n, typed, redraw } = view;
  const { flow } = intake;
  const step = flow ? visibleStep(flow) : undefined;
  if (!flow || !step) return nothing;
  const words = wordsFor(i18n, flow);
  const isSingle = SINGLE_QUESTION_STEPS.includes(step.id);
  const reading = step.id === 'problem' && intake.suggestion?.state === 'reading' && flow.answers.problem === undefined;
  const note =
    step.id === 'problem' && intake.suggestion?.problem && intake.suggestion.problem === flow.answers.problem
      ? i18n.t('q.problem.suggested')
      : null;
  // Every step and question has nodes of its own: nothing typed, focused or chosen leaks from one into another.
  return keyed(
    step.id,
    html`<form class="step" data-step=${step.id} novalidate @submit=${(event: Event) => {
      event.preventDefault();
      intake.sendFlow({ type: 'continue' });
    }}>
    ${errorSummary(step, view, words)}
    ${isSingle ? nothing : html`<h1 class="as-heading" tabindex="-1">${words.step(step.id)}</h1>`}
    <div class="questions ${reading ? 'reading' : ''}" aria-busy=${reading ? 'true' : nothing}>
      ${repeat(
        step.questions,
        ({ id }) => id,
        (question) =>
          field(question, {
            i18n,
            words,
            flow,
            typed,
            redraw,
            isHeading: isSingle,
            note: question.id === 'problem' ? note : null,
            onAnswer: intake.answer,
            files: () => view.files?.fileField(view) ?? html``,
          }),
      )}
    </div>
    <div class="actions">
      ${
        step.id === 'statement' && !flow.changing
          ? html`<span></span>`
          : html`<button type="button" class="quiet back" data-action="back" @click=${() => intake.sendFlow({ type: 'back' })}>
              <span class="chevron" aria-hidden="true"></span>${i18n.t('app.back')}</button>`
      }
      <button type="submit" class="primary" data-action="continue">${i18n.t('app.continue')}</button>
    </div>
  </form>`,
  );
}
