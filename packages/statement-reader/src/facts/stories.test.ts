import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { read } from '../read.ts';
import { foldWord } from '../text/folded.text.ts';
import type { StatedFact } from './index.ts';

interface Story {
  id: string;
  language: string;
  text: string;
  reported_on: string;
  transaction: Record<string, string> & { transaction_amount: number };
  facts: Record<string, string | number | boolean>;
  not_stated: string[];
}

const stories: Story[] = readFileSync(join(import.meta.dirname, '../../fixtures/stories.jsonl'), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line));

const readingOf = ({ text, reported_on, language, transaction }: Story): readonly StatedFact[] =>
  read(text, {
    paidOn: transaction.transaction_timestamp?.slice(0, 10),
    writtenOn: reported_on,
    currency: transaction.transaction_currency,
    amount: transaction.transaction_amount,
    merchantName: transaction.merchant_name,
    channel: transaction.channel_type,
    merchantCategoryCode: transaction.merchant_category_code,
    locale: language,
  }).facts;

const words = (value: unknown): string[] => foldWord(String(value)).match(/[\p{L}\p{N}]{3,}/gu) ?? [];

function agrees(path: string, gold: unknown, value: unknown): boolean {
  if (path === 'merchant_contact.outcome') return value !== '';
  if (path === 'purchase.description') return words(gold).some((word) => words(value).includes(word));
  return String(value).toLowerCase() === String(gold).toLowerCase();
}

for (const language of ['en', 'de', 'es', 'fr', 'it', 'pt', 'pl', 'ar']) {
  test(`facts of the stories in "${language}" are read with at least 97 % precision and 85 % recall`, () => {
    let right = 0;
    let wrong = 0;
    let gold = 0;
    for (const story of stories.filter((one) => one.language.startsWith(language))) {
      gold += Object.keys(story.facts).length;
      for (const fact of readingOf(story)) {
        const path = fact.path.replace(/^(evidences|dispute)\./, '');
        if (!(path in story.facts) && !story.not_stated.includes(path)) continue;
        if (path in story.facts && agrees(path, story.facts[path], fact.value)) right++;
        else wrong++;
      }
    }
    assert.ok(gold >= 50, 'every language has stories');
    assert.ok(right / (right + wrong) >= 0.97, `${wrong} facts read wrongly, ${right} rightly`);
    assert.ok(right / gold >= 0.85, `${right} of ${gold} facts read`);
  });
}

test('every quote of every story stands verbatim at its positions', () => {
  for (const story of stories) {
    for (const { quote, start, end } of readingOf(story)) assert.equal(story.text.slice(start, end), quote, story.id);
  }
});
