/**
 * The whole dispute, played with an API key and a browser: what the issuer knows, several payments, what comes after Submit,
 * a call taken by staff, and the duties of the law.
 */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Browser, Frame, Page } from 'playwright-core';
import { type CardholderAnswers, fillStep, fillToReview, intakeFrame, openBrowser } from './browser.ts';
import { type Portal, startPortal } from './portal.ts';
import { apiCaller, type Caller, chipCard, onlinePurchase, type Service, startService } from './service.ts';

let service: Service;
let portal: Portal;
let browser: Browser;
let call: Caller;

before(async () => {
  [service, browser] = await Promise.all([startService(), openBrowser()]);
  portal = await startPortal(service.baseUrl, service.intakeUrl);
  const account = await service.admin('account', 'create', '--name', 'Northbank');
  call = await apiCaller(service, account.id);
});

after(async () => {
  await browser?.close();
  await portal?.close();
  await service?.stop();
  await service?.remove();
});

const made = async (path: string, body: unknown) => {
  const answer = await call(path, body);
  assert.ok(answer.status < 300, JSON.stringify(answer.body));
  return answer.body;
};
const resultOf = async (id: string) => (await call(`/api/evaluations/${id}/result?wait=10`)).body;
const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);

const next = (frame: Frame) => frame.locator('[data-action="continue"]').click();
/** Chooses the answer and goes on to another step. */
async function choose(frame: Frame, step: string, value: string): Promise<void> {
  await frame.locator(`[data-step="${step}"] input[value="${value}"]`).check();
  await next(frame);
}
/** Answers steps until this one is there; returns the questions that were asked. */
async function fillTo(frame: Frame, wanted: string, answers: CardholderAnswers): Promise<string[]> {
  const asked: string[] = [];
  for (let i = 0; i < 10; i++) {
    const step = String(await frame.locator('[data-step]').first().getAttribute('data-step'));
    if (step === wanted) return asked;
    asked.push(...(await fillStep(frame, answers)));
    await next(frame);
    await frame.locator(`[data-step]:not([data-step="${step}"])`).first().waitFor();
  }
  return assert.fail(`the step ${wanted} did not come`);
}
async function submit(frame: Frame): Promise<void> {
  await frame.locator('[data-action="submit"]').click();
  await frame.locator('[data-step="done"]').waitFor();
}
const statementIs = (frame: Frame, text: string) => frame.locator('[data-step="statement"] textarea').fill(text);

test('a refund that is there settles it before anything is asked', async () => {
  const payment = onlinePurchase({ transaction_id: 'tx_refunded' });
  const session = await made('/api/intake/sessions/', {
    transaction: payment,
    card: chipCard,
    history: {
      credits: [
        {
          id: 'cr_1',
          amount: 129.95,
          currency: 'EUR',
          posted_at: `${day(-3)}T00:00:00Z`,
          status: 'posted',
          description: 'NORTHWIND REFUND',
        },
      ],
    },
  });
  const page = await browser.newPage({ viewport: { width: 360, height: 740 } });
  await page.goto(session.url);
  const frame = page.mainFrame();
  await frame.locator('[data-step="credit_found"]', { hasText: '129.95' }).waitFor();
  await choose(frame, 'credit_found', 'settled');
  await frame.locator('[data-step="credited"]').waitFor();
  const { status, abandon_reason } = (await call(`/api/intake/sessions/${session.id}`)).body;
  assert.deepEqual([status, abandon_reason], ['abandoned', 'credited']);
  await page.close();
});

test('a payment that was reported is asked about first; its report is added to, looked up and withdrawn', async () => {
  const transaction = onlinePurchase({ transaction_id: 'tx_reported' });
  const reported = await call('/api/evaluations/', {
    transaction,
    card: chipCard,
    dispute: { disputed_amount: 129.95, disputed_currency: 'EUR' },
    evidences: {
      cardholder_statement: 'I ordered headphones and they never arrived.',
      purchase: { kind: 'merchandise' },
      delivery: { issue: 'not_received' },
    },
  });
  assert.equal((await call(`/api/evaluations/${reported.body.id}/result?wait=10`)).status, 200);
  const openOn = async (page: Page, body: Record<string, unknown>): Promise<Frame> => {
    const session = await call('/api/intake/sessions/', body);
    assert.equal(session.status, 201, JSON.stringify(session.body));
    await page.goto(portal.page(String(session.body.url)));
    return intakeFrame(page, service.intakeUrl);
  };
  const page = await browser.newPage();

  const added = await openOn(page, { transaction, card: chipCard });
  await added.locator('[data-step="already_reported"] input[value="add_information"]').check();
  await added.locator('[data-action="continue"]').click();
  await added.locator('[data-step="follow_up"]').waitFor();
  await fillToReview(added, {
    'delivery.expected_at': day(-10),
    merchant_unavailable: 'false',
    'merchant_contact.attempted': 'true',
    'merchant_contact.at': day(-5),
    'merchant_contact.method': 'email',
    'merchant_contact.outcome': 'They did not answer.',
  });
  await added.locator('[data-action="submit"]').click();
  await added.locator('[data-step="done"]').waitFor();
  const next = (await call(`/api/evaluations/${reported.body.id}`)).body.superseded_by;
  assert.equal((await call(`/api/evaluations/${next}/result?wait=10`)).body.reason_code, '13.1');

  const left = await openOn(page, { transaction, card: chipCard });
  await left.locator('[data-step="already_reported"] input[value="leave"]').check();
  await left.locator('[data-action="continue"]').click();
  await left.locator('[data-step="already_reported"]:not(:has(input))').waitFor();

  const status = await openOn(page, { status_of: next });
  await status.locator('[data-step="status"]', { hasText: 'Northwind Gadgets' }).waitFor();
  await status.locator('[data-action="withdraw"]').click();
  await status.locator('[data-action="confirm-withdraw"]').click();
  await status.locator('.state-withdrawn').waitFor();

  const again = await openOn(page, { transaction, card: chipCard });
  await again.locator('[data-step="statement"]').waitFor();
  await page.close();
});

test('twelve payments of a spree take at most eight questions and become one report', async () => {
  const payment = (at: number) =>
    onlinePurchase({ transaction_id: `spree_${at}`, merchant_name: `Shop ${at}`, transaction_amount: 20 + at });
  const payments = Array.from({ length: 12 }, (_, at) => payment(at));
  const session = await made('/api/intake/sessions/', {
    transactions: payments.slice(0, 2),
    candidate_transactions: payments.slice(2),
    card: chipCard,
  });
  const page = await browser.newPage({ viewport: { width: 360, height: 740 } });
  await page.goto(session.url);
  const frame = page.mainFrame();
  await statementIs(frame, 'I never made these payments, I do not know the shops.');
  await next(frame);
  const answers = {
    problem: 'unrecognized',
    participated: 'false',
    recognizes_merchant: 'false',
    card_possession: 'in_possession',
  };
  await choose(frame, 'problem', 'unrecognized');
  await frame.locator('[data-step]:not([data-step="problem"])').first().waitFor();
  const asked = await fillTo(frame, 'payments', answers);
  const boxes = frame.locator('[data-step="payments"] input[type=checkbox]');
  assert.deepEqual(
    await boxes.evaluateAll((all) => all.map((each) => (each as HTMLInputElement).checked)),
    payments.map((_, at) => at < 2),
  );
  for (let at = 2; at < payments.length; at++) await boxes.nth(at).check();
  const walked = await fillToReview(frame, answers);
  const all = new Set(['statement', 'problem', ...asked, ...[...walked.values()].flat()]);
  assert.ok(all.size <= 8, [...all].join(', '));
  await submit(frame);

  const { report_id } = (await call(`/api/intake/sessions/${session.id}`)).body;
  const report = (await call(`/api/reports/${report_id}`)).body;
  const rows = report.evaluations as { id: string; transaction_id: string }[];
  assert.deepEqual(
    rows.map(({ transaction_id }) => transaction_id),
    payments.map(({ transaction_id }) => transaction_id),
  );
  for (const { id } of rows) assert.equal((await resultOf(id)).category, 'fraud', id);
  const bodies = await Promise.all(
    rows.slice(0, 2).map(async ({ id }) => (await call(`/api/evaluations/${id}/export?for=stripe`)).body),
  );
  assert.notDeepEqual(bodies[0].body, bodies[1].body, 'each with its own payment');
  await page.close();
});

test('a call taken by staff is handed to the cardholder, who submits; a duty that is recorded moves a later one', async () => {
  const session = await made('/api/intake/sessions/', {
    mode: 'form',
    assisted: { by: 'agent-7', channel: 'phone' },
    transaction: onlinePurchase({ transaction_id: 'tx_call' }),
    card: { ...chipCard, funding: 'DEBIT', issuer_country: 'USA' },
  });
  const desk = await browser.newPage();
  await desk.goto(session.url);
  await desk.locator('.assisted-note').waitFor();
  await statementIs(desk.mainFrame(), 'I do not know this shop. I never bought anything there.');
  const saved = desk.waitForResponse((answer) => answer.url().endsWith('/draft') && answer.ok());
  await next(desk.mainFrame());
  await saved;
  await choose(desk.mainFrame(), 'problem', 'unrecognized');
  await desk.locator('[data-step]:not([data-step="problem"])').first().waitFor();
  await desk.waitForResponse((answer) => answer.url().endsWith('/draft') && answer.ok());

  const { url, assisted } = await made(`/api/intake/sessions/${session.id}/renew`, { assisted: null });
  assert.equal(assisted, null);
  const phone = await (await browser.newContext({ viewport: { width: 360, height: 740 } })).newPage();
  await phone.goto(url);
  const frame = phone.mainFrame();
  await frame.locator('[data-step]').first().waitFor();
  assert.equal(await frame.locator('[data-step="statement"]').count(), 0, 'it goes on where staff stopped');
  await fillToReview(frame, {
    participated: 'false',
    recognizes_merchant: 'false',
    card_possession: 'in_possession',
    disputed_amount: 'whole',
  });
  await submit(frame);
  await phone.context().close();
  await desk.close();

  const { evaluation_id: id } = (await call(`/api/intake/sessions/${session.id}`)).body;
  const { obligations } = await resultOf(id);
  const { entered_by: givers } = (await call(`/api/evaluations/${id}`)).body;
  assert.deepEqual(
    [givers['evidences.cardholder_statement'], givers['evidences.card_possession']],
    ['staff', 'cardholder'],
  );
  const find = (all: { id: string }[], duty: string) => all.find((each) => each.id === duty);
  const before = find(obligations, 'reg_e.tell_of_credit');
  const after = await made(`/api/evaluations/${id}/duties`, {
    obligation_id: 'reg_e.provisional_credit',
    done_at: day(0),
  });
  assert.notDeepEqual(find(after.obligations, 'reg_e.tell_of_credit'), before);
});
