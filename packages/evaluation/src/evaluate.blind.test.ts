/** What authors who never saw the project wrote and judged before it was run. */
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { type Evaluation, evaluate } from './evaluate.ts';
import {
  type BesideFacts,
  blindCases,
  blindFiles,
  blindRequest,
  blindStatements,
  missesOf,
  toldRequest,
} from './testing/blind-case.ts';
import { VARIANT_DAY_MS, variantRequest } from './testing/worked-case.variant.ts';

const context = { evaluatedAtMs: VARIANT_DAY_MS };
const cases = blindCases();
const statements = blindStatements();

suite('structured cases by others', () => {
  test('all but one in twenty are held to, whatever is misread', () => {
    assert.ok(cases.length >= 600, String(cases.length));
    assert.ok(cases.filter(({ misread }) => misread).length <= cases.length / 20);
  });
  for (const one of cases.filter(({ misread }) => !misread))
    test(`${one.id}: ${one.title}`, () =>
      assert.deepEqual(
        missesOf(one, evaluate(blindRequest(one, VARIANT_DAY_MS), { ...context, ...blindFiles(one) }).result),
        [],
        one.why,
      ));
});

suite('statements by others beside given facts', () => {
  const told = (beside: BesideFacts, statement: string, changes: Record<string, unknown> = {}): Evaluation =>
    evaluate(toldRequest(beside, statement, changes), context);
  const holdsUp = ({ result }: Evaluation): boolean =>
    result.failed_checks.some(({ code }) => /contradicts|tells_otherwise|implausible/.test(code));

  test('sound ones hold no case up', () => {
    const held = statements.cases.flatMap((one) =>
      one.sound.filter(({ statement, misread }) => !misread && holdsUp(told(one, statement))),
    );
    assert.deepEqual(held, []);
  });
  test('sound ones hold no case of the hosted intake up', () => {
    const held = statements.cases.flatMap((one) =>
      one.sound.filter(
        ({ statement, misread }) => !misread && holdsUp(told(one, statement, { 'dispute.problem': one.problem })),
      ),
    );
    assert.deepEqual(held, []);
  });
  test('planted contradictions are found', () => {
    const missed = statements.cases.flatMap((one) =>
      one.planted.filter(({ statement, misread }) => !misread && !holdsUp(told(one, statement))),
    );
    assert.deepEqual(missed, []);
  });
  test('alone they come to nothing that the record does not support', () => {
    const wrong = statements.alone.filter(({ base, never, statement, misread }) => {
      const { history: _, ...rest } = variantRequest(base, { 'evidences.cardholder_statement': statement });
      const { result } = evaluate({ ...rest, evidences: { cardholder_statement: statement } }, context);
      return !misread && result.next_action === never;
    });
    assert.deepEqual(wrong, []);
  });
});
