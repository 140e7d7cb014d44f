/** What the network's outputs for a text say: facts over their thresholds, roles of mentions, probabilities of kinds. Pure. */
import type { Encoding, Mention } from '../encoding.ts';
import { clauseAround } from './windows.ts';

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
  /** Below this probability a value (`path=value`) or a path of a date, sum or number is doubted, though patterns read it. */
  doubts: Record<string, number>;
  /** The same for values that have none of their own. */
  usualDoubt?: number;
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
/** Where a second value of a path is as probable as this, and its odds are not ten times lower, neither is told: contact made, and not made. */
const CONTESTED = 0.35;
const CLEARLY = 10;
const NO_DISPUTE = 0;
const DESCRIPTION = 'purchase.description';
const OUTCOME = 'merchant_contact.outcome';
const ATTEMPTED = 'merchant_contact.attempted';
/** Who was called and wrote later is asked for the last of them: see `withEncodedFacts`. */
const METHOD = 'merchant_contact.method';

export function interpreted(
  text: string,
  mentions: readonly Mention[],
  outputs: Outputs,
  described: Description,
): Encoding {
  const mixed = mixedKinds(outputs.kinds, described);
  const kind = described.kinds[mixed.indexOf(Math.max(...mixed))];
  const toldBy = (thresholds: Thresholds): Pick<Encoding, 'facts' | 'roles'> => {
    const roles = rolesOf(mentions, outputs, { ...described, ...thresholds });
    const refunds = roles.flatMap(({ path, mention }) => (REFUND.test(path) ? [mentions[mention]?.start ?? -1] : []));
    return { facts: plausible(factsOf(text, outputs, { ...described, ...thresholds }), kind, refunds), roles };
  };
  return {
    version: described.version,
    kinds: mixed,
    ...toldBy(described),
    held: toldBy(heldBy(described)),
    doubted: [
      ...doubtedTags(outputs, described),
      ...doubtedRoles(mentions, outputs, described),
      ...doubtedByKind(mixed, described),
      ...denied(outputs, described),
    ],
  };
}

type Thresholds = Pick<Description, 'thresholds' | 'roleThresholds'>;
const LEAST_HELD = 0.6;
const heldBy = ({ thresholds, roleThresholds }: Thresholds): Thresholds => {
  const lowered = (all: Record<string, number>): Record<string, number> =>
    Object.fromEntries(Object.entries(all).map(([name, least]) => [name, Math.min(least, LEAST_HELD)]));
  return { thresholds: lowered(thresholds), roleThresholds: lowered(roleThresholds) };
};

const oddsOf = (probability: number): number => probability / (1 - probability);
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

/** Of a contact each sentence that tells of one is given: the first may be another's, or only planned. */
const A_SENTENCE_EACH = /^merchant_contact\./;

/** The value of a path whose strongest token is the most probable: one a path, of contacts one a sentence. */
function factsOf(text: string, { starts, ends, tags }: Outputs, described: Description): EncodedFact[] {
  const width = described.tags.length;
  const found: EncodedFact[] = [];
  const rivals = new Map<string, { best: string; first: number; second: number }>();
  for (const [tag, name] of described.tags.entries()) {
    const [path = '', told] = name.split('=');
    const logitAt = (token: number): number => tags[token * width + tag] ?? Number.NEGATIVE_INFINITY;
    const strongest = strongestOf(starts.length, logitAt);
    if (strongest < 0) continue;
    const probability = sigmoid(logitAt(strongest));
    if (told !== undefined) {
      const { best, first, second } = rivals.get(path) ?? { best: told, first: 0, second: 0 };
      if (probability > first) rivals.set(path, { best: told, first: probability, second: first });
      else if (probability > second) rivals.set(path, { best, first, second: probability });
    }
    const least = described.thresholds[name] ?? described.thresholds[path] ?? 2;
    if (probability < least) continue;
    const peaks = A_SENTENCE_EACH.test(path) ? strongestOfSentences(text, starts, logitAt) : [strongest];
    for (const peak of peaks) {
      if (sigmoid(logitAt(peak)) < least) continue;
      const at = starts[peak] ?? 0;
      const span =
        path === DESCRIPTION ? describedAround(text, { starts, ends }, peak, logitAt) : clauseAround(text, at);
      if (span.start === span.end) continue;
      const words = text.slice(span.start, span.end);
      const value =
        path === DESCRIPTION || path === OUTCOME ? words : told === 'true' ? true : told === 'false' ? false : told;
      found.push({ path, value: value ?? words, ...span, at, probability: sigmoid(logitAt(peak)) });
    }
  }
  const isUncontested = ({ path, value }: EncodedFact): boolean => {
    const rival = rivals.get(path);
    if (!rival || rival.second < CONTESTED || path === METHOD) return true;
    return `${value}` === rival.best && oddsOf(rival.first) >= CLEARLY * oddsOf(rival.second);
  };
  return found
    .filter(isUncontested)
    .filter((one) => A_SENTENCE_EACH.test(one.path) || !found.some((other) => isSurer(other, one)))
    .sort((one, other) => one.start - other.start || (one.path < other.path ? -1 : 1));
}

function doubtedTags(outputs: Outputs, described: Description): Encoding['doubted'] {
  return described.tags.flatMap((name) => {
    const [path = '', told] = name.split('=');
    const own = described.doubts[name];
    const least = own ?? described.usualDoubt;
    if (told === undefined || least === undefined || path.startsWith('denied.')) return [];
    if (strongestTag(outputs, described, name) >= least) return [];
    const value = told === 'true' ? true : told === 'false' ? false : told;
    // What came of a contact is told in the words themselves.
    return [{ path, ...(path !== OUTCOME && { value }), ...(own === undefined && { isWeak: true as const }) }];
  });
}

const strongestTag = ({ starts, tags }: Outputs, { tags: names }: Description, name: string): number => {
  const tag = names.indexOf(name);
  return starts.reduce((most, _, token) => Math.max(most, sigmoid(tags[token * names.length + tag] ?? -99)), 0);
};

/**
 * "I called their neighbour; them I have not called": where the text denies a contact as likely as not, none is believed. "At first I did
 * not call": nor that there was none where one is clearly likelier.
 */
const LEAST_DENIED = 0.5;
function denied(outputs: Outputs, described: Description): Encoding['doubted'] {
  const [made, none] = [true, false].map((value) => strongestTag(outputs, described, `${ATTEMPTED}=${value}`));
  if (oddsOf(made ?? 0) >= CLEARLY * Math.max(1, oddsOf(none ?? 0))) return [{ path: ATTEMPTED, value: false }];
  return (none ?? 0) >= LEAST_DENIED ? [{ path: ATTEMPTED, value: true }] : [];
}

/** "It did not come" of a bank, a reply or a plan: nothing that was bought is missing. */
const LEAST_MISSING = 0.01;
const doubtedByKind = (kinds: readonly number[], { kinds: labels }: Description): Encoding['doubted'] =>
  labels.reduce((sum, label, index) => sum + (NOT_RECEIVED.has(label) ? (kinds[index] ?? 0) : 0), 0) < LEAST_MISSING
    ? [{ path: 'delivery.issue', value: 'not_received' }]
    : [];

const isSurer = (other: EncodedFact, one: EncodedFact): boolean =>
  other.path === one.path && other.probability > one.probability;

function strongestOf(count: number, logitAt: (token: number) => number): number {
  let strongest = -1;
  for (let token = 0; token < count; token++) {
    if (strongest < 0 || logitAt(token) > logitAt(strongest)) strongest = token;
  }
  return strongest;
}

/** The strongest token, and those of other sentences; of a long sentence those that stand apart. */
const APART = 48;

function strongestOfSentences(
  text: string,
  starts: readonly number[],
  logitAt: (token: number) => number,
): readonly number[] {
  const likely = [...starts.keys()].filter((token) => logitAt(token) > 0).sort((a, b) => logitAt(b) - logitAt(a));
  const peaks: { token: number; start: number; end: number }[] = [];
  for (const token of likely) {
    const at = starts[token] ?? 0;
    if (peaks.some(({ start, end }) => at >= start && at < end)) continue;
    const { start, end } = clauseAround(text, at);
    peaks.push({ token, start: Math.min(start, at - APART), end: Math.max(end, at + APART) });
  }
  return peaks.map(({ token }) => token);
}

/** What was bought is named in few words: a mark that runs over a sentence is cut to those around its strongest token. */
const MOST_DESCRIBED = 60;
/** A sign of a script without spaces counts for so many. */
const UNSPACED_SIGN = 3;
const AROUND_STRONGEST = 2;

function describedAround(
  text: string,
  { starts, ends }: Pick<Outputs, 'starts' | 'ends'>,
  strongest: number,
  logitAt: (token: number) => number,
): { start: number; end: number } {
  const grown = (least: number): { start: number; end: number } => {
    let [from, to] = [strongest, strongest];
    while (from > 0 && logitAt(from - 1) > least) from--;
    while (to + 1 < starts.length && logitAt(to + 1) > least) to++;
    return trimmed(text, ...wholeWords(text, starts[from] ?? 0, ends[to] ?? 0));
  };
  const whole = grown(0);
  if (lengthOf(text, whole) <= MOST_DESCRIBED) return whole;
  const core = grown(logitAt(strongest) - AROUND_STRONGEST);
  return lengthOf(text, core) <= MOST_DESCRIBED ? core : { start: core.start, end: core.start };
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

const lengthOf = (text: string, { start, end }: { start: number; end: number }): number =>
  [...text.slice(start, end)].reduce(
    (sum, sign) => sum + (/[\u3040-\u30ff\u4e00-\u9fff]/.test(sign) ? UNSPACED_SIGN : 1),
    0,
  );

/** Letters of one script in a row; Japanese mixes its scripts within a word, but seldom begins one in its middle. */
const RUNS = /\p{Script=Han}+|[\p{Script=Katakana}ー]+|\p{Script=Hiragana}+|[\p{L}\p{M}\p{N}]+/gu;

/** A span moved outwards to the ends of its words: pieces of the vocabulary end anywhere. Japanese endings are left out. */
function wholeWords(text: string, from: number, to: number): [number, number] {
  let [start, end] = [from, to];
  for (const { index, 0: run } of text.matchAll(RUNS)) {
    const last = index + run.length;
    if (index >= to) break;
    if (last <= from) continue;
    const isKana = /^\p{Script=Hiragana}/u.test(run);
    if (isKana && index < from && last > to) continue;
    if (isKana && index < from && last < to) start = last;
    else if (isKana && last >= to && index > start) end = index;
    else [start, end] = [Math.min(start, index), Math.max(end, last)];
  }
  if (start >= end) return [from, to];
  // What stands before the particle of an object, after those of places and times: it is the thing itself.
  const object = /を/.exec(text.slice(start, end));
  if (!object) return [start, end];
  const before = text.slice(start, start + object.index);
  const place = /^.*[でには](?=.)/s.exec(before)?.[0].length ?? 0;
  return object.index > 0 ? [start + place, start + object.index] : [start, end];
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

/** What a mention may be, with the probability of each: nothing first. */
function roleProbabilities(
  { start, end, kind }: Mention,
  { starts, ends, roles }: Outputs,
  described: Description,
): { path: string; probability: number }[] {
  const width = described.roles.length;
  const inside = [...starts.keys()].filter((token) => (starts[token] ?? 0) < end && (ends[token] ?? 0) > start);
  if (inside.length === 0) return [];
  const fitting = [...described.roles.keys()].filter(
    (role) => role === 0 || ROLE_MARKS[kind].test(described.roles[role] ?? ''),
  );
  const logits = fitting.map(
    (role) => inside.reduce((sum, token) => sum + (roles[token * width + role] ?? 0), 0) / inside.length,
  );
  return softmax(logits, 1).map((probability, position) => ({
    path: described.roles[fitting[position] ?? 0] ?? '',
    probability,
  }));
}

/** The role of each mention that has one, among those that fit its kind. */
function rolesOf(mentions: readonly Mention[], outputs: Outputs, described: Description): MentionRole[] {
  return mentions.flatMap((one, mention) => {
    const may = roleProbabilities(one, outputs, described);
    const [nothing, ...others] = may;
    const best = others.reduce((most, other) => (other.probability > most.probability ? other : most), {
      path: '',
      probability: nothing?.probability ?? 1,
    });
    if (best.path === '') return [];
    const isOneAct = ENDED.includes(best.path);
    const probability = isOneAct
      ? others.reduce((sum, other) => sum + (ENDED.includes(other.path) ? other.probability : 0), 0)
      : best.probability;
    const told = isOneAct ? [...new Set([best.path, CANCELLED])] : [best.path];
    return told
      .filter((path) => probability >= (described.roleThresholds[path] ?? 2))
      .map((path) => ({ mention, path, probability }));
  });
}

function doubtedRoles(mentions: readonly Mention[], outputs: Outputs, described: Description): Encoding['doubted'] {
  return mentions.flatMap((one) =>
    roleProbabilities(one, outputs, described)
      .filter(({ path, probability }) => probability < (described.doubts[path] ?? 0))
      .map(({ path }) => ({ path, start: one.start, end: one.end })),
  );
}
