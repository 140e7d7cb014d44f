/**
 * One question as native controls, the same for form and conversation. Every control carries the question's id as its
 * `name`; a date's three fields end in day, month and year.
 */
import './field.css';
import type { AnswerValue } from '@dispute-intake/contract/cardholder-api';
import {
  type FlowState,
  maskSecrets,
  proposedShare,
  secretIn,
  splitDate,
  type VisibleQuestion,
} from '@dispute-intake/intake-flow';
import { html, nothing, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import type { Translator } from '../i18n/translator.ts';
import { parseAmount, parseDate, parseWhole } from './answer-text.ts';
import type { Words } from './question-words.ts';

export interface FieldContext {
  i18n: Translator;
  words: Words;
  flow: FlowState;
  /** What was typed, by control name, as long as it means the present answer. */
  typed: Map<string, string>;
  /** The question's label is the page's heading. */
  isHeading: boolean;
  /** Shown under the label, besides the question's own hint. */
  note?: string | null;
  onAnswer: (id: string, value: AnswerValue | undefined) => void;
  /** Draws again; for what is typed but no answer yet. */
  redraw: () => void;
  /** What a question for files shows. */
  files?: () => TemplateResult;
}

/** Id of the control that an errorText link, or a label, leads to. */
export const fieldId = (questionId: string): string => `f-${questionId.replace(/\./g, '-')}`;

interface Parts {
  id: string;
  describedBy: string | typeof nothing;
  hint: TemplateResult | typeof nothing;
  errorText: TemplateResult | typeof nothing;
  error: string | null;
}

function partsOf(question: VisibleQuestion, { words, flow, note }: FieldContext, extraHint?: string): Parts {
  const id = fieldId(question.id);
  const error = flow.errors[question.id];
  const hintText = [words.hint(question), extraHint, note].filter(Boolean).join(' ');
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

function legend(question: VisibleQuestion, context: FieldContext): TemplateResult {
  const text = labelText(question, context);
  return context.isHeading
    ? html`<legend class="as-heading"><h1 tabindex="-1">${text}</h1></legend>`
    : html`<legend>${text}</legend>`;
}

function label(question: VisibleQuestion, context: FieldContext, forId: string): TemplateResult {
  const text = html`<label for=${forId}>${labelText(question, context)}</label>`;
  return context.isHeading ? html`<h1 class="as-heading" tabindex="-1">${text}</h1>` : text;
}

function texts(question: VisibleQuestion, context: FieldContext): TemplateResult {
  const { flow, onAnswer, i18n, redraw, typed } = context;
  const { id, describedBy, hint, errorText, error } = partsOf(question, context);
  const value = String(flow.answers[question.id] ?? '');
  const secret = typed.get(`${question.id}.secret`) ?? (secretIn(value) || '');
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
            .value=${live(current)} @input=${keep} @change=${onLeave}></textarea>`
        : html`<input id=${id} name=${question.id} type="text" dir="auto" autocomplete="off"
            aria-describedby=${describedBy} aria-invalid=${error ? 'true' : nothing}
            .value=${live(current)} @input=${keep} @change=${onLeave} />`
    }
    <div aria-live="polite">${notice}</div>
  `;
}

function choices(question: VisibleQuestion, context: FieldContext): TemplateResult {
  const { words, flow, onAnswer } = context;
  const { id, describedBy, hint, errorText, error } = partsOf(question, context);
  const answer = flow.answers[question.id];
  const values = question.kind === 'yes_no' ? ['true', 'false'] : question.choices;
  const chosen = answer === null ? '' : answer === undefined ? undefined : String(answer);
  const read = (value: string): AnswerValue =>
    value === '' ? null : question.kind === 'yes_no' ? value === 'true' : value;
  const row = (value: string, index: number): TemplateResult => {
    const optionId = index === 0 ? id : `${id}-${index}`;
    const optionHint = value === '' ? null : words.optionHint(question, value);
    return html`<div class="choice">
      <input type="radio" id=${optionId} name=${question.id} value=${value}
        aria-describedby=${optionHint ? `${optionId}-hint` : nothing}
        .checked=${live(chosen === value)} @change=${() => onAnswer(question.id, read(value))} />
      <label for=${optionId}><span>${value === '' ? words.unknown(question) : words.option(question, value)}</span>${
        optionHint ? html`<small id="${optionId}-hint">${optionHint}</small>` : nothing
      }</label>
    </div>`;
  };
  const all = question.unknown ? [...values, ''] : values;
  return html`<fieldset class=${question.kind === 'yes_no' ? 'short' : ''} aria-describedby=${describedBy}
    aria-invalid=${error ? 'true' : nothing}>
    ${legend(question, context)} ${hint} ${errorText}
    <div class="choices">${all.map(row)}</div>
  </fieldset>`;
}

/** A list too long for rows of its own. */
function selection(question: VisibleQuestion, context: FieldContext): TemplateResult {
  const { words, flow, onAnswer, i18n } = context;
  const { id, describedBy, hint, errorText, error } = partsOf(question, context);
  const chosen = flow.answers[question.id];
  const options = question.choices
    .map((value) => ({ value, text: words.option(question, value) }))
    .sort((a, b) => a.text.localeCompare(b.text, i18n.locale.tag));
  return html`
    ${label(question, context, id)} ${hint} ${errorText}
    <select id=${id} name=${question.id} aria-describedby=${describedBy} aria-invalid=${error ? 'true' : nothing}
      @change=${(event: Event) => {
        const { value } = event.target as HTMLSelectElement;
        onAnswer(question.id, value === '' ? undefined : value);
      }}>
      <option value="" ?selected=${chosen === undefined}>${i18n.t('select.choose')}</option>
      ${options.map(
        ({ value, text }) => html`<option value=${value} ?selected=${chosen === value}>${text} (${value})</option>`,
      )}
    </select>
  `;
}

/** The tick that stands for "I don't know" beside a field. */
function unknownTick(
  question: VisibleQuestion,
  { words, flow, onAnswer, typed }: FieldContext,
): TemplateResult | typeof nothing {
  if (!question.unknown) return nothing;
  const id = `${fieldId(question.id)}-unknown`;
  const onChange = (event: Event): void => {
    for (const key of Array.from(typed.keys())) if (key.startsWith(question.id)) typed.delete(key);
    onAnswer(question.id, (event.target as HTMLInputElement).checked ? null : undefined);
  };
  return html`<div class="tick">
    <input type="checkbox" id=${id} name="${question.id}.unknown" value="" .checked=${live(flow.answers[question.id] === null)} @change=${onChange} />
    <label for=${id}>${words.unknown(question)}</label>
  </div>`;
}

const ORDERS: Record<string, readonly ('day' | 'month' | 'year')[]> = {};

/** Day, month and year in the order the locale writes them. */
function dateOrder(locale: string): readonly ('day' | 'month' | 'year')[] {
  ORDERS[locale] ??= new Intl.DateTimeFormat(locale, {
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    calendar: 'gregory',
  })
    .formatToParts(Date.UTC(2020, 10, 25))
    .flatMap(({ type }) => (type === 'day' || type === 'month' || type === 'year' ? [type] : []));
  return ORDERS[locale] ?? ['day', 'month', 'year'];
}

const PART_OF_ERROR: Record<string, string> = { date_no_day: 'day', date_no_month: 'month', date_no_year: 'year' };

function date(question: VisibleQuestion, context: FieldContext): TemplateResult {
  const { i18n, flow, typed, onAnswer, redraw } = context;
  const example = i18n.day(flow.session.transaction.transaction_timestamp.slice(0, 10));
  const { id, describedBy, hint, errorText, error } = partsOf(question, context, i18n.t('date.hint', { example }));
  const answer = flow.answers[question.id];
  const kept = splitDate(typeof answer === 'string' ? answer : '');
  const locale = i18n.locale.tag;
  const read = (): { day: string; month: string; year: string } => ({
    day: typed.get(`${question.id}.day`) ?? kept.day,
    month: typed.get(`${question.id}.month`) ?? kept.month,
    year: typed.get(`${question.id}.year`) ?? kept.year,
  });
  const now = read();
  const shown = parseDate(now, locale) === (answer ?? '') ? now : kept;
  const onInput = (part: 'day' | 'month' | 'year', text: string): void => {
    const next = { ...shown, [part]: text };
    for (const each of ['day', 'month', 'year'] as const) typed.set(`${question.id}.${each}`, next[each]);
    const value = parseDate(next, locale);
    onAnswer(question.id, value === '' ? undefined : value);
    redraw();
  };
  const order = dateOrder(locale);
  const wrong = PART_OF_ERROR[error ?? ''];
  // The first field is what the errorText leads to; where one part is at error, that part is.
  const target = wrong ?? order[0];
  return html`<fieldset aria-describedby=${describedBy}>
    ${legend(question, context)} ${hint} ${errorText}
    <div class="date">
      ${order.map((part) => {
        const partId = part === target ? id : `${id}-${part}`;
        return html`<div class="date-part ${part}">
          <label for=${partId}>${i18n.t(`date.${part}`)}</label>
          <input id=${partId} name="${question.id}.${part}" type="text" autocomplete="off"
            inputmode=${part === 'month' ? 'text' : 'numeric'}
            aria-invalid=${error && (!wrong || wrong === part) ? 'true' : nothing}
            .value=${live(shown[part])}
            @input=${(event: Event) => onInput(part, (event.target as HTMLInputElement).value)} />
        </div>`;
      })}
    </div>
    ${unknownTick(question, context)}
  </fieldset>`;
}

/** The typed text as long as it still means the answer, else the answer written out. */
function numberText(
  key: string,
  answer: AnswerValue | undefined,
  { typed }: FieldContext,
  parse: (text: string) => unknown,
): string {
  const text = typed.get(key);
  if (text !== undefined && parse(text) === answer) return text;
  return typeof answer === 'number' || typeof answer === 'string' ? String(answer) : '';
}

function amount(question: VisibleQuestion, context: FieldContext): TemplateResult {
  const { flow, typed, onAnswer, i18n } = context;
  const { id, describedBy, hint, errorText, error } = partsOf(question, context);
  const isMonths = question.kind === 'months';
  const parse = isMonths ? parseWhole : parseAmount;
  const onInput = (event: Event): void => {
    const text = (event.target as HTMLInputElement).value;
    typed.set(question.id, text);
    onAnswer(question.id, text.trim() === '' ? undefined : parse(text));
  };
  const currency = flow.session.transaction.transaction_currency;
  const field = html`${label(question, context, id)} ${hint} ${errorText}
    <div class="amount">
      <input id=${id} name=${question.id} type="text" inputmode=${isMonths ? 'numeric' : 'decimal'} autocomplete="off"
        aria-describedby=${describedBy} aria-invalid=${error ? 'true' : nothing}
        .value=${live(numberText(question.id, flow.answers[question.id], context, parse))} @input=${onInput} />
      ${isMonths ? nothing : html`<span class="unit" aria-label=${i18n.t('amount.in', { currency })}>${amountUnit(question, context)}</span>`}
    </div>`;
  return question.unknown
    ? html`<div role="group" aria-labelledby="${id}-group"><span id="${id}-group" hidden>${context.words.label(question)}</span>${field}${unknownTick(question, context)}</div>`
    : field;
}

const amountUnit = (question: VisibleQuestion, { flow }: FieldContext): string =>
  question.id === 'expected_amount' &&
  typeof flow.answers.expected_currency === 'string' &&
  flow.answers.problem === 'wrong_currency'
    ? flow.answers.expected_currency
    : flow.session.transaction.transaction_currency;

function share(question: VisibleQuestion, context: FieldContext): TemplateResult {
  const { flow, typed, onAnswer, redraw, i18n } = context;
  const { id, describedBy, hint, errorText, error } = partsOf(question, context);
  const { transaction_amount: whole, transaction_currency: currency } = flow.session.transaction;
  const answer = flow.answers[question.id];
  const mode = typed.get(`${question.id}.mode`) ?? (answer === undefined ? '' : answer === whole ? 'whole' : 'part');
  const choose = (next: 'whole' | 'part'): void => {
    typed.set(`${question.id}.mode`, next);
    typed.delete(question.id);
    onAnswer(question.id, next === 'whole' ? whole : (proposedShare(flow.answers, flow.session) ?? undefined));
    redraw();
  };
  const onInput = (event: Event): void => {
    const text = (event.target as HTMLInputElement).value;
    typed.set(question.id, text);
    onAnswer(question.id, text.trim() === '' ? undefined : parseAmount(text));
  };
  const radio = (value: 'whole' | 'part', text: string): TemplateResult => {
    const radioId = value === 'whole' && !(mode === 'part' && error) ? id : `${id}-${value}`;
    return html`<div class="choice">
      <input type="radio" id=${radioId} name=${question.id} value=${value} .checked=${live(mode === value)}
        @change=${() => choose(value)} />
      <label for=${radioId}><span>${text}</span></label>
    </div>`;
  };
  const fieldOf = mode === 'part' && error ? id : `${id}-amount`;
  return html`<fieldset aria-describedby=${describedBy}>
    ${legend(question, context)} ${hint} ${errorText}
    <div class="choices">
      ${radio('whole', i18n.t('q.disputed_amount.whole', { amount: i18n.money(whole, currency) }))}
      ${radio('part', i18n.t('q.disputed_amount.part'))}
    </div>
    ${
      mode === 'part'
        ? html`<div class="revealed">
            <label for=${fieldOf}>${i18n.t('q.disputed_amount.how_much', { currency })}</label>
            <div class="amount">
              <input id=${fieldOf} name=${question.id} type="text" inputmode="decimal" autocomplete="off"
                aria-invalid=${error ? 'true' : nothing} aria-describedby=${error ? `${id}-error` : nothing}
                .value=${live(numberText(question.id, answer, context, parseAmount))} @input=${onInput} />
              <span class="unit" aria-hidden="true">${currency}</span>
            </div>
          </div>`
        : nothing
    }
  </fieldset>`;
}

const LONGEST_LIST = 14;

/** The question's element: `data-question`, label, hint, errorText and native controls. */
export function field(question: VisibleQuestion, context: FieldContext): TemplateResult {
  const body = ((): TemplateResult => {
    switch (question.kind) {
      case 'long_text':
      case 'text':
        return texts(question, context);
      case 'yes_no':
        return choices(question, context);
      case 'choice':
        return question.choices.length > LONGEST_LIST ? selection(question, context) : choices(question, context);
      case 'date':
        return date(question, context);
      case 'amount':
      case 'months':
        return amount(question, context);
      case 'share':
        return share(question, context);
      case 'files':
        return html`${context.isHeading ? html`<h1 class="as-heading" tabindex="-1">${context.words.label(question)}</h1>` : html`<p class="label">${context.words.label(question)}</p>`}
        ${partsOf(question, context).hint} ${partsOf(question, context).error} ${context.files?.() ?? nothing}`;
    }
  })();
  const invalid = context.flow.errors[question.id] ? ' invalid' : '';
  return html`<div class="question${invalid}" data-question=${question.id}>${body}</div>`;
}
