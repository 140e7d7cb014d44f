/** Dates that cannot be: before the payment by more than the kind of purchase allows, or told as past but still ahead. */
import { type Contradiction, evidenceFields, type FactPath } from '@dispute-intake/contract';
import { type Day, dayOfIso, isoOfDay, TIME_ZONES } from '../calendar.ts';
import type { Facts } from '../facts.ts';

/** Goods may be ordered a little before they are charged; services, stays and events long before. */
const DAYS_BEFORE_GOODS = 30;
const DAYS_BEFORE_SERVICES = 540;
const DAYS_BEFORE_CHARGE = 180;
/** Nobody promises a delivery later than this. */
const MOST_DAYS_AHEAD = 3 * 365;

const DATED_FIELDS = evidenceFields.flatMap(([path, { dated }]) => {
  const [name = '', leaf] = path.split('.');
  return dated ? [{ ...dated, path: `evidences.${path}` as const, name, leaf }] : [];
});

const NONE: readonly Contradiction[] = [];

/** What is wrong with the dates; empty where all can be. */
export function implausibleDates(facts: Facts, kind: () => 'goods' | 'services'): readonly Contradiction[] {
  let found: Contradiction[] | undefined;
  const { evaluationDay, transactionDay, evidences } = facts;
  const latestPast = Math.max(evaluationDay, facts.reportedDay) + TIME_ZONES;
  for (const { path, name, leaf, isPast, followsPayment, what } of DATED_FIELDS) {
    const known = (evidences as Record<string, unknown>)[name];
    if (known === undefined) continue;
    const told = leaf === undefined ? known : (known as Record<string, unknown>)[leaf];
    const day = dayOfIso(told as string | undefined);
    if (day === undefined) continue;
    if (isPast && day > latestPast) {
      found ??= [];
      found.push({
        paths: [path],
        msg: notYet(what, day),
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

/** Payment, report and what the issuer knows, dated after the day of evaluation. */
export function datesAhead({ request, evaluationDay }: Facts): Contradiction[] {
  const { transaction, dispute, card, history } = request;
  const dated: readonly [path: FactPath, what: string, at: string | undefined][] = [
    ['transaction.transaction_timestamp', 'The payment', transaction.transaction_timestamp],
    ['dispute.reported_at', 'The report', dispute.reported_at],
    ['dispute.statement_date', 'The statement of the account', dispute.statement_date],
    ['card.account_opened_at', 'The opening of the account', card.account_opened_at],
    ['history.fraud_reported_at', 'The report of the fraud', history?.fraud_reported_at],
    ['history.programme_report_at', 'The report of the programme', history?.programme_report_at],
  ];
  const found: Contradiction[] = [];
  for (const [path, what, at] of dated) {
    const day = dayOfIso(at);
    if (day !== undefined && day > evaluationDay + TIME_ZONES) found.push({ paths: [path], msg: notYet(what, day) });
  }
  return found;
}

const notYet = (what: string, day: Day): string =>
  `${what} on ${isoOfDay(day)} is said to have happened, but that day has not come yet.`;

/** Days that follow each other the wrong way round. */
function outOfOrder({ evidences, transactionDay }: Facts): Contradiction[] {
  const found: Contradiction[] = [];
  const received = dayOfIso(evidences.delivery?.received_at);
  const returned = dayOfIso(evidences.return?.at);
  if (received !== undefined && returned !== undefined && returned < received - TIME_ZONES) {
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
