/** Lets what a statement states outright count for its kind. */
import type { StatedFact } from '@dispute-intake/contract/stated-fact';
import { CANCELLED_LABELS, FRAUD_LABELS, READABLE_LABELS, type StatementLabel } from './statement.labels.ts';

/** What is known beside the words when a kind is read. */
export interface KnownFacts {
  facts: readonly Pick<StatedFact, 'path' | 'value'>[];
  /** Where the card was used (`channel_type` of the transaction). */
  channel?: string | undefined;
}

/** What a fact multiplies the odds of a kind by; how the values were chosen is told in training/README.md. */
const NAMES = 6;
const FITS = 3;
const AGAINST = 1 / 2;
const IMPOSSIBLE = 1 / 8;

interface Rule {
  /** A path without `evidences.`, or a path with one value. */
  fact: string;
  /** Kinds that the fact is part of the definition of. */
  names?: readonly StatementLabel[];
  /** Kinds in which the fact is usual. */
  fits?: readonly StatementLabel[];
  /** Kinds in which the fact is rare. */
  against?: readonly StatementLabel[];
}

const NOT_RECEIVED = ['merchandise_not_received', 'services_not_received'] as const;
const GOODS_FLAWED = ['merchandise_not_as_described', 'merchandise_defective'] as const;

const RULES: readonly Rule[] = [
  { fact: 'other_payment.method', names: ['paid_by_other_means'] },
  { fact: 'other_payment.evidence', names: ['paid_by_other_means'] },
  { fact: 'expected_currency', names: ['incorrect_currency'] },
  { fact: 'conversion', names: ['incorrect_currency'] },
  { fact: 'expected_amount', fits: ['incorrect_amount', 'incorrect_currency', 'addendum_charge'] },
  { fact: 'cash.requested', names: ['atm_cash_not_dispensed'] },
  { fact: 'cash.dispensed', names: ['atm_cash_not_dispensed'] },
  { fact: 'original_transaction.separate_order=false', names: ['duplicate_charge'] },
  { fact: 'original_transaction.at', fits: ['duplicate_charge'] },
  { fact: 'refund.at', fits: ['credit_not_processed'] },
  { fact: 'card_possession=lost', names: ['fraud_card_present_lost_stolen'] },
  { fact: 'card_possession=stolen', names: ['fraud_card_present_lost_stolen'] },
  { fact: 'card_possession=never_received', names: ['fraud_card_not_received'] },
  { fact: 'card_missing_since', names: ['fraud_card_present_lost_stolen'] },
  { fact: 'condition.issue=counterfeit', names: ['counterfeit_merchandise'] },
  { fact: 'condition.third_party_finding', names: ['counterfeit_merchandise'], fits: GOODS_FLAWED },
  { fact: 'condition.issue=damaged', fits: GOODS_FLAWED, against: NOT_RECEIVED },
  { fact: 'condition.issue=defective', fits: GOODS_FLAWED, against: NOT_RECEIVED },
  { fact: 'delivery.received_at', against: NOT_RECEIVED },
  { fact: 'merchant_unavailable', fits: NOT_RECEIVED },
  { fact: 'service_interrupted_at', names: ['services_not_received'] },
  { fact: 'cancellation.by=cardholder', fits: [...CANCELLED_LABELS, 'credit_not_processed'] },
  { fact: 'cancellation.by=merchant', fits: ['services_not_received', 'credit_not_processed', 'cancelled_services'] },
  { fact: 'cancellation.within_policy', fits: CANCELLED_LABELS },
  { fact: 'subscription.permission_withdrawn_at', names: ['subscription_cancelled'] },
  { fact: 'reservation.cancelled_at', names: ['cancelled_reservation_no_show'] },
  { fact: 'deceived=true', names: ['authorized_scam'] },
  { fact: 'participated=false', fits: FRAUD_LABELS },
  { fact: 'recognizes_merchant=false', fits: FRAUD_LABELS },
];

const AT_AN_ATM: ReadonlySet<StatementLabel> = new Set<StatementLabel>([
  ...FRAUD_LABELS,
  'not_a_dispute',
  'atm_cash_not_dispensed',
  'fraud_account_takeover',
  'incorrect_amount',
  'incorrect_currency',
  'duplicate_charge',
]);

/**
 * Multiplies the probabilities, in the order of READABLE_LABELS, by what the facts say of each label; adds up to 1. Facts of one
 * story come together: of several that speak for a label, or against it, the strongest one counts.
 */
export function weighedByFacts(probabilities: Float64Array, { facts, channel }: KnownFacts): Float64Array {
  const stated = new Set(
    facts.flatMap(({ path, value }) => {
      const below = path.replace(/^evidences\./, '');
      return [below, `${below}=${value}`];
    }),
  );
  const rules = RULES.filter(({ fact }) => stated.has(fact));
  const factorOf = (label: StatementLabel): number => {
    const speaks = (side: 'names' | 'fits' | 'against') => rules.some((rule) => rule[side]?.includes(label));
    const isImpossible = channel === 'ATM' && !AT_AN_ATM.has(label);
    const against = isImpossible ? IMPOSSIBLE : speaks('against') ? AGAINST : 1;
    return against * (speaks('names') ? NAMES : speaks('fits') ? FITS : 1);
  };
  const weighed = probabilities.map((one, index) => one * factorOf(READABLE_LABELS[index] as StatementLabel));
  const sum = weighed.reduce((total, one) => total + one, 0);
  return weighed.map((one) => one / sum);
}
