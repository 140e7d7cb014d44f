/**
 * The rooms of the server, from the top to the ground: a room imports rooms that stand after it, types included, and none
 * before it. The list stands in docs/ARCHITECTURE.md too; a test compares them.
 */
const ROOT = 'server/src/';
export const ROOMS = [
  'program',
  'fleet',
  'migrations',
  'docs',
  'demo',
  'dashboard',
  'retention',
  'export',
  'requirements',
  'rulesets',
  'requests',
  'updates',
  'duties',
  'reports',
  'sessions',
  'credits',
  'evaluations',
  'brand',
  'test-side',
  'events',
  'notices',
  'webhooks',
  'readings',
  'files',
  'accounts',
  'config',
  'schema',
  'platform/http',
  'platform/jobs',
  'platform/db',
  'platform/blobs',
  'platform/threads',
  'platform/telemetry',
  'platform',
];
const CONFIG = /^(config|oidc\.config|environment\.schema)\.ts$/;
const TABLES = /^database\.ts$|^(?!platform\/).*\.table\.ts$/;

/** The room of a file of the server: its folder, or what it is. Undefined for tests and for what is not the server's. */
export function roomOf(file) {
  if (!file.startsWith(ROOT) || /\.(test|conformance|cases)\.ts$|\/(testing|fixtures)\//.test(file)) return undefined;
  const path = file.slice(ROOT.length);
  if (CONFIG.test(path)) return 'config';
  if (TABLES.test(path)) return 'schema';
  const [folder, ...rest] = path.split('/');
  if (rest.length === 0) return 'program';
  return folder === 'platform' && rest.length > 1 ? `platform/${rest[0]}` : folder;
}

/**
 * Of imports `{from, to}` (paths), the arrows between rooms: how many there are, and each import that runs up or joins a room
 * that is not in the list.
 */
export function roomArrows(imports) {
  const arrows = new Set();
  const wrong = [];
  for (const { from, to } of imports) {
    const [room, other] = [roomOf(from), roomOf(to)];
    if (room === undefined || other === undefined || room === other) continue;
    arrows.add(`${room} → ${other}`);
    const [at, below] = [ROOMS.indexOf(room), ROOMS.indexOf(other)];
    if (at === -1 || below === -1 || below < at) wrong.push(`${room} → ${other}: ${from} → ${to}`);
  }
  return { count: arrows.size, wrong };
}
