/** The operators' dashboard: its login, its same-origin API, and the page itself. Public interface of the domain. */
import { resolve } from 'node:path';
import type { DashboardRole } from '@dispute-intake/contract/dashboard-roles';
import { Hono } from 'hono';
import { type AccountService, accountSettingsStore, readPreferences, testAccountId } from '../accounts/index.ts';
import type { BrandService } from '../brand/index.ts';
import type { Config } from '../config.ts';
import type { Db, Write } from '../database.ts';
import type { Duties } from '../duties/index.ts';
import { type EvaluateDeps, type EvaluationService, evaluationReader } from '../evaluations/index.ts';
import type { Exports } from '../export/index.ts';
import type { FileService } from '../files/index.ts';
import type { Notices } from '../notices/index.ts';
import type { Clock } from '../platform/clock.ts';
import { type Cursors, createCursors } from '../platform/http/endpoints/cursor.ts';
import type { HttpEnv } from '../platform/http/endpoints/http-env.ts';
import { createRateLimiter } from '../platform/http/limits/rate-limit.ts';
import { respondToErrors } from '../platform/http/problems/errors.ts';
import { ProblemError } from '../platform/http/problems/problem-error.ts';
import type { Ids } from '../platform/ids.ts';
import type { Log } from '../platform/log.ts';
import type { Secrets } from '../platform/secrets.ts';
import type { Readings } from '../readings/index.ts';
import { type SessionService, sessionReader } from '../sessions/index.ts';
import type { DisputeUpdates } from '../updates/index.ts';
import { createAddressGuard, rangeCheck, type Webhooks } from '../webhooks/index.ts';
import { appearanceRoutes } from './appearance.routes.ts';
import { type AuditService, auditService } from './audit.service.ts';
import { caseRoutes } from './case.routes.ts';
import { correctionService } from './correction.service.ts';
import { deliveryRoutes } from './delivery.routes.ts';
import { disputeRoutes } from './dispute.routes.ts';
import { endpointRoutes } from './endpoint.routes.ts';
import { endpointFiguresRoutes } from './endpoint-figures.routes.ts';
import { fileRoutes } from './file.routes.ts';
import { clientAddressOf } from './http/client-address.ts';
import { mountDashboard } from './http/mount-dashboard.ts';
import { serveApp } from './http/serve-app.ts';
import { keyRoutes } from './key.routes.ts';
import { lazyAuth, type PasswordHashing } from './login/auth.ts';
import { guessLimit } from './login/guess-limit.ts';
import { answerWith, callerOf, loginRoutes } from './login/login.routes.ts';
import { oidcClient } from './login/oidc-client.ts';
import { oneTimeLinks } from './login/one-time-link.service.ts';
import { passkeyService } from './login/passkey.service.ts';
import { MIN_PASSWORD_LENGTH } from './login/password.rule.ts';
import { passwordService } from './login/password.service.ts';
import { passwordStore } from './login/password.store.ts';
import { createPasswordHashing } from './login/password-hashing.ts';
import { passwordResets } from './login/password-reset.service.ts';
import { secondFactorService } from './login/second-factor.service.ts';
import { signInService } from './login/sign-in.service.ts';
import { CALLBACK_PATH } from './login/single-sign-on.routes.ts';
import { singleSignOn } from './login/single-sign-on.service.ts';
import { memberRoutes } from './member.routes.ts';
import { memberService } from './member.service.ts';
import { noticeRoutes } from './notice.routes.ts';
import { overviewRoutes } from './overview.routes.ts';
import { type PersonalData, personRoutes } from './person.routes.ts';
import { requestRoutes } from './request.routes.ts';
import { sessionRoutes } from './session.routes.ts';
import { settingsRoutes } from './settings.routes.ts';
import { viewRoutes } from './view.routes.ts';
import { workRoutes } from './work.routes.ts';

export { AUDIT_FORMATS } from '@dispute-intake/contract/dashboard-api';
export type { DashboardTables } from './dashboard.table.ts';

/** What the operators themselves need: enough for the command line and the first start. */
export interface OperatorDeps {
  db: Db;
  write: Write;
  clock: Clock;
  ids: Ids;
  secrets: Secrets;
  notices: Pick<Notices, 'service'>;
  config: Pick<Config, 'baseUrl' | 'oidc'>;
}

export interface DashboardDeps extends OperatorDeps {
  config: Config;
  log: Log;
  cursors: Cursors;
  accounts: AccountService;
  brand: BrandService;
  webhooks: Webhooks['service'];
  sessions: SessionService;
  files: FileService;
  readings: Pick<Readings, 'drawPage'>;
  evaluations: Pick<EvaluationService, 'record' | 'report' | 'clearOutcome' | 'earlierRequest' | 'submit'>;
  /** What evaluating takes, for previews of what is put right. */
  evaluate: Pick<EvaluateDeps, 'engine' | 'readStatement'>;
  duties: Pick<Duties, 'list' | 'record'>;
  exports: Exports;
  updates: Pick<DisputeUpdates, 'record' | 'list'>;
  personalData: PersonalData;
  /** For tests; see the login. */
  passwordHashing?: PasswordHashing;
}

const SIDE_HEADER = 'dashboard-side';
const BUILT = resolve(import.meta.dirname, '../../../dist/dashboard');

function operatorParts(deps: OperatorDeps) {
  const { db, write, clock, ids, secrets } = deps;
  const { baseUrl, oidc } = deps.config;
  const audit = auditService({ db, write, clock, ids, cursors: createCursors(secrets) });
  const links = oneTimeLinks({ db, write, clock, ids, baseUrl, isOff: oidc?.isOnly === true });
  const members = memberService({ db, write, clock, ids, links, audit, notices: deps.notices.service });
  return { audit, links, members };
}

/**
 * For the operator's command line and the first start: an operator of the account with a one-time link to set a
 * password. For an address the account already has, a new link (a lost password). Throws `not_found` for an unknown
 * account and `conflict` where another account has the address.
 */
export async function createUser(
  deps: OperatorDeps,
  input: { accountId: string; email: string; role?: DashboardRole; name?: string },
): Promise<{ id: string; link: string }> {
  const { members } = operatorParts(deps);
  if (!(await accountSettingsStore(deps.db).find(input.accountId))) {
    throw new ProblemError('not_found', `There is no account ${input.accountId}`);
  }
  const by = { accountId: input.accountId, userId: null, email: 'command line', ipAddress: null };
  const known = await members.findByEmail(input.accountId, input.email);
  const { id, link } = known
    ? await members.renewLink(by, known.id)
    : await members.add(by, { ...input, role: input.role ?? 'owner' });
  return { id, link };
}

/** For the operator's command line: the audit log of an account, checked or written out. */
export const auditOf = (deps: OperatorDeps): Pick<AuditService, 'verify' | 'export' | 'record'> =>
  operatorParts(deps).audit;

export type Dashboard = ReturnType<typeof createDashboard>;

/** `app` answers everything below `/dashboard`; mount it there. */
export function createDashboard(deps: DashboardDeps) {
  const { db, write, clock, config, log, cursors, webhooks, accounts } = deps;
  const { baseUrl } = config;
  const { audit, links, members } = operatorParts(deps);
  const hashing = createPasswordHashing({ onFailure: (error) => log.error({ err: error }, 'hashing failed') });
  const auth = lazyAuth({ passwordHashing: hashing, ...deps });
  const clientAddress = clientAddressOf(rangeCheck(config.trustedProxies));
  const limit = guessLimit({ db, write, clock, isPublic: createAddressGuard().allows });
  const signIns = signInService({ db, write, clock, auth, audit });
  const parts = { db, write, clock, auth, audit, limit, begun: signIns.begun };
  const passwords = passwordService({ ...parts, links });
  const secondFactor = secondFactorService({ ...parts, requirePassword: passwords.requirePassword });
  const limiter = createRateLimiter(clock);
  const passkeys = passkeyService({ ...deps, ...parts, baseUrl, limiter });
  const sso =
    config.oidc &&
    singleSignOn({
      ...deps,
      ...parts,
      settings: config.oidc,
      client: oidcClient(config.oidc, { clock, redirectUri: `${baseUrl}/dashboard/api${CALLBACK_PATH}` }),
      limiter,
    });

  const resets = passwordResets({ ...deps, notices: deps.notices.service, links, audit, limiter });

  const loginPart = loginRoutes({
    signIns,
    passwords,
    resets,
    secondFactor,
    passkeys,
    links,
    sso,
    isSecure: baseUrl.startsWith('https:'),
    clientAddress,
    async me(actor) {
      const isUsed = async (accountId: string) =>
        (await sessionReader(db).isUsed(accountId)) || (await evaluationReader(db).isUsed(accountId));
      const account = await accountSettingsStore(db).find(actor.homeId);
      if (!account) throw new ProblemError('not_found', 'This account was deleted: sign in to another one');
      return {
        user: {
          id: actor.userId,
          email: actor.email,
          name: actor.name,
          role: actor.role,
          two_factor: actor.twoFactor,
          has_password: (await passwordStore(db).hashOf(actor.userId)) !== undefined,
        },
        account: {
          id: account.id,
          name: account.name,
          intake_enabled: account.intake_enabled === 1,
          test_account_id: testAccountId(account.id),
          opens_on: !(await isUsed(account.id)) && (await isUsed(testAccountId(account.id))) ? 'test' : 'live',
          processor: readPreferences(account.preferences).processor ?? null,
        },
        single_sign_on: sso && (await sso.knows(actor.userId)) ? sso.name : null,
        signed_in_by_provider: actor.isByProvider,
        must_set_up_second_factor: actor.lacksSecondFactor,
        sends_mail: deps.notices.service.sendsMail,
        base_url: baseUrl,
        intake_url: config.intakeUrl,
        password_min_length: MIN_PASSWORD_LENGTH,
      };
    },
  });
  const corrections = correctionService({
    ...deps,
    audit,
    evaluate: { ...deps.evaluate, clock, preferences: accounts.preferences },
  });
  const guarded = [
    ...loginPart.guarded,
    ...memberRoutes({ members, audit }),
    ...personRoutes({ personalData: deps.personalData, audit }),
    ...keyRoutes({ db, write, clock, accounts, audit }),
    ...settingsRoutes({ db, write, clock, config, audit }),
    ...appearanceRoutes({ db, write, audit, brand: deps.brand }),
    ...endpointRoutes({ webhooks, audit }),
    ...endpointFiguresRoutes({ db, clock, webhooks, audit }),
    ...deliveryRoutes({ db, webhooks, cursors, audit }),
    ...disputeRoutes({ ...deps, audit }),
    ...viewRoutes(deps),
    ...caseRoutes({ ...deps, audit, corrections, maxFileBytes: config.maxFileBytes }),
    ...sessionRoutes({ ...deps, audit }),
    ...fileRoutes({ files: deps.files, audit, readings: deps.readings }),
    ...requestRoutes({ db, cursors }),
    ...noticeRoutes({ notices: deps.notices.service }),
    ...workRoutes({ db, clock }),
    ...overviewRoutes({ db, write, clock }),
  ];

  const typeBase = `${baseUrl}/docs/errors`;
  const api = new Hono<HttpEnv>({ strict: false });
  respondToErrors(api, { log, typeBase });
  mountDashboard(
    api,
    { open: loginPart.open, guarded },
    {
      baseUrl,
      clock,
      clientAddress,
      async actorOf(c) {
        const found = await signIns.actorOf(callerOf(c, clientAddress(c)));
        if (!found) throw new ProblemError('unauthorized', 'Sign in to the dashboard');
        const actor = answerWith(c, found);
        // Every request names the side it is about: two tabs may show different ones.
        const accountId = c.req.header(SIDE_HEADER) === 'test' ? await accounts.testSideOf(actor.homeId) : actor.homeId;
        c.set('accountId', accountId);
        return { ...actor, accountId };
      },
    },
  );
  api.all('*', () => {
    throw new ProblemError('not_found', 'There is nothing at this address');
  });
  const app = new Hono<HttpEnv>({ strict: false });
  app.route('/api', api);
  app.get('/*', serveApp(BUILT));

  return {
    app,
    /** Every guarded route, for tests that must try them all. */
    routes: guarded,
    /** Resolves when nothing is under way that was not waited for. */
    settled: resets.settled,
    /** Ends its thread, once it has settled; before the database closes. */
    async close() {
      await resets.settled();
      await hashing.close();
    },
    /** Those that take no sign-in. */
    openRoutes: loginPart.open,
  };
}
