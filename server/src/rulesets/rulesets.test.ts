import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ruleset, rulesetList } from '@dispute-intake/contract';
import { startTestApp } from '../testing/test-app.ts';

test('editions are listed, and the one in force is given with its tables', async (t) => {
  const app = await startTestApp();
  t.after(() => app.close());
  const list = await app.call('GET', '/api/rulesets/');
  assert.equal(list.status, 200);
  const { data } = rulesetList.parse(list.body);
  const [newest] = data;
  assert.equal(newest?.is_current, true);
  const one = await app.call('GET', `/api/rulesets/${newest?.version}`);
  const { windows, rules } = ruleset.parse(one.body);
  assert.ok(windows.some(({ codes, days }) => codes.includes('10.4') && days === 120));
  assert.ok(rules.some(({ code }) => code === 'filing_window_expired'));
  assert.equal((await app.call('GET', '/api/rulesets/1999-01-01')).status, 404);
});
