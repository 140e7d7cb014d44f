/**
 * Letting go of disputes: those that have grown older than their account keeps them, in small batches, and single ones, or all of
 * a person, on request. A legal hold stops all of it, and showing a person's data. Rows go first, in one transaction with the stub that says so; the bytes of files follow, and what a crash
 * leaves of them the clean-up of unreferenced files finds.
 */
import { DAY_MS } from '@dispute-intake/contract/duration';
import type { Db, Write } from '../database.ts';
import { readExplanation } from '../evaluations/index.ts';
import type { Blobs } from '../platform/blobs/blobs.ts';
import { type Clock, isoTime } from '../platform/clock.ts';
import { ProblemError } from '../platform/http/problems/problem-error.ts';
import type { Ids } from '../platform/ids.ts';
import type { ErasureTable, LegalHoldTable } from './erasure.table.ts';
import { retentionStore, type Subject } from './retention.store.ts';

export const RETENTION_BATCH = 50;

export interface RetentionDeps {
  db: Db;
  write: Write;
  clock: Clock;
  ids: Ids;
  blobs: Pick<Blobs, 'remove'>;
  /** Empties the database's log of what was erased. */
  forgetErased?: () => Promise<void>;
  /** What a kept draft says; null where there is none. */
  draftOf?: (row: { id: string; draft: string | null; draft_revision: number }) => unknown;
}

export interface Erased {
  /** Id of the stub. */
  id: string;
  session_id: string | null;
  evaluation_id: string | null;
  files: number;
}

/** Access by a cardholder (GDPR, article 15): what is kept of them. The bytes of files are fetched by their ids. */
export interface PersonalRecord {
  external_id: string;
  sessions: object[];
  evaluations: object[];
  files: object[];
}

export interface NewHold {
  accountId: string;
  kind: LegalHoldTable['kind'];
  subjectId: string;
  reason: string;
  placedBy: string;
}

export function createRetention(deps: RetentionDeps) {
  const { db, write, clock, ids, blobs } = deps;
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
      await store.lock([...sessions, ...evaluations]);
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
    /**
     * Erases the dispute that a session or evaluation id names, in whatever state; undefined when there is none. Throws
     * `conflict` where a legal hold stops it.
     */
    async erase(id: string): Promise<Erased | undefined> {
      const erased = await write(async (tx) => {
        const subject = await retentionStore(tx).subject(id);
        return subject && eraseIn(tx, subject);
      });
      if (!erased) return undefined;
      await finish(erased.fileIds);
      return erased.answer;
    },

    /** Erases every dispute of a cardholder, by the bank's own identifier; all or, where a hold stops one, none. */
    async erasePerson(accountId: string, externalId: string): Promise<Erased[]> {
      const all = await write(async (tx) => {
        const done: { answer: Erased; fileIds: string[] }[] = [];
        for (;;) {
          const [subject] = await retentionStore(tx).ofPerson(accountId, externalId);
          if (!subject) return done;
          done.push(await eraseIn(tx, subject, externalId));
        }
      });
      await finish(all.flatMap(({ fileIds }) => fileIds));
      return all.map(({ answer }) => answer);
    },

    /** Everything that is kept of a cardholder, for their request of access. Throws `conflict` where a legal hold stops it. */
    async person(accountId: string, externalId: string): Promise<PersonalRecord> {
      const store = retentionStore(db);
      const sessions = new Set<string>();
      const evaluations = new Set<string>();
      for (const subject of await store.ofPerson(accountId, externalId)) {
        const rounds = await store.rounds(subject, externalId);
        for (const id of rounds.sessions) sessions.add(id);
        for (const id of rounds.evaluations) evaluations.add(id);
      }
      await requireNoHold(db, accountId, [externalId, ...sessions, ...evaluations]);
      const fileIds = new Set<string>();
      const parts = [
        ...[...sessions].map((sessionId) => ({ accountId, sessionId, evaluationId: null })),
        ...[...evaluations].map((evaluationId) => ({ accountId, sessionId: null, evaluationId })),
      ];
      for (const part of parts) for (const id of await store.files(part)) fileIds.add(id);
      for (const id of await store.uploadedByOthers([...fileIds], externalId)) fileIds.delete(id);
      const json = (text: string | null) => (text === null ? null : (JSON.parse(text) as unknown));
      return {
        external_id: externalId,
        sessions: (await store.sessionRows([...sessions])).map((row) => ({
          id: row.id,
          status: row.status,
          created_at: isoTime(row.created_at),
          request: json(row.request),
          metadata: json(row.metadata),
          draft: deps.draftOf?.(row) ?? null,
        })),
        evaluations: await Promise.all(
          (await store.evaluationRows([...evaluations])).map(async (row) => ({
            id: row.id,
            status: row.status,
            created_at: isoTime(row.created_at),
            request: json(row.request),
            metadata: json(row.metadata),
            result: json(row.result),
            explanation: row.explanation === null ? null : await readExplanation(db, row.explanation),
            outcome: json(row.outcome),
          })),
        ),
        files: (await store.fileRows([...fileIds])).map((row) => ({
          id: row.id,
          original_name: row.original_name,
          mime_type: row.mime_type,
          size: row.size,
          created_at: isoTime(row.created_at),
        })),
      };
    },

    /** From now on nothing of the dispute or person is erased, aged or shown for access, until the hold is released. */
    async placeHold(hold: NewHold): Promise<LegalHoldTable> {
      const row: LegalHoldTable = {
        id: ids.sortable('hold'),
        account_id: hold.accountId,
        kind: hold.kind,
        subject_id: hold.subjectId,
        reason: hold.reason,
        placed_by: hold.placedBy,
        placed_at: clock.nowMs(),
        released_at: null,
      };
      await write((tx) => retentionStore(tx).addHold(row));
      return row;
    },
    /** False where there is no such hold, or it was released before. */
    releaseHold: (accountId: string, id: string): Promise<boolean> =>
      write((tx) => retentionStore(tx).releaseHold(accountId, id, clock.nowMs())),
    holds: (accountId: string): Promise<LegalHoldTable[]> => retentionStore(db).holds(accountId),
  };

  /** Of a `person`, only what is theirs or nobody's. */
  async function eraseIn(tx: Db, subject: Subject, person?: string): Promise<{ answer: Erased; fileIds: string[] }> {
    const store = retentionStore(tx);
    const { accountId } = subject;
    const { sessions, evaluations, others } = await store.rounds(subject, person);
    const people = await store.people(sessions, evaluations);
    await requireNoHold(tx, accountId, [...sessions, ...evaluations, ...people]);
    const parts: Subject[] = [
      ...evaluations.map((evaluationId) => ({ accountId, sessionId: null, evaluationId })),
      ...sessions.map((sessionId) => ({ accountId, sessionId, evaluationId: null })),
    ];
    await store.lock([...parts, ...others.map((evaluationId) => ({ accountId, sessionId: null, evaluationId }))]);
    const named = new Set((await Promise.all(parts.map((part) => store.files(part)))).flat());
    if (person !== undefined) for (const id of await store.uploadedByOthers([...named], person)) named.delete(id);
    const fileIds = [...named];
    await store.passOver(evaluations, others);
    for (const part of parts) await store.erase(part, fileIds);
    await store.forgetAnswers(accountId, [...sessions, ...evaluations, ...fileIds]);
    const row = stub(subject, 'requested', fileIds.length);
    await store.note(row);
    const answer = {
      id: row.id,
      session_id: subject.sessionId,
      evaluation_id: subject.evaluationId,
      files: row.files,
    };
    return { answer, fileIds };
  }

  async function finish(fileIds: readonly string[]): Promise<void> {
    await removeBytes(fileIds);
    await deps.forgetErased?.();
  }
}

async function requireNoHold(db: Db, accountId: string, subjects: readonly string[]): Promise<void> {
  if (await retentionStore(db).isHeld(accountId, subjects))
    throw new ProblemError('conflict', 'A legal hold stops this: release it first');
}

export type Retention = ReturnType<typeof createRetention>;
