/** The details of each category of Increase's Visa body. */
import { inMinorUnits } from '@dispute-intake/contract';
import { type Body, type ExportCase, type Gaps, isoDay, purchaseOf } from '../export-case.ts';
import { type Ask, partsOf } from './increase-parts.ts';

const PAID_OTHERWISE: Record<string, string> = {
  receipt: 'cash_receipt',
  statement: 'statement',
  cheque_image: 'canceled_check',
  voucher: 'voucher',
  merchant_confirmation: 'other',
};

function notReceived(dispute: ExportCase, gaps: Gaps, category: string): Body {
  const { evidences } = dispute;
  const at = `visa.${category}`;
  const { ask, statement, contact, cancelledAt } = partsOf(dispute, gaps, at);
  const by = evidences.cancellation?.by;
  const outcome =
    by === 'merchant'
      ? 'merchant_cancellation'
      : by === 'cardholder'
        ? 'cardholder_cancellation_prior_to_expected_receipt'
        : 'no_cancellation';
  const details: Body = {
    cancellation_outcome: outcome,
    [outcome]:
      outcome === 'no_cancellation'
        ? {}
        : { canceled_at: ask(`${outcome}.canceled_at`, cancelledAt(), 'When was it cancelled?') },
    last_expected_receipt_at: ask(
      'last_expected_receipt_at',
      isoDay(evidences.delivery?.expected_at),
      'When was it to be received?',
    ),
    merchant_resolution_attempted: contact(),
    purchase_info_and_explanation: statement('purchase_info_and_explanation'),
  };
  if (category === 'consumer_services_not_received') return details;
  if (evidences.delivery?.issue === 'wrong_location') {
    details.delivery_issue = 'delivered_to_wrong_location';
    details.delivered_to_wrong_location = {
      agreed_location: ask(
        'delivered_to_wrong_location.agreed_location',
        evidences.delivery.agreed_location,
        'Where was it to be delivered?',
      ),
    };
  } else {
    details.delivery_issue = 'delayed';
    details.delayed = { explanation: statement('delayed.explanation'), ...returnOfLateGoods(dispute, ask) };
  }
  return details;
}

/** Increase has no word of its own for what never came: it is `delayed` and, as there is nothing to send back, `not_returned`. */
function returnOfLateGoods({ evidences }: ExportCase, ask: Ask): Body {
  const { outcome, at } = evidences.return ?? {};
  const cameLate = evidences.delivery?.received_at !== undefined && evidences.delivery.issue !== 'not_received';
  const told = outcome ?? (cameLate ? undefined : 'not_returned');
  switch (ask('delayed.return_outcome', told, 'Was it sent back after it came?')) {
    case 'returned':
      return {
        return_outcome: 'returned',
        returned: {
          returned_at: ask('delayed.returned.returned_at', isoDay(at), 'When was it sent back?'),
          merchant_received_return_at: ask(
            'delayed.returned.merchant_received_return_at',
            undefined as string | undefined,
            'When did the merchant receive it back?',
          ),
        },
      };
    case 'attempted':
      return {
        return_outcome: 'return_attempted',
        return_attempted: {
          attempted_at: ask('delayed.return_attempted.attempted_at', isoDay(at), 'When was the return attempted?'),
        },
      };
    case 'not_returned':
      return { return_outcome: 'not_returned', not_returned: {} };
    default:
      return {};
  }
}

/** What Increase asks for in this category; `gaps` takes what the dispute does not say. */
export function detailsOf(dispute: ExportCase, gaps: Gaps, category: string): Body {
  const { evidences, record } = dispute;
  const at = `visa.${category}`;
  const { ask, statement, receivedAt, contact, cancelledAt, returned } = partsOf(dispute, gaps, at);
  const cancellation = (withAcceptance: boolean): Body => ({
    canceled_at: ask('cardholder_cancellation.canceled_at', cancelledAt(), 'When was it cancelled?'),
    reason: ask('cardholder_cancellation.reason', evidences.cancellation?.reason, 'Why was it cancelled?'),
    ...(withAcceptance && {
      accepted_by_merchant: ask(
        'cardholder_cancellation.accepted_by_merchant',
        undefined as string | undefined,
        'Did the merchant accept the cancellation: accepted or not_accepted?',
      ),
    }),
  });
  const policy = () => {
    const told = evidences.cancellation?.policy_disclosed ?? evidences.reservation?.policy_disclosed;
    return ask(
      'cardholder_cancellation.cancellation_policy_provided',
      told === undefined ? undefined : told ? 'provided' : 'not_provided',
      'Was a cancellation policy shown?',
    );
  };
  switch (category) {
    case 'consumer_merchandise_not_received':
    case 'consumer_services_not_received':
      return notReceived(dispute, gaps, category);
    case 'consumer_merchandise_not_as_described':
      return { merchant_resolution_attempted: contact(), received_at: receivedAt(), ...returned(false) };
    case 'consumer_damaged_or_defective_merchandise':
      return {
        merchant_resolution_attempted: contact(),
        order_and_issue_explanation: statement('order_and_issue_explanation'),
        received_at: receivedAt(),
        ...returned(),
      };
    case 'consumer_services_not_as_described':
      return {
        cardholder_cancellation: cancellation(true),
        explanation: statement('explanation'),
        merchant_resolution_attempted: contact(),
        received_at: receivedAt(),
      };
    case 'consumer_counterfeit_merchandise':
      return {
        counterfeit_explanation: statement('counterfeit_explanation'),
        disposition_explanation: ask(
          'disposition_explanation',
          evidences.return?.reason,
          'Where is the merchandise now?',
        ),
        order_explanation: purchaseOf(dispute),
        received_at: receivedAt(),
      };
    case 'consumer_merchandise_misrepresentation':
    case 'consumer_services_misrepresentation':
      return {
        merchant_resolution_attempted: contact(),
        misrepresentation_explanation: statement('misrepresentation_explanation'),
        purchase_explanation: purchaseOf(dispute),
        received_at: receivedAt(),
        ...(category === 'consumer_merchandise_misrepresentation'
          ? returned()
          : { cardholder_cancellation: cancellation(true) }),
      };
    case 'consumer_canceled_recurring_transaction':
      return {
        cancellation_target: 'transaction',
        merchant_contact_methods: {},
        transaction_or_account_canceled_at: ask(
          'transaction_or_account_canceled_at',
          isoDay(evidences.subscription?.permission_withdrawn_at ?? evidences.cancellation?.at),
          'When was the permission withdrawn?',
        ),
      };
    case 'consumer_canceled_merchandise':
      return {
        merchant_resolution_attempted: contact(),
        purchase_explanation: purchaseOf(dispute),
        received_or_expected_at: ask(
          'received_or_expected_at',
          isoDay(evidences.delivery?.received_at ?? evidences.delivery?.expected_at),
          'When was it received, or to be received?',
        ),
        cardholder_cancellation: {
          ...cancellation(false),
          cancellation_policy_provided: policy(),
          canceled_prior_to_ship_date: ask(
            'cardholder_cancellation.canceled_prior_to_ship_date',
            undefined as string | undefined,
            'Was it cancelled before it was sent: canceled_prior_to_ship_date or not_canceled_prior_to_ship_date?',
          ),
        },
        ...returned(),
      };
    case 'consumer_canceled_services':
      return {
        cardholder_cancellation: { ...cancellation(false), cancellation_policy_provided: policy() },
        contracted_at: isoDay(evidences.cancellation?.contract_at ?? record.request.transaction.transaction_timestamp),
        merchant_resolution_attempted: contact(),
        purchase_explanation: purchaseOf(dispute),
        ...(evidences.reservation?.issue === 'no_show'
          ? {
              service_type: 'guaranteed_reservation',
              guaranteed_reservation: { explanation: 'merchant_billed_no_show' },
            }
          : evidences.purchase?.kind === 'timeshare'
            ? { service_type: 'timeshare', timeshare: {} }
            : { service_type: 'other', other: {} }),
      };
    case 'consumer_credit_not_processed':
      return {
        canceled_or_returned_at: isoDay(evidences.return?.at ?? evidences.cancellation?.at),
        credit_expected_at: isoDay(evidences.refund?.at),
      };
    case 'processing_error':
      return processingError(dispute, ask, contact());
    case 'authorization':
      return {
        account_status: ask(
          'account_status',
          undefined as string | undefined,
          'How stood the account: account_closed, credit_problem or fraud?',
        ),
      };
    default:
      return {};
  }
}

function processingError({ evidences, record, result }: ExportCase, ask: Ask, contact: string | undefined): Body {
  const shared = { merchant_resolution_attempted: contact };
  const other = evidences.original_transaction?.transaction_id;
  if (result.subcategory === 'duplicate_charge') {
    const id = ask('duplicate_transaction.other_transaction_id', other, 'Which transaction is the valid one?');
    return { ...shared, error_reason: 'duplicate_transaction', duplicate_transaction: { other_transaction_id: id } };
  }
  if (result.subcategory === 'incorrect_amount') {
    const { expected_amount: amount, expected_currency: currency = record.request.transaction.transaction_currency } =
      evidences;
    const expected = amount === undefined ? undefined : inMinorUnits(amount, currency);
    return {
      ...shared,
      error_reason: 'incorrect_amount',
      incorrect_amount: {
        expected_amount: ask('incorrect_amount.expected_amount', expected, 'Which amount was agreed?'),
      },
    };
  }
  const evidence = evidences.other_payment?.evidence;
  return {
    ...shared,
    error_reason: 'paid_by_other_means',
    paid_by_other_means: {
      other_form_of_payment_evidence: ask(
        'paid_by_other_means.other_form_of_payment_evidence',
        evidence === undefined ? undefined : PAID_OTHERWISE[evidence],
        'What shows that it was paid another way?',
      ),
      other_transaction_id: other,
    },
  };
}
