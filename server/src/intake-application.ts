/** Puts the hosted intake together: cardholders' sessions with their files and drafts, the brand, and the page itself. */
import { resolve } from 'node:path';
import { suggestProblem } from '@dispute-intake/evaluation';
import type { Hono } from 'hono';
import { createIntake, type IntakeDeps } from './app.ts';
import type { AppContext } from './app-context.ts';
import { type BrandService, brandRoutes, createMerchantLogos } from './brand/index.ts';
import type { Config } from './config.ts';
import type { SessionConditions } from './demo/index.ts';
import { type EvaluationService, mergeOver, type Standings } from './evaluations/index.ts';
import type { FileService } from './files/index.ts';
import type { HttpEnv } from './platform/http/endpoints/http-env.ts';
import { pacedRefusals } from './platform/http/limits/paced-refusals.ts';
import { createRateLimiter } from './platform/http/limits/rate-limit.ts';
import { visitorGuard } from './platform/http/limits/visitor.guard.ts';
import type { Reports } from './reports/index.ts';
import {
  type CardholderDeps,
  type CardholderService,
  cardholderRoutes,
  createAccess,
  createCardholderSessions,
  createDeviceLinks,
  createDrafts,
  intakePage,
} from './sessions/index.ts';
import type { StatementReader } from './statement.reader.ts';
import { createAddressGuard } from './webhooks/index.ts';

const MAX_FILES = 10;

interface IntakeApplicationDeps {
  config: Config;
  context: AppContext;
  statements: StatementReader;
  /** What it has in common with the API. */
  app: Pick<IntakeDeps, 'log' | 'tracing' | 'observe' | 'problemTypeBase' | 'idempotency' | 'calls'>;
  files: FileService;
  evaluations: EvaluationService;
  reports: Pick<Reports, 'submit'>;
  standings: Pick<Standings, 'reportedBefore' | 'find'>;
  statusPages: Pick<CardholderDeps, 'shownDisputes' | 'openDisputes' | 'statusPage' | 'withdraw'>;
  brand: BrandService;
  demoConditions: SessionConditions;
  /** True for a proxy whose `X-Forwarded-For` is believed. */
  isTrusted: (address: string) => boolean;
  /** Folder of the built page. */
  folder: string;
}

/** What cardholders can do, with the links for their other devices. */
function cardholderSide(deps: IntakeApplicationDeps): {
  cardholder: CardholderService;
  deviceLinks: ReturnType<typeof createDeviceLinks>;
} {
  const { config, context, statements, files, evaluations } = deps;
  const { write, clock, accounts } = context;
  const reader = { suggestProblem, read: statements.read };
  const access = createAccess({ clock });
  const deviceLinks = createDeviceLinks({ write, clock, intakeUrl: config.intakeUrl, access });
  const cardholder = createCardholderSessions({
    ...context,
    outbox: context.webhooks.service,
    idleTimeoutMs: config.idleTimeoutMs,
    limits: {
      max_file_bytes: config.maxFileBytes,
      max_files: MAX_FILES,
      idle_timeout_seconds: config.idleTimeoutMs / 1000,
    },
    issuerBranding: accounts.issuerBranding,
    sessionFiles: files.ofSession,
    submitEvaluation: evaluations.submit,
    submitReport: deps.reports.submit,
    reportedBefore: (...payment) => deps.standings.reportedBefore(...payment),
    ...deps.statusPages,
    referredTo: async (from, accountId, evaluationId) => {
      const dispute = await deps.standings.find(from, accountId, evaluationId);
      return dispute?.firstSessionId ?? dispute?.disputeId ?? evaluationId;
    },
    earlierDispute: evaluations.record,
    earlierRequest: evaluations.earlierRequest,
    merge: mergeOver,
    access,
    deviceLinks,
    drafts: createDrafts({ ...context, idleTimeoutMs: config.idleTimeoutMs, access, reader }),
    reader,
    expectStatement: deps.statements.expectStatement,
    draftLifeMs: config.draftLifeMs,
  });
  return { cardholder, deviceLinks };
}

/** The application on the origin of the hosted intake. */
export function intakeApplication(deps: IntakeApplicationDeps): Hono<HttpEnv> {
  const { config, context, files, isTrusted, demoConditions, folder } = deps;
  const { db, write, clock } = context;
  const { cardholder, deviceLinks } = cardholderSide(deps);
  const merchantLogos = createMerchantLogos({
    db,
    write,
    clock,
    guard: createAddressGuard(config.webhookAllowCidrs),
  });
  return createIntake({
    ...deps.app,
    isHttps: config.intakeUrl.startsWith('https:'),
    endpoints: [
      ...cardholderRoutes({
        cardholder,
        deviceLinks,
        files,
        write,
        maxFileBytes: config.maxFileBytes,
        merchantLogos,
      }),
      ...brandRoutes(deps.brand),
    ],
    guard: visitorGuard({
      limiter: pacedRefusals(createRateLimiter(clock), { clock }),
      perMinute: { visitor: config.rateLimitVisitorPerMinute, session: config.rateLimitSessionPerMinute },
      isPublic: createAddressGuard().allows,
      isTrusted,
    }),
    page: intakePage({
      file: resolve(folder, 'index.html'),
      cardholder,
      defaultFrameAncestors: config.frameAncestors,
      prepareReading: deps.statements.prepare,
    }),
    folder,
    ...(config.demoEnabled ? { before: demoConditions.middleware } : {}),
  });
}
