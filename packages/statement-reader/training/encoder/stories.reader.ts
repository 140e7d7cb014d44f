/** Stories with gold facts, and what is found in them. */
import { readFileSync } from 'node:fs';
import { lexiconOf, TELLS } from '../../src/facts/lexicon/index.ts';
import type { StatementContext } from '../../src/statement-context.ts';
import { foldText, foldWord } from '../../src/text/folded.text.ts';
import { likelyLanguages } from '../../src/text/language.guess.ts';
import { markText } from '../../src/text/marked.text.ts';
import { MARKS } from '../../src/text/pattern.ts';

/** A line of a file of stories, as example stories have them. */
export interface Story {
  id: string;
  language: string;
  text: string;
  reported_on: string;
  transaction: Record<string, string | number>;
  facts: Record<string, string | number | boolean>;
  not_stated: string[];
  arguable?: string[];
  /** What the customer says went wrong, or the kinds a reader may find. */
  kind?: string;
  kind_also?: string | string[];
  labels?: string[];
}

export interface FoundMention {
  start: number;
  end: number;
  kind: 'date' | 'amount' | 'code';
  /** ISO day, sum, or the number as it is written. */
  value: string | number;
}

export const rowsOf = (path: string) =>
  readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line));

export const storiesOf = (path: string): Story[] => rowsOf(path);

export function contextOf({ transaction, reported_on: writtenOn, language }: Story): StatementContext {
  return {
    writtenOn,
    paidOn: String(transaction.transaction_timestamp).slice(0, 10),
    currency: transaction.transaction_currency as string,
    amount: transaction.transaction_amount as number,
    merchantName: transaction.merchant_name as string,
    channel: transaction.channel_type as string,
    merchantCategoryCode: transaction.merchant_category_code as string,
    locale: language,
  };
}

const KINDS = ['date', 'amount', 'code'] as const;

/** Dates that can be resolved, sums and reference numbers. */
export function mentionsIn(story: Story): FoundMention[] {
  const context = contextOf(story);
  const [language] = likelyLanguages(foldText(story.text).folded, TELLS, story.language);
  const lexicon = lexiconOf(language ?? 'en');
  if (!lexicon) return [];
  const marked = markText(story.text, lexicon.dates, { ...context, monthFirst: story.language === 'en-US' });
  return [...marked.text].flatMap((sign, at) =>
    KINDS.flatMap((kind) => {
      const index = sign.charCodeAt(0) - MARKS[kind];
      if (index < 0 || index >= 256) return [];
      const values = {
        date: marked.dates[index]?.day,
        amount: marked.amounts[index]?.value,
        code: marked.codes[index],
      };
      const value = values[kind];
      return value == null ? [] : [{ ...marked.sourceSpan({ start: at, end: at + 1 }), kind, value }];
    }),
  );
}

const contentWords = (text: unknown): string[] =>
  foldWord(String(text))
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length > 2);
const plain = (value: unknown): string =>
  String(value)
    .toLowerCase()
    .replace(/[\s.\-/]+/g, '');

/** Whether a read value is the gold one: dates by day, descriptions by one content word. */
export function agrees(path: string, gold: string | number | boolean, value: string | number | boolean): boolean {
  if (path === 'merchant_contact.outcome') return String(value).trim() !== '';
  if (path === 'purchase.description') {
    if (plain(gold) === plain(value)) return true;
    const words = new Set(contentWords(value));
    return contentWords(gold).some((word) => words.has(word));
  }
  if (/(_at|\.at|_since)$/.test(path)) return String(value).slice(0, 10) === gold;
  return typeof gold === 'number' ? Math.abs(Number(value) - gold) < 0.005 : plain(value) === plain(gold);
}
