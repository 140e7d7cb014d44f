/** What the facts say went wrong with a purchase the cardholder made. */
import { INVESTMENT_SELLERS, isTrade, type Subcategory } from '@dispute-intake/contract';
import type { StatementReading } from '@dispute-intake/statement-reader';
import { dayOfIso } from '../calendar.ts';
import type { Facts } from '../facts.ts';
import type { Spoken } from './classification.ts';
import { goodsOrServices } from './goods-or-services.ts';

/** The kind of consumer dispute, or undefined where no fact names a trouble with the purchase. */
export function spokenOfPurchase(facts: Facts, reading: StatementReading): Spoken | undefined {
  const { evidences } = facts;
  const kind = () => goodsOrServices(facts, reading);
  if (evidences.refund && evidences.refund.document !== 'none') {
    // The slip of a refund that was posted as a purchase is evidence for that, not a reason to leave it.
    if (reading.best === 'incorrect_transaction_code' && !isCredited(facts)) {
      return { subcategory: 'incorrect_transaction_code', because: ['evidences.refund.document'] };
    }
    return { subcategory: 'credit_not_processed', because: ['evidences.refund.document'] };
  }
  const investment = spokenOfInvestment(facts);
  if (investment) return investment;
  if (evidences.reservation) {
    return { subcategory: 'cancelled_reservation_no_show', because: ['evidences.reservation.issue'] };
  }
  const subscription = spokenOfSubscription(facts);
  if (subscription) return subscription;
  if (evidences.misrepresentation && hasText(evidences.misrepresentation)) {
    return { subcategory: 'merchant_misrepresentation', because: ['evidences.misrepresentation'] };
  }
  const nothingUsefulCame =
    evidences.delivery?.issue !== undefined &&
    ['not_received', 'wrong_location', 'empty_or_wrong_contents'].includes(evidences.delivery.issue);
  if (evidences.condition && !nothingUsefulCame) {
    return { subcategory: conditionKind(evidences.condition.issue, kind()), because: ['evidences.condition.issue'] };
  }
  if (evidences.price_discrepancy_only === true && !evidences.delivery?.issue) {
    return { subcategory: 'not_disputable', because: ['evidences.price_discrepancy_only'] };
  }
  return spokenOfDelivery(facts, kind) ?? spokenOfCancellation(facts, kind, reading);
}

/** Some or all of the promised refund has come as a credit, so no debit was posted in its place. */
const isCredited = ({ history, transaction, transactionDay }: Facts): boolean =>
  (history.credits ?? []).some(
    ({ amount, currency, posted_at, status }) =>
      amount > 0 &&
      currency === transaction.transaction_currency &&
      status !== 'pending' &&
      (dayOfIso(posted_at) ?? transactionDay) >= transactionDay,
  );

/** Lost bets and trades were provided; only a balance that is there and withheld gives a right (MID, Visa 13.5; NZBO 48560). */
export function spokenOfInvestment({ evidences, transaction }: Facts): Spoken | undefined {
  const { investment } = evidences;
  if (!investment || !says(investment)) return undefined;
  // Nothing is withheld: what is left of it is the deception.
  if (investment.refused === false && investment.available_balance === undefined) return undefined;
  const { merchant_category_code: category } = transaction;
  if (category !== undefined && !isTrade(category, INVESTMENT_SELLERS)) return undefined;
  if (investment.available_balance?.amount === 0) {
    return { subcategory: 'not_disputable', because: ['evidences.investment.available_balance.amount'] };
  }
  return { subcategory: 'investment_funds_withheld', because: ['evidences.investment'] };
}

/** False for an object without any answer in it. */
const says = (answers: object | undefined): boolean =>
  answers !== undefined && Object.values(answers).some((answer) => answer !== undefined);

const hasText = (misrepresentation: { promised?: string; received?: string }): boolean =>
  misrepresentation.promised !== undefined || misrepresentation.received !== undefined;

function spokenOfSubscription({ evidences, transaction }: Facts): Spoken | undefined {
  if (says(evidences.subscription)) {
    return { subcategory: 'subscription_cancelled', because: ['evidences.subscription'] };
  }
  const isRecurring = transaction.channel_type === 'RECURRING' || evidences.purchase?.kind === 'subscription';
  // Visa (since April 2023): ending the service itself, without withdrawing the permission to charge, is 13.7.
  if (isRecurring && says(evidences.cancellation) && transaction.card_scheme === 'MC' && !evidences.condition) {
    return { subcategory: 'subscription_cancelled', because: ['evidences.cancellation', 'transaction.channel_type'] };
  }
  return undefined;
}

function conditionKind(
  issue: 'damaged' | 'defective' | 'different' | 'counterfeit' | 'poor_quality',
  kind: 'goods' | 'services',
): Subcategory {
  if (issue === 'counterfeit') return 'counterfeit_merchandise';
  if (kind === 'services') return 'services_not_as_described';
  return issue === 'damaged' || issue === 'defective' ? 'merchandise_defective' : 'merchandise_not_as_described';
}

function spokenOfDelivery(facts: Facts, kind: () => 'goods' | 'services'): Spoken | undefined {
  const { evidences } = facts;
  const { delivery, cancellation } = evidences;
  const notReceived = (): Subcategory => (kind() === 'goods' ? 'merchandise_not_received' : 'services_not_received');
  if (evidences.service_interrupted_at !== undefined) {
    return { subcategory: 'services_not_received', because: ['evidences.service_interrupted_at'] };
  }
  if (evidences.merchant_unavailable === true || cancellation?.by === 'merchant') {
    return {
      subcategory: notReceived(),
      because: ['evidences.merchant_unavailable', 'evidences.cancellation.by'],
    };
  }
  if (delivery?.issue === undefined) {
    const isAwaited = delivery?.expected_at !== undefined && delivery.received_at === undefined;
    return isAwaited && !cancellation && !evidences.return
      ? { subcategory: notReceived(), because: ['evidences.delivery.expected_at'] }
      : undefined;
  }
  if (delivery.issue === 'not_received' && wasCalledOffBeforehand(facts)) return undefined;
  return { subcategory: notReceived(), because: ['evidences.delivery.issue'] };
}

/** Visa 13.1 gives the merchant this long to deliver where no date was agreed (Table 11-92). */
const DAYS_TO_DELIVER = 15;

/**
 * 13.1 does not cover what the cardholder cancelled before it was due (Visa guidelines, R-F); 13.7 does. Where no date was
 * agreed, a cancellation within the waiting period of 13.1, or before shipping, is one of those (INC, 13.7 goods form).
 */
function wasCalledOffBeforehand({ evidences, transactionDay }: Facts): boolean {
  const { cancellation, delivery } = evidences;
  if (cancellation?.by !== 'cardholder') return false;
  const expected = dayOfIso(delivery?.expected_at);
  const cancelled = dayOfIso(cancellation.at);
  if (expected !== undefined) return cancelled !== undefined && cancelled < expected;
  if (cancellation.before_shipping === true) return true;
  return cancelled !== undefined && cancelled < transactionDay + DAYS_TO_DELIVER;
}

function spokenOfCancellation(
  { evidences, given }: Facts,
  kind: () => 'goods' | 'services',
  { best }: StatementReading,
): Spoken | undefined {
  if (says(evidences.cancellation) || (evidences.return && evidences.return.outcome !== 'not_returned')) {
    // What was called off is told by the whole of the statement better than by its words for things: a bed, a table.
    const isReserved = best === 'cancelled_reservation_no_show' && given.purchase === undefined && !evidences.return;
    return {
      subcategory: isReserved ? best : kind() === 'goods' ? 'cancelled_merchandise' : 'cancelled_services',
      because: ['evidences.cancellation', 'evidences.return'],
    };
  }
  if (evidences.refund) return { subcategory: 'credit_not_processed', because: ['evidences.refund.document'] };
  return undefined;
}
