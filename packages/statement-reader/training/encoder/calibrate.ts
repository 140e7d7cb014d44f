/**
 * Chooses the thresholds of the facts a path and the temperature of the kinds on development sets, and writes `model.json`:
 *   node calibrate.ts FOLDER STORIES.jsonl…
 * FOLDER: of export.py. STORIES: as example stories. The kinds are calibrated on the half of the hard set that is for that.
 */
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { EncodedFact, MentionRole } from '../../src/encoder/interpretation.ts';
import { loadModel } from '../../src/encoder/model.ts';
import { halves, readOwn } from '../statements.reader.ts';
import { agrees, mentionsIn, type Story, storiesOf } from './stories.reader.ts';

const STEPS = [0.5, 0.6, 0.7, 0.8, 0.85, 0.9, 0.93, 0.95, 0.97, 0.98, 0.99, 0.995];
/** What a path's readings above its threshold must reach, one error and one right reading added: few examples ask for more. */
const LEAST_PRECISION = 0.93;
/** Of paths that no development story tells of. */
const UNSEEN = 0.95;
/** No reading of these alone may decide a case: they are left to patterns. */
const LEFT_OUT = new Set(['price_discrepancy_only', 'consequential_damage', 'addendum.consented=true']);

/** Nearly every story tells of a contact that was made, so that development says little of the others: asked for at least this. */
const LEAST: Readonly<Record<string, number>> = { 'merchant_contact.attempted=true': 0.9 };

const [folder = '', ...files] = process.argv.slice(2);
const place = pathToFileURL(`${resolve(folder)}/`);
const bytes = (name: string) => readFileSync(join(folder, name));
const labels = JSON.parse(bytes('labels.json').toString());
const pathOf = (tag: string): string => tag.split('=')[0] ?? tag;
/** Made and not made are told in other words: each has a threshold of its own. */
const BY_VALUE = 'merchant_contact.attempted';
const thresholdOf = (path: string, value: unknown): string => (path === BY_VALUE ? `${path}=${value}` : path);
const paths: string[] = [
  ...new Set<string>(labels.tags.map((tag: string) => (pathOf(tag) === BY_VALUE ? tag : pathOf(tag)))),
];
const roles: string[] = labels.roles.slice(1);
const FILES = ['model.onnx', 'tokenizer.json', 'code-points.json'];
const sha256 = Object.fromEntries(FILES.map((name) => [name, createHash('sha256').update(bytes(name)).digest('hex')]));
const version = `e5-small ${sha256['model.onnx']?.slice(0, 12)}`;

/** Chosen by hand beside patterns (README.md): those of the installed weights stay. */
const { doubts } = JSON.parse(
  readFileSync(new URL(import.meta.resolve('@dispute-intake/statement-reader-weights/model.json')), 'utf8'),
);

function write(thresholds: Record<string, number>, roleThresholds: Record<string, number>, temperature: number): void {
  const described = { version, sha256, ...labels, thresholds, roleThresholds, doubts, temperature };
  writeFileSync(join(folder, 'model.json'), `${JSON.stringify(described, null, 1)}\n`);
}
const each = (names: readonly string[], value: number) => Object.fromEntries(names.map((name) => [name, value]));

interface Sample {
  path: string;
  probability: number;
  isRight: boolean;
}

/** The lowest threshold from which on a path's readings are right often enough; none where no threshold is. */
function threshold(samples: readonly Sample[]): number | undefined {
  if (samples.length === 0) return UNSEEN;
  const good = STEPS.filter((step) => {
    const above = samples.filter(({ probability }) => probability >= step);
    const right = above.filter(({ isRight }) => isRight).length;
    return above.length > 0 && right === above.length
      ? right >= 2 || step >= 0.9
      : (right + 1) / (above.length + 2) >= LEAST_PRECISION;
  });
  return good[0] ?? (samples.some(({ probability, isRight }) => probability >= 0.99 && !isRight) ? undefined : 0.99);
}
function chosen(names: readonly string[], samples: readonly Sample[]): Record<string, number> {
  const entries = names.flatMap((name) => {
    const value = LEFT_OUT.has(name) ? undefined : threshold(samples.filter(({ path }) => path === name));
    return value === undefined ? [] : [[name, value] as const];
  });
  return Object.fromEntries(entries.map(([name, value]) => [name, Math.max(value, LEAST[name] ?? 0)]));
}

/** A reading counts where the story says what is right: in its facts, or among what it does not state. */
function judged(story: Story, path: string, value: EncodedFact['value'] | number, probability: number): Sample[] {
  const gold = story.facts[path];
  if (gold === undefined) return story.not_stated.includes(path) ? [{ path, probability, isRight: false }] : [];
  return [{ path, probability, isRight: agrees(path, gold, value) }];
}

write(each(paths, 0.3), each(roles, 0.3), 1);
const open = await loadModel(place);
const facts: Sample[] = [];
const dated: Sample[] = [];
for (const story of files.flatMap(storiesOf)) {
  const mentions = mentionsIn(story);
  const encoding = await open.encode(story.text, mentions);
  // How a contact was made is told only where one was.
  const isContacted = encoding.facts.some(({ path, value }) => path === BY_VALUE && value === true);
  const isTold = ({ path }: { path: string }): boolean =>
    isContacted || path === BY_VALUE || !path.startsWith('merchant_contact.');
  facts.push(
    ...encoding.facts
      .filter(isTold)
      .flatMap(({ path, value, probability }) =>
        judged(story, path, value, probability).map((sample) => ({ ...sample, path: thresholdOf(path, value) })),
      ),
  );
  dated.push(
    ...encoding.roles
      .filter(isTold)
      .flatMap(({ path, probability, mention }: MentionRole) =>
        judged(story, path, mentions[mention]?.value ?? '', probability),
      ),
  );
}

const [calibrating] = halves(readOwn(join(import.meta.dirname, '../held-out-hard')));
const read: { logs: number[]; acceptable: number[] }[] = [];
for (const { text, acceptable } of calibrating) {
  const { kinds } = await open.encode(text, []);
  read.push({ logs: kinds.map((one) => Math.log(Math.max(one, 1e-9))), acceptable });
}
function loss(temperature: number): number {
  return read.reduce((sum, { logs, acceptable }) => {
    const powers = logs.map((log) => Math.exp(log / temperature));
    const all = powers.reduce((total, power) => total + power, 0);
    return sum - Math.log(Math.max(1e-9, ...acceptable.map((kind) => (powers[kind] ?? 0) / all)));
  }, 0);
}
const temperatures = Array.from({ length: 36 }, (_, step) => 0.5 + step * 0.05);
const temperature = temperatures.reduce((best, one) => (loss(one) < loss(best) ? one : best));
write(chosen(paths, facts), chosen(roles, dated), Number(temperature.toFixed(2)));
const tell = (names: readonly string[], samples: readonly Sample[]): void => {
  const table = chosen(names, samples);
  for (const name of names) {
    const of = samples.filter(({ path, probability }) => path === name && probability >= (table[name] ?? 2));
    console.log(`${name} ${table[name] ?? 'never'}: ${of.filter(({ isRight }) => isRight).length} of ${of.length}`);
  }
};
tell(paths, facts);
tell(roles, dated);
console.log(`temperature ${temperature.toFixed(2)}, version ${version}`);
