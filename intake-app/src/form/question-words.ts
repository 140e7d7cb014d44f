/** Which words a question is shown with: texts may differ by kind of problem, purchase and session. */
import type { AnswerValue, SessionPayment } from '@dispute-intake/contract/cardholder-api';
import {
  disputedPayments,
  earlierPayments,
  type FlowState,
  fittingCredit,
  NEVER,
  otherProblem,
  purchaseKind,
  type ValidationError,
  type VisibleQuestion,
} from '@dispute-intake/intake-flow';
import type { Translator } from '../i18n/translator.ts';

/** Tricked out of money or codes without having bought anything: no seller, offer or advertisement was there. */
export const hasBoughtNothing = ({ answers }: Pick<FlowState, 'answers'>): boolean =>
  answers.problem === 'deceived' && (answers['purchase.kind'] === null || answers.participated === false);

/** Sets texts apart where one wording cannot fit: `q.delivery.expected_at~service`, `…~machine` for cash from a machine. */
function variantsOf(flow: FlowState): string[] {
  const { answers, session } = flow;
  const { followUp, transaction } = session;
  const kind = purchaseKind(answers, session);
  const variants: string[] = [];
  // A second round that nothing is missing in: to add something.
  if (followUp && followUp.missing_facts.length + followUp.missing_documents.length === 0) variants.push('complete');
  if (transaction.channel_type === 'ATM') variants.push('machine');
  if (answers.problem === 'wrong_currency') variants.push('wrong_amount');
  if (answers['reservation.issue'] === 'no_show') variants.push('no_show');
  if (fittingCredit(session)?.status === 'pending') variants.push('pending');
  if (hasBoughtNothing(flow)) variants.push('nothing_bought');
  if (typeof answers.problem === 'string') variants.push(answers.problem);
  if (kind !== undefined && kind !== 'merchandise') variants.push('service');
  return variants;
}

/** A payment in one line: merchant, amount, day. */
const paymentText = (i18n: Translator, { merchant_name, amount, currency, timestamp }: SessionPayment): string =>
  `${merchant_name} · ${i18n.money(amount, currency)} · ${i18n.day(timestamp, 'short')}`;

export interface Words {
  label(question: Pick<VisibleQuestion, 'id' | 'base' | 'payment'>): string;
  hint(question: VisibleQuestion): string | null;
  option(question: VisibleQuestion, value: string): string;
  optionHint(question: VisibleQuestion, value: string): string | null;
  unknown(question: VisibleQuestion): string;
  /** Of a day: that it did not happen. */
  never(question: VisibleQuestion): string;
  step(id: string): string;
  error(question: VisibleQuestion, error: ValidationError): string;
  /** A value as it is read back. */
  value(question: VisibleQuestion, value: AnswerValue): string;
  /** An answer as it is read back in review and conversation; null when there is none. */
  answer(question: VisibleQuestion): string | null;
}

/** Beside the choice of the problem: that it was picked from the statement, or that the statement tells of another now. */
export function problemNote({ t, tAny }: Translator, flow: FlowState): string | null {
  const other = otherProblem(flow);
  if (other) return t('q.problem.otherwise', { problem: tAny([`o.problem.${other}`]) });
  return flow.suggested && flow.suggested === flow.answers.problem ? t('q.problem.suggested') : null;
}

/** The words for the flow's present state. */
export function wordsFor(i18n: Translator, flow: FlowState): Words {
  const { t, tAny, has } = i18n;
  const { transaction } = flow.session;
  const variants = variantsOf(flow);
  const withVariants = (key: string): string[] => [...variants.map((variant) => `${key}~${variant}`), key];
  const values = { merchant: transaction.merchant_name };
  const money = (amount: number): string => i18n.money(amount, transaction.transaction_currency);
  const optional = (key: string): string | null => {
    const found = withVariants(key).find(has);
    return found ? tAny([found], values) : null;
  };

  const words: Words = {
    label({ id, base, payment }) {
      const text = tAny(withVariants(`q.${base ?? id}`), values);
      return payment ? `${text} – ${paymentText(i18n, payment)}` : text;
    },
    hint: ({ id, base }) => optional(`q.${base ?? id}.hint`),
    option(question, value) {
      if (question.kind === 'yes_no') return value === 'true' ? t('app.yes') : t('app.no');
      if (question.id === 'twin') {
        const payment = earlierPayments(flow.session).find(({ key }) => key === value);
        return payment ? `${i18n.day(payment.at)} · ${money(payment.amount)}` : t('o.twin.other');
      }
      return question.id === 'expected_currency'
        ? i18n.currencyName(value)
        : tAny([`o.${question.base ?? question.id}.${value}`], values);
    },
    optionHint: ({ id, base }, value) => optional(`o.${base ?? id}.${value}.hint`),
    unknown: ({ id, base, never }) =>
      optional(`q.${base ?? id}.unknown`) ?? t(never ? 'date.unknown' : 'app.dont_know'),
    never: ({ id, base }) => tAny(withVariants(`q.${base ?? id}.never`), values),
    step: (id) =>
      id === 'safety'
        ? t(flow.answers.problem === 'deceived' ? 'safety.scam.title' : 'safety.title')
        : tAny(withVariants(`step.${id}`), values),
    error(question, error) {
      return tAny([`e.${error}.${question.id}`, `e.${error}.${question.kind}`, `e.${error}`], {
        max: error === 'too_many_files' ? 10 : (question.maxLength ?? 5000),
        amount: money(transaction.transaction_amount),
        example: i18n.number(49.9, { minimumFractionDigits: 2 }),
      });
    },
    value(question, value) {
      if (value === null) return words.unknown(question);
      if (question.kind === 'payments' && Array.isArray(value)) {
        return disputedPayments(flow.answers, flow.session)
          .map((payment) => paymentText(i18n, payment))
          .join('\n');
      }
      if (Array.isArray(value)) return i18n.t('review.files', { count: value.length });
      if (typeof value === 'boolean') return words.option(question, String(value));
      if (question.kind === 'choice') return words.option(question, String(value));
      if (question.kind === 'date') return value === NEVER ? words.never(question) : i18n.day(String(value));
      if (typeof value === 'number') {
        if (question.kind !== 'amount' && question.kind !== 'share') return i18n.number(value);
        return question.payment ? i18n.money(value, question.payment.currency) : money(value);
      }
      return value;
    },
    answer(question) {
      const value = flow.answers[question.id];
      if (value === undefined || value === '' || (Array.isArray(value) && value.length === 0)) return null;
      return words.value(question, value);
    },
  };
  return words;
}
