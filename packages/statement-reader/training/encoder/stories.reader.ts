/** Stories with gold facts, and what is found in them. */
import { readFileSync } from 'node:fs';
import { type FoundMention, mentionsIn as foundIn } from '../../src/facts/mentions.ts';
import type { StatementContext } from '../../src/statement-context.ts';
import { foldWord } from '../../src/text/folded.text.ts';

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

/** Dates that can be resolved, sums and reference numbers. */
export const mentionsIn = (story: Story): FoundMention[] => foundIn(story.text, contextOf(story));

const UNSPACED = /[\u3040-\u30ff\u4e00-\u9fff]/;
const japanese = new Intl.Segmenter('ja', { granularity: 'word' });
/** Japanese is written without spaces: its words are those of the segmenter, but particles. */
const contentWords = (text: unknown): string[] =>
  UNSPACED.test(String(text))
    ? [...japanese.segment(String(text))]
        .map(({ segment }) => segment)
        .filter((word) => !/^[\p{sc=Hiragana}\P{L}]{1,2}$/u.test(word))
    : foldWord(String(text))
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
