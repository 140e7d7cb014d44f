/**
 * One process, two accounts: how long a neighbour waits who calls now and then, while nobody else does and while another
 * account sends as much as it can. In turn, so that both see the same machine; the limits of requests are the default ones.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { constants, setPriority } from 'node:os';
import autocannon, { type Options } from 'autocannon';
import { AS_STARTED } from '../src/testing/as-started.ts';
import { evaluationRequest, pdf, sessionRequest } from '../src/testing/factories.ts';
import { createInstallation } from '../test/faults/installation.ts';

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3);
const SAMPLES = 60;
/** Between two calls of the neighbour. */
const PAUSE_MS = 25;
const CONNECTIONS = 32;
const MOST_TIMES = 2;
/** Below this nobody notices a wait, and the clock and the machine make more of a difference than the flood. */
const UNNOTICED_MS = 50;

const p95 = (values: number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.95)] ?? 0;
const json = (key: string) => ({ authorization: `Bearer ${key}`, 'content-type': 'application/json' });

/** Times of the neighbour's calls, by what they do, in milliseconds. */
async function callNowAndThen(url: string, key: string, into: Record<string, number[]>): Promise<void> {
  const timed = async (what: string, path: string, init: RequestInit) => {
    const startMs = performance.now();
    const response = await fetch(url + path, init);
    const text = await response.text();
    if (!response.ok) throw new Error(`${what}: ${response.status} ${text}`);
    into[what] = [...(into[what] ?? []), performance.now() - startMs];
    return JSON.parse(text) as { id: string };
  };
  for (let i = 0; i < SAMPLES; i++) {
    const body = JSON.stringify(sessionRequest());
    const { id } = await timed('create', '/api/intake/sessions/', { method: 'POST', headers: json(key), body });
    await timed('read', `/api/intake/sessions/${id}`, { headers: json(key) });
    const form = new FormData();
    form.set('file', new File([pdf(`%${Math.random()}\n`)], 'receipt.pdf'));
    const headers = { authorization: `Bearer ${key}` };
    if (i % 2 === 0) await timed('upload', '/api/files/', { method: 'POST', headers, body: form });
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
}

/**
 * In a process of its own: what another account sends at once, until it is killed. At low priority: who floods has a machine of
 * their own, and takes no processor from the service and the neighbour.
 */
function flood(url: string, key: string): void {
  setPriority(constants.priority.PRIORITY_LOW);
  const file = Buffer.concat([
    Buffer.from('--x\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n'),
    Buffer.from(`%PDF-1.7\n%${'x'.repeat(1_000_000)}\n%%EOF\n`),
    Buffer.from('\r\n--x--\r\n'),
  ]);
  const upload = { authorization: `Bearer ${key}`, 'content-type': 'multipart/form-data; boundary=x' };
  const kinds: Partial<Options>[] = [
    { requests: [{ path: '/api/intake/sessions/', body: JSON.stringify(sessionRequest()), headers: json(key) }] },
    { requests: [{ path: '/api/evaluations/', body: JSON.stringify(evaluationRequest()), headers: json(key) }] },
    { requests: [{ path: '/api/files/', body: file, headers: upload }] },
  ];
  for (const kind of kinds)
    void autocannon({ url, method: 'POST', connections: CONNECTIONS, duration: 600, ...kind } as Options);
}

if (process.argv[2] === 'flood') flood(String(process.argv[3]), String(process.argv[4]));
else await compare();

async function compare(): Promise<void> {
  let isOver = false;
  const installation = await createInstallation({
    database: 'sqlite',
    roles: ['all'],
    env: {
      ...AS_STARTED,
      // The default ones; `BENCH_UNLIMITED=1` measures without.
      ...(process.env.BENCH_UNLIMITED === undefined && {
        RATE_LIMIT_KEY_PER_MINUTE: '600',
        RATE_LIMIT_ACCOUNT_PER_MINUTE: '6000',
      }),
    },
  });
  try {
    await installation.start();
    const [url = ''] = installation.apiUrls();
    const other = await installation.account();
    /** A key of its own each time: none comes near its limit. */
    const measure = async (into: Record<string, number[]>) =>
      callNowAndThen(url, (await installation.account()).key, into);
    const quiet: Record<string, number[]> = {};
    const flooded: Record<string, number[]> = {};
    await measure({});
    for (let round = 0; round < ROUNDS; round++) {
      await measure(quiet);
      const storm = spawn(process.execPath, [import.meta.filename, 'flood', url, other.key], { stdio: 'inherit' });
      try {
        await measure(flooded);
      } finally {
        storm.kill();
        await once(storm, 'exit');
      }
    }
    for (const [what, times] of Object.entries(quiet)) {
      const [alone, beside] = [p95(times), p95(flooded[what] ?? [])];
      const most = Math.max(alone * MOST_TIMES, UNNOTICED_MS);
      console.log(
        `${what.padEnd(7)} p95 ${alone.toFixed(1)} ms alone, ${beside.toFixed(1)} ms beside a flood = ${(beside / alone).toFixed(1)} times (at most ${MOST_TIMES} or ${UNNOTICED_MS} ms)`,
      );
      if (beside > most) isOver = true;
    }
  } finally {
    await installation.close();
  }
  process.exit(isOver ? 1 : 0);
}
