/**
 * Module boundaries by dependency-cruiser. Fails as well when it sees fewer modules than there are: without a
 * transpiler it knows, it silently sees none and is green.
 */
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cruise } from 'dependency-cruiser';
import config from './boundaries.config.cjs';
import { roomArrows } from './rooms.mjs';

const FOLDERS = ['packages', 'intake-app', 'dashboard', 'server', 'demo'].filter((folder) => existsSync(folder));
const tracked = execFileSync('git', ['ls-files', '-co', '--exclude-standard', ...FOLDERS], { encoding: 'utf8' }).split(
  '\n',
);
const sources = tracked.filter((file) => /(^|\/)src\/.*\.ts$/.test(file) && existsSync(file));
if (sources.length === 0) throw new Error('The boundary check found no source files');
const { output } = await cruise(sources, {
  ...config.options,
  ruleSet: { forbidden: config.forbidden },
  validate: true,
});
const seen = new Set(output.modules.map((module) => module.source));
const unseen = sources.filter((file) => !seen.has(file));
if (unseen.length > 0) {
  console.error(
    `The boundary check did not see ${unseen.length} of ${sources.length} modules, for example ${unseen[0]}`,
  );
  process.exit(1);
}
for (const { from, to, rule } of output.summary.violations) console.error(`${rule.name}: ${from} → ${to}`);
const rooms = roomArrows(
  output.modules.flatMap(({ source, dependencies }) =>
    dependencies.map(({ resolved }) => ({ from: source, to: resolved })),
  ),
);
for (const arrow of rooms.wrong) console.error(`rooms: ${arrow} runs up (scripts/rooms.mjs has the order)`);
if (output.summary.violations.length > 0 || rooms.wrong.length > 0) process.exit(1);
console.log(
  `Module boundaries hold over ${sources.length} modules, ${output.summary.totalDependenciesCruised} imports; ${rooms.count} arrows between rooms of the server, all downwards.`,
);
