import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { RULESET_VERSION } from '@dispute-intake/evaluation';
import { COMMANDS, type Command } from '../operator-commands.ts';
import { evaluationRequest } from '../testing/factories.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { readExplanation } from './stored-explanation.ts';

let app: TestApp;
before(async () => {
  app = await startTestApp({ works: true });
});
after(() => app.close());

const command = COMMANDS.find(({ words }) => words.join(' ') === 'replay') as Command;

async function replay(...args: string[]) {
  let text = '';
  const pieces = (await command.parse(args)(app.service.context)) as AsyncIterable<string>;
  for await (const piece of pieces) text += piece;
  return JSON.parse(text);
}

async function evaluated(request = evaluationRequest()): Promise<string> {
  const { id } = (await app.call('POST', '/api/evaluations/', request)).body;
  await app.call('GET', `/api/evaluations/${id}/result?wait=30`);
  return id;
}

test('finds the one stored result that would change, says why, and stores nothing', async () => {
  await evaluated();
  const id = await evaluated();
  const { db, write } = app.service.context;
  const row = () => db.selectFrom('evaluation').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const result = JSON.parse((await row()).result ?? '');
  const explanation = await readExplanation(db, (await row()).explanation ?? '');
  const expired = explanation.rules.find(({ code }) => code === 'filing_window_expired');
  if (expired) expired.outcome = 'failed';
  await write((tx) =>
    tx
      .updateTable('evaluation')
      .set({
        result: JSON.stringify({ ...result, ruleset: '2026-01-01', deadline: '2026-11-05' }),
        explanation: JSON.stringify(explanation),
      })
      .where('id', '=', id)
      .execute(),
  );
  const before = await row();

  const { changes, ...summary } = await replay('--since', '2026-11-01', '--ruleset', RULESET_VERSION);
  assert.deepEqual(summary, { ruleset: RULESET_VERSION, since: '2026-11-01', examined: 2, changed: 1 });
  assert.equal(changes[0].evaluation_id, id);
  assert.deepEqual(changes[0].ruleset, { from: '2026-01-01', to: RULESET_VERSION });
  assert.deepEqual(changes[0].changed, { deadline: ['2026-11-05', result.deadline] });
  assert.deepEqual(
    changes[0].why.map(({ rule, outcome }: { rule: string; outcome: string[] }) => [rule, outcome]),
    [['filing_window_expired', ['failed', 'passed']]],
  );
  assert.deepEqual(await row(), before);
});

test('replays with what was read in the statement then, not with what would be read today', async () => {
  const told = { cardholder_statement: 'I ordered headphones and the parcel never arrived, I am still waiting.' };
  const id = await evaluated(evaluationRequest({ evidences: told }));
  const { db, write } = app.service.context;
  const row = await db.selectFrom('evaluation').select('explanation').where('id', '=', id).executeTakeFirstOrThrow();
  const explanation = JSON.parse(row.explanation ?? '');
  const [, second] = explanation.reading.kind.ranked;
  explanation.reading = { ...explanation.reading, facts: [], kind: { best: null, probability: 0.1, ranked: [second] } };
  await write((tx) =>
    tx
      .updateTable('evaluation')
      .set({ explanation: JSON.stringify(explanation) })
      .where('id', '=', id)
      .execute(),
  );
  const { changes } = await replay('--since', '2026-11-01', '--ruleset', RULESET_VERSION);
  assert.ok(changes.some((change: { evaluation_id: string }) => change.evaluation_id === id));
});

test('leaves out what was submitted before the day', async () => {
  await evaluated();
  const { examined, changes } = await replay('--since', '2026-11-03', '--ruleset', RULESET_VERSION);
  assert.deepEqual([examined, changes], [0, []]);
});

test('refuses a day that is none and an edition the program does not hold', async () => {
  assert.throws(() => command.parse(['--since', 'yesterday', '--ruleset', RULESET_VERSION]), /--since takes a date/);
  await assert.rejects(replay('--since', '2026-11-01', '--ruleset', '2026-11-21'), /holds the rules of/);
});
