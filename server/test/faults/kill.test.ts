import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { stopTestPostgres } from '../../src/testing/postgres.ts';
import { killRounds } from './kill-rounds.ts';

after(stopTestPostgres);

/** A few rounds each; `node server/test/faults/kill-rounds.ts` does fifty. */
for (const [database, rounds] of [
  ['sqlite', 3],
  ['postgres', 2],
] as const) {
  test(`keeps every promise on ${database} while its processes are killed under load`, async (t) => {
    const { figures, broken } = await killRounds(database, rounds);
    t.diagnostic(JSON.stringify(figures));
    assert.deepEqual(broken, []);
    assert.ok(figures.lostAnswers > 0, 'nothing was interrupted');
    assert.ok(figures.sessions > 0 && figures.evaluations > 0);
  });
}
