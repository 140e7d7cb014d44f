/** Lines of text for a PDF in any script the fonts have: broken to a width, each run in its font and direction. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Bidi } from 'bidi-js';
import { create } from 'fontkit';

const require = createRequire(import.meta.url);
/** Its declarations name a default export that the module, CommonJS, has not. */
const bidi = (require('bidi-js') as () => Bidi)();

/** DejaVu: Latin, Greek, Cyrillic, Hebrew, Arabic. Kosugi: Japanese, and the Chinese characters it shares. */
const FONT_FILES = {
  text: require.resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf'),
  bold: require.resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf'),
  eastAsian: require.resolve('@fontsource/kosugi/files/kosugi-japanese-400-normal.woff2'),
};
type Font = keyof typeof FONT_FILES;
/** Read once: unpacking the East Asian font takes more than a second. */
const fonts = new Map<Font, PDFKit.Mixins.PDFFontSource>();
function fontOf(name: Font): PDFKit.Mixins.PDFFontSource {
  const font = fonts.get(name) ?? create(readFileSync(FONT_FILES[name]));
  fonts.set(name, font);
  return font;
}

const EAST_ASIAN = '\\u2e80-\\u9fff\\uac00-\\ud7af\\uf900-\\ufaff\\uff00-\\uffef';
const FONT_RUNS = new RegExp(`[${EAST_ASIAN}]+|[^${EAST_ASIAN}]+`, 'gu');
const IS_EAST_ASIAN = new RegExp(`[${EAST_ASIAN}]`, 'u');
/** A line may end after a space, and after each East Asian character. */
const PIECES = new RegExp(`[${EAST_ASIAN}]|[^\\s${EAST_ASIAN}]+\\s*|\\s+`, 'gu');

export interface TextStyle {
  /** Points. */
  size: number;
  color: string;
  isBold?: boolean;
}

/** Height of a line in points. */
export const lineHeight = ({ size }: TextStyle): number => size * 1.42;

export function textOf(doc: PDFKit.PDFDocument) {
  const registered = new Set<Font>();
  function use(name: Font): PDFKit.PDFDocument {
    if (!registered.has(name)) doc.registerFont(name, fontOf(name));
    registered.add(name);
    return doc.font(name);
  }
  const runsOf = (text: string, { isBold }: TextStyle): { text: string; font: Font }[] =>
    (text.match(FONT_RUNS) ?? []).map((run) => ({
      text: run,
      font: IS_EAST_ASIAN.test(run) ? 'eastAsian' : isBold ? 'bold' : 'text',
    }));
  const widthOf = (text: string, style: TextStyle): number =>
    runsOf(text, style).reduce((sum, run) => sum + use(run.font).fontSize(style.size).widthOfString(run.text), 0);

  /** What of a word too long for a line fits, and the rest. */
  function cut(word: string, width: number, style: TextStyle): string[] {
    const parts = [''];
    for (const character of word) {
      const part = parts.at(-1) as string;
      if (part !== '' && widthOf(part + character, style) > width) parts.push(character);
      else parts[parts.length - 1] = part + character;
    }
    return parts;
  }

  return {
    widthOf,
    /** The text's lines; an empty text is one empty line. */
    lines(text: string, width: number, style: TextStyle): string[] {
      const lines: string[] = [];
      for (const paragraph of text.split('\n')) {
        let line = '';
        let lineWidth = 0;
        for (const piece of paragraph.match(PIECES) ?? []) {
          const pieces = widthOf(piece.trimEnd(), style) > width ? cut(piece, width, style) : [piece];
          for (const part of pieces) {
            if (line !== '' && lineWidth + widthOf(part.trimEnd(), style) > width) {
              lines.push(line.trimEnd());
              [line, lineWidth] = ['', 0];
            }
            line += part;
            lineWidth += widthOf(part, style);
          }
        }
        lines.push(line.trimEnd());
      }
      return lines;
    },
    /** One line with its top at `y`; a text that runs from right to left ends at the right. */
    draw(line: string, x: number, y: number, width: number, style: TextStyle): void {
      const { levels, paragraphs } = bidi.getEmbeddingLevels(line);
      const isRightToLeft = ((paragraphs[0]?.level ?? 0) & 1) === 1;
      let at = isRightToLeft ? x + width - widthOf(line, style) : x;
      for (const { text, level } of visualRuns(line, levels)) {
        for (const run of level & 1
          ? wordsFromRight(text).flatMap((word) => runsOf(word, style))
          : runsOf(text, style)) {
          use(run.font).fontSize(style.size).fillColor(style.color);
          doc.text(run.text, at, y + style.size, { lineBreak: false, baseline: 'alphabetic' });
          at += doc.widthOfString(run.text);
        }
      }
    },
  };
}

/** Words of a run from right to left, the last first: the library puts words side by side from the left. */
const wordsFromRight = (text: string): string[] =>
  (text.match(/\s+|\S+/gu) ?? []).toReversed().map((word) => {
    const mirrored = [...word].map((character) => bidi.getMirroredCharacter(character) ?? character);
    return mirrored.join('');
  });

/** Runs of one direction in the order they stand on paper (Unicode Bidirectional Algorithm, rule L2). */
function visualRuns(line: string, levels: Uint8Array): { text: string; level: number }[] {
  const runs: { text: string; level: number }[] = [];
  for (let i = 0; i < line.length; i++) {
    const level = levels[i] ?? 0;
    const last = runs.at(-1);
    if (last?.level === level) last.text += line[i];
    else runs.push({ text: line[i] ?? '', level });
  }
  for (let level = Math.max(0, ...levels); level > 0; level--) {
    for (let from = 0; from < runs.length; from++) {
      let to = from;
      while (to < runs.length && (runs[to]?.level ?? 0) >= level) to++;
      if (to - from > 1) runs.splice(from, to - from, ...runs.slice(from, to).reverse());
      from = to;
    }
  }
  return runs;
}
