/** Which documents help in a case: by kind of problem, less those that cannot exist in it. */
import type { DocumentKind } from '@dispute-intake/contract/vocabulary';
import { type FlowState, purchaseKind } from '@dispute-intake/intake-flow';
import { hasBoughtNothing } from './question-words.ts';

/** What helps most for each kind of problem, best first. */
const HELPFUL: Record<string, readonly DocumentKind[]> = {
  unrecognized: ['police_report'],
  not_received: ['order_confirmation', 'correspondence', 'delivery_proof'],
  not_as_described: ['photo', 'order_confirmation', 'correspondence', 'return_proof'],
  cancelled: ['cancellation_proof', 'return_proof', 'terms', 'correspondence'],
  subscription: ['cancellation_proof', 'correspondence'],
  refund_missing: ['credit_slip', 'return_proof', 'correspondence'],
  duplicate: ['receipt', 'account_statement'],
  paid_other_way: ['payment_proof', 'receipt'],
  wrong_amount: ['receipt', 'order_confirmation'],
  wrong_currency: ['receipt', 'order_confirmation'],
  cash_not_dispensed: ['receipt', 'photo'],
  deceived: ['advertisement', 'correspondence', 'police_report'],
  something_else: ['receipt', 'correspondence'],
};

/** The kinds of document asked for, best first. */
export function helpfulDocuments({ answers, session }: FlowState): readonly DocumentKind[] {
  const { followUp } = session;
  if (followUp && followUp.missing_documents.length > 0) return followUp.missing_documents;
  const kinds = HELPFUL[String(answers.problem)] ?? [];
  const left = new Set<DocumentKind>();
  if (hasBoughtNothing({ answers })) left.add('advertisement');
  if (answers['return.outcome'] !== 'returned') left.add('return_proof');
  if (purchaseKind(answers, session) !== 'merchandise') left.add('delivery_proof');
  return kinds.filter((kind) => !left.has(kind));
}
