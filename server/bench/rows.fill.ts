/**
 * A year or two of an account's work, written straight into the tables: a case a minute, each with its messages. In bulk: the
 * indexes and triggers of a table are dropped before its rows come and made again after.
 */
import SqliteDatabase from 'better-sqlite3';
import pg from 'pg';
import { evaluationRequest, sessionRequest } from '../src/testing/factories.ts';

/**
 * Fills the table with rows numbered `i`; the text is the same in both dialects but for what makes numbers and ids. `each`:
 * so many rows of every number, `k` from 1. `orderBy`: the order of the key, where it is not that of the numbers.
 */
type Fill = (table: string, columns: Record<string, string>, rows?: { each: number; orderBy: string }) => Promise<void>;

const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
/** As `platform/ids.ts` writes a time. */
const timeCharacters = (ms: string): string =>
  Array.from(
    { length: 10 },
    (_, k) => `substr('${ALPHABET}', cast((${ms} >> ${5 * (9 - k)}) & 31 as integer) + 1, 1)`,
  ).join(' || ');

/** Positions follow time: events that were there stand behind all those that are stored here. */
const MOVE_BEHIND = (rows: number, account: string) => [
  `update webhook_message set position = position + ${rows} where account_id = ${account} and position is not null`,
  `update event_position set last = last + ${rows} where account_id = ${account}`,
];

interface Words {
  rows: number;
  /** Epoch milliseconds of the newest row. */
  nowMs: number;
  /** SQL text of `i` in twelve digits. */
  digits: string;
  /** SQL text of the time in twelve hexadecimal digits. */
  hex: (ms: string) => string;
}

async function fillAll(fill: Fill, { rows, nowMs, digits, hex }: Words): Promise<void> {
  const ms = `(${nowMs} - (${rows} - i) * 60000)`;
  const sortable = (prefix: string) => `'${prefix}_' || ${timeCharacters(ms)} || '00000000000000' || ${digits}`;
  const uuid = `substr(${hex(ms)}, 1, 8) || '-' || substr(${hex(ms)}, 9, 4) || '-7000-8000-' || ${digits}`;
  const found = {
    transaction_id: `'tx_' || ${digits}`,
    external_id: `'customer-' || (i % 50000)`,
    merchant_search: `'shop ' || (i % 1000)`,
  };
  await fill('intake_session', {
    id: sortable('is'),
    account_id: '@account',
    status: `case i % 8 when 0 then 'abandoned' when 1 then 'expired' else 'completed' end`,
    mode: `'form'`,
    request: '@request',
    created_at: ms,
    expires_at: ms,
    opened_at: `case i % 8 when 1 then null else ${ms} end`,
    ended_at: ms,
    last_step: `case i % 8 when 0 then 'amount' when 1 then null else 'review' end`,
    evaluation_id: uuid,
    ...found,
  });
  await fill('evaluation', {
    id: uuid,
    account_id: '@account',
    intake_session_id: sortable('is'),
    status: `'completed'`,
    request: '@dispute',
    result: `'{"failed_checks":[]}'`,
    explanation: `'[]'`,
    created_at: ms,
    completed_at: ms,
    category: `case i % 4 when 0 then 'fraud' when 1 then 'processing_error' else 'consumer_dispute' end`,
    subcategory: `'merchandise_not_received'`,
    confidence: `case i % 3 when 0 then 'high' else 'moderate_high' end`,
    reason_code: `'13.1'`,
    deadline: `'2030-0' || (1 + i % 9) || '-15'`,
    next_action: `'file'`,
    currency: `'EUR'`,
    amount_minor: '1000 + i % 100000',
    card_scheme: `'VISA'`,
    // As many different texts as busy accounts have: 600, and 20.
    failed_checks: `' check_' || (i % 3) || ' check_' || (100 + i % 200) || ' '`,
    missing_documents: `case i % 2 when 0 then '' else ' document_' || (i % 40) || ' ' end`,
    ...found,
  });
  // Three words of a name and two numbers: one that every case has, one of a thousand, and the rest as rare as they are.
  const words = [`'shop'`, `'name' || (i % 1000)`, `'branch' || (i % 50000)`, `'6435'`, `substr(${digits}, 7)`];
  const word = `case k ${words.map((text, k) => `when ${k + 1} then ${text}`).join(' ')} end`;
  await fill(
    'dispute_word',
    { account_id: '@account', word, evaluation_id: uuid },
    { each: words.length, orderBy: '2, 3' },
  );
  await fill('webhook_message', {
    id: sortable('msg'),
    account_id: '@account',
    event: `'evaluation.completed'`,
    body: `'{}'`,
    created_at: ms,
    evaluation_id: uuid,
    intake_session_id: sortable('is'),
    position: 'i',
  });
  await fill('webhook_delivery', {
    id: sortable('dlv'),
    account_id: '@account',
    message_id: sortable('msg'),
    endpoint_id: '@endpoint',
    event: `'evaluation.completed'`,
    status: `'succeeded'`,
    trigger: `'scheduled'`,
    attempts: '1',
    response_code: '200',
    created_at: ms,
    updated_at: ms,
  });
  await fill('webhook_attempt', {
    id: sortable('att'),
    account_id: '@account',
    delivery_id: sortable('dlv'),
    message_id: sortable('msg'),
    endpoint_id: '@endpoint',
    event: `'evaluation.completed'`,
    number: '1',
    trigger: `'scheduled'`,
    status: `'succeeded'`,
    url: `'https://bank.example/hook'`,
    response_code: '200',
    response_body: `''`,
    duration_ms: '10 + i % 200',
    at: ms,
  });
}

const ONE_EACH = { each: 1, orderBy: '' };

export interface Place {
  accountId: string;
  endpointId: string;
  rows: number;
}

export async function fillSqlite(file: string, { accountId, endpointId, rows }: Place): Promise<void> {
  const database = new SqliteDatabase(file);
  const values = {
    account: accountId,
    endpoint: endpointId,
    request: JSON.stringify(sessionRequest()),
    dispute: JSON.stringify(evaluationRequest()),
  };
  // Only the run of the benchmark needs these rows, and nobody reads meanwhile.
  for (const setting of [
    'journal_mode = delete',
    'journal_mode = off',
    'synchronous = off',
    'cache_size = -400000',
    'foreign_keys = off',
  ])
    database.pragma(setting);
  const droppedOf = database.prepare<[string], { type: string; name: string; sql: string }>(
    `select type, name, sql from sqlite_master where type in ('index', 'trigger') and tbl_name = ? and sql is not null`,
  );
  const fill: Fill = async (table, columns, { each, orderBy } = ONE_EACH) => {
    const text = Object.values(columns).join(', ');
    const used = Object.fromEntries(Object.entries(values).filter(([name]) => text.includes(`@${name}`)));
    const dropped = droppedOf.all(table);
    for (const { type, name } of dropped) database.exec(`drop ${type} "${name}"`);
    database
      .prepare(
        `with recursive n (i) as (select 1 union all select i + 1 from n where i < ${rows}),
           m (k) as (select 1 union all select k + 1 from m where k < ${each})
         insert into ${table} (${Object.keys(columns).join(', ')}) select ${text} from n, m
         ${orderBy === '' ? '' : `order by ${orderBy}`}`,
      )
      .run(used);
    for (const each of dropped) database.exec(each.sql);
  };
  for (const statement of MOVE_BEHIND(rows, '@account')) database.prepare(statement).run({ account: accountId });
  await fillAll(fill, { rows, nowMs: Date.now(), digits: `printf('%012d', i)`, hex: (ms) => `printf('%012x', ${ms})` });
  database.pragma('journal_mode = wal');
  database.close();
}

/** While rows come, nothing needs to survive a crash; what is reset after is measured as it is by default. */
const BULK_POSTGRES = { fsync: 'off', full_page_writes: 'off', max_wal_size: '16GB', autovacuum: 'off' };

export async function fillPostgres(url: string, { accountId, endpointId, rows }: Place): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  for (const [name, value] of Object.entries(BULK_POSTGRES))
    await client.query(`alter system set ${name} = '${value}'`);
  await client.query('select pg_reload_conf()');
  await client.query(`set maintenance_work_mem = '512MB'; set work_mem = '256MB'; set synchronous_commit = off`);
  const fill: Fill = async (table, columns, { each, orderBy } = ONE_EACH) => {
    const text = Object.values(columns)
      .join(', ')
      .replaceAll('@account', client.escapeLiteral(accountId))
      .replaceAll('@endpoint', client.escapeLiteral(endpointId))
      .replaceAll('@request', client.escapeLiteral(JSON.stringify(sessionRequest())))
      .replaceAll('@dispute', client.escapeLiteral(JSON.stringify(evaluationRequest())));
    const names = Object.keys(columns).map((name) => client.escapeIdentifier(name));
    // Those of primary keys and other constraints stay.
    const { rows: indexes } = await client.query<{ name: string; sql: string }>(
      `select c.oid::regclass::text as name, pg_get_indexdef(c.oid) as sql from pg_index i join pg_class c on c.oid = i.indexrelid
       where i.indrelid = $1::regclass and not exists (select 1 from pg_constraint where conindid = c.oid)`,
      [table],
    );
    for (const { name } of indexes) await client.query(`drop index ${name}`);
    await client.query(`alter table ${table} disable trigger user`);
    await client.query(
      `insert into ${table} (${names.join(', ')})
       select ${text} from generate_series(1, ${rows}::bigint) as n (i), generate_series(1, ${each}) as m (k)
       ${orderBy === '' ? '' : `order by ${orderBy}`}`,
    );
    await client.query(`alter table ${table} enable trigger user`);
    for (const index of indexes) await client.query(index.sql);
  };
  for (const statement of MOVE_BEHIND(rows, client.escapeLiteral(accountId))) await client.query(statement);
  await fillAll(fill, {
    rows,
    nowMs: Date.now(),
    digits: `lpad(i::text, 12, '0')`,
    hex: (ms) => `lpad(to_hex(${ms}), 12, '0')`,
  });
  for (const name of Object.keys(BULK_POSTGRES)) await client.query(`alter system reset ${name}`);
  await client.query('select pg_reload_conf()');
  // As autovacuum would soon after.
  await client.query('vacuum analyze');
  await client.query('checkpoint');
  await client.end();
}
