/**
 * What to do about each failed check, by its code. Why it failed is said by the rule that reports it (its `summary`); `cause` stands for it
 * where several rules report the code, or none of that name. Families (`missing_fact:…`, `missing_document:…`) are listed from the rules.
 */
export interface CheckAdvice {
  cause?: string;
  fix: string;
}

/** The right is gone whatever else is sent. */
const CLOSED =
  'Nothing that is sent later opens the right again. Where the fact is wrong, correct it and send a new version; else look at another code or at a refund of your own.';

const NOT_SENT = 'A fact that decides about the code, the liability or the amount was not sent.';

export const CHECK_ADVICE: Readonly<Record<string, CheckAdvice>> = {
  access_fee_not_covered: {
    cause: 'A part of the cash came out; the fee that the machine added is no missing cash.',
    fix: 'Dispute the cash that did not come out; settle the fee with the cardholder yourself.',
  },
  account_in_good_standing: {
    fix: 'A late payment must be accepted while the account is in good standing. Correct `history` where the account was closed; else do not file under this code.',
  },
  already_credited: {
    fix: 'Lower the disputed amount to what the credits leave open, or show which other payment they belong to.',
  },
  already_reported: {
    cause: 'Another dispute of the account is about the same payment and was not withdrawn.',
    fix: 'Read the dispute that `related` names. Go on with it by a follow-up or a new version, or withdraw one of the two.',
  },
  amount_finer_than_currency: { fix: 'Send amounts in whole units of the currency: 129.95, not 12995.' },
  amount_only_quoted: {
    fix: 'Look at the terms: whether the merchant was bound by it, and whether the cardholder accepted the higher amount.',
  },
  amount_reasonable_open: {
    fix: 'Have a person decide whether the cardholder could expect the higher amount: look at price lists, the course of the work and what was accepted.',
  },
  approved_after_fraud_report: { fix: 'Block and reissue the card at once; the issuer bears the payment.' },
  atm_currency_outside_europe: { fix: CLOSED },
  atm_not_covered: { fix: 'The law may still require a refund: see the obligations.' },
  authorised_use: {
    fix: 'There is nothing to file as fraud. Where something is wrong with what was bought, the cardholder can report that.',
  },
  authorization_data_matches: {
    cause: 'The data of the authorisation that were said to be wrong agree with the clearing.',
    fix: 'Name the data that were wrong, and certify that you would have declined.',
  },
  authorized_by_cardholder: {
    fix: 'If something was sold and not delivered, ask about that; else examine your duties for authorised-payment fraud.',
  },
  automated_fuel_dispenser: { fix: CLOSED },
  avs_invalid_condition: { fix: CLOSED },
  below_minimum_amount: { fix: 'Settle the amount with the cardholder yourself.' },
  bin_not_of_scheme: { fix: 'Check the scheme and the card of the payment before anything is filed.' },
  card_missing_after_transaction: {
    cause: 'The card went missing only after the payment was made.',
    fix: 'Clear up the dates with the cardholder: `card_missing_since` and the day of the payment.',
  },
  card_not_chip: { fix: CLOSED },
  card_not_pin_preferring: { fix: CLOSED },
  card_number_in_file: { fix: 'Black the number out before the file is passed on.' },
  card_read_attended: { fix: CLOSED },
  charge_consented: {
    fix: 'Read the agreement. A consent in the contract alone is none to the amount after the event: send `addendum.consented` as it was.',
  },
  chip_read_full_data: { fix: 'Send field 55 of the authorisation. With full chip data the right is closed.' },
  compelling_evidence_history_match: {
    fix: 'Ask the cardholder again whether they or somebody in the household made the payment.',
  },
  contactless_no_cvm: { fix: CLOSED },
  conversion_chosen: { fix: CLOSED },
  credit_document_missing: {
    fix: 'Ask for a credit slip, a voided receipt or a written acknowledgement; without one ask about the return or the cancellation.',
  },
  credit_in_other_currency: {
    cause: 'A credit in another currency was posted after the payment.',
    fix: 'Find out whether it belongs to this payment: lower the disputed amount by it if so, else say to which payment it was applied.',
  },
  credit_may_settle: {
    cause: 'A credit of exactly the disputed amount was posted after the payment.',
    fix: 'Find out whether it settles this dispute before it is filed.',
  },
  credit_pending: {
    cause: 'A credit was announced and is not posted yet.',
    fix: 'Wait until `may_file_from`, or until it is posted, and send it in `history.credits`.',
  },
  currency_as_agreed: {
    cause: 'The currency that the cardholder agreed to is the one that was charged.',
    fix: CLOSED,
  },
  currency_informational_only: { fix: CLOSED },
  delivered_evidence: { fix: 'Ask what is wrong with the delivery.' },
  digital_asset_scam_excluded: { fix: 'Examine your duties for authorised-payment fraud.' },
  digital_asset_value_promised: {
    fix: 'Have the case decided by a person, with the advertisement: what Visa makes of it is not public.',
  },
  digital_goods_small_ticket: { fix: 'Check whether fraud (4837) fits.' },
  dispute_before_transaction: { fix: 'Check both dates: every window is counted between them.' },
  disputed_amount_exceeds_difference: { fix: 'Lower the disputed amount to the difference that `msg` names.' },
  disputed_amount_exceeds_entitlement: { fix: 'Lower the disputed amount to what `msg` names.' },
  disputed_amount_exceeds_transaction: {
    fix: 'Lower the disputed amount to at most the amount of the transaction, in its currency.',
  },
  disputed_currency_differs: {
    cause: 'The dispute is in another currency than the transaction.',
    fix: 'State the disputed amount in the currency of the transaction.',
  },
  document_contradicts_facts: { fix: 'Clear up which of them holds, and correct the fact or replace the document.' },
  document_kind_unspecified: { fix: 'Look at what the file shows, and send `kind` with the upload.' },
  document_not_found: {
    cause: 'An id among the documents is that of no uploaded file of the account.',
    fix: 'Upload the file with `POST /api/files/` and send the id it answers.',
  },
  document_reads_otherwise: {
    fix: 'Look at what the file shows before relying on it; upload it again under its kind.',
  },
  duplicate_not_matching: {
    fix: 'Find the payment that pays for the same order, of the same amount and day; for two orders ask which one went wrong.',
  },
  duplicate_reference_missing: {
    fix: 'Find the other, valid payment in the account and give its acquirer reference number in `original_transaction.arn`.',
  },
  emv_data_mismatch: { fix: 'Take field 55 from the record of this payment. Have the record reviewed before filing.' },
  emv_tlv_malformed: { fix: 'Send field 55 again, in hexadecimal and unshortened.' },
  event_rescheduled: {
    fix: 'Look at the merchant’s terms: whether the ticket stays valid, whether a refund was offered, and whether the cardholder asked for one in time.',
  },
  expected_date_in_future: { fix: 'Come back after the expected day, or as soon as the merchant cancels.' },
  facts_contradict_each_other: {
    fix: 'Ask the cardholder which of the facts holds, and send a new version without the other.',
  },
  filing_window_closing: { fix: 'File by `deadline`.' },
  filing_window_expired: {
    fix: 'The scheme takes no dispute any more. Correct the date the window is counted from where it is wrong; else look at your legal duties and a refund of your own.',
  },
  filing_window_inferred: { fix: 'Check where the card was issued.' },
  filing_window_unknown: {
    cause: 'The window is counted from a day that was not sent.',
    fix: 'Send the day that `msg` names.',
  },
  fns_counter_exceeded: {
    cause: 'Mastercard’s fraud notification service refuses further fraud chargebacks on the account number.',
    fix: 'Close the account number if it is still open, and bear the loss.',
  },
  fraud_dispute_count_exceeded: {
    fix: 'Close the account number if it is still open. Visa takes no further fraud dispute on it.',
  },
  goods_received_in_fraud_claim: {
    fix: 'Ask who ordered it and for whom (a gift, somebody in the household), and whether it was sent back.',
  },
  history_elements_unavailable: {
    cause:
      'Earlier purchases at the merchant were not sent with device, login and address, so that they cannot be compared.',
    fix: 'Send the earlier purchases with what is known of each.',
  },
  implausible_date: { fix: 'Check the date with the cardholder: windows and waiting periods are counted from it.' },
  installment_not_recurring: { fix: 'Find out what was bought and whether it was cancelled: that decides the code.' },
  installment_terms_open: {
    fix: 'Check that issuer and merchant take part in Mastercard’s instalment disputes, and what the terms were.',
  },
  insufficient_information: {
    fix: 'Ask the cardholder whether they know the merchant, whether they took part in the purchase, and what the problem is.',
  },
  issuer_approved_cvv2_no_match: { fix: CLOSED },
  loss_cover_pending: {
    cause: 'A bond, an insurer or a guarantee was asked to pay and has not answered.',
    fix: 'State the day of the request, wait for the answer, and withdraw the dispute if it pays.',
  },
  loss_made_good_elsewhere: { fix: 'Lower the disputed amount to the part of the loss that nobody has made good.' },
  merchant_contact_missing: {
    fix: 'Ask for day, way and outcome of the contact, or have the cardholder try now: `merchant_contact`.',
  },
  merchant_known_before: { fix: 'Ask the cardholder whether the payment could be their own or a family member’s.' },
  misrepresentation_only_quality: { fix: 'If that is all, file it as 13.3.' },
  negotiations_extend_window: { fix: 'Keep what shows the negotiations, and file by `deadline`.' },
  network_token_dsrp: { fix: 'Check whose device the card was added to.' },
  no_delivery_date_agreed: {
    cause: 'The goods were called off and never came, and no day of delivery is known.',
    fix: 'Send `evidences.delivery.expected_at` where a day was agreed: cancelled on or after it, 13.1 applies.',
  },
  no_mastercard_code: { fix: 'Ask your Mastercard representative about compliance.' },
  no_visa_condition: { fix: 'Consider pre-compliance, or fraud if the cardholder never dealt with the merchant.' },
  not_at_an_atm: { fix: 'Check whether another condition (wrong amount) fits better.' },
  pan_detected_masked: { fix: 'Do not ask for the number again, and check your own copies of the statement.' },
  permission_not_withdrawn_before: {
    fix: 'Dispute the payments after the withdrawal only, or correct `subscription.permission_withdrawn_at`.',
  },
  pin_verified: { fix: 'Ask the cardholder who knew the PIN.' },
  policy_disclosed: {
    fix: 'Read the policy and what the cardholder was shown. Where it was kept to, ask the merchant for goodwill instead.',
  },
  price_discrepancy_only: {
    fix: 'Ask whether the amount charged differs from the amount agreed; only that can be disputed.',
  },
  prior_history_insufficient: {
    fix: 'Ask the cardholder again whether the payment could be their own or a family member’s.',
  },
  proof_of_dispatch_waiver: { fix: 'With proof of dispatch the merchant wins; check the carrier’s insurance.' },
  purchase_controls_present: { fix: CLOSED },
  purchase_controls_unknown: {
    cause: 'Whether the shop had Mastercard’s purchase controls is not known.',
    fix: 'Ask whether purchases could be switched off, the time after signing in was limited, and each total was confirmed.',
  },
  received_by_authorised_person: { fix: 'Ask what is wrong with the delivery.' },
  return_or_attempt_missing: {
    fix: 'Ask the cardholder to send the goods back or to offer it, and to keep the answer: `return`.',
  },
  review_statement_alone: { fix: 'Ask the cardholder what happened before it is filed or closed, and send the facts.' },
  same_region: {
    fix: 'Check that cardholder and merchant are in the same state or within 100 miles, and that more than USD 50 are disputed after an attempt in good faith.',
  },
  scheme_code_mismatch: { fix: 'Look the indicator up in the authorisation record and send it as it stands there.' },
  scheme_conditions_open: {
    cause: 'The codes of the scheme are public, the conditions behind them are not.',
    fix: 'Compare the case with your agreement before filing.',
  },
  scheme_disabled: {
    cause: 'The scheme of the payment is switched off for the account.',
    fix: 'Switch it on among the rule options of the account to have its codes proposed.',
  },
  service_used_after: { fix: 'Ask which part could not be used, and dispute only that.' },
  sli_effect_unknown: {
    cause: 'What this security level indicator does to liability is not public.',
    fix: 'Look it up in Mastercard’s guide before filing.',
  },
  sli_missing: { fix: 'Take the indicator from the authorisation record (DE 48, SE 42) and send it.' },
  statement_boilerplate_only: {
    fix: 'Ask whether the cardholder knows the merchant, took part in the purchase, and what went wrong.',
  },
  statement_contradicts_facts: { fix: 'Clear up with the cardholder which of them holds, and correct the other.' },
  statement_of_dispute_required: { fix: 'Obtain the signed Statement of Dispute from the cardholder and upload it.' },
  statement_tells_otherwise: { fix: 'Clear up with the cardholder which of them holds before filing.' },
  statement_too_short: { fix: 'Ask the cardholder to describe what happened, in two or three sentences.' },
  technical_fallback: { fix: CLOSED },
  terminal_chip_capable: { fix: CLOSED },
  terminal_pin_capable: {
    fix: 'Send the chip data (tag 9F33) or `terminal_entry_capability` where they say otherwise.',
  },
  three_ds_merchant_exemption: { fix: 'Nothing speaks against the chargeback.' },
  tip_added: { fix: 'Dispute only what is above the tip.' },
  tort_damages_excluded: {
    fix: 'Dispute only what was paid for the purchase. For the damage the cardholder can turn to the merchant’s insurance or a court.',
  },
  transaction_not_recurring: { fix: 'Check that the merchant, not the cardholder, started it.' },
  used_by_known_person: { fix: 'Have a person decide: the law may see it differently from the scheme.' },
  voucher_accepted: {
    fix: 'Find out whether the voucher can still be used; a person decides whether anything is left to claim.',
  },
  waiting_period_not_elapsed: { fix: 'File from `may_file_from` on, if the merchant has not settled it by then.' },
  window_start_unsourced: {
    fix: 'Look at the scheme’s rules for the day the window is counted from, and file without waiting.',
  },
  withheld_balance: {
    fix: 'Ask when the cardholder asked for the balance to be paid out, and whether that was refused.',
  },
  withheld_balance_open: { fix: 'Look it up before filing.' },
  within_tolerance: {
    fix: 'There is nothing to dispute under this code. Check the amounts, dates and the authorisation record where you think otherwise.',
  },
  'missing_fact:account_on_file': {
    cause: NOT_SENT,
    fix: 'Check that the account of the payment is not the cardholder’s, or was not on file, and that you did not authorise it.',
  },
  'missing_fact:account_status': {
    cause: NOT_SENT,
    fix: 'Send whether the account is open, restricted (statused) or closed: a late payment on an account in good standing must be accepted.',
  },
  'missing_fact:addendum_kind': {
    cause: NOT_SENT,
    fix: 'Send `evidences.addendum.kind`: loss, theft or damage (Mastercard 4834, 90 days) or something else (4853).',
  },
  'missing_fact:addendum': {
    cause: NOT_SENT,
    fix: 'Ask whether the cardholder had agreed to further charges, and whether the terms named them.',
  },
  'missing_fact:addendum_policy_disclosed': {
    cause: NOT_SENT,
    fix: 'Ask whether the terms named such later charges: if they did, the merchant may win.',
  },
  'missing_fact:authorization_merchant_category_code': {
    cause: NOT_SENT,
    fix: 'Send the merchant category of the authorisation and of the clearing record: the right stands on the difference.',
  },
  'missing_fact:authorization_response': {
    cause: NOT_SENT,
    fix: 'Send the response of your authorisation record: the right stands on the decline.',
  },
  'missing_fact:authorized_amount': {
    cause: NOT_SENT,
    fix: 'Send what was authorised (authorized_amount, 0 where nothing was): only the excess can be disputed.',
  },
  'missing_fact:available_balance': {
    cause: NOT_SENT,
    fix: 'Ask which balance the account showed: no more than that can be disputed.',
  },
  'missing_fact:cancellation_within_policy': {
    cause: NOT_SENT,
    fix: 'The policy was shown. Ask whether the cancellation kept to it: if not, the merchant will likely win.',
  },
  'missing_fact:cash_dispensed': { cause: NOT_SENT, fix: 'Ask how much was asked for and how much came out.' },
  'missing_fact:corporate_card': {
    cause: NOT_SENT,
    fix: 'The limit is higher for corporate cards. Make sure that this is a consumer card.',
  },
  'missing_fact:cvv_match': {
    cause: NOT_SENT,
    fix: 'Send whether the security code matched: an approval in spite of a mismatch loses 10.4.',
  },
  'missing_fact:eci_code': {
    cause: NOT_SENT,
    fix: 'Without the ECI nobody can say whether the cardholder was authenticated, and so who is liable. Send the ECI of the authorisation record.',
  },
  'missing_fact:emv_chip_enabled': {
    cause: NOT_SENT,
    fix: 'Say whether the card has a chip: without one there is no liability shift.',
  },
  'missing_fact:emv_pin_preferring': {
    cause: NOT_SENT,
    fix: 'Say whether the card prefers PIN: only then does liability shift.',
  },
  'missing_fact:investment_refused': {
    cause: NOT_SENT,
    fix: 'The merchant sells investments. Ask whether it refused to pay out a balance: a balance that is withheld can be disputed, a loss or a payment made under deception cannot.',
  },
  'missing_fact:issuer_country': {
    cause: NOT_SENT,
    fix: 'Send `card.issuer_country`: liability depends on where the card was issued.',
  },
  'missing_fact:learned_not_provided_at': {
    cause: NOT_SENT,
    fix: 'Ask when the cardholder first learned that it would not be provided: the window may be counted from that day.',
  },
  'missing_fact:loss_cover': {
    cause: NOT_SENT,
    fix: 'Ask whether a bond, an insurer or a guarantee covers the loss, and whether it was asked to pay.',
  },
  'missing_fact:loss_cover_requested_at': {
    cause: NOT_SENT,
    fix: 'Ask when the bond, the insurer or the guarantee was asked to pay.',
  },
  'missing_fact:on_recovery_bulletin': {
    cause: NOT_SENT,
    fix: 'Send whether the account stood on the bulletin or exception file on the day of the payment (`transaction.on_recovery_bulletin`).',
  },
  'missing_fact:original_transaction_amount': { cause: NOT_SENT, fix: 'Ask for the amount of the other payment.' },
  'missing_fact:original_transaction_at': { cause: NOT_SENT, fix: 'Ask for the day of the other payment.' },
  'missing_fact:original_transaction_separate_order': {
    cause: NOT_SENT,
    fix: 'Ask whether both payments were for one order.',
  },
  'missing_fact:permission_withdrawn_at': {
    cause: NOT_SENT,
    fix: 'Ask when the cardholder told the merchant to stop charging the card.',
  },
  'missing_fact:policy_disclosed': {
    cause: NOT_SENT,
    fix: 'Ask whether the cardholder was shown a return or cancellation policy before paying, and whether they kept to it.',
  },
  'missing_fact:pos_entry_type': { cause: NOT_SENT, fix: 'Say how the card was read: it decides who is liable.' },
  'missing_fact:preauthorized': {
    cause: NOT_SENT,
    fix: 'Say whether the payment was preauthorised: it is late after 30 days then, else after 7.',
  },
  'missing_fact:quoted_rate': {
    cause: NOT_SENT,
    fix: 'Ask which rate was quoted: only the difference can be disputed.',
  },
  'missing_fact:service_period_months': {
    cause: NOT_SENT,
    fix: 'Ask for how many months was paid: only the unused part can be recovered.',
  },
  'missing_fact:settlement_timestamp': {
    cause: NOT_SENT,
    fix: 'Send the processing date: it shows how late the payment was presented.',
  },
  'missing_fact:terminal_attended': {
    cause: NOT_SENT,
    fix: 'Say whether the terminal was attended: a card read face to face is not disputable.',
  },
  'missing_fact:terminal_entry_capability': {
    cause: NOT_SENT,
    fix: 'Say what the terminal could read: it decides who is liable.',
  },
  'missing_fact:used_by': {
    cause: NOT_SENT,
    fix: 'Ask who made the payment: somebody of the household is no stranger (`evidences.used_by`).',
  },
  'missing_fact:value_promised': {
    cause: NOT_SENT,
    fix: 'Ask whether the asset differs from its description, or whether the seller guaranteed a rise in value.',
  },
};
