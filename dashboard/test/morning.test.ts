/**
 * A morning at the desk: ten cases, each worked from the list to what becomes of it, by what the page shows alone. Nothing but
 * the submission of the disputes goes through the API.
 */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Locator } from 'playwright-core';
import { exampleCases, resolvedRequest } from '../../packages/evaluation/src/testing/example-case.ts';
import { findings } from './axe.ts';
import { backend, type DashboardFixture, dialogOf, submitDispute } from './dashboard.fixture.ts';
import { joinDashboard } from './shared-dashboard.ts';

let fixture: DashboardFixture;

/** A worked case of the engine, as an issuer would submit it today. */
async function submitExample(id: string, ofCard: Record<string, unknown> = {}): Promise<void> {
  const example = exampleCases().find((each) => each.id === id);
  const request = resolvedRequest(example?.request, Date.now());
  const card = { ...request.card, ...ofCard };
  const { id: evaluationId } = await backend(fixture, '/api/evaluations/', { ...request, card });
  await backend(fixture, `/api/evaluations/${evaluationId}/result?wait=10`);
}

before(async () => {
  fixture = await joinDashboard();
  await submitExample('F17');
  await submitExample('P13');
  await submitExample('F08', { issuer_country: 'DEU', funding: 'DEBIT' });
  await submitExample('N12');
  await submitExample('R13');
  await submitExample('F10');
  await submitExample('R03');
  await submitDispute(fixture, { transaction_id: 'tx_twice' });
  await submitDispute(fixture, { transaction_id: 'tx_twice' });
  const books = { transaction_id: 'tx_books', merchant_name: 'Southwind Books' };
  await submitDispute(fixture, books, {
    cardholder_statement:
      'I ordered three books and they promised to deliver within a week, but the parcel never arrived. I have not contacted the shop.',
  });
});
after(() => fixture?.close());

/** The number of a tile of "To do", by its name. */
const toDo = (name: string): Locator => fixture.page.locator(`[data-work="${name}"] strong`);

/** From the tile of the overview to its list, and from there to the case. */
async function openFrom(tile: string, merchant: string): Promise<void> {
  const { page } = fixture;
  await fixture.move('overview');
  await page.locator(`[data-work="${tile}"]`).click();
  await page.getByRole('heading', { level: 1, name: 'Evaluations' }).waitFor();
  await page.getByRole('link', { name: merchant, exact: true }).first().click();
  await page.getByRole('heading', { level: 1, name: new RegExp(merchant) }).waitFor();
}

async function handOver(reference: string, target: string): Promise<void> {
  const { page } = fixture;
  await page.getByRole('button', { name: 'Hand over' }).first().click();
  const dialog = await dialogOf(page);
  await dialog.locator('select[name=for]').selectOption(target);
  await dialog.getByLabel('Reference').fill(reference);
  await dialog.getByRole('button', { name: 'Record as handed over' }).click();
  await page.getByRole('heading', { name: 'Handed over' }).waitFor();
  await page.locator('wa-dialog').waitFor({ state: 'detached' });
}

async function recordOutcome(outcome: string, reason = ''): Promise<void> {
  const { page } = fixture;
  await page.getByRole('button', { name: /(Record|Change) the outcome/ }).click();
  const dialog = await dialogOf(page);
  await dialog.locator('select[name=outcome]').selectOption(outcome);
  await dialog.locator('select[name=reason]').selectOption(reason);
  await dialog.getByRole('button', { name: 'Record the outcome' }).click();
  await page.locator('wa-dialog').waitFor({ state: 'detached' });
}

/** What the tiles of the overview say, once they are there. */
async function shows(expected: Record<string, number>): Promise<void> {
  await fixture.visit('overview');
  await toDo('Decide').waitFor();
  const counts: Record<string, number> = {};
  for (const name of Object.keys(expected)) counts[name] = Number(await toDo(name).innerText());
  assert.deepEqual(counts, expected);
}

/** Nothing on the case is wrong by axe, and its last day is said once before the documents. */
async function isReadable(): Promise<void> {
  const { page } = fixture;
  assert.deepEqual(await findings(page), []);
  const texts = await page.locator('.case-summary, .next-step h2, .next-step > p, .verdict').allInnerTexts();
  const days = texts.join(' ').match(/\b\d{1,2} \w{3} 20\d\d\b/g) ?? [];
  const last = (await page.locator('.next-step h2').innerText()).match(/by (\d{1,2} \w{3} 20\d\d)/)?.[1];
  if (last !== undefined) assert.equal(days.filter((day) => day === last).length, 1, texts.join('\n'));
}

test('the morning begins with what there is to do', () =>
  shows({ 'Ready to file': 5, 'Ask the cardholder': 1, 'Look it up': 1, Decide: 1 }));

test('1: a fraud case with a legal duty is handed over with its export, and the duty is marked as done', async () => {
  const { page } = fixture;
  await openFrom('Ready to file', 'Brightloop Media');
  await isReadable();
  await page.getByRole('button', { name: 'Export' }).first().click();
  const dialog = await dialogOf(page);
  await dialog.locator('select[name=for]').selectOption('stripe');
  await dialog.getByRole('button', { name: 'Export', exact: true }).click();
  await page.getByText('Body for Stripe').waitFor();
  await page.locator('wa-dialog').getByRole('button', { name: 'Done', exact: true }).click();
  await page.locator('wa-dialog').waitFor({ state: 'detached' });
  await handOver('dp_2001', 'stripe');
  await page.getByRole('button', { name: 'Read the export' }).click();
  await page.getByText('Body for Stripe').waitFor();
  await page.locator('wa-dialog').getByRole('button', { name: 'Close', exact: true }).last().click();
  await page.locator('wa-dialog').waitFor({ state: 'detached' });
  await page
    .getByRole('button', { name: /^Mark done/ })
    .first()
    .click();
  const duty = await dialogOf(page);
  await duty.getByLabel('Reference').fill('letter 17');
  await duty.getByRole('button', { name: 'Mark as done' }).click();
  await page.locator('.duties').getByText('Done').first().waitFor();
  await isReadable();
});

test('2: a Mastercard case is handed over as a case file that is kept, and lost with a readable reason', async () => {
  const { page } = fixture;
  await openFrom('Ready to file', 'Elektro Falk');
  await handOver('4837-77', 'pdf');
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Case file', exact: true }).click();
  assert.match((await saved).suggestedFilename(), /^dispute-.*\.pdf$/);
  await recordOutcome('lost', 'CASE_LOST');
  await page.getByRole('heading', { name: 'Ended: Lost' }).waitFor();
  await page.locator('.meta').getByText('Case lost').waitFor();
});

test('3: an outcome recorded by mistake is cleared', async () => {
  const { page } = fixture;
  await openFrom('Ready to file', 'Weinhandlung Roth');
  await handOver('vis-3', '');
  await recordOutcome('won');
  await page.getByRole('heading', { name: 'Ended: Won' }).waitFor();
  await page.locator('.more-actions summary').click();
  await page.getByRole('button', { name: 'Clear the outcome' }).click();
  await page.locator('wa-dialog').getByRole('button', { name: 'Clear the outcome' }).click();
  await page.getByRole('heading', { name: 'Waiting for the outcome' }).waitFor();
  await recordOutcome('refunded');
  await page.getByRole('heading', { name: 'Ended: Refunded' }).waitFor();
});

test('4 and 5: the same payment reported twice is seen, corrected to what is owed, and filed once', async () => {
  const { page } = fixture;
  await openFrom('Ready to file', 'Northwind Gadgets');
  await page.getByRole('heading', { name: /^Other disputes of the same payment/ }).waitFor();
  await page.getByRole('button', { name: 'Correct', exact: true }).click();
  await page.locator('input[name="dispute.disputed_amount"]').fill('80');
  await page.locator('.changes').getByText('EUR 80.00').waitFor();
  await page.locator('textarea[name="why"]').fill('49.95 was refunded');
  await page.getByRole('button', { name: /Save as version 2/ }).click();
  await page.getByRole('heading', { level: 1, name: /Northwind Gadgets EUR\s80.00/ }).waitFor();
  await page.getByRole('button', { name: 'Hand over' }).first().waitFor();
  await handOver('dp_2005', 'adyen');
  await page.locator('.neighbours a').first().click();
  await page.getByRole('heading', { level: 1, name: /Northwind Gadgets EUR\s129.95/ }).waitFor();
  await page.locator('.neighbours').getByText('Handed over').waitFor();
  await recordOutcome('not_filed');
  await page.getByRole('heading', { name: 'Ended: Not filed' }).waitFor();
});

test('6: what the statement and the answers say differently is decided by a person', async () => {
  const { page } = fixture;
  await openFrom('Decide', 'Southwind Books');
  await page.getByRole('button', { name: 'Decide which holds' }).click();
  await page.getByRole('radio', { name: /The answer holds/ }).check();
  await page.locator('textarea[name="why"]').fill('They sent us the mail they wrote to the shop');
  await page.getByRole('button', { name: /Save as version 2/ }).click();
  await page.getByText('They sent us the mail they wrote to the shop').waitFor();
  await page.getByRole('heading', { name: 'What does not fit together' }).waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Hand over' }).first().waitFor();
  await handOver('dp_2006', 'stripe');
});

test('7: what only the bank knows is entered, and the case is handed over', async () => {
  const { page } = fixture;
  await openFrom('Look it up', 'Cityride Passes');
  await page.locator('.questions').getByText('What is the acquirer reference number of the valid payment?').waitFor();
  await page.getByRole('button', { name: 'Correct the case' }).click();
  await page.locator('input[name="evidences.original_transaction.arn"]').fill('24692166305100123456789');
  await page.locator('textarea[name="why"]').fill('From our records');
  await page.getByRole('button', { name: /Save as version 2/ }).click();
  await page.getByRole('heading', { name: /^File under 12.6/ }).waitFor();
  await handOver('dp_2007', 'increase');
});

test('8: the cardholder is asked, and the list says who is waited for', async () => {
  const { page } = fixture;
  await openFrom('Ask the cardholder', 'Lakeside Mall ATM 0418');
  await page.locator('.next-step').getByRole('button', { name: 'Ask the cardholder' }).click();
  const dialog = await dialogOf(page);
  await dialog.getByRole('button', { name: 'Make the link' }).click();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('heading', { name: 'Waiting for the cardholder' }).waitFor();
  await fixture.move('evaluations?asked=1');
  await page.locator('.total[data-total="1"]').waitFor();
  await page.getByRole('link', { name: 'Lakeside Mall ATM 0418' }).waitFor();
});

test('9: a case that waits stays, with the day, and the cardholder is told', async () => {
  const { page } = fixture;
  await fixture.move('evaluations?next_action=wait');
  await page.getByRole('link', { name: 'Fernwood Furniture' }).click();
  await page.getByRole('heading', { name: /^Wait until \d/ }).waitFor();
  await page.getByRole('button', { name: 'Write to the cardholder' }).click();
  const dialog = await dialogOf(page);
  await dialog.getByLabel('Message').fill('We file this as soon as the network lets us.');
  await dialog.getByRole('button', { name: 'Publish' }).click();
  await page.locator('.updates').getByText('We file this as soon as the network lets us.').waitFor();
});

test('10: what cannot be filed is closed with its reason', async () => {
  const { page } = fixture;
  await fixture.move('evaluations?next_action=do_not_file');
  await page.getByRole('link', { name: 'Kaffee & Kanne Versand' }).click();
  await page.getByRole('heading', { name: 'Do not file with the network' }).waitFor();
  await isReadable();
  await recordOutcome('not_filed');
  await page.getByRole('heading', { name: 'Ended: Not filed' }).waitFor();
});

test('the morning ends with nothing to file, to look up or to decide, and what is handed over waits for its outcome', async () => {
  const { page } = fixture;
  await shows({ 'Ready to file': 0, 'Look it up': 0, Decide: 0, 'Ask the cardholder': 1 });
  await fixture.move('evaluations');
  await page.getByRole('link', { name: 'Brightloop Media' }).click();
  await recordOutcome('won');
  await page.getByRole('heading', { name: 'Ended: Won' }).waitFor();
  await fixture.move('evaluations?outcome=any');
  await page.locator('.total[data-total="5"]').waitFor();
  assert.deepEqual(fixture.complaints, []);
});
