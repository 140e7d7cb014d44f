import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type GreyPicture, withoutRules } from './grey-picture.ts';
import { sheetOf } from './sheet.ts';

const WIDTH = 900;
const HEIGHT = 1000;

/** A light sheet of 600 × 700 on dark wood, turned round its middle, with a black square at its middle. */
function photograph(degrees: number, wood = 90): GreyPicture {
  const data = new Uint8Array(WIDTH * HEIGHT);
  const angle = (degrees * Math.PI) / 180;
  for (let y = 0; y < HEIGHT; y++)
    for (let x = 0; x < WIDTH; x++) {
      const [dx, dy] = [x - WIDTH / 2, y - HEIGHT / 2];
      const across = Math.abs(dx * Math.cos(angle) + dy * Math.sin(angle));
      const down = Math.abs(dy * Math.cos(angle) - dx * Math.sin(angle));
      const paper = Math.max(across, down) < 20 ? 20 : 225;
      data[y * WIDTH + x] = across < 300 && down < 350 ? paper : wood + (y % 7) * 4;
    }
  return { data, width: WIDTH, height: HEIGHT };
}

test('a sheet on a table is cut out and laid flat, and places on it are told in the photograph', () => {
  for (const [degrees, wood] of [
    [6, 90],
    [-9, 60],
    [2, 150],
  ] as const) {
    const sheet = sheetOf(photograph(degrees, wood));
    assert.ok(sheet, `${degrees}`);
    const { picture, placeOf } = sheet;
    assert.ok(Math.abs(picture.width - 600) < 15 && Math.abs(picture.height - 700) < 15);
    const middle = Math.floor(picture.height / 2) * picture.width + Math.floor(picture.width / 2);
    assert.ok((picture.data[middle] as number) < 60, 'the black square is in its middle');
    assert.ok((picture.data[30 * picture.width + 30] as number) > 200, 'its corner is paper');
    const place = placeOf({ x: 0.45, y: 0.45, width: 0.1, height: 0.1 });
    assert.ok(Math.abs(place.x + place.width / 2 - 0.5) < 0.01 && Math.abs(place.y + place.height / 2 - 0.5) < 0.01);
  }
});

/** A sheet whose edges run in curves, on a table the light falls on unevenly, with rows of ink as curved as it is. */
function bentSheet(table: (x: number) => number): GreyPicture {
  const data = new Uint8Array(WIDTH * HEIGHT);
  for (let y = 0; y < HEIGHT; y++)
    for (let x = 0; x < WIDTH; x++) {
      const across = (x - 150 - 25 * Math.sin((y / HEIGHT) * 5)) / 600;
      const down = (y - 150 - 40 * Math.sin((x / WIDTH) * 4) - 0.08 * x) / 640;
      const isSheet = across > 0 && across < 1 && down > 0 && down < 1;
      const isInk = across > 0.1 && across < 0.9 && down > 0.1 && down < 0.9 && (down * 20) % 1 < 0.3;
      data[y * WIDTH + x] = isSheet ? (isInk ? 30 : table(x) + 90) : table(x);
    }
  return { data, width: WIDTH, height: HEIGHT };
}

test('a sheet that curls is laid flat along its edges, also where the light falls unevenly', () => {
  for (const table of [() => 70, (x: number) => 60 + x / 9]) {
    const sheet = sheetOf(bentSheet(table));
    assert.ok(sheet);
    const { data, width, height } = sheet.picture;
    let level = 0;
    for (let y = 0; y < height; y++) {
      const row = data.subarray(y * width + Math.round(0.12 * width), y * width + Math.round(0.88 * width));
      const inked = row.filter((shade) => shade < 70).length / row.length;
      if (inked < 0.05 || inked > 0.95) level++;
    }
    assert.ok(level > 0.75 * height, `${level} of ${height} rows`);
  }
});

test('a level window of a screen, a page that fills the picture and noise are taken whole', () => {
  assert.ok(!sheetOf(photograph(0)));
  assert.ok(!sheetOf({ data: new Uint8Array(400 * 400).fill(240), width: 400, height: 400 }));
  const noise = Uint8Array.from({ length: 400 * 400 }, (_, at) => (at * 7919) % 251);
  assert.ok(!sheetOf({ data: noise, width: 400, height: 400 }));
  assert.ok(!sheetOf({ data: new Uint8Array(1), width: 1, height: 1 }));
});

test('a small sheet is one, with a shadow across it and on stripes too; a card on a dark screen is none', () => {
  const small = photograph(5);
  const wide = { data: new Uint8Array(2200 * 2400).fill(95), width: 2200, height: 2400 };
  for (let y = 0; y < HEIGHT; y++)
    wide.data.set(small.data.subarray(y * WIDTH, (y + 1) * WIDTH), (y + 700) * 2200 + 600);
  const found = sheetOf(wide);
  assert.ok(found && Math.abs(found.picture.width - 600) < 25);
  const striped = photograph(5, 120);
  for (const [at, shade] of striped.data.entries())
    if (shade < 160 && shade > 60) striped.data[at] = (at % WIDTH) % 12 < 6 ? 135 : 190;
    else if (shade > 200) striped.data[at] = 215;
  const cloth = sheetOf(striped);
  assert.ok(cloth && Math.abs(cloth.picture.width - 600) < 25, `${cloth?.picture.width}`);
  const shadowed = photograph(-7, 120);
  for (const [at, shade] of shadowed.data.entries())
    if (shade > 200) shadowed.data[at] = 250 - Math.round((130 * (at % WIDTH)) / WIDTH);
  const whole = sheetOf(shadowed);
  assert.ok(!whole || Math.abs(whole.picture.width - 600) < 25, `${whole?.picture.width}`);
  const screen = photograph(1, 0);
  for (const [at, shade] of screen.data.entries()) screen.data[at] = shade > 200 ? 62 : 10;
  assert.ok(!sheetOf(screen));
});

test('rules of a table are taken out, what crosses them and print stay', () => {
  const data = new Uint8Array(WIDTH * HEIGHT).fill(250);
  const fill = (left: number, top: number, width: number, height: number): void => {
    for (let y = top; y < top + height; y++) data.fill(10, y * WIDTH + left, y * WIDTH + left + width);
  };
  fill(50, 200, 800, 2);
  fill(400, 50, 2, 800);
  fill(100, 180, 6, 30);
  fill(500, 500, 60, 30);
  const { data: clean } = withoutRules({ data, width: WIDTH, height: HEIGHT });
  const at = (x: number, y: number): number => clean[y * WIDTH + x] as number;
  assert.ok(at(700, 200) > 200 && at(400, 700) > 200, 'rules');
  assert.ok(at(102, 190) < 60 && at(102, 200) < 60, 'a letter on a rule');
  assert.ok(at(530, 515) < 60, 'a blot');
});
