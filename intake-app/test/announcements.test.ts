/**
 * What a screen reader is told in one fraud report in the conversation, from the first question to the end: what takes the
 * focus, by role, name and description, and what live regions say. Read it aloud before you change it.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { exampleDay } from '../src/form/answer-text.ts';
import { fixture } from './fixture.ts';

const on = fixture({ viewport: { width: 360, height: 740 }, reducedMotion: 'reduce' });

/** Notes what takes the focus, and what is said politely or at once. Runs in the page. */
function listen(): void {
  const heard: string[] = [];
  Object.assign(window, { heard });
  const plain = (text: string | null | undefined): string =>
    (text ?? '')
      .replace(/[\u2066-\u2069]/g, '')
      .replace(/\s+/g, ' ')
      .trim();
  const textOf = (ids: string | null): string =>
    (ids ?? '')
      .split(' ')
      .map((id) => plain(document.getElementById(id)?.textContent))
      .filter(Boolean)
      .join(' ');
  const nameOf = (element: HTMLElement): string =>
    element.getAttribute('aria-label') ??
    (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement
      ? plain(element.labels?.[0]?.querySelector('span')?.textContent ?? element.labels?.[0]?.textContent)
      : plain(element.textContent));
  document.addEventListener('focusin', ({ target }) => {
    const element = target as HTMLElement;
    const group = element.closest('fieldset, [role="group"]');
    const groupName =
      plain(group?.querySelector('legend')?.textContent) || textOf(group?.getAttribute('aria-labelledby') ?? null);
    const legend = groupName ? `${groupName} ` : '';
    const described = [
      textOf(group?.getAttribute('aria-describedby') ?? null),
      textOf(element.getAttribute('aria-describedby')),
    ];
    const role = element instanceof HTMLInputElement ? element.type : element.tagName.toLowerCase();
    const line = [`${legend}${nameOf(element)}, ${role}`, ...described.filter(Boolean)].join(' | ');
    if (heard.at(-1) !== `focus: ${line}`) heard.push(`focus: ${line}`);
  });
  const said = new WeakMap<Element, string>();
  new MutationObserver(() => {
    for (const region of Array.from(document.querySelectorAll('[aria-live], [role="status"], [role="alert"]'))) {
      if (region.getAttribute('aria-live') === 'off' || region.closest('[aria-live="off"]')) continue;
      const text = plain(region.textContent);
      if (said.get(region) === text) continue;
      // What a region holds when it comes is not said, but for an alert.
      const isNew = !said.has(region) && region.getAttribute('role') !== 'alert';
      said.set(region, text);
      if (text && !isNew) heard.push(`said: ${text}`);
    }
  }).observe(document, { subtree: true, childList: true, characterData: true });
}

const heard = (page: Page): Promise<string[]> =>
  page.evaluate(() => (window as unknown as { heard: string[] }).heard.splice(0));

test('a fraud report in the conversation, as a screen reader hears it', async () => {
  const { url, session } = on.server.open({ mode: 'chatbot', locale: 'en-GB' });
  const page = await on.context.newPage();
  await page.addInitScript(listen);
  await page.goto(url);
  const today = new Date().toLocaleDateString('sv-SE');
  const example = new Date(exampleDay({ transaction: session.session.transaction, today })).toLocaleDateString(
    'en-GB',
    {
      dateStyle: 'long',
      timeZone: 'UTC',
    },
  );
  const recording: string[] = [];
  const shows = async (what: string): Promise<void> => {
    await page.locator(what).first().waitFor();
    // The focus follows once the turn is drawn; to a heading, a moment later.
    await page.waitForFunction(() => document.activeElement !== document.body);
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    recording.push(...(await heard(page)).filter((line, at) => at > 0 || line !== recording.at(-1)));
  };
  const send = () => page.locator('.now [data-action="send"]').press('Enter');
  const tap = (id: string, value: string) =>
    page.locator(`.now [data-question="${id}"] input[value="${value}"] + label`).click();

  await page
    .locator('[name="statement"]')
    .fill('My card was stolen in town on Friday. I never heard of this shop, it was not me who paid there.');
  await shows('[name="statement"]');
  await send();
  await shows('.now [data-question="problem"]');
  await send();
  await shows('.now .safety');
  await send();
  await shows('.now [data-understood]');
  await send();
  await shows('.now [data-question="recognizes_merchant"]');
  await tap('recognizes_merchant', 'false');
  await shows('.now [data-question="card_missing_since"]');
  await page.locator('.now input[name$=".unknown"]').check();
  await send();
  await shows('.now [data-question="disputed_amount"]');
  await tap('disputed_amount', 'whole');
  await shows('.now [data-question="additional_documentation"]');
  await page.locator('.now [data-action="skip"]').click();
  await shows('.review');
  await page.locator('[data-action="submit"]').press('Enter');
  await shows('[data-step="done"]');
  assert.deepEqual(recording, [
    'focus: Tell us what happened, textarea | In your own words. What was the payment for, and what went wrong? If you do not know this payment, just say so. A few sentences are enough.',
    'focus: Send, button',
    "focus: What went wrong? I didn't make this payment, radio | Picked from what you wrote. Change it if it does not fit. | or I don't recognise it",
    'focus: Send, button',
    'focus: First: is your card blocked?, h2',
    'focus: Continue, button',
    'focus: Here is what I understood. Is this right? I will not ask about it again., h2',
    "focus: That's right, button",
    'focus: Do you know Northwind Gadgets? Yes, radio | For example, have you ever bought anything there?',
    'focus: Do you know Northwind Gadgets? No, radio | For example, have you ever bought anything there?',
    `focus: Since when has it been missing? Day, text | For example, ${example}. A rough date is fine.`,
    `focus: Since when has it been missing? I don't know, checkbox | For example, ${example}. A rough date is fine.`,
    'focus: Send, button',
    'focus: How much of this payment do you want to dispute? The whole payment, US$129.95, radio',
    'focus: Anything you want to add? Add files, button | PDF, photos, emails or text, up to 15 MB each, 10 files at most',
    'focus: Skip, button',
    'focus: Check your answers, h1',
    'focus: Send report, button',
    'said: Thank you. Meridian Bank has everything you sent.',
    'focus: We have your report, h1',
  ]);
  await page.close();
});
