/**
 * Fails when a text that the page asks for is missing from en-US, when one is there that nothing asks for, or when a
 * locale lacks a key. (Placeholders, plural forms and hard-coded text are checked by tests beside the locales.)
 */
import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { QUESTIONS, STEP_IDS } from '@dispute-intake/intake-flow';

const src = resolve(import.meta.dirname, '../src');
const textsOf = (file: string): Record<string, string> =>
  JSON.parse(readFileSync(resolve(src, 'i18n/locales', file), 'utf8')) as Record<string, string>;
const withoutPlural = (key: string): string => key.replace(/_(zero|one|two|few|many|other)$/, '');

const english = new Set(Object.keys(textsOf('en-US.json')).map(withoutPlural));
const source = globSync('**/*.ts', { cwd: src, exclude: ['**/*.test.ts', 'gallery/**'] })
  .map((file) => readFileSync(resolve(src, file), 'utf8'))
  .join('\n');

/** Keys named in the source as they are. */
const named = new Set([...source.matchAll(/'([a-z_]+(?:\.[a-z_0-9]+)+)'/g)].map(([, key]) => key ?? ''));
/** Beginnings of keys that are completed at run time. */
const families = [...source.matchAll(/`([a-z]+\.(?:[a-z_]+\.)?)\$\{/g)].map(([, start]) => start ?? '');
const ids = new Set([...QUESTIONS.map(({ id }) => `q.${id}`), ...STEP_IDS.map((id) => `step.${id}`)]);

const problems: string[] = [];
const prefixes = [
  'app.',
  'payment.',
  'save.',
  'summary.',
  'file.',
  'review.',
  'done.',
  'gone.',
  'close.',
  'idle.',
  'chat.',
  'secret.',
  'date.',
  'select.',
  'amount.',
];
for (const key of named) {
  if (
    prefixes.some((prefix) => key.startsWith(prefix)) &&
    !english.has(key) &&
    !/^(close|idle)\.(ask|stay|confirm|warning|end)$/.test(key)
  ) {
    problems.push(`en-US lacks ${key}, which the source names`);
  }
}
for (const key of english) {
  const base = key.replace(/~.*$/, '').replace(/\.(hint|unknown)$/, '');
  const isAsked = named.has(key) || named.has(base) || ids.has(base) || families.some((start) => key.startsWith(start));
  if (!isAsked) problems.push(`nothing asks for ${key}`);
}
for (const file of globSync('*.json', { cwd: resolve(src, 'i18n/locales') })) {
  const keys = new Set(Object.keys(textsOf(file)).map(withoutPlural));
  for (const key of english) if (!keys.has(key)) problems.push(`${file} lacks ${key}`);
  for (const key of keys) if (!english.has(key)) problems.push(`${file} has ${key}, which en-US has not`);
}
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exitCode = 1;
else console.log(`${english.size} texts in every locale`);
