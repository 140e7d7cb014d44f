/** The webhooks pages of an account whose receiver is away: the banner, sending what waits, the secret again, test events. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { after, before, test } from 'node:test';
import { promisify } from 'node:util';
import { Webhook } from 'standardwebhooks';
import { findings } from './axe.ts';
import { type DashboardFixture, dialogOf, submitDispute } from './dashboard.fixture.ts';
import { joinDashboard } from './shared-dashboard.ts';

let fixture: DashboardFixture;
let secret: string;
let disputeSent: string;
before(async () => {
  fixture = await joinDashboard();
});
after(() => fixture?.close());

test('an endpoint that fails is named with how many messages wait, and sending them again succeeds', async () => {
  const { page, receiver } = fixture;
  receiver.respondWith(503);
  await fixture.visit('endpoints');
  await page.getByRole('button', { name: 'Create endpoint' }).first().click();
  const dialog = await dialogOf(page);
  await dialog.getByLabel('URL').fill(receiver.url);
  await dialog.getByLabel('Description').fill('Case management');
  await dialog.getByRole('button', { name: 'Create endpoint' }).click();
  await page.getByRole('button', { name: 'Done' }).click();
  const dispute = await submitDispute(fixture);
  disputeSent = dispute;
  await fixture.visit(`deliveries?about=${dispute}`);
  // The first repeat comes after five seconds, the next only after five minutes.
  const row = page.getByRole('row', { name: /evaluation\.completed.*Northwind Gadgets.*503 2 / });
  await row.waitFor();
  assert.equal(
    await row.getByRole('link', { name: 'Northwind Gadgets' }).getAttribute('href'),
    `/dashboard/evaluations/${dispute}`,
  );

  await fixture.visit('endpoints');
  await page.getByText(/Case management has failed since .*; 1 message waits for it\./).waitFor();
  assert.deepEqual(await findings(page), []);
  assert.match(await page.getByRole('row', { name: /Case management/ }).innerText(), /Failing[\s\S]*0 %\s+1\s/);

  receiver.respondWith(200);
  await page.getByRole('button', { name: 'Retry all pending deliveries' }).click();
  await page.getByRole('button', { name: 'Retry 1 message' }).click();
  await page.getByText(/1 of 1 asked for\. 1 arrived, 0 failed again\./).waitFor();
  assert.deepEqual(await findings(page), []);
  await page.getByRole('button', { name: 'Close' }).last().click();
  await fixture.visit(`deliveries?about=${dispute}&status=succeeded`);
  await page.getByRole('row', { name: /evaluation\.completed.*Succeeded 200 3 / }).waitFor();
});

test('the secret is shown again, and every event can be sent as a test', async () => {
  const { page, receiver } = fixture;
  receiver.respondWith(200);
  await fixture.visit('endpoints');
  await page.getByRole('link', { name: 'Case management' }).click();
  await page.getByRole('button', { name: 'Show the signing secret' }).click();
  secret = await page.locator('[data-secret]').innerText();
  assert.match(secret, /^whsec_/);
  await page.getByRole('button', { name: 'Done' }).click();
  await page.locator('wa-dialog').waitFor({ state: 'detached' });
  for (const event of ['intake.session.abandoned', 'intake.session.completed']) {
    await page.getByRole('button', { name: 'Send test' }).click();
    const dialog = await dialogOf(page);
    await dialog.getByLabel('Event').selectOption(event);
    await dialog.getByRole('button', { name: 'Send test' }).click();
    await page.getByRole('row', { name: new RegExp(`${event.replaceAll('.', '\\.')}.*Succeeded`) }).waitFor();
    const body = JSON.parse(receiver.bodies.at(-1) ?? '{}');
    assert.deepEqual([body.event, body.test], [event, true]);
  }
});

test('a delivery copied as curl and pasted into a shell brings the same signed bytes', async () => {
  const { page, receiver } = fixture;
  await fixture.visit(`deliveries?about=${disputeSent}&status=succeeded`);
  await page.locator('.row-link', { hasText: 'evaluation.completed' }).click();
  await page.getByRole('button', { name: 'Copy as curl' }).click();
  const command = await page.evaluate(() => navigator.clipboard.readText());
  const sent = receiver.bodies.findLast((body) => body.includes(disputeSent));
  await promisify(execFile)('bash', ['-c', command]);
  assert.equal(receiver.bodies.at(-1), sent);
  const headers = receiver.headers.at(-1) as Record<string, string>;
  new Webhook(secret).verify(receiver.bodies.at(-1) ?? '', headers);
});

test('the check of a signature tells a right one, a wrong one and an old one apart', async () => {
  const { page, receiver } = fixture;
  const body = receiver.bodies.at(-1) ?? '';
  const check = async (signedAt: Date, changed = body) => {
    await page.getByLabel('webhook-id').fill('msg_1');
    await page.getByLabel('webhook-timestamp').fill(String(Math.floor(signedAt.getTime() / 1000)));
    await page.getByLabel('webhook-signature').fill(new Webhook(secret).sign('msg_1', signedAt, body));
    await page.getByLabel('Body, as it came').fill(changed);
    await page.getByRole('button', { name: 'Check', exact: true }).click();
  };
  await fixture.visit('events');
  await page.getByRole('textbox', { name: 'Signing secret' }).fill(secret);
  await check(new Date());
  await page.getByText('The signature matches: this message came from here, unchanged.', { exact: true }).waitFor();
  await check(new Date(), `${body} `);
  await page.getByText(/^It does not match/).waitFor();
  await check(new Date(Date.now() - 600_000));
  await page.getByText(/signed .*, more than five minutes from now/).waitFor();
});

test('what another tab changed is read again when the page is looked at; deleting an endpoint takes its name', async () => {
  const { page } = fixture;
  await fixture.visit('endpoints');
  for (const name of ['Archive', 'Case management']) {
    const status = await page.evaluate(async (description) => {
      const link = document.querySelector<HTMLAnchorElement>('main a[href^="/dashboard/endpoints/"]');
      const path = `/dashboard/api/endpoints/${link?.href.split('/').at(-1)}`;
      const headers = { 'content-type': 'application/json' };
      const answer = await fetch(path, { method: 'PATCH', headers, body: JSON.stringify({ description }) });
      document.dispatchEvent(new Event('visibilitychange'));
      return answer.status;
    }, name);
    assert.equal(status, 200);
    await page.getByRole('link', { name }).waitFor();
  }
  await page.getByRole('link', { name: 'Case management' }).click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  const dialog = await dialogOf(page);
  await dialog.getByText('Nothing waits for it.').waitFor();
  await dialog.getByRole('textbox').fill('Case');
  await dialog.getByRole('button', { name: 'Delete endpoint' }).click();
  await dialog.getByText('Type “Case management” exactly').waitFor();
  await dialog.getByRole('textbox').fill('Case management');
  await dialog.getByRole('button', { name: 'Delete endpoint' }).click();
  await page.getByText('No endpoints yet').waitFor();
  assert.deepEqual(fixture.complaints, []);
});
