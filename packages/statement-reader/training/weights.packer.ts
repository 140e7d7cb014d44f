import { FEATURE_COUNT } from '../src/kind/statement.features.ts';
import { READABLE_LABELS } from '../src/kind/statement.labels.ts';
import type { Reading } from './confusion.report.ts';
import { type Model, softmax } from './softmax.trainer.ts';

const LABELS = READABLE_LABELS.length;

/** One signed byte a weight (`weights.bin`), and a scale a label with the calibration (`weights.json`). */
export function packed(model: Model, readings: readonly Reading[]): { bytes: Uint8Array; json: string } {
  const scales = new Array<number>(LABELS).fill(0);
  model.weights.forEach((weight, slot) => {
    scales[slot % LABELS] = Math.max(scales[slot % LABELS] ?? 0, Math.abs(weight) / 127);
  });
  const bytes = Buffer.alloc(FEATURE_COUNT * LABELS);
  model.weights.forEach((weight, slot) => {
    bytes.writeInt8(Math.round(weight / (scales[slot % LABELS] || 1)), slot);
  });
  const json = JSON.stringify({
    labels: READABLE_LABELS,
    features: FEATURE_COUNT,
    temperature: calibrated(readings),
    scales,
    bias: [...model.bias],
  });
  return { bytes, json };
}

/** The temperature under which the probabilities of being right are the likeliest; for readings of texts not trained on. */
function calibrated(readings: readonly Reading[]): number {
  if (readings.length === 0) return 1;
  let best = 1;
  let least = Number.POSITIVE_INFINITY;
  for (let temperature = 0.4; temperature <= 4; temperature += 0.05) {
    let loss = 0;
    for (const { logits, statement } of readings) {
      const probabilities = softmax(logits, temperature);
      loss -= Math.log(statement.acceptable.reduce((sum, label) => sum + (probabilities[label] ?? 0), 1e-9));
    }
    if (loss < least) [least, best] = [loss, temperature];
  }
  return Math.round(best * 100) / 100;
}
