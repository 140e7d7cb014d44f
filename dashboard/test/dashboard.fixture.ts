/** The real server with an account that has something to show, and a browser that is signed in. */
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
import { openBrowser } from '../../e2e/browser.ts';
import { chipCard, onlinePurchase, type Service, startService } from '../../e2e/service.ts';
import { openAppContext } from '../../server/src/app-context.ts';
import { readConfig } from '../../server/src/config.ts';
import { silentLog } from '../../server/src/platform/log.ts';
import { fillAccount } from './believable-account.ts';

export const PASSWORD = 'violet otter umbrella 7';

/** What several accounts may use at once: the running program, and a browser. */
export interface DashboardHost {
  service: Service;
  browser: Browser;
  close(): Promise<void>;
}

export interface DashboardFixture {
  service: Service;
  browser: Browser;
  /** The operator's. */
  email: string;
  context: BrowserContext;
  page: Page;
  /** What the browser complained about: policy violations and errors of scripts. */
  complaints: string[];
  receiver: { url: string; bodies: string[]; headers: IncomingHttpHeaders[]; respondWith(status: number): void };
  accountId: string;
  apiKey: string;
  /** Goes to an address below /dashboard/ and waits until what it shows is there. */
  visit(path: string): Promise<void>;
  /** The same within the page that is open, as a link does. */
  move(path: string): Promise<void>;
  close(): Promise<void>;
}

/** An endpoint of the account that keeps what it receives. */
async function openReceiver() {
  const bodies: string[] = [];
  const headers: IncomingHttpHeaders[] = [];
  let status = 200;
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => {
      body += chunk;
    });
    request.on('end', () => {
      bodies.push(body);
      headers.push(request.headers);
      response.writeHead(status, { 'content-type': 'application/json' }).end('{"received":true}');
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    bodies,
    headers,
    respondWith: (code: number) => {
      status = code;
    },
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** A new account whose operator is signed in by the page itself. */
async function signIn(service: Service, browser: Browser, email: string) {
  const { id } = await service.admin('account', 'create', '--name', 'Northbank');
  const accountId = String(id);
  const { key } = await service.admin('key', 'create', '--account', accountId, '--name', 'seed');
  const { link } = await service.admin('user', 'create', '--account', accountId, '--email', email);
  const context = await browser.newContext({
    viewport: { width: 1280, height: 900 },
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  const page = await context.newPage();
  page.setDefaultTimeout(30_000);
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' && !/status of (4\d\d|503)/.test(message.text())) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.stack ?? error.message));
  await page.goto(String(link));
  await page.getByLabel('New password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Set password and sign in' }).click();
  await page.getByRole('heading', { level: 1, name: 'Get started' }).waitFor();
  return { accountId, apiKey: String(key), context, page, complaints };
}

export async function openHost(): Promise<DashboardHost> {
  const [service, browser] = await Promise.all([startService(), openBrowser()]);
  return {
    service,
    browser,
    async close() {
      await browser.close();
      await service.stop();
      await service.remove();
    },
  };
}

/**
 * An account of its own on `host`, which closes with it; the operator's link is used through the page itself. Nothing is left
 * running where that fails.
 */
export async function startDashboard(
  host: DashboardHost | Promise<DashboardHost> = openHost(),
  email = 'ada@northbank.example',
): Promise<DashboardFixture> {
  const { service, browser, close: closeHost } = await host;
  const receiver = await openReceiver();
  const close = async () => {
    receiver.close();
    await closeHost();
  };
  const signedIn = await signIn(service, browser, email).catch(async (error) => {
    await close();
    throw error;
  });
  const { page } = signedIn;
  return {
    ...signedIn,
    email,
    service,
    browser,
    receiver,
    async visit(path) {
      await page.goto(`${service.baseUrl}/dashboard/${path}`);
      await page.locator('main h1').waitFor();
      await page.waitForFunction(() => document.querySelector('.skeletons') === null);
    },
    async move(path) {
      await page.evaluate((to) => {
        history.pushState(null, '', to);
        window.dispatchEvent(new PopStateEvent('popstate'));
      }, `/dashboard/${path}`);
      await page.waitForFunction(
        () => document.querySelector('main h1') !== null && document.querySelector('.skeletons') === null,
      );
    },
    close,
  };
}

/** The dialog that is open, once its first field has the focus. */
export async function dialogOf(page: Page): Promise<Locator> {
  await page.waitForFunction(() => document.activeElement?.matches('wa-dialog *'));
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  return page.locator('wa-dialog');
}

/** Calls the public API as the account's backend. */
export async function backend(
  fixture: DashboardFixture,
  path: string,
  body?: unknown,
): Promise<Record<string, unknown>> {
  const headers = { authorization: `Bearer ${fixture.apiKey}`, 'content-type': 'application/json' };
  const init = body === undefined ? { headers } : { method: 'POST', headers, body: JSON.stringify(body) };
  const response = await fetch(`${fixture.service.baseUrl}${path}`, init);
  return (await response.json()) as Record<string, unknown>;
}

/** An evaluation with a result: a parcel that never came. */
export async function submitDispute(
  fixture: DashboardFixture,
  changes: Record<string, unknown> = {},
  evidences: Record<string, unknown> = {},
): Promise<string> {
  const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString();
  const { id } = await backend(fixture, '/api/evaluations/', {
    transaction: onlinePurchase({ transaction_timestamp: day(-60), settlement_timestamp: day(-59), ...changes }),
    card: chipCard,
    dispute: { disputed_amount: 129.95, disputed_currency: 'EUR' },
    evidences: {
      cardholder_statement:
        'I ordered headphones and they promised to deliver within a week, but the parcel never arrived and the shop does not answer.',
      purchase: { kind: 'merchandise' },
      delivery: { issue: 'not_received', expected_at: day(-40).slice(0, 10) },
      merchant_contact: { attempted: true, at: day(-30).slice(0, 10), method: 'email', outcome: 'No answer' },
      ...evidences,
    },
  });
  await backend(fixture, `/api/evaluations/${id}/result?wait=10`);
  return String(id);
}

/** Gives the account two weeks of work, written as the service would have left it. */
export async function fillDashboard({ service, accountId, receiver }: DashboardFixture, count: number) {
  const config = readConfig({
    ...process.env,
    DATA_DIR: service.dataDir,
    WEBHOOK_ALLOW_CIDRS: '127.0.0.0/8',
    WEBHOOK_ALLOW_HTTP: 'true',
  });
  const context = await openAppContext(config, silentLog());
  try {
    const warehouse = receiver.url.replace('/hook', '/warehouse/dispute-intake/ingest/v2/events');
    return await fillAccount(context, accountId, {
      nowMs: Date.now(),
      endpointUrls: [receiver.url, warehouse],
      count,
    });
  } finally {
    await context.jobs.stop(0);
    await context.opened.close();
  }
}

/** A session whose link was not opened. */
export const createSession = (fixture: DashboardFixture) =>
  backend(fixture, '/api/intake/sessions/', {
    transaction: onlinePurchase(),
    card: chipCard,
    cardholder: { external_id: 'customer-77' },
  });
