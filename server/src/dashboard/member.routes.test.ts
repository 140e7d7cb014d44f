/** What the routes of members and of the audit log ask their services for, of whom, and what takes a confirmation. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { manualClock } from '../platform/jobs/testing/temporary-database.ts';
import type { Actor } from './http/actor.ts';
import type { DashboardRoute } from './http/dashboard-route.ts';
import { memberRoutes } from './member.routes.ts';
import { actorOf } from './testing/operators.ts';

/** Ada, whose page shows the test side of her account. */
const ADA = actorOf(manualClock(), { accountId: 'acct_test' });
const HOME = { ...ADA, accountId: 'acct' };

/** Notes which method was called with what; an actor stands for Ada at home. */
function services() {
  const called: unknown[] = [];
  const noting = (name: string) =>
    new Proxy({} as never, {
      get:
        (_target, method: string) =>
        (...input: unknown[]) => {
          const isActor = (value: unknown): value is Actor =>
            typeof value === 'object' && value !== null && 'homeId' in value;
          called.push([
            `${name}.${method}`,
            ...input.map((value) => (isActor(value) ? `actor of ${value.accountId}` : value)),
          ]);
          if (method === 'export') return ['line 1\n', 'line 2\n'];
          return Promise.resolve(`result of ${method}`);
        },
    });
  return { called, routes: memberRoutes({ members: noting('members'), audit: noting('audit') }) };
}
const nameOf = ({ method, path }: DashboardRoute) => `${method} ${path}`;

test('each route asks for what belongs to the live account, whatever side is shown', async () => {
  assert.equal(HOME.homeId, 'acct');
  const { called, routes } = services();
  const query = { kind: 'members', q: 'x', from: 1, to: 2, limit: 3, cursor: 'c', keys: 'keep', format: 'csv' };
  const body = { email: 'new@northbank.example', role: 'analyst' };
  const asked: Record<string, unknown> = {};
  const results: Record<string, unknown> = {};
  for (const route of routes) {
    const call = { actor: ADA, params: { id: 'user_bob' }, query, body, c: {} as never };
    results[nameOf(route)] = await route.handle(call as never);
    asked[nameOf(route)] = called.splice(0);
  }
  assert.deepEqual(asked, {
    'get /members': [['members.list', 'acct', 'user_ada']],
    'post /members': [['members.add', 'actor of acct', { ...body, accountId: 'acct' }]],
    'patch /members/:id': [['members.setRole', 'actor of acct', 'user_bob', 'analyst']],
    'delete /members/:id': [['members.remove', 'actor of acct', 'user_bob', 'keep']],
    'post /members/:id/link': [['members.renewLink', 'actor of acct', 'user_bob']],
    'post /members/:id/second-factor/end': [['members.dropSecondFactors', 'actor of acct', 'user_bob']],
    'post /members/:id/sign-ins/end': [['members.endSignIns', 'actor of acct', 'user_bob']],
    'get /audit': [
      ['audit.list', { accountId: 'acct', kind: 'members', search: 'x', fromMs: 1, toMs: 2, limit: 3 }, 'c'],
    ],
    'get /audit/verification': [['audit.verify', 'acct']],
    'get /audit/export': [
      ['audit.record', 'actor of acct', 'audit.exported', 'acct', { format: 'csv' }],
      ['audit.export', 'acct', 'csv'],
    ],
  });
  assert.deepEqual(results['get /members'], { data: 'result of list' });
  for (const [name, method] of [
    ['post /members', 'add'],
    ['patch /members/:id', 'setRole'],
    ['delete /members/:id', 'remove'],
    ['post /members/:id/link', 'renewLink'],
    ['get /audit', 'list'],
    ['get /audit/verification', 'verify'],
  ] as const)
    assert.equal(results[name], `result of ${method}`, name);
});

test('every change of members takes a confirmation, and reading takes none', () => {
  const { routes } = services();
  const confirmed = routes.filter(({ needsConfirmation }) => needsConfirmation === true).map(nameOf);
  assert.deepEqual(confirmed, [
    'post /members',
    'patch /members/:id',
    'delete /members/:id',
    'post /members/:id/link',
    'post /members/:id/second-factor/end',
    'post /members/:id/sign-ins/end',
  ]);
});

test('the audit log is downloaded as what was asked for, and kept by nobody on the way', async () => {
  const { routes } = services();
  const route = routes.find(({ path }) => path === '/audit/export') ?? assert.fail();
  const got = async (format: 'csv' | 'jsonl') => {
    const call = { actor: ADA, params: {}, query: { format }, body: undefined, c: {} as never };
    const response = (await route.handle(call as never)) as Response;
    const { headers } = response;
    return [
      headers.get('content-type'),
      headers.get('content-disposition'),
      headers.get('cache-control'),
      headers.get('x-content-type-options'),
      await response.text(),
    ];
  };
  const rest = ['no-store', 'nosniff', 'line 1\nline 2\n'];
  assert.deepEqual(await got('csv'), ['text/csv; charset=utf-8', 'attachment; filename="audit-log.csv"', ...rest]);
  assert.deepEqual(await got('jsonl'), ['application/x-ndjson', 'attachment; filename="audit-log.jsonl"', ...rest]);
});
