/**
 * better-auth, kept behind our own routes: it hashes passwords (scrypt), keeps sign-ins, signs their cookie and checks
 * authenticator codes. None of its own HTTP routes is reachable; everything goes through `auth.api`.
 *
 * It costs about 50 MB and 0.4 s to load, so it is loaded with the first request that needs it.
 */
import { MAX_PASSWORD_LENGTH } from '@dispute-intake/contract/dashboard-api';
import type { BetterAuthOptions } from 'better-auth';
import type { Kysely } from 'kysely';
import type { Config } from '../../config.ts';
import type { Db, Write } from '../../database.ts';
import type { Ids } from '../../platform/ids.ts';
import type { Log } from '../../platform/log.ts';
import type { Secrets } from '../../platform/secrets.ts';
import { loginSecrets } from './login-secrets.ts';
import { MIN_PASSWORD_LENGTH } from './password.rule.ts';

/** The adapter's methods that change something: they go through the server's one way to write. */
const WRITING = ['create', 'update', 'updateMany', 'delete', 'deleteMany', 'consumeOne', 'incrementOne'] as const;
type Writing = (typeof WRITING)[number];
const READING = ['findOne', 'findMany', 'count'] as const;

/** The service itself ends a sign-in 12 hours after it was made; see `SIGN_IN_LIFE_MS`. */
const SIGN_IN_SECONDS = 12 * 3600;
const REFRESH_SECONDS = 3600;
const SECOND_FACTOR_ISSUER = 'Dispute Intake';

/** How passwords are kept: `hash` makes what is stored, `verify` compares a password with it. */
export interface PasswordHashing {
  hash(password: string): Promise<string>;
  verify(input: { hash: string; password: string }): Promise<boolean>;
}

export interface AuthDeps {
  db: Db;
  write: Write;
  config: Pick<Config, 'baseUrl'>;
  secrets: Secrets;
  ids: Ids;
  log: Log;
  /** For tests, which sign many operators in: scrypt where it is left out. */
  passwordHashing?: PasswordHashing | undefined;
}

/**
 * A failure of the database, under the name that the library passes on: `getSession` replaces every other error by an internal
 * one without a cause, so that a database that is busy would be answered with 500 instead of 503.
 */
class DatabaseFailure extends Error {
  override name = 'APIError';
  readonly code: unknown;
  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.code = (cause as { code?: unknown } | null)?.code;
  }
}

/** The login library, set up for our tables; see {@link AuthDeps}. */
export type Auth = Awaited<ReturnType<typeof loadAuth>>;

/** A function that loads the library once and resolves with it from then on; what could not be loaded is tried again. */
export function lazyAuth(deps: AuthDeps): () => Promise<Auth> {
  let loaded: Promise<Auth> | undefined;
  return () => {
    loaded ??= loadAuth(deps).catch((error) => {
      loaded = undefined;
      throw error;
    });
    return loaded;
  };
}

/**
 * What the library's cookies are called and how they are set. On https: `__Host-` keeps other hosts of the domain from
 * setting them, which takes the path `/`. The library knows `__Secure-` alone, so its own prefix is off.
 */
function cookies(isHttps: boolean) {
  const attributes = {
    httpOnly: true,
    sameSite: 'strict',
    secure: isHttps,
    path: isHttps ? '/' : '/dashboard',
  } as const;
  return {
    useSecureCookies: false,
    cookiePrefix: `${isHttps ? HOST_PREFIX : ''}${COOKIE_PREFIX}`,
    defaultCookieAttributes: attributes,
  };
}
const HOST_PREFIX = '__Host-';
const COOKIE_PREFIX = 'dispute_intake';

async function loadAuth({ db, write, config, secrets, ids, log, passwordHashing }: AuthDeps) {
  const [{ betterAuth }, { twoFactor }, { kyselyAdapter }, { createAuthEndpoint }, { setSessionCookie }, z] =
    await Promise.all([
      import('better-auth/minimal'),
      import('better-auth/plugins/two-factor'),
      import('@better-auth/kysely-adapter'),
      import('better-auth/api'),
      import('better-auth/cookies'),
      import('zod'),
    ]);
  const times = { createdAt: 'created_at', updatedAt: 'updated_at' };
  return betterAuth({
    appName: SECOND_FACTOR_ISSUER,
    baseURL: config.baseUrl,
    basePath: '/dashboard/api/auth',
    secrets: loginSecrets(secrets),
    telemetry: { enabled: false },
    rateLimit: { enabled: false },
    logger: { level: 'error', log: (_level, message) => log.error({ library: 'better-auth' }, message) },
    // Text times and 0/1 flags in both databases, so that the columns are the same.
    database: (options: BetterAuthOptions) => {
      const on = (connection: Db) =>
        kyselyAdapter(connection as unknown as Kysely<unknown>, { type: 'sqlite' })(options);
      type Method = Writing | (typeof READING)[number];
      const calling = (method: Method, run: <R>(work: (connection: Db) => Promise<R>) => Promise<R>) => [
        method,
        async (...input: unknown[]) => {
          try {
            // biome-ignore lint/suspicious/noExplicitAny: the methods share no parameter type
            return await run((connection) => (on(connection)[method] as any)(...input));
          } catch (error) {
            throw new DatabaseFailure(error);
          }
        },
      ];
      const reading = on(db);
      const both = {
        ...reading,
        ...Object.fromEntries([
          ...READING.map((method) => calling(method, (work) => work(db))),
          ...WRITING.map((method) => calling(method, (work) => write(work))),
        ]),
        // Each change is a transaction of its own; what must happen once (`consumeOne`) is one statement.
        transaction: <R>(work: (adapter: typeof reading) => Promise<R>) => work(both),
      } as typeof reading;
      return both;
    },
    advanced: {
      ...cookies(config.baseUrl.startsWith('https:')),
      ipAddress: { ipAddressHeaders: ['x-dashboard-client'] },
      database: { generateId: () => ids.sortable('lgn') },
    },
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      minPasswordLength: MIN_PASSWORD_LENGTH,
      maxPasswordLength: MAX_PASSWORD_LENGTH,
      ...(passwordHashing && { password: passwordHashing }),
    },
    user: {
      modelName: 'dashboard_user',
      fields: { ...times, emailVerified: 'email_verified' },
      additionalFields: {
        accountId: { type: 'string', required: true, input: false, fieldName: 'account_id' },
        role: { type: 'string', required: true, input: false },
      },
    },
    session: {
      modelName: 'dashboard_sign_in',
      expiresIn: SIGN_IN_SECONDS,
      updateAge: REFRESH_SECONDS,
      fields: {
        ...times,
        userId: 'user_id',
        expiresAt: 'expires_at',
        ipAddress: 'ip_address',
        userAgent: 'user_agent',
      },
    },
    account: {
      modelName: 'dashboard_credential',
      fields: {
        ...times,
        userId: 'user_id',
        accountId: 'account_id',
        providerId: 'provider_id',
        accessToken: 'access_token',
        refreshToken: 'refresh_token',
        idToken: 'id_token',
        accessTokenExpiresAt: 'access_token_expires_at',
        refreshTokenExpiresAt: 'refresh_token_expires_at',
      },
    },
    verification: { modelName: 'dashboard_verification', fields: { ...times, expiresAt: 'expires_at' } },
    plugins: [
      twoFactor({
        // Who has no password signs in by a provider; such routes take a confirmation.
        allowPasswordless: true,
        issuer: SECOND_FACTOR_ISSUER,
        schema: {
          user: { fields: { twoFactorEnabled: 'two_factor_enabled' } },
          twoFactor: {
            modelName: 'dashboard_two_factor',
            fields: {
              userId: 'user_id',
              backupCodes: 'backup_codes',
              failedVerificationCount: 'failed_verification_count',
              lockedUntil: 'locked_until',
            },
          },
        },
      }),
      {
        id: 'sign-in-after-passkey',
        endpoints: {
          /** Signs a user in whose passkey was checked; only for our own code. */
          signInUser: createAuthEndpoint(
            '/sign-in/checked',
            { method: 'POST', body: z.object({ userId: z.string() }), metadata: { SERVER_ONLY: true } },
            async (c) => {
              const user = await c.context.internalAdapter.findUserById(c.body.userId);
              if (!user) throw new Error('The user of the passkey is gone');
              await setSessionCookie(c, { session: await c.context.internalAdapter.createSession(user.id), user });
              return c.json({});
            },
          ),
        },
      },
    ],
  });
}
