/** One case with everything an operator works it by, as far as their role may see it. */
import {
  type EvaluationRequest,
  EXPORT_TARGETS,
  type ExplainedRule,
  type FactGiver,
  type Relation,
  type ReportedOutcome,
} from '@dispute-intake/contract';
import type {
  CaseVersion,
  HandedOver,
  Neighbour,
  OpenedEvaluation,
  OpenFollowUp,
  TimelineEntry,
} from '@dispute-intake/contract/dashboard-api';
import type { Db } from '../database.ts';
import type { Duties } from '../duties/index.ts';
import type { CorrectionNote, EvaluationTable } from '../evaluations/evaluation.table.ts';
import { evaluationReader, otherDisputesOf, readExplanation, readResult } from '../evaluations/index.ts';
import type { HandOverTable } from '../export/hand-over.table.ts';
import { handOverStore } from '../export/index.ts';
import { factPlaces, fileRows, fileView } from '../files/index.ts';
import { isoTime, isoTimeOrNull } from '../platform/clock.ts';
import { type SessionService, sessionReader } from '../sessions/index.ts';
import type { DisputeUpdates } from '../updates/index.ts';
import { deliveryViewStore } from '../webhooks/index.ts';
import { changesBetween } from './correction.service.ts';
import { shownDeliveries } from './delivery.view.ts';
import { sessionTimeline, shownEvaluation, shownVersion } from './dispute.view.ts';

const MOST_DELIVERIES = 50;
const MOST_NEIGHBOURS = 60;

export interface OpenedCaseDeps {
  db: Db;
  updates: Pick<DisputeUpdates, 'list'>;
  duties: Pick<Duties, 'list'>;
  sessions: Pick<SessionService, 'openFollowUp'>;
}

export async function openedCase(
  row: EvaluationTable,
  mayOpen: boolean,
  { db, updates, duties, sessions }: OpenedCaseDeps,
): Promise<OpenedEvaluation> {
  const accountId = row.account_id;
  const request = JSON.parse(row.request) as EvaluationRequest;
  const cases = evaluationReader(db);
  const disputeId = row.dispute_id ?? row.id;
  const [session, attached, deliveries, versions, reported, obligations, handed, followUp] = await Promise.all([
    row.intake_session_id === null ? undefined : sessionReader(db).find(accountId, row.intake_session_id),
    fileRows(db, {
      accountId,
      sessionId: null,
      fileIds: mayOpen ? (request.evidences.additional_documentation ?? []) : [],
    }),
    deliveryViewStore(db).list({ accountId, mentions: row.id, limit: MOST_DELIVERIES }),
    cases.versions(row),
    updates.list(db, accountId, row.id),
    duties.list(db, accountId, row.id),
    handOverStore(db).ofDispute(accountId, disputeId),
    sessions.openFollowUp(accountId, versionOf(row)),
  ]);
  const result = row.result === null ? null : readResult(row.result);
  return {
    ...shownEvaluation(row),
    result,
    ...(await explained(db, row.explanation, mayOpen)),
    versions: versions.map((version, i) => withCorrection(version, versions[i - 1], mayOpen)),
    updates: reported ?? [],
    obligations: obligations ?? [],
    hand_overs: handed.map((each) => shownHandOver(each, versions)),
    open_follow_up: followUp === undefined ? null : shownFollowUp(followUp),
    neighbours: await neighboursOf(db, row),
    report_id: row.report_id ?? null,
    withdrawn_at: isoTimeOrNull(row.withdrawn_at ?? null),
    entered_by: mayOpen && row.entered_by ? (JSON.parse(row.entered_by) as Record<string, FactGiver>) : {},
    outcome: row.outcome === null ? null : (JSON.parse(row.outcome) as ReportedOutcome),
    metadata: row.metadata === null || !mayOpen ? {} : (JSON.parse(row.metadata) as Record<string, string>),
    transaction: request.transaction,
    card: request.card,
    dispute: request.dispute,
    history: request.history ?? null,
    evidences: mayOpen ? request.evidences : null,
    files: attached.map((file) => ({
      ...fileView(file),
      created_at: isoTime(file.created_at),
      places: factPlaces(file.reading),
    })),
    timeline: inOrder([
      ...(session ? sessionTimeline(session) : []),
      ...versions.flatMap(versionEntries),
      ...handed.map(({ recorded_at, reference }) => ({
        at: isoTime(recorded_at),
        what: 'Handed over',
        ...(reference !== null && { detail: reference }),
      })),
      ...(followUp === undefined ? [] : followUpEntries(followUp)),
      ...(row.withdrawn_at ? [{ at: isoTime(row.withdrawn_at), what: 'Withdrawn by the cardholder' }] : []),
      ...deliveries.map((delivery) => ({
        at: isoTime(delivery.created_at),
        what: `Webhook ${delivery.event}`,
        detail: `${delivery.status}, to ${delivery.endpoint_description || delivery.endpoint_url}`,
        href: `/dashboard/deliveries?open=${delivery.id}`,
      })),
    ]),
    deliveries: await shownDeliveries(db, deliveries),
  };
}

/** A follow-up goes on with the newest version. */
const versionOf = (row: EvaluationTable): string => row.id;

const inOrder = (entries: TimelineEntry[]): TimelineEntry[] =>
  entries.sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0));

/** The rules and what was read from the statement; for a role that may not read that, the rules alone, without answers. */
async function explained(
  db: Db,
  stored: string | null,
  mayOpen: boolean,
): Promise<Pick<OpenedEvaluation, 'rules' | 'stated_facts' | 'contradictions'>> {
  if (stored === null) return { rules: null, stated_facts: [], contradictions: [] };
  const explanation = await readExplanation(db, stored);
  const { rules, stated_facts = [], contradictions = [] } = explanation;
  if (mayOpen) return { rules, stated_facts, contradictions };
  return { rules: rules.map(withoutAnswers), stated_facts: [], contradictions: [] };
}

const isAnswer = (path: string): boolean => path.startsWith('evidences');

/** The facts of the payment alone, and the sentences that say nothing else: what the cardholder answered is not for every role. */
const withoutAnswers = (rule: ExplainedRule): ExplainedRule => ({
  ...rule,
  sentence: Object.keys(rule.inputs).some(isAnswer) ? '' : rule.sentence,
  inputs: Object.fromEntries(Object.entries(rule.inputs).filter(([path]) => !isAnswer(path))),
});

const noteOf = ({ correction }: EvaluationTable): CorrectionNote | null =>
  correction ? (JSON.parse(correction) as CorrectionNote) : null;

function withCorrection(version: EvaluationTable, before: EvaluationTable | undefined, mayOpen: boolean): CaseVersion {
  const note = noteOf(version);
  const requestOf = ({ request }: EvaluationTable) => JSON.parse(request) as EvaluationRequest;
  const changes = note && mayOpen && before ? changesBetween(requestOf(before), requestOf(version)) : [];
  return { ...shownVersion(version), correction: note && mayOpen ? { ...note, changes } : null };
}

function versionEntries(version: EvaluationTable): TimelineEntry[] {
  const note = noteOf(version);
  const what = note
    ? `Corrected by ${note.by}`
    : version.version === 1
      ? 'Evaluation accepted'
      : `Version ${version.version} accepted`;
  const completed = version.completed_at === null ? [] : [{ at: isoTime(version.completed_at), what: 'Evaluated' }];
  return [{ at: isoTime(version.created_at), what }, ...(note ? [] : completed)];
}

type FollowUpRow = NonNullable<Awaited<ReturnType<SessionService['openFollowUp']>>>;
const shownFollowUp = (row: FollowUpRow): OpenFollowUp => ({
  id: row.id,
  status: row.status,
  created_at: isoTime(row.created_at),
  expires_at: isoTime(row.expires_at),
  opened_at: isoTimeOrNull(row.opened_at),
});
const followUpEntries = (row: FollowUpRow): TimelineEntry[] => [
  {
    at: isoTime(row.created_at),
    what: 'Cardholder asked again',
    href: `/dashboard/sessions?open=${row.id}`,
  },
  ...(row.opened_at === null ? [] : [{ at: isoTime(row.opened_at), what: 'Follow-up opened by the cardholder' }]),
];

/** As the page shows it, without the export itself. */
export const shownHandOver = (
  row: Omit<HandOverTable, 'exported' | 'pdf'>,
  versions: readonly Pick<EvaluationTable, 'id' | 'version'>[],
): HandedOver => ({
  id: row.id,
  evaluation_id: row.evaluation_id,
  version: versions.find(({ id }) => id === row.evaluation_id)?.version ?? null,
  by: row.handed_by,
  for: EXPORT_TARGETS.find((target) => target === row.target) ?? null,
  reference: row.reference,
  sha256: row.pdf_sha256,
  at: row.at.length === 10 ? `${row.at}T00:00:00.000Z` : row.at,
  recorded_at: isoTime(row.recorded_at),
});

/** The other payments of its report, and disputes of the same payment or with the same document: as they are now, not when it was evaluated. */
async function neighboursOf(db: Db, row: EvaluationTable): Promise<Neighbour[]> {
  const cases = evaluationReader(db);
  const reported = row.report_id ? await cases.ofReport(row.account_id, row.report_id) : [];
  const found: { other: EvaluationTable; why: Relation }[] = reported.map((other) => ({ other, why: 'same_report' }));
  for (const { row: related, why } of await otherDisputesOf(db, row)) {
    if (why === 'same_report' || found.length >= MOST_NEIGHBOURS) continue;
    const other = await cases.find(row.account_id, related.id);
    if (other) found.push({ other, why });
  }
  const disputeId = row.dispute_id ?? row.id;
  const seen = new Set<string>([disputeId]);
  return found.flatMap(({ other, why }) => {
    const id = other.dispute_id ?? other.id;
    if (seen.has(id)) return [];
    seen.add(id);
    const { merchant_name, amount, currency, created_at, reason_code, next_action, state } = shownEvaluation(other);
    const { transaction } = JSON.parse(other.request) as EvaluationRequest;
    return [
      {
        id: other.id,
        why,
        merchant_name,
        amount,
        currency,
        paid_on: transaction.transaction_timestamp.slice(0, 10),
        created_at,
        reason_code,
        next_action,
        state,
        withdrawn_at: isoTimeOrNull(other.withdrawn_at ?? null),
      },
    ];
  });
}
