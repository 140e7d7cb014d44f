/**
 * Measures the encoder of FOLDER beside the patterns and prints Markdown tables:
 *   node measure.ts FOLDER [--kinds SET]… [STORIES.jsonl]…
 * SET: a folder of labelled statements beside `statements`. Facts: precision over what is read of the paths that a story states or
 * is known not to state, recall over what it states. The encoder adds what the patterns do not read.
 */
import { basename, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { loadModel } from '../../src/encoder/model.ts';
import type { Encoding } from '../../src/encoding.ts';

import type { FoundMention } from '../../src/facts/mentions.ts';
import { READABLE_LABELS, type StatementLabel } from '../../src/kind/index.ts';
import { type ReadStatement, read } from '../../src/read.ts';
import { readOwn } from '../statements.reader.ts';
import { agrees, contextOf, mentionsIn, type Story, storiesOf } from './stories.reader.ts';

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { kinds: { type: 'string', multiple: true, default: [] }, missed: { type: 'boolean', default: false } },
});
const [folder = '', ...files] = positionals;
const model = await loadModel(pathToFileURL(`${resolve(folder)}/`));

type Reader = 'patterns' | 'encoder' | 'both';
const READERS: readonly Reader[] = ['patterns', 'encoder', 'both'];
const percent = (part: number, all: number): string => (all === 0 ? '–' : ((100 * part) / all).toFixed(1));

const bestOf = (probabilities: readonly number[]): StatementLabel | undefined =>
  READABLE_LABELS[probabilities.indexOf(Math.max(...probabilities))];

async function kindsOf(text: string, locale?: string): Promise<Record<Reader, StatementLabel | undefined>> {
  const encoding = await model.encode(text, []);
  const context = { writtenOn: '2026-11-10', ...(locale ? { locale } : {}) };
  const likeliest = (read: ReadStatement) => read.kind.ranked[0]?.label;
  return {
    patterns: likeliest(read(text, context)),
    encoder: bestOf(encoding.kinds),
    both: likeliest(read(text, context, encoding)),
  };
}

const UNKNOWN: readonly StatementLabel[] = ['unrecognized_transaction', 'fraud_card_not_present'];
async function measureKinds(
  name: string,
  rows: { text: string; lang: string; labels: readonly string[] }[],
): Promise<void> {
  const right = new Map<string, Record<Reader, number> & { all: number }>();
  for (const { text, lang, labels } of rows) {
    const accepted = new Set(labels);
    // Not knowing a payment and denying it are one story in two strengths.
    if (UNKNOWN.some((label) => accepted.has(label))) for (const label of UNKNOWN) accepted.add(label);
    const kinds = await kindsOf(text, lang);
    for (const key of ['all', lang]) {
      const row = right.get(key) ?? { all: 0, patterns: 0, encoder: 0, both: 0 };
      right.set(key, row);
      row.all++;
      for (const reader of READERS) if (accepted.has(kinds[reader] ?? '')) row[reader]++;
    }
  }
  console.log(`\n**${name}**, kinds acceptable, %\n\n| | rows | patterns | encoder | both |\n|---|---|---|---|---|`);
  for (const [key, row] of right) {
    console.log(`| ${key} | ${row.all} | ${READERS.map((reader) => percent(row[reader], row.all)).join(' | ')} |`);
  }
}

type Facts = Map<string, string | number | boolean>;
function encodedFacts(encoding: Encoding, mentions: readonly FoundMention[]): Facts {
  // Of a path that is told several times the surest telling stays.
  const told = encoding.facts.toSorted((one, other) => one.probability - other.probability);
  const facts: Facts = new Map(told.map(({ path, value }) => [path, value]));
  const strongest = [...encoding.roles].sort((one, other) => one.probability - other.probability);
  for (const { path, mention } of strongest) {
    const value = mentions[mention]?.value ?? '';
    // Of several contacts the last is the one that counts.
    const before = facts.get(path);
    facts.set(
      path,
      path === 'merchant_contact.at' && before !== undefined && String(before) > String(value) ? before : value,
    );
  }
  return facts;
}

interface Tally {
  right: number;
  wrong: number;
  missed: number;
}
async function measureFacts(name: string, stories: readonly Story[]): Promise<void> {
  const tallies = new Map<string, Tally>();
  const count = (key: string, what: keyof Tally): void => {
    const tally = tallies.get(key) ?? { right: 0, wrong: 0, missed: 0 };
    tally[what]++;
    tallies.set(key, tally);
  };
  for (const story of stories) {
    const mentions = mentionsIn(story);
    const encoding = await model.encode(story.text, mentions);
    const bare = (path: string): string => path.replace(/^(evidences|dispute)\./, '');
    const factsOf = (read: ReadStatement): Facts => new Map(read.facts.map(({ path, value }) => [bare(path), value]));
    const byReader: Record<Reader, Facts> = {
      patterns: factsOf(read(story.text, contextOf(story))),
      encoder: encodedFacts(encoding, mentions),
      both: factsOf(read(story.text, contextOf(story), encoding)),
    };
    for (const reader of READERS) {
      const facts = byReader[reader];
      const keysOf = (path: string) => [
        `${reader} all`,
        `${reader} ${story.language.slice(0, 2)}`,
        ...(/(_at|\.at|_since)$/.test(path) ? [`${reader} dates`] : []),
        `${reader} · ${path}`,
      ];
      for (const [path, value] of facts) {
        const gold = story.facts[path];
        const outcome =
          gold === undefined
            ? story.not_stated.includes(path)
              ? 'wrong'
              : undefined
            : agrees(path, gold, value)
              ? 'right'
              : 'wrong';
        if (!outcome || story.arguable?.includes(path)) continue;
        for (const key of keysOf(path)) count(key, outcome);
        if (outcome === 'wrong' && options.missed && reader === 'both')
          console.log(`  wrong ${story.id} ${path}: ${value} (${gold})`);
      }
      for (const path of Object.keys(story.facts)) {
        if (facts.has(path)) continue;
        for (const key of keysOf(path)) count(key, 'missed');
        if (options.missed && reader === 'both') console.log(`  missed ${story.id} ${path}: ${story.facts[path]}`);
      }
    }
  }
  const keys = [...new Set([...tallies.keys()].map((key) => key.replace(/^\S+ /, '')))];
  console.log(
    `\n**${name}**, facts, precision / recall, %\n\n| | facts | patterns | encoder | both |\n|---|---|---|---|---|`,
  );
  for (const key of keys) {
    const cells = READERS.map((reader) => {
      const { right, wrong, missed } = tallies.get(`${reader} ${key}`) ?? { right: 0, wrong: 0, missed: 0 };
      return `${percent(right, right + wrong)} / ${percent(right, right + wrong + missed)}`;
    });
    const both = tallies.get(`both ${key}`) ?? { right: 0, wrong: 0, missed: 0 };
    console.log(`| ${key} | ${both.right + both.wrong + both.missed} | ${cells.join(' | ')} |`);
  }
}

const here = import.meta.dirname;
for (const set of options.kinds) {
  const rows = readOwn(join(here, '..', set));
  await measureKinds(
    set,
    rows.map(({ text, lang, acceptable }) => ({
      text,
      lang,
      labels: acceptable.map((index) => READABLE_LABELS[index] ?? ''),
    })),
  );
}
for (const file of files) {
  const stories = storiesOf(file);
  const labelled = stories.filter(({ labels }) => labels !== undefined);
  const name = basename(file, '.jsonl');
  await measureFacts(name, stories);
  await measureKinds(
    name,
    labelled.map(({ text, language, labels = [] }) => ({ text, lang: language.slice(0, 2), labels })),
  );
}
