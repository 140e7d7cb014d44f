/** What was read in a file, as it is stored, and as others are shown it. */
import type { DocumentFact, DocumentKind, FileReading } from '@dispute-intake/contract';

/** Fractions of the page's width and height, from its top left corner. */
export interface FactPlace {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface StoredReading {
  /** What it was read by. */
  version: string;
  language: string | null;
  looks_like: DocumentKind | null;
  /** The probability that it is of that kind. */
  kind_probability: number;
  facts: (DocumentFact & { box: FactPlace | null })[];
  /** The text was recognised in a picture. */
  is_recognized: boolean;
  /** Warnings of what stands in it that nobody should send. */
  warnings: string[];
}

/** What an evaluation is told of a file. */
export interface DocumentReading {
  looks_like: DocumentKind | null;
  kind_probability: number;
  facts: readonly DocumentFact[];
  /** A full card number stands in it. */
  holds_card_number: boolean;
}

const parsed = (reading: string | null | undefined): StoredReading | undefined =>
  reading ? (JSON.parse(reading) as StoredReading) : undefined;

/** As the API has it: without places. */
export function readingView(
  status: FileReading['status'] | null | undefined,
  stored: string | null | undefined,
): FileReading {
  const reading = parsed(stored);
  return {
    status: status ?? 'off',
    language: reading?.language ?? null,
    looks_like: reading?.looks_like ?? null,
    facts: (reading?.facts ?? []).map(({ name, value, quote, page, probability }) => ({
      name,
      value,
      quote,
      page,
      probability,
    })),
  };
}

export function documentReadingOf(stored: string | null | undefined): DocumentReading {
  const reading = parsed(stored);
  return {
    looks_like: reading?.looks_like ?? null,
    kind_probability: reading?.kind_probability ?? 0,
    facts: readingView('done', stored).facts,
    holds_card_number: reading?.warnings.includes('card_number_in_file') ?? false,
  };
}

/** As sure as a fact is that the cardholder has confirmed. */
const CONFIRMED = 1;

/** The reading after the cardholder has seen it; that a card number or an IBAN stands in the file remains. */
export function answeredReading(stored: string | null | undefined, isRight: boolean): string | undefined {
  const reading = parsed(stored);
  if (!reading) return undefined;
  const facts = isRight
    ? reading.facts.map((fact) => ({ ...fact, probability: CONFIRMED }))
    : reading.facts.filter(({ name }) => name === 'iban_or_card');
  return JSON.stringify({ ...reading, facts } satisfies StoredReading);
}

/** Where each fact stands on its page, of those whose place is known. */
export const factPlaces = (stored: string | null | undefined) =>
  (parsed(stored)?.facts ?? []).flatMap(({ name, page, box }) => (box ? [{ name, page, ...box }] : []));
