/** Evaluation of card-payment disputes: facts in, result and explanation out. Pure. */
export { suggestProblem } from './classify/problem.ts';
export { type Outcome, replay } from './confidence.ts';
export type { UploadedDocument } from './dispute-case.ts';
export { withoutSensitiveTags } from './emv/sensitive-tags.ts';
export { type Evaluation, type EvaluationContext, evaluate, statementContext } from './evaluate.ts';
export { type CompactRules, compactRules } from './explain/compact-rules.ts';
export { type EditionTexts, editionTexts } from './explain/edition-texts.ts';
export { KINDS } from './kinds/index.ts';
export { businessDayBefore } from './obligations/business-calendar.ts';
export type { RecordedDuty } from './obligations/duty.ts';
export { type EvaluatedDispute, obligations } from './obligations/obligations.ts';
export { type ReplayDifference, replayStored, type StoredEvaluation } from './replay-stored.ts';
export { codesWithRequirements, type RequirementsOf, requirementsFor } from './requirements.ts';
export {
  DEFAULT_OPTIONS,
  OPTION_NAMES,
  OPTION_REASONS,
  RULESET_VERSION,
  type RulesetOptions,
} from './ruleset.options.ts';
export { type Edition, type Ruleset, ruleset, rulesets } from './rulesets.ts';
