/** `POST /card_disputes` of Increase, for Visa. Files are uploaded there first, with purpose `card_dispute_attachment`. */
import { inMinorUnits } from '@dispute-intake/contract';
import { KINDS } from '@dispute-intake/evaluation';
import {
  attachedAs,
  type Body,
  claimed,
  type ExportCase,
  type Exporter,
  exported,
  Gaps,
  isService,
  STATEMENT_WHY,
  statementOf,
} from '../export-case.ts';
import { detailsOf } from './increase-details.ts';

const FRAUD_TYPES: Record<string, string> = {
  fraud_account_takeover: 'account_or_credentials_takeover',
  fraud_card_not_received: 'card_not_received_as_issued',
  fraud_card_not_present: 'fraudulent_use_of_account_number',
  fraud_card_present_counterfeit: 'issuer_reported_counterfeit',
  authorized_scam: 'manipulation_of_account_holder',
};

/** Category of the Visa body, with its details. */
function visaOf(dispute: ExportCase, gaps: Gaps): Body {
  const { result, evidences } = dispute;
  const kind = result.subcategory;
  if (result.category === 'fraud') {
    const possession = evidences.card_possession;
    const lost = possession === 'lost' || possession === 'stolen' ? possession : undefined;
    return { category: 'fraud', fraud: { fraud_type: FRAUD_TYPES[kind ?? ''] ?? lost ?? 'miscellaneous' } };
  }
  const category = categoryOf(dispute);
  if (category === undefined) {
    gaps.need(
      'visa.category',
      undefined,
      `Increase has no category for ${(kind ?? 'this dispute').replaceAll('_', ' ')}`,
    );
    return {};
  }
  return { category, [category]: detailsOf(dispute, gaps, category) };
}

function categoryOf(dispute: ExportCase): string | undefined {
  const { subcategory, category } = dispute.result;
  if (subcategory === 'merchant_misrepresentation' && isService(dispute)) return 'consumer_services_misrepresentation';
  const named = subcategory === null ? undefined : KINDS[subcategory].processors?.increase;
  return named ?? (category === 'authorization' ? 'authorization' : undefined);
}

export const increaseExport: Exporter = (dispute) => {
  const gaps = new Gaps();
  const { transaction } = dispute.record.request;
  const { amount, currency } = claimed(dispute);
  const isVisa = transaction.card_scheme === 'VISA';
  if (!isVisa) gaps.need('network', undefined, 'Increase takes disputes of Visa payments only');
  return exported(
    'increase',
    {
      disputed_transaction_id: transaction.transaction_id,
      amount: inMinorUnits(amount, currency),
      explanation: gaps.need('explanation', statementOf(dispute), STATEMENT_WHY),
      ...(isVisa && { network: 'visa', visa: visaOf(dispute, gaps) }),
    },
    gaps,
    attachedAs(dispute, 'attachment_files'),
  );
};
