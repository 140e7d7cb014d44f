/** Adds what an encoder found to what the patterns read. */
import type { StatedFact } from '@dispute-intake/contract/stated-fact';
import type { Encoding } from '../encoding.ts';
import type { FoundMention } from './mentions.ts';

/**
 * The facts of both in the order of the text; where both name a path, the patterns are believed. `mentions` are those the
 * encoder was given: a role takes its value from what the finder read there.
 */
export function withEncodedFacts(
  stated: readonly StatedFact[],
  statement: string,
  encoding: Encoding,
  mentions: readonly FoundMention[],
): readonly StatedFact[] {
  const known = new Set<StatedFact['path']>(stated.map(({ path }) => path));
  const added: StatedFact[] = [];
  const roles = encoding.roles.flatMap(({ mention, path, probability }) => {
    const found = mentions[mention];
    return found ? [{ ...found, path, probability }] : [];
  });
  for (const { path: below, value, start, end, probability } of [...encoding.facts, ...roles]) {
    const path = `evidences.${below}` as StatedFact['path'];
    const quote = statement.slice(start, end);
    if (known.has(path) || quote.trim() === '') continue;
    known.add(path);
    added.push({ path, value, quote, start, end, probability });
  }
  return added.length === 0 ? stated : [...stated, ...added].sort((one, other) => one.start - other.start);
}
