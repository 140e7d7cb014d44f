/** Text of a Word document (ECMA-376): paragraphs and rows of tables, a line each; headers before the body, notes left out. */
import type { DocumentPage } from '@dispute-intake/document-reader';
import { unzipSync } from 'fflate';
import { MAX_XML_BYTES } from './limits.ts';
import { pageOfText } from './plain.text.ts';

const PARTS = /^word\/(?:header1|document)\.xml$/i;
const TOKEN = /<w:t(?:\s[^<>]*)?>([^<]*)<\/w:t>|<(\/w:p|\/w:tr|\/w:tc|w:tab|w:br|w:cr)(?:\s[^<>]*)?\/?>/g;
const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const BREAKS: Record<string, string> = {
  '/w:p': '\n',
  '/w:tr': '\n',
  '/w:tc': '\t',
  'w:tab': '\t',
  'w:br': '\n',
  'w:cr': '\n',
};

/** Undefined where it is no such document. */
export function readWord(bytes: Uint8Array): DocumentPage | undefined {
  let left = MAX_XML_BYTES;
  const parts = unzipSync(bytes, {
    filter: ({ name, originalSize }) => {
      if (!PARTS.test(name) || originalSize > left) return false;
      left -= originalSize;
      return true;
    },
  });
  const names = Object.keys(parts).sort((one, other) => other.localeCompare(one));
  if (names.length === 0) return undefined;
  return pageOfText(names.map((name) => textOf(new TextDecoder().decode(parts[name]))).join('\n'));
}

/** Cells of a row stand on one line: the end of a paragraph within a cell is a blank. */
function textOf(xml: string): string {
  let text = '';
  for (const [, run, token] of xml.matchAll(TOKEN)) {
    if (run !== undefined) text += decoded(run);
    else if (token === '/w:tc') text = `${text.replace(/\n$/, '')}\t`;
    else text += BREAKS[token ?? ''] ?? '';
  }
  return text;
}

const decoded = (text: string): string =>
  text.replace(
    /&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|([a-z]{2,4}));/gi,
    (whole, hex?: string, decimal?: string, name?: string) => {
      if (name) return ENTITIES[name] ?? whole;
      const code = hex ? Number.parseInt(hex, 16) : Number(decimal);
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '';
    },
  );
