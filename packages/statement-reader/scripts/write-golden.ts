/** Writes what the encoder of the installed weights reads in the texts of the golden test: `node scripts/write-golden.ts`. */
import { writeFileSync } from 'node:fs';
import { loadModel } from '../src/encoder/model.ts';
import { GOLDEN, goldenRow, goldenTexts } from '../src/encoder/testing/golden.ts';

const model = await loadModel(
  new URL('./', import.meta.resolve('@dispute-intake/statement-reader-weights/model.json')),
);
const rows: string[] = [];
let version = '';
for (const text of goldenTexts()) {
  const encoding = await model.encode(text, []);
  version = encoding.version;
  rows.push(JSON.stringify(goldenRow(encoding)));
}
writeFileSync(GOLDEN, `{"version":${JSON.stringify(version)},"rows":[\n${rows.join(',\n')}\n]}\n`);
