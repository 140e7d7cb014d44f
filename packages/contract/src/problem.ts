/** Every error answer: RFC 9457 problem details with a stable code. */
import * as z from 'zod';

export const inputError = z
  .object({ loc: z.array(z.string()), msg: z.string(), type: z.literal('error') })
  .meta({ id: 'InputError' });
export type InputError = z.infer<typeof inputError>;

/** Stable code → HTTP status and title. The only place where either is decided. */
export const PROBLEMS_BY_CODE = {
  malformed_json: { status: 400, title: 'The body is not valid JSON' },
  empty_body: { status: 400, title: 'A body is needed' },
  malformed_request: { status: 400, title: 'The request is not valid HTTP' },
  malformed_multipart: { status: 400, title: 'The upload is not valid multipart/form-data' },
  unauthorized: { status: 401, title: 'A valid API key is needed' },
  intake_not_enabled: { status: 403, title: 'Intake is not enabled for this account' },
  key_not_allowed: { status: 403, title: 'This API key is not allowed to do that' },
  test_mode_only: { status: 403, title: 'Only with a test key' },
  confirmation_required: { status: 403, title: 'Confirm that it is you' },
  second_factor_required: { status: 403, title: 'A second factor is needed' },
  forbidden: { status: 403, title: 'Not allowed' },
  not_found: { status: 404, title: 'Not found' },
  method_not_allowed: { status: 405, title: 'Method not allowed' },
  request_timeout: { status: 408, title: 'The request took too long to arrive' },
  conflict: { status: 409, title: 'Conflict with the current state' },
  idempotency_in_progress: { status: 409, title: 'The first request with this key is still running' },
  session_over: { status: 409, title: 'The session is over' },
  draft_conflict: { status: 409, title: 'A newer draft exists' },
  link_expired: { status: 410, title: 'The link has expired' },
  link_renewed: { status: 410, title: 'The session went on with a newer link' },
  link_used: { status: 410, title: 'The link has already been used' },
  body_too_large: { status: 413, title: 'The body is too large' },
  session_files_too_large: { status: 413, title: 'The files of this session are too large together' },
  file_too_large: { status: 413, title: 'The file is too large' },
  unsupported_media_type: { status: 415, title: 'Unsupported content type' },
  file_type_not_accepted: { status: 415, title: 'This type of file is not accepted' },
  validation_failed: { status: 422, title: 'The input is not valid' },
  pan_not_accepted: { status: 422, title: 'A full card number must not be sent' },
  sensitive_data_not_accepted: { status: 422, title: 'Security codes, PINs and track data must not be sent' },
  idempotency_key_reused: { status: 422, title: 'The key was used with another request' },
  file_empty: { status: 422, title: 'The file is empty' },
  file_password_protected: { status: 422, title: 'The file is protected by a password' },
  file_unsafe: { status: 422, title: 'The file is not safe to open' },
  too_many_files: { status: 422, title: 'Too many files' },
  upload_quota_reached: { status: 429, title: 'Today’s uploads are used up' },
  rate_limited: { status: 429, title: 'Too many requests' },
  headers_too_large: { status: 431, title: 'Address or headers are too large' },
  internal_error: { status: 500, title: 'Something went wrong on our side' },
  unavailable: { status: 503, title: 'Not available right now' },
} as const;
export type ProblemCode = keyof typeof PROBLEMS_BY_CODE;

export const problem = z
  .object({
    type: z.string(),
    title: z.string(),
    status: z.int(),
    detail: z.string(),
    instance: z.string(),
    code: z
      .string()
      .describe('Stable snake_case code')
      .meta({ enum: Object.keys(PROBLEMS_BY_CODE) }),
    request_id: z.string(),
    errors: z.array(inputError).optional(),
  })
  .meta({ id: 'Problem' });
export type Problem = z.infer<typeof problem>;
