/**
 * Which kinds of dispute a case may be, best first. Everything known adds to the score of a kind: what was given, what the
 * statement says outright, what it reads like, the authorisation record; the merchant's trade takes away from absurd readings.
 */
import type { FactPath, Subcategory } from '@dispute-intake/contract';
import type { StatementReading } from '@dispute-intake/statement-reader';
import type { Facts } from '../facts.ts';
import { categoryOf, KINDS } from '../kinds/index.ts';
import { candidateCode } from '../rules/candidate-code.ts';
import { kindOfProblem } from './chosen-problem.ts';
import type { Classification, Spoken } from './classification.ts';
import { fromGivenFacts } from './facts.ts';
import { spokenOfAuthorization, spokenOfClearing } from './facts-authorization.ts';
import { fitted } from './fitted-reading.ts';
import { plausibility } from './merchant-category.ts';
import { cameFlawedAndWasKept, refundWasPromised, wasOnlyCalledOff } from './told-story.ts';

/**
 * A given fact outweighs everything that is only read or recorded. A fact read from the statement weighs less than a likely
 * reading of the whole of it: what was read may be told of something else. Chosen on the half of the hard set that is
 * inspected and on the worked stories (`scripts/kept-readings.ts`).
 */
const WEIGHT = {
  given: 4,
  stated: 0.4,
  reading: 1.2,
  problem: 1.3,
  record: 1.4,
  recordWithoutCode: 0.6,
  clearing: 0.03,
  neighbour: 0.02,
} as const;
/** What is left of the weight of what was read, where the cardholder chose the problem. */
const READ_BESIDE_PROBLEM = 0.5;
/** Below this a reading alone is too likely wrong to propose a code on; the reader itself abstains at the same value. */
const MIN_READING_PROBABILITY = 0.25;
/** Below this it is not worth examining. */
const MIN_EXAMINED_PROBABILITY = 0.1;
/** How many kinds are examined. */
const EXAMINED = 3;

interface Scored {
  subcategory: Subcategory;
  score: number;
  basis: Classification['basis'];
  because: readonly FactPath[];
  /** Probability of the reading; 0 where it did not name this kind. */
  read: number;
}

/** At most three kinds, the first of which decides; the first is unclassified where nothing is known well enough. */
export function candidateKinds(facts: Facts, reading: StatementReading): Classification[] {
  const ranked: Scored[] = [];
  addFacts(facts, reading, ranked);
  const isCertain = ranked.some(({ score }) => score >= WEIGHT.given);
  // Where given facts decide, the statement is not read for alternatives: their neighbours are examined.
  if (!isCertain) {
    addReadings(facts, reading, ranked);
    addProblem(facts, reading, ranked);
    addRecord(facts, reading, ranked);
  }
  ranked.sort((one, other) => other.score - one.score);
  const [first] = ranked;
  addLateClearing(facts, ranked);
  const isChosen = facts.request.dispute.problem !== undefined;
  if (!first || !(isChosen || isSure(first)) || (!isCertain && !isChosen && tellsOfNone(reading, first)))
    return [UNCLASSIFIED, ...ranked.slice(0, EXAMINED - 1).map((kind) => classified(kind, facts))];
  for (const neighbour of KINDS[first.subcategory].neighbours ?? []) {
    if (!ranked.some(({ subcategory }) => subcategory === neighbour))
      ranked.push({ subcategory: neighbour, score: WEIGHT.neighbour, basis: 'statement', because: [], read: 0 });
  }
  const examined = ranked.slice(0, EXAMINED).map((kind) => classified(kind, facts));
  const elsewhere = notElsewhereClassified(examined[0], facts);
  return elsewhere ? [...examined.slice(0, EXAMINED - 1), elsewhere] : examined;
}

/** Mastercard 4854: what 4853 may refuse, for US cards at US merchants over USD 50 (CEXP, SN-MC, 12 CFR 1026.12(c)). */
function notElsewhereClassified(first: Classification | undefined, facts: Facts): Classification | undefined {
  const { transaction, card, request } = facts;
  const isUs =
    transaction.card_scheme === 'MC' && transaction.merchant_country === 'USA' && card.issuer_country === 'USA';
  const isConsumer = first?.category === 'consumer_dispute' && first.subcategory !== null;
  if (!isUs || !isConsumer || request.dispute.disputed_amount <= 50) return undefined;
  return { ...first, code: '4854', basis: 'statement', because: [], probability: 0 };
}

/** Adds to the score of a kind; what facts speak for stands on them. */
function add(kinds: Scored[], more: Scored): void {
  const known = kinds.find(({ subcategory }) => subcategory === more.subcategory);
  if (!known) {
    kinds.push(more);
    return;
  }
  known.score += more.score;
  if (known.basis !== 'facts' && more.basis === 'facts') {
    known.basis = 'facts';
    known.because = more.because;
  }
  known.read = Math.max(known.read, more.read);
}

const byFacts = ({ subcategory, because }: Spoken, score: number): Scored => ({
  subcategory,
  score,
  basis: 'facts',
  because,
  read: 0,
});

function addFacts(facts: Facts, reading: StatementReading, kinds: Scored[]): void {
  const given = facts.statedPaths.size === 0 ? facts : { ...facts, evidences: facts.given };
  const spoken = fromGivenFacts(given, reading);
  if (spoken) add(kinds, byFacts(spoken, WEIGHT.given));
  if (facts.statedPaths.size > 0) {
    const stated = fromGivenFacts(facts, reading);
    if (stated) add(kinds, byFacts(stated, WEIGHT.stated));
  }
}

/** The chosen problem leads over everything that is only read, which keeps half its weight and picks among its kinds. */
function addProblem(facts: Facts, reading: StatementReading, kinds: Scored[]): void {
  kinds.sort((one, other) => other.score - one.score);
  const subcategory = kindOfProblem(
    facts,
    reading,
    kinds.map((kind) => kind.subcategory),
  );
  if (subcategory === undefined) return;
  for (const kind of kinds) kind.score *= READ_BESIDE_PROBLEM;
  const chosen = byFacts({ subcategory, because: ['dispute.problem'] }, WEIGHT.problem);
  const at = kinds.findIndex((kind) => kind.subcategory === subcategory);
  if (at === -1) kinds.push(chosen);
  else kinds[at] = chosen;
}

function addRecord(facts: Facts, reading: StatementReading, kinds: Scored[]): void {
  const record = spokenOfAuthorization(facts, reading);
  if (record) add(kinds, byFacts(record, recordWeight(record, facts)));
}

/** A payment that was cleared late is examined as such beside whatever else is told of it. */
function addLateClearing(facts: Facts, kinds: Scored[]): void {
  const late = spokenOfClearing(facts);
  if (late && !kinds.some(({ subcategory }) => subcategory === late.subcategory))
    kinds.push(byFacts(late, WEIGHT.clearing));
}

/** Where the scheme has no code for what the record shows, a likely reading goes before it. */
const recordWeight = ({ subcategory }: Spoken, facts: Facts): number =>
  candidateCode(facts, subcategory) === null ? WEIGHT.recordWithoutCode : WEIGHT.record;

function addReadings(facts: Facts, reading: StatementReading, kinds: Scored[]): void {
  if (reading.best === null || reading.best === 'not_a_dispute') return;
  for (const { label, probability } of reading.ranked) {
    if (probability < MIN_EXAMINED_PROBABILITY) break;
    if (label === 'not_a_dispute' || label === 'insufficient_information') continue;
    const subcategory = fitted(label, facts, reading);
    if (!subcategory) continue;
    const weight =
      probability *
      plausibility(subcategory, facts.transaction.merchant_category_code) *
      (isRefuted(subcategory, facts) ? REFUTED : 1);
    add(kinds, { subcategory, score: WEIGHT.reading * weight, basis: 'statement', because: [], read: weight });
  }
}

/** What is left of a reading that goes against what is known to have happened. */
const REFUTED = 0.3;

/**
 * "Not received" is what refunds are told like too: who received or sent back the goods has had them. What was sent back for a
 * defect reads like a purchase called off, and what the seller would not take back, or was only called off, like a refund that is
 * missing.
 */
function isRefuted(subcategory: Subcategory, { evidences }: Facts): boolean {
  if (subcategory === 'cancelled_merchandise' || subcategory === 'cancelled_services') {
    const isFlawed = evidences.condition !== undefined && evidences.cancellation === undefined;
    return isFlawed || refundWasPromised(evidences);
  }
  if (subcategory === 'credit_not_processed') return cameFlawedAndWasKept(evidences) || wasOnlyCalledOff(evidences);
  if (subcategory !== 'merchandise_not_received' && subcategory !== 'services_not_received') return false;
  if (evidences.delivery?.issue !== undefined) return false;
  const { outcome } = evidences.return ?? {};
  return evidences.delivery?.received_at !== undefined || outcome === 'returned' || outcome === 'attempted';
}

/** A reading alone has to be likely; with a fact that says the same, anything is. */
const isSure = ({ basis, read }: Scored): boolean => basis === 'facts' || read >= MIN_READING_PROBABILITY;

/** True where the statement more likely tells of no dispute: a question about a card, a complaint about the bank's own fee. */
const tellsOfNone = ({ ranked }: StatementReading, { score }: Scored): boolean => {
  const none = ranked.find(({ label }) => label === 'not_a_dispute');
  return none !== undefined && none.probability * WEIGHT.reading > score;
};

const classified = ({ subcategory, basis, because, read }: Scored, facts: Facts): Classification => ({
  category: categoryOf(subcategory, facts.transaction),
  subcategory,
  basis,
  because,
  probability: basis === 'facts' ? 1 : read,
});

const UNCLASSIFIED: Classification = {
  category: 'unclassified',
  subcategory: null,
  basis: 'none',
  because: [],
  probability: 0,
};
