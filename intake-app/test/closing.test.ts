/** Closing, idling and what the embedding page is told. */
import assert from 'node:assert/strict';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';
import { completeAnswers, contextFor } from '@dispute-intake/intake-flow/testing';
import type { FrameLocator, Page } from 'playwright-core';
import { until } from './chromium.ts';
import { fixture } from './fixture.ts';

const on = fixture();
let portal: Server;
let portalOrigin: string;
before(async () => {
  portal = createServer((request, response) => {
    response.writeHead(200, { 'content-type': 'text/html' });
    const url = new URL(request.url ?? '/', 'http://x').searchParams.get('frame');
    response.end(
      `<script>heard=[];addEventListener('message',(e)=>heard.push({origin:e.origin,data:e.data}))</script><iframe src="${url}" width=380 height=700></iframe>`,
    );
  });
  await new Promise<void>((ready) => portal.listen(0, '127.0.0.1', ready));
  portalOrigin = `http://127.0.0.1:${(portal.address() as AddressInfo).port}`;
});
after(async () => {
  portal.close();
});

interface Heard {
  origin: string;
  data: { type?: string; step_id?: string; reason?: string; kind?: string };
}
async function embed(url: string): Promise<{ page: Page; frame: FrameLocator; heard: () => Promise<Heard[]> }> {
  const page = await on.freshPage();
  await page.goto(`${portalOrigin}/?frame=${encodeURIComponent(url)}`);
  return {
    page,
    frame: page.frameLocator('iframe'),
    heard: () => page.evaluate(() => (window as unknown as { heard: Heard[] }).heard),
  };
}

test('closing asks first, Escape stays, and confirming tells the embedding page', async () => {
  const { url, session } = on.server.open();
  const { page, frame, heard } = await embed(url);
  await frame.locator('[name="statement"]').fill('Something to lose');
  await frame.locator('[data-action="close"]').click();
  await frame.locator('dialog').waitFor();
  await page.keyboard.press('Escape');
  await frame.locator('dialog').waitFor({ state: 'detached' });
  assert.equal(session.session.status, 'opened');
  await frame.locator('[data-action="close"]').click();
  await frame.locator('dialog [data-action="close"]').click();
  await frame.locator('[data-step="closed"]').waitFor();
  assert.equal(session.session.status, 'abandoned');
  const messages = await heard();
  assert.deepEqual(
    messages.map(({ data }) => [data.type, data.reason]),
    [
      ['service.intake.opened', undefined],
      ['service.intake.abandoned', 'closed'],
    ],
  );
  assert.ok(messages.every(({ origin }) => origin === on.server.origin));
});

test('the embedding page hears of every step, and of nothing that was answered', async () => {
  const context = contextFor('something_else');
  const answers = completeAnswers('something_else', context, { statement: 'The blue one was nothing I ever wanted.' });
  const { url } = on.server.open({ transaction: context.transaction });
  const { frame, heard } = await embed(url);
  await frame.locator('[name="statement"]').fill(String(answers.statement));
  await frame.locator('[data-action="continue"]').click();
  await frame.locator('[data-step="problem"] input[value="something_else"]').check();
  await frame.locator('[data-action="continue"]').click();
  await frame.locator('[data-step="approval"] input[value="true"]').check();
  await frame.locator('[data-action="continue"]').click();
  await frame.locator('[data-step="merchant_contact"] input[value="false"]').check();
  await frame.locator('[data-action="continue"]').click();
  await frame.locator('[data-step="amount"] input[value="whole"]').check();
  await frame.locator('[data-action="continue"]').click();
  await frame.locator('[data-step="evidence"] [data-action="continue"]').click();
  await frame.locator('[data-action="submit"]').click();
  await frame.locator('[data-step="done"]').waitFor();
  const messages = (await heard()).map(({ data }) => data);
  assert.deepEqual(
    messages.map(({ type, step_id }) => (step_id ? `${type} ${step_id}` : type)),
    [
      'service.intake.opened',
      'service.intake.step_changed problem',
      'service.intake.step_changed approval',
      'service.intake.step_changed merchant_contact',
      'service.intake.step_changed amount',
      'service.intake.step_changed evidence',
      'service.intake.step_changed review',
      'service.intake.step_changed done',
      'service.intake.completed',
    ],
  );
  assert.ok(!JSON.stringify(messages).includes('blue'));
});

test('an idle cardholder is warned, may stay, and is let go when they do not answer', async () => {
  const { url } = on.server.open({ limits: { idle_timeout_seconds: 10 } });
  const { frame, heard } = await embed(url);
  await frame.locator('dialog').waitFor();
  await frame.locator('dialog [data-action="stay"]').click();
  await frame.locator('dialog').waitFor({ state: 'detached' });
  await frame.locator('[data-step="timeout"]').waitFor();
  assert.deepEqual((await heard()).at(-1)?.data.reason, 'timeout');
  assert.ok(on.server.calls.includes('POST /activity'));
});

test('browser Back shows the step before, and the address never changes', async () => {
  const { url } = on.server.open();
  const page = await on.freshPage();
  await page.goto(url);
  await page.fill('[name="statement"]', 'It never arrived');
  await page.click('[data-action="continue"]');
  await page.locator('[data-step="problem"]').waitFor();
  assert.equal(page.url(), url);
  await page.goBack();
  await page.locator('[data-step="statement"]').waitFor();
  assert.equal(await page.locator('[name="statement"]').inputValue(), 'It never arrived');
  await page.goForward();
  await page.locator('[data-step="problem"]').waitFor();
});

test('a refused step puts focus on its summary, whose links lead to the field', async () => {
  const { url } = on.server.open();
  const page = await on.freshPage();
  await page.goto(url);
  await page.locator('[data-step="statement"]').waitFor();
  await page.click('[data-action="continue"]');
  const summary = page.locator('[role="alert"]');
  await summary.waitFor();
  assert.ok(await summary.evaluate((element) => element === document.activeElement));
  assert.match(await page.title(), /^Error: /);
  await summary.locator('a').click();
  assert.equal(await page.evaluate(() => document.activeElement?.getAttribute('name')), 'statement');
  await page.fill('[name="statement"]', 'x');
  await page.click('[data-action="continue"]');
  await page.locator('[data-step="problem"]').waitFor();
  await page.waitForFunction(() => document.activeElement?.tagName === 'H1');
});

test('a draft begun as a form is finished in the conversation', async () => {
  const { url, session } = on.server.open();
  const page = await on.freshPage();
  await page.goto(url);
  await page.fill('[name="statement"]', 'It never arrived');
  await page.click('[data-action="continue"]');
  await page.locator('[data-step="problem"] input[value="not_received"]').check();
  await page.getByText('Saved', { exact: true }).waitFor();
  session.session.mode = 'chatbot';
  await page.reload();
  await page.locator('[role="log"]', { hasText: 'It never arrived' }).waitFor();
  await page.locator('[data-question="problem"] input[value="not_received"]').waitFor();
});

test('in the conversation an earlier answer is changed where it stands', async () => {
  const { url, session } = on.server.open({ mode: 'chatbot' });
  const page = await on.freshPage();
  await page.goto(url);
  await page.fill('[name="statement"]', 'It never arrived');
  await page.click('[data-action="send"]');
  const problem = page.locator('[data-question="problem"] input[value="not_received"]');
  await problem.waitFor({ state: 'attached' });
  // Preselected where the reading came in time; a tap answers at once where it did not.
  if (await problem.isChecked()) await page.click('[data-action="send"]');
  else await problem.click();
  // What was read is confirmed before anything is asked, where the reading came in time.
  await page.locator('.now [data-understood], .now [data-question="purchase.kind"]').first().waitFor();
  if ((await page.locator('.now [data-understood]').count()) > 0) await page.click('.now [data-action="send"]');
  await page.locator('[data-question="purchase.kind"]').waitFor();
  await page.click('[data-change="problem"]');
  await page.locator('[data-question="problem"] input[value="duplicate"]').click();
  await page.locator('[data-question="original_transaction.separate_order"]').waitFor();
  await page.getByText('Saved', { exact: true }).waitFor();
  assert.equal(session.session.draft?.answers.problem, 'duplicate');
  assert.equal(session.session.draft?.answers.statement, 'It never arrived');
  // Half typed, saved, and broken off by a reload: no answer yet, in both ways out of it.
  await page.locator('.now [data-question="original_transaction.separate_order"] input[value="false"]').click();
  await page.locator('.now [data-question="original_transaction.at"]').waitFor();
  const part = (name: string) => page.locator(`[data-question="original_transaction.at"] input[name$="${name}"]`);
  for (const [name, text] of [
    ['day', '20'],
    ['month', '02'],
    ['year', '2026'],
  ] as const)
    await part(name).fill(text);
  await page.click('.now [data-action="send"]');
  await page.locator('.now [data-question="original_transaction.amount"]').waitFor();
  for (const action of ['cancel', 'send']) {
    await page.click('[data-change="original_transaction.at"]');
    await part('day').fill('2');
    await until(() => session.session.draft?.answers['original_transaction.at'] === '2026-02-02');
    await page.reload();
    await page.locator('.turn.editing [data-question="original_transaction.at"]').waitFor();
    assert.equal(await part('day').inputValue(), '2');
    await page.click(`.turn.editing [data-action="${action}"]`);
    await page.locator('.now [data-question="original_transaction.amount"]').waitFor();
    const day = action === 'cancel' ? '20' : '2';
    await page.locator('.bubble', { hasText: new RegExp(`February ${day}|\\b${day} February`) }).waitFor();
  }
  assert.equal(
    await page.evaluate(() => Object.keys(sessionStorage).some((key) => key.startsWith('intake-edit'))),
    false,
  );
});
