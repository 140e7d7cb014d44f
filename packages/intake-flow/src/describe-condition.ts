/** A condition in words, for the reference of the questions and for tests that fail. */
import type { Condition, SessionFact } from './condition.ts';
import { NEVER } from './never.ts';

const SESSION_WORDS: Record<SessionFact, string> = {
  is_withdrawal: 'the payment is cash from a machine',
  is_enriched: 'the issuer sent something to recognise the payment by',
  has_earlier_payments: 'the issuer listed earlier payments to the merchant',
  has_credit: 'a refund that fits the payment is there',
  is_refunded_whole: 'the refund is of the whole payment',
  was_reported: 'the payment was reported before',
  is_tipped: 'the merchant is of a trade that is tipped',
  sells_travel: 'the merchant sells travel',
  sells_investments: 'the merchant sells investments',
  purchase_kind_is_known: 'the merchant category tells what was bought',
};

const listed = (values: readonly unknown[]): string =>
  values
    .map((value) =>
      value === null ? '"I don\'t know"' : value === NEVER ? '"it did not happen"' : `\`${String(value)}\``,
    )
    .join(' or ');

function joined(parts: readonly Condition[], word: 'and' | 'or', isNested: boolean): string {
  const text = parts.map((part) => describeCondition(part, parts.length > 1)).join(` ${word} `);
  return isNested && parts.length > 1 ? `(${text})` : text;
}

/** The condition as one English phrase without a full stop. */
export function describeCondition(condition: Condition, isNested = false): string {
  if (condition === 'always') return 'always';
  if ('problem' in condition) return `the problem is ${listed(condition.problem)}`;
  if ('is' in condition) return `\`${condition.question}\` is ${listed(condition.is)}`;
  if ('has' in condition) return `\`${condition.question}\` is ${condition.has === 'any' ? 'answered' : 'known'}`;
  if ('statementShorterThan' in condition)
    return `the statement is shorter than ${condition.statementShorterThan} characters`;
  if ('session' in condition) return SESSION_WORDS[condition.session];
  if ('payments' in condition)
    return condition.payments === 'several' ? 'several payments are disputed' : 'further payments may be meant';
  if ('all' in condition) return joined(condition.all, 'and', isNested);
  if ('any' in condition) return joined(condition.any, 'or', isNested);
  return `not ${describeCondition(condition.not, true)}`;
}
