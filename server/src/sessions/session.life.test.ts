/** When a session ends by itself, and how, in figures. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { draftKeptUntil, endingDue, idleDeadline, leaveDeadline } from './session.life.ts';

const IDLE_MS = 900_000;
const row = { status: 'opened', deadline_at: 1_000_000, left_at: null, opened_at: 1 } as const;

test('a session is over at its deadline and not a moment before', () => {
  assert.deepEqual(endingDue(row, 1_000_000), { status: 'abandoned', reason: 'timeout' });
  assert.equal(endingDue(row, 999_999), undefined);
  assert.equal(endingDue({ ...row, deadline_at: null }, 2_000_000), undefined);
});

test('a link that nobody opened expires; one that continued an intake abandons it', () => {
  const pending = { ...row, status: 'pending', opened_at: null } as const;
  assert.deepEqual(endingDue(pending, 1_000_000), { status: 'expired', reason: 'timeout' });
  assert.deepEqual(endingDue({ ...pending, opened_at: 1 }, 1_000_000), { status: 'abandoned', reason: 'timeout' });
});

test('what is over already does not end again', () => {
  for (const status of ['completed', 'expired', 'abandoned'] as const)
    assert.equal(endingDue({ ...row, status }, 1_000_000), undefined, status);
});

test('a page that went away and stayed away five minutes has closed; before that it idled', () => {
  const reason = (left_at: number) => endingDue({ ...row, deadline_at: 400_000, left_at }, 400_000)?.reason;
  assert.deepEqual([reason(100_000), reason(99_999), reason(100_001)], ['closed', 'closed', 'timeout']);
});

test('a session idles from its last sign; whose page went away has five minutes, or less where it idles before', () => {
  assert.equal(idleDeadline(5000, IDLE_MS), 905_000);
  assert.equal(leaveDeadline(100_000, 100_000, IDLE_MS), 400_000);
  assert.equal(leaveDeadline(800_000, 0, IDLE_MS), 900_000);
  assert.equal(leaveDeadline(950_000, 0, IDLE_MS), 950_000, 'at once where it has idled already');
});

test('a draft is kept for its time, and not where there is none or none is to be kept', () => {
  assert.equal(draftKeptUntil({ draft: 'sealed' }, 1000, 500), 1500);
  assert.equal(draftKeptUntil({ draft: 'sealed' }, 1000, 0), null);
  assert.equal(draftKeptUntil({ draft: null }, 1000, 500), null);
});
