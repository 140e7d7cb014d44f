import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { createReadingProcesses, ReadingBusy, ReadingFailed } from './reading-processes.ts';

/** A reader that does what the text of its file says. */
const READER = `process.once('message', ({ bytes }) => {
  const text = Buffer.from(bytes).toString();
  if (text === 'hang') for (;;);
  if (text === 'wait') return setTimeout(() => {}, 60000);
  if (text === 'grow') { globalThis.kept = []; return setInterval(() => kept.push(Buffer.alloc(8e6, 1)), 5); }
  if (text === 'end') process.exit(7);
  if (text === 'write') require('node:fs').writeFileSync(__filename + '.written', 'x');
  if (text === 'start') require('node:child_process').execSync('true');
  process.send({ result: { status: 'none' } }, () => process.exit(0));
});`;

let folder: string;
let module: URL;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'reading-'));
  module = pathToFileURL(join(folder, 'reader.cjs'));
  await writeFile(module, READER);
});
after(() => rm(folder, { recursive: true }));

const PARTY = { accountId: 'ac_1', sessionId: 'is_1' };
const task = (text: string) => async () => ({
  bytes: Buffer.from(text),
  mimeType: 'text/plain',
  context: { uploadedOn: '2026-10-01' },
});

/** Processes that this one started and that still run. */
async function children(): Promise<number[]> {
  const found: number[] = [];
  for (const pid of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
    const stat = await readFile(`/proc/${pid}/stat`, 'latin1').catch(() => '');
    const [state, parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    if (Number(parent) === process.pid && state !== 'Z') found.push(Number(pid));
  }
  return found;
}
const ofReader = async (): Promise<number[]> => {
  const found = await children();
  const lines = await Promise.all(found.map((pid) => readFile(`/proc/${pid}/cmdline`, 'latin1').catch(() => '')));
  return found.filter((_, at) => lines[at]?.includes('reader.cjs'));
};

test('a file that takes too long, takes too much memory or ends its reader does so alone, and leaves no process', async () => {
  const hasty = createReadingProcesses({ module, timeoutMs: 500 });
  const bounded = createReadingProcesses({ module, maxBytes: 120_000_000 });
  for (const [text, reason, processes] of [
    ['hang', 'time', hasty],
    ['grow', 'memory', bounded],
    ['end', 'file', bounded],
    ['write', 'file', bounded],
    ['start', 'file', bounded],
  ] as const) {
    await assert.rejects(
      processes.read(task(text), PARTY),
      (error) => error instanceof ReadingFailed && error.reason === reason,
      text,
    );
    assert.deepEqual(await bounded.read(task('read'), PARTY), { status: 'none' }, `after ${text}`);
  }
  assert.deepEqual(await ofReader(), []);
  assert.deepEqual(await readdir(folder), ['reader.cjs']);
  await Promise.all([hasty.close(), bounded.close()]);
});

test('nothing runs before the first file and after the last; a reader that is killed fails its file, not the next', async () => {
  const processes = createReadingProcesses({ module });
  assert.deepEqual(await ofReader(), []);
  const reading = processes.read(task('wait'), PARTY);
  const next = processes.read(task('read'), PARTY);
  let running = await ofReader();
  while (running.length === 0) running = await ofReader();
  assert.equal(running.length, 1, 'one at a time');
  await new Promise((resolve) => setTimeout(resolve, 50));
  process.kill(running[0] as number, 'SIGKILL');
  await assert.rejects(reading, ReadingFailed);
  assert.deepEqual(await next, { status: 'none' });
  assert.deepEqual(await ofReader(), []);
  await processes.close();
});

test('a stop ends what is read, and blames no file for it', async () => {
  const processes = createReadingProcesses({ module });
  const reading = processes.read(task('wait'), PARTY);
  while ((await ofReader()).length === 0);
  await Promise.all([processes.close(), assert.rejects(reading, ReadingBusy)]);
  assert.deepEqual(await ofReader(), []);
  await assert.rejects(processes.read(task('read'), PARTY), ReadingBusy);
});

test('the service loads nothing of the readers of files and the recogniser itself', async () => {
  const program = `
    import { registerHooks } from 'node:module';
    const loaded = [];
    registerHooks({ load(url, context, next) { loaded.push(url); return next(url, context); } });
    await import(${JSON.stringify(new URL('./index.ts', import.meta.url).href)});
    console.log(loaded.join('\\n'));`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program]);
  assert.match(stdout, /readings\/readings\.ts/);
  assert.doesNotMatch(
    stdout,
    /tesseract|pdfium|jsquash|postal-mime|fflate|readings\/(?:ocr|text)\/|document-reader\/src\/(?:facts|lexicon)/,
  );
});
