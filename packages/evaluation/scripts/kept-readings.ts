/**
 * Prints, for each set of labelled statements, the share that the reader alone reads acceptably beside the share that the
 * evaluation of the same statement with a payment ends as, and where the two part:
 * `node packages/evaluation/scripts/kept-readings.ts [--encoder] [--data DIR] [--verbose]`. DIR holds what must stay out of the
 * repository: banking77_mapped.jsonl and cfpb_labelled.jsonl.
 */
import { parseArgs } from 'node:util';
import { compared, contextOf, givenSets, keptAside, type Outcome } from '../src/testing/kept-reading.ts';
import { createEncoderReader } from '../src/testing/with-encoder.ts';

const { values } = parseArgs({
  options: {
    data: { type: 'string' },
    encoder: { type: 'boolean', default: false },
    verbose: { type: 'boolean', default: false },
  },
});
const reader = values.encoder ? createEncoderReader() : undefined;
const percent = (part: number, whole: number): string => `${((100 * part) / Math.max(1, whole)).toFixed(1)} %`;
const sets = [...keptAside(), ...(values.data ? givenSets(values.data) : [])];
for (const { name, rows } of sets) {
  const outcomes: Outcome[] = [];
  for (const row of rows) outcomes.push(compared(row, await reader?.read(row.text, contextOf(row))));
  const [read, kept] = [outcomes.filter(({ isRead }) => isRead), outcomes.filter(({ isKept }) => isKept)];
  const lost = outcomes.filter(({ isRead, isKept }) => isRead && !isKept);
  const gained = outcomes.filter(({ isRead, isKept }) => !isRead && isKept);
  console.log(
    `${name.padEnd(34)} ${String(rows.length).padStart(5)}  reader ${percent(read.length, rows.length).padStart(7)}  service ${percent(kept.length, rows.length).padStart(7)}  lost ${lost.length}, gained ${gained.length}`,
  );
  const ways = Object.entries(Object.groupBy(lost, ({ way }) => way)).sort(
    (a, b) => (b[1]?.length ?? 0) - (a[1]?.length ?? 0),
  );
  for (const [way, list] of ways.slice(0, 12)) console.log(`    ${String(list?.length).padStart(4)}  ${way}`);
  if (values.verbose) for (const { way, text } of lost) console.log(`      ${way}: ${text.slice(0, 300)}`);
}
await reader?.close();
