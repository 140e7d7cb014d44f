/** A case worked at the desk alone: put right, handed over, its outcome recorded; and a session that ends meanwhile. */
import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { findings } from './axe.ts';
import { backend, type DashboardFixture, dialogOf, PASSWORD, submitDispute } from './dashboard.fixture.ts';
import { joinDashboard } from './shared-dashboard.ts';

const PICTURES = process.env.CASE_PICTURES;
let fixture: DashboardFixture;
let id: string;
before(async () => {
  fixture = await joinDashboard();
  await submitDispute(fixture, { transaction_id: 'tx_other', merchant_name: 'Southwind Books' });
  id = await submitDispute(fixture);
});
after(() => fixture?.close());

/** For the eyes of whoever changes how it looks. */
async function picture(name: string): Promise<void> {
  if (!PICTURES) return;
  mkdirSync(PICTURES, { recursive: true });
  for (const [width, height] of [
    [1440, 900],
    [390, 844],
  ] as const)
    for (const colorScheme of ['light', 'dark'] as const) {
      await fixture.page.setViewportSize({ width, height });
      await fixture.page.emulateMedia({ colorScheme });
      await fixture.page.screenshot({ path: join(PICTURES, `${name}-${width}-${colorScheme}.png`), fullPage: true });
    }
  await fixture.page.setViewportSize({ width: 1280, height: 900 });
  await fixture.page.emulateMedia({ colorScheme: 'light' });
}

test('one field finds cases as somebody types, pages and what can be done here, by keys alone', async () => {
  const { page } = fixture;
  await fixture.visit('overview');
  await page.keyboard.press('Control+k');
  const field = page.getByRole('combobox', { name: 'Search' });
  await field.waitFor();
  await field.pressSequentially('soutwhind');
  await page.getByRole('option', { name: /Southwind Books/, selected: true }).waitFor();
  assert.equal(await field.getAttribute('aria-activedescendant'), 'palette-0');
  assert.deepEqual(await findings(page), []);
  await picture('palette');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: /Southwind Books/ }).waitFor();
  assert.match(await page.title(), /^Southwind Books /, 'the tab is named after the case');
  await page.getByRole('button', { name: /^Search/ }).click();
  await field.fill('hand');
  await page.getByRole('option', { name: 'Hand over' }).waitFor();
  await field.fill('endp');
  await page.getByRole('option', { name: 'Endpoints', selected: true }).waitFor();
  await field.press('ArrowDown');
  await field.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Endpoints' }).waitFor();
});

test('the list is searched as somebody types', async () => {
  const { page } = fixture;
  await fixture.visit('evaluations');
  await page.getByRole('searchbox', { name: 'Search' }).pressSequentially('books');
  await page.locator('.total[data-total="1"]').waitFor();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await page.locator('.total[data-total="2"]').waitFor();
  assert.equal(await page.getByRole('searchbox', { name: 'Search' }).inputValue(), '');
});

test('a case is put right with a preview, and the next version says who and why', async () => {
  const { page } = fixture;
  await fixture.visit('evaluations');
  await page.getByRole('link', { name: 'Northwind Gadgets' }).click();
  await page.getByRole('heading', { level: 1, name: /Northwind Gadgets/ }).waitFor();
  await picture('case');
  await page.getByRole('button', { name: 'Correct', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Correct the case' }).waitFor();
  await page.locator('select[name="evidences.delivery.issue"]').selectOption('late');
  await page.locator('input[name="dispute.disputed_amount"]').fill('50');
  await page.locator('.changes').getByText('EUR 50.00').waitFor();
  assert.deepEqual(await findings(page), []);
  await picture('correct');
  await page.reload();
  await page.locator('.fact-changes').waitFor();
  assert.equal(await page.locator('select[name="evidences.delivery.issue"]').inputValue(), 'late', 'it was kept');
  await page.locator('textarea[name="why"]').fill('The cardholder called: it came after all');
  await page.getByRole('button', { name: /Save as version 2/ }).click();
  await page.getByText('The cardholder called: it came after all').waitFor();
  assert.notEqual(new URL(page.url()).pathname.split('/').at(-1), id);
  assert.deepEqual(await findings(page), []);
  await picture('version-2');
});

test('the next case of the list is a key away, and Back puts the focus on the case that was left', async () => {
  const { page } = fixture;
  await fixture.visit('evaluations');
  await page.getByRole('link', { name: 'Northwind Gadgets' }).click();
  await page.getByRole('link', { name: 'Next', exact: true }).waitFor();
  await page.keyboard.press('j');
  await page.getByRole('heading', { level: 1, name: /Southwind Books/ }).waitFor();
  await page.keyboard.press('k');
  await page.getByRole('heading', { level: 1, name: /Northwind Gadgets/ }).waitFor();
  await page.goBack();
  await page.goBack();
  await page.goBack();
  await page.waitForFunction(() => document.activeElement?.textContent?.includes('Northwind Gadgets'));
});

test('what the cardholder is asked stands on the case until they answer or it is withdrawn', async () => {
  const { page } = fixture;
  await fixture.visit('evaluations');
  await page.getByRole('link', { name: 'Southwind Books' }).click();
  await page.getByRole('button', { name: 'Ask the cardholder' }).first().click();
  const dialog = await dialogOf(page);
  await dialog.locator('select[name=days]').selectOption('30');
  await dialog.getByRole('button', { name: 'Make the link' }).click();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('heading', { name: 'Waiting for the cardholder' }).waitFor();
  assert.deepEqual(await findings(page), []);
  await picture('waiting');
  await page.getByRole('button', { name: 'Withdraw the question' }).click();
  await page.getByRole('button', { name: 'Withdraw', exact: true }).click();
  await page.getByRole('heading', { name: 'Waiting for the cardholder' }).waitFor({ state: 'detached' });
});

test('a case is handed over with its export, which can be read again, and its outcome is recorded', async () => {
  const { page } = fixture;
  await page.getByRole('button', { name: 'Hand over' }).first().click();
  const dialog = await dialogOf(page);
  await dialog.locator('select[name=for]').selectOption('stripe');
  await dialog.getByLabel('Reference').fill('dp_1042');
  await dialog.getByRole('button', { name: 'Record as handed over' }).click();
  await page.getByRole('heading', { name: 'Handed over' }).waitFor();
  await page.getByRole('button', { name: 'Read the export' }).click();
  await page.getByText('Body for Stripe').waitFor();
  await page.getByRole('button', { name: 'Close', exact: true }).last().click();
  await page.locator('wa-dialog').waitFor({ state: 'detached' });
  await picture('handed-over');
  await page.getByRole('button', { name: 'Record the outcome' }).click();
  const outcome = await dialogOf(page);
  await outcome.locator('select[name=outcome]').selectOption('won');
  await outcome.getByRole('button', { name: 'Record the outcome' }).click();
  await page.getByRole('heading', { name: 'Ended: Won' }).waitFor();
  assert.deepEqual(await findings(page), []);
  await picture('won');
});

test('a session that ends under a dialog loses nothing that was typed', async () => {
  const { page } = fixture;
  await page.getByRole('button', { name: 'Change the outcome' }).click();
  const dialog = await dialogOf(page);
  await dialog.locator('select[name=outcome]').selectOption('lost');
  const cookies = await fixture.context.cookies();
  await fixture.context.clearCookies();
  await dialog.getByRole('button', { name: 'Record the outcome' }).click();
  await page.getByRole('heading', { name: 'Sign in', exact: true }).waitFor();
  assert.ok(cookies.length > 0);
  assert.equal(await dialog.locator('select[name=outcome]').isVisible(), false, 'nothing of it is seen meanwhile');
  await page.getByLabel('Email address').fill(fixture.email);
  await page.locator('di-login').getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.locator('di-login').waitFor({ state: 'detached' });
  assert.equal(await dialog.locator('select[name=outcome]').inputValue(), 'lost');
  await dialog.getByRole('button', { name: 'Record the outcome' }).click();
  await page.getByRole('heading', { name: 'Ended: Lost' }).waitFor();
  assert.ok(await backend(fixture, `/api/evaluations/${id}`));
  assert.deepEqual(
    fixture.complaints.filter((text) => !text.includes('401')),
    [],
  );
});
