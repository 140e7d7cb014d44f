/** What is known to have happened, against the kinds of dispute that are told in much the same words. */
import type { Evidences } from '@dispute-intake/contract';

/** What came was not what was bought, and the cardholder had it: it came, went back, or could not go back. */
export function cameFlawed({ condition, delivery, cancellation, refund, ...rest }: Evidences): boolean {
  if (condition === undefined || cancellation !== undefined || refund?.document !== undefined) return false;
  return delivery?.issue === undefined && (rest.return !== undefined || delivery?.received_at !== undefined);
}

/** Nothing is owed back yet for what is still with the cardholder. */
export const cameFlawedAndWasKept = (evidences: Evidences): boolean =>
  cameFlawed(evidences) && evidences.return?.outcome !== 'returned';

/** A refund was promised or a slip for one handed over. */
export const refundWasPromised = ({ refund }: Evidences): boolean =>
  refund?.document !== undefined && refund.document !== 'none';

/** Called off, with nothing sent back and no refund told of: the money was not promised yet. */
export const wasOnlyCalledOff = ({ cancellation, refund, ...rest }: Evidences): boolean =>
  cancellation !== undefined && refund === undefined && rest.return === undefined;
