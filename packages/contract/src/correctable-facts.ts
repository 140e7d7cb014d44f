/** What an operator may put right in a case, beside what the cardholder is asked: facts of the issuer's own systems. Free of zod. */
import { EVIDENCE_FIELDS, evidenceField } from './evidence-fields.ts';
import {
  ACCOUNT_STATUSES,
  AUTHORIZATION_RESPONSES,
  AVS_RESULTS,
  POS_ENTRY_TYPES,
  PROBLEMS,
  TERMINAL_ENTRY_CAPABILITIES,
} from './vocabulary.ts';

/** What an answer looks like: one of these words, or a value of this kind. */
export type CorrectableKind =
  | readonly string[]
  | 'yes_no'
  | 'day'
  | 'text'
  | 'long_text'
  | 'amount'
  | 'count'
  | 'currency';

/** By their path in a request: what the issuer's own systems hold of payment, card and cardholder. */
export const ISSUER_FACTS = {
  'transaction.eci_code': 'text',
  'transaction.security_level_indicator': 'text',
  'transaction.cvv_match': 'yes_no',
  'transaction.avs_result': AVS_RESULTS,
  'transaction.avs_response_code': 'text',
  'transaction.pos_entry_type': POS_ENTRY_TYPES,
  'transaction.terminal_entry_capability': TERMINAL_ENTRY_CAPABILITIES,
  'transaction.terminal_attended': 'yes_no',
  'transaction.merchant_category_code': 'text',
  'transaction.authorization_response': AUTHORIZATION_RESPONSES,
  'transaction.authorized_amount': 'amount',
  'transaction.authorization_merchant_category_code': 'text',
  'transaction.settlement_timestamp': 'text',
  'transaction.preauthorized': 'yes_no',
  'card.emv_chip_enabled': 'yes_no',
  'card.emv_pin_preferring': 'yes_no',
  'card.account_status': ACCOUNT_STATUSES,
  'card.issuer_country': 'text',
  'history.fraud_disputes_last_120_days': 'count',
  'history.fraud_chargebacks_on_account': 'count',
  'history.fraud_reported_at': 'text',
  'history.programme_report_at': 'text',
} as const satisfies Record<string, CorrectableKind>;

const OF_DISPUTE: Readonly<Record<string, CorrectableKind>> = {
  'dispute.problem': PROBLEMS,
  'dispute.disputed_amount': 'amount',
};
/** What the cardholder wrote stays as it was written, and files are added as files. */
const NOT_CORRECTED: ReadonlySet<string> = new Set(['cardholder_statement', 'additional_documentation']);
const EVIDENCES = 'evidences.';

/** What stands at this path of a request; undefined: it is not an operator's to change. */
export function correctableKind(path: string): CorrectableKind | undefined {
  const own = OF_DISPUTE[path] ?? (ISSUER_FACTS as Record<string, CorrectableKind>)[path];
  if (own !== undefined) return own;
  if (!path.startsWith(EVIDENCES) || NOT_CORRECTED.has(path.slice(EVIDENCES.length))) return undefined;
  const value = evidenceField(path.slice(EVIDENCES.length))?.value;
  if (value === undefined || typeof value !== 'string') return value;
  switch (value) {
    case 'yes_no':
    case 'day':
    case 'amount':
    case 'currency':
      return value;
    case 'months':
      return 'count';
    case 'free_text':
    case 'yes_no_or_free_text':
      return 'long_text';
    case 'label':
    case 'written_label':
    case 'arn':
    case 'timestamp':
    case 'chip_data':
      return 'text';
    default:
      return undefined;
  }
}

/** Every path of evidence that an operator may put right, in the order of the list of fields. */
export const CORRECTABLE_EVIDENCE: readonly string[] = Object.keys(EVIDENCE_FIELDS)
  .map((path) => EVIDENCES + path)
  .filter((path) => correctableKind(path) !== undefined);
