/** Facts, statement and dates that cannot all be true: a person has to decide which of them holds. */
import type { Contradiction, EvaluationRequest, Transaction } from '@dispute-intake/contract';
import type { StatedFact, StatementLabel } from '@dispute-intake/statement-reader';
import { reportsSpeech } from '../consistency/aside.ts';
import { wouldHelp } from '../consistency/contradictions.ts';
import { restsOnTooLittle } from '../consistency/only-read.ts';
import { storyProbability, tellsOfAnotherCard } from '../consistency/reading-conflict.ts';
import {
  deniesCore,
  isNoDispute,
  noDisputeProbability,
  restsOnGiven,
  tellsCore,
  tellsGivenEvent,
} from '../consistency/told-core.ts';
import { valueInWords } from '../explain/words.ts';
import { isFraud, KINDS } from '../kinds/index.ts';
import {
  CAP_MODERATE_HIGH,
  CAP_MODERATE_LOW,
  failed,
  NOTES,
  notApplicable,
  passed,
  type Rule,
  unknown,
  type Verdict,
} from './rule.ts';

const AT = 'evidences.cardholder_statement';

const statementAgrees: Rule = {
  code: 'statement_contradicts_facts',
  summary: 'What the cardholder tells must go with what was sent, in both directions.',
  source: 'SN decision tables (friendly fraud); NZBO 48560',
  evaluate({ request, given, stated, contradictions, readingConflict, reading }) {
    if (!given.cardholder_statement?.trim()) return notApplicable({ [AT]: null });
    const found = readingConflict ? [...contradictions, readingConflict] : contradictions;
    const all = wasRecognisedLater(request) ? found.filter(({ paths }) => !paths.some(isOfDenial)) : found;
    const inputs = {
      facts_read: stated.length,
      contradictions: all.length,
      ...(readingConflict && { [AT]: { reads_as: reading.best } }),
    };
    const [first] = all;
    if (!first) return passed(inputs);
    const report = {
      at: first.paths[0] ?? AT,
      code: 'statement_contradicts_facts',
      msg: `${messages(all)} Clear up with the cardholder which of it holds before filing.`,
    };
    return all.every((one) => wouldHelp(one, given))
      ? unknown(inputs, CAP_MODERATE_LOW, report)
      : forReview(failed(inputs, CAP_MODERATE_LOW, report));
  },
};

/** Who chose "I don't recognise it" and then found that they made the payment denied it before they knew. */
const wasRecognisedLater = ({ dispute, evidences }: EvaluationRequest): boolean =>
  dispute.problem === 'unrecognized' && evidences.participated === true;
const isOfDenial = (path: string): boolean =>
  path === 'evidences.participated' || path === 'evidences.recognizes_merchant';

const factsAgree: Rule = {
  code: 'facts_contradict_each_other',
  summary: 'Facts that exclude each other cannot both be filed.',
  source: 'Plausibility of the facts; INC (one outcome for each question)',
  ofEveryKind: true,
  evaluate({ factConflicts }) {
    const inputs = { contradictions: factConflicts.length };
    const [first] = factConflicts;
    if (!first) return passed(inputs);
    return forReview(
      failed(inputs, CAP_MODERATE_LOW, {
        at: first.paths[0] ?? 'evidences',
        code: 'facts_contradict_each_other',
        msg: `${messages(factConflicts)} Clear up which of it holds before filing.`,
      }),
    );
  },
};

const datesPlausible: Rule = {
  code: 'implausible_date',
  summary:
    'Nothing that has happened is dated after the evaluation, and nothing that follows the payment lies before it by more than the kind of purchase allows.',
  source: 'Plausibility of the dates; a day is allowed for local time',
  ofEveryKind: true,
  evaluate({ implausibleDates }) {
    const inputs = { implausible: implausibleDates.length };
    const [first] = implausibleDates;
    if (!first) return passed(inputs);
    return forReview(
      failed(inputs, CAP_MODERATE_LOW, {
        at: first.paths[0] ?? 'evidences',
        code: 'implausible_date',
        msg: `${messages(implausibleDates)} Check the date: windows and waiting periods are counted from it.`,
      }),
    );
  },
};

/** Looked at last: the rules before it have noted whether they relied on what was only read. */
const everyFactGiven: Rule = {
  code: 'stated_facts_used',
  summary: 'A fact that was read from the statement, not given, is never as good as an answer.',
  source: 'Interface of the service: a case that needs stated facts reaches moderate_high at most',
  evaluate({ reliesOnStatement, statedPaths }) {
    const inputs = { read_from_statement: statedPaths.size === 0 ? null : [...statedPaths] };
    if (statedPaths.size === 0) return notApplicable(inputs);
    if (!reliesOnStatement) return passed(inputs);
    return {
      ...failed(inputs, CAP_MODERATE_HIGH, { at: AT, code: 'stated_facts_used', msg: '' }),
      check: null,
      effect: { confidence: 'moderate_high' },
      sentence: () =>
        'Some facts were read from the cardholder’s own words or from a file, not given as answers. Confirm them with the cardholder for full confidence.',
    };
  },
};

/** Below this the statement tells rather something else than the facts do. */
const LEAST_SUPPORT = 0.25;
/** The same where the statement states what the dispute rests on. */
const LEAST_SUPPORT_OF_CORE = 0.15;
/** What the kind of a statement must be read with where it states nothing that the dispute rests on. */
const SURE_SUPPORT = 0.5;
/** From here on such a statement may as well tell of no dispute at all. */
const DOUBT = 0.05;

/** A statement that surely tells another story goes to a person. */
const SURELY = 0.85;
/**
 * What only disappointed or was too dear is read as such of hardly any sound statement: of some 900 that state nothing that the
 * dispute rests on with at most 0.53.
 */
const SURELY_NOTHING = 0.6;

/** A statement read wrongly costs a step of confidence and seldom more. */
const statementSupports: Rule = {
  code: 'statement_tells_otherwise',
  summary: 'For full confidence the cardholder’s own words have to tell the same story as the facts.',
  source: 'Interface of the service: a case is as sure as its statement; SN decision tables (friendly fraud)',
  evaluate({ request, given, stated, subcategory, evidences, reading, contradictions, readingConflict }) {
    if (!given.cardholder_statement?.trim()) return notApplicable({ [AT]: null });
    // A person has read it, and decided that the facts hold.
    if (request.dispute.confirmed_facts?.includes(AT)) return notApplicable({ [AT]: { confirmed: true } });
    if (subcategory === null) return notApplicable({ subcategory });
    const support = storyProbability(subcategory, reading);
    const isAnotherCard = tellsOfAnotherCard(evidences.card_possession, reading);
    const isDenied = deniesCore(subcategory, stated);
    const isCoreTold = !isDenied && tellsCore(subcategory, stated);
    const isSurelyRead = support >= SURE_SUPPORT && noDisputeProbability(subcategory, reading) < DOUBT;
    const isClear = isCoreTold || (isSurelyRead && !isDenied);
    const isToldAlready = contradictions.length > 0 || readingConflict !== null;
    if (support >= (isCoreTold ? LEAST_SUPPORT_OF_CORE : LEAST_SUPPORT) && isClear && !isAnotherCard)
      return isToldAlready ? notApplicable({ [AT]: {} }) : passed({ [AT]: { tells_the_same: true } });
    const { best, probability } = reading;
    const inputs = { [AT]: { tells_the_same: false, reads_as: best } };
    const isNothing = best === 'not_disputable' && probability >= SURELY_NOTHING;
    const isAnotherStory =
      support < (isNothing ? SURE_SUPPORT : LEAST_SUPPORT) &&
      !isCoreTold &&
      !tellsGivenEvent(given, stated) &&
      !(best !== null && restsOnGiven(best, given));
    const isSurely = best !== null && (isNothing || probability >= SURELY);
    // What the merchant says in its defence reads like no dispute, and so does a denial in unusual words.
    const isWeak =
      best !== null &&
      (isNoDispute(best)
        ? reportsSpeech(given.cardholder_statement) || (isFraud(subcategory) && !stated.some(isAdmission))
        : isOfRecord(best, request.transaction));
    if (isAnotherStory && isSurely && !isToldAlready && !isWeak) {
      const verdict = failed(inputs, CAP_MODERATE_HIGH, {
        at: AT,
        code: 'statement_tells_otherwise',
        msg: `The statement reads as ${isNoDispute(best) ? 'no dispute at all' : `“${best.replaceAll('_', ' ')}”`}, but the facts that were sent tell another story. Clear up with the cardholder which of them holds before filing.`,
        type: 'warning',
      });
      return { ...verdict, needsReview: 'before_filing' };
    }
    return {
      ...UNCLEAR,
      inputs,
      sentence: () => unclearSentence(subcategory, probability >= LEAST_TOLD ? best : null),
    };
  },
};

/**
 * What the authorisation said, when it was presented and whether it was at a cash machine stands in the payment's record: who only
 * tells of old days, or of three pieces for a hundred each, tells no such story.
 */
const isOfRecord = (label: StatementLabel, { channel_type: channel }: Transaction): boolean =>
  label === 'atm_cash_not_dispensed'
    ? channel !== 'ATM' && channel !== 'POS'
    : label !== 'not_a_dispute' && KINDS[label].category === 'authorization';

/** Where the payment is denied, only this tells that there is nothing to dispute. */
const isAdmission = ({ path, value }: StatedFact): boolean =>
  path === 'denied.strangers' || (path === 'evidences.participated' && value === true);

const TOO_LITTLE: Record<NonNullable<ReturnType<typeof restsOnTooLittle>>, string> = {
  denied: 'The cardholder’s own words also say that it is settled, or that nothing is wrong.',
  unclear: 'The kind of dispute was read from the statement, which does not clearly tell of it.',
  one_sentence:
    'The kind of dispute was read from a single sentence, in which nothing of the payment’s record is named.',
};

/** Looked at last, as it needs to know which facts were only read. */
const statementIsEnough: Rule = {
  code: 'review_statement_alone',
  summary:
    'Where the statement alone tells the kind of dispute, one sentence that the payment’s record does not support neither closes nor files it.',
  source: 'Interface of the service: an open reading is for a person to decide; SN decision tables (friendly fraud)',
  evaluate(dispute) {
    const why = restsOnTooLittle(dispute);
    if (why === null) return dispute.given.cardholder_statement?.trim() ? passed({ [AT]: {} }) : notApplicable();
    const verdict = failed({ [AT]: { rests_on: why } }, NOTES, {
      at: AT,
      code: 'review_statement_alone',
      msg: `${TOO_LITTLE[why]} Ask the cardholder what happened before it is filed or closed.`,
      type: 'warning',
    });
    return { ...verdict, needsReview: 'before_filing_or_closing' };
  },
};

const UNCLEAR: Omit<Verdict, 'inputs'> = { outcome: 'failed', check: null, effect: { confidence: 'moderate_high' } };

/** Below this a reading is a guess, and is not told. */
const LEAST_TOLD = 0.5;

/** Both readings where they differ, else what the statement leaves open. */
function unclearSentence(kind: string, read: StatementLabel | null): string {
  const facts = valueInWords(kind);
  if (read === null || read === kind)
    return `The statement leaves open whether it is about “${facts}”. Read it to be sure.`;
  const other = isNoDispute(read) ? 'no dispute' : `“${valueInWords(read)}”`;
  return `The facts say “${facts}”; the statement may be read as ${other}. Read it to be sure.`;
}

const messages = (found: readonly Contradiction[]): string =>
  found
    .slice(0, 3)
    .map(({ msg }) => msg)
    .join(' ');
const forReview = (verdict: Verdict): Verdict => ({ ...verdict, needsReview: 'first' });

export const consistencyRules: readonly Rule[] = [statementAgrees, factsAgree, datesPlausible];
export const lastRules: readonly Rule[] = [everyFactGiven, statementSupports, statementIsEnough];
