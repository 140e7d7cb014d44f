/** Who may do what in the dashboard. Free of zod: the server enforces it, the page hides what would be refused. */

/**
 * `owner`: everything. `developer`: keys, webhook endpoints and settings of the integration. `analyst`: disputes with
 * what the cardholder wrote and sent. `read-only`: figures, lists and results, never the cardholder's words or files.
 */
export const DASHBOARD_ROLES = ['owner', 'developer', 'analyst', 'read-only'] as const;
export type DashboardRole = (typeof DASHBOARD_ROLES)[number];

const EVERYONE: readonly DashboardRole[] = DASHBOARD_ROLES;
const BUILDERS: readonly DashboardRole[] = ['owner', 'developer'];
const OWNERS: readonly DashboardRole[] = ['owner'];

/** Permission → the roles that have it. Every route of the dashboard names exactly one. */
export const DASHBOARD_PERMISSIONS = {
  /** One's own profile, password, second factor and sign-ins. */
  'own-login': EVERYONE,
  'figures.read': EVERYONE,
  'disputes.list': EVERYONE,
  /** The cardholder's statement, answers and files. */
  'disputes.open': ['owner', 'developer', 'analyst'],
  /** Follow-up links, links made by hand, renewed links, outcomes. */
  'disputes.act': ['owner', 'developer', 'analyst'],
  'sessions.end': ['owner', 'developer', 'analyst'],
  'deliveries.read': EVERYONE,
  /** Test, resend, replay. */
  'deliveries.send': BUILDERS,
  'endpoints.read': EVERYONE,
  'endpoints.change': BUILDERS,
  'keys.read': BUILDERS,
  'keys.change': BUILDERS,
  'requests.read': BUILDERS,
  'settings.read': EVERYONE,
  'settings.change': BUILDERS,
  'retention.change': OWNERS,
  'members.read': EVERYONE,
  'members.change': OWNERS,
  'audit.read': OWNERS,
} as const satisfies Record<string, readonly DashboardRole[]>;
export type DashboardPermission = keyof typeof DASHBOARD_PERMISSIONS;

/** True when the role has the permission. */
export const mayIn = (role: DashboardRole, permission: DashboardPermission): boolean =>
  (DASHBOARD_PERMISSIONS[permission] as readonly DashboardRole[]).includes(role);
