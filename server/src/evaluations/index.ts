/** Evaluations: taken in, worked on, read. */

export { withoutChipSecrets } from './chip-data.ts';
export type { Engine } from './engine.ts';
export {
  type EvaluateDeps,
  type Evaluated,
  type EvaluationJobsDeps,
  evaluateJob,
  evaluateRow,
  reconcileEvaluations,
} from './evaluation.jobs.ts';
export { type EvaluationRoutesDeps, evaluationRoutes } from './evaluation.routes.ts';
export { createEvaluations, EVALUATE_JOB, type EvaluationService, type Submission } from './evaluation.service.ts';
export { evaluationReader } from './evaluation.store.ts';
export { findingsOf, rowView } from './evaluation.view.ts';
export { type EvaluationCount, evaluationFiguresStore } from './evaluation-figures.store.ts';
export { type EvaluationFilter, type EvaluationOrder, evaluationListStore } from './evaluation-list.store.ts';
export { mergeOver } from './merge.ts';
export { otherDisputesOf } from './related.ts';
export { createResultWaiters } from './result-waiters.ts';
export { type RulesetReplayDeps, replayEvaluation, replayEvaluations, replayReport } from './ruleset-replay.ts';
export { createStandings, type Standing, type Standings, subjectOf } from './standing.service.ts';
export { readExplanation, statedFactsOf } from './stored-explanation.ts';
export { readResult } from './stored-result.ts';
export { testCases } from './test-cases.ts';
export { workStore } from './work.store.ts';
