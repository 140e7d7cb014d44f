/** What the routes take and return, held to the contract. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { DASHBOARD_BODIES, DASHBOARD_RESPONSES, ruleOptions } from '@dispute-intake/contract/dashboard-api';
import { OPTION_NAMES } from '@dispute-intake/evaluation';
import * as z from 'zod';
import type { DescribedRoute } from './http/dashboard-route.ts';
import { type DashboardFixture, startDashboard } from './testing/dashboard.fixture.ts';

let fixture: DashboardFixture;
before(async () => {
  fixture = await startDashboard();
});
after(() => fixture.close());

/** Bodies that the server checks further, with what the contract cannot know. */
const CHECKED_FURTHER = new Set(['POST /api-keys', 'PATCH /settings']);

const nameOf = ({ method, path }: DescribedRoute): string => `${method.toUpperCase()} ${path}`;
const changing = (): DescribedRoute[] =>
  [...fixture.dashboard.openRoutes, ...fixture.dashboard.routes].filter(({ method }) =>
    ['post', 'patch'].includes(method),
  );
/** The JSON a schema takes, as JSON Schema writes it. */
const writtenOut = (schema: z.ZodType): unknown => z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });

test('the contract lists exactly the calls that change something', () => {
  assert.deepEqual(Object.keys(DASHBOARD_BODIES).sort(), changing().map(nameOf).sort());
});

test('every such call takes the body of the contract, or none', () => {
  const bodies: Record<string, z.ZodType | null> = DASHBOARD_BODIES;
  for (const route of changing()) {
    const name = nameOf(route);
    const body = bodies[name] ?? undefined;
    if (!CHECKED_FURTHER.has(name)) assert.equal(route.body, body, name);
    else assert.deepEqual(writtenOut(route.body as z.ZodType), writtenOut(body as z.ZodType), name);
  }
});

test('and returns what the contract says', () => {
  const responses: Record<string, z.ZodType | null> = DASHBOARD_RESPONSES;
  for (const route of changing()) assert.equal(route.response, responses[nameOf(route)] ?? undefined, nameOf(route));
});

test('no call that reads or deletes has a body', () => {
  const others = [...fixture.dashboard.openRoutes, ...fixture.dashboard.routes].filter(
    ({ method }) => !['post', 'patch'].includes(method),
  );
  assert.deepEqual(others.filter(({ body }) => body !== undefined).map(nameOf), []);
});

test('settings take exactly the options that the rules have', () => {
  assert.deepEqual(Object.keys(ruleOptions.shape).sort(), [...OPTION_NAMES].sort());
});
