/** Every environment variable the service reads: its default, and what it takes, as errors and the documents say it. */
import * as z from 'zod';
import { oidcVariables } from './oidc.config.ts';
import { isCidr } from './platform/cidr.ts';

const wholeNumber = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,12}$/)
    .transform(Number)
    .refine((n) => n >= min && n <= max)
    .describe(`a whole number from ${min} to ${max}`);

const port = wholeNumber(0, 65_535);

const origin = z
  .string()
  .refine((text) => {
    const url = URL.parse(text);
    return (
      url !== null && /^https?:$/.test(url.protocol) && url.username === '' && url.search === '' && url.hash === ''
    );
  })
  .transform((text) => text.replace(/\/+$/, ''))
  .describe('an http: or https: address without query, for example https://disputes.example.com');

const flag = z
  .enum(['true', 'false', '1', '0'])
  .transform((text) => text === 'true' || text === '1')
  .describe('true or false');

const cidrs = z
  .string()
  .transform((text) => text.split(/[\s,]+/).filter(Boolean))
  .refine((list) => list.every(isCidr))
  .describe('address ranges separated by commas, for example 10.0.0.0/8,fd00::/8');

/** The standard variables of OpenTelemetry that decide where traces go and which; the exporter reads the others itself. */
const SAMPLERS = ['always_on', 'always_off', 'traceidratio'] as const;
const sampler = z
  .enum([...SAMPLERS, ...SAMPLERS.map((name) => `parentbased_${name}` as const)])
  .default('parentbased_always_on')
  .describe(SAMPLERS.flatMap((name) => [name, `parentbased_${name}`]).join(', '));
const share = z
  .string()
  .transform(Number)
  .refine((number) => number >= 0 && number <= 1)
  .describe('a number from 0 to 1');

const smtpUrl = z
  .string()
  .refine((text) => /^smtps?:$/.test(URL.parse(text)?.protocol ?? '') && URL.parse(text)?.hostname !== '')
  .describe('smtp://user:password@host:587 or smtps://user:password@host:465');
const mailAddress = z
  .string()
  .regex(/^(?:[^<>"\r\n]{0,100} <[^\s<>@"]+@[^\s<>@"]+>|[^\s<>@"]+@[^\s<>@"]+)$/)
  .describe('an e-mail address, or a name and an address: Disputes <disputes@example.com>');

const frameAncestors = z
  .string()
  .regex(/^[\w\-.:/*' ]+$/)
  .describe("a list of CSP sources separated by spaces, for example https://app.example.com, or * or 'none'");

export const environmentSchema = z.object({
  PORT: port.default(8080),
  BASE_URL: origin.optional(),
  INTAKE_PORT: port.default(8081),
  INTAKE_URL: origin.optional(),
  METRICS_PORT: port.optional(),
  METRICS_HOST: z.string().min(1).default('127.0.0.1').describe('an address to listen on, for example 0.0.0.0'),
  DATA_DIR: z.string().min(1).default('./.data').describe('a folder'),
  DATABASE_URL: z
    .string()
    .regex(/^(sqlite|postgres|postgresql):/)
    .optional()
    .describe('sqlite:FILE or postgres://…'),
  FILES_URL: z
    .string()
    .regex(/^(file|s3):/)
    .optional()
    .describe('file:FOLDER or s3://bucket/prefix?endpoint=…&region=…'),
  ROOT_SECRET: z
    .string()
    .refine((text) => Buffer.byteLength(text) >= 32)
    .optional()
    .describe('at least 32 bytes of text'),
  ROOT_SECRET_PREVIOUS: z
    .string()
    .transform((text) => text.split(/[\s,]+/).filter(Boolean))
    .refine((list) => list.every((text) => Buffer.byteLength(text) >= 32))
    .default([])
    .describe('earlier root secrets separated by commas, each at least 32 bytes of text'),
  SESSION_TTL_SECONDS: wholeNumber(60, 86_400).default(1800),
  IDLE_TIMEOUT_SECONDS: wholeNumber(1, 86_400).default(900),
  DRAFT_LIFE_HOURS: wholeNumber(0, 8760).default(72),
  MAX_FILE_BYTES: wholeNumber(1, 1_073_741_824).default(15_728_640),
  UPLOAD_SESSION_BYTES: wholeNumber(0, 999_999_999_999).optional(),
  UPLOAD_ACCOUNT_BYTES_PER_DAY: wholeNumber(0, 999_999_999_999).default(21_474_836_480),
  DRAIN_DELAY_SECONDS: wholeNumber(0, 60).default(0),
  DRAIN_SECONDS: wholeNumber(1, 600).default(20),
  CLAMD_ADDRESS: z
    .string()
    .regex(/^(tcp:\/\/[\w.-]+(:\d{1,5})?|unix:\/.+)$/)
    .optional()
    .describe('tcp://host:port or unix:/path/to/socket'),
  TRUSTED_PROXIES: cidrs.default([]),
  RATE_LIMIT_VISITOR_PER_MINUTE: wholeNumber(0, 1_000_000_000).default(600),
  RATE_LIMIT_SESSION_PER_MINUTE: wholeNumber(0, 1_000_000_000).default(600),
  WEBHOOK_ALLOW_CIDRS: cidrs.default([]),
  WEBHOOK_ALLOW_HTTP: flag.default(false),
  FRAME_ANCESTORS: frameAncestors.optional(),
  RATE_LIMIT_KEY_PER_MINUTE: wholeNumber(0, 1_000_000_000).default(600),
  RATE_LIMIT_ACCOUNT_PER_MINUTE: wholeNumber(0, 1_000_000_000).default(6000),
  LOG_LEVEL: z
    .enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'])
    .default('info')
    .describe('trace, debug, info, warn, error, fatal or silent'),
  OTEL_SDK_DISABLED: flag.default(false),
  OTEL_EXPORTER_OTLP_ENDPOINT: origin.optional(),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: origin.optional(),
  OTEL_SERVICE_NAME: z.string().default('dispute-intake'),
  OTEL_TRACES_SAMPLER: sampler,
  OTEL_TRACES_SAMPLER_ARG: share.default(1),
  OTEL_BSP_SCHEDULE_DELAY: wholeNumber(1, 600_000).default(5000),
  READER: z
    .enum(['encoder', 'patterns'])
    .default('encoder')
    .describe('encoder (patterns with the encoder beside them) or patterns (alone)'),
  READ_FILES: z.enum(['on', 'off']).default('on').describe('on (what uploaded files tell is read) or off'),
  DEMO: flag.optional(),
  SECURITY_CONTACT: z
    .string()
    .regex(/^(?:mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/)
    .optional()
    .describe('mailto:security@example.com or an https: address'),
  SMTP_URL: smtpUrl.optional(),
  MAIL_FROM: mailAddress.optional(),
  ...oidcVariables(flag),
  NODE_ENV: z.string().optional().describe('production switches the demo off, unless DEMO=true'),
});

/** Every variable the service reads. */
export const VARIABLES: readonly string[] = Object.keys(environmentSchema.shape);

/** What a variable takes, as its schema says; wrappers such as a default hide the description of what they wrap. */
export function describeVariable(name: string): string {
  let type: z.core.$ZodType | undefined = environmentSchema.shape[name as keyof typeof environmentSchema.shape];
  while (type) {
    const description = z.globalRegistry.get(type)?.description;
    if (description) return description;
    type = (type._zod.def as { innerType?: z.core.$ZodType }).innerType;
  }
  return 'another value';
}
