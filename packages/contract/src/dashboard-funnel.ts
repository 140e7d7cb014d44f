/** The stages of the intake's funnel, free of zod: the overview counts them, the list of sessions is filtered by them. */

/** In order. `details` is every step between `problem` and `amount`; which of them are asked differs by kind of problem. */
export const FUNNEL_STAGES = [
  'link_created',
  'statement',
  'problem',
  'details',
  'amount',
  'evidence',
  'review',
  'submitted',
] as const;
export type FunnelStage = (typeof FUNNEL_STAGES)[number];
