/** The program `dispute-intake`. */
import { runProgram } from './program.ts';

process.exitCode = await runProgram(process.argv.slice(2), {
  env: process.env,
  print: (text) => console.log(text),
  printError: (text) => console.error(text),
  untilStopped: () => {
    const stop = new AbortController();
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort());
    return stop.signal;
  },
});
