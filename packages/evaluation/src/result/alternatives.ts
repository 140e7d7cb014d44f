/** What else a case was examined as: at most two further codes, the most promising first. */
import type { Alternative, Confidence } from '@dispute-intake/contract';
import { isLower, lowerOf, STARTING_CONFIDENCE } from '../confidence.ts';
import type { DisputeCase } from '../dispute-case.ts';
import { type Examined, examineUntilClosed } from '../examine.ts';
import { withDatesInWords } from '../explain/sentence.ts';
import { LEVELS, valueInWords } from '../explain/words.ts';
import type { Verdict } from '../rules/rule.ts';

const MOST = 2;

/** `ofEveryKind`: see `examine`. Of the other kinds, those that are filed under another code than `first`. */
export function alternatives(
  first: DisputeCase,
  others: readonly DisputeCase[],
  ofEveryKind: Verdict[],
  found: Pick<Examined, 'reasonCode' | 'confidence' | 'checks'>,
): Alternative[] {
  const examined: { isOpen: boolean; alternative: Alternative }[] = [];
  for (const other of others) {
    const { candidate, subcategory } = other;
    const isKnown = candidate === first.candidate || examined.some((one) => one.alternative.reason_code === candidate);
    if (candidate === null || subcategory === null || isKnown) continue;
    const { reasonCode, confidence: own, verdicts } = examineUntilClosed(other, ofEveryKind);
    const confidence = reasonCode === null ? own : withBasis(other, own, found);
    const why = `${examinedBecause(other)} ${standing({ reasonCode, confidence, verdicts }, first.candidate, found.checks)}`;
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

/** What no fact speaks for is no surer than the code that is proposed; what nothing speaks for at all is moderately low at most. */
function withBasis(
  { classification }: DisputeCase,
  own: Confidence,
  { reasonCode, confidence }: Pick<Examined, 'reasonCode' | 'confidence'>,
): Confidence {
  if (classification.basis === 'facts') return own;
  const most = reasonCode === null ? 'moderate_low' : confidence;
  const bounded = lowerOf(own, most);
  return classification.probability > 0 ? bounded : lowerOf(bounded, 'moderate_low');
}

function examinedBecause({ classification, candidate }: DisputeCase): string {
  const { basis, probability, subcategory } = classification;
  const kind = valueInWords(subcategory) ?? '';
  if (basis === 'facts') return `The facts also speak for “${kind}”.`;
  return probability > 0
    ? `The statement may also be read as “${kind}” (${Math.round(probability * 100)} %).`
    : `Also looked at: ${candidate}, ${kind}.`;
}

/** What to do for this code only, should it be chosen. */
const ASKS = /^(?:Ask|Attach|Send|Say|Get|Name) /;

/** What it rests on or fails by; what was said of the first code is not said again. */
function standing(
  { reasonCode, confidence, verdicts }: Pick<Examined, 'reasonCode' | 'confidence' | 'verdicts'>,
  first: string | null,
  told: Examined['checks'],
): string {
  const isTold = (msg: string) => told.some((check) => check.msg === msg);
  if (reasonCode === null) {
    const closing = verdicts.find(({ effect, check }) => effect?.reason_code === null && check)?.check;
    const end = closing?.code === 'filing_window_expired' ? 'It is too late' : 'It is not possible';
    if (!closing) return `${end}.`;
    return isTold(closing.msg) ? `${end}, for the same reason.` : `${end}. ${withDatesInWords(closing.msg)}`;
  }
  if (confidence === STARTING_CONFIDENCE) return 'Nothing speaks against it.';
  const capped = verdicts.find(({ effect, check }) => check && effect?.confidence === confidence)?.check;
  if (!capped) return `The confidence would be ${LEVELS[confidence]}.`;
  if (isTold(capped.msg)) return `The same doubt applies as for ${first}.`;
  const msg = withDatesInWords(capped.msg);
  return ASKS.test(msg) ? `It would need more: ${msg.charAt(0).toLowerCase()}${msg.slice(1)}` : msg;
}
