/** `POST /disputes` of Adyen's Raise disputes API, version 4. Files follow with `POST /disputes/{id}/attachments`. */
import type { DocumentKind } from '@dispute-intake/contract';
import { inMinorUnits } from '@dispute-intake/contract';
import { KINDS } from '@dispute-intake/evaluation';
import {
  type Body,
  claimed,
  type Exporter,
  exported,
  Gaps,
  isoDay,
  isService,
  STATEMENT_WHY,
  statementOf,
} from '../export-case.ts';

const RECEIPTS = new Set<DocumentKind | null | undefined>([
  'receipt',
  'order_confirmation',
  'payment_proof',
  'credit_slip',
]);

export const adyenExport: Exporter = (dispute) => {
  const gaps = new Gaps();
  const { record, result, evidences } = dispute;
  const { transaction } = record.request;
  const { amount, currency } = claimed(dispute);
  const issue = (at: string) => gaps.need(`${at}.descriptionOfIssue`, statementOf(dispute), STATEMENT_WHY);
  const product = isService(dispute) ? 'services' : 'goods';
  const kind = result.subcategory;
  const body: Body = {
    transactionId: transaction.transaction_id,
    disputedAmount: {
      currency,
      value: inMinorUnits(amount, currency),
    },
  };
  if (result.category === 'fraud') {
    body.type = 'fraud';
    body.fraudInfo = {
      cardDoesNotBelongToCardholder: false,
      cardWasCounterfeited: kind === 'fraud_card_present_counterfeit',
      descriptionOfIssue: issue('fraudInfo'),
    };
  } else if (kind === 'duplicate_charge') {
    body.type = 'duplicate';
    body.duplicateInfo = {
      duplicateTransactionId: gaps.need(
        'duplicateInfo.duplicateTransactionId',
        evidences.original_transaction?.transaction_id,
        'Which transaction is the valid one?',
      ),
      sameCard: gaps.need('duplicateInfo.sameCard', undefined as boolean | undefined, 'Were both paid with this card?'),
    };
  } else if (kind === 'merchandise_not_received' || kind === 'services_not_received') {
    body.type = 'notDelivered';
    body.notDeliveredInfo = {
      descriptionOfIssue: issue('notDeliveredInfo'),
      whatWasNotDelivered: product,
      lastExpectedDate: gaps.need(
        'notDeliveredInfo.lastExpectedDate',
        isoDay(evidences.delivery?.expected_at),
        'When was it to be received?',
      ),
      agreedDeliveryLocation: evidences.delivery?.agreed_location,
      deliveredToWrongLocation: evidences.delivery?.issue === 'wrong_location' ? true : undefined,
      isDeliveryLate: evidences.delivery?.issue === 'late' ? true : undefined,
      isMerchantBankrupt: evidences.merchant_unavailable,
      dateOfCancellation: isoDay(evidences.cancellation?.at),
      whoCancelled: evidences.cancellation?.by,
    };
  } else {
    body.type = 'other';
    body.otherInfo = {
      descriptionOfIssue: issue('otherInfo'),
      whatWasPurchased: product,
      subType: gaps.need(
        'otherInfo.subType',
        kind === null ? undefined : KINDS[kind].processors?.adyen,
        'This kind of dispute has no sub-type here: choose one by hand',
      ),
    };
  }
  return exported(
    'adyen',
    body,
    gaps,
    record.files.map((file) => {
      if (RECEIPTS.has(file.kind)) return { file_id: file.id, as: 'receipt' };
      return { file_id: file.id, as: file.kind === 'correspondence' ? 'correspondence' : 'other' };
    }),
  );
};
