/** A dashboard on a database of its own, and operators who use it as a browser would: cookies kept, same origin. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DashboardRole } from '@dispute-intake/contract/dashboard-roles';
import { readConfig } from '../../config.ts';
import type { Database } from '../../database.ts';
import { migrations } from '../../migrations/index.ts';
import { migrate } from '../../platform/db/migrate.ts';
import { openSqlite } from '../../platform/db/open-sqlite.ts';
import { createCursors } from '../../platform/http/cursor.ts';
import { createIds } from '../../platform/ids.ts';
import { silentLog } from '../../platform/log.ts';
import { createSecrets } from '../../platform/secrets.ts';
import { createDashboard } from '../index.ts';

export const ORIGIN = 'http://localhost:8080';
export const GOOD_PASSWORD = 'violet otter umbrella 7';

export interface Answer {
  status: number;
  headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
  body: any;
}

/** One browser: keeps its cookies. */
export class Browser {
  readonly cookies = new Map<string, string>();
  readonly #send: (request: Request) => Response | Promise<Response>;
  constructor(send: (request: Request) => Response | Promise<Response>) {
    this.#send = send;
  }
  async call(method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Answer> {
    const response = await this.#send(
      new Request(`${ORIGIN}/dashboard/api${path}`, {
        method: method.toUpperCase(),
        headers: {
          ...(method.toLowerCase() === 'get' ? {} : { origin: ORIGIN }),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
          ...headers,
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }),
    );
    for (const cookie of response.headers.getSetCookie()) {
      const [pair = ''] = cookie.split(';');
      const at = pair.indexOf('=');
      if (/max-age=0/i.test(cookie)) this.cookies.delete(pair.slice(0, at));
      else this.cookies.set(pair.slice(0, at), pair.slice(at + 1));
    }
    const text = await response.text();
    return { status: response.status, headers: response.headers, body: text.startsWith('{') ? JSON.parse(text) : text };
  }
}

/** The token of a one-time link. */
export const tokenOf = (link: string): string => new URL(link).hash.slice(1);

/** A fresh installation; {@link close} removes it. `nowMs` may be moved. */
export async function startDashboard() {
  const folder = mkdtempSync(join(tmpdir(), 'dashboard-'));
  const database = openSqlite<Database>(join(folder, 'test.db'));
  await migrate(database.migrator, database.dialect, migrations);
  const clock = { offsetMs: 0, nowMs: () => Date.now() + clock.offsetMs };
  const ids = createIds(clock.nowMs);
  const secrets = createSecrets(['0123456789abcdef0123456789abcdef']);
  const config = readConfig({ DATA_DIR: folder, WEBHOOK_ALLOW_CIDRS: '127.0.0.0/8', WEBHOOK_ALLOW_HTTP: 'true' });
  const dashboard = createDashboard({
    db: database.db,
    write: database.write,
    clock,
    ids,
    config,
    log: silentLog(),
    secrets,
    cursors: createCursors(secrets),
  });
  const browser = () => new Browser((request) => dashboard.app.fetch(request));
  return {
    ...database,
    dashboard,
    clock,
    ids,
    browser,
    async account(name: string): Promise<string> {
      const id = ids.sortable('acct');
      const row = { id, name, intake_enabled: 1, frame_ancestors: null, theme: null, created_at: clock.nowMs() };
      await database.write((tx) => tx.insertInto('account').values(row).execute());
      return id;
    },
    /** An operator who has set a password and is signed in. */
    async operator(accountId: string, email: string, role: DashboardRole = 'owner'): Promise<Browser & { id: string }> {
      const { id, link } = await dashboard.createUser({ accountId, email, role });
      const who = browser();
      const answer = await who.call('post', '/links/use', { token: tokenOf(link), password: GOOD_PASSWORD });
      if (answer.status !== 200) throw new Error(`could not set up ${email}: ${JSON.stringify(answer.body)}`);
      return Object.assign(who, { id });
    },
    async close(): Promise<void> {
      await database.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
export type Harness = Awaited<ReturnType<typeof startDashboard>>;
