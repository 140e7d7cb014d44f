import { shuffled } from './softmax.trainer.ts';
import { labelIndex, type Statement } from './statements.reader.ts';

/** How sums are named; the first number of a statement gets one, so that naming a currency is no sign of anything. */
const CURRENCIES: Record<string, readonly string[]> = {
  en: ['dollars', 'pounds', 'euros', 'kroner', 'USD'],
  es: ['euros', 'pesos', 'dólares', 'EUR'],
  fr: ['euros', 'dollars', 'francs', 'EUR'],
  de: ['Euro', 'Franken', 'Dollar', 'EUR'],
  it: ['euro', 'dollari', 'franchi', 'EUR'],
  pt: ['euros', 'reais', 'dólares', 'EUR'],
  pl: ['złotych', 'zł', 'euro', 'PLN'],
  ar: ['ريال', 'درهم', 'دولار', 'جنيه'],
};
const INCORRECT_CURRENCY = labelIndex('incorrect_currency');

/**
 * Longer tellings of a statement: the same story between sentences that say nothing of it (greetings, the bank's
 * hotline, anger, sums). It teaches the model what to pass over. Only statements of our own are used.
 */
export function composed(statement: Statement, fillers: Record<string, string[]>, random: () => number): string[] {
  const talk = fillers[statement.lang] ?? [];
  if (statement.source !== 'own' || talk.length === 0) return [];
  const around = (text: string, count: number): string => {
    const chosen = shuffled(talk, random).slice(0, count);
    const before = Math.floor(random() * (count + 1));
    const ending = /[.!?؟]\s*$/.test(text) ? '' : '.';
    return [...chosen.slice(0, before), text + ending, ...chosen.slice(before)].join(' ');
  };
  const short = 1 + Math.floor(random() * 2);
  const long = 4 + Math.floor(random() * 7);
  return [around(withCurrency(statement, random), short), around(statement.text, long)];
}

function withCurrency({ text, lang, targets }: Statement, random: () => number): string {
  const names = CURRENCIES[lang] ?? [];
  if (targets.includes(INCORRECT_CURRENCY)) return text;
  const name = names[Math.floor(random() * names.length)] ?? '';
  return text.replace(
    /(?<![\d.,€$£])(\d{2,4}(?:[.,]\d{2})?)(?=[\s.,;!?]|$)(?!\s*(?:€|euro|dol|zł|%))/giu,
    `$1 ${name}`,
  );
}
