/**
 * Reads which kind of dispute a statement tells of: in English, Spanish, French, German, Italian, Portuguese, Polish and Arabic,
 * and with an encoder in its languages too.
 */
import { languageOf } from '../statement.language.ts';
import { isBoilerplate } from './boilerplate.check.ts';
import { mixedWithEncoder } from './encoder.share.ts';
import { type KnownFacts, weighedByFacts } from './fact.evidence.ts';
import { featuresOf } from './statement.features.ts';
import { READABLE_LABELS, type StatementLabel } from './statement.labels.ts';
import { probabilitiesOf, type Ranked } from './statement.model.ts';
import { mixedWithWords } from './word.model.ts';

export { DENYING_LABELS, READABLE_LABELS, type StatementLabel } from './statement.labels.ts';

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

/** Below this the most probable label is too likely wrong to be told; in a language that is not learnt an encoder stands alone. */
const MIN_PROBABILITY = { learnt: 0.25, encoderAlone: 0.4 } as const;
/** How much the words count beside the classifier; how the shares were chosen is told in training/README.md. */
const SHARE_OF_WORDS = { alone: 0.5, besideEncoder: 0.4 } as const;
/**
 * Not knowing a payment and denying it are one story told in two strengths: they share their probability, and the
 * stronger telling leads. Which fraud it then is, is for the facts.
 */
const UNKNOWN = READABLE_LABELS.indexOf('unrecognized_transaction');
const DENIED = READABLE_LABELS.indexOf('fraud_card_not_present');
const LEADER_SHARE = 0.95;

/**
 * Reads a statement: pure and deterministic, never throws, whatever the text. `encoded` is the probability of each readable
 * label, in their order, that an encoder gives; in a language that is not learnt nothing is told without it. `known`: what the
 * statement states, and of the transaction.
 */
export function readKind(
  text: string,
  encoded: readonly number[] | null = null,
  known: KnownFacts = { facts: [] },
): KindReading {
  const language = languageOf(text);
  const isLearnt = language === null || LEARNT.has(language);
  if (!isLearnt && !encoded) return { best: null, probability: 0, ranked: [], boilerplateOnly: false };
  const features = featuresOf(text);
  if (isBoilerplate(features.words, features.concepts)) {
    return { best: null, probability: 0, ranked: [], boilerplateOnly: true };
  }
  const share = encoded ? SHARE_OF_WORDS.besideEncoder : SHARE_OF_WORDS.alone;
  const learnt = isLearnt ? mixedWithWords(probabilitiesOf(features), features.words, share) : null;
  const byWords = encoded ? mixedWithEncoder(learnt, encoded) : (learnt as Float64Array);
  const ranked = rankedFrom(weighedByFacts(byWords, known));
  const [first] = ranked;
  const probability = first?.probability ?? 0;
  const least = isLearnt ? MIN_PROBABILITY.learnt : MIN_PROBABILITY.encoderAlone;
  return { best: first && probability >= least ? first.label : null, probability, ranked, boilerplateOnly: false };
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
