/** Adds what an encoder found to what the patterns read. */
import type { StatedFact } from '@dispute-intake/contract/stated-fact';
import type { Encoding } from '../encoding.ts';
import { READABLE_LABELS } from '../kind/statement.labels.ts';
import { foldWord } from '../text/folded.text.ts';
import { sentencesBetween } from '../text/sentence.distance.ts';
import { isLikelyFraud, isOfKinds, isOfKindsByPatterns } from './kinds-of-facts.ts';
import type { FoundMention } from './mentions.ts';
import { namesPurchase } from './purchase.words.ts';
import { contactScopes } from './scopes/contact.scopes.ts';

interface Found extends Pick<StatedFact, 'value' | 'start' | 'end' | 'probability'> {
  path: string;
  /** Where in the text its words are strongest. */
  at: number;
}

/** What is known of the statement beside its text. */
export interface EncodedContext {
  /** ISO 639-1; null where nothing tells. */
  language: string | null;
  /** `channel_type` of the transaction. */
  channel?: string | undefined;
  merchantName?: string | undefined;
  /** ISO day of the payment. */
  paidOn?: string | undefined;
}

const CONTACT = /^merchant_contact\./;
const OF_CONTACT = /\.merchant_contact\./;
const ATTEMPTED = 'merchant_contact.attempted';
const PARTICIPATED = 'participated';
const METHOD = 'merchant_contact.method';
const CONTACTED_AT = 'merchant_contact.at';
/** How, when and with what outcome a contact was made is told beside it: at most so many sentences away. */
const BESIDE: Readonly<Record<string, number>> = {
  'merchant_contact.method': 1,
  'merchant_contact.at': 1,
  'merchant_contact.outcome': 2,
};

export interface BothRead {
  /** The facts of both in the order of the text; where both name a path, the patterns are believed. */
  facts: readonly StatedFact[];
  /** What patterns read and the encoder finds unlikely, and what the encoder found below the threshold of its path. */
  unsure: readonly StatedFact[];
}

/** `mentions`: those that were encoded. */
export function withEncodedFacts(
  stated: readonly StatedFact[],
  statement: string,
  encoding: Encoding,
  mentions: readonly FoundMention[],
  { language, channel, merchantName, paidOn }: EncodedContext,
): BothRead {
  const described = encoding.facts.find(
    ({ path, start, end }) =>
      path === DESCRIPTION && describesPurchase(statement.slice(start, end), encoding, merchantName),
  );
  const isTheft = isLikelyFraud(encoding.kinds);
  const scopes = contactScopes(statement, language, channel === 'ATM');
  const offered = [...encoding.facts, ...mentioned(encoding, mentions)];
  const isInScope = ({ path, value, at }: Found): boolean =>
    // "Ordered nine days ago": the day of the payment is that of the order, and not the one it was promised for.
    !(path === EXPECTED && value === paidOn) &&
    (CONTACT.test(path)
      ? value === false || scopes.at(at) === undefined
      : isOfKinds(path, encoding.kinds) && !(path === PARTICIPATED && value === true && isTheft));
  const found = offered.filter(isInScope);
  const latestSure = latestContact(found.filter(({ probability }) => probability >= SURE_OF_CONTACT))?.value;
  const isBelieved = (fact: StatedFact): boolean =>
    isDoubted(fact, encoding, channel) === undefined &&
    !isOverruled(fact, encoding, mentions) &&
    !(fact.path.endsWith(CONTACTED_AT) && latestSure !== undefined && fact.value !== latestSure) &&
    !(described && isElsewhere(fact, described));
  const hasNoContact = stated.some((fact) => fact.path.endsWith(ATTEMPTED) && !isBelieved(fact));
  const believed = stated.filter((fact) => isBelieved(fact) && !(hasNoContact && OF_CONTACT.test(fact.path)));
  const known = new Set<string>(believed.map(({ path }) => path));
  // Where the surest contact is another's or only planned, what is left of it elsewhere in the text is its echo.
  const surest = offered.filter(isContact).sort((one, other) => other.probability - one.probability)[0];
  const contacts = contactsOf(believed, surest && isInScope(surest) ? found : []);
  const isTold = (path: string): boolean =>
    believed.some((fact) => fact.path === `evidences.${path}`) || found.some((one) => one.path === path);
  const latest = latestContact(found)?.at;
  const isOfLatest = ({ path, at }: Found): boolean =>
    path === METHOD && latest !== undefined && sentencesBetween(statement, latest, at) === 0;
  const added: StatedFact[] = [];
  for (const { path: below, value, start, end, at, probability } of surestFirst(found, isOfLatest)) {
    const path = placeOf(below);
    const quote = statement.slice(start, end);
    if (known.has(path) || quote.trim() === '') continue;
    if (below === DESCRIPTION && described?.at !== at) continue;
    if (below === ATTEMPTED && value === true && !contacts.includes(at)) continue;
    if (below === ISSUE && value === 'not_received' && isTold(RECEIVED)) continue;
    const reach = BESIDE[below];
    if (reach !== undefined && !contacts.some((contact) => sentencesBetween(statement, contact, at) <= reach)) continue;
    known.add(path);
    added.push({ path, value, quote, start, end, probability, read_by: 'encoder' });
  }
  const all = [...believed, ...added];
  all.push(...lateness(all, found));
  const tells = (path: string, value: unknown): boolean =>
    all.some((fact) => fact.path === path && (fact.value === value || fact.read_by === 'encoder'));
  const held = encoding.held ? [...encoding.held.facts, ...mentioned(encoding.held, mentions)].filter(isInScope) : [];
  const unsure = held.flatMap(({ path: below, value, start, end, probability }): StatedFact[] => {
    const path = placeOf(below);
    if (tells(path, value)) return [];
    return [{ path, value, quote: statement.slice(start, end), start, end, probability, read_by: 'encoder' }];
  });
  return {
    facts: all.sort((one, other) => one.start - other.start),
    unsure: [...stated.filter((fact) => isDoubted(fact, encoding, channel) === 'weakly'), ...unsure],
  };
}

/** Where a path that the encoder names belongs; what it says did not happen is of no field. */
const placeOf = (below: string): StatedFact['path'] =>
  (below === 'disputed_amount'
    ? 'dispute.disputed_amount'
    : below.startsWith('denied.')
      ? below
      : `evidences.${below}`) as StatedFact['path'];

const ISSUE = 'delivery.issue';
const RECEIVED = 'delivery.received_at';
const EXPECTED = 'delivery.expected_at';

/** What came after the day it was promised for, in a story of things that did not come, came late. */
function lateness(facts: readonly StatedFact[], found: readonly Found[]): StatedFact[] {
  const of = (path: string) => facts.find((fact) => fact.path === `evidences.${path}`);
  const [received, expected] = [of(RECEIVED), of(EXPECTED)];
  const isMissed = found.some(({ path, value }) => path === ISSUE && value === 'not_received');
  if (of(ISSUE) || !isMissed || !received || !expected || String(received.value) <= String(expected.value)) return [];
  return [{ ...received, path: `evidences.${ISSUE}`, value: 'late', read_by: 'encoder' }];
}

const DESCRIPTION = 'purchase.description';
/** From here on the words that the encoder marks are believed before others that patterns caught. */
const SURELY_DESCRIBED = 0.98;
const isElsewhere = ({ path, start, end }: StatedFact, described: Encoding['facts'][number]): boolean =>
  path.endsWith(DESCRIPTION) &&
  described.probability >= SURELY_DESCRIBED &&
  (start >= described.end || end <= described.start);

/** Of a lost card nothing was bought: what is named is what was lost. Nor is the merchant what it sold. */
const NOTHING_BOUGHT: ReadonlySet<string> = new Set([
  'fraud_card_present_lost_stolen',
  'fraud_card_present_counterfeit',
  'fraud_card_not_received',
]);
function describesPurchase(quote: string, { kinds }: Encoding, merchantName = ''): boolean {
  const kind = READABLE_LABELS[kinds.indexOf(Math.max(...kinds))] ?? '';
  if (NOTHING_BOUGHT.has(kind) || !namesPurchase(quote)) return false;
  const ofName = new Set(wordsIn(merchantName));
  return !wordsIn(quote).every((word) => ofName.has(word));
}
const wordsIn = (text: string): string[] => foldWord(text).match(/[\p{L}\p{N}]+/gu) ?? [];

/**
 * What patterns read in words that an encoder finds next to impossible for it, or in a text of another kind, is not told.
 */
function isDoubted(
  { path, value, start, end }: StatedFact,
  { doubted, kinds }: Encoding,
  channel: string | undefined,
): 'strongly' | 'weakly' | undefined {
  if (!isOfKindsByPatterns(path.replace(/^evidences\./, ''), kinds, channel)) return 'strongly';
  const doubts = doubted.filter((one) => {
    if (!path.endsWith(`.${one.path}`)) return false;
    if (one.start !== undefined) return one.start < end && (one.end ?? 0) > start;
    return one.value === undefined || one.value === value;
  });
  if (doubts.length === 0) return undefined;
  return doubts.every(({ isWeak }) => isWeak) ? 'weakly' : 'strongly';
}

/** Paths of which a sure encoder was right wherever patterns read another value. */
const ENCODER_FIRST: ReadonlySet<string> = new Set([
  'condition.issue',
  'return.outcome',
  'return.at',
  'cancellation.at',
  'refund.document',
]);
const SURE = 0.98;
const isOverruled = ({ path, value }: StatedFact, encoding: Encoding, mentions: readonly FoundMention[]): boolean => {
  const below = path.replace(/^evidences\./, '');
  if (!ENCODER_FIRST.has(below)) return false;
  const told = [...encoding.facts, ...mentioned(encoding, mentions)].filter((one) => one.path === below);
  return told.some((one) => one.probability >= SURE) && told.every((one) => one.value !== value);
};

const isContact = ({ path, value }: Found): boolean => path === ATTEMPTED && value === true;

/**
 * Where contacts are told that were made. What the encoder takes for one without telling how or when it was made is mostly another
 * mention of a person or a device.
 */
function contactsOf(stated: readonly StatedFact[], found: readonly Found[]): number[] {
  const told = stated.find(({ path }) => path.endsWith(ATTEMPTED));
  if (told) return told.value === true ? [told.start] : [];
  const isBare = !found.some(({ path }) => path === 'merchant_contact.method' || path === 'merchant_contact.at');
  const denied = found.find(({ path, value }) => path === ATTEMPTED && value === false);
  return isBare || denied ? [] : found.filter(isContact).map(({ at }) => at);
}

/** Of several contacts the last one counts, and how it was made; of all else the surest. */
const surestFirst = (found: readonly Found[], isOfLatest: (one: Found) => boolean): Found[] =>
  found.toSorted((one, other) =>
    one.path === CONTACTED_AT && other.path === one.path
      ? byLatest(one, other)
      : Number(isOfLatest(other)) - Number(isOfLatest(one)) || other.probability - one.probability,
  );

/** From here on the last day that an encoder takes for one of a contact is believed before the one that patterns read. */
const SURE_OF_CONTACT = 0.9;
const latestContact = (found: readonly Found[]): Found | undefined =>
  found.filter(({ path }) => path === CONTACTED_AT).toSorted(byLatest)[0];

/** Days as ISO 8601 writes them. */
const byLatest = (one: Found, other: Found): number =>
  Number(other.value > one.value) - Number(other.value < one.value);

/** Dates, sums and numbers under the path they stand for. */
const mentioned = ({ roles }: Pick<Encoding, 'roles'>, mentions: readonly FoundMention[]): Found[] =>
  roles.flatMap(({ path, mention, probability }) => {
    const one = mentions[mention];
    return one ? [{ path, value: one.value, start: one.start, end: one.end, at: one.start, probability }] : [];
  });
