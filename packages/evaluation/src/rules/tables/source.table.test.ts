import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { evaluate } from '../../evaluate.ts';
import { exampleCases, resolvedRequest } from '../../testing/example-case.ts';
import { RULE_FAMILIES } from '../registry.ts';
import { SOURCES, writtenOut } from './source.table.ts';

suite('sources', () => {
  test('tags are written out, longer ones first, other words left alone', () => {
    assert.equal(writtenOut('VDMG24 R-F'), `${SOURCES.VDMG24} R-F`);
    assert.equal(writtenOut('ADY-ISS'), SOURCES['ADY-ISS']);
    assert.equal(writtenOut('Visa Core Rules 2026 §11.4.1'), 'Visa Core Rules 2026 §11.4.1');
  });

  test('every tag a rule names is in the list', () => {
    const known = new Set(Object.keys(SOURCES));
    for (const { rules } of RULE_FAMILIES) {
      for (const { code, source } of rules) {
        for (const tag of source.match(/\b(?:Q-[A-Z0-9]+|[A-Z]+-ECI|V-\d+\.\d+|VDMG24|MCG26|CE3-23)\b/g) ?? []) {
          assert.ok(known.has(tag), `${code}: ${tag}`);
        }
      }
    }
  });

  test('no explanation shows a bare tag', () => {
    const dayMs = Date.UTC(2026, 10, 20, 12);
    for (const { request } of exampleCases()) {
      for (const { source } of evaluate(resolvedRequest(request, dayMs), { evaluatedAtMs: dayMs }).rules) {
        assert.ok(source.length > 8);
        assert.doesNotMatch(source, /\bQ-\d+|VDMG24|MCG26|CE3-23/);
      }
    }
  });
});
