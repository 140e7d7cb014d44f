/** Sessions created a second, beside a floor program in the same run (see floor-server.ts). Budget: at least 0.8 of it. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import autocannon from 'autocannon';
import { chipCard, onlinePurchase, startService } from '../e2e/service.ts';
import { reservePorts } from '../server/src/testing/ports.ts';

const ROUNDS = 4;
const ROUND_SECONDS = 4;
const CONNECTIONS = 32;
const LEAST_RATIO = 0.8;

const body = JSON.stringify({ mode: 'form', transaction: onlinePurchase(), card: chipCard });

async function requestsPerSecond(url: string, headers: Record<string, string>): Promise<number> {
  const result = await autocannon({
    url,
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', ...headers },
    connections: CONNECTIONS,
    duration: ROUND_SECONDS,
  });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} non-2xx, ${result.errors} errors`);
  return result['2xx'] / result.duration;
}

const folder = await mkdtemp(join(tmpdir(), 'dispute-intake-floor-'));
const [floorPort] = await reservePorts(1);
const floor = spawn(process.execPath, [resolve(import.meta.dirname, 'floor-server.ts'), String(floorPort), folder], {
  stdio: ['ignore', 'pipe', 'inherit'],
});
await once(floor.stdout, 'data');
const service = await startService({ RATE_LIMIT_KEY_PER_MINUTE: '0', RATE_LIMIT_ACCOUNT_PER_MINUTE: '0' });

try {
  const account = await service.admin('account', 'create', '--name', 'bench');
  const { key } = await service.admin('key', 'create', '--account', String(account.id), '--name', 'bench');
  const targets = {
    floor: () => requestsPerSecond(`http://127.0.0.1:${floorPort}/`, {}),
    service: () => requestsPerSecond(`${service.baseUrl}/api/intake/sessions/`, { authorization: `Bearer ${key}` }),
  };
  const rates = { floor: [] as number[], service: [] as number[] };
  await targets.floor();
  await targets.service();
  for (let round = 0; round < ROUNDS; round++) {
    process.stderr.write(`  … round ${round + 1} of ${ROUNDS}\n`);
    rates.floor.push(await targets.floor());
    rates.service.push(await targets.service());
  }
  const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
  const ratio = median(rates.service) / median(rates.floor);
  const line = (values: number[]) => values.map((value) => value.toFixed(0).padStart(6)).join(' ');
  console.log(`floor    ${line(rates.floor)}   median ${median(rates.floor).toFixed(0)} a second`);
  console.log(`service  ${line(rates.service)}   median ${median(rates.service).toFixed(0)} a second`);
  console.log(`ratio    ${ratio.toFixed(2)} (budget: at least ${LEAST_RATIO})`);
  if (ratio < LEAST_RATIO) process.exitCode = 1;
} finally {
  floor.kill();
  await service.stop();
  await service.remove();
  await rm(folder, { recursive: true, force: true });
}
