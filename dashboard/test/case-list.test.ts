/** The list of cases: filters by days left and more, saved views, the list as a file, the deadline on a phone. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, test } from 'node:test';
import { findings } from './axe.ts';
import { type DashboardFixture, dialogOf, fillDashboard } from './dashboard.fixture.ts';
import { joinDashboard } from './shared-dashboard.ts';

let fixture: DashboardFixture;
before(async () => {
  fixture = await joinDashboard();
  await fillDashboard(fixture, 40);
});
after(() => fixture?.close());

/** What the list says it has in all. */
async function total(): Promise<number> {
  return Number(await fixture.page.locator('.total').getAttribute('data-total'));
}

test('days left narrow the list to what is due, and every row has its day', async () => {
  const { page } = fixture;
  await fixture.visit('evaluations');
  const all = await total();
  await page.locator('select[name=due]').selectOption('30');
  await page.waitForURL(/due=30/);
  await page.waitForFunction(
    (before) => document.querySelector('.total')?.getAttribute('data-total') !== before,
    String(all),
  );
  const due = await total();
  assert.ok(due > 0 && due < all, `${due} of ${all}`);
  const expected = await page.evaluate(async () => {
    const day = (inDays: number) => new Date(Date.now() + inDays * 86_400_000).toISOString().slice(0, 10);
    const response = await fetch(
      `/dashboard/api/evaluations?deadline_from=${day(0)}&deadline_before=${day(30)}&count=1&limit=1`,
    );
    return (await response.json()).total as number;
  });
  assert.equal(due, expected);
  assert.deepEqual(await findings(page), []);
});

test('a view is saved under a name, opened again from anywhere, and removed', async () => {
  const { page } = fixture;
  await fixture.visit('evaluations?confidence=high&order=deadline');
  await page.getByRole('button', { name: 'Save this view' }).click();
  const dialog = await dialogOf(page);
  await dialog.getByLabel('Name').fill('Sure ones');
  await dialog.getByRole('button', { name: 'Save view' }).click();
  const views = page.getByRole('group', { name: 'Views' });
  await views.getByRole('link', { name: 'Sure ones' }).waitFor();
  const wanted = await total();
  await fixture.visit('evaluations');
  assert.notEqual(await total(), wanted);
  await views.getByRole('link', { name: 'Sure ones' }).click();
  await page.locator(`.total[data-total="${wanted}"]`).waitFor();
  assert.equal(await views.getByRole('link', { name: 'Sure ones' }).getAttribute('aria-current'), 'true');
  assert.deepEqual(await findings(page), []);
  await page.getByRole('button', { name: 'Remove this view' }).click();
  await page.getByRole('button', { name: 'Remove view', exact: true }).click();
  await views.getByRole('link', { name: 'Sure ones' }).waitFor({ state: 'detached' });
});

test('the list is downloaded as CSV and JSON, every page of it', async () => {
  const { page } = fixture;
  await fixture.visit('evaluations?category=fraud');
  const count = await total();
  for (const format of ['CSV', 'JSON']) {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: new RegExp(`^${format}`) }).click(),
    ]);
    const text = await readFile(await download.path(), 'utf8');
    assert.match(download.suggestedFilename(), new RegExp(`^cases-\\d{4}-\\d{2}-\\d{2}\\.${format.toLowerCase()}$`));
    const rows = format === 'JSON' ? JSON.parse(text).length : text.trim().split('\r\n').length - 1;
    assert.equal(rows, count, format);
  }
});

test('a phone keeps the day by which to file in sight', async () => {
  const { page } = fixture;
  await page.setViewportSize({ width: 390, height: 844 });
  await fixture.visit('evaluations?due=30&order=deadline');
  const day = page
    .locator('tbody tr')
    .first()
    .getByText(/days? left|today/)
    .first();
  await day.waitFor();
  const box = await day.boundingBox();
  assert.ok(box && box.x >= 0 && box.x + box.width <= 390, JSON.stringify(box));
  assert.deepEqual(fixture.complaints, []);
});
