import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { DAY_MS } from '@dispute-intake/contract/duration';
import { createIds } from '../platform/ids.ts';
import { temporaryDatabase } from '../platform/jobs/testing/temporary-database.ts';
import { stopTestPostgres } from '../testing/postgres.ts';
import { retentionPreviewStore } from './retention-preview.store.ts';

const KEPT_FROM_MS = Date.UTC(2026, 0, 5);
const OLD_MS = KEPT_FROM_MS - DAY_MS;
const NEW_MS = KEPT_FROM_MS + DAY_MS;

let database: Awaited<ReturnType<typeof temporaryDatabase>>;
before(async () => {
  database = await temporaryDatabase();
  const times = (count: number) => Array.from({ length: count });
  const session = (account_id: string, ms: number, ended_at: number | null) => ({
    id: createIds(() => ms).sortable('is'),
    account_id,
    status: 'completed',
    mode: 'form',
    request: '{}',
    created_at: ms,
    expires_at: ms,
    draft_revision: 0,
    ended_at,
  });
  const evaluation = (
    account_id: string,
    ms: number,
    completed_at: number | null,
    intake_session_id: string | null,
  ) => ({
    id: createIds(() => ms).uuid(),
    account_id,
    status: 'completed',
    request: '{}',
    version: 1,
    created_at: ms,
    completed_at,
    intake_session_id,
  });
  const message = (account_id: string, ms: number) => ({
    id: createIds(() => ms).sortable('msg'),
    account_id,
    event: 'evaluation.completed',
    body: '{}',
    created_at: ms,
  });
  // Of each kind more than the first slice holds, between rows of another account.
  const sessions = [
    ...times(600).map(() => session('acc_1', OLD_MS, OLD_MS + 60_000)),
    ...times(3).map(() => session('acc_1', OLD_MS, NEW_MS)),
    ...times(2).map(() => session('acc_1', OLD_MS, null)),
    ...times(40).map(() => session('acc_1', NEW_MS, NEW_MS)),
    ...times(7).map(() => session('acc_1_test', OLD_MS, OLD_MS)),
    ...times(100).map(() => session('acc_2', OLD_MS, OLD_MS)),
  ];
  const evaluations = [
    ...times(550).map(() => evaluation('acc_1', OLD_MS, OLD_MS, null)),
    ...times(30).map(() => evaluation('acc_1', OLD_MS, OLD_MS, 'is_1')),
    ...times(20).map(() => evaluation('acc_1', NEW_MS, NEW_MS, null)),
    evaluation('acc_1', OLD_MS, null, null),
    evaluation('acc_1_test', OLD_MS, OLD_MS, null),
  ];
  const messages = [
    ...times(520).map(() => message('acc_1', OLD_MS)),
    ...times(12).map(() => message('acc_1_test', OLD_MS)),
    ...times(30).map(() => message('acc_1', NEW_MS)),
    ...times(100).map(() => message('acc_2', OLD_MS)),
  ];
  await database.write(async (tx) => {
    for (const id of ['acc_1', 'acc_1_test', 'acc_2'])
      await tx.insertInto('account').values({ id, name: id, intake_enabled: 1, created_at: 1 }).execute();
    for (const [table, rows] of [
      ['intake_session', sessions],
      ['evaluation', evaluations],
      ['webhook_message', messages],
    ] as const)
      for (let first = 0; first < rows.length; first += 500)
        await tx
          .insertInto(table)
          .values(rows.slice(first, first + 500) as never)
          .execute();
  });
});
after(async () => {
  await database.close();
  await stopTestPostgres();
});

test('what a retention would delete is counted on both sides of an account, and of no other', async () => {
  const store = retentionPreviewStore(database.db, ['acc_1', 'acc_1_test']);
  assert.equal(await store.disputes(KEPT_FROM_MS), 600 + 7 + 550 + 1);
  assert.equal(await store.messages(KEPT_FROM_MS), 532);
});

test('nothing is deleted where everything is kept, or is younger', async () => {
  const store = retentionPreviewStore(database.db, ['acc_1', 'acc_1_test']);
  for (const beforeMs of [null, OLD_MS])
    assert.deepEqual([await store.disputes(beforeMs), await store.messages(beforeMs)], [0, 0]);
});
