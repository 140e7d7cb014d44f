/** A cancellation that was confirmed. What can be cancelled, or was asked for, is none. */
import { placeOf } from '../line.ts';
import type { ReadFact, Reading } from '../reading.ts';
import { sentencesOf } from './sentences.ts';

export function readCancellation({ lines, words, document }: Reading): ReadFact | undefined {
  for (const { text, folded, line } of sentencesOf(lines)) {
    if (/[?؟？]\s*$/.test(text)) continue;
    const isConfirmed = words.some((of) => {
      for (const match of folded.matchAll(of.cancelled)) {
        if (match[0].trim() === '') continue;
        const before = folded.slice(0, match.index);
        const after = folded.slice(match.index + match[0].length);
        // What stands behind the confirmation is its detail ("… and you will not be charged"): conditions come before it.
        if (
          before.replace(of.courtesy, ' ').search(of.noCancellation) === -1 &&
          !/^\s*(?:(?:if|wenn|falls|si|se|als|jesli|якщо|إذا)(?!\p{L})|場合)/u.test(after)
        )
          return true;
      }
      return false;
    });
    if (isConfirmed)
      return {
        name: 'cancellation_confirmed',
        value: true,
        quote: text,
        page: line.page,
        probability: document.source === 'ocr' ? 0.9 : 0.93,
        box: placeOf(line, 0, line.folded.length),
      };
  }
  return undefined;
}
