/**
 * Trains the statement classifier and writes its weights.
 *   node training/train.ts --data DIR [--folds 5] [--no-weights]
 * DIR holds banking77_mapped.jsonl, cfpb_labelled.jsonl and, if at hand, cfpb_other_unlabelled.jsonl.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { featuresOf } from '../src/kind/statement.features.ts';
import { READABLE_LABELS } from '../src/kind/statement.labels.ts';
import { confusionTable, printAccuracy, type Reading } from './confusion.report.ts';
import { composed } from './narrative.composer.ts';
import { type Example, logitsOf, type Model, seeded, shuffled, softmax, trained } from './softmax.trainer.ts';
import { halves, labelIndex, readFillers, readGiven, readOwn, type Statement } from './statements.reader.ts';
import { packed } from './weights.packer.ts';

const SEED = 20_260_101;
const { values: args } = parseArgs({
  options: {
    data: { type: 'string' },
    folds: { type: 'string', default: '5' },
    epochs: { type: 'string', default: '8' },
    'no-weights': { type: 'boolean', default: false },
  },
});
const here = import.meta.dirname;
const LEARNING = { epochs: Number(args.epochs), rate: 0.08, shrink: 1e-5, seed: SEED };
const NOT_A_DISPUTE = labelIndex('not_a_dispute');

/** How much a row counts: our own are few and cover what the others lack. */
function weightOf({ source, tier, targets }: Statement): number {
  if (source === 'own') return targets.includes(NOT_A_DISPUTE) ? 1.5 : 2.6;
  if (source === 'cfpb') return 4;
  if (source === 'cfpb_by_product') return 0.5;
  if (tier === 'weak') return 0.2;
  return targets.includes(NOT_A_DISPUTE) ? 0.6 : 2.5;
}

const fillers = readFillers(join(here, 'statements'));
const statements = [...readOwn(join(here, 'statements')), ...(args.data ? readGiven(args.data) : [])];
const heldOut = readOwn(join(here, 'held-out'));
const [lookedAt, sealed] = halves(readOwn(join(here, 'held-out-hard')));
console.log(`${statements.length} statements, ${heldOut.length + lookedAt.length + sealed.length} held out`);

const learnable = (statement: Statement, text = statement.text, share = 1): Example => ({
  features: featuresOf(text),
  targets: statement.targets,
  weight: weightOf(statement) * share,
});
const prepared = statements.map((statement, position) => ({
  statement,
  plain: learnable(statement),
  composed: composed(statement, fillers, seeded(SEED + position)).map((text) => learnable(statement, text, 0.6)),
}));

function fitted(items: readonly (typeof prepared)[number][]): Model {
  return trained(
    items.flatMap((item) => [item.plain, ...item.composed]),
    LEARNING,
  );
}
const read = (model: Model, statement: Statement): Reading => {
  const logits = logitsOf(model, featuresOf(statement.text));
  return { statement, logits, label: logits.indexOf(Math.max(...logits)) };
};

const folds = Number(args.folds);
const readings: Reading[] = [];
if (folds > 1) {
  const order = shuffled([...prepared.keys()], seeded(SEED));
  for (let fold = 0; fold < folds; fold++) {
    const isTest = new Set(order.filter((_, position) => position % folds === fold));
    const model = fitted(prepared.filter((_, position) => !isTest.has(position)));
    for (const position of isTest) {
      const item = prepared[position];
      if (item) readings.push(read(model, item.statement));
    }
    console.log(`fold ${fold + 1} of ${folds} done`);
  }
  printAccuracy('cross-validation', readings);
  console.log(confusionTable(readings.filter(({ statement }) => statement.tier !== 'weak')));
}

const model = fitted(prepared);
const readAll = (rows: readonly Statement[]): Reading[] => rows.map((statement) => read(model, statement));
const calibrating = readAll(lookedAt);
printAccuracy('held out, plain', readAll(heldOut));
printAccuracy('held out, hard, the half that was inspected', calibrating);
printAccuracy('held out, hard, the half that was not', readAll(sealed));
for (const { statement, label, logits } of calibrating) {
  if (statement.acceptable.includes(label)) continue;
  const wanted = statement.acceptable.map((one) => READABLE_LABELS[one]).join(' or ');
  const most = Math.max(...softmax(logits)).toFixed(2);
  console.log(
    `  missed ${statement.lang} ${READABLE_LABELS[label]} instead of ${wanted} (${most}): ${statement.text.slice(0, 110)}`,
  );
}
if (!args['no-weights']) {
  const path = join(here, '../src/kind/weights');
  const { bytes, json } = packed(model, calibrating);
  writeFileSync(`${path}.bin`, bytes);
  writeFileSync(`${path}.json`, json);
  console.log(`wrote ${path}.bin: ${bytes.length} bytes`);
}
