/** Names in another script than the payment's Latin letters, compared by the consonants they are spelled with in both. */

const CYRILLIC: Readonly<Record<string, string>> = {
  б: 'b',
  в: 'v',
  г: 'h',
  ґ: 'g',
  д: 'd',
  ж: 'zh',
  з: 'z',
  к: 'k',
  л: 'l',
  м: 'm',
  н: 'n',
  п: 'p',
  р: 'r',
  с: 's',
  т: 't',
  ф: 'f',
  х: 'h',
  ц: 'ts',
  ч: 'ch',
  ш: 'sh',
  щ: 'sh',
};
const ARABIC: Readonly<Record<string, string>> = {
  ب: 'b',
  ت: 't',
  ث: 't',
  ج: 'j',
  ح: 'h',
  خ: 'h',
  د: 'd',
  ذ: 'd',
  ر: 'r',
  ز: 'z',
  س: 's',
  ش: 'sh',
  ص: 's',
  ض: 'd',
  ط: 't',
  ظ: 'z',
  غ: 'j',
  ف: 'f',
  ق: 'k',
  ك: 'k',
  ل: 'l',
  م: 'm',
  ن: 'n',
  ه: 'h',
};
/** Latin letters that stand for one of the others'. */
const LATIN: readonly [RegExp, string][] = [
  [/kh/g, 'h'],
  [/th|tt/g, 't'],
  [/dh/g, 'd'],
  [/ph/g, 'f'],
  [/[cq]/g, 'k'],
  [/x/g, 'ks'],
];
const LATIN_FOR_ARABIC: readonly [RegExp, string][] = [
  [/v/g, 'f'],
  [/p/g, 'b'],
  [/g/g, 'j'],
];
const FEW_CONSONANTS = 4;
const MOST_WORDS = 5;

const isArabic = (text: string): boolean => /\p{Script=Arabic}/u.test(text);
const isOther = (text: string): boolean => /\p{Script=Arabic}|\p{Script=Cyrillic}/u.test(text);

/** Letters written as two are one sign, before `c` and `h` are taken for others. */
function consonantsOfLatin(word: string, forArabic: boolean): string {
  let text = word
    .toLowerCase()
    .replace(/zh/g, 'Z')
    .replace(/s(?:hch|h|ch)/g, 'S')
    .replace(/ch/g, 'C');
  for (const [from, to] of forArabic ? [...LATIN, ...LATIN_FOR_ARABIC] : LATIN) text = text.replace(from, to);
  return settled(text.replace(forArabic ? /[^a-zZSC]|[aeiouwy]/g : /[^a-zZSC]|[aeiouwyj]/g, ''), forArabic);
}

function consonantsOfOther(word: string): string {
  const table = isArabic(word) ? ARABIC : CYRILLIC;
  let text = '';
  for (const sign of word.toLowerCase()) text += table[sign] ?? '';
  return settled(text.replace(/zh/g, 'Z').replace(/sh/g, 'S').replace(/ch/g, 'C'), isArabic(word));
}

/** Doubled letters are one, and an h at the end is not heard. */
const settled = (text: string, forArabic: boolean): string => {
  const single = text.replace(/(.)\1+/g, '$1');
  return forArabic ? single.replace(/C/g, 'S') : single;
};

/** The words of a line that spell the payment's name of the merchant in their own script; undefined where none do. */
export function spelledIn(text: string, wanted: readonly string[]): string | undefined {
  if (!isOther(text) || wanted.length === 0) return undefined;
  const forArabic = isArabic(text);
  // The first word may be that of who processed the payment.
  const names = [0, 1]
    .flatMap((from) => [3, 2, 1].map((count) => wanted.slice(from, from + count)))
    .map((tokens) => consonantsOfLatin(tokens.join(''), forArabic))
    .filter((name) => name.length >= FEW_CONSONANTS);
  const words = text.split(/[\s\-–—]+/).filter((word) => /\p{L}/u.test(word));
  for (const name of new Set(names)) {
    for (let from = 0; from < words.length; from++) {
      for (let count = 1; count <= MOST_WORDS && from + count <= words.length; count++) {
        const run = words.slice(from, from + count);
        const spelled = settled(run.map(consonantsOfOther).join(''), forArabic);
        // With or without the article.
        if (spelled === name || (forArabic && (spelled === `l${name}` || `l${spelled}` === name)))
          return run.join(' ').replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
        if (spelled.length > name.length + 2) break;
      }
    }
  }
  return undefined;
}
