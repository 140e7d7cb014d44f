/** The documents the rules of a case looked for, mandatory ones first, each kind once. */
import type { RequiredDocument } from '@dispute-intake/contract';
import type { Verdict } from '../rules/rule.ts';

export function requiredDocuments(verdicts: readonly Verdict[]): RequiredDocument[] {
  const found: RequiredDocument[] = [];
  for (const { document } of verdicts) {
    if (!document) continue;
    const at = indexOfKind(found, document.kind);
    if (at === -1) found.push(document);
    else if (found[at]?.requirement === 'recommended' && document.requirement === 'mandatory') found[at] = document;
  }
  if (found.length < 2) return found;
  return found.sort(
    (one, other) => Number(other.requirement === 'mandatory') - Number(one.requirement === 'mandatory'),
  );
}

const indexOfKind = (documents: readonly RequiredDocument[], sought: RequiredDocument['kind']): number =>
  documents.findIndex(({ kind }) => kind === sought);
