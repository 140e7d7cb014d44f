/**
 * One process on SQLite, then 1, 2 and 4 on PostgreSQL: start, memory, sessions created a second and evaluations done a
 * second; PostgreSQL beside its own floor program in the same run.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import autocannon from 'autocannon';
import { evaluationRequest, sessionRequest } from '../src/testing/factories.ts';
import { startPostgres } from '../src/testing/postgres.ts';
import { createInstallation, type Installation } from '../test/faults/installation.ts';

const SECONDS = 4;
const CONNECTIONS = 32;
const MAX_IDLE_MB = 150;
const MAX_LOADED_MB = 400;
const MAX_START_MS = 1000;

async function rate(urls: string[], body: unknown, headers: Record<string, string>): Promise<number> {
  const results = await Promise.all(
    urls.map((url) =>
      autocannon({
        url,
        method: 'POST',
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json', ...headers },
        connections: Math.ceil(CONNECTIONS / urls.length),
        duration: SECONDS,
      }),
    ),
  );
  const failed = results.find((result) => result.non2xx > 0 || result.errors > 0);
  if (failed) throw new Error(`${failed.url}: ${failed.non2xx} non-2xx, ${failed.errors} errors`);
  return results.reduce((sum, result) => sum + result['2xx'] / result.duration, 0);
}

const residentMb = (pid: number): number =>
  Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
const largestMb = ({ members }: Installation): number => Math.max(...members.map(({ pid }) => residentMb(pid() ?? 0)));

async function measure(name: string, database: 'sqlite' | 'postgres', processes: number, databaseUrl?: string) {
  const installation = await createInstallation({
    database,
    roles: Array.from({ length: processes }, () => 'all'),
    ...(databaseUrl !== undefined && { databaseUrl }),
  });
  try {
    await installation.start();
    // The second start is the one that counts: the first makes the schema.
    const [first] = installation.members;
    await first?.stop();
    const startedMs = performance.now();
    await first?.start();
    const startMs = performance.now() - startedMs;
    const idleMb = largestMb(installation);
    const account = await installation.admin('account', 'create', '--name', 'bench');
    const { key } = await installation.admin('key', 'create', '--account', account.id, '--name', 'bench');
    const headers = { authorization: `Bearer ${key}` };
    const urls = installation.apiUrls();
    const to = (path: string) => urls.map((url) => `${url}${path}`);
    await rate(to('/api/intake/sessions/'), sessionRequest(), headers);
    const sessions = await rate(to('/api/intake/sessions/'), sessionRequest(), headers);
    const beganMs = performance.now();
    const accepted = Math.round((await rate(to('/api/evaluations/'), evaluationRequest(), headers)) * SECONDS);
    const last = await fetch(`${urls[0]}/api/evaluations/`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(evaluationRequest()),
    });
    const { id } = (await last.json()) as { id: string };
    // Jobs run in order of arrival, so the last one is done when (nearly) all are.
    while ((await fetch(`${urls[0]}/api/evaluations/${id}/result?wait=30`, { headers })).status !== 200);
    const completed = accepted / ((performance.now() - beganMs) / 1000);
    const loadedMb = largestMb(installation);
    console.log(
      `${name.padEnd(16)} sessions ${sessions.toFixed(0).padStart(6)}/s   evaluations accepted ${(accepted / SECONDS).toFixed(0).padStart(6)}/s, completed ${completed.toFixed(0).padStart(6)}/s   start ${startMs.toFixed(0)} ms   memory ${idleMb.toFixed(0)} MB idle, ${loadedMb.toFixed(0)} MB loaded`,
    );
    if (idleMb > MAX_IDLE_MB || loadedMb > MAX_LOADED_MB || startMs > MAX_START_MS) {
      console.log(`  over budget: start ${MAX_START_MS} ms, memory ${MAX_IDLE_MB} MB idle, ${MAX_LOADED_MB} MB loaded`);
      process.exitCode = 1;
    }
    return sessions;
  } finally {
    await installation.close();
  }
}

await measure('SQLite, 1', 'sqlite', 1);
const server = await startPostgres();
const floor = spawn(process.execPath, [join(import.meta.dirname, 'postgres-floor.ts'), server.url], {
  stdio: ['ignore', 'pipe', 'inherit'],
});
const [port] = await once(floor.stdout, 'data');
const floorRate = await rate([`http://127.0.0.1:${Number(port)}/`], sessionRequest(), {});
console.log(`${'PostgreSQL floor'.padEnd(16)} inserts  ${floorRate.toFixed(0).padStart(6)}/s`);
for (const processes of [1, 2, 4]) {
  const sessions = await measure(`PostgreSQL, ${processes}`, 'postgres', processes, server.url);
  console.log(`  ${(sessions / floorRate).toFixed(2)} of the floor`);
}
floor.kill();
await server.stop();
