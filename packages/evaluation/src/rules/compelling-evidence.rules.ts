/** Earlier undisputed purchases that match: Visa Compelling Evidence 3.0 (10.4) and Mastercard First-Party Trust (4837). */
import { dayOfIso } from '../calendar.ts';
import type { DisputeCase } from '../dispute-case.ts';
import {
  asksFor,
  CAP_MODERATE_HIGH,
  CLOSES,
  DEFENCE,
  failed,
  notApplicable,
  passed,
  type Report,
  type Rule,
  unknown,
  type Verdict,
} from './rule.ts';
import { COMPELLING_EVIDENCE, historyMatchInvalidates } from './tables/compelling-evidence.table.ts';

const AT = 'evidences.oldest_matching_transaction_timestamps';
const SUBCATEGORIES = ['fraud_card_not_present', 'fraud_account_takeover'] as const;

interface Matches {
  qualifying: number;
  tooYoung: number;
  ages: number[];
}

/** How many of the earlier transactions have an age that counts. */
function matchesOf({ evidences, options, filingDay, transactionDay }: DisputeCase): Matches | undefined {
  const timestamps = evidences.oldest_matching_transaction_timestamps;
  if (timestamps === undefined) return undefined;
  const anchor = options.compellingEvidenceAnchor === 'dispute_date' ? filingDay : transactionDay;
  const margin = options.compellingEvidenceBoundsInclusive ? 0 : 1;
  const least = COMPELLING_EVIDENCE.minimumAgeDays + margin;
  const most = COMPELLING_EVIDENCE.maximumAgeDays - margin;
  const matches: Matches = { qualifying: 0, tooYoung: 0, ages: [] };
  for (const timestamp of timestamps) {
    const age = anchor - (dayOfIso(timestamp) ?? anchor);
    matches.ages.push(age);
    if (age >= least && age <= most) matches.qualifying++;
    else if (age < least) matches.tooYoung++;
  }
  // The order in which they were sent says nothing.
  matches.ages.sort((a, b) => a - b);
  return matches;
}

/** Without device and address nothing can match, so an earlier purchase cannot be ruled out either. */
const missingHistory = ({ transaction }: DisputeCase): Report =>
  transaction.device_fingerprint === undefined && transaction.device_location === undefined
    ? {
        at: AT,
        code: 'history_elements_unavailable',
        type: 'warning' as const,
        msg: 'Neither the device nor its address is known, so earlier matching purchases cannot be ruled out. Send them if the authentication record has them.',
      }
    : asksFor(
        AT,
        'Send the earlier undisputed purchases at this merchant that match device, address or login (an empty list where there are none): two of 120 to 365 days defeat the dispute.',
      );

const ELEMENTS = 'evidences.history_matches';
/** From 2026-10-24 Visa compares device, login and delivery address; an IP address is not among them (SN-V). */
const EVALUATED: ReadonlySet<string> = new Set(['device', 'login', 'delivery_address']);
const ELEMENTS_NEEDED = 2;

interface ElementMatches {
  /** Earlier payments of an age that counts. */
  aged: number;
  /** Of those, with two elements Visa evaluates. */
  evaluated: number;
  /** Of those, with two elements of any kind, an IP address or device among them (Compelling Evidence 3.0). */
  classic: number;
}

function elementMatches({ evidences, filingDay }: DisputeCase): ElementMatches | undefined {
  const { history_matches: matches } = evidences;
  if (matches === undefined) return undefined;
  const found: ElementMatches = { aged: 0, evaluated: 0, classic: 0 };
  for (const { at, elements } of matches) {
    const age = filingDay - (dayOfIso(at) ?? filingDay);
    if (age < COMPELLING_EVIDENCE.minimumAgeDays || age > COMPELLING_EVIDENCE.maximumAgeDays) continue;
    found.aged++;
    const distinct = new Set<string>(elements);
    if ([...distinct].filter((element) => EVALUATED.has(element)).length >= ELEMENTS_NEEDED) found.evaluated++;
    if (distinct.size >= ELEMENTS_NEEDED && (distinct.has('ip') || distinct.has('device'))) found.classic++;
  }
  return found;
}

function elementVerdict({ aged, evaluated, classic }: ElementMatches, { filingDay }: DisputeCase): Verdict {
  const inputs = { [ELEMENTS]: aged, matching_on_device_login_or_address: evaluated, matching_in_any_way: classic };
  const needed = COMPELLING_EVIDENCE.transactionsNeeded;
  if (Math.max(evaluated, classic) < needed) return passed(inputs);
  const closes = evaluated >= needed && historyMatchInvalidates(filingDay);
  return failed(inputs, closes ? CLOSES : DEFENCE, {
    at: ELEMENTS,
    code: 'compelling_evidence_history_match',
    msg: closes
      ? `${evaluated} earlier undisputed purchases match two of device, login and delivery address: Visa treats the dispute as invalid.`
      : `${classic} earlier undisputed purchases match: the merchant can reject the dispute with them. Ask the cardholder again.`,
  });
}

const historyMatch: Rule = {
  code: 'compelling_evidence_history_match',
  summary:
    'Two earlier undisputed purchases of 120 to 365 days with matching identity defeat a card-absent fraud claim.',
  source: 'CE3-23; VDMG24; ACQ; ICBA; SN-V (invalid condition from 2026-10-24); MCDEV and JST for First-Party Trust',
  codes: ['10.4', '4837'],
  subcategories: SUBCATEGORIES,
  facts: [
    {
      path: AT,
      ask: 'Send the earlier undisputed purchases at this merchant that match device, address or login (an empty list where there are none).',
      mandatory: false,
    },
  ],
  evaluate(dispute) {
    const byElements = dispute.isVisa ? elementMatches(dispute) : undefined;
    if (byElements) return elementVerdict(byElements, dispute);
    const matches = matchesOf(dispute);
    if (!matches) return unknown({ [AT]: null }, CAP_MODERATE_HIGH, missingHistory(dispute));
    const inputs = { [AT]: matches.ages, counting: matches.qualifying, needed: COMPELLING_EVIDENCE.transactionsNeeded };
    if (matches.qualifying < COMPELLING_EVIDENCE.transactionsNeeded) return passed(inputs);
    const closes = dispute.isVisa
      ? historyMatchInvalidates(dispute.filingDay)
      : dispute.options.firstPartyTrustEffect === 'closes';
    return failed(inputs, closes ? CLOSES : DEFENCE, {
      at: AT,
      code: 'compelling_evidence_history_match',
      msg: `${matches.qualifying} earlier undisputed purchases at this merchant match device, address or login. ${closes ? 'The scheme treats the dispute as invalid' : 'The merchant can reject the dispute with them'}; ask the cardholder again whether a family member or an old account explains the payment.`,
    });
  },
};

const insufficientHistory: Rule = {
  code: 'prior_history_insufficient',
  summary: 'Some earlier matching purchases, but too few or too recent to decide: a hint of friendly fraud.',
  source: 'CE3-23; reading of too few or too recent matches: inferred',
  codes: ['10.4', '4837'],
  subcategories: SUBCATEGORIES,
  evaluate(dispute) {
    if (dispute.isVisa && dispute.evidences.history_matches !== undefined) return notApplicable();
    const matches = matchesOf(dispute);
    if (!matches) return unknown({ [AT]: null }, { note: true });
    const inputs = { [AT]: matches.ages, counting: matches.qualifying, needed: COMPELLING_EVIDENCE.transactionsNeeded };
    if (matches.qualifying >= COMPELLING_EVIDENCE.transactionsNeeded) return notApplicable(inputs);
    if (matches.qualifying + matches.tooYoung === 0) return passed(inputs);
    return failed(inputs, CAP_MODERATE_HIGH, {
      at: AT,
      code: 'prior_history_insufficient',
      type: 'warning',
      msg: `${matches.ages.length} earlier matching purchase(s), aged ${matches.ages.join(', ')} days, are too few or too recent to defeat the dispute, but suggest that the cardholder knows the merchant. Ask again.`,
    });
  },
};

const knownMerchant: Rule = {
  code: 'merchant_known_before',
  summary: 'An old purchase at the merchant without matching identity is a hint only, never Compelling Evidence.',
  source: 'CE3-23 asks for matching identity elements; the hint is inferred',
  codes: ['10.4', '4837'],
  subcategories: SUBCATEGORIES,
  evaluate({ evidences, filingDay }) {
    const at = 'evidences.oldest_merchant_purchase_at';
    const first = dayOfIso(evidences.oldest_merchant_purchase_at);
    if (first === undefined) return notApplicable({ [at]: null });
    const age = filingDay - first;
    const inputs = { [at]: evidences.oldest_merchant_purchase_at, age_days: age };
    if (age <= COMPELLING_EVIDENCE.minimumAgeDays) return passed(inputs);
    return failed(
      inputs,
      { note: true },
      {
        at,
        code: 'merchant_known_before',
        type: 'warning',
        msg: `The card was used at this merchant ${age} days ago for the first time. Ask the cardholder whether the payment could be their own or a family member’s.`,
      },
    );
  },
};

export const compellingEvidenceRules: readonly Rule[] = [historyMatch, insufficientHistory, knownMerchant];
