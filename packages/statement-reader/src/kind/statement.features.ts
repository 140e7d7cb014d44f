import { type FoundConcept, findConcepts } from './concept.finder.ts';
import { instructionSentences } from './instruction.check.ts';
import { CONCEPTS, type Concept } from './lexicon/lexicon.shape.ts';
import { sumRelations } from './sums.reader.ts';
import { readTokens, type Tokens } from './tokens.reader.ts';

/** Sparse features of a statement: hashed, each group of unit length times its weight. */
export interface Features {
  indexes: Int32Array;
  values: Float32Array;
  words: readonly string[];
  concepts: readonly FoundConcept[];
}

/** Hash buckets for ideas and their combinations, then for words and letters; powers of two, for masking. */
export const CONCEPT_BUCKETS = 8192;
const WORD_BUCKETS = 8192;
const LETTER_BUCKETS = 4096;
export const FEATURE_COUNT = CONCEPT_BUCKETS + WORD_BUCKETS + LETTER_BUCKETS;

const GROUP_WEIGHTS = { concepts: 3, words: 1.6, letters: 1.2 };
/** Ideas further apart than this are not told together. */
const MAX_WORDS_APART = 11;
const MAX_IDEAS_APART = 6;
const PROCESS = CONCEPTS.indexOf('PROCESS');
/** What was said to or by the bank tells little of what happened at the merchant. */
const PROCESS_WEIGHT = 0.5;

const mixed = (hash: number, value: number): number => Math.imul(hash ^ value, 0x01000193) >>> 0;
const settled = (hash: number): number => {
  const once = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  return (once ^ (once >>> 13)) >>> 0;
};
const SEED = 0x811c9dc5;

function hashOf(word: string): number {
  let hash = SEED;
  for (let at = 0; at < word.length; at++) hash = mixed(hash, word.charCodeAt(at));
  return hash;
}

class Group {
  readonly #counts = new Map<number, number>();
  readonly #from: number;
  readonly #mask: number;
  constructor(from: number, buckets: number) {
    this.#from = from;
    this.#mask = buckets - 1;
  }
  add(hash: number, weight: number) {
    if (weight === 0) return;
    const index = this.#from + (settled(hash) & this.#mask);
    this.#counts.set(index, (this.#counts.get(index) ?? 0) + weight);
  }
  get size() {
    return this.#counts.size;
  }
  /** Writes damped counts, scaled to the given length. */
  writeTo(indexes: Int32Array, values: Float32Array, offset: number, length: number): number {
    let squares = 0;
    let at = offset;
    for (const [index, count] of this.#counts) {
      const value = count > 1 ? 1 + Math.log(count) : count;
      indexes[at] = index;
      values[at++] = value;
      squares += value * value;
    }
    const scale = squares > 0 ? length / Math.sqrt(squares) : 0;
    for (let position = offset; position < at; position++) values[position] = (values[position] ?? 0) * scale;
    return at;
  }
}

/** Everything the model sees of a text; deterministic, never throws. */
export function featuresOf(text: string): Features {
  const tokens = readTokens(text);
  const concepts = findConcepts(tokens);
  const weights = sentenceWeights(tokens, concepts);
  for (const sentence of instructionSentences(tokens)) weights[sentence] = 0;
  const ideas = new Group(0, CONCEPT_BUCKETS);
  const words = new Group(CONCEPT_BUCKETS, WORD_BUCKETS);
  const letters = new Group(CONCEPT_BUCKETS + WORD_BUCKETS, LETTER_BUCKETS);
  addIdeas(ideas, tokens, concepts, weights);
  addNegation(ideas, tokens, concepts, weights);
  addShape(ideas, tokens, concepts);
  addWords(words, letters, tokens, weights);
  const size = ideas.size + words.size + letters.size;
  const indexes = new Int32Array(size);
  const values = new Float32Array(size);
  let offset = ideas.writeTo(indexes, values, 0, GROUP_WEIGHTS.concepts);
  offset = words.writeTo(indexes, values, offset, GROUP_WEIGHTS.words);
  letters.writeTo(indexes, values, offset, GROUP_WEIGHTS.letters);
  return { indexes, values, words: tokens.words, concepts };
}

function sentenceWeights({ sentences }: Tokens, concepts: readonly FoundConcept[]): Float32Array {
  const weights = new Float32Array((sentences.at(-1) ?? 0) + 1).fill(1);
  if (weights.length < 3) return weights;
  for (const { concept, at } of concepts) if (concept === PROCESS) weights[sentences[at] ?? 0] = PROCESS_WEIGHT;
  return weights;
}

function addIdeas(group: Group, tokens: Tokens, concepts: readonly FoundConcept[], weights: Float32Array) {
  const { sentences } = tokens;
  concepts.forEach((one, position) => {
    const sentence = sentences[one.at] ?? 0;
    const weight = weights[sentence] ?? 1;
    group.add(mixed(SEED, one.concept + 1), weight);
    let previous = -1;
    for (let next = position + 1; next < concepts.length && next <= position + MAX_IDEAS_APART; next++) {
      const other = concepts[next] as FoundConcept;
      if (other.at - one.at > MAX_WORDS_APART || sentences[other.at] !== sentence) break;
      if (other.concept === one.concept) continue;
      const low = Math.min(one.concept, other.concept);
      const high = Math.max(one.concept, other.concept);
      group.add(mixed(mixed(SEED, low + 1), high + 101), weight);
      if (previous >= 0 && previous !== other.concept && previous !== one.concept) {
        const three = [one.concept, previous, other.concept].sort((a, b) => a - b);
        group.add(mixed(mixed(mixed(SEED, (three[0] ?? 0) + 1), (three[1] ?? 0) + 101), (three[2] ?? 0) + 301), weight);
      }
      previous = other.concept;
    }
  });
}

/** Ideas that mean the opposite when they are denied: "it did arrive" is no parcel lost. */
const DENIABLE: ReadonlySet<number> = new Set(
  (
    [
      'RECEIVE',
      'RECOG',
      'MADEIT',
      'CANCEL',
      'RETURN',
      'REFUND',
      'AUTHORIZE',
      'TWICE',
      'BROKEN',
      'FINE',
      'LOST',
    ] as Concept[]
  ).map((name) => CONCEPTS.indexOf(name)),
);
const NEG = CONCEPTS.indexOf('NEG');
const BUT = CONCEPTS.indexOf('BUT');
/** A denial reaches this many words ahead ("never did arrive") and back ("kam nicht"). */
const DENIAL_AHEAD = 4;
const DENIAL_BACK = 3;

/** Whether the telling ideas are denied or affirmed in their sentence, and whether a "but" follows what is affirmed. */
function addNegation(group: Group, { sentences }: Tokens, concepts: readonly FoundConcept[], weights: Float32Array) {
  const denials = concepts.filter(({ concept }) => concept === NEG).map(({ at }) => at);
  const lastBut = concepts.findLast(({ concept }) => concept === BUT)?.at ?? -1;
  for (const { concept, at } of concepts) {
    if (!DENIABLE.has(concept)) continue;
    if (weights[sentences[at] ?? 0] === 0) continue;
    const isDenied = denials.some(
      (neg) => sentences[neg] === sentences[at] && at - neg <= DENIAL_AHEAD && neg - at <= DENIAL_BACK,
    );
    group.add(mixed(mixed(SEED, 2000 + concept), isDenied ? 1 : 2), 1.5);
    if (!isDenied && lastBut > at) group.add(mixed(mixed(SEED, 2000 + concept), 3), 1.5);
  }
}

const MONTH = CONCEPTS.indexOf('MONTH');

/** Things no single word tells: how the sums compare, two months, two currencies, a bare question, a very short text. */
function addShape(group: Group, { words, numbers, symbols, questionMarks }: Tokens, concepts: readonly FoundConcept[]) {
  const shape = (code: number, weight = 1) => group.add(mixed(SEED, 1000 + code), weight);
  const { same, tenfold, swapped, near } = sumRelations(numbers);
  if (same) shape(11, 1.5);
  if (tenfold) shape(12, 1.5);
  if (swapped) shape(13, 1.5);
  if (near) shape(14, 1.5);
  const months = new Set(concepts.filter(({ concept }) => concept === MONTH).map(({ at }) => words[at]));
  if (months.size > 1) shape(15, 1.5);
  if (words.length < 5) shape(0);
  else if (words.length < 12) shape(1);
  else if (words.length < 40) shape(2);
  else if (words.length < 120) shape(3);
  else shape(4);
  if (questionMarks > 0) shape(questionMarks > 1 ? 6 : 5);
  if (symbols.length > 1) shape(7);
  if (numbers.length > 1) shape(new Set(numbers).size < numbers.length ? 8 : 9);
  if (numbers.length === 0) shape(10);
}

function addWords(words: Group, letters: Group, tokens: Tokens, weights: Float32Array) {
  let previous = SEED;
  let before = -1;
  tokens.words.forEach((word, at) => {
    const sentence = tokens.sentences[at] ?? 0;
    const weight = weights[sentence] ?? 1;
    const hash = hashOf(word);
    words.add(hash, weight);
    if (sentence === before) words.add(mixed(hash, previous), weight);
    previous = hash;
    before = sentence;
    if (word.length < 5) return;
    for (let from = 0; from + 4 <= word.length && from < 8; from++) {
      let gram = mixed(SEED, from === 0 ? 1 : 2);
      for (let letter = from; letter < from + 4; letter++) gram = mixed(gram, word.charCodeAt(letter));
      letters.add(gram, weight);
    }
  });
}
