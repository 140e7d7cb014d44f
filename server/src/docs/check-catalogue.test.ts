import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { test } from 'node:test';
import { describedChecks } from './check-catalogue.ts';

const ROOT = resolve(import.meta.dirname, '../../..');
/** Rules that report nothing of their own: they name the case, or what they rest on. */
const SILENT = new Set(['stated_facts_used']);

test('every failed check that a rule may report has its cause and fix in the catalogue', () => {
  const described = new Set(describedChecks().map(({ code }) => code));
  const reported = new Set<string>();
  for (const file of globSync(['packages/evaluation/src/**/*.rules.ts', 'packages/evaluation/src/rules/*.ts'], {
    cwd: ROOT,
  })) {
    if (file.endsWith('.test.ts')) continue;
    const source = readFileSync(resolve(ROOT, file), 'utf8');
    // A report names its code beside the message.
    for (const [, code = ''] of source.matchAll(/code: '([a-z_:]+)',(?:\s*type: '\w+',)?\s*msg:/g)) reported.add(code);
    for (const [, path = ''] of source.matchAll(/asksFor\(\s*'([\w.]+)'/g))
      reported.add(`missing_fact:${path.split('.').slice(1).join('_')}`);
    for (const [, code = ''] of source.matchAll(/\n {2}code: '((?:missing_fact|missing_document):\w+)'/g))
      reported.add(code);
  }
  assert.ok(reported.size > 100, `${reported.size}`);
  assert.deepEqual([...reported].filter((code) => !described.has(code) && !SILENT.has(code)).sort(), []);
});

test('every cause and fix is whole sentences, each code once', () => {
  const checks = describedChecks();
  assert.equal(new Set(checks.map(({ code }) => code)).size, checks.length);
  for (const { code, cause, fix } of checks)
    for (const text of [cause, fix]) assert.match(text, /^[\p{Lu}\d`][\s\S]*[.?]$/u, `${code}: ${text}`);
});
