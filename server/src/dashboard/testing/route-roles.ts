/** Which roles may call each route of the dashboard, written out: a wrong permission of a route, or a wrong role of a permission, differs from it. */
import type { DashboardRole } from '@dispute-intake/contract/dashboard-roles';

const OWNER = [
  'post /members',
  'patch /members/:id',
  'delete /members/:id',
  'post /members/:id/link',
  'post /members/:id/second-factor/end',
  'get /audit',
  'get /audit/verification',
  'get /audit/export',
  'patch /settings/security',
  'patch /settings/retention',
  'get /settings/retention/preview',
];

const OWNER_DEVELOPER = [
  'get /api-keys',
  'post /api-keys',
  'delete /api-keys/:id',
  'patch /settings',
  'patch /appearance',
  'post /appearance/assets',
  'delete /appearance/assets/:id',
  'post /endpoints',
  'patch /endpoints/:id',
  'delete /endpoints/:id',
  'post /endpoints/:id/secret',
  'post /endpoints/:id/secret/reveal',
  'post /endpoints/:id/test',
  'post /endpoints/:id/replays',
  'post /endpoints/:id/retries',
  'post /deliveries/:id/resend',
  'get /requests',
  'get /requests/:id',
];

const OWNER_DEVELOPER_ANALYST = [
  'post /sessions',
  'post /sessions/:id/expire',
  'post /sessions/:id/renew',
  'post /evaluations/:id/outcome',
  'post /evaluations/:id/follow-up',
  'get /files/:id/preview',
  'post /files/:id/link',
];

const EVERYONE = [
  'get /me',
  'post /me/password',
  'post /me/confirm',
  'post /me/confirm/passkey/options',
  'post /me/confirm/passkey',
  'get /me/confirm/sso',
  'get /me/sign-ins',
  'delete /me/sign-ins/:id',
  'post /me/second-factor',
  'post /me/second-factor/confirm',
  'post /me/second-factor/end',
  'get /me/passkeys',
  'post /me/passkeys/options',
  'post /me/passkeys',
  'delete /me/passkeys/:id',
  'post /logout',
  'get /members',
  'get /settings',
  'get /appearance',
  'get /appearance/assets/:id',
  'get /endpoints',
  'get /endpoints/:id',
  'get /endpoint-figures',
  'get /deliveries',
  'get /deliveries/:id',
  'get /attempts',
  'get /replays/:id',
  'get /evaluations',
  'get /evaluations/export',
  'get /evaluations/:id',
  'get /sessions',
  'get /sessions/:id',
  'get /views',
  'post /views',
  'delete /views/:id',
  'get /notices',
  'patch /notices',
  'get /overview',
  'get /work',
];

/** `METHOD /path` → the roles that may call it. */
export const ROLES_OF_ROUTES: ReadonlyMap<string, readonly DashboardRole[]> = new Map<string, readonly DashboardRole[]>(
  [
    ...OWNER.map((route) => [route, ['owner']] as const),
    ...OWNER_DEVELOPER.map((route) => [route, ['owner', 'developer']] as const),
    ...OWNER_DEVELOPER_ANALYST.map((route) => [route, ['owner', 'developer', 'analyst']] as const),
    ...EVERYONE.map((route) => [route, ['owner', 'developer', 'analyst', 'read-only']] as const),
  ],
);
