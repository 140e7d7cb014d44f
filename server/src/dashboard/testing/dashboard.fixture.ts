/** A dashboard on a database of its own, and operators who use it as a browser would: cookies kept, same origin. */

import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DashboardRole } from '@dispute-intake/contract/dashboard-roles';
import { evaluate, statementContext, withoutSensitiveTags } from '@dispute-intake/evaluation';
import { read } from '@dispute-intake/statement-reader';
import { Hono } from 'hono';
import * as z from 'zod';
import { openAppContext } from '../../app-context.ts';
import { createBrand } from '../../brand/index.ts';
import { readConfig } from '../../config.ts';
import { createDuties } from '../../duties/index.ts';
import { createEvaluations, createResultWaiters, createStandings } from '../../evaluations/index.ts';
import { createCaseFilePrinter, createExports } from '../../export/index.ts';
import { createFiles } from '../../files/index.ts';
import { folderBlobs } from '../../platform/blobs/folder-blobs.ts';
import { createCursors } from '../../platform/http/endpoints/cursor.ts';
import { silentLog } from '../../platform/log.ts';
import { createRetention } from '../../retention/index.ts';
import { createSessions } from '../../sessions/index.ts';
import { createReadyDatabase, usesPostgres } from '../../testing/postgres.ts';
import { copyMigratedSqlite } from '../../testing/ready-sqlite.ts';
import { createDisputeUpdates } from '../../updates/index.ts';
import type { DescribedRoute } from '../http/dashboard-route.ts';
import { createDashboard, createUser } from '../index.ts';
import type { PasswordHashing } from '../login/auth.ts';

export const ORIGIN = 'http://localhost:8080';
export const GOOD_PASSWORD = 'violet otter umbrella 7';

export interface Answer {
  status: number;
  headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
  body: any;
  bytes: Uint8Array;
}

/** Throws where the body of a response is not what its route says it is. */
type ResponseCheck = (method: string, path: string, body: unknown) => void;

/** Checks against the schema that the route of a call names in the contract. */
function checkAgainst(routes: readonly DescribedRoute[]): ResponseCheck {
  const patterns = routes.map((each) => ({
    ...each,
    pattern: new RegExp(`^${each.path.replace(/:\w+/g, '[^/]+')}$`),
  }));
  return (method, path, body) => {
    const [address = ''] = path.split('?');
    const route = patterns.find((each) => each.method === method.toLowerCase() && each.pattern.test(address));
    if (!route?.response) throw new Error(`${method} ${address} returns JSON and names no schema`);
    const { error } = route.response.safeParse(body);
    if (error)
      throw new Error(`${method} ${address} returned what its schema does not allow:\n${z.prettifyError(error)}`);
  };
}

/** One browser: keeps its cookies. */
export class Browser {
  readonly cookies = new Map<string, string>();
  readonly #send: (request: Request) => Response | Promise<Response>;
  readonly #check: ResponseCheck;
  constructor(send: (request: Request) => Response | Promise<Response>, check: ResponseCheck) {
    this.#send = send;
    this.#check = check;
  }
  async call(method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Answer> {
    const response = await this.#send(
      new Request(`${ORIGIN}/dashboard/api${path}`, {
        method: method.toUpperCase(),
        headers: {
          ...(method.toLowerCase() === 'get' ? {} : { origin: ORIGIN }),
          ...(body === undefined || body instanceof FormData ? {} : { 'content-type': 'application/json' }),
          cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
          ...headers,
        },
        ...(body === undefined ? {} : { body: body instanceof FormData ? body : JSON.stringify(body) }),
      }),
    );
    for (const cookie of response.headers.getSetCookie()) {
      const [pair = ''] = cookie.split(';');
      const at = pair.indexOf('=');
      if (/max-age=0/i.test(cookie)) this.cookies.delete(pair.slice(0, at));
      else this.cookies.set(pair.slice(0, at), pair.slice(at + 1));
    }
    const bytes = new Uint8Array(await response.arrayBuffer());
    const text = new TextDecoder().decode(bytes);
    const isJson = /^application\/(problem\+)?json/.test(response.headers.get('content-type') ?? '');
    const parsed = isJson && text !== '' ? JSON.parse(text) : text;
    // What is downloaded is a file, whatever is in it.
    const isFile = response.headers.has('content-disposition');
    if (response.ok && isJson && !isFile) this.#check(method, path, parsed);
    return { status: response.status, headers: response.headers, body: parsed, bytes };
  }
}

/** One transparent pixel, in base64. */
export const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';

/** The token of a one-time link. */
export const tokenOf = (link: string): string => new URL(link).hash.slice(1);

/** Keeps passwords as one round of SHA-256: scrypt takes 0.1 s and 64 MB for each sign-in. */
const quickHash = async (password: string) => createHash('sha256').update(password).digest('base64');
const QUICK_HASHING: PasswordHashing = {
  hash: quickHash,
  verify: async ({ hash, password }) => hash === (await quickHash(password)),
};

/**
 * A fresh installation; {@link close} removes it. `clock.offsetMs` moves its time, `env` adds to its environment. Passwords are
 * hashed as in production only with `realPasswords`.
 */
export async function startDashboard(env: Record<string, string> = {}, { realPasswords = false } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'dashboard-'));
  const server = usesPostgres() ? await createReadyDatabase() : undefined;
  const config = readConfig({
    DATA_DIR: folder,
    ROOT_SECRET: 'a root secret of at least thirty-two bytes',
    WEBHOOK_ALLOW_CIDRS: '127.0.0.0/8',
    WEBHOOK_ALLOW_HTTP: 'true',
    TRUSTED_PROXIES: '10.0.0.0/8',
    ...(server && { DATABASE_URL: server.url }),
    ...env,
  });
  if (config.database.kind === 'sqlite') await copyMigratedSqlite(config.database.file);
  const clock = { offsetMs: 0, nowMs: () => Date.now() + clock.offsetMs };
  const context = await openAppContext(config, silentLog(), clock);
  const { db, write, ids, secrets, webhooks } = context;
  const blobs = await folderBlobs(join(folder, 'files'));
  const files = createFiles({ ...context, blobs, baseUrl: config.baseUrl });
  const standings = createStandings({ db, clock, filesOf: files.ofDispute });
  const updates = createDisputeUpdates({ clock, ids, outbox: webhooks.service, standings });
  const engine = { evaluate, statementContext, withoutSensitiveTags };
  const duties = createDuties({ db, write, clock, ids, outbox: webhooks.service, standings });
  const evaluations = createEvaluations({
    ...context,
    engine,
    resultWaiters: createResultWaiters(),
    filesOf: files.ofDispute,
    attachFiles: files.attach,
    outcomeReported: (...reported) => updates.outcomeReported(...reported),
  });
  const sessions = createSessions({
    ...context,
    ...config,
    outbox: webhooks.service,
    accountTtlMs: context.accounts.sessionTtlMs,
    withoutChipSecrets: (body) => body,
    shownDisputes: async () => [],
    earlierDispute: evaluations.record,
    clockOf: evaluations.clockOf,
  });
  const caseFiles = createCaseFilePrinter();
  const dashboard = createDashboard({
    ...context,
    webhooks: webhooks.service,
    cursors: createCursors(secrets),
    brand: createBrand(context),
    personalData: createRetention({ ...context, blobs }),
    files,
    readings: { drawPage: async () => undefined },
    sessions,
    evaluations,
    updates,
    duties,
    evaluate: { engine, readStatement: async (statement, given) => read(statement, given) },
    exports: createExports({ db, evaluations, caseFiles, standings }),
    ...(!realPasswords && { passwordHashing: QUICK_HASHING }),
  });
  const app = new Hono().route('/dashboard', dashboard.app);
  /** A browser whose requests come from `address`; from nowhere that is known where it is absent. */
  const browser = (address?: string) =>
    new Browser(
      (request) =>
        app.fetch(request, address === undefined ? {} : { incoming: { socket: { remoteAddress: address } } }),
      check,
    );
  const check = checkAgainst([...dashboard.openRoutes, ...dashboard.routes]);
  return {
    ...context,
    files,
    sessions,
    db,
    dashboard,
    clock,
    browser,
    createUser: (input: Parameters<typeof createUser>[1]) => createUser(context, input),
    async account(name: string, id = ids.sortable('acct')): Promise<string> {
      const row = { id, name, intake_enabled: 1, frame_ancestors: null, theme: null, created_at: clock.nowMs() };
      await write((tx) => tx.insertInto('account').values(row).execute());
      return id;
    },
    /** An operator who has set a password and is signed in. */
    async operator(
      accountId: string,
      email: string,
      role: DashboardRole = 'owner',
      address?: string,
    ): Promise<Browser & { id: string }> {
      const { id, link } = await createUser(context, { accountId, email, role });
      const who = browser(address);
      const answer = await who.call('post', '/links/use', { token: tokenOf(link), password: GOOD_PASSWORD });
      if (answer.status !== 200) throw new Error(`could not set up ${email}: ${JSON.stringify(answer.body)}`);
      return Object.assign(who, { id });
    },
    async close(): Promise<void> {
      await caseFiles.close();
      await files.close();
      await dashboard.close();
      await webhooks.close();
      await context.jobs.stop(0);
      await context.opened.close();
      await server?.drop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
export type DashboardFixture = Awaited<ReturnType<typeof startDashboard>>;
