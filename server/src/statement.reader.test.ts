import assert from 'node:assert/strict';
import { test } from 'node:test';
import { read } from '@dispute-intake/statement-reader';
import { silentLog } from './platform/log.ts';
import { createStatementReader } from './statement.reader.ts';

const STORY = 'I cancelled my gym membership on 30 August and they still charge me.';
const CONTEXT = { writtenOn: '2026-11-10', paidOn: '2026-11-01', locale: 'en-GB' };

/** Reads until the encoder took part: on a loaded machine its first runs may be late, and are left out. */
async function encoded(reader: ReturnType<typeof createStatementReader>, statement: string, locale: string) {
  for (let tries = 1; ; tries++) {
    const found = await reader.read(statement, { ...CONTEXT, locale }, { waitsForLoading: true });
    if (/encoder/.test(found.version) || tries === 20) return found;
  }
}

test('switched off, statements are read by patterns alone', async () => {
  const reader = createStatementReader({ withEncoder: false, log: silentLog() });
  const { version, facts } = await reader.read(STORY, CONTEXT, { waitsForLoading: true });
  assert.doesNotMatch(version, /encoder/);
  assert.ok(facts.some(({ path }) => path === 'evidences.cancellation.at'));
  await reader.close();
});

test('while the patterns of a language are compiled, others have their turns', async () => {
  const reader = createStatementReader({ withEncoder: false, log: silentLog() });
  let turns = 0;
  let isOver = false;
  const others = (): void => {
    turns++;
    if (!isOver) setImmediate(others);
  };
  setImmediate(others);
  const { facts } = await reader.read('Die Lampe kam nie an.', { ...CONTEXT, locale: 'de-DE' });
  isOver = true;
  assert.ok(facts.length > 0);
  assert.ok(turns > 3, `${turns} turns`);
  await reader.close();
});

test('a reading names the encoder that took part', async () => {
  const reader = createStatementReader({ withEncoder: true, log: silentLog() });
  assert.match((await encoded(reader, STORY, 'en-GB')).version, /encoder e5-small [0-9a-f]{12} top [0-9a-f]{12}$/);
  assert.doesNotMatch((await reader.read('  ', CONTEXT, { waitsForLoading: true })).version, /encoder/);
  await reader.close();
});

test('a statement in a language without patterns gives facts, with their words', async () => {
  const reader = createStatementReader({ withEncoder: true, log: silentLog() });
  const statement =
    'Ik heb het abonnement opgezegd op 30 augustus en toch schrijven ze geld af. Ik heb ze gebeld op 2 oktober.';
  const { facts } = await encoded(reader, statement, 'nl-NL');
  const byPath = new Map(facts.map((fact) => [fact.path.replace('evidences.', ''), fact]));
  assert.equal(byPath.get('merchant_contact.attempted')?.value, true);
  assert.equal(byPath.get('merchant_contact.at')?.value, '2026-10-02');
  for (const { quote, start, end } of facts) assert.equal(statement.slice(start, end), quote);
  await reader.close();
});

test('a long statement is read in a thread, as it would be here; this thread is free meanwhile', async () => {
  const reader = createStatementReader({ withEncoder: false, log: silentLog() });
  const long = `${STORY} They never replied. `.repeat(30);
  const context = { ...CONTEXT, merchantName: 'Iron Gym' };
  assert.deepEqual(await reader.read(long, context), structuredClone(read(long, context)));
  const hostile = '12/12 '.repeat(3300);
  let leastMs = Number.POSITIVE_INFINITY;
  // The first call compiles the code, and other files may run in this thread: the least of three counts.
  for (let i = 0; i < 3; i++) {
    const before = process.threadCpuUsage();
    await reader.read(hostile, CONTEXT);
    const { user, system } = process.threadCpuUsage(before);
    leastMs = Math.min(leastMs, (user + system) / 1000);
  }
  assert.ok(leastMs <= 50, `took ${leastMs} ms of this thread`);
  await reader.close();
});

test('of a statement that takes too long its beginning is read, and the reading says so', async () => {
  const reader = createStatementReader({ withEncoder: false, log: silentLog(), timeoutMs: 1 });
  const { version, facts } = await reader.read(STORY + ' 12/12'.repeat(3300), CONTEXT);
  assert.match(version, /^patterns .*, first 2000 characters$/);
  assert.ok(facts.some(({ path }) => path === 'evidences.cancellation.at'));
  await reader.close();
});
