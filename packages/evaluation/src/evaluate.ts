/** Evaluates a dispute. Pure: no clock, no input or output, no randomness; the same request gives the same result. */
import {
  type Contradiction,
  type EvaluationRequest,
  type EvaluationResult,
  type ExplainedRule,
  type FactPath,
  findCardNumbers,
} from '@dispute-intake/contract';
import { type ReadStatement, read, type StatedFact, type StatementContext } from '@dispute-intake/statement-reader';
import { type Day, isoOfDay, isoOfInstant, later } from './calendar.ts';
import { candidateKinds } from './classify/candidates.ts';
import { type DeferredReading, deferredReading } from './classify/deferred-reading.ts';
import { goodsOrServices } from './classify/goods-or-services.ts';
import { isLower } from './confidence.ts';
import {
  givenContradictions,
  isAgainstGiven,
  statementContradictions,
  withoutDecided,
} from './consistency/contradictions.ts';
import { factsOfDocuments } from './consistency/document-facts.ts';
import {
  hasEncodedFacts,
  isHeldBackBeside,
  isReadByEncoder,
  onlyDoubts,
  tellsOtherwise,
  withoutEncodedFacts,
} from './consistency/encoder-reading.ts';
import { datesAhead, implausibleDates } from './consistency/implausible-dates.ts';
import { isImplied } from './consistency/implied-facts.ts';
import { withStatedFacts } from './consistency/stated-facts.ts';
import { tellsCore } from './consistency/told-core.ts';
import type { UploadedDocument } from './dispute-case.ts';
import { type Examined, examine } from './examine.ts';
import { ExaminedCase, type SharedFindings } from './examined-case.ts';
import { type Facts, factsOf } from './facts.ts';
import { obligationsOf } from './obligations/obligations.ts';
import { alternatives } from './result/alternatives.ts';
import { defencesOf } from './result/defences.ts';
import { closesForGood, missingFacts } from './result/missing-facts.ts';
import { nextAction } from './result/next-action.ts';
import { recoverableAmount } from './result/recoverable-amount.ts';
import { requiredDocuments } from './result/required-documents.ts';
import { summaryOf } from './result/summary.ts';
import type { Verdict } from './rules/rule.ts';
import { DEFAULT_OPTIONS, RULESET_VERSION, type RulesetOptions } from './ruleset.options.ts';

export interface EvaluationContext {
  /**
   * The moment of evaluation, epoch milliseconds. Filing windows and waiting periods are counted to its day, or to
   * `dispute.reported_at` where that is later; a missing `reported_at` takes it; the result gives it as `evaluated_at`.
   */
  evaluatedAtMs: number;
  /** What differs from {@link DEFAULT_OPTIONS}. */
  options?: Partial<RulesetOptions>;
  /**
   * The files of the dispute that were really uploaded, with their kinds. Where it is left out, every id of
   * `evidences.additional_documentation` counts as an uploaded file without a kind.
   */
  files?: readonly UploadedDocument[];
  /** What the statement tells, where it was read before: in a worker, at an earlier evaluation. Else it is read here. */
  reading?: ReadStatement;
}

export interface Evaluation {
  result: Omit<EvaluationResult, 'id'>;
  /**
   * Every rule looked at, in order; `replay(rules)` gives code, confidence and checks of the result. Written out when it
   * is first read.
   */
  readonly rules: ExplainedRule[];
  /** What was read from the statement, in the order of the text. */
  stated_facts: readonly StatedFact[];
  /** All that was read from it; null without a statement. */
  readonly reading: ReadStatement | null;
  /** What cannot all be true, implausible dates included. */
  contradictions: Contradiction[];
}

/** Classifies the dispute, looks at every rule of its kind, and says what came out and why. Never throws on a valid request. */
export function evaluate(request: EvaluationRequest, context: EvaluationContext): Evaluation {
  const { evaluatedAtMs } = context;
  const statement = request.evidences.cardholder_statement ?? '';
  const told = context.reading ?? read(statement, statementContext(request, evaluatedAtMs));
  const evaluation = evaluated(request, context, told);
  if (!isReadByEncoder(told)) return evaluation;
  return heldBack(evaluation, request, context, told).keeping(told);
}

/** The evaluation, or the one without what the encoder may not decide: first its facts, then its share in the kind too. */
function heldBack(
  withEncoder: Evaluated,
  request: EvaluationRequest,
  context: EvaluationContext,
  told: ReadStatement,
): Evaluated {
  const statement = request.evidences.cardholder_statement ?? '';
  const withItsKind = hasEncodedFacts(told)
    ? evaluated(request, context, withoutEncodedFacts(told, told, request.evidences, isAgainstGiven))
    : withEncoder;
  const held = isHeldBackBeside(withEncoder.result, withItsKind.result) ? withItsKind : withEncoder;
  const { kind, facts } = read(statement, statementContext(request, context.evaluatedAtMs));
  const byPatterns = evaluated(
    request,
    context,
    withoutEncodedFacts(told, { kind }, request.evidences, isAgainstGiven),
  );
  const isOfOneKind = held.result.subcategory === byPatterns.result.subcategory;
  const isRaised = held.result.confidence === 'high' && byPatterns.result.confidence !== 'high';
  const isJudgedApart = contradictedAs(held) !== contradictedAs(byPatterns);
  const isHeldBack = isOfOneKind && (isJudgedApart || isHeldBackBeside(held.result, byPatterns.result));
  // Words that tell what the given kind rests on tell no other story, whatever the whole reads like to the encoder.
  const { subcategory } = held.result;
  const isToldOutright = subcategory !== null && tellsOtherwise(held.result) && tellsCore(subcategory, facts);
  if (!isRaised && !isHeldBack) return isToldOutright && isOfOneKind ? byPatterns : held;
  const isDoubted = told.kind.best === 'not_disputable' && onlyDoubts(withItsKind.result, byPatterns.result);
  return isDoubted ? withItsKind : byPatterns;
}

/** What the statement is said to be at odds with: the encoder neither makes nor excuses a contradiction. */
const contradictedAs = ({ result, contradictions }: Evaluated): string =>
  [contradictions.length, ...result.failed_checks.map(({ code }) => code).filter(isOfStatement)].join(' ');
const isOfStatement = (code: string | undefined): boolean =>
  (code?.startsWith('statement_') ?? false) && code !== 'statement_tells_otherwise';

function evaluated(request: EvaluationRequest, context: EvaluationContext, told: ReadStatement): Evaluated {
  const { evaluatedAtMs } = context;
  const statement = request.evidences.cardholder_statement ?? '';
  const reading = deferredReading(statement, told);
  const options = context.options ? { ...DEFAULT_OPTIONS, ...context.options } : DEFAULT_OPTIONS;
  const hasStatement = statement.trim() !== '';
  const stated = hasStatement && told.denied.length > 0 ? [...told.facts, ...told.denied] : told.facts;
  const byStatement = factsOf(request, evaluatedAtMs, options, stated);
  const facts = withDocuments(byStatement, reading, context, evaluatedAtMs);
  const shared = sharedOf(facts, told.unsure ?? [], reading, context);
  const [first, ...others] = candidateKinds(facts, reading).map(
    (classification) => new ExaminedCase(facts, reading, classification, shared),
  );
  const withRead = first as ExaminedCase;
  const ofEveryKind: Verdict[] = [];
  const { examined, dispute } = examinedWithStatement(withRead, facts, shared, ofEveryKind);
  const { reasonCode, confidence, checks, explained } = examined;
  const verdicts = examined.verdicts.filter(countsForResult);
  const isOver = reasonCode === null && verdicts.some(closesForGood);
  const missing = isOver ? [] : missingFacts(verdicts, dispute.subcategory === null ? firstQuestions(facts) : []);
  const { filingDay } = facts;
  const result: Evaluation['result'] = {
    category: dispute.classification.category,
    subcategory: dispute.subcategory,
    confidence,
    reason_code: reasonCode,
    failed_checks: checks,
    deadline: reasonCode === null ? null : knownDeadline(dispute),
    ruleset: RULESET_VERSION,
    evaluated_at: isoOfInstant(evaluatedAtMs),
    next_action: nextAction({ reasonCode, confidence, verdicts, missing, filingDay }),
    may_file_from: mayFileFrom(reasonCode, verdicts, filingDay),
    recoverable_amount: reasonCode === null ? null : recoverableAmount(request, verdicts),
    required_documents: requiredDocuments(verdicts),
    missing_facts: missing,
    alternatives: alternatives(dispute, others, ofEveryKind, { reasonCode, confidence, checks }),
    defences: defencesOf(dispute.subcategory, reasonCode, dispute, checks),
    obligations: obligationsOf(facts, dispute.subcategory),
  };
  result.summary = summaryOf(facts, result, verdicts);
  return new Evaluated(result, explained, told.facts, hasStatement ? told : null, contradictionsOf(dispute));
}

/** The facts, completed by what files tell of the kind of dispute that facts and statement are of: files alone make none. */
function withDocuments(facts: Facts, reading: DeferredReading, { files }: EvaluationContext, nowMs: number): Facts {
  if (!files?.some((file) => file.reading && file.reading.facts.length > 0)) return facts;
  const [kind] = candidateKinds(facts, reading);
  const read = factsOfDocuments(files, kind?.subcategory ?? null, facts.request);
  if (read.length === 0) return facts;
  const confirmed = read.filter(({ probability }) => probability === CONFIRMED);
  const { evidences } = withStatedFacts(facts.request.evidences, confirmed);
  return factsOf({ ...facts.request, evidences }, nowMs, facts.options, facts.stated, read);
}

/** A fact of a file that the cardholder was shown and called right: it counts as given. */
const CONFIRMED = 1;

/** Most rules of a case pass, or do not apply: only the others are looked at for each part of the result. */
const countsForResult = ({ effect, check, limit, mayFileFrom, document, needsReview }: Verdict): boolean =>
  effect !== null ||
  check !== null ||
  limit !== undefined ||
  mayFileFrom !== undefined ||
  document !== undefined ||
  needsReview !== undefined;

/** A class, as a getter in an object literal costs as much as several rules. */
class Evaluated implements Evaluation {
  readonly result: Evaluation['result'];
  readonly stated_facts: Evaluation['stated_facts'];
  reading: Evaluation['reading'];
  readonly contradictions: Contradiction[];
  readonly #explained: () => ExplainedRule[];
  #rules: ExplainedRule[] | undefined;

  constructor(
    result: Evaluation['result'],
    explained: () => ExplainedRule[],
    stated: Evaluation['stated_facts'],
    reading: Evaluation['reading'],
    contradictions: Contradiction[],
  ) {
    this.result = result;
    this.stated_facts = stated;
    this.reading = reading;
    this.contradictions = contradictions;
    this.#explained = explained;
  }

  /** The same, with all that was read: what did not count this time is kept for the next. */
  keeping(reading: ReadStatement): this {
    this.reading = reading;
    return this;
  }

  get rules(): ExplainedRule[] {
    this.#rules ??= this.#explained();
    return this.#rules;
  }
}

const contradictionsOf = (dispute: ExaminedCase): Contradiction[] => [
  ...dispute.contradictions,
  ...(dispute.readingConflict ? [dispute.readingConflict] : []),
  ...dispute.factConflicts,
  ...dispute.implausibleDates,
];

/**
 * What was read counts against full confidence by the given facts where it disqualifies, but is not needed for it. A reading
 * that the cardholder was not shown never lowers the case.
 */
function examinedWithStatement(
  dispute: ExaminedCase,
  facts: Facts,
  shared: SharedFindings,
  ofEveryKind: Verdict[],
): { examined: Examined; dispute: ExaminedCase } {
  // By the facts that decided the kind; once the rules were looked at, by whatever they saw as well.
  const isKindRead = dispute.reliesOnStatement;
  const withRead = { examined: examine(dispute, ofEveryKind), dispute };
  if (facts.statedPaths.size === 0) return withRead;
  const byGiven = examinedByGiven(dispute, facts, shared);
  const [read, given] = [withRead.examined, byGiven.examined];
  if (wasShown(facts) && given.reasonCode !== null)
    return read.reasonCode === null || isLower(read.confidence, given.confidence) ? byGiven : withRead;
  const isEnough = given.confidence === 'high' && given.reasonCode === dispute.candidate;
  if (!isEnough || isKindRead) return withRead;
  return read.confidence === 'low' || read.reasonCode !== given.reasonCode ? withRead : byGiven;
}

/** The case by its given facts alone. */
function examinedByGiven(
  dispute: ExaminedCase,
  facts: Facts,
  shared: SharedFindings,
): ReturnType<typeof examinedWithStatement> {
  const given: Facts = { ...facts, evidences: facts.given, statedPaths: NO_PATHS };
  const byGiven = new ExaminedCase(given, dispute.reading, dispute.classification, shared);
  return { examined: examine(byGiven), dispute: byGiven };
}

/** In the hosted intake the cardholder chooses the problem and is shown what was read of it: what they confirmed was given. */
const wasShown = ({ request }: Facts): boolean => request.dispute.problem !== undefined;
const NO_PATHS: ReadonlySet<string> = new Set();

/** Where nothing is known of the case, these tell most. */
const firstQuestions = ({ evidences: { recognizes_merchant: knows, participated } }: Facts): FactPath[] => [
  ...(knows === undefined ? (['evidences.recognizes_merchant'] as const) : []),
  ...(participated === undefined ? (['evidences.participated'] as const) : []),
  'evidences.cardholder_statement',
];

/** What the reader of a statement is told of the payment; dates count from the day of the report, or of the evaluation. */
export function statementContext({ transaction, dispute }: EvaluationRequest, evaluatedAtMs: number): StatementContext {
  return {
    paidOn: transaction.transaction_timestamp.slice(0, 10),
    writtenOn: dispute.reported_at?.slice(0, 10) ?? new Date(evaluatedAtMs).toISOString().slice(0, 10),
    currency: transaction.transaction_currency,
    amount: transaction.transaction_amount,
    merchantName: transaction.merchant_name,
    channel: transaction.channel_type,
    ...(transaction.merchant_category_code !== undefined && {
      merchantCategoryCode: transaction.merchant_category_code,
    }),
  };
}

/** The last day any rule says to wait for, else the filing day; without a code only a day that is still ahead. */
function mayFileFrom(reasonCode: string | null, verdicts: readonly Verdict[], filingDay: Day): string | null {
  let waited: Day | undefined;
  for (const verdict of verdicts) waited = later(waited, verdict.mayFileFrom);
  if (reasonCode !== null) return isoOfDay(waited ?? filingDay);
  const isEarly = nextAction({ reasonCode, confidence: 'low', verdicts, missing: [], filingDay }) === 'wait';
  return isEarly && waited !== undefined ? isoOfDay(waited) : null;
}

/** The last day to file; null where the code has no window, or where the day it is counted from has to be asked for. */
const knownDeadline = ({ window }: ExaminedCase): string | null =>
  window && !window.unknownStart && window.onlyByExpectedDate !== 'unsourced' ? isoOfDay(window.deadline) : null;

/** What is the same whatever kind of dispute is examined. */
function sharedOf(
  facts: Facts,
  unsure: readonly StatedFact[],
  reading: DeferredReading,
  { files }: EvaluationContext,
): SharedFindings {
  const confirmed = facts.request.dispute.confirmed_facts ?? [];
  const open = (found: readonly Contradiction[]) => (confirmed.length === 0 ? found : withoutDecided(found, confirmed));
  return {
    holdsCardNumber: holdsCardNumber(facts.given.cardholder_statement),
    documents: files ?? withoutKind(facts.given.additional_documentation),
    areKindsKnown: files !== undefined,
    contradictions: open(
      statementContradictions(facts.given, askedOf([...facts.stated, ...unsure], facts), {
        isShown: wasShown(facts),
        paidOn: facts.transactionDay,
        kind: reading,
      }),
    ),
    factConflicts: open(givenContradictions(facts.given)),
    implausibleDates: [
      ...datesAhead(facts),
      ...open(
        implausibleDates(wasShown(facts) ? { ...facts, evidences: facts.given } : facts, () =>
          goodsOrServices(facts, reading),
        ),
      ),
    ],
  };
}

/** What was read, without what goes against a fact that the chosen problem implies. */
const askedOf = (stated: readonly StatedFact[], { request }: Facts): readonly StatedFact[] =>
  stated.filter(({ path }) => !isImplied(path, request));

const NO_DOCUMENTS: readonly UploadedDocument[] = [];
const withoutKind = (ids: readonly string[] | undefined): readonly UploadedDocument[] =>
  ids === undefined || ids.length === 0 ? NO_DOCUMENTS : ids.map((file_id) => ({ file_id, kind: null }));

/** A full number, or the form the service has already masked it to. */
function holdsCardNumber(statement: string | undefined): boolean {
  if (!statement) return false;
  return /•{4} ?[0-9]{4}/.test(statement) || (mayHoldCardNumber(statement) && findCardNumbers(statement).length > 0);
}

/** Most statements have too few digits for a card number; digits of other scripts lie above Latin letters. */
function mayHoldCardNumber(statement: string): boolean {
  let digits = 0;
  for (let at = 0; at < statement.length; at++) {
    const unit = statement.charCodeAt(at);
    if ((unit >= 0x30 && unit <= 0x39) || (unit >= 0x600 && !(unit >= 0x2000 && unit < 0x2070))) digits++;
  }
  return digits >= FEWEST_DIGITS_OF_CARD_NUMBER;
}
const FEWEST_DIGITS_OF_CARD_NUMBER = 12;
