/**
 * Scores the reader of stated facts on a file of stories with gold facts:
 * `node packages/statement-reader/scripts/score-stories.ts FILE [--verbose] [--only PREFIX]`.
 * One JSON object a line: `id`, `language`, `transaction`, `reported_on`, `text`, `facts`, `not_stated`, `arguable`.
 * Precision is over read facts whose path is in `facts` or `not_stated`, recall over `facts`.
 */
import { readFileSync } from 'node:fs';
import type { StatedFact } from '../src/facts/index.ts';
import { read as readStatement } from '../src/read.ts';
import { foldWord } from '../src/text/folded.text.ts';

interface Story {
  id: string;
  language: string;
  text: string;
  reported_on: string;
  transaction: Record<string, string | number>;
  facts: Record<string, string | number | boolean>;
  not_stated?: string[];
}

const [file, ...options] = process.argv.slice(2);
if (!file)
  throw new Error('Usage: node packages/statement-reader/scripts/score-stories.ts FILE [--verbose] [--only PREFIX]');
const isVerbose = options.includes('--verbose');
const only = options.includes('--only') ? (options[options.indexOf('--only') + 1] ?? '') : '';
const stories: Story[] = readFileSync(file, 'utf8')
  .split('\n')
  .filter((line) => line.trim() !== '')
  .map((line) => JSON.parse(line))
  .filter((story: Story) => story.id.startsWith(only) || story.language.startsWith(only));

const read = (story: Story): readonly StatedFact[] =>
  readStatement(story.text, {
    paidOn: String(story.transaction.transaction_timestamp ?? '').slice(0, 10) || undefined,
    writtenOn: story.reported_on,
    currency: story.transaction.transaction_currency as string,
    amount: story.transaction.transaction_amount as number,
    merchantName: story.transaction.merchant_name as string,
    channel: story.transaction.channel_type as string,
    merchantCategoryCode: story.transaction.merchant_category_code as string,
    locale: story.language,
  }).facts;

const contentWords = (text: unknown): string[] =>
  foldWord(String(text))
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length > 2);
const normalised = (value: unknown): string => String(value).toLowerCase().replace(/\s+/g, ' ').trim();

function agrees(path: string, gold: string | number | boolean, value: StatedFact['value']): boolean {
  if (path === 'merchant_contact.outcome') return String(value).trim() !== '';
  if (path === 'purchase.description') {
    const words = new Set(contentWords(value));
    return contentWords(gold).some((word) => words.has(word));
  }
  if (path.endsWith('_at') || path.endsWith('.at') || path === 'card_missing_since')
    return String(value).slice(0, 10) === gold;
  return normalised(value) === normalised(gold);
}

interface Tally {
  right: number;
  wrong: number;
  missed: number;
}
const tallies = new Map<string, Tally>();
const tally = (key: string): Tally => {
  const one = tallies.get(key) ?? { right: 0, wrong: 0, missed: 0 };
  tallies.set(key, one);
  return one;
};
const count = (keys: string[], what: keyof Tally): void => {
  for (const key of keys) tally(key)[what]++;
};

let badQuotes = 0;
const calibration = new Map<number, { told: number; right: number; all: number }>();
for (const story of stories) {
  const facts = new Map(read(story).map((fact) => [fact.path.replace(/^(evidences|dispute)\./, ''), fact]));
  const language = story.language.slice(0, 2);
  const complaints: string[] = [];
  for (const [path, fact] of facts) {
    if (story.text.slice(fact.start, fact.end) !== fact.quote || fact.quote === '') badQuotes++;
    const isGold = path in story.facts;
    if (!isGold && !story.not_stated?.includes(path)) continue;
    const isRight = isGold && agrees(path, story.facts[path] ?? '', fact.value);
    count(['all', language, path], isRight ? 'right' : 'wrong');
    const bin = Math.floor(fact.probability * 20) / 20;
    const cell = calibration.get(bin) ?? { told: 0, right: 0, all: 0 };
    calibration.set(bin, {
      told: cell.told + fact.probability,
      right: cell.right + (isRight ? 1 : 0),
      all: cell.all + 1,
    });
    if (!isRight) {
      const gold = isGold ? JSON.stringify(story.facts[path]) : 'not stated';
      complaints.push(`  WRONG ${path}: ${JSON.stringify(fact.value)} ("${fact.quote}"), gold ${gold}`);
    }
  }
  for (const path of Object.keys(story.facts)) {
    if (facts.has(path)) continue;
    count(['all', language, path], 'missed');
    complaints.push(`  missed ${path} = ${JSON.stringify(story.facts[path])}`);
  }
  if (isVerbose && complaints.length > 0) console.log(`${story.id} ${story.text}\n${complaints.join('\n')}`);
}

const percent = (part: number, whole: number): string =>
  whole === 0 ? '   –  ' : `${((100 * part) / whole).toFixed(1).padStart(5)} %`;
for (const [key, { right, wrong, missed }] of [...tallies].sort(([a], [b]) =>
  a === 'all' ? -1 : b === 'all' ? 1 : a.length - b.length || a.localeCompare(b),
)) {
  console.log(
    `${key.padEnd(38)} precision ${percent(right, right + wrong)}  recall ${percent(right, right + wrong + missed)}  (${right} right, ${wrong} wrong, ${missed} missed)`,
  );
}
for (const [bin, { told, right, all }] of [...calibration].sort(([a], [b]) => a - b)) {
  console.log(
    `probability from ${bin.toFixed(2)}: told ${(told / all).toFixed(3)}, right ${(right / all).toFixed(3)} of ${all}`,
  );
}
const rounds = 20;
const before = process.cpuUsage();
for (let round = 0; round < rounds; round++) for (const story of stories) read(story);
const { user, system } = process.cpuUsage(before);
const spent = (user + system) / 1000 / rounds / stories.length;
console.log(`${spent.toFixed(2)} ms of processor time a story; ${badQuotes} quotes not verbatim`);
