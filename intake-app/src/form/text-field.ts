/** A question answered in words, and what every question's controls have in common: label, hint, error. */
import './field.css';
import type { AnswerValue } from '@dispute-intake/contract/cardholder-api';
import type { FlowState, VisibleQuestion } from '@dispute-intake/intake-flow';
import { html, nothing, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import type { Translator } from '../i18n/translator.ts';
import type { Words } from './question-words.ts';
import { maskSecrets, secretIn } from './secrets.ts';

export interface FieldContext {
  i18n: Translator;
  words: Words;
  flow: FlowState;
  /** What was typed, by control name, as long as it means the present answer. */
  typed: Map<string, string>;
  /** The question's label is the page's heading. */
  isHeading: boolean;
  /** Shown under the label, in the place of the question's own hint. */
  note?: string | null;
  onAnswer: (id: string, value: AnswerValue | undefined) => void;
  /** A date that was doubted is right. */
  onConfirmDate?: (id: string) => void;
  /** Draws again; for what is typed but no answer yet. */
  redraw: () => void;
  /** What a question for files shows. */
  files?: () => TemplateResult;
}

/** Id of the control that an errorText link, or a label, leads to. */
export const fieldId = (questionId: string): string => `f-${questionId.replace(/\./g, '-')}`;

export interface Parts {
  id: string;
  describedBy: string | typeof nothing;
  hint: TemplateResult | typeof nothing;
  errorText: TemplateResult | typeof nothing;
  error: string | null;
}

export function partsOf(question: VisibleQuestion, { words, flow, note }: FieldContext, extraHint?: string): Parts {
  const id = fieldId(question.id);
  const error = flow.errors[question.id];
  const hintText = [note ?? words.hint(question), extraHint].filter(Boolean).join(' ');
  const ids = [hintText ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ');
  return {
    id,
    describedBy: ids || nothing,
    hint: hintText ? html`<p class="hint" id="${id}-hint">${hintText}</p>` : nothing,
    errorText: error
      ? html`<p class="field-error" id="${id}-error"><span class="mark" aria-hidden="true">!</span> ${words.error(question, error)}</p>`
      : nothing,
    error: error ?? null,
  };
}

function labelText(question: VisibleQuestion, { words, i18n }: FieldContext): TemplateResult {
  return html`${words.label(question)}${
    question.optional ? html` <span class="optional">(${i18n.t('app.optional')})</span>` : nothing
  }`;
}

export function legend(question: VisibleQuestion, context: FieldContext): TemplateResult {
  const text = labelText(question, context);
  return context.isHeading
    ? html`<legend class="as-heading"><h1 tabindex="-1">${text}</h1></legend>`
    : html`<legend>${text}</legend>`;
}

export function label(question: VisibleQuestion, context: FieldContext, forId: string): TemplateResult {
  const text = html`<label for=${forId}>${labelText(question, context)}</label>`;
  return context.isHeading ? html`<h1 class="as-heading" tabindex="-1">${text}</h1>` : text;
}

/** Short or long text; what must never be shared is pointed out and masked. */
export function textField(question: VisibleQuestion, context: FieldContext): TemplateResult {
  const { flow, onAnswer, i18n, redraw, typed } = context;
  const { id, describedBy, hint, errorText, error } = partsOf(question, context);
  const value = String(flow.answers[question.id] ?? '');
  const secret = typed.get(`${question.id}.secret`) ?? (secretIn(typed.get(question.id) ?? value) || '');
  const onInput = (event: Event): void => {
    const text = (event.target as HTMLInputElement).value;
    const found = secretIn(text);
    if (found) typed.set(`${question.id}.secret`, found);
    // A text that holds a secret is masked before it is kept anywhere; the field itself only once it is left.
    onAnswer(question.id, text === '' ? undefined : maskSecrets(text));
    redraw();
  };
  const onLeave = (event: Event): void => {
    const field = event.target as HTMLInputElement;
    const masked = maskSecrets(field.value);
    if (masked === field.value) return;
    field.value = masked;
    typed.set(question.id, masked);
  };
  const notice = secret
    ? html`<p class="secret" role="status">${i18n.t(secret === 'card' ? 'secret.card' : 'secret.code')}</p>`
    : nothing;
  const isLong = question.kind === 'long_text';
  const shown = typed.get(question.id);
  const current = shown !== undefined && maskSecrets(shown) === value ? shown : value;
  const keep = (event: Event): void => {
    typed.set(question.id, (event.target as HTMLInputElement).value);
    onInput(event);
  };
  return html`
    ${label(question, context, id)} ${hint} ${errorText}
    ${
      isLong
        ? html`<textarea id=${id} name=${question.id} rows=${question.id === 'statement' ? 6 : 3} dir="auto"
            aria-describedby=${describedBy} aria-invalid=${error ? 'true' : nothing}
            .value=${live(current)} @input=${keep} @blur=${onLeave}></textarea>`
        : html`<input id=${id} name=${question.id} type="text" dir="auto" autocomplete="off"
            aria-describedby=${describedBy} aria-invalid=${error ? 'true' : nothing}
            .value=${live(current)} @input=${keep} @blur=${onLeave} />`
    }
    <div aria-live="polite">${notice}</div>
  `;
}
