/** `POST /cases` of Marqeta's Core API. Its questionnaires differ by network and programme and are answered there. */
import {
  attachedAs,
  claimed,
  type Exporter,
  exported,
  Gaps,
  STATEMENT_WHY,
  statementOf,
  within,
} from '../export-case.ts';

const MOST_MEMO = 512;

export const marqetaExport: Exporter = (dispute) => {
  const gaps = new Gaps();
  const { record, result } = dispute;
  const { transaction, history } = record.request;
  const { amount, isPart } = claimed(dispute);
  const isRefundedInPart = history?.credits?.some(({ status }) => status !== 'pending') === true;
  gaps.need(
    'dispute_details.reason',
    undefined,
    `Choose the reason of your programme for ${result.reason_code ?? 'this dispute'} (${(result.subcategory ?? 'unclassified').replaceAll('_', ' ')}) and answer its questionnaire`,
  );
  return exported(
    'marqeta',
    {
      type: 'DISPUTE',
      memo: gaps.need('memo', within(statementOf(dispute), MOST_MEMO), STATEMENT_WHY),
      dispute_details: {
        original_transaction_token: transaction.transaction_id,
        dispute_amount: amount,
        ...(isPart && {
          dispute_amount_change_reason: gaps.need(
            'dispute_details.dispute_amount_change_reason',
            isRefundedInPart ? 'MERCHANT_ISSUED_PARTIAL_REFUND' : undefined,
            'Less than the payment is disputed: choose the reason for it',
          ),
        }),
      },
    },
    gaps,
    attachedAs(dispute, 'case document'),
  );
};
