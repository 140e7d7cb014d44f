/** When a question is asked: conditions over the answers given before it, named after what they mean. */
import { PROBLEMS, type Problem, PURCHASE_KINDS } from '@dispute-intake/contract/vocabulary';
import type { FlowContext } from './flow-context.ts';
import type { Question } from './question.ts';

type When = Question['when'];

/** Holds for every dispute. */
export const always: When = () => true;
/** The cardholder chose one of these problems. */
export const problemIs =
  (...problems: Problem[]): When =>
  ({ problem }) =>
    problems.includes(problem as Problem);
/** All of the conditions hold. */
export const both =
  (...conditions: When[]): When =>
  (given, context) =>
    conditions.every((holds) => holds(given, context));
/** The question was answered with one of these values. */
export const answered =
  (id: string, ...values: unknown[]): When =>
  (given) =>
    values.includes(given[id]);

/** Things that can be returned, as against services, bookings and the like. */
export const isGoods: When = answered('purchase.kind', 'merchandise');
/** Services, bookings and the like, which cannot be sent back. */
export const isService: When = (given) =>
  typeof given['purchase.kind'] === 'string' && given['purchase.kind'] !== 'merchandise';
/** A place to stay. */
export const isBooking: When = answered('purchase.kind', 'lodging');
/** Anything but a place to stay. */
export const notBooking: When = (given, context) => !isBooking(given, context);

const AT_A_MACHINE: readonly Problem[] = [
  'cash_not_dispensed',
  'unrecognized',
  'wrong_amount',
  'wrong_currency',
  'duplicate',
  'deceived',
  'something_else',
];

/** Cash from a machine. */
const isWithdrawal: When = (_, { transaction }) => transaction.channel_type === 'ATM';

/** The kinds of problem offered for this payment: no deliveries from a cash machine, no missing cash from a shop. */
export const offeredProblems = (context: FlowContext): readonly Problem[] =>
  isWithdrawal({}, context) ? AT_A_MACHINE : PROBLEMS.filter((problem) => problem !== 'cash_not_dispensed');

/** What was bought matters. */
export const purchaseAsked = problemIs('not_received', 'not_as_described', 'cancelled', 'refund_missing');
/** Deliveries that happened, but not as agreed. */
export const SENT_BACK = ['late', 'wrong_location', 'partial', 'empty_or_wrong_contents'];
/** Too little was told to leave out what may be skipped. A story of some length holds what these questions would get. */
export const tellsLittle: When = ({ statement }) => String(statement ?? '').trim().length < 120;

/** Cancelling outright, or a refund with nothing to show for it, which the schemes treat as a cancellation. */
export const cancellationAsked: When = (given, context) =>
  !answered('return.outcome', 'returned')(given, context) &&
  (both(problemIs('cancelled'), notBooking)(given, context) ||
    both(problemIs('not_as_described'), isService, notBooking)(given, context) ||
    both(problemIs('refund_missing'), answered('purchase.kind', ...PURCHASE_KINDS))(given, context));
/** The seller's rules on cancelling and returning matter. */
export const policyAsked: When = (given, context) =>
  both(problemIs('cancelled'), notBooking)(given, context) ||
  both(problemIs('refund_missing'), answered('purchase.kind', ...PURCHASE_KINDS))(given, context);
/** Sending it back matters. */
export const returnAsked: When = (given, context) =>
  isGoods(given, context) &&
  (problemIs('not_as_described', 'cancelled', 'refund_missing', 'deceived')(given, context) ||
    answered('delivery.issue', 'late')(given, context));
/** Terms can be untrue of anything bought from a trader; a coin sent away is another matter. */
export const misrepresentationAsked: When = (given, context) =>
  both(problemIs('deceived'), answered('participated', true))(given, context) &&
  given['purchase.kind'] !== 'digital_asset';
/** Whether the seller was asked first matters; a cash machine is no seller, and no rule asks for it there. */
export const contactAsked: When = (given, context) =>
  !isWithdrawal(given, context) &&
  (problemIs(
    'not_received',
    'not_as_described',
    'cancelled',
    'refund_missing',
    'duplicate',
    'paid_other_way',
    'wrong_amount',
    'wrong_currency',
  )(given, context) ||
    (problemIs('something_else')(given, context) && given.participated !== false) ||
    both(problemIs('subscription'), answered('subscription.permission_withdrawn_at', null))(given, context));
