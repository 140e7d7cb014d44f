import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { stopTestPostgres } from '../../src/testing/postgres.ts';
import { FAULT_ROUNDS } from './fault-rounds.ts';
import { type KillOptions, killRounds } from './kill-rounds.ts';

after(stopTestPostgres);

const isLong = FAULT_ROUNDS > 1;
const rounds = (few: number) =>
  isLong ? { rounds: FAULT_ROUNDS, mostAnswers: 600 } : { rounds: few, mostAnswers: 40 };
const INSTALLATIONS: KillOptions[] = [
  { database: 'sqlite', roles: ['all'], ...rounds(1) },
  // In a short run not the worker, whose jobs others would get only after 15 seconds; the tests of the queue turn the clock for that.
  { database: 'postgres', roles: ['api', 'intake', 'worker', ...(isLong ? ['worker'] : [])], ...rounds(2) },
];

for (const installation of INSTALLATIONS) {
  test(`keeps every promise on ${installation.database} while its processes are killed under load`, async (t) => {
    const { figures, broken } = await killRounds(installation);
    t.diagnostic(JSON.stringify(figures));
    assert.deepEqual(broken, []);
    assert.ok(figures.lostAnswers > 0, 'nothing was interrupted');
    assert.ok(figures.sessions > 0 && figures.evaluations > 0 && figures.secondRounds > 0);
    assert.ok(figures.reports > 0 && figures.afterSubmit > 0);
    assert.ok(figures.renewedLinks > 0 && figures.files > 0);
  });
}
