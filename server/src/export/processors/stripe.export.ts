/** `POST /v1/issuing/disputes` of Stripe. Files are uploaded there first; their ids go where `as` says. */
import { inMinorUnits } from '@dispute-intake/contract';
import { KINDS } from '@dispute-intake/evaluation';
import {
  type Body,
  claimed,
  type ExportCase,
  type Exporter,
  exported,
  Gaps,
  isService,
  purchaseOf,
  STATEMENT_WHY,
  statementOf,
  unixSeconds,
  within,
} from '../export-case.ts';

const MOST_TEXT = 1500;
function reasonOf({ result, evidences }: ExportCase): string {
  if (result.category === 'fraud') return 'fraudulent';
  const { subcategory } = result;
  const isOfService = evidences.purchase !== undefined && evidences.purchase.kind !== 'merchandise';
  if (subcategory === 'merchant_misrepresentation' && isOfService) return 'service_not_as_described';
  return (subcategory && KINDS[subcategory].processors?.stripe) ?? 'other';
}

const RETURN_STATUS = { returned: 'successful', attempted: 'merchant_rejected', not_returned: undefined } as const;

/** The field takes one file: the first is attached, and the others are named as missing. */
function oneFile({ record }: ExportCase, gaps: Gaps, as: string): { file_id: string; as: string }[] {
  const [first, ...others] = record.files;
  if (others.length > 0)
    gaps.need(
      as,
      undefined,
      `Stripe takes one file here: join these to the first (${others.map(({ id }) => id).join(', ')})`,
    );
  return first ? [{ file_id: first.id, as }] : [];
}

export const stripeExport: Exporter = (dispute) => {
  const gaps = new Gaps();
  const { evidences, record, result } = dispute;
  const reason = reasonOf(dispute);
  const at = `evidence.${reason}`;
  const product = {
    product_description: within(purchaseOf(dispute), MOST_TEXT),
    product_type: isService(dispute) ? 'service' : 'merchandise',
  };
  const returned = {
    return_status: evidences.return && RETURN_STATUS[evidences.return.outcome],
    returned_at: unixSeconds(evidences.return?.at),
  };
  const cancelled = {
    canceled_at: unixSeconds(evidences.cancellation?.at ?? evidences.subscription?.permission_withdrawn_at),
    cancellation_reason: within(evidences.cancellation?.reason, MOST_TEXT),
  };
  const needCancelled = () => gaps.need(`${at}.canceled_at`, cancelled.canceled_at, 'When was it cancelled?');
  const details: Body = {
    explanation: gaps.need(`${at}.explanation`, within(statementOf(dispute), MOST_TEXT), STATEMENT_WHY),
  };
  switch (reason) {
    case 'not_received':
      // Cash is expected when it is drawn.
      Object.assign(details, product, {
        expected_at: unixSeconds(
          result.subcategory === 'atm_cash_not_dispensed'
            ? record.request.transaction.transaction_timestamp
            : evidences.delivery?.expected_at,
        ),
      });
      gaps.need(`${at}.expected_at`, details.expected_at, 'When was it to be received?');
      break;
    case 'canceled':
      Object.assign(details, product, returned, cancelled, {
        cancellation_policy_provided: evidences.cancellation?.policy_disclosed,
        expected_at: unixSeconds(evidences.delivery?.expected_at),
      });
      needCancelled();
      gaps.need(`${at}.cancellation_policy_provided`, details.cancellation_policy_provided, 'Was a policy shown?');
      gaps.need(`${at}.cancellation_reason`, details.cancellation_reason, 'Why was it cancelled?');
      break;
    case 'merchandise_not_as_described':
      Object.assign(details, returned, { received_at: unixSeconds(evidences.delivery?.received_at) });
      details.return_description = within(evidences.return?.reason, MOST_TEXT);
      gaps.need(`${at}.received_at`, details.received_at, 'When was it received?');
      gaps.need(`${at}.return_status`, details.return_status, 'Was it sent back, or was that tried?');
      break;
    case 'service_not_as_described':
      Object.assign(details, cancelled, { received_at: unixSeconds(evidences.delivery?.received_at) });
      gaps.need(`${at}.received_at`, details.received_at, 'When was the service received?');
      break;
    case 'duplicate':
      details.original_transaction = evidences.original_transaction?.transaction_id;
      if (result.subcategory === 'duplicate_charge')
        gaps.need(`${at}.original_transaction`, details.original_transaction, 'Which transaction is the valid one?');
      break;
    case 'other':
      Object.assign(details, product);
      break;
    default:
  }
  const { amount, currency, isPart } = claimed(dispute);
  return exported(
    'stripe',
    {
      transaction: record.request.transaction.transaction_id,
      ...(isPart && { amount: inMinorUnits(amount, currency) }),
      evidence: { reason, [reason]: details },
      metadata: { evaluation_id: record.id },
    },
    gaps,
    oneFile(dispute, gaps, `${at}.additional_documentation`),
  );
};
