/** Data of earlier releases under today's program: read by today's contract, exported, found, and gone on with. Made by `make.ts`. */
import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import {
  evaluationPage,
  evaluationRecord,
  evaluationResult,
  eventPage,
  evidenceFileWithUrl,
  explanation,
  intakeSession,
  intakeSessionPage,
} from '@dispute-intake/contract';
import pg from 'pg';
import type * as z from 'zod';
import { claimLink, openLink } from '../../src/testing/cardholder.ts';
import { answers } from '../../src/testing/factories.ts';
import { createTestDatabase, usesPostgres } from '../../src/testing/postgres.ts';
import { type Answer, startTestApp, type TestApp } from '../../src/testing/test-app.ts';
import { ROOT_SECRET, type Upgraded } from './release-data.ts';

const RELEASES = join(import.meta.dirname, 'releases');
const KIND = usesPostgres() ? 'postgres' : 'sqlite';
const names = (await readdir(RELEASES)).filter((name) => name.includes(`.${KIND}.`)).sort();

async function restored(name: string): Promise<Upgraded> {
  return JSON.parse((await promisify(gunzip)(await readFile(join(RELEASES, name)))).toString()) as Upgraded;
}

/** The database of the dump; `\` begins what only psql reads. */
async function loaded(sql: string): Promise<{ url: string; drop(): Promise<void> }> {
  const database = await createTestDatabase();
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query(sql.replaceAll(/^\\.*$/gm, ''));
  await client.end();
  return database;
}

const conforming = <T>(schema: z.ZodType<T>, { status, body }: Answer): T => {
  assert.equal(status, 200, JSON.stringify(body));
  const { error } = schema.safeParse(body);
  assert.equal(error, undefined, error?.message);
  return body as T;
};

test('there is data of both earlier releases', () => assert.equal(names.length, 2));

for (const name of names)
  test(`what release ${name.split('.').slice(0, -3).join('.')} stored is read, exported, found and gone on with`, async () => {
    const then = await restored(name);
    const dataDir = await mkdtemp(join(tmpdir(), 'dispute-intake-upgrade-'));
    let app: TestApp | undefined;
    let database: Awaited<ReturnType<typeof loaded>> | undefined;
    try {
      for (const [path, content] of Object.entries(then.files)) {
        await mkdir(dirname(join(dataDir, path)), { recursive: true });
        await writeFile(join(dataDir, path), Buffer.from(content, 'base64'));
      }
      database = then.sql === undefined ? undefined : await loaded(then.sql);
      app = await startTestApp({
        works: true,
        database: 'sqlite',
        env: { DATA_DIR: dataDir, ROOT_SECRET, ...(database && { DATABASE_URL: database.url }) },
      });
      app.clock.advance(then.atMs + 60_000 - app.clock.nowMs());
      await readsWhatWas(app, then);
      await goesOn(app, then);
    } finally {
      await app?.close();
      await database?.drop();
      await rm(dataDir, { recursive: true, force: true });
    }
  });

const caller =
  (app: TestApp, { key }: Upgraded) =>
  (method: string, path: string, body?: unknown): Promise<Answer> =>
    app.call(method, path, body, { authorization: `Bearer ${key}` });

async function readsWhatWas(app: TestApp, then: Upgraded): Promise<void> {
  const call = caller(app, then);
  for (const { id, result, explanation: told } of then.evaluations) {
    const path = `/api/evaluations/${id}`;
    const record = conforming(evaluationRecord, await call('GET', path));
    const now = conforming(evaluationResult, await call('GET', `${path}/result`));
    for (const field of ['category', 'reason_code', 'confidence'] as const) assert.equal(now[field], result[field], id);
    assert.deepEqual(
      now.failed_checks.map(({ code }) => code),
      result.failed_checks.map(({ code }) => code),
    );
    const { rules } = conforming(explanation, await call('GET', `${path}/explanation`));
    assert.equal(rules.length, told.rules.length);
    // What was said then is said now, word for word; what is said beside it came later.
    for (const [i, rule] of told.rules.entries()) assert.deepEqual({ ...rules[i], ...rule }, rules[i], rule.code);
    assert.equal((await call('GET', `${path}/export?for=pdf`)).status, 200, 'its case file');
    assert.equal((await call('GET', `${path}/export?for=stripe`)).status, 200);
    const found = await call('GET', `/api/evaluations/?transaction_id=${record.transaction_id}`);
    assert.deepEqual(
      conforming(evaluationPage, found).data.map((row) => row.id),
      [id],
      'found by its payment',
    );
  }
  conforming(evaluationPage, await call('GET', '/api/evaluations/?category=fraud'));
  conforming(intakeSessionPage, await call('GET', '/api/intake/sessions/'));
  // An event is given as it was sent, so that its payload is that of its day.
  const { data } = (await call('GET', '/api/events/?limit=100')).body;
  assert.ok(data.length >= then.evaluations.length);
  for (const { id, type, occurred_at, payload } of data) assert.ok(id && type && occurred_at && payload);
  const file = conforming(evidenceFileWithUrl, await call('GET', `/api/files/${then.fileId}`));
  const { pathname, search } = new URL(file.signed_url);
  assert.equal((await app.api(pathname + search)).status, 200, 'its bytes');
}

async function goesOn(app: TestApp, then: Upgraded): Promise<void> {
  const call = caller(app, then);
  const { pending, begun, sent } = then.sessions;
  assert.equal(conforming(intakeSession, await call('GET', `/api/intake/sessions/${sent}`)).status, 'completed');
  // A link that was given out before links had secrets is renewed, as the guide says.
  const hasSecret = new URL(pending.url).hash !== '';
  if (!hasSecret) assert.equal((await claimLink(app, pending.url)).status, 404);
  const { url } = hasSecret ? pending : (await call('POST', `/api/intake/sessions/${pending.id}/renew`, {})).body;
  const page = await openLink(app, url);
  const submitted = await page.call('POST', 'submit', { flow_version: 1, answers: answers() });
  assert.equal(submitted.status, 200, submitted.text);
  const result = await call('GET', `/api/evaluations/${submitted.body.evaluation_id}/result?wait=20`);
  assert.equal(conforming(evaluationResult, result).category, 'consumer_dispute');

  const resumed = await openLink(app, begun.url, begun.token);
  assert.equal(resumed.claimed.draft.answers.statement, begun.statement);
  const finished = await resumed.call('POST', 'submit', { flow_version: 1, answers: answers() });
  assert.equal(finished.status, 200, finished.text);
  await call('GET', `/api/evaluations/${finished.body.evaluation_id}/result?wait=20`);

  const now = (await call('GET', '/api/events/?limit=100')).body;
  const made = now.data.filter(({ occurred_at }: { occurred_at: string }) => Date.parse(occurred_at) > then.atMs);
  assert.equal(conforming(eventPage, { ...result, body: { ...now, data: made } }).data.length, 4);

  const [first] = then.evaluations;
  const next = await call('POST', '/api/evaluations/', { supersedes: first?.id });
  assert.equal(next.status, 202, next.text);
  const later = conforming(evaluationResult, await call('GET', `/api/evaluations/${next.body.id}/result?wait=20`));
  assert.equal(later.changes?.reason_code[0], first?.result.reason_code);
}
