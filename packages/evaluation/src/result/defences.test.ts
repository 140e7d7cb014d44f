import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { KINDS } from '../kinds/index.ts';
import { requirementsFor } from '../requirements.ts';
import { REASON_CODES } from '../rules/reason-code.ts';
import { SOURCES } from '../rules/tables/source.table.ts';
import { variant } from '../testing/worked-case.variant.ts';

/** Filed on a report of the scheme, refused by the recipient, or by an account that does not exist: no merchant answers them. */
const UNANSWERED = new Set(['merchant_monitoring_program', 'oct_not_accepted', 'incorrect_account_number']);

suite('the second cycle', () => {
  test('every kind that can be filed has a defence, with an answer and a public source', () => {
    for (const [id, { codes, defences = [] }] of Object.entries(KINDS)) {
      const canBeFiled = (codes.VISA !== null || codes.MC !== null) && !UNANSWERED.has(id);
      assert.equal(defences.length > 0, canBeFiled, id);
      for (const { brings, rebuttal, source } of defences) {
        assert.doesNotMatch(brings, /\.$/, id);
        assert.match(rebuttal, /\.$/, id);
        assert.ok(
          Object.keys(SOURCES).some((tag) => source.includes(tag)),
          `${id}: ${source}`,
        );
      }
    }
  });

  test('a result with a code gives them, one without gives none', () => {
    const [first] = variant('N08').result.defences ?? [];
    assert.match(first?.brings ?? '', /^Proof of delivery/);
    assert.deepEqual(variant('F02').result.defences, []);
  });

  test('they fit the case: a service, a full hotel, an accepted voucher', () => {
    const brought = (id: string, changes: Record<string, unknown> = {}) =>
      (variant(id, changes).result.defences ?? []).map(({ brings, rebuttal }) => `${brings}. ${rebuttal}`);
    assert.doesNotMatch(brought('N10').join(' '), /address|carrier|delivery/);
    assert.match(brought('N08').join(' '), /agreed address/);
    assert.doesNotMatch(brought('K12').join(' '), /cancelled/);
    assert.match(brought('K12', { 'evidences.reservation.issue': 'cancelled' }).join(' '), /when it was cancelled/);
    assert.match(brought('N10', { 'evidences.refund.voucher_accepted': true })[0] ?? '', /accepted a voucher/);
  });

  test('what the record shows already is none: beside a chip read only the PIN is left', () => {
    const brought = (entry: string) =>
      (variant('P13', { 'transaction.pos_entry_type': entry }).result.defences ?? []).map(({ brings }) => brings);
    assert.match(brought('CHIP').join(' '), /right PIN was entered/);
    assert.doesNotMatch(brought('CHIP').join(' '), /chip read/);
    const stripe = { 'transaction.pos_entry_type': 'MAGSTRIPE', 'transaction.terminal_entry_capability': 'MSR_ONLY' };
    const [first] = variant('P13', { ...stripe, 'evidences.emv_tlv_hex': undefined }).result.defences ?? [];
    assert.match(first?.brings ?? '', /chip read/);
  });

  test('each code says them among its requirements, with sources of its scheme', () => {
    for (const scheme of ['VISA', 'MC'] as const) {
      for (const reason_code of REASON_CODES) {
        for (const { sources, subcategories } of requirementsFor({ card_scheme: scheme, reason_code })?.defences ?? [])
          assert.ok(sources.length > 0 && subcategories.length > 0, reason_code);
      }
    }
  });
});
