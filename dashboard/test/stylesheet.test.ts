/** The stylesheets lie beside what they style, and hold nothing that no page uses. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { test } from 'node:test';

const SOURCE = join(import.meta.dirname, '../src');
const files = readdirSync(SOURCE, { recursive: true }).map(String);
const sheets = files.filter((file) => file.endsWith('.css') && file !== 'styles.css');
const code = files.filter((file) => file.endsWith('.ts'));
const text = new Map(
  [...sheets, ...code, 'styles.css'].map((file) => [file, readFileSync(join(SOURCE, file), 'utf8')]),
);

test('every stylesheet is loaded, once', () => {
  const loaded = [...(text.get('styles.css') ?? '').matchAll(/@import "\.\/(.+)";/g)].map(([, file]) => file);
  assert.deepEqual(loaded.toSorted(), sheets.toSorted());
});

test('a stylesheet lies beside the element or view of its name; what all pages share is in styles/', () => {
  for (const sheet of sheets.filter((file) => dirname(file) !== 'styles')) {
    const name = basename(sheet, '.css');
    const isBeside = code.some((file) => dirname(file) === dirname(sheet) && basename(file).split('.')[0] === name);
    assert.ok(isBeside, `${sheet} has no ${name}.*.ts beside it`);
  }
});

test('no rule is left of a class that nothing sets', () => {
  const words = new Set(code.flatMap((file) => text.get(file)?.match(/[\w-]+/g) ?? []));
  const unused = sheets.flatMap((sheet) => {
    const rules = (text.get(sheet) ?? '').replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/\{[^{}]*\}/g, '{}');
    return [...rules.matchAll(/\.([a-z][\w-]*)/gi)]
      .filter(([, name = '']) => !words.has(name))
      .map(([it]) => `${sheet}: ${it}`);
  });
  assert.deepEqual([...new Set(unused)], []);
});
