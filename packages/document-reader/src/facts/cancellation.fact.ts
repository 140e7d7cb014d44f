/** A cancellation that was confirmed. What can be cancelled, or was asked for, is none. */
import { placeOf } from '../line.ts';
import type { ReadFact, Reading } from '../reading.ts';
import { sentencesOf } from './sentences.ts';

export function readCancellation({ lines, words, document }: Reading): ReadFact | undefined {
  const sentences = sentencesOf(lines);
  for (const [at, { text, folded, line }] of sentences.entries()) {
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
    if (isConfirmed && !sentences.slice(at + 1, at + 3).some((next) => isTurnedDown(next.folded, words)))
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

/** It was received, and is not accepted: "We have your cancellation. … we cannot accept it before May". */
const isTurnedDown = (folded: string, words: Reading['words']): boolean =>
  TURNED_DOWN.test(folded) &&
  words.some(({ kinds }) =>
    kinds.some(({ kind, words: of }) => kind === 'cancellation_proof' && folded.search(of) !== -1),
  );
const TURNED_DOWN =
  /(?:cannot|can.t|unable to|not) (?:\p{L}+ ){0,3}(?:accept|cancel|process)|(?:nicht|keine) (?:\p{L}+ ){0,4}(?:annehmen|akzeptieren|anerkennen|entsprechen|wirksam)|ne (?:pouvons|peut|saurions) (?:\p{L}+ ){0,4}(?:accepter|prendre|donner)|no (?:podemos|puede|es posible) (?:\p{L}+ ){0,3}(?:acept|tramit|cancel|anul)|non (?:possiamo|puo|e possibile) (?:\p{L}+ ){0,3}(?:accett|accogl|annull)|niet (?:\p{L}+ ){0,4}(?:accepteren|aannemen|verwerken)|nao (?:podemos|pode|e possivel) (?:\p{L}+ ){0,3}(?:aceit|cancel|anul)|nie (?:mozemy|moze|jest mozliwe) (?:\p{L}+ ){0,3}(?:przyj|uzna|anulow)|(?:kabul|iptal) ed(?:e|ile)mi|не (?:можемо|може) (?:\p{L}+ ){0,3}(?:прийня|скасув)|(?:解約|キャンセル|退会)[^。]{0,20}(?:いたしかね|お受けでき|できません)|(?:لا يمكن|لا نستطيع|تعذر) (?:\p{L}+ ){0,3}(?:قبول|الغا)/u;
