/** The overview of more rows than one slice holds: the counts of its slices are added, and no turn of the event loop reads two. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { slices } from '../platform/db/sliced-list.ts';
import { createIds } from '../platform/ids.ts';
import { temporaryDatabase } from '../platform/jobs/testing/temporary-database.ts';
import { stopTestPostgres, usesPostgres } from '../testing/postgres.ts';
import { readOverview } from './overview.service.ts';

const accountId = 'acc_1';
const atMs = Date.parse('2026-05-05T12:00:00Z');
const COUNT = 450;

let database: Awaited<ReturnType<typeof temporaryDatabase>>;
before(async () => {
  database = await temporaryDatabase();
  const ids = createIds(() => atMs);
  const numbers = Array.from({ length: COUNT }, (_, i) => i);
  const account = { id: accountId, name: 'Northbank', intake_enabled: 1, created_at: 0 };
  const sessions = numbers.map((i) => ({
    id: ids.sortable('is'),
    account_id: accountId,
    // Every third was left, every ninth because the payment was recognized.
    status: i % 3 === 0 ? ('abandoned' as const) : ('completed' as const),
    abandon_reason: i % 9 === 0 ? ('recognized' as const) : null,
    last_step: 'review',
    mode: 'form' as const,
    request: '{}',
    created_at: atMs,
    expires_at: atMs,
    opened_at: atMs,
    ended_at: atMs + 120_000,
    questions_asked: 7,
    draft_revision: 0,
  }));
  const evaluations = sessions.map(({ id }, i) => ({
    id: ids.uuid(),
    account_id: accountId,
    intake_session_id: id,
    status: 'completed' as const,
    request: '{}',
    created_at: atMs,
    category: 'fraud' as const,
    confidence: i % 2 === 0 ? ('high' as const) : ('low' as const),
    next_action: i % 5 === 0 ? ('ask_cardholder' as const) : ('file' as const),
    currency: 'EUR',
    amount_minor: 100,
    reason_code: '10.4',
    // Every tenth was superseded, every fiftieth was reported won.
    superseded_by: i % 10 === 1 ? 'another' : null,
    outcome_kind: i % 50 === 0 ? ('won' as const) : null,
    version: 1,
  }));
  await database.write(async (tx) => {
    await tx.insertInto('account').values(account).execute();
    await tx.insertInto('intake_session').values(sessions).execute();
    await tx.insertInto('evaluation').values(evaluations).execute();
  });
});
after(async () => {
  await database.close();
  await stopTestPostgres();
});

test('adds the counts of all slices', async () => {
  const overview = await readOverview(
    { ...database, clock: { nowMs: () => atMs } },
    { accountId, fromMs: atMs - 1000, toMs: atMs + 1000 },
  );
  assert.equal(overview.sessions.completed, 300);
  assert.equal(overview.sessions.abandoned, 150);
  assert.deepEqual(overview.intake, {
    questions: 7,
    minutes: 2,
    recognized: 50,
    first: 450,
    complete_at_first: 360,
  });
  assert.equal(overview.evaluations, 450);
  assert.deepEqual(
    overview.categories.filter(({ count }) => count > 0),
    [{ category: 'fraud', count: 450 }],
  );
  assert.deepEqual(
    overview.confidences.filter(({ count }) => count > 0).toSorted((a, b) => (a.confidence < b.confidence ? -1 : 1)),
    [
      { confidence: 'high', count: 225 },
      { confidence: 'low', count: 225 },
    ],
  );
  assert.deepEqual(overview.at_stake, [{ currency: 'EUR', amount: 405 }]);
  assert.deepEqual(overview.proposals, [{ reason_code: '10.4', confidence: 'high', reported: 9, won: 9, lost: 0 }]);
  const { at_stake, evaluations } = overview.previous;
  assert.deepEqual({ at_stake, evaluations }, { at_stake: [], evaluations: 0 });
});

test('slices of lists that are read at the same time are read in turns of their own', {
  skip: usesPostgres(),
}, async () => {
  let turn = 0;
  let isOver = false;
  const count = async () => {
    for (; !isOver; turn++) await nextTurn();
  };
  const counting = count();
  const turns: number[] = [];
  const read = async () => {
    let isFirst = true;
    for await (const _ of slices(database.db, 'intake_session', { accountId, leastRows: 100 })) {
      if (!isFirst) turns.push(turn);
      isFirst = false;
    }
  };
  await Promise.all([read(), read(), read()]);
  isOver = true;
  await counting;
  assert.ok(turns.length >= 3, 'each has more than one slice');
  assert.equal(new Set(turns).size, turns.length);
});
