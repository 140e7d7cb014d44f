/** Reads the statement only when something asks what it says: where the facts decide, most of the work is saved. */
import type { ReadStatement, StatementReading } from '@dispute-intake/statement-reader';

/** A plea for money without a story has few words; a text with more need not be read to know that it is none. */
const MORE_WORDS_THAN_ANY_PLEA = 24;

function isLongerThanAnyPlea(text: string): boolean {
  let words = 0;
  for (let at = text.indexOf(' '); at !== -1; at = text.indexOf(' ', at + 1)) {
    if (text.charCodeAt(at + 1) > 0x40 && ++words > MORE_WORDS_THAN_ANY_PLEA) return true;
  }
  return false;
}

export interface DeferredReading extends StatementReading {
  /** True once something asked for the label. */
  readonly wasRead: boolean;
}

/** The kind that `told` of `text` reads like, read at the first question and at most once. */
export function deferredReading(text: string, told: Pick<ReadStatement, 'kind'>): DeferredReading {
  let reading: StatementReading | undefined;
  const read = (): StatementReading => {
    reading ??= told.kind;
    return reading;
  };
  return {
    get wasRead() {
      return reading !== undefined;
    },
    get best() {
      return read().best;
    },
    get probability() {
      return read().probability;
    },
    get ranked() {
      return read().ranked;
    },
    get boilerplateOnly() {
      return reading === undefined && isLongerThanAnyPlea(text) ? false : read().boilerplateOnly;
    },
  };
}

/** A reading that was made elsewhere, in the same shape. */
export function givenReading(reading: StatementReading): DeferredReading {
  return {
    wasRead: true,
    best: reading.best,
    probability: reading.probability,
    ranked: reading.ranked,
    boilerplateOnly: reading.boilerplateOnly,
  };
}
