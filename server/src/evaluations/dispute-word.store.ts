/** The only SQL on `dispute_word`: finds cases by the words of a search. */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../database.ts';
import { mostNamed } from '../platform/db/found-ids.ts';
import { insertRows } from '../platform/db/rows.ts';
import { ownTurn, unindexed } from '../platform/db/sliced-list.ts';
import type { DisputeWordTable } from './dispute-word.table.ts';
import { searchTerms, slipsOf } from './search-words.ts';

const MOST_CORRECTIONS = 10;
/** After every text that begins with another. */
const LAST = '\u{10ffff}';

/** A case has a word that begins with one of these. */
type Term = readonly string[];
/** A case meets all of them. */
export type Terms = readonly Term[];

const WORDS = {
  table: 'dispute_word',
  columns: { account_id: 'text', word: 'text', evaluation_id: 'text' },
  unlessTaken: ['account_id', 'word', 'evaluation_id'],
} as const;
const add = insertRows<DisputeWordTable>(WORDS);
const addUnlessSuperseded = insertRows<DisputeWordTable>({
  ...WORDS,
  where: 'exists (select 1 from evaluation where id = given.evaluation_id and superseded_by is null)',
});
const rowsOf = (account_id: string, evaluation_id: string, words: readonly string[]): DisputeWordTable[] =>
  words.map((word) => ({ account_id, word, evaluation_id }));

const beginsWith = (term: Term) =>
  sql<SqlBool>`(${sql.join(
    term.map((start) => sql`(word >= ${start} and word < ${start + LAST})`),
    sql` or `,
  )})`;

/** Of the rows of named cases: by the index of cases, since that of words would read every case with such a word. */
const isOfAccount = (accountId: string) => sql<SqlBool>`${unindexed('account_id')} = ${accountId}`;

/** The condition on a row of `evaluation`, for a query that looks at each row. */
export const hasWords = (accountId: string, terms: Terms): RawBuilder<SqlBool> =>
  terms.length === 0
    ? sql`false`
    : sql`(${sql.join(
        terms.map(
          (term) => sql`exists (select 1 from dispute_word
            where evaluation_id = evaluation.id and ${isOfAccount(accountId)} and ${beginsWith(term)})`,
        ),
        sql` and `,
      )})`;

export const disputeWordStore = (db: Db) => {
  const anyBegins = async (accountId: string, starts: readonly string[], most: number): Promise<string[]> => {
    const tried = sql.join(starts.map((start) => sql`(${start})`));
    const { rows } = await sql<{ start: string }>`
      with tried (start) as (values ${tried})
      select start from tried where exists (select 1 from dispute_word
        where account_id = ${accountId} and word >= tried.start and word < tried.start || ${LAST}) limit ${most}`.execute(
      db,
    );
    return rows.map(({ start }) => start);
  };
  /** Ids of cases by one term; undefined where the index holds more than `most` rows of it. */
  const idsOf = async (accountId: string, term: Term, most: number): Promise<Set<string> | undefined> => {
    const rows = await db
      .selectFrom('dispute_word')
      .select('evaluation_id')
      .where('account_id', '=', accountId)
      .where(beginsWith(term))
      .limit(most + 1)
      .execute();
    return rows.length > most ? undefined : new Set(rows.map(({ evaluation_id }) => evaluation_id));
  };
  return {
    add: (accountId: string, evaluationId: string, words: readonly string[]) =>
      add(db, rowsOf(accountId, evaluationId, words)),
    /** The words of a first version, unless a newer one has them: that was given them when it was submitted. */
    addUnlessSuperseded: (accountId: string, evaluationId: string, words: readonly string[]) =>
      addUnlessSuperseded(db, rowsOf(accountId, evaluationId, words)),
    /** The words of a version that was superseded belong to the newer one. */
    moveTo: (evaluationId: string, supersededId: string) =>
      db
        .updateTable('dispute_word')
        .set({ evaluation_id: evaluationId })
        .where('evaluation_id', '=', supersededId)
        .execute(),
    /** What a search asks for: where no case has a word of it, the words that are one slip away. */
    async terms(accountId: string, search: string): Promise<Terms> {
      return Promise.all(
        searchTerms(search).map(async (term) => {
          if ((await anyBegins(accountId, [term], 1)).length > 0) return [term];
          const slips = slipsOf(term);
          const meant = slips.length === 0 ? [] : await anyBegins(accountId, slips, MOST_CORRECTIONS);
          return meant.length === 0 ? [term] : meant;
        }),
      );
    },
    /** Ids of the cases that meet all terms; undefined where they may be more than `most`. */
    async ids(accountId: string, terms: Terms, most: number): Promise<string[] | undefined> {
      if (terms.length === 0) return [];
      const found = (await Promise.all(terms.map((term) => idsOf(accountId, term, most)))).filter(
        (ids) => ids !== undefined,
      );
      const [fewest, ...others] = found.sort((a, b) => a.size - b.size);
      if (fewest === undefined) return undefined;
      let ids = [...fewest].filter((id) => others.every((other) => other.has(id)));
      // Terms that many cases have are looked up for those that the others left.
      for (const term of found.length === terms.length ? [] : terms) {
        if (ids.length === 0) break;
        ids = await this.having(accountId, ids, term);
      }
      return ids;
    },
    /** Of these cases those with the term; others have their turn between two statements. */
    async having(accountId: string, ids: readonly string[], term: Term): Promise<string[]> {
      const most = mostNamed(db);
      const found: string[] = [];
      for (let from = 0; from < ids.length; from += most) {
        if (from > 0) await ownTurn();
        const rows = await db
          .selectFrom('dispute_word')
          .select('evaluation_id')
          .distinct()
          .where('evaluation_id', 'in', ids.slice(from, from + most))
          .where(isOfAccount(accountId))
          .where(beginsWith(term))
          .execute();
        found.push(...rows.map(({ evaluation_id }) => evaluation_id));
      }
      return found;
    },
  };
};
