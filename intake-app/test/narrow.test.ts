/** 320 CSS px, which is 1280 px at 400 % zoom (WCAG 1.4.10): nothing scrolls sideways, in languages with long words. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
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

/** In both presentations the language that is longer than all, and the others in turns, unless INTAKE_EVERY_LOCALE is set. */
const scenesIn = (locale: string, turn: number): readonly string[] =>
  locale === 'en-XA' || process.env.INTAKE_EVERY_LOCALE ? SCENES : SCENES.filter((_, at) => at % 2 === turn);

for (const [nth, locale] of LOCALES.entries()) {
  for (const [turn, mode] of ['form', 'chatbot'].entries()) {
    test(`nothing scrolls sideways at 320 px in ${locale} as ${mode}`, async () => {
      const page = await on.context.newPage();
      const wide: string[] = [];
      for (const scene of scenesIn(locale, (nth + turn) % 2)) {
        await page.goto(`${on.server.origin}/gallery.html?${scene}&mode=${mode}&locale=${locale}`);
        await sceneReady(page);
        const width = await page.evaluate(() => document.documentElement.scrollWidth);
        if (width > 320) wide.push(`${scene}: ${width}`);
      }
      assert.deepEqual(wide, []);
      await page.close();
    });
  }
}
