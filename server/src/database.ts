/** The whole schema, put together from the domains' tables. Times are epoch milliseconds, flags 0/1, documents JSON text. */
import type { Kysely } from 'kysely';
import type { AccountTable, ApiKeyTable } from './accounts/account.table.ts';
import type { BrandTables } from './brand/brand.table.ts';
import type { DashboardTables } from './dashboard/dashboard.table.ts';
import type { DutyNoticeTable, DutyRecordTable } from './duties/duty.table.ts';
import type { DisputeWordTable } from './evaluations/dispute-word.table.ts';
import type { EvaluationTable } from './evaluations/evaluation.table.ts';
import type { ExplanationTextTable } from './evaluations/explanation-text.table.ts';
import type { HandOverTable } from './export/hand-over.table.ts';
import type { EvidenceFileTable } from './files/file.table.ts';
import type { InstallationTables } from './fleet/installation.table.ts';
import type { NoticeTables } from './notices/notice.table.ts';
import type { Write as GenericWrite } from './platform/db/write.ts';
import type { IdempotencyTable } from './platform/http/idempotency/idempotency.table.ts';
import type { RateWindowTable } from './platform/http/limits/rate-window.table.ts';
import type { JobTables } from './platform/jobs/job.table.ts';
import type { ReportTable } from './reports/report.table.ts';
import type { ApiRequestTable } from './requests/request-log.table.ts';
import type { RetentionTables } from './retention/erasure.table.ts';
import type { IntakeSessionTable } from './sessions/session.table.ts';
import type { TestClockTable } from './test-side/test-clock.table.ts';
import type { DisputeUpdateTable } from './updates/dispute-update.table.ts';
import type { WebhookTables } from './webhooks/webhook.table.ts';

export interface Database
  extends JobTables,
    WebhookTables,
    DashboardTables,
    BrandTables,
    NoticeTables,
    RetentionTables,
    InstallationTables {
  account: AccountTable;
  api_key: ApiKeyTable;
  idempotency: IdempotencyTable;
  rate_window: RateWindowTable;
  api_request: ApiRequestTable;
  intake_session: IntakeSessionTable;
  evaluation: EvaluationTable;
  dispute_word: DisputeWordTable;
  explanation_text: ExplanationTextTable;
  evidence_file: EvidenceFileTable;
  dispute_update: DisputeUpdateTable;
  report: ReportTable;
  hand_over: HandOverTable;
  duty_record: DutyRecordTable;
  duty_notice: DutyNoticeTable;
  test_clock: TestClockTable;
}

/** The database, or a transaction on it: stores do not care which. */
export type Db = Kysely<Database>;
/** Runs work in a (shared) transaction and resolves once it is durable; see `platform/db/write.ts`. */
export type Write = GenericWrite<Database>;
