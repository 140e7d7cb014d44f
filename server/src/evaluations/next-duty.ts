/** Which legal duty of a case is due first. */
import type { Obligation } from '@dispute-intake/contract';
import type { EvaluationTable } from './evaluation.table.ts';

/** The duty that is due first of those that are not done; nulls where none has a day. */
export function nextDuty(
  obligations: readonly Obligation[],
): Required<Pick<EvaluationTable, 'duty_due' | 'duty_next'>> {
  const [next] = obligations
    .flatMap(({ id, due_by, status }) =>
      due_by === null || status === 'done' ? [] : { duty_due: due_by, duty_next: id },
    )
    .sort((a, b) => compare(a.duty_due, b.duty_due) || compare(a.duty_next, b.duty_next));
  return next ?? { duty_due: null, duty_next: null };
}
const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
