import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { PROBLEMS, SUBCATEGORIES, type Subcategory } from '@dispute-intake/contract';
import { KINDS, kindsOfProblem, ofGoodsOrServices, toldAlike } from './index.ts';

suite('the kinds of dispute', () => {
  const each = Object.entries(KINDS) as [Subcategory, (typeof KINDS)[Subcategory]][];

  test('are those of the contract, each in one family', () =>
    assert.deepEqual(Object.keys(KINDS).sort(), [...SUBCATEGORIES].sort()));

  test('a twin is the same of the other: goods and services know each other', () => {
    for (const [id, { of, twin }] of each) {
      if (twin === undefined) continue;
      assert.deepEqual([KINDS[twin].twin, new Set([of, KINDS[twin].of]).size], [id, 2], id);
      assert.deepEqual([ofGoodsOrServices(id, 'goods'), ofGoodsOrServices(id, 'services')].sort(), [id, twin].sort());
    }
  });

  test('no kind is its own neighbour', () => {
    for (const [id, { neighbours }] of each) assert.ok(!neighbours?.includes(id), id);
  });

  test('every problem a cardholder can choose is that of a kind', () => {
    for (const problem of PROBLEMS) assert.ok(kindsOfProblem(problem).length > 0, problem);
  });

  test('a kind tells its own story, and what has none tells no other', () => {
    assert.equal(toldAlike('fraud_card_not_present')?.has('authorized_scam'), false);
    for (const [id, { story, readsAs }] of each) assert.equal(toldAlike(id)?.has(id), (story ?? readsAs) && true, id);
  });
});
