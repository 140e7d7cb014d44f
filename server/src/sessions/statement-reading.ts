/** What the service reads in a statement while the cardholder is still answering: which problem, and which facts. */
import { createHash } from 'node:crypto';
import type { Answers, IntakeSessionCreate, ProblemSuggestion, Reading } from '@dispute-intake/contract';
import type { ReadStatement, StatementContext } from '@dispute-intake/statement-reader';
import { isoTime } from '../platform/clock.ts';
import type { Party } from '../platform/fair-turns.ts';

const REMEMBERED_SESSIONS = 20_000;

/** What reads a statement, and what of it is suggested. */
export interface StatementReader {
  /** `party`: whom it is read for. */
  read(
    statement: string,
    context: StatementContext,
    options: { party?: Party | undefined },
  ): ReadStatement | Promise<ReadStatement>;
  suggestProblem(
    told: Pick<ReadStatement, 'kind' | 'facts'>,
    transaction: Pick<IntakeSessionCreate['transaction'], 'channel_type' | 'card_scheme' | 'merchant_category_code'>,
  ): ProblemSuggestion;
}

/** Reads the (masked) statement of a session, or of the dispute that it follows up. */
export async function readStatement(
  reader: StatementReader,
  { transaction, cardholder }: Pick<IntakeSessionCreate, 'transaction' | 'cardholder'>,
  statement: string,
  nowMs: number,
  party?: Party,
): Promise<Reading> {
  const { merchant_category_code: category } = transaction;
  const context: StatementContext = {
    paidOn: transaction.transaction_timestamp.slice(0, 10),
    writtenOn: isoTime(nowMs).slice(0, 10),
    currency: transaction.transaction_currency,
    amount: transaction.transaction_amount,
    merchantName: transaction.merchant_name,
    channel: transaction.channel_type,
    ...(category === undefined ? {} : { merchantCategoryCode: category }),
    ...(cardholder?.locale === undefined ? {} : { locale: cardholder.locale }),
  };
  const told = await reader.read(statement, context, { party });
  return { problem: reader.suggestProblem(told, transaction), facts: [...told.facts] };
}

/** The statement as it is kept; empty where there is none, or nothing but space. */
export const statementOf = ({ statement }: Answers): string =>
  typeof statement === 'string' && statement.trim() !== '' ? statement : '';

/**
 * Remembers, for the sessions that saved last, which statement was read at which revision, so that an ordinary save needs no
 * look at the draft before it. What is forgotten is looked up.
 */
export function createReadStatements() {
  const read = new Map<string, { digest: string; revision: number }>();
  const digestOf = (statement: string) => createHash('sha256').update(statement).digest('base64url');
  return {
    /** Undefined: not known here. The revision at which it was read counts as not read, so that a repeated save is answered alike. */
    isRead(id: string, statement: string, revision: number): boolean | undefined {
      const last = read.get(id);
      if (!last || last.revision > revision) return undefined;
      return last.digest === digestOf(statement) && last.revision !== revision;
    },
    remember(id: string, statement: string, revision: number): void {
      read.delete(id);
      read.set(id, { digest: digestOf(statement), revision });
      const oldest = read.keys().next().value;
      if (read.size > REMEMBERED_SESSIONS && oldest !== undefined) read.delete(oldest);
    },
  };
}
