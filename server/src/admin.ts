/**
 * Operator commands, beside a running server or without one: `npm run -s admin -- account create --name NAME`. Standard
 * output is the JSON of the answer alone; a failure is one line on standard error and a non-zero exit.
 */

import { once } from 'node:events';
import { openAppContext } from './app-context.ts';
import { readConfig } from './config.ts';
import { COMMANDS, UsageError } from './operator-commands.ts';
import { silentLog } from './platform/log.ts';

const oneLine = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).replace(/\s*\n\s*/g, ' ');

/** A long answer comes as pieces of JSON text, which are written as they come. */
const isInPieces = (answer: unknown): answer is AsyncIterable<string> =>
  typeof answer === 'object' && answer !== null && Symbol.asyncIterator in answer;

async function print(answer: unknown): Promise<void> {
  if (!isInPieces(answer)) process.stdout.write(`${JSON.stringify(answer, null, 2)}\n`);
  else for await (const piece of answer) if (!process.stdout.write(piece)) await once(process.stdout, 'drain');
}

async function main(args: string[]): Promise<void> {
  const command = COMMANDS.find(({ words }) => words.every((word, i) => args[i] === word));
  if (!command) {
    throw new UsageError(`Unknown command. It takes one of: ${COMMANDS.map(({ usage }) => usage).join(' · ')}`);
  }
  const run = command.parse(args.slice(command.words.length));
  const context = await openAppContext(readConfig(), silentLog());
  try {
    await print(await run(context));
  } finally {
    await context.webhooks.close();
    await context.jobs.stop(0);
    await context.opened.close();
  }
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  process.stderr.write(`${oneLine(error)}\n`);
  process.exitCode = error instanceof UsageError ? 2 : 1;
}
