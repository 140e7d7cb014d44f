import assert from 'node:assert/strict';
import { test } from 'node:test';
import { returnAddress } from './return-to-portal.ts';

for (const [given, expected] of [
  ['https://bank.example/done', 'https://bank.example/done?intake_session_id=is_1&status=completed'],
  ['https://bank.example/?a=1#top', 'https://bank.example/?a=1&intake_session_id=is_1&status=completed#top'],
  ['mybank:disputes', 'mybank:disputes?intake_session_id=is_1&status=completed'],
  ['mybank://disputes?x=', 'mybank://disputes?x=&intake_session_id=is_1&status=completed'],
] as const) {
  test(`the way back to ${given} carries the session and what became of it`, () =>
    assert.equal(returnAddress(given, 'is_1', 'completed'), expected));
}
