/** A typed client of the HTTP API, on `fetch`. Server side only: the API key must never reach a browser. */
import { ApiError } from './api-error.ts';
import type {
  AccountEvent,
  DisputeUpdate,
  DisputeUpdateRequest,
  Duties,
  DutyRecord,
  EvaluationAccepted,
  EvaluationRecord,
  EvaluationResult,
  EvaluationRow,
  EvaluationSubmission,
  EvidenceFile,
  EvidenceFileWithUrl,
  Explanation,
  ExportedDispute,
  IntakeSession,
  IntakeSessionRequest,
  IntakeSessionWithUrl,
  OutcomeReport,
  Report,
  ReportAccepted,
  ReportRequest,
  Requirements,
  Ruleset,
  RulesetList,
  TestClock,
  TestClockAdvance,
  TestClockCreate,
} from './api-types.generated.ts';
import { type EventOptions, followEvents } from './follow-events.ts';
import { type List, listOf, type Page, type PageOptions } from './pages.ts';
import { type Call, type ClientOptions, createTransport, type RequestOptions } from './transport.ts';

const MAX_WAIT_SECONDS = 30;

/** ISO 8601 timestamps; every filter given must hold. */
export interface SessionFilters {
  transaction_id?: string;
  external_id?: string;
  status?: IntakeSession['status'];
  created_after?: string;
  created_before?: string;
}
export interface EvaluationFilters {
  transaction_id?: string;
  external_id?: string;
  intake_session_id?: string;
  arn?: string;
  status?: EvaluationRow['status'];
  category?: EvaluationRow['category'];
  confidence?: EvaluationRow['confidence'];
  reason_code?: string;
  next_action?: EvaluationRow['next_action'];
  created_after?: string;
  created_before?: string;
  deadline_before?: string;
  /** `all`: earlier versions of a dispute too; only the newest when absent. */
  versions?: 'all';
}
export interface RequirementsQuery {
  card_scheme: 'MC' | 'VISA';
  /** One of the two. */
  reason_code?: string;
  subcategory?: string;
}
export type Processor = ExportedDispute['processor'];

/** What a session is about is one of the four: a payment, several, an evaluation to complete, or one whose status is shown. */
export type NewIntakeSession = IntakeSessionRequest &
  (
    | Required<Pick<IntakeSessionRequest, 'transaction'>>
    | Required<Pick<IntakeSessionRequest, 'transactions'>>
    | Required<Pick<IntakeSessionRequest, 'follow_up_of'>>
    | Required<Pick<IntakeSessionRequest, 'status_of'>>
  );

const segment = encodeURIComponent;

/**
 * Every method rejects with an {@link ApiError} where the service refuses, with `fetch`'s own error where it cannot be
 * reached, and with the signal's reason where it was aborted.
 */
export function createClient(options: ClientOptions) {
  const transport = createTransport(options);
  const sent = async <T>(call: Call): Promise<T> => (await transport.call<T>(call)).body;
  const get = <T>(path: string, request?: RequestOptions) => sent<T>({ ...request, method: 'GET', path });
  const post = <T>(path: string, json: unknown, request?: RequestOptions) =>
    sent<T>({ ...request, method: 'POST', path, json });

  const events = async ({ signal, types, ...query }: EventOptions & { wait?: number } = {}) =>
    sent<Page<AccountEvent>>({
      method: 'GET',
      path: '/api/events/',
      query: { ...query, types: types?.join(',') },
      signal,
    });

  async function getResult(
    evaluationId: string,
    { waitSeconds = 0, ...request }: RequestOptions & { waitSeconds?: number } = {},
  ): Promise<EvaluationResult | undefined> {
    const wait = Math.min(MAX_WAIT_SECONDS, Math.max(0, Math.floor(waitSeconds)));
    const path = `/api/evaluations/${segment(evaluationId)}/result`;
    const { status, body } = await transport.call<EvaluationResult>({
      ...request,
      method: 'GET',
      path,
      query: { wait },
    });
    return status === 200 ? body : undefined;
  }

  return {
    /** Makes a link for one cardholder. Call it each time somebody starts: links are short-lived and work once. */
    createIntakeSession: (session: NewIntakeSession, request?: RequestOptions) =>
      post<IntakeSessionWithUrl>('/api/intake/sessions/', session, request),
    getIntakeSession: (id: string, request?: RequestOptions) =>
      get<IntakeSession>(`/api/intake/sessions/${segment(id)}`, request),
    listIntakeSessions: (query: SessionFilters & PageOptions = {}): List<IntakeSession> =>
      listOf(transport, '/api/intake/sessions/', { ...query }),
    /** Ends an unfinished session. */
    expireIntakeSession: (id: string, request?: RequestOptions) =>
      post<IntakeSession>(`/api/intake/sessions/${segment(id)}/expire`, undefined, request),
    /** A new link to the same draft: for another device, or after the tab was lost. The old link stops working. */
    renewIntakeSession: (id: string, request?: RequestOptions) =>
      post<IntakeSessionWithUrl>(`/api/intake/sessions/${segment(id)}/renew`, undefined, request),

    /** Accepts an evaluation; the result comes by webhook, from {@link getResult} or {@link waitForResult}. */
    submitEvaluation: (evaluation: EvaluationSubmission, request?: RequestOptions) =>
      post<EvaluationAccepted>('/api/evaluations/', evaluation, request),
    /** The whole dispute: the request as it was evaluated, its files and its result. */
    getEvaluation: (id: string, request?: RequestOptions) =>
      get<EvaluationRecord>(`/api/evaluations/${segment(id)}`, request),
    listEvaluations: (query: EvaluationFilters & PageOptions = {}): List<EvaluationRow> =>
      listOf(transport, '/api/evaluations/', { ...query }),
    /** The result, or undefined while it is still being worked out after `waitSeconds` (0 to 30). */
    getResult,
    /** The result as soon as it is there. Give a signal to stop waiting, such as `AbortSignal.timeout(60_000)`. */
    async waitForResult(evaluationId: string, request?: RequestOptions): Promise<EvaluationResult> {
      for (;;) {
        const result = await getResult(evaluationId, { ...request, waitSeconds: MAX_WAIT_SECONDS });
        if (result) return result;
      }
    },
    /** Every rule that was looked at, with its inputs, outcome, effect and public sources; undefined before the result. */
    async getExplanation(evaluationId: string, request?: RequestOptions): Promise<Explanation | undefined> {
      const path = `/api/evaluations/${segment(evaluationId)}/explanation`;
      const { status, body } = await transport.call<Explanation>({ ...request, method: 'GET', path });
      return status === 200 ? body : undefined;
    },
    /** The dispute as the API of a processor takes it. */
    exportEvaluation: (id: string, processor: Processor, request?: RequestOptions) =>
      sent<ExportedDispute>({
        ...request,
        method: 'GET',
        path: `/api/evaluations/${segment(id)}/export`,
        query: { for: processor },
      }),
    /** The case file, a PDF; with `wholeReport` of every payment that was reported with this one. */
    async exportCaseFile(
      id: string,
      { wholeReport = false, ...request }: RequestOptions & { wholeReport?: boolean } = {},
    ): Promise<Blob> {
      const path = `/api/evaluations/${segment(id)}/export`;
      const query = { for: 'pdf', ...(wholeReport && { report: 'true' }) };
      return (await transport.raw({ ...request, method: 'GET', path, query })).blob();
    },
    /** Says how the dispute ended; a later call replaces what was reported. */
    reportOutcome: (id: string, outcome: OutcomeReport, request?: RequestOptions) =>
      post<EvaluationRecord>(`/api/evaluations/${segment(id)}/outcome`, outcome, request),

    /** Takes an outcome back that was reported by mistake. */
    clearOutcome: (id: string, request?: RequestOptions) =>
      sent<void>({ ...request, method: 'DELETE', path: `/api/evaluations/${segment(id)}/outcome` }),
    /** Says where the dispute stands, for the cardholder. */
    recordUpdate: (id: string, update: DisputeUpdateRequest, request?: RequestOptions) =>
      post<DisputeUpdate>(`/api/evaluations/${segment(id)}/updates`, update, request),
    /** In the order they were recorded, `received` first. */
    listUpdates: (id: string, request?: RequestOptions) =>
      get<{ data: DisputeUpdate[] }>(`/api/evaluations/${segment(id)}/updates`, request),
    /** Records that a legal duty was done; the obligations as they are now. */
    recordDuty: (id: string, duty: DutyRecord, request?: RequestOptions) =>
      post<Duties>(`/api/evaluations/${segment(id)}/duties`, duty, request),
    /** Several payments that were reported together, all or none. */
    submitReport: (report: ReportRequest, request?: RequestOptions) =>
      post<ReportAccepted>('/api/reports/', report, request),
    getReport: (id: string, request?: RequestOptions) => get<Report>(`/api/reports/${segment(id)}`, request),

    /** Stores a file; put its id into `evidences.additional_documentation`. */
    async uploadFile(
      file: Blob,
      name: string,
      { kind, ...request }: RequestOptions & { kind?: NonNullable<EvidenceFile['kind']> } = {},
    ): Promise<EvidenceFile> {
      const form = new FormData();
      // The kind goes first, so that it is known before the bytes arrive.
      if (kind) form.set('kind', kind);
      form.set('file', file, name);
      return sent({ ...request, method: 'POST', path: '/api/files/', form });
    },
    /** Metadata and a short-lived address to download it from. */
    getFile: (id: string, request?: RequestOptions) => get<EvidenceFileWithUrl>(`/api/files/${segment(id)}`, request),

    /** One page of every webhook message of the account, oldest first, whether or not an endpoint exists. */
    listEvents: (query: EventOptions & { wait?: number } = {}) => events(query),
    /** Every event from `after` on, and each new one as it happens, until the signal aborts. */
    followEvents: (query: EventOptions & { onCursor?: (cursor: string) => void } = {}) => followEvents(events, query),

    /** A clock of the test side: give its id as `test_clock` to what you create. Test keys only, as the other four. */
    createTestClock: (clock: TestClockCreate = {}, request?: RequestOptions) =>
      post<TestClock>('/api/test-clocks/', clock, request),
    listTestClocks: (query: PageOptions = {}): List<TestClock> => listOf(transport, '/api/test-clocks/', { ...query }),
    getTestClock: (id: string, request?: RequestOptions) => get<TestClock>(`/api/test-clocks/${segment(id)}`, request),
    /** Puts it forward; what falls due then has happened when this resolves. */
    advanceTestClock: (id: string, to: TestClockAdvance, request?: RequestOptions) =>
      post<TestClock>(`/api/test-clocks/${segment(id)}/advance`, to, request),
    /** What was on it has the service's own time again. */
    deleteTestClock: (id: string, request?: RequestOptions) =>
      sent<void>({ ...request, method: 'DELETE', path: `/api/test-clocks/${segment(id)}` }),

    /** What a right asks for, before a dispute is submitted. */
    getRequirements: (query: RequirementsQuery, request?: RequestOptions) =>
      sent<Requirements>({ ...request, method: 'GET', path: '/api/requirements/', query }),
    /** Every edition of the rules, the newest first; `result.ruleset` names the one that decided. */
    listRulesets: (request?: RequestOptions) => get<RulesetList>('/api/rulesets/', request),
    /** Tables and rules of the edition in force; of an earlier one what it changed. */
    getRuleset: (version: string, request?: RequestOptions) =>
      get<Ruleset>(`/api/rulesets/${segment(version)}`, request),
  };
}
export type DisputeIntakeClient = ReturnType<typeof createClient>;
