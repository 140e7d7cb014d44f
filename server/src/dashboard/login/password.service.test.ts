/** Passwords and the links that set them, with the login library left out: what it answers is given by the tests. */
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { after, before, beforeEach, test } from 'node:test';
import { createRateLimiter } from '../../platform/http/limits/rate-limit.ts';
import { silentLog } from '../../platform/log.ts';
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
import { type OneTimeLinks, oneTimeLinks } from './one-time-link.service.ts';
import { passkeyStore } from './passkey.store.ts';
import { passwordService } from './password.service.ts';
import { passwordStore } from './password.store.ts';
import { passwordResets } from './password-reset.service.ts';

const GOOD = 'violet otter umbrella 7';
const NEXT = 'another good sentence 9';
const WRONG = { code: 'unauthorized', message: 'The address or the password is not right' };
const COOKIE = 'dispute_intake.session_token=token-2.signature';
/** Stands for a thread that hashes so much that it takes no more. */
const BUSY = 'the thread is busy';
const hashOf = (password: string) => `hash of ${password}`;
let at: Operators;
let links: OneTimeLinks;
let guesses: string[];
let begun: unknown[];
before(async () => {
  at = await operators();
});
after(() => at.close());
beforeEach(async () => {
  await at.reset();
  guesses = [];
  begun = [];
  links = oneTimeLinks({ ...at, baseUrl: 'https://intake.example', isOff: false });
});

/** `status`: what the library refuses a wrong password with; `null` is a defect of its own. */
function service({ response = {}, status = 401 as number | null } = {}) {
  return passwordService({
    ...at,
    links,
    auth: libraryOf(
      {
        signInEmail: async ({ body }: { body?: { email: string; password: string } }) => {
          const user = await at.db
            .selectFrom('dashboard_user')
            .select('id')
            .where('email', '=', body?.email ?? '')
            .executeTakeFirst();
          const kept = user && (await passwordStore(at.db).hashOf(user.id));
          if (kept === hashOf(body?.password ?? '')) return answered([COOKIE], response);
          throw status === null ? new Error('a defect') : refusedWith(status);
        },
      },
      {
        hash: async (password: string) => hashOf(password),
        // As scrypt does, it takes two texts and nothing else.
        verify: async ({ hash, password }: { hash: string; password: string }) =>
          hash.toString() === hashOf(password.toString()) || (password === BUSY && Promise.reject(new Error(BUSY))),
      },
    ),
    limit: {
      reserve: async (person, ipAddress) => {
        guesses.push(`${JSON.stringify(person)} from ${ipAddress}`);
        return { right: async () => void guesses.push('right'), release: async () => void guesses.push('release') };
      },
    },
    begun: async (user, _caller, cookies, method) => {
      begun.push([user.id, ...cookies, method]);
    },
  });
}
const setPassword = (userId: string, password: string) =>
  at.write((tx) => passwordStore(tx).set(userId, hashOf(password), '2026-01-01'));
const signInIds = async () =>
  (await at.db.selectFrom('dashboard_sign_in').select('id').orderBy('id').execute()).map(({ id }) => id);
const newLink = async (userId: string = ADA.id) => {
  const { link } = await at.write((tx) => links.issue(tx, userId));
  return link.slice(link.indexOf('#') + 1);
};
const actions = () => at.entries.map(({ action, target }) => `${action} ${target}`);
const trusted = async () => {
  const times = { expires_at: '2026-02-05', created_at: '', updated_at: '' };
  for (const { id } of [ADA, BOB])
    await at.write((tx) =>
      tx
        .insertInto('dashboard_verification')
        .values({ id, identifier: `trust-device-${id}`, value: id, ...times })
        .execute(),
    );
};
const stillTrusted = async () =>
  (await at.db.selectFrom('dashboard_verification').select('value').execute()).map(({ value }) => value);

test('a right password signs in, with the address as people type it', async () => {
  await setPassword(ADA.id, GOOD);
  const { answer, cookies } = await service().signIn(
    { email: ' Ada@Northbank.example ', password: GOOD },
    callerWith(),
  );
  assert.deepEqual([answer, cookies], [{ second_factor: false }, [COOKIE]]);
  assert.deepEqual(begun, [['user_ada', COOKIE, 'password']]);
  assert.deepEqual(guesses, ['{"userId":"user_ada"} from 203.0.113.7', 'right']);
});

test('on a trusted device it counts as made with a code; where a code is asked for, nobody is signed in yet', async () => {
  await setPassword(ADA.id, GOOD);
  await at.write((tx) => tx.updateTable('dashboard_user').set({ two_factor_enabled: 1 }).execute());
  await service().signIn({ email: ADA.email, password: GOOD }, callerWith());
  assert.deepEqual(begun, [['user_ada', COOKIE, 'code']]);
  const asked = service({ response: { twoFactorRedirect: true } });
  const { answer } = await asked.signIn({ email: ADA.email, password: GOOD }, callerWith());
  assert.deepEqual(answer, { second_factor: true });
  assert.equal(begun.length, 1);
  assert.deepEqual(guesses.slice(2), ['{"userId":"user_ada"} from 203.0.113.7', 'release']);
});

test('a wrong password and an unknown address are refused alike; a defect goes on as one', async () => {
  await setPassword(ADA.id, GOOD);
  const signIn = (email: string, status?: null) =>
    service(status === null ? { status } : {}).signIn({ email, password: 'wrong' }, callerWith());
  await assert.rejects(signIn(ADA.email), WRONG);
  await assert.rejects(signIn('Nobody@x.example'), WRONG);
  assert.deepEqual(actions(), ['login.failed user_ada']);
  assert.deepEqual(guesses, [
    '{"userId":"user_ada"} from 203.0.113.7',
    '{"unknownEmail":"nobody@x.example"} from 203.0.113.7',
  ]);
  await assert.rejects(signIn(ADA.email, null), { message: 'a defect' });
  assert.equal(actions().length, 1);
});

test('a link sets name and password once, ends every sign-in and trusted device, and signs in', async () => {
  await at.signIn({});
  await at.signIn({ id: 'lgn_9', token: '9', user_id: BOB.id });
  await trusted();
  const token = await newLink();
  const input = { token, password: GOOD, name: ' Ada L. ' };
  assert.deepEqual((await service().useLink(input, callerWith())).cookies, [COOKIE]);
  const { name } = await at.db
    .selectFrom('dashboard_user')
    .select('name')
    .where('id', '=', ADA.id)
    .executeTakeFirstOrThrow();
  assert.equal(name, 'Ada L.');
  assert.deepEqual([await signInIds(), await stillTrusted()], [['lgn_9'], ['user_bob']]);
  assert.deepEqual(
    at.entries.map(({ action, target, by, detail }) => [action, target, by.accountId, by.userId, detail]),
    [['member.joined', 'user_ada', 'acct', 'user_ada', {}]],
  );
  await assert.rejects(service().useLink(input, callerWith()), {
    code: 'link_used',
    message: 'This link was used already. Sign in, or ask for a new one.',
  });
});

test('a reset removes the passkeys of the operator that were chosen, and keeps the name', async () => {
  await setPassword(ADA.id, GOOD);
  const rest = { name: 'k', public_key: '', counter: 0, transports: '[]', created_at: 0, last_used_at: null };
  for (const [id, user] of [
    ['pky_1', ADA],
    ['pky_2', ADA],
    ['pky_3', BOB],
  ] as const)
    await at.write((tx) => passkeyStore(tx).add({ id, user_id: user.id, credential_id: id, ...rest }));
  const token = await newLink();
  const link = await links.read(token);
  assert.deepEqual(link.passkeys, [
    { id: 'pky_1', name: 'k', created_at: '1970-01-01T00:00:00.000Z' },
    { id: 'pky_2', name: 'k', created_at: '1970-01-01T00:00:00.000Z' },
  ]);
  await service().useLink({ token, password: NEXT, removePasskeys: ['pky_1', 'pky_3'] }, callerWith());
  const left = await at.db.selectFrom('dashboard_passkey').select('id').orderBy('id').execute();
  assert.deepEqual(
    left.map(({ id }) => id),
    ['pky_2', 'pky_3'],
  );
  assert.deepEqual(
    at.entries.map(({ action, detail }) => [action, detail]),
    [['password.reset', { passkeys_removed: ['pky_1'] }]],
  );
  const { name } = await at.db
    .selectFrom('dashboard_user')
    .select('name')
    .where('id', '=', ADA.id)
    .executeTakeFirstOrThrow();
  assert.equal(name, 'ada');
  assert.equal(await passwordStore(at.db).hashOf(ADA.id), hashOf(NEXT));
});

test('of two who use a link at once one is refused', async () => {
  const token = await newLink();
  const link = await links.read(token);
  // Both have read it before either uses it.
  links.read = async () => link;
  await service().useLink({ token, password: GOOD }, callerWith());
  await assert.rejects(service().useLink({ token, password: NEXT }, callerWith()), {
    code: 'link_used',
    message: 'This link was used already. Sign in, or ask for a new one.',
  });
  assert.equal(await passwordStore(at.db).hashOf(ADA.id), hashOf(GOOD));
});

test('a password made of the operator, their address or their bank is refused by link and by change', async () => {
  await at.write((tx) => tx.updateTable('account').set({ name: 'Violet Otters' }).execute());
  await at.write((tx) => tx.updateTable('dashboard_user').set({ name: 'Umbrella Stand' }).execute());
  const token = await newLink();
  const byLink = (password: string) => service().useLink({ token, password }, callerWith());
  const OWN = [{ loc: ['body', 'password'], msg: 'Do not make it of your name or address', type: 'error' }];
  const refused = (work: Promise<unknown>) => assert.rejects(work, { extras: { errors: OWN } });
  await refused(byLink('violet otters 7'));
  await refused(byLink('umbrella stand 7'));
  await refused(byLink('ada@northbank.example'));
  await setPassword(ADA.id, GOOD);
  const change = (password: string) =>
    service().changePassword(
      actorOf(at.clock, { name: 'Umbrella Stand', email: 'evergreen.tree@northbank.example' }),
      { current: GOOD, password },
      callerWith(),
    );
  await refused(change('umbrella stand 7'));
  await refused(change('evergreen.tree 7'));
  assert.equal(await passwordStore(at.db).hashOf(ADA.id), hashOf(GOOD));
});

test('a changed password takes the old one, ends the other sign-ins and trusted devices, and counts as a proof', async () => {
  await setPassword(ADA.id, GOOD);
  await at.signIn({ confirmed_at: 0 });
  await at.signIn({ id: 'lgn_2', token: '2' });
  await at.signIn({ id: 'lgn_9', token: '9', user_id: BOB.id });
  await trusted();
  const change = (current: string) =>
    service().changePassword(actorOf(at.clock), { current, password: NEXT }, callerWith());
  await assert.rejects(change('wrong'), {
    extras: { errors: [{ loc: ['body', 'current'], msg: 'This is not your password', type: 'error' }] },
  });
  assert.deepEqual(
    [await signInIds(), guesses],
    [['lgn_1', 'lgn_2', 'lgn_9'], ['{"userId":"user_ada"} from 203.0.113.7']],
  );
  await change(GOOD);
  assert.deepEqual([await signInIds(), await stillTrusted()], [['lgn_1', 'lgn_9'], ['user_bob']]);
  assert.equal(await passwordStore(at.db).hashOf(ADA.id), hashOf(NEXT));
  const row = await at.db.selectFrom('dashboard_sign_in').selectAll().where('id', '=', 'lgn_1').executeTakeFirst();
  assert.equal(row?.confirmed_at, Date.UTC(2026, 0, 5, 12));
  assert.deepEqual([actions(), guesses.at(-1)], [['password.changed user_ada'], 'right']);
});

test('who confirms is asked for a password where they have one', async () => {
  await at.signIn({ confirmed_at: 0 });
  const confirm = (password: string) => service().confirm(actorOf(at.clock), password, callerWith());
  const requireWith = (password: string | undefined) =>
    service().requirePassword(actorOf(at.clock), password, callerWith());
  const NOT_YOURS = { code: 'validation_failed' };
  await requireWith(undefined);
  assert.deepEqual(guesses, [], 'no password, none asked for');
  await assert.rejects(requireWith('a guess'), NOT_YOURS);
  await setPassword(ADA.id, GOOD);
  await assert.rejects(requireWith(undefined), NOT_YOURS);
  await assert.rejects(confirm('a guess'), NOT_YOURS);
  const confirmedAt = async () =>
    (await at.db.selectFrom('dashboard_sign_in').select('confirmed_at').executeTakeFirst())?.confirmed_at;
  assert.deepEqual([await confirmedAt(), actions(), guesses.length], [0, [], 3]);
  await assert.rejects(confirm(BUSY), { message: BUSY });
  assert.equal(guesses.at(-1), 'release', 'nothing was compared');
  await confirm(GOOD);
  assert.deepEqual([await confirmedAt(), actions()], [Date.UTC(2026, 0, 5, 12), ['login.confirmed user_ada']]);
});

test('a link works for 72 hours, and only the newest of an operator', async () => {
  const first = await newLink();
  const other = await newLink(BOB.id);
  const issued = await at.write((tx) => links.issue(tx, ADA.id));
  assert.equal(issued.expiresAt, '2026-01-08T12:00:00.000Z');
  assert.match(issued.link, /^https:\/\/intake\.example\/dashboard\/welcome#[\w-]{43}$/);
  const token = issued.link.slice(-43);
  const kept = await at.db.selectFrom('dashboard_link').select('token_hash').where('user_id', '=', ADA.id).execute();
  assert.deepEqual(kept, [{ token_hash: createHash('sha256').update(token).digest('hex') }], 'the token is not kept');
  await assert.rejects(links.read(first), {
    code: 'not_found',
    message: 'This link is not known. Ask for a new one.',
  });
  const { id, ...told } = await links.read(token);
  assert.match(id, /^lnk_/);
  assert.deepEqual(told, {
    userId: 'user_ada',
    accountId: 'acct',
    email: 'ada@northbank.example',
    name: 'ada',
    account_name: 'acct bank',
    purpose: 'set-up',
    names_account: true,
    passkeys: [],
  });
  await setPassword(ADA.id, GOOD);
  assert.equal((await links.read(token)).purpose, 'reset');
  at.clock.advance(72 * 3_600_000 - 1);
  assert.equal((await links.read(other)).userId, 'user_bob');
  at.clock.advance(1);
  await assert.rejects(links.read(token), {
    code: 'link_expired',
    message: 'This link has run out. Ask for a new one.',
  });
});

test('a used link stays known as used when a newer one is made; where a provider signs in there are none', async () => {
  const token = await newLink();
  await service().useLink({ token, password: GOOD }, callerWith());
  await newLink();
  await assert.rejects(links.read(token), { code: 'link_used' });
  const off = oneTimeLinks({ ...at, baseUrl: 'https://intake.example', isOff: true });
  assert.deepEqual(await at.write((tx) => off.issue(tx, ADA.id)), {
    link: 'https://intake.example/dashboard/',
    expiresAt: null,
  });
});

/** A mail server that notes what is sent; `lastMs`: when the operator was last sent a link. */
function resets({ sendsMail = true, lastMs = undefined as number | undefined, fails = false } = {}) {
  const mails: unknown[] = [];
  const errors: unknown[] = [];
  const service = passwordResets({
    ...at,
    links,
    limiter: createRateLimiter(at.clock),
    log: { ...silentLog(), error: (_what: unknown, text: string) => errors.push(text) } as never,
    notices: {
      sendsMail,
      lastLinkMs: async () => lastMs,
      mailLink: async (_tx, userId, kind, issued) => {
        if (fails) throw new Error('the mail server is away');
        mails.push([userId, kind, issued.link.slice(0, 41)]);
        return true;
      },
    },
  });
  const ask = async (email: string, ipAddress: string | null = '203.0.113.7') => {
    await service.request(email, ipAddress);
    await service.settled();
    return mails.splice(0);
  };
  return { service, ask, errors };
}
const MAILED = [['user_ada', 'reset', 'https://intake.example/dashboard/welcome#']];

test('a lost password is asked for by whoever has one, and nobody learns who has', async () => {
  const { ask } = resets();
  assert.deepEqual(await ask('nobody@x.example'), []);
  assert.deepEqual(await ask(ADA.email), [], 'an invitation that was not used has no password to replace');
  await setPassword(ADA.id, GOOD);
  assert.deepEqual(await ask(' Ada@Northbank.example '), MAILED);
  assert.deepEqual(
    at.entries.map(({ by, action, target }) => [by, action, target]),
    [
      [
        { accountId: 'acct', userId: null, email: 'sign-in page', ipAddress: '203.0.113.7' },
        'password.reset_requested',
        'user_ada',
      ],
    ],
  );
});

test('the next link is mailed ten minutes after the last one', async () => {
  await setPassword(ADA.id, GOOD);
  const nowMs = at.clock.nowMs();
  assert.deepEqual(await resets({ lastMs: nowMs - 600_000 + 1 }).ask(ADA.email), []);
  assert.deepEqual(await resets({ lastMs: nowMs - 600_000 }).ask(ADA.email), MAILED);
});

test('five are asked for a minute from one network, sixty from unknown ones; without a mail server none', async () => {
  const { ask } = resets();
  const many = async (count: number, ipAddress: string | null) => {
    for (let nth = 0; nth < count; nth++) await ask('nobody@x.example', ipAddress);
  };
  const TOO_MANY = { code: 'rate_limited', message: /^Too many requests: try again in \d+ s$/ };
  await many(5, '203.0.113.7');
  await assert.rejects(many(1, '203.0.113.7'), TOO_MANY);
  await many(60, null);
  await assert.rejects(many(1, null), TOO_MANY);
  const without = resets({ sendsMail: false });
  assert.deepEqual([without.service.isOn, resets().service.isOn], [false, true]);
  await assert.rejects(without.ask(ADA.email), {
    code: 'not_found',
    message: 'This server sends no mail: ask an owner of your account',
  });
});

test('a mail server that is away is logged, and nothing is changed', async () => {
  await setPassword(ADA.id, GOOD);
  const { ask, errors } = resets({ fails: true });
  await ask(ADA.email);
  assert.deepEqual(errors, ['password reset failed']);
  assert.deepEqual(await at.db.selectFrom('dashboard_link').selectAll().execute(), []);
});
