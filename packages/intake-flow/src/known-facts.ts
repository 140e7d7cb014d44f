/** What need not be asked, because the session or earlier answers already tell it. */
import type { Answers, AnswerValue } from '@dispute-intake/contract/cardholder-api';
import type { Problem } from '@dispute-intake/contract/vocabulary';
import type { FlowContext } from './flow-context.ts';
import { NEVER } from './never.ts';
import { knownPurchaseKind } from './purchase-kind.ts';

/** What the session, and the kind of problem itself, already say; so it is never asked, but it is sent. */
export function knownFacts(given: Answers, context: FlowContext): Answers {
  const facts: Answers = {};
  const kind = knownPurchaseKind(context);
  if (kind && given['purchase.kind'] === undefined) facts['purchase.kind'] = kind;
  const problem = given.problem as Problem | undefined;
  if (problem && problem !== 'unrecognized' && problem !== 'deceived' && problem !== 'something_else') {
    facts.recognizes_merchant = true;
    facts.participated = true;
  }
  if (given.recognition === 'someone_i_know') facts.used_by = 'acquaintance';
  if (problem === 'deceived') facts.deceived = true;
  if (problem === 'subscription') facts['purchase.kind'] = 'subscription';
  if (problem === 'wrong_amount' && typeof given.expected_amount === 'number') {
    facts.expected_currency = context.transaction.transaction_currency;
  }
  const toldAt = given['subscription.permission_withdrawn_at'];
  if (toldAt !== undefined && toldAt !== NEVER) facts['merchant_contact.attempted'] = true;
  if (typeof toldAt === 'string' && toldAt !== NEVER) facts['merchant_contact.at'] = toldAt;
  // What the issuer gave is not replaced by what the kind of problem implies.
  for (const id of Object.keys(context.given ?? {})) delete facts[id];
  return facts;
}

/** What the payment was for: as answered, else as it is known without asking; undefined while it is open. */
export const purchaseKind = (given: Answers, context: FlowContext): AnswerValue | undefined =>
  given['purchase.kind'] ?? context.given?.['purchase.kind'] ?? knownFacts(given, context)['purchase.kind'];

/**
 * The part of the payment that the answers already tell to be in dispute (the difference from what was right), or null.
 * Offered to the cardholder, who may claim otherwise.
 */
export function proposedShare(given: Answers, { transaction }: FlowContext): number | null {
  const whole = transaction.transaction_amount;
  const refund = given['refund.amount'];
  const right =
    given.problem === 'wrong_amount'
      ? given.expected_amount
      : given.problem === 'cash_not_dispensed'
        ? given['cash.dispensed']
        : given.problem === 'refund_missing' && typeof refund === 'number'
          ? whole - refund
          : null;
  if (typeof right !== 'number' || right <= 0 || right >= whole) return null;
  return Math.round((whole - right) * 1000) / 1000;
}
