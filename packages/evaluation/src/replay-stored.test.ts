import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { evaluate } from './evaluate.ts';
import { replayStored, type StoredEvaluation } from './replay-stored.ts';
import { VARIANT_DAY_MS, variantRequest } from './testing/worked-case.variant.ts';

const ID = '00000000-0000-4000-8000-000000000000';

function stored(id: string, changes: Record<string, unknown> = {}): StoredEvaluation {
  const request = variantRequest(id, changes);
  const { result, rules } = evaluate(request, { evaluatedAtMs: VARIANT_DAY_MS });
  return { request, result: { id: ID, ...result }, rules };
}

suite('a stored evaluation, replayed', () => {
  test('stays where nothing has changed, whenever it is replayed', () => {
    assert.equal(replayStored(stored('F08'), {}), null);
  });

  test('is evaluated as on its own day: a window that has closed since is still open', () => {
    const old = stored('F08', {
      'transaction.transaction_timestamp': 'D-110',
      'transaction.settlement_timestamp': 'D-110',
    });
    assert.notEqual(old.result.reason_code, null);
    assert.equal(replayStored(old, {}), null);
  });

  test('names the fields that change, the checks that come and go, and the rules that came out otherwise', () => {
    const before = stored('F08');
    const { rules, result } = before;
    const window = rules.findIndex(({ code }) => code === 'filing_window_expired');
    assert.ok(window >= 0);
    const closed: StoredEvaluation = {
      request: before.request,
      result: {
        ...result,
        ruleset: '2026-01-01',
        reason_code: null,
        confidence: 'low',
        failed_checks: [{ loc: ['body', 'transaction'], msg: 'closed', type: 'error', code: 'filing_window_expired' }],
      },
      rules: rules.map((rule, i) =>
        i === window
          ? { ...rule, outcome: 'failed', effect: { reason_code: null, confidence: 'low', failed_check: rule.code } }
          : rule,
      ),
    };
    const difference = replayStored(closed, {});
    assert.equal(difference?.ruleset.from, '2026-01-01');
    assert.deepEqual(difference?.changed.reason_code, [null, '10.4']);
    assert.deepEqual(difference?.changed.confidence, ['low', 'high']);
    assert.deepEqual(difference?.resolved, ['filing_window_expired']);
    assert.deepEqual(
      difference?.why.map(({ rule, outcome }) => [rule, outcome]),
      [['filing_window_expired', ['failed', 'passed']]],
    );
    assert.match(difference?.why[0]?.sentence ?? '', /^Counted from .* 10\.4 can be filed until/);
  });

  test('counts what the issuer decides now: options that close a right are a reason', () => {
    const before = stored('F08');
    const difference = replayStored(before, { options: { statementMinCharacters: 4000 } });
    assert.ok(difference?.added.includes('statement_too_short'));
    assert.ok(difference?.why.some(({ rule }) => rule === 'statement_too_short'));
  });
});
