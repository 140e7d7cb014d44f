/** What steers the test side of an account. */
export { type TestClockRoutesDeps, testClockRoutes } from './test-clock.routes.ts';
export { createTestClocks, type TestClocks } from './test-clock.service.ts';
export type { OnTestClock } from './test-clock.table.ts';
export { asAskedFor, refuseTestFields } from './test-mode.ts';
export { withTestReceivers } from './test-receiver.ts';
