/** Writes the guide `docs/site/errors.md` from the table of problem codes; with `--check` it only says whether it is stale. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { PROBLEMS_BY_CODE, type ProblemCode } from '@dispute-intake/contract';
import { ERROR_ADVICE } from '../src/docs/error-advice.table.ts';

const FILE = resolve(import.meta.dirname, '../../docs/site/errors.md');

const entry = ([code, { status, title }]: [string, { status: number; title: string }]): string => {
  const { cause, fix } = ERROR_ADVICE[code as ProblemCode];
  return `## \`${code}\` {#${code}}\n\n**${status}** · ${title}\n\n**Cause.** ${cause}\n\n**Fix.** ${fix}\n`;
};

const text = `<!-- Written by server/scripts/write-errors-guide.ts. Edit server/src/docs/error-advice.table.ts. -->

# Errors

Every error response is \`application/problem+json\` (RFC 9457). Decide by \`code\`, which never changes; show or log \`detail\`; give us
\`request_id\` when you ask. [What to repeat and what to mend](./errors-and-retries) says it for each status.

${Object.entries(PROBLEMS_BY_CODE).map(entry).join('\n')}`;

if (!process.argv.includes('--check')) writeFileSync(FILE, text);
else if (!existsSync(FILE) || readFileSync(FILE, 'utf8') !== text) {
  console.error('docs/site/errors.md is stale: run `node server/scripts/write-errors-guide.ts`');
  process.exitCode = 1;
}
