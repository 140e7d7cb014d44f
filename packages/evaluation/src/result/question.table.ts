/** Who can give a fact that is missing, and the question to ask for it in plain words. */
import {
  EVIDENCE_FIELDS,
  EVIDENCE_GROUPS,
  evidenceFields,
  type FactPath,
  type MissingFact,
} from '@dispute-intake/contract';

type Question = Pick<MissingFact, 'ask' | 'question'>;
const cardholder = (question: string): Question => ({ ask: 'cardholder', question });
const issuer = (question: string): Question => ({ ask: 'issuer', question });

const STATEMENT = 'evidences.cardholder_statement';
const WHAT_HAPPENED = EVIDENCE_FIELDS.cardholder_statement.question;

const ofEvidences = [...evidenceFields, ...Object.entries(EVIDENCE_GROUPS)].flatMap(([path, { ask, question }]) =>
  ask && question ? [[`evidences.${path}`, { ask, question }] as const] : [],
);

/** By the path of the fact: those of evidences from the list of fields. A rule may only ask for a path that stands here. */
export const QUESTIONS: { readonly [Path in FactPath]?: Question } = {
  ...Object.fromEntries(ofEvidences),
  'evidences.used_by': cardholder('Who made the payment, if you know?'),
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
  'transaction.on_recovery_bulletin': issuer(
    'Did the account stand on the bulletin or exception file on the day of the payment?',
  ),
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
const LEAF: { readonly [Path in FactPath]?: FactPath } = {
  'evidences.delivery': 'evidences.delivery.issue',
  'evidences.misrepresentation': 'evidences.misrepresentation.promised',
  'evidences.merchant_contact': 'evidences.merchant_contact.attempted',
  'evidences.addendum': 'evidences.addendum.consented',
};

/** What a check asks the cardholder, or the issuer where it says so, to do, by the code of the check: the fact is known, and can still be put right. */
const TO_DO: Record<string, { path: FactPath; question: string; ask?: MissingFact['ask'] }> = {
  credit_in_other_currency: {
    path: 'history.credits',
    question: 'To which payment was the credit in the other currency applied?',
    ask: 'issuer',
  },
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
    question: 'The date you gave is after the payment. Please check: when did you last have the card?',
  },
  statement_too_short: { path: STATEMENT, question: WHAT_HAPPENED },
  statement_boilerplate_only: { path: STATEMENT, question: WHAT_HAPPENED },
  'missing_document:cardholder_statement': { path: STATEMENT, question: WHAT_HAPPENED },
};

/** What the cardholder is asked to do about a check that failed; undefined where nothing can be done. */
export const toDoFor = (code: string): Readonly<MissingFact> | undefined => TO_DOS.get(code);

/** The path to ask for, and how; undefined where nobody can be asked. */
export const questionFor = (path: string): Readonly<MissingFact> | undefined =>
  ASKED.get(LEAF[path as FactPath] ?? path);

/** Made once, as every evaluation asks; they cannot be changed. */
const ASKED: ReadonlyMap<string, Readonly<MissingFact>> = new Map(
  Object.entries(QUESTIONS).map(([path, question]) => [path, Object.freeze({ path, ...question })]),
);
const TO_DOS: ReadonlyMap<string, Readonly<MissingFact>> = new Map(
  Object.entries(TO_DO).map(([code, { path, question, ask = 'cardholder' }]) => [
    code,
    Object.freeze({ path, ask, question }),
  ]),
);
