import assert from 'node:assert/strict';
import { createServer, type Server } from 'node:http';
import { after, before, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { intakeFrame, openBrowser } from '../../../e2e/browser.ts';
import { chipCard, onlinePurchase, type Service, startService } from '../../../e2e/service.ts';

interface Told {
  name: string;
  detail: { reason?: string };
}
declare global {
  interface Window {
    told: Told[];
    freshUrl: string;
  }
}

const SCRIPT = `
window.told = [];
const names = ['opened', 'step-changed', 'submitted', 'completed', 'abandoned', 'closed', 'error'];
for (const name of names) addEventListener('intake-' + name, ({ type, detail }) => told.push({ name: type, detail }));
const theme = new URLSearchParams(location.search).get('theme');
if (theme) document.querySelector('dispute-intake').theme = JSON.parse(theme);
document.querySelector('#open').onclick = () => document.querySelector('dispute-intake').open();
`;

let service: Service;
let closed: Service;
let portal: Server;
let portalUrl: string;
let browser: Browser;
const keys = new Map<Service, string>();

before(async () => {
  [service, closed, browser] = await Promise.all([
    startService(),
    startService({ FRAME_ANCESTORS: 'https://bank.example' }),
    openBrowser(),
  ]);
  for (const each of [service, closed]) {
    const account = await each.admin('account', 'create', '--name', 'Northbank');
    const { key } = await each.admin('key', 'create', '--account', String(account.id), '--name', 'portal');
    keys.set(each, String(key));
  }
  portal = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost');
    const of = url.searchParams.has('closed') ? closed : service;
    if (url.pathname === '/portal.js') {
      response.setHeader('content-type', 'text/javascript');
      response.end(SCRIPT);
      return;
    }
    response.setHeader('content-type', 'text/html');
    response.setHeader(
      'content-security-policy',
      `default-src 'none'; script-src 'self' ${of.baseUrl}; style-src 'self'; frame-src ${of.intakeUrl}; connect-src ${of.intakeUrl}; require-trusted-types-for 'script'`,
    );
    const attribute = (name: string) => (url.searchParams.get(name) ?? '').replaceAll('"', '');
    response.end(`<!doctype html><title>Portal</title><button id="open">Dispute</button>
      <dispute-intake mode="${attribute('mode')}" session-url="${attribute('session')}"></dispute-intake>
      <script src="/portal.js" defer></script><script type="module" src="${of.baseUrl}/element/dispute-intake.js"></script>`);
  });
  await new Promise<void>((resolve) => portal.listen(0, resolve));
  const address = portal.address();
  portalUrl = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
});
after(async () => {
  await browser?.close();
  portal?.close();
  for (const each of [service, closed]) {
    await each?.stop();
    await each?.remove();
  }
});

async function call(of: Service, path: string, body: unknown): Promise<{ id: string; url: string }> {
  const answer = await fetch(`${of.baseUrl}${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${keys.get(of)}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return (await answer.json()) as { id: string; url: string };
}
const session = (of = service) =>
  call(of, '/api/intake/sessions/', { transaction: onlinePurchase({}), card: chipCard });
const show = async (url: string, query = ''): Promise<Page> => {
  const page = await browser.newPage({ viewport: { width: 1000, height: 800 } });
  await page.goto(`${portalUrl}/?session=${encodeURIComponent(url)}${query}`);
  return page;
};
const told = async (page: Page, name: string): Promise<Told['detail']> => {
  await page.waitForFunction((wanted) => window.told.some((each) => each.name === wanted), name);
  return page.evaluate((wanted) => window.told.find((each) => each.name === wanted)?.detail ?? {}, name);
};

test('a link that was opened elsewhere is told as used', async () => {
  const { url } = await session();
  const first = await show(url);
  await told(first, 'intake-opened');
  const second = await (await browser.newContext()).newPage();
  await second.goto(`${portalUrl}/?session=${encodeURIComponent(url)}`);
  assert.deepEqual(await told(second, 'intake-error'), { reason: 'used' });
});

test('an expired link is told, or renewed where the portal can', async () => {
  const old = await session();
  await call(service, `/api/intake/sessions/${old.id}/expire`, {});
  const page = await show(old.url);
  assert.deepEqual(await told(page, 'intake-error'), { reason: 'expired' });

  const fresh = await session();
  const renewing = await browser.newPage();
  await renewing.addInitScript((freshUrl) => {
    addEventListener('DOMContentLoaded', () => {
      const element = document.querySelector('dispute-intake') as HTMLElement & { renewSession: () => string };
      element.renewSession = () => freshUrl;
    });
  }, fresh.url);
  await renewing.goto(`${portalUrl}/?session=${encodeURIComponent(old.url)}`);
  await told(renewing, 'intake-opened');
  assert.deepEqual(await renewing.evaluate(() => window.told.filter(({ name }) => name === 'intake-error')), []);
});

test('a portal that may not frame the page is told so', async () => {
  const { url } = await session(closed);
  const page = await show(url, '&closed');
  assert.deepEqual(await told(page, 'intake-error'), { reason: 'blocked' });
});

test('Escape in the dialog asks when something would be lost, and closes with focus given back', async () => {
  const { url } = await session();
  const page = await show(url, '&mode=modal');
  await page.click('#open');
  const frame = await intakeFrame(page, service.intakeUrl);
  const statement = frame.locator('[data-question="statement"] textarea');
  // The question is there before the page's scripts, which hear the key.
  await page.waitForFunction(
    () => document.querySelector('dispute-intake')?.shadowRoot?.querySelector('dialog')?.className === 'ready',
  );
  await statement.fill('I was charged twice for one pair of shoes.');
  await statement.press('Escape');
  await frame
    .locator(
      'dialog [data-action="close"], [role="dialog"] [data-action="close"], [role="alertdialog"] [data-action="close"]',
    )
    .first()
    .click();
  await told(page, 'intake-abandoned');
  await told(page, 'intake-closed');
  assert.equal(await page.evaluate(() => document.activeElement?.id), 'open');
  await page.waitForFunction(() => !document.querySelector('dispute-intake')?.shadowRoot?.querySelector('iframe'));
});

test('a theme set before the upgrade is on the page, however late its texts come', async () => {
  const { url } = await call(service, '/api/intake/sessions/', {
    transaction: onlinePurchase({}),
    card: chipCard,
    cardholder: { locale: 'de-DE' },
  });
  const page = await browser.newPage();
  let held = 0;
  await page.route(/de-DE/, async (route) => {
    held += 1;
    await page.waitForFunction(
      () => document.querySelector('dispute-intake')?.shadowRoot?.querySelector('section')?.className === 'ready',
    );
    await route.continue();
  });
  const theme = encodeURIComponent(JSON.stringify({ accent: '#7a2e8f' }));
  await page.goto(`${portalUrl}/?session=${encodeURIComponent(url)}&theme=${theme}`);
  const frame = await intakeFrame(page, service.intakeUrl);
  await frame.locator('[data-question="statement"]').waitFor();
  assert.notEqual(held, 0);
  assert.equal(
    await frame.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--t-accent').trim()),
    '#7a2e8f',
  );
});

test('moved in the page, the intake goes on where it was and nothing is abandoned', async () => {
  const { url } = await session();
  const page = await show(url);
  const frame = await intakeFrame(page, service.intakeUrl);
  const saved = page.waitForResponse((answer) => answer.url().endsWith('/draft') && answer.ok());
  await frame.locator('[data-question="statement"] textarea').fill('The parcel never came and nobody answers me.');
  await saved;
  await page.evaluate(() => {
    const place = document.createElement('section');
    document.body.append(place);
    place.append(document.querySelector('dispute-intake') as Element);
  });
  // The old frame is put back for a moment before the element hears that it was moved: whichever is there is asked.
  const kept = page.frameLocator('dispute-intake iframe').last().locator('[data-question="statement"] textarea');
  const words = () => kept.inputValue({ timeout: 1000 }).catch(() => '');
  for (let tries = 0; tries < 20 && (await words()) === ''; tries++) await page.waitForTimeout(100);
  assert.equal(await words(), 'The parcel never came and nobody answers me.');
  assert.deepEqual(
    await page.evaluate(() =>
      window.told.map(({ name }) => name).filter((name) => /abandoned|error|closed/.test(name)),
    ),
    [],
  );
});
