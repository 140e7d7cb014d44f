/** Reads what a cardholder wrote: the kind of dispute it tells of, and the facts it states. Pure. */
export { isOfField, preparedLanguages, type StatedFact, statedAndDenied, statedFacts } from './facts/index.ts';
export { readStatement, type StatementLabel, type StatementReading } from './kind/index.ts';
export type { StatementContext } from './statement-context.ts';
