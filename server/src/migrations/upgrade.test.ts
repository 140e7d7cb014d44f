import assert from 'node:assert/strict';
import { after, it } from 'node:test';
import type { EvaluationRequest } from '@dispute-intake/contract';
import * as engine from '@dispute-intake/evaluation';
import type { Kysely } from 'kysely';
import { readExplanation } from '../evaluations/index.ts';
import { migrate } from '../platform/db/migrate.ts';
import { emptyDatabase } from '../platform/jobs/testing/temporary-database.ts';
import { evaluationRequest, transaction } from '../testing/factories.ts';
import { stopTestPostgres } from '../testing/postgres.ts';
import { migrations } from './index.ts';

after(stopTestPostgres);

/** Rows as the first release wrote them; referenced ones first. */
const ROWS: Record<string, Record<string, unknown>> = {
  account: {
    id: 'acc_1',
    name: 'Northbank',
    intake_enabled: 1,
    frame_ancestors: null,
    theme: '{"radius":4}',
    created_at: 1,
  },
  api_key: {
    id: 'key_1',
    account_id: 'acc_1',
    name: 'backend',
    hash: 'h',
    last_4: 'abcd',
    created_at: 1,
    expires_at: null,
    revoked_at: null,
    last_used_at: 9_007_199_254_740_991,
  },
  evaluation: {
    id: 'ev_1',
    account_id: 'acc_1',
    intake_session_id: null,
    status: 'completed',
    request: '{"a":"ü – \\u0000"}',
    result: '{}',
    explanation: '[]',
    created_at: 1,
    completed_at: 2,
  },
  evidence_file: {
    id: 'file_1',
    account_id: 'acc_1',
    intake_session_id: null,
    original_name: 'Beleg №1.pdf',
    mime_type: 'application/pdf',
    size: 3,
    warnings: '[]',
    sha256: 'x',
    created_at: 1,
  },
  intake_session: {
    id: 'is_1',
    account_id: 'acc_1',
    status: 'opened',
    mode: 'form',
    request: '{"locale":"ar"}',
    created_at: 1,
    expires_at: 2,
    deadline_at: 3,
    token_hash: 't',
    draft: 'sealed',
    draft_revision: 7,
  },
  webhook_endpoint: {
    id: 'ep_1',
    account_id: 'acc_1',
    url: 'https://hooks.example/é',
    description: '',
    rate_limit: 10,
    secret: 'sealed',
    disabled: 0,
    created_at: 1,
    updated_at: 1,
  },
  webhook_message: { id: 'msg_1', account_id: 'acc_1', event: 'evaluation.completed', body: '{"é":1}', created_at: 1 },
  webhook_delivery: {
    id: 'dlv_1',
    account_id: 'acc_1',
    message_id: 'msg_1',
    endpoint_id: 'ep_1',
    event: 'evaluation.completed',
    status: 'pending',
    trigger: 'scheduled',
    tries: 1,
    attempts: 1,
    next_attempt_at: 5,
    created_at: 1,
    updated_at: 1,
  },
  webhook_attempt: {
    id: 'att_1',
    account_id: 'acc_1',
    delivery_id: 'dlv_1',
    message_id: 'msg_1',
    endpoint_id: 'ep_1',
    event: 'evaluation.completed',
    number: 1,
    trigger: 'scheduled',
    status: 'failed',
    url: 'https://hooks.example/é',
    response_code: 500,
    response_body: 'no',
    duration_ms: 12,
    at: 1,
    next_attempt_at: 5,
  },
};

for (const [done, { name }] of migrations.slice(0, -1).entries()) {
  it(`upgrades from ${name} and keeps every row as it was`, async () => {
    const database = await emptyDatabase();
    // biome-ignore lint/suspicious/noExplicitAny: an old schema
    const migrator = database.migrator as unknown as Kysely<any>;
    const hadTestSides = migrations.slice(0, done + 1).some((migration) => migration.name === '0060-test-side');
    await migrate(migrator, database.dialect, migrations.slice(0, done + 1));
    const tables = new Set((await migrator.introspection.getTables()).map((table) => table.name));
    const rows = Object.entries(ROWS).filter(([table]) => tables.has(table));
    for (const [table, row] of rows) await migrator.insertInto(table).values(row).execute();
    await migrate(migrator, database.dialect, migrations);
    await migrate(migrator, database.dialect, migrations);
    for (const [table, row] of rows) {
      const kept = await migrator.selectFrom(table).select(Object.keys(row)).execute();
      // Beside each account its test side is added.
      const ours = kept.filter(({ id }) => id !== `${row.id}_test`);
      assert.deepEqual(ours, [row], table);
      if (table === 'account' && !hadTestSides) assert.equal(kept.length, 2, 'every account has a test side');
    }
    await assert.rejects(migrate(migrator, database.dialect, migrations.slice(0, done + 1)), /newer version/);
    await database.close();
  });
}

it('carries explanations that were stored with their texts, word for word', async () => {
  const database = await emptyDatabase();
  // biome-ignore lint/suspicious/noExplicitAny: an old schema
  const migrator = database.migrator as unknown as Kysely<any>;
  const before = migrations.findIndex(({ name }) => name === '0270-explanation-texts');
  await migrate(migrator, database.dialect, migrations.slice(0, before));
  const nowMs = Date.now();
  const { result, rules, stated_facts, contradictions } = engine.evaluate(
    evaluationRequest() as unknown as EvaluationRequest,
    {
      evaluatedAtMs: nowMs,
      files: [],
    },
  );
  const whole = { summary: result.summary, rules, stated_facts, contradictions };
  const early = rules.map(({ decisive: _, ...rule }) => ({ ...rule, title: `${rule.title}, as it was` }));
  const explanations = {
    ev_1: [whole, result],
    ev_2: [{ rules: early }, { ruleset: '2026-11-21' }],
    ev_3: [[], {}],
  } as const;
  await migrator
    .insertInto('account')
    .values(ROWS.account ?? {})
    .execute();
  for (const [id, [explanation, stored]] of Object.entries(explanations))
    await migrator
      .insertInto('evaluation')
      .values({
        ...ROWS.evaluation,
        id,
        result: JSON.stringify(stored),
        explanation: JSON.stringify(explanation),
        version: 1,
      })
      .execute();
  await migrate(migrator, database.dialect, migrations);
  const rows = await database.db.selectFrom('evaluation').select(['id', 'explanation']).orderBy('id').execute();
  const read = await Promise.all(rows.map((row) => readExplanation(database.db, row.explanation ?? '')));
  const none = { stated_facts: [], contradictions: [] };
  assert.deepEqual(read, [whole, { ...none, rules: early }, { ...none, rules: [] }]);
  const sizes = rows.map(({ explanation }) => explanation?.length ?? 0);
  assert.ok((sizes[0] ?? 0) * 4 < JSON.stringify(whole).length, String(sizes));
  const texts = await database.db.selectFrom('explanation_text').select(['ruleset', 'content']).execute();
  assert.deepEqual(texts.map(({ ruleset }) => ruleset).sort(), ['2026-11-21', result.ruleset]);
  for (const { content } of texts)
    assert.ok(!content.includes(transaction().merchant_name), 'nothing of a dispute is in the texts');
  await database.close();
});

it('fills the columns that rows are found by from what earlier releases wrote', async () => {
  const database = await emptyDatabase();
  // biome-ignore lint/suspicious/noExplicitAny: an old schema
  const migrator = database.migrator as unknown as Kysely<any>;
  const before = migrations.findIndex(({ name }) => name === '0030-dispute-columns');
  await migrate(migrator, database.dialect, migrations.slice(0, before));
  const arn = '24011339042900000000019';
  const transaction = { transaction_id: 'tx_9', merchant_name: 'Café “Zürich”, GmbH', arn };
  const result = {
    category: 'consumer_dispute',
    subcategory: 'merchandise_not_received',
    confidence: 'high',
    reason_code: '13.1',
    deadline: '2027-01-02',
  };
  const rows: [string, Record<string, unknown>][] = [
    ['account', ROWS.account ?? {}],
    [
      'intake_session',
      {
        ...ROWS.intake_session,
        evaluation_id: 'ev_1',
        request: JSON.stringify({ transaction, cardholder: { external_id: 'cust_7' } }),
      },
    ],
    [
      'evaluation',
      {
        ...ROWS.evaluation,
        intake_session_id: 'is_1',
        request: JSON.stringify({ transaction }),
        result: JSON.stringify(result),
      },
    ],
    ['evidence_file', { ...ROWS.evidence_file, intake_session_id: 'is_1' }],
    ['webhook_message', { ...ROWS.webhook_message, body: '{"event":"evaluation.completed","id":"ev_1"}' }],
    [
      'webhook_message',
      {
        ...ROWS.webhook_message,
        id: 'msg_2',
        body: '{"event":"intake.session.abandoned","data":{"intake_session_id":"is_2"}}',
      },
    ],
  ];
  for (const [table, row] of rows) await migrator.insertInto(table).values(row).execute();
  await migrate(migrator, database.dialect, migrations);

  const found = { transaction_id: 'tx_9', merchant_search: 'cafe zurich gmbh', external_id: 'cust_7' };
  const evaluation = await migrator.selectFrom('evaluation').selectAll().executeTakeFirstOrThrow();
  const added = { ...found, arn, ...result, version: 1, supersedes: null, next_action: null, metadata: null };
  assert.deepEqual(Object.fromEntries(Object.keys(added).map((name) => [name, evaluation[name]])), added);
  const session = await migrator.selectFrom('intake_session').selectAll().executeTakeFirstOrThrow();
  assert.deepEqual(Object.fromEntries(Object.keys(found).map((name) => [name, session[name]])), found);
  assert.deepEqual(await migrator.selectFrom('evidence_file').select('evaluation_id').execute(), [
    { evaluation_id: 'ev_1' },
  ]);
  const messages = await migrator
    .selectFrom('webhook_message')
    .select(['evaluation_id', 'intake_session_id', 'position'])
    .orderBy('id')
    .execute();
  assert.deepEqual(messages, [
    { evaluation_id: 'ev_1', intake_session_id: 'is_1', position: null },
    { evaluation_id: null, intake_session_id: 'is_2', position: null },
  ]);
  await database.close();
});
