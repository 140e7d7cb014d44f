import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { after, before, test } from 'node:test';
import { parse } from 'yaml';
import { createMetrics } from './platform/metrics.ts';
import { startTestApp, type TestApp } from './testing/test-app.ts';

const ROOT = resolve(import.meta.dirname, '../..');
/** Words of PromQL that stand where a name could. */
const WORDS = new Set(['by', 'without', 'on', 'ignoring', 'and', 'or', 'unless', 'bool', 'offset', 'inf', 'nan']);

/** The metrics an expression reads: every name but labels, functions, words and durations. */
function metricsIn(expression: string): string[] {
  const bare = expression
    .replace(/"[^"]*"/g, '')
    .replace(/\{[^}]*\}|\[[^\]]*\]/g, ' ')
    .replace(/\b(by|without|on|ignoring)\s*\([^)]*\)/g, ' ');
  return [...bare.matchAll(/(?<![\w.])[a-z_:][a-z0-9_:]*(?![a-z0-9_:]*\s*\()/gi)]
    .map(([name]) => name)
    .filter((name) => !WORDS.has(name));
}

/** Every name that can be asked for, from the types the page declares. */
function namesOn(page: string): Set<string> {
  const names = new Set<string>();
  for (const [, name, type] of page.matchAll(/^# TYPE (\S+) (\S+)$/gm)) {
    for (const suffix of type === 'histogram' ? ['_bucket', '_sum', '_count'] : ['']) names.add(`${name}${suffix}`);
  }
  return names;
}

/** Metrics in the table of alarms. */
function watched(): string[] {
  const text = readFileSync(resolve(ROOT, 'docs/operations.md'), 'utf8');
  const table = /^\| watch \|[\s\S]*?\n\n/m.exec(text)?.[0] ?? assert.fail('the table is gone');
  const watching = table.split('\n').map((row) => row.split('|')[1] ?? '');
  return watching.flatMap((cell) => [...cell.matchAll(/`([a-z]+(?:_[a-z]+)+|ready)`/g)].map(([, name]) => name ?? ''));
}

let app: TestApp;
let page: string;
before(async () => {
  app = await startTestApp();
  await app.call('GET', '/api/evaluations/');
  page = await (await app.service.operations.request('/metrics')).text();
});
after(() => app.close());

test('the dashboard file asks only for metrics that are there', () => {
  const { panels } = JSON.parse(readFileSync(resolve(ROOT, 'ops/grafana/dispute-intake.json'), 'utf8')) as {
    panels: { title: string; targets: { expr: string }[] }[];
  };
  const names = namesOn(page);
  const asked = panels.flatMap(({ title, targets }) =>
    targets.flatMap(({ expr }) => metricsIn(expr).map((name) => ({ title, name }))),
  );
  assert.ok(asked.length >= panels.length);
  assert.deepEqual(
    asked.filter(({ name }) => !names.has(name)),
    [],
  );
  // And the other way round: what is measured can be seen.
  const unseen = [...names].filter((name) => !/_sum$/.test(name) && !asked.some((each) => each.name === name));
  assert.deepEqual(unseen, []);
});

test('every alarm of the operations page is a rule, and every rule asks only for metrics that are there', () => {
  const { groups } = parse(readFileSync(resolve(ROOT, 'ops/prometheus/alerts.yaml'), 'utf8')) as {
    groups: { rules: { alert: string; expr: string; annotations: { summary: string } }[] }[];
  };
  const rules = groups.flatMap((group) => group.rules);
  const names = namesOn(page);
  const asked = rules.flatMap(({ expr }) => metricsIn(expr));
  assert.deepEqual(
    asked.filter((name) => !names.has(name)),
    [],
  );
  const alarms = watched().filter((name) => names.has(name));
  assert.deepEqual([...new Set(asked)].sort(), [...new Set(alarms)].sort());
});

test('what the operations page tells to watch is measured', () => {
  assert.ok(watched().length >= 5);
  const names = new Set([...namesOn(page), ...[...page.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name ?? '')]);
  assert.deepEqual(
    watched().filter((name) => !names.has(name)),
    [],
  );
});

test('every sample is of a declared metric, and every metric says what it is', () => {
  const declared = namesOn(page);
  const samples = page.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  for (const line of samples) {
    const [, name, value] = /^([a-z_]+)(?:\{[^{}]*\})? (\S+)$/.exec(line) ?? assert.fail(line);
    assert.ok(declared.has(name ?? ''), line);
    assert.ok(Number.isFinite(Number(value)), line);
  }
  for (const [, name] of page.matchAll(/^# TYPE (\S+)/gm)) assert.match(page, new RegExp(`^# HELP ${name} \\w`, 'm'));
  assert.match(page, /^ready\{part="database"\} 1$/m);
});

test('tells the rest while a part cannot be asked', async () => {
  const text = await createMetrics().text([
    { about: { jobs_waiting: { help: 'Jobs that wait' } }, read: () => Promise.reject(new Error('away')) },
  ]);
  assert.match(text, /^process_resident_memory_bytes \d+$/m);
  assert.doesNotMatch(text, /^jobs_waiting /m);
});

test('counts tries to deliver by the class of the answer, or by why there was none', async () => {
  const metrics = createMetrics();
  metrics.observeAttempt({ responseCode: 204, errorCode: null, durationMs: 40 });
  metrics.observeAttempt({ responseCode: 503, errorCode: null, durationMs: 40 });
  metrics.observeAttempt({ responseCode: null, errorCode: 'timeout', durationMs: 15_000 });
  const text = await metrics.text([]);
  for (const outcome of ['2xx', '5xx', 'timeout']) {
    assert.match(text, new RegExp(`^webhook_attempt_duration_seconds_count\\{outcome="${outcome}"\\} 1$`, 'm'));
  }
});
