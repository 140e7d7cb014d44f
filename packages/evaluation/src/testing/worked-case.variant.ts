/** A worked case with some facts changed or taken out, evaluated: the short way to ask "and if …?" in a test. */
import type { EvaluationRequest } from '@dispute-intake/contract';
import { type ReadStatement, read, type StatedFact } from '@dispute-intake/statement-reader';
import { type Evaluation, type EvaluationContext, evaluate } from '../evaluate.ts';
import { exampleCases, resolvedRequest } from './example-case.ts';
import { BINS } from './facts-with.ts';

/** D of the variants, in epoch milliseconds. */
export const VARIANT_DAY_MS = Date.UTC(2026, 10, 20, 12);

const requests = new Map(exampleCases().map(({ id, request }) => [id, request]));

/** The case's request with `changes` by path ("transaction.eci_code"); undefined takes a fact out, "D-30" are dates; another scheme brings a card of it. */
export function variantRequest(
  id: string,
  changes: Record<string, unknown> = {},
  dayMs = VARIANT_DAY_MS,
): EvaluationRequest {
  const request = structuredClone(requests.get(id)) as Record<string, unknown> | undefined;
  if (!request) throw new Error(`there is no worked case ${id}`);
  for (const [path, value] of Object.entries(changes)) {
    const keys = path.split('.');
    const last = keys.pop() ?? '';
    let at = request;
    for (const key of keys) {
      const next = at[key];
      at[key] = typeof next === 'object' && next !== null ? next : {};
      at = at[key] as Record<string, unknown>;
    }
    if (value === undefined) delete at[last];
    else at[last] = structuredClone(value);
  }
  const scheme = changes['transaction.card_scheme'];
  if (isScheme(scheme) && changes['card.bin'] === undefined)
    (request.card as Record<string, unknown>).bin = BINS[scheme];
  return resolvedRequest(request, dayMs);
}

const isScheme = (scheme: unknown): scheme is keyof typeof BINS => typeof scheme === 'string' && scheme in BINS;

/** What the statement states just as it was sent: it tells of the case before the change, so that the rest is left out. */
function agreeing({ evidences, transaction }: EvaluationRequest, dayMs: number): ReadStatement {
  const given = ({ path }: StatedFact) =>
    path.split('.').reduce<unknown>((at, key) => (at as Record<string, unknown> | undefined)?.[key], { evidences });
  const told = read(evidences.cardholder_statement ?? '', {
    paidOn: transaction.transaction_timestamp.slice(0, 10),
    writtenOn: new Date(dayMs).toISOString().slice(0, 10),
    currency: transaction.transaction_currency,
    amount: transaction.transaction_amount,
  });
  return { ...told, facts: told.facts.filter((fact) => given(fact) === fact.value), denied: [] };
}

/** The result and explanation of a variant. */
export function variant(
  id: string,
  changes: Record<string, unknown> = {},
  options: EvaluationContext['options'] = {},
  dayMs = VARIANT_DAY_MS,
): Evaluation {
  const request = variantRequest(id, changes, dayMs);
  return evaluate(request, { evaluatedAtMs: dayMs, options, reading: agreeing(request, dayMs) });
}

/** "code confidence [checks]" of a variant, for comparing at a glance. */
export function verdictOf({ result }: Evaluation): string {
  const checks = result.failed_checks.map(({ code, type }) => (type === 'warning' ? `~${code}` : code));
  return `${result.reason_code} ${result.confidence} [${checks.join(' ')}]`;
}
