import assert from 'node:assert/strict';
import { it } from 'node:test';
import { createMemoryBudget } from './memory-budget.ts';

const MB = 1_048_576;

it('divides what there is: nothing is given out twice, and the encoder is left out where it does not fit', () => {
  for (const totalMb of [512, 640, 768, 1024, 2048, 64_000]) {
    const { workBytes, readingBytes, hasEncoder } = createMemoryBudget(totalMb * MB);
    const givenMb = (workBytes + readingBytes) / MB + (hasEncoder ? 192 : 0);
    assert.ok(givenMb <= totalMb - 256, `${givenMb} of ${totalMb}`);
    assert.equal(hasEncoder, totalMb >= 768);
    // An upload, a conversion, or a case file always has its part.
    assert.ok(workBytes >= 112 * MB, `${workBytes / MB} MB of ${totalMb}`);
    assert.ok(readingBytes >= 128 * MB);
  }
});

it('lets one pool wait for another where both do not fit, and ends threads there', async () => {
  const budget = createMemoryBudget(512 * MB);
  const [inspection, caseFile] = [budget.share(96 * MB), budget.share(112 * MB)];
  assert.ok(inspection.endsAfterTask);
  const order: string[] = [];
  const { promise, resolve } = Promise.withResolvers<void>();
  const first = inspection.memory.limiter(inspection.memory.bytes, async () => {
    order.push('inspection');
    await promise;
    order.push('inspected');
  });
  const second = caseFile.memory.limiter(caseFile.memory.bytes, async () => void order.push('case file'));
  await new Promise((done) => setImmediate(done));
  resolve();
  await Promise.all([first, second]);
  assert.deepEqual(order, ['inspection', 'inspected', 'case file']);
  assert.equal(createMemoryBudget(2048 * MB).share(MB).endsAfterTask, false);
});
