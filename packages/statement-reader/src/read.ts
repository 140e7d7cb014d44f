/** The one way to read a statement: everything that asks what it tells gets all of it. */
import type { StatedFact } from '@dispute-intake/contract/stated-fact';
import type { Encoding, Mention } from './encoding.ts';
import { withEncodedFacts } from './facts/encoded.facts.ts';
import { isOfField, statedAndDenied } from './facts/index.ts';
import { isReadLanguage } from './facts/lexicon/index.ts';
import { mentionsIn } from './facts/mentions.ts';
import { type KindReading, readKind } from './kind/index.ts';
import { languageOf } from './statement.language.ts';
import type { StatementContext } from './statement-context.ts';

/** Changes with whatever changes a reading: patterns, weights, finders. */
const PATTERNS_VERSION = 'patterns 2026-11-28.1';

/** What a statement tells. Its parts are read when they are first asked for; `structuredClone` and JSON copy all of them. */
export interface ReadStatement {
  /** What it was read by: the patterns, and the encoder where one took part. */
  version: string;
  /** ISO 639-1; null where nothing tells. */
  language: string | null;
  /** False for a language that there are no patterns for: without the encoder little is found in it. */
  isLanguageRead: boolean;
  /** What it states outright, at most one for each path, in the order of the text. */
  facts: readonly StatedFact[];
  /** What it says did not happen, under paths of no field (`denied.cancellation`). */
  denied: readonly StatedFact[];
  /** What patterns read and an encoder finds unlikely, or it alone less surely: told to nobody, and held against what was given. */
  unsure?: readonly StatedFact[];
  kind: KindReading;
}

/**
 * Reads a statement: pure and deterministic, never throws, whatever the text. `encoding` is what an encoder made of the same
 * text: patterns go before it for facts, and both count for the kind.
 */
export function read(statement: string, context: StatementContext, encoding: Encoding | null = null): ReadStatement {
  const isBlank = statement.trim() === '';
  const language = once(() => (isBlank ? null : languageOf(statement, context.locale)));
  const told = once(() => (isBlank ? [] : statedAndDenied(statement, context)));
  const all = once(() =>
    encoding
      ? withEncodedFacts(told(), statement, encoding, mentionsIn(statement, context), {
          language: language(),
          channel: context.channel,
          merchantName: context.merchantName,
          paidOn: context.paidOn,
        })
      : { facts: told(), unsure: [] },
  );
  const facts = once(() => all().facts.filter(isOfField));
  const known = () => ({ facts: facts(), channel: context.channel });
  const kind = once(() => kept(readKind(statement, encoding?.kinds, known())));
  return {
    version: encoding ? `${PATTERNS_VERSION}, encoder ${encoding.version}` : PATTERNS_VERSION,
    get language() {
      return language();
    },
    get isLanguageRead() {
      return isReadLanguage(language());
    },
    get facts() {
      return facts();
    },
    get denied() {
      return all().facts.filter((fact) => !isOfField(fact));
    },
    get unsure() {
      return all().unsure;
    },
    get kind() {
      return kind();
    },
  };
}

/** The dates, sums and reference numbers of a statement, in the order of the text: what an encoder gives roles to. */
export const mentionsOf = (statement: string, context: StatementContext): Mention[] =>
  mentionsIn(statement, context).map(({ start, end, kind }) => ({ start, end, kind }));

function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

/** So many digits as are kept: a reading that is read again from where it was stored is the same. */
const kept = ({ ranked, probability, ...reading }: KindReading): KindReading => ({
  ...reading,
  probability: rounded(probability),
  ranked: ranked.map((one) => ({ label: one.label, probability: rounded(one.probability) })),
});

const rounded = (probability: number): number => Math.round(probability * 10_000) / 10_000;
