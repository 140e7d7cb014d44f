/**
 * Every column of the database: what it may hold, and who empties it. A column of the schema that is not here fails the tests, so
 * that none is added without a decision. `docs/security/field-inventory.md` is written from it.
 */

/**
 * `cardholder`: words, payments and identifiers of a cardholder. `operator`: of whoever signs in to the dashboard. `issuer`: what
 * the bank sets for itself. Everything else is `technical`: ids of our own making, times, states, counts and hashes.
 */
export type Subject = 'cardholder' | 'operator' | 'issuer';

export interface TableInventory {
  purpose: string;
  /** Who empties the rows, in words. */
  emptied: string;
  /** Columns by whom they are about; names separated by spaces. */
  cardholder?: string;
  operator?: string;
  issuer?: string;
  technical: string;
  /** Of a table whose rows belong to disputes: the columns by which erasing finds them. */
  dispute?: { evaluation?: string; session?: string };
}

const ERASED = 'erasing or ageing the dispute deletes the row';
const WITH_DISPUTE = 'erasing the dispute deletes the row; else the retention of deliveries';
const WITH_MEMBER = 'removing the operator deletes the row';
const SET = 'the owner changes it; it goes with the account';

export const PERSONAL_DATA: Readonly<Record<string, TableInventory>> = {
  intake_session: {
    purpose: 'One hosted intake',
    emptied: ERASED,
    cardholder: 'request draft transaction_id external_id merchant_search metadata',
    technical:
      'id account_id status mode created_at expires_at deadline_at token_hash opened_at active_at left_at ended_at abandon_reason evaluation_id draft_revision last_step link_hash retired_hashes renewed_at handoff_hash handoff_until companion_hash companion_token_hash companion_until follow_up_of questions_asked report_id status_of held_by entered test_clock clock_ahead_ms',
    dispute: { session: 'id' },
  },
  evaluation: {
    purpose: 'One version of a dispute and its result',
    emptied: ERASED,
    cardholder:
      'request result explanation metadata outcome transaction_id external_id merchant_search arn amount_minor currency card_scheme correction',
    technical:
      'id account_id intake_session_id status created_at completed_at trace version supersedes superseded_by category subcategory confidence reason_code deadline next_action may_file_from outcome_kind failed_checks missing_documents dispute_id report_id report_position state withdrawn_at entered_by duty_due duty_next test_clock clock_ahead_ms',
    dispute: { evaluation: 'id' },
  },
  dispute_word: {
    purpose:
      'What a case is searched by: words of the merchant’s name and of the client’s own texts, last four digits, reference',
    emptied: ERASED,
    cardholder: 'word',
    technical: 'account_id evaluation_id',
    dispute: { evaluation: 'evaluation_id' },
  },
  explanation_text: {
    purpose: 'Titles, sources and fixed sentences of stored explanations, once for each edition of the rules',
    emptied: 'never: nothing of a dispute is in it',
    technical: 'id ruleset content created_at',
  },
  evidence_file: {
    purpose: 'Metadata of an uploaded document; its bytes are in the file store under the same id',
    emptied: 'erasing or ageing the dispute, or removing the file, deletes row and bytes',
    cardholder: 'original_name sha256 reading',
    technical:
      'id account_id intake_session_id mime_type size warnings created_at scan kind evaluation_id duplicate_of attached_to reading_status',
    dispute: { session: 'intake_session_id', evaluation: 'evaluation_id' },
  },
  dispute_update: {
    purpose: 'What the issuer reported of a dispute, for the cardholder',
    emptied: ERASED,
    cardholder: 'content',
    technical: 'id account_id dispute_id state at recorded_at of_outcome',
    dispute: { evaluation: 'dispute_id' },
  },
  hand_over: {
    purpose: 'A case that was handed over to who files it, with the export as it was then',
    emptied: ERASED,
    cardholder: 'exported pdf pdf_sha256 reference',
    operator: 'handed_by',
    technical: 'id account_id dispute_id evaluation_id target at recorded_at',
    dispute: { evaluation: 'dispute_id' },
  },
  duty_record: {
    purpose: 'A legal duty the issuer did',
    emptied: ERASED,
    cardholder: 'reference',
    technical: 'id account_id dispute_id obligation_id done_at recorded_at',
    dispute: { evaluation: 'dispute_id' },
  },
  duty_notice: {
    purpose: 'When the issuer is reminded of a duty',
    emptied: ERASED,
    technical: 'dispute_id obligation_id account_id due_by notify_at notified_at',
    dispute: { evaluation: 'dispute_id' },
  },
  test_clock: {
    purpose: 'A clock of the test side that is put forward',
    emptied: 'deleting the clock',
    technical: 'id account_id reach ahead_ms created_at',
  },
  report: {
    purpose: 'Several payments that were reported together',
    emptied: 'erasing the intake deletes the row; of one submitted directly an id and a time remain',
    technical: 'id account_id intake_session_id created_at',
    dispute: { session: 'intake_session_id' },
  },
  webhook_message: {
    purpose: 'An event as it is signed and sent',
    emptied: WITH_DISPUTE,
    cardholder: 'body',
    technical: 'id account_id event created_at trace evaluation_id intake_session_id position',
    dispute: { evaluation: 'evaluation_id', session: 'intake_session_id' },
  },
  webhook_delivery: {
    purpose: 'One message for one endpoint',
    emptied: WITH_DISPUTE,
    technical:
      'id account_id message_id endpoint_id event status trigger tries attempts next_attempt_at resend response_code error_code created_at updated_at',
  },
  webhook_attempt: {
    purpose: 'One try of a delivery, with what the receiver said',
    emptied: WITH_DISPUTE,
    cardholder: 'response_body',
    issuer: 'url request_headers',
    technical:
      'id account_id delivery_id message_id endpoint_id event number trigger status response_code error_code duration_ms at next_attempt_at',
  },
  webhook_replay: {
    purpose: 'A range of messages sent again',
    emptied: 'deleting the endpoint ends it; it names no dispute',
    technical: 'id account_id endpoint_id since until cursor replayed created_at finished_at',
  },
  idempotency: {
    purpose: 'First answers to requests with an Idempotency-Key',
    emptied: 'erasing deletes answers in which the dispute’s ids stand; all go after 24 hours',
    cardholder: 'body',
    issuer: 'key',
    technical: 'account_id fingerprint status headers created_at subjects',
  },
  api_request: {
    purpose: 'The request log: names of fields, never values',
    emptied: 'seven days, or 200 000 rows an account',
    issuer: 'request_id',
    technical: 'id account_id key_id method path status code duration_us shape at',
  },
  erasure: {
    purpose: 'That something was erased, when and why; nothing of what it was',
    emptied: 'kept as proof; holds ids alone',
    technical: 'id account_id kind subject_id reason files erased_at',
  },
  legal_hold: {
    purpose: 'What must not be erased until it is released',
    emptied: 'kept as proof; the identifier of a person is the bank’s own',
    cardholder: 'subject_id',
    issuer: 'reason placed_by',
    technical: 'id account_id kind placed_at released_at',
  },
  account: {
    purpose: 'A customer of the service: a bank, or one of its brands',
    emptied: SET,
    issuer: 'name frame_ancestors theme preferences',
    technical:
      'id intake_enabled created_at session_ttl_ms disputes_retention_days deliveries_retention_days live_account_id require_second_factor',
  },
  api_key: {
    purpose: 'API keys, as hashes',
    emptied: SET,
    issuer: 'name allow_cidrs',
    operator: 'created_by',
    technical: 'id account_id hash last_4 created_at expires_at revoked_at last_used_at scopes',
  },
  brand_asset: {
    purpose: 'Logos and fonts',
    emptied: SET,
    issuer: 'data',
    technical: 'id account_id content_type created_at',
  },
  merchant_logo: {
    purpose: 'Public logos of merchants, by the hash of their address',
    emptied: 'replaced when it grows old',
    technical: 'url_hash content_type data fetched_at',
  },
  webhook_endpoint: {
    purpose: 'Where events are sent',
    emptied: 'deleting the endpoint empties secret and headers',
    issuer: 'url description headers secret',
    technical:
      'id account_id rate_limit events disabled disabled_reason disabled_at paused_until next_slot_at failing_since failure_count created_at updated_at deleted_at warned_at pause_asked',
  },
  dashboard_user: {
    purpose: 'Operators',
    emptied: WITH_MEMBER,
    operator: 'name email image',
    technical: 'id account_id role email_verified two_factor_enabled created_at updated_at',
  },
  dashboard_credential: {
    purpose: 'Password hashes and identities at a provider',
    emptied: WITH_MEMBER,
    operator: 'account_id issuer password access_token refresh_token id_token',
    technical: 'id user_id provider_id access_token_expires_at refresh_token_expires_at scope created_at updated_at',
  },
  dashboard_passkey: {
    purpose: 'Passkeys',
    emptied: WITH_MEMBER,
    operator: 'name',
    technical: 'id user_id credential_id public_key counter transports created_at last_used_at',
  },
  dashboard_two_factor: {
    purpose: 'Authenticators, sealed',
    emptied: WITH_MEMBER,
    operator: 'secret backup_codes',
    technical: 'id user_id verified failed_verification_count locked_until',
  },
  dashboard_sign_in: {
    purpose: 'Sign-ins',
    emptied: 'twelve hours; removing the operator deletes the row',
    operator: 'ip_address user_agent',
    technical: 'id user_id token expires_at created_at updated_at method confirmed_at last_used_at',
  },
  dashboard_known_network: {
    purpose: 'Networks an operator signed in from',
    emptied: '90 days; removing the operator deletes the row',
    operator: 'network',
    technical: 'user_id last_seen_at',
  },
  dashboard_login_failure: {
    purpose: 'Wrong guesses, by operator and network',
    emptied: '15 minutes',
    operator: 'subject',
    technical: 'failures window_ends_at',
  },
  dashboard_link: {
    purpose: 'One-time links, as hashes',
    emptied: WITH_MEMBER,
    technical: 'id user_id token_hash created_at expires_at used_at',
  },
  dashboard_used_code: { purpose: 'Codes used, as hashes', emptied: 'minutes', technical: 'subject expires_at' },
  dashboard_verification: {
    purpose: 'Pending second factors of the login library',
    emptied: 'minutes',
    operator: 'identifier value',
    technical: 'id expires_at created_at updated_at',
  },
  dashboard_view: {
    purpose: 'Saved filters of an operator',
    emptied: WITH_MEMBER,
    operator: 'name query',
    technical: 'id user_id created_at',
  },
  dashboard_hourly_count: {
    purpose: 'How many sessions, evaluations and deliveries of an hour were of which kind, for the overview',
    emptied: 'never: nothing of a dispute is in it; counted again when a row of the hour changes or is deleted',
    technical: 'account_id hour counts changes',
  },
  dashboard_audit: {
    purpose: 'Who changed what; people and disputes by id alone',
    emptied: 'kept as proof, chained by hashes',
    operator: 'ip_address',
    issuer: 'detail',
    technical: 'id account_id user_id actor action target at position previous_hash hash',
  },
  mail: {
    purpose: 'Mail to operators until it is sent',
    emptied: 'sending empties the content; removing the operator deletes the row',
    operator: 'content',
    technical: 'id user_id kind day audit_position created_at sent_at failed_at',
  },
  notice_preference: {
    purpose: 'Which mail an operator wants',
    emptied: WITH_MEMBER,
    technical: 'user_id endpoints deadlines',
  },
  job: {
    purpose: 'Work to be done, by id',
    emptied: 'done work is deleted',
    technical: 'seq kind ref key group_name run_at ready dead_lettered failures lease_id lease_until last_error',
  },
  rate_window: {
    purpose: 'Counts of requests and uploads',
    emptied: 'a minute to two days',
    technical: 'name ends_at used',
  },
  event_position: {
    purpose: 'The end of each event feed',
    emptied: 'goes with the account',
    technical: 'account_id last',
  },
  installation: { purpose: 'Facts of the installation', emptied: 'kept', technical: 'name value' },
  migration: { purpose: 'Which migrations have run', emptied: 'kept', technical: 'name applied_at' },
};

const listed = (names: string | undefined): string[] => names?.split(' ') ?? [];

/** The columns of a table with whom each is about; null for technical ones. */
export function columnsOf(table: TableInventory): { name: string; about: Subject | null }[] {
  const about = (subject: Subject) => listed(table[subject]).map((name) => ({ name, about: subject }));
  const technical = listed(table.technical).map((name) => ({ name, about: null }));
  return [...about('cardholder'), ...about('operator'), ...about('issuer'), ...technical];
}

/** Tables whose rows erasing deletes by the ids of a dispute. */
export const DISPUTE_TABLES = Object.entries(PERSONAL_DATA).flatMap(([table, { dispute }]) =>
  dispute ? [{ table, ...dispute }] : [],
);
