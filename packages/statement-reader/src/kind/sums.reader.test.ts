import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import fc from 'fast-check';
import { sumRelations } from './sums.reader.ts';

const NONE = { same: false, tenfold: false, swapped: false, near: false };

suite('the sums of a statement', () => {
  test('are told apart by how they compare', () => {
    assert.deepEqual(sumRelations(['46.80', '64.80']), { ...NONE, swapped: true, near: true });
    assert.deepEqual(sumRelations(['120', '1,200']), { ...NONE, tenfold: true });
    assert.deepEqual(sumRelations(['27,40', '27.40']), { ...NONE, same: true });
    assert.deepEqual(sumRelations(['59.00', '79.00']), { ...NONE, near: true });
    assert.deepEqual(sumRelations(['1.234,50', '90']), NONE);
  });

  test('are not dates, times, or numbers too long for a sum', () => {
    assert.deepEqual(sumRelations(['03/11', '03/11', '12:03', '12:03', '88213771', '88213771']), NONE);
  });

  test('say nothing when there is only one, and never throw', () => {
    assert.deepEqual(sumRelations(['12.50']), NONE);
    fc.assert(
      fc.property(fc.array(fc.stringMatching(/^\d+(?:[.,:/]\d+)*$/)), (numbers) => {
        assert.equal(typeof sumRelations(numbers).same, 'boolean');
      }),
    );
  });
});
