/**
 * Every alerting rule, made to fire by what it warns of: the service's own metrics before and after are given to Prometheus's rule
 * test (`promtool`), and nothing but the expected alerts may fire.
 */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { onlinePurchase } from '../../e2e/service.ts';
import { diskGauges } from '../src/gauges.ts';
import { createMetrics } from '../src/platform/metrics.ts';
import { card } from '../src/testing/factories.ts';
import { startTestApp, type TestApp } from '../src/testing/test-app.ts';

const RULES = resolve(import.meta.dirname, '../../ops/prometheus/alerts.yaml');
const skip = spawnSync('promtool', ['--version']).error ? 'promtool is not installed' : false;

/** Half minutes of the time before, and of the time after. */
const BEFORE = 20;
const AFTER = 40;

/** Sample → value. */
const samplesOf = (page: string): Map<string, number> =>
  new Map(
    page
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'))
      .map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ') + 1))]),
  );

/** Names of the metrics that only rise: what rose between the two pages goes on rising as fast, once in half a minute. */
const risingOf = (page: string): Set<string> =>
  new Set(
    [...page.matchAll(/^# TYPE (\S+) (counter|histogram)$/gm)].flatMap(([, name = '', type]) =>
      type === 'counter' ? [name] : ['_bucket', '_sum', '_count'].map((suffix) => name + suffix),
    ),
  );

/** Alerts that fire after the page `before` has held for ten minutes and `after` for nearly twenty. */
function firing(before: string, after: string): string[] {
  const [first, then] = [samplesOf(before), samplesOf(after)];
  const rising = risingOf(after);
  const series = [...then].map(([sample, value]) => {
    const start = first.get(sample) ?? 0;
    const values = rising.has(sample.replace(/\{.*/, ''))
      ? `${start}x${BEFORE} ${value}+${value - start}x${AFTER}`
      : `${start}x${BEFORE} ${value}x${AFTER}`;
    const labels = sample.includes('{') ? sample.replace('}', ',instance="a"}') : `${sample}{instance="a"}`;
    return { series: labels, values };
  });
  const folder = mkdtempSync(join(tmpdir(), 'alerts-'));
  const file = join(folder, 'test.yaml');
  // JSON is YAML. An expectation that cannot hold makes promtool print what it found.
  const expression = { expr: 'count by (alertname) (ALERTS{alertstate="firing"})', eval_time: '29m' };
  const wanted = { ...expression, exp_samples: [{ labels: '{alertname="none"}', value: 0 }] };
  const tests = [{ interval: '30s', input_series: series, promql_expr_test: [wanted] }];
  writeFileSync(file, JSON.stringify({ rule_files: [RULES], evaluation_interval: '30s', tests }));
  try {
    const { stdout, stderr } = spawnSync('promtool', ['test', 'rules', file], { encoding: 'utf8' });
    const [, found] = /got:(.*)/s.exec(stdout + stderr) ?? assert.fail(stdout + stderr);
    return [...(found ?? '').matchAll(/alertname="(\w+)"/g)].map(([, name]) => name ?? '').sort();
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Many test files share one process: what it takes of memory is theirs, and stands here as a service at rest has it. */
async function metricsOf({ service }: TestApp): Promise<string> {
  const page = await (await service.operations.request('/metrics')).text();
  return page.replace(/^(process_resident_memory_bytes) .*$/m, '$1 160000000');
}
const evaluation = {
  dispute: { disputed_amount: 129.95, disputed_currency: 'EUR' },
  transaction: onlinePurchase(),
  card,
  evidences: { cardholder_statement: 'The parcel never arrived.' },
};

test('an alert is lost when its metric or its bound is', { skip }, () => {
  const healthy = '# TYPE ready gauge\nready{part="files"} 1\n';
  assert.deepEqual(firing(healthy, healthy), []);
  assert.deepEqual(firing(healthy, healthy.replace(' 1', ' 0')), ['DisputeIntakePartDown']);
});

test('files that are away: the part is down, and requests fail', { skip }, async () => {
  const app = await startTestApp();
  try {
    await app.call('GET', '/api/evaluations/');
    const before = await metricsOf(app);
    rmSync(join(app.dataDir, 'files'), { recursive: true, force: true });
    writeFileSync(join(app.dataDir, 'files'), 'not a folder');
    const form = () => {
      const data = new FormData();
      data.set('file', new Blob(['Order 17']), 'receipt.txt');
      return data;
    };
    for (let nth = 0; nth < 3; nth++) assert.ok((await app.call('POST', '/api/files/', form())).status >= 500);
    const after = await metricsOf(app);
    assert.deepEqual(firing(before, before), []);
    assert.deepEqual(firing(before, after), ['DisputeIntakePartDown', 'DisputeIntakeServerErrors']);
  } finally {
    await app.close();
  }
});

test('no worker: jobs are late; a job that failed too often is reported', { skip }, async () => {
  const app = await startTestApp({ database: 'sqlite' });
  try {
    const before = await metricsOf(app);
    assert.equal((await app.call('POST', '/api/evaluations/', evaluation)).status, 202);
    app.clock.advance(61_000);
    const late = await metricsOf(app);
    assert.deepEqual(firing(before, late), ['DisputeIntakeJobsLate']);
    await app.service.context.write((tx) => sql`update job set dead_lettered = 1, ready = 0`.execute(tx));
    assert.deepEqual(firing(before, await metricsOf(app)), ['DisputeIntakeJobsParked']);
  } finally {
    await app.close();
  }
});

test('four receivers that are gone', { skip }, async () => {
  const gone = createServer((request, response) => {
    request.resume();
    response.writeHead(410).end();
  });
  await new Promise<void>((listening) => gone.listen(0, '127.0.0.1', listening));
  const address = gone.address();
  const port = typeof address === 'object' ? address?.port : 0;
  const app = await startTestApp({
    works: true,
    env: { WEBHOOK_ALLOW_CIDRS: '127.0.0.0/8', WEBHOOK_ALLOW_HTTP: 'true' },
  });
  try {
    for (let nth = 0; nth < 4; nth++)
      await app.service.context.webhooks.service.createEndpoint(app.accountId, {
        url: `http://127.0.0.1:${port}/${nth}`,
      });
    const before = await metricsOf(app);
    await app.call('POST', '/api/evaluations/', evaluation);
    for (let tries = 0; tries < 200; tries++) {
      if (/^webhook_endpoints_given_up 4$/m.test(await metricsOf(app))) break;
      await pause(50);
    }
    assert.deepEqual(firing(before, await metricsOf(app)), ['DisputeIntakeReceiversFail']);
  } finally {
    await app.close();
    gone.close();
  }
});

test('a processor that is used up', { skip }, async () => {
  const metrics = createMetrics();
  const before = await metrics.text([]);
  await pause(50);
  await metrics.text([]);
  for (let nth = 0; nth < 3; nth++) {
    const end = performance.now() + 300;
    while (performance.now() < end);
    await pause(1);
  }
  const busy = await metrics.text([]);
  assert.deepEqual(firing(before, busy), ['DisputeIntakeProcessorUsedUp']);
});

test('memory beyond what the limit of the container leaves to the process', { skip }, async () => {
  const within = createMetrics({ processBytes: process.memoryUsage().rss + 200e6 });
  const before = await within.text([]);
  assert.deepEqual(firing(before, before), []);
  const kept = Buffer.alloc(450e6, 1);
  const large = await within.text([]);
  assert.equal(kept[0], 1);
  assert.deepEqual(firing(before, large), ['DisputeIntakeMemory']);
});

test('a disk that is nearly full', { skip: skip || process.platform !== 'linux' }, async () => {
  const metrics = createMetrics();
  const before = await metrics.text([diskGauges(tmpdir())]);
  // The kernel's own file system has no room at all.
  const full = await metrics.text([diskGauges('/proc')]);
  assert.ok(firing(before, full).includes('DisputeIntakeDiskNearlyFull'));
});
