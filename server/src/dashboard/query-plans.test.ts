import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import { CompiledQuery, type KyselyPlugin, type RootOperationNode, sql } from 'kysely';
import type { Db } from '../database.ts';
import { disputeWordStore, hasWords } from '../evaluations/dispute-word.store.ts';
import { evaluationListStore } from '../evaluations/evaluation-list.store.ts';
import { standingStore } from '../evaluations/standing.store.ts';
import { workStore } from '../evaluations/work.store.ts';
import type { QueryForEach } from '../platform/db/sqlite.dialect.ts';
import { temporaryDatabase } from '../platform/jobs/testing/temporary-database.ts';
import { sessionListStore } from '../sessions/session-list.store.ts';
import { stopTestPostgres, usesPostgres } from '../testing/postgres.ts';
import { deliveryStore } from '../webhooks/delivery.store.ts';
import { deliveryViewStore } from '../webhooks/delivery-view.store.ts';
import { endpointFiguresStore } from '../webhooks/endpoint-figures.store.ts';
import { LISTED_CASE } from './dispute.view.ts';

const cases = (db: Db) => evaluationListStore(db, LISTED_CASE);
const accountId = 'acc_1';
const page = { accountId, limit: 21 };
const CODE_AND_ACTION = { reasonCode: '12.5', nextAction: 'review', category: 'fraud', newestOnly: true } as const;

/** A list → the index that finds its rows, so that a value which few rows have does not read all of the account's. */
const LISTS: Record<string, { read: (db: Db) => Promise<unknown>; index: string }> = {
  'cases of a category': {
    read: (db) => cases(db).list({ ...page, category: 'fraud' }),
    index: 'evaluation_category',
  },
  'cases of a subcategory': {
    read: (db) => cases(db).list({ ...page, subcategory: 'duplicate_charge' }),
    index: 'evaluation_subcategory',
  },
  'cases of a scheme': {
    read: (db) => cases(db).list({ ...page, cardScheme: 'MC' }),
    index: 'evaluation_scheme',
  },
  'cases that failed': {
    read: (db) => cases(db).list({ ...page, status: 'failed' }),
    index: 'evaluation_unfinished',
  },
  'cases by what ends next': {
    read: (db) => cases(db).list({ ...page, order: 'deadline' }),
    index: 'evaluation_next_end',
  },
  'cases with a legal duty until a day': {
    read: (db) => cases(db).list({ ...page, dutyUntil: '2026-01-01', newestOnly: true }),
    index: 'evaluation_duty',
  },
  'evaluations of a code, for a backend': {
    read: (db) => cases(db).list({ ...page, reasonCode: '12.5' }),
    index: 'evaluation_code',
  },
  'evaluations of a session, for a backend': {
    read: (db) => cases(db).list({ ...page, intakeSessionId: 'is_1' }),
    index: 'evaluation_of_session',
  },
  'evaluations due before a day, for a backend': {
    read: (db) => cases(db).list({ ...page, deadlineBefore: '2026-01-01', newestOnly: true }),
    index: 'evaluation_deadline',
  },
  'evaluations of a code and an action, for a backend': {
    read: (db) => cases(db).list({ ...page, ...CODE_AND_ACTION }),
    index: 'evaluation_code',
  },
  'cases found by a search': {
    read: (db) => cases(db).list({ ...page, search: 'tx_1' }),
    index: 'evaluation_arn',
  },
  'cases that failed a check': {
    read: (db) => cases(db).list({ ...page, failedCheck: 'statement_too_short' }),
    index: 'evaluation_failed_checks',
  },
  'cases without a document': {
    read: (db) => cases(db).list({ ...page, missingDocument: 'receipt' }),
    index: 'evaluation_missing_documents',
  },
  'cases of an amount': {
    read: (db) => cases(db).list({ ...page, currency: 'EUR', amountFromMinor: 5000 }),
    index: 'evaluation_amount',
  },
  'cases with an outcome': {
    read: (db) => cases(db).list({ ...page, outcome: 'won' }),
    index: 'evaluation_outcome',
  },
  'cases with any outcome': {
    read: (db) => cases(db).list({ ...page, outcome: 'any' }),
    index: 'evaluation_outcome',
  },
  'cases whose waiting is over': {
    read: (db) => cases(db).list({ ...page, waitedUntil: '2026-01-01', isOpen: true }),
    index: 'evaluation_waiting',
  },
  'how many cases waited long enough': {
    read: (db) => workStore(db).waitedUntil(accountId, { to: '2026-01-01' }),
    index: 'evaluation_waiting',
  },
  'cases due before a day': {
    read: (db) => cases(db).list({ ...page, deadlineUntil: '2026-01-01' }),
    index: 'evaluation_deadline',
  },
  'sessions left at a stage': {
    read: (db) => sessionListStore(db).list({ ...page, left: 'details' }),
    index: 'intake_session_left',
  },
  'sessions left at a step': {
    read: (db) => sessionListStore(db).list({ ...page, leftStep: 'statement' }),
    index: 'intake_session_left',
  },
  'sessions that go on': {
    read: (db) => sessionListStore(db).list({ ...page, waiting: 'details' }),
    index: 'intake_session_status',
  },
  'deliveries of an event': {
    read: (db) => deliveryViewStore(db).list({ ...page, event: 'evaluation.completed' }),
    index: 'webhook_delivery_event',
  },
  'attempts of an event': {
    read: (db) => deliveryViewStore(db).attempts({ ...page, event: 'evaluation.completed' }),
    index: 'webhook_attempt_event',
  },
  'deliveries about a case': {
    read: (db) => deliveryViewStore(db).list({ ...page, about: 'is_1' }),
    index: 'webhook_message_session',
  },
  'attempts about a case': {
    read: (db) => deliveryViewStore(db).attempts({ ...page, about: 'is_1' }),
    index: 'webhook_message_session',
  },
  'disputes of the same payment': {
    read: (db) => standingStore(db).sameTransaction(accountId, 'tx_1'),
    index: 'evaluation_transaction',
  },
  'disputes with the same ARN': {
    read: (db) => standingStore(db).sameArn(accountId, '74000000000000000000001'),
    index: 'evaluation_arn',
  },
  'disputes with the same files': {
    read: (db) => standingStore(db).sameFiles(accountId, ['file_1']),
    index: 'evidence_file_content',
  },
  'the newest version of a dispute': {
    read: (db) => standingStore(db).newest(accountId, 'eval_1'),
    index: 'evaluation_dispute',
  },
  'what is due in a week': {
    read: (db) => workStore(db).due(accountId, '2026-01-01', '2026-01-08'),
    index: 'evaluation_due',
  },
  'what waits for a review': {
    read: (db) => workStore(db).withAction(accountId, 'review'),
    index: 'evaluation_action',
  },
  'sessions with a status': {
    read: (db) => sessionListStore(db).list({ ...page, status: 'abandoned' }),
    index: 'intake_session_status',
  },
  'sessions of a mode': {
    read: (db) => sessionListStore(db).list({ ...page, mode: 'chatbot' }),
    index: 'intake_session_mode',
  },
  'deliveries that failed': {
    read: (db) => deliveryViewStore(db).list({ ...page, status: 'failed' }),
    index: 'webhook_delivery_failed',
  },
  'deliveries that wait': {
    read: (db) => deliveryViewStore(db).list({ ...page, status: 'pending' }),
    index: 'webhook_delivery_waiting',
  },
  'what waits, of every account': {
    read: (db) => deliveryStore(db).pendingAfter({ account_id: '', id: '', next_attempt_at: null }, 500),
    index: 'webhook_delivery_waiting',
  },
  'what waits at each endpoint': {
    read: (db) => endpointFiguresStore(db).waiting(accountId),
    index: 'webhook_delivery_waiting',
  },
  'deliveries with a code of failures': {
    read: (db) => deliveryViewStore(db).list({ ...page, code: '5xx' }),
    index: 'webhook_delivery_latest_failed',
  },
  'attempts with a code of failures': {
    read: (db) => deliveryViewStore(db).attempts({ ...page, code: 'timeout' }),
    index: 'webhook_attempt_failed',
  },
  'attempts that failed': {
    read: (db) => deliveryViewStore(db).attempts({ ...page, status: 'failed' }),
    index: 'webhook_attempt_failed',
  },
};

let database: Awaited<ReturnType<typeof temporaryDatabase>>;
before(async () => {
  database = await temporaryDatabase();
});
after(async () => {
  await database.close();
  await stopTestPostgres();
});

/** The database; statements that a store has written once (`rows.ts`) are noted, each with its first row of values. */
const withStatements = (db: Db, noted: CompiledQuery[]): Db =>
  new Proxy(db, {
    get(target, name) {
      const value = Reflect.get(target, name, target);
      if (name !== 'executeQuery') return typeof value === 'function' ? value.bind(target) : value;
      return (query: CompiledQuery & Partial<QueryForEach>) => {
        noted.push({ ...query, parameters: query.each?.[0] ?? query.parameters });
        return target.executeQuery(query);
      };
    },
  });

/** What the database says it does for the queries that `read` makes. */
async function planOf(read: (db: Db) => Promise<unknown>): Promise<string> {
  const queries: RootOperationNode[] = [];
  const recorder: KyselyPlugin = {
    transformQuery({ node }) {
      queries.push(node);
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  const statements: CompiledQuery[] = [];
  await read(withStatements(database.db.withPlugin(recorder), statements));
  const steps: unknown[] = [];
  await database.db.transaction().execute(async (tx) => {
    // Tables without rows are read whole by PostgreSQL, whatever indexes they have.
    if (usesPostgres()) await sql`set local enable_seqscan = off`.execute(tx);
    const compiled = queries.map((node) => tx.getExecutor().compileQuery(node, { queryId: 'plan' }));
    for (const { sql: text, parameters } of [...compiled, ...statements]) {
      const explain = usesPostgres() ? 'explain' : 'explain query plan';
      const { rows } = await tx.executeQuery(CompiledQuery.raw(`${explain} ${text}`, [...parameters]));
      steps.push(...rows);
    }
  });
  return JSON.stringify(steps);
}

for (const [list, { read, index }] of Object.entries(LISTS)) {
  // On tables without statistics PostgreSQL takes any index of the account for these two.
  const isOpenOnPostgres = index === 'evaluation_action' || index === 'evaluation_arn';
  it(`${list} are found by an index`, { skip: isOpenOnPostgres && usesPostgres() }, async () => {
    const plan = await planOf(read);
    assert.match(plan, new RegExp(`\\b${index}\\b`));
    assert.doesNotMatch(plan, /TEMP B-TREE FOR ORDER BY/);
  });
}

it('sessions that ended are found by their status, and those whose time alone is over by their deadline', async () => {
  for (const status of ['abandoned', 'expired'] as const) {
    const plan = await planOf((db) => sessionListStore(db).list({ ...page, status, nowMs: 1 }));
    assert.match(plan, /\bintake_session_status\b/);
    assert.match(plan, /\bintake_session_deadline\b/);
  }
});

it('a list that is read in slices uses the index of the slices alone: another one would read rows outside of them', async () => {
  const plan = await planOf((db) => cases(db).list({ ...page, ...CODE_AND_ACTION }));
  assert.doesNotMatch(plan, /evaluation_(action|category)/);
});

it('words of named cases are read by the case: the index of words would read every case with such a word, for each', async () => {
  const terms = [['shop'], ['name']];
  const plan = await planOf((db) =>
    db.selectFrom('evaluation').select('id').where(hasWords(accountId, terms)).execute(),
  );
  assert.match(plan, /\bdispute_word_of\b/);
  assert.doesNotMatch(plan, /\b(sqlite_autoindex_dispute_word_1|dispute_word_key)\b/);
  const named = await planOf((db) => disputeWordStore(db).having(accountId, ['a', 'b'], ['shop']));
  assert.match(named, /\bdispute_word_of\b/);
  assert.doesNotMatch(named, /\b(sqlite_autoindex_dispute_word_1|dispute_word_key)\b/);
});
