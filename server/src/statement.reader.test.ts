import assert from 'node:assert/strict';
import { test } from 'node:test';
import { silentLog } from './platform/log.ts';
import { createStatementReader } from './statement.reader.ts';

const STORY = 'I cancelled my gym membership on 30 August and they still charge me.';
const CONTEXT = { writtenOn: '2026-11-10', paidOn: '2026-11-01', locale: 'en-GB' };

test('switched off, statements are read by patterns alone', async () => {
  const reader = createStatementReader({ withEncoder: false, log: silentLog() });
  const { version, facts } = await reader.read(STORY, CONTEXT, { waitsForLoading: true });
  assert.doesNotMatch(version, /encoder/);
  assert.ok(facts.some(({ path }) => path === 'evidences.cancellation.at'));
  await reader.close();
});
