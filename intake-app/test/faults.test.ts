/** What can go wrong between page and server, and that no answer is lost by it. */
import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import type { IntakeMode } from '@dispute-intake/contract/vocabulary';
import { completeAnswers, contextFor } from '@dispute-intake/intake-flow/testing';
import type { Page } from 'playwright-core';
import { submit, walkToReview } from './automated-cardholder.ts';
import { until, violations } from './chromium.ts';
import { fixture } from './fixture.ts';

const on = fixture({ viewport: { width: 360, height: 740 } });
afterEach(async () => {
  await on.context.setOffline(false);
  on.server.faults.fail = null;
  on.server.faults.delayMs = 0;
  on.server.faults.loseAnswers = null;
});

const STATEMENT = 'The lamp never arrived and the shop is silent.';
const context = contextFor('not_received');
const answers = completeAnswers('not_received', context, { statement: STATEMENT });

const withPage = async (use: (page: Page) => Promise<void>): Promise<void> => use(await on.freshPage());
/** Presses a button that the page takes away by itself once its own next try succeeds. */
const pressIfThere = (page: Page, action: string): Promise<void> =>
  page.evaluate((name) => document.querySelector<HTMLElement>(`[data-action="${name}"]`)?.click(), action);
const saved = (page: Page): Promise<void> => page.getByText('Saved', { exact: true }).waitFor();
const statementOf = (page: Page): Promise<string> => page.locator('[name="statement"]').inputValue();

test('a reload resumes at the same question with every answer', () =>
  withPage(async (page) => {
    const { url } = on.server.open({ transaction: context.transaction });
    await page.goto(url);
    await page.fill('[name="statement"]', 'It went wrong, all of it.');
    await page.click('[data-action="continue"]');
    await page.locator('[data-step="problem"]').waitFor();
    await page.locator('input[value="not_received"]').check();
    await page.click('[data-action="continue"]');
    await page.locator('input[value="merchandise"]').check();
    await saved(page);
    await page.reload();
    assert.ok(await page.locator('[data-step="purchase"] input[value="merchandise"]').isChecked());
  }));

/** Opens the page with a statement whose reading has not come when Continue goes on without it. */
async function pastStatement(page: Page, mode: IntakeMode): Promise<() => void> {
  const { url } = on.server.open({ mode, transaction: context.transaction });
  const late = Promise.withResolvers<void>();
  await page.route('**/draft', async (route) => {
    await late.promise;
    await route.continue();
  });
  await page.goto(url);
  await page.fill('[name="statement"]', STATEMENT);
  await page.click('[data-action="continue"], [data-action="send"]');
  await page.getByText('Reading what you wrote').first().waitFor();
  await page.locator('[data-step="problem"]').waitFor();
  return late.resolve;
}
const understoodIds = (page: Page): Promise<string[]> =>
  page
    .locator('[data-step="understood"] [data-understood]')
    .evaluateAll((rows) => rows.map((row) => row.getAttribute('data-understood') ?? ''));

test('a reading that comes late preselects nothing: Continue has gone on without it', () =>
  withPage(async (page) => {
    const arrive = await pastStatement(page, 'form');
    arrive();
    await saved(page);
    assert.equal(await page.locator('[data-step="problem"] input:checked').count(), 0);
  }));

test('a reading that comes two steps late is announced, moves nothing, and is looked at on the way', () =>
  withPage(async (page) => {
    const arrive = await pastStatement(page, 'form');
    await page.locator('input[value="not_received"]').check();
    await page.click('[data-action="continue"]');
    await page.locator('[data-step="purchase"] input[value="merchandise"]').check();
    const places = (): Promise<number[]> =>
      page
        .locator('[data-step="purchase"] :is(legend, input, [data-action="continue"])')
        .evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect().top));
    const before = await places();
    await page.waitForFunction(() => document.activeElement !== document.body);
    const focused = await page.evaluateHandle(() => document.activeElement);
    arrive();
    await page.locator('[data-action="show-understood"]').waitFor();
    assert.deepEqual(await places(), before);
    assert.ok(await page.evaluate((was) => document.activeElement === was, focused));
    const announced = page.locator('[role="status"]').filter({ hasText: 'Here is what we understood' });
    assert.equal(await announced.count(), 1);
    assert.deepEqual(await violations(page), []);
    await page.click('[data-action="show-understood"]');
    assert.deepEqual(await understoodIds(page), ['delivery.issue']);
    await page.click('[data-action="continue"]');
    assert.ok(await page.locator('[data-step="purchase"] input[value="merchandise"]').isChecked());
    await page.click('[data-action="continue"]');
    await page.locator('[data-step="delivery"]').waitFor();
    assert.equal(await page.locator('[data-question="delivery.issue"]').count(), 0);
  }));

test('a reading that comes late in the conversation follows the answer that is given', () =>
  withPage(async (page) => {
    const arrive = await pastStatement(page, 'chatbot');
    await page.locator('.now input[value="not_received"] + label').click();
    await page.locator('[data-step="purchase"]').waitFor();
    arrive();
    await page.locator('[data-action="show-understood"]').waitFor();
    await page.locator('.now input[value="merchandise"] + label').click();
    await page.locator('[data-step="understood"]').waitFor();
    assert.deepEqual(await understoodIds(page), ['delivery.issue']);
    assert.equal(await page.locator('.log .bubble', { hasText: 'A product' }).count(), 1, 'the answer stays in sight');
    await page.click('.now [data-action="send"]');
    // What is left of the step at hand comes first.
    await page.click('[data-step="purchase"] [data-action="skip"]');
    await page.locator('[data-step="delivery"]').waitFor();
    assert.equal(await page.locator('.now [data-question="delivery.issue"]').count(), 0);
  }));

test('an answer typed a moment before the reload is still there', () =>
  withPage(async (page) => {
    const { url } = on.server.open();
    on.server.faults.delayMs = 700;
    await page.goto(url);
    // Before that, the first question of the page's HTML is shown: what is typed there waits for the script.
    await page.fill('intake-root [name="statement"]', STATEMENT);
    await page.reload();
    await page.locator('[data-step="statement"]').waitFor();
    assert.equal(await statementOf(page), STATEMENT);
  }));

test('a save that fails is told, can be asked for, and loses nothing', () =>
  withPage(async (page) => {
    const { url, session } = on.server.open();
    await page.goto(url);
    await page.locator('[data-step="statement"]').waitFor();
    on.server.faults.fail = { path: /draft/, status: 500 };
    await page.fill('[name="statement"]', STATEMENT);
    await page.getByText('Not saved yet').waitFor();
    assert.equal(session.saves.length, 0);
    on.server.faults.fail = null;
    await pressIfThere(page, 'save');
    await saved(page);
    assert.equal(session.session.draft?.answers.statement, STATEMENT);
  }));

test('a save whose answer was lost is not taken for a conflict', () =>
  withPage(async (page) => {
    const { url, session } = on.server.open();
    await page.goto(url);
    await page.locator('[data-step="statement"]').waitFor();
    on.server.faults.loseAnswers = { path: /draft/ };
    await page.fill('[name="statement"]', STATEMENT);
    await until(() => session.saves.length > 0);
    on.server.faults.loseAnswers = null;
    await saved(page);
    assert.equal(session.session.draft?.answers.statement, STATEMENT);
    assert.equal(await statementOf(page), STATEMENT);
  }));

test('offline is told and survived', () =>
  withPage(async (page) => {
    const { url, session } = on.server.open();
    await page.goto(url);
    await page.locator('[data-step="statement"]').waitFor();
    // The first question is there before the parts of the page that show the next one.
    await page.waitForLoadState('networkidle');
    await on.context.setOffline(true);
    await page.fill('[name="statement"]', STATEMENT);
    await page.getByText('You are offline').waitFor();
    await page.click('[data-action="continue"]');
    await page.locator('[data-step="problem"]').waitFor();
    await on.context.setOffline(false);
    await saved(page);
    assert.equal(session.session.draft?.answers.statement, STATEMENT);
    assert.equal(session.session.draft?.step, 'problem');
  }));

test('two tabs of the same link do not diverge', () =>
  withPage(async (page) => {
    const { url, session } = on.server.open({ transaction: context.transaction });
    await page.goto(url);
    await page.fill('[name="statement"]', STATEMENT);
    await saved(page);
    const token = await page.evaluate(() => JSON.stringify({ ...sessionStorage }));
    // Duplicating a tab copies its session storage.
    const twin = await on.context.newPage();
    await twin.addInitScript((kept) => {
      for (const [key, value] of Object.entries(JSON.parse(kept) as Record<string, string>)) {
        if (key.startsWith('intake-claim')) sessionStorage.setItem(key, value);
      }
    }, token);
    await twin.goto(url);
    assert.equal(await statementOf(twin), STATEMENT);
    await twin.click('[data-action="continue"]');
    await twin.locator('input[value="duplicate"]').check();
    await saved(twin);
    await page.fill('[name="statement"]', `${STATEMENT} Twice.`);
    await saved(page);
    await page.waitForFunction(() => !document.querySelector('.stuck'));
    assert.equal(session.session.draft?.answers.statement, `${STATEMENT} Twice.`);
    assert.equal(session.session.draft?.answers.problem, 'duplicate');
    await twin.close();
  }));

test('the link opened elsewhere shows that it was used, and the first goes on', () =>
  withPage(async (page) => {
    const { url } = on.server.open();
    await page.goto(url);
    await page.fill('[name="statement"]', STATEMENT);
    // Another browser altogether.
    const other = await on.browser.newPage();
    await other.goto(url);
    await other.locator('[data-step="used"]').waitFor();
    assert.match(await other.title(), /already been used/);
    await other.close();
    await saved(page);
  }));

test('an expired link, and one that never was, have pages of their own', () =>
  withPage(async (page) => {
    const { url } = on.server.open({ status: 'expired', return_url: 'https://bank.example/cards' });
    await page.goto(url);
    await page.locator('[data-step="expired"] [data-action="return"]').waitFor();
    await page.goto(`${on.server.origin}/s/is_nothing`);
    await page.locator('[data-step="unknown"]').waitFor();
  }));

test('a session that ends while the cardholder writes says so at the next save', () =>
  withPage(async (page) => {
    const { url, session } = on.server.open();
    await page.goto(url);
    await page.locator('[data-step="statement"]').waitFor();
    session.close();
    await page.fill('[name="statement"]', STATEMENT);
    await page.locator('[data-step="over"]').waitFor();
  }));

test('a claim that fails at first is tried again until it works', () =>
  withPage(async (page) => {
    const { url } = on.server.open();
    on.server.faults.fail = { path: /claim/, status: 503, code: 'unavailable' };
    await page.goto(url);
    await page.locator('[data-step="connection"]').waitFor();
    on.server.faults.fail = null;
    await pressIfThere(page, 'retry');
    await page.locator('[data-step="statement"]').waitFor();
  }));

test('a submit whose answer is lost is repeated and files one report', () =>
  withPage(async (page) => {
    const { url, session } = on.server.open({ transaction: context.transaction });
    await page.goto(url);
    await walkToReview(page, answers);
    on.server.faults.loseAnswers = { path: /submit/ };
    await page.click('[data-action="submit"]');
    await page.waitForFunction(() => document.querySelector('[data-action="submit"][aria-disabled]'));
    await until(() => session.submissions.length > 0);
    on.server.faults.loseAnswers = null;
    await page.locator('[data-step="done"]').waitFor();
    assert.equal(session.submissions.length, 1);
  }));

test('a submit that is refused keeps every answer and can be tried again', () =>
  withPage(async (page) => {
    const { url, session } = on.server.open({ transaction: context.transaction });
    await page.goto(url);
    await walkToReview(page, answers);
    on.server.faults.fail = { path: /submit/, status: 400, code: 'rejected' };
    await page.click('[data-action="submit"]');
    await page.getByText('We could not send your report').waitFor();
    on.server.faults.fail = null;
    await submit(page);
    assert.equal(session.submissions[0]?.answers.statement, STATEMENT);
  }));

test('slow answers delay nothing but themselves', () =>
  withPage(async (page) => {
    const { url, session } = on.server.open({ transaction: context.transaction });
    await page.goto(url);
    await page.locator('[data-step="statement"]').waitFor();
    on.server.faults.delayMs = 1500;
    await walkToReview(page, answers);
    on.server.faults.delayMs = 0;
    await submit(page);
    assert.equal(session.submissions.length, 1);
  }));

test('a full card number is pointed out at once, masked in the field and never sent', () =>
  withPage(async (page) => {
    const { url, session } = on.server.open();
    await page.goto(url);
    await page.fill('[name="statement"]', 'They used 4242 4242 4242 4242 in a shop');
    await page.getByText('full card number').waitFor();
    await page.locator('[data-action="continue"]').focus();
    assert.equal(await statementOf(page), 'They used •••• 4242 in a shop');
    await saved(page);
    assert.ok(session.saves.every((save) => !JSON.stringify(save).includes('4242 4242')));
  }));
