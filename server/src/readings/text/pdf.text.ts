/** Text of a PDF with its places, by PDFium as WebAssembly; pages that are pictures are drawn to be recognised. */
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { DocumentLine } from '@dispute-intake/document-reader';
import { init, type WrappedPdfiumModule } from '@embedpdf/pdfium';
import type { GreyPicture } from '../ocr/grey-picture.ts';
import { MAX_CHARACTERS, MAX_PAGES } from './limits.ts';
import { inReadingOrder, RIGHT_TO_LEFT } from './right-to-left.ts';

export interface PdfPage {
  lines: DocumentLine[];
  /** Set where the page holds next to no text: the page as a picture of so many pixels on its longer side. */
  draw?: (longerSide: number) => GreyPicture;
}

/** A page with fewer letters is a scan. */
const FEW_LETTERS = 20;
/** Points; a larger page is a plan, a smaller one nothing. */
const MAX_SIDE = 20_000;
const BITMAP_BGRA = 4;
const RENDER_ANNOTATIONS = 0x01;

export async function loadPdfium(): Promise<WrappedPdfiumModule> {
  const wasmBinary = await readFile(fileURLToPath(import.meta.resolve('@embedpdf/pdfium/pdfium.wasm')));
  const pdfium = await init({ wasmBinary: Uint8Array.from(wasmBinary).buffer });
  pdfium.PDFiumExt_Init();
  return pdfium;
}

/** Undefined where it cannot be opened. `visit` is given a page while it is open. */
export async function readPdf(
  bytes: Uint8Array,
  visit: (page: PdfPage, number: number) => Promise<void>,
): Promise<boolean> {
  const pdfium = await loadPdfium();
  const { pdfium: runtime } = pdfium;
  const data = runtime.wasmExports.malloc(bytes.length);
  heapOf(pdfium).set(bytes, data);
  const document = pdfium.FPDF_LoadMemDocument(data, bytes.length, '');
  if (!document) return false;
  const count = Math.min(pdfium.FPDF_GetPageCount(document), MAX_PAGES);
  let left = MAX_CHARACTERS;
  for (let number = 0; number < count && left > 0; number++) {
    const page = pdfium.FPDF_LoadPage(document, number);
    if (!page) continue;
    const width = pdfium.FPDF_GetPageWidthF(page);
    const height = pdfium.FPDF_GetPageHeightF(page);
    if (width > 0 && height > 0 && width < MAX_SIDE && height < MAX_SIDE) {
      const signs = signsOf(pdfium, page, left);
      left -= signs.length;
      const lines = linesOf(inReadingOrder(signs), width, height);
      const letters = signs.filter(({ sign }) => /\p{L}|\p{N}/u.test(sign)).length;
      const draw = (longerSide: number) => drawn(pdfium, page, width, height, longerSide);
      await visit(letters < FEW_LETTERS ? { lines, draw } : { lines }, number);
    }
    pdfium.FPDF_ClosePage(page);
  }
  return true;
}

/** A page (from 1) in grey, at most so many pixels on its longer side; undefined where there is none. */
export async function drawPdfPage(
  bytes: Uint8Array,
  number: number,
  longerSide: number,
): Promise<GreyPicture | undefined> {
  const pdfium = await loadPdfium();
  const data = pdfium.pdfium.wasmExports.malloc(bytes.length);
  heapOf(pdfium).set(bytes, data);
  const document = pdfium.FPDF_LoadMemDocument(data, bytes.length, '');
  if (!document || number > Math.min(pdfium.FPDF_GetPageCount(document), MAX_PAGES)) return undefined;
  const page = pdfium.FPDF_LoadPage(document, number - 1);
  if (!page) return undefined;
  const width = pdfium.FPDF_GetPageWidthF(page);
  const height = pdfium.FPDF_GetPageHeightF(page);
  const isDrawable = width > 0 && height > 0 && width < MAX_SIDE && height < MAX_SIDE;
  return isDrawable ? drawn(pdfium, page, width, height, longerSide) : undefined;
}

/** Its memory: looked at anew each time, since it moves when it grows. */
const heapOf = ({ pdfium }: WrappedPdfiumModule): Uint8Array => (pdfium as unknown as { HEAPU8: Uint8Array }).HEAPU8;

export interface Sign {
  sign: string;
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** Letters with their boxes in points from the lower left corner; blanks have none. */
function signsOf(pdfium: WrappedPdfiumModule, page: number, most: number): Sign[] {
  const text = pdfium.FPDFText_LoadPage(page);
  if (!text) return [];
  const { pdfium: runtime } = pdfium;
  const at = runtime.wasmExports.malloc(32);
  const signs: Sign[] = [];
  const count = Math.min(pdfium.FPDFText_CountChars(text), most);
  for (let index = 0; index < count; index++) {
    const code = pdfium.FPDFText_GetUnicode(text, index);
    if (code === 0 || code === 0xfffe || code === 0xffff || code > 0x10ffff) continue;
    pdfium.FPDFText_GetCharBox(text, index, at, at + 8, at + 16, at + 24);
    const [left = 0, right = 0, bottom = 0, top = 0] = new Float64Array(heapOf(pdfium).buffer, at, 4);
    signs.push({ sign: String.fromCodePoint(code), left, right, top, bottom });
  }
  runtime.wasmExports.free(at);
  pdfium.FPDFText_ClosePage(text);
  return signs;
}

/** As far apart as two columns; nearer words are of one line. */
const COLUMN_GAP = 60;

/** Within a line of Arabic a new line is told between signs that touch, where each is drawn by itself. */
function isBeside(one: Sign, other: Sign): boolean {
  const isLevel = isWithin((other.top + other.bottom) / 2, one) || isWithin((one.top + one.bottom) / 2, other);
  const gap = Math.max(other.left - one.right, one.left - other.right);
  return isLevel && Math.abs(gap) < TOUCHING * Math.max(one.top - one.bottom, other.top - other.bottom);
}
const isWithin = (height: number, { top, bottom }: Sign): boolean => height < top && height > bottom;
/** Blanks between words are signs of their own. */
const TOUCHING = 0.6;

interface Word {
  text: string;
  left: number;
  right: number;
}

/** Words of a row of Arabic that were drawn sign by sign: numbers and codes from the left, letters from the right. */
function joined(words: readonly Word[], height: number): Word[] {
  const whole: Word[] = [];
  for (const word of [...words].sort((one, other) => one.left - other.left)) {
    const before = whole.at(-1);
    const gap = before ? word.left - before.right : Number.POSITIVE_INFINITY;
    const isCode = before && LEFT_TO_RIGHT.test(before.text) && LEFT_TO_RIGHT.test(word.text);
    const isOfCode = isCode && (before.text.length === 1 || word.text.length === 1) && gap < TOUCHING * height;
    const isOfWord =
      before && LETTERS.test(before.text[0] ?? '') && LETTERS.test(word.text.at(-1) ?? '') && gap < NEAR * height;
    if (!before || !(isOfCode || isOfWord)) whole.push({ ...word });
    else {
      before.text = isOfCode ? before.text + word.text : word.text + before.text;
      before.right = Math.max(before.right, word.right);
    }
  }
  return whole;
}
const LEFT_TO_RIGHT = /^[\p{Script=Latin}\p{Nd}\-./_#+]+$/u;
const LETTERS = /\p{Script=Arabic}/u;
const NEAR = 0.25;

interface Row {
  runs: Sign[][];
  top: number;
  bottom: number;
  /** Drawn sign by sign: what touches came apart, in any order. */
  isTorn: boolean;
}

/** Words in rows: what stands at one height is one line, from left to right; far columns of a row stay on it. */
export function linesOf(signs: readonly Sign[], width: number, height: number): DocumentLine[] {
  const rows: Row[] = [];
  let run: Sign[] = [];
  const isArabic = signs.some(({ sign }) => RIGHT_TO_LEFT.test(sign));
  const close = (isTorn = false): void => {
    const visible = run.filter(({ sign }) => sign.trim() !== '');
    if (visible.length > 0) {
      const top = Math.max(...visible.map((one) => one.top));
      const bottom = Math.min(...visible.map((one) => one.bottom));
      const middle = (top + bottom) / 2;
      const row = rows.find((one) => {
        const [isIn, isRound] = [
          middle < one.top && middle > one.bottom,
          (one.top + one.bottom) / 2 < top && (one.top + one.bottom) / 2 > bottom,
        ];
        return one.isTorn || isTorn ? isIn || isRound : isIn && isRound;
      });
      if (row) {
        row.runs.push(run);
        row.isTorn ||= isTorn;
      } else rows.push({ runs: [run], top, bottom, isTorn });
    }
    run = [];
  };
  let previous: Sign | undefined;
  let isEnd = false;
  for (const sign of signs) {
    if (/[\r\n]/.test(sign.sign)) {
      isEnd = true;
      continue;
    }
    if (isEnd) {
      close(isArabic && previous !== undefined && isBeside(previous, sign));
      previous = undefined;
      isEnd = false;
    }
    if (sign.sign.trim() !== '') {
      if (
        previous &&
        Math.abs(sign.left - previous.right) > COLUMN_GAP &&
        Math.abs(sign.right - previous.left) > COLUMN_GAP
      )
        close();
      previous = sign;
    }
    run.push(sign);
  }
  close();
  return rows
    .sort((one, other) => other.top - one.top)
    .map(({ runs, top, bottom, isTorn }) => {
      const whole = runs.map(wordOf);
      const words =
        isTorn || (isArabic && isTouching(whole, top - bottom))
          ? joined(runs.flatMap(apart).map(wordOf), top - bottom)
          : whole;
      const isRightToLeft = words.some(({ text }) => RIGHT_TO_LEFT.test(text));
      const sorted = words.sort((one, other) => (isRightToLeft ? other.left - one.left : one.left - other.left));
      const left = Math.min(...sorted.map((word) => word.left));
      const right = Math.max(...sorted.map((word) => word.right));
      const share = (value: number, of: number) => Math.min(1, Math.max(0, value / of));
      return {
        text: sorted.map(({ text }) => text).join(' '),
        box: {
          x: share(left, width),
          y: share(height - top, height),
          width: share(right - left, width),
          height: share(top - bottom, height),
        },
      };
    });
}

function isTouching(words: readonly Word[], height: number): boolean {
  const sorted = [...words].sort((one, other) => one.left - other.left);
  return sorted.some((word, at) => at > 0 && word.left - (sorted[at - 1] as Word).right < NEAR * height);
}

function wordOf(run: readonly Sign[]): Word {
  const visible = run.filter(({ sign }) => sign.trim() !== '');
  return {
    text: run
      .map(({ sign }) => sign)
      .join('')
      .replace(/\s+/g, ' ')
      .trim(),
    left: Math.min(...visible.map((one) => one.left)),
    right: Math.max(...visible.map((one) => one.right)),
  };
}

/** Parts between blanks. */
function apart(run: readonly Sign[]): Sign[][] {
  const parts: Sign[][] = [[]];
  for (const sign of run)
    if (sign.sign.trim() === '') parts.push([]);
    else parts.at(-1)?.push(sign);
  return parts.filter((part) => part.length > 0);
}

/** The page in grey, on white. */
function drawn(
  pdfium: WrappedPdfiumModule,
  page: number,
  width: number,
  height: number,
  longerSide: number,
): GreyPicture {
  const scale = longerSide / Math.max(width, height);
  const [across, down] = [Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale))];
  const { pdfium: runtime } = pdfium;
  const stride = across * 4;
  const buffer = runtime.wasmExports.malloc(stride * down);
  heapOf(pdfium).fill(0xff, buffer, buffer + stride * down);
  const bitmap = pdfium.FPDFBitmap_CreateEx(across, down, BITMAP_BGRA, buffer, stride);
  pdfium.FPDF_RenderPageBitmap(bitmap, page, 0, 0, across, down, 0, RENDER_ANNOTATIONS);
  const data = new Uint8Array(across * down);
  const pixels = heapOf(pdfium);
  for (let at = 0, from = buffer; at < data.length; at++, from += 4)
    data[at] =
      ((pixels[from] as number) * 29 + (pixels[from + 1] as number) * 150 + (pixels[from + 2] as number) * 77) >> 8;
  pdfium.FPDFBitmap_Destroy(bitmap);
  runtime.wasmExports.free(buffer);
  return { data, width: across, height: down };
}
