/** Adds what an encoder found to what the patterns read. */
import type { StatedFact } from '@dispute-intake/contract/stated-fact';
import type { Encoding } from '../encoding.ts';
import type { FoundMention } from './mentions.ts';
import { namesPurchase } from './purchase.words.ts';

interface Found extends Pick<StatedFact, 'value' | 'start' | 'end' | 'probability'> {
  path: string;
}

/** The facts of both in the order of the text; where both name a path, the patterns are believed. `mentions`: those that were encoded. */
export function withEncodedFacts(
  stated: readonly StatedFact[],
  statement: string,
  encoding: Encoding,
  mentions: readonly FoundMention[],
): readonly StatedFact[] {
  const known = new Set<string>(stated.map(({ path }) => path));
  // What the encoder takes for a contact without telling how or when one was made is mostly another mention of a person or a device.
  const isBareContact =
    !encoding.facts.some(({ path }) => path === 'merchant_contact.method') &&
    !encoding.roles.some(({ path }) => path === 'merchant_contact.at');
  // Of how, when and with what outcome a contact was made nothing is told where none was: an announced one, another's.
  const contact = [...stated, ...encoding.facts].find(({ path }) => path.endsWith('merchant_contact.attempted'));
  const isContacted = contact?.value === true && (stated.includes(contact as StatedFact) || !isBareContact);
  const added: StatedFact[] = [];
  for (const { path: below, value, start, end, probability } of [...encoding.facts, ...mentioned(encoding, mentions)]) {
    const path = (below === 'disputed_amount' ? 'dispute.disputed_amount' : `evidences.${below}`) as StatedFact['path'];
    const quote = statement.slice(start, end);
    if (known.has(path) || quote.trim() === '') continue;
    if (below === 'purchase.description' && !namesPurchase(quote)) continue;
    if (below === 'merchant_contact.attempted' && value === true && isBareContact) continue;
    if (!isContacted && /^merchant_contact\.(?!attempted)/.test(below)) continue;
    known.add(path);
    added.push({ path, value, quote, start, end, probability, read_by: 'encoder' });
  }
  return added.length === 0 ? stated : [...stated, ...added].sort((one, other) => one.start - other.start);
}

/** Dates, sums and numbers under the path they stand for: the surest one, and of several contacts the last. */
function mentioned({ roles }: Encoding, mentions: readonly FoundMention[]): Found[] {
  const byPath = new Map<string, Found>();
  for (const { path, mention, probability } of roles) {
    const one = mentions[mention];
    if (!one) continue;
    const before = byPath.get(path);
    const found = { path, value: one.value, start: one.start, end: one.end, probability };
    const isLater = path === 'merchant_contact.at' && before !== undefined && before.value < one.value;
    const isSurer = path !== 'merchant_contact.at' && before !== undefined && before.probability < probability;
    if (!before || isLater || isSurer) byPath.set(path, found);
  }
  return [...byPath.values()];
}
