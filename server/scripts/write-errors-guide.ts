/**
 * Writes the guides `docs/site/errors.md` and `docs/site/failed-checks.md` from their tables; with `--check` it only says whether they
 * are stale.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { PROBLEMS_BY_CODE, type ProblemCode } from '@dispute-intake/contract';
import { checkAnchor, describedChecks } from '../src/docs/check-catalogue.ts';
import { ERROR_ADVICE } from '../src/docs/error-advice.table.ts';

const SITE = resolve(import.meta.dirname, '../../docs/site');

const error = ([code, { status, title }]: [string, { status: number; title: string }]): string => {
  const { cause, fix } = ERROR_ADVICE[code as ProblemCode];
  return `## \`${code}\` {#${code}}\n\n**${status}** · ${title}\n\n**Cause.** ${cause}\n\n**Fix.** ${fix}\n`;
};

const errors = `<!-- Written by server/scripts/write-errors-guide.ts. Edit server/src/docs/error-advice.table.ts. -->

# Errors

Every error response is \`application/problem+json\` (RFC 9457). Decide by \`code\`, which never changes; show or log \`detail\`; give us
\`request_id\` when you ask. [What to repeat and what to mend](./errors-and-retries) says it for each status. What speaks against a dispute is
no error: [Failed checks](./failed-checks).

${Object.entries(PROBLEMS_BY_CODE).map(error).join('\n')}`;

const check = ({ code, cause, fix }: ReturnType<typeof describedChecks>[number]): string =>
  `## \`${code}\` {#${checkAnchor(code)}}\n\n**Cause.** ${cause}\n\n**Fix.** ${fix}\n`;

const checks = `<!-- Written by server/scripts/write-errors-guide.ts. Edit server/src/docs/check-advice.table.ts. -->

---
outline: false
---

# Failed checks

\`failed_checks\` of a result says what speaks against the dispute: \`{code, type, loc, msg}\`. \`type\` is \`error\` where it counts against the
dispute and \`warning\` where it is worth knowing; \`loc\` is the field; \`msg\` says it with the values of the case. Decide by \`code\`, which never
changes; a later edition of the rules may add codes.

After what is missing was sent, submit a new version (\`supersedes\`): \`changes.resolved\` lists the checks that are gone.

${describedChecks().map(check).join('\n')}`.replace(/^(<!--.*?-->)\n\n(---\n.*?\n---)\n/s, '$2\n$1\n');

for (const [name, text] of Object.entries({ errors, 'failed-checks': checks })) {
  const file = resolve(SITE, `${name}.md`);
  if (!process.argv.includes('--check')) writeFileSync(file, text);
  else if (!existsSync(file) || readFileSync(file, 'utf8') !== text) {
    console.error(`docs/site/${name}.md is stale: run \`node server/scripts/write-errors-guide.ts\``);
    process.exitCode = 1;
  }
}
