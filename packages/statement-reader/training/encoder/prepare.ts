/**
 * Writes what the pattern reader and its finders make of the texts that the encoder is trained on, one JSON object a line on
 * standard output: `{id, lang, text, labels?, problem?, gold?, absent?, arguable?, read, mentions}`.
 *   node prepare.ts [STORIES.jsonl …]
 * `read`: facts read by patterns; `mentions`: dates, sums and reference numbers. Positions are UTF-16 code units of `text`.
 */
import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { read as readStatement } from '../../src/read.ts';
import { contextOf, mentionsIn, rowsOf, type Story, storiesOf } from './stories.reader.ts';

const here = import.meta.dirname;
const bare = (path: string): string => path.replace(/^(evidences|dispute)\./, '');
function written(row: object, story: Story): void {
  const read = readStatement(story.text, contextOf(story)).facts.map((fact) => ({ ...fact, path: bare(fact.path) }));
  console.log(JSON.stringify({ ...row, text: story.text, read, mentions: mentionsIn(story) }));
}

const statements = join(here, '../statements');
for (const file of readdirSync(statements)
  .filter((name) => /^[a-z]{2}\.jsonl$/.test(name))
  .sort()) {
  const lang = basename(file, '.jsonl');
  for (const [index, { text, label }] of rowsOf(join(statements, file)).entries()) {
    const id = `s-${lang}-${index}`;
    const transaction = { transaction_timestamp: '2026-10-01' };
    const story = { id, language: lang, text, reported_on: '2026-11-10', transaction, facts: {}, not_stated: [] };
    written({ id, lang, labels: [label].flat() }, story);
  }
}
for (const path of [join(here, '../../fixtures/stories.jsonl'), ...process.argv.slice(2)]) {
  for (const story of storiesOf(path)) {
    const { id, language, kind, kind_also: also, facts: gold, not_stated: absent = [], arguable = [] } = story;
    written({ id, lang: language.slice(0, 2), problem: kind, also, gold, absent, arguable }, story);
  }
}
