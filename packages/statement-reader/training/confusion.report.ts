import { READABLE_LABELS } from '../src/kind/statement.labels.ts';
import type { Statement } from './statements.reader.ts';

export interface Reading {
  statement: Statement;
  logits: Float32Array;
  label: number;
}

const isRight = ({ statement, label }: Reading): boolean => statement.acceptable.includes(label);
const percent = (part: number, whole: number): string => `${((100 * part) / Math.max(1, whole)).toFixed(1)} %`;

/** Prints the share read acceptably, by source and tier and by language. */
export function printAccuracy(title: string, readings: readonly Reading[]) {
  console.log(`\n${title}`);
  const groups = Map.groupBy(readings, ({ statement }) => `${statement.source}/${statement.tier}/${statement.lang}`);
  for (const [name, rows] of [...groups].sort()) {
    console.log(
      `  ${name.padEnd(28)} ${String(rows.length).padStart(5)}  ${percent(rows.filter(isRight).length, rows.length)}`,
    );
  }
  const firm = readings.filter(({ statement }) => ['strong', 'medium', 'negative'].includes(statement.tier));
  if (firm.length) console.log(`  strong+medium+negative       ${percent(firm.filter(isRight).length, firm.length)}`);
}

/** For each label how many were read rightly, and as what the others; a reading counts for its first target if wrong. */
export function confusionTable(readings: readonly Reading[]): string {
  const rows = Map.groupBy(readings, (one) => (isRight(one) ? one.label : (one.statement.targets[0] ?? 0)));
  return READABLE_LABELS.map((name, label) => {
    const of = rows.get(label) ?? [];
    const wrong = Map.groupBy(
      of.filter((one) => !isRight(one)),
      (one) => one.label,
    );
    const others = [...wrong].sort((a, b) => b[1].length - a[1].length).slice(0, 5);
    const told = others.map(([other, list]) => `${READABLE_LABELS[other]} ${list.length}`).join(', ');
    return `${name.padEnd(32)} ${String(of.length).padStart(5)} ${percent(of.filter(isRight).length, of.length).padStart(8)}  ${told}`;
  }).join('\n');
}
