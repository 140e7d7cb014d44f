/**
 * `npm run fuzz -- pictures [COUNT [SEED]]`: pictures nobody photographs, recognised by Tesseract in a process under the limits of the
 * reading process, which is started again where it ends. What ended it goes through a reading process of its own as a file, which must
 * say so and let the next file be read. Prints how many were read, refused, and what ended the process.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import type { GreyPicture } from '../../../src/readings/ocr/grey-picture.ts';
import { pngFile } from '../../../src/readings/png-file.ts';
import { createReadingProcesses, ReadingFailed } from '../../../src/readings/reading-processes.ts';

const TIMEOUT_MS = 60_000;
const MAX_BYTES = 262_144_000;
const PAGE_BYTES = 4096;
const PARTY = { accountId: 'fuzz', sessionId: null };
const [count = '2000', seed = String(Date.now() % 2 ** 31)] = process.argv.slice(2);

/** How dark (0 to 255) a point is. */
type Ink = (x: number, y: number) => number;
const ink: fc.Arbitrary<Ink> = fc.oneof(
  fc.tuple(fc.integer({ min: 1, max: 40 }), fc.boolean()).map(
    ([period, isDown]): Ink =>
      (x, y) =>
        (isDown ? y : x) % (2 * period) < period ? 255 : 0,
  ),
  fc.integer({ min: 1, max: 12 }).map(
    (side): Ink =>
      (x, y) =>
        ((x / side) ^ (y / side)) & 1 ? 255 : 0,
  ),
  fc.uint8Array({ minLength: 7, maxLength: 997 }).map(
    (noise): Ink =>
      (x, y) =>
        noise[(x * 31 + y * 17) % noise.length] as number,
  ),
  // Letters of an alphabet that does not exist, on lines.
  fc.tuple(fc.integer({ min: 1, max: 5 }), fc.array(fc.nat({ max: 32_767 }), { minLength: 1, maxLength: 40 })).map(
    ([size, letters]): Ink =>
      (x, y) => {
        const [column, row] = [Math.floor(x / size), Math.floor(y / size)];
        const [inX, inY] = [column % 4, row % 8];
        if (inX === 3 || inY > 4) return 0;
        const letter = letters[(Math.floor(column / 4) + 7 * Math.floor(row / 8)) % letters.length] as number;
        return (letter >> (inY * 3 + inX)) & 1 ? 255 : 0;
      },
  ),
  fc.nat({ max: 255 }).map(
    (shade): Ink =>
      () =>
        shade,
  ),
);
const side = fc.oneof(
  { weight: 6, arbitrary: fc.integer({ min: 20, max: 220 }) },
  { weight: 1, arbitrary: fc.constantFrom(1, 2, 3, 9) },
  { weight: 1, arbitrary: fc.integer({ min: 400, max: 4000 }) },
);
const MOST_PIXELS = 60_000;
const picture = fc
  .tuple(side, side, ink, ink, fc.nat({ max: 255 }))
  .map(([width, tall, one, other, share]): GreyPicture => {
    const height = Math.max(1, Math.min(tall, Math.floor(MOST_PIXELS / width)));
    const data = new Uint8Array(width * height);
    for (let at = 0; at < data.length; at++) {
      const [x, y] = [at % width, Math.floor(at / width)];
      data[at] = 255 - ((x * 7 + y * 13) % 256 < share ? one : other)(x, y);
    }
    return { data, width, height };
  });

const counts = { read: 0, withWords: 0, refused: 0, time: 0, memory: 0, crash: 0 };
const ended: { why: string; picture: GreyPicture }[] = [];
let child: ChildProcess | undefined;

async function started(): Promise<ChildProcess> {
  const process = fork(fileURLToPath(new URL('./recognition.process.ts', import.meta.url)), {
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    env: {},
    execArgv: [
      '--max-old-space-size=128',
      '--max-semi-space-size=2',
      '--no-warnings',
      '--permission',
      '--allow-fs-read=*',
    ],
  });
  await once(process, 'message');
  setPriority(process.pid as number, constants.priority.PRIORITY_BELOW_NORMAL);
  return process;
}
const privateBytes = (pid: number): number => {
  const [, resident = 0, shared = 0] = readFileSync(`/proc/${pid}/statm`, 'latin1').split(' ').map(Number);
  return (resident - shared) * PAGE_BYTES;
};

/** The number of words, undefined where it cannot be read, or what ended the process. */
async function recognized(one: GreyPicture): Promise<number | undefined | 'time' | 'memory' | 'crash'> {
  child ??= await started();
  const { promise, resolve } = Promise.withResolvers<number | undefined | 'time' | 'memory' | 'crash'>();
  const timer = setTimeout(() => resolve('time'), TIMEOUT_MS);
  const crashed = () => resolve('crash');
  child.once('message', resolve as (words: unknown) => void);
  child.once('exit', crashed);
  child.send(one);
  let result = await promise;
  clearTimeout(timer);
  child.off('exit', crashed);
  if (typeof result !== 'string' && privateBytes(child.pid as number) > MAX_BYTES) result = 'memory';
  if (typeof result === 'string') {
    child.removeAllListeners();
    child.kill('SIGKILL');
    child = undefined;
  }
  return result;
}

console.log(`${count} pictures, seed ${seed}`);
let done = 0;
let slowestMs = 0;
for (const one of fc.sample(picture, { numRuns: Number(count), seed: Number(seed) })) {
  const startMs = performance.now();
  const result = await recognized(one);
  slowestMs = Math.max(slowestMs, performance.now() - startMs);
  if (typeof result === 'string') {
    counts[result]++;
    ended.push({ why: result, picture: one });
  } else if (result === undefined) counts.refused++;
  else counts.read++;
  if (typeof result === 'number' && result > 0) counts.withWords++;
  if (++done % 200 === 0) console.log(done, JSON.stringify(counts), `slowest ${Math.round(slowestMs)} ms`);
}
child?.kill();

const processes = createReadingProcesses();
const failures: string[] = [];
for (const { why, picture: one } of ended) {
  const load = async () => ({ bytes: pngFile(one), mimeType: 'image/png', context: { uploadedOn: '2026-11-10' } });
  const found = await processes.read(load, PARTY).catch((error: unknown) => error);
  if (found instanceof Error && !(found instanceof ReadingFailed)) failures.push(`${why}: ${found.message}`);
}
const text = async () => ({
  bytes: Buffer.from('Total 12.50 EUR'),
  mimeType: 'text/plain',
  context: { uploadedOn: '2026-11-10' },
});
if ((await processes.read(text, PARTY))?.status !== 'done') failures.push('The next file is not read');
await processes.close();
console.log(
  `${done} pictures: ${JSON.stringify(counts)}, slowest ${Math.round(slowestMs)} ms; ${failures.length} failures`,
);
for (const failure of failures) console.error(failure);
process.exitCode = failures.length > 0 ? 1 : 0;
