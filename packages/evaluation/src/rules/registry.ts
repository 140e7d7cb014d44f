/** Every rule in the order it is looked at, and which of them belong to a case. */
import type { Subcategory } from '@dispute-intake/contract';
import { type Day, dayOfIso } from '../calendar.ts';
import { accountOptionRules } from './account-options.rules.ts';
import { authorizationRules } from './authorization.rules.ts';
import { cashRules } from './cash.rules.ts';
import { chipRules } from './chip-data.rules.ts';
import { compellingEvidenceRules } from './compelling-evidence.rules.ts';
import { consistencyRules, lastRules } from './consistency.rules.ts';
import { cancellationRules } from './consumer-cancellation.rules.ts';
import { creditRules } from './consumer-credit.rules.ts';
import { deliveryRules } from './consumer-delivery.rules.ts';
import { qualityRules } from './consumer-quality.rules.ts';
import { reservationRules } from './consumer-reservation.rules.ts';
import { subscriptionRules } from './consumer-subscription.rules.ts';
import { documentRules } from './document.rules.ts';
import { exclusionRules } from './exclusion.rules.ts';
import { fraudRules } from './fraud.rules.ts';
import { cardAbsentRules } from './fraud-card-absent.rules.ts';
import { cardPresentRules } from './fraud-card-present.rules.ts';
import { knownUserRules } from './fraud-known-user.rules.ts';
import { lostCardRules } from './fraud-lost-card.rules.ts';
import { furtherSchemeRules } from './further-scheme.rules.ts';
import { generalRules } from './general.rules.ts';
import { investmentRules } from './investment.rules.ts';
import { lossCoverRules } from './loss-cover.rules.ts';
import { contactRules } from './merchant-contact.rules.ts';
import { processingErrorRules } from './processing-error.rules.ts';
import { programmeRules } from './programme.rules.ts';
import type { ReasonCode } from './reason-code.ts';
import { instalmentRules } from './record.rules.ts';
import type { Rule } from './rule.ts';
import { statementRules } from './statement.rules.ts';
import { waitingStartRules } from './waiting-start.rules.ts';
import { windowRules } from './window.rules.ts';

export interface RuleFamily {
  title: string;
  rules: readonly Rule[];
}

/** Families in the order their rules are looked at. */
export const RULE_FAMILIES: readonly RuleFamily[] = [
  { title: 'Every case', rules: [...generalRules, ...accountOptionRules] },
  { title: 'Statement', rules: statementRules },
  { title: 'Contradictions', rules: consistencyRules },
  { title: 'Files', rules: documentRules },
  { title: 'Further schemes', rules: furtherSchemeRules },
  { title: 'Outside every scheme right', rules: exclusionRules },
  { title: 'Windows and waiting', rules: [...windowRules, ...waitingStartRules] },
  { title: 'Fraud', rules: [...fraudRules, ...knownUserRules] },
  { title: 'Fraud, card absent', rules: cardAbsentRules },
  { title: 'Earlier matching purchases', rules: compellingEvidenceRules },
  { title: 'Chip data', rules: chipRules },
  { title: 'Fraud, card present', rules: cardPresentRules },
  { title: 'Fraud, card lost, stolen or never received', rules: lostCardRules },
  { title: 'Monitoring programmes and credits refused', rules: programmeRules },
  { title: 'Authorisation', rules: authorizationRules },
  { title: 'Processing errors', rules: processingErrorRules },
  { title: 'Cash', rules: cashRules },
  { title: 'Contact with the merchant', rules: contactRules },
  { title: 'Not received', rules: deliveryRules },
  { title: 'Loss made good, dates moved', rules: lossCoverRules },
  { title: 'Not as described', rules: qualityRules },
  { title: 'Investments, instalments, special rights', rules: investmentRules },
  { title: 'Cancelled', rules: cancellationRules },
  { title: 'Reservations and extra charges', rules: reservationRules },
  { title: 'Subscriptions', rules: [...subscriptionRules, ...instalmentRules] },
  { title: 'Credit not processed', rules: creditRules },
  { title: 'What was only read', rules: lastRules },
];

const ALL_RULES = RULE_FAMILIES.flatMap(({ rules }) => rules);
/** What the engine reads of a rule, each of the same shape: rules have many, and a field read of many shapes is slow. */
export interface Step {
  rule: Rule;
  evaluate: Rule['evaluate'];
  ofEveryKind: boolean;
}

const stepOf = (rule: Rule): Step => ({ rule, evaluate: rule.evaluate, ofEveryKind: rule.ofEveryKind === true });

/** Rules of a kind and code, as they hold from a filing day on until the next entry; the earliest first. */
type RulesOverTime = readonly { from: Day; steps: readonly Step[] }[];
const byCase = new Map<ReasonCode | null, Map<Subcategory | null, RulesOverTime>>();

/** The rules of a case that hold on the filing day, in order. */
export function stepsFor(
  candidate: ReasonCode | null,
  subcategory: Subcategory | null,
  filingDay: Day,
): readonly Step[] {
  let bySubcategory = byCase.get(candidate);
  if (!bySubcategory) {
    bySubcategory = new Map();
    byCase.set(candidate, bySubcategory);
  }
  let found = bySubcategory.get(subcategory);
  if (!found) {
    found = overTime(rulesOf(candidate, subcategory));
    bySubcategory.set(subcategory, found);
  }
  let at = found.length - 1;
  while (at > 0 && (found[at]?.from as Day) > filingDay) at--;
  return found[at]?.steps as readonly Step[];
}

function overTime(rules: readonly Rule[]): RulesOverTime {
  const changes = rules.flatMap(({ from, until }) => {
    const last = dayOfIso(until);
    return [dayOfIso(from), last === undefined ? undefined : last + 1];
  });
  const days = [...new Set(changes)].filter((day) => day !== undefined).sort((one, other) => one - other);
  return [Number.NEGATIVE_INFINITY, ...days].map((from) => ({
    from,
    steps: rules.filter((rule) => isRuleInForce(rule, from)).map(stepOf),
  }));
}

/** The rules of a kind and code, whenever they hold. */
export const rulesOf = (candidate: ReasonCode | null, subcategory: Subcategory | null): readonly Rule[] =>
  ALL_RULES.filter(
    (rule) =>
      (!rule.codes || (candidate !== null && rule.codes.includes(candidate))) &&
      (!rule.subcategories || (subcategory !== null && rule.subcategories.includes(subcategory))),
  );

function isRuleInForce({ from, until }: Rule, filingDay: Day): boolean {
  const first = dayOfIso(from);
  const last = dayOfIso(until);
  return (first === undefined || filingDay >= first) && (last === undefined || filingDay <= last);
}
