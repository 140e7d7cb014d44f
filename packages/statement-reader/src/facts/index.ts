/** Reads the facts a cardholder states in free text: pure and deterministic, never throws, whatever the text. */

import type { StatedFact } from '@dispute-intake/contract/stated-fact';
import { likelyLanguages } from '../statement.language.ts';
import type { StatementContext } from '../statement-context.ts';
import { isSure } from '../text/language.guess.ts';
import { withoutLongRuns } from '../text/long-runs.ts';
import { withAlsoTold } from './also-told.ts';
import { readCancellation, readMerchantGone, readRefund } from './grammar/cancellation.grammar.ts';
import { readContact } from './grammar/contact.grammar.ts';
import { readCondition, readDelivery } from './grammar/delivery.grammar.ts';
import { readDenials } from './grammar/denial.grammar.ts';
import { readAmounts, readDuplicate, readOddities, readOtherPayment } from './grammar/payment.grammar.ts';
import { readPerson } from './grammar/person.grammar.ts';
import { readPurchase } from './grammar/purchase.grammar.ts';
import { readCarrier, readNumbers, readReturn } from './grammar/return.grammar.ts';
import { isReadLanguage, LEXICONS, lexiconOf, prepareLanguage } from './lexicon/index.ts';
import { type Narrative, readNarrative } from './narrative.ts';

export type { StatedFact } from '@dispute-intake/contract/stated-fact';
export type { StatementContext } from '../statement-context.ts';
export { isOfField } from './grammar/denial.grammar.ts';
export { prepareLanguage };

/** Readers of one family of facts each; an earlier one wins where two read the same path. */
const READERS: readonly ((narrative: Narrative) => StatedFact[])[] = [
  readPerson,
  readContact,
  readPurchase,
  readDelivery,
  readCondition,
  readReturn,
  readNumbers,
  readCarrier,
  readCancellation,
  readRefund,
  readMerchantGone,
  readDuplicate,
  readOtherPayment,
  readAmounts,
  readOddities,
  readDenials,
];

const isDay = (text: string): boolean => Number.isFinite(Date.parse(`${text.slice(0, 10)}T00:00:00Z`));

/**
 * Facts the statement states outright, at most one for each path, in the order of the text, with what it says did not
 * happen under paths of no field. What is only implied, wished for, planned or said by others is left out.
 */
export function statedAndDenied(written: string, context: StatementContext): StatedFact[] {
  if (!isDay(context.writtenOn) || (context.paidOn !== undefined && !isDay(context.paidOn))) return [];
  const statement = withoutLongRuns(written);
  const readings = languagesOf(statement, context.locale).map((language) => readIn(language, statement, context));
  return readings.reduce((most, facts) => (told(facts) > told(most) ? facts : most), []);
}

/** From here on a text has signs enough to be in one of the languages they are of. */
const LEAST_SIGNS = 1;

/** The languages to read a statement in: of a few words the language is the one in which they say most. */
function languagesOf(statement: string, locale: string | undefined): readonly string[] {
  const guesses = likelyLanguages(statement, locale);
  const [first] = guesses;
  if (first && !isReadLanguage(first.language)) return [];
  if (first && isSure(guesses)) return [first.language];
  const likely = guesses.map(({ language }) => language).filter(isReadLanguage);
  if (first && first.score >= LEAST_SIGNS) return likely;
  return [...new Set([...likely, ...LEXICONS.map(({ language }) => language)])];
}

/**
 * Prepares the languages that a statement will be read in, in pieces that leave the event loop to others in between, so that
 * reading it does not have to: see {@link prepareLanguage}.
 */
export async function prepareFor(statement: string, { locale }: Pick<StatementContext, 'locale'>): Promise<void> {
  for (const language of languagesOf(withoutLongRuns(statement), locale)) await prepareLanguage(language);
}

/** How much is told; what was bought is any noun, and says little of the language. */
const told = (facts: readonly StatedFact[]): number =>
  facts.reduce((sum, { path }) => sum + (path.startsWith('evidences.purchase.') ? 0.25 : 1), 0);

function readIn(language: string, statement: string, context: StatementContext): StatedFact[] {
  const lexicon = lexiconOf(language);
  if (!lexicon) return [];
  const narrative = readNarrative(statement, lexicon, context);
  const byPath = new Map<string, StatedFact>();
  for (const read of READERS) {
    for (const fact of read(narrative))
      if (!byPath.has(fact.path)) byPath.set(fact.path, withAlsoTold(narrative, fact));
  }
  return [...byPath.values()].sort((one, other) => one.start - other.start || (one.path < other.path ? -1 : 1));
}
