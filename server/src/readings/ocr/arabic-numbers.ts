/**
 * Numbers in Arabic-Indic digits (٠ to ٩), told by the shapes of their digits: Tesseract's Arabic data take them for letters.
 * What is no sum, no day and no year is left to the recogniser.
 */
import { type Blot, blotsOf } from './blots.ts';
import { DIGIT_SHAPES } from './digit-shapes.ts';
import type { GreyPicture } from './grey-picture.ts';

export interface FoundNumber {
  /** In Arabic-Indic digits, as it stands. */
  text: string;
  left: number;
  right: number;
  top: number;
  bottom: number;
}

const SIDE = 14;
const LEVELS = 15;

/** A blot on a square of {@link SIDE} pixels, as wide as it is high: a hexadecimal digit of ink a pixel, row by row. */
export function shapeOf({ data, width }: GreyPicture, { left, right, top, bottom }: Blot): string {
  const side = Math.max(right - left, bottom - top);
  const x0 = left - (side - (right - left)) / 2;
  const y0 = top - (side - (bottom - top)) / 2;
  const cell = side / SIDE;
  let shape = '';
  for (let row = 0; row < SIDE; row++)
    for (let column = 0; column < SIDE; column++) {
      const [fromX, fromY] = [x0 + column * cell, y0 + row * cell];
      let ink = 0;
      for (let y = Math.max(top, Math.floor(fromY)); y < Math.min(bottom, fromY + cell); y++) {
        const down = Math.min(y + 1, fromY + cell) - Math.max(y, fromY);
        for (let x = Math.max(left, Math.floor(fromX)); x < Math.min(right, fromX + cell); x++) {
          const across = Math.min(x + 1, fromX + cell) - Math.max(x, fromX);
          ink += down * across * (255 - (data[y * width + x] as number));
        }
      }
      shape += Math.min(LEVELS, Math.round((LEVELS * ink) / (255 * cell * cell))).toString(16);
    }
  return shape;
}

/** Mean difference of ink of two shapes, 0 to 1. */
export function unlikeness(one: Uint8Array, other: Uint8Array): number {
  let sum = 0;
  for (let at = 0; at < one.length; at++) sum += Math.abs((one[at] as number) - (other[at] as number));
  return sum / (LEVELS * one.length);
}

export const inkOf = (shape: string): Uint8Array => Uint8Array.from(shape, (sign) => Number.parseInt(sign, 16));

const SHAPES = DIGIT_SHAPES.map((row) => ({ digit: row[0] as string, shape: inkOf(row.slice(1)) }));

/** Above this it is no digit. */
const MOST_UNLIKE = 0.2;
/** Signs that stand in both scripts. */
const IN_BOTH = /[١٥01]/;

interface Told {
  sign: string;
  /** 0 is alike. */
  unlike: number;
}

function digitOf(picture: GreyPicture, blot: Blot): Told | undefined {
  const own = inkOf(shapeOf(picture, blot));
  let best: Told | undefined;
  for (const { digit, shape } of SHAPES) {
    const unlike = unlikeness(own, shape);
    if (!best || unlike < best.unlike) best = { sign: digit, unlike };
  }
  return best && best.unlike <= MOST_UNLIKE ? best : undefined;
}

/** Pixels. */
const LEAST_HEIGHT = 9;
const MOST_HEIGHT = 140;
/** In heights of a digit. */
const GAP = 0.75;
const LEAST_GAP = 0.15;
const SMALL = 0.6;

/** A sum, a day in digits, a day of a month or a year. */
const NUMBER = /^[٠-٩]{1,3}(?:[.,]?[٠-٩]{3})*[.,][٠-٩]{2}$|^[٠-٩]{1,4}[/-][٠-٩]{1,2}[/-][٠-٩]{1,4}$|^[٠-٩]{1,4}$/;

export function arabicNumbersIn(picture: GreyPicture): FoundNumber[] {
  const blots = (blotsOf(picture) ?? [])
    .filter(({ pixels, top, bottom }) => pixels > 3 && bottom - top <= MOST_HEIGHT)
    .sort((one, other) => one.left - other.left);
  const found: FoundNumber[] = [];
  for (const run of runsOf(blots)) found.push(...numbersOf(picture, run));
  return found;
}

/** A run that is no number is parted at its widest gap: a blank may be as narrow as the gap beside a nought. */
function numbersOf(picture: GreyPicture, run: readonly Blot[]): FoundNumber[] {
  const number = numberOf(picture, run);
  if (number) return [number];
  let right = 0;
  let widest = { at: 0, gap: LEAST_GAP * Math.max(...run.map(heightOf)) };
  for (const [at, blot] of run.entries()) {
    if (at > 0 && blot.left - right > widest.gap) widest = { at, gap: blot.left - right };
    right = Math.max(right, blot.right);
  }
  if (widest.at === 0) return [];
  return [...numbersOf(picture, run.slice(0, widest.at)), ...numbersOf(picture, run.slice(widest.at))];
}

const heightOf = ({ top, bottom }: Blot): number => bottom - top;

/** Blots that stand beside one another at one height, from left to right. */
function runsOf(blots: readonly Blot[]): Blot[][] {
  const runs: { blots: Blot[]; top: number; bottom: number; right: number }[] = [];
  let open: typeof runs = [];
  for (const blot of blots) {
    open = open.filter(({ right, top, bottom }) => blot.left - right <= GAP * (bottom - top));
    const middle = (blot.top + blot.bottom) / 2;
    const run = open.find(({ top, bottom }) => {
      const height = bottom - top;
      const isLevel = middle > top - 0.1 * height && middle < bottom + 0.35 * height;
      return isLevel && heightOf(blot) < 1.7 * Math.max(height, LEAST_HEIGHT);
    });
    if (!run) {
      if (heightOf(blot) < LEAST_HEIGHT) continue;
      const next = { blots: [blot], top: blot.top, bottom: blot.bottom, right: blot.right };
      runs.push(next);
      open.push(next);
      continue;
    }
    run.blots.push(blot);
    run.right = Math.max(run.right, blot.right);
    if (heightOf(blot) > SMALL * (run.bottom - run.top)) {
      run.top = Math.min(run.top, blot.top);
      run.bottom = Math.max(run.bottom, blot.bottom);
    }
  }
  return runs.map((run) => run.blots);
}

/** Undefined where any blot of the run is no digit or sign of a number, or where they are the digits of Europe. */
function numberOf(picture: GreyPicture, run: readonly Blot[]): FoundNumber | undefined {
  const heights = run.map(heightOf).sort((one, other) => other - one);
  const height = heights[Math.min(1, heights.length - 1)] as number;
  if (run.length > 14 || height < LEAST_HEIGHT) return undefined;
  const tall = run.filter((blot) => heightOf(blot) > 0.6 * height);
  const top = Math.min(...tall.map((blot) => blot.top));
  const bottom = Math.max(...tall.map((blot) => blot.bottom));
  let text = '';
  let telling = 0;
  for (const blot of run) {
    const sign = smallSign(blot, top, bottom) ?? slash(picture, blot) ?? digitOf(picture, blot);
    if (!sign) return undefined;
    if (typeof sign === 'string') {
      text += sign;
      continue;
    }
    text += sign.sign;
    if (!IN_BOTH.test(sign.sign)) telling += /[٠-٩]/.test(sign.sign) ? 1 : -2;
  }
  const arabic = text
    .replace(/^[-.,]+|[-.,]+$/g, '')
    .replace(/0/g, '٥')
    .replace(/1/g, '١');
  if (telling < 1 || !NUMBER.test(arabic)) return undefined;
  return { text: arabic, left: (run[0] as Blot).left, right: Math.max(...run.map((one) => one.right)), top, bottom };
}

/** A nought is a dot at half height, a decimal sign stands on the line or below it, a minus is flat. */
function smallSign(blot: Blot, top: number, bottom: number): string | undefined {
  const height = bottom - top;
  const [across, down] = [blot.right - blot.left, heightOf(blot)];
  if (down > SMALL * height || across > SMALL * 1.2 * height) return undefined;
  const middle = ((blot.top + blot.bottom) / 2 - top) / height;
  if (across > 2 * down) return '-';
  if (middle > 0.72) return ',';
  return middle > 0.2 ? '٠' : undefined;
}

/** Ink along the one diagonal only. */
function slash(picture: GreyPicture, blot: Blot): string | undefined {
  const [across, down] = [blot.right - blot.left, heightOf(blot)];
  const stroke = blot.pixels / down;
  if (across - stroke < 0.2 * down || across > 0.8 * down) return undefined;
  const { data, width } = picture;
  let far = 0;
  for (let y = blot.top; y < blot.bottom; y++) {
    const expected = blot.right - 1 - ((y - blot.top) * (across - 1)) / Math.max(1, down - 1);
    for (let x = blot.left; x < blot.right; x++)
      if ((data[y * width + x] as number) < 140 && Math.abs(x - expected) > 0.12 * down + 1.5) far++;
  }
  return far < 0.04 * blot.pixels ? '/' : undefined;
}
