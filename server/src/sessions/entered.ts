/**
 * Who gave which answer. A session that staff took is handed over by renewal, and back: what stands in the draft at that
 * moment was given by whoever held the session until then, unless it stood there before.
 */
import type { Answers, AnswerValue, EvaluationRequest, FactGiver } from '@dispute-intake/contract';
import type { Secrets } from '../platform/secrets.ts';
import { leaves } from './follow-up.ts';
import type { IntakeSessionTable } from './session.table.ts';

/** An answer as it stood when the session last changed hands, and who gave it. */
export type Entered = Record<string, { value: AnswerValue; by: 'cardholder' | 'staff' }>;

type Held = Pick<IntakeSessionTable, 'id' | 'held_by' | 'entered'>;
/** What the column is sealed for; also known to the command that seals anew. */
const place = (sessionId: string): string => `intake_session.entered ${sessionId}`;
const holderOf = ({ held_by }: Held): 'cardholder' | 'staff' => held_by ?? 'cardholder';
const same = (one: AnswerValue | undefined, other: AnswerValue | undefined): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

const before = (row: Held, secrets: Pick<Secrets, 'open'>): Entered =>
  row.entered ? (JSON.parse(secrets.open(row.entered, place(row.id))) as Entered) : {};

/** Of these answers who gave each: of an unchanged one whoever did before, else whoever holds the session now. */
function enteredOf(row: Held, answers: Answers, earlier: Entered): Entered {
  return Object.fromEntries(
    Object.entries(answers).map(([id, value]) => {
      const known = Object.hasOwn(earlier, id) ? earlier[id] : undefined;
      return [id, known && same(known.value, value) ? known : { value, by: holderOf(row) }];
    }),
  );
}

/** The column `entered` for a session that changes hands with this draft; null where nothing is answered. */
export function enteredAtHandOver(row: Held, answers: Answers | undefined, secrets: Pick<Secrets, 'open' | 'seal'>) {
  if (answers === undefined) return row.entered ?? null;
  return secrets.seal(JSON.stringify(enteredOf(row, answers, before(row, secrets))), place(row.id));
}

/** Path of a request → who gave what stands there. What nobody gave (it was derived) is not named. */
export function giversOf(
  request: EvaluationRequest,
  of: { row: Held; answers: Answers; given: Answers; transactionId: string; secrets: Pick<Secrets, 'open'> },
): Record<string, FactGiver> {
  const { answers, given } = of;
  const entered = enteredOf(of.row, answers, before(of.row, of.secrets));
  const facts: Answers = { ...leaves(request.evidences), disputed_amount: request.dispute.disputed_amount };
  if (request.evidences.cardholder_statement !== undefined) facts.statement = request.evidences.cardholder_statement;
  const givers: Record<string, FactGiver> = {};
  for (const id of Object.keys(facts)) {
    const own = [`payments.${of.transactionId}.${id}`, id].find((name) => Object.hasOwn(entered, name));
    const isIssuers = Object.hasOwn(given, id) && (own === undefined || same(given[id], answers[own]));
    const by = isIssuers ? 'issuer' : own === undefined ? undefined : entered[own]?.by;
    if (by !== undefined) givers[pathOf(id)] = by;
  }
  return givers;
}

/** Where the answer to a question stands in a request. */
const pathOf = (id: string): string =>
  id === 'statement'
    ? 'evidences.cardholder_statement'
    : id === 'disputed_amount'
      ? 'dispute.disputed_amount'
      : `evidences.${id}`;
