/**
 * Chooses what `model.json` holds beside the labels: thresholds of facts, doubts, the temperature of the kinds:
 *   node calibrate.ts FOLDER STORIES.jsonl…
 * FOLDER: of export.py and export_top.py, with the `model.json` or the `labels.json` to begin with. STORIES: as example stories; a file
 * that is named twice counts twice. Facts are judged as the reader tells them, beside patterns and scopes. The kinds are calibrated on
 * the half of the hard set that is for that.
 */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Description, interpreted, type Outputs } from '../../src/encoder/interpretation.ts';
import { loadModel } from '../../src/encoder/model.ts';
import type { FoundMention } from '../../src/facts/mentions.ts';
import { read } from '../../src/read.ts';
import { halves, readOwn } from '../statements.reader.ts';
import { agrees, contextOf, mentionsIn, type Story, storiesOf } from './stories.reader.ts';

/** From 0.7 on: on these sets nearly all that is as likely as not is right, on those of other authors it is not. */
const STEPS = [0.7, 0.8, 0.85, 0.9, 0.93, 0.95, 0.97, 0.98, 0.99, 0.995];
/** A wrong reading costs as much as so many right ones bring. */
const RIGHT_FOR_ONE_WRONG = 10;
/** With fewer right readings than this a threshold is at least so high: what was chosen on less did not hold on the sets of others. */
const FEW = 12;
const UNSURE = 0.9;
/** So many wrong readings beside no worth, and a path is never told. */
const FALSE = 3;
/** Less precise than this, a value of a path gets a threshold of its own; so does one that a lower one brings {@link FEW} right readings. */
const VALUE_PRECISION = 0.9;
/** Of paths that no story tells of. */
const UNSEEN = 0.95;
const NEVER = 2;
/** Lowest probability that is looked at. */
const OPEN = 0.3;
/** No reading of these alone may decide a case: they are left to patterns. */
const LEFT_OUT = new Set(['price_discrepancy_only', 'consequential_damage', 'addendum.consented=true']);
/** What decides a case, or is told in nearly every story, so that the sets say little of the others: asked for at least this. */
const LEAST: Readonly<Record<string, number>> = {
  'merchant_contact.attempted=true': 0.9,
  'merchant_contact.attempted=false': 0.9,
  participated: 0.9,
  deceived: 0.98,
  card_possession: 0.8,
};
/** Made and not made are told in other words: each has a threshold of its own. */
const BY_VALUE = 'merchant_contact.attempted';

const DOUBTS = [0.1, 0.05, 0.03, 0.02, 0.01, 0.005, 0.002];
/** A doubt may cost one right reading for so many wrong ones. */
const WRONG_FOR_ONE_RIGHT = 3;
/** Of values that are read too seldom: on stories of five other authors it took 24 wrong readings and three right ones. */
const USUAL_DOUBT = 0.02;
/** A doubt of a value's own takes more wrong readings than so many. */
const OF_ITS_OWN = 2;

const [folder = '', ...files] = process.argv.slice(2);
const bytes = (name: string) => readFileSync(join(folder, name));
const pathOf = (tag: string): string => tag.split('=')[0] ?? tag;
const bare = (path: string): string => path.replace(/^(evidences|dispute)\./, '');

const FILES = ['model.onnx', 'top.onnx', 'tokenizer.json', 'code-points.json'];
const sha256: Record<string, string> = Object.fromEntries(
  FILES.map((name) => [name, createHash('sha256').update(bytes(name)).digest('hex')]),
);
const version = `e5-small ${sha256['model.onnx']?.slice(0, 12)} top ${sha256['top.onnx']?.slice(0, 12)}`;
const labels = JSON.parse(bytes(existsSync(join(folder, 'model.json')) ? 'model.json' : 'labels.json').toString());
const { kinds, tags, roles, tokens }: Description = labels;
const keys = [...new Set(tags.map((tag) => (pathOf(tag) === BY_VALUE ? tag : pathOf(tag))))];
const rolePaths = roles.slice(1);

type Numbers = Record<string, number>;
const each = (names: readonly string[], value: number): Numbers =>
  Object.fromEntries(names.map((name) => [name, value]));
const described = {
  version,
  sha256,
  ...{ kinds, tags, roles, tokens },
  thresholds: (labels.thresholds ?? each(keys, 0.9)) as Numbers,
  roleThresholds: (labels.roleThresholds ?? each(rolePaths, 0.9)) as Numbers,
  temperature: 1,
  doubts: {} as Numbers,
  usualDoubt: USUAL_DOUBT,
};
const write = (): void => writeFileSync(join(folder, 'model.json'), `${JSON.stringify(described, null, 1)}\n`);

write();
const model = await loadModel(pathToFileURL(`${resolve(folder)}/`));
const stories: { story: Story; mentions: FoundMention[]; outputs: Outputs; weight: number }[] = [];
for (const [file, times] of Map.groupBy(files, (one) => one)) {
  for (const story of storiesOf(file)) {
    const outputs = await model.outputsOf(story.text);
    stories.push({ story, mentions: mentionsIn(story), outputs, weight: times.length });
  }
}

interface Sample {
  path: string;
  value: string | number | boolean;
  probability: number;
  isRight: boolean;
  weight: number;
}

/** A reading counts where the story says what is right: in its facts, or among what it does not state. */
function isRight(story: Story, path: string, value: Sample['value']): boolean | undefined {
  const gold = story.facts[path];
  if (story.arguable?.includes(path)) return undefined;
  if (gold === undefined) return story.not_stated.includes(path) ? false : undefined;
  return agrees(path, gold, value);
}

/** What the encoder adds to the patterns of one path under these thresholds. */
function added(thresholds: Numbers, roleThresholds: Numbers, wanted: string): Sample[] {
  return stories.flatMap(({ story, mentions, outputs, weight }) => {
    const encoding = interpreted(story.text, mentions, outputs, { ...described, thresholds, roleThresholds });
    if (![...encoding.facts, ...encoding.roles].some(({ path }) => path === wanted)) return [];
    return read(story.text, contextOf(story), encoding).facts.flatMap((fact) => {
      const path = bare(fact.path);
      const value = fact.value as Sample['value'];
      const right = fact.read_by === 'encoder' && path === wanted ? isRight(story, path, value) : undefined;
      return right === undefined ? [] : [{ path, value, probability: fact.probability, isRight: right, weight }];
    });
  });
}

const countOf = (samples: readonly Sample[]): number => samples.reduce((sum, { weight }) => sum + weight, 0);
const rightOf = (samples: readonly Sample[]): number => countOf(samples.filter((one) => one.isRight));
const above = (samples: readonly Sample[], step: number): Sample[] =>
  samples.filter(({ probability }) => probability >= step);

const worthOf = (samples: readonly Sample[], step: number): number => {
  const told = above(samples, step);
  return rightOf(told) - RIGHT_FOR_ONE_WRONG * (countOf(told) - rightOf(told));
};

/** The lowest threshold of those that are worth most; never where none is worth anything. */
function threshold(samples: readonly Sample[]): number {
  if (samples.length === 0) return UNSEEN;
  const steps = rightOf(samples) < FEW ? STEPS.filter((step) => step >= UNSURE) : STEPS;
  const best = steps.reduce((most, step) => (worthOf(samples, step) > worthOf(samples, most) ? step : most));
  const isFalse = countOf(above(samples, best)) - rightOf(above(samples, best)) >= FALSE;
  return worthOf(samples, best) > 0 ? best : isFalse ? NEVER : UNSEEN;
}

/** Thresholds of a path, and of those of its values that are right less or more often than the others. */
function thresholdsOf(key: string, samples: readonly Sample[]): Numbers {
  const whole = Math.max(threshold(samples), LEAST[key] ?? 0);
  const found: Numbers = { [key]: whole };
  if (key.includes('=')) return found;
  const values = tags.filter((tag) => pathOf(tag) === key && tag.includes('='));
  for (const tag of values.length > 1 ? values : []) {
    const own = samples.filter(({ value }) => `${key}=${value}` === tag);
    const told = above(own, whole);
    const right = rightOf(told);
    const isWorse = right < countOf(told) && (right + 1) / (countOf(told) + 2) < VALUE_PRECISION;
    const isBetter = rightOf(own) - right >= FEW;
    if (isWorse || isBetter) found[tag] = Math.max(threshold(own), LEAST[tag] ?? 0);
  }
  return found;
}

/** Each path in turn, the others as chosen so far: of a contact, what is told hangs on whether one is. */
for (const round of [1, 2]) {
  for (const key of keys) {
    for (const name of Object.keys(described.thresholds)) {
      if (name === key || (pathOf(name) === key && name !== key)) delete described.thresholds[name];
    }
    if (LEFT_OUT.has(key)) continue;
    const samples = added({ ...described.thresholds, [key]: OPEN }, described.roleThresholds, pathOf(key));
    const own = key.includes('=') ? samples.filter(({ path, value }) => `${path}=${value}` === key) : samples;
    Object.assign(described.thresholds, thresholdsOf(key, own));
    if (round === 2) tell(key, own, described.thresholds[key]);
  }
  for (const path of rolePaths) {
    const samples = added(described.thresholds, { ...described.roleThresholds, [path]: OPEN }, path);
    described.roleThresholds[path] = threshold(samples);
    if (round === 2) tell(path, samples, described.roleThresholds[path]);
  }
}
for (const tag of LEFT_OUT) if (tags.includes(tag)) described.thresholds[tag] = NEVER;

function tell(key: string, samples: readonly Sample[], least = NEVER): void {
  const told = above(samples, least);
  const values = Object.entries(described.thresholds).filter(([name]) => name !== key && pathOf(name) === key);
  console.log(
    `${key} ${least}: ${rightOf(told)} of ${countOf(told)}`,
    ...values.map(([name, own]) => `${name} ${own}`),
  );
}

/** What patterns read, with the probability that the encoder gives it: see `doubted` in src/encoder/interpretation.ts. */
const patterns = new Map<string, Sample[]>();
for (const { story, mentions, outputs, weight } of stories) {
  // With every path and value doubted, whatever its probability, in turn: which of them would go.
  for (const fact of read(story.text, contextOf(story)).facts) {
    const path = bare(fact.path);
    const right = isRight(story, path, fact.value as Sample['value']);
    const value = path === 'merchant_contact.outcome' ? true : fact.value;
    const key = rolePaths.includes(path) ? path : `${path}=${value}`;
    if (right === undefined || !(rolePaths.includes(path) || tags.includes(key))) continue;
    const steps = DOUBTS.filter((step) => {
      const { doubted } = interpreted(story.text, mentions, outputs, { ...described, doubts: { [key]: step } });
      return doubted.some((one) =>
        one.path !== path
          ? false
          : one.start === undefined
            ? one.value === undefined || one.value === fact.value
            : one.start < fact.end && (one.end ?? 0) > fact.start,
      );
    });
    const probability = steps.length === 0 ? 1 : Math.min(...steps) - 1e-6;
    patterns.set(key, [
      ...(patterns.get(key) ?? []),
      { path, value: fact.value as Sample['value'], probability, isRight: right, weight },
    ]);
  }
}
const goneAt = (samples: readonly Sample[], step: number): Sample[] =>
  samples.filter(({ probability }) => probability < step);
const worthOfDoubt = (samples: readonly Sample[], step: number): number => {
  const gone = goneAt(samples, step);
  return countOf(gone) - rightOf(gone) - WRONG_FOR_ONE_RIGHT * rightOf(gone);
};
/** Of those that are worth as much the lowest. */
const doubtOf = (samples: readonly Sample[]): number =>
  DOUBTS.toReversed().reduce((most, step) => (worthOfDoubt(samples, step) > worthOfDoubt(samples, most) ? step : most));
function doubt(key: string, samples: readonly Sample[], step: number): void {
  described.doubts[key] = step;
  const gone = goneAt(samples, step);
  console.log(`doubt ${key} ${step}: ${countOf(gone) - rightOf(gone)} wrong, ${rightOf(gone)} right`);
}
for (const [key, samples] of patterns) {
  const best = doubtOf(samples);
  if (worthOfDoubt(samples, best) > OF_ITS_OWN) doubt(key, samples, best);
}
/** All other values share one doubt: each is read too seldom for one of its own. What it takes is still held against given facts. */
const others = [...patterns].filter(([key]) => key.includes('=') && !(key in described.doubts));
for (const step of DOUBTS) {
  const gone = goneAt(
    others.flatMap(([, samples]) => samples),
    step,
  );
  console.log(`doubt of the others at ${step}: ${countOf(gone) - rightOf(gone)} wrong, ${rightOf(gone)} right`);
}
described.doubts['merchant_contact.at'] ??= USUAL_DOUBT;

const [calibrating] = halves(readOwn(join(import.meta.dirname, '../held-out-hard')));
const logs: { logs: number[]; acceptable: number[] }[] = [];
for (const { text, acceptable } of calibrating) {
  const { kinds: told } = await model.encode(text, []);
  logs.push({ logs: told.map((one) => Math.log(Math.max(one, 1e-9))), acceptable });
}
function loss(temperature: number): number {
  return logs.reduce((sum, one) => {
    const powers = one.logs.map((log) => Math.exp(log / temperature));
    const all = powers.reduce((total, power) => total + power, 0);
    return sum - Math.log(Math.max(1e-9, ...one.acceptable.map((kind) => (powers[kind] ?? 0) / all)));
  }, 0);
}
const temperatures = Array.from({ length: 36 }, (_, step) => 0.5 + step * 0.05);
described.temperature = Number(temperatures.reduce((best, one) => (loss(one) < loss(best) ? one : best)).toFixed(2));
write();
console.log(`temperature ${described.temperature}, version ${version}`);
