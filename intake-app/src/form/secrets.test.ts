import assert from 'node:assert/strict';
import { test } from 'node:test';
import { flowMachine } from '@dispute-intake/intake-flow';
import { contextFor } from '@dispute-intake/intake-flow/testing';
import { createActor } from 'xstate';
import { withoutSecrets } from '../shell/actors.ts';
import { maskSecrets, secretIn } from './secrets.ts';

test('what was typed before secrets could be found is masked before it is saved', async () => {
  const flow = createActor(flowMachine, { input: { context: contextFor('unrecognized'), answers: {} } }).start();
  const typed = 'They used 4242 4242 4242 4242, password: hunter22';
  assert.equal(secretIn(typed), null, 'nothing is loaded yet');
  flow.send({ type: 'answer', id: 'statement', value: maskSecrets(typed) });
  assert.equal(flow.getSnapshot().context.answers.statement, typed);
  await withoutSecrets(flow);
  assert.equal(flow.getSnapshot().context.answers.statement, 'They used •••• 4242, password: •••');
  assert.equal(secretIn(typed), 'card');
});
