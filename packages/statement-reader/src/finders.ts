/** The finders of dates, sums and languages, for readers of other texts. Pure. */
export { dateGrammarOf } from './facts/lexicon/index.ts';
export { languageOf } from './statement.language.ts';
export { type AmountMention, findAmounts, UNCLEAR_CURRENCY } from './text/amount.finder.ts';
export {
  addDays,
  type DateAnchors,
  type DateGrammar,
  type DateMention,
  daysBetween,
  findDates,
} from './text/date.finder.ts';
export { foldText, foldWord } from './text/folded.text.ts';
export { withoutLongRuns } from './text/long-runs.ts';
