/** The OpenAPI document of this service. */
import {
  disputeUpdatedWebhook,
  disputeWithdrawnWebhook,
  dutyDueWebhook,
  evaluationCompletedWebhook,
  intakeSessionAbandonedWebhook,
  intakeSessionCompletedWebhook,
} from '@dispute-intake/contract';
import type { Endpoint } from '../platform/http/endpoints/endpoint.ts';
import { openApiDocument } from '../platform/http/openapi/openapi.ts';
import { VERSION } from '../platform/version.ts';
import { PROPERTY_DOCS } from './property-docs.ts';

const DESCRIPTION = `Evaluates card-payment disputes and hosts the intake that collects them.

**Path A, intake**: create a session from your backend, embed its \`url\` with \`<dispute-intake>\` or an iframe, and wait for the webhook or the browser message \`service.intake.completed\`.
**Path B, direct**: submit transaction, card, dispute and evidences, and wait for the webhook or read the result.

All calls are for backends: send \`Authorization: Bearer di_…\`, a live or a test key, and never from a browser. Every answer carries \`X-Request-Id\`. Unknown fields are accepted and kept; a full card number in any of them is refused.`;

/** OpenAPI 3.1; `baseUrl` is the server it names. */
export const apiDocument = (endpoints: readonly Endpoint[], baseUrl: string): Record<string, unknown> =>
  openApiDocument({
    info: {
      title: 'Dispute Intake',
      version: VERSION,
      description: DESCRIPTION,
      contact: { name: 'The operator of this installation', url: `${baseUrl}/docs/` },
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: baseUrl }],
    tags: [
      {
        name: 'Intake sessions',
        description: 'The hosted intake, from link to end.',
      },
      { name: 'Evaluations', description: 'What kind of dispute it is, and which right exists.' },
      { name: 'Reports', description: 'Several payments that were reported together.' },
      { name: 'After Submit', description: 'Where a dispute stands, and the duties that were done.' },
      { name: 'Evidence files', description: 'Receipts, e-mails, photos.' },
      { name: 'Events', description: 'Every webhook message in order, for clients that fetch.' },
      { name: 'Requirements', description: 'What a right asks for, as data.' },
      { name: 'Rulesets', description: 'Editions of the rules, and what each changed.' },
      { name: 'Test clocks', description: 'Time on the test side, put forward.' },
    ],
    endpoints,
    properties: PROPERTY_DOCS,
    webhooks: [
      {
        event: 'evaluation.completed',
        summary: 'An evaluation finished and its result is available',
        schema: evaluationCompletedWebhook,
      },
      {
        event: 'intake.session.completed',
        summary: 'A cardholder submitted; an evaluation is queued or available',
        schema: intakeSessionCompletedWebhook,
      },
      {
        event: 'intake.session.abandoned',
        summary: 'A session ended without a submission',
        schema: intakeSessionAbandonedWebhook,
      },
      {
        event: 'dispute.updated',
        summary: 'A dispute stands elsewhere; only to endpoints that chose it',
        schema: disputeUpdatedWebhook,
      },
      {
        event: 'dispute.withdrawn',
        summary: 'A cardholder withdrew a dispute; only to endpoints that chose it',
        schema: disputeWithdrawnWebhook,
      },
      {
        event: 'duty.due',
        summary: 'A legal duty is due on the next working day; only to endpoints that chose it',
        schema: dutyDueWebhook,
      },
    ],
  });
