/** Client of the Dispute Intake API and verification of its webhooks, for servers and edge runtimes. */

export type {
  EvaluationAccepted,
  EvaluationRequest,
  EvaluationResult,
  Explanation,
  IntakeSession,
  IntakeSessionCreate,
  IntakeSessionWithUrl,
  WebhookEvent,
  WebhookPayload,
} from '@dispute-intake/contract';
export {
  ApiError,
  type ClientOptions,
  createClient,
  type DisputeIntakeClient,
  type EvidenceFile,
  type RequestOptions,
  type StoredEvidenceFile,
} from './api-client.ts';
export {
  type VerifiedWebhook,
  type VerifyOptions,
  verifyWebhook,
  type WebhookHeaders,
  type WebhookRefusal,
  WebhookVerificationError,
} from './verify-webhook.ts';
