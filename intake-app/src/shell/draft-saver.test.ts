import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import { ApiError } from '@dispute-intake/contract/api-request';
import type { Answers, ClaimedSession, Draft, DraftSaved } from '@dispute-intake/contract/cardholder-api';
import { fakeSession } from '../testing/fake-session.ts';
import { type DraftState, draftSaver, type SaveStatus } from './draft-saver.ts';

/** Lets promises settle and time pass, without waiting for either. */
async function pass(ms: number): Promise<void> {
  mock.timers.tick(ms);
  for (let turn = 0; turn < 20; turn++) await Promise.resolve();
}

interface Intercept {
  before?: (draft: Draft) => void;
  ready?: () => Promise<void>;
  /** After the save was taken: its answer is lost when this throws. */
  after?: () => void;
}

function arrange({ before, after, ready }: Intercept = {}) {
  const fake = fakeSession();
  fake.claim('me');
  const statuses: SaveStatus[] = [];
  const taken: Answers[] = [];
  const kept: (Answers | null)[] = [];
  const read: string[] = [];
  let over = 0;
  let state: DraftState = { step: 'statement', answers: {} };
  const saver = draftSaver({
    ready,
    keep: (unsaved) => kept.push(unsaved?.answers ?? null),
    current: () => state,
    api: {
      async saveDraft(draft) {
        before?.(draft);
        let saved: DraftSaved;
        try {
          saved = fake.save(draft);
        } catch (problem) {
          throw new ApiError(0, problem as { code: string });
        }
        after?.();
        return saved;
      },
      claim: async (): Promise<ClaimedSession> => fake.claim('me'),
    },
    flowVersion: 1,
    revision: 0,
    saved: { step: 'statement', answers: {} },
    onStatus: (status) => statuses.push(status),
    onChanges: (changes) => {
      const merged: Record<string, unknown> = { ...state.answers, ...changes };
      for (const [id, answer] of Object.entries(merged)) if (answer === undefined) delete merged[id];
      change({ step: state.step, answers: merged as Answers });
      taken.push(state.answers);
    },
    onReading: (statement) => read.push(statement),
    onOver: () => {
      over++;
    },
  });
  /** As the flow, which owns the answers, does it. */
  function change(next: DraftState): void {
    state = next;
    saver.changed();
  }
  return { fake, saver, change, statuses, taken, kept, read, over: () => over };
}

test.beforeEach(() => mock.timers.enable({ apis: ['setTimeout'] }));
test.afterEach(() => mock.timers.reset());

test('many changes in a moment are one save of the newest', async () => {
  const { fake, change, statuses } = arrange();
  for (const text of ['I', 'It', 'It never came']) change({ step: 'statement', answers: { statement: text } });
  await pass(300);
  assert.deepEqual(
    fake.saves.map((save) => save.answers.statement),
    ['It never came'],
  );
  assert.equal(statuses.at(-1), 'saved');
});

test('a save waits until it is ready, and sends what holds then; leaving does not wait', async () => {
  let isReady = (): void => undefined;
  const ready = (): Promise<void> =>
    new Promise((resolve) => {
      isReady = resolve;
    });
  const { fake, change, saver } = arrange({ ready });
  change({ step: 'statement', answers: { statement: '4242 4242 4242 4242' } });
  await pass(300);
  assert.equal(fake.saves.length, 0);
  change({ step: 'statement', answers: { statement: '•••• 4242' } });
  isReady();
  await pass(0);
  assert.deepEqual(
    fake.saves.map(({ answers }) => answers.statement),
    ['•••• 4242'],
  );
  change({ step: 'statement', answers: { statement: 'and then' } });
  saver.flush(true);
  await pass(0);
  assert.equal(fake.saves.length, 2);
});

test('what was changed back before it was saved is not kept in the tab', async () => {
  const { change, kept } = arrange();
  change({ step: 'statement', answers: { statement: 'x' } });
  assert.deepEqual(kept.at(-1), { statement: 'x' });
  change({ step: 'statement', answers: {} });
  assert.equal(kept.at(-1), null);
});

test('a failed save is repeated later and later until it is taken', async () => {
  let failures = 3;
  const { fake, change, statuses } = arrange({
    before: () => {
      if (failures-- > 0) throw new ApiError(0, {});
    },
  });
  change({ step: 'statement', answers: { statement: 'x' } });
  for (const waitMs of [300, 1000, 2000]) {
    await pass(waitMs);
    assert.equal(statuses.at(-1), 'failed');
  }
  await pass(4000);
  assert.equal(statuses.at(-1), 'saved');
  assert.equal(fake.saves.length, 1);
});

test('what was read in a statement comes although the answer to its save was lost, and once', async () => {
  let losses = 1;
  const { change, statuses, read } = arrange({
    after: () => {
      if (losses-- > 0) throw new ApiError(0, {});
    },
  });
  change({ step: 'statement', answers: { statement: 'The lamp never arrived' } });
  await pass(300);
  assert.deepEqual(read, []);
  await pass(1000);
  assert.equal(statuses.at(-1), 'saved');
  change({ step: 'problem', answers: { statement: 'The lamp never arrived', problem: 'not_received' } });
  await pass(300);
  assert.deepEqual(read, ['The lamp never arrived']);
});

test('two tabs end with the answers of both', async () => {
  const { fake, change, taken } = arrange();
  fake.save({ flow_version: 1, revision: 1, step: 'problem', answers: { statement: 'theirs', problem: 'duplicate' } });
  change({ step: 'statement', answers: { statement: 'ours' } });
  await pass(300);
  await pass(0);
  assert.deepEqual(fake.session.draft?.answers, { statement: 'ours', problem: 'duplicate' });
  assert.deepEqual(taken.at(-1), { statement: 'ours', problem: 'duplicate' });
});

test('a text that the server masked is taken over', async () => {
  const { change, taken } = arrange();
  change({ step: 'statement', answers: { statement: 'my card 4242424242424242' } });
  await pass(300);
  assert.deepEqual(taken, [{ statement: 'my card •••• 4242' }]);
});

test('a session that is over stops the saving', async () => {
  const { fake, change, over } = arrange();
  fake.close();
  change({ step: 'statement', answers: { statement: 'x' } });
  await pass(300);
  assert.equal(over(), 1);
});

test('an answer that was cleared stays away when another tab saves', async () => {
  const { saver, change, taken } = arrange();
  change({ step: 'problem', answers: { statement: 'x', problem: 'duplicate' } });
  await pass(300);
  change({ step: 'problem', answers: { statement: 'x' } });
  saver.adopt(5, { statement: 'x', problem: 'duplicate', 'purchase.kind': 'event' });
  assert.deepEqual(taken.at(-1), { statement: 'x', 'purchase.kind': 'event' });
});
