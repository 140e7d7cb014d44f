import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import fc from 'fast-check';
import { idsFrom } from '../platform/ids.ts';
import { temporaryDatabase } from '../platform/jobs/testing/temporary-database.ts';
import { stopTestPostgres } from '../testing/postgres.ts';
import { type EvaluationFilter, evaluationListStore } from './evaluation-list.store.ts';

/** More than the first slice, the second and a part of the third. */
const ROWS = 4200;
const FIRST_MS = Date.UTC(2026, 0, 5);
const HOUR_MS = 3_600_000;

interface Row {
  id: string;
  account_id: string;
  status: string;
  created_at: number;
  superseded_by: string | null;
  intake_session_id: string | null;
  transaction_id: string;
  external_id: string | null;
  arn: string | null;
  category: string | null;
  confidence: string | null;
  reason_code: string | null;
  next_action: string | null;
  deadline: string | null;
}

/** Row `i`, an hour after the one before. Common values, rare ones at both ends, and unfinished rows without any. */
function rowOf(i: number, account_id = 'acc_1'): Row {
  const created_at = FIRST_MS + i * HOUR_MS;
  const number = `${account_id === 'acc_1' ? 1 : 2}${String(i).padStart(11, '0')}`;
  const status = i % 1400 === 7 ? 'failed' : i > 4190 ? 'queued' : 'completed';
  const of = <T>(value: T): T | null => (status === 'completed' ? value : null);
  return {
    id: `${idsFrom.uuid(created_at)}-7000-8000-${number}`,
    account_id,
    status,
    created_at,
    superseded_by: i % 3 === 0 || i % 2000 === 50 ? 'newer' : null,
    intake_session_id: i % 5 === 0 ? `is_${i % 40}` : null,
    transaction_id: `tx_${i % 900}`,
    external_id: i % 2 === 0 ? `customer-${i % 30}` : null,
    arn: i % 7 === 0 ? `arn-${i % 70}` : null,
    category: of(i % 4 === 0 ? 'fraud' : i % 1000 === 3 ? 'authorization' : 'consumer_dispute'),
    confidence: of(i % 5 === 0 ? 'high' : i % 1500 === 3 ? 'low' : 'moderate_high'),
    reason_code: i % 3 === 0 ? null : of(i < 20 ? '12.5' : '13.1'),
    next_action: of(i % 800 === 10 ? 'review' : 'file'),
    deadline: i % 6 === 0 ? null : of(i % 700 === 5 ? '2025-12-01' : `2026-0${1 + (i % 9)}-15`),
  };
}
const rows = Array.from({ length: ROWS }, (_, i) => rowOf(i));

type Filter = Omit<EvaluationFilter, 'accountId'>;
const FILTERS: [keyof Filter, string | number | boolean][] = [
  ['transactionId', 'tx_12'],
  ['transactionId', 'tx_none'],
  ['externalId', 'customer-4'],
  ['intakeSessionId', 'is_35'],
  ['arn', 'arn-14'],
  ['status', 'completed'],
  ['status', 'failed'],
  ['status', 'queued'],
  ['category', 'fraud'],
  ['category', 'authorization'],
  ['category', 'processing_error'],
  ['confidence', 'high'],
  ['confidence', 'low'],
  ['reasonCode', '13.1'],
  ['reasonCode', '12.5'],
  ['nextAction', 'file'],
  ['nextAction', 'review'],
  ['fromMs', FIRST_MS + 600 * HOUR_MS],
  ['fromMs', FIRST_MS + 3800 * HOUR_MS],
  ['toMs', FIRST_MS + 3900 * HOUR_MS],
  ['toMs', FIRST_MS + 900 * HOUR_MS],
  ['deadlineBefore', '2025-12-01'],
  ['deadlineBefore', '2025-12-02'],
  ['deadlineBefore', '2026-03-01'],
  ['deadlineBefore', '2026-09-16'],
];
const anyFilter = fc
  .tuple(fc.subarray(FILTERS, { maxLength: 3 }), fc.boolean())
  .map(([given, newestOnly]) => ({ ...Object.fromEntries(given), newestOnly }) as Filter);
const anyPage = fc.record({
  beforeId: fc.option(fc.constantFrom(...rows.map(({ id }) => id)), { nil: undefined }),
  count: fc.integer({ min: 1, max: 101 }),
});

/** What one look at every row gives. */
function expected(filter: Filter, beforeId: string | undefined, count: number): string[] {
  const is = (value: string | null, wanted: string | undefined) => wanted === undefined || value === wanted;
  return rows
    .filter(
      (row) =>
        is(row.transaction_id, filter.transactionId) &&
        is(row.external_id, filter.externalId) &&
        is(row.intake_session_id, filter.intakeSessionId) &&
        is(row.arn, filter.arn) &&
        is(row.status, filter.status) &&
        is(row.category, filter.category) &&
        is(row.confidence, filter.confidence) &&
        is(row.reason_code, filter.reasonCode) &&
        is(row.next_action, filter.nextAction) &&
        row.created_at >= (filter.fromMs ?? 0) &&
        row.created_at < (filter.toMs ?? Number.POSITIVE_INFINITY) &&
        (filter.deadlineBefore === undefined || (row.deadline !== null && row.deadline < filter.deadlineBefore)) &&
        (!filter.newestOnly || row.superseded_by === null) &&
        (beforeId === undefined || row.id < beforeId),
    )
    .map(({ id }) => id)
    .toReversed()
    .slice(0, count);
}

let database: Awaited<ReturnType<typeof temporaryDatabase>>;
before(async () => {
  database = await temporaryDatabase();
  const others = [0, 1, 2000, 4199].map((i) => rowOf(i, 'acc_2'));
  await database.write(async (tx) => {
    for (const id of ['acc_1', 'acc_2'])
      await tx.insertInto('account').values({ id, name: id, intake_enabled: 1, created_at: 1 }).execute();
    const all = [...rows, ...others].map((row) => ({ ...row, request: '{}', version: 1 }));
    for (let first = 0; first < all.length; first += 300)
      await tx
        .insertInto('evaluation')
        .values(all.slice(first, first + 300) as never)
        .execute();
  });
});
after(async () => {
  await database.close();
  await stopTestPostgres();
});

const list = async (filter: Filter, beforeId: string | undefined, limit: number) =>
  (await evaluationListStore(database.db, ['id']).list({ ...filter, accountId: 'acc_1', beforeId, limit })).map(
    ({ id }) => id,
  );

it('any filters and page give the rows that have all of it, newest first', async () => {
  await fc.assert(
    fc.asyncProperty(anyFilter, anyPage, async (filter, { beforeId, count }) => {
      assert.deepEqual(await list(filter, beforeId, count), expected(filter, beforeId, count));
    }),
    { numRuns: 300 },
  );
});

it('each filter alone gives its rows, page after page', async () => {
  for (const [name, value] of FILTERS) {
    const filter = { [name]: value, newestOnly: true } as Filter;
    const found: string[] = [];
    for (let page = await list(filter, undefined, 600); page.length > 0; page = await list(filter, found.at(-1), 600))
      found.push(...page);
    assert.deepEqual(found, expected(filter, undefined, ROWS), `${name} ${value}`);
  }
});

it('the few that are due before a day are found, and those without a deadline are not', async () => {
  const due = await list({ deadlineBefore: '2025-12-02' }, undefined, 101);
  assert.deepEqual(
    due,
    [3505, 2805, 2105, 1405, 705, 5].map((i) => rows[i]?.id),
  );
});
