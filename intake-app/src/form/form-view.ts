/** The form: a step's questions together, checked on Continue, errors gathered in a summary that takes focus. */
import './form-view.css';
import {
  shownQuestions,
  stepsOf,
  type VisibleQuestion,
  type VisibleStep,
  visibleStep,
} from '@dispute-intake/intake-flow';
import { html, nothing, type TemplateResult } from 'lit';
import { keyed } from 'lit/directives/keyed.js';
import { repeat } from 'lit/directives/repeat.js';
import { skeleton } from '../view/skeleton.ts';
import type { ViewContext } from '../view/view-context.ts';
import { problemNote, type Words, wordsFor } from './question-words.ts';
import { nudgeOnce, startNotes, statementNudge } from './statement-nudge.ts';
import { type FieldContext, fieldId, textField } from './text-field.ts';

/** Steps of which the first question is the heading itself. */
export const HEADED_BY_QUESTION: readonly string[] = [
  'statement',
  'problem',
  'payments',
  'purchase',
  'condition',
  'amount',
  'evidence',
];

/** The first question is words; what the other kinds need is loaded meanwhile. */
const firstField = (question: VisibleQuestion, context: FieldContext): TemplateResult =>
  html`<div class="question" data-question=${question.id}>${textField(question, context)}</div>`;

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

export interface StepActions {
  /** Words on the button; "Continue" unless given. */
  next?: string;
  showBack?: boolean;
  isBusy?: boolean;
}

/** Back and Continue, at the same place in every step. */
export function stepActions(
  { intake, i18n }: ViewContext,
  { next = i18n.t('app.continue'), showBack = true, isBusy = false }: StepActions = {},
): TemplateResult {
  return html`<div class="actions">
      ${
        showBack
          ? html`<button type="button" class="quiet back" data-action="back" @click=${() => intake.sendFlow({ type: 'back' })}>
              <span class="chevron" aria-hidden="true"></span>${i18n.t('app.back')}</button>`
          : html`<span></span>`
      }
      <button type="submit" class="primary" data-action="continue" aria-disabled=${isBusy ? 'true' : nothing}>${next}</button>
    </div>`;
}

/** What the cardholder asked for did not reach the service. */
export const callFailed = ({ intake, i18n }: ViewContext): TemplateResult | typeof nothing =>
  intake.shell.hasFailed ? html`<p class="field-error" role="alert">${i18n.t('status.failed')}</p>` : nothing;

/** True while the service reads what was written, after Continue. */
export const isReading = ({ intake }: ViewContext): boolean => intake.isIn({ open: { reading: 'waiting' } });

/** What stands above a step's questions, beside the questions themselves. */
function above(step: VisibleStep, view: ViewContext): unknown {
  const { steps } = view.chunks.loaded;
  const { flow } = view.intake;
  if (!steps || !flow) return nothing;
  if (step.id === 'already_reported') return steps.reportedCard(view);
  if (step.id === 'credit_found') return steps.creditCard(view);
  return step.id === 'recognition' ? steps.recognitionCard(view) : nothing;
}

function below(step: VisibleStep, view: ViewContext): unknown {
  const { steps } = view.chunks.loaded;
  const { flow } = view.intake;
  if (!flow) return nothing;
  if (step.id === 'statement') return html`${statementNudge(view)}${startNotes(view)}`;
  if (step.id === 'subscription' || step.id === 'payments') return steps?.leftOut(view) ?? nothing;
  return steps?.merchantMessageAt(view, flow, step.id) ?? nothing;
}

/** The present step as a form. */
export function formView(view: ViewContext): unknown {
  const { intake, i18n, typed, redraw, chunks } = view;
  const { flow } = intake;
  const step = flow ? visibleStep(flow) : undefined;
  if (!flow || !step) return nothing;
  const { steps } = chunks.loaded;
  if (!steps && step.id !== 'statement') return skeleton(i18n);
  if (steps && step.id === 'understood') return keyed(step.id, steps.understoodView(view));
  if (steps && step.id === 'safety') return keyed(step.id, steps.safetyView(view));
  if (steps && step.id === 'follow_up') return keyed(step.id, steps.followUpView(view));
  const words = wordsFor(i18n, flow);
  const shown = { ...step, questions: shownQuestions(flow, step) };
  const isHeaded = HEADED_BY_QUESTION.includes(step.id);
  const reading = isReading(view);
  // Every step and question has nodes of its own: nothing typed, focused or chosen leaks from one into another.
  return keyed(
    step.id,
    html`<form class="step" data-step=${step.id} novalidate @submit=${(event: Event) => {
      event.preventDefault();
      if (!reading && !nudgeOnce(view)) intake.goOn();
    }}>
    ${errorSummary(shown, view, words)}
    ${isHeaded ? nothing : html`<h1 class="as-heading" tabindex="-1">${words.step(step.id)}</h1>`}
    <div class="questions">
      ${above(step, view)}
      ${repeat(
        shown.questions,
        ({ id }) => id,
        (question) =>
          // The first question keeps its field, and with it caret and focus, when the parts for the others have come.
          (question.id === 'statement' ? firstField : (steps?.field ?? firstField))(question, {
            i18n,
            words,
            flow,
            typed,
            redraw,
            isHeading: isHeaded && question === shown.questions[0],
            note: question.id === 'problem' ? problemNote(i18n, flow) : null,
            onAnswer: intake.answer,
            onConfirmDate: (id) => intake.sendFlow({ type: 'confirm_date', id }),
            files: () =>
              html`${steps?.evidenceChecklist(view, flow) ?? nothing}${chunks.loaded.files?.fileField(view) ?? nothing}`,
          }),
      )}
      ${below(step, view)}
    </div>
    <p class="reading-status" role="status">${reading ? i18n.t('understood.reading') : ''}</p>
    ${steps?.lateNotice(view) ?? nothing}
    ${callFailed(view)}
    ${stepActions(view, {
      showBack: stepsOf(flow)[0]?.id !== step.id || flow.changing,
      isBusy: reading,
      next: reading ? i18n.t('understood.reading') : undefined,
    })}
  </form>`,
  );
}
