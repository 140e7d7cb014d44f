/** Drafts: what is kept of an unfinished intake, sealed; saves are ordered by a revision. */
import type { Draft, DraftSave, DraftSaved, IntakeSessionCreate, Reading } from '@dispute-intake/contract';
import { maskSecrets } from '@dispute-intake/intake-flow';
import type { Db, Write } from '../database.ts';
import { type Clock, isoTime, nowOf } from '../platform/clock.ts';
import { ProblemError } from '../platform/http/problems/problem-error.ts';
import type { Secrets } from '../platform/secrets.ts';
import { holdsSuspects, maskAnswers } from './answers.ts';
import type { Access } from './cardholder.access.ts';
import { idleDeadline } from './session.life.ts';
import { hashSecret } from './session.link.ts';
import { sessionStore } from './session.store.ts';
import type { IntakeSessionTable } from './session.table.ts';
import { paymentIds } from './session-request.ts';
import { createReadStatements, readStatement, type StatementReader, statementOf } from './statement-reading.ts';

/** What a draft is sealed for. */
const draftPlace = (sessionId: string): string => `intake_session.draft ${sessionId}`;

/** Opens the kept draft of a session; null where there is none. */
export const draftReader =
  (secrets: Secrets) =>
  (row: Pick<IntakeSessionTable, 'id' | 'draft' | 'draft_revision'>): Draft | null =>
    row.draft === null
      ? null
      : {
          ...(JSON.parse(secrets.open(row.draft, draftPlace(row.id))) as Omit<Draft, 'revision'>),
          revision: row.draft_revision,
        };

export type Drafts = ReturnType<typeof createDrafts>;

export interface DraftDeps {
  db: Db;
  write: Write;
  clock: Clock;
  secrets: Secrets;
  idleTimeoutMs: number;
  access: Access;
  reader: StatementReader;
}

export function createDrafts({ db, write, clock, secrets, idleTimeoutMs, access, reader }: DraftDeps) {
  const readStatements = createReadStatements();
  const idleAfter = (nowMs: number) => idleDeadline(nowMs, idleTimeoutMs);

  const draftOf = draftReader(secrets);

  const readFor = (row: IntakeSessionTable, statement: string): Promise<Reading> =>
    readStatement(reader, JSON.parse(row.request) as IntakeSessionCreate, statement, nowOf(clock, row), {
      accountId: row.account_id,
      sessionId: row.id,
    });

  /** What the saved answers say, where their statement is not that of the draft before; null otherwise. */
  async function readingOf(row: IntakeSessionTable | undefined, id: string, draft: DraftSave): Promise<Reading | null> {
    if (!row) return null;
    const statement = statementOf(draft.answers);
    readStatements.remember(id, statement, draft.revision);
    return readFor(row, statement);
  }
  /** The session to read the statement for; undefined where the statement was read before. */
  async function unread(id: string, draft: DraftSave): Promise<IntakeSessionTable | undefined> {
    const statement = statementOf(draft.answers);
    if (statement === '') return undefined;
    const isRead = readStatements.isRead(id, statement, draft.revision);
    if (isRead) return undefined;
    const row = await sessionStore(db).find(id);
    if (!row || isRead === false || row.draft_revision >= draft.revision) return row;
    const before = draftOf(row);
    if (!before || statementOf(before.answers) !== statement) return row;
    readStatements.remember(id, statement, row.draft_revision);
    return undefined;
  }
  return {
    draftOf,

    /** What the statement of a kept draft says; null where there is none. */
    async readAgain(row: IntakeSessionTable, draft: Draft | null): Promise<Reading | null> {
      const statement = draft ? statementOf(draft.answers) : '';
      if (statement === '') return null;
      return readFor(row, statement);
    },

    /** Keeps the next revision of the answers, masked. The same revision again is answered alike. */
    async save(id: string, token: string, draft: DraftSave): Promise<DraftSaved> {
      const nowMs = clock.nowMs();
      const row = holdsSuspects(draft.answers) ? await sessionStore(db).find(id) : undefined;
      const payments = row && paymentIds(JSON.parse(row.request) as IntakeSessionCreate);
      const { answers, masked } = maskAnswers(draft.answers, payments);
      const step = maskSecrets(draft.step);
      const content = JSON.stringify({ flow_version: draft.flow_version, step, answers });
      const masking = { ...draft, answers };
      const toRead = await unread(id, masking);
      const saved = async (): Promise<DraftSaved> => ({
        revision: draft.revision,
        saved_at: isoTime(nowMs),
        masked,
        reading: await readingOf(toRead, id, masking),
      });
      const isNext = await write(
        (tx) =>
          sessionStore(tx).saveNext({
            id,
            token_hash: hashSecret(token),
            draft: secrets.seal(content, draftPlace(id)),
            revision: draft.revision,
            step,
            now: nowMs,
            deadline: idleAfter(nowMs),
          }),
        { batchable: true },
      );
      if (isNext) return saved();
      // Not the ordinary case: find out why.
      await write(async (tx) => {
        await sessionStore(tx).lockForUpdate(id);
        const row = await access.writable(tx, id, token);
        const next = { revision: draft.revision, sealed: secrets.seal(content, draftPlace(id)), step };
        const here = nowOf(clock, row);
        if (await sessionStore(tx).saveDraft(id, next, here, idleAfter(here))) return;
        const isRepeat =
          row.draft_revision === draft.revision &&
          row.draft !== null &&
          secrets.open(row.draft, draftPlace(row.id)) === content;
        if (!isRepeat) {
          throw new ProblemError('draft_conflict', `The latest saved revision is ${row.draft_revision}`, {
            members: { revision: row.draft_revision },
          });
        }
      });
      return saved();
    },
  };
}
