/** Why a webhook is not to be trusted. Answer it with 400 and do nothing else. */
export type WebhookRefusal =
  | 'missing_header'
  | 'invalid_timestamp'
  | 'timestamp_too_old'
  | 'timestamp_in_future'
  | 'no_matching_signature'
  | 'invalid_secret'
  | 'invalid_body';

export class WebhookVerificationError extends Error {
  override name = 'WebhookVerificationError';
  readonly code: WebhookRefusal;
  constructor(code: WebhookRefusal, message: string) {
    super(message);
    this.code = code;
  }
}
