/** The documents the rules of a case looked for, mandatory ones first, each kind once. */
import type { RequiredDocument } from '@dispute-intake/contract';
import type { Verdict } from '../rules/rule.ts';

export function requiredDocuments(verdicts: readonly Verdict[]): RequiredDocument[] {
  const byKind = new Map<string, RequiredDocument>();
  for (const { document } of verdicts) {
    if (!document) continue;
    const other = byKind.get(document.kind);
    if (!other || (other.requirement === 'recommended' && document.requirement === 'mandatory')) {
      byKind.set(document.kind, document);
    }
  }
  return [...byKind.values()].sort(
    (one, other) => Number(other.requirement === 'mandatory') - Number(one.requirement === 'mandatory'),
  );
}
