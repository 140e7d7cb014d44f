/** What was read in a file: each fact with its words, and its place marked on the picture. */
import type { DocumentFact } from '@dispute-intake/contract';
import type { OpenedEvaluation } from '@dispute-intake/contract/dashboard-api';
import { html, nothing, svg, type TemplateResult } from 'lit';
import { day, word } from '../../words.ts';

type CaseFile = OpenedEvaluation['files'][number];

const NAMES: Record<DocumentFact['name'], string> = {
  merchant_name: 'Merchant',
  amount: 'Total',
  date: 'Date',
  order_number: 'Order number',
  tracking_number: 'Tracking number',
  delivery_expected: 'Delivery expected',
  refund_promised: 'Refund promised',
  cancellation_confirmed: 'Cancellation confirmed',
  iban_or_card: 'Account or card number',
};

function shownValue({ name, value }: DocumentFact): string {
  if (name === 'iban_or_card') return value === 'card' ? 'a card number' : 'an IBAN';
  if (value === true) return 'yes';
  if (typeof value === 'string') return name === 'date' || name === 'delivery_expected' ? day(value) : value;
  if (typeof value !== 'object') return String(value);
  const sum =
    value.amount === null ? 'an amount not named' : `${value.amount}${value.currency ? ` ${value.currency}` : ''}`;
  return 'by' in value && value.by ? `${sum}, by ${day(value.by)}` : sum;
}

/** A fact the cardholder has confirmed is certain. */
const sureness = (probability: number): string =>
  probability === 1 ? 'confirmed by the cardholder' : `${Math.round(probability * 100)} % sure`;

/** The facts of a file, numbered as on its picture; nothing where none were read. */
export function fileReading({ reading, kind }: CaseFile): TemplateResult | typeof nothing {
  if (reading.status === 'pending') return html`<small class="muted">Not read yet</small>`;
  if (reading.status === 'failed') return html`<small class="muted">Could not be read</small>`;
  if (reading.status !== 'done') return nothing;
  const seen = reading.looks_like;
  return html`${seen && seen !== kind ? html`<small class="muted">Looks like: ${word(seen)}</small>` : nothing}
    ${
      reading.facts.length === 0
        ? nothing
        : html`<dl class="file-facts">${reading.facts.map(
            (fact, at) => html`<div><dt>${at + 1}. ${NAMES[fact.name]}</dt>
              <dd>${shownValue(fact)} <small class="muted">(${sureness(fact.probability)})</small>
                <q>${fact.quote}</q>${fact.page > 1 ? html`<small class="muted"> page ${fact.page}</small>` : nothing}</dd></div>`,
          )}</dl>`
    }`;
}

/** Left free between what was read and its frame, in hundredths of the picture. */
const MARGIN = 0.4;

/** Frames around what was read, laid over a picture of the file or of a page of it; the numbers are those of the list. */
export function factMarks({ reading, places }: CaseFile, on = 1): TemplateResult | typeof nothing {
  const marks = places.flatMap(({ name, page, x, y, width, height }) => {
    const number = reading.facts.findIndex((fact) => fact.name === name) + 1;
    const percent = (share: number, more: number): string => `${Math.max(0, share * 100 + more).toFixed(2)}%`;
    if (page !== on || number === 0) return [];
    const [left, top] = [percent(x, -MARGIN), percent(y, -MARGIN)];
    const middle = percent(y + height / 2, 0);
    return svg`<rect x=${left} y=${top} width=${percent(width, 2 * MARGIN)} height=${percent(height, 2 * MARGIN)} />
      <circle cx=${left} cy=${middle} r="9" /><text x=${left} y=${middle}>${number}</text>`;
  });
  return marks.length === 0 ? nothing : html`<svg class="marks" aria-hidden="true">${marks}</svg>`;
}
