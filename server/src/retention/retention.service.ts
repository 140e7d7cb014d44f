/**
 * Letting go of disputes: those that have grown older than their account keeps them, in small batches, and single ones on
 * request. Rows go first, in one transaction with the stub that says so; the bytes of files follow, and what a crash
 * leaves of them the clean-up of unreferenced files finds.
 */
import { DAY_MS } from '@dispute-intake/contract/duration';
import type { Db, Write } from '../database.ts';
import type { Blobs } from '../platform/blobs/blobs.ts';
import type { Clock } from '../platform/clock.ts';
import type { Ids } from '../platform/ids.ts';
import type { ErasureTable } from './erasure.table.ts';
import { retentionStore, type Subject } from './retention.store.ts';

export const RETENTION_BATCH = 50;

export interface RetentionDeps {
  db: Db;
  write: Write;
  clock: Clock;
  ids: Ids;
  blobs: Pick<Blobs, 'remove'>;
}

export interface Erased {
  /** Id of the stub. */
  id: string;
  session_id: string | null;
  evaluation_id: string | null;
  files: number;
}

export function createRetention({ db, write, clock, ids, blobs }: RetentionDeps) {
  async function removeBytes(fileIds: readonly string[]): Promise<void> {
    for (const id of fileIds) await blobs.remove(id);
  }

  const stub = (subject: Subject, reason: ErasureTable['reason'], files: number): ErasureTable => ({
    id: ids.sortable('era'),
    account_id: subject.accountId,
    kind: subject.sessionId ? 'session' : 'evaluation',
    subject_id: subject.sessionId ?? subject.evaluationId ?? '',
    reason,
    files,
    erased_at: clock.nowMs(),
  });

  /** One batch; answers how many disputes and files went. */
  async function ageBatch(accountId: string, beforeMs: number): Promise<number> {
    const { gone, fileIds } = await write(async (tx) => {
      const store = retentionStore(tx);
      const sessions = await store.oldSessions(accountId, beforeMs, RETENTION_BATCH);
      const evaluations = await store.oldEvaluations(accountId, beforeMs, RETENTION_BATCH);
      const files: string[] = [];
      for (const subject of [...sessions, ...evaluations]) {
        files.push(...(await store.files(subject)));
        await store.drop(subject);
      }
      files.push(...(await store.oldFiles(accountId, beforeMs, RETENTION_BATCH)));
      const unique = [...new Set(files)];
      if (unique.length > 0) await store.dropFiles(unique);
      return { gone: sessions.length + evaluations.length + unique.length, fileIds: unique };
    });
    await removeBytes(fileIds);
    return gone;
  }

  return {
    /** Lets everything go that is older than its account keeps it; answers how many rows went. */
    async age(signal?: AbortSignal): Promise<number> {
      let total = 0;
      for (const { accountId, days } of await retentionStore(db).policies()) {
        const beforeMs = clock.nowMs() - days * DAY_MS;
        for (let gone = 1; gone > 0 && !signal?.aborted; total += gone) gone = await ageBatch(accountId, beforeMs);
      }
      return total;
    },
    /** Erases the dispute that a session or evaluation id names, in whatever state; undefined when there is none. */
    async erase(id: string): Promise<Erased | undefined> {
      const erased = await write(async (tx) => {
        const store = retentionStore(tx);
        const subject = await store.subject(id);
        if (!subject) return undefined;
        const { accountId } = subject;
        const { sessions, evaluations } = await store.rounds(subject);
        const parts: Subject[] = [
          ...evaluations.map((evaluationId) => ({ accountId, sessionId: null, evaluationId })),
          ...sessions.map((sessionId) => ({ accountId, sessionId, evaluationId: null })),
        ];
        const fileIds = [...new Set((await Promise.all(parts.map((part) => store.files(part)))).flat())];
        for (const part of parts) await store.erase(part, fileIds);
        await store.forgetAnswers(accountId, [...sessions, ...evaluations, ...fileIds]);
        const row = stub(subject, 'requested', fileIds.length);
        await store.note(row);
        return { row, subject, fileIds };
      });
      if (!erased) return undefined;
      await removeBytes(erased.fileIds);
      const { row, subject } = erased;
      return { id: row.id, session_id: subject.sessionId, evaluation_id: subject.evaluationId, files: row.files };
    },
  };
}
export type Retention = ReturnType<typeof createRetention>;
