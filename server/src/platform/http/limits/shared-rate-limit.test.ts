import assert from 'node:assert/strict';
import { it } from 'node:test';
import { manualClock, temporaryDatabase } from '../../jobs/testing/temporary-database.ts';
import type { Quota } from './rate-limit.ts';
import { createSharedRateLimiter } from './shared-rate-limit.ts';

async function open() {
  const database = await temporaryDatabase();
  const clock = manualClock();
  // On the embedded database, which one process uses, only the writing connection may write.
  const limiter = () => createSharedRateLimiter({ db: database.migrator, clock });
  return { database, clock, limiter };
}
const quota = (perMinute: number, policy = 'key'): Quota => ({ policy, subject: 'a', perMinute });

it('lets exactly the limit through over several processes, and all of it again in the next minute', async () => {
  const { database, clock, limiter } = await open();
  const processes = [limiter(), limiter(), limiter(), limiter()];
  const spend = async (requests: number) => {
    const verdicts = await Promise.all(Array.from({ length: requests }, (_, i) => processes[i % 4]?.take([quota(30)])));
    return verdicts.filter((verdict) => verdict?.violated.length === 0).length;
  };
  assert.equal(await spend(200), 30);
  clock.advance(59_000);
  assert.equal(await spend(200), 0);
  clock.advance(1000);
  assert.equal(await spend(200), 30);
  await database.close();
});

it('counts against every quota unless one is used up', async () => {
  const { database, limiter } = await open();
  const limit = limiter();
  const verdicts = [];
  for (let i = 0; i < 5; i++) verdicts.push(await limit.take([quota(100, 'account'), quota(3)]));
  assert.deepEqual(
    verdicts.map(({ violated }) => violated),
    [[], [], [], ['key'], ['key']],
  );
  assert.match(verdicts[4]?.headers?.limit ?? '', /"account";r=97;t=60/);
  assert.equal(verdicts[4]?.retryAfterSeconds, 60);
  await database.close();
});

it('reserves more the more it is asked, so that most requests cost no statement', async () => {
  const { database, clock } = await open();
  let statements = 0;
  const counted = database.migrator.withPlugin({
    transformQuery: ({ node }) => {
      statements++;
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  const limit = createSharedRateLimiter({ db: counted, clock });
  for (let i = 0; i < 1000; i++) await limit.take([quota(6000)]);
  assert.ok(statements < 30, `${statements} statements`);
  await database.close();
});

it('forgets a window that a wrong clock put far ahead', async () => {
  const { database, clock, limiter } = await open();
  clock.advance(3_600_000);
  for (let i = 0; i < 3; i++) await limiter().take([quota(3)]);
  clock.advance(-3_600_000);
  assert.deepEqual((await limiter().take([quota(3)])).violated, []);
  await database.close();
});
