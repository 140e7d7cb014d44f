/** The first question as the server sends it, before the page's scripts have run, and their taking over. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { complaints, violations } from './chromium.ts';
import { fixture } from './fixture.ts';

const on = fixture({ viewport: { width: 360, height: 740 } });

/** Opens a page whose scripts come only when they are let go. */
async function slowPage(options: Parameters<typeof on.server.open>[0] = {}) {
  const page = await on.context.newPage();
  const complained = complaints(page);
  let letGo = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await held;
    await route.continue();
  });
  const { url, session } = on.server.open(options);
  await page.goto(url, { waitUntil: 'commit' });
  await page.locator('.first-screen textarea').waitFor();
  return { page, session, letGo, complained };
}

const places = (page: Page, root: string) =>
  page.evaluate((within) => {
    const seen = (selector: string): number[] => {
      const box = document.querySelector(`${within} ${selector}`)?.getBoundingClientRect();
      return box ? [box.x, box.y, box.width, box.height].map((value) => Math.round(value * 2) / 2) : [];
    };
    return Object.fromEntries(
      ['.bar', '.payment', 'label[for="f-statement"]', '.hint', 'textarea', '.start-note', '.actions', '.primary'].map(
        (selector) => [selector, seen(selector)],
      ),
    );
  }, root);

for (const mode of ['form', 'chatbot'] as const) {
  test(`${mode}: the question is readable before any script, and nothing moves when the scripts take over`, async () => {
    const { page, letGo, complained } = await slowPage({ mode, locale: 'de-DE' });
    assert.equal(await page.locator('label[for="f-statement"]').innerText(), 'Erzählen Sie uns, was passiert ist');
    assert.match(await page.title(), /^Erzählen Sie uns, was passiert ist – /);
    assert.equal(await page.locator('html').getAttribute('lang'), 'de-DE');
    assert.deepEqual(await violations(page), []);
    const animated = await page
      .locator('.first-screen *')
      .evaluateAll((parts) => parts.filter((part) => getComputedStyle(part).animationName !== 'none').length);
    assert.equal(animated, 0, 'what is faded in is painted later');
    const before = await places(page, '.first-screen');
    letGo();
    await page.locator('intake-root textarea[name="statement"]').waitFor();
    assert.equal(await page.locator('.first-screen').count(), 0);
    assert.deepEqual(await places(page, 'intake-root'), before);
    assert.deepEqual(complained, []);
    await page.close();
  });

  test(`${mode}: what is typed before the scripts come is kept, with the caret, and saved`, async () => {
    const { page, session, letGo } = await slowPage({ mode });
    await page.locator('textarea').fill('My headphones never came. 4111 1111 1111 1111');
    await page.locator('textarea').evaluate((field: HTMLTextAreaElement) => field.setSelectionRange(3, 7));
    letGo();
    const field = page.locator('intake-root textarea[name="statement"]');
    await field.waitFor();
    assert.equal(await field.inputValue(), 'My headphones never came. 4111 1111 1111 1111');
    const caret = await field.evaluate((at: HTMLTextAreaElement) => [
      document.activeElement === at,
      at.selectionStart,
      at.selectionEnd,
    ]);
    assert.deepEqual(caret, [true, 3, 7]);
    await page.getByText('full card number').waitFor();
    await page.getByText('Saved', { exact: true }).waitFor();
    assert.match(String(session.session.draft?.answers.statement), /^My headphones never came\. \D+1111$/);
    // Nothing was typed into this field since it was put here, and yet it is masked once it is left.
    await page.locator('[data-action="continue"], [data-action="send"], .primary').first().focus();
    assert.match(await field.inputValue(), /^My headphones never came\. \D+1111$/);
    await page.close();
  });
}

test('the first question has the colours of the issuer, under the strict policy', async () => {
  const { page, letGo, complained } = await slowPage({ theme: { accent: '#7a1fa2', radius: 2 } });
  const look = await page
    .locator('.primary')
    .evaluate((button) => [getComputedStyle(button).backgroundColor, getComputedStyle(button).borderRadius]);
  assert.deepEqual(look, ['rgb(122, 31, 162)', '2px']);
  letGo();
  await page.locator('intake-root textarea').waitFor();
  assert.deepEqual(complained, []);
  await page.close();
});

test('a link that was opened before shows no question before it is known whose it is', async () => {
  const { url, session } = on.server.open();
  session.claim('someone else');
  const page = await on.context.newPage();
  await page.goto(url, { waitUntil: 'commit' });
  await page.getByText('This link has already been used').waitFor();
  assert.equal(await page.locator('textarea').count(), 0);
  await page.close();
});
