/** Which stage of the funnel an intake session is at, by the step it was last seen at. */
import { FUNNEL_STAGES, type FunnelStage } from '@dispute-intake/contract/dashboard-funnel';

const STEPS: Partial<Record<FunnelStage, readonly string[]>> = {
  statement: ['statement'],
  problem: ['problem'],
  amount: ['amount'],
  evidence: ['evidence'],
  review: ['review', 'done'],
};
const NAMED = Object.values(STEPS).flat();

/** Stages that cardholders pass, in order. */
export const STAGES_AT_WORK = FUNNEL_STAGES.filter((stage) => stage !== 'link_created' && stage !== 'submitted');

/** Of a session that was opened; one that saved nothing yet is at the first step. */
export function stageOf(lastStep: string | null): FunnelStage {
  if (lastStep === null) return 'statement';
  return STAGES_AT_WORK.find((stage) => STEPS[stage]?.includes(lastStep)) ?? 'details';
}

/** The steps of a stage: exactly these, or (`isNot`) all but these. */
export function stepsOf(stage: FunnelStage): { steps: readonly string[]; isNot: boolean } {
  const steps = STEPS[stage];
  return steps ? { steps, isNot: false } : { steps: NAMED, isNot: true };
}

/** Steps that lie before the stage: a session beyond them has reached it. */
export function stepsBefore(stage: FunnelStage): { steps: readonly string[]; isNot: boolean } {
  const at = STAGES_AT_WORK.indexOf(stage as (typeof STAGES_AT_WORK)[number]);
  const later = STAGES_AT_WORK.slice(at);
  // Before `details` the steps are few and named; after it, those still to come are.
  return later.includes('details')
    ? { steps: STAGES_AT_WORK.slice(0, at).flatMap((each) => STEPS[each] ?? []), isNot: false }
    : { steps: later.flatMap((each) => STEPS[each] ?? []), isNot: true };
}
