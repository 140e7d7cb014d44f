/** What else a case was examined as: at most two further codes, the most promising first. */
import type { Alternative, Confidence } from '@dispute-intake/contract';
import { isLower, STARTING_CONFIDENCE } from '../confidence.ts';
import type { DisputeCase } from '../dispute-case.ts';
import { examineUntilClosed } from '../examine.ts';
import type { Verdict } from '../rules/rule.ts';

const MOST = 2;

/** `ofEveryKind`: see `examine`. Of the other kinds, those that are filed under another code than `first`. */
export function alternatives(
  first: DisputeCase,
  others: readonly DisputeCase[],
  ofEveryKind: Verdict[],
): Alternative[] {
  const examined: { isOpen: boolean; alternative: Alternative }[] = [];
  for (const other of others) {
    const { candidate, subcategory } = other;
    const isKnown = candidate === first.candidate || examined.some((one) => one.alternative.reason_code === candidate);
    if (candidate === null || subcategory === null || isKnown) continue;
    const { reasonCode, confidence, verdicts } = examineUntilClosed(other, ofEveryKind);
    const why = `${examinedBecause(other)} ${standing(reasonCode, confidence, verdicts)}`;
    examined.push({
      isOpen: reasonCode !== null,
      alternative: { reason_code: candidate, subcategory, confidence, why },
    });
  }
  examined.sort(
    ({ alternative: one, isOpen }, { alternative: other, isOpen: isOtherOpen }) =>
      Number(isOtherOpen) - Number(isOpen) ||
      Number(isLower(one.confidence, other.confidence)) - Number(isLower(other.confidence, one.confidence)),
  );
  return examined.slice(0, MOST).map(({ alternative }) => alternative);
}

function examinedBecause({ classification }: DisputeCase): string {
  const { basis, probability, subcategory } = classification;
  const kind = (subcategory ?? '').replaceAll('_', ' ');
  if (basis === 'facts') return `The facts also speak for “${kind}”.`;
  return probability > 0
    ? `The statement may also be read as “${kind}” (${Math.round(probability * 100)} %).`
    : `“${kind}” stands beside it in the scheme’s rules.`;
}

function standing(reasonCode: string | null, confidence: Confidence, verdicts: readonly Verdict[]): string {
  if (reasonCode === null) {
    const closing = verdicts.find(({ effect, check }) => effect?.reason_code === null && check);
    return closing?.check ? `It is closed. ${closing.check.msg}` : 'It is closed.';
  }
  if (confidence === STARTING_CONFIDENCE) return 'Nothing speaks against it.';
  const capped = verdicts.find(({ effect, check }) => check && effect?.confidence === confidence);
  const level = `It stands at ${confidence.replaceAll('_', ' ')}.`;
  return capped?.check ? `${level} ${capped.check.msg}` : level;
}
