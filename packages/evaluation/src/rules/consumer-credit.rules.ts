/** Refunds that never came: Visa 13.6 and Mastercard 4853 (credit not processed). */
import { documentNeeded } from './fact-rules.ts';
import { disputedSum, money, sameAmount } from './money.ts';
import { CAP_MODERATE_LOW, failed, limitedTo, notApplicable, passed, type Report, type Rule, unknown } from './rule.ts';

const scope = { subcategories: ['credit_not_processed'] } as const;

const creditDocument: Rule = {
  ...scope,
  code: 'credit_document_missing',
  summary: 'The merchant must have acknowledged the refund: credit slip, voided receipt or written acknowledgement.',
  source: 'Q-136; KNT (Visa 13.6); V-13.6',
  evaluate({ evidences, documents }) {
    const at = 'evidences.refund.document';
    const document = evidences.refund?.document;
    const isSent = documents.some(({ kind }) => kind === 'credit_slip');
    const inputs = { [at]: document ?? null, credit_slip_sent: isSent };
    if (isSent || (document !== undefined && document !== 'none')) return passed(inputs);
    const report: Report = {
      at,
      code: 'credit_document_missing',
      msg: 'Nothing in writing shows that a refund was due. Ask for a credit slip, a voided receipt or a written acknowledgement; else ask about the return or cancellation.',
    };
    return document === undefined
      ? unknown(inputs, CAP_MODERATE_LOW, report)
      : failed(inputs, CAP_MODERATE_LOW, report);
  },
};

const creditCopy = documentNeeded({
  ...scope,
  name: 'credit_document',
  ask: 'Attach a copy of the credit slip, voided receipt or acknowledgement.',
  kinds: ['credit_slip', 'correspondence', 'receipt'],
  source: 'Q-136; V-13.6',
  unless: ({ evidences }) => evidences.refund === undefined || evidences.refund.document === 'none',
});

const withinRefund: Rule = {
  ...scope,
  code: 'disputed_amount_exceeds_entitlement',
  summary: 'No more than the promised refund can be disputed.',
  source: 'Q-136',
  evaluate({ evidences, request, transaction }) {
    const promised = evidences.refund?.amount;
    const disputed = request.dispute.disputed_amount;
    const inputs = { 'evidences.refund.amount': promised ?? null, 'dispute.disputed_amount': disputedSum(request) };
    if (promised === undefined) return notApplicable(inputs);
    if (disputed <= promised || sameAmount(disputed, promised)) return limitedTo(promised, passed(inputs));
    const verdict = failed(inputs, CAP_MODERATE_LOW, {
      at: 'dispute.disputed_amount',
      code: 'disputed_amount_exceeds_entitlement',
      msg: `The promised refund is ${money(promised, transaction.transaction_currency)}. Lower the disputed amount to that.`,
    });
    return limitedTo(promised, verdict);
  },
};

export const creditRules: readonly Rule[] = [creditDocument, creditCopy, withinRefund];
