/** Evidence files: choosing, dropping, refusing, cancelling, trying again, removing. */
import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { FLOW_VERSION } from '@dispute-intake/intake-flow';
import { completeAnswers, contextFor } from '@dispute-intake/intake-flow/testing';
import type { Page } from 'playwright-core';
import type { FakeSession } from '../src/testing/fake-session.ts';
import { until } from './chromium.ts';
import { fixture } from './fixture.ts';

const on = fixture();
afterEach(() => {
  on.server.faults.held = null;
  on.server.faults.fail = null;
  on.server.faults.delayMs = 0;
});

const pdf = (name: string, sizeBytes = 2000) => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.alloc(sizeBytes, 'x'),
});

async function atEvidence(limits = {}): Promise<{ page: Page; session: FakeSession }> {
  const context = contextFor('not_received');
  const { url, session } = on.server.open({ transaction: context.transaction, limits });
  session.session.draft = {
    flow_version: FLOW_VERSION,
    revision: 1,
    step: 'evidence',
    answers: completeAnswers('not_received', context),
  };
  const page = await on.freshPage();
  await page.goto(url);
  await page.locator('[data-step="evidence"]').waitFor();
  return { page, session };
}
/** Ids of the files in what was submitted. */
const sentFiles = (session: FakeSession): string[] =>
  (session.submissions[0]?.evidences as { additional_documentation?: string[] } | undefined)
    ?.additional_documentation ?? [];

const input = 'input[type="file"][name="additional_documentation"]';

test('several files are stored, counted aloud, listed in the review and sent', async () => {
  const { page, session } = await atEvidence();
  await page.setInputFiles(input, [pdf('receipt.pdf'), pdf('chat with the shop about the order.pdf')]);
  await page.getByText('2 files added').waitFor({ state: 'attached' });
  await page.click('[data-action="continue"]');
  await page.locator('[data-answer="additional_documentation"]', { hasText: 'receipt.pdf' }).waitFor();
  await page.click('[data-action="submit"]');
  await page.locator('[data-step="done"]').waitFor();
  assert.deepEqual(sentFiles(session).sort(), session.session.files.map((file) => file.id).sort());
});

for (const [what, file, says] of [
  [
    'of a type that is no evidence',
    { name: 'setup.exe', mimeType: 'application/x-msdownload', buffer: Buffer.from('x') },
    'This type of file',
  ],
  ['that is empty', pdf('empty.pdf', 0), 'This file is empty'],
  ['that is too large', pdf('large.pdf', 30_000), 'This file is larger'],
  ['with a password', pdf('locked.pdf'), 'protected by a password'],
  ['there is no room for', pdf('one-more.pdf'), 'no room for more files'],
  ['that is not safe', pdf('unsafe.pdf'), 'not safe'],
] as const) {
  test(`a file ${what} says so, and the step goes on without it`, async () => {
    const { page, session } = await atEvidence({ max_file_bytes: 20_000 });
    await page.setInputFiles(input, file);
    await page.getByText(says).waitFor();
    await page.getByText('Not added: 1', { exact: true }).waitFor();
    await page.click('[data-action="continue"]');
    await page.locator('[data-step="review"]').waitFor();
    assert.deepEqual(session.session.files, []);
  });
}

test('one file too many is left out by name', async () => {
  const { page, session } = await atEvidence({ max_files: 2 });
  await page.setInputFiles(input, [pdf('a.pdf'), pdf('b.pdf'), pdf('c.pdf')]);
  await page.getByText('This one was left out').waitFor();
  await page.getByText('2 files added').waitFor({ state: 'attached' });
  assert.deepEqual(session.session.files.map((file) => file.original_name).sort(), ['a.pdf', 'b.pdf']);
});

test('an upload that lost its connection is tried again on request', async () => {
  const { page, session } = await atEvidence();
  on.server.faults.fail = { path: /files/, status: 503, code: 'unavailable' };
  await page.setInputFiles(input, pdf('receipt.pdf'));
  await page.getByText('The connection was lost').waitFor();
  on.server.faults.fail = null;
  await page.getByRole('button', { name: /Try .*receipt\.pdf.* again/ }).click();
  await page.getByText('1 file added').waitFor({ state: 'attached' });
  assert.equal(session.session.files.length, 1);
});

test('a submit waits for files that are still on their way', async () => {
  const { page, session } = await atEvidence();
  let release = (): void => undefined;
  on.server.faults.held = new Promise((done) => {
    release = done;
  });
  await page.setInputFiles(input, pdf('receipt.pdf'));
  await page.click('[data-action="continue"]');
  await page.click('[data-action="submit"]');
  await page.getByText('Your files are still uploading').waitFor();
  release();
  on.server.faults.held = null;
  await page.locator('[data-step="done"]').waitFor();
  assert.equal(sentFiles(session).length, 1);
});

test('a submit waits a moment for files that are being read, and says so', async () => {
  const { page, session } = await atEvidence();
  const isRead = Promise.withResolvers<void>();
  await page.route('**/files', async (route) => {
    if (route.request().method() !== 'GET') return route.continue();
    await isRead.promise;
    const data = session.session.files.map((file) => ({ ...file, reading: { ...file.reading, status: 'none' } }));
    return route.fulfill({ json: { data } });
  });
  await page.setInputFiles(input, pdf('slowly-read.pdf'));
  await page.getByText('Reading this file').waitFor();
  await page.click('[data-action="continue"]');
  await page.click('[data-action="submit"]');
  await page.getByText('The files are still being read').waitFor();
  assert.equal(session.submissions.length, 0);
  isRead.resolve();
  await page.locator('[data-step="done"]').waitFor();
  assert.equal(sentFiles(session).length, 1);
});

test('what was read in a file is asked about, and the answer is kept', async () => {
  const { page, session } = await atEvidence();
  await page.setInputFiles(input, pdf('readable.pdf'));
  const shown = page.locator('[data-reading="asked"]');
  assert.match((await shown.innerText()).replace(/[\u200e\u2068\u2069]/g, ''), /Lumora Lighting · €129\.95 · .*2026/);
  await page.getByText('A full card number is visible').waitFor();
  await page.click('[data-action="reading-yes"]');
  await page.locator('[data-reading="confirmed"]').waitFor();
  await until(() => session.session.files.every(({ reading }) => reading.facts.every((one) => one.probability === 1)));
});

test('a companion page adds files, and neither saves answers nor closes the report', async () => {
  const { url, session } = on.server.open({ role: 'companion' });
  const page = await on.freshPage();
  await page.goto(url);
  await page.locator('[data-step="companion"]').waitFor();
  await page.setInputFiles(input, pdf('receipt.pdf'));
  await page.getByText('Done? Go on with your report on your other device.').waitFor();
  assert.equal(session.session.files.length, 1);
  assert.equal(await page.locator('[data-action="close"]').count(), 0);
  // A save would have been on its way: it is sent 300 ms after a change, and here also on leaving.
  on.server.calls.length = 0;
  await page.goto('about:blank');
  await until(() => on.server.calls.includes('POST /leave'));
  assert.deepEqual(session.saves, []);
});

test('a companion page says why it takes no more files: the report is sent, or its link is over', async () => {
  const { url, session } = on.server.open({ role: 'companion', return_url: 'https://bank.example/cards' });
  const page = await on.freshPage();
  await page.goto(url);
  await page.locator('[data-step="companion"]').waitFor();
  session.session.status = 'completed';
  await page.setInputFiles(input, pdf('receipt.pdf'));
  await page.locator('[data-step="sent"]', { hasText: 'Your report has been sent' }).waitFor();
  assert.match(await page.locator('.lead').innerText(), /no longer be added.*contact .*Meridian Bank/);
  session.session.status = 'opened';
  await page.reload();
  await page.locator('[data-step="companion"]').waitFor();
  on.server.faults.fail = { path: /files/, status: 401, code: 'unauthorized' };
  await page.setInputFiles(input, pdf('receipt.pdf'));
  await page.locator('[data-step="expired"]').waitFor();
  assert.match(await page.locator('.lead').innerText(), /choose .*Take a photo with your phone.* on your other device/);
});

test('a removed file is gone from the server too', async () => {
  const { page, session } = await atEvidence();
  await page.setInputFiles(input, pdf('receipt.pdf'));
  await page.getByRole('button', { name: /Remove .*receipt\.pdf/ }).click();
  await page.locator('.file').waitFor({ state: 'detached' });
  await until(() => session.session.files.length === 0);
  assert.deepEqual(session.session.files, []);
});

test('a photo from a camera is drawn anew, smaller and without what the camera wrote into it', async () => {
  const { page, session } = await atEvidence();
  const drawn = await page.evaluate(() => {
    const canvas = document.createElement('canvas');
    canvas.width = 3200;
    canvas.height = 1600;
    const paint = canvas.getContext('2d');
    for (let at = 0; at < 4000; at++) {
      if (paint) paint.fillStyle = `hsl(${at % 360} 80% 50%)`;
      paint?.fillRect((at * 97) % 3200, (at * 53) % 1600, 60, 40);
    }
    return canvas.toDataURL('image/jpeg', 1);
  });
  const exif = Buffer.from('ffe1001245786966000049492a0008000000474e', 'hex');
  const jpeg = Buffer.from(drawn.slice(drawn.indexOf(',') + 1), 'base64');
  const photo = Buffer.concat([jpeg.subarray(0, 2), exif, jpeg.subarray(2)]);
  await page.setInputFiles(input, { name: 'photo.jpg', mimeType: 'image/jpeg', buffer: photo });
  await page.getByText('1 file added').waitFor({ state: 'attached' });
  assert.ok((session.session.files[0]?.size ?? 0) < photo.length);
  await page.locator('.file img').waitFor();
});
