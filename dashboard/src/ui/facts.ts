/** Facts of a dispute as people read them: names, dates, amounts; nothing that is not known. */
import { html, nothing, type TemplateResult } from 'lit';
import { day, exact, money, word } from '../words.ts';

const TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;
/** Values that are one of the service's own words. */
const OWN_WORD = /^[a-z]+(_[a-z0-9]+)*$/;
const LETTERS_ONLY = /^[A-Z]+(_[A-Z0-9]+)+$/;
/** The card schemes' words that are not made of our own. */
const CODES: Record<string, string> = {
  VISA: 'Visa',
  MC: 'Mastercard',
  ECOMMERCE: 'E-commerce',
  RECURRING: 'Recurring',
  MANUAL: 'Manual',
  CHIP: 'Chip',
  CONTACTLESS: 'Contactless',
  MAGSTRIPE: 'Magnetic stripe',
  FALLBACK: 'Fallback',
  ONLINE: 'Online',
  OFFLINE: 'Offline',
  MATCH: 'Match',
  APPROVED: 'Approved',
  DECLINED: 'Declined',
};
/** Read as they are: names, numbers, what people wrote. */
const VERBATIM = /(^id$|_id$|name|description|statement|number|promised|received$|fingerprint|external|method_detail)/;

export interface FactOptions {
  /** For amounts. */
  currency?: string;
  /** Two facts abreast where there is room. */
  isTwoAbreast?: boolean;
  /** Members shown elsewhere. */
  without?: readonly string[];
  /** Who gave what, by its path in the request, and where this object lies in it. */
  givers?: Readonly<Record<string, 'cardholder' | 'staff' | 'issuer'>>;
  path?: string;
  /** What somebody wrote that says the same, by the path of the fact. */
  quotes?: Readonly<Record<string, string>>;
}

/** A single value. */
export function factValue(name: string, value: unknown, { currency }: FactOptions = {}): TemplateResult | string {
  if (value === null || value === undefined || value === '') return html`<span class="muted">Not known</span>`;
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'number') return /amount/.test(name) && currency ? money(value, currency) : String(value);
  if (Array.isArray(value)) {
    if (value.length === 0) return 'None';
    return html`${value.map((each, i) => html`${i > 0 ? ', ' : nothing}<wbr />${typeof each === 'string' ? each : factValue(name, each, { currency })}`)}`;
  }
  if (isSum(value)) return money(value.amount, value.currency);
  if (typeof value === 'object') return membersOf(value, { currency });
  if (typeof value !== 'string') return String(value);
  if (TIME.test(value)) return html`<time datetime=${value} title=${value}>${exact(value)}</time>`;
  if (DAY.test(value)) return html`<time datetime=${value}>${day(value)}</time>`;
  if (!VERBATIM.test(name) && OWN_WORD.test(value)) return word(value);
  const code = CODES[value];
  if (code && !VERBATIM.test(name)) return code;
  if (LETTERS_ONLY.test(value)) return word(value.toLowerCase());
  return html`<span class="prose">${value}</span>`;
}

const isSum = (value: unknown): value is { amount: number; currency: string } =>
  typeof value === 'object' &&
  value !== null &&
  Object.keys(value).length === 2 &&
  'amount' in value &&
  typeof value.amount === 'number' &&
  'currency' in value &&
  typeof value.currency === 'string';

/** `Chip read: none · PIN bypassed: No`. */
function membersOf(object: object, options: FactOptions): TemplateResult | string {
  const members = Object.entries(object);
  if (members.length === 0) return 'Nothing';
  return html`${members.map(([name, value], i) => html`${i > 0 ? ' · ' : nothing}${word(name)}: ${factValue(name, value, options)}`)}`;
}

/** The currency of an amount stands beside it under the same name: `billing_amount`, `billing_currency`. */
function withCurrency(object: Record<string, unknown>, name: string, options: FactOptions): FactOptions {
  const own = object[name.replace(/amount$/, 'currency')];
  return name.endsWith('amount') && typeof own === 'string' ? { ...options, currency: own } : options;
}
const isToldByAmount = (object: Record<string, unknown>, name: string): boolean =>
  name.endsWith('currency') && typeof object[name.replace(/currency$/, 'amount')] === 'number';

/** An object as a list of facts; nested ones below their name. A currency is told by its amount. */
export function facts(object: Record<string, unknown>, options: FactOptions = {}): TemplateResult {
  const known = Object.entries(object).filter(
    ([name, value]) =>
      value !== null &&
      value !== undefined &&
      !options.without?.includes(name) &&
      !isToldByAmount(object, name) &&
      !(Array.isArray(value) && value.length === 0),
  );
  if (known.length === 0) return html`<p class="muted">Nothing is known.</p>`;
  return html`<dl class="facts ${options.isTwoAbreast ? 'two' : ''}">${known.map(([name, value]) => {
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value) && !isSum(value);
    return html`<dt class=${isObject ? 'group' : ''}>${word(name)}</dt><dd class=${isObject ? 'group' : ''}>${
      isObject
        ? facts(value as Record<string, unknown>, { ...options, path: `${options.path}.${name}` })
        : Array.isArray(value)
          ? value.map((each, i) => html`${i > 0 ? html`<br />` : nothing}${factValue(name, each, options)}`)
          : factValue(name, value, withCurrency(object, name, options))
    }${giver(options, name)}${quote(options, name)}</dd>`;
  })}</dl>`;
}

const GIVERS = { staff: 'entered by your staff', issuer: 'sent by your systems' } as const;
/** Who gave a fact, where it was not the cardholder. */
function giver({ givers, path }: FactOptions, name: string): TemplateResult | typeof nothing {
  const by = givers?.[`${path}.${name}`];
  return by === undefined || by === 'cardholder' ? nothing : html` <small class="muted">${GIVERS[by]}</small>`;
}
function quote({ quotes, path }: FactOptions, name: string): TemplateResult | typeof nothing {
  const words = quotes?.[`${path}.${name}`];
  return words === undefined ? nothing : html` <small class="muted quote" dir="auto">“${words}”</small>`;
}
