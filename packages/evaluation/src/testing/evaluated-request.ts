/** Random requests that the properties share: made once and evaluated once a file, since each property looks at the same ones. */
import type { EvaluationRequest } from '@dispute-intake/contract';
import fc from 'fast-check';
import { type Evaluation, evaluate } from '../evaluate.ts';
import { anyRequest, DISPUTE_DAY_MS } from './request.arbitrary.ts';
import { toldKind } from './told.ts';

const evaluations = new WeakMap<EvaluationRequest, Evaluation>();
const seed = fc.readConfigureGlobal().seed ?? Date.now() % 2 ** 31;
const made: EvaluationRequest[] = [];

/** The first `count` of the random requests. */
function randomRequests(count: number): readonly EvaluationRequest[] {
  // The same seed makes the same requests again: only those beyond are new.
  if (made.length < count) made.push(...fc.sample(anyRequest, { numRuns: count, seed }).slice(made.length));
  return made.slice(0, count);
}

/** What the request's facts alone come to on the dispute day; what its statement says is left out. */
export function evaluated(request: EvaluationRequest): Evaluation {
  let evaluation = evaluations.get(request);
  if (!evaluation) {
    evaluation = evaluate(request, {
      evaluatedAtMs: DISPUTE_DAY_MS,
      reading: toldKind(request.evidences.cardholder_statement),
    });
    evaluations.set(request, evaluation);
  }
  return evaluation;
}

/**
 * Calls `check` with `count` of the random requests; it must not change them. Where it throws, the property is looked at again in
 * the usual way, so that the failure is reported with the smallest request and the seed.
 */
export function forRandomRequests(count: number, check: (request: EvaluationRequest) => void): void {
  try {
    for (const request of randomRequests(count)) check(request);
  } catch (error) {
    fc.assert(fc.property(anyRequest, check), { seed, numRuns: count });
    throw error;
  }
}

type Path = readonly string[];

export function factAt(request: EvaluationRequest, path: Path): unknown {
  let at: unknown = request;
  for (const key of path) at = (at as Record<string, unknown> | undefined)?.[key];
  return at;
}

/** A copy with one value set, or taken out where it is undefined; parents are made where they are missing. */
export function withFact(request: EvaluationRequest, path: Path, value: unknown): EvaluationRequest {
  if (value === undefined && factAt(request, path) === undefined) return request;
  const copy = structuredClone(request) as unknown as Record<string, unknown>;
  let parent = copy;
  for (const key of path.slice(0, -1)) {
    const next = parent[key];
    parent[key] = typeof next === 'object' && next !== null ? next : {};
    parent = parent[key] as Record<string, unknown>;
  }
  const last = path.at(-1) ?? '';
  if (value === undefined) delete parent[last];
  else parent[last] = value;
  return copy as unknown as EvaluationRequest;
}
