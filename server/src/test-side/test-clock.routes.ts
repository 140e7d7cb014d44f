/** HTTP edge of test clocks. */
import {
  testClock,
  testClockAdvance,
  testClockCreate,
  testClockListQuery,
  testClockPage,
} from '@dispute-intake/contract';
import * as z from 'zod';
import type { Cursors } from '../platform/http/endpoints/cursor.ts';
import { type Endpoint, endpoint } from '../platform/http/endpoints/endpoint.ts';
import type { Idempotency } from '../platform/http/idempotency/idempotency.ts';
import type { TestClocks } from './test-clock.service.ts';
import { requireTestMode } from './test-mode.ts';

const TAG = 'Test clocks';
const params = z.object({ test_clock_id: z.string().max(100) });

export interface TestClockRoutesDeps {
  testClocks: TestClocks;
  /** Ends sessions and announces duties whose time has come, of every clock. */
  endWhatIsDue(): Promise<void>;
  idempotency: Idempotency;
  cursors: Cursors;
}

export const testClockRoutes = ({
  testClocks,
  endWhatIsDue,
  idempotency,
  cursors,
}: TestClockRoutesDeps): Endpoint[] => [
  endpoint({
    method: 'post',
    path: '/api/test-clocks/',
    access: 'key',
    operationId: 'createTestClock',
    tag: TAG,
    summary: 'Create a test clock',
    description:
      'It shows the time of now. Give its id as `test_clock` when you create a session, an evaluation or a report; follow-ups and later versions take that of what they go on from. With `reach: account` everything of the test side that named none is on it. Test keys only.',
    body: testClockCreate,
    bodyOptional: true,
    idempotent: true,
    responses: { 201: { description: 'Created', schema: testClock, headers: { Location: 'The clock' } } },
    handle(c, { body }) {
      requireTestMode(c, 'A test clock');
      return idempotency.respondOnce(c, async (tx) => {
        const made = await testClocks.create(tx, c.get('accountId'), body);
        return { status: 201, body: made, headers: { Location: `/api/test-clocks/${made.id}` } };
      });
    },
  }),
  endpoint({
    method: 'get',
    path: '/api/test-clocks/',
    access: 'key',
    operationId: 'listTestClocks',
    tag: TAG,
    summary: 'List test clocks, newest first',
    description: 'Those of the account’s test side.',
    query: testClockListQuery,
    responses: { 200: { description: 'A page', schema: testClockPage } },
    async handle(c, { query: { limit, cursor } }) {
      requireTestMode(c, 'A test clock');
      const list = `test clocks ${c.get('accountId')}`;
      const before = cursors.read(list, cursor);
      return c.json(
        await testClocks.list(c.get('accountId'), before, limit, (rows, show) => cursors.page(list, rows, limit, show)),
      );
    },
  }),
  endpoint({
    method: 'get',
    path: '/api/test-clocks/{test_clock_id}',
    access: 'key',
    operationId: 'getTestClock',
    tag: TAG,
    summary: 'Get a test clock',
    description: 'With the time of its objects.',
    params,
    responses: { 200: { description: 'The clock', schema: testClock } },
    async handle(c, { params }) {
      requireTestMode(c, 'A test clock');
      return c.json(await testClocks.get(c.get('accountId'), params.test_clock_id));
    },
  }),
  endpoint({
    method: 'post',
    path: '/api/test-clocks/{test_clock_id}/advance',
    access: 'key',
    operationId: 'advanceTestClock',
    tag: TAG,
    summary: 'Put a test clock forward',
    description:
      'Time only goes forward. When this call returns, links and sessions whose time is over have ended, duties that are due are announced, and the events of it are on their way.',
    params,
    body: testClockAdvance,
    idempotent: true,
    responses: { 200: { description: 'The clock as it is now', schema: testClock } },
    async handle(c, { params, body }) {
      requireTestMode(c, 'A test clock');
      const response = await idempotency.respondOnce(c, async (tx) => ({
        status: 200,
        body: await testClocks.advance(tx, c.get('accountId'), params.test_clock_id, body),
      }));
      await endWhatIsDue();
      return response;
    },
  }),
  endpoint({
    method: 'delete',
    path: '/api/test-clocks/{test_clock_id}',
    access: 'key',
    operationId: 'deleteTestClock',
    tag: TAG,
    summary: 'Delete a test clock',
    description: 'What was on it has the service’s own time again.',
    params,
    idempotent: true,
    responses: { 204: { description: 'Deleted' } },
    handle(c, { params }) {
      requireTestMode(c, 'A test clock');
      return idempotency.respondOnce(c, async (tx) => {
        await testClocks.remove(tx, c.get('accountId'), params.test_clock_id);
        return { status: 204, body: undefined };
      });
    },
  }),
];
