/** The days a filing window may be counted from: where each is given, and which one the case has but nobody gave. */
import type { FactPath } from '@dispute-intake/contract';
import { type Day, dayOfIso, isoOfDay } from '../calendar.ts';
import type { DisputeCase } from '../dispute-case.ts';
import { dateInWords } from '../explain/words.ts';
import type { FilingWindowRow, UnknownStart, WindowAnchor } from './tables/filing-window.row.ts';

/** The day of an anchor. What has not happened yet on the filing day cannot start a window, an expected date apart. */
export function anchorDay(
  name: WindowAnchor,
  { evidences, history, processingDay, filingDay }: DisputeCase,
): Day | undefined {
  // What was not received has no day of receipt or return: where both are told, neither may open a window.
  const isReceived = evidences.delivery?.issue !== 'not_received';
  switch (name) {
    case 'processing':
      return processingDay;
    case 'expected':
      return dayOfIso(evidences.delivery?.expected_at);
    case 'received':
      return isReceived ? past(evidences.delivery?.received_at, filingDay) : undefined;
    case 'found_counterfeit':
      return past(evidences.condition?.found_at, filingDay);
    case 'returned':
      return isReceived ? past(evidences.return?.at, filingDay) : undefined;
    case 'cancelled':
      return past(evidences.cancellation?.at ?? evidences.reservation?.cancelled_at, filingDay);
    case 'interrupted':
      return past(evidences.service_interrupted_at, filingDay);
    case 'refund_document':
      return past(evidences.refund?.at, filingDay);
    case 'other_posting':
      return past(evidences.posting_error?.other_posted_at, filingDay);
    case 'programme_report':
      return past(history.programme_report_at, filingDay);
  }
}

/** The day of a date or timestamp that does not lie after `filingDay`. */
function past(text: string | undefined, filingDay: Day): Day | undefined {
  const day = dayOfIso(text);
  return day !== undefined && day <= filingDay ? day : undefined;
}

export const ANCHOR_PATHS: Record<WindowAnchor, FactPath> = {
  processing: 'transaction.settlement_timestamp',
  expected: 'evidences.delivery.expected_at',
  received: 'evidences.delivery.received_at',
  found_counterfeit: 'evidences.condition.found_at',
  returned: 'evidences.return.at',
  cancelled: 'evidences.cancellation.at',
  interrupted: 'evidences.service_interrupted_at',
  refund_document: 'evidences.refund.at',
  other_posting: 'evidences.posting_error.other_posted_at',
  programme_report: 'history.programme_report_at',
};

/** Which day an anchor is, for a sentence. */
export const ANCHOR_WORDS: Record<WindowAnchor, string> = {
  processing: 'the day of processing',
  expected: 'the day it was expected',
  received: 'the day it was received',
  found_counterfeit: 'the day it was found to be a counterfeit',
  returned: 'the day it was sent back',
  cancelled: 'the day of the cancellation',
  interrupted: 'the day the service stopped',
  refund_document: 'the date of the refund document',
  other_posting: 'the day the other entry was posted',
  programme_report: 'the day of the scheme’s report',
};

/** The day to ask for before a window that has passed by the known days is called closed. */
export function unknownStart(
  row: FilingWindowRow,
  dispute: DisputeCase,
  latest: Day | undefined,
): UnknownStart | undefined {
  if (latest !== undefined && dispute.filingDay > latest) return undefined;
  const open = row.anchors.filter((name) => MAY_BE_OPEN[name](dispute, row));
  const name = open.includes('interrupted') && hasBegun(dispute) ? 'interrupted' : open[0];
  if (name === undefined) return undefined;
  const ofReservation = name === 'cancelled' && dispute.evidences.reservation !== undefined;
  const path = ofReservation ? 'evidences.reservation.cancelled_at' : ANCHOR_PATHS[name];
  return { path, words: ANCHOR_WORDS[name], latest };
}

/** Authorisations are cleared within this or not at all, save by mistake. */
const MOST_DAYS_TO_CLEAR = 30;

/** True for a day that was not given and that no given fact rules out. */
const MAY_BE_OPEN: Record<WindowAnchor, (dispute: DisputeCase, row: FilingWindowRow) => boolean> = {
  // The payment is never processed before it is made, but may be a while after it.
  processing: ({ processingPath, processingDay, filingDay }, { days }) =>
    processingPath === 'transaction.transaction_timestamp' && filingDay <= processingDay + MOST_DAYS_TO_CLEAR + days,
  expected({ evidences, filingDay }, { days }) {
    const { expected_at, received_at } = evidences.delivery ?? {};
    // What came was due on the day it came at the latest; a service that stopped was due before that.
    const received = dayOfIso(received_at);
    const mayBeRecent = received === undefined || received + days >= filingDay;
    return expected_at === undefined && evidences.service_interrupted_at === undefined && mayBeRecent;
  },
  received({ evidences, kind }, { anchors }) {
    const { received_at, issue } = evidences.delivery ?? {};
    // A service has one day: that of the appointment, where the row counts from it.
    const hasSuchDay = kind === 'goods' || !anchors.includes('expected');
    return received_at === undefined && issue !== 'not_received' && hasSuchDay;
  },
  found_counterfeit: ({ evidences: { condition } }) =>
    condition?.found_at === undefined && (condition?.third_party_finding ?? 'none') !== 'none',
  returned({ evidences, subcategory }) {
    const { outcome, at } = evidences.return ?? {};
    if (at !== undefined || outcome === 'not_returned' || evidences.delivery?.issue === 'not_received') return false;
    return outcome !== undefined || subcategory === 'cancelled_merchandise';
  },
  cancelled({ evidences, subcategory }) {
    const { cancellation, reservation } = evidences;
    if (cancellation?.at !== undefined || reservation?.cancelled_at !== undefined) return false;
    const isOfKind = subcategory === 'cancelled_merchandise' || subcategory === 'cancelled_services';
    return isOfKind || cancellation !== undefined || reservation?.issue === 'cancelled';
  },
  interrupted(dispute) {
    const { service_interrupted_at, delivery, purchase } = dispute.evidences;
    if (service_interrupted_at !== undefined || dispute.kind === 'goods') return false;
    const hasNoDay = delivery?.expected_at === undefined && delivery?.received_at === undefined;
    return hasNoDay || (hasBegun(dispute) && !OF_ONE_DATE.has(purchase?.kind));
  },
  refund_document({ evidences, subcategory }) {
    const { refund } = evidences;
    if (refund?.at !== undefined || refund?.document === 'none') return false;
    return refund !== undefined || subcategory === 'credit_not_processed';
  },
  other_posting: ({ evidences }) => evidences.posting_error?.other_posted_at === undefined,
  programme_report: ({ history }) => history.programme_report_at === undefined,
};

/** Services that take place on their date or not at all. */
const OF_ONE_DATE: ReadonlySet<string | undefined> = new Set(['event', 'travel', 'lodging']);

/** True where the facts tell of a service over time, of which a part was provided or the provider is gone. */
const hasBegun = ({
  evidences: { delivery, merchant_unavailable: isGone, service_period_months: months },
}: DisputeCase) =>
  months !== undefined ||
  delivery?.issue === 'partial' ||
  // What was due on a day and never came had not begun, whatever became of the provider afterwards.
  (isGone === true && (delivery?.issue !== 'not_received' || delivery.expected_at === undefined));

/** What to say of a window that is closed by the days that are known. */
export function unknownStartMessage(code: string | null, deadline: Day, { words, latest }: UnknownStart): string {
  const until = latest === undefined ? '' : `, until ${dateInWords(isoOfDay(latest))} at the latest`;
  return `By the days that are known, the window of ${code} closed on ${dateInWords(isoOfDay(deadline))}. Counted from ${words}, it may still be open${until}: ask for that day.`;
}
