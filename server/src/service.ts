/** Puts the service together from its configuration: database, domains, the two applications and the worker. */
import { resolve } from 'node:path';
import { evaluate, statementContext, suggestProblem, withoutSensitiveTags } from '@dispute-intake/evaluation';
import type { Hono } from 'hono';
import { type AccountService, keyGuard } from './accounts/index.ts';
import { apiEndpoints } from './api.endpoints.ts';
import { type ApiDeps, createApi, createOperations, type Site } from './app.ts';
import { type AppContext, openAppContext } from './app-context.ts';
import { createBrand } from './brand/index.ts';
import type { Config } from './config.ts';
import { createDashboard } from './dashboard/index.ts';
import { createDemo, createDemoConditions, type SessionConditions } from './demo/index.ts';
import { docsApp } from './docs/docs.app.ts';
import { createDuties } from './duties/index.ts';
import { createEvaluations, createResultWaiters, createStandings, withoutChipSecrets } from './evaluations/index.ts';
import { createEvents } from './events/index.ts';
import { createCaseFilePrinter, createExports } from './export/index.ts';
import { clamdScanner, createFiles, createUploadQuota, type FileService } from './files/index.ts';
import { openBlobs } from './fleet/storage.ts';
import { diskGauges, endpointGauges, queueGauges, readinessGauges } from './gauges.ts';
import { intakeApplication } from './intake-application.ts';
import { migrations } from './migrations/index.ts';
import { createBackgroundTurns } from './platform/background-turns.ts';
import type { Blobs } from './platform/blobs/blobs.ts';
import { type Clock, systemClock } from './platform/clock.ts';
import { isMigrated } from './platform/db/migrate.ts';
import type { HttpEnv } from './platform/http/endpoints/http-env.ts';
import type { AnsweredRequest } from './platform/http/endpoints/request.ts';
import { createIdempotency } from './platform/http/idempotency/idempotency.ts';
import { createFairCalls } from './platform/http/limits/fair-calls.ts';
import { createReadiness, type Readiness } from './platform/http/serving/probes.ts';
import { securityTxt } from './platform/http/serving/security-txt.ts';
import type { Log } from './platform/log.ts';
import { createMetrics } from './platform/metrics.ts';
import { noTracing, type Tracing } from './platform/telemetry/tracing.ts';
import { createReadings, queueReading, type Readings } from './readings/index.ts';
import { createReports } from './reports/index.ts';
import { createRequestLog, type RequestLog } from './requests/index.ts';
import { createRetention } from './retention/index.ts';
import {
  createSessions,
  draftReader,
  followUpView,
  paymentReader,
  referenceOf,
  type SessionService,
} from './sessions/index.ts';
import { createStatementReader } from './statement.reader.ts';
import { asAskedFor } from './test-side/index.ts';
import { createDisputeUpdates, createStatusPages } from './updates/index.ts';
import { rangeCheck } from './webhooks/index.ts';
import { createWorker, type Worker } from './worker.ts';

const DIST = resolve(import.meta.dirname, '../../dist');
const engine = { evaluate, statementContext, withoutSensitiveTags };

export interface Service {
  api: Hono<HttpEnv>;
  intake: Hono<HttpEnv>;
  /** Probes and figures, for a private port. */
  operations: Hono<HttpEnv>;
  accounts: AccountService;
  sessions: SessionService;
  files: FileService;
  readings: Pick<Readings, 'drawPage'>;
  blobs: Blobs;
  worker: Worker;
  /** See `StatementReader.prepare`. */
  prepareReading(tag: string): void;
  requestLog: RequestLog;
  context: AppContext;
  /** From now on `/readyz` says no, and requests that wait for a result are answered. */
  drain(): void;
  /** After servers and worker have ended. */
  close(): Promise<void>;
}

/** Everything of one process; nothing listens or works yet. */
export async function createService(
  config: Config,
  log: Log,
  clock: Clock = systemClock,
  tracing: Tracing = noTracing,
): Promise<Service> {
  const metrics = createMetrics();
  const context = await openAppContext(config, log, clock, { tracing, observeAttempt: metrics.observeAttempt });
  const { opened, db, write, ids, secrets, jobs, webhooks, accounts, cursors, memory } = context;
  const blobs = await openBlobs(config.files, { isAlone: config.database.kind === 'sqlite' });
  if (config.readsWithEncoder && !memory.hasEncoder)
    log.warn(
      { memory_mb: Math.round(memory.totalBytes / 1_048_576) },
      'statements are read by patterns alone: the encoder needs 768 MB',
    );
  const statements = createStatementReader({
    withEncoder: config.readsWithEncoder && memory.hasEncoder,
    log,
    memory,
  });
  const resultWaiters = createResultWaiters();
  const calls = createFairCalls({ clock });
  const turns = createBackgroundTurns(calls);
  const idempotency = createIdempotency({ db, write, clock, secrets });
  const outbox = webhooks.service;
  let isDraining = false;

  const files = filesOf(config, context, blobs);
  const readings = createReadings({ ...context, files, isOn: config.readsFiles, paymentOf: paymentReader(db) });
  const standings = createStandings({ db, clock, filesOf: files.ofDispute });
  const updates = createDisputeUpdates({ clock, ids, outbox, standings });
  const evaluations = createEvaluations({
    ...context,
    engine,
    resultWaiters,
    filesOf: files.ofDispute,
    attachFiles: files.attach,
    outcomeReported: (...reported) => updates.outcomeReported(...reported),
  });
  const duties = createDuties({ db, write, clock, ids, outbox, standings });
  const reports = createReports({ db, clock, ids, evaluations, standings });
  const statusPages = createStatusPages({
    db,
    standings,
    updates,
    followUpView: (accountId, earlier) => {
      const party = { accountId, sessionId: null };
      return followUpView(earlier, { suggestProblem, read: statements.read }, clock.nowMs(), party);
    },
    referenceOf: async (accountId, id) => referenceOf(id, (await accounts.issuerBranding(accountId)).name),
  });
  const events = createEvents({ db, write, clock, waiting: resultWaiters });
  const sessions = createSessions({
    ...context,
    outbox,
    intakeUrl: config.intakeUrl,
    sessionTtlMs: config.sessionTtlMs,
    accountTtlMs: accounts.sessionTtlMs,
    draftLifeMs: config.draftLifeMs,
    withoutChipSecrets: (body) => withoutChipSecrets(body, engine),
    earlierDispute: evaluations.record,
    clockOf: evaluations.clockOf,
    shownDisputes: statusPages.shownDisputes,
  });
  const brand = createBrand({ db, clock, ids: context.ids });

  const readiness = readinessOf(context, blobs, () => isDraining);
  const app = {
    log,
    tracing,
    observe(request: AnsweredRequest) {
      metrics.observeRequest(request);
      turns.answered();
    },
    problemTypeBase: `${config.baseUrl}/docs/errors`,
    idempotency,
    calls,
  };
  const caseFiles = createCaseFilePrinter({ memory });
  const exports = createExports({ db, evaluations, caseFiles, standings });
  const endpoints = apiEndpoints({
    db,
    write,
    exports,
    events,
    sessions,
    preferences: accounts.preferences,
    evaluations,
    updates,
    duties,
    reports,
    files,
    idempotency,
    cursors,
    maxFileBytes: config.maxFileBytes,
    testClocks: context.testClocks,
    async endWhatIsDue() {
      while ((await sessions.sweep()) > 0);
      while ((await duties.sweep()) > 0);
    },
  });
  const requestLog = createRequestLog({ write, clock, ids, log, endpoints });
  const isTrusted = rangeCheck(config.trustedProxies);
  const retention = createRetention({
    ...context,
    blobs,
    forgetErased: opened.forgetErased,
    draftOf: draftReader(secrets),
  });
  const dashboard = createDashboard({
    ...context,
    brand,
    webhooks: webhooks.service,
    sessions,
    files,
    readings,
    evaluations,
    exports,
    updates,
    duties,
    evaluate: {
      engine,
      readStatement: (statement, given) => statements.read(statement, given, { waitsForLoading: true }),
    },
    personalData: retention,
  });
  const demoConditions = createDemoConditions();
  const api = apiApplication({
    config,
    context,
    app,
    requestLog,
    endpoints,
    readiness,
    dashboard: dashboard.app,
    demoConditions,
    isTrusted,
  });
  const intake = intakeApplication({
    config,
    context,
    statements,
    app,
    files,
    evaluations,
    reports,
    standings,
    statusPages,
    brand,
    demoConditions,
    isTrusted,
    folder: resolve(DIST, 'intake'),
  });
  const worker = createWorker({
    readStatement: (statement, given, party) => statements.read(statement, given, { waitsForLoading: true, party }),
    db,
    write,
    clock,
    log,
    engine,
    outbox,
    resultWaiters,
    turns,
    tracing,
    knownFiles: files.known,
    preferences: accounts.preferences,
    jobs,
    webhooks,
    notices: context.notices,
    sessions,
    files,
    readings,
    idempotency,
    requestLog,
    duties,
    retention,
    observeJob: metrics.observeJob,
    forgetErased: opened.forgetErased,
  });
  return {
    api,
    intake,
    operations: createOperations({
      readiness,
      metrics: () =>
        metrics.text([
          queueGauges(jobs, clock),
          endpointGauges(webhooks.service),
          readinessGauges(readiness),
          diskGauges(config.dataDir),
        ]),
    }),
    accounts,
    sessions,
    files,
    readings,
    blobs,
    worker,
    prepareReading: statements.prepare,
    requestLog,
    context,
    drain() {
      isDraining = true;
      resultWaiters.close();
    },
    async close() {
      await dashboard.close();
      await requestLog.close();
      await readings.close();
      await files.close();
      await caseFiles.close();
      await statements.close();
      await opened.close();
    },
  };
}

/** What has to work before this process is sent requests. */
const readinessOf = ({ opened, db, jobs, log }: AppContext, blobs: Blobs, isDraining: () => boolean): Readiness =>
  createReadiness({
    isDraining,
    checks: {
      database: opened.check,
      migrations: async () => {
        if (!(await isMigrated(db, migrations))) throw new SchemaIsOld('migrations are missing');
      },
      files: blobs.check,
      queue: async () => {
        await jobs.stats();
      },
    },
    log,
  });

class SchemaIsOld extends Error {
  readonly code = 'SCHEMA_IS_OLD';
}

/** Files within the installation's limits, and past its virus scanner. */
const filesOf = (config: Config, context: AppContext, blobs: Blobs): FileService =>
  createFiles({
    ...context,
    blobs,
    baseUrl: config.baseUrl,
    quota: createUploadQuota({
      clock: context.clock,
      sessionBytes: config.uploadSessionBytes,
      accountBytesPerDay: config.uploadAccountBytesPerDay,
    }),
    queueReading: config.readsFiles ? queueReading(context.jobs) : undefined,
    scanner: config.clamdAddress === undefined ? undefined : clamdScanner(config.clamdAddress),
  });

/** The application on the API's origin: the API, the documents, the dashboard, and the demo where it is on. */
function apiApplication(deps: {
  config: Config;
  context: AppContext;
  app: { observe(request: AnsweredRequest): void } & Omit<
    ApiDeps,
    'observe' | 'isHttps' | 'keyGuard' | 'sites' | 'mounted' | 'securityTxt' | 'home' | 'endpoints' | 'readiness'
  >;
  requestLog: RequestLog;
  endpoints: ApiDeps['endpoints'];
  readiness: ApiDeps['readiness'];
  dashboard: Hono<HttpEnv>;
  demoConditions: SessionConditions;
  isTrusted: (address: string) => boolean;
}): Hono<HttpEnv> {
  const { config, context, app, requestLog, endpoints, readiness, isTrusted } = deps;
  const { accounts, webhooks, clock } = context;
  const api: Hono<HttpEnv> = createApi({
    ...app,
    observe(request, c) {
      app.observe(request);
      requestLog.record(request, c);
    },
    isHttps: config.baseUrl.startsWith('https:'),
    endpoints,
    keyGuard: keyGuard({
      accounts,
      limiter: context.limiter,
      perMinute: { key: config.rateLimitKeyPerMinute, account: config.rateLimitAccountPerMinute },
      isTrusted,
      rangeCheck,
      admitted: asAskedFor,
    }),
    readiness,
    sites: sites(config),
    mounted: [
      { path: '/', app: docsApp({ endpoints, baseUrl: config.baseUrl, intakeUrl: config.intakeUrl, clock }) },
      {
        path: '/dashboard',
        app: deps.dashboard,
      },
      ...(context.demoReceiver
        ? [
            {
              path: '/demo/api',
              app: createDemo({
                accounts,
                webhooks: webhooks.service,
                receiver: context.demoReceiver,
                conditions: deps.demoConditions,
                api: (request) => api.fetch(request),
              }),
            },
          ]
        : []),
    ],
    securityTxt: securityTxt({ contact: config.securityContact, baseUrl: config.baseUrl, clock }),
    home: config.demoEnabled ? '/demo/' : '/docs/',
  });
  return api;
}

/** The built browser parts on the API origin, each under the policy it needs. */
function sites(config: Config): Site[] {
  const page = {
    'Content-Security-Policy': `default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; connect-src 'self' ${config.intakeUrl}; frame-src 'self' ${config.intakeUrl}; form-action 'self'; base-uri 'none'; frame-ancestors 'self'`,
  };
  const anyOrigin = { 'Access-Control-Allow-Origin': '*', 'Cross-Origin-Resource-Policy': 'cross-origin' };
  return [
    { path: '/element', folder: resolve(DIST, 'element'), headers: anyOrigin },
    ...(config.demoEnabled
      ? [
          // The gallery: the hosted page's screens without a server.
          { path: '/demo/intake', folder: resolve(DIST, 'intake'), headers: page },
          { path: '/demo', folder: resolve(DIST, 'demo'), headers: page },
        ]
      : []),
  ];
}
