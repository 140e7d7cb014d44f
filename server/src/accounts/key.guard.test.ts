/** What the guard of API keys leaves on the request, counts and refuses. The routes behind it: `testing/key-routes.security.test.ts`. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Hono } from 'hono';
import type { Endpoint } from '../platform/http/endpoints/endpoint.ts';
import type { HttpEnv } from '../platform/http/endpoints/http-env.ts';
import type { Quota } from '../platform/http/limits/rate-limit.ts';
import { ProblemError } from '../platform/http/problems/problem-error.ts';
import { rangeCheck } from '../webhooks/index.ts';
import type { AccountService } from './account.service.ts';
import type { Caller } from './account.store.ts';
import { keyGuard } from './key.guard.ts';

const CALLER: Caller = {
  keyId: 'key_1',
  hash: '',
  accountId: 'acct_1',
  intakeEnabled: 1,
  lastUsedAt: null,
  scopes: null,
  allowCidrs: null,
  sessionTtlMs: null,
};
const FREE = { violated: [] as string[], headers: undefined, retryAfterSeconds: 0 };
const READ = { method: 'get', path: '/api/evaluations/' } as Endpoint;

interface Given {
  caller?: Partial<Caller>;
  verdict?: Record<string, unknown>;
  authorization?: string | null;
  endpoint?: Endpoint;
  address?: string;
}

/** One request with the key `good`; what the guard counted, left on the context and set, or what it threw. */
async function request({ caller, verdict, authorization = 'Bearer good', endpoint = READ, address }: Given = {}) {
  const counted: (readonly Quota[])[] = [];
  const guard = keyGuard({
    accounts: {
      async authenticate(key: string) {
        assert.equal(typeof key, 'string', 'nothing is looked up without a key');
        return key === 'good' ? { ...CALLER, ...caller } : undefined;
      },
    } as unknown as AccountService,
    limiter: {
      take(quotas) {
        counted.push(quotas);
        return { ...FREE, ...verdict } as never;
      },
    },
    perMinute: { key: 60, account: 600 },
    isTrusted: () => false,
    rangeCheck,
  });
  let left: Record<string, unknown> = {};
  let refusal: ProblemError | undefined;
  const app = new Hono<HttpEnv>().get('/', async (c) => {
    try {
      await guard(c, endpoint);
      left = { ...c.var };
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error;
      refusal = error;
    }
    return c.text('');
  });
  const { headers } = await app.request(
    '/',
    authorization === null ? {} : { headers: { authorization } },
    address === undefined
      ? {}
      : { incoming: { socket: { remoteAddress: address, remotePort: 1, remoteFamily: 'IPv4' } } },
  );
  return { counted, left, headers, refusal };
}

test('a key leaves its account, side and settings on the request', async () => {
  const { left, refusal } = await request();
  assert.equal(refusal, undefined);
  assert.deepEqual(left, {
    accountId: 'acct_1',
    keyId: 'key_1',
    intakeEnabled: true,
    livemode: true,
    sessionTtlMs: null,
    mayRead: true,
  });
  const other = await request({ caller: { accountId: 'acct_1_test', intakeEnabled: 0, sessionTtlMs: 600_000 } });
  assert.deepEqual(other.left, {
    accountId: 'acct_1_test',
    keyId: 'key_1',
    intakeEnabled: false,
    livemode: false,
    mayRead: true,
    sessionTtlMs: 600_000,
  });
});

test('a request counts against its key and its account', async () => {
  const { counted, headers } = await request();
  assert.deepEqual(counted, [
    [
      { policy: 'key', subject: 'key_1', perMinute: 60 },
      { policy: 'account', subject: 'acct_1', perMinute: 600 },
    ],
  ]);
  assert.deepEqual([headers.get('ratelimit'), headers.get('ratelimit-policy')], [null, null]);
});

test('what is left of the limits stands in the response, and nothing goes on over a limit', async () => {
  const limits = { limit: '"key";r=0;t=12', policy: '"key";q=60;w=60' };
  const full = await request({ verdict: { violated: ['key'], headers: limits, retryAfterSeconds: 12 } });
  assert.deepEqual(
    [full.headers.get('ratelimit'), full.headers.get('ratelimit-policy')],
    [limits.limit, limits.policy],
  );
  assert.equal(full.refusal?.code, 'rate_limited');
  assert.deepEqual(full.refusal?.extras.headers, { 'Retry-After': '12' });
  assert.deepEqual(full.refusal?.extras.members, { 'violated-policies': ['key'] });
});

test('without a key that is known nothing is counted, and the challenge says whether one was sent', async () => {
  for (const [authorization, challenge] of [
    [null, 'Bearer realm="api"'],
    ['Bearer unknown', 'Bearer realm="api", error="invalid_token"'],
    ['Basic good', 'Bearer realm="api", error="invalid_token"'],
    ['good', 'Bearer realm="api", error="invalid_token"'],
    ['Bearer good, Bearer good', 'Bearer realm="api", error="invalid_token"'],
    ['Bearer good good', 'Bearer realm="api", error="invalid_token"'],
  ] as const) {
    const { counted, refusal, left } = await request({ authorization });
    assert.equal(refusal?.code, 'unauthorized', String(authorization));
    assert.deepEqual(refusal?.extras.headers, { 'WWW-Authenticate': challenge });
    assert.deepEqual([counted, left], [[], {}]);
  }
  for (const authorization of ['bearer good', 'Bearer   good  '])
    assert.equal((await request({ authorization })).refusal, undefined, authorization);
});

test('a restricted key opens what its scopes name, from where its ranges allow', async () => {
  const write = { method: 'post', path: '/api/files/' } as Endpoint;
  const code = async (given: Given) => (await request(given)).refusal?.code;
  assert.equal(await code({ caller: { scopes: 'read files:write' } }), undefined);
  assert.equal(await code({ caller: { scopes: 'read' }, endpoint: write }), 'key_not_allowed');
  assert.equal(await code({ caller: { scopes: 'read files:write' }, endpoint: write }), undefined);
  const caller = { allowCidrs: '192.0.2.0/24 198.51.100.7/32' };
  assert.equal(await code({ caller, address: '192.0.2.9' }), undefined);
  assert.equal(await code({ caller, address: '198.51.100.7' }), undefined);
  assert.equal(await code({ caller, address: '198.51.100.8' }), 'key_not_allowed');
  assert.equal(await code({ caller, address: '::ffff:192.0.2.9' }), undefined);
  const outside = await request({ caller, address: '::ffff:198.51.100.8' });
  assert.equal(outside.refusal?.message, 'This key may not be used from 198.51.100.8');
  const nowhere = await request({ caller });
  assert.equal(nowhere.refusal?.message, 'This key may not be used from this address');
});
