/** Cause and fix of every problem code, as the guide's page "Errors" prints them. A code without a row does not compile. */
import type { ProblemCode } from '@dispute-intake/contract';

export interface ErrorAdvice {
  /** What was found, in one sentence or two. */
  cause: string;
  /** What to do about it. */
  fix: string;
}

export const ERROR_ADVICE: Record<ProblemCode, ErrorAdvice> = {
  malformed_json: {
    cause: 'The body could not be parsed: a missing quote or bracket, a trailing comma, or text that is not UTF-8.',
    fix: 'Write the body with a JSON library and send it with `Content-Type: application/json`.',
  },
  empty_body: {
    cause: 'The request has no body, and this call needs one.',
    fix: 'Send the JSON object that the reference shows; an object without fields is `{}`.',
  },
  malformed_request: {
    cause:
      'The request line or a header is not valid HTTP, or a path or cookie holds an escape such as `%E0%A4` that is no text.',
    fix: 'Encode path segments with `encodeURIComponent`, and look at what a proxy in between changes.',
  },
  malformed_multipart: {
    cause: 'The upload is not `multipart/form-data`, its boundary is missing or wrong, or it ended early.',
    fix: 'Let your HTTP library write the form and its `Content-Type`; do not set that header yourself.',
  },
  unauthorized: {
    cause: 'The key is missing, revoked, expired or mistyped.',
    fix: 'Send `Authorization: Bearer di_test_…` or `di_live_…`. Make a new key in the dashboard, or by `npm run -s admin -- key create`.',
  },
  intake_not_enabled: {
    cause: 'The account may evaluate, but not open intake sessions.',
    fix: 'Ask the operator of the installation to enable intake for the account.',
  },
  key_not_allowed: {
    cause: 'The key lacks the scope of this call, or it is used from an address outside its ranges.',
    fix: 'Compare the scopes and addresses of the key in the dashboard with the call; `detail` names the scope that is missing.',
  },
  test_mode_only: {
    cause:
      'The call steers the test side (a test clock, `test_controls`, a `Test-` header), and the key is a live one.',
    fix: 'Use a `di_test_` key, or leave the field or header out. See [Testing](./testing).',
  },
  confirmation_required: {
    cause: 'The dashboard asks for the password or a passkey again before a change that reaches far.',
    fix: 'Confirm in the dialog. The change is then made without typing it again.',
  },
  second_factor_required: {
    cause: 'The account asks its members for a second factor, and this sign-in has given none.',
    fix: 'Give the code of your authenticator, or set one up where the dashboard asks for it.',
  },
  forbidden: {
    cause: 'Your role in the dashboard does not include this.',
    fix: 'Ask an owner of the account to do it, or to change your role.',
  },
  not_found: {
    cause:
      'There is no such object, it was erased, or it belongs to another account or to the other side (test or live).',
    fix: 'Compare the id with the list of the same side: a `di_test_` key sees test objects only.',
  },
  method_not_allowed: {
    cause: 'The address exists, but takes another method.',
    fix: 'Use one of the methods in the `Allow` header.',
  },
  request_timeout: {
    cause: 'The request did not arrive whole in time.',
    fix: 'Repeat it with the same `Idempotency-Key`. Where it happens often, look at the connection or at a proxy that holds bodies back.',
  },
  conflict: {
    cause:
      'The object is in a state that does not allow this: superseded already, over, or changed by another request meanwhile.',
    fix: 'Read the object again and decide by its present state; `detail` says which state that is.',
  },
  idempotency_in_progress: {
    cause: 'The first request with this `Idempotency-Key` is still running.',
    fix: 'Wait for `Retry-After` and repeat it with the same key. A key whose process died is free again within 30 seconds.',
  },
  session_over: {
    cause: 'The session was completed, abandoned, or has expired.',
    fix: 'Create a new session. For more from the cardholder on the same dispute create one with `follow_up_of`.',
  },
  draft_conflict: {
    cause: 'Another tab or device of the same cardholder has saved newer answers.',
    fix: 'Nothing: the hosted page merges both and saves again.',
  },
  link_expired: {
    cause: 'The link is older than its `expires_at`, or the session was ended.',
    fix: 'Create a new session, or renew this one: `POST /api/intake/sessions/{id}/renew` keeps the answers.',
  },
  link_renewed: {
    cause: 'The session has a newer link, which ended this one.',
    fix: 'Send the cardholder to the newest link.',
  },
  link_used: {
    cause: 'The link was opened in another tab or on another device, and works there.',
    fix: 'Go on there, or renew the session for a new link with the same answers.',
  },
  body_too_large: {
    cause: 'The JSON body is over 1 MiB.',
    fix: 'Send documents as files (`POST /api/files/`) and name their ids.',
  },
  session_files_too_large: {
    cause: 'The files of one session are over the limit of the installation (`UPLOAD_SESSION_BYTES`).',
    fix: 'Delete a file, or send smaller ones: a photograph of 2 MB is readable.',
  },
  file_too_large: {
    cause: 'One file is over the limit of the installation (`MAX_FILE_BYTES`, 15 MiB by default).',
    fix: 'Send a smaller scan, or the pages apart.',
  },
  unsupported_media_type: {
    cause: 'The `Content-Type` is not the one this call takes.',
    fix: 'Send `application/json`, and `multipart/form-data` for files.',
  },
  file_type_not_accepted: {
    cause: 'The bytes are of no accepted type, whatever the name says.',
    fix: 'Send PDF, JPEG, PNG, WebP, HEIC, plain text, `.eml` or `.docx` without macros.',
  },
  validation_failed: {
    cause: 'One or more fields do not fit their documented shape.',
    fix: 'Read `errors`: each entry has the place (`loc`) and what it takes (`msg`). Mend them all; nothing was stored.',
  },
  pan_not_accepted: {
    cause: 'A structured field holds a full card number. It was not stored and is not repeated in the response.',
    fix: 'Send `card.bin` (6 to 8 digits) and `card.last_4`. In free text numbers are masked, not refused.',
  },
  sensitive_data_not_accepted: {
    cause: 'A field holds a security code, a PIN or track data, which nobody may store after the authorisation.',
    fix: 'Leave the field out. In chip data leave out the tags that `errors` names.',
  },
  idempotency_key_reused: {
    cause: 'The same `Idempotency-Key` came with another body or another address within 24 hours.',
    fix: 'Make a new key for each new request, and keep it for its repeats alone.',
  },
  file_empty: {
    cause: 'The file has no bytes.',
    fix: 'Choose the file again; some phones hand over an empty file while they still download it.',
  },
  file_password_protected: {
    cause: 'The file opens with a password, so nobody could read it as evidence.',
    fix: 'Save it without a password, or send a scan.',
  },
  file_unsafe: {
    cause: 'The file could harm who opens it: a virus was found, or its structure is made to exhaust what reads it.',
    fix: 'Print it to a new PDF, or send a photograph.',
  },
  too_many_files: {
    cause: 'A session takes ten files.',
    fix: 'Delete one, or put several pages into one PDF.',
  },
  upload_quota_reached: {
    cause: 'The account has uploaded what it may in a day (`UPLOAD_ACCOUNT_BYTES_PER_DAY`).',
    fix: 'Wait for `Retry-After`, or ask the operator for a higher limit.',
  },
  rate_limited: {
    cause: 'More requests came than the key, the account or the network may send in a minute.',
    fix: 'Wait for `Retry-After`. The `RateLimit` header tells how many are left; the client waits by itself.',
  },
  headers_too_large: {
    cause: 'The address and headers together are over 16 KiB.',
    fix: 'Send long lists as several requests, and look for cookies that your proxy adds.',
  },
  internal_error: {
    cause: 'A defect of the service. Nothing that was answered with a 2xx is lost.',
    fix: 'Repeat the request with the same `Idempotency-Key`; if it goes on, give us `request_id`.',
  },
  unavailable: {
    cause: 'The service starts, stops, is under too much load, or its database cannot be reached.',
    fix: 'Repeat with the same `Idempotency-Key` after `Retry-After`.',
  },
};
