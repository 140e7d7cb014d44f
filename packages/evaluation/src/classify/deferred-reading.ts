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
export const deferredReading = (text: string, told: Pick<ReadStatement, 'kind'>): DeferredReading =>
  new ReadWhenAsked(text, told);

/** A class, as the getters of an object literal are made anew for every case. */
class ReadWhenAsked implements DeferredReading {
  readonly #text: string;
  readonly #told: Pick<ReadStatement, 'kind'>;
  #reading: StatementReading | undefined;

  constructor(text: string, told: Pick<ReadStatement, 'kind'>) {
    this.#text = text;
    this.#told = told;
    this.#reading = undefined;
  }

  get wasRead(): boolean {
    return this.#reading !== undefined;
  }

  get best(): StatementReading['best'] {
    return this.#read().best;
  }

  get probability(): number {
    return this.#read().probability;
  }

  get ranked(): StatementReading['ranked'] {
    return this.#read().ranked;
  }

  get boilerplateOnly(): boolean {
    return this.#reading === undefined && isLongerThanAnyPlea(this.#text) ? false : this.#read().boilerplateOnly;
  }

  #read(): StatementReading {
    this.#reading ??= this.#told.kind;
    return this.#reading;
  }
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
