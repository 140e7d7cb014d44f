/** Mixes the classifier's reading of a kind with an encoder's. */

/** How much the encoder counts beside the classifier; how it was chosen is told in training/README.md. */
const SHARE = 0.6;
/** A label that one of both rules out stays possible. */
const LEAST = 1e-3;

/**
 * The weighted geometric mean of both, in the order of READABLE_LABELS; adds up to 1. `learnt` is null in a language that the
 * classifier has not learnt. Their arithmetic mean was right more often than it said (0.55 told, 0.78 right).
 */
export function mixedWithEncoder(learnt: Float64Array | null, encoded: readonly number[]): Float64Array {
  if (!learnt) return Float64Array.from(encoded);
  const weights = learnt.map(
    (probability, label) => (probability + LEAST) ** (1 - SHARE) * ((encoded[label] ?? 0) + LEAST) ** SHARE,
  );
  const sum = weights.reduce((total, weight) => total + weight, 0);
  return weights.map((weight) => weight / sum);
}
