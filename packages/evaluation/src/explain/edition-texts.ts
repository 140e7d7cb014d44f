/**
 * What the explanations of an edition say in the same words, as data. Stored explanations refer to it, and whoever stores them keeps
 * it beside them, so that an explanation reads the same once the program has another edition. Nothing of a dispute is in it.
 */
import {
  CARD_SCHEMES,
  card,
  dispute,
  evidenceFields,
  FURTHER_CARD_SCHEMES,
  history,
  type RuleSource,
  transaction,
} from '@dispute-intake/contract';
import { KINDS } from '../kinds/index.ts';
import { RULE_FAMILIES } from '../rules/registry.ts';
import { FILING_WINDOWS } from '../rules/tables/filing-window.table.ts';
import { WAITING_PERIODS } from '../rules/tables/waiting-period.table.ts';
import { RULESET_VERSION } from '../ruleset.options.ts';
import { sentencePatterns, titleOf } from './sentence.ts';
import { sourcesFor, writtenOut } from './sources.ts';

export interface EditionTexts {
  ruleset: string;
  /** `sentences`: the numbers of those it may say. */
  rules: { code: string; title: string; sentences: number[] }[];
  /** Each as the pieces around its values. */
  sentences: string[][];
  /** As one line, and as the records for a scheme. */
  sources: { text: string; records: RuleSource[] }[];
  /** Names of inputs. */
  paths: string[];
}

/** The texts of the edition in force; the same program writes the same texts. */
export function editionTexts(): EditionTexts {
  const rules = Map.groupBy(
    RULE_FAMILIES.flatMap((family) => family.rules),
    ({ code }) => code,
  );
  const sentences = distinct<string[]>();
  const sources = distinct<EditionTexts['sources'][number]>();
  const codes = Object.values(KINDS).map((kind) => kind.codes);
  for (const { source } of [...[...rules.values()].flat(), ...codes, ...FILING_WINDOWS, ...WAITING_PERIODS]) {
    for (const scheme of [...CARD_SCHEMES, ...FURTHER_CARD_SCHEMES])
      sources.numberOf({ text: writtenOut(source), records: sourcesFor(source, scheme) });
  }
  return {
    ruleset: RULESET_VERSION,
    rules: [...rules].map(([code, named]) => ({
      code,
      title: titleOf(code),
      sentences: [...new Set(named.flatMap(sentencePatterns).map(sentences.numberOf))],
    })),
    sentences: sentences.values,
    sources: sources.values,
    paths: [
      ...evidenceFields.map(([path]) => `evidences.${path}`),
      ...Object.entries({ transaction, card, dispute, history }).flatMap(([part, { shape }]) =>
        Object.keys(shape).map((name) => `${part}.${name}`),
      ),
    ],
  };
}

/** Values without those that were there before, and the place of each. */
function distinct<Value>() {
  const places = new Map<string, number>();
  const values: Value[] = [];
  return {
    values,
    numberOf(value: Value): number {
      const key = JSON.stringify(value);
      const known = places.get(key);
      if (known !== undefined) return known;
      places.set(key, values.length);
      return values.push(value) - 1;
    },
  };
}
