/** What of a PDF is dangerous to open: names in its objects (ISO 32000-1), also where they are spelled or packed to hide. */
import { inflateSync } from 'node:zlib';

const MAX_UNPACKED_BYTES = 4_194_304;
const MAX_UNPACKED_STREAMS = 200;

/** Name → warning. The lookahead ends a name: `/JS` is not `/JSON`. */
const ACTIVE: readonly [RegExp, string][] = [
  [/\/(JavaScript|JS)(?![A-Za-z0-9])/, 'pdf_javascript'],
  [/\/(OpenAction|AA)(?![A-Za-z0-9])/, 'pdf_automatic_action'],
  [/\/Launch(?![A-Za-z0-9])/, 'pdf_launch_action'],
  [/\/EmbeddedFiles?(?![A-Za-z0-9])/, 'pdf_embedded_file'],
  [/\/(RichMedia|Movie|3D)(?![A-Za-z0-9])/, 'pdf_rich_media'],
  [/\/XFA(?![A-Za-z0-9])/, 'pdf_dynamic_form'],
  [/\/(SubmitForm|ImportData|GoToE)(?![A-Za-z0-9])/, 'pdf_sends_data'],
];
const ENCRYPTED = /\/Encrypt\s*(?:\d+\s+\d+\s+R|<<)/;
/** Readers forgive some bytes after the end mark; more is something else. */
const MAX_AFTER_END = 64;

export interface PdfReading {
  isEncrypted: boolean;
  warnings: string[];
}

/** Reads what the file declares; contents of page streams are not looked at. */
export function readPdf(bytes: Buffer): PdfReading {
  const raw = bytes.toString('latin1');
  const text = spelledOut(raw) + objectStreams(bytes, raw);
  const warnings = ACTIVE.filter(([name]) => name.test(text)).map(([, warning]) => warning);
  const end = raw.lastIndexOf('%%EOF');
  if (end < 0) warnings.push('incomplete');
  else if (raw.slice(end + 5).trim().length > MAX_AFTER_END) warnings.push('bytes_after_end');
  return { isEncrypted: ENCRYPTED.test(text), warnings };
}

/** `/J#61vaScript` is the name `/JavaScript` (7.3.5). */
const spelledOut = (text: string): string =>
  text.replace(/#([0-9A-Fa-f]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));

/** Objects packed into object streams (7.5.7) or cross-reference streams, unpacked as far as is safe. */
function objectStreams(bytes: Buffer, raw: string): string {
  let unpacked = '';
  let count = 0;
  for (const { index } of raw.matchAll(/\/Type\s*\/ObjStm/g)) {
    if (++count > MAX_UNPACKED_STREAMS || unpacked.length > MAX_UNPACKED_BYTES) break;
    const start = /stream\r?\n/.exec(raw.slice(index, index + 2000));
    if (!start) continue;
    const from = index + start.index + start[0].length;
    const to = raw.indexOf('endstream', from);
    if (to < 0) continue;
    try {
      const content = inflateSync(bytes.subarray(from, to), { maxOutputLength: MAX_UNPACKED_BYTES, finishFlush: 2 });
      unpacked += spelledOut(content.toString('latin1'));
    } catch {
      // Not deflated, broken, or too large to unpack: nothing a name could be read from.
    }
  }
  return unpacked;
}
