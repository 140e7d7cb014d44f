/**
 * An explanation as a row of `evaluation` holds it: outcome, values and effect of each rule, and the id of the texts it is read with.
 * Whoever reads one reads it here.
 */
import { createHash } from 'node:crypto';
import type { ExplainedRule, Explanation } from '@dispute-intake/contract';
import { type CompactRules, compactRules, type EditionTexts, editionTexts } from '@dispute-intake/evaluation';
import type { ReadStatement } from '@dispute-intake/statement-reader';
import type { Db, Write } from '../database.ts';
import type { Clock } from '../platform/clock.ts';
import { explanationTextStore } from './explanation-text.store.ts';
import { readingFrom, type StoredReading, storedReading } from './stored-reading.ts';
import { readRules } from './stored-result.ts';

export type ExplanationBody = Omit<Explanation, 'evaluation_id' | 'ruleset'>;
type Rest = Omit<ExplanationBody, 'rules'>;

/** What is stored today. */
interface Compact extends Rest {
  texts: string;
  rules: CompactRules;
  /** What was read in the statement, and by which version; absent without one, and in what earlier releases stored. */
  reading?: StoredReading;
}
/** What earlier releases stored: with all its texts, at first without what the statement states, at the very first the rules alone. */
type Whole = ExplainedRule[] | (Pick<ExplanationBody, 'rules'> & Partial<Rest>);

type Codec = ReturnType<typeof compactRules>;
/** By their id, which is made of their content; an installation has one for each edition it has run. */
const codecs = new Map<string, Codec>();

/** Throws where the texts that the explanation names are not there. */
export async function readExplanation(db: Db, stored: string): Promise<ExplanationBody> {
  const read = JSON.parse(stored) as Compact | Whole;
  if (Array.isArray(read)) return { rules: readRules(read), stated_facts: [], contradictions: [] };
  if (!('texts' in read)) return { stated_facts: [], contradictions: [], ...read, rules: readRules(read.rules) };
  const { texts, rules, reading: _, ...rest } = read;
  return { ...rest, rules: (await codecOf(db, texts)).expand(rules) };
}

/** What was read from the statement, of a stored explanation. */
export function statedFactsOf(stored: string): ExplanationBody['stated_facts'] {
  const read = JSON.parse(stored) as Partial<Rest> | ExplainedRule[];
  return Array.isArray(read) ? [] : (read.stated_facts ?? []);
}

/** What was read in the statement when the explanation was made; undefined without one, and in what earlier releases stored. */
export function readingOf(stored: string): ReadStatement | undefined {
  const read = JSON.parse(stored) as Compact | Whole;
  return 'reading' in read && read.reading ? readingFrom(read.reading, read.stated_facts) : undefined;
}

async function codecOf(db: Db, id: string): Promise<Codec> {
  let codec = codecs.get(id);
  if (!codec) {
    const content = await explanationTextStore(db).find(id);
    if (content === undefined) throw new Error(`the texts ${id} of a stored explanation are missing`);
    codec = compactRules(JSON.parse(content) as EditionTexts);
    codecs.set(id, codec);
  }
  return codec;
}

export interface ExplanationWriter {
  /** What is to be stored; the texts it refers to are durable then. `reading`: of the statement, where there is one. */
  stored(body: ExplanationBody, reading?: ReadStatement): Promise<string>;
}

export function createExplanationWriter(deps: { db: Db; write: Write; clock: Clock }): ExplanationWriter {
  let texts: Promise<{ id: string; codec: Codec }> | undefined;
  return {
    async stored({ rules, ...rest }, reading) {
      texts ??= keepTexts(deps);
      const { id, codec } = await texts.catch((error: unknown) => {
        texts = undefined;
        throw error;
      });
      const kept = reading ? { reading: storedReading(reading, rest.stated_facts) } : {};
      return JSON.stringify({ ...rest, ...kept, texts: id, rules: codec.compact(rules) } satisfies Compact);
    },
  };
}

/** Keeps the texts of the edition in force, unless a process has done so before. */
async function keepTexts({ db, write, clock }: { db: Db; write: Write; clock: Clock }) {
  const texts = editionTexts();
  const content = JSON.stringify(texts);
  const id = createHash('sha256').update(content).digest('base64url').slice(0, 22);
  if ((await explanationTextStore(db).find(id)) === undefined) {
    const row = { id, ruleset: texts.ruleset, content, created_at: clock.nowMs() };
    await write((tx) => explanationTextStore(tx).keep(row));
  }
  const codec = compactRules(texts);
  codecs.set(id, codec);
  return { id, codec };
}
