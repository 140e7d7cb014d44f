/**
 * One process on SQLite, then 1, 2 and 4 on PostgreSQL: start, memory, sessions created a second and evaluations accepted and
 * completed a second with the processor time of each, beside a floor program (plain `node:http` and one durable insert) measured in between.
 * `READER=patterns` measures without the encoder; each line says which of them read the statements.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import autocannon from 'autocannon';
import { environmentSchema } from '../src/environment.schema.ts';
import { AS_STARTED } from '../src/testing/as-started.ts';
import { evaluationRequest, sessionRequest } from '../src/testing/factories.ts';
import { reservePorts } from '../src/testing/ports.ts';
import { startPostgres } from '../src/testing/postgres.ts';
import { createInstallation, type Installation } from '../test/faults/installation.ts';

const SECONDS = Number(process.env.BENCH_SECONDS ?? 3);
const ROUNDS = 2;
const CONNECTIONS = 32;
const reader = environmentSchema.shape.READER.parse(process.env.READER);
const LEAST_RATIO = 0.8;
/** To take an evaluation in, to evaluate it by patterns and to tell of it: so the completed a second cannot fall unseen. */
const MOST_PROCESSOR_MS = { sqlite: 3, postgres: 4.5 };
const MAX_IDLE_MB = 180;
const MAX_LOADED_MB = 400;
const MAX_START_MS = 1000;

let isOver = false;
const progress = (text: string) => process.stderr.write(`  … ${text}\n`);

async function rate(urls: string[], body: unknown, headers: Record<string, string>, seconds = SECONDS) {
  const results = await Promise.all(
    urls.map((url) =>
      autocannon({
        url,
        method: 'POST',
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json', ...headers },
        connections: Math.ceil(CONNECTIONS / urls.length),
        duration: seconds,
      }),
    ),
  );
  const failed = results.find((result) => result.non2xx > 0 || result.errors > 0);
  if (failed) throw new Error(`${failed.url}: ${failed.non2xx} non-2xx, ${failed.errors} errors`);
  return results.reduce((sum, result) => sum + result['2xx'] / result.duration, 0);
}

const residentMb = (pid: number): number =>
  Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
/** Processor time a process has used so far: unlike a rate it says the same whatever else the machine does. Of a tick of 10 ms. */
const processorMs = (pid: number): number => {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) * 10;
};
const largestMb = ({ members }: Installation): number => Math.max(...members.map(({ pid }) => residentMb(pid() ?? 0)));
const median = (values: number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** A floor program, and the first line it printed. */
async function startFloor(script: string, ...args: string[]) {
  const child = spawn(process.execPath, [script, ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [line] = await once(child.stdout, 'data');
  return { child, line: String(line).trim() };
}

async function accepted(url: string, headers: Record<string, string>): Promise<string> {
  const answer = await fetch(`${url}/api/evaluations/`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(evaluationRequest()),
  });
  return ((await answer.json()) as { id: string }).id;
}

async function measure(
  name: string,
  options: { database: 'sqlite' | 'postgres'; processes: number; databaseUrl?: string; floorUrl: string },
): Promise<void> {
  const installation = await createInstallation({
    database: options.database,
    roles: Array.from({ length: options.processes }, () => 'all'),
    ...(options.databaseUrl !== undefined && { databaseUrl: options.databaseUrl }),
    env: AS_STARTED,
  });
  try {
    progress(`${name}: start`);
    await installation.start();
    // The second start is the one that counts: the first makes the schema.
    const [first] = installation.members;
    await first?.stop();
    const startedMs = performance.now();
    await first?.start();
    const startMs = performance.now() - startedMs;
    const idleMb = largestMb(installation);
    const { key } = await installation.account();
    const headers = { authorization: `Bearer ${key}` };
    const urls = installation.apiUrls();
    const to = (path: string) => urls.map((url) => `${url}${path}`);
    const floors: number[] = [];
    const sessions: number[] = [];
    progress(`${name}: sessions`);
    await rate(to('/api/intake/sessions/'), sessionRequest(), headers, 2);
    for (let round = 0; round < ROUNDS; round++) {
      floors.push(await rate([options.floorUrl], sessionRequest(), {}));
      sessions.push(await rate(to('/api/intake/sessions/'), sessionRequest(), headers));
    }
    progress(`${name}: evaluations`);
    await rate(to('/api/evaluations/'), evaluationRequest(), headers, 1);
    const [url = ''] = urls;
    const isDone = async (id: string) =>
      (await fetch(`${url}/api/evaluations/${id}/result?wait=30`, { headers })).status === 200;
    const warm = await accepted(url, headers);
    while (!(await isDone(warm)));
    const usedMs = () => installation.members.reduce((sum, { pid }) => sum + processorMs(pid() ?? 0), 0);
    const usedBeforeMs = usedMs();
    const beganMs = performance.now();
    const acceptedRate = await rate(to('/api/evaluations/'), evaluationRequest(), headers);
    const last = await accepted(url, headers);
    // Jobs run in order of arrival, so the last one is done when (nearly) all are.
    while (!(await isDone(last)));
    const completedRate = (acceptedRate * SECONDS) / ((performance.now() - beganMs) / 1000);
    const eachMs = (usedMs() - usedBeforeMs) / (acceptedRate * SECONDS);
    const loadedMb = largestMb(installation);
    const floor = median(floors);
    const ratio = median(sessions) / floor;
    // More processes than one share the machine's cores with the database and the clients: their figure is told, not judged.
    const isJudged = options.processes === 1;
    const mostMs = reader === 'patterns' ? MOST_PROCESSOR_MS[options.database] : Number.POSITIVE_INFINITY;
    const whole = (value: number) => value.toFixed(0).padStart(5);
    const heading = `${name}, ${reader}`.padEnd(23);
    console.log(
      `${heading} floor ${whole(floor)}/s   sessions ${whole(median(sessions))}/s = ${ratio.toFixed(2)} of it${isJudged ? ` (at least ${LEAST_RATIO})` : ''}   evaluations accepted ${whole(acceptedRate)}/s, completed ${whole(completedRate)}/s = ${(completedRate / floor).toFixed(2)}, ${eachMs.toFixed(2)} ms of processor each${isJudged && mostMs < Number.POSITIVE_INFINITY ? ` (at most ${mostMs})` : ''}`,
    );
    console.log(
      `${heading} start ${startMs.toFixed(0)} ms (at most ${MAX_START_MS})   memory ${idleMb.toFixed(0)} MB idle (at most ${MAX_IDLE_MB}), ${loadedMb.toFixed(0)} MB loaded (at most ${MAX_LOADED_MB})`,
    );
    if (
      (isJudged && (ratio < LEAST_RATIO || eachMs > mostMs)) ||
      idleMb > MAX_IDLE_MB ||
      loadedMb > MAX_LOADED_MB ||
      startMs > MAX_START_MS
    )
      isOver = true;
  } finally {
    await installation.close();
  }
}

/** `BENCH_ONLY=postgres:1` measures one of them. */
const only = process.env.BENCH_ONLY;
const isWanted = (name: string) => only === undefined || only.split(',').includes(name);

const folder = mkdtempSync(join(tmpdir(), 'dispute-intake-floor-'));
if (isWanted('sqlite')) {
  const [port = 0] = await reservePorts(1);
  const floor = await startFloor(join(import.meta.dirname, '../../bench/floor-server.ts'), String(port), folder);
  await measure('SQLite, 1', { database: 'sqlite', processes: 1, floorUrl: `http://127.0.0.1:${port}/` });
  floor.child.kill();
}
const processCounts = [1, 2, 4].filter((count) => isWanted(`postgres:${count}`));
if (processCounts.length > 0) {
  const server = await startPostgres();
  const floor = await startFloor(join(import.meta.dirname, 'postgres-floor.ts'), server.url);
  for (const processes of processCounts)
    await measure(`PostgreSQL, ${processes}`, {
      database: 'postgres',
      processes,
      databaseUrl: server.url,
      floorUrl: `http://127.0.0.1:${floor.line}/`,
    });
  floor.child.kill();
  await server.stop();
}
rmSync(folder, { recursive: true, force: true });
// Said outright: the embedded PostgreSQL ends the process with a code of its own.
process.exit(isOver ? 1 : 0);
