import assert from 'node:assert/strict';
import { it } from 'node:test';
import { createFairTurns, type Party } from './fair-turns.ts';

const party = (accountId: string, sessionId: string | null = null): Party => ({ accountId, sessionId });

/** The order in which those who wait are served, one at a time. */
function order(limits: { perAccount: number; perSession: number }, waiting: Party[], endsBefore = true): string[] {
  const turns = createFairTurns(limits);
  const left = waiting.map((each, at) => ({ party: each, name: `${each.accountId}${each.sessionId ?? ''}${at}` }));
  const served: string[] = [];
  for (let at = turns.next(left); at !== undefined; at = turns.next(left)) {
    const [one] = left.splice(at, 1);
    served.push(one?.name ?? '');
    const leave = turns.enter(one?.party);
    if (endsBefore) leave();
  }
  return served;
}

it('serves accounts in turn however many wait of one, and within an account its sessions in turn', () => {
  const a = [party('a', '1'), party('a', '1'), party('a', '1'), party('a', '2')];
  assert.deepEqual(order({ perAccount: 1, perSession: 1 }, [...a, party('b', '9')]), [
    'a10',
    'b94',
    'a23',
    'a11',
    'a12',
  ]);
});

it('lets an account and a session run no more than their limits, and what has no party always', () => {
  const running = (waiting: Party[]) => order({ perAccount: 2, perSession: 1 }, waiting, false);
  assert.deepEqual(running([party('a', '1'), party('a', '1'), party('a', '2'), party('a', '3')]), ['a10', 'a22']);
  assert.deepEqual(running([party('a'), party('a'), party('a')]), ['a0', 'a1'], 'keys have the account’s limit');
  const turns = createFairTurns({ perAccount: 1, perSession: 1 });
  turns.enter(party('a'));
  turns.enter(undefined);
  assert.equal(turns.next([{ party: party('a') }, {}]), 1);
});

it('gives back what has ended', () => {
  const turns = createFairTurns({ perAccount: 1, perSession: 1 });
  const leave = turns.enter(party('a', '1'));
  assert.equal(turns.next([{ party: party('a', '2') }]), undefined);
  leave();
  assert.equal(turns.next([{ party: party('a', '2') }]), 0);
});
