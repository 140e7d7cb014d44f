/** What is kept of a session's request: one payment at least, what the issuer knows, nothing that must not be stored. */
import type {
  Answers,
  EvaluationRecord,
  IntakeSessionCreate,
  IntakeSessionRequest,
  SessionPayment,
  Transaction,
} from '@dispute-intake/contract';
import { withoutDirectionControls } from '../platform/display-text.ts';
import { maskFreeText, maskMetadata } from '../platform/http/card-numbers/card-number.guard.ts';
import { ProblemError } from '../platform/http/problems/problem-error.ts';
import { leaves, withEarlierPayment } from './follow-up.ts';

export const sessionRequestOf = (row: { request: string }): IntakeSessionCreate =>
  JSON.parse(row.request) as IntakeSessionCreate;

/** With the payment and card of the dispute it follows up or shows; without chip secrets, card numbers in text, and doubles. */
export function keptRequest(
  given: IntakeSessionRequest,
  earlier: EvaluationRecord | undefined,
  withoutChipSecrets: <T>(body: T) => T,
): IntakeSessionCreate {
  const { transactions, candidate_transactions, evidences, metadata, ...request } = withoutChipSecrets(
    withPayment(given, earlier),
  );
  const chosen = transactions ?? [request.transaction];
  const ids = new Set(chosen.map(({ transaction_id }) => transaction_id));
  const candidates = (candidate_transactions ?? []).filter(({ transaction_id }) => {
    const isNew = !ids.has(transaction_id);
    ids.add(transaction_id);
    return isNew;
  });
  return {
    ...request,
    transaction: plain(request.transaction),
    ...(transactions && { transactions: transactions.map(plain) }),
    ...(candidates.length > 0 && { candidate_transactions: candidates.map(plain) }),
    ...(evidences && { evidences: maskFreeText(evidences) }),
    ...(metadata && { metadata: maskMetadata(metadata) }),
  };
}

function withPayment(given: IntakeSessionRequest, earlier: EvaluationRecord | undefined): IntakeSessionCreate {
  if (given.status_of !== undefined) {
    if (!earlier) throw new ProblemError('not_found', 'There is no such evaluation or report');
    const { transaction, card } = earlier.request;
    const external = earlier.external_id === null ? {} : { cardholder: { external_id: earlier.external_id } };
    return { ...external, ...given, transaction, card };
  }
  const [first] = given.transactions ?? [];
  return withEarlierPayment(first ? { ...given, transaction: first } : given, earlier);
}

const plain = <T extends Transaction>(transaction: T): T => ({
  ...transaction,
  merchant_name: withoutDirectionControls(transaction.merchant_name),
});

/** Every payment of a session, those the cardholder chose first. */
export const paymentsOf = ({
  transaction,
  transactions,
  candidate_transactions = [],
}: IntakeSessionCreate): Transaction[] => [...(transactions ?? [transaction]), ...candidate_transactions];

/** The payments as the page is shown them; undefined where there is one and nothing to add. */
export function shownPayments(request: IntakeSessionCreate): SessionPayment[] | undefined {
  const payments = paymentsOf(request);
  if (payments.length < 2) return undefined;
  const chosen = request.transactions?.length ?? 1;
  return payments.map((payment, i) => ({
    transaction_id: payment.transaction_id,
    merchant_name: payment.merchant_name,
    merchant_category_code: payment.merchant_category_code,
    channel_type: payment.channel_type,
    amount: payment.transaction_amount,
    currency: payment.transaction_currency,
    timestamp: payment.transaction_timestamp,
    is_chosen: i < chosen,
  }));
}

/** Ids of every payment the cardholder may report. */
export const paymentIds = (request: IntakeSessionCreate): ReadonlySet<string> =>
  new Set(paymentsOf(request).map((payment) => payment.transaction_id));

/** The facts the issuer sent with the session, by question id; undefined where there are none. */
export function givenAnswers({ evidences, dispute }: IntakeSessionCreate): Answers | undefined {
  const given: Answers = leaves(evidences ?? {});
  if (evidences?.cardholder_statement) given.statement = evidences.cardholder_statement;
  if (dispute?.disputed_amount !== undefined) given.disputed_amount = dispute.disputed_amount;
  return Object.keys(given).length === 0 ? undefined : given;
}

/** The issuer's evidences without what the cardholder answered otherwise, "I don't know" included. */
export function givenEvidences({ evidences }: IntakeSessionCreate, answers: Answers): Record<string, unknown> {
  const kept = structuredClone(evidences ?? {}) as Record<string, unknown>;
  for (const [id, answer] of Object.entries(answers)) if (answer === null) remove(kept, id.split('.'));
  return kept;
}

function remove(from: Record<string, unknown>, [name = '', ...rest]: string[]): void {
  const member = Object.hasOwn(from, name) ? from[name] : undefined;
  if (rest.length === 0) delete from[name];
  else if (member !== null && typeof member === 'object') remove(member as Record<string, unknown>, rest);
}
