/**
 * A process that reads one file and ends. It is started with no environment and no right to write, to open a connection or to
 * start anything; whoever started it ends it where it takes too long or too much memory.
 */
import { type ReadingResult, type ReadingTask, readFile } from './read-file.ts';

export type ProcessReply = { result: ReadingResult } | { error: string };

// Whoever wanted the answer is gone.
process.once('disconnect', () => process.exit(0));

process.once('message', async (task: ReadingTask) => {
  let reply: ProcessReply;
  try {
    reply = { result: await readFile(task) };
  } catch (error) {
    // What the file holds may stand in a message: the name of the error is enough to look for.
    reply = { error: error instanceof Error ? error.name : 'unknown' };
  }
  process.send?.(reply, undefined, undefined, () => process.exit(0));
});
