/** `POST /v1/disputes` of Lithic. Evidence is uploaded afterwards, through the dispute's evidence upload URLs. */
import { inMinorUnits } from '@dispute-intake/contract';
import { KINDS } from '@dispute-intake/evaluation';
import {
  attachedAs,
  claimed,
  type ExportCase,
  type Exporter,
  exported,
  Gaps,
  STATEMENT_WHY,
  statementOf,
  within,
} from '../export-case.ts';

const MOST_NOTE = 5000;

function reasonOf({ result }: ExportCase): string {
  const named = result.subcategory === null ? undefined : KINDS[result.subcategory].processors?.lithic;
  if (named !== undefined) return named;
  if (result.category === 'fraud') return 'FRAUD_OTHER';
  return result.category === 'processing_error' ? 'PROCESSING_ERROR' : 'OTHER';
}

export const lithicExport: Exporter = (dispute) => {
  const gaps = new Gaps();
  const { dispute: claim, transaction } = dispute.record.request;
  const { amount, currency } = claimed(dispute);
  return exported(
    'lithic',
    {
      amount: inMinorUnits(amount, currency),
      reason: reasonOf(dispute),
      transaction_token: transaction.transaction_id,
      customer_filed_date: claim.reported_at ?? dispute.record.created_at,
      customer_note: gaps.need('customer_note', within(statementOf(dispute), MOST_NOTE), STATEMENT_WHY),
    },
    gaps,
    attachedAs(dispute, 'evidence'),
  );
};
