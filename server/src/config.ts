/**
 * Configuration, read from the environment and checked (`environment.schema.ts` says what each variable takes). The only reader of
 * `process.env`; the parsed object is handed on.
 */
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type * as z from 'zod';
import { describeVariable, environmentSchema } from './environment.schema.ts';
import { type OidcConfig, readOidc } from './oidc.config.ts';
import { isLoopbackName } from './platform/loopback.ts';
import type { OtelOptions } from './platform/telemetry/otel.tracing.ts';

/** Variables whose value is not repeated in an error. */
const CONFIDENTIAL = new Set([
  'ROOT_SECRET',
  'ROOT_SECRET_PREVIOUS',
  'DATABASE_URL',
  'FILES_URL',
  'SMTP_URL',
  'OIDC_CLIENT_SECRET',
]);

/** Room for the ten largest files, each replaced once. */
const SESSION_FULL_FILES = 20;

export interface Config {
  port: number;
  baseUrl: string;
  intakePort: number;
  intakeUrl: string;
  /** Undefined: no metrics port. */
  metricsPort: number | undefined;
  /** Where it listens: nobody but this machine unless told otherwise. */
  metricsHost: string;
  dataDir: string;
  database: { kind: 'sqlite'; file: string } | { kind: 'postgres'; url: string };
  files: { kind: 'folder'; folder: string } | { kind: 's3'; url: string };
  rootSecret: string;
  /** Open and verify what was made before a rotation. */
  previousRootSecrets: string[];
  sessionTtlMs: number;
  idleTimeoutMs: number;
  /** How long the draft of an abandoned session is kept; 0: not at all. */
  draftLifeMs: number;
  /** What one session may upload as long as it lives, and an account in a day; 0: no limit. */
  uploadSessionBytes: number;
  uploadAccountBytesPerDay: number;
  /** How long a stop goes on taking requests while `/readyz` says no. */
  drainDelayMs: number;
  /** How long a stop lets requests and jobs go on. */
  drainMs: number;
  maxFileBytes: number;
  /** A virus scanner that speaks clamd's protocol; undefined: files are not scanned. */
  clamdAddress: string | undefined;
  /** Whose `X-Forwarded-For` is believed. */
  trustedProxies: string[];
  /** Of the hosted intake, by public network address and by session; 0: no limit. */
  rateLimitVisitorPerMinute: number;
  rateLimitSessionPerMinute: number;
  webhookAllowCidrs: string[];
  webhookAllowHttp: boolean;
  /** The service itself runs on a loopback address: endpoints of the test side may be there too. */
  webhookTestLoopback: boolean;
  /** Who may embed the intake of an account without a list of its own. In production, which is a `BASE_URL` that is no loopback
   * address: nobody. */
  frameAncestors: string;
  /** 0: no limit. */
  rateLimitKeyPerMinute: number;
  rateLimitAccountPerMinute: number;
  logLevel: string;
  /** Undefined: nothing is traced. */
  tracing: OtelOptions | undefined;
  demoEnabled: boolean;
  /** Output goes to logs that others read: what opens the service is written to a file instead. */
  isProduction: boolean;
  /** Whether an encoder reads statements beside the patterns. */
  readsWithEncoder: boolean;
  /** Whether what uploaded files tell is read. */
  readsFiles: boolean;
  /** Whom `/.well-known/security.txt` names. */
  securityContact: string;
  /** Undefined: no mail is sent. */
  mail: { smtpUrl: string; from: string } | undefined;
  /** Single sign-on to the dashboard; undefined: there is none. */
  oidc: OidcConfig | undefined;
}

/** A configuration the service cannot start with; the message is one line for the operator. */
export class ConfigError extends Error {}

/** Reads and checks the environment; throws {@link ConfigError} naming the variable, its value and what it takes. */
export function readConfig(env: Record<string, string | undefined> = process.env): Config {
  // An empty variable counts as not set, as shells and compose files make them.
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''));
  const parsed = environmentSchema.safeParse(given);
  if (!parsed.success) {
    const name = String(parsed.error.issues[0]?.path[0]);
    throw refusal(name, given[name] ?? '', describeVariable(name));
  }
  const values = parsed.data;
  const dataDir = resolve(values.DATA_DIR);
  const database = readDatabase(values.DATABASE_URL, dataDir);
  const baseUrl = values.BASE_URL ?? `http://localhost:${values.PORT}`;
  const intakeUrl = values.INTAKE_URL ?? `http://localhost:${values.INTAKE_PORT}`;
  if (values.PORT === values.INTAKE_PORT && values.PORT !== 0) {
    throw refusal('INTAKE_PORT', String(values.INTAKE_PORT), 'another port than PORT');
  }
  if (database.kind === 'postgres' && values.ROOT_SECRET === undefined) {
    throw refusal(
      'ROOT_SECRET',
      '',
      'at least 32 bytes of text, the same for every process, where DATABASE_URL is postgres:',
    );
  }
  return {
    port: values.PORT,
    baseUrl,
    intakePort: values.INTAKE_PORT,
    intakeUrl,
    metricsPort: values.METRICS_PORT,
    metricsHost: values.METRICS_HOST,
    dataDir,
    database,
    files: readFiles(values.FILES_URL, dataDir),
    rootSecret: values.ROOT_SECRET ?? storedRootSecret(dataDir),
    previousRootSecrets: values.ROOT_SECRET_PREVIOUS,
    sessionTtlMs: values.SESSION_TTL_SECONDS * 1000,
    idleTimeoutMs: values.IDLE_TIMEOUT_SECONDS * 1000,
    draftLifeMs: values.DRAFT_LIFE_HOURS * 3_600_000,
    uploadSessionBytes: values.UPLOAD_SESSION_BYTES ?? values.MAX_FILE_BYTES * SESSION_FULL_FILES,
    uploadAccountBytesPerDay: values.UPLOAD_ACCOUNT_BYTES_PER_DAY,
    drainDelayMs: values.DRAIN_DELAY_SECONDS * 1000,
    drainMs: values.DRAIN_SECONDS * 1000,
    maxFileBytes: values.MAX_FILE_BYTES,
    clamdAddress: values.CLAMD_ADDRESS,
    trustedProxies: values.TRUSTED_PROXIES,
    rateLimitVisitorPerMinute: values.RATE_LIMIT_VISITOR_PER_MINUTE,
    rateLimitSessionPerMinute: values.RATE_LIMIT_SESSION_PER_MINUTE,
    webhookAllowCidrs: values.WEBHOOK_ALLOW_CIDRS,
    webhookAllowHttp: values.WEBHOOK_ALLOW_HTTP,
    webhookTestLoopback: isLoopbackUrl(baseUrl),
    frameAncestors: values.FRAME_ANCESTORS ?? (isLoopbackUrl(baseUrl) ? '*' : values.DEMO ? baseUrl : "'none'"),
    rateLimitKeyPerMinute: values.RATE_LIMIT_KEY_PER_MINUTE,
    rateLimitAccountPerMinute: values.RATE_LIMIT_ACCOUNT_PER_MINUTE,
    logLevel: values.LOG_LEVEL,
    tracing: readTracing(values),
    // The address that RFC 2142 keeps for it.
    securityContact: values.SECURITY_CONTACT ?? `mailto:security@${new URL(baseUrl).hostname}`,
    mail:
      values.SMTP_URL === undefined
        ? undefined
        : {
            smtpUrl: values.SMTP_URL,
            from: values.MAIL_FROM ?? `Dispute Intake <no-reply@${new URL(baseUrl).hostname}>`,
          },
    oidc: readOidc(values, refusal),
    isProduction: values.NODE_ENV === 'production',
    readsWithEncoder: values.READER === 'encoder',
    readsFiles: values.READ_FILES === 'on',
    demoEnabled: values.DEMO ?? (isLoopbackUrl(baseUrl) && values.NODE_ENV !== 'production'),
  };
}

const isLoopbackUrl = (url: string): boolean => isLoopbackName(new URL(url).hostname);

function refusal(name: string, value: string, takes: string): ConfigError {
  const shown = CONFIDENTIAL.has(name) ? '(not shown)' : JSON.stringify(value);
  return new ConfigError(`${name}=${shown} is not valid: it takes ${takes}`);
}

function readDatabase(url: string | undefined, dataDir: string): Config['database'] {
  if (url === undefined) return { kind: 'sqlite', file: join(dataDir, 'dispute-intake.db') };
  if (!url.startsWith('sqlite:')) return { kind: 'postgres', url };
  const path = url.slice('sqlite:'.length).replace(/^\/\/(?=\/)/, '');
  if (path === '') throw refusal('DATABASE_URL', url, 'sqlite:FILE or postgres://…');
  return { kind: 'sqlite', file: resolve(path) };
}

function readTracing(values: z.infer<typeof environmentSchema>): OtelOptions | undefined {
  const base = values.OTEL_EXPORTER_OTLP_ENDPOINT;
  const url = values.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? (base === undefined ? undefined : `${base}/v1/traces`);
  if (url === undefined || values.OTEL_SDK_DISABLED) return undefined;
  const name = values.OTEL_TRACES_SAMPLER;
  return {
    url,
    serviceName: values.OTEL_SERVICE_NAME,
    followsParent: name.startsWith('parentbased_'),
    keptShare: name.endsWith('always_on') ? 1 : name.endsWith('always_off') ? 0 : values.OTEL_TRACES_SAMPLER_ARG,
    sendEveryMs: values.OTEL_BSP_SCHEDULE_DELAY,
  };
}

/** Reads a value of `FILES_URL`. */
export function readFiles(url: string | undefined, dataDir: string): Config['files'] {
  if (url === undefined) return { kind: 'folder', folder: join(dataDir, 'files') };
  if (url.startsWith('s3:')) {
    if (!/^s3:\/\/[\w.-]+/.test(url) || !URL.canParse(url))
      throw refusal('FILES_URL', url, 's3://bucket/prefix?endpoint=…&region=…');
    return { kind: 's3', url };
  }
  return {
    kind: 'folder',
    folder: url.startsWith('file://') ? fileURLToPath(url) : resolve(url.slice('file:'.length)),
  };
}

/** The generated root secret in the data folder: made once, readable by the owner only. */
function storedRootSecret(dataDir: string): string {
  const file = join(dataDir, 'root-secret');
  if (!existsSync(file)) {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    try {
      writeFileSync(file, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600, flag: 'wx', flush: true });
    } catch (error) {
      // Another process was first: its secret counts.
      if ((error as { code?: string }).code !== 'EEXIST') throw error;
    }
  }
  return readFileSync(file, 'utf8').trim();
}
