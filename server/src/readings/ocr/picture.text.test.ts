import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readPicture } from './picture.text.ts';
import type { Recognizer } from './recognizer.ts';

test('a picture of nothing but noise is not given to the recogniser', async () => {
  const side = 1200;
  const data = new Uint8Array(side * side).fill(255);
  // Specks of four pixels, in a grid that is not quite even.
  for (let y = 2; y < side - 4; y += 8)
    for (let x = 2 + (y % 3); x < side - 4; x += 8)
      for (const row of [y, y + 1]) data.fill(0, row * side + x, row * side + x + 2);
  const recognizer = {
    languages: ['en'],
    recognize: () => assert.fail('recognised'),
    use: () => assert.fail('another language'),
  };
  assert.deepEqual(await readPicture({ data, width: side, height: side }, recognizer), []);
});

/** A recogniser to which a picture is in one language: it makes nothing sure of it in those of other scripts. */
function recognizerOf(own: string, text: string, start: string[]) {
  const used: string[] = [];
  let languages = start;
  return {
    used,
    get languages() {
      return languages;
    },
    use: async (wanted: readonly string[]) => {
      used.push(wanted.join('+'));
      languages = [...wanted];
      return true;
    },
    recognize() {
      const isOwn = languages.includes(own) || (own === 'de' && languages.includes('en'));
      const line = { text: isOwn ? text : 'eH wR', box: { x: 0.1, y: 0.1, width: 0.5, height: 0.02 } };
      return { lines: [line], confidence: isOwn ? 90 : 40, words: 20 };
    },
  };
}
const blank = () => ({ data: new Uint8Array(200 * 200).fill(255), width: 200, height: 200 });
const textsOf = async (recognizer: Recognizer) => (await readPicture(blank(), recognizer)).map(({ text }) => text);

test('a picture in another script than the intake is read in its own', async () => {
  const recognizer = recognizerOf('ja', '合計 1,200円', ['en']);
  assert.deepEqual(await textsOf(recognizer), ['合計 1,200円']);
  assert.deepEqual(recognizer.languages, ['ja', 'en']);
});

test('a picture in another language of the same script is read again in its own', async () => {
  const recognizer = recognizerOf('de', 'Rechnungsnummer 2026-44 Gesamtbetrag 87,00 Lieferung Bestelldatum', ['en']);
  await textsOf(recognizer);
  assert.deepEqual(recognizer.used, ['de']);
});

test('a picture in the language of the intake is read once', async () => {
  const recognizer = recognizerOf('uk', 'Разом 120,00 грн Дата замовлення', ['uk', 'en']);
  await textsOf(recognizer);
  assert.deepEqual(recognizer.used, []);
});
