/** The worked cases of the fixtures: how their dates are resolved, and whether a result meets what is expected. For tests and benchmarks. */
import { readFileSync } from 'node:fs';
import type { EvaluationRequest, EvaluationResult } from '@dispute-intake/contract';

export interface ExampleCase {
  id: string;
  title: string;
  request: unknown;
  expect: {
    category: string[];
    subcategory: (string | null)[];
    reason_code: (string | null)[];
    confidence: string[];
    failed_checks: { must: string[]; must_not: string[] };
  };
}

/** All worked cases, as in the fixture. */
export function exampleCases(): ExampleCase[] {
  const url = new URL('../../fixtures/example-cases.json', import.meta.url);
  const fixture = JSON.parse(readFileSync(url, 'utf8')) as { cases: ExampleCase[] };
  return fixture.cases;
}

const MS_PER_DAY = 86_400_000;
const FILE_IDS: Record<string, string> = {
  FILE_1: '00000000-0000-4000-8000-000000000001',
  FILE_2: '00000000-0000-4000-8000-000000000002',
};

/** The request with "D-21", "D-21T10:02:00Z", "{D-21:YYMMDD}" and "FILE_1" resolved; D is a day at 12:00 UTC. */
export function resolvedRequest(value: unknown, disputeDayMs: number): EvaluationRequest {
  return resolved(value, disputeDayMs) as EvaluationRequest;
}

function resolved(value: unknown, dayMs: number): unknown {
  if (Array.isArray(value)) return value.map((item) => resolved(item, dayMs));
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, resolved(item, dayMs)]));
  }
  if (typeof value !== 'string') return value;
  if (FILE_IDS[value]) return FILE_IDS[value];
  const offset = /^D(?:([+-])(\d+))?(T.*)?$/.exec(value);
  if (offset) {
    const at = new Date(shifted(dayMs, offset[1], offset[2])).toISOString();
    return offset[3] ? at.slice(0, 10) + offset[3] : at.replace('.000Z', 'Z');
  }
  return value.replace(/\{D(?:([+-])(\d+))?:YYMMDD\}/g, (_, sign?: string, days?: string) =>
    new Date(shifted(dayMs, sign, days)).toISOString().slice(2, 10).replaceAll('-', ''),
  );
}

const shifted = (dayMs: number, sign: string | undefined, days: string | undefined): number =>
  dayMs + (sign === '-' ? -1 : 1) * Number(days ?? 0) * MS_PER_DAY;

/** What the result misses of what is expected; empty when it meets it all. */
export function unmet({ expect }: ExampleCase, result: Omit<EvaluationResult, 'id'>): string[] {
  const misses: string[] = [];
  const among = (name: string, accepted: readonly (string | null)[], got: string | null) => {
    if (!accepted.includes(got)) misses.push(`${name}: ${got} is not among ${accepted.join(', ')}`);
  };
  among('category', expect.category, result.category);
  among('subcategory', expect.subcategory, result.subcategory);
  among('reason_code', expect.reason_code, result.reason_code);
  among('confidence', expect.confidence, result.confidence);
  return [...misses, ...unmetChecks(expect.failed_checks, result)];
}

/** Checks that are missing, and those that should not be there. */
export function unmetChecks(
  expected: ExampleCase['expect']['failed_checks'],
  { failed_checks: checks }: Pick<EvaluationResult, 'failed_checks'>,
): string[] {
  const codes = checks.map(({ code }) => code);
  const isReported = (pattern: string) =>
    pattern.endsWith('*') ? codes.some((code) => code.startsWith(pattern.slice(0, -1))) : codes.includes(pattern);
  const isMet = (entry: string) => entry.split('|').some(isReported);
  return [
    ...expected.must.filter((entry) => !isMet(entry)).map((entry) => `failed_checks: ${entry} is not reported`),
    ...expected.must_not.filter(isMet).map((entry) => `failed_checks: ${entry} is reported`),
  ];
}
