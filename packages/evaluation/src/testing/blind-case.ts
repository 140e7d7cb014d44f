/** Cases and statements by authors who never saw the project, and what a result misses of what they expect. */
import { readFileSync } from 'node:fs';
import {
  type DocumentKind,
  type EvaluationRequest,
  type EvaluationResult,
  evaluationRequest,
} from '@dispute-intake/contract';
import { resolvedRequest, unmetChecks } from './example-case.ts';
import { VARIANT_DAY_MS, variantRequest } from './worked-case.variant.ts';

interface Expected {
  category?: string[];
  subcategory?: (string | null)[];
  reason_code?: (string | null)[];
  confidence?: string[];
  next_action?: string[];
  recoverable?: number;
  failed_checks: { must: string[]; must_not: string[] };
}

export interface BlindCase {
  id: string;
  title: string;
  request: unknown;
  /** Those without a kind are names alone. */
  files?: readonly (string | { id: string; kind: DocumentKind })[];
  expect: Expected;
  why: string;
  /** What was changed in the case, or where its author and the rules can both be defended. */
  judged?: string;
  /** The facts do not decide, and the statement is not read as it is meant. */
  misread?: true;
}

interface Told {
  language: string;
  statement: string;
  misread?: true;
}
/** Statements beside the facts of a case: a worked one, one of the cases by others, or the `request` that stands here. */
export interface BesideFacts {
  base: string;
  request?: unknown;
  problem: string;
  changes?: Record<string, unknown>;
  sound: Told[];
  planted: (Told & { against: string })[];
}
export interface BlindStatements {
  cases: BesideFacts[];
  alone: (Told & { base: string; never: 'file' | 'do_not_file' })[];
}

const fixture = <T>(name: string): T =>
  JSON.parse(readFileSync(new URL(`../../fixtures/${name}.json`, import.meta.url), 'utf8')) as T;

export const blindCases = (): BlindCase[] => fixture<{ cases: BlindCase[] }>('blind-cases').cases;
export const blindStatements = (): BlindStatements => fixture<BlindStatements>('blind-statements');

const fileId = (digit: string): string => `00000000-0000-4000-8000-00000000000${digit}`;

/** The files of a case that have a kind, as an evaluation takes them. */
export function blindFiles({ files = [] }: BlindCase): { files?: { file_id: string; kind: DocumentKind }[] } {
  const kinds = files.flatMap((file) =>
    typeof file === 'string' ? [] : [{ file_id: fileId(file.id.replace('FILE_', '')), kind: file.kind }],
  );
  return kinds.length > 0 ? { files: kinds } : {};
}

/** The request of a case; `FILE_1` stands for an uploaded file. */
export function blindRequest({ request }: Pick<BlindCase, 'request'>, dayMs: number): EvaluationRequest {
  const withFiles = JSON.stringify(request).replaceAll(/"FILE_(\d)"/g, (_, digit: string) => `"${fileId(digit)}"`);
  return evaluationRequest.parse(resolvedRequest(JSON.parse(withFiles), dayMs));
}

const cases: Map<string, BlindCase> = new Map(blindCases().map((one) => [one.id, one]));

/** The request that a statement is held against; `changes` besides those of the case. */
export function toldRequest(
  { base, request: own, changes: needed }: Pick<BesideFacts, 'base' | 'request' | 'changes'>,
  statement: string,
  changes: Record<string, unknown> = {},
): EvaluationRequest {
  const all = { ...needed, ...changes };
  const one = own === undefined ? cases.get(base) : { request: own };
  if (!one) return variantRequest(base, { ...all, 'evidences.cardholder_statement': statement });
  const { dispute, evidences, ...request } = blindRequest(one, VARIANT_DAY_MS);
  const problem = all['dispute.problem'] as EvaluationRequest['dispute']['problem'];
  return {
    ...request,
    dispute: { ...dispute, ...(problem && { problem }) },
    evidences: { ...evidences, cardholder_statement: statement },
  };
}

/** What the result misses of what is expected; empty when it meets it all. */
export function missesOf({ expect }: BlindCase, result: Omit<EvaluationResult, 'id'>): string[] {
  const misses: string[] = [];
  for (const name of ['category', 'subcategory', 'reason_code', 'confidence', 'next_action'] as const) {
    const accepted: readonly (string | null)[] | undefined = expect[name];
    const got = result[name] ?? null;
    if (accepted && !accepted.includes(got)) misses.push(`${name}: ${got} is not among ${accepted.join(', ')}`);
  }
  const sum = result.recoverable_amount?.amount ?? 0;
  if (expect.recoverable !== undefined && Math.abs(sum - expect.recoverable) > 0.005)
    misses.push(`recoverable: ${sum} is not ${expect.recoverable}`);
  return [...misses, ...unmetChecks(expect.failed_checks, result)];
}
