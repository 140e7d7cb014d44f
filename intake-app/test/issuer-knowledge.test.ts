/** What the issuer knows, several payments and the status page, as a cardholder meets them in form and conversation. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { SessionPayment, StatusPage } from '@dispute-intake/contract/cardholder-api';
import { completeAnswers, contextFor } from '@dispute-intake/intake-flow/testing';
import type { Locator, Page } from 'playwright-core';
import { submit, walkToReview } from './automated-cardholder.ts';
import { complaints, violations } from './chromium.ts';
import { fixture } from './fixture.ts';

const on = fixture({ viewport: { width: 360, height: 740 }, reducedMotion: 'reduce' });
const MODES = ['form', 'chatbot'] as const;

async function onPage(url: string, work: (page: Page) => Promise<void>): Promise<void> {
  const page = await on.freshPage();
  const heard = complaints(page);
  await page.goto(url);
  await work(page);
  assert.deepEqual(heard, []);
}

test('a spree of twelve is sent alike by form and conversation', async () => {
  const payments = Array.from(
    { length: 12 },
    (_, at): SessionPayment => ({
      transaction_id: `t${at}`,
      merchant_name: at === 0 ? 'Northwind Gadgets' : `Shop ${at}`,
      channel_type: 'ECOMMERCE',
      amount: 20 + at,
      currency: 'EUR',
      timestamp: '2026-02-10T10:00:00Z',
      is_chosen: true,
    }),
  );
  const { transaction } = contextFor('unrecognized');
  const context = { ...contextFor('unrecognized'), payments };
  const answers = completeAnswers('unrecognized', context, { participated: false, card_possession: 'in_possession' });
  const sent: unknown[] = [];
  for (const mode of MODES) {
    const { url, session } = on.server.open({ mode, transaction, payments });
    await onPage(url, async (page) => {
      const asked = new Set<string>();
      const note = async (): Promise<void> => {
        const ids = page.locator('[data-question]:visible');
        for (const id of await ids.evaluateAll((all) => all.map((each) => each.getAttribute('data-question'))))
          asked.add(`${id}`);
      };
      const press = async (button: Locator): Promise<void> => {
        await note();
        await button.click();
      };
      const { steps } = await walkToReview(page, answers, { steps: [], onScreen: note, press });
      assert.ok(asked.size >= 6 && asked.size <= 8, `${mode} asks ${[...asked].join(' ')}`);
      assert.deepEqual(
        steps.filter((step) => ['safety', 'payments', 'approval', 'card'].includes(step)),
        ['safety', 'payments', 'approval', 'card'],
      );
      await submit(page);
    });
    assert.equal(session.submissions.length, 12);
    sent.push(session.submissions.map(({ dispute, evidences }) => ({ dispute, evidences })));
  }
  assert.deepEqual(sent[0], sent[1]);
});

test('a refund that is there comes first, and settles it without a report', async () => {
  const credit = { transaction_id: 't', amount: 129.95, currency: 'USD', posted_at: '2026-11-18T00:00:00Z' };
  for (const mode of MODES) {
    const { url, session } = on.server.open({ mode, credits: [{ ...credit, status: 'posted', left_amount: 0 }] });
    await onPage(url, async (page) => {
      await page.locator('[data-step="credit_found"] input[value="settled"]').check();
      await page.locator('[data-action="continue"], [data-action="send"]').click();
      await page.locator('[data-step="credited"]').waitFor();
      assert.deepEqual(await violations(page), []);
    });
    assert.equal(session.session.status, 'abandoned');
  }
});

test('the status page says where the report stands, asks what is missing, and withdraws only once asked twice', async () => {
  const status: StatusPage = {
    kind: 'evaluation',
    reference: 'MB-1',
    submitted_at: '2026-11-09T10:00:00Z',
    state: 'in_review',
    state_since: '2026-11-10T10:00:00Z',
    message: 'We wrote to the shop <b>today</b>.',
    withdrawn_at: null,
    may_withdraw: true,
    may_answer: true,
    updates: [],
    payments: [],
    statement: 'It never arrived.',
    answers: {},
    files: [],
    asked: [{ path: 'evidences.delivery.expected_at', question: 'When should it have arrived?' }],
    missing_documents: [],
  };
  const { url } = on.server.open({ status_page: status });
  await onPage(url, async (page) => {
    await page.locator('[data-step="status"]').waitFor();
    assert.equal(await page.locator('.status-message b').count(), 0, 'a message is text');
    assert.deepEqual(await violations(page), []);
    await page.locator('[data-action="withdraw"]').click();
    assert.equal(await page.locator('.state-withdrawn').count(), 0);
    await page.locator('[data-action="confirm-withdraw"]').click();
    await page.locator('.state-withdrawn').waitFor();
  });
  const earlier = {
    statement: 'It never arrived.',
    answers: { problem: 'not_received', 'purchase.kind': 'merchandise', disputed_amount: 129.95 },
    missing_facts: [{ path: 'evidences.delivery.expected_at', question: '?' }],
    missing_documents: [],
  };
  const again = on.server.open({ status_page: { ...status, withdrawn_at: null, may_answer: true }, earlier });
  await onPage(again.url, async (page) => {
    await page.locator('[data-action="answer"]').click();
    await page.locator('[data-step="follow_up"]').waitFor();
  });
});
