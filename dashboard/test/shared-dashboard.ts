/** One program and one browser for the test files of a process, each with an account of its own: to start both takes three seconds. */
import { afterAll } from '../../scripts/after-all.ts';
import { type DashboardFixture, type DashboardHost, openHost, startDashboard } from './dashboard.fixture.ts';

let opened: Promise<DashboardHost> | undefined;
let joined = 0;

function open(): Promise<DashboardHost> {
  const host = openHost();
  afterAll(async () => (await host.catch(() => undefined))?.close());
  return host;
}

/** `close` leaves the program and the browser to the next file, without a page. */
export async function joinDashboard(): Promise<DashboardFixture> {
  opened ??= open();
  const { service, browser } = await opened;
  const close = async () => {
    for (const context of browser.contexts()) await context.close();
  };
  joined++;
  return startDashboard({ service, browser, close }, `ada${joined === 1 ? '' : joined}@northbank.example`);
}
