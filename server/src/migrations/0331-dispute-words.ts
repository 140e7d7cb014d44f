/** What cases are searched by, a row a word: names, the client's own texts, the last four digits, the reference. Fills what is there. */
import { type Kysely, sql } from 'kysely';
import type { Migration } from '../platform/db/migrate.ts';

// biome-ignore lint/suspicious/noExplicitAny: the schema of this migration's time
type OldDb = Kysely<any>;
const BATCH = 500;
const MOST_WORDS = 24;
const MOST_CHARACTERS = 40;

export const disputeWords: Migration = {
  name: '0331-dispute-words',
  async up(db, { orderedText, tableSuffix }) {
    await db.schema
      .createTable('dispute_word')
      .modifyEnd(tableSuffix)
      .addColumn('account_id', 'text', (c) => c.notNull())
      .addColumn('word', orderedText, (c) => c.notNull())
      .addColumn('evaluation_id', 'text', (c) => c.notNull())
      .addPrimaryKeyConstraint('dispute_word_key', ['account_id', 'word', 'evaluation_id'])
      .execute();
    await fill(db);
    await db.schema.createIndex('dispute_word_of').on('dispute_word').columns(['evaluation_id', 'word']).execute();
    // Names are found by their words.
    await sql`drop index evaluation_merchant`.execute(db);
  },
};

interface OldCase {
  id: string;
  account_id: string;
  request: string;
  metadata: string | null;
  referred_to: string;
}

async function fill(db: OldDb): Promise<void> {
  for (let after = ''; ; ) {
    const { rows } = await sql<OldCase>`
      select e.id, e.account_id, e.request, e.metadata,
        coalesce((select f.intake_session_id from evaluation f where f.id = coalesce(e.dispute_id, e.id)), e.dispute_id, e.id) as referred_to
      from evaluation e where e.id > ${after} and e.superseded_by is null order by e.id limit ${BATCH}`.execute(db);
    const words = rows.flatMap((row) =>
      wordsOf(row).map((word) => ({ account_id: row.account_id, word, evaluation_id: row.id })),
    );
    if (words.length > 0) await db.insertInto('dispute_word').values(words).execute();
    const last = rows.at(-1)?.id;
    if (rows.length < BATCH || last === undefined) return;
    after = last;
  }
}

function wordsOf({ request, metadata, referred_to }: OldCase): string[] {
  const { transaction, card } = JSON.parse(request) as {
    transaction?: { merchant_name?: string };
    card?: { last_4?: string };
  };
  const texts = [transaction?.merchant_name, card?.last_4, ...Object.values(JSON.parse(metadata ?? '{}'))];
  const words = texts.flatMap((text) => plain(String(text ?? '')).split(' ')).filter(Boolean);
  return [
    ...new Set([referred_to.slice(-6).toLowerCase(), ...words.map((word) => word.slice(0, MOST_CHARACTERS))]),
  ].slice(0, MOST_WORDS);
}
/** As names were compared when this was released. */
const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
