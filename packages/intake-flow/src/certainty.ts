/** Conditions while some answers are still open: for how far it is, and nothing that is asked. */
import type { Answers } from '@dispute-intake/contract/cardholder-api';
import { type Condition, holds } from './condition.ts';
import type { FlowContext } from './flow-context.ts';

/** Whether a condition holds while some answers are still open: `maybe` where they decide. */
export type Certainty = 'yes' | 'no' | 'maybe';

const OPPOSITE: Record<Certainty, Certainty> = { yes: 'no', no: 'yes', maybe: 'maybe' };

/** Like {@link holds}, where the questions of `open` may still be answered. */
export function certaintyOf(
  condition: Condition,
  given: Answers,
  context: FlowContext,
  open: ReadonlySet<string>,
): Certainty {
  if (condition === 'always') return 'yes';
  if ('not' in condition) return OPPOSITE[certaintyOf(condition.not, given, context, open)];
  if ('all' in condition || 'any' in condition) {
    const isAll = 'all' in condition;
    const parts = (isAll ? condition.all : condition.any).map((part) => certaintyOf(part, given, context, open));
    const [decisive, other]: Certainty[] = isAll ? ['no', 'yes'] : ['yes', 'no'];
    if (decisive && parts.includes(decisive)) return decisive;
    return parts.includes('maybe') ? 'maybe' : (other as Certainty);
  }
  const undecided =
    'question' in condition
      ? open.has(condition.question)
      : 'payments' in condition && (open.has('payments') || open.has('subscription.permission_withdrawn_at'));
  if (undecided && !('payments' in condition && (context.payments ?? []).length < 2)) return 'maybe';
  return holds(condition, given, context) ? 'yes' : 'no';
}
