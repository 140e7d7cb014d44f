/**
 * How much of the documents is read right: by fact, by language, and apart for text and recognised pictures. `blind` and
 * `blind-sealed` are by an author who had not seen the reader. The sealed half was scored three times before it was looked at on
 * 2026-11-27; since then neither says what to expect of documents that nobody has looked at. `blind-second` is half of the
 * documents of another author, by which rules were taken back that read the others no better. `blind-third` is half of those of a
 * third author, by which rules were added; of `blind-third-sealed`, the other half, nobody has seen more than scores, and nothing but
 * scores is told here.
 */
import { readFileSync } from 'node:fs';
import { type DocumentContext, type DocumentText, readDocument } from '../src/index.ts';
import type { Gold } from './layouts.ts';

interface Example {
  id: string;
  language: string;
  medium: 'pdf' | 'eml' | 'docx' | 'screen' | 'dark' | 'photo' | 'turned';
  gold: Gold & {
    alike?: string[];
    /** What else its author finds defensible; null: that nothing is read. */
    or?: { amount?: (number | null)[]; date?: (string | null)[]; merchant?: string[]; order_number?: string[] };
    order_number?: string | null;
    tracking_number?: string | null;
  };
  context: DocumentContext;
  document: DocumentText;
}
export type FactName = 'amount' | 'date' | 'merchant' | 'refund' | 'kind' | 'order' | 'tracking';
export const SETS = [
  'made-with',
  'held-out',
  'blind',
  'blind-sealed',
  'blind-second',
  'blind-third',
  'blind-third-sealed',
  'blind-fourth',
  'blind-fourth-sealed',
] as const;
/** Opened by nobody. */
const SEALED: ReadonlySet<SetName> = new Set(['blind-third-sealed', 'blind-fourth-sealed']);
export type SetName = (typeof SETS)[number];
export interface Count {
  right: number;
  all: number;
}
export interface Measured {
  facts: Record<FactName, Count>;
  /** `amount de`, `kind ocr`, … */
  parts: Map<string, Count>;
  wrong: string[];
}

const examplesOf = (set: SetName): Example[] =>
  readFileSync(new URL(`./${set}.jsonl`, import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Example);

const plain = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[ıłى&]/g, (sign) => ({ ı: 'i', ł: 'l', ى: 'ي' })[sign] ?? 'und')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replace(/gmbh|ltd$/, '');

const bare = (code: unknown): string => String(code ?? '').replace(/[^\p{L}\p{N}]/gu, '');

export function measure(set: SetName, { knowsPayment = true } = {}): Measured {
  const count = (): Count => ({ right: 0, all: 0 });
  const facts = {
    amount: count(),
    date: count(),
    merchant: count(),
    refund: count(),
    kind: count(),
    order: count(),
    tracking: count(),
  };
  const parts = new Map<string, Count>();
  const wrong: string[] = [];
  for (const { id, language, medium, gold, context, document } of examplesOf(set)) {
    const { uploadedOn, locale } = context;
    const read = readDocument(document, knowsPayment ? context : { uploadedOn, ...(locale && { locale }) });
    const value = (name: string): unknown => read.facts.find((one) => one.name === name)?.value;
    const note = (name: FactName, isRight: boolean, got: unknown): void => {
      for (const one of [
        facts[name],
        part(`${name} ${language}`),
        part(`${name} ${document.source}`),
        part(`${name} ${medium}`),
      ]) {
        one.all++;
        if (isRight) one.right++;
      }
      if (!isRight && !SEALED.has(set)) wrong.push(`${id} ${medium} ${name}: ${JSON.stringify(got)}`);
    };
    const part = (name: string): Count => {
      const known = parts.get(name) ?? count();
      parts.set(name, known);
      return known;
    };
    const sum = value('amount') as { amount: number } | undefined;
    const { or } = gold;
    if (gold.amount !== null) {
      const amounts = [gold.amount, ...(or?.amount ?? [])];
      const isRight = sum
        ? amounts.some((one) => one !== null && Math.abs(sum.amount - one) < 0.005)
        : amounts.includes(null);
      note('amount', isRight, sum);
    }
    if (gold.date !== null)
      note('date', [gold.date, ...(or?.date ?? [])].includes((value('date') as string) ?? null), value('date'));
    if (gold.merchant !== null && gold.kind !== 'account_statement') {
      const name = plain(String(value('merchant_name') ?? ''));
      note(
        'merchant',
        name !== '' &&
          [gold.merchant, ...(or?.merchant ?? [])]
            .map(plain)
            .some((right) => name.includes(right) || right.includes(name)),
        value('merchant_name'),
      );
    }
    note(
      'kind',
      [gold.kind, ...(gold.alike ?? [])].some((kind) => kind === read.looks_like),
      read.looks_like,
    );
    for (const [name, code] of [
      ['order', gold.order_number],
      ['tracking', gold.tracking_number],
    ] as const)
      if (code) {
        const codes = [code, ...(name === 'order' ? (or?.order_number ?? []) : [])].map(bare);
        note(name, codes.includes(bare(value(`${name}_number`))), value(`${name}_number`));
      }
    // Precision: of what was read as a promise, how much is one, with the right sum.
    const promise = value('refund_promised') as { amount: number | null } | undefined;
    if (promise)
      note(
        'refund',
        gold.refund !== null && (promise.amount === null || promise.amount === gold.refund.amount),
        promise,
      );
    else if (gold.refund) {
      const missed = part('refund missed');
      missed.all++;
    }
  }
  return { facts, parts, wrong };
}

if (import.meta.main) {
  const set = SETS.find((name) => name === process.argv[2]) ?? 'made-with';
  for (const knowsPayment of [true, false]) {
    const { facts, parts, wrong } = measure(set, { knowsPayment });
    console.log(`\n${set}, ${knowsPayment ? 'payment known' : 'payment not known'}`);
    for (const [name, { right, all }] of Object.entries(facts).filter(([, { all }]) => all > 0))
      console.log(name, `${right}/${all}`, `${((100 * right) / all).toFixed(1)} %`);
    if (process.argv.includes('--parts'))
      for (const [name, { right, all }] of [...parts].sort()) console.log(`  ${name} ${right}/${all}`);
    if (process.argv.includes('--wrong') && knowsPayment) console.log(wrong.join('\n'));
  }
}
