/**
 * Writes what the pattern reader and its finders make of the texts that the encoder is trained on, one JSON object a line on
 * standard output: `{id, lang, text, labels?, problem?, gold?, absent?, arguable?, read, mentions}`.
 *   node prepare.ts [STORIES.jsonl …]
 * `read`: facts read by patterns; `mentions`: dates, sums and reference numbers. Positions are UTF-16 code units of `text`.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { statedFacts } from '../../src/facts/index.ts';
import { lexiconOf, TELLS } from '../../src/facts/lexicon/index.ts';
import type { StatementContext } from '../../src/statement-context.ts';
import { foldText } from '../../src/text/folded.text.ts';
import { likelyLanguages } from '../../src/text/language.guess.ts';
import { markText } from '../../src/text/marked.text.ts';
import { MARKS } from '../../src/text/pattern.ts';

const here = import.meta.dirname;
const KINDS = ['date', 'amount', 'code'] as const;
const rows = (path: string) =>
  readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line));

function mentionsIn(text: string, context: StatementContext) {
  const [language] = likelyLanguages(foldText(text).folded, TELLS, context.locale);
  const lexicon = lexiconOf(language ?? 'en');
  if (!lexicon) return [];
  const monthFirst = context.locale === 'en-US' || context.currency === 'USD';
  const marked = markText(text, lexicon.dates, { ...context, monthFirst });
  return [...marked.text].flatMap((sign, at) =>
    KINDS.flatMap((kind) => {
      const index = sign.charCodeAt(0) - MARKS[kind];
      if (index < 0 || index >= 256) return [];
      const { start, end } = marked.sourceSpan({ start: at, end: at + 1 });
      const value = { date: marked.dates[index]?.day, amount: marked.amounts[index]?.value, code: marked.codes[index] };
      return value[kind] == null ? [] : [{ start, end, kind, value: value[kind] }];
    }),
  );
}

const bare = (path: string): string => path.replace(/^(evidences|dispute)\./, '');
function written(row: object, text: string, context: StatementContext): void {
  const read = statedFacts(text, context).map(({ path, value, start, end }) => ({ path: bare(path), value, start, end }));
  console.log(JSON.stringify({ ...row, text, read, mentions: mentionsIn(text, context) }));
}

const statements = join(here, '../statements');
for (const file of readdirSync(statements).filter((name) => /^[a-z]{2}\.jsonl$/.test(name)).sort()) {
  const lang = basename(file, '.jsonl');
  for (const [index, { text, label }] of rows(join(statements, file)).entries()) {
    const context = { writtenOn: '2026-11-10', paidOn: '2026-10-01', locale: lang };
    written({ id: `s-${lang}-${index}`, lang, labels: [label].flat() }, text, context);
  }
}
for (const path of [join(here, '../../fixtures/stories.jsonl'), ...process.argv.slice(2)]) {
  for (const story of rows(path)) {
    const { id, text, language, transaction, reported_on: writtenOn } = story;
    const row = { id, lang: language.slice(0, 2), problem: story.kind, also: story.kind_also };
    const gold = { gold: story.facts, absent: story.not_stated ?? [], arguable: story.arguable ?? [] };
    written({ ...row, ...gold }, text, {
      writtenOn,
      paidOn: transaction.transaction_timestamp.slice(0, 10),
      currency: transaction.transaction_currency,
      amount: transaction.transaction_amount,
      merchantName: transaction.merchant_name,
      channel: transaction.channel_type,
      merchantCategoryCode: transaction.merchant_category_code,
      locale: language,
    });
  }
}
