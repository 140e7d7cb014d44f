/**
 * Makes the documents that the reader is measured with: pages printed, shown on a telephone or photographed at an angle, by
 * Chromium; what the service's own readers make of them is written beside what they say. Run: `node make-documents.ts [FOLDER]`.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { recognizerFor, textOf } from '../../../server/src/readings/read-file.ts';
import { type Parts, STYLE, sheets } from './layouts.ts';
import { LANGUAGES, phrasesOf } from './phrases.ts';

const LOCALES: Record<string, [string, string]> = {
  en: ['en-GB', 'GBP'],
  de: ['de-DE', 'EUR'],
  fr: ['fr-FR', 'EUR'],
  es: ['es-ES', 'EUR'],
  it: ['it-IT', 'EUR'],
  nl: ['nl-NL', 'EUR'],
  pt: ['pt-BR', 'BRL'],
  pl: ['pl-PL', 'PLN'],
  tr: ['tr-TR', 'TRY'],
  uk: ['uk-UA', 'UAH'],
  ja: ['ja-JP', 'JPY'],
  ar: ['ar-SA-u-nu-latn', 'SAR'],
};
const MERCHANTS = [
  'Lumora Lighting',
  'Nordhaus GmbH',
  'Verde Casa',
  'Blue Harbor Hotel',
  'Kestrel Audio Ltd',
  'Atelier Moreau',
  'Pixel Forge',
  'Oak & Ember',
  'Solana Travel',
  'Brightwell Fitness',
  'Casa Olmo',
  'Tidewater Books',
];

const folder = process.argv[2] ?? '/tmp/documents';
mkdirSync(folder, { recursive: true });
const font = createRequire(import.meta.url).resolve('@fontsource/kosugi/files/kosugi-japanese-400-normal.woff2');
const style = STYLE.replace('KOSUGI', `data:font/woff2;base64,${readFileSync(font).toString('base64')}`);
const browser = await chromium.launch({
  executablePath: process.env.CHROME_PATH ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
});
const page = await browser.newPage();
const lines: Record<'made-with' | 'held-out', string[]> = { 'made-with': [], 'held-out': [] };

let n = 0;
for (const isHeldOut of [false, true]) {
  for (const language of LANGUAGES) {
    const [locale, currency] = LOCALES[language] as [string, string];
    const recognizer = recognizerFor(locale.slice(0, 5));
    for (let at = 0; at < 9; at++) {
      n++;
      const merchant = MERCHANTS[(n * 5) % MERCHANTS.length] as string;
      const amount =
        currency === 'JPY' ? 1200 + n * 137 : Math.round((18 + ((n * 37) % 460) + 0.05 * (n % 19)) * 100) / 100;
      const day = new Date(Date.UTC(2026, 7, 3 + ((n * 7) % 55))).toISOString().slice(0, 10);
      const later = new Date(Date.parse(day) + (4 + (n % 6)) * 86_400_000).toISOString().slice(0, 10);
      const descriptor = `${merchant.toUpperCase().replace(/ GMBH| LTD/, '')} ${4000 + n}`;
      const parts: Parts = {
        p: phrasesOf(language, isHeldOut),
        language,
        locale,
        currency,
        merchant,
        descriptor,
        amount,
        day,
        later,
        isHeldOut,
        n,
      };
      const sheet = sheets(parts)[at];
      if (!sheet) continue;
      const medium = sheet.isScreen ? 'screen' : n % 3 === 0 ? 'photo' : 'pdf';
      const isDark = sheet.isScreen && n % 2 === 0;
      const turn = `--tilt:${6 + (n % 8)}deg;--turn:${(n % 13) - 6}deg;--roll:${(n % 9) - 4}deg;--scale:${sheet.html.includes('"slip"') ? 3 : 1.9}`;
      await page.setViewportSize(medium === 'photo' ? { width: 1500, height: 1900 } : { width: 390, height: 700 });
      await page.setContent(
        `<!doctype html><html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}"><style>${style}</style><body class="${isDark ? 'dark' : 'light'} ${medium === 'photo' ? 'photo' : ''}" style="${turn}">${sheet.html}</body></html>`,
      );
      const bytes =
        medium === 'pdf'
          ? await page.pdf({ format: 'A4' })
          : await page.screenshot({
              fullPage: medium === 'screen',
              ...(medium === 'photo' && { type: 'jpeg', quality: 70 }),
            });
      const [ending, mimeType] = {
        pdf: ['pdf', 'application/pdf'],
        screen: ['png', 'image/png'],
        photo: ['jpg', 'image/jpeg'],
      }[medium] as [string, string];
      const id = `${isHeldOut ? 'held-out' : 'made-with'}-${language}-${at}`;
      writeFileSync(join(folder, `${id}.${ending}`), bytes);
      const startedMs = performance.now();
      const document = await textOf(new Uint8Array(bytes), mimeType, recognizer);
      const ms = Math.round(performance.now() - startedMs);
      const context = {
        uploadedOn: '2026-10-08',
        locale: locale.slice(0, 5),
        paidOn: day,
        currency,
        amount: n % 4 === 0 ? amount + 10 : amount,
        merchantName: descriptor,
      };
      const short = JSON.stringify({ id, language, medium, gold: sheet.gold, context, document }, (_, value) =>
        typeof value === 'number' && !Number.isInteger(value) ? Math.round(value * 1000) / 1000 : value,
      );
      lines[isHeldOut ? 'held-out' : 'made-with'].push(short);
      console.log(id, medium, ms);
    }
  }
}
await browser.close();
for (const [name, rows] of Object.entries(lines))
  writeFileSync(new URL(`./${name}.jsonl`, import.meta.url), `${rows.join('\n')}\n`);
