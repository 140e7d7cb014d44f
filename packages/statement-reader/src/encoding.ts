/** What an encoder found in a statement. Whoever runs one hands it to `read`, which stays pure and synchronous. */

/** A date, a sum or a reference number of a statement; positions are those of the statement. */
export interface Mention {
  start: number;
  end: number;
  kind: 'date' | 'amount' | 'code';
}

/** A value of a path, or a path for what stands between two positions. */
export interface Doubt {
  path: string;
  value?: string | boolean;
  start?: number;
  end?: number;
  /** Too weak to forget what patterns read: see `unsure` of a read statement. */
  isWeak?: true;
}

export interface Encoding {
  /** Names the weights, so that a stored reading says what it was read with. */
  version: string;
  /** Calibrated probability of each of `READABLE_LABELS`, in their order. */
  kinds: readonly number[];
  /**
   * Facts over the threshold of their path, without `evidences.` before the path; of contacts one a sentence. `at`: the strongest
   * token, within the quoted words.
   */
  facts: readonly {
    path: string;
    value: string | boolean;
    start: number;
    end: number;
    at: number;
    probability: number;
  }[];
  /** Which path a mention gives the value of: an index into the mentions that were handed over. */
  roles: readonly { mention: number; path: string; probability: number }[];
  /** The same from a probability of 0.6 on, whatever the threshold of the path: not told, and held against what was given. */
  held?: Pick<Encoding, 'facts' | 'roles'>;
  /**
   * What the encoder finds next to impossible: a value of a path anywhere in the text, or a path for what stands between two positions.
   */
  doubted: readonly Doubt[];
}
