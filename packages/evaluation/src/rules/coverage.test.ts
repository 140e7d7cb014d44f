/** The coverage table of the rule reference names rules, tables and tests that exist. */
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { test } from 'node:test';
import { CORRECTED, DUTIES, FORM_FIELDS, RELEASES } from '../../scripts/coverage.table.ts';
import { RULE_FAMILIES } from './registry.ts';

const source = new URL('../', import.meta.url);
const rules = new Set(RULE_FAMILIES.flatMap(({ rules }) => rules.map(({ code }) => code)));

test('every row is implemented by something that exists and is tested, or says why not', () => {
  for (const { subject, by, test: file, open } of [...CORRECTED, ...RELEASES, ...DUTIES, ...FORM_FIELDS]) {
    assert.ok(by !== undefined || open !== undefined, subject);
    assert.equal(by === undefined, file === undefined, subject);
    if (file !== undefined) assert.ok(existsSync(new URL(file, source)), `${subject}: ${file}`);
    for (const name of by ?? []) {
      const isThere =
        rules.has(name) || existsSync(new URL(name, source)) || existsSync(new URL(`rules/${name}`, source));
      assert.ok(isThere, `${subject}: ${name}`);
    }
  }
});
