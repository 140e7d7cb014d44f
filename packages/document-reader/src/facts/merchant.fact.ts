/** Who sold: by the label before the name, the company's form, the letterhead, the sender, and the payment's own name of it. */
import { fold, joinUnspaced, type Line, placeOf } from '../line.ts';
import type { ReadFact, Reading } from '../reading.ts';
import { spelledIn } from './spelling.ts';

const COMPANY =
  /(?<!\p{L})(?:gmbh(?: & co\.? kg)?|ag|ug|kg|ohg|e\.? ?k\.?|ltd\.?|limited|llc|inc\.?|corp\.?|plc|llp|s\.? ?a\.?|s\.? ?l\.?(?: ?u\.?)?|s\.? ?a\.? ?s\.?|s\.? ?a\.? ?r\.? ?l\.?|sarl|sas|eurl|s\.? ?r\.? ?l\.?|s\.? ?p\.? ?a\.?|b\.? ?v\.?|n\.? ?v\.?|v\.?o\.?f\.?|lda\.?|ltda\.?|me|eireli|sp\. ?z ?o\. ?o\.|sp\. ?j\.|s\.c\.|a\.? ?ş\.?|a\. ?s\.?|ltd\.? şti\.?|tic\.|тов|тзов|прат|фоп|пп|株式会社|医療法人(?:社団)?|学校法人|一般社団法人|合資会社|合同会社|有限会社|\(株\)|شركة|مؤسسة|ذ\.م\.م|ش\.م\.م)(?![\p{L}\d])/iu;
const ADDRESS =
  /@|https?:|www\.|\d{5}|(?:tel|fon|phone|fax|vat|ust|nif|cif|nip|siret|kvk|cnpj|vkn|tax|btw|iva|ид|іпн|єдрпоу|登録番号|電話|هاتف)[ .:]|\+\d{2}/iu;
const MAX_NAME = 48;
/** A street with its number, or an address in the net. */
const STREET =
  /^(?:via|viale|piazza|corso|calle|c\/|rua|avenida|av\.|rue|bd\.?|boulevard|place|plaza|praça|ul\.|al\.|вул\.?|просп\.?|شارع|\d+,? rue|\d{1,4} \p{Lu}\p{L}+ (?:st|street|rd|road|ave|avenue|lane|way)\b)(?=[\s.]).*\d|\p{L}(?:str\.?|straße|strasse|straat|weg|laan|gasse|allee|cad\.|sok\.) ?\d/iu;

interface Candidate {
  name: string;
  line: Line | undefined;
  points: number;
}

export function readMerchant(reading: Reading): ReadFact | undefined {
  const { lines, document, context } = reading;
  const candidates = [
    ...labelled(reading),
    ...letterhead(reading),
    ...companies(lines),
    ...sender(reading),
    ...domains(lines),
    ...thanked(lines),
  ];
  const wanted = tokensOf(context.merchantName ?? '');
  // The last word is often the town.
  const head = wanted.length > 1 ? wanted.slice(0, -1) : wanted;
  for (const line of lines) {
    const match = namedIn(line, wanted) ?? spelledIn(line.text, wanted);
    if (match) candidates.push({ name: match, line, points: isHowPaid(line.folded, match) ? -1 : 2 });
  }
  for (const candidate of candidates) {
    const own = tokensOf(candidate.name);
    if (isPaidTo(candidate.name, head) || spelledIn(candidate.name, wanted)) candidate.points += 4;
    else if (isPaidTo(candidate.name, wanted)) candidate.points += 1.5;
    // One of its words may be that of who processed the payment.
    candidate.points +=
      0.3 * (spelledIn(candidate.name, wanted) ? 2 : own.filter((token) => wanted.includes(token)).length);
    const others = candidates.filter((other) => other !== candidate && sharesName(tokensOf(other.name), own));
    candidate.points += Math.min(2, 0.7 * others.length);
  }
  const [best, ...others] = candidates.sort((one, other) => other.points - one.points);
  if (!best || best.points < 1.5) return undefined;
  const lead = best.points - (others.find(({ name }) => !sharesName(tokensOf(name), tokensOf(best.name)))?.points ?? 0);
  const isPaid = isPaidTo(best.name, wanted);
  const probability =
    (isPaid ? 0.95 : lead > 2 ? 0.85 : lead > 0.7 ? 0.72 : 0.6) - (document.source === 'ocr' ? 0.04 : 0);
  return {
    name: 'merchant_name',
    value: best.name,
    quote: best.line?.text ?? best.name,
    page: best.line?.page ?? 1,
    probability,
    box: best.line ? placeOf(best.line, 0, best.line.folded.length) : null,
  };
}

/** "Paid by card (…)" names who processed the payment. */
const PAID_BY =
  /(?<!\p{L})(?:paid (?:by|with|via)|bezahlt (?:mit|per|uber)|paye par|pagado con|pagato con|pago com|betaald met|zaplacono|karta|kart(?:iy)?la|карткою|بالبطاقة|card payment)(?!\p{L}).{0,12}$/u;
const isHowPaid = (folded: string, name: string): boolean =>
  PAID_BY.test(folded.slice(0, Math.max(0, folded.lastIndexOf(fold(name).folded.split(' ').at(-1) ?? ''))));

/** Whether the payment names that merchant, in its own letters or in Latin ones. */
const isPaidTo = (name: string, wanted: readonly string[]): boolean =>
  wanted.length > 0 && (sharesName(tokensOf(name), wanted) || spelledIn(name, wanted) !== undefined);

const tidy = (text: string): string =>
  joinUnspaced(text)
    .replace(/\s+/g, ' ')
    .replace(/^[^\p{L}\p{N}(（]+|[^\p{L}\p{N}.)!）]+$/gu, '')
    .trim();

/** Share of a name that is letters; what a recogniser makes of a drawing has more other signs. */
const LEAST_LETTERS = 0.75;
const isName = (text: string): boolean =>
  text.length >= 2 &&
  text.length <= MAX_NAME &&
  /\p{L}{2}/u.test(text) &&
  !STREET.test(text) &&
  !/\p{L}\.[a-z]{2,}\//u.test(text) &&
  !/\d{4}|%|\d[./:,]\d|[。、？！]|(?:ました|ます|です|くださ|のため|への)/.test(text) &&
  text.split(' ').length <= 7 &&
  (text.match(/[\p{L}\p{N}]/gu) ?? []).length >= LEAST_LETTERS * text.replace(/ /g, '').length;

/** "Sold by: …", "Händler: …" */
function labelled({ lines, words }: Reading): Candidate[] {
  const found: Candidate[] = [];
  for (const line of lines) {
    for (const of of words) {
      for (const match of line.folded.matchAll(of.sellerLabel)) {
        const end = match.index + match[0].length;
        const rest = line.folded.slice(end);
        const hasColon = /^\s*[:：・]/.test(rest);
        const isFirst = !/[\p{L}\p{N}]/u.test(line.folded.slice(0, match.index));
        const isAlone = !/[\p{L}\p{N}]/u.test(rest);
        if (!(isFirst || (hasColon && match[0].length > 3)) || match[0].trim().length < 2) continue;
        const isLong = match[0].length > (of.language === 'ja' ? 2 : 4);
        const isJoined = of.language === 'ja' && match[0].length > 2 && UNSPACED_NAME.test(rest);
        if (hasColon || isJoined || (match[0].length > 5 && /^\s+\p{L}/u.test(rest) && rest.length < 45)) {
          const name = tidy(line.text.slice(line.positions[end] ?? 0).replace(/^\s*[:：・]/, ''));
          if (isName(name))
            found.push({ name, line, points: hasColon && isLong ? 4 : isJoined ? 3 : hasColon ? 2.2 : 2 });
        } else if (isAlone) {
          const below = lines[line.index + 1];
          const name = below && tidy(below.text);
          if (below && name && isName(name)) found.push({ name, line: below, points: match[0].length > 4 ? 3 : 1.5 });
        }
      }
    }
  }
  return found;
}

/** A Latin letter before a word of Arabic is a drawing. */
const NOISE = /^[a-z]{1,2}[^\p{L}]+(?=\p{Script=Arabic})/u;
/** A label alone, or beside what a recogniser made of a name; in Japanese and Arabic its name follows it. */
const isLabel = (folded: string, language: string, isPartOfName: boolean): boolean =>
  /^[^\p{L}]*\ue000[^\p{L}]*(?:[a-z]{1,2}[^\p{L}]*)?$/u.test(folded) ||
  (folded.startsWith('\ue000') && language === 'ja' && UNSPACED_NAME.test(folded.slice(1))) ||
  (language === 'ar' && /^\ue000 \p{L}/u.test(folded) && !isPartOfName);

/** Between a label and a name in Japanese stands no blank. */
const UNSPACED_NAME = /^(?![のへにをはがとで様情欄一])[^\s\d][^。、]{1,20}$/u;

/** The first lines of the document that are no title: the larger and the nearer to the top, the likelier. */
function letterhead({ lines, words, document }: Reading): Candidate[] {
  if (document.mail) return [];
  const heights = lines
    .map(({ box }) => box?.height ?? 0)
    .filter((height) => height > 0)
    .sort((one, other) => one - other);
  const usual = heights[Math.floor(heights.length / 2)] ?? 0;
  const found: Candidate[] = [];
  for (const line of lines.slice(0, 10)) {
    const name = tidy(letterspaced(line.text) ?? line.text.replace(PLACE_AND_DAY, ''));
    const heading = document.source === 'ocr' ? line.folded.replace(NOISE, '') : line.folded;
    if (!isName(name) || ADDRESS.test(line.text) || words.some((of) => of.heading.test(heading))) continue;
    // "متجر …", unlike "المتجر …", is the beginning of a name.
    const isPartOfName = !/^(?:ال|اسم )/u.test(line.folded);
    if (words.some((of) => isLabel(line.folded.replace(of.sellerLabel, '\ue000'), of.language, isPartOfName))) continue;
    if (/[.!?]$/.test(line.text) && !COMPANY.test(line.text)) continue;
    if (/\d[.,]\d{2}|\d+[:.]\d{2}|\d ?円|[¥￥]\d/.test(line.text)) continue;
    const rank = found.length;
    const size = usual > 0 && line.box ? Math.min(2.2, Math.max(0, line.box.height / usual - 1) * 2) : 0;
    found.push({ name, line, points: [2.4, 1.2, 0.8, 0.4][rank] ?? 0.1 });
    (found[rank] as Candidate).points += size;
    if (rank >= 4) break;
  }
  return found;
}

/** ", 30 luglio 2026" behind the name of who writes. */
const PLACE_AND_DAY = /, (?:den |le |lì |dnia |a )?\d{1,2}[./ ]\D{0,3}[\p{L}\d].*\d{4}.*$/u;

/** "H Ô T E L  D E S …": a name set with blanks between its letters. */
const letterspaced = (text: string): string | undefined =>
  /(?<![\p{L}\p{N}])(?:\p{L} ){5,}\p{L}(?![\p{L}\p{N}])/u.exec(text)?.[0].replaceAll(' ', '');

/** In Arabic and Ukrainian the form of a company stands before its name. */
const FORM_FIRST = /^(?:شركة|مؤسسة|тов|фоп|пп|прат)$/iu;

function companies(lines: readonly Line[]): Candidate[] {
  return lines.flatMap((line) => {
    const match = COMPANY.exec(line.text);
    if (!match || line.text.length > 120) return [];
    const isBefore = match.index < 3 || FORM_FIRST.test(match[0]);
    const part = isBefore
      ? line.text.slice(match.index < 3 ? 0 : match.index).split(/[,·|•–]| - /)[0]
      : line.text
          .slice(0, match.index + match[0].length)
          .split(/[:·|•]| - |, /)
          .at(-1);
    const name = tidy(part ?? '');
    const isNear = line.index < 8;
    return isName(name) && name.length > match[0].trim().length + 2 ? [{ name, line, points: isNear ? 2.6 : 1.8 }] : [];
  });
}

function sender({ document }: Reading): Candidate[] {
  const from = document.mail?.from;
  const name =
    from &&
    tidy(
      from.replace(
        /(?<!\p{L})(?:no-?reply|kundenservice|kundendienst|biuro obsługi(?: klienta)?|dział obsługi(?: klienta)?|atención al cliente|servicio al cliente|service clients|assistenza(?: clienti)?|apoio ao cliente|müşteri hizmetleri|служба підтримки|підтримка|カスタマーサポート|お客様サポート|خدمة العملاء|customer (?:service|care|support)|support|service client|team|info|noreply|atendimento|servizio clienti|klantenservice)(?!\p{L})/giu,
        '',
      ),
    );
  return name && isName(name) ? [{ name, line: undefined, points: 4 }] : [];
}

/** "このたびは「…」をご予約いただき": whom a Japanese message thanks for. */
const THANKED = /「([^」]{2,30})」(?:を|の|にて?|で)(?:ご予約|ご利用|ご注文|お買い上げ|お買上げ|ご購入|ご来店|ご宿泊)/u;

function thanked(lines: readonly Line[]): Candidate[] {
  return lines.flatMap((line) => {
    const name = THANKED.exec(joinUnspaced(line.text))?.[1];
    return name && isName(name) ? [{ name, line, points: 4 }] : [];
  });
}

/** The shop's own address in the net, where nothing else names it. */
function domains(lines: readonly Line[]): Candidate[] {
  return lines.flatMap((line) => {
    const match =
      /(?:www\.|https?:\/\/|@)([a-z0-9-]{3,30})\.(?:[a-z]{2,3}\.)?[a-z]{2,10}/i.exec(line.text) ??
      /(?<![a-z0-9-])([a-z0-9-]{3,30})\.(?:[a-z]{2,3}\.)?[a-z]{2,10}\/[a-z]/i.exec(line.text);
    const name = match?.[1];
    return name && !/^(?:gmail|outlook|hotmail|yahoo|icloud|mail|example|email|web|gmx|proton)$/i.test(name)
      ? [{ name, line, points: 1.5 }]
      : [];
  });
}

const PLAIN =
  /^(?:the|der|die|das|gmbh|ltd|inc|llc|sas|sarl|srl|spa|online|shop|store|www|com|net|paypal|sumup|sq|zettle|and|und|the|co|kg|ag|bv|lda|ltda|oo|sp)$/;

const tokensOf = (name: string): string[] =>
  fold(name)
    .folded.replace(/[^\p{L}\p{N}]+/gu, ' ')
    .split(' ')
    .filter((token) => token.length > 1 && !PLAIN.test(token));

/** Two names of one merchant: they share their most telling word, or one is the other written as one word. */
function sharesName(one: readonly string[], other: readonly string[]): boolean {
  if (one.length === 0 || other.length === 0) return false;
  const [joined, otherJoined] = [one.join(''), other.join('')];
  if (joined.length > 3 && otherJoined.length > 3 && (joined.startsWith(otherJoined) || otherJoined.startsWith(joined)))
    return true;
  return one.some(
    (token) =>
      token.length > 3 &&
      other.some((word) => word === token || (token.length > 5 && word.startsWith(token.slice(0, 6)))),
  );
}

const SHORT_LINE = 60;
const JOINED = 8;
/** One word of a long line names a merchant only where it is no everyday word. */
const TELLING_WORD = 6;
/** Stand between the words of a name, or before it. */
const JOINS = /^(?:&|\+|and|und|y|e|et|i|en|the|der|die|das|de|des|del|della|di|da|do|la|le|les|el|los|las|van|of)$/;

/** The part of a line that names the merchant as the payment does; of a long line the words of the name alone. */
function namedIn(line: Line, wanted: readonly string[]): string | undefined {
  const [first] = wanted.filter((token) => token.length > 3);
  if (!first) return undefined;
  if (line.text.length <= SHORT_LINE && line.folded.includes(first)) {
    const name = tidy(line.text.split(/[,·|•:]| - /).find((part) => fold(part).folded.includes(first)) ?? '');
    if (isName(name)) return name;
  }
  // "BILETYWISLOKA.PL": the payment has in one word what the paper has in several.
  if (line.text.length <= SHORT_LINE && first.length >= JOINED) {
    const name = tidy(
      line.text.split(/[,·|•:]| - /).find((part) =>
        fold(part)
          .folded.replace(/[^\p{L}\p{N}]/gu, '')
          .includes(first),
      ) ?? '',
    );
    if (isName(name)) return name;
  }
  const words = [...line.text.matchAll(/[^\s,;:()„“”"«»]+/g)].map(([text]) => ({ text, tokens: tokensOf(text) }));
  const isOf = ({ tokens }: (typeof words)[number]): boolean =>
    tokens.length > 0 && tokens.every((token) => wanted.includes(token) || (token.length > 2 && PLAIN.test(token)));
  const from = words.findIndex(({ tokens }) => tokens.includes(first));
  if (from === -1) return undefined;
  let [start, end] = [from, from + 1];
  while (start > 0 && isOf(words[start - 1] as (typeof words)[number])) start--;
  if (start > 0 && /^(?:The|Le|La|Les|El|Il|Die|Der|Das|De)$/.test(words[start - 1]?.text ?? '')) start--;
  for (let next = end; next < words.length; next++) {
    const word = words[next] as (typeof words)[number];
    if (isOf(word)) end = next + 1;
    else if (!JOINS.test(word.text.toLowerCase())) break;
  }
  const named = new Set(
    words.slice(start, end).flatMap(({ tokens }) => tokens.filter((token) => wanted.includes(token))),
  );
  if (named.size < 2 && first.length < TELLING_WORD && line.text.length > SHORT_LINE) return undefined;
  const name = tidy(
    words
      .slice(start, end)
      .map(({ text }) => text)
      .join(' '),
  );
  return isName(name) ? name : undefined;
}
