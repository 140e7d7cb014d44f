/** A refund that was promised or made, with its sum and its day. Conditions, refusals, policies and requests are none. */
import { addDays } from '@dispute-intake/statement-reader/finders';
import { fold, type Line, linesOf, placeOf } from '../line.ts';
import type { ReadFact, Reading } from '../reading.ts';
import { daysOf } from './days.ts';
import { documentMoney } from './money.ts';
import { type Sentence, sentencesOf } from './sentences.ts';

/** `isLetter`: somebody is written to, so that a sum that goes back to them is a promise in whatever words. */
export function readRefund(reading: Reading, isLetter = false): ReadFact | undefined {
  const sentences = sentencesOf(reading.lines);
  const promises = sentences.flatMap((whole, at) => {
    const told = [whole, ...clausesOf(whole)].flatMap((sentence) => {
      const promise = promiseIn(sentence, reading) ?? (isLetter ? goingBack(sentence, reading) : undefined);
      return promise ? [{ sentence, promise }] : [];
    });
    const [first] = told;
    if (!first) return [];
    const { sentence, promise } = first;
    const next = sentences[at + 1]?.line.page === sentence.line.page ? sentences[at + 1] : undefined;
    const sum =
      sumOf(sentence, promise, reading) ??
      // What is kept of it may stand behind: "The fee of 8.00 cannot be returned".
      (next && !isRefused(next, reading) ? sumOf(next, BEGINNING, reading) : undefined);
    const by = dayOf(sentence, reading) ?? (next && dayOf(next, reading));
    return [{ at, sentence, sum, by }];
  });
  // A heading says that, and a sentence below it how much and when; of two offers in a conversation the last one holds.
  const [best] = promises.reverse().sort((one, other) => told(other) - told(one));
  if (!best) return undefined;
  const { sentence, at } = best;
  const near = promises.filter((one) => Math.abs(one.at - at) <= NEAR);
  const sum = best.sum ?? near.find((one) => one.sum)?.sum;
  const by = best.by ?? near.find((one) => one.by)?.by;
  // Who says neither how much nor by when has promised nothing that can be held against them.
  if (!sum && !by) return undefined;
  const { line } = sentence;
  return {
    name: 'refund_promised',
    value: {
      amount: sum?.value ?? null,
      currency: sum ? (sum.currency ?? reading.money.currency) : null,
      by: by ?? null,
    },
    quote: sentence.text,
    page: line.page,
    probability: (sum ? 0.95 : 0.9) - (reading.document.source === 'ocr' ? 0.03 : 0),
    box: placeOf(line, 0, line.folded.length),
  };
}

/** What a refusal or a condition before a semicolon does not reach. */
const clausesOf = (sentence: Sentence): Sentence[] =>
  /[;；؛]\s/.test(sentence.text)
    ? sentence.text.split(/[;；؛]\s+/).map((text) => ({ ...sentence, text, folded: fold(text).folded }))
    : [];

/** Sentences between the sum of a promise and its day. */
const NEAR = 3;

/** The total of a slip that says it was paid back is what was paid back. */
export function refundOfSlip(total: ReadFact): ReadFact | undefined {
  if (total.name !== 'amount') return undefined;
  return { ...total, name: 'refund_promised', value: { ...total.value, by: null } };
}

const told = ({ sum, by }: { sum: unknown; by: unknown }): number => (sum ? 2 : 0) + (by ? 1 : 0);

/** Sums and days stand between the words of a promise: each counts as one word. */
const DAY = /\d{1,2}\.?(?: de)? \p{L}{3,}\.?(?: de)? \d{4}/gu;
const SUM =
  /(?:[€£$₺₴¥]|(?<!\p{L})(?:eur|usd|gbp|pln|uah|try|sar|tl|r\$)) ?\d[\d.,]*|\d[\d.,]* ?(?:[€£$₺₴¥円]|(?:eur(?:os?)?|usd|gbp|pln|zl(?:otych)?|uah|грн|гривень|try|tl|lira(?:si|yi|niz)?|sar|reais|dollars?|pounds?|ريال|درهم|جنيه|دينار)(?!\p{L}))/gu;
const withoutFigures = (folded: string): string =>
  folded.replace(DAY, (found) => '@'.repeat(found.length)).replace(SUM, (found) => '#'.repeat(found.length));

/** Why it is paid back is no condition, whatever did not happen: "As the parcel never arrived, …" */
const REASON =
  /(?<!\p{L})(?:since|because|given that|as (?:the|your|our|we|this)|weil|nachdem|da (?:die|der|das|wir|sie|es|ihr\p{L}*|unser\p{L}*)|comme|puisque|etant donne que|vu que|como|ya que|puesto que|dado que|visto che|poiche|siccome|dato che|omdat|aangezien|nu (?:de|het|wij|we|u)|uma vez que|visto que|ja que|poniewaz|skoro|jako ze|оскільки|позаяк)(?!\p{L})[^,;.]{3,120},|(?<!\p{L})(?:بما ان|لان|نظرا)(?!\p{L})[^,،;.]{3,90}?(?:[,،]| (?=ف|و?قد))/gu;
/** Of what it is paid back for: "the chair that never came". */
const NEVER_CAME =
  /(?<!\p{L})(?:(?:that|which) (?:(?:was|were|has|had|did|you|we) )?(?:never|not|\p{L}+n.t)|qui n\S+|que vous n\S+|que (?:no|nunca|nao)|che (?:non|mai)) [^,;.]*|(?<!\p{L})(?:die|dat) (?:(?:u|je|wij|we) )?(?:niet|nooit) \p{L}+(?: \p{L}+)?|, (?:in |mit |fur |bei )?(?:der|die|das|den|dem) [^,;.]{0,60}?(?:nicht|nie|kein\p{L}*) [^,;.]*,?|, (?:ktor|як)\p{L}+ (?:\p{L}+ ){0,3}(?:nie|nigdy|не) [^,;.]*|(?:الذي|التي) (?:لم|لا) \p{L}+/gu;
/** What could not be done, where that is no refund, and what follows from it. */
const NOT_DONE =
  /(?<!\p{L})(?:(?:could not|couldn.t|(?:were|was|are) (?:not able|unable) to) [^,;.]{0,60}?,? (?:and|so) |konnte\p{L}* [^,;.]{0,60}?(?:nicht|kein\p{L}*) [^,;.]{0,40}? und |n.(?:a|avons|ont) pas pu [^,;.:]{0,50}? ?(?::|et) |no (?:hemos|ha|han|se ha) podido [^,;.]{0,60}? y |non (?:e stato possibile|siamo riusciti|abbiamo potuto) [^,;.]{0,60}? e |kon(?:den)? [^,;.]{0,40}?niet [^,;.]{0,40}? en |nao (?:foi|nos foi|pudemos|conseguimos) [^,;.]{0,60}? e |nie (?:udalo|mogl\p{L}+) [^,;.]{0,60}?, (?:a|i|wiec|dlatego) |не (?:вдалося|змогли|могли) [^,;.]{0,60}?, (?:і|а|тому) |لم (?:نتمكن|يتم) [^,;.،]{0,50}? و(?=تم|قد|سن))/gu;
const OF_REFUND =
  /refund|return|erstatt|zuruck|rembours|rend|reembols|devol|rimbors|restitu|terug|estorn|zwr|повер|رد |اعاد/u;
const withoutReasons = (folded: string): string =>
  folded
    .replace(REASON, ' ')
    .replace(NEVER_CAME, ' ')
    .replace(NOT_DONE, (done) => (OF_REFUND.test(done) ? done : ' '));

/** A question promises nothing; nor does a sentence in which a condition, a refusal or a wish stands outside the promise itself. */
function promiseIn(sentence: Sentence, reading: Reading): Span | undefined {
  if (QUESTION_OR_QUOTED.test(sentence.text)) return undefined;
  const folded = withoutFigures(sentence.folded);
  const plain = withoutReasons(folded);
  for (const of of reading.words) {
    const found = [...folded.matchAll(of.refund)].find(([match]) => match.trim() !== '');
    if (!found || plain.replace(of.courtesy, ' ').search(of.noRefund) !== -1) continue;
    return isRefused(sentence, reading) ? undefined : { start: found.index, end: found.index + found[0].length };
  }
  return undefined;
}

/** Without a phrase of promises: a sum, near it a word for going back, and the reader of the letter, to whom it goes. */
function goingBack(sentence: Sentence, reading: Reading): Span | undefined {
  const { words, context, money } = reading;
  if (
    (!/\d/.test(sentence.folded) && sentence.folded.search(THE_SUM) === -1) ||
    QUESTION_OR_QUOTED.test(sentence.text) ||
    HELD.test(sentence.folded) ||
    OF_ANOTHER.test(sentence.folded)
  )
    return undefined;
  const folded = withoutFigures(sentence.folded);
  const isCharge = CHARGED.test(sentence.folded);
  const telling = ownOf(words).flatMap(({ yours, back, arrives, comes }) => [
    ...(folded.search(yours) === -1 ? [] : [back]),
    ...(isCharge || folded.search(comes) === -1 ? [] : [arrives]),
  ]);
  if (!telling.some((one) => folded.search(one) !== -1) || isRefused(sentence, reading)) return undefined;
  const sums = [
    ...documentMoney([asLine(sentence)], context, money.mark).sums.filter(({ isSure }) => isSure),
    ...[...sentence.folded.matchAll(THE_SUM)].map(({ 0: word, index }) => ({ start: index, end: index + word.length })),
  ];
  for (const one of telling)
    for (const { 0: word, index: start } of folded.matchAll(one)) {
      const end = start + word.length;
      if (sums.some((sum) => Math.max(sum.start - end, start - sum.end) <= BESIDE_SUM)) return { start, end };
    }
  return undefined;
}
/** Where another sentence says how much it is. */
const THE_SUM =
  /(?<!\p{L})(?:(?:the|full|whole|entire) (?:amount|price|sum|money|payment)|(?:der|den|die|das|volle|ganze)\p{L}? (?:betrag|kaufpreis|preis|summe|geld)|(?:le montant|la somme|le prix|l.argent)|(?:el importe|la cantidad|el dinero|el monto|el precio)|(?:l.importo|la somma|il prezzo|i soldi)|(?:het|hele) (?:bedrag|geld|aankoopbedrag)|o (?:valor|montante|dinheiro)|kwot[aey]|pieniadze|srodki|naleznosc|tutar\p{L}*|paraniz|ucret\p{L}*|сум[ау]|кошти|гроші|المبلغ|القيمه)(?!\p{L})|代金|金額|全額/gu;
/** What is taken from a card, or sold, is no sum that goes back to it. */
const CHARGED =
  /(?<!\p{L})(?:(?:next|nachst\p{L}+|prochain\p{L}*|proxim\p{L}+|prossim\p{L}|volgende|kolejn\p{L}|nastepn\p{L}|siradaki|sonraki|наступн\p{L}+) (?:\p{Sc} ?)?\d|charg|debit|(?:a|the) hold|instal|since|billed|deduct|worth|taken? from|payment of|transaction of|reservierung|rate von|seit|belast|abgebucht|abbuch|einzieh|eingezogen|ziehen wir|im wert|(?:bestellung|zahlung|umsatz) (?:uber|von)|prelev|reglee? |empreinte|factur|commande de|d.une valeur|(?:paiement|achat|operation) de|mensualit|echeance|depuis|carg[ao]|cuota|retencion|desde|cobr|pedido de|(?:pago|compra|operacion) de|por valor|addebit|blocco|rata|ordine d|(?:pagamento|acquisto|operazione) d|del valore|afschrijv|termijn|sinds|reservering van|afgeschreven|schrijven|incass|ter waarde|(?:bestelling|betaling) van|encomenda de|prestacao|retencao|obciaz|blokad|pobier|pobra|zamowieni\p{L}* o|(?:platnosc|transakcj)\p{L}* na|o wartosci|cek(?:t|il|ec|iyor)|borc|bloke|taksit|tahsil|harcama|degerinde|odemesi|спис|блокув|черговий|знім|зняли|вартіст|оплат\p{L}* на|خصم|الخصم|القسط|اشتراك|الحجز|سحب|السحب|سنسحب|بقيمه|(?:ال)?عمليه)|次回|来月|当[^。]{1,10}口座|請求|仮押|分割|引き?落と?し|相当の|決済/u;
/** Of an earlier message is what follows ">". */
const QUESTION_OR_QUOTED = /[?؟？]\s*$|^\s*>/;
/** A bank that does not pay has sent a payment back; whose money is "mine" asks for it. */
const OF_ANOTHER =
  /(?<!\p{L})(?:(?:by|from) (?:your|the) bank|(?:the|your) (?:courier|carrier|insurer|insurance|airline)|(?:von|durch) (?:ihrer|ihre|die|der) bank|(?:par|de) (?:votre|la) banque|(?:por|de) su banco|(?:dalla|della) (?:sua|tua) banca|(?:door|van) (?:uw|je|de) bank|(?:pelo|do) seu banco|(?:przez|z) bank\p{L}*|банк\p{L}* повер\p{L}*|銀行から|引き落とし\p{L}*|من (?:البنك|مصرفك|بنكك)|my|mine|mein\p{L}*|mon|ma|mes|mis?|mijn|meus?|minhas?|moje|moja|benim|мої|моя)(?!\p{L})/u;
/** What is held until something is handed back, or given for a time, is no sum that was paid. */
const HELD =
  /(?<!\p{L})(?:security deposit|provisional|temporar|kaution|pfand|vorlaufig|caution|arrhes|consigne|depot de garantie|provisoire|fianza|provisional|cauzion|provvisori|borg|waarborg|statiegeld|voorlopig|caucao|provisori|kaucj|tymczasow|depozito|gecici|застав|тимчасов|敷金|保証金|仮|تامين|عربون|موقت)/u;
/** Signs between a sum and what is said of it. */
const BESIDE_SUM = 90;

const ownOf = (words: Reading['words']): Reading['words'] =>
  words.filter(({ language }, at) => at === 0 || language !== 'en');

/** Conditions, refusals, wishes and what is kept. */
const isRefused = ({ folded }: Sentence, { words }: Reading): boolean => {
  const plain = withoutReasons(withoutFigures(folded));
  return ownOf(words).some((of) => plain.replace(of.courtesy, ' ').search(of.noRefund) !== -1);
};

interface Span {
  start: number;
  end: number;
}
const BEGINNING: Span = { start: 0, end: 0 };

/** The sum that stands nearest to the promise: before it may stand what was paid, behind it what is kept. */
function sumOf(sentence: Sentence, { start, end }: Span, { context, money }: Reading) {
  // "Half of the 310.00 you paid, that is, 155.00"
  const away = (sum: Span): number => {
    const before = sentence.folded.slice(0, sum.start);
    if (THAT_IS.test(before)) return -1;
    return Math.max(0, sum.start - end, start - sum.end) + (WAS_PAID.test(before) ? FAR : 0);
  };
  const [nearest] = documentMoney([asLine(sentence)], context, money.mark)
    .sums.filter(({ isSure }) => isSure)
    .sort((one, other) => away(one) - away(other));
  return nearest;
}

const asLine = ({ line, text, folded }: Sentence): Line => ({ ...line, text, folded });

const THAT_IS =
  /(?:that is|i\.e\.|namely|das sind|d\. ?h\.|also|nämlich|soit|c.est-a-dire|es decir|o sea|cioe|ossia|vale a dire|dat is|oftewel|ou seja|isto e|czyli|tj\.|to jest|yani|тобто|すなわち|つまり|اي)[\s,:]*(?:\p{Sc}|[a-z]{3} )?$/u;
const WAS_PAID =
  /(?:paid|charged|bezahlt\p{L}*|gezahlt\p{L}*|paye\p{L}*|verse\p{L}*|regle\p{L}*|abonad\p{L}|pagad\p{L}|pagat\p{L}|versat\p{L}|betaald\p{L}*|pag[oa]s?|zaplacon\p{L}*|wplacon\p{L}*|odenen|odediginiz|сплачен\p{L}*|оплачен\p{L}*|المدفوع\p{L}*|دفعت\p{L}*)(?: \p{L}{1,4}){0,2}[\s(,:]*(?:\p{Sc}|[a-z]{3} )?$/u;
const FAR = 1000;

/** A named day, or the end of a span counted from the day of the letter; five working days are a week. */
function dayOf(sentence: Sentence, reading: Reading): string | undefined {
  const [line] = linesOf({ source: 'text', pages: [{ lines: [{ text: sentence.text, box: null }] }] });
  const from = reading.document.mail?.sentOn ?? letterDay(reading);
  if (!line) return undefined;
  for (const of of reading.words) {
    for (const { 0: found, index } of line.folded.matchAll(of.within)) {
      // The day of a month, not a span of days.
      if (/[月\d]\s*$/.test(line.folded.slice(0, index))) continue;
      const count = Number(/(\d{1,3})\D*$/.exec(found)?.[1] ?? Number.NaN);
      if (!from || !(count > 0 && count <= 90)) continue;
      return addDays(from, of.workingDays.test(found) ? workingSpan(count) : count);
    }
  }
  return daysOf(line, reading).find(({ day }) => !from || day > from)?.day;
}

const workingSpan = (count: number): number => Math.ceil(count / 5) * 7 - (count % 5 === 0 ? 0 : 5 - (count % 5));

/** The first day the document names that is not ahead. */
const letterDay = (reading: Reading): string | undefined =>
  reading.lines.flatMap((line) => daysOf(line, reading)).find(({ day }) => day <= reading.context.uploadedOn)?.day;
