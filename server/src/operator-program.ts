/** Runs one operator command: what a line of words does, says and ends with. */
import { once } from 'node:events';
import type { Writable } from 'node:stream';
import { openAppContext } from './app-context.ts';
import { readConfig } from './config.ts';
import { COMMANDS, UsageError } from './operator-commands.ts';
import { silentLog } from './platform/log.ts';

/** Where a command runs; `process` is one. */
export interface OperatorTerminal {
  env: Record<string, string | undefined>;
  stdout: Writable;
  stderr: Writable;
}

const oneLine = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).replace(/\s*\n\s*/g, ' ');

/** A long answer comes as pieces of JSON text, which are written as they come. */
const isInPieces = (answer: unknown): answer is AsyncIterable<string> =>
  typeof answer === 'object' && answer !== null && Symbol.asyncIterator in answer;

async function print(answer: unknown, stdout: Writable): Promise<void> {
  if (!isInPieces(answer)) stdout.write(`${JSON.stringify(answer, null, 2)}\n`);
  else for await (const piece of answer) if (!stdout.write(piece)) await once(stdout, 'drain');
}

async function run(args: string[], { env, stdout }: OperatorTerminal): Promise<void> {
  const command = COMMANDS.find(({ words }) => words.every((word, i) => args[i] === word));
  if (!command) {
    throw new UsageError(`Unknown command. It takes one of: ${COMMANDS.map(({ usage }) => usage).join(' · ')}`);
  }
  const work = command.parse(args.slice(command.words.length));
  const context = await openAppContext(readConfig(env), silentLog());
  try {
    await print(await work(context), stdout);
  } finally {
    await context.webhooks.close();
    await context.jobs.stop(0);
    await context.opened.close();
  }
}

/** Answers the exit code: 0; 1 when it failed; 2 when the line itself is wrong, and nothing was done. */
export async function runOperatorCommand(args: string[], terminal: OperatorTerminal): Promise<number> {
  try {
    await run(args, terminal);
    return 0;
  } catch (error) {
    terminal.stderr.write(`${oneLine(error)}\n`);
    return error instanceof UsageError ? 2 : 1;
  }
}
