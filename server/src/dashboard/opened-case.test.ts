/** What stands beside a case is as it is now, not as it was when the case was evaluated. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type DashboardFixture, startDashboard } from './testing/dashboard.fixture.ts';
import { seedDispute } from './testing/dispute-factory.ts';

let fixture: DashboardFixture;
before(async () => {
  fixture = await startDashboard();
});
after(() => fixture.close());

test('a case names the other disputes of its payment, those that came after it as well', async () => {
  const account = await fixture.account('Northbank');
  const analyst = await fixture.operator(account, 'uma@northbank.example', 'analyst');
  const neighbours = async (id: string) =>
    (await analyst.call('get', `/evaluations/${id}`)).body.neighbours.map(
      ({ id: other, why, state }: { id: string; why: string; state: string | null }) => ({ other, why, state }),
    );
  const { evaluationId: first } = await seedDispute(fixture, account);
  assert.deepEqual(await neighbours(first), []);
  const { evaluationId: second } = await seedDispute(fixture, account);
  assert.deepEqual(await neighbours(first), [{ other: second, why: 'same_transaction', state: null }]);
  const handed = await analyst.call('post', `/evaluations/${first}/hand-over`, { reference: 'dp_1' });
  assert.equal(handed.status, 200, JSON.stringify(handed.body));
  assert.deepEqual(await neighbours(second), [{ other: first, why: 'same_transaction', state: 'handed_over' }]);
});
