/** The thread's side of {@link createStatementReader}: reads long statements. */
import {
  type Encoding,
  type Mention,
  mentionsOf,
  type ReadStatement,
  read,
  type StatementContext,
} from '@dispute-intake/statement-reader';
import { handleTasks } from './platform/threads/handle-tasks.ts';

export interface ReadingTask {
  statement: string;
  context: StatementContext;
  /** What an encoder made of the statement; null without one; `mentions` asks for what an encoder gives roles to. */
  encoding: Encoding | null | 'mentions';
}
export type ReadingReply = ReadStatement | Mention[];

handleTasks<ReadingTask, ReadingReply>(async ({ statement, context, encoding }) => ({
  // A clone reads every part of it, here and not where it is received.
  result:
    encoding === 'mentions' ? mentionsOf(statement, context) : structuredClone(read(statement, context, encoding)),
}));
