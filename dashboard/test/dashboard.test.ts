/** An operator's main journeys in a real browser on the real server; every page under its policy and without axe findings. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { backend, createSession, PASSWORD, type Stage, setStage, submitDispute } from './stage.ts';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
let stage: Stage;
let endpointId: string;
let evaluationId: string;

before(async () => {
  stage = await setStage();
});
after(() => stage?.close());

interface Finding {
  id: string;
  nodes: string[];
}
/** What axe finds on the page as it is. Run outside the page's policy, which rightly refuses foreign scripts. */
async function findings(page: Page): Promise<Finding[]> {
  const session = await page.context().newCDPSession(page);
  await session.send('Runtime.evaluate', { expression: AXE });
  const { result } = await session.send('Runtime.evaluate', {
    expression: `axe.run({ runOnly: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'] }).then((r) => JSON.stringify(r.violations.map((v) => ({ id: v.id, nodes: v.nodes.slice(0, 3).map((n) => n.target.join(' ') + ' ' + n.failureSummary) }))))`,
    awaitPromise: true,
    returnByValue: true,
  });
  await session.detach();
  return JSON.parse(String(result.value)) as Finding[];
}

test('an API key is shown once, works, and is refused after it was revoked', async () => {
  const { page } = stage;
  await stage.visit('api-keys');
  await page.getByRole('button', { name: 'Create API key' }).click();
  await page.getByLabel('Name').fill('shop backend');
  await page.getByRole('button', { name: 'Create key' }).click();
  const key = await page.locator('[data-secret]').innerText();
  assert.match(key, /^di_live_/);
  assert.deepEqual(await findings(page), []);
  await page.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('row', { name: /shop backend/ }).waitFor();
  assert.equal((await page.content()).includes(key), false);
  const call = () =>
    fetch(`${stage.service.baseUrl}/api/evaluations/`, { headers: { authorization: `Bearer ${key}` } });
  assert.equal((await call()).status, 200);
  await page.getByRole('button', { name: 'Revoke shop backend' }).click();
  await page.getByRole('button', { name: 'Revoke key' }).click();
  await page.getByRole('row', { name: /shop backend.*Revoked/ }).waitFor();
  assert.equal((await call()).status, 401);
});

test('an endpoint is created, tested with a chosen result, and its delivery opened and sent again', async () => {
  const { page, receiver } = stage;
  await stage.visit('endpoints');
  await page.getByRole('button', { name: 'Create endpoint' }).first().click();
  const dialog = page.locator('wa-dialog');
  await dialog.getByLabel('URL').fill('http://10.0.0.1/hook');
  await dialog.getByRole('button', { name: 'Create endpoint' }).click();
  await dialog.getByText('Must lead to a public address').waitFor();
  await dialog.getByLabel('URL').fill(receiver.url);
  await dialog.getByLabel('Custom headers').fill('X-Team: disputes');
  await dialog.getByRole('button', { name: 'Create endpoint' }).click();
  assert.match(await page.locator('[data-secret]').innerText(), /^whsec_/);
  await page.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('link', { name: receiver.url }).click();
  await page.getByRole('heading', { level: 1, name: receiver.url }).waitFor();
  endpointId = new URL(page.url()).pathname.split('/').pop() ?? '';

  await page.getByRole('button', { name: 'Send test' }).click();
  await dialog.getByLabel('Confidence').selectOption('moderate_low');
  await dialog.getByLabel(/statement_too_short/).check();
  await dialog.getByRole('button', { name: 'Send test' }).click();
  const row = page.getByRole('row', { name: /evaluation\.completed.*Succeeded.*200/ });
  await row.waitFor();
  const told = JSON.parse(receiver.bodies.at(-1) ?? '{}');
  assert.equal(told.test, true);
  assert.equal(told.confidence, 'moderate_low');
  assert.equal(told.failed_checks[0].code, 'statement_too_short');

  await row.getByRole('link', { name: 'evaluation.completed' }).click();
  const drawer = page.locator('wa-drawer .panel');
  await drawer.getByText('"received": true').first().waitFor({ state: 'attached' });
  assert.deepEqual(await findings(page), []);
  const sent = receiver.bodies.length;
  await drawer.getByRole('button', { name: 'Resend now' }).click();
  await drawer.getByText('#2 Succeeded').waitFor();
  assert.equal(receiver.bodies.length, sent + 1);
});

test('a failing delivery appears by itself in the filtered list', async () => {
  const { page, receiver } = stage;
  await stage.visit('deliveries?status=pending');
  await page.getByText('Nothing matches these filters.').waitFor();
  receiver.answerWith(500);
  evaluationId = await submitDispute(stage);
  await page
    .getByRole('row', { name: /evaluation\.completed.*Pending.*500/ })
    .first()
    .waitFor();
  receiver.answerWith(200);
});

test('a dispute is opened: result, the rule that decided with its source, the words of the cardholder', async () => {
  const { page } = stage;
  await stage.visit(`evaluations/${evaluationId}`);
  const result = await backend(stage, `/api/evaluations/${evaluationId}/result`);
  await page.locator('.verdict').getByText(String(result.reason_code), { exact: true }).waitFor();
  const { rules } = (await backend(stage, `/api/evaluations/${evaluationId}/explanation`)) as {
    rules: { code: string; source: string; effect: unknown }[];
  };
  const acting = rules.find(({ effect }) => effect !== null);
  const drawn = page.locator('.rule.acted', { hasText: acting?.code ?? '' }).first();
  assert.ok((await drawn.innerText()).includes(acting?.source ?? '?'));
  await page.getByRole('button', { name: 'Show all' }).click();
  assert.equal(await page.locator('.rule').count(), rules.length);
  await page.getByText('the parcel never arrived').first().waitFor();
  await page.getByRole('button', { name: /Copy rules as JSON/ }).click();
  assert.deepEqual(JSON.parse(await page.evaluate(() => navigator.clipboard.readText())), rules);
});

test('the overview counts what happened, and each number leads to its rows', async () => {
  const { page } = stage;
  const session = await createSession(stage);
  await stage.visit('overview');
  await page.getByRole('link', { name: /^Sessions 1/ }).waitFor();
  await page.getByRole('link', { name: /Consumer dispute 1/ }).click();
  await page.getByRole('row', { name: /Northwind Gadgets/ }).waitFor();
  await stage.visit('sessions');
  await page.getByRole('button', { name: 'Northwind Gadgets' }).click();
  await page.getByRole('button', { name: 'End this session' }).click();
  await page.getByRole('button', { name: 'End session' }).click();
  await page.locator('.panel').getByText('Expired').first().waitFor();
  assert.equal((await backend(stage, `/api/intake/sessions/${session.id}`)).status, 'expired');
});

test('an invited analyst signs in by the link and sees no keys', async () => {
  const { page, browser, service } = stage;
  await stage.visit('members');
  await page.getByRole('button', { name: 'Invite member' }).click();
  const dialog = page.locator('wa-dialog');
  await dialog.getByLabel('E-mail address').fill('ben@northbank.example');
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
  await other.getByRole('heading', { level: 1, name: 'Get started' }).waitFor();
  assert.equal(new URL(other.url()).hash, '');
  assert.equal(await other.getByRole('navigation').getByText('API Keys').count(), 0);
  await other.goto(`${service.baseUrl}/dashboard/api-keys`);
  await other.getByRole('heading', { name: 'There is no such page' }).waitFor();
  await other.context().close();
});

const PAGES = [
  'overview',
  'evaluations',
  'sessions',
  'endpoints',
  'deliveries',
  'get-started',
  'api-keys',
  'settings',
  'members',
  'audit',
  'profile',
];

for (const [width, colorScheme] of [
  [1280, 'light'],
  [1280, 'dark'],
  [390, 'light'],
  [390, 'dark'],
] as const) {
  test(`every page at ${width} px, ${colorScheme}: no axe finding, no sideways scrolling`, async () => {
    const { page } = stage;
    await page.setViewportSize({ width, height: 844 });
    await page.emulateMedia({ colorScheme });
    for (const path of [...PAGES, `endpoints/${endpointId}`, `evaluations/${evaluationId}`]) {
      await stage.visit(path);
      await page.waitForFunction(() => document.querySelector('.skeletons') === null);
      assert.deepEqual(await findings(page), [], path);
      assert.ok(
        await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth),
        `${path} scrolls sideways`,
      );
    }
  });
}

test('the whole way to a new key by keyboard alone', async () => {
  const { page } = stage;
  await page.setViewportSize({ width: 1280, height: 844 });
  await stage.visit('overview');
  const focusOn = async (name: string) => {
    for (let i = 0; i < 40; i++) {
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
  await page.locator('wa-dialog').getByLabel('Name').focus();
  await page.keyboard.type('by keyboard');
  await page.keyboard.press('Enter');
  assert.match(await page.locator('[data-secret]').innerText(), /^di_live_/);
  await page.keyboard.press('Escape');
  await page.getByRole('row', { name: /by keyboard/ }).waitFor();
});

test('nothing broke the page policy and no script failed', () => {
  assert.deepEqual(stage.complaints, []);
});
