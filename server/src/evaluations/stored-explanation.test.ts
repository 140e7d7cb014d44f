/** What earlier releases stored of an explanation is read too. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readExplanation } from './stored-explanation.ts';

test('reads an explanation with all its parts, without what the statement states, and as the rules alone', () => {
  const rules = [{ code: 'proposed_code' }];
  const whole = { rules, stated_facts: [{ path: 'participated' }], contradictions: [{ stated: 'no' }] };
  assert.deepEqual(readExplanation(JSON.stringify(whole)), whole);
  const none = { stated_facts: [], contradictions: [] };
  assert.deepEqual(readExplanation(JSON.stringify({ rules })), { rules, ...none });
  assert.deepEqual(readExplanation(JSON.stringify(rules)), { rules, ...none });
});
