/** Every call of the dashboard that changes something, with the schema of its body; null: it has none. */
import type * as z from 'zod';
import { appearance, appearanceChange, assetUpload } from '../dashboard-appearance.ts';
import { dutyRecord } from '../duty.ts';
import { outcomeReport } from '../outcome.ts';
import { intakeSessionCreate } from '../session.ts';
import { apiKeyCreate, createdApiKey, memberAdd, memberLink, memberRoleChange } from './account.ts';
import { correction, correctionDraft, correctionPreview, uploadedDocument } from './correction.ts';
import { caseUpdate, fileLink, followUpCreate, handOver, savedView, savedViewCreate, sessionLink } from './dispute.ts';
import {
  codeSignIn,
  linkInfo,
  linkRead,
  linkUse,
  loginAnswer,
  passkeyCreate,
  passkeyOptions,
  passkeyResponse,
  passwordChange,
  passwordConfirmation,
  passwordSignIn,
  resetRequest,
  secondFactorChange,
  secondFactorCode,
  signedIn,
  twoFactorSetUp,
} from './login.ts';
import { noticeChoice } from './notice.ts';
import { reference } from './page.ts';
import { legalHold, legalHoldCreate, personalRecord, personErased, personQuery } from './person.ts';
import { accountSettings, retentionChange, securityChange, settingsChange } from './settings.ts';
import {
  createdEndpoint,
  endpoint,
  endpointChange,
  endpointCreate,
  endpointSecret,
  queuedDelivery,
  replayStart,
  retriedWaiting,
  retryWaiting,
  sentTest,
  testDelivery,
} from './webhook.ts';

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
  'POST /sessions/:id/take-back': null,
  'POST /sessions/:id/expire': null,
  'POST /evaluations/:id/follow-up': followUpCreate,
  'POST /evaluations/:id/correction': correctionDraft,
  'POST /evaluations/:id/corrections': correction,
  'POST /evaluations/:id/duties': dutyRecord,
  'POST /evaluations/:id/updates': caseUpdate,
  'POST /evaluations/:id/files': null,
  'POST /evaluations/:id/outcome': outcomeReport,
  'POST /evaluations/:id/hand-over': handOver,
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
  'POST /people/show': personQuery,
  'POST /people/erase': personQuery,
  'POST /holds': legalHoldCreate,
  'POST /holds/:id/release': null,
} as const satisfies Record<string, z.ZodType | null>;

/** What they return, by the same names; null: nothing. */
export const DASHBOARD_RESPONSES = {
  'POST /login': loginAnswer,
  'POST /login/code': loginAnswer,
  'POST /login/passkey/options': passkeyOptions,
  'POST /login/passkey': signedIn,
  'POST /login/reset': null,
  'POST /links/read': linkInfo,
  'POST /links/use': loginAnswer,
  'POST /logout': null,
  'POST /me/password': null,
  'POST /me/confirm': null,
  'POST /me/confirm/passkey/options': passkeyOptions,
  'POST /me/confirm/passkey': null,
  'POST /me/second-factor': twoFactorSetUp,
  'POST /me/second-factor/confirm': null,
  'POST /me/second-factor/end': null,
  'POST /me/passkeys/options': passkeyOptions,
  'POST /me/passkeys': reference,
  'PATCH /notices': null,
  'POST /views': savedView,
  'POST /sessions': sessionLink,
  'POST /sessions/:id/renew': sessionLink,
  'POST /sessions/:id/take-back': sessionLink,
  'POST /sessions/:id/expire': null,
  'POST /evaluations/:id/follow-up': sessionLink,
  'POST /evaluations/:id/correction': correctionPreview,
  'POST /evaluations/:id/corrections': reference,
  'POST /evaluations/:id/duties': reference,
  'POST /evaluations/:id/updates': reference,
  'POST /evaluations/:id/files': uploadedDocument,
  'POST /evaluations/:id/outcome': reference,
  'POST /evaluations/:id/hand-over': reference,
  'POST /files/:id/link': fileLink,
  'POST /deliveries/:id/resend': queuedDelivery,
  'POST /endpoints': createdEndpoint,
  'PATCH /endpoints/:id': endpoint,
  'POST /endpoints/:id/secret': endpointSecret,
  'POST /endpoints/:id/secret/reveal': endpointSecret,
  'POST /endpoints/:id/test': sentTest,
  'POST /endpoints/:id/replays': reference,
  'POST /endpoints/:id/retries': retriedWaiting,
  'POST /api-keys': createdApiKey,
  'PATCH /settings': accountSettings,
  'PATCH /settings/security': accountSettings,
  'PATCH /settings/retention': accountSettings,
  'PATCH /appearance': appearance,
  'POST /appearance/assets': appearance,
  'POST /members': memberLink,
  'PATCH /members/:id': null,
  'POST /members/:id/link': memberLink,
  'POST /members/:id/second-factor/end': null,
  'POST /members/:id/sign-ins/end': null,
  'POST /people/show': personalRecord,
  'POST /people/erase': personErased,
  'POST /holds': legalHold,
  'POST /holds/:id/release': null,
} as const satisfies Record<keyof typeof DASHBOARD_BODIES, z.ZodType | null>;

/** A call that changes something: `PATCH /endpoints/:id`. */
export type DashboardChange = keyof typeof DASHBOARD_BODIES;
/** What is sent with it; undefined: it has no body. */
export type DashboardBody<C extends DashboardChange> = (typeof DASHBOARD_BODIES)[C] extends infer S extends z.ZodType
  ? z.input<S>
  : undefined;
/** What it returns; undefined: nothing. */
export type DashboardResponse<C extends DashboardChange> = (typeof DASHBOARD_RESPONSES)[C] extends infer S extends
  z.ZodType
  ? z.output<S>
  : undefined;
