/** Who sold: by the label before the name, the company's form, the letterhead, the sender, and the payment's own name of it. */
import { fold, type Line, placeOf } from '../line.ts';
import type { ReadFact, Reading } from '../reading.ts';

const COMPANY =
  /(?<!\p{L})(?:gmbh(?: & co\.? kg)?|ag|ug|kg|ohg|e\.? ?k\.?|ltd\.?|limited|llc|inc\.?|corp\.?|plc|llp|s\.? ?a\.?|s\.? ?l\.?(?: ?u\.?)?|s\.? ?a\.? ?s\.?|s\.? ?a\.? ?r\.? ?l\.?|sarl|sas|eurl|s\.? ?r\.? ?l\.?|s\.? ?p\.? ?a\.?|b\.? ?v\.?|n\.? ?v\.?|v\.?o\.?f\.?|lda\.?|ltda\.?|me|eireli|sp\. ?z ?o\. ?o\.|sp\. ?j\.|s\.c\.|a\.? ?ş\.?|a\. ?s\.?|ltd\.? şti\.?|tic\.|тов|тзов|прат|фоп|пп|株式会社|合同会社|有限会社|\(株\)|شركة|مؤسسة|ذ\.م\.م|ش\.م\.م)(?![\p{L}\d])/iu;
const ADDRESS =
  /@|https?:|www\.|\d{5}|(?:tel|fon|phone|fax|vat|ust|nif|cif|nip|siret|kvk|cnpj|vkn|tax|btw|iva|ид|іпн|єдрпоу|登録番号|電話|هاتف)[ .:]|\+\d{2}/iu;
const MAX_NAME = 48;

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
  ];
  const wanted = tokensOf(context.merchantName ?? '');
  for (const line of lines) {
    const match = namedIn(line, wanted);
    if (match) candidates.push({ name: match, line, points: 2 });
  }
  for (const candidate of candidates) {
    const own = tokensOf(candidate.name);
    if (wanted.length > 0 && sharesName(own, wanted)) candidate.points += 4;
    const others = candidates.filter((other) => other !== candidate && sharesName(tokensOf(other.name), own));
    candidate.points += Math.min(2, 0.7 * others.length);
  }
  const [best, ...others] = candidates.sort((one, other) => other.points - one.points);
  if (!best || best.points < 1.5) return undefined;
  const lead = best.points - (others.find(({ name }) => !sharesName(tokensOf(name), tokensOf(best.name)))?.points ?? 0);
  const isPaid = wanted.length > 0 && sharesName(tokensOf(best.name), wanted);
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

const tidy = (text: string): string =>
  text
    .replace(/\s+/g, ' ')
    .replace(/^[^\p{L}\p{N}(（]+|[^\p{L}\p{N}.)!）]+$/gu, '')
    .trim();

const isName = (text: string): boolean =>
  text.length >= 2 &&
  text.length <= MAX_NAME &&
  /\p{L}{2}/u.test(text) &&
  !/\d{4}/.test(text) &&
  text.split(' ').length <= 7;

/** "Sold by: …", "Händler: …" */
function labelled({ lines, words }: Reading): Candidate[] {
  const found: Candidate[] = [];
  for (const line of lines) {
    for (const of of words) {
      for (const match of line.folded.matchAll(of.sellerLabel)) {
        const end = match.index + match[0].length;
        const isFirst = line.folded.slice(0, match.index).trim() === '';
        const rest = line.folded.slice(end);
        const hasColon = /^\s*[:：]/.test(rest);
        const isAlone = rest.replace(/[\s:：]/g, '') === '';
        if (!isFirst || match[0].trim().length < 2) continue;
        if (hasColon || (match[0].length > 5 && /^\s+\p{L}/u.test(rest) && rest.length < 45)) {
          const name = tidy(line.text.slice(line.positions[end] ?? 0).replace(/^\s*[:：]/, ''));
          if (isName(name))
            found.push({ name, line, points: hasColon && match[0].length > 4 ? 4 : hasColon ? 2.2 : 2 });
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
    const name = tidy(line.text);
    if (!isName(name) || ADDRESS.test(line.text) || words.some((of) => of.heading.test(line.folded))) continue;
    if (/[.!?]$/.test(line.text) && !COMPANY.test(line.text)) continue;
    if (/\d[.,]\d{2}|\d+[:.]\d{2}/.test(line.text)) continue;
    const rank = found.length;
    const size = usual > 0 && line.box ? Math.min(2.2, Math.max(0, line.box.height / usual - 1) * 2) : 0;
    found.push({ name, line, points: [2.4, 1.2, 0.8, 0.4][rank] ?? 0.1 });
    (found[rank] as Candidate).points += size;
    if (rank >= 4) break;
  }
  return found;
}

function companies(lines: readonly Line[]): Candidate[] {
  return lines.flatMap((line) => {
    const match = COMPANY.exec(line.text);
    if (!match || line.text.length > 120) return [];
    const isBefore = match.index < 3;
    const part = isBefore
      ? line.text.split(/[,·|•–]| - /)[0]
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
        /\b(?:no-?reply|kundenservice|customer (?:service|care|support)|support|service client|team|info|noreply|atendimento|servizio clienti|klantenservice)\b/giu,
        '',
      ),
    );
  return name && isName(name) ? [{ name, line: undefined, points: 4 }] : [];
}

/** The shop's own address in the net, where nothing else names it. */
function domains(lines: readonly Line[]): Candidate[] {
  return lines.flatMap((line) => {
    const match = /(?:www\.|https?:\/\/|@)([a-z0-9-]{3,30})\.(?:[a-z]{2,3}\.)?[a-z]{2,6}/i.exec(line.text);
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

/** The part of a line that names the merchant as the payment does. */
function namedIn(line: Line, wanted: readonly string[]): string | undefined {
  const [first] = wanted.filter((token) => token.length > 3);
  if (!first || line.text.length > 60) return undefined;
  const at = line.folded.indexOf(first);
  if (at === -1) return undefined;
  const name = tidy(line.text.split(/[,·|•:]| - /).find((part) => fold(part).folded.includes(first)) ?? '');
  return isName(name) ? name : undefined;
}
