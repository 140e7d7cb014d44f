/** Reads what a cardholder wrote: which kind of dispute it tells of, in English, Spanish, French, German, Italian, Portuguese, Polish and Arabic. */
import { languageOf } from '../statement.language.ts';
import { isBoilerplate } from './boilerplate.check.ts';
import { featuresOf } from './statement.features.ts';
import { READABLE_LABELS, type StatementLabel } from './statement.labels.ts';
import { probabilitiesOf, type Ranked } from './statement.model.ts';
import { mixedWithWords } from './word.model.ts';

export { READABLE_LABELS, type StatementLabel } from './statement.labels.ts';

/** What the classifier makes of a statement; probabilities are calibrated and lie between 0 and 1. */
export interface KindReading {
  /** The most probable label, or null where the classifier abstains. */
  best: StatementLabel | null;
  /** Probability of the first of `ranked`. */
  probability: number;
  /** All labels a text can carry, the most probable first; empty for boilerplate. */
  ranked: Ranked[];
  /** Only asks for money or greets: says nothing about what happened. */
  boilerplateOnly: boolean;
}

/** The languages of the training statements; what the weights make of any other is a guess, and not given. */
const LEARNT: ReadonlySet<string> = new Set(['en', 'es', 'fr', 'de', 'it', 'pt', 'pl', 'ar']);

/** Below this the most probable label is too likely wrong to be told. */
const MIN_PROBABILITY = 0.25;
/**
 * Not knowing a payment and denying it are one story told in two strengths: they share their probability, and the
 * stronger telling leads. Which fraud it then is, is for the facts.
 */
const UNKNOWN = READABLE_LABELS.indexOf('unrecognized_transaction');
const DENIED = READABLE_LABELS.indexOf('fraud_card_not_present');
const LEADER_SHARE = 0.95;

/** Reads a statement: pure and deterministic, never throws, whatever the text. */
export function readKind(text: string): KindReading {
  const language = languageOf(text);
  if (language !== null && !LEARNT.has(language))
    return { best: null, probability: 0, ranked: [], boilerplateOnly: false };
  const features = featuresOf(text);
  if (isBoilerplate(features.words, features.concepts)) {
    return { best: null, probability: 0, ranked: [], boilerplateOnly: true };
  }
  const ranked = rankedFrom(mixedWithWords(probabilitiesOf(features), features.words));
  const [first] = ranked;
  const probability = first?.probability ?? 0;
  return {
    best: first && probability >= MIN_PROBABILITY ? first.label : null,
    probability,
    ranked,
    boilerplateOnly: false,
  };
}

function rankedFrom(probabilities: Float64Array): Ranked[] {
  const unknown = probabilities[UNKNOWN] ?? 0;
  const denied = probabilities[DENIED] ?? 0;
  const [leader, follower] = denied >= unknown ? [DENIED, UNKNOWN] : [UNKNOWN, DENIED];
  probabilities[leader] = (unknown + denied) * LEADER_SHARE;
  probabilities[follower] = (unknown + denied) * (1 - LEADER_SHARE);
  return READABLE_LABELS.map((label, position) => ({ label, probability: probabilities[position] ?? 0 })).sort(
    (one, other) => other.probability - one.probability,
  );
}
