/**
 * Nothing scrolls sideways in languages with long words: at 320 CSS px, which is 1280 px at 400 % zoom (WCAG 1.4.10), and at
 * 360 px with the letters or the spaces that a reader may set.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { sceneReady } from './chromium.ts';
import { fixture } from './fixture.ts';

const on = fixture({ viewport: { width: 320, height: 256 }, reducedMotion: 'reduce' });

const SCENES: readonly string[] = [
  'screen=problem',
  'screen=card&problem=unrecognized&state=error',
  'screen=delivery&state=error',
  'screen=cancellation&problem=cancelled&state=filled',
  'screen=cash&problem=cash_not_dispensed&state=filled',
  'screen=amount&state=filled&amount=1234567.89 PLN',
  'screen=evidence&state=upload-failed',
  'screen=review&amount=1234567.89 PLN',
  'screen=done',
  'screen=statement&state=closing',
  'screen=understood',
  'screen=recognition&problem=unrecognized',
];

/** Long words, right to left, and a third longer than English; with INTAKE_EVERY_LOCALE more of the long ones. */
const LOCALES = ['de-DE', 'ar-SA', 'en-XA'];
if (process.env.INTAKE_EVERY_LOCALE) LOCALES.push('ja-JP', 'pl-PL', 'fr-FR', 'nl-NL', 'tr-TR', 'uk-UA');

/** Letters twice as large (WCAG 1.4.4), and text set wide (1.4.12), by style sheets that a reader may bring. */
const READERS = {
  'letters twice as large': 'html { font-size: 200% !important; }',
  'text set wide':
    '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; } p { margin-bottom: 2em !important; }',
};
/** What a reader sets is looked at in one language of long words, and on more screens. */
const READ_IN = 'de-DE';
const READ_TOO = ['screen=payments&problem=unrecognized', 'screen=safety&problem=deceived', 'screen=status'];

/** In both presentations the language that is longer than all, and the others in turns, unless INTAKE_EVERY_LOCALE is set. */
function scenesIn(locale: string, turn: number): readonly string[] {
  const scenes = locale === READ_IN ? [...SCENES, ...READ_TOO] : SCENES;
  return locale === 'en-XA' || process.env.INTAKE_EVERY_LOCALE ? scenes : scenes.filter((_, at) => at % 2 === turn);
}

const widthOf = (page: Page): Promise<number> => page.evaluate(() => document.documentElement.scrollWidth);

/** How wide the page is with the reader's style sheet, and what is cut off by it. */
const readWith = (page: Page, css: string): Promise<string> =>
  page.evaluate((text) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    document.adoptedStyleSheets = [sheet];
    // The payment and the issuer may be shortened in the bar: both stand in full elsewhere.
    const hidden = Array.from(
      document.querySelectorAll<HTMLElement>('main *, .top *, .saving, .device-offer *'),
    ).filter(
      (each) =>
        !each.closest('.visually-hidden, .issuer, .payment.small, .language, .thumb, input, select, textarea') &&
        getComputedStyle(each).overflowX === 'hidden' &&
        each.clientWidth > 1 &&
        each.scrollWidth > each.clientWidth + 1,
    );
    return [document.documentElement.scrollWidth, ...hidden.map(({ className }) => className)].join(' ');
  }, css);

for (const [nth, locale] of LOCALES.entries()) {
  for (const [turn, mode] of ['form', 'chatbot'].entries()) {
    const isRead = locale === READ_IN;
    const also = isRead ? `, nor with ${Object.keys(READERS).join(' or ')} at 360 px, where nothing is cut off` : '';
    test(`nothing scrolls sideways at 320 px in ${locale} as ${mode}${also}`, async () => {
      const page = await on.freshPage();
      const found: string[] = [];
      for (const scene of scenesIn(locale, (nth + turn) % 2)) {
        await page.setViewportSize({ width: 320, height: 256 });
        await page.goto(`${on.server.origin}/gallery.html?${scene}&mode=${mode}&locale=${locale}`);
        await sceneReady(page);
        const width = await widthOf(page);
        if (width > 320) found.push(`${scene}: ${width}`);
        if (!isRead) continue;
        await page.setViewportSize({ width: 360, height: 740 });
        for (const [reader, css] of Object.entries(READERS)) {
          const cut = await readWith(page, css);
          if (cut !== '360') found.push(`${scene} with ${reader}: ${cut}`);
        }
      }
      assert.deepEqual(found, []);
    });
  }
}

test('the payment is shown with its day and card on a narrow screen too, first and later', async () => {
  const page = await on.freshPage();
  for (const width of [320, 360, 1280]) {
    await page.setViewportSize({ width, height: 740 });
    for (const scene of ['screen=statement', 'screen=delivery', 'screen=delivery&locale=ar-SA']) {
      for (const mode of ['form', 'chatbot']) {
        await page.goto(`${on.server.origin}/gallery.html?${scene}&mode=${mode}`);
        await sceneReady(page);
        const cut = await page.evaluate(() =>
          Array.from(document.querySelectorAll<HTMLElement>('.payment .merchant, .payment .money, .payment-meta > *'))
            .filter((each) => each.getBoundingClientRect().width < 20 || each.scrollWidth > each.clientWidth + 1)
            .map(({ className, textContent }) => `${className} ${textContent}`),
        );
        assert.deepEqual(cut, [], `${scene} ${mode} at ${width} px`);
      }
    }
  }
});
