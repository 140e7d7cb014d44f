/** Signing in and out in a real browser: passkey, authenticator, other browsers. On a fixture of its own: it ends logins. */
import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';
import { codeOf } from '../../server/src/dashboard/testing/authenticator.ts';
import { findings } from './axe.ts';
import { type DashboardFixture, dialogOf, PASSWORD } from './dashboard.fixture.ts';
import { joinDashboard } from './shared-dashboard.ts';

let fixture: DashboardFixture;
before(async () => {
  fixture = await joinDashboard();
});
after(() => fixture?.close());

const signOut = async () => {
  await fixture.page.getByRole('button', { name: 'Sign out', exact: true }).click();
  await fixture.page.getByRole('heading', { name: 'Sign in' }).waitFor();
};
const signIn = async () => {
  const { page } = fixture;
  await page.getByLabel('Email address').fill(fixture.email);
  await page.getByRole('textbox', { name: /^Password/ }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
};

test('a passkey is added, and signs in without a password; a cancelled one says so', async () => {
  const { page, context } = fixture;
  const cdp = await context.newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  });
  await fixture.visit('profile');
  await page.getByRole('button', { name: 'Add passkey' }).click();
  const dialog = await dialogOf(page);
  await dialog.getByLabel('Name').fill('laptop');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'Remove laptop' }).waitFor();

  await page.getByRole('button', { name: 'Add passkey' }).click();
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await dialog.getByText('This device holds a passkey of yours already').waitFor();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await dialog.waitFor({ state: 'detached' });
  await signOut();
  assert.deepEqual(await findings(page), []);
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();

  await signOut();
  await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false });
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await page.getByText('No passkey was used').waitFor();
  await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: true });
  await signIn();
  await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
});

test('another browser is listed and signed out', async () => {
  const { page, browser, service } = fixture;
  const other = await (await browser.newContext()).newPage();
  await other.goto(`${service.baseUrl}/dashboard/`);
  await other.getByLabel('Email address').fill(fixture.email);
  await other.getByRole('textbox', { name: /^Password/ }).fill(PASSWORD);
  await other.getByRole('button', { name: 'Sign in', exact: true }).click();
  await other.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
  await fixture.visit('profile');
  await page.getByRole('button', { name: /^Sign out Chrome/ }).click();
  await page.getByText('Signed out').first().waitFor();
  await other.goto(`${service.baseUrl}/dashboard/members`);
  await other.getByRole('heading', { name: 'Sign in' }).waitFor();
  await other.context().close();
});

test('an authenticator is set up; then the password alone does not sign in, its code does, a backup code once', async () => {
  const { page } = fixture;
  await fixture.visit('profile');
  await page.getByRole('button', { name: 'Set up' }).click();
  const dialog = await dialogOf(page);
  await dialog.getByLabel('Your password').fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await dialog.getByRole('img', { name: /QR code/ }).waitFor();
  assert.deepEqual(await findings(page), []);
  const secret = (await dialog.locator('.copyable code').first().innerText()).replaceAll(' ', '');
  const [backup = ''] = await dialog.locator('.codes code').allInnerTexts();
  await dialog.getByLabel('Code the app shows').fill('000000');
  await dialog.getByRole('button', { name: 'Switch on' }).click();
  await dialog.getByText('This is not the code').waitFor();
  await dialog.getByLabel('Code the app shows').fill(codeOf(secret));
  await dialog.getByRole('button', { name: 'Switch on' }).click();
  await page.getByRole('button', { name: 'Switch off' }).waitFor();

  await signOut();
  await signIn();
  await page.getByRole('heading', { name: 'Enter the code' }).waitFor();
  await page.waitForFunction(() => document.activeElement?.localName === 'wa-input');
  assert.deepEqual(await findings(page), []);
  await page.keyboard.type('123456');
  await page.keyboard.press('Enter');
  await page.getByText('The code is not right').waitFor();
  await page.getByLabel('Code of your authenticator').fill(codeOf(secret, 30));
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();

  await signOut();
  await signIn();
  await page.getByRole('button', { name: 'Use a backup code instead' }).click();
  await page.getByLabel('Backup code').fill(backup);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
});

test("another site's page changes nothing: the browser sends no cookie there, the server takes no foreign origin", async () => {
  const { page, service } = fixture;
  const cookies = await fixture.context.cookies(`${service.baseUrl}/dashboard/`);
  const session = cookies.find(({ name }) => name.endsWith('session_token'));
  assert.deepEqual([session?.httpOnly, session?.sameSite, session?.path], [true, 'Strict', '/dashboard']);
  const form = `<form method="post" action="${service.baseUrl}/dashboard/api/logout"><button>Win</button></form>`;
  const server = createServer((_, response) => response.setHeader('content-type', 'text/html').end(form));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const evil = await fixture.context.newPage();
  await evil.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  const forged = evil.waitForResponse((response) => response.url().endsWith('/dashboard/api/logout'));
  await evil.getByRole('button', { name: 'Win' }).click();
  const response = await forged;
  assert.equal(response.status(), 403);
  assert.equal((await response.request().allHeaders()).cookie, undefined);
  await evil.close();
  server.close();
  await fixture.visit('profile');
  await page.getByRole('heading', { level: 1, name: 'Your login' }).waitFor();
});

test('nothing broke the page policy and no script failed', () => {
  assert.deepEqual(fixture.complaints, []);
});
