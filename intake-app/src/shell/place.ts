/** Where a cardholder is, as the page tells them and the portal. */
import { type FlowState, type Progress, progressOf, stepsOf } from '@dispute-intake/intake-flow';

/** Steps ahead before the way is known: no fewer than there can be, so that the bar never goes back. */
const STEPS_AHEAD = 10;

/** The place among the steps that are shown; behind the last of them what is done stays at it. */
export function placeOf(flow: FlowState): Progress {
  if (flow.step === 'done') return placeOf({ ...flow, step: 'review' });
  const index = stepsOf(flow).findIndex(({ id }) => id === flow.step) + 1;
  return progressOf(flow) ?? { index, count: index + STEPS_AHEAD, isFinal: false };
}
