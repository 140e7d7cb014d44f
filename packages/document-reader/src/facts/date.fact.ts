/** The day of a document: of the purchase, the order or the letter, not one that is due, travelled or delivered. */
import type { DocumentKind } from '@dispute-intake/contract/vocabulary';
import { daysBetween } from '@dispute-intake/statement-reader/finders';
import { type Line, placeOf } from '../line.ts';
import type { ReadFact, Reading } from '../reading.ts';
import { isRowOf } from './amount.fact.ts';
import { type Day, daysOf } from './days.ts';
import { readDelivery } from './delivery.fact.ts';
import { isAbove, labelBefore } from './label.ts';

/** With a stop it may be a sum, where nothing says it is a time. */
const TIME = /(?<!\d)(?:[01]?\d|2[0-3])(?:[:h][0-5]\d(?!\d)|\.[0-5]\d ?(?:uhr|h|[ap]\.?m)(?!\p{L}))/u;

/** A mail of these kinds is of the day it names; others are of the day they were sent. */
const OF_PURCHASE: ReadonlySet<DocumentKind | null> = new Set(['receipt', 'order_confirmation', 'payment_proof']);

interface Scored {
  day: Day;
  points: number;
  label: 'own' | 'other' | 'none';
}

export function readDate(reading: Reading, kind: DocumentKind | null): ReadFact | undefined {
  const { lines, context, document } = reading;
  const days = lines.flatMap((line) => daysOf(line, reading));
  const { sentOn } = document.mail ?? {};
  if (sentOn) {
    const labelled =
      OF_PURCHASE.has(kind) &&
      scoredOf(days, reading, kind).find(({ label, points }) => label === 'own' && points >= 4);
    if (!labelled)
      return {
        name: 'date',
        value: sentOn,
        quote: document.mail?.subject ?? sentOn,
        page: 1,
        probability: 0.93,
        box: null,
      };
  }
  const [best, ...others] = scoredOf(days, reading, kind);
  if (!best || best.points < -2) return undefined;
  const second = others.find(({ day }) => day.day !== best.day.day);
  const lead = best.points - (second?.points ?? -2);
  let probability = best.label === 'own' ? 0.9 : 0.8;
  if (lead > 3) probability += 0.06;
  else if (lead < 1) probability -= 0.15;
  if (context.paidOn && Math.abs(daysBetween(best.day.day, context.paidOn)) <= 2)
    probability = Math.max(probability, 0.95);
  if (!best.day.hasYear) probability -= 0.06;
  if (document.source === 'ocr') probability -= 0.03;
  const { line, start, end } = best.day;
  return {
    name: 'date',
    value: best.day.day,
    quote: line.text,
    page: line.page,
    probability: Math.min(0.99, Math.max(0.3, probability)),
    box: placeOf(line, start, end),
  };
}

function scoredOf(days: readonly Day[], reading: Reading, kind: DocumentKind | null): Scored[] {
  const { context, lines } = reading;
  const count = Math.max(1, lines.length);
  const newest = OF_THE_NEWEST.has(kind) ? newestOf(days, reading) : undefined;
  const lastMessage = kind === 'correspondence' ? lastMessageOf(days, reading) : undefined;
  return days
    .map((day, at): Scored => {
      // A slip has its own day beside that of the earlier receipt, and perhaps one on which the money comes.
      const own = day.day === newest && !OF_EARLIER.has(kind) ? 'own' : labelFor(kind, day, reading);
      const label = OF_EARLIER.has(kind) && newest !== undefined && day.day < newest && own === 'own' ? 'none' : own;
      const isHeadOfStatement = kind === 'account_statement' && isOfHead(day, days[at - 1], label, reading);
      let points = isHeadOfStatement
        ? HEAD_OF_STATEMENT + (label === 'own' ? ISSUED : 0)
        : { own: isRowOfStatement(day, kind, reading) ? 0 : 5, other: -5, none: 0 }[label];
      if (day.day === newest) points += NEWEST_EVENT;
      if (day.day === lastMessage && isStamp(day)) points += LAST_MESSAGE;
      if (at === 0) points += 1;
      points -= (0.8 * day.line.index) / count;
      if (TIME.test(day.line.folded.slice(day.end)) || TIME.test(day.line.folded.slice(0, day.start))) points += 1.2;
      if (day.hasYear) points += 0.8;
      const above = lines[day.line.index - 1];
      const isHead =
        newest === undefined &&
        LETTERS.has(kind) &&
        isAlone(day, days[at - 1], kind) &&
        !(above && isTornFrom(above, day));
      if (isHead && (kind === 'correspondence' || labelOf(day, reading) !== 'other')) points += ALONE_IN_LETTER;
      if (kind === 'account_statement' && days[at - 1]?.line === day.line && day.hasYear) points += END_OF_PERIOD;
      if (day.day > context.uploadedOn) points -= 5;
      if (context.paidOn && !LETTERS.has(kind) && kind !== 'credit_slip') {
        const away = Math.abs(daysBetween(day.day, context.paidOn));
        if (away === 0) points += OF_PAYMENT;
        else if (away <= 3) points += NEAR_PAYMENT;
      }
      if (kind === 'account_statement' && isRowOf(day.line, context.merchantName))
        points += days[at - 1]?.line === day.line ? 5 : 6;
      if (/^\s*>/.test(day.line.text)) points += QUOTED;
      if (TODAY.test(day.line.folded.slice(0, day.start))) points += CALLED_TODAY;
      if (
        kind === 'account_statement' &&
        label === 'none' &&
        day.line.folded.slice(0, day.start).trim() === '' &&
        at > 0
      )
        points -= 0.5;
      return { day, points, label };
    })
    .sort((one, other) => other.points - one.points);
}

/** What stands beside a payment tells of it alone. */
const isRowOfStatement = ({ line }: Day, kind: DocumentKind | null, { money }: Reading): boolean =>
  kind === 'account_statement' && money.sums.some((sum) => sum.line === line && sum.isSure);

/** A conversation of several days is of that of its last message. */
function lastMessageOf(days: readonly Day[], { lines, words, document, context }: Reading): string | undefined {
  const clocks = lines.filter(({ folded }) => TIME.test(folded)).length;
  const stamps = days.filter(({ line, end }) => CLOCK_BEHIND.test(line.folded.slice(end))).length;
  if (document.mail || (clocks < MESSAGES && stamps < 2)) return undefined;
  return days
    .filter((one) => one.day <= context.uploadedOn && isStamp(one))
    .filter(({ line, start }) => verdict(line.folded.slice(0, start), words) !== 'other')
    .map(({ day }) => day)
    .sort()
    .at(-1);
}
const MESSAGES = 3;
const CLOCK_BEHIND =
  /^[^\p{L}\d]{0,4}(?:(?:at|um|a las|as|alle|om|o|saat|о|a|الساعه) )?(?:[01]?\d|2[0-3])[:.h][0-5]\d(?!\d)/u;
const LAST_MESSAGE = 10;

/** Above the messages of a day or beside the time of one: "Mon 9 Nov", "You - 09/11/2026 09:12", "[09.11.26, 09:12] You: …" */
function isStamp({ line, start, end }: Day): boolean {
  const [before, after] = [line.folded.slice(0, start), line.folded.slice(end)];
  const words = (text: string): number => text.match(/\p{L}{3,}/gu)?.length ?? 0;
  if (words(before) > 3 || /\d{3}/.test(before) || OF_PURCHASE_WORDS.test(before)) return false;
  return CLOCK_BEHIND.test(after) || (words(after) <= 1 && !/\d{3}/.test(after) && words(before) <= 1);
}

/** Above the messages of that day, or at the head of a letter, perhaps beside its place. */
function isAlone({ line, start, end, hasYear }: Day, before: Day | undefined, kind: DocumentKind | null): boolean {
  // "Your letter of 12 October 2026   Kiel, 14 October 2026": the last one is its own; "10.10.2026 – 17.10.2026" is a span.
  const between = before?.line === line ? line.folded.slice(before.end, start) : line.folded.slice(0, start);
  if (before?.line === line && /^\W*[-–]|^ (?:bis|to|au|al|tot|do|ate|a|por|по|から)(?!\p{L})/u.test(between))
    return false;
  const beside = `${between} ${line.folded.slice(end)}`;
  const words = beside.match(/\p{L}{3,}/gu) ?? [];
  return (
    hasYear &&
    words.length <= (kind === 'correspondence' ? 3 : 1) &&
    !/\d{3}/.test(beside) &&
    !OF_PURCHASE_WORDS.test(beside)
  );
}
const OF_PURCHASE_WORDS =
  /order|bought|purchase|paid|booked|bestell|gekauft|kauf|bezahlt|gebucht|commande|achat|achete|paye|pedido|compra|pago|pagad|ordine|acquist|pagat|encomenda|comprad|besteld|gekocht|betaald|zamow|zakup|kupion|siparis|satin al|odeme|замовл|покуп|придбан|оплат|注文|購入|支払|طلب|شراء|دفع/u;
const ALONE_IN_LETTER = 6.5;
/** A statement is of the day it says it is of, or its period ends on, beside the rows of payments. */
function isOfHead(
  { line, hasYear }: Day,
  before: Day | undefined,
  label: Scored['label'],
  { money }: Reading,
): boolean {
  if (
    !hasYear ||
    (line.text.length > RUNNING_TEXT && label !== 'own') ||
    money.sums.some((sum) => sum.line === line && sum.isSure)
  )
    return false;
  return label === 'own' || before?.line === line || AS_OF.test(line.folded);
}
const HEAD_OF_STATEMENT = 9;
/** Rather than the end of its period. */
const ISSUED = 2;
const AS_OF =
  /(?<!\p{L})(?:stand|as (?:of|at)|statement|auszug|releve|arrete|extracto|estado de cuenta|a fecha|estratto|situazione al|afschrift|per|extrato|posicao em|wyciag|stan na|ekstre|hesap ozeti|itibariyla|виписка|станом на|現在|كشف|حتي تاريخ)(?!\p{L})/u;
/** Of several days that nothing tells apart it is that of the payment. */
const OF_PAYMENT = 1;
const NEAR_PAYMENT = 0.6;
/** Of an earlier message. */
const QUOTED = -4;
/** A statement is of the day its period ends. */
const END_OF_PERIOD = 1.5;

/** What they are about has happened on the day they are of: a cancellation, a return, a refund, an edition. A day ahead is another. */
const OF_THE_EVENT: ReadonlySet<DocumentKind | null> = new Set([
  'cancellation_proof',
  'return_proof',
  'credit_slip',
  'terms',
]);
/** They name the day of a purchase without being of it. */
const LETTERS: ReadonlySet<DocumentKind | null> = new Set([
  'correspondence',
  'cancellation_proof',
  'police_report',
  'expert_finding',
]);
/** They tell of earlier days, and are of the last one they name; a carrier's page of its newest event. */
const OF_THE_NEWEST: ReadonlySet<DocumentKind | null> = new Set([
  'delivery_proof',
  'police_report',
  'expert_finding',
  'credit_slip',
  'return_proof',
]);
/** They name the day of the order or receipt they go back to. */
const OF_EARLIER: ReadonlySet<DocumentKind | null> = new Set(['credit_slip', 'return_proof']);
const RUNNING_TEXT = 55;

function labelFor(kind: DocumentKind | null, day: Day, reading: Reading): Scored['label'] {
  const label = labelOf(day, reading);
  const isOfPurchase = day.line.text.length > RUNNING_TEXT || OF_PURCHASE_WORDS.test(day.line.folded);
  if (LETTERS.has(kind) && label === 'own' && isOfPurchase) return 'none';
  const isOfEvent = OF_THE_EVENT.has(kind) && day.day <= reading.context.uploadedOn;
  return label === 'other' && isOfEvent ? 'none' : label;
}

/** A carrier's page is of the day of its newest event, in whatever order it lists them; an announced day is no event. */
function newestOf(days: readonly Day[], reading: Reading): string | undefined {
  const announced = readDelivery(reading);
  return days
    .filter(({ day, line }) => day <= reading.context.uploadedOn && !announced?.quote.endsWith(line.text))
    .filter(({ line, end, hasYear }) => hasYear || CLOCK_BEHIND.test(line.folded.slice(end)))
    .map(({ day }) => day)
    .sort()
    .at(-1);
}
const NEWEST_EVENT = 3;

/** What the nearest words before a day say it is; else those on the line before, where the day stands alone. */
function labelOf({ line, start, end }: Day, reading: Reading): Scored['label'] {
  const { lines, words } = reading;
  const own = verdict(line.folded.slice(0, start), words);
  if (own) return own;
  const after = line.folded.slice(end);
  if (/^\s*\p{L}/u.test(after) && start < 3) {
    const told = verdict(after.slice(0, 30), words);
    if (told === 'other') return told;
  }
  if (/\p{L}{3}/u.test(line.folded.slice(0, start)) || isOfTable({ line, start }, lines)) return 'none';
  const before = lines[line.index - 1];
  if (before && isTornFrom(before, { line, start })) return verdict(before.folded, words) ?? 'none';
  for (const candidate of [before, lines[line.index - 2], lines[line.index - 3]]) {
    if (!candidate || candidate.page !== line.page || !isAbove(candidate, line)) continue;
    if (candidate !== before && !candidate.box) continue;
    const told = candidate.folded.length < 45 ? verdictAbove(candidate.folded, words) : undefined;
    // "Exchange until 14.11.2026" tells of its own day.
    if (told && daysOf(candidate, reading).length === 0) return told;
    if (candidate.folded.length > 45) break;
  }
  return 'none';
}

/** "… sem efeito a partir de" | "31/10/2026." */
const isTornFrom = (before: Line, { line, start }: Pick<Day, 'line' | 'start'>): boolean =>
  start < 3 && before.page === line.page && before.text.length > LEAST_TORN && / \p{Ll}{1,4}$/u.test(before.text);
const LEAST_TORN = 25;

/** Rows that each begin with a day are a table, whose heading says nothing of the document. */
const isOfTable = ({ line, start }: Pick<Day, 'line' | 'start'>, lines: readonly Line[]): boolean =>
  start < 3 &&
  [lines[line.index + 1], lines[line.index + 2]].some((next) => next !== undefined && ROW_OF_DAY.test(next.folded)) &&
  /\p{L}{3}/u.test(line.folded.slice(start));
const ROW_OF_DAY = /^(?:\d{1,4}[./-]\d{1,2}(?:[./-]\d{1,4})?[^\d./-]|\d{1,2}\.? \p{L}{3,9}\.? ).*\p{L}{3}/u;

/** What stands above a day says what it is where it says little else: "to Lark Rentals LLC" does not. */
function verdictAbove(text: string, words: Reading['words']): 'own' | 'other' | undefined {
  const told = verdict(text, words);
  if (told !== 'other') return told;
  const label = labelBefore(text, text.length, words, (of) => of.otherDate);
  const beside = label && `${text.slice(0, label.start)}${text.slice(label.end)}`.replace(/[^\p{L}]/gu, '');
  return beside !== undefined && beside.length <= MOST_BESIDE_LABEL ? told : undefined;
}
const MOST_BESIDE_LABEL = 14;

/** "Confirmed today, 22 October 2026". */
const TODAY =
  /(?:today|heute|aujourd.hui|hoy|oggi|vandaag|hoje|dzisiaj|dzis|bugun|сьогодні|本日|今日|اليوم)[\s,(:]{0,3}(?:(?:dem|den|le|dia|dnia|on) )?$/u;
const CALLED_TODAY = 6;

/** "Livraison au plus tard le 12 octobre" */
const ARTICLE = 2;

function verdict(text: string, words: Reading['words']): 'own' | 'other' | undefined {
  const own = labelBefore(text, text.length, words, (of) => of.dateLabel);
  const other = labelBefore(text, text.length, words, (of) => of.otherDate);
  if (!own) return other ? 'other' : undefined;
  if (!other) return 'own';
  const overlaps = own.start < other.end && own.end > other.start;
  if (overlaps) return own.end - own.start >= other.end - other.start ? 'own' : 'other';
  // "Delivery date", "Valid until date": the word beside a general label decides.
  const gap = own.start - other.end;
  const length = own.end - own.start;
  if (gap >= 0 && gap < 5 && length <= 6) return 'other';
  if (gap >= 5 && length <= ARTICLE && !/[.:;|·]/.test(text.slice(other.end, own.start))) return 'other';
  return own.end > other.end ? 'own' : 'other';
}
