/** Who may act on a session, what ends it, and what is kept of it: the services on their own, without HTTP. */
import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import type { Draft, IntakeSessionRequest } from '@dispute-intake/contract';
import type { OutgoingEvent } from '../platform/db/outbox.ts';
import { createIds } from '../platform/ids.ts';
import {
  type ManualClock,
  manualClock,
  type TemporaryDatabase,
  temporaryDatabase,
} from '../platform/jobs/testing/temporary-database.ts';
import { createSecrets } from '../platform/secrets.ts';
import { card, claimToken, sessionRequest, transaction } from '../testing/factories.ts';
import { createAccess } from './cardholder.access.ts';
import { createDeviceLinks } from './device-link.service.ts';
import { createDrafts } from './draft.service.ts';
import { hashSecret } from './session.link.ts';
import { createSessions, type SessionDeps } from './session.service.ts';
import type { IntakeSessionTable } from './session.table.ts';
import { NOON, sessionRow } from './testing/session-row.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const TOKEN = claimToken('t');
const OTHER = claimToken('o');
/** What every answer to whoever has shown a secret of the session leads back to. */
const HOME = { return_url: 'https://bank.example/done' };
const secrets = createSecrets(['a root secret of at least thirty-two bytes']);

let database: TemporaryDatabase;
let clock: ManualClock;
/** Messages for clients. */
let published: OutgoingEvent[];
/** Statements that were read. */
let read: string[];
/** Writes: whether each may share a commit. */
let writes: (boolean | undefined)[];
/** Runs before the second write, as another process would come first. */
let meanwhile: (() => Promise<unknown>) | undefined;
before(async () => {
  database = await temporaryDatabase();
});
after(() => database.close());
beforeEach(async () => {
  clock = manualClock();
  published = [];
  read = [];
  writes = [];
  meanwhile = undefined;
  await database.write(async (tx) => {
    await tx.deleteFrom('intake_session').execute();
    await tx.deleteFrom('account').execute();
    for (const id of ['acct', 'acct_test'])
      await tx.insertInto('account').values({ id, name: 'Northbank', intake_enabled: 1, created_at: 0 }).execute();
  });
});

const write: TemporaryDatabase['write'] = async (work, options) => {
  writes.push(options?.batchable);
  if (writes.length === 2) await meanwhile?.();
  return database.write(work, options);
};
const REQUEST = sessionRequest() as IntakeSessionRequest;
/** An open session whose cardholder was there at noon; they have fifteen minutes. */
async function session(changes: Partial<IntakeSessionTable> = {}): Promise<IntakeSessionTable> {
  const row = sessionRow({
    status: 'opened',
    mode: 'form',
    request: JSON.stringify({ ...REQUEST, mode: 'form' }),
    expires_at: NOON + HOUR_MS,
    deadline_at: NOON + 15 * MINUTE_MS,
    token_hash: hashSecret(TOKEN),
    opened_at: NOON,
    active_at: NOON,
    ...changes,
  });
  await database.write((tx) => tx.insertInto('intake_session').values(row).execute());
  return row;
}
const stored = async (id = 'is_1') =>
  (await database.db.selectFrom('intake_session').selectAll().where('id', '=', id).executeTakeFirst()) ?? assert.fail();
const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => 'done',
    ({ code, extras, message }: { code?: string; message: string; extras?: { members?: object } }) =>
      code === undefined ? message : [code, extras?.members ?? {}],
  );

const access = () => createAccess({ clock });
const links = () => createDeviceLinks({ write, clock, intakeUrl: 'https://intake.example', access: access() });
const secretOf = ({ url }: { url: string }) => new URL(url).hash.slice(1);
/** False: not the secret of such a link. */
const opened = async (link_secret: string, token = OTHER, id = 'is_1') => {
  const row = await stored(id);
  let isLink = true;
  const code = await codeOf(
    database.write(async (tx) => {
      isLink = await links().open(tx, row, { token, link_secret });
    }),
  );
  return isLink && code;
};

test('the holder of the claim alone has a session; whom a newer link replaced is told when', async () => {
  await session();
  const claimed = (id: string, token: string) => codeOf(access().claimed(database.db, id, token));
  assert.equal(await claimed('is_1', TOKEN), 'done');
  assert.deepEqual(await claimed('is_1', OTHER), ['unauthorized', {}]);
  assert.deepEqual(await claimed('is_2', TOKEN), ['not_found', {}]);
  await session({ id: 'is_3', retired_hashes: `x ${hashSecret(OTHER)}`, renewed_at: NOON });
  assert.deepEqual(await claimed('is_3', OTHER), ['link_renewed', { ...HOME, renewed_at: '2026-01-05T12:00:00.000Z' }]);
  await session({ id: 'is_4', retired_hashes: hashSecret(OTHER) });
  assert.deepEqual(await claimed('is_4', OTHER), ['link_renewed', HOME]);
});

test('who holds the claim writes while the session goes on, and is told how it ended', async () => {
  const writable = (id: string) => codeOf(access().writable(database.db, id, TOKEN));
  await session();
  clock.advance(15 * MINUTE_MS - 1);
  assert.equal(await writable('is_1'), 'done');
  clock.advance(1);
  assert.deepEqual(await writable('is_1'), ['session_over', { ...HOME, session_status: 'abandoned' }]);
  await session({ id: 'is_2', status: 'completed', deadline_at: null });
  assert.deepEqual(await writable('is_2'), ['session_over', { ...HOME, session_status: 'completed' }]);
  await session({ id: 'is_3', status: 'pending', deadline_at: NOON + HOUR_MS });
  assert.deepEqual(await writable('is_3'), ['session_over', { ...HOME, session_status: 'pending' }]);
});

test('a companion adds files until its time is up, and does nothing else', async () => {
  await session({ companion_token_hash: hashSecret(OTHER), companion_until: NOON + 1 });
  const fills = (token: string) => codeOf(access().fillable(database.db, 'is_1', token));
  assert.deepEqual([await fills(OTHER), await fills(TOKEN)], ['done', 'done']);
  assert.deepEqual(await codeOf(access().writable(database.db, 'is_1', OTHER)), ['unauthorized', {}]);
  clock.advance(1);
  assert.deepEqual([await fills(OTHER), await fills(TOKEN)], [['unauthorized', {}], 'done']);
  await session({ id: 'is_2', companion_token_hash: hashSecret(OTHER), companion_until: null });
  assert.deepEqual(await codeOf(access().fillable(database.db, 'is_2', OTHER)), ['unauthorized', {}]);
  await session({
    id: 'is_3',
    status: 'completed',
    companion_token_hash: hashSecret(OTHER),
    companion_until: NOON + HOUR_MS,
  });
  assert.deepEqual(await codeOf(access().fillable(database.db, 'is_3', OTHER)), [
    'session_over',
    { ...HOME, session_status: 'completed' },
  ]);
});

test('a link for another device takes the session over, once and within fifteen minutes', async () => {
  await session({ deadline_at: NOON + HOUR_MS });
  assert.deepEqual(await codeOf(links().handoff('is_1', OTHER)), ['unauthorized', {}]);
  const first = await links().handoff('is_1', TOKEN);
  assert.match(first.url, /^https:\/\/intake\.example\/s\/is_1#[\w-]{43}$/);
  assert.equal(first.expires_at, '2026-01-05T12:15:00.000Z');
  const link = await links().handoff('is_1', TOKEN);
  assert.equal(await opened(secretOf(first)), false, 'the newest link alone');
  clock.advance(15 * MINUTE_MS);
  assert.deepEqual(await opened(secretOf(link)), ['link_expired', HOME]);
  clock.advance(-1);
  assert.equal(await opened(secretOf(link)), 'done');
  const { token_hash, handoff_hash, renewed_at } = await stored();
  assert.deepEqual(
    [token_hash, handoff_hash, Number(renewed_at)],
    [hashSecret(OTHER), null, NOON + 15 * MINUTE_MS - 1],
  );
  assert.deepEqual((await codeOf(access().claimed(database.db, 'is_1', TOKEN)))[0], 'link_renewed');
});

test('a companion link opens on one page, for half an hour, and leaves the session where it is', async () => {
  await session({ deadline_at: NOON + HOUR_MS });
  const link = await links().companion('is_1', TOKEN);
  assert.equal(link.expires_at, '2026-01-05T12:30:00.000Z');
  assert.equal(await opened(secretOf(link)), 'done');
  assert.deepEqual(await opened(secretOf(link), claimToken('x')), ['link_used', HOME]);
  const { token_hash, companion_token_hash } = await stored();
  assert.deepEqual([token_hash, companion_token_hash], [hashSecret(TOKEN), hashSecret(OTHER)]);
  const next = await links().companion('is_1', TOKEN);
  assert.equal((await stored()).companion_token_hash, null, 'the page before adds nothing more');
  clock.advance(30 * MINUTE_MS);
  assert.deepEqual(await opened(secretOf(next)), ['link_expired', HOME]);
});

test('a link for another device opens nothing of a session that is over', async () => {
  const hashes = { handoff_hash: hashSecret('handoff'), companion_hash: hashSecret('companion') };
  const until = { handoff_until: NOON + HOUR_MS, companion_until: NOON + HOUR_MS };
  await session({ ...hashes, ...until });
  await session({ id: 'is_2', status: 'pending', deadline_at: NOON + HOUR_MS, ...hashes, ...until });
  for (const secret of ['handoff', 'companion'])
    assert.deepEqual(await opened(secret, OTHER, 'is_2'), ['session_over', { ...HOME, session_status: 'pending' }]);
  clock.advance(15 * MINUTE_MS);
  for (const secret of ['handoff', 'companion'])
    assert.deepEqual(await opened(secret), ['session_over', { ...HOME, session_status: 'abandoned' }], secret);
  await session({ id: 'is_3', handoff_hash: hashSecret('no time'), deadline_at: NOON + HOUR_MS });
  assert.deepEqual(await opened('no time', OTHER, 'is_3'), ['link_expired', HOME]);
});

const STATEMENT = 'It never came';
const answer = (statement: string, revision: number) => ({
  flow_version: 1,
  revision,
  step: 'statement',
  answers: { statement },
});
const reading = { problem: { problem: 'not_received', probability: 1 }, facts: [] };
/** Drafts as one process keeps them. */
const drafts = () =>
  createDrafts({
    db: database.db,
    write,
    clock,
    secrets,
    idleTimeoutMs: 15 * MINUTE_MS,
    access: access(),
    reader: {
      read(statement) {
        read.push(statement);
        return { facts: [] } as never;
      },
      suggestProblem: () => reading.problem as never,
    },
  });

test('a draft is kept sealed for its session, in one write, and the session goes on from there', async () => {
  await session({ left_at: NOON });
  clock.advance(MINUTE_MS);
  const saved = await drafts().save('is_1', TOKEN, answer(STATEMENT, 1));
  assert.deepEqual(saved, { revision: 1, saved_at: '2026-01-05T12:01:00.000Z', masked: {}, reading });
  assert.deepEqual(writes, [true], 'one write, which shares its commit');
  const row = await stored();
  assert.deepEqual(
    [Number(row.active_at), row.left_at, Number(row.deadline_at), row.last_step],
    [NOON + MINUTE_MS, null, NOON + 16 * MINUTE_MS, 'statement'],
  );
  assert.ok(!row.draft?.includes(STATEMENT));
  assert.deepEqual(drafts().draftOf(row), answer(STATEMENT, 1));
  assert.throws(() => drafts().draftOf({ ...row, id: 'is_2' }), 'it opens for its own session');
  assert.equal(drafts().draftOf({ ...row, draft: null }), null);
});

test('the same revision again is answered alike; another text of it, and what skips one, is a conflict', async () => {
  await session();
  const process = drafts();
  const save = (statement: string, revision: number, token = TOKEN) =>
    codeOf(process.save('is_1', token, answer(statement, revision)));
  assert.deepEqual(await save(STATEMENT, 2), ['draft_conflict', { revision: 0 }]);
  assert.deepEqual(await save(STATEMENT, 1, OTHER), ['unauthorized', {}]);
  assert.equal(await save(STATEMENT, 1), 'done');
  assert.equal(await save(STATEMENT, 1), 'done');
  assert.deepEqual(await save('Another', 1), ['draft_conflict', { revision: 1 }]);
  assert.deepEqual(await save(STATEMENT, 3), ['draft_conflict', { revision: 1 }]);
  assert.equal(await save('Another', 2), 'done');
  assert.deepEqual(await save(STATEMENT, 1), ['draft_conflict', { revision: 2 }]);
  clock.advance(15 * MINUTE_MS);
  assert.deepEqual(await save(STATEMENT, 3), ['session_over', { ...HOME, session_status: 'abandoned' }]);
  assert.equal((drafts().draftOf(await stored()) as Draft).answers.statement, 'Another');
});

test('a revision that came before the one it follows is kept as soon as that is there', async () => {
  await session();
  const first = drafts();
  meanwhile = () => first.save('is_1', TOKEN, answer(STATEMENT, 1));
  await drafts().save('is_1', TOKEN, answer('Another', 2));
  assert.deepEqual(drafts().draftOf(await stored()), answer('Another', 2));
});

test('a statement is read when it is new, also by a process that has not seen the draft', async () => {
  await session();
  const first = drafts();
  const save = async (process: ReturnType<typeof drafts>, statement: string, revision: number) =>
    (await process.save('is_1', TOKEN, answer(statement, revision))).reading !== null;
  assert.equal(await save(first, STATEMENT, 1), true);
  assert.equal(await save(first, STATEMENT, 1), true, 'repeated, since the answer may have been lost');
  assert.equal(await save(first, STATEMENT, 2), false);
  const second = drafts();
  assert.equal(await save(second, STATEMENT, 3), false);
  assert.equal(await save(second, STATEMENT, 3), false, 'repeated, and answered alike');
  assert.equal(await save(second, 'Another', 4), true);
  assert.equal(await save(second, 'Another', 5), false);
  assert.equal(await save(drafts(), 'A third', 6), true);
  assert.equal(await save(drafts(), 'A third', 6), true, 'repeated at a third process');
  assert.equal(await save(drafts(), ' ', 7), false, 'nothing to read');
  assert.equal(await save(drafts(), 'A third', 8), true);
  assert.deepEqual(new Set(read), new Set([STATEMENT, 'Another', 'A third']));
});

test('the statement of a first draft is read, and so is that of a kept one; an empty one is not', async () => {
  const row = await session();
  assert.deepEqual(await drafts().readAgain(row, answer(STATEMENT, 1)), reading);
  assert.equal(await drafts().readAgain(row, answer('', 1)), null);
  assert.equal(await drafts().readAgain(row, null), null);
  assert.deepEqual(read, [STATEMENT]);
});

/** Ids, metadata and earlier disputes as the issuer gave them. */
const sessions = (changes: Partial<SessionDeps> = {}) =>
  createSessions({
    db: database.db,
    write,
    clock,
    ids: createIds(clock.nowMs),
    outbox: {
      async publish(_tx, event) {
        published.push(event);
      },
    },
    intakeUrl: 'https://intake.example',
    sessionTtlMs: HOUR_MS,
    accountTtlMs: async () => null,
    draftLifeMs: 72 * HOUR_MS,
    withoutChipSecrets: (body) => body,
    secrets,
    shownDisputes: async () => [],
    earlierDispute: async () => undefined,
    clockOf: async () => ({}),
    testClocks: { of: async () => ({}), hang: async () => {} },
    ...changes,
  });
const dataOf = ({ payload }: OutgoingEvent): Record<string, unknown> => ('data' in payload ? payload.data : {});
const reasons = () =>
  published.map((one) => [one.accountId, one.event, dataOf(one).reason, dataOf(one).intake_session_id]);
const within = <R>(work: Parameters<typeof database.write<R>>[0]) => database.write(work);

test('a new session keeps what it is found by, and nothing where nothing was sent', async () => {
  const made = await within((tx) =>
    sessions().create(tx, 'acct', {
      ...REQUEST,
      mode: 'form',
      metadata: { order: '7' },
      transaction: transaction({ merchant_name: 'Café  Åse' }),
    } as never),
  );
  const row = await stored(made.id);
  assert.deepEqual(
    [row.transaction_id, row.external_id, row.metadata, row.follow_up_of, Number(row.expires_at)],
    ['tx_8f2c1a', 'customer-77', '{"order":"7"}', null, NOON + HOUR_MS],
  );
  assert.deepEqual(
    [made.metadata, made.livemode, made.cardholder],
    [{ order: '7' }, true, { external_id: 'customer-77', locale: 'en-US' }],
  );
  const bare = { mode: 'form', card, transaction: transaction() } as never;
  const other = await within((tx) => sessions().create(tx, 'acct_test', bare, MINUTE_MS));
  const otherRow = await stored(other.id);
  assert.deepEqual(
    [otherRow.external_id, otherRow.metadata, Number(otherRow.expires_at)],
    [null, null, NOON + MINUTE_MS],
  );
  assert.deepEqual([other.metadata, other.livemode, other.cardholder], [{}, false, {}]);
});

test('a follow-up takes the payment of the dispute before, of the same account', async () => {
  const asked: unknown[] = [];
  const earlier = { superseded_by: null, external_id: null, request: { transaction: transaction(), card } };
  const earlierDispute = async (_from: unknown, accountId: string, id: string) => {
    asked.push([accountId, id]);
    return earlier as never;
  };
  const { id } = await within((tx) =>
    sessions({ earlierDispute }).create(tx, 'acct', { mode: 'form', follow_up_of: 'evaluation-1' } as never),
  );
  assert.deepEqual(asked, [['acct', 'evaluation-1']]);
  const row = await stored(id);
  assert.deepEqual([row.follow_up_of, row.transaction_id], ['evaluation-1', 'tx_8f2c1a']);
  await within((tx) => sessions({ earlierDispute }).create(tx, 'acct', { ...REQUEST, mode: 'form' } as never));
  assert.equal(asked.length, 1, 'nothing is looked up for a first intake');
});

test("a session is its account's alone", async () => {
  await session();
  assert.equal((await sessions().get('acct', 'is_1')).id, 'is_1');
  for (const work of [
    () => sessions().get('acct_test', 'is_1'),
    () => sessions().get('acct', 'is_2'),
    () => within((tx) => sessions().expire(tx, 'acct_test', 'is_1')),
    () => within((tx) => sessions().renew(tx, 'acct_test', 'is_1')),
  ])
    assert.deepEqual(await codeOf(work()), ['not_found', {}]);
  assert.deepEqual([(await stored()).status, published], ['opened', []]);
});

test('a page of the list is made of one more than it shows, of the account alone', async () => {
  for (const id of ['is_1', 'is_2', 'is_3', 'is_4']) await session({ id });
  await session({ id: 'is_5', account_id: 'acct_test' });
  const seen: string[] = [];
  const list = (before: string | undefined) =>
    sessions().list({ accountId: 'acct' }, before, 2, (rows, show) => {
      seen.push(...rows.map((row) => show(row).id));
      return { data: [], next_cursor: null } as never;
    });
  await list(undefined);
  await list('is_3');
  assert.deepEqual(seen, ['is_4', 'is_3', 'is_2', 'is_2', 'is_1']);
});

test('an issuer ends a session that goes on, once; one whose time was over has ended by itself', async () => {
  const expire = (id: string) => codeOf(within((tx) => sessions().expire(tx, 'acct', id)));
  await session({ draft: 'sealed' });
  assert.equal(await expire('is_1'), 'done');
  const row = await stored();
  assert.deepEqual(
    [row.status, row.abandon_reason, row.draft, row.deadline_at, Number(row.ended_at)],
    ['expired', 'expired_by_client', null, null, NOON],
  );
  assert.deepEqual(await expire('is_1'), ['conflict', {}]);
  await session({ id: 'is_2', deadline_at: NOON });
  assert.deepEqual(await expire('is_2'), ['conflict', {}]);
  await session({ id: 'is_3', status: 'pending', token_hash: null });
  assert.equal(await expire('is_3'), 'done');
  // What ends within a call that fails is undone with it; the sweep ends it.
  assert.equal((await stored('is_2')).status, 'opened');
  assert.deepEqual(reasons(), [
    ['acct', 'intake.session.abandoned', 'expired_by_client', 'is_1'],
    ['acct', 'intake.session.abandoned', 'timeout', 'is_2'],
    ['acct', 'intake.session.abandoned', 'expired_by_client', 'is_3'],
  ]);
});

test('a session is continued by a new link unless it is over for good', async () => {
  const renew = (id: string) => codeOf(within((tx) => sessions().renew(tx, 'acct', id)));
  await session();
  clock.advance(MINUTE_MS);
  const { url, status } = await within((tx) => sessions().renew(tx, 'acct', 'is_1'));
  const row = await stored();
  assert.deepEqual([status, hashSecret(secretOf({ url })), row.token_hash], ['pending', row.link_hash, null]);
  assert.deepEqual(
    [Number(row.renewed_at), Number(row.expires_at), Number(row.deadline_at)],
    [NOON + MINUTE_MS, NOON + MINUTE_MS + HOUR_MS, NOON + MINUTE_MS + HOUR_MS],
  );
  for (const status of ['completed', 'expired'] as const) {
    await session({ id: status, status, deadline_at: null });
    await assert.rejects(
      within((tx) => sessions().renew(tx, 'acct', status)),
      { code: 'conflict', message: `The session is over: it is ${status}` },
    );
  }
  const abandoned = { status: 'abandoned', abandon_reason: 'timeout' } as const;
  await session({ id: 'is_2', ...abandoned, draft: 'sealed', deadline_at: NOON + 2 * MINUTE_MS });
  assert.equal(await renew('is_2'), 'done');
  await session({ id: 'is_3', ...abandoned, draft: 'sealed', deadline_at: NOON + MINUTE_MS });
  assert.deepEqual(await renew('is_3'), ['conflict', {}]);
  await session({ id: 'is_4', ...abandoned, deadline_at: null });
  assert.deepEqual(await renew('is_4'), ['conflict', {}]);
  assert.deepEqual(published, []);
  await session({ id: 'is_5', draft: 'sealed', deadline_at: NOON });
  assert.equal(await renew('is_5'), 'done', 'its time was over, its draft is kept');
  assert.deepEqual(
    [reasons()[0]?.[2], (await stored('is_5')).status, (await stored('is_5')).draft],
    ['timeout', 'pending', 'sealed'],
  );
});

test('the sweep ends what is due, keeps an abandoned draft for its time and then forgets it', async () => {
  await session({ id: 'draft', draft: 'sealed', deadline_at: NOON });
  await session({ id: 'none', deadline_at: NOON });
  await session({ id: 'link', status: 'pending', token_hash: null, opened_at: null, deadline_at: NOON });
  await session({ id: 'later', draft: 'sealed', deadline_at: NOON + 1 });
  assert.equal(await sessions().sweep(), 3);
  const rows = async () =>
    (await database.db.selectFrom('intake_session').selectAll().orderBy('id').execute()).map((row) => [
      row.id,
      row.status,
      row.draft,
      row.deadline_at === null ? null : Number(row.deadline_at),
    ]);
  assert.deepEqual(await rows(), [
    ['draft', 'abandoned', 'sealed', NOON + 72 * HOUR_MS],
    ['later', 'opened', 'sealed', NOON + 1],
    ['link', 'expired', null, null],
    ['none', 'abandoned', null, null],
  ]);
  assert.deepEqual(
    published.map((one) => dataOf(one).occurred_at),
    Array(3).fill('2026-01-05T12:00:00.000Z'),
  );
  clock.advance(72 * HOUR_MS);
  assert.equal(await sessions().sweep(), 1, 'the one that was open; a forgotten draft ends nothing');
  assert.deepEqual((await rows()).slice(0, 2), [
    ['draft', 'abandoned', null, null],
    ['later', 'abandoned', 'sealed', NOON + 144 * HOUR_MS],
  ]);
});

test('what another process did since the sweep had looked stays as it is', async () => {
  for (const id of ['again', 'gone', 'renewed'])
    await session({ id, draft: 'sealed', status: 'abandoned', deadline_at: NOON, link_hash: null });
  const change = (id: string, changes: Partial<IntakeSessionTable>) =>
    database.write((tx) => tx.updateTable('intake_session').set(changes).where('id', '=', id).execute());
  async function others() {
    await change('again', { deadline_at: NOON + 1 });
    await change('renewed', { status: 'pending', deadline_at: NOON + 1 });
    await database.write((tx) => tx.deleteFrom('intake_session').where('id', '=', 'gone').execute());
  }
  let done: Promise<void> | undefined;
  const afterOthers: typeof write = async (work, options) => {
    done ??= others();
    await done;
    return database.write(work, options);
  };
  assert.equal(await sessions({ write: afterOthers }).sweep(), 0);
  assert.deepEqual(
    [(await stored('renewed')).draft, (await stored('again')).draft, published],
    ['sealed', 'sealed', []],
  );
});
