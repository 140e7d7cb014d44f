/** The total of a document: what was paid or is to be paid, not a line, a part or a tax. */
import type { DocumentKind } from '@dispute-intake/contract/vocabulary';
import { fold, type Line, placeOf } from '../line.ts';
import type { ReadFact, Reading } from '../reading.ts';
import { isAbove, type LabelHit, labelBefore } from './label.ts';
import { hasItsDecimals, isSame, type Money } from './money.ts';

/** What a hint is worth. */
const WORTH = {
  grandTotal: 6,
  /** "Total paid" over "paid", of which there may be several. */
  totalOfAll: 7.5,
  total: 5,
  labelAlone: 0.6,
  sure: 2,
  unsure: -3,
  largest: 1.5,
  repeated: 1,
  last: 0.4,
  paid: 1.2,
  paidInLetter: 5,
  prominent: 1,
  merchantRow: 8,
  partSum: -7,
  /** In a sentence the word of a part may be that of anything. */
  partInText: -1,
  negative: -2,
} as const;
/** Fewer points are a guess. */
const LEAST = 2.5;
/** They speak of one payment, beside sums that come of it. */
const LETTERS: ReadonlySet<DocumentKind | null> = new Set([
  'correspondence',
  'cancellation_proof',
  'expert_finding',
  'police_report',
  'credit_slip',
]);
const OF_PURCHASE: ReadonlySet<DocumentKind | null> = new Set(['receipt', 'order_confirmation', 'payment_proof', null]);
/** Fewer digits beside no currency are a number of things. */
const LEAST_PAID_WITHOUT_CURRENCY = 100;
const RUNNING_TEXT = 45;
/** Documents that name sums without being about one. */
const WITHOUT_TOTAL: ReadonlySet<DocumentKind | null> = new Set(['terms', 'photo', 'delivery_proof']);

interface Scored {
  sum: Money;
  points: number;
  isLabelled: boolean;
  /** Where its row begins, for the quote. */
  from: Line;
}

/** What a message promises to pay back is the sum it is about, where it names no other. */
export function amountOfPromise(promise: ReadFact | undefined): ReadFact | undefined {
  if (promise?.name !== 'refund_promised' || promise.value.amount === null) return undefined;
  const { amount, currency } = promise.value;
  return { ...promise, name: 'amount', value: { amount, currency }, probability: PROMISED };
}
const PROMISED = 0.75;

/** `isSlip`: the total that is taken off is what was paid back, whatever was paid before. */
export function readAmount(reading: Reading, kind: DocumentKind | null, isSlip = false): ReadFact | undefined {
  const { money, context, lines } = reading;
  const isStatement = kind === 'account_statement';
  const sums = money.sums.filter(
    ({ isSure, value, currency }) => isSure || hasItsDecimals(currency ?? money.currency, value),
  );
  const largest = Math.max(0, ...sums.filter(({ isSure }) => isSure).map(({ value }) => value));
  const times = new Map<number, number>();
  for (const { value } of sums) times.set(value, (times.get(value) ?? 0) + 1);
  const tallest = Math.max(0, ...lines.map(({ box }) => box?.height ?? 0));
  const isLetter = LETTERS.has(kind) && !isSlip;
  const scored = sums.map((found): Scored => {
    const isPaid = context.amount !== undefined && isSame(context.amount, found.value);
    const sum =
      isPaid && (isLetter || isStatement) && found.value >= LEAST_PAID_WITHOUT_CURRENCY
        ? { ...found, isSure: true }
        : found;
    const label = (isSlip ? labelOnSlip(sum, reading) : undefined) ?? labelOf(sum, reading);
    // What was paid is what a letter is about, though it was a monthly fee or a deposit.
    const least =
      isPaid && (isLetter || isStatement || kind === 'terms')
        ? 0
        : !isLetter
          ? WORTH.partSum
          : label.line.text.length > RUNNING_TEXT
            ? WORTH.partInText
            : WORTH.partSum;
    let points = Math.max(least, label.points) + (sum.isSure ? WORTH.sure : WORTH.unsure);
    if (sum.isSure && sum.value === largest) points += WORTH.largest;
    if ((times.get(sum.value) ?? 0) > 1 && sum.isSure) points += WORTH.repeated;
    points += (WORTH.last * sum.line.index) / Math.max(1, lines.length);
    if (isPaid && !isSlip) points += isLetter ? WORTH.paidInLetter : WORTH.paid;
    if (sum.line.box && tallest > 0 && sum.line.box.height >= 0.9 * tallest && sum.isSure) points += WORTH.prominent;
    if (isTakenOff(sum) && !isStatement && !isSlip && kind !== 'payment_proof') points += WORTH.negative;
    if (INSURED.test(sum.line.folded.slice(0, sum.start))) points += WORTH.partSum;
    if (isStatement && isRowOf(sum.line, context.merchantName) && isOwnOf(found, sums, context.amount))
      points += WORTH.merchantRow;
    return { sum, points, isLabelled: label.points > 2, from: label.line };
  });
  // Where no word tells the total, it is what was paid.
  const isUntold = OF_PURCHASE.has(kind) && !scored.some(({ isLabelled }) => isLabelled);
  for (const one of isUntold ? scored : [])
    if (one.sum.isSure && context.amount !== undefined && isSame(context.amount, one.sum.value))
      one.points = Math.max(one.points, 0) + WORTH.total;
  const [first, ...rest] = scored.sort((one, other) => other.points - one.points);
  // Of two labelled sums that differ in one digit one was misread: not the one that was paid.
  const meant =
    reading.document.source === 'ocr' && first ? rest.find((one) => isMisread(first, one, context.amount)) : undefined;
  const [best, ...others] = meant ? [meant, ...rest.filter((one) => one !== meant)] : [first, ...rest];
  const isContract =
    kind === 'terms' && context.amount !== undefined && best?.sum.isSure && isSame(best.sum.value, context.amount);
  if (!best || best.points < (WITHOUT_TOTAL.has(kind) && !isContract ? WORTH.grandTotal : LEAST)) return undefined;
  if (kind === 'terms' && !isOfPayment(best.sum, reading)) return undefined;
  const second = others.find(({ sum }) => sum.value !== best.sum.value);
  const lead = best.points - (second?.points ?? 0);
  const sum = addedUp(best, scored, reading);
  const row = sum.line.text;
  return {
    name: 'amount',
    value: { amount: sum.value, currency: sum.currency ?? money.currency },
    quote: best.from === sum.line ? row : `${best.from.text} ${row}`,
    page: sum.line.page,
    probability: sum === best.sum ? probabilityOf(best, lead, reading) : ADDED_UP,
    box: placeOf(sum.line, sum.start, sum.end),
  };
}

const isTakenOff = ({ line, start }: Money): boolean => /-\s*$/.test(line.folded.slice(0, start));

/** What a carrier would pay at most is no price. */
const INSURED =
  /(?<!\p{L})(?:insur|liab|versicher|haftung|assur|asegur|assicur|verzeker|segur|ubezpiecz|odpowiedzialn|sigorta|страх|تامين)[^.]{0,30}$|(?:保険|補償)[^。]{0,15}$/u;

/** What is left of a total after what was taken off it. */
const PAYABLE =
  /to pay|you pay|zu (?:zahlen|bezahlen)|a (?:payer|regler|pagar)|da pagare|te (?:betalen|voldoen)|do zaplaty|odenecek|до сплати|支払|المستحق/u;

function isMisread(best: Scored, other: Scored, paid: number | undefined): boolean {
  if (paid === undefined || !other.isLabelled || !isSame(other.sum.value, paid) || isSame(best.sum.value, paid))
    return false;
  const [one, two] = [best.sum.value.toFixed(2), paid.toFixed(2)];
  return one.length === two.length && [...one].filter((digit, at) => digit !== two[at]).length === 1;
}

const isInside = (inner: LabelHit | undefined, outer: LabelHit): boolean =>
  inner !== undefined && inner.start >= outer.start && inner.end <= outer.end;

/** Prices in terms are those of whoever agrees to them; a contract names the payment's own. */
const isOfPayment = ({ value, line }: Money, { context }: Reading): boolean =>
  (context.amount !== undefined && isSame(context.amount, value)) || line.text.length < 30;

/** Of a total that was not recognised, but whose parts were. */
const ADDED_UP = 0.7;

/**
 * A recognised total that its parts do not come to was misread: it is what they come to, where the payment says so too or the
 * digits of the row end in theirs, before which the sign of the currency was taken for a digit.
 */
function addedUp({ sum, isLabelled }: Scored, all: readonly Scored[], { document, context, lines }: Reading): Money {
  if (document.source !== 'ocr' || !isLabelled) return sum;
  const parts = all
    .filter(({ sum: part }) => part.isSure && part.line.index < sum.line.index)
    .sort((one, other) => one.sum.line.index - other.sum.line.index)
    .map((one) => one.sum.value);
  if (parts.length < 2) return sum;
  const digits = lines[sum.line.index]?.text.replace(/\D/g, '') ?? '';
  const isTooSmall = sum.value < Math.max(...parts);
  // All parts; the net sum and its tax; the items above these two.
  const ways = [parts, parts.slice(-2), parts.slice(0, -2)].map(sumOf);
  if (ways.includes(sum.value)) return sum;
  const total = ways.find((way, at) => {
    if (way <= 0) return false;
    const isPaid = context.amount !== undefined && isSame(context.amount, way);
    if (isTooSmall && isPaid) return true;
    const own = way.toFixed(2).replace('.', '');
    if (at === 0 && !sum.isSure && digits.includes(own)) return true;
    const isTwice = ways.filter((other) => other === way).length > 1;
    return (isPaid || isTwice) && digits.length === own.length + 1 && digits.endsWith(own);
  });
  return total === undefined ? sum : { ...sum, value: total };
}

const sumOf = (parts: readonly number[]): number => Math.round(100 * parts.reduce((sum, part) => sum + part, 0)) / 100;

function probabilityOf({ points, isLabelled, sum }: Scored, lead: number, { document, context }: Reading): number {
  let probability = isLabelled ? 0.9 : 0.7;
  if (lead > 3) probability += 0.06;
  else if (lead < 1) probability -= 0.2;
  if (points < 4) probability -= 0.15;
  if (context.amount !== undefined && isSame(context.amount, sum.value)) probability = Math.max(probability, 0.97);
  if (document.source === 'ocr') probability -= 0.03;
  return Math.min(0.99, Math.max(0.3, probability));
}

/** Of the earlier purchase that is paid back. */
const OF_PURCHASE_BEFORE =
  /(?<!\p{L})(?:original|ursprung|origine|initial|oorspronkelijk|pierwotn|orijinal|ilk odeme|первісн|початков|元の|当初|الاصلي)/u;

/** On a slip of a refund the words for it stand before what is paid back; a sum in brackets is a remark. */
function labelOnSlip({ line, start, isSure }: Money, { words }: Reading): { points: number; line: Line } | undefined {
  const before = line.folded.slice(0, start);
  if (OF_PURCHASE_BEFORE.test(before)) return { points: WORTH.partSum, line };
  // "TOTAL A DEVOLVER": what is to be returned is no part of the total here.
  const ofRefund = words.flatMap(({ kinds }) =>
    kinds.filter(({ kind }) => kind === 'credit_slip').map((one) => one.words),
  );
  const isLabel = [...ofRefund, ...words.flatMap(({ total, grandTotal }) => [total, grandTotal])].some((telling) =>
    [...before.matchAll(telling)].some(({ 0: word, index }) => index === 0 && word.trim() !== ''),
  );
  if (!isLabel || /[(][^)]*$/.test(before)) return undefined;
  // "Amount refunded" over "amount of the transaction".
  const isRefund = ofRefund.some((telling) => before.search(telling) !== -1);
  return { points: isRefund && isSure ? WORTH.totalOfAll : WORTH.grandTotal, line };
}

/** What the words before a sum say it is; where none are on its line, those alone on the line before, or above it. */
function labelOf(sum: Money, { lines, words }: Reading): { points: number; line: Line } {
  const { line, start } = sum;
  const own = worthOf(line.folded, start, words);
  if (own !== undefined) return { points: own, line };
  // "84,00 € gesamt"
  const after = worthOf(line.folded.slice(sum.end), line.folded.length, words);
  if (after !== undefined && /^\W*\p{L}/u.test(line.folded.slice(sum.end)) && line.folded.slice(0, start).trim() === '')
    return { points: after * WORTH.labelAlone, line };
  if (/\p{L}{3}/u.test(line.folded.slice(0, start))) return { points: 0, line };
  for (let back = 1; back <= 3; back++) {
    const before = lines[line.index - back];
    if (!before || before.page !== line.page) break;
    if (back > 1 && (!before.box || !isAbove(before, line))) continue;
    if (/\d{2}/.test(before.folded) && back === 1 && !before.box) break;
    const worth = worthOf(before.folded, before.folded.length, words);
    if (worth !== undefined) return { points: worth * WORTH.labelAlone, line: before };
  }
  return { points: 0, line };
}

function worthOf(folded: string, position: number, words: Reading['words']): number | undefined {
  const grand = labelBefore(folded, position, words, (of) => of.grandTotal);
  const total = labelBefore(folded, position, words, (of) => of.total);
  const part = labelBefore(folded, position, words, (of) => of.partSum);
  const kinds = [
    grand && {
      hit: grand,
      worth:
        isInside(total, grand) || PAYABLE.test(folded.slice(grand.start, grand.end))
          ? WORTH.totalOfAll
          : WORTH.grandTotal,
    },
    total && { hit: total, worth: WORTH.total },
    part && { hit: part, worth: WORTH.partSum },
  ].filter((one) => one !== undefined);
  if (kinds.length === 0) return undefined;
  // The widest label counts: "total paid" over "paid", "sub-total" over "total"; parts in brackets are remarks.
  const width = ({ hit }: (typeof kinds)[number]) => hit.end - hit.start;
  const strong = kinds.filter(({ worth }) => worth > 0).sort((one, other) => width(other) - width(one))[0];
  const weak = kinds.find(({ worth }) => worth < 0);
  if (!strong) return weak?.worth;
  if (!weak) return strong.worth;
  const isWithin = isInside(weak.hit, strong.hit);
  const covers = weak.hit.start <= strong.hit.start && weak.hit.end >= strong.hit.end;
  if (isWithin && !covers) return strong.worth;
  if (covers) return weak.worth;
  const between = folded.slice(strong.hit.end, weak.hit.start);
  // "Total (incl. VAT)", "Gesamt inkl. MwSt": the tax is a remark on the total.
  if (
    weak.hit.start >= strong.hit.end &&
    /[(]|incl|inkl|ttc|compris|brutto|iva incl|z vat|dahil|税込|з пдв|شامل/.test(
      `${between}${folded.slice(weak.hit.start, weak.hit.end)}`,
    )
  )
    return strong.worth;
  return weak.hit.start < strong.hit.start && width(strong) > width(weak) ? strong.worth : weak.worth;
}

/** Of the sums of a row what was paid; else the last: a number before it is part of the name, a balance behind it stands for itself. */
function isOwnOf(sum: Money, sums: readonly Money[], paid: number | undefined): boolean {
  const row = sums.filter(({ line }) => line === sum.line);
  const own = row.find(({ value }) => paid !== undefined && isSame(value, paid)) ?? row.at(-1);
  return own === sum;
}

/** A row of a statement that names the merchant of the payment. */
export function isRowOf(line: Line, merchantName: string | undefined): boolean {
  if (!merchantName) return false;
  const name = fold(merchantName).folded.replace(/[^\p{L}\p{N} ]/gu, ' ');
  const tokens = name.split(' ').filter((token) => token.length > 3);
  return tokens.length > 0 && line.folded.includes(tokens[0] as string);
}
