/** The second step of a sign-in, with the login library left out: it says whether a code is right. */
import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import type { ProblemError } from '../../platform/http/problems/problem-error.ts';
import {
  ADA,
  actorOf,
  answered,
  BOB,
  callerWith,
  libraryOf,
  type Operators,
  operators,
  refusedWith,
} from '../testing/operators.ts';
import { secondFactorService } from './second-factor.service.ts';
import { secondFactorStore } from './second-factor.store.ts';
import { usedCodeStore } from './used-code.store.ts';

const RIGHT = '123456';
const WRONG_CODE = 'The code is not right, or the sign-in took too long: begin again';
const USED = 'This code was used already: wait for the next one';
const NEW_SIGN_IN = 'dispute_intake.session_token=token-2.signature';
let at: Operators;
let called: { name: string; body: unknown }[];
let guesses: string[];
before(async () => {
  at = await operators();
});
after(() => at.close());
beforeEach(async () => {
  await at.reset();
  called = [];
  guesses = [];
});

/** The service; a wrong code is refused by the library with this status, `null` is a defect of its own. */
function service(refusal: number | null = 401) {
  const verify =
    (name: string) =>
    async ({ body }: { body?: { code: string } }) => {
      called.push({ name, body });
      if (body?.code === RIGHT) return answered([NEW_SIGN_IN]);
      throw refusal === null ? new Error('a defect') : refusedWith(refusal);
    };
  const set = (name: string, response: unknown) => async (input: { body?: unknown }) => {
    called.push({ name, body: input.body });
    return answered([NEW_SIGN_IN], response);
  };
  return secondFactorService({
    ...at,
    auth: libraryOf({
      verifyTOTP: verify('authenticator'),
      verifyBackupCode: verify('backup'),
      enableTwoFactor: set('enable', { totpURI: 'otpauth://totp/x', backupCodes: ['a', 'b'] }),
      disableTwoFactor: set('disable', {}),
    }),
    limit: {
      reserve: async (person, ipAddress) => {
        guesses.push(`${JSON.stringify(person)} from ${ipAddress}`);
        return { right: async () => void guesses.push('right'), release: async () => void guesses.push('release') };
      },
    },
    begun: async (user, _caller, cookies, method, detail) => {
      called.push({ name: 'begun', body: [user.id, ...cookies, method, detail] });
    },
    requirePassword: async (actor, password) => {
      called.push({ name: 'password', body: [actor.userId, password] });
    },
  });
}
/** Ada has given her password: this cookie's sign-in waits for the second code. */
async function waiting(userId: string = ADA.id) {
  const times = { expires_at: '2026-01-05T12:03:00.000Z', created_at: '', updated_at: '' };
  const row = { id: 'ver_1', identifier: '2fa-a b', value: userId, ...times };
  await at.write((tx) => tx.insertInto('dashboard_verification').values(row).execute());
  return callerWith({ cookie: 'x=1; dispute_intake.two_factor=2fa-a%20b.signature; y=2' });
}
const code = (text = RIGHT, kind: 'authenticator' | 'backup' = 'authenticator') => ({ code: text, kind, trust: true });
const actions = () => at.entries.map(({ action }) => action);

test('a right code signs in whoever the cookie’s sign-in waits for', async () => {
  const { answer, cookies } = await service().enterCode(code(), await waiting());
  assert.deepEqual([answer, cookies], [{ second_factor: false }, [NEW_SIGN_IN]]);
  assert.deepEqual(called, [
    { name: 'authenticator', body: { code: RIGHT, trustDevice: true } },
    { name: 'begun', body: ['user_ada', NEW_SIGN_IN, 'code', { second_factor: 'authenticator' }] },
  ]);
  assert.deepEqual(guesses, ['{"userId":"user_ada"} from 203.0.113.7', 'right']);
});

test('a backup code is asked of the library as one', async () => {
  await service().enterCode(code(RIGHT, 'backup'), await waiting());
  assert.deepEqual(
    called.map(({ name }) => name),
    ['backup', 'begun'],
  );
});

test('the cookie of https is read, too, and no other', async () => {
  const { headers } = await waiting();
  const withName = (name: string) =>
    service().enterCode(code(), callerWith({ cookie: (headers.get('cookie') ?? '').replace('dispute_intake', name) }));
  await assert.rejects(withName('x_dispute_intake'), { code: 'unauthorized' });
  await assert.rejects(withName('__Other-dispute_intake'), { code: 'unauthorized' });
  await withName('__Host-dispute_intake');
  at.clock.advance(120_000);
  const first = callerWith({ cookie: 'dispute_intake.two_factor=2fa-a%20b.signature' });
  await service().enterCode(code(), first);
  at.clock.advance(120_000);
  await service().enterCode(code(), callerWith({ cookie: 'x=1;dispute_intake.two_factor=2fa-a%20b.signature' }));
});

test('without a sign-in that waits nobody may guess', async () => {
  const caller = await waiting();
  const refused = { code: 'unauthorized', message: WRONG_CODE };
  await assert.rejects(service().enterCode(code(), callerWith()), refused, 'no cookie');
  const other = callerWith({ cookie: 'dispute_intake.two_factor=2fa-c.signature' });
  await assert.rejects(service().enterCode(code(), other), refused, "another's cookie");
  await at.write((tx) => tx.deleteFrom('dashboard_user').where('id', '=', ADA.id).execute());
  await assert.rejects(service().enterCode(code(), caller), refused, 'the operator is gone');
  assert.deepEqual([called, guesses], [[], []]);
});

test('a code works once in two minutes, for its operator alone', async () => {
  const caller = await waiting();
  await service().enterCode(code(), caller);
  await assert.rejects(service().enterCode(code(), caller), { code: 'unauthorized', message: USED });
  at.clock.advance(119_999);
  await assert.rejects(service().enterCode(code(), caller), { message: USED });
  at.clock.advance(1);
  await service().enterCode(code(), caller);
  await at.write((tx) => tx.updateTable('dashboard_verification').set({ value: BOB.id }).execute());
  await service().enterCode(code(), caller);
});

test('a wrong code counts as a guess, is told of in the audit log, and may be tried again', async () => {
  const caller = await waiting();
  for (let nth = 0; nth < 2; nth++)
    await assert.rejects(service().enterCode(code('0', 'backup'), caller), {
      code: 'unauthorized',
      message: WRONG_CODE,
    });
  assert.equal(guesses.includes('right'), false);
  assert.deepEqual(
    at.entries.map(({ action, target, detail }) => [action, target, detail]),
    [
      ['login.failed', 'user_ada', { second_factor: 'backup' }],
      ['login.failed', 'user_ada', { second_factor: 'backup' }],
    ],
  );
});

test('who is shut out by the library is told how long; its defects go on as such', async () => {
  const caller = await waiting();
  await assert.rejects(service(429).enterCode(code('0'), caller), (error: ProblemError) => {
    assert.deepEqual([error.code, error.extras.headers], ['rate_limited', { 'Retry-After': '900' }]);
    return true;
  });
  assert.notEqual(guesses.at(-1), 'release');
  await assert.rejects(service(null).enterCode(code('1'), caller), { message: 'a defect' });
  assert.equal(guesses.at(-1), 'release', 'nothing was compared');
  assert.deepEqual(actions(), ['login.failed']);
});

test('a new authenticator takes the password, and shows secret and backup codes', async () => {
  const shown = await service().begin(actorOf(at.clock), 'secret', callerWith());
  assert.deepEqual(shown, { totp_uri: 'otpauth://totp/x', backup_codes: ['a', 'b'] });
  await service().begin(actorOf(at.clock), undefined, callerWith());
  assert.deepEqual(called, [
    { name: 'password', body: ['user_ada', 'secret'] },
    { name: 'enable', body: { password: 'secret' } },
    { name: 'password', body: ['user_ada', undefined] },
    { name: 'enable', body: {} },
  ]);
  const without = { enableTwoFactor: async () => answered([], {}) };
  const broken = secondFactorService({ ...at, auth: libraryOf(without), requirePassword: async () => {} } as never);
  await assert.rejects(broken.begin(actorOf(at.clock), 'x', callerWith()), /no authenticator secret/);
});

test('it counts once a code of it was entered; the sign-in that replaces the old one is as old', async () => {
  await at.signIn({ id: 'lgn_2', token: 'token-2', created_at: '2026-01-05T12:30:00.000Z' });
  const actor = actorOf(at.clock, { confirmedAtMs: 5 });
  at.clock.advance(60_000);
  assert.deepEqual(await service().confirm(actor, RIGHT, callerWith()), [NEW_SIGN_IN]);
  const row = await at.db.selectFrom('dashboard_sign_in').selectAll().executeTakeFirstOrThrow();
  assert.deepEqual(
    [row.created_at, row.confirmed_at, row.method, row.last_used_at],
    ['2026-01-05T12:00:00.000Z', 5, 'code', Date.UTC(2026, 0, 5, 12, 1)],
  );
  assert.deepEqual(actions(), ['second_factor.enabled']);
  assert.deepEqual(guesses, ['{"userId":"user_ada"} from 203.0.113.7', 'right']);
});

test('a code that does not switch it on is refused at its field', async () => {
  const refusal = (refused: number | null, text: string) =>
    service(refused)
      .confirm(actorOf(at.clock), text, callerWith())
      .then(
        () => 'switched on',
        (error: ProblemError) => error.extras?.errors ?? error.message,
      );
  const at401 = [{ loc: ['body', 'code'], msg: 'This is not the code the authenticator shows now', type: 'error' }];
  assert.deepEqual(await refusal(400, '0'), at401);
  assert.equal(await refusal(null, '0'), 'a defect');
  assert.equal(guesses.at(-1), 'release');
  assert.equal(await refusal(400, RIGHT), 'switched on');
  assert.deepEqual(await refusal(400, RIGHT), [{ loc: ['body', 'code'], msg: USED, type: 'error' }]);
  assert.deepEqual(actions(), ['second_factor.enabled']);
});

test('switching it off takes the password and ends the operator’s own trusted devices', async () => {
  await at.signIn({ id: 'lgn_2', token: 'token-2' });
  const times = { expires_at: '2026-02-05T12:03:00.000Z', created_at: '', updated_at: '' };
  for (const [id, identifier, value] of [
    ['1', 'trust-device-1', ADA.id],
    ['2', 'trust-device-2', BOB.id],
    ['3', 'passkey:confirm', ADA.id],
  ] as const)
    await at.write((tx) =>
      tx
        .insertInto('dashboard_verification')
        .values({ id, identifier, value, ...times })
        .execute(),
    );
  assert.deepEqual(await service().end(actorOf(at.clock), 'secret', callerWith()), [NEW_SIGN_IN]);
  assert.deepEqual(called, [
    { name: 'password', body: ['user_ada', 'secret'] },
    { name: 'disable', body: { password: 'secret' } },
  ]);
  const left = await at.db.selectFrom('dashboard_verification').select('id').orderBy('id').execute();
  assert.deepEqual(left, [{ id: '2' }, { id: '3' }]);
  const { method } = await at.db.selectFrom('dashboard_sign_in').select('method').executeTakeFirstOrThrow();
  assert.equal(method, 'password');
  assert.deepEqual(actions(), ['second_factor.disabled']);
});

test('a second factor taken away is the operator’s own: authenticator, backup codes, passkeys', async () => {
  await at.write(async (tx) => {
    await tx.updateTable('dashboard_user').set({ two_factor_enabled: 1 }).execute();
    for (const { id } of [ADA, BOB]) {
      const rest = { secret: 's', backup_codes: 'b', verified: 1, failed_verification_count: 0, locked_until: null };
      await tx
        .insertInto('dashboard_two_factor')
        .values({ id, user_id: id, ...rest })
        .execute();
      const key = { name: 'k', public_key: '', counter: 0, transports: '[]', created_at: 0, last_used_at: null };
      await tx
        .insertInto('dashboard_passkey')
        .values({ id, user_id: id, credential_id: id, ...key })
        .execute();
    }
    await secondFactorStore(tx).removeAll(ADA.id);
  });
  const of = async (table: 'dashboard_two_factor' | 'dashboard_passkey') =>
    (await at.db.selectFrom(table).select('user_id').execute()).map(({ user_id }) => user_id);
  assert.deepEqual([await of('dashboard_two_factor'), await of('dashboard_passkey')], [['user_bob'], ['user_bob']]);
  const on = await at.db.selectFrom('dashboard_user').select('id').where('two_factor_enabled', '=', 1).execute();
  assert.deepEqual(on.map(({ id }) => id).toSorted(), ['user_bob', 'user_eve']);
});

test('a reseal leaves a row alone that has changed since it was read', async () => {
  const store = secondFactorStore(at.db);
  const renew = (...input: Parameters<typeof store.renew>) => at.write((tx) => secondFactorStore(tx).renew(...input));
  const row = { id: 'tfa_1', secret: 's', backup_codes: 'b' };
  const rest = { user_id: ADA.id, verified: 1, failed_verification_count: 0, locked_until: null };
  await at.write((tx) =>
    tx
      .insertInto('dashboard_two_factor')
      .values({ ...row, ...rest })
      .execute(),
  );
  assert.deepEqual(await store.list('', 10), [row]);
  assert.deepEqual(await store.list('tfa_1', 10), [], 'after the last one');
  const next = { secret: 's2', backup_codes: 'b2' };
  assert.equal(await renew({ ...row, secret: 'old' }, next), false);
  assert.equal(await renew({ ...row, backup_codes: 'old' }, next), false);
  assert.equal(await renew({ ...row, id: 'tfa_2' }, next), false);
  assert.equal(await renew(row, next), true);
  assert.deepEqual(await store.list('', 10), [{ id: 'tfa_1', ...next }]);
});

test('what works once is free again when it is forgotten or has run out', async () => {
  const store = {
    use: (...input: [string, number, number]) => at.write((tx) => usedCodeStore(tx).use(...input)),
    forget: (subject: string) => at.write((tx) => usedCodeStore(tx).forget(subject)),
  };
  assert.equal(await store.use('a', 100, 200), true);
  assert.equal(await store.use('b', 100, 200), true);
  assert.equal(await store.use('a', 199, 300), false);
  await store.forget('b');
  assert.equal(await store.use('a', 199, 300), false);
  assert.equal(await store.use('b', 199, 300), true);
  assert.equal(await store.use('a', 200, 300), true);
});
