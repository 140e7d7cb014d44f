/** `POST /v1/disputes` of Lithic. Evidence is uploaded afterwards, through the dispute's evidence upload URLs. */
import type { Subcategory } from '@dispute-intake/contract';
import { inMinorUnits } from '@dispute-intake/contract';
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

const REASONS: Partial<Record<Subcategory, string>> = {
  atm_cash_not_dispensed: 'ATM_CASH_MISDISPENSE',
  cancelled_merchandise: 'CANCELLED',
  cancelled_services: 'CANCELLED',
  cancelled_reservation_no_show: 'CANCELLED',
  duplicate_charge: 'DUPLICATED',
  paid_by_other_means: 'DUPLICATED',
  fraud_card_not_present: 'FRAUD_CARD_NOT_PRESENT',
  digital_goods_unauthorized: 'FRAUD_CARD_NOT_PRESENT',
  fraud_card_present_counterfeit: 'FRAUD_CARD_PRESENT',
  fraud_card_present_lost_stolen: 'FRAUD_CARD_PRESENT',
  fraud_card_not_received: 'FRAUD_CARD_PRESENT',
  fraud_card_present_other: 'FRAUD_CARD_PRESENT',
  merchandise_not_as_described: 'GOODS_SERVICES_NOT_AS_DESCRIBED',
  merchandise_defective: 'GOODS_SERVICES_NOT_AS_DESCRIBED',
  services_not_as_described: 'GOODS_SERVICES_NOT_AS_DESCRIBED',
  counterfeit_merchandise: 'GOODS_SERVICES_NOT_AS_DESCRIBED',
  merchant_misrepresentation: 'GOODS_SERVICES_NOT_AS_DESCRIBED',
  merchandise_not_received: 'GOODS_SERVICES_NOT_RECEIVED',
  services_not_received: 'GOODS_SERVICES_NOT_RECEIVED',
  incorrect_amount: 'INCORRECT_AMOUNT',
  no_valid_authorization: 'MISSING_AUTH',
  declined_authorization: 'MISSING_AUTH',
  subscription_cancelled: 'RECURRING_TRANSACTION_NOT_CANCELLED',
  credit_not_processed: 'REFUND_NOT_PROCESSED',
};

function reasonOf({ result }: ExportCase): string {
  const named = result.subcategory === null ? undefined : REASONS[result.subcategory];
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
