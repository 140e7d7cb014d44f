/** The texts of the golden test, and what of an encoding it compares. */
import { readFileSync } from 'node:fs';
import type { Encoding } from '../../encoding.ts';

const PER_LANGUAGE = { statements: 25, concepts: 20, stories: 20 };
const TRAINING = new URL('../../../training/', import.meta.url);
const FIXTURES = new URL('../../../fixtures/', import.meta.url);
export const GOLDEN = new URL('encoder-golden.json', FIXTURES);

const linesOf = (file: URL): string[] =>
  readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '');
/** `count` of them, evenly over the file. */
const spread = <T>(rows: readonly T[], count: number): T[] =>
  Array.from({ length: count }, (_, index) => rows[Math.floor((index * rows.length) / count)] as T);
const withoutMarks = (line: string): string =>
  line.slice(line.indexOf(';') + 1).replace(/\{([^{}|]*)\|[^{}|]*\}/g, '$1');

/** 300 texts in twelve languages, always the same. */
export function goldenTexts(): string[] {
  const statements = ['en', 'de', 'fr', 'it', 'es', 'pt', 'pl', 'ar'].flatMap((lang) =>
    spread(linesOf(new URL(`statements/${lang}.jsonl`, TRAINING)), PER_LANGUAGE.statements).map(
      (line) => JSON.parse(line).text as string,
    ),
  );
  const concepts = ['nl', 'tr', 'uk', 'ja'].flatMap((lang) =>
    spread(linesOf(new URL(`encoder/concepts/${lang}.txt`, TRAINING)), PER_LANGUAGE.concepts).map(withoutMarks),
  );
  const stories = spread(linesOf(new URL('stories.jsonl', FIXTURES)), PER_LANGUAGE.stories);
  return [...statements, ...concepts, ...stories.map((line) => JSON.parse(line).text as string)];
}

/** The likeliest kind, its probability in hundredths, and each fact with its probability. */
export type GoldenRow = [kind: number, hundredths: number, facts: Record<string, number>];

export function goldenRow({ kinds, facts }: Encoding): GoldenRow {
  const most = Math.max(...kinds);
  const hundredths = (probability: number): number => Math.round(probability * 100);
  const told = facts.map(({ path, value, start, end, probability }): [string, number] => {
    const isQuote = path === 'purchase.description' || path === 'merchant_contact.outcome';
    return [`${path}=${isQuote ? `${start}-${end}` : value}`, hundredths(probability)];
  });
  return [kinds.indexOf(most), hundredths(most), Object.fromEntries(told)];
}
