/** Who can give a fact that is missing, and the question to ask for it in plain words. */
import type { MissingFact } from '@dispute-intake/contract';

type Question = Pick<MissingFact, 'ask' | 'question'>;
const cardholder = (question: string): Question => ({ ask: 'cardholder', question });
const issuer = (question: string): Question => ({ ask: 'issuer', question });

const STATEMENT = 'evidences.cardholder_statement';
const WHAT_HAPPENED = 'What was the payment for, and what went wrong?';

/** By the path of the fact. A rule may only ask for a path that stands here. */
export const QUESTIONS: Record<string, Question> = {
  [STATEMENT]: cardholder(WHAT_HAPPENED),
  'evidences.participated': cardholder('Did you, or someone you allowed, take part in this purchase?'),
  'evidences.recognizes_merchant': cardholder('Do you know this merchant?'),
  'evidences.deceived': cardholder('Did somebody trick you into making this payment?'),
  'evidences.card_possession': cardholder('Where was your card: with you, lost, stolen, or did it never arrive?'),
  'evidences.card_missing_since': cardholder('Since when has the card been missing, or when should it have arrived?'),
  'evidences.merchant_contact.attempted': cardholder('Did you try to settle this with the merchant?'),
  'evidences.purchase.kind': cardholder('What did you buy: goods, a service, or something else?'),
  'evidences.delivery.issue': cardholder('What has not arrived, or what is wrong with the delivery?'),
  'evidences.delivery.expected_at': cardholder('When were you to receive it?'),
  'evidences.delivery.received_at': cardholder('When did you receive it?'),
  'evidences.delivery.agreed_location': cardholder('Where was it to be delivered?'),
  'evidences.service_interrupted_at': cardholder('When did the service stop?'),
  'evidences.service_period_months': cardholder('For how many months had you paid?'),
  'evidences.service_used_after': cardholder('Did you use the service after that?'),
  'evidences.condition.issue': cardholder('What is wrong with what you bought?'),
  'evidences.condition.third_party_finding': cardholder(
    'Has the maker, customs, the police or an independent expert said that it is a counterfeit?',
  ),
  'evidences.misrepresentation.promised': cardholder('What were you promised, and what did you get?'),
  'evidences.return.outcome': cardholder('Did you send it back, or try to?'),
  'evidences.cancellation.at': cardholder('When did you cancel?'),
  'evidences.cancellation.by': cardholder('Who cancelled: you or the merchant?'),
  'evidences.cancellation.before_shipping': cardholder('Did you cancel before it was sent?'),
  'evidences.cancellation.policy_disclosed': cardholder(
    'Were you shown a return or cancellation policy before you paid?',
  ),
  'evidences.subscription.permission_withdrawn_at': cardholder(
    'When did you tell the merchant to stop charging your card?',
  ),
  'evidences.subscription.contact_used': cardholder('How did you tell the merchant to stop charging your card?'),
  'evidences.reservation.issue': cardholder('What happened with the booking: cancelled, not used, or no room?'),
  'evidences.reservation.policy_disclosed': cardholder('Were you shown the cancellation policy when you booked?'),
  'evidences.reservation.quoted_rate.amount': cardholder('Which rate were you quoted?'),
  'evidences.refund.document': cardholder('Do you have anything in writing that promises the refund?'),
  'evidences.return.at': cardholder('When did you send it back, or try to?'),
  'evidences.reservation.cancelled_at': cardholder('When did you cancel the booking?'),
  'evidences.refund.at': cardholder('Which date is on the credit slip, or on the promise of the refund?'),
  'evidences.original_transaction.separate_order': cardholder('Were the two payments for two different orders?'),
  'evidences.original_transaction.amount': issuer('What is the amount of the other payment?'),
  'evidences.original_transaction.at': issuer('What is the date of the other payment?'),
  'evidences.original_transaction.arn': issuer('What is the acquirer reference number of the valid payment?'),
  'evidences.other_payment.method': cardholder('How else did you pay for it?'),
  'evidences.other_payment.evidence': cardholder('What shows that you paid another way?'),
  'evidences.expected_amount': cardholder('Which amount did you agree to pay?'),
  'evidences.expected_currency': cardholder('In which currency did you agree to pay?'),
  'evidences.currency_display': cardholder('Did you agree to the other currency, or was it only shown to you?'),
  'evidences.tip_added': cardholder('Did you add a tip?'),
  'evidences.cash.dispensed': cardholder('How much cash did you ask for, and how much came out?'),
  'evidences.addendum.consented': cardholder('Had you agreed to this extra charge?'),
  'evidences.addendum.policy_disclosed': cardholder('Did the terms you were shown name such a charge?'),
  'evidences.posting_error.kind': issuer(
    'Which error was it: a credit posted as a debit, a debit posted as a credit, or a refund where a reversal was due?',
  ),
  'evidences.posting_error.other_posted_at': issuer('When was the other entry posted?'),
  'evidences.digital_controls': cardholder(
    'Did the shop let you switch off purchases, and ask you to confirm each total before paying?',
  ),
  'evidences.investment.withdrawal_requested_at': cardholder('When did you ask to have your money paid out?'),
  'evidences.investment.available_balance.amount': cardholder('Which balance did your account there show?'),
  'evidences.investment.refused': cardholder('Did they refuse to pay it out?'),
  'evidences.digital_asset.value_promised': cardholder('Did the seller promise that it would gain in value?'),
  'evidences.emv_tlv_hex': issuer('What are the chip data (field 55) of the payment?'),
  'evidences.oldest_matching_transaction_timestamps': issuer(
    'Which earlier undisputed payments at this merchant match device, address or login?',
  ),
  'transaction.eci_code': issuer('Which electronic commerce indicator does the authorisation record show?'),
  'transaction.security_level_indicator': issuer(
    'Which security level indicator does the authorisation record show (DE 48, SE 42)?',
  ),
  'transaction.cvv_match': issuer('Did the security code match?'),
  'transaction.avs_result': issuer('What was the response of the address verification?'),
  'transaction.avs_response_code': issuer('Which response code did the acquirer receive to the address verification?'),
  'transaction.pos_entry_type': issuer('How was the card read?'),
  'transaction.terminal_entry_capability': issuer('What could the terminal read?'),
  'transaction.terminal_attended': issuer('Was the terminal attended?'),
  'transaction.merchant_category_code': issuer('What is the merchant category code?'),
  'transaction.authorization_response': issuer('Was the payment approved or declined?'),
  'transaction.authorized_amount': issuer('Which amount was authorised?'),
  'transaction.authorization_merchant_category_code': issuer(
    'Which merchant category code did the authorisation request carry?',
  ),
  'transaction.settlement_timestamp': issuer('When was the payment processed?'),
  'transaction.preauthorized': issuer('Was the authorisation a preauthorisation?'),
  'card.emv_chip_enabled': issuer('Does the card have a chip?'),
  'card.emv_pin_preferring': issuer('Does the card prefer PIN?'),
  'card.account_status': issuer('Is the account open, restricted or closed?'),
  'card.issuer_country': issuer('In which country was the card issued?'),
  'history.fraud_disputes_last_120_days': issuer(
    'How many fraud disputes were raised on this account in the last 120 days?',
  ),
  'history.fraud_chargebacks_on_account': issuer('How many fraud chargebacks were made on this account?'),
  'history.fraud_reported_at': issuer('When was fraud on this account first reported to the scheme?'),
  'history.programme_report_at': issuer('When did the scheme report the merchant or the payment?'),
  'history.credits': issuer('Which credits of the merchant have been posted since the payment?'),
};

/** Paths that rules name as a whole, and the leaf to ask for. */
const LEAF: Record<string, string> = {
  'evidences.delivery': 'evidences.delivery.issue',
  'evidences.misrepresentation': 'evidences.misrepresentation.promised',
  'evidences.merchant_contact': 'evidences.merchant_contact.attempted',
  'evidences.addendum': 'evidences.addendum.consented',
};

/** What a failed check asks the cardholder to do, by the code of the check: the fact is known, and can still be put right. */
const TO_DO: Record<string, { path: string; question: string }> = {
  merchant_contact_missing: {
    path: 'evidences.merchant_contact.attempted',
    question: 'Please contact the merchant first. When and how did you, and what did they answer?',
  },
  return_or_attempt_missing: {
    path: 'evidences.return.outcome',
    question: 'Please send it back, or offer to. Did the merchant take it, refuse it, or not answer?',
  },
  credit_document_missing: {
    path: 'evidences.refund.document',
    question: 'Please ask the merchant to confirm the refund in writing. What did you get from them?',
  },
  card_missing_after_transaction: {
    path: 'evidences.card_missing_since',
    question: 'By the date you gave, you still had the card when the payment was made. Since when has it been missing?',
  },
  statement_too_short: { path: STATEMENT, question: WHAT_HAPPENED },
  statement_boilerplate_only: { path: STATEMENT, question: WHAT_HAPPENED },
  'missing_document:cardholder_statement': { path: STATEMENT, question: WHAT_HAPPENED },
};

/** What the cardholder is asked to do about a check that failed; undefined where nothing can be done. */
export const toDoFor = (code: string): Readonly<MissingFact> | undefined => TO_DOS.get(code);

/** The path to ask for, and how; undefined where nobody can be asked. */
export const questionFor = (path: string): Readonly<MissingFact> | undefined => ASKED.get(LEAF[path] ?? path);

/** Made once, as every evaluation asks; they cannot be changed. */
const ASKED: ReadonlyMap<string, Readonly<MissingFact>> = new Map(
  Object.entries(QUESTIONS).map(([path, question]) => [path, Object.freeze({ path, ...question })]),
);
const TO_DOS: ReadonlyMap<string, Readonly<MissingFact>> = new Map(
  Object.entries(TO_DO).map(([code, { path, question }]) => [code, Object.freeze({ path, ...cardholder(question) })]),
);
