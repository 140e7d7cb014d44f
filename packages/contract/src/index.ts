/** Everything that crosses a boundary of the service, as zod schemas and the types inferred from them. */
export * from './browser-message.ts';
export * from './card.ts';
export * from './card-number.ts';
export * from './cardholder-api.ts';
export * from './currency.ts';
export * from './dispute.ts';
export * from './dispute-update.ts';
export * from './duty.ts';
export * from './enrichment.ts';
export * from './evaluation.ts';
export * from './event.ts';
export * from './evidence-fields.ts';
export * from './evidences.ts';
export * from './export.ts';
export * from './fact-path.ts';
export * from './file.ts';
export * from './history.ts';
export * from './intake-theme.ts';
export * from './list.ts';
export * from './merchant-category.ts';
export * from './metadata.ts';
export * from './outcome.ts';
export {
  type InputError,
  inputError,
  PROBLEMS_BY_CODE,
  type Problem as ProblemDetails,
  type ProblemCode,
  problem,
} from './problem.ts';
export * from './report.ts';
export * from './requirements.ts';
export * from './result.ts';
export * from './ruleset.ts';
export * from './scalars.ts';
export * from './session.ts';
export * from './test-side.ts';
export * from './transaction.ts';
export * from './vocabulary.ts';
export * from './webhook.ts';
