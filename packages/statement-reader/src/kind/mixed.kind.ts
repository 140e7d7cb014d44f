/** Mixes the classifier's reading of a kind with an encoder's. */
import type { KindReading } from './index.ts';
import { READABLE_LABELS } from './statement.labels.ts';

/** How much the encoder counts beside the classifier. */
const SHARE = 0.5;
/** The classifier's threshold, and the higher one of a language it has not learnt, where the encoder stands alone. */
const MIN_PROBABILITY = { mixed: 0.25, alone: 0.4 } as const;

/** `encoded` holds a probability of each readable label, in their order. A plea without a story stays one. */
export function mixedKind(read: KindReading, encoded: readonly number[]): KindReading {
  if (read.boilerplateOnly) return read;
  const isAlone = read.ranked.length === 0;
  const share = isAlone ? 1 : SHARE;
  const classified = new Map(read.ranked.map(({ label, probability }) => [label, probability]));
  const ranked = READABLE_LABELS.map((label, position) => ({
    label,
    probability: share * (encoded[position] ?? 0) + (1 - share) * (classified.get(label) ?? 0),
  })).sort((one, other) => other.probability - one.probability);
  const [first] = ranked;
  const least = isAlone ? MIN_PROBABILITY.alone : MIN_PROBABILITY.mixed;
  return {
    best: first && first.probability >= least ? first.label : null,
    probability: first?.probability ?? 0,
    ranked,
    boilerplateOnly: false,
  };
}
