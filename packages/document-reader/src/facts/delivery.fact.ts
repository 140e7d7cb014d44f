/** The day a delivery was announced for; of a span, its last day. */
import { fold, placeOf } from '../line.ts';
import type { ReadFact, Reading } from '../reading.ts';
import { type Day, daysOf } from './days.ts';
import { isAbove, labelBefore } from './label.ts';

/** It has arrived, so nothing is expected. */
const DELIVERED =
  /(?<!\p{L}|(?:be|wird|sera|seront|sara|wordt|zostanie|буде) )(?:delivered (?:on|at)|zugestellt am|livre le|entregado el|consegnato il|bezorgd op|entregue em|doreczono|teslim edildi|доставлено|配達完了|お届け済み|تم التسليم)/u;

const AT_TIME = /^[^\p{L}\d]{1,4}(?:[01]?\d|2[0-3])[:.h][0-5]\d(?!\d| ?[-–])/u;

/** Beside an arrival, it is a stay or a journey. */
const STAY =
  /(?<!\p{L})(?:depart|abreise|check-?out|partenza|salida|saida|vertrek|uitchecken|wyjazd|wymeldowani|cikis|donus|виїзд|المغادرة|مغادرة|チェックアウト|nights?|nachte|nuits?|notti|noches|noites|nachten|nocy|gece)/u;

/** Money that comes by a day. */
const OF_MONEY =
  /(?<!\p{L})(?:rekening|(?:ihr|dein|auf das )\p{L}* konto|compte|cuenta|tarjeta|conto corrente|conta|cartao|hesab|картк|рахун|your (?:account|card)|حساب|بطاق)|口座|.{45}(?:[€£$₺₴¥]|(?<!\p{L})(?:eur|gbp|usd|pln|zl|uah|грн|tl|try|sar|ريال)(?!\p{L})|\d円)|(?:[€£$₺₴¥]|\d円).{45}/u;
/** What an advertisement says of its delivery, over the days it runs. */
const FREE = /(?<!\p{L})(?:free|kostenlos|gratis|offert|gratuit|ucretsiz|bezplatn|darmow|безкоштовн|مجان)|無料/u;

/** A paper that goes with what is brought, or says what was found of it. */
const OF_THE_PAST =
  /(?<!\p{L})(?:delivery note|lieferschein|befund|gutachten|bon de livraison|rapport d.expert|albaran|informe pericial|documento di trasporto|perizia|pakbon|afleverbon|guia de (?:remessa|entrega)|relatorio|protokol odbioru|opinia|irsaliye|rapor|накладна|висновок|سند (?:تسليم|استلام)|تقرير)|納品書|受領書|報告書/u;
const HEAD = 4;
const EXPECTED = /expect|estim|voraussicht|prev|attendu|verwacht|przewid|tahmin|beklen|очік|орієнт|予定|متوقع/u;

export function readDelivery(reading: Reading): ReadFact | undefined {
  const { lines, words, document } = reading;
  const isOver = lines.slice(0, HEAD).some(({ folded }) => folded.length < 50 && OF_THE_PAST.test(folded));
  for (const line of lines) {
    if (DELIVERED.test(line.folded) || STAY.test(line.folded) || OF_MONEY.test(line.folded)) continue;
    for (const day of daysOf(line, reading).reverse()) {
      // What has a time of day and is over has happened.
      if (day.day <= reading.context.uploadedOn && AT_TIME.test(line.folded.slice(day.end))) continue;
      const label = labelBefore(line.folded, day.start, words, (of) => of.deliveryLabel);
      const isOwn =
        label !== undefined &&
        day.start - label.end < 40 &&
        !isOtherLabel(line.folded.slice(label.end, day.start), reading);
      const isNamed = isOwn || isLabelledBehind(day, reading);
      const above = isNamed ? undefined : labelAbove(day, reading);
      if (!isNamed && !above) continue;
      if (isOver && !EXPECTED.test(above ? fold(above).folded : line.folded)) continue;
      const { start, end } = day;
      return {
        name: 'delivery_expected',
        value: day.day,
        quote: above ? `${above} ${line.text}` : line.text,
        page: line.page,
        probability: (isOwn ? 0.92 : 0.84) - (document.source === 'ocr' ? 0.03 : 0),
        box: placeOf(line, start, end),
      };
    }
  }
  return undefined;
}

/** "7 Kasım'a kadar teslim edilecek", "11月8日にお届け": the label follows the day, before which its part of the line has no words. */
const isLabelledBehind = ({ line, start, end }: Day, { words }: Reading): boolean =>
  !/\p{L}{4}[^:·|;]*$/u.test(line.folded.slice(0, start)) &&
  words.some((of) =>
    [...line.folded.slice(end, end + REACH).matchAll(of.deliveryLabel)].some(
      ({ 0: label, index }) => label.trim().length > 2 && index <= BEHIND,
    ),
  );
const BEHIND = 12;
const REACH = 50;

const isOtherLabel = (between: string, { words }: Reading): boolean =>
  words.some((of) => between.search(of.dateLabel) !== -1 && /\p{L}{4}/u.test(between));

function labelAbove({ line, start }: Day, { lines, words }: Reading): string | undefined {
  if (/\p{L}{4}.*\p{L}{4}/u.test(line.folded.slice(0, start))) return undefined;
  for (let back = 1; back <= 3; back++) {
    const before = lines[line.index - back];
    if (!before || before.page !== line.page || /\d{2}/.test(before.folded)) return undefined;
    if (!isAbove(before, line) || before.folded.length > 60) continue;
    if (DELIVERED.test(before.folded) || STAY.test(before.folded) || FREE.test(before.folded)) return undefined;
    const isLabel = words.some((of) => {
      const match = [...before.folded.matchAll(of.deliveryLabel)].find(([text]) => text.trim() !== '');
      if (match === undefined || match[0].length <= 4) return false;
      // Beside the label stands that of another column.
      const isOfColumn = match.index === 0 && start < 6 && match[0].length > 9;
      return isOfColumn || before.folded.length - match[0].length < 18;
    });
    if (isLabel) return before.text;
  }
  return undefined;
}
