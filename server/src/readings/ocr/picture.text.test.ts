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

test('where next to nothing stands on what was taken for a sheet, the whole picture is read, and the fuller one counts', async () => {
  const [width, height] = [900, 1000];
  const data = Uint8Array.from({ length: width * height }, (_, at) => 90 + (at % 3));
  const angle = Math.PI / 30;
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const [dx, dy] = [x - width / 2, y - height / 2];
      const across = Math.abs(dx * Math.cos(angle) + dy * Math.sin(angle));
      const down = Math.abs(dy * Math.cos(angle) - dx * Math.sin(angle));
      if (across < 200 && down < 150) data[y * width + x] = 225 + (x % 3);
    }
  const read = async (onSheet: string, around: string) => {
    const recognizer = {
      languages: ['en'],
      use: async () => true,
      // The cut sheet is enlarged to the least width of its shorter side, wider than it is high.
      recognize: (picture: { width: number; height: number }) => ({
        lines: [{ text: picture.width > picture.height ? onSheet : around, box: null }],
        confidence: 90,
        words: 20,
      }),
    };
    return (await readPicture({ data, width, height }, recognizer)).map(({ text }) => text);
  };
  const slip = 'Hostal Marea invoice 26 00418 lodging 85.00 tourist tax 2.00 garage 9.50 total 96.50 paid by card';
  assert.deepEqual(await read('garage 9.50 total', slip), [slip]);
  assert.deepEqual(await read(slip, `${slip} table cloth`), [slip]);
  assert.deepEqual(await read('garage 9.50 total', 'garage 9.50'), ['garage 9.50 total']);
});

test('of a picture that makes no sense in any script or turn, little more is recognised than the picture once', async () => {
  const side = 1000;
  const data = new Uint8Array(side * side).fill(255);
  for (let y = 60; y < side - 60; y += 40)
    for (let x = 60; x < side - 60; x += 20)
      for (let row = y; row < y + 16; row++) data.fill(0, row * side + x, row * side + x + 3);
  let pixels = 0;
  let languages: readonly string[] = ['de'];
  const lines = await readPicture(
    { data, width: side, height: side },
    {
      get languages() {
        return languages;
      },
      use: async (wanted) => {
        languages = wanted;
        return true;
      },
      recognize: ({ width, height }) => {
        pixels += width * height;
        return { lines: [{ text: 'eH wR', box: null }], confidence: 50, words: 40 };
      },
    },
  );
  assert.deepEqual(lines, [{ text: 'eH wR', box: null }]);
  assert.ok(pixels < 2 * side * side, `${pixels / side / side} times the picture`);
});
