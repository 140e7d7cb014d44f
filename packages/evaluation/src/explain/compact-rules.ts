/**
 * The rules of an explanation as they are stored: outcome, values and effect of each. Titles, sources and the words around the
 * values are those of the edition's texts, named by their number; what is not among them is stored as it is.
 */
import type { ExplainedRule, RuleInput, RuleSource } from '@dispute-intake/contract';
import type { EditionTexts } from './edition-texts.ts';

/**
 * One rule; empty members at the end are left out.
 *  0  number of the rule, or its code and title
 *  1  number of its source, or its line and records
 *  2  three times the place of the outcome in `OUTCOMES`, plus the place of `decisive` in `DECISIVE`
 *  3  number of the sentence; with the values in it; or the sentence itself
 *  4  name and value of each input, one after the other; see `namedInput`
 *  5  the effect, or null
 *  6  `from` and `until`, where one of them is set
 */
type CompactRule = [
  rule: number | [code: string, title: string],
  source: number | [text: string, records: RuleSource[]],
  outcome: number,
  sentence: number | [number, ...string[]] | string,
  inputs?: unknown[],
  effect?: ExplainedRule['effect'],
  days?: [from: string | null, until: string | null],
];
export type CompactRules = CompactRule[];

/** Places in these lists are stored: append only. */
const OUTCOMES: readonly ExplainedRule['outcome'][] = ['passed', 'failed', 'unknown', 'not_applicable'];
const DECISIVE = [undefined, false, true] as const;
const ORIGINS: readonly RuleInput['origin'][] = ['given', 'derived', 'stated'];

/** Writes and reads rules by the texts of one edition: what is read is deeply equal to what was written, in the same order. */
export function compactRules(texts: EditionTexts) {
  const { rules, sentences, sources, paths } = texts;
  const ruleOf = new Map(rules.map(({ code }, i) => [code, i]));
  const pathOf = new Map(paths.map((path, i) => [path, i]));
  const sourcesOf = new Map<string, number[]>();
  for (const [i, { text }] of sources.entries()) sourcesOf.set(text, [...(sourcesOf.get(text) ?? []), i]);

  function ruleNumber({ code, title }: ExplainedRule): CompactRule[0] {
    const i = ruleOf.get(code);
    return i !== undefined && rules[i]?.title === title ? i : [code, title];
  }

  /** Records are few and shared by the explanations of a process, so each is compared once. */
  const numbers = new WeakMap<RuleSource[], number>();
  function sourceNumber({ source, sources: records }: ExplainedRule): CompactRule[1] {
    const known = numbers.get(records);
    if (known !== undefined && sources[known]?.text === source) return known;
    const written = JSON.stringify(records);
    const number = sourcesOf.get(source)?.find((i) => JSON.stringify(sources[i]?.records) === written);
    if (number !== undefined) numbers.set(records, number);
    return number ?? [source, records];
  }

  /** The first of the rule's sentences whose pieces stand in it in their order; what lies between them are the values. */
  function sentenceNumber({ sentence }: ExplainedRule, rule: CompactRule[0]): CompactRule[3] {
    const possible = typeof rule === 'number' ? (rules[rule]?.sentences ?? []) : [];
    for (const i of possible) {
      const values = valuesIn(sentence, sentences[i] as string[]);
      if (values) return values.length === 0 ? i : [i, ...values];
    }
    return sentence;
  }

  return {
    compact: (explained: readonly ExplainedRule[]): CompactRules =>
      explained.map((one): CompactRule => {
        const rule = ruleNumber(one);
        const outcome = OUTCOMES.indexOf(one.outcome) * DECISIVE.length + DECISIVE.indexOf(one.decisive);
        const inputs: unknown[] = [];
        for (const path in one.inputs) inputs.push(...namedInput(path, one.inputs[path], pathOf));
        const days: CompactRule[6] = one.from === null && one.until === null ? undefined : [one.from, one.until];
        const written: CompactRule = [rule, sourceNumber(one), outcome, sentenceNumber(one, rule)];
        if (inputs.length > 0 || one.effect || days) written.push(inputs);
        if (one.effect || days) written.push(one.effect);
        if (days) written.push(days);
        return written;
      }),

    expand: (stored: CompactRules): ExplainedRule[] =>
      stored.map(([rule, source, outcome, sentence, inputs = [], effect = null, days = [null, null]]) => {
        const [code, title] = typeof rule === 'number' ? titleAt(texts, rule) : rule;
        const decisive = DECISIVE[outcome % DECISIVE.length];
        return {
          code,
          title,
          sentence: typeof sentence === 'string' ? sentence : sentenceAt(texts, sentence),
          inputs: inputsOf(inputs, paths),
          outcome: OUTCOMES[Math.floor(outcome / DECISIVE.length)] as ExplainedRule['outcome'],
          effect,
          ...(decisive === undefined ? {} : { decisive }),
          ...sourceAt(texts, source),
          from: days[0],
          until: days[1],
        };
      }),
  };
}

function titleAt({ rules }: EditionTexts, at: number): [string, string] {
  const { code, title } = rules[at] as EditionTexts['rules'][number];
  return [code, title];
}

function sourceAt({ sources }: EditionTexts, source: CompactRule[1]): Pick<ExplainedRule, 'source' | 'sources'> {
  if (typeof source !== 'number') return { source: source[0], sources: source[1] };
  const { text, records } = sources[source] as EditionTexts['sources'][number];
  return { source: text, sources: records };
}

function sentenceAt({ sentences }: EditionTexts, stored: number | [number, ...string[]]): string {
  const [at, ...values] = typeof stored === 'number' ? [stored] : stored;
  return (sentences[at] as string[]).reduce((text, piece, i) => `${text}${values[i - 1] ?? ''}${piece}`);
}

/** What lies between the pieces; undefined where the text is not made of them. */
function valuesIn(text: string, pieces: readonly string[]): string[] | undefined {
  const [first = '', ...others] = pieces;
  if (others.length === 0) return text === first ? [] : undefined;
  if (!text.startsWith(first)) return undefined;
  const last = others.pop() as string;
  let from = first.length;
  const values: string[] = [];
  for (const piece of others) {
    const at = text.indexOf(piece, from);
    if (at < 0) return undefined;
    values.push(text.slice(from, at));
    from = at + piece.length;
  }
  if (!text.endsWith(last) || text.length - last.length < from) return undefined;
  values.push(text.slice(from, text.length - last.length));
  return values;
}

const FIELD = /^(?:evidences|transaction|card|history|dispute)\./;
/** The usual origin of an input: what a path of the request names was given, everything else is derived. */
const usualOrigin = (path: string): RuleInput['origin'] => (FIELD.test(path) ? 'given' : 'derived');

/**
 * The path's number or the path, then the value. An input of another origin than the usual has that before its path, `[origin,
 * path]`; what is no value with an origin is stored whole under `[null, path]`.
 */
function namedInput(path: string, input: unknown, pathOf: ReadonlyMap<string, number>): [unknown, unknown] {
  const name = pathOf.get(path) ?? path;
  if (!isInput(input)) return [[null, name], input];
  const { value, origin } = input;
  return [origin === usualOrigin(path) ? name : [ORIGINS.indexOf(origin), name], value];
}

function isInput(input: unknown): input is RuleInput {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) return false;
  const [first, second, third] = Object.keys(input);
  const { value, origin } = input as RuleInput;
  return (
    first === 'value' && second === 'origin' && third === undefined && value !== undefined && ORIGINS.includes(origin)
  );
}

function inputsOf(stored: readonly unknown[], paths: readonly string[]): ExplainedRule['inputs'] {
  const inputs: ExplainedRule['inputs'] = {};
  for (let i = 0; i < stored.length; i += 2) {
    const [name, value] = [stored[i], stored[i + 1]];
    const [origin, at] = Array.isArray(name) ? (name as [number | null, number | string]) : [undefined, name];
    const path = typeof at === 'number' ? (paths[at] as string) : (at as string);
    if (origin === null) inputs[path] = value;
    else inputs[path] = { value, origin: origin === undefined ? usualOrigin(path) : ORIGINS[origin] };
  }
  return inputs;
}
