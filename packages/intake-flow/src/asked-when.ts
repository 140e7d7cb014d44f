/** Conditions that several questions share, named after what they mean. */
import type { AnswerValue } from '@dispute-intake/contract/cardholder-api';
import { PROBLEMS, type Problem, PURCHASE_KINDS } from '@dispute-intake/contract/vocabulary';
import type { Condition } from './condition.ts';
import type { FlowContext } from './flow-context.ts';
import { NEVER } from './never.ts';

/** The cardholder chose one of these problems. */
export const problemIs = (...problems: Problem[]): Condition => ({ problem: problems });
/** All of the conditions hold. */
export const both = (...all: Condition[]): Condition => ({ all });
/** One of the conditions holds. */
export const either = (...any: Condition[]): Condition => ({ any });
export const not = (condition: Condition): Condition => ({ not: condition });
/** The question was answered with one of these values. */
export const answered = (question: string, ...is: AnswerValue[]): Condition => ({ question, is });
/** The question was answered with more than "I don't know" or "it did not happen". */
export const told = (question: string): Condition => ({ question, has: 'told' });

/** Things that can be returned, as against services, bookings and the like. */
export const isGoods = answered('purchase.kind', 'merchandise');
/** Services, bookings and the like, which cannot be sent back. */
export const isService = both(told('purchase.kind'), not(isGoods));
/** A place to stay. */
export const isBooking = answered('purchase.kind', 'lodging');
/** Anything but a place to stay. */
export const notBooking = not(isBooking);
/** Cash from a machine. */
const isWithdrawal: Condition = { session: 'is_withdrawal' };

const AT_A_MACHINE: readonly Problem[] = [
  'cash_not_dispensed',
  'unrecognized',
  'wrong_amount',
  'wrong_currency',
  'duplicate',
  'deceived',
  'something_else',
];

/** The kinds of problem offered for this payment: no deliveries from a cash machine, no missing cash from a shop. */
export const offeredProblems = ({ transaction }: FlowContext): readonly Problem[] =>
  transaction.channel_type === 'ATM' ? AT_A_MACHINE : PROBLEMS.filter((problem) => problem !== 'cash_not_dispensed');

/** What was bought matters. */
export const purchaseAsked = problemIs('not_received', 'not_as_described', 'cancelled', 'refund_missing');
/** Deliveries that happened, but not as agreed. */
export const SENT_BACK = ['late', 'wrong_location', 'partial', 'empty_or_wrong_contents'];
/** Too little was told to leave out what may be skipped. A story of some length holds what these questions would get. */
export const tellsLittle: Condition = { statementShorterThan: 120 };

const refundOfPurchase = both(problemIs('refund_missing'), answered('purchase.kind', ...PURCHASE_KINDS));
const cancelledPurchase = both(problemIs('cancelled'), notBooking);
/** Cancelling outright, or a refund with nothing to show for it, which the schemes treat as a cancellation. */
export const cancellationAsked = both(
  not(answered('return.outcome', 'returned')),
  either(cancelledPurchase, both(problemIs('not_as_described'), isService, notBooking), refundOfPurchase),
);
/** The seller's rules on cancelling and returning matter. */
export const policyAsked = either(cancelledPurchase, refundOfPurchase);
/** Sending it back matters. */
export const returnAsked = both(
  isGoods,
  either(problemIs('not_as_described', 'cancelled', 'refund_missing', 'deceived'), answered('delivery.issue', 'late')),
);
/** Terms can be untrue of anything bought from a trader; a coin sent away is another matter. */
export const misrepresentationAsked = both(
  problemIs('deceived'),
  answered('participated', true),
  not(answered('purchase.kind', 'digital_asset')),
);
/** Whether the seller was asked first matters; a cash machine is no seller, and no rule asks for it there. */
export const contactAsked = both(
  not(isWithdrawal),
  either(
    problemIs(
      'not_received',
      'not_as_described',
      'cancelled',
      'refund_missing',
      'duplicate',
      'paid_other_way',
      'wrong_amount',
      'wrong_currency',
    ),
    both(problemIs('something_else'), not(answered('participated', false))),
    both(problemIs('subscription'), answered('subscription.permission_withdrawn_at', NEVER)),
  ),
);
