/**
 * One account sends as much as it can; how many of its requests are answered before one of another account that came after them (before an upload:
 * of its uploads, which take turns at the same threads).
 * Counted and not timed, so that a busy machine changes nothing; the times are `npm run bench -- fairness`.
 */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { evaluationRequest, pdf, sessionRequest, upload } from '../../src/testing/factories.ts';
import { type Caller, startTestApp, type TestApp } from '../../src/testing/test-app.ts';

const CONNECTIONS = 90;
const SAMPLES = 12;
/** Those of the flood that run when the neighbour's comes, and as many that are let in before it is answered. */
const MOST_BEFORE = 12;

let app: TestApp;
let neighbour: Caller;
before(async () => {
  app = await startTestApp({
    works: true,
    env: { RATE_LIMIT_KEY_PER_MINUTE: '0', RATE_LIMIT_ACCOUNT_PER_MINUTE: '0' },
  });
  neighbour = await app.newAccount();
});
after(() => app.close());

test('a neighbour waits for a few requests of a flood and not for all that came before', async () => {
  let isOver = false;
  /** By the kind that they are, in the order of `kinds`. */
  const answered = [0, 0, 0];
  const all = () => answered.reduce((sum, some) => sum + some, 0);
  const uploads = () => answered[2] ?? 0;
  let count = 0;
  const kinds: (() => Promise<{ status: number }>)[] = [
    () => app.call('POST', '/api/intake/sessions/', sessionRequest()),
    () => app.call('POST', '/api/evaluations/', evaluationRequest()),
    () => app.call('POST', '/api/files/', upload(pdf(`%${++count}${'x'.repeat(20_000)}\n`))),
  ];
  const flood = Array.from({ length: CONNECTIONS }, async (_, i) => {
    while (!isOver) {
      const { status } = await (kinds[i % kinds.length] as (typeof kinds)[0])();
      assert.ok(status < 500, String(status));
      answered[i % kinds.length] = (answered[i % kinds.length] ?? 0) + 1;
    }
  });
  const between: Record<string, number[]> = { create: [], read: [], upload: [] };
  const counted = async (what: string, those: () => number, send: () => ReturnType<Caller['call']>) => {
    const start = those();
    const { status, body, text } = await send();
    between[what]?.push(those() - start);
    assert.ok(status < 300, text);
    return body;
  };
  try {
    for (let i = 0; i < SAMPLES; i++) {
      const { id } = await counted('create', all, () =>
        neighbour.call('POST', '/api/intake/sessions/', sessionRequest()),
      );
      await counted('read', all, () => neighbour.call('GET', `/api/intake/sessions/${id}`));
      await counted('upload', uploads, () => neighbour.call('POST', '/api/files/', upload(pdf(`%n${++count}\n`))));
    }
  } finally {
    isOver = true;
  }
  await Promise.all(flood);
  assert.ok(all() > CONNECTIONS, `${answered} of the flood were answered`);
  for (const [what, counts] of Object.entries(between)) {
    // The first come when the flood was alone, and many of its requests at once were let in to share commits.
    const [median = 0] = counts.toSorted((one, other) => one - other).slice(Math.floor(counts.length / 2));
    assert.ok(median <= MOST_BEFORE, `${what}: ${counts}`);
  }
});
