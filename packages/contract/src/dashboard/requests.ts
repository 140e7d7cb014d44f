/** Every call of the dashboard that changes something, with the schema of its body; null: it has none. */
import type * as z from 'zod';
import { appearanceChange, assetUpload } from '../dashboard-appearance.ts';
import { outcomeReport } from '../outcome.ts';
import { intakeSessionCreate } from '../session.ts';
import { apiKeyCreate, memberAdd, memberRoleChange } from './account.ts';
import { savedViewCreate } from './dispute.ts';
import {
  codeSignIn,
  linkRead,
  linkUse,
  passkeyCreate,
  passkeyResponse,
  passwordChange,
  passwordConfirmation,
  passwordSignIn,
  resetRequest,
  secondFactorChange,
  secondFactorCode,
} from './login.ts';
import { noticeChoice } from './notice.ts';
import { retentionChange, securityChange, settingsChange } from './settings.ts';
import { endpointChange, endpointCreate, replayStart, retryWaiting, testDelivery } from './webhook.ts';

/** By method and address below `/dashboard/api`, as the router writes it. A `DELETE` has no body. */
export const DASHBOARD_BODIES = {
  'POST /login': passwordSignIn,
  'POST /login/code': codeSignIn,
  'POST /login/passkey/options': null,
  'POST /login/passkey': passkeyResponse,
  'POST /login/reset': resetRequest,
  'POST /links/read': linkRead,
  'POST /links/use': linkUse,
  'POST /logout': null,
  'POST /me/password': passwordChange,
  'POST /me/confirm': passwordConfirmation,
  'POST /me/confirm/passkey/options': null,
  'POST /me/confirm/passkey': passkeyResponse,
  'POST /me/second-factor': secondFactorChange,
  'POST /me/second-factor/confirm': secondFactorCode,
  'POST /me/second-factor/end': secondFactorChange,
  'POST /me/passkeys/options': null,
  'POST /me/passkeys': passkeyCreate,
  'PATCH /notices': noticeChoice,
  'POST /views': savedViewCreate,
  'POST /sessions': intakeSessionCreate,
  'POST /sessions/:id/renew': null,
  'POST /sessions/:id/expire': null,
  'POST /evaluations/:id/follow-up': null,
  'POST /evaluations/:id/outcome': outcomeReport,
  'POST /files/:id/link': null,
  'POST /deliveries/:id/resend': null,
  'POST /endpoints': endpointCreate,
  'PATCH /endpoints/:id': endpointChange,
  'POST /endpoints/:id/secret': null,
  'POST /endpoints/:id/secret/reveal': null,
  'POST /endpoints/:id/test': testDelivery,
  'POST /endpoints/:id/replays': replayStart,
  'POST /endpoints/:id/retries': retryWaiting,
  'POST /api-keys': apiKeyCreate,
  'PATCH /settings': settingsChange,
  'PATCH /settings/security': securityChange,
  'PATCH /settings/retention': retentionChange,
  'PATCH /appearance': appearanceChange,
  'POST /appearance/assets': assetUpload,
  'POST /members': memberAdd,
  'PATCH /members/:id': memberRoleChange,
  'POST /members/:id/link': null,
  'POST /members/:id/second-factor/end': null,
  'POST /members/:id/sign-ins/end': null,
} as const satisfies Record<string, z.ZodType | null>;
