/** Every migration, in the order they run. Add at the end; never change one that was released. */
import type { Migration } from '../platform/db/migrate.ts';
import { core } from './0001-core.ts';
import { jobs } from './0002-jobs.ts';
import { webhooks } from './0003-webhooks.ts';
import { dashboard } from './0010-dashboard.ts';
import { rateWindows } from './0020-rate-windows.ts';
import { erasure } from './0021-erasure.ts';
import { fileScan } from './0022-file-scan.ts';
import { traces } from './0023-trace.ts';
import { attemptRecord } from './0024-attempt-record.ts';
import { disputeColumns } from './0030-dispute-columns.ts';
import { sessionLinks } from './0050-session-links.ts';
import { duplicateFiles } from './0051-duplicate-files.ts';
import { testSide } from './0060-test-side.ts';
import { loginSecurity } from './0061-login-security.ts';
import { accountPreferences } from './0062-account-preferences.ts';
import { auditChain } from './0063-audit-chain.ts';
import { brand } from './0070-brand.ts';
import { caseColumns } from './0080-case-columns.ts';
import { requestLog } from './0090-request-log.ts';
import { caseFindings } from './0100-case-findings.ts';
import { dashboardViews } from './0101-dashboard-views.ts';
import { notices } from './0110-notices.ts';
import { listIndexes } from './0120-list-indexes.ts';
import { deadLetteredJobs } from './0121-dead-lettered-jobs.ts';
import { signInIdle } from './0125-sign-in-idle.ts';
import { sessionQuestions } from './0130-session-questions.ts';
import { moreListIndexes } from './0131-more-list-indexes.ts';
import { pauseAsked } from './0132-pause-asked.ts';
import { failureIndex } from './0133-failure-index.ts';
import { foundIndexes } from './0134-found-indexes.ts';
import { waitingDeliveries } from './0135-waiting-deliveries.ts';
import { erasureOfPeople } from './0223-erasure-of-people.ts';
import { disputeStanding } from './0240-dispute-standing.ts';
import { disputeUpdates } from './0241-dispute-updates.ts';
import { reports } from './0242-reports.ts';
import { duties } from './0243-duties.ts';
import { installation } from './0260-installation.ts';
import { explanationTexts } from './0270-explanation-texts.ts';
import { caseDesk } from './0280-case-desk.ts';
import { fileReadings } from './0290-file-readings.ts';
import { nextDuty } from './0330-next-duty.ts';
import { disputeWords } from './0331-dispute-words.ts';
import { testClocks } from './0350-test-clocks.ts';
import { fileAttachments } from './0360-file-attachments.ts';
import { keptCaseFiles } from './0395-kept-case-files.ts';
import { hourlyCounts } from './0400-hourly-counts.ts';

export const migrations: readonly Migration[] = [
  core,
  jobs,
  webhooks,
  dashboard,
  rateWindows,
  erasure,
  fileScan,
  traces,
  attemptRecord,
  testSide,
  sessionLinks,
  disputeColumns,
  caseColumns,
  loginSecurity,
  accountPreferences,
  auditChain,
  duplicateFiles,
  requestLog,
  caseFindings,
  dashboardViews,
  brand,
  notices,
  listIndexes,
  deadLetteredJobs,
  signInIdle,
  sessionQuestions,
  moreListIndexes,
  pauseAsked,
  failureIndex,
  foundIndexes,
  waitingDeliveries,
  erasureOfPeople,
  installation,
  disputeStanding,
  disputeUpdates,
  reports,
  duties,
  explanationTexts,
  fileReadings,
  caseDesk,
  nextDuty,
  testClocks,
  disputeWords,
  fileAttachments,
  keptCaseFiles,
  hourlyCounts,
];
