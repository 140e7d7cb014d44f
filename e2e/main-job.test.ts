/** One dispute, all the way: backend → portal page → cardholder → evaluation → signed webhook → result. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Browser } from 'playwright-core';
import { fillToReview, intakeFrame, openBrowser } from './browser.ts';
import { type Portal, type Receiver, startPortal, startReceiver } from './portal.ts';
import { apiCaller, type Caller, chipCard, onlinePurchase, type Service, startService } from './service.ts';

let service: Service;
let portal: Portal;
let receiver: Receiver;
let browser: Browser;
let call: Caller;

before(async () => {
  [service, receiver, browser] = await Promise.all([startService(), startReceiver(), openBrowser()]);
  portal = await startPortal(service.baseUrl, service.intakeUrl);
  const account = await service.admin('account', 'create', '--name', 'Northbank');
  const endpoint = await service.admin('endpoint', 'create', '--account', String(account.id), '--url', receiver.url);
  receiver.trust(String(endpoint.secret));
  call = await apiCaller(service, account.id);
});

after(async () => {
  await browser?.close();
  await portal?.close();
  await receiver?.close();
  await service?.stop();
  await service?.remove();
});

const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);

test('a parcel that never came becomes a 13.1 dispute, told by a signed webhook', async () => {
  const session = await call('/api/intake/sessions/', {
    transaction: onlinePurchase({
      transaction_timestamp: `${day(-60)}T10:00:00Z`,
      settlement_timestamp: `${day(-59)}T10:00:00Z`,
    }),
    card: chipCard,
    cardholder: { external_id: 'customer-77', locale: 'en-US' },
    return_url: `${portal.url}/done`,
  });
  assert.equal(session.status, 201);

  const page = await browser.newPage({ viewport: { width: 360, height: 740 } });
  const violations: string[] = [];
  page.on(
    'console',
    (message) => message.text().includes('Content Security Policy') && violations.push(message.text()),
  );
  await page.goto(portal.page(String(session.body.url)));
  const frame = await intakeFrame(page, service.intakeUrl);
  const walked = await fillToReview(frame, {
    statement: `I ordered headphones from Northwind Gadgets and they promised delivery by ${day(-40)}, but the parcel never arrived. I wrote to the shop twice and got no answer.`,
    problem: 'not_received',
    'purchase.kind': 'merchandise',
    'delivery.issue': 'not_received',
    'delivery.expected_at': day(-40),
    merchant_unavailable: 'false',
    'merchant_contact.attempted': 'true',
    'merchant_contact.at': day(-30),
    'merchant_contact.method': 'email',
    'merchant_contact.outcome': 'They did not answer.',
    disputed_amount: 'whole',
  });
  assert.equal(walked.get('problem')?.includes('problem'), true);
  assert.equal(
    await frame.evaluate(() => document.documentElement.scrollWidth > innerWidth),
    false,
    'no sideways scrolling at 360 px',
  );
  await frame.locator('[data-action="submit"]').click();
  await frame.locator('[data-step="done"]').waitFor();

  const told = await receiver.next('intake.session.completed');
  const data = told.payload.data as Record<string, unknown>;
  assert.equal(data.intake_session_id, session.body.id);
  assert.deepEqual(data.cardholder, { external_id: 'customer-77' });
  const evaluated = await receiver.next('evaluation.completed');
  assert.equal(receiver.forged, 0);

  const result = await call(`/api/evaluations/${data.evaluation_id}/result?wait=10`);
  assert.equal(result.status, 200);
  assert.equal(result.body.category, 'consumer_dispute');
  assert.equal(result.body.subcategory, 'merchandise_not_received');
  assert.equal(result.body.reason_code, '13.1');
  assert.equal(evaluated.payload.event, 'evaluation.completed');
  for (const [field, value] of Object.entries(result.body)) assert.deepEqual(evaluated.payload[field], value, field);
  assert.equal(evaluated.payload.intake_session_id, session.body.id);

  const seen = await page.evaluate(
    () => (window as unknown as { seen: { type: string; detail: Record<string, unknown> }[] }).seen,
  );
  const types = seen.map((event) => event.type);
  assert.equal(types[0], 'intake-opened');
  assert.ok(types.indexOf('intake-submitted') < types.indexOf('intake-completed'), types.join(' '));
  const completed = seen.find((event) => event.type === 'intake-completed');
  assert.deepEqual(completed?.detail, { intake_session_id: session.body.id, evaluation_id: data.evaluation_id });
  assert.deepEqual(violations, []);
  await page.close();
});

test('a reload of the portal page resumes at the same question with every answer; another browser is told the link is used', async () => {
  const session = await call('/api/intake/sessions/', {
    transaction: onlinePurchase({ transaction_id: 'tx_not_reported' }),
    card: chipCard,
  });
  const page = await browser.newPage();
  await page.goto(portal.page(String(session.body.url)));
  const first = await intakeFrame(page, service.intakeUrl);
  await first
    .locator('[data-question="statement"] textarea')
    .fill('I do not recognise this payment and I never bought anything there, my card never left my wallet.');
  const saved = page.waitForResponse(
    (answer) =>
      answer.url().endsWith('/draft') && answer.ok() && /"step":"problem"/.test(answer.request().postData() ?? ''),
  );
  await first.locator('[data-action="continue"]').click();
  await first.locator('[data-step="problem"]').waitFor();
  await saved;

  await page.reload();
  const again = await intakeFrame(page, service.intakeUrl);
  await again.locator('[data-step="problem"]').waitFor();

  const stranger = await browser.newContext();
  const other = await stranger.newPage();
  await other.goto(String(session.body.url));
  await other
    .getByText(/already/i)
    .first()
    .waitFor();
  assert.equal(await other.locator('[data-step="statement"]').count(), 0);
  await stranger.close();
  await page.close();
});

test('an example of the reference is copied by the button beside it', async () => {
  const reader = await browser.newContext({ permissions: ['clipboard-read', 'clipboard-write'] });
  const page = await reader.newPage();
  await page.goto(`${service.baseUrl}/docs/reference#createIntakeSession`);
  const sample = page.locator('#createIntakeSession .samples > details[open]');
  await sample.getByRole('button', { name: 'Copy' }).click();
  await sample.getByRole('button', { name: 'Copied' }).waitFor();
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()), await sample.locator('pre').textContent());
  await reader.close();
});
