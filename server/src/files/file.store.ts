/** The only SQL on `evidence_file`. Absence is `undefined`. */
import type { DocumentKind } from '@dispute-intake/contract';
import type { Db } from '../database.ts';
import { lockRow } from '../platform/db/row-lock.ts';
import type { EvidenceFileTable } from './file.table.ts';
import { type DocumentReading, documentReadingOf } from './stored-reading.ts';

/** Which files a dispute has: those of its session, and those its evaluation names. */
export interface DisputeFiles {
  accountId: string;
  sessionId: string | null;
  /** In lower case. */
  fileIds: readonly string[];
}

/** A file of the account, as it is evaluated. */
export interface KnownFile {
  file_id: string;
  /** null: nobody said what it is. */
  kind: DocumentKind | null;
  /** What was read in it; absent where nothing was. */
  reading?: DocumentReading;
  /** It waits to be read. */
  isBeingRead?: true;
}

export function fileStore(db: Db) {
  return {
    add: (row: EvidenceFileTable) => db.insertInto('evidence_file').values(row).execute(),
    find: (id: string): Promise<EvidenceFileTable | undefined> =>
      db.selectFrom('evidence_file').selectAll().where('id', '=', id).executeTakeFirst(),
    /** The account's first file with these bytes. */
    firstWith: async (accountId: string, sha256: string): Promise<string | undefined> =>
      (
        await db
          .selectFrom('evidence_file')
          .select('id')
          .where('account_id', '=', accountId)
          .where('sha256', '=', sha256)
          .orderBy('id')
          .limit(1)
          .executeTakeFirst()
      )?.id,
    /** What was uploaded in a session, without what came attached to it. */
    ofSession: (sessionId: string): Promise<EvidenceFileTable[]> =>
      db
        .selectFrom('evidence_file')
        .selectAll()
        .where('intake_session_id', '=', sessionId)
        .where('attached_to', 'is', null)
        .orderBy('id')
        .execute(),
    attachedTo: (id: string): Promise<EvidenceFileTable[]> =>
      db.selectFrom('evidence_file').selectAll().where('attached_to', '=', id).orderBy('id').execute(),
    /** The sessions that these files were uploaded in. */
    async sessionsOf(ids: readonly string[]): Promise<Map<string, string>> {
      const rows = await db
        .selectFrom('evidence_file')
        .select(['id', 'intake_session_id'])
        .where('id', 'in', ids)
        .where('intake_session_id', 'is not', null)
        .execute();
      return new Map(rows.map(({ id, intake_session_id }) => [id, intake_session_id as string]));
    },
    /** Of these ids, those of the account's files. */
    async known(accountId: string, ids: readonly string[]): Promise<KnownFile[]> {
      if (ids.length === 0) return [];
      const rows = await db
        .selectFrom('evidence_file')
        .select(['id', 'kind', 'reading_status', 'reading'])
        .where('id', 'in', ids)
        .where('account_id', '=', accountId)
        .execute();
      return rows.map(({ id, kind, reading_status, reading }) => ({
        file_id: id,
        kind: kind ?? null,
        ...(reading_status === 'done' && { reading: documentReadingOf(reading) }),
        ...(reading_status === 'pending' && { isBeingRead: true as const }),
      }));
    },
    /** The files of a session, and of the account's those of these ids, with what came attached to them; oldest first. */
    ofDispute: ({ accountId, sessionId, fileIds }: DisputeFiles): Promise<EvidenceFileTable[]> =>
      sessionId === null && fileIds.length === 0
        ? Promise.resolve([])
        : db
            .selectFrom('evidence_file')
            .selectAll()
            .where('account_id', '=', accountId)
            .where((eb) =>
              eb.or([
                ...(sessionId === null ? [] : [eb('intake_session_id', '=', sessionId)]),
                ...(fileIds.length === 0 ? [] : [eb('id', 'in', [...fileIds]), eb('attached_to', 'in', [...fileIds])]),
              ]),
            )
            .orderBy('id')
            .execute(),
    /** Notes which evaluation those files belong to. */
    attach: ({ accountId, sessionId, fileIds }: DisputeFiles, evaluationId: string) =>
      db
        .updateTable('evidence_file')
        .set({ evaluation_id: evaluationId })
        .where('account_id', '=', accountId)
        .where((eb) =>
          eb.or([
            ...(sessionId === null ? [] : [eb('intake_session_id', '=', sessionId)]),
            ...(fileIds.length === 0 ? [] : [eb('id', 'in', [...fileIds]), eb('attached_to', 'in', [...fileIds])]),
          ]),
        )
        .execute(),
    /** Until the transaction ends, no other one adds a file to this session. */
    holdSession: (sessionId: string): Promise<void> => lockRow(db, 'intake_session', sessionId),
    setKind: async (id: string, kind: DocumentKind): Promise<void> => {
      await db.updateTable('evidence_file').set({ kind }).where('id', '=', id).execute();
    },
    /** Writes down how the reading of a file ended; false where it is gone, or has ended before. */
    async endReading(
      id: string,
      outcome: Pick<EvidenceFileTable, 'reading_status' | 'reading' | 'warnings'>,
    ): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('evidence_file')
        .set(outcome)
        .where('id', '=', id)
        .where('reading_status', '=', 'pending')
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },
    setReading: async (id: string, reading: string): Promise<void> => {
      await db.updateTable('evidence_file').set({ reading }).where('id', '=', id).execute();
    },
    /** Files that waited to be read before that time, oldest first. */
    async unreadBefore(createdMs: number, limit: number): Promise<string[]> {
      const rows = await db
        .selectFrom('evidence_file')
        .select('id')
        .where('reading_status', '=', 'pending')
        .where('created_at', '<', createdMs)
        .orderBy('created_at')
        .limit(limit)
        .execute();
      return rows.map(({ id }) => id);
    },
    remove: (id: string) => db.deleteFrom('evidence_file').where('id', '=', id).execute(),
  };
}
