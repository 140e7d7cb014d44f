/** Words of the service as people read them. */

const WORDS: Record<string, string> = {
  'read-only': 'Read-only',
  high: 'High',
  moderate_high: 'Moderate – high',
  moderate_low: 'Moderate – low',
  low: 'Low',
  link_created: 'Link created',
  statement: 'Opened: what happened',
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
};

/** `consumer_dispute` → `Consumer dispute`. */
export function word(value: string | null | undefined): string {
  if (value === null || value === undefined || value === '') return '–';
  const known = WORDS[value];
  if (known) return known;
  const text = value.replaceAll('_', ' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

const count = new Intl.NumberFormat('en');
/** `1,234`. */
export const number = (value: number): string => count.format(value);

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

const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto', style: 'long' });
const STEPS: [Intl.RelativeTimeFormatUnit, number][] = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
];

/** `3 minutes ago`, `in 2 hours`, `just now`. */
export function ago(iso: string, nowMs: number = Date.now()): string {
  const distanceMs = Date.parse(iso) - nowMs;
  for (const [unit, ms] of STEPS) {
    if (Math.abs(distanceMs) >= ms) return relative.format(Math.round(distanceMs / ms), unit);
  }
  return distanceMs > 5000 ? `in ${Math.round(distanceMs / 1000)} seconds` : 'just now';
}

/** The exact time, in the reader's zone. */
export const exact = (iso: string): string =>
  new Date(iso).toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'medium' });
