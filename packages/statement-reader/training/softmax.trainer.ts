import { FEATURE_COUNT, type Features } from '../src/kind/statement.features.ts';
import { READABLE_LABELS } from '../src/kind/statement.labels.ts';

/** One text to learn from; any of `targets` is right, and the model is free to choose among them. */
export interface Example {
  features: Features;
  targets: readonly number[];
  weight: number;
}

export interface Model {
  /** Row a feature, column a label. */
  weights: Float32Array;
  bias: Float32Array;
}

const LABELS = READABLE_LABELS.length;

/** A seeded generator (mulberry32), so that a run can be repeated exactly. */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export function shuffled<T>(items: readonly T[], random: () => number): T[] {
  const result = [...items];
  for (let last = result.length - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1));
    [result[last], result[other]] = [result[other] as T, result[last] as T];
  }
  return result;
}

export function logitsOf(model: Model, { indexes, values }: Features): Float32Array {
  const logits = Float32Array.from(model.bias);
  for (let at = 0; at < indexes.length; at++) {
    const row = (indexes[at] as number) * LABELS;
    const value = values[at] as number;
    for (let label = 0; label < LABELS; label++) {
      logits[label] = (logits[label] as number) + value * (model.weights[row + label] as number);
    }
  }
  return logits;
}

export function softmax(logits: Float32Array, temperature = 1): Float32Array {
  const most = Math.max(...logits);
  const result = logits.map((logit) => Math.exp((logit - most) / temperature));
  const sum = result.reduce((total, value) => total + value, 0);
  return result.map((value) => value / sum);
}

/** Multinomial logistic regression by AdaGrad; a row with several targets counts by the sum of their probabilities. */
export function trained(
  examples: readonly Example[],
  options: { epochs: number; rate: number; shrink: number; seed: number },
): Model {
  const model: Model = { weights: new Float32Array(FEATURE_COUNT * LABELS), bias: new Float32Array(LABELS) };
  const squares = new Float32Array(FEATURE_COUNT * LABELS).fill(0.05);
  const biasSquares = new Float32Array(LABELS).fill(0.05);
  const random = seeded(options.seed);
  const gradient = new Float32Array(LABELS);
  for (let epoch = 0; epoch < options.epochs; epoch++) {
    for (const example of shuffled(examples, random)) {
      const probabilities = softmax(logitsOf(model, example.features));
      const right = example.targets.reduce((sum, target) => sum + (probabilities[target] as number), 1e-9);
      for (let label = 0; label < LABELS; label++) {
        const wanted = example.targets.includes(label) ? (probabilities[label] as number) / right : 0;
        gradient[label] = ((probabilities[label] as number) - wanted) * example.weight;
      }
      const { indexes, values } = example.features;
      for (let at = 0; at < indexes.length; at++) {
        const row = (indexes[at] as number) * LABELS;
        const value = values[at] as number;
        for (let label = 0; label < LABELS; label++) {
          const slot = row + label;
          const weight = model.weights[slot] as number;
          const step = (gradient[label] as number) * value + options.shrink * weight;
          const square = (squares[slot] as number) + step * step;
          squares[slot] = square;
          model.weights[slot] = weight - (options.rate * step) / Math.sqrt(square);
        }
      }
      for (let label = 0; label < LABELS; label++) {
        const step = gradient[label] as number;
        biasSquares[label] = (biasSquares[label] as number) + step * step;
        model.bias[label] =
          (model.bias[label] as number) - (options.rate * 0.3 * step) / Math.sqrt(biasSquares[label] as number);
      }
    }
  }
  return model;
}
