/** What lists of cases are sorted and summed by: the disputed amount, the scheme, the first day to file. Fills rows that are there. */
import type { Kysely } from 'kysely';
import type { Migration } from '../platform/db/migrate.ts';

// biome-ignore lint/suspicious/noExplicitAny: the schema of this migration's time
type OldDb = Kysely<any>;
const BATCH = 500;

/** Currencies whose minor unit is not a hundredth, as ISO 4217 had them when this was released: decimal places → codes. */
const PLACES: Readonly<Record<number, string>> = {
  0: 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XAG XAU XBA XBB XBC XBD XDR XOF XPD XPF XPT XSU XTS XUA XXX',
  3: 'BHD IQD JOD KWD LYD OMR TND',
  4: 'CLF UYW',
};
const placesOf = new Map(
  Object.entries(PLACES).flatMap(([places, codes]) => codes.split(' ').map((code) => [code, Number(places)])),
);
const inMinorUnits = (amount: number, currency: string): number =>
  Math.round(amount * 10 ** (placesOf.get(currency) ?? 2));

export const caseColumns: Migration = {
  name: '0080-case-columns',
  async up(db, { integer }) {
    await db.schema.alterTable('evaluation').addColumn('amount_minor', integer).execute();
    for (const column of ['currency', 'card_scheme', 'may_file_from', 'outcome_kind']) {
      await db.schema.alterTable('evaluation').addColumn(column, 'text').execute();
    }
    await fill(db);
    await db.schema
      .createIndex('evaluation_may_file_from')
      .on('evaluation')
      .columns(['account_id', 'may_file_from', 'id'])
      .execute();
  },
};

async function fill(db: OldDb): Promise<void> {
  let after = '';
  for (;;) {
    const rows = (await db
      .selectFrom('evaluation')
      .select(['id', 'request'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(BATCH)
      .execute()) as { id: string; request: string }[];
    for (const { id, request } of rows) {
      const { dispute, transaction } = JSON.parse(request) as {
        dispute?: { disputed_amount?: number; disputed_currency?: string };
        transaction?: { card_scheme?: string };
      };
      const currency = dispute?.disputed_currency ?? null;
      const amount = dispute?.disputed_amount;
      await db
        .updateTable('evaluation')
        .set({
          amount_minor: amount === undefined || currency === null ? null : inMinorUnits(amount, currency),
          currency,
          card_scheme: transaction?.card_scheme ?? null,
        })
        .where('id', '=', id)
        .execute();
    }
    const last = rows.at(-1)?.id;
    if (rows.length < BATCH || last === undefined) return;
    after = last;
  }
}
