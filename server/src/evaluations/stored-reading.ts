/** What was read in a statement, as a stored explanation keeps it: a replay reads nothing anew. */
import { READABLE_LABELS, type ReadStatement } from '@dispute-intake/statement-reader';

export interface StoredReading extends Pick<ReadStatement, 'version' | 'language' | 'isLanguageRead' | 'denied'> {
  /** Left out where they are the stated facts of the explanation. */
  facts?: ReadStatement['facts'];
  kind: Pick<ReadStatement['kind'], 'best' | 'probability' | 'boilerplateOnly'> & {
    /** Positions among the readable labels, the most probable first, each with its probability times 10 000; zeros are left out. */
    ranked: [label: number, probability: number][];
  };
}

type Facts = ReadStatement['facts'];
const LABELS: readonly string[] = READABLE_LABELS;

/** `statedFacts`: those that the explanation holds anyway. */
export function storedReading(
  { version, language, isLanguageRead, denied, facts, kind: { ranked, ...kind } }: ReadStatement,
  statedFacts: Facts,
): StoredReading {
  const isStated = JSON.stringify(facts) === JSON.stringify(statedFacts);
  const told = ranked.map(({ label, probability }): [number, number] => [
    LABELS.indexOf(label),
    Math.round(probability * 10_000),
  ]);
  return {
    ...{ version, language, isLanguageRead, denied },
    ...(isStated ? {} : { facts }),
    kind: { ...kind, ranked: told.filter(([, probability]) => probability > 0) },
  };
}

export function readingFrom(
  { kind: { ranked, ...kind }, ...stored }: StoredReading,
  statedFacts: Facts,
): ReadStatement {
  const told = ranked.flatMap(([at, probability]) => {
    const label = READABLE_LABELS[at];
    return label ? [{ label, probability: probability / 10_000 }] : [];
  });
  const others = told.length === 0 ? [] : READABLE_LABELS.filter((label) => !told.some((one) => one.label === label));
  const zeros = others.map((label) => ({ label, probability: 0 }));
  return { facts: statedFacts, ...stored, kind: { ...kind, ranked: [...told, ...zeros] } };
}
