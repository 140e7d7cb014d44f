/**
 * One question as native controls, the same for form and conversation. Every control carries the question's id as its
 * `name`; a date's three fields end in day, month and year.
 */
import './field.css';
import type { AnswerValue } from '@dispute-intake/contract/cardholder-api';
import { type FlowState, NEVER, proposedShare, splitDate, type VisibleQuestion } from '@dispute-intake/intake-flow';
import { html, nothing, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import { exampleDay, parseAmount, parseDate, parseWhole } from './answer-text.ts';
import { paymentsField } from './payments-field.ts';
import { type FieldContext, fieldId, label, legend, partsOf, textField } from './text-field.ts';

/** The choices in their order; what was read in the statement comes first, so that it is seen without scrolling. */
function suggestedFirst({ id, choices }: VisibleQuestion, { suggested }: FlowState): readonly string[] {
  if (id !== 'problem' || suggested === null) return choices;
  return [suggested, ...choices.filter((choice) => choice !== suggested)];
}

function choices(question: VisibleQuestion, context: FieldContext): TemplateResult {
  const { words, flow, onAnswer } = context;
  const { id, describedBy, hint, errorText, error } = partsOf(question, context);
  const answer = flow.answers[question.id];
  const values = question.kind === 'yes_no' ? ['true', 'false'] : suggestedFirst(question, flow);
  const chosen = answer === null ? '' : answer === undefined ? undefined : String(answer);
  const read = (value: string): AnswerValue =>
    value === '' ? null : question.kind === 'yes_no' ? value === 'true' : value;
  const row = (value: string, index: number): TemplateResult => {
    const optionId = index === 0 ? id : `${id}-${index}`;
    const optionHint = value === '' ? null : words.optionHint(question, value);
    return html`<div class="choice">
      <input type="radio" id=${optionId} name=${question.id} value=${value}
        aria-labelledby="${optionId}-name" aria-describedby=${optionHint ? `${optionId}-says` : nothing}
        .checked=${live(chosen === value)} @change=${() => onAnswer(question.id, read(value))} />
      <label for=${optionId}><span id="${optionId}-name">${value === '' ? words.unknown(question) : words.option(question, value)}</span>${
        optionHint ? html`<small id="${optionId}-says">${optionHint}</small>` : nothing
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

/** The ticks that stand beside a field for "it did not happen" and "I don't know": one of them at most. */
function otherAnswers(
  question: VisibleQuestion,
  { words, flow, onAnswer, typed }: FieldContext,
): TemplateResult | typeof nothing {
  const tick = (name: 'never' | 'unknown', answer: AnswerValue, text: string): TemplateResult => {
    const id = `${fieldId(question.id)}-${name}`;
    const onChange = (event: Event): void => {
      for (const key of Array.from(typed.keys())) if (key.startsWith(question.id)) typed.delete(key);
      onAnswer(question.id, (event.target as HTMLInputElement).checked ? answer : undefined);
    };
    return html`<div class="tick">
      <input type="checkbox" id=${id} name="${question.id}.${name}" value="" .checked=${live(flow.answers[question.id] === answer)} @change=${onChange} />
      <label for=${id}>${text}</label>
    </div>`;
  };
  return html`${question.never ? tick('never', NEVER, words.never(question)) : nothing}${
    question.unknown ? tick('unknown', null, words.unknown(question)) : nothing
  }`;
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
  const example = i18n.day(exampleDay(flow.session));
  const { id, describedBy, hint, errorText, error } = partsOf(question, context, i18n.t('date.hint', { example }));
  const answer = flow.answers[question.id];
  const kept = splitDate(typeof answer === 'string' && answer !== NEVER ? answer : '');
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
    ${otherAnswers(question, context)}
    ${dateDoubt(question, context)}
  </fieldset>`;
}

/** Asks once about a date that is merely unlikely. */
function dateDoubt(question: VisibleQuestion, { flow, i18n, onConfirmDate }: FieldContext): TemplateResult {
  const doubt = flow.unlikely[question.id];
  return html`<div aria-live="polite">${
    doubt
      ? html`<div class="doubt"><p>${i18n.t(`date.doubt.${doubt}`, { day: i18n.day(flow.session.transaction.transaction_timestamp) })}</p>
          <button type="button" class="secondary small" data-action="confirm-date" @click=${() => onConfirmDate?.(question.id)}>${i18n.t('date.doubt.confirm')}</button></div>`
      : nothing
  }</div>`;
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
    ? html`<div role="group" aria-labelledby="${id}-group"><span id="${id}-group" hidden>${context.words.label(question)}</span>${field}${otherAnswers(question, context)}</div>`
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

/** Their own answer and what they wrote differ: both are shown, and the answer stays until they change it. */
function conflict(question: VisibleQuestion, { flow, i18n, words }: FieldContext): TemplateResult | typeof nothing {
  const fact = flow.conflicts[question.id];
  // What a late reading contradicts is shown with what it brings: nothing moves under the cardholder's finger.
  if (!fact || flow.understoodAfter) return nothing;
  return html`<p class="conflict" role="status">${i18n.t('understood.conflict', {
    quote: fact.quote,
    answer: words.answer(question) ?? '',
  })}</p>`;
}

const LONGEST_LIST = 14;

/** The question's element: `data-question`, label, hint, errorText and native controls. */
export function field(question: VisibleQuestion, context: FieldContext): TemplateResult {
  const body = ((): TemplateResult => {
    switch (question.kind) {
      case 'long_text':
      case 'text':
        return textField(question, context);
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
      case 'payments':
        return paymentsField(question, context);
      case 'files':
        return html`${context.isHeading ? html`<h1 class="as-heading" tabindex="-1">${context.words.label(question)}</h1>` : html`<p class="label" id="${fieldId(question.id)}-label">${context.words.label(question)}</p>`}
        ${partsOf(question, context).hint} ${partsOf(question, context).error} ${context.files?.() ?? nothing}`;
    }
  })();
  const invalid = context.flow.errors[question.id] ? ' invalid' : '';
  const isGroup = question.kind === 'files' && !context.isHeading;
  return html`<div class="question${invalid}" data-question=${question.id} role=${isGroup ? 'group' : nothing}
    aria-labelledby=${isGroup ? `${fieldId(question.id)}-label` : nothing}>${conflict(question, context)}${body}</div>`;
}
