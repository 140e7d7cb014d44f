/** Writes docs/rules.md from the tables and rules; with `--check` only says whether the committed file is current. */
import { readFileSync, writeFileSync } from 'node:fs';
import { rulesReference } from './rules-reference.ts';

const target = new URL('../../../docs/rules.md', import.meta.url);
const wanted = rulesReference();

if (process.argv.includes('--check')) {
  const committed = (() => {
    try {
      return readFileSync(target, 'utf8');
    } catch {
      return '';
    }
  })();
  if (committed !== wanted) {
    console.error('docs/rules.md is stale. Run: npx node packages/evaluation/scripts/write-rules-doc.ts');
    process.exitCode = 1;
  }
} else {
  writeFileSync(target, wanted);
  console.log('docs/rules.md is written.');
}
