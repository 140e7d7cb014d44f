import { committedBytes } from './committed.bytes.ts';
import { FEATURE_COUNT, type Features } from './statement.features.ts';
import { READABLE_LABELS, type StatementLabel } from './statement.labels.ts';
import stored from './weights.json' with { type: 'json' };

/** What the model gives for one label. */
export interface Ranked {
  label: StatementLabel;
  probability: number;
}

const LABELS = READABLE_LABELS.length;
if (stored.features !== FEATURE_COUNT || stored.labels.join() !== READABLE_LABELS.join()) {
  throw new Error('weights.json was trained for other labels or features: run training/train.ts');
}
let weights: Int8Array | undefined;

/** The committed weights as a table of bytes, a row a feature. */
const loaded = (): Int8Array => new Int8Array(committedBytes('weights.bin').buffer);

/** Calibrated probability of every readable label, in the order of READABLE_LABELS; they add up to 1. */
export function probabilitiesOf({ indexes, values }: Features): Float64Array {
  weights ??= loaded();
  const table = weights;
  const logits = new Float64Array(LABELS);
  for (let at = 0; at < indexes.length; at++) {
    const row = (indexes[at] as number) * LABELS;
    const value = values[at] as number;
    for (let label = 0; label < LABELS; label++) {
      logits[label] = (logits[label] as number) + value * (table[row + label] as number);
    }
  }
  for (let label = 0; label < LABELS; label++) {
    logits[label] = (logits[label] as number) * (stored.scales[label] ?? 0) + (stored.bias[label] ?? 0);
  }
  let most = Number.NEGATIVE_INFINITY;
  for (const logit of logits) if (logit > most) most = logit;
  let sum = 0;
  for (let label = 0; label < LABELS; label++) {
    logits[label] = Math.exp(((logits[label] as number) - most) / stored.temperature);
    sum += logits[label] as number;
  }
  for (let label = 0; label < LABELS; label++) logits[label] = (logits[label] as number) / sum;
  return logits;
}
