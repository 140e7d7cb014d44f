/** Words, numbers and times of the service as people read them. */
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@dispute-intake/contract/duration';
import type { Processor } from '@dispute-intake/contract/vocabulary';

const WORDS: Record<string, string> = {
  'read-only': 'Read-only',
  high: 'High',
  moderate_high: 'Moderate – high',
  moderate_low: 'Moderate – low',
  low: 'Low',
  link_created: 'Link created',
  statement: 'What happened',
  problem: 'Kind of problem',
  details: 'Details of the problem',
  amount: 'Amount',
  cash: 'Cash',
  evidence: 'Evidence',
  review: 'Review',
  submitted: 'Submitted',
  manual: 'switched off by a member',
  gone: 'the receiver answered 410 Gone',
  failing: 'five days of nothing but failures',
  chatbot: 'Chat',
  form: 'Form',
  http_error: 'HTTP error',
  dns_error: 'DNS error',
  tls_error: 'TLS error',
  blocked_address: 'Address not public',
  ask_cardholder: 'Ask the cardholder',
  ask_issuer: 'Look it up',
  id: 'ID',
  fraud_card_not_present: 'Fraud without the card',
  fraud_card_present_counterfeit: 'Fraud, copied card',
  fraud_card_present_lost_stolen: 'Fraud, lost or stolen card',
  fraud_card_not_received: 'Fraud, card never arrived',
  fraud_card_present_other: 'Fraud with the card',
  fraud_account_takeover: 'Fraud, account taken over',
  cancelled_reservation_no_show: 'Cancelled booking or no-show',
  paid_by_other_means: 'Paid another way',
  incorrect_amount: 'Wrong amount',
  incorrect_currency: 'Wrong currency',
  incorrect_account_number: 'Wrong account number',
  incorrect_transaction_code: 'Wrong transaction code',
  oct_not_accepted: 'Original credit not accepted',
  loss_theft_damage_charge: 'Charge for loss, theft or damage',
  digital_goods_unauthorized: 'Digital goods, not authorised',
  subscription_cancelled: 'Subscription, cancelled',
};
/** Parts of names that are read letter by letter. */
const LETTERS = new Set([
  'arn',
  'rrn',
  'bin',
  'emv',
  'pin',
  'avs',
  'cvv',
  'eci',
  'mcc',
  'url',
  'pos',
  'tlv',
  'sli',
  'atm',
  'pan',
]);
const PROPER: Record<string, string> = {
  visa: 'Visa',
  mc: 'Mastercard',
  ce3: 'CE 3.0',
  fpt: 'First-Party Trust',
  ip: 'IP',
  id: 'ID',
  api: 'API',
};

/** `consumer_dispute` → `Consumer dispute`, `atm_cash` → `ATM cash`. */
export function word(value: string | null | undefined): string {
  if (value === null || value === undefined || value === '') return '–';
  const known = WORDS[value];
  if (known) return known;
  // Names of other systems come in capitals.
  const text = (value === value.toUpperCase() ? value.toLowerCase() : value)
    .split('_')
    .map((part) => (LETTERS.has(part) ? part.toUpperCase() : (PROPER[part] ?? part)))
    .join(' ')
    .replace('three ds', '3-D Secure');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** The names processors go by. */
export const PROCESSOR_NAMES: Record<Processor, string> = {
  stripe: 'Stripe',
  increase: 'Increase',
  lithic: 'Lithic',
  adyen: 'Adyen',
  marqeta: 'Marqeta',
};

const count = new Intl.NumberFormat('en');
/** `1,234`. */
export const number = (value: number): string => count.format(value);

/** `1 delivery`, `1,234 deliveries`. */
export const counted = (value: number, one: string, many: string): string =>
  `${number(value)} ${value === 1 ? one : many}`;

/** `12.3 %`; a dash where there is nothing to take a share of. */
export function share(part: number, whole: number): string {
  if (whole === 0) return '–';
  const percent = (100 * part) / whole;
  return `${percent === 0 || percent === 100 ? percent : percent.toFixed(1)} %`;
}

/** `EUR 129.95` in the currency's own digits. */
export function money(amount: number, currency: string): string {
  try {
    return new Intl.NumberFormat('en', { style: 'currency', currency, currencyDisplay: 'code' }).format(amount);
  } catch {
    return `${amount} ${currency}`;
  }
}

/** `48 kB`. */
export function bytes(size: number): string {
  if (size < 1000) return `${size} B`;
  return size < 1_000_000 ? `${Math.round(size / 1000)} kB` : `${(size / 1_000_000).toFixed(1)} MB`;
}

/** `42 ms`, `1.3 s`. */
export const duration = (ms: number | null): string =>
  ms === null ? '–' : ms < 1000 ? `${Math.round(ms)} ms` : `${(ms / 1000).toFixed(1)} s`;

const DATED_AFTER_MS = 7 * DAY_MS;
const sameYear = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short' });
const otherYear = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' });

/** `just now`, `3 min ago`, `in 2 h`, `5 d ago`; a week away and more, the date. */
export function ago(iso: string, nowMs: number = Date.now()): string {
  const atMs = Date.parse(iso);
  const distanceMs = Math.abs(atMs - nowMs);
  if (distanceMs >= DATED_AFTER_MS) {
    const at = new Date(atMs);
    return (at.getFullYear() === new Date(nowMs).getFullYear() ? sameYear : otherYear).format(at);
  }
  const span =
    distanceMs >= DAY_MS
      ? `${Math.floor(distanceMs / DAY_MS)} d`
      : distanceMs >= HOUR_MS
        ? `${Math.floor(distanceMs / HOUR_MS)} h`
        : distanceMs >= MINUTE_MS
          ? `${Math.floor(distanceMs / MINUTE_MS)} min`
          : distanceMs > 5000 && atMs > nowMs
            ? `${Math.round(distanceMs / 1000)} s`
            : '';
  if (span === '') return 'just now';
  return atMs > nowMs ? `in ${span}` : `${span} ago`;
}

/** The exact time, in the reader's zone: `20 Nov 2026, 14:03:09`. */
export const exact = (iso: string): string =>
  new Date(iso).toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'medium' });

const nearDayOf = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' });
const dayOf = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' });
/** The same without the year, where it is less than ten months away and nobody could take it for another. */
export const nearDay = (isoDate: string, nowMs: number = Date.now()): string =>
  Math.abs(Date.parse(isoDate) - nowMs) < 300 * DAY_MS
    ? nearDayOf.format(new Date(`${isoDate}T00:00:00Z`))
    : day(isoDate);
/** A calendar day (`2026-11-20`) as `20 Nov 2026`. */
export const day = (isoDate: string): string => dayOf.format(new Date(`${isoDate}T00:00:00Z`));
