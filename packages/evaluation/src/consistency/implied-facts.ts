/**
 * Facts that the hosted intake sends without having asked: the problem the cardholder chose implies them. Nothing that was read
 * was shown beside them, so a reading contradicts none of them.
 */
import type { EvaluationRequest } from '@dispute-intake/contract';

type Request = Pick<EvaluationRequest, 'dispute' | 'evidences'>;

/** Asked for these problems only; every other problem is one with a payment of the cardholder's own. */
const ASKED_WHO_PAID: readonly unknown[] = ['unrecognized', 'deceived', 'something_else'];

const IMPLIED: Readonly<Record<string, (request: Request) => boolean>> = {
  'evidences.participated': ({ dispute }) => !ASKED_WHO_PAID.includes(dispute.problem),
  'evidences.recognizes_merchant': ({ dispute }) => dispute.problem !== 'unrecognized',
  // Who told the seller to stop charging has contacted them.
  'evidences.merchant_contact.attempted': ({ evidences }) =>
    evidences.subscription?.permission_withdrawn_at !== undefined,
  'evidences.purchase.kind': ({ dispute }) => dispute.problem === 'subscription',
};

/** Whether the fact at this path was implied by the problem, in a request that came through the hosted intake. */
export const isImplied = (path: string, request: Request): boolean =>
  request.dispute.problem !== undefined && (IMPLIED[path]?.(request) ?? false);
