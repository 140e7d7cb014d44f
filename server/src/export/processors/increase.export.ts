/** `POST /card_disputes` of Increase, for Visa. Files are uploaded there first, with purpose `card_dispute_attachment`. */
import { inMinorUnits } from '@dispute-intake/contract';
import {
  attachedAs,
  type Body,
  type ExportCase,
  type Exporter,
  exported,
  Gaps,
  isoDay,
  isService,
  purchaseOf,
  STATEMENT_WHY,
  statementOf,
} from '../export-case.ts';

const FRAUD_TYPES: Record<string, string> = {
  fraud_account_takeover: 'account_or_credentials_takeover',
  fraud_card_not_received: 'card_not_received_as_issued',
  fraud_card_not_present: 'fraudulent_use_of_account_number',
  fraud_card_present_counterfeit: 'issuer_reported_counterfeit',
  authorized_scam: 'manipulation_of_account_holder',
};
const PAID_OTHERWISE: Record<string, string> = {
  receipt: 'cash_receipt',
  statement: 'statement',
  cheque_image: 'canceled_check',
  voucher: 'voucher',
  merchant_confirmation: 'other',
};

/** The parts that many categories share. */
function partsOf(dispute: ExportCase, gaps: Gaps, at: string) {
  const { evidences } = dispute;
  const contact = evidences.merchant_contact;
  const ask = <T>(field: string, value: T | null | undefined, why: string) => gaps.need(`${at}.${field}`, value, why);
  return {
    ask,
    statement: (field: string) => ask(field, statementOf(dispute), STATEMENT_WHY),
    receivedAt: (field = 'received_at') => ask(field, isoDay(evidences.delivery?.received_at), 'When was it received?'),
    contact() {
      const value = contact?.attempted
        ? 'attempted'
        : contact?.prohibited_by_law
          ? 'prohibited_by_local_law'
          : undefined;
      return ask('merchant_resolution_attempted', value, 'Did the cardholder try to settle it with the merchant?');
    },
    cancelledAt: () => isoDay(evidences.cancellation?.at),
    /** `return_outcome` with the object of the same name. */
    returned(): Body {
      const { outcome, at: day, reason, method, tracking_number } = evidences.return ?? {};
      const name = outcome === 'attempted' ? 'return_attempted' : outcome;
      const chosen = ask('return_outcome', name, 'Was it sent back?');
      if (chosen === undefined) return {};
      if (chosen === 'not_returned') return { return_outcome: chosen, not_returned: {} };
      if (chosen === 'returned') {
        const known = /dhl/i.test(method ?? '')
          ? 'dhl'
          : /ups/i.test(method ?? '')
            ? 'ups'
            : /fedex/i.test(method ?? '')
              ? 'fedex'
              : 'other';
        return {
          return_outcome: chosen,
          returned: {
            return_method: known,
            ...(known === 'other' && { other_explanation: method ?? 'Not stated' }),
            returned_at: ask('returned.returned_at', isoDay(day), 'When was it sent back?'),
            tracking_number,
          },
        };
      }
      return {
        return_outcome: chosen,
        return_attempted: {
          attempt_explanation: ask(
            'return_attempted.attempt_explanation',
            reason,
            'What happened when it was to be sent back?',
          ),
          attempt_reason: ask(
            'return_attempted.attempt_reason',
            undefined as string | undefined,
            'Choose why the return failed: merchant_not_responding, no_return_authorization_provided, no_return_instructions, requested_not_to_return or return_not_accepted',
          ),
          attempted_at: ask('return_attempted.attempted_at', isoDay(day), 'When was the return attempted?'),
          merchandise_disposition: ask(
            'return_attempted.merchandise_disposition',
            undefined as string | undefined,
            'Where is the merchandise now?',
          ),
        },
      };
    },
  };
}

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
    details.delayed = { explanation: statementOf(dispute), return_outcome: 'not_returned', not_returned: {} };
  }
  return details;
}

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
  const service = isService(dispute);
  switch (dispute.result.subcategory) {
    case 'merchandise_not_received':
      return 'consumer_merchandise_not_received';
    case 'services_not_received':
      return 'consumer_services_not_received';
    case 'merchandise_not_as_described':
      return 'consumer_merchandise_not_as_described';
    case 'merchandise_defective':
      return 'consumer_damaged_or_defective_merchandise';
    case 'services_not_as_described':
      return 'consumer_services_not_as_described';
    case 'counterfeit_merchandise':
      return 'consumer_counterfeit_merchandise';
    case 'merchant_misrepresentation':
      return service ? 'consumer_services_misrepresentation' : 'consumer_merchandise_misrepresentation';
    case 'subscription_cancelled':
      return 'consumer_canceled_recurring_transaction';
    case 'cancelled_merchandise':
      return 'consumer_canceled_merchandise';
    case 'cancelled_services':
    case 'cancelled_reservation_no_show':
      return 'consumer_canceled_services';
    case 'credit_not_processed':
      return 'consumer_credit_not_processed';
    case 'atm_cash_not_dispensed':
      return 'consumer_non_receipt_of_cash';
    case 'duplicate_charge':
    case 'incorrect_amount':
    case 'paid_by_other_means':
      return 'processing_error';
    default:
      return dispute.result.category === 'authorization' ? 'authorization' : undefined;
  }
}

function detailsOf(dispute: ExportCase, gaps: Gaps, category: string): Body {
  const { evidences, record, result } = dispute;
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
      return { merchant_resolution_attempted: contact(), received_at: receivedAt(), ...returned() };
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
      return result.subcategory === null ? {} : {};
  }
}

type Ask = ReturnType<typeof partsOf>['ask'];

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

export const increaseExport: Exporter = (dispute) => {
  const gaps = new Gaps();
  const { dispute: claim, transaction } = dispute.record.request;
  const isVisa = transaction.card_scheme === 'VISA';
  if (!isVisa) gaps.need('network', undefined, 'Increase takes disputes of Visa payments only');
  return exported(
    'increase',
    {
      disputed_transaction_id: transaction.transaction_id,
      amount: inMinorUnits(claim.disputed_amount, claim.disputed_currency),
      explanation: gaps.need('explanation', statementOf(dispute), STATEMENT_WHY),
      ...(isVisa && { network: 'visa', visa: visaOf(dispute, gaps) }),
    },
    gaps,
    attachedAs(dispute, 'attachment_files'),
  );
};
