/** Adds what each word means on its own, distilled from a multilingual embedding model, to the classifier's logits. */
import { committedBytes } from './committed.bytes.ts';
import { READABLE_LABELS } from './statement.labels.ts';
import stored from './weights.words.json' with { type: 'json' };

const LABELS = READABLE_LABELS.length;
if (stored.labels.join() !== READABLE_LABELS.join()) {
  throw new Error('weights.words.json was made for other labels: run training/word_scores.py');
}
/** How sharp the result is; how it was chosen is told in training/README.md. */
const SHARPNESS = 1.4;
const LEAST = 1e-5;

interface WordTable {
  rows: Map<string, number>;
  /** A row of label scores for each word. */
  scores: Int8Array;
  /** Rarity of each word, times 20. */
  rarity: Uint8Array;
}
let table: WordTable | undefined;

function loaded(): WordTable {
  const words = new TextDecoder().decode(committedBytes('weights.words.txt')).trimEnd().split('\n');
  const bytes = committedBytes('weights.words.bin');
  return {
    rows: new Map(words.map((word, row) => [word, row])),
    rarity: bytes.subarray(0, words.length),
    scores: new Int8Array(bytes.buffer, words.length),
  };
}

/** Mixes the classifier's probabilities with those of the words (normalised, in the order of READABLE_LABELS); they add up to 1. */
export function mixedWithWords(probabilities: Float64Array, words: readonly string[], share: number): Float64Array {
  table ??= loaded();
  const { rows, scores, rarity } = table;
  const logits = new Float64Array(LABELS);
  let squares = 0;
  for (const word of words) {
    const row = rows.get(word);
    if (row === undefined) continue;
    squares += ((rarity[row] as number) / 20) ** 2;
    for (let label = 0; label < LABELS; label++) {
      logits[label] = (logits[label] as number) + (scores[row * LABELS + label] as number);
    }
  }
  const unit = squares > 0 ? stored.scale / Math.sqrt(squares) : 0;
  for (let label = 0; label < LABELS; label++) {
    logits[label] = (logits[label] as number) * unit + (stored.bias[label] as number);
  }
  const total = logOfSum(logits);
  const mixed = logits.map(
    (logit, label) =>
      SHARPNESS * ((1 - share) * Math.log((probabilities[label] as number) + LEAST) + share * (logit - total)),
  );
  const sum = logOfSum(mixed);
  return mixed.map((logit) => Math.exp(logit - sum));
}

function logOfSum(logits: Float64Array): number {
  const most = Math.max(...logits);
  let sum = 0;
  for (const logit of logits) sum += Math.exp(logit - most);
  return most + Math.log(sum);
}
