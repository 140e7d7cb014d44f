/** What the network's outputs for a text say: facts over their thresholds, roles of mentions, probabilities of kinds. Pure. */
import type { Encoding, Mention } from '../encoding.ts';
import { sentenceAround } from './windows.ts';

export type EncodedFact = Encoding['facts'][number];
export type MentionRole = Encoding['roles'][number];

/** `model.json` of the weights. */
export interface Description {
  version: string;
  kinds: string[];
  /** `path=value`, or a path whose value is the words themselves. */
  tags: string[];
  roles: string[];
  /** Least probability of a fact by `path=value` or path; what is not listed is not read. */
  thresholds: Record<string, number>;
  roleThresholds: Record<string, number>;
  temperature: number;
  tokens: { start: number; end: number };
}

/** Logits of a text: a row of `tags` and of `roles` a token, those of the kinds a window. */
export interface Outputs {
  /** Positions of the tokens in the text, UTF-16 code units. */
  starts: readonly number[];
  ends: readonly number[];
  tags: Float32Array;
  roles: Float32Array;
  kinds: { tokens: number; logits: number[] }[];
}

const ROLE_MARKS: Record<Mention['kind'], RegExp> = {
  date: /(?:_at|\.at|_since)$/,
  amount: /amount$|^cash\./,
  code: /_number$/,
};
/** Where a second value of a path is as probable as this, neither is told: contact made, and not made. */
const CONTESTED = 0.35;
const NO_DISPUTE = 0;
const DESCRIPTION = 'purchase.description';
const OUTCOME = 'merchant_contact.outcome';

export function interpreted(
  text: string,
  mentions: readonly Mention[],
  outputs: Outputs,
  described: Description,
): Encoding {
  const mixed = mixedKinds(outputs.kinds, described);
  const kind = described.kinds[mixed.indexOf(Math.max(...mixed))];
  const told = rolesOf(mentions, outputs, described);
  const refunds = told.flatMap(({ path, mention }) => (REFUND.test(path) ? [mentions[mention]?.start ?? -1] : []));
  return {
    version: described.version,
    kinds: mixed,
    facts: plausible(factsOf(text, outputs, described), kind, refunds),
    roles: told,
  };
}

const sigmoid = (logit: number): number => 1 / (1 + Math.exp(-logit));

function softmax(logits: readonly number[], temperature: number): number[] {
  const most = Math.max(...logits);
  const powers = logits.map((logit) => Math.exp((logit - most) / temperature));
  const sum = powers.reduce((total, power) => total + power, 0);
  return powers.map((power) => power / sum);
}

/** Windows count by their length, and less where they tell of no dispute. */
function mixedKinds(read: Outputs['kinds'], { kinds, temperature }: Description): number[] {
  if (read.length === 0) return kinds.map((_, index) => (index === NO_DISPUTE ? 1 : 0));
  const weighed = read.map(({ tokens, logits }) => {
    const probabilities = softmax(logits, temperature);
    return { probabilities, weight: tokens * (1.05 - (probabilities[NO_DISPUTE] ?? 0)) };
  });
  const sum = weighed.reduce((total, { weight }) => total + weight, 0);
  return kinds.map((_, kind) =>
    weighed.reduce((total, { probabilities, weight }) => total + ((probabilities[kind] ?? 0) * weight) / sum, 0),
  );
}

/** At most one fact a path: the value whose strongest token is the most probable. */
function factsOf(text: string, { starts, ends, tags }: Outputs, described: Description): EncodedFact[] {
  const width = described.tags.length;
  const byPath = new Map<string, EncodedFact>();
  const rivals = new Map<string, { first: number; second: number }>();
  for (const [tag, name] of described.tags.entries()) {
    const [path = '', told] = name.split('=');
    const logitAt = (token: number): number => tags[token * width + tag] ?? Number.NEGATIVE_INFINITY;
    let strongest = -1;
    for (let token = 0; token < starts.length; token++) {
      if (strongest < 0 || logitAt(token) > logitAt(strongest)) strongest = token;
    }
    if (strongest < 0) continue;
    const probability = sigmoid(logitAt(strongest));
    const rival = told === undefined ? undefined : rivals.get(path);
    if (told !== undefined && probability > (rival?.second ?? 0)) {
      const [first, second] =
        probability > (rival?.first ?? 0) ? [probability, rival?.first ?? 0] : [rival?.first ?? 0, probability];
      rivals.set(path, { first, second });
    }
    if (probability < (described.thresholds[name] ?? described.thresholds[path] ?? 2)) continue;
    if (probability <= (byPath.get(path)?.probability ?? 0)) continue;
    let span = sentenceAround(text, starts[strongest] ?? 0);
    if (path === DESCRIPTION) {
      let [from, to] = [strongest, strongest];
      while (from > 0 && logitAt(from - 1) > 0) from--;
      while (to + 1 < starts.length && logitAt(to + 1) > 0) to++;
      span = trimmed(text, starts[from] ?? 0, ends[to] ?? 0);
      if (span.start === span.end) continue;
    }
    const words = text.slice(span.start, span.end);
    const value =
      path === DESCRIPTION || path === OUTCOME ? words : told === 'true' ? true : told === 'false' ? false : told;
    byPath.set(path, { path, value: value ?? words, ...span, probability });
  }
  return [...byPath.values()]
    .filter(({ path }) => (rivals.get(path)?.second ?? 0) < CONTESTED)
    .sort((one, other) => one.start - other.start || one.path.localeCompare(other.path));
}

/** Of thieves, subscriptions and machines nothing is said to have "not arrived", though the tag was not trained to know it. */
const NOT_RECEIVED: ReadonlySet<string | undefined> = new Set(['merchandise_not_received', 'services_not_received']);
const REFUND = /^refund\./;

/**
 * Without what the rest of the text speaks against: the merchant's own message about a refund is no contact that the cardholder
 * made. `refunds`: where the dates and sums of refunds stand.
 */
function plausible(facts: readonly EncodedFact[], kind: string | undefined, refunds: readonly number[]): EncodedFact[] {
  const acknowledged = facts.filter(({ path }) => path === 'refund.document').map(({ start }) => start);
  const isOfRefund = ({ start, end }: EncodedFact): boolean =>
    [...refunds, ...acknowledged].some((at) => at >= start && at < end);
  return facts.filter((fact) => {
    if (fact.path === 'delivery.issue' && fact.value === 'not_received') return NOT_RECEIVED.has(kind);
    return fact.path !== 'merchant_contact.attempted' || fact.value !== true || !isOfRefund(fact);
  });
}

function trimmed(text: string, from: number, to: number): { start: number; end: number } {
  let [start, end] = [from, to];
  while (start < end && /[\s.,;:!?"«»„“”()]/.test(text.charAt(start))) start++;
  while (end > start && /[\s.,;:!?"«»„“”()]/.test(text.charAt(end - 1))) end--;
  return { start, end };
}

const CANCELLED = 'cancellation.at';
/** One act on one day under several names: the end of a subscription and the permission that ends with it, a stay called off. */
const ENDED = [CANCELLED, 'subscription.permission_withdrawn_at', 'reservation.cancelled_at'];

/** The role of each mention that has one, among those that fit its kind. */
function rolesOf(mentions: readonly Mention[], tokens: Outputs, described: Description): MentionRole[] {
  const width = described.roles.length;
  return mentions.flatMap(({ start, end, kind }, mention) => {
    const inside = [...tokens.starts.keys()].filter(
      (token) => (tokens.starts[token] ?? 0) < end && (tokens.ends[token] ?? 0) > start,
    );
    if (inside.length === 0) return [];
    const fitting = [...described.roles.keys()].filter(
      (role) => role === 0 || ROLE_MARKS[kind].test(described.roles[role] ?? ''),
    );
    const logits = fitting.map(
      (role) => inside.reduce((sum, token) => sum + (tokens.roles[token * width + role] ?? 0), 0) / inside.length,
    );
    const probabilities = softmax(logits, 1);
    const best = probabilities.indexOf(Math.max(...probabilities));
    if (best === 0) return [];
    const pathOf = (position: number): string => described.roles[fitting[position] ?? 0] ?? '';
    const path = pathOf(best);
    const isOneAct = ENDED.includes(path);
    const probability = isOneAct
      ? probabilities.reduce((sum, one, position) => sum + (ENDED.includes(pathOf(position)) ? one : 0), 0)
      : (probabilities[best] ?? 0);
    const told = isOneAct ? [...new Set([path, CANCELLED])] : [path];
    return told
      .filter((one) => probability >= (described.roleThresholds[one] ?? 2))
      .map((one) => ({ mention, path: one, probability }));
  });
}
