/**
 * Stored explanations hold outcome, values and effect of each rule; titles, sources and fixed sentences stand once for each ruleset
 * in a table of their own. Carries the stored ones, word for word.
 */
import type { Kysely } from 'kysely';
import type { Migration } from '../platform/db/migrate.ts';

// biome-ignore lint/suspicious/noExplicitAny: the schema of this migration's time
type OldDb = Kysely<any>;
const BATCH = 200;

export const explanationTexts: Migration = {
  name: '0270-explanation-texts',
  async up(db, { integer, tableSuffix }) {
    await db.schema
      .createTable('explanation_text')
      .modifyEnd(tableSuffix)
      .addColumn('id', 'text', (c) => c.primaryKey().notNull())
      .addColumn('ruleset', 'text', (c) => c.notNull())
      .addColumn('content', 'text', (c) => c.notNull())
      .addColumn('created_at', integer, (c) => c.notNull())
      .execute();
    await carry(db);
  },
};

interface OldRule {
  code: string;
  title: string;
  sentence: string;
  inputs: Record<string, unknown>;
  outcome: string;
  effect: object | null;
  decisive?: boolean;
  source: string;
  sources: unknown[];
  from: string | null;
  until: string | null;
}
type OldExplanation = OldRule[] | { rules: OldRule[]; stated_facts?: unknown[]; contradictions?: unknown[] };

async function carry(db: OldDb): Promise<void> {
  const editions = new Map<string, Texts>();
  for (let after = ''; ; ) {
    const rows = (await db
      .selectFrom('evaluation')
      .select(['id', 'result', 'explanation'])
      .where('id', '>', after)
      .where('explanation', 'is not', null)
      .orderBy('id')
      .limit(BATCH)
      .execute()) as { id: string; result: string | null; explanation: string }[];
    for (const { id, result, explanation } of rows) {
      const old = JSON.parse(explanation) as OldExplanation;
      const { rules, ...rest } = Array.isArray(old) ? { rules: old } : old;
      if (rules.length === 0 || !rules.every(hasTexts)) continue;
      const ruleset = (JSON.parse(result ?? '{}') as { ruleset?: string }).ruleset ?? '';
      const texts = editions.get(ruleset) ?? createTexts();
      editions.set(ruleset, texts);
      const carried = {
        stated_facts: [],
        contradictions: [],
        ...rest,
        texts: idOf(ruleset),
        rules: rules.map((rule) => compact(rule, texts)),
      };
      await db
        .updateTable('evaluation')
        .set({ explanation: JSON.stringify(carried) })
        .where('id', '=', id)
        .execute();
    }
    const last = rows.at(-1)?.id;
    if (rows.length < BATCH || last === undefined) break;
    after = last;
  }
  for (const [ruleset, { rules, sentences, sources, paths }] of editions) {
    const content = {
      ruleset,
      rules: rules.values.map(([code, title]) => ({ code, title, sentences: [] })),
      sentences: sentences.values.map((sentence) => [sentence]),
      sources: sources.values.map(([text, records]) => ({ text, records })),
      paths: paths.values,
    };
    await db
      .insertInto('explanation_text')
      .values({ id: idOf(ruleset), ruleset, content: JSON.stringify(content), created_at: Date.now() })
      .execute();
  }
}

const idOf = (ruleset: string): string => `carried ${ruleset}`;

/** The first releases stored rules that had no records of their sources: they stay as they are. */
const hasTexts = ({ title, source, sources, inputs }: OldRule): boolean =>
  title !== undefined && source !== undefined && sources !== undefined && typeof inputs === 'object';

interface Texts {
  rules: Numbered<[code: string, title: string]>;
  sources: Numbered<[text: string, records: unknown[]]>;
  sentences: Numbered<string>;
  paths: Numbered<string>;
}
const createTexts = (): Texts => ({
  rules: numbered(),
  sources: numbered(),
  sentences: numbered(),
  paths: numbered(),
});

interface Numbered<Value> {
  values: Value[];
  numberOf(value: Value): number;
}
function numbered<Value>(): Numbered<Value> {
  const places = new Map<string, number>();
  const values: Value[] = [];
  return {
    values,
    numberOf(value) {
      const key = JSON.stringify(value);
      const known = places.get(key) ?? values.push(value) - 1;
      places.set(key, known);
      return known;
    },
  };
}

const OUTCOMES = ['passed', 'failed', 'unknown', 'not_applicable'];
const DECISIVE = [undefined, false, true];
const ORIGINS: unknown[] = ['given', 'derived', 'stated'];
const FIELD = /^(?:evidences|transaction|card|history|dispute)\./;
/** Sentences without anything of the dispute; all others stay with the explanation, as they may repeat what somebody wrote. */
const FIXED = /^(?:Does not apply to this case\. |What this rule looks at is not known\. )/;

function compact(rule: OldRule, { rules, sources, sentences, paths }: Texts): unknown[] {
  const inputs = Object.entries(rule.inputs).flatMap(([path, input]) => {
    const name = paths.numberOf(path);
    const usual = FIELD.test(path) ? 'given' : 'derived';
    if (!isInput(input)) return [[null, name], input];
    return [input.origin === usual ? name : [ORIGINS.indexOf(input.origin), name], input.value];
  });
  return [
    rules.numberOf([rule.code, rule.title]),
    sources.numberOf([rule.source, rule.sources]),
    OUTCOMES.indexOf(rule.outcome) * DECISIVE.length + DECISIVE.indexOf(rule.decisive),
    FIXED.test(rule.sentence) ? sentences.numberOf(rule.sentence) : rule.sentence,
    inputs,
    rule.effect,
    [rule.from, rule.until],
  ];
}

function isInput(input: unknown): input is { value: unknown; origin: string } {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) return false;
  const { origin } = input as { origin?: unknown };
  return Object.keys(input).join() === 'value,origin' && ORIGINS.includes(origin);
}
