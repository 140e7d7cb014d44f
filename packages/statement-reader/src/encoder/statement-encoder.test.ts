import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { createStatementEncoder } from './statement-encoder.ts';

const folder = mkdtempSync(join(tmpdir(), 'statement-encoder-'));
after(() => rmSync(folder, { recursive: true }));

const STORY = 'I cancelled my gym membership on 30 August and they still charge me.';
test('without weights, patterns stand alone and the reason is reported once', async () => {
  const reasons: string[] = [];
  const weights = pathToFileURL(`${join(folder, 'no-weights')}/`);
  const missing = createStatementEncoder({ weights, onUnavailable: (reason) => reasons.push(reason) });
  assert.equal(await missing.encode(STORY, [], { waitsForLoading: true }), null);
  assert.equal(await missing.encode(STORY, []), null);
  assert.equal(reasons.length, 1);
  assert.match(reasons[0] ?? '', /model\.json/);
  await missing.close();
  assert.equal(reasons.length, 1);
});

test('the weights are loaded before the first statement where one is expected', async () => {
  const reasons: string[] = [];
  let told: () => void = () => {};
  const isTold = new Promise<void>((resolve) => {
    told = resolve;
  });
  const weights = pathToFileURL(`${join(folder, 'no-weights')}/`);
  const onUnavailable = (reason: string) => {
    reasons.push(reason);
    told();
  };
  const expected = createStatementEncoder({ weights, onUnavailable });
  expected.load();
  expected.load();
  // Its thread keeps no process alive, nor this test.
  const alive = setInterval(() => {}, 1000);
  await isTold;
  clearInterval(alive);
  assert.equal(reasons.length, 1);
  assert.match(reasons[0] ?? '', /model\.json/);
  await expected.close();
});

test('where the runtime has no binary, patterns stand alone', () => {
  const hook = `import { registerHooks } from 'node:module';
    registerHooks({ resolve(name, context, next) {
      if (name === 'onnxruntime-node') throw new Error('no binary for this machine');
      return next(name, context);
    } });`;
  const program = `import { createStatementEncoder } from ${JSON.stringify(new URL('./statement-encoder.ts', import.meta.url).href)};
    const encoder = createStatementEncoder({ onUnavailable: (reason) => console.log(reason) });
    console.log(await encoder.encode('It never came.', [], { waitsForLoading: true }));
    await encoder.close();`;
  const file = join(folder, 'no-binary.mjs');
  writeFileSync(file, program);
  const url = `data:text/javascript,${encodeURIComponent(hook)}`;
  const out = execFileSync(process.execPath, ['--import', url, file], { encoding: 'utf8' });
  assert.equal(out, 'no binary for this machine\nnull\n');
});

test('what waits resolves when the encoder is closed', async () => {
  const closing = createStatementEncoder();
  const waiting = closing.encode(STORY, [], { waitsForLoading: true });
  await closing.close();
  assert.equal(await waiting, null);
});

test('closed while it reads or loads, only the thread ends', () => {
  // The runtime's library aborts the process whose thread is ended under it.
  const program = `import { createStatementEncoder } from ${JSON.stringify(new URL('./statement-encoder.ts', import.meta.url).href)};
    const reading = createStatementEncoder();
    const loading = createStatementEncoder();
    await reading.encode('It never came.', [], { waitsForLoading: true });
    const late = reading.encode('It never came. '.repeat(30), []);
    await new Promise((resolve) => setTimeout(resolve, 5));
    loading.load();
    await Promise.all([reading.close(), loading.close()]);
    console.log(await late, await loading.encode('It never came.', []));`;
  const file = join(folder, 'closed.mjs');
  writeFileSync(file, program);
  assert.equal(execFileSync(process.execPath, [file], { encoding: 'utf8' }), 'null null\n');
});

test('the runtime keeps no file of usage data for its maker', () => {
  const temporary = mkdtempSync(join(folder, 'temporary-'));
  const file = join(folder, 'one-statement.mjs');
  writeFileSync(
    file,
    `import { createStatementEncoder } from ${JSON.stringify(new URL('./statement-encoder.ts', import.meta.url).href)};
    const encoder = createStatementEncoder();
    const encoding = await encoder.encode(${JSON.stringify(STORY)}, [], { waitsForLoading: true });
    console.log(encoding === null ? 'not read' : 'read');
    await encoder.close();`,
  );
  const { ORT_DISABLE_TELEMETRY: _, ...env } = process.env;
  const out = execFileSync(process.execPath, [file], { encoding: 'utf8', env: { ...env, TMPDIR: temporary } });
  assert.equal(out, 'read\n');
  assert.deepEqual(readdirSync(temporary), []);
});
