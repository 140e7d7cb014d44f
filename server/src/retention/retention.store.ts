/** SQL of erasing: what belongs to a dispute, and what has grown old. */
import { sql } from 'kysely';
import type { Db } from '../database.ts';
import { lockRows } from '../platform/db/row-lock.ts';
import type { ErasureTable, LegalHoldTable } from './erasure.table.ts';
import { DISPUTE_TABLES } from './personal-data.ts';

/** Tables whose rows belong to a dispute and have no statement of their own below. */
const OWN_STATEMENTS = new Set(['intake_session', 'evaluation', 'evidence_file', 'webhook_message']);
const OTHER_TABLES = DISPUTE_TABLES.filter(({ table }) => !OWN_STATEMENTS.has(table));

export interface Subject {
  accountId: string;
  sessionId: string | null;
  evaluationId: string | null;
}

/** True where no hold that was not released names one of these columns: ids of the dispute's rounds, and its cardholder. */
const isFree = (table: 'intake_session' | 'evaluation', ...columns: string[]) =>
  sql<boolean>`not exists (select 1 from legal_hold where legal_hold.released_at is null
    and legal_hold.account_id = ${sql.ref(`${table}.account_id`)}
    and legal_hold.subject_id in (${sql.join(columns.map((column) => sql.ref(`${table}.${column}`)))}))`;
const freeSession = isFree('intake_session', 'id', 'evaluation_id', 'follow_up_of', 'external_id');
const freeEvaluation = isFree('evaluation', 'id', 'intake_session_id', 'supersedes', 'superseded_by', 'external_id');

/** What has grown old. */
function oldOnes(db: Db) {
  return {
    /** Accounts that let disputes grow old. */
    async policies(): Promise<{ accountId: string; days: number }[]> {
      const rows = await db
        .selectFrom('account')
        .innerJoin('account as live', (on) =>
          on.on((eb) => eb('live.id', '=', eb.fn.coalesce('account.live_account_id', 'account.id'))),
        )
        .select(['account.id', 'live.disputes_retention_days as days'])
        .where('live.disputes_retention_days', 'is not', null)
        .execute();
      return rows.map(({ id, days }) => ({ accountId: id, days: days as number }));
    },
    /** Up to `limit` of an account's oldest sessions that ended before a time, each with its evaluation. */
    async oldSessions(accountId: string, beforeMs: number, limit: number): Promise<Subject[]> {
      const rows = await db
        .selectFrom('intake_session')
        .select(['id', 'evaluation_id', 'ended_at'])
        .where('account_id', '=', accountId)
        .where('ended_at', 'is not', null)
        .where(freeSession)
        .orderBy('id')
        .limit(limit)
        .execute();
      return rows
        .filter(({ ended_at }) => (ended_at as number) < beforeMs)
        .map(({ id, evaluation_id }) => ({ accountId, sessionId: id, evaluationId: evaluation_id }));
    },
    /** Up to `limit` of an account's oldest evaluations without a session that were done before a time. */
    async oldEvaluations(accountId: string, beforeMs: number, limit: number): Promise<Subject[]> {
      const rows = await db
        .selectFrom('evaluation')
        .select(['id', 'completed_at'])
        .where('account_id', '=', accountId)
        .where('intake_session_id', 'is', null)
        .where('completed_at', 'is not', null)
        .where(freeEvaluation)
        .orderBy('id')
        .limit(limit)
        .execute();
      return rows
        .filter(({ completed_at }) => (completed_at as number) < beforeMs)
        .map(({ id }) => ({ accountId, sessionId: null, evaluationId: id }));
    },
    /** Up to `limit` of an account's oldest files without a session, uploaded before a time. */
    async oldFiles(accountId: string, beforeMs: number, limit: number): Promise<string[]> {
      const rows = await db
        .selectFrom('evidence_file')
        .select(['id', 'created_at'])
        .where('account_id', '=', accountId)
        .where('intake_session_id', 'is', null)
        .where(
          sql<boolean>`not exists (select 1 from evaluation where evaluation.id = evidence_file.evaluation_id and not (${freeEvaluation}))`,
        )
        .orderBy('id')
        .limit(limit)
        .execute();
      return rows.filter(({ created_at }) => created_at < beforeMs).map(({ id }) => id);
    },
  };
}

/** Holds that were placed and not released. */
function legalHolds(db: Db) {
  return {
    addHold: (row: LegalHoldTable) => db.insertInto('legal_hold').values(row).execute(),
    /** False where there is none that holds. */
    async releaseHold(accountId: string, id: string, atMs: number): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('legal_hold')
        .set({ released_at: atMs })
        .where('account_id', '=', accountId)
        .where('id', '=', id)
        .where('released_at', 'is', null)
        .executeTakeFirstOrThrow();
      return numUpdatedRows === 1n;
    },
    holds: (accountId: string): Promise<LegalHoldTable[]> =>
      db.selectFrom('legal_hold').selectAll().where('account_id', '=', accountId).orderBy('id').execute(),
    /** Of these ids of disputes and people, whether one is held. */
    async isHeld(accountId: string, subjects: readonly string[]): Promise<boolean> {
      if (subjects.length === 0) return false;
      const row = await db
        .selectFrom('legal_hold')
        .select('id')
        .where('account_id', '=', accountId)
        .where('subject_id', 'in', [...subjects])
        .where('released_at', 'is', null)
        .limit(1)
        .executeTakeFirst();
      return row !== undefined;
    },
    /** The cardholders of these disputes, as the bank names them. */
    async people(sessions: readonly string[], evaluations: readonly string[]): Promise<string[]> {
      const rows = [
        ...(sessions.length > 0
          ? await db
              .selectFrom('intake_session')
              .select('external_id')
              .where('id', 'in', [...sessions])
              .execute()
          : []),
        ...(evaluations.length > 0
          ? await db
              .selectFrom('evaluation')
              .select('external_id')
              .where('id', 'in', [...evaluations])
              .execute()
          : []),
      ];
      return [...new Set(rows.flatMap(({ external_id }) => (external_id === null ? [] : [external_id])))];
    },
    /** Disputes of a cardholder. */
    async ofPerson(accountId: string, externalId: string): Promise<Subject[]> {
      const sessions = await db
        .selectFrom('intake_session')
        .select(['id', 'evaluation_id'])
        .where('account_id', '=', accountId)
        .where('external_id', '=', externalId)
        .execute();
      const evaluations = await db
        .selectFrom('evaluation')
        .select(['id', 'intake_session_id'])
        .where('account_id', '=', accountId)
        .where('external_id', '=', externalId)
        .execute();
      return [
        ...sessions.map(({ id, evaluation_id }) => ({ accountId, sessionId: id, evaluationId: evaluation_id })),
        ...evaluations.map(({ id, intake_session_id }) => ({
          accountId,
          sessionId: intake_session_id,
          evaluationId: id,
        })),
      ];
    },
    sessionRows: (ids: readonly string[]) =>
      ids.length === 0
        ? Promise.resolve([])
        : db
            .selectFrom('intake_session')
            .selectAll()
            .where('id', 'in', [...ids])
            .orderBy('id')
            .execute(),
    evaluationRows: (ids: readonly string[]) =>
      ids.length === 0
        ? Promise.resolve([])
        : db
            .selectFrom('evaluation')
            .selectAll()
            .where('id', 'in', [...ids])
            .orderBy('id')
            .execute(),
    fileRows: (ids: readonly string[]) =>
      ids.length === 0
        ? Promise.resolve([])
        : db
            .selectFrom('evidence_file')
            .selectAll()
            .where('id', 'in', [...ids])
            .orderBy('id')
            .execute(),
  };
}

export function retentionStore(db: Db) {
  return {
    ...oldOnes(db),
    ...legalHolds(db),
    /** The dispute that a session or evaluation id names. */
    async subject(id: string): Promise<Subject | undefined> {
      const session = await db
        .selectFrom('intake_session')
        .select(['id', 'account_id', 'evaluation_id'])
        .where('id', '=', id)
        .executeTakeFirst();
      if (session) {
        return { accountId: session.account_id, sessionId: session.id, evaluationId: session.evaluation_id };
      }
      const evaluation = await db
        .selectFrom('evaluation')
        .select(['id', 'account_id', 'intake_session_id'])
        .where('id', '=', id)
        .executeTakeFirst();
      return (
        evaluation && {
          accountId: evaluation.account_id,
          sessionId: evaluation.intake_session_id,
          evaluationId: evaluation.id,
        }
      );
    },
    /**
     * Every version of a dispute and every session of its rounds, unfinished ones and the given ones included. Of a
     * `person`: without those of another cardholder, whose evaluations beside them are `others`, and what follows these.
     */
    async rounds(
      { accountId, sessionId, evaluationId }: Subject,
      person?: string,
    ): Promise<{ sessions: string[]; evaluations: string[]; others: string[] }> {
      const sessions = new Set(sessionId === null ? [] : [sessionId]);
      const evaluations = new Set(evaluationId === null ? [] : [evaluationId]);
      const reports = new Set<string>();
      const others = new Set<string>();
      const isTheirs = ({ external_id }: { external_id: string | null }) =>
        person === undefined || external_id === null || external_id === person;
      for (let known = -1; known !== sessions.size + evaluations.size + others.size; ) {
        known = sessions.size + evaluations.size + others.size;
        const versions = await db
          .selectFrom('evaluation')
          .select(['id', 'supersedes', 'superseded_by', 'intake_session_id', 'report_id', 'external_id'])
          .where('account_id', '=', accountId)
          .where((eb) =>
            eb.or([
              ...(evaluations.size > 0 ? [eb('id', 'in', [...evaluations])] : []),
              ...(sessions.size > 0 ? [eb('intake_session_id', 'in', [...sessions])] : []),
            ]),
          )
          .execute();
        for (const row of versions.filter((version) => !isTheirs(version))) {
          evaluations.delete(row.id);
          others.add(row.id);
        }
        for (const { id, supersedes, superseded_by, intake_session_id, report_id } of versions.filter(isTheirs)) {
          if (report_id) reports.add(report_id);
          for (const version of [id, supersedes, superseded_by])
            if (version !== null && !others.has(version)) evaluations.add(version);
          if (intake_session_id !== null) sessions.add(intake_session_id);
        }
        // Whose a version is must be known before what follows it is.
        const isSettled = known === sessions.size + evaluations.size + others.size;
        if (evaluations.size === 0 || !isSettled) continue;
        // What was asked further: it holds the payment, a draft and files before it is submitted.
        const rounds = await db
          .selectFrom('intake_session')
          .select(['id', 'evaluation_id', 'external_id'])
          .where('account_id', '=', accountId)
          .where((eb) =>
            eb.or([
              eb('follow_up_of', 'in', [...evaluations]),
              eb('evaluation_id', 'in', [...evaluations]),
              eb('status_of', 'in', [...evaluations, ...reports]),
            ]),
          )
          .execute();
        for (const { id, evaluation_id } of rounds.filter(isTheirs)) {
          sessions.add(id);
          if (evaluation_id !== null && !others.has(evaluation_id)) evaluations.add(evaluation_id);
        }
      }
      return { sessions: [...sessions], evaluations: [...evaluations], others: [...others] };
    },
    /** Of evaluations that stay, each one that these supersede is superseded by what comes after them, or by nothing. */
    async passOver(evaluations: readonly string[], staying: readonly string[]): Promise<void> {
      if (staying.length === 0) return;
      const rows = await db
        .selectFrom('evaluation')
        .select(['id', 'superseded_by'])
        .where('id', 'in', [...evaluations, ...staying])
        .execute();
      const after = new Map(rows.map(({ id, superseded_by }) => [id, superseded_by]));
      const going = new Set(evaluations);
      for (const id of staying) {
        const before = after.get(id) ?? null;
        let next = before;
        while (next !== null && going.has(next)) next = after.get(next) ?? null;
        if (next !== before)
          await db.updateTable('evaluation').set({ superseded_by: next }).where('id', '=', id).execute();
      }
    },
    /** Of these files, those that another cardholder than this uploaded. */
    async uploadedByOthers(fileIds: readonly string[], person: string): Promise<string[]> {
      if (fileIds.length === 0) return [];
      const rows = await db
        .selectFrom('evidence_file')
        .innerJoin('intake_session', 'intake_session.id', 'evidence_file.intake_session_id')
        .select('evidence_file.id')
        .where('evidence_file.id', 'in', [...fileIds])
        .where('intake_session.external_id', '!=', person)
        .execute();
      return rows.map(({ id }) => id);
    },
    /** Ids of the files that belong to a dispute: those of its session, those its evaluation names, and what came attached to them. */
    async files({ accountId, sessionId, evaluationId }: Subject): Promise<string[]> {
      const ofSession = sessionId
        ? await db.selectFrom('evidence_file').select('id').where('intake_session_id', '=', sessionId).execute()
        : [];
      const ids = new Set(ofSession.map(({ id }) => id));
      const evaluation = evaluationId
        ? await db.selectFrom('evaluation').select('request').where('id', '=', evaluationId).executeTakeFirst()
        : undefined;
      const request =
        evaluation && (JSON.parse(evaluation.request) as { evidences?: { additional_documentation?: string[] } });
      const named = (request?.evidences?.additional_documentation ?? []).map((id) => id.toLowerCase());
      if (named.length > 0) {
        const own = await db
          .selectFrom('evidence_file')
          .select('id')
          .where('account_id', '=', accountId)
          .where('id', 'in', named)
          .execute();
        for (const { id } of own) ids.add(id);
      }
      if (ids.size > 0) {
        const attached = await db
          .selectFrom('evidence_file')
          .select('id')
          .where('attached_to', 'in', [...ids])
          .execute();
        for (const { id } of attached) ids.add(id);
      }
      return [...ids];
    },
    /** Forgets kept idempotent answers in which one of these ids stands. */
    async forgetAnswers(accountId: string, ids: readonly string[]): Promise<void> {
      for (const id of ids) {
        await db
          .deleteFrom('idempotency')
          .where('account_id', '=', accountId)
          .where((eb) =>
            eb.or([
              eb('subjects', 'like', `% ${id} %`),
              // Of before there was a list.
              eb.and([eb('subjects', 'is', null), eb('body', 'like', `%${id}%`)]),
            ]),
          )
          .execute();
      }
    },
    /** Until the transaction ends, nobody else changes these: all sessions before all evaluations. */
    async lock(subjects: readonly Subject[]): Promise<void> {
      const ids = (member: 'sessionId' | 'evaluationId') => subjects.flatMap((subject) => subject[member] ?? []);
      await lockRows(db, 'intake_session', ids('sessionId'));
      await lockRows(db, 'evaluation', ids('evaluationId'));
    },
    /** Removes rows, with the messages that told about them. */
    async erase({ accountId, sessionId, evaluationId }: Subject, fileIds: readonly string[]): Promise<void> {
      if (fileIds.length > 0) await db.deleteFrom('evidence_file').where('id', 'in', fileIds).execute();
      const messages = await db
        .selectFrom('webhook_message')
        .select('id')
        .where('account_id', '=', accountId)
        .where((eb) =>
          eb.or([
            ...(evaluationId === null ? [] : [eb('evaluation_id', '=', evaluationId)]),
            ...(sessionId === null ? [] : [eb('intake_session_id', '=', sessionId)]),
          ]),
        )
        .execute();
      const messageIds = messages.map(({ id }) => id);
      if (messageIds.length > 0) {
        // By their deliveries: attempts have no index of messages.
        const deliveries = db.selectFrom('webhook_delivery').select('id').where('message_id', 'in', messageIds);
        await db.deleteFrom('webhook_attempt').where('delivery_id', 'in', deliveries).execute();
        await db.deleteFrom('webhook_delivery').where('message_id', 'in', messageIds).execute();
        await db.deleteFrom('webhook_message').where('id', 'in', messageIds).execute();
      }
      for (const { table, evaluation, session } of OTHER_TABLES) {
        const wanted = [
          ...(evaluation && evaluationId !== null ? [sql`${sql.ref(evaluation)} = ${evaluationId}`] : []),
          ...(session && sessionId !== null ? [sql`${sql.ref(session)} = ${sessionId}`] : []),
        ];
        if (wanted.length > 0)
          await sql`delete from ${sql.table(table)} where ${sql.join(wanted, sql` or `)}`.execute(db);
      }
      await this.drop({ accountId, sessionId, evaluationId });
    },
    /** Removes the rows of a dispute alone. */
    async drop({ accountId, sessionId, evaluationId }: Subject): Promise<void> {
      if (evaluationId) await dropEvaluation(db, evaluationId);
      if (!sessionId) return;
      await db.deleteFrom('intake_session').where('id', '=', sessionId).execute();
      // Later versions of the dispute that stay grow old by themselves.
      await db
        .updateTable('evaluation')
        .set({ intake_session_id: null })
        .where('account_id', '=', accountId)
        .where('intake_session_id', '=', sessionId)
        .execute();
    },
    dropFiles: (ids: readonly string[]) => db.deleteFrom('evidence_file').where('id', 'in', ids).execute(),
    note: (row: ErasureTable) => db.insertInto('erasure').values(row).execute(),
    erasures: (accountId: string): Promise<ErasureTable[]> =>
      db.selectFrom('erasure').selectAll().where('account_id', '=', accountId).orderBy('id').execute(),
  };
}

/** With the last version of a dispute goes what was recorded of it, and with the last payment of a report the report. */
async function dropEvaluation(db: Db, id: string): Promise<void> {
  const row = await db
    .deleteFrom('evaluation')
    .where('id', '=', id)
    .returning(['account_id', 'dispute_id', 'report_id'])
    .executeTakeFirst();
  if (!row) return;
  const disputeId = row.dispute_id ?? id;
  const version = await db
    .selectFrom('evaluation')
    .select('id')
    .where((eb) => eb.or([eb('id', '=', disputeId), eb('dispute_id', '=', disputeId)]))
    .limit(1)
    .executeTakeFirst();
  if (!version)
    for (const table of ['dispute_update', 'duty_record', 'duty_notice', 'hand_over'] as const)
      await db.deleteFrom(table).where('dispute_id', '=', disputeId).execute();
  if (!row.report_id) return;
  const payments = db
    .selectFrom('evaluation')
    .select('id')
    .where('account_id', '=', row.account_id)
    .where('report_id', '=', row.report_id);
  await db
    .deleteFrom('report')
    .where('id', '=', row.report_id)
    .where((eb) => eb.not(eb.exists(payments)))
    .execute();
}
