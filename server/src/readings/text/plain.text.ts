/** Plain text as a document: its lines, without places. */
import type { DocumentPage } from '@dispute-intake/document-reader';
import { MAX_CHARACTERS, MAX_LINES } from './limits.ts';

export function pageOfText(text: string): DocumentPage {
  const lines = text
    .slice(0, MAX_CHARACTERS)
    .split(/\r\n|[\n\r\f\v\u2028\u2029]/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .slice(0, MAX_LINES);
  return { lines: lines.map((line) => ({ text: line, box: null })) };
}
