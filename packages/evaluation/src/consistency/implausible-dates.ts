/** Dates that cannot be: before the payment by more than the kind of purchase allows, or told as past but still ahead. */
import type { Contradiction, Evidences } from '@dispute-intake/contract';
import { dayOfIso, isoOfDay } from '../calendar.ts';
import type { Facts } from '../facts.ts';

/** A day for time zones. */
const TOLERANCE = 1;
/** Goods may be ordered a little before they are charged; services, stays and events long before. */
const DAYS_BEFORE_GOODS = 30;
const DAYS_BEFORE_SERVICES = 540;
const DAYS_BEFORE_CHARGE = 180;
/** Nobody promises a delivery later than this. */
const MOST_DAYS_AHEAD = 3 * 365;

interface DatedFact {
  path: string;
  read: (evidences: Evidences) => string | undefined;
  what: string;
  /** It is told as something that happened. */
  isPast: boolean;
  /** It cannot come before the payment, apart from what the kind of purchase allows. */
  followsPayment: boolean;
}

const fact = (
  path: string,
  what: string,
  isPast: boolean,
  followsPayment: boolean,
  read: DatedFact['read'],
): DatedFact => ({ path: `evidences.${path}`, read, what, isPast, followsPayment });

const DATED_FACTS: readonly DatedFact[] = [
  fact('delivery.expected_at', 'The delivery expected', false, true, ({ delivery }) => delivery?.expected_at),
  fact('delivery.received_at', 'The receipt', true, true, ({ delivery }) => delivery?.received_at),
  fact('merchant_contact.at', 'The contact with the merchant', true, true, ({ merchant_contact: it }) => it?.at),
  fact('return.at', 'The return', true, true, ({ return: it }) => it?.at),
  fact('cancellation.at', 'The cancellation', true, false, ({ cancellation }) => cancellation?.at),
  fact('refund.at', 'The refund document', true, true, ({ refund }) => refund?.at),
  fact(
    'reservation.cancelled_at',
    'The cancellation of the booking',
    true,
    false,
    (it) => it.reservation?.cancelled_at,
  ),
  fact(
    'subscription.permission_withdrawn_at',
    'The withdrawal of the permission to charge',
    true,
    false,
    ({ subscription }) => subscription?.permission_withdrawn_at,
  ),
  fact('service_interrupted_at', 'The end of the service', true, true, (it) => it.service_interrupted_at),
  fact('card_missing_since', 'The loss of the card', true, false, (it) => it.card_missing_since),
  fact('original_transaction.at', 'The other payment', true, false, ({ original_transaction: it }) => it?.at),
];

const NONE: readonly Contradiction[] = [];

/** What is wrong with the dates; empty where all can be. */
export function implausibleDates(facts: Facts, kind: () => 'goods' | 'services'): readonly Contradiction[] {
  let found: Contradiction[] | undefined;
  const { evaluationDay, transactionDay, evidences } = facts;
  const latestPast = Math.max(evaluationDay, facts.reportedDay) + TOLERANCE;
  for (const { path, read, isPast, followsPayment, what } of DATED_FACTS) {
    const day = dayOfIso(read(evidences));
    if (day === undefined) continue;
    if (isPast && day > latestPast) {
      found ??= [];
      found.push({
        paths: [path],
        msg: `${what} on ${isoOfDay(day)} is said to have happened, but that day has not come yet.`,
      });
    } else if (
      followsPayment &&
      day < transactionDay - LEAST_ALLOWED &&
      day < transactionDay - allowedBefore(path, kind)
    ) {
      found ??= [];
      found.push({
        paths: [path, 'transaction.transaction_timestamp'],
        msg: `${what} on ${isoOfDay(day)} lies ${transactionDay - day} days before the payment of ${isoOfDay(transactionDay)}.`,
      });
    }
  }
  const order = outOfOrder(facts);
  if (order.length === 0) return found ?? NONE;
  return found ? [...found, ...order] : order;
}

/** Whatever was bought, this many days before the payment are possible: the kind need not be looked at. */
const LEAST_ALLOWED = 3;

function allowedBefore(path: string, kind: () => 'goods' | 'services'): number {
  // What was not paid for yet cannot be sent back, cancelled bookings are charged afterwards.
  if (path === 'evidences.return.at') return kind() === 'goods' ? LEAST_ALLOWED : DAYS_BEFORE_SERVICES;
  // A service may be booked long before, but is charged soon after it was given.
  if (path === 'evidences.delivery.received_at') return kind() === 'goods' ? DAYS_BEFORE_GOODS : DAYS_BEFORE_CHARGE;
  return kind() === 'goods' ? DAYS_BEFORE_GOODS : DAYS_BEFORE_SERVICES;
}

/** Days that follow each other the wrong way round. */
function outOfOrder({ evidences, transactionDay }: Facts): Contradiction[] {
  const found: Contradiction[] = [];
  const received = dayOfIso(evidences.delivery?.received_at);
  const returned = dayOfIso(evidences.return?.at);
  if (received !== undefined && returned !== undefined && returned < received - TOLERANCE) {
    found.push({
      paths: ['evidences.return.at', 'evidences.delivery.received_at'],
      msg: `It was sent back on ${isoOfDay(returned)}, before it came on ${isoOfDay(received)}.`,
    });
  }
  const expected = dayOfIso(evidences.delivery?.expected_at);
  if (expected !== undefined && expected > transactionDay + MOST_DAYS_AHEAD) {
    found.push({
      paths: ['evidences.delivery.expected_at'],
      msg: `Delivery on ${isoOfDay(expected)} lies more than three years after the payment.`,
    });
  }
  return found;
}
