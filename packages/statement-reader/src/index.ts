/** Reads what a cardholder wrote: the kind of dispute it tells of, and the facts it states. Pure. */
export type { Encoding, Mention } from './encoding.ts';
export { prepareFor, prepareLanguage, type StatedFact } from './facts/index.ts';
export {
  DENYING_LABELS,
  type KindReading as StatementReading,
  READABLE_LABELS,
  type StatementLabel,
} from './kind/index.ts';
export { mentionsOf, type ReadStatement, read } from './read.ts';
export type { StatementContext } from './statement-context.ts';
