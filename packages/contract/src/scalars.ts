/** The small shapes the others are made of: dates, money, country and currency codes. */

import { codes as currencyCodes } from 'currency-codes';
// Not the whole package: its five thousand subdivisions take 3 MB.
import { iso31661 } from 'iso-3166/1.js';
import * as z from 'zod';
import { NEWER_CURRENCIES } from './currency.ts';
import { CARD_SCHEMES, type CardScheme, FURTHER_CARD_SCHEMES } from './vocabulary.ts';

/** ISO 4217 lists them, but nothing can be paid in "no currency" or the test code. */
const NO_MONEY = new Set(['XXX', 'XTS']);
const CURRENCIES = new Set([...currencyCodes().filter((code) => !NO_MONEY.has(code)), ...NEWER_CURRENCIES]);
const COUNTRIES = new Set(iso31661.map((country) => country.alpha3));

// Made once: building a schema costs more than checking with it.
const isoDateTime = z.iso.datetime({ offset: true });
const isoDate = z.iso.date();

const TIMESTAMP_PATTERN =
  '^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}(:[0-9]{2}([.][0-9]+)?)?(Z|[+-][0-9]{2}:[0-9]{2})$';
/** Nanoseconds and an offset; a longer text is not read at all. */
const MAX_TIMESTAMP = 40;
const tooLong = { error: `Must have at most ${MAX_TIMESTAMP} characters`, abort: true };
const DATE_PATTERN = '^[0-9]{4}-[0-9]{2}-[0-9]{2}$';

/** The same instant in UTC; what is in UTC stays as it is, whatever its precision. */
function inUtc(text: string): string {
  if (!isoDateTime.safeParse(text).success || text.endsWith('Z')) return text;
  return text.endsWith('+00:00') ? `${text.slice(0, -6)}Z` : new Date(text).toISOString().replace('.000Z', 'Z');
}

/** ISO 8601 timestamp with an offset, fractions allowed; kept in UTC: `2026-01-15T12:02:00+02:00` → `2026-01-15T10:02:00Z`. */
export const timestamp = z
  .string()
  .max(MAX_TIMESTAMP, tooLong)
  .refine((text) => isoDateTime.safeParse(text).success, {
    error: 'Must be an ISO 8601 timestamp with its offset, for example 2026-01-15T10:02:00Z',
  })
  .overwrite(inUtc)
  .meta({ format: 'date-time', pattern: TIMESTAMP_PATTERN, examples: ['2026-01-15T10:02:00Z'] });

/** ISO 8601 calendar date (`2026-01-15`) or a {@link timestamp}: what a person remembers is often only a day. */
export const dateOrTimestamp = z
  .string()
  .max(MAX_TIMESTAMP, tooLong)
  .refine((text) => isoDate.safeParse(text).success || isoDateTime.safeParse(text).success, {
    error: 'Must be an ISO 8601 date (2026-01-15) or timestamp with its offset (2026-01-15T10:02:00Z)',
  })
  .overwrite(inUtc)
  .meta({ pattern: `${DATE_PATTERN}|${TIMESTAMP_PATTERN}`, examples: ['2026-01-15'] });

/** ISO 4217 code in force, upper case. */
export const currencyCode = z
  .string()
  .refine((code) => CURRENCIES.has(code), { error: 'Must be a current ISO 4217 currency code, for example EUR' })
  .meta({ pattern: '^[A-Z]{3}$', examples: ['EUR'] });

/** ISO 3166-1 alpha-3 code, upper case. */
export const countryCode = z
  .string()
  .refine((code) => COUNTRIES.has(code), { error: 'Must be an ISO 3166-1 alpha-3 country code, for example NLD' })
  .meta({ pattern: '^[A-Z]{3}$', examples: ['NLD'] });

/** Amount in major units of its currency, above zero (`12.5` EUR is twelve euros fifty). */
export const positiveAmount = z
  .number()
  .positive()
  .max(1e12)
  .meta({ examples: [129.95] });
/** As {@link positiveAmount}, zero allowed. */
export const amount = z.number().nonnegative().max(1e12);

export const count = z.int().nonnegative();
export const uuid = z.guid({ error: 'Must be a UUID' }).meta({ format: 'uuid' });
/** Free text a person wrote; card numbers in it are masked before it is stored. */
export const freeText = z.string().max(20_000);
/** An identifier or label some other system made. */
export const label = z.string().max(500);
/** A {@link label} that says something. */
export const filledLabel = label.regex(/\S/, { error: 'Must not be empty' });

const ipv4 = z.ipv4();
const ipv6 = z.ipv6();
/** An IPv4 or IPv6 address. */
export const networkAddress = z
  .string()
  .refine((text) => ipv4.safeParse(text).success || ipv6.safeParse(text).success, {
    error: 'Must be an IPv4 or IPv6 address, for example 203.0.113.7',
  })
  .meta({ maxLength: 45, examples: ['203.0.113.7'] });

/** A whole number in a query, written in digits alone; `usual` where it is left out. */
export function queryNumber(least: number, most: number, usual: number) {
  const error = `Must be a whole number from ${least} to ${most}`;
  return z.preprocess(
    (text) => (typeof text === 'string' && /^[0-9]{1,9}$/.test(text) ? Number(text) : text),
    z.int({ error }).min(least, { error }).max(most, { error }).default(usual),
  );
}

/** `n` decimal digits. */
export const digits = (n: number) => z.string().regex(new RegExp(`^[0-9]{${n}}$`), { error: `Must be ${n} digits` });

/** Which side of an account an object belongs to. */
export const livemode = z.boolean().describe('false: made on the test side, with a `di_test_` key; true: live');

/** Narrows a list to what was created in a span of time. */
export const createdBetween = {
  created_after: dateOrTimestamp
    .optional()
    .describe('Created then or later; a date is the beginning of its day in UTC'),
  created_before: dateOrTimestamp.optional().describe('Created before; a date is the beginning of its day in UTC'),
};

/** Closed to the schemes of the contract; `evaluationRequestOfAnyScheme` takes the further ones, and the type knows them. */
export const cardScheme = z.enum(CARD_SCHEMES) as z.ZodType<CardScheme>;

/** Of accounts whose options take the further schemes. */
export const cardSchemeOfAny = z.enum([...CARD_SCHEMES, ...FURTHER_CARD_SCHEMES]);

/** Fields of a request that were kept but that nobody reads. */
export const unusedFields = z
  .array(z.string())
  .max(20)
  .describe(
    'Fields you sent that nothing reads, misspelt perhaps: `body.histroy.credits`. They are kept and given back all the same. At most 20; absent where every field is read',
  );
