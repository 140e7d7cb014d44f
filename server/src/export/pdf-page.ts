/** The parts a printed case file is made of: headings, rows, boxes and lists that flow over A4 pages. */
import PDFDocument from 'pdfkit';
import { lineHeight, type TextStyle, textOf } from './pdf-text.ts';

const MARGIN = 54;
const BOTTOM = 64;
const LABEL_WIDTH = 138;
const COLOR = { ink: '#1c2430', soft: '#5c6675', rule: '#d9dee6', panel: '#f2f5f9', accent: '#1f5fd6' };

export const STYLE = {
  title: { size: 19, color: COLOR.ink, isBold: true },
  heading: { size: 11.5, color: COLOR.ink, isBold: true },
  text: { size: 9.5, color: COLOR.ink },
  strong: { size: 9.5, color: COLOR.ink, isBold: true },
  soft: { size: 8.5, color: COLOR.soft },
} as const satisfies Record<string, TextStyle>;

export interface Tile {
  label: string;
  value: string;
}
export type Row = readonly [label: string, value: string];

export function pdfPages(info: { title: string; createdAt: Date }) {
  const doc = new PDFDocument({
    size: 'A4',
    margin: MARGIN,
    bufferPages: true,
    lang: 'en',
    info: { Title: info.title, Creator: 'Dispute Intake', CreationDate: info.createdAt },
  });
  const text = textOf(doc);
  const width = doc.page.width - 2 * MARGIN;
  let y = MARGIN;

  /** Begins a page where less than this is left. */
  function room(height: number): void {
    if (y + height <= doc.page.height - BOTTOM) return;
    compact(doc.page);
    doc.addPage();
    y = MARGIN;
  }
  const space = (points: number) => {
    y += points;
  };
  function write(content: string, style: TextStyle, x = MARGIN, within = width, beside?: (top: number) => void): void {
    const height = lineHeight(style);
    for (const line of text.lines(content, within, style)) {
      room(height);
      beside?.(y);
      text.draw(line, x, y, within, style);
      y += height;
    }
  }

  return {
    title(eyebrow: string, title: string, below: string) {
      write(eyebrow.toUpperCase(), { size: 8, color: COLOR.accent, isBold: true });
      space(2);
      write(title, STYLE.title);
      space(1);
      write(below, STYLE.soft);
      space(12);
    },
    /** What counts most, side by side in a box. */
    tiles(tiles: readonly Tile[]) {
      const inner = 12;
      const each = (width - inner) / tiles.length;
      const values = tiles.map(({ value }) => text.lines(value, each - inner, STYLE.strong));
      const height = 2 * inner + 14 + Math.max(...values.map((lines) => lines.length)) * lineHeight(STYLE.strong);
      room(height);
      doc.roundedRect(MARGIN, y, width, height, 5).fill(COLOR.panel);
      doc.rect(MARGIN, y, 3, height).fill(COLOR.accent);
      tiles.forEach(({ label }, i) => {
        const x = MARGIN + inner + i * each;
        text.draw(label, x, y + inner, each - inner, STYLE.soft);
        for (const [n, line] of (values[i] ?? []).entries())
          text.draw(line, x, y + inner + 14 + n * lineHeight(STYLE.strong), each - inner, STYLE.strong);
      });
      y += height + 10;
    },
    nextPage() {
      room(doc.page.height);
    },
    heading(title: string) {
      room(64);
      space(12);
      write(title, STYLE.heading);
      doc
        .moveTo(MARGIN, y + 1)
        .lineTo(MARGIN + width, y + 1)
        .lineWidth(0.7)
        .stroke(COLOR.rule);
      space(7);
    },
    paragraph(content: string) {
      write(content, STYLE.text);
      space(4);
    },
    /** Somebody's own words, with a line beside them. */
    quote(content: string) {
      const bar = (top: number) => doc.rect(MARGIN, top, 2.5, lineHeight(STYLE.text)).fill(COLOR.accent);
      write(content, STYLE.text, MARGIN + 12, width - 12, bar);
    },
    rows(rows: readonly Row[]) {
      for (const [label, value] of rows) {
        const labels = text.lines(label, LABEL_WIDTH - 8, STYLE.soft);
        room(labels.length * lineHeight(STYLE.text));
        const top = y;
        labels.forEach((line, i) => {
          text.draw(line, MARGIN, top + 0.8 + i * lineHeight(STYLE.text), LABEL_WIDTH - 8, STYLE.soft);
        });
        write(value, STYLE.text, MARGIN + LABEL_WIDTH, width - LABEL_WIDTH);
        if (y > top) y = Math.max(y, top + labels.length * lineHeight(STYLE.text));
        space(1.5);
      }
    },
    /** Entries with a sign, a first line in bold, and what follows below it. */
    entries(entries: readonly { sign: string; title: string; lines: readonly { text: string; isSoft?: boolean }[] }[]) {
      for (const { sign, title, lines } of entries) {
        room(2 * lineHeight(STYLE.text));
        text.draw(sign, MARGIN, y, 14, STYLE.strong);
        write(title, STYLE.strong, MARGIN + 16, width - 16);
        for (const line of lines) write(line.text, line.isSoft ? STYLE.soft : STYLE.text, MARGIN + 16, width - 16);
        space(4);
      }
    },
    /** Numbers the pages and resolves with the bytes. */
    end(footer: string): Promise<Buffer> {
      const { start, count } = doc.bufferedPageRange();
      const style = { size: 7.5, color: COLOR.soft };
      for (let i = start; i < start + count; i++) {
        doc.switchToPage(i);
        // Without its margin: text below it would begin a new page.
        doc.page.margins.bottom = 0;
        const number = `Page ${i + 1} of ${count}`;
        text.draw(footer, MARGIN, doc.page.height - 40, width, style);
        text.draw(number, MARGIN + width - text.widthOf(number, style), doc.page.height - 40, width, style);
      }
      return new Promise((resolve, reject) => {
        const chunks: Buffer[] = [];
        doc.on('data', (chunk: Buffer) => chunks.push(chunk));
        doc.on('end', () => resolve(Buffer.concat(chunks)));
        doc.on('error', reject);
        doc.end();
      });
    },
  };
}

/** pdfkit keeps each operator of a page as a buffer of its own until the document ends: ten times the memory of all in one. */
function compact(page: PDFKit.PDFPage): void {
  const content = page.content as unknown as { buffer: Uint8Array[] };
  content.buffer = [Buffer.concat(content.buffer)];
}
