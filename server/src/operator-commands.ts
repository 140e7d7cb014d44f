/** The operator commands: words, options, and what each does. */
import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { type ParseArgsConfig, parseArgs } from 'node:util';
import type { KeyScope, WebhookEvent } from '@dispute-intake/contract';
import { liveAccountId } from './accounts/index.ts';
import type { AppContext } from './app-context.ts';
import { readFiles } from './config.ts';
import { backupDatabase } from './fleet/backup.ts';
import { resealAll } from './fleet/reseal.ts';
import { openBlobs } from './fleet/storage.ts';
import { appliedMigrations } from './platform/db/migrate.ts';
import { VERSION } from './platform/version.ts';
import { createRetention } from './retention/index.ts';
import { draftReader } from './sessions/index.ts';

/** The command line itself is wrong; nothing was done. */
export class UsageError extends Error {}

type Run = (context: AppContext) => Promise<unknown>;

export interface Command {
  /** `['account', 'create']`. */
  words: string[];
  usage: string;
  /** Checks the rest of the line; throws {@link UsageError}. */
  parse(args: string[]): Run;
}

type Options = NonNullable<ParseArgsConfig['options']>;
interface Line {
  /** A required option. */
  text(name: string): string;
  optional(name: string): string | undefined;
  list(name: string): string[];
  /** True where the option, which takes no value, was given. */
  flag(name: string): boolean;
  /** The one argument beside the options. */
  argument(): string;
}

function command(words: string, parameters: string, options: Options, read: (line: Line) => Run): Command {
  const usage = `${words} ${parameters}`;
  const wrong = (why: string) => new UsageError(`${why}. Usage: ${usage}`);
  return {
    words: words.split(' '),
    usage,
    parse(args) {
      let parsed: { values: Record<string, unknown>; positionals: string[] };
      try {
        parsed = parseArgs({ args, options, allowPositionals: true, strict: true });
      } catch (error) {
        throw wrong((error as Error).message);
      }
      if (parsed.positionals.length > (parameters.startsWith('ID') ? 1 : 0))
        throw wrong(`"${parsed.positionals.at(-1)}" is one too many`);
      const optional = (name: string) => parsed.values[name] as string | undefined;
      return read({
        optional,
        list: (name) => (parsed.values[name] as string[] | undefined) ?? [],
        flag: (name) => parsed.values[name] === true,
        text(name) {
          const value = optional(name);
          if (value === undefined || value === '') throw wrong(`--${name} is missing`);
          return value;
        },
        argument() {
          const [only] = parsed.positionals;
          if (only === undefined) throw wrong('An id is missing');
          return only;
        },
      });
    },
  };
}

const TEXT = { type: 'string' } as const;
const FLAG = { type: 'boolean' } as const;
const TEXTS = { type: 'string', multiple: true } as const;

/** A number of an option, at least `min`; undefined without it. */
function numberOf(line: Line, name: string, min: number): number | undefined {
  const text = line.optional(name);
  if (text === undefined) return undefined;
  const value = Number(text);
  if (!/^\d+(\.\d+)?$/.test(text) || value < min)
    throw new UsageError(`--${name} takes a number from ${min}, not "${text}"`);
  return value;
}

/** `Name: value` pairs. */
function headersOf(line: Line): Record<string, string> {
  return Object.fromEntries(
    line.list('header').map((text) => {
      const colon = text.indexOf(':');
      if (colon < 1) throw new UsageError(`--header takes "Name: value", not "${text.slice(0, 40)}"`);
      return [text.slice(0, colon).trim(), text.slice(colon + 1).trim()];
    }),
  );
}

/** `read,sessions:write`. Which scopes there are the accounts know. */
const scopesOf = (line: Line): { scopes?: KeyScope[] } => {
  const text = line.optional('scopes');
  return text === undefined ? {} : { scopes: text.split(/[\s,]+/).filter(Boolean) as KeyScope[] };
};

/** Names in `--events`, which may be repeated and may hold several; the service itself says which there are. */
const eventsOf = (line: Line): WebhookEvent[] =>
  line.list('events').flatMap((text) => text.split(/[\s,]+/).filter(Boolean) as WebhookEvent[]);

/** Ranges of `--allow`, which may be repeated and may hold several. */
const cidrsOf = (line: Line): { allowCidrs?: string[] } => {
  const allowCidrs = line.list('allow').flatMap((text) => text.split(/[\s,]+/).filter(Boolean));
  return allowCidrs.length === 0 ? {} : { allowCidrs };
};

/** The account that `--account` names by id or by a name of its own, on the side that `--test` chooses. */
async function sideOf({ accounts }: AppContext, line: Line): Promise<string> {
  const id = await accounts.find(line.text('account'));
  return line.flag('test') ? accounts.testSideOf(id) : id;
}

const found = <T>(value: T | undefined, what: string): T => {
  if (value === undefined)
    throw new Error(`There is no ${what}: check the id, and that DATA_DIR or DATABASE_URL is that of the service`);
  return value;
};

const accountCreate = command(
  'account create',
  '--name NAME [--intake on|off]',
  { name: TEXT, intake: TEXT },
  (line) => {
    const name = line.text('name');
    const intake = line.optional('intake') ?? 'on';
    if (intake !== 'on' && intake !== 'off') throw new UsageError(`--intake takes on or off, not "${intake}"`);
    return ({ accounts }) => accounts.createAccount({ name, intakeEnabled: intake === 'on' });
  },
);

const accountList = command('account list', '', {}, () => async ({ accounts }) => ({ data: await accounts.list() }));

const keyCreate = command(
  'key create',
  '--account ID|NAME --name NAME [--test] [--scopes LIST] [--allow CIDR] [--expires-in-days N]',
  { account: TEXT, name: TEXT, test: FLAG, scopes: TEXT, allow: TEXTS, 'expires-in-days': TEXT },
  (line) => {
    line.text('account');
    const expiresInDays = numberOf(line, 'expires-in-days', 0);
    const input = {
      name: line.text('name'),
      ...scopesOf(line),
      ...cidrsOf(line),
      ...(expiresInDays === undefined ? {} : { expiresInDays }),
    };
    return async (context) => context.accounts.createKey({ ...input, accountId: await sideOf(context, line) });
  },
);

const keyRevoke = command('key revoke', 'ID', {}, (line) => {
  const id = line.argument();
  return ({ accounts }) => accounts.revokeKey(id);
});

const endpointCreate = command(
  'endpoint create',
  "--account ID|NAME --url URL [--test] [--description TEXT] [--rate-limit N] [--header 'Name: value'] [--events LIST]",
  { account: TEXT, url: TEXT, test: FLAG, description: TEXT, 'rate-limit': TEXT, header: TEXTS, events: TEXTS },
  (line) => {
    line.text('account');
    const rateLimit = numberOf(line, 'rate-limit', 1);
    const headers = headersOf(line);
    const description = line.optional('description');
    const events = eventsOf(line);
    const input = {
      url: line.text('url'),
      ...(description === undefined ? {} : { description }),
      ...(rateLimit === undefined ? {} : { rateLimit }),
      ...(events.length === 0 ? {} : { events }),
      ...(Object.keys(headers).length === 0 ? {} : { headers }),
    };
    return async (context) => {
      const accountId = await sideOf(context, line);
      const { id, url, secret } = await context.webhooks.service.createEndpoint(accountId, input);
      return { id, url, secret };
    };
  },
);

const endpointRotate = command('endpoint rotate-secret', 'ID', {}, (line) => {
  const id = line.argument();
  return async ({ webhooks }) => found(await webhooks.service.rotateSecret(undefined, id), `endpoint ${id}`);
});

const endpointList = command('endpoint list', '--account ID|NAME [--test]', { account: TEXT, test: FLAG }, (line) => {
  line.text('account');
  return async (context) => ({
    data: await context.webhooks.service.listEndpoints(await sideOf(context, line)),
  });
});

const endpointTest = command('endpoint test', 'ID', {}, (line) => {
  const id = line.argument();
  return async ({ webhooks }) => found(await webhooks.service.sendTest(undefined, id), `endpoint ${id}`);
});

const userCreate = command('user create', '--account ID|NAME --email EMAIL', { account: TEXT, email: TEXT }, (line) => {
  const input = { account: line.text('account'), email: line.text('email') };
  return async (context) => {
    const accountId = liveAccountId(await context.accounts.find(input.account));
    // Its login library is the heaviest part: the other commands do without.
    const { createUser } = await import('./dashboard/index.ts');
    return createUser(context, { accountId, email: input.email });
  };
});

const auditVerify = command('audit verify', '--account ID|NAME', { account: TEXT }, (line) => {
  const account = line.text('account');
  return async (context) => {
    const { auditOf } = await import('./dashboard/index.ts');
    const verified = await auditOf(context).verify(liveAccountId(await context.accounts.find(account)));
    if (verified.broken_at === null) return verified;
    throw new Error(
      `The audit log is broken at entry ${verified.broken_at}: ${verified.entries} entries before it hold. Compare an earlier export or backup with it`,
    );
  };
});

const auditExport = command(
  'audit export',
  '--account ID|NAME --to FILE [--format jsonl|csv]',
  { account: TEXT, to: TEXT, format: TEXT },
  (line) => {
    const input = { account: line.text('account'), file: line.text('to'), format: line.optional('format') ?? 'jsonl' };
    return async (context) => {
      const { AUDIT_FORMATS, auditOf } = await import('./dashboard/index.ts');
      const format = AUDIT_FORMATS.find((one) => one === input.format);
      if (!format) throw new UsageError(`--format takes ${AUDIT_FORMATS.join(' or ')}, not "${input.format}"`);
      const accountId = liveAccountId(await context.accounts.find(input.account));
      const audit = auditOf(context);
      const by = { accountId, userId: null, email: 'command line', ipAddress: null };
      await audit.record(by, 'audit.exported', accountId, { format });
      // A file that is there already is not overwritten.
      await pipeline(audit.export(accountId, format), createWriteStream(input.file, { flags: 'wx', mode: 0o600 }));
      return { file: input.file, ...(await audit.verify(accountId)) };
    };
  },
);

const retentionOf = async (context: AppContext) =>
  createRetention({
    ...context,
    blobs: await openBlobs(context.config.files),
    forgetErased: context.opened.forgetErased,
    draftOf: draftReader(context.secrets),
  });

const erase = command('erase', 'ID', {}, (line) => {
  const id = line.argument();
  return async (context) => found(await (await retentionOf(context)).erase(id), `session or evaluation ${id}`);
});

const PERSON = { account: TEXT, 'external-id': TEXT, test: FLAG };
const personOf = (line: Line) => {
  const [account, externalId, isTest] = [line.text('account'), line.text('external-id'), line.flag('test')];
  return async (context: AppContext) => {
    const id = await context.accounts.find(account);
    return { accountId: isTest ? await context.accounts.testSideOf(id) : id, externalId };
  };
};

const personShow = command('person show', '--account ID --external-id ID [--test]', PERSON, (line) => {
  const person = personOf(line);
  return async (context) => {
    const { accountId, externalId } = await person(context);
    return (await retentionOf(context)).person(accountId, externalId);
  };
});

const personErase = command('person erase', '--account ID --external-id ID [--test]', PERSON, (line) => {
  const person = personOf(line);
  return async (context) => {
    const { accountId, externalId } = await person(context);
    return { erased: await (await retentionOf(context)).erasePerson(accountId, externalId) };
  };
});

const holdPlace = command(
  'hold place',
  '--account ID (--external-id ID | --dispute ID) --reason TEXT [--test]',
  { ...PERSON, dispute: TEXT, reason: TEXT },
  (line) => {
    const [dispute, externalId] = [line.optional('dispute'), line.optional('external-id')];
    const subjectId = dispute ?? externalId;
    if (subjectId === undefined || (dispute !== undefined && externalId !== undefined))
      throw new UsageError('It takes one of --external-id and --dispute');
    const [account, reason, isTest] = [line.text('account'), line.text('reason'), line.flag('test')];
    return async (context) => {
      const id = await context.accounts.find(account);
      const accountId = isTest ? await context.accounts.testSideOf(id) : id;
      const kind = dispute === undefined ? 'person' : 'dispute';
      return (await retentionOf(context)).placeHold({ accountId, kind, subjectId, reason, placedBy: 'command line' });
    };
  },
);

const holdRelease = command('hold release', 'ID --account ID [--test]', { account: TEXT, test: FLAG }, (line) => {
  const [hold, account, isTest] = [line.argument(), line.text('account'), line.flag('test')];
  return async (context) => {
    const id = await context.accounts.find(account);
    const accountId = isTest ? await context.accounts.testSideOf(id) : id;
    return { id: hold, released: await (await retentionOf(context)).releaseHold(accountId, hold) };
  };
});

const holdList = command('hold list', '--account ID [--test]', { account: TEXT, test: FLAG }, (line) => {
  const [account, isTest] = [line.text('account'), line.flag('test')];
  return async (context) => {
    const id = await context.accounts.find(account);
    const accountId = isTest ? await context.accounts.testSideOf(id) : id;
    return { holds: await (await retentionOf(context)).holds(accountId) };
  };
});

const reseal = command('reseal', '', {}, () => async (context) => ({ resealed: await resealAll(context) }));

const backup = command('backup', '--to FILE', { to: TEXT }, (line) => {
  const file = line.text('to');
  return ({ config }) => backupDatabase(config, file);
});

const moveData = command(
  'migrate-data',
  '--to postgres://… [--files-to s3://…]',
  { to: TEXT, 'files-to': TEXT },
  (line) => {
    const to = line.text('to');
    if (!/^postgres(ql)?:\/\//.test(to)) throw new UsageError('--to takes postgres://…');
    const url = line.optional('files-to');
    const filesTo = url === undefined ? {} : { filesTo: readFiles(url, '') };
    return async ({ config, log }) => {
      // Loaded only here: the embedded installation needs nothing of PostgreSQL.
      const { migrateData } = await import('./fleet/migrate-data.ts');
      return migrateData(config, log, { to, ...filesTo });
    };
  },
);

/** Every command brings the schema up to date before it runs; this one does nothing else. */
const migrate = command('migrate', '', {}, () => async ({ db }) => ({
  version: VERSION,
  migrations: (await appliedMigrations(db)).length,
}));

const replay = command('replay', '--since DATE --ruleset VERSION', { since: TEXT, ruleset: TEXT }, (line) => {
  const since = line.text('since');
  const sinceMs = Date.parse(since);
  if (Number.isNaN(sinceMs)) throw new UsageError('--since takes a date or time as of ISO 8601');
  const ruleset = line.text('ruleset');
  return async ({ db, accounts }) => {
    // The engine is loaded only here: the other commands start without it.
    const [{ RULESET_VERSION }, { replayEvaluations, replayReport }, { knownFiles }] = await Promise.all([
      import('@dispute-intake/evaluation'),
      import('./evaluations/index.ts'),
      import('./files/index.ts'),
    ]);
    if (ruleset !== RULESET_VERSION) throw new UsageError(`This program holds the rules of ${RULESET_VERSION} only`);
    const deps = { db, preferences: accounts.preferences, knownFiles: knownFiles(db) };
    return replayReport(replayEvaluations(deps, sinceMs), { ruleset, since });
  };
});

/** Every command there is. */
export const COMMANDS: readonly Command[] = [
  accountCreate,
  accountList,
  keyCreate,
  keyRevoke,
  endpointCreate,
  endpointRotate,
  endpointList,
  endpointTest,
  erase,
  personShow,
  personErase,
  holdPlace,
  holdRelease,
  holdList,
  reseal,
  backup,
  migrate,
  moveData,
  replay,
  userCreate,
  auditVerify,
  auditExport,
];
