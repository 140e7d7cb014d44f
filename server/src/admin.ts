/**
 * Operator commands, beside a running server or without one: `npm run -s admin -- account create --name NAME`. Standard
 * output is the JSON of the answer alone; a failure is one line on standard error and a non-zero exit.
 */
import { runOperatorCommand } from './operator-program.ts';

process.exitCode = await runOperatorCommand(process.argv.slice(2), process);
