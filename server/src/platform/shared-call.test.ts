import assert from 'node:assert/strict';
import { it } from 'node:test';
import { sharedCall } from './shared-call.ts';

it('runs once for equal arguments while it runs, and again afterwards', async () => {
  const asked: string[] = [];
  const find = sharedCall(async ({ word }: { word: string; most?: number | undefined }) => {
    asked.push(word);
    await Promise.resolve();
    return [word];
  });
  const [one, same, other] = await Promise.all([
    find({ word: 'shop' }),
    find({ word: 'shop', most: undefined }),
    find({ word: 'name' }),
  ]);
  assert.equal(one, same);
  assert.deepEqual(other, ['name']);
  assert.deepEqual(asked, ['shop', 'name']);
  await find({ word: 'shop' });
  assert.deepEqual(asked, ['shop', 'name', 'shop']);
});

it('fails for all who asked, and can be asked again', async () => {
  let isDown = true;
  const find = sharedCall(async (_: number) => {
    if (isDown) throw new Error('down');
    return 'up';
  });
  const outcomes = await Promise.allSettled([find(1), find(1)]);
  assert.deepEqual(
    outcomes.map(({ status }) => status),
    ['rejected', 'rejected'],
  );
  isDown = false;
  assert.equal(await find(1), 'up');
});
