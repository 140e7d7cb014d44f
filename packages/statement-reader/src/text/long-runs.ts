/**
 * Cuts what no cardholder writes and what makes patterns slow: each sign in a run is a place where every pattern may begin, and
 * each of them would look at the rest of the run.
 */

/** Longer than any word, address or number. */
const MAX_RUN = 64;
const MAX_BLANKS = 8;
const LONG_RUN = new RegExp(`\\S{${MAX_RUN + 1},}`, 'g');
const LONG_BLANK = new RegExp(`\\s{${MAX_BLANKS + 1},}`, 'g');
const SIGN = /[^\p{L}\p{M}\p{N}]/gu;

/** Outside of ASCII: some become signs and blanks where compatible characters are made one (ŉ, ﷺ). */
const LETTER = /[^\0-\x7f]/gu;
const HOLDS_SIGN = /[^\p{L}\p{M}\p{N}]|ʼ|ʾ/u;

const stops = (text: string): string => '.'.repeat(text.length);
const withoutHiddenSigns = (letter: string): string =>
  HOLDS_SIGN.test(letter.normalize('NFKC')) ? stops(letter) : letter;

/** The text with as many code units, in which signs of a run after its 64th code unit, and blanks after the eighth, are full stops. */
export const withoutLongRuns = (text: string): string =>
  text
    .replace(
      LONG_RUN,
      (run) => run.slice(0, MAX_RUN) + run.slice(MAX_RUN).replace(SIGN, stops).replace(LETTER, withoutHiddenSigns),
    )
    .replace(LONG_BLANK, (run) => `${run.slice(0, MAX_BLANKS)}${stops(run.slice(MAX_BLANKS + 1))} `);
