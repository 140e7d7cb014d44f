/** Time from the 202 of a submitted evaluation to its result, one at a time on an idle service. Budget: median under 25 ms. */
import { chipCard, onlinePurchase, startService } from '../e2e/service.ts';

const WARM_UP = 30;
const MEASURED = 300;
const MOST_MEDIAN_MS = 25;

const service = await startService({ RATE_LIMIT_KEY_PER_MINUTE: '0', RATE_LIMIT_ACCOUNT_PER_MINUTE: '0' });
try {
  const account = await service.admin('account', 'create', '--name', 'bench');
  const { key } = await service.admin('key', 'create', '--account', String(account.id), '--name', 'bench');
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
  const body = JSON.stringify({
    dispute: { disputed_amount: 129.95, disputed_currency: 'EUR' },
    transaction: onlinePurchase(),
    card: chipCard,
    evidences: {
      cardholder_statement:
        'I never bought anything from this shop. My card was at home all the time and I do not know this payment.',
      card_possession: 'in_possession',
      participated: false,
    },
  });
  const durationsMs: number[] = [];
  for (let i = 0; i < WARM_UP + MEASURED; i++) {
    const accepted = await fetch(`${service.baseUrl}/api/evaluations/`, { method: 'POST', headers, body });
    const { id } = (await accepted.json()) as { id: string };
    const startedMs = performance.now();
    const result = await fetch(`${service.baseUrl}/api/evaluations/${id}/result?wait=10`, { headers });
    await result.arrayBuffer();
    if (result.status !== 200) throw new Error(`result answered ${result.status}`);
    if (i >= WARM_UP) durationsMs.push(performance.now() - startedMs);
  }
  durationsMs.sort((a, b) => a - b);
  const at = (share: number) => durationsMs[Math.floor(durationsMs.length * share)] ?? 0;
  console.log(
    `202 → result: median ${at(0.5).toFixed(1)} ms, p95 ${at(0.95).toFixed(1)} ms, p99 ${at(0.99).toFixed(1)} ms (budget: median under ${MOST_MEDIAN_MS} ms)`,
  );
  if (at(0.5) > MOST_MEDIAN_MS) process.exitCode = 1;
} finally {
  await service.stop();
  await service.remove();
}
