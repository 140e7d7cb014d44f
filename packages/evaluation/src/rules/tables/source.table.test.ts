import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { evaluate } from '../../evaluate.ts';
import { sourcesFor, writtenOut } from '../../explain/sources.ts';
import { exampleCases, resolvedRequest } from '../../testing/example-case.ts';
import { RULE_FAMILIES } from '../registry.ts';
import { SOURCES } from './source.table.ts';

suite('sources', () => {
  test('tags are written out, longer ones first, other words left alone', () => {
    assert.equal(writtenOut('VDMG24 R-F'), `${SOURCES.VDMG24?.document} R-F`);
    assert.equal(writtenOut('ADY-ISS'), SOURCES['ADY-ISS']?.document);
    assert.equal(writtenOut('No such text §11.4.1'), 'No such text §11.4.1');
  });

  test('a record names document, section, address and grade', () => {
    assert.deepEqual(sourcesFor('VCR26 §11.7.5.4, Table 11-29', 'VISA'), [
      {
        document: SOURCES.VCR26?.document,
        section: '§11.7.5.4, Table 11-29',
        url: SOURCES.VCR26?.url,
        retrieved_at: '2026-11-22',
        grade: 'primary',
      },
    ]);
  });

  test('only sources of the payment’s scheme are given', () => {
    const source = 'Q-136; KNT (Visa 13.6); Q-GNP; MID (Mastercard 4853)';
    assert.deepEqual(
      sourcesFor(source, 'VISA').map(({ document }) => document),
      [SOURCES['Q-136']?.document, SOURCES.KNT?.document],
    );
    assert.deepEqual(
      sourcesFor(source, 'MC').map(({ document }) => document),
      [SOURCES['Q-GNP']?.document, SOURCES.MID?.document],
    );
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
