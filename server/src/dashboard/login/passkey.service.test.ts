/** Passkeys and their challenges in figures: what is taken, from whom, for how long and how often. */
import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { createRateLimiter } from '../../platform/http/limits/rate-limit.ts';
import { createSecrets } from '../../platform/secrets.ts';
import type { Actor } from '../http/actor.ts';
import { ADA, actorOf, answered, BOB, callerWith, libraryOf, type Operators, operators } from '../testing/operators.ts';
import { virtualPasskey } from '../testing/virtual-passkey.ts';
import { passkeyService } from './passkey.service.ts';
import { passkeyStore } from './passkey.store.ts';
import { passkeyChallenges } from './passkey-challenge.ts';

const ORIGIN = 'http://localhost:8080';
const REFUSED = 'The passkey was not accepted: try again';
const COOKIE = 'dispute_intake.session_token=token-2.signature';
let at: Operators;
let begun: unknown[];
let passkeys: ReturnType<typeof passkeyService>;
let ada: Actor;
let bob: Actor;
const secrets = createSecrets(['a root secret of at least thirty-two bytes']);
before(async () => {
  at = await operators();
});
after(() => at.close());
beforeEach(async () => {
  await at.reset();
  begun = [];
  ada = actorOf(at.clock);
  bob = actorOf(at.clock, { userId: BOB.id, email: BOB.email, name: 'bob', signInId: 'lgn_2' });
  passkeys = passkeyService({
    ...at,
    secrets,
    baseUrl: ORIGIN,
    limiter: createRateLimiter(at.clock),
    auth: libraryOf({
      signInUser: async ({ body }: { body?: { userId: string } }) => {
        begun.push(body?.userId);
        return answered([COOKIE]);
      },
    }),
    begun: async (user, _caller, cookies, method, detail) => {
      begun.push([user.id, ...cookies, method, detail]);
    },
  });
});

async function register(who: Actor, key = virtualPasskey(ORIGIN), name = 'laptop') {
  const { id } = await passkeys.register(who, { name, response: key.create(await passkeys.beginRegistration(who)) });
  return { ...key, passkeyId: id };
}
const signIn = (response: unknown) => passkeys.signIn({ response }, callerWith());
const confirm = (who: Actor, response: unknown) => passkeys.confirm(who, { response });
const actions = () => at.entries.map(({ action, target }) => `${action} ${target}`);
const UNAUTHORIZED = { code: 'unauthorized', message: REFUSED };
const FORBIDDEN = { code: 'forbidden', message: REFUSED };

test('a passkey is registered under its name, listed, and removed by its operator alone', async () => {
  const key = await register(ada);
  await register(ada, virtualPasskey(ORIGIN), '  ');
  const list = await passkeys.list(ada);
  assert.deepEqual(list.map(({ name, created_at, last_used_at }) => [name, created_at, last_used_at]).toSorted(), [
    ['Passkey', '2026-01-05T12:00:00.000Z', null],
    ['laptop', '2026-01-05T12:00:00.000Z', null],
  ]);
  const kept = await at.db.selectFrom('dashboard_passkey').selectAll().where('id', '=', key.passkeyId).execute();
  assert.deepEqual(
    kept.map(({ user_id, transports, counter }) => [user_id, transports, counter]),
    [['user_ada', '["internal"]', 1]],
  );
  const { response, ...silent } = virtualPasskey(ORIGIN).create(await passkeys.beginRegistration(bob));
  const { transports: _untold, ...told } = response;
  await passkeys.register(bob, { name: 'x', response: { ...silent, response: told } });
  assert.equal((await passkeyStore(at.db).list(BOB.id))[0]?.transports, '[]');
  await assert.rejects(passkeys.remove(bob, key.passkeyId), { code: 'not_found' });
  await passkeys.remove(ada, key.passkeyId);
  assert.equal((await passkeys.list(ada)).length, 1);
  await assert.rejects(passkeys.remove(ada, key.passkeyId), { code: 'not_found' });
  assert.deepEqual(
    actions().filter((one) => one.endsWith(key.passkeyId)),
    [`passkey.added ${key.passkeyId}`, `passkey.removed ${key.passkeyId}`],
  );
});

test('the browser is asked for a key that is not there yet, keeps its user and asks for a PIN', async () => {
  const key = await register(ada);
  const options = await passkeys.beginRegistration(ada);
  const known = { id: key.get({ challenge: 'x' }).id, transports: undefined, type: 'public-key' };
  assert.deepEqual(
    options.excludeCredentials?.map(({ id }) => id),
    [known.id],
  );
  assert.deepEqual(
    [options.rp, options.user.name, options.user.displayName, options.attestation],
    [{ name: 'Dispute Intake', id: 'localhost' }, 'ada@northbank.example', 'ada', 'none'],
  );
  assert.equal(Buffer.from(options.user.id, 'base64url').toString(), 'user_ada');
  assert.equal(options.authenticatorSelection?.residentKey, 'required');
  assert.equal(options.authenticatorSelection?.userVerification, 'required');
  const signingIn = await passkeys.beginSignIn(null);
  assert.deepEqual([signingIn.rpId, signingIn.userVerification], ['localhost', 'required']);
  const confirming = await passkeys.beginConfirmation(ada);
  assert.deepEqual([confirming.rpId, confirming.userVerification], ['localhost', 'required']);
  assert.deepEqual(
    confirming.allowCredentials?.map(({ id }) => id),
    [known.id],
  );
});

test('twenty passkeys are the most', async () => {
  const rest = { public_key: '', counter: 0, transports: '[]', created_at: 0, last_used_at: null };
  await at.write(async (tx) => {
    for (let nth = 1; nth <= 19; nth++)
      await passkeyStore(tx).add({ id: `pky_${nth}`, user_id: ADA.id, name: 'k', credential_id: `c${nth}`, ...rest });
  });
  await passkeys.beginRegistration(ada);
  await at.write((tx) =>
    passkeyStore(tx).add({ id: 'pky_20', user_id: ADA.id, name: 'k', credential_id: 'c20', ...rest }),
  );
  await assert.rejects(passkeys.beginRegistration(ada), { code: 'conflict', message: /20 passkeys/ });
  await passkeys.beginRegistration(bob);
});

test('a registration is refused from another site, for another person, a second time, late, and without a PIN', async () => {
  const refused = async (response: unknown, who = ada) =>
    assert.rejects(passkeys.register(who, { name: 'x', response }), FORBIDDEN);
  await refused(virtualPasskey('http://elsewhere.example').create(await passkeys.beginRegistration(ada)));
  await refused(virtualPasskey('http://localhost:9999').create(await passkeys.beginRegistration(ada)));
  await refused(virtualPasskey(ORIGIN).create(await passkeys.beginRegistration(bob)));
  await refused(virtualPasskey(ORIGIN, { isVerifying: false }).create(await passkeys.beginRegistration(ada)));
  await refused({});
  const once = await passkeys.beginRegistration(ada);
  await passkeys.register(ada, { name: 'x', response: virtualPasskey(ORIGIN).create(once) });
  await refused(virtualPasskey(ORIGIN).create(once));
  const late = await passkeys.beginRegistration(ada);
  at.clock.advance(5 * 60_000);
  await refused(virtualPasskey(ORIGIN).create(late));
  assert.equal((await passkeys.list(ada)).length, 1);
});

test('a passkey signs its operator in, and its count and use are noted', async () => {
  const key = await register(ada);
  const { answer, cookies } = await signIn(key.get(await passkeys.beginSignIn('203.0.113.7')));
  assert.deepEqual([answer, cookies], [{}, [COOKIE]]);
  assert.deepEqual(begun, ['user_ada', ['user_ada', COOKIE, 'passkey', { passkey_id: key.passkeyId }]]);
  const row = await at.db.selectFrom('dashboard_passkey').selectAll().executeTakeFirstOrThrow();
  assert.deepEqual([row.counter, row.last_used_at], [2, Date.UTC(2026, 0, 5, 12)]);
  assert.equal((await passkeys.list(ada))[0]?.last_used_at, '2026-01-05T12:00:00.000Z');
});

test('a sign-in is refused with an unknown key, of another site, without a PIN, twice, late, or made up', async () => {
  const key = await register(ada);
  const refused = (response: unknown, why: string) => assert.rejects(signIn(response), UNAUTHORIZED, why);
  await refused(virtualPasskey(ORIGIN).get(await passkeys.beginSignIn(null)), 'unknown');
  await refused({ id: 7 }, 'no key');
  await refused(undefined, 'nothing');
  await refused({ ...key.get(await passkeys.beginSignIn(null)), response: {} }, 'no signature');
  const lazy = await register(bob);
  const touched = virtualPasskey(ORIGIN, { isVerifying: false });
  const unverified = touched.get(await passkeys.beginSignIn(null));
  const cose = touched.create({ challenge: 'x' }).response.attestationObject;
  await at.write((tx) =>
    tx
      .updateTable('dashboard_passkey')
      .set({ credential_id: unverified.id, public_key: publicKeyIn(cose), counter: 0 })
      .where('id', '=', lazy.passkeyId)
      .execute(),
  );
  await refused(unverified, 'without a PIN');
  const once = key.get(await passkeys.beginSignIn(null));
  await signIn(once);
  await at.write((tx) => tx.updateTable('dashboard_passkey').set({ counter: 0 }).execute());
  await refused(once, 'twice');
  at.clock.advance(5 * 60_000 - 1);
  await refused(once, 'twice, just before it runs out');
  await refused(key.get({ challenge: Buffer.from('made-up.challenge').toString('base64url') }), 'made up');
  await refused(key.get(await passkeys.beginConfirmation(ada)), 'for a confirmation');
  const late = await passkeys.beginSignIn(null);
  at.clock.advance(5 * 60_000);
  await refused(key.get(late), 'late');
  assert.equal(begun.length, 2, 'one sign-in');
});

/** The key in an attestation of {@link virtualPasskey}, in base64url: what follows its 16 bytes of id. */
function publicKeyIn(attestationObject: string): string {
  const bytes = Buffer.from(attestationObject, 'base64url');
  const start = bytes.indexOf(Buffer.from([0, 16])) + 2 + 16;
  return bytes.subarray(start, start + 77).toString('base64url');
}

test('a passkey whose operator is removed meanwhile signs nobody in', async () => {
  const key = await register(ada);
  const response = key.get(await passkeys.beginSignIn(null));
  const library = libraryOf({});
  const gone = passkeyService({
    ...at,
    secrets,
    baseUrl: ORIGIN,
    limiter: createRateLimiter(at.clock),
    auth: async () => {
      await at.write((tx) => tx.deleteFrom('dashboard_user').where('id', '=', ADA.id).execute());
      return library();
    },
    begun: () => assert.fail('signed in'),
  });
  await assert.rejects(gone.signIn({ response }, callerWith()), UNAUTHORIZED);
});

test('thirty sign-ins a minute are begun from one network, three hundred together from unknown ones', async () => {
  const many = async (count: number, ipAddress: string | null) => {
    for (let nth = 0; nth < count; nth++) await passkeys.beginSignIn(ipAddress);
  };
  const TOO_MANY = { code: 'rate_limited', message: /^Too many sign-ins were begun: try again in \d+ s$/ };
  await many(30, '203.0.113.7');
  await assert.rejects(many(1, '203.0.113.7'), TOO_MANY);
  await many(1, '203.0.113.8');
  await many(300, null);
  await assert.rejects(many(1, null), TOO_MANY);
});

test('an operator proves who they are with a key of their own and a challenge made for it', async () => {
  await assert.rejects(passkeys.beginConfirmation(ada), {
    code: 'conflict',
    message: 'You have no passkey: use your password',
  });
  const key = await register(ada);
  const theirs = await register(bob);
  await at.signIn({ confirmed_at: 0 });
  const refused = (who: Actor, response: unknown) => assert.rejects(confirm(who, response), FORBIDDEN);
  await refused(ada, theirs.get(await passkeys.beginConfirmation(ada)));
  await refused(bob, theirs.get(await passkeys.beginConfirmation(ada)));
  await refused(ada, key.get(await passkeys.beginSignIn(null)));
  await refused(ada, key.get(await passkeys.beginRegistration(ada)));
  const late = await passkeys.beginConfirmation(ada);
  at.clock.advance(5 * 60_000);
  await refused(ada, key.get(late));
  const confirmedAt = async () =>
    (await at.db.selectFrom('dashboard_sign_in').select('confirmed_at').executeTakeFirstOrThrow()).confirmed_at;
  assert.equal(await confirmedAt(), 0);
  const right = key.get(await passkeys.beginConfirmation(ada));
  at.entries.length = 0;
  await confirm(ada, right);
  assert.equal(await confirmedAt(), Date.UTC(2026, 0, 5, 12, 5));
  assert.deepEqual(
    at.entries.map(({ action, target, detail }) => [action, target, detail]),
    [['login.confirmed', 'user_ada', { passkey_id: key.passkeyId }]],
  );
  await refused(ada, right);
});

test('a challenge that was kept is deleted when it has run out, and nobody else’s before', async () => {
  const challenges = passkeyChallenges({ ...at, secrets });
  const kept = async () =>
    (await at.db.selectFrom('dashboard_verification').select('value').orderBy('value').execute()).map((r) => r.value);
  await challenges.remember('first', 'passkey:confirm:user_ada');
  const other = { id: 'ver_9', identifier: 'trust-device-1', value: 'other', created_at: '', updated_at: '' };
  await at.write((tx) =>
    tx
      .insertInto('dashboard_verification')
      .values({ ...other, expires_at: '2026-01-05T12:00:00.000Z' })
      .execute(),
  );
  at.clock.advance(5 * 60_000 - 1);
  await challenges.remember('second', 'passkey:confirm:user_ada');
  assert.deepEqual(await kept(), ['first', 'other', 'second']);
  at.clock.advance(1);
  await challenges.remember('third', 'passkey:confirm:user_ada');
  assert.deepEqual(await kept(), ['other', 'second', 'third']);
  assert.equal(await challenges.isGiven('passkey:confirm:user_bob')('second'), false);
  assert.equal(await challenges.isGiven('passkey:confirm:user_ada')('second'), true);
  assert.equal(await challenges.isGiven('passkey:confirm:user_ada')('second'), false);
});

test('an anonymous challenge holds until five minutes are over, and only with our signature', async () => {
  const challenges = passkeyChallenges({ ...at, secrets });
  const challenge = challenges.anonymous();
  assert.notEqual(challenges.anonymous(), challenge);
  at.clock.advance(5 * 60_000 - 1);
  assert.equal(await challenges.isAnonymous(challenge), true);
  const [body] = Buffer.from(challenge, 'base64url').toString().split('.');
  const forged = (signature: string) => Buffer.from(`${body}.${signature}`).toString('base64url');
  assert.equal(await challenges.isAnonymous(forged(secrets.sign(body ?? ''))), false, 'signed for something else');
  assert.equal(await challenges.isAnonymous(forged('')), false);
  assert.equal(await challenges.isAnonymous(''), false);
  assert.equal(await challenges.isUnused(challenge), true);
  assert.equal(await challenges.isUnused(challenge), false);
  at.clock.advance(1);
  assert.equal(await challenges.isAnonymous(challenge), false);
});
