import assert from 'node:assert/strict';
import { test } from 'node:test';
import { liveAccountId, livemodeOf, testAccountId } from './side.ts';

test('the test side has the id of the live account with _test behind it, and each knows the other', () => {
  // A name may hold the same word anywhere else.
  for (const live of ['acct_1', '_test_bank', 'a_test_1']) {
    const side = `${live}_test`;
    assert.deepEqual([testAccountId(live), testAccountId(side)], [side, side]);
    assert.deepEqual([liveAccountId(live), liveAccountId(side)], [live, live]);
    assert.deepEqual([livemodeOf(live), livemodeOf(side)], [true, false]);
  }
});
