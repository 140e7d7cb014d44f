/** An operator's main journeys in a real browser on the real server. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { resolve } from 'node:path';
import { after, before, test } from 'node:test';
import { promisify } from 'node:util';
import { reservePorts } from '../../server/src/testing/ports.ts';
import { findings } from './axe.ts';
import {
  backend,
  createSession,
  type DashboardFixture,
  dialogOf,
  PASSWORD,
  submitDispute,
} from './dashboard.fixture.ts';
import { joinDashboard } from './shared-dashboard.ts';

const ROOT = resolve(import.meta.dirname, '../..');
let fixture: DashboardFixture;
let evaluationId: string;

before(async () => {
  fixture = await joinDashboard();
});
after(() => fixture?.close());

test('an API key is shown once, works, and is refused after it was revoked', async () => {
  const { page } = fixture;
  await fixture.visit('api-keys');
  await page.getByRole('button', { name: 'Create API key' }).click();
  await page.getByLabel('Name').fill('shop backend');
  await page.getByLabel('Expires').selectOption('90');
  await page.getByRole('button', { name: 'Create key' }).click();
  const key = await page.locator('[data-secret]').innerText();
  assert.match(key, /^di_live_/);
  assert.deepEqual(await findings(page), []);
  await page.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('row', { name: /shop backend/ }).waitFor();
  await page.locator('wa-dialog').waitFor({ state: 'detached' });
  assert.equal((await page.content()).includes(key), false);
  const call = () =>
    fetch(`${fixture.service.baseUrl}/api/evaluations/`, { headers: { authorization: `Bearer ${key}` } });
  assert.equal((await call()).status, 200);
  await page.getByRole('button', { name: 'Revoke shop backend' }).click();
  await page.getByRole('button', { name: 'Revoke key' }).click();
  await page.getByRole('row', { name: /shop backend.*Revoked/ }).waitFor();
  assert.equal((await call()).status, 401);
});

test('an endpoint is created, tested with a chosen result, and its delivery opened and sent again', async () => {
  const { page, receiver } = fixture;
  await fixture.visit('endpoints');
  await page.getByRole('button', { name: 'Create endpoint' }).first().click();
  const dialog = await dialogOf(page);
  await dialog.getByLabel('URL').fill('http://10.0.0.1/hook');
  await dialog.getByRole('button', { name: 'Create endpoint' }).click();
  await dialog.getByText('Must lead to a public address').waitFor();
  await dialog.getByLabel('URL').fill(receiver.url);
  await dialog.getByLabel('Description').fill('Case management');
  await dialog.getByLabel('Custom headers').fill('X-Team: disputes');
  await dialog.getByRole('button', { name: 'Create endpoint' }).click();
  assert.match(await page.locator('[data-secret]').innerText(), /^whsec_/);
  await page.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('link', { name: 'Case management' }).click();
  await page.getByRole('heading', { level: 1, name: 'Case management' }).waitFor();

  await page.getByRole('button', { name: 'Send test' }).click();
  await dialog.getByLabel('Confidence').selectOption('moderate_low');
  await dialog.getByLabel(/statement_too_short/).check();
  assert.deepEqual(await findings(page), []);
  await dialog.getByRole('button', { name: 'Send test' }).click();
  const row = page.getByRole('row', { name: /evaluation\.completed.*Succeeded/ });
  await row.waitFor();
  const body = JSON.parse(receiver.bodies.at(-1) ?? '{}');
  assert.equal(body.test, true);
  assert.equal(body.confidence, 'moderate_low');
  assert.equal(body.failed_checks[0].code, 'statement_too_short');

  await row.getByRole('link', { name: 'evaluation.completed' }).click();
  const drawer = page.locator('wa-drawer .panel');
  await drawer.getByText('"received": true').first().waitFor();
  assert.deepEqual(await findings(page), []);
  const sent = receiver.bodies.length;
  await drawer.getByRole('button', { name: 'Resend now' }).click();
  await drawer.getByText('#2 Succeeded').waitFor();
  assert.equal(receiver.bodies.length, sent + 1);
  await page.keyboard.press('Escape');
  await page.locator('wa-drawer[open]').waitFor({ state: 'detached' });
  const opener = page.locator('tr .row-link');
  await page.waitForFunction(() => document.activeElement?.classList.contains('row-link'));
  assert.ok(await opener.first().isVisible());
});

test('a failing delivery appears by itself in the filtered list, unless the list is held still', async () => {
  const { page, receiver } = fixture;
  await fixture.visit('deliveries?status=pending');
  await page.getByText('Nothing matches these filters').waitFor();
  receiver.respondWith(500);
  evaluationId = await submitDispute(fixture);
  await page
    .getByRole('row', { name: /evaluation\.completed.*Retrying/ })
    .first()
    .waitFor();
  await page.getByText('1 delivery', { exact: true }).waitFor();
  receiver.respondWith(200);
  await page.getByRole('button', { name: /^Live/ }).click();
  await page.getByRole('button', { name: /^Paused/ }).waitFor();
});

test('a dispute is opened: result, the rule that decided with its source, the words of the cardholder', async () => {
  const { page } = fixture;
  await fixture.visit(`evaluations/${evaluationId}`);
  const result = await backend(fixture, `/api/evaluations/${evaluationId}/result`);
  await page.locator('.verdict').getByText(String(result.reason_code), { exact: true }).waitFor();
  const { rules } = (await backend(fixture, `/api/evaluations/${evaluationId}/explanation`)) as {
    rules: { code: string; sources: { document: string }[]; effect: { reason_code?: string } | null }[];
  };
  const deciding = rules.findIndex(({ effect }) => effect?.reason_code === result.reason_code);
  await page.locator('.verdict .because').first().click();
  const drawn = page.locator(`#rule-${deciding + 1}`);
  await page.waitForFunction((id) => document.activeElement?.id === id, `rule-${deciding + 1}`);
  assert.ok((await drawn.innerText()).includes(rules[deciding]?.sources[0]?.document ?? '?'));
  await drawn.getByText('set the code').waitFor();
  await page.getByRole('button', { name: /^All/ }).click();
  assert.equal(await page.locator('.rule').count(), rules.length);
  await page.locator('blockquote', { hasText: 'the parcel never arrived' }).waitFor();
  await page.getByRole('button', { name: /Copy rules as JSON/ }).click();
  await page.locator('#said', { hasText: 'Copied' }).waitFor();
  assert.deepEqual(JSON.parse(await page.evaluate(() => navigator.clipboard.readText())), rules);
});

test('a session is ended from its side panel', async () => {
  const { page } = fixture;
  const session = await createSession(fixture);
  await fixture.visit('sessions');
  await page.getByRole('button', { name: 'Northwind Gadgets' }).click();
  await page.getByRole('button', { name: 'End this session' }).click();
  const dialog = await dialogOf(page);
  await dialog.getByText('It has not been opened, so no answers are lost.').waitFor();
  await dialog.getByRole('button', { name: 'End session' }).click();
  assert.equal((await backend(fixture, `/api/intake/sessions/${session.id}`)).status, 'pending');
  await dialog.getByRole('textbox').fill('Northwind  Gadgets');
  await dialog.getByRole('button', { name: 'End session' }).click();
  await page.locator('.panel').getByText('Expired').first().waitFor();
  assert.equal((await backend(fixture, `/api/intake/sessions/${session.id}`)).status, 'expired');
});

test('what is no number is marked beside its field, and what was set stays', async () => {
  const { page } = fixture;
  await fixture.visit('settings');
  const days = page.getByLabel('You look at a report within (days)');
  await days.fill('2');
  await page.getByRole('button', { name: 'Save dates' }).click();
  await page.locator('#said', { hasText: 'Saved' }).waitFor();
  await days.fill('two');
  await page.getByRole('button', { name: 'Save dates' }).click();
  await page.getByText('Must be a number').waitFor();
  assert.deepEqual(await page.evaluate(async () => (await (await fetch('/dashboard/api/settings')).json()).promises), {
    reply_within_days: 2,
    decide_within_days: null,
  });
});

test('unsaved settings are there on the way back, are said in the navigation, and are discarded or lost only if asked', async () => {
  const { page } = fixture;
  const days = page.getByLabel('You look at a report within (days)');
  const intake = page.getByRole('link', { name: /^Intake.*unsaved changes/ });
  await page.getByRole('link', { name: 'Rules' }).click();
  await page.getByRole('heading', { level: 1, name: 'Rules' }).waitFor();
  await page.getByRole('button', { name: 'Sign out' }).click();
  const dialog = await dialogOf(page);
  await dialog.getByText('something that is not saved').waitFor();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.locator('wa-dialog').waitFor({ state: 'detached' });
  let asked = '';
  page.once('dialog', (question) => {
    asked = question.type();
    void question.accept();
  });
  await page.reload();
  assert.equal(asked, 'beforeunload');
  await intake.click();
  await page.getByText('Unsaved changes', { exact: true }).filter({ visible: true }).waitFor();
  assert.equal(await days.inputValue(), 'two');
  await page.getByRole('button', { name: 'Discard' }).filter({ visible: true }).click();
  await intake.waitFor({ state: 'detached' });
  assert.equal(await days.inputValue(), '2');
});

test('the account is renamed in its settings, and the dashboard says the new name', async () => {
  const { page } = fixture;
  await page.getByRole('link', { name: 'Account' }).click();
  await page.getByLabel('Name').fill('Northbank AG');
  await page.getByRole('button', { name: 'Save name' }).click();
  await page.locator('.brand', { hasText: 'Northbank AG' }).waitFor();
  assert.match(await page.title(), /Northbank AG/);
});

test('days that are kept no longer are confirmed, though nothing is as old yet', async () => {
  const { page } = fixture;
  await page.getByRole('link', { name: 'Retention' }).click();
  await page.getByLabel('Sessions, evaluations and files (days)').fill('1');
  await page.getByRole('button', { name: 'Save retention' }).click();
  const dialog = await dialogOf(page);
  await dialog.getByText('disputes older than 1 day: 0 disputes with the next clean-up').waitFor();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.locator('wa-dialog').waitFor({ state: 'detached' });
  const kept = await page.evaluate(async () => (await (await fetch('/dashboard/api/settings')).json()).retention);
  assert.equal(kept.disputes_days, null);
  await page.getByRole('button', { name: 'Discard' }).click();
});

test('a list whose server is away says so, and is there on the next try', async () => {
  const { page } = fixture;
  await page.route('**/dashboard/api/sessions?*', (route) =>
    route.fulfill({ status: 503, json: { status: 503, code: 'unavailable', detail: 'The database is away' } }),
  );
  await fixture.visit('sessions');
  await page.getByRole('alert').getByText('The database is away').waitFor();
  await page.unroute('**/dashboard/api/sessions?*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('row', { name: /Northwind Gadgets/ }).waitFor();
  assert.equal(await page.getByRole('alert').count(), 0);
});

test('what is kept of a cardholder is shown, held, and erased once the hold is lifted', async () => {
  const { page } = fixture;
  await fixture.visit('people');
  const find = async () => {
    await page.getByLabel('Identifier of the cardholder').fill('customer-77');
    await page.getByRole('button', { name: 'Show what is kept' }).click();
  };
  await find();
  await page.getByText('1 session, 0 evaluations, 0 files').waitFor();
  assert.ok(!page.url().includes('customer-77'));
  await page.locator('.person').getByRole('button', { name: 'Place a hold' }).click();
  let dialog = await dialogOf(page);
  assert.equal(await dialog.getByLabel('Identifier of the cardholder, or').inputValue(), 'customer-77');
  await dialog.getByLabel('Reason').fill('District court, 4 O 12/26');
  await dialog.getByRole('button', { name: 'Place hold' }).click();
  await page.getByRole('row', { name: /customer-77.*District court.*Held/ }).waitFor();
  await find();
  await page.getByRole('alert').getByText('A legal hold stops this').waitFor();
  await page.getByRole('button', { name: 'Lift the hold on customer-77' }).click();
  dialog = await dialogOf(page);
  await dialog.getByText('The reason was: District court').waitFor();
  await dialog.getByRole('button', { name: 'Lift hold' }).click();
  await page.getByRole('row', { name: /customer-77.*Lifted/ }).waitFor();
  await page.getByRole('button', { name: 'Erase' }).click();
  dialog = await dialogOf(page);
  await dialog.getByLabel('Type “customer-77” to confirm').fill('customer-77');
  await dialog.getByRole('button', { name: 'Erase for good' }).click();
  await page.locator('#said', { hasText: 'Erased 1 dispute and 0 files' }).waitFor();
  await find();
  await page.getByRole('heading', { name: 'Nothing is kept of this cardholder' }).waitFor();
});

test('the snippets of "Get started" run as they are', async () => {
  const { page, service } = fixture;
  const run = promisify(execFile);
  const env = { ...process.env, DISPUTE_INTAKE_KEY: fixture.apiKey };
  await fixture.visit('get-started');
  const code = (label: string) => page.getByRole('group', { name: label }).innerText();
  const created = JSON.parse((await run('bash', ['-c', `${await code('curl: create a session')} -s`], { env })).stdout);
  assert.equal(created.status, 'pending');
  const submitted = JSON.parse(
    (await run('bash', ['-c', `${await code('curl: submit an evaluation')} -s`], { env })).stdout,
  );
  assert.equal(submitted.status, 'queued');
  await fixture.visit('get-started');
  await page.getByRole('group', { name: 'curl: read a result' }).filter({ hasText: submitted.id }).waitFor();
  const read = JSON.parse((await run('bash', ['-c', `${await code('curl: read a result')} -s`], { env })).stdout);
  assert.equal(read.id, submitted.id);
  assert.equal(read.reason_code, '13.1');

  await page.getByRole('button', { name: 'Node' }).click();
  const node = ['--input-type=module', '-e', await code('Node: create a session')];
  const url = (await run(process.execPath, node, { env, cwd: ROOT })).stdout.trim();
  assert.ok(url.startsWith(`${service.intakeUrl}/s/`), url);

  const portal = (await code('HTML: show the intake')).replace('SESSION_URL', url);
  const server = createServer((_, response) => response.setHeader('content-type', 'text/html').end(portal));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const shown = await (await fixture.browser.newContext()).newPage();
  await shown.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  await shown.frameLocator('iframe').locator('[data-step="statement"]').waitFor();
  await shown.context().close();
  server.close();

  const port = String((await reservePorts(1))[0]);
  const made = await page.evaluate(
    async (hook) =>
      (
        await fetch('/dashboard/api/endpoints', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ url: hook }),
        })
      ).json(),
    `http://127.0.0.1:${port}/hook`,
  );
  const receiver = execFile(process.execPath, ['--input-type=module', '-e', await code('Node: receive and verify')], {
    cwd: ROOT,
    env: { ...env, DISPUTE_INTAKE_SECRET: made.secret, PORT: port },
  });
  try {
    const printed = new Promise<string>((done) => receiver.stdout?.once('data', (chunk) => done(String(chunk))));
    const isUp = () =>
      fetch(`http://127.0.0.1:${port}/`).then(
        ({ status }) => status === 404 || status === 400,
        () => false,
      );
    while (!(await isUp()));
    await fixture.visit(`endpoints/${made.id}`);
    await page.getByRole('button', { name: 'Send test' }).click();
    await page.locator('wa-dialog').getByRole('button', { name: 'Send test' }).click();
    assert.match(await printed, /^evaluation\.completed 10\.4 high/);
    await page.getByRole('row', { name: /evaluation\.completed.*Succeeded/ }).waitFor();
  } finally {
    receiver.kill();
  }
});

test('an invited analyst signs in by the link, sees no keys, is signed out and removed', async () => {
  const { page, browser, service } = fixture;
  await fixture.visit('members');
  await page.getByRole('button', { name: 'Invite member' }).click();
  const dialog = await dialogOf(page);
  await dialog.getByLabel('Email address').fill('ben@northbank.example');
  await dialog.getByLabel('Role').selectOption('analyst');
  await dialog.getByRole('button', { name: 'Create link' }).click();
  const link = await page.locator('[data-secret]').innerText();
  const other = await (await browser.newContext()).newPage();
  await other.goto(link);
  await other.getByLabel('New password').fill('password2024!');
  await other.getByRole('button', { name: 'Set password and sign in' }).click();
  await other.getByText(/tried first/).waitFor();
  assert.deepEqual(await findings(other), []);
  await other.getByLabel('New password').fill(`${PASSWORD} b`);
  await other.getByRole('button', { name: 'Set password and sign in' }).click();
  await other.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
  assert.equal(new URL(other.url()).hash, '');
  assert.equal(await other.getByRole('navigation').getByText('API Keys').count(), 0);
  await other.goto(`${service.baseUrl}/dashboard/settings`);
  await other.getByText('Your role can view this but not change it.').waitFor();
  assert.equal(await other.getByRole('button', { name: /^Save/ }).count(), 0);
  await other.goto(`${service.baseUrl}/dashboard/api-keys`);
  await other.getByRole('heading', { name: 'There is no such page' }).waitFor();

  await fixture.visit('members');
  await page.getByRole('button', { name: 'Sign out ben' }).click();
  await dialog.getByText('1 browser of ben@northbank.example is signed out at once').waitFor();
  await dialog.getByRole('button', { name: 'Sign out' }).click();
  await page.getByRole('button', { name: 'Sign out ben' }).waitFor({ state: 'detached' });
  await other.goto(`${service.baseUrl}/dashboard/settings`);
  await other.getByRole('heading', { name: 'Sign in' }).waitFor();
  await other.context().close();

  await page.getByRole('button', { name: 'Remove ben' }).click();
  await dialogOf(page);
  await dialog.getByText('They have made no API key that works.').waitFor();
  assert.deepEqual(await findings(page), []);
  await dialog.getByRole('textbox').fill('Ada');
  await dialog.getByRole('button', { name: 'Remove member' }).click();
  await dialog.getByText('Type “ben” exactly').waitFor();
  await dialog.getByRole('textbox').fill('ben');
  await dialog.getByRole('button', { name: 'Remove member' }).click();
  await page.getByRole('row', { name: /ben@northbank/ }).waitFor({ state: 'detached' });
});

test('the whole way to a new key by keyboard alone', async () => {
  const { page } = fixture;
  await fixture.visit('overview');
  const focusOn = async (name: string) => {
    for (let i = 0; i < 60; i++) {
      await page.keyboard.press('Tab');
      const focused = await page.evaluate(() => {
        const deepest = (root: DocumentOrShadowRoot): Element | null => {
          const active = root.activeElement;
          return active?.shadowRoot?.activeElement ? deepest(active.shadowRoot) : active;
        };
        const element = document.activeElement;
        return `${element?.textContent ?? ''} ${deepest(document)?.textContent ?? ''}`;
      });
      if (focused.includes(name)) return;
    }
    assert.fail(`${name} is not reached by Tab`);
  };
  await focusOn('API Keys');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'API Keys' }).waitFor();
  await focusOn('Create API key');
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => document.activeElement?.matches('wa-dialog wa-input'));
  await page.keyboard.type('by keyboard');
  await page.keyboard.press('Enter');
  assert.match(await page.locator('[data-secret]').innerText(), /^di_live_/);
  await page.keyboard.press('Escape');
  await page.getByRole('row', { name: /by keyboard/ }).waitFor();
  await page.locator('wa-dialog').waitFor({ state: 'detached' });
  await page.waitForFunction(() => document.activeElement?.textContent?.includes('Create API key'));
});

test('a dialog that still fades in leaves the focus to who types in it already', async (t) => {
  const { page, context } = fixture;
  await fixture.visit('profile');
  const cdp = await context.newCDPSession(page);
  await cdp.send('Animation.enable');
  await cdp.send('Animation.setPlaybackRate', { playbackRate: 0.1 });
  await page.getByRole('button', { name: 'Change password' }).click();
  const next = page.locator('wa-dialog').getByLabel('New password');
  await next.focus();
  const dialog = await dialogOf(page);
  const current = dialog.getByLabel('Your password');
  await next.focus();
  await page.keyboard.type('abc');
  const isFading = await dialog.evaluate((element) => element.shadowRoot?.querySelector('.show') !== null);
  // A slow machine may be done with it by now. The focus must be right all the same.
  if (!isFading) t.diagnostic('The dialog had faded in before anything was typed');
  await page.waitForFunction(() => !document.querySelector('wa-dialog')?.shadowRoot?.querySelector('.show'));
  await page.keyboard.type('def');
  assert.deepEqual([await current.inputValue(), await next.inputValue()], ['', 'abcdef']);
  await cdp.send('Animation.setPlaybackRate', { playbackRate: 1 });
  await page.keyboard.press('Escape');
  await page.locator('wa-dialog').waitFor({ state: 'detached' });
  await cdp.detach();
});

test('nothing broke the page policy and no script failed', () => {
  assert.deepEqual(fixture.complaints, []);
});
