/**
 * What a rule that passed saw and what follows. `{path}` is the value of an input in words, `{path#key}` that of a field
 * of it. A sentence is used only where every value in it is known.
 */

import type { TitledCode } from './title.table.ts';

export const PASSED_SENTENCES: Readonly<Partial<Record<TitledCode, string>>> = {
  classification: 'By the {basis}, the case is treated as “{subcategory}”.',
  scheme_code_mismatch: 'ECI {transaction.eci_code} is an indicator that {transaction.card_scheme} uses.',
  statement_tells_otherwise: 'What the cardholder wrote goes with the facts that were sent.',
  review_statement_alone: 'The kind of dispute was given, or the statement tells it in more than one sentence.',
  stated_facts_used: 'What was read from the statement was not needed: the facts that were given decide.',
  dispute_before_transaction:
    'The payment was made on {transaction.transaction_timestamp} and reported on {dispute.reported_at}, so the report follows the payment, as it must.',
  processing_date_implausible:
    'The payment of {transaction.transaction_timestamp} was processed on {transaction.settlement_timestamp}: a plausible day to count the filing window from.',
  disputed_amount_exceeds_transaction:
    'Of {transaction.transaction_amount} {transaction.transaction_currency} paid, {dispute.disputed_amount} {dispute.disputed_currency} is disputed: not more than was paid.',
  amount_finer_than_currency:
    'The amounts have no more decimals than {transaction.transaction_amount#currency} has, so they were sent in the right unit.',
  duplicate_not_matching:
    'The other payment, of {evidences.original_transaction.amount} on {evidences.original_transaction.at}, is like this one of {transaction.transaction_amount} on {transaction.transaction_timestamp}: both are for one order.',
  already_credited:
    'Credits of {credited_since_transaction} have been posted since {transaction_day}; the disputed {dispute.disputed_amount} is still open.',
  below_minimum_amount:
    'The scheme asks for at least {minimum_usd} USD with travel merchants; {dispute.disputed_amount} {dispute.disputed_currency} is enough.',
  statement_contradicts_facts: 'Nothing that the cardholder wrote goes against the facts that were sent.',
  facts_contradict_each_other: 'The facts that were sent can all be true together.',
  implausible_date:
    'The dates are plausible: none lies too long before the payment, and nothing that has happened is dated in the future.',
  pan_detected_masked: 'No card number stands in the statement, so it can be passed on as it is.',
  'missing_document:cardholder_statement':
    'The cardholder told what happened, in {evidences.cardholder_statement#characters} characters.',
  statement_too_short:
    'The statement has {evidences.cardholder_statement#characters} characters; at least {minimum} are needed to say what happened.',
  statement_boilerplate_only: 'The statement tells what happened and does not only ask for the money back.',
  insufficient_information: 'What was sent is enough to treat the case as “{subcategory}”.',
  presented_late:
    'The merchant submitted the payment {days_to_present} days after it was made; the scheme allows {limit}.',
  proposed_code: 'The scheme has a reason code for “{subcategory}”.',
  filing_window_closing: '{days_left} days are left until {deadline}, enough to prepare the case.',
  'missing_fact:participated': 'The cardholder took part in the purchase: {evidences.participated}.',
  'missing_fact:card_possession':
    'It is known where the card was at the time of the payment: {evidences.card_possession}.',
  'missing_fact:recognizes_merchant': 'The cardholder knows the merchant: {evidences.recognizes_merchant}.',
  'missing_fact:delivery': 'It is known what went wrong with the delivery, or when it was due.',
  'missing_fact:condition': 'It is known what is wrong with what was bought: {evidences.condition.issue}.',
  'missing_fact:received_at':
    'It was received on {evidences.delivery.received_at}, from when the window may be counted.',
  'missing_fact:cancellation_at':
    'The cardholder cancelled on {evidences.cancellation.at}, from when the waiting time and the window are counted.',
  'missing_fact:expected_amount':
    'The cardholder had agreed to pay {evidences.expected_amount}; what is above it can be disputed.',
  'missing_fact:card_missing_since':
    'The card was missing since {evidences.card_missing_since}, before the payment of {transaction.transaction_timestamp}: somebody else can have used it.',
  approved_after_fraud_report:
    'Fraud on this account was first reported on {history.fraud_reported_at}; the payment of {transaction.transaction_timestamp} does not count as approved after it.',
  merchant_contact_missing:
    'The scheme asks that the cardholder first tries to settle it with the merchant; that is met.',
  network_token_dsrp: 'The payment carries no proof of a device wallet that the cardholder made it.',
  compelling_evidence_history_match:
    '{counting} earlier undisputed payments match this one; the merchant needs {needed} to defeat the dispute with them.',
  prior_history_insufficient:
    '{counting} earlier undisputed payments match this one, too few for the merchant to show that it knows the cardholder.',
  fraud_dispute_count_exceeded:
    'The account has had {history.fraud_disputes_last_120_days} fraud disputes in the last 120 days; Visa takes up to {limit}.',
  fns_counter_exceeded:
    'The account has had {history.fraud_chargebacks_on_account} fraud chargebacks; Mastercard takes up to {limit}.',
  three_ds_authenticated:
    'The authorisation shows ECI {transaction.eci_code}: this is no authentication of the cardholder that would pass the risk to the issuer.',
  three_ds_attempted:
    'The authorisation shows ECI {transaction.eci_code}: this is no attempt to authenticate that would pass the risk to the issuer.',
  avs_invalid_condition: 'Address verification answered “{transaction.avs_result}”, which leaves the right open.',
  issuer_approved_cvv2_no_match:
    'Whether the security code matched is known ({transaction.cvv_match}), and the approval does not count against the issuer.',
  card_not_chip: 'The card has a chip, as the code asks.',
  terminal_chip_capable:
    'The terminal could read {transaction.terminal_entry_capability}, no chip, so it counts against the merchant that the chip was not read.',
  chip_read_full_data: 'The card was read by {transaction.pos_entry_type}, not by its chip.',
  card_not_pin_preferring: 'The card asks for a PIN before a signature, as the code needs.',
  technical_fallback:
    'The card was read by {transaction.pos_entry_type}; nothing was flagged as a fallback from the chip.',
  delivered_evidence: 'Nothing shows that all of it was handed over as agreed.',
  waiting_period_not_elapsed:
    'Counted from {counted_from}, the merchant had {waiting_days} days to settle it, until {may_file_from}; there is nothing more to wait for.',
  expected_date_in_future:
    'It was expected on {evidences.delivery.expected_at}, and that day had passed by {filing_day}.',
  statement_of_dispute_required:
    'From {needed_from} claims of this kind in 30 days on a signed Statement of Dispute is needed, and there is a file that serves.',
  service_used_after: 'The cardholder did not use the service afterwards.',
  permission_not_withdrawn_before:
    'The cardholder withdrew the permission to charge on {evidences.subscription.permission_withdrawn_at}, before the payment of {transaction.transaction_timestamp}.',
  transaction_not_recurring: 'The payment belongs to a series of recurring ones, as the code asks.',
  disputed_amount_exceeds_difference: 'The disputed {dispute.disputed_amount} is within what is due.',
  disputed_amount_exceeds_entitlement: 'The disputed {dispute.disputed_amount} is within what is due.',
  authorization_declined: 'The authorisation was declined, and the payment was booked all the same.',
  credit_document_missing: 'The merchant promised the refund in writing: {evidences.refund.document}.',
  currency_informational_only:
    'The cardholder had agreed to be charged in the other currency; it was not only shown for information.',
  return_or_attempt_missing: 'What was bought was sent back, or the cardholder tried to: {evidences.return.outcome}.',
  voucher_accepted: 'The cardholder accepted no voucher in place of the refund.',
  'missing_fact:addendum_kind': 'It is known what the extra charge was for.',
  no_delivery_date_agreed:
    'It was to be delivered by {evidences.delivery.expected_at}, and was called off before it came.',
  policy_disclosed: 'The cardholder was shown no policy that stands against the claim, or kept to it.',
  price_discrepancy_only: 'The complaint is not only that the price was lower elsewhere.',
  tort_damages_excluded: 'Only what was paid for the purchase is claimed, not damage to other things.',
  proof_of_dispatch_waiver: 'The cardholder did not sign that sending the goods is enough; they had to arrive.',
  not_at_an_atm: 'The payment was a withdrawal at a cash machine, as the code asks.',
  pin_verified: 'The chip data do not show that the right PIN was entered.',
  terminal_pin_capable:
    'The terminal could not ask for a PIN, so it counts against the merchant that none was asked for.',
  within_tolerance: 'More was charged than was authorised or agreed, beyond what the scheme tolerates.',
  emv_tlv_malformed: 'The chip data can be read.',
  automated_fuel_dispenser:
    'The merchant’s category ({transaction.merchant_category_code}) is not that of automated fuel dispensers.',
  'missing_fact:cancellation': 'It is known when the service was cancelled: on {evidences.cancellation.at}.',
  'missing_fact:other_payment': 'It is known how else the purchase was paid: by {evidences.other_payment.method}.',
  'missing_fact:expected_currency':
    'The cardholder agreed to pay in {evidences.expected_currency}, but was charged in {transaction.transaction_currency}.',
  'missing_fact:refund_at': 'It is known when the refund was promised: on {evidences.refund.at}.',
  'missing_fact:return_at': 'It is known when it was sent back: on {evidences.return.at}.',
  'missing_fact:reservation': 'It is known what happened with the booking: {evidences.reservation.issue}.',
  'missing_fact:reservation_cancelled_at':
    'It is known when the booking was cancelled: on {evidences.reservation.cancelled_at}.',
  'missing_fact:expected_at': 'It is known when it should have arrived: {evidences.delivery.expected_at}.',
  'missing_fact:agreed_location': 'It is known where it was to be delivered: {evidences.delivery.agreed_location}.',
  'missing_fact:misrepresentation': 'It is known what was promised and what was received.',
  digital_goods_small_ticket: 'The amount is within what the scheme takes for small digital purchases.',
  misrepresentation_only_quality: 'The complaint is about what was promised, not only about quality.',
};
