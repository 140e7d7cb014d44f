/**
 * Writes the shapes of Arabic-Indic and European digits that recognised numbers are told by: each digit in each font, drawn by
 * Chromium. Needs the fonts named below. Run: `node scripts/write-digit-shapes.ts`.
 */
import { writeFileSync } from 'node:fs';
import { chromium } from 'playwright-core';
import { inkOf, shapeOf, unlikeness } from '../src/readings/ocr/arabic-numbers.ts';
import { blotsOf } from '../src/readings/ocr/blots.ts';
import { decodePicture } from '../src/readings/ocr/decode-picture.ts';

const ARABIC = ['Noto Sans Arabic', 'Noto Naskh Arabic', 'Noto Kufi Arabic', 'DejaVu Sans', 'DejaVu Sans Mono'];
const EUROPEAN = ['Noto Sans', 'Liberation Sans', 'Liberation Mono', 'DejaVu Sans'];
const WEIGHTS = [400, 700];
/** Pixels: small print is blurred. */
const SIZES = [72, 34, 22];
/** A shape nearer to one of the same digit adds nothing. */
const LEAST_UNLIKE = 0.06;

const browser = await chromium.launch({
  executablePath: process.env.CHROME_PATH ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
});
const page = await browser.newPage({ viewport: { width: 200, height: 200 } });
const shapes: string[] = [];
for (const [fonts, digits] of [
  // A nought is a dot, told by its size and place.
  [ARABIC, '١٢٣٤٥٦٧٨٩'],
  [EUROPEAN, '0123456789'],
] as const)
  for (const size of SIZES)
    for (const font of fonts)
      for (const weight of WEIGHTS)
        for (const digit of digits) {
          await page.setContent(`<body style="font:${weight} ${size}px '${font}';margin:40px">${digit}`);
          const picture = await decodePicture(new Uint8Array(await page.screenshot()), 'image/png');
          const [blot] = ((picture && blotsOf(picture)) ?? []).sort((one, other) => other.pixels - one.pixels);
          if (!picture || !blot) throw new Error(`${digit} is not drawn in ${font}`);
          const shape = shapeOf(picture, blot);
          const isKnown = shapes.some(
            (known) => known[0] === digit && unlikeness(inkOf(known.slice(1)), inkOf(shape)) < LEAST_UNLIKE,
          );
          if (!isKnown) shapes.push(`${digit}${shape}`);
        }
await browser.close();
writeFileSync(
  new URL('../src/readings/ocr/digit-shapes.ts', import.meta.url),
  `/** Written by \`scripts/write-digit-shapes.ts\`: a digit and its shape each, a hexadecimal digit of ink a pixel. */\nexport const DIGIT_SHAPES = [\n${shapes.map((row) => `  '${row}',`).join('\n')}\n];\n`,
);
console.log(`${shapes.length} shapes`);
