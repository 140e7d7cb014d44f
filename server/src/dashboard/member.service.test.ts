/** Operators invited, given a role, removed: what each does, and what it must not do to another account. */
import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { isoTime } from '../platform/clock.ts';
import type { AuditActor } from './audit.service.ts';
import { oneTimeLinks } from './login/one-time-link.service.ts';
import { passwordStore } from './login/password.store.ts';
import { memberService } from './member.service.ts';
import { ADA, BOB, type Operators, operators } from './testing/operators.ts';

const BY: AuditActor = { accountId: 'acct', userId: ADA.id, email: ADA.email, ipAddress: null };
const COMMAND_LINE: AuditActor = { ...BY, userId: null, email: 'command line' };
const NOT_FOUND = { code: 'not_found' };
let at: Operators;
let mails: string[];
let members: ReturnType<typeof memberService>;
before(async () => {
  at = await operators();
});
after(() => at.close());
beforeEach(async () => {
  await at.reset();
  mails = [];
  members = memberService({
    ...at,
    links: oneTimeLinks({ ...at, baseUrl: 'https://intake.example', isOff: false }),
    notices: {
      mailLink: async (_tx, userId, kind, { link }) => {
        mails.push(`${kind} ${userId} ${link.slice(0, 41)}`);
        return true;
      },
    },
  });
});

const log = () => at.entries.map(({ action, target, detail }) => [action, target, detail]);
const user = (id: string) => at.db.selectFrom('dashboard_user').selectAll().where('id', '=', id).executeTakeFirst();
/** A key made by Bob on either side of the account. */
const addKey = (id: string, changes: { account_id?: string; expires_at?: number; revoked_at?: number } = {}) =>
  at.write((tx) =>
    tx
      .insertInto('api_key')
      .values({
        id,
        account_id: 'acct',
        name: id,
        hash: id,
        last_4: '1234',
        created_at: 0,
        expires_at: null,
        revoked_at: null,
        last_used_at: null,
        created_by: BOB.id,
        ...changes,
      })
      .execute(),
  );
/** Sign-ins, a trusted device and an authenticator of both operators. */
async function signedIn() {
  await at.signIn({});
  await at.signIn({ id: 'lgn_2', token: '2', user_id: BOB.id });
  await at.write(async (tx) => {
    for (const { id } of [ADA, BOB]) {
      const times = { expires_at: '2026-02-05', created_at: '', updated_at: '' };
      await tx
        .insertInto('dashboard_verification')
        .values({ id, identifier: `trust-device-${id}`, value: id, ...times })
        .execute();
      const rest = { secret: 's', backup_codes: 'b', verified: 1, failed_verification_count: 0, locked_until: null };
      await tx
        .insertInto('dashboard_two_factor')
        .values({ id, user_id: id, ...rest })
        .execute();
    }
  });
}
/** Whose sign-ins, trusted devices and authenticators are left. */
const left = async () => {
  const of = async (table: 'dashboard_sign_in' | 'dashboard_two_factor') =>
    (await at.db.selectFrom(table).select('user_id').orderBy('user_id').execute()).map((row) => row.user_id);
  const devices = await at.db.selectFrom('dashboard_verification').select('value').orderBy('value').execute();
  return [await of('dashboard_sign_in'), devices.map(({ value }) => value), await of('dashboard_two_factor')];
};

test('a new operator gets a link by mail; the command line prints it', async () => {
  const made = await members.add(BY, { accountId: 'acct', email: ' New@Northbank.example ', role: 'analyst' });
  assert.deepEqual([made.mailed, made.expires_at], [true, '2026-01-08T12:00:00.000Z']);
  const at0 = '2026-01-05T12:00:00.000Z';
  assert.deepEqual(await user(made.id), {
    id: made.id,
    account_id: 'acct',
    role: 'analyst',
    name: 'new',
    email: 'new@northbank.example',
    email_verified: 0,
    image: null,
    two_factor_enabled: 0,
    created_at: at0,
    updated_at: at0,
  });
  assert.deepEqual(mails, [`invitation ${made.id} https://intake.example/dashboard/welcome#`]);
  assert.deepEqual(log(), [['member.invited', made.id, { role: 'analyst' }]]);
  const named = { accountId: 'acct', email: 'cli@northbank.example', role: 'owner', name: ' Cy ' } as const;
  const printed = await members.add(COMMAND_LINE, named);
  assert.deepEqual([printed.mailed, mails.length, (await user(printed.id))?.name], [false, 1, 'Cy']);
  const unnamed = await members.add(COMMAND_LINE, { ...named, email: 'x@northbank.example', name: ' ' });
  assert.equal((await user(unnamed.id))?.name, 'x');
});

test('an address is one, and nobody’s yet in any account', async () => {
  const add = (email: string) => members.add(BY, { accountId: 'acct', email, role: 'owner' });
  const errors = [{ loc: ['body', 'email'], msg: 'Must be an e-mail address', type: 'error' }];
  const long = (name: number, host: number) => `${'n'.repeat(name)}@${'h'.repeat(host)}`;
  for (const email of ['', 'ada', '@x', 'ada@', 'a b@x', 'a@b@c', '<a@x', 'a@x>', 'a@x y', long(65, 1), long(1, 191)])
    await assert.rejects(add(email), { extras: { errors } }, email);
  const conflict = { code: 'conflict', message: /already has a login/ };
  await assert.rejects(add('Ada@northbank.example'), conflict);
  await assert.rejects(add('eve@elsewhere.example'), conflict);
  assert.deepEqual([log(), mails], [[], []]);
  await add(long(64, 190));
});

test('the list tells of each operator of the account, and of nobody else', async () => {
  await signedIn();
  await at.signIn({ id: 'lgn_3', token: '3', user_id: BOB.id, created_at: '2026-01-05T11:00:00.000Z' });
  await at.signIn({ id: 'lgn_4', token: '4', expires_at: isoTime(at.clock.nowMs()) });
  await addKey('key_1');
  await addKey('key_2', { expires_at: at.clock.nowMs() });
  await at.write(async (tx) => {
    await passwordStore(tx).set(BOB.id, 'hash', '');
    await tx.updateTable('dashboard_user').set({ two_factor_enabled: 1 }).where('id', '=', BOB.id).execute();
  });
  const common = { role: 'owner', single_sign_on: false, last_sign_in_at: '2026-01-05T12:00:00.000Z' };
  assert.deepEqual(await members.list('acct', BOB.id), [
    {
      id: 'user_ada',
      email: 'ada@northbank.example',
      name: 'ada',
      ...common,
      two_factor: false,
      joined: false,
      you: false,
      active_keys: 0,
      sign_ins: 1,
    },
    {
      id: 'user_bob',
      email: 'bob@northbank.example',
      name: 'bob',
      ...common,
      two_factor: true,
      joined: true,
      you: true,
      active_keys: 1,
      sign_ins: 2,
    },
  ]);
  const identity = { user_id: ADA.id, account_id: 'subject', provider_id: 'oidc', issuer: 'i', password: null };
  await at.write((tx) =>
    tx
      .insertInto('dashboard_credential')
      .values({ id: 'crd_1', ...identity, created_at: '', updated_at: '' })
      .execute(),
  );
  const [ada] = await members.list('acct', BOB.id);
  assert.deepEqual([ada?.joined, ada?.single_sign_on], [true, true]);
});

test('a new link is an invitation, or a reset where there is a password', async () => {
  await members.renewLink(BY, BOB.id);
  await at.write((tx) => passwordStore(tx).set(BOB.id, 'hash', ''));
  await members.renewLink(BY, BOB.id);
  assert.deepEqual(
    mails.map((mail) => mail.split(' ')[0]),
    ['invitation', 'reset'],
  );
  assert.deepEqual(log(), [
    ['member.link_renewed', 'user_bob', {}],
    ['member.link_renewed', 'user_bob', {}],
  ]);
});

test('an operator is found by address within their account', async () => {
  assert.deepEqual(await members.findByEmail('acct', ' Bob@Northbank.example '), { id: 'user_bob' });
  assert.equal(await members.findByEmail('acct', 'eve@elsewhere.example'), undefined);
  assert.equal(await members.findByEmail('acct', 'nobody@x.example'), undefined);
});

test('nothing is done to an operator of another account', async () => {
  for (const work of [
    () => members.renewLink(BY, 'user_eve'),
    () => members.setRole(BY, 'user_eve', 'owner'),
    () => members.remove(BY, 'user_eve', 'keep'),
    () => members.endSignIns(BY, 'user_eve'),
    () => members.dropSecondFactors(BY, 'user_eve'),
  ])
    await assert.rejects(work(), NOT_FOUND);
  assert.deepEqual([log(), mails, (await user('user_eve'))?.role], [[], [], 'developer']);
});

test('a role changes while another owner is left', async () => {
  await members.setRole(BY, BOB.id, 'analyst');
  assert.equal((await user(BOB.id))?.role, 'analyst');
  const last = { code: 'conflict', message: 'An account needs an owner: make somebody else one first' };
  await assert.rejects(members.setRole(BY, ADA.id, 'developer'), last);
  await assert.rejects(members.remove(BY, ADA.id, undefined), last);
  await members.setRole(BY, ADA.id, 'owner');
  assert.deepEqual(
    [(await user(ADA.id))?.role, (await user(ADA.id))?.updated_at],
    ['owner', isoTime(at.clock.nowMs())],
  );
  assert.deepEqual(log(), [
    ['member.role_changed', 'user_bob', { from: 'owner', to: 'analyst' }],
    ['member.role_changed', 'user_ada', { from: 'owner', to: 'owner' }],
  ]);
});

test('who is removed leaves no login; keys that still work are named first, then kept or revoked', async () => {
  await signedIn();
  await addKey('key_1');
  const remove = (keys?: 'keep' | 'revoke') => members.remove(BY, BOB.id, keys);
  await assert.rejects(remove(), {
    code: 'conflict',
    message: 'They have made 1 API key that still works: say keys=revoke or keys=keep',
    extras: { members: { active_keys: 1 } },
  });
  await addKey('key_2');
  await addKey('key_gone', { revoked_at: 1 });
  await assert.rejects(remove(), {
    message: 'They have made 2 API keys that still work: say keys=revoke or keys=keep',
  });
  assert.ok(await user(BOB.id));
  await remove('revoke');
  assert.equal(await user(BOB.id), undefined);
  assert.deepEqual(await left(), [['user_ada'], ['user_ada'], ['user_ada']]);
  assert.deepEqual(log(), [['member.removed', 'user_bob', { keys: 'revoke', revoked: ['key_1', 'key_2'] }]]);
  const keys = await at.db.selectFrom('api_key').select(['id', 'revoked_at']).orderBy('id').execute();
  const now = at.clock.nowMs();
  assert.deepEqual(keys, [
    { id: 'key_1', revoked_at: now },
    { id: 'key_2', revoked_at: now },
    { id: 'key_gone', revoked_at: 1 },
  ]);
});

test('keys are kept where that is said; without keys nothing needs to be said', async () => {
  await addKey('key_1');
  await members.remove(BY, BOB.id, 'keep');
  assert.deepEqual(log(), [['member.removed', 'user_bob', { keys: 'keep', revoked: [] }]]);
  const key = await at.db.selectFrom('api_key').select('revoked_at').executeTakeFirst();
  assert.equal(key?.revoked_at, null);
  const { id } = await members.add(BY, { accountId: 'acct', email: 'x@northbank.example', role: 'owner' });
  at.entries.length = 0;
  await members.remove(BY, id, undefined);
  assert.deepEqual(log(), [['member.removed', id, {}]]);
});

test('ending sign-ins ends trusted devices, too; dropping second factors ends all of them', async () => {
  await signedIn();
  await members.endSignIns(BY, BOB.id);
  assert.deepEqual(await left(), [['user_ada'], ['user_ada'], ['user_ada', 'user_bob']]);
  assert.deepEqual(log(), [['member.signed_out', 'user_bob', {}]]);
  at.entries.length = 0;
  await members.dropSecondFactors(BY, ADA.id);
  assert.deepEqual(await left(), [[], [], ['user_bob']]);
  assert.deepEqual(log(), [['member.second_factor_removed', 'user_ada', {}]]);
});
