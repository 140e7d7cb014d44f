/** Client of the Dispute Intake API and verification of its webhooks, for servers and edge runtimes. */

export {
  createClient,
  type DisputeIntakeClient,
  type EvaluationFilters,
  type NewIntakeSession,
  type Processor,
  type RequirementsQuery,
  type SessionFilters,
} from './api-client.ts';
export { ApiError, isApiError } from './api-error.ts';
export type * from './api-types.generated.ts';
export type { EventOptions } from './follow-events.ts';
export type { List, Page, PageOptions } from './pages.ts';
export { signWebhook } from './sign-webhook.ts';
export type { ClientOptions, RequestOptions } from './transport.ts';
export {
  type VerifiedWebhook,
  type VerifyOptions,
  verifyWebhook,
  type WebhookHeaders,
  type WebhookPayload,
} from './verify-webhook.ts';
export { type WebhookRefusal, WebhookVerificationError } from './webhook-error.ts';
