/** Accounts and their keys on their own: whom a key stands for, until when, and what is kept of it. */
import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { createIds } from '../platform/ids.ts';
import {
  type ManualClock,
  manualClock,
  type TemporaryDatabase,
  temporaryDatabase,
} from '../platform/jobs/testing/temporary-database.ts';
import { createAccounts, type NewKey } from './account.service.ts';
import { accountStore } from './account.store.ts';
import type { AccountTable } from './account.table.ts';
import { generateApiKey, hashApiKey } from './api-key.ts';
import type { AccountPreferences } from './preferences.ts';
import { isAppScheme, returnUrlRefusal } from './preferences.ts';

/** 2026-01-05T12:00Z, at which the clock stands. */
const NOON = Date.UTC(2026, 0, 5, 12);
const DAY_MS = 86_400_000;
let database: TemporaryDatabase;
let clock: ManualClock;
let accounts: ReturnType<typeof createAccounts>;
/** What was written, also behind a request's back. */
let writes: Promise<unknown>[];
/** While it is set, nothing can be written. */
let isFull: boolean;
before(async () => {
  database = await temporaryDatabase();
});
after(() => database.close());
beforeEach(async () => {
  clock = manualClock();
  writes = [];
  isFull = false;
  await database.write(async (tx) => {
    for (const table of ['api_key', 'account'] as const) await tx.deleteFrom(table).execute();
  });
  accounts = createAccounts({
    db: database.db,
    write(work, options) {
      const done = isFull ? Promise.reject(new Error('disk full')) : database.write(work, options);
      writes.push(done.catch(() => undefined));
      return done;
    },
    clock,
    ids: createIds(clock.nowMs),
  });
});

const rowOf = (id: string) =>
  database.db.selectFrom('account').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const keyOf = (id: string) =>
  database.db.selectFrom('api_key').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const change = (id: string, changes: Partial<AccountTable>) =>
  database.write((tx) => tx.updateTable('account').set(changes).where('id', '=', id).execute());
const bank = (name = 'Northbank', intakeEnabled = true) => accounts.createAccount({ name, intakeEnabled });
async function key(changes: Partial<NewKey> = {}) {
  const accountId = changes.accountId ?? (await bank()).id;
  return { accountId, ...(await accounts.createKey({ accountId, name: 'backend', ...changes })) };
}
const keyIdOf = async (text: string) => (await accounts.authenticate(text))?.keyId;

test('an account has a test side of the same name, which is an account of its own', async () => {
  const { id } = await bank(' Northbank ', false);
  assert.match(id, /^acc_[0-9a-z]{36}$/);
  const [live, other] = [await rowOf(id), await rowOf(`${id}_test`)];
  assert.deepEqual(
    [live.name, live.intake_enabled, live.live_account_id, live.created_at],
    ['Northbank', 0, null, NOON],
  );
  assert.deepEqual(
    [other.name, other.intake_enabled, other.live_account_id, other.created_at],
    ['Northbank', 0, id, NOON],
  );
  assert.equal((await rowOf((await bank()).id)).intake_enabled, 1);
  const nameless = { message: 'A name takes 1 to 200 characters' };
  await assert.rejects(bank('  '), nameless);
  await assert.rejects(bank('n'.repeat(201)), nameless);
  assert.ok(await bank('n'.repeat(200)));
});

test('a test side that an older version left out is made when it is asked for', async () => {
  const { id } = await bank();
  assert.equal(await accounts.testSideOf(id), `${id}_test`);
  assert.equal(writes.length, 1, 'nothing is written where it is there');
  await database.write((tx) => tx.deleteFrom('account').where('id', '=', `${id}_test`).execute());
  assert.equal(await accounts.testSideOf(id), `${id}_test`);
  assert.equal((await rowOf(`${id}_test`)).live_account_id, id);
  await assert.rejects(accounts.testSideOf('acc_gone'), { message: /^There is no account acc_gone/ });
});

test('an account is found by its id, or by a name that no other live account has', async () => {
  const { id } = await bank('Northbank');
  assert.deepEqual([await accounts.find(id), await accounts.find('Northbank')], [id, id]);
  await assert.rejects(accounts.find('Southbank'), {
    message: 'There is no account Southbank: "account list" shows which there are',
  });
  clock.advance(1);
  const second = await bank('Northbank', false);
  await assert.rejects(accounts.find('Northbank'), {
    message: `2 accounts are named Northbank: use an id (${id}, ${second.id})`,
  });
  assert.deepEqual(await accounts.list(), [
    {
      id,
      name: 'Northbank',
      test_account_id: `${id}_test`,
      intake_enabled: true,
      created_at: '2026-01-05T12:00:00.000Z',
    },
    {
      id: second.id,
      name: 'Northbank',
      test_account_id: `${second.id}_test`,
      intake_enabled: false,
      created_at: '2026-01-05T12:00:00.001Z',
    },
  ]);
});

test('of a key its hash and last characters are kept, and what it may do', async () => {
  const plain = await key();
  assert.match(plain.key, /^di_live_/);
  const row = await keyOf(plain.id);
  assert.deepEqual(
    [row.account_id, row.name, row.hash, row.last_4, row.created_at, row.expires_at, row.revoked_at, row.last_used_at],
    [plain.accountId, 'backend', hashApiKey(plain.key), plain.key.slice(-4), NOON, null, null, null],
  );
  assert.deepEqual([row.scopes, row.allow_cidrs, row.created_by], [null, null, null]);
  const test = await key({
    accountId: `${plain.accountId}_test`,
    expiresInDays: 30,
    scopes: ['read', 'files:write', 'read'],
    allowCidrs: ['203.0.113.0/24', '203.0.113.0/24'],
    createdBy: 'user_ada',
  });
  assert.match(test.key, /^di_test_/);
  const other = await keyOf(test.id);
  assert.deepEqual(
    [other.scopes, other.allow_cidrs, other.created_by, other.expires_at],
    ['read files:write', '203.0.113.0/24', 'user_ada', NOON + 30 * DAY_MS],
  );
});

test('a key that cannot be is not made', async () => {
  const { id } = await bank();
  const refused = (changes: Partial<NewKey>, message: string | RegExp) =>
    assert.rejects(key({ accountId: id, ...changes }), { message });
  await refused({ accountId: 'acc_gone' }, /^There is no account acc_gone/);
  await refused({ name: '' }, 'A name takes 1 to 200 characters');
  const SCOPES = 'A key takes one or more of the scopes sessions:write, evaluations:write, files:write, read, not';
  await refused({ scopes: [] }, `${SCOPES} ""`);
  await refused({ scopes: ['read', 'all' as 'read'] }, `${SCOPES} "all"`);
  await refused({ allowCidrs: ['203.0.113.0/24', '203.0.113.9'] }, /^"203\.0\.113\.9" is no address range/);
  const ranges = (count: number) => Array.from({ length: count }, (_, nth) => `10.0.${nth}.0/24`);
  await refused({ allowCidrs: ranges(101) }, 'A key takes at most 100 address ranges');
  const { id: most } = await key({ accountId: id, allowCidrs: ranges(100) });
  assert.equal((await keyOf(most)).allow_cidrs?.split(' ').length, 100);
  assert.equal((await keyOf((await key({ accountId: id, allowCidrs: [] })).id)).allow_cidrs, null);
});

test('a key stands for its account, with what the live account has set', async () => {
  const { id } = await bank('Northbank', false);
  const restricted = { scopes: ['read'], allowCidrs: ['10.0.0.0/8'] } as const;
  const live = await key({ accountId: id, ...restricted });
  const onTest = await key({ accountId: `${id}_test` });
  const seen = async (text: string) => {
    const { hash: _hash, ...caller } = (await accounts.authenticate(text)) ?? assert.fail();
    await Promise.all(writes);
    return caller;
  };
  const rest = { intakeEnabled: 0, sessionTtlMs: null, lastUsedAt: null };
  assert.deepEqual(await seen(live.key), {
    keyId: live.id,
    accountId: id,
    scopes: 'read',
    allowCidrs: '10.0.0.0/8',
    ...rest,
  });
  await change(id, { intake_enabled: 1, session_ttl_ms: 60_000 });
  assert.deepEqual(await seen(onTest.key), {
    keyId: onTest.id,
    accountId: `${id}_test`,
    scopes: null,
    allowCidrs: null,
    intakeEnabled: 1,
    sessionTtlMs: 60_000,
    lastUsedAt: null,
  });
});

test('nobody calls with what is no key, an unknown one, a revoked or an expired one', async () => {
  const made = await key({ expiresInDays: 1 });
  assert.equal(await keyIdOf(made.key), made.id);
  for (const text of ['', 'anything', `${made.key}x`, made.key.slice(0, -1), made.key.toUpperCase(), generateApiKey()])
    assert.equal(await accounts.authenticate(text), undefined, text);
  clock.advance(DAY_MS - 1);
  assert.equal(await keyIdOf(made.key), made.id);
  clock.advance(1);
  assert.equal(await keyIdOf(made.key), undefined);
  const revoked = await key({ accountId: made.accountId });
  const other = await key({ accountId: made.accountId });
  assert.deepEqual(await accounts.revokeKey(revoked.id), { id: revoked.id, revoked: true });
  assert.deepEqual([await keyIdOf(revoked.key), await keyIdOf(other.key)], [undefined, other.id]);
  clock.advance(5);
  await accounts.revokeKey(revoked.id);
  assert.equal((await keyOf(revoked.id)).revoked_at, NOON + DAY_MS, 'the first time stays');
  await assert.rejects(accounts.revokeKey('key_gone'), { message: /^There is no key key_gone: check the id/ });
});

test('of keys that call at once each stands for its own account, or for nobody', async () => {
  const one = await key({ expiresInDays: 2 });
  const other = await key();
  const expired = await key({ expiresInDays: 1 });
  const revoked = await key();
  await accounts.revokeKey(revoked.id);
  clock.advance(DAY_MS);
  const texts = [one.key, expired.key, other.key, generateApiKey(), revoked.key, one.key];
  const found = await Promise.all(texts.map((text) => accounts.authenticate(text)));
  assert.deepEqual(
    found.map((caller) => caller?.accountId),
    [one.accountId, undefined, other.accountId, undefined, undefined, one.accountId],
  );
  assert.deepEqual([found[0]?.keyId, found[2]?.keyId], [one.id, other.id]);
});

test('what is no key is not looked up', async () => {
  const { authenticate } = createAccounts({
    db: undefined as never,
    write: undefined as never,
    clock,
    ids: createIds(clock.nowMs),
  });
  assert.equal(await authenticate('di_live_not-a-key'), undefined);
});

test('the use of a key is noted once a minute, and again where it could not be written', async () => {
  const made = await key();
  const uses = async (afterMs: number) => {
    clock.advance(afterMs);
    await accounts.authenticate(made.key);
    await Promise.all(writes);
    const usedAt = (await keyOf(made.id)).last_used_at;
    return usedAt === null ? null : usedAt - NOON;
  };
  isFull = true;
  assert.equal(await uses(0), null);
  isFull = false;
  assert.equal(await uses(0), 0);
  assert.deepEqual([await uses(59_999), await uses(1), await uses(30_000)], [0, 60_000, 60_000]);
  const count = writes.length;
  await uses(29_999);
  assert.equal(writes.length, count, 'nothing is written in between');
  assert.equal(await uses(-120_000), 60_000, 'a clock that was set back');
  assert.equal(writes.length, count + 1);
  const again = createAccounts({ db: database.db, write: () => assert.fail(), clock, ids: createIds(clock.nowMs) });
  clock.advance(100_000);
  assert.equal((await again.authenticate(made.key))?.keyId, made.id, 'another process sees when it was used');
});

test('a key that is used twice at once is noted once, and what another process noted meanwhile stays', async () => {
  const made = await key();
  const count = writes.length;
  await Promise.all([accounts.authenticate(made.key), accounts.authenticate(made.key)]);
  assert.equal(writes.length, count + 1);
  await Promise.all(writes);
  const touch = async (afterMs: number) => {
    await database.write((tx) => accountStore(tx).touchKey(made.id, NOON + afterMs, 60_000));
    return ((await keyOf(made.id)).last_used_at ?? 0) - NOON;
  };
  assert.deepEqual([await touch(59_999), await touch(60_000)], [0, 60_000]);
});

test('a cardholder is shown the live account, on both sides', async () => {
  const { id } = await bank();
  const nothing = {
    help_url: null,
    help_phone: null,
    card_block_url: null,
    card_block_phone: null,
    privacy_url: null,
  };
  assert.deepEqual(await accounts.issuerBranding(id), {
    name: 'Northbank',
    theme: null,
    frameAncestors: null,
    links: nothing,
  });
  const preferences: AccountPreferences = {
    helpPhone: '+1 1',
    helpUrl: 'https://help.example',
    cardBlockPhone: '+1 2',
    cardBlockUrl: 'https://block.example',
    privacyUrl: 'https://privacy.example',
    replyWithinDays: 3,
    decideWithinDays: 30,
    brand: {
      logo: 'l1',
      logoDark: 'l2',
      fonts: [{ id: 'f1', weight: 400, name: 'Inter' }],
      sentences: { en: {} },
      address: { en: 'x' },
    } as never,
  };
  const theme = '{"accent":"#112233"}';
  await change(id, { theme, frame_ancestors: 'https://bank.example', preferences: JSON.stringify(preferences) });
  assert.deepEqual(await accounts.issuerBranding(`${id}_test`), {
    name: 'Northbank',
    theme: { accent: '#112233' },
    frameAncestors: 'https://bank.example',
    links: {
      help_url: 'https://help.example',
      help_phone: '+1 1',
      card_block_url: 'https://block.example',
      card_block_phone: '+1 2',
      privacy_url: 'https://privacy.example',
      reply_within_days: 3,
      decide_within_days: 30,
      logo_url: '/brand/l1',
      logo_dark_url: '/brand/l2',
      fonts: [{ url: '/brand/f1', weight: 400 }],
      sentences: { en: {} },
      address: { en: 'x' },
    },
  });
  await change(id, { preferences: JSON.stringify({ brand: { fonts: [] } }) });
  assert.deepEqual((await accounts.issuerBranding(id)).links, nothing);
  await assert.rejects(accounts.issuerBranding('acc_gone'), /not there/);
});

test('what an account has set is read again after five seconds, for both sides at once', async () => {
  const { id } = await bank();
  const schemes = async (accountId = id) => (await accounts.preferences(accountId)).appSchemes;
  const set = (appSchemes: string[]) => change(id, { preferences: JSON.stringify({ appSchemes }) });
  assert.equal(await schemes(), undefined);
  await set(['a']);
  assert.deepEqual([await schemes(), await schemes(`${id}_test`)], [undefined, undefined]);
  clock.advance(4999);
  assert.equal(await schemes(), undefined);
  clock.advance(1);
  assert.deepEqual([await schemes(`${id}_test`), await schemes()], [['a'], ['a']]);
  await set(['b']);
  clock.advance(-1);
  assert.deepEqual(await schemes(), ['b'], 'a clock that was set back');
  assert.deepEqual(await accounts.preferences('acc_gone'), {});
});

test('an empty database gets an account with a key for each side, once; the demo has one of its own', async () => {
  const first = (await accounts.createFirstAccount()) ?? assert.fail();
  const row = await rowOf(first.accountId);
  assert.deepEqual([row.name, row.intake_enabled], ['default', 1]);
  const accountOf = async (text: string) => (await accounts.authenticate(text))?.accountId;
  assert.deepEqual(
    [await accountOf(first.key), await accountOf(first.testKey)],
    [first.accountId, `${first.accountId}_test`],
  );
  assert.equal(await accounts.createFirstAccount(), undefined);
  await Promise.all(writes);
  const count = writes.length;
  assert.deepEqual(await accounts.demoAccount(), { id: 'acc_demo' });
  const demo = await rowOf('acc_demo');
  assert.deepEqual([demo.name, demo.intake_enabled], ['Demo Bank', 1]);
  assert.deepEqual(await accounts.demoAccount(), { id: 'acc_demo' });
  assert.equal(writes.length, count + 1);
});

test('a scheme is an app’s own: lower case, two to fifty characters, none with a meaning', () => {
  for (const scheme of ['mybank', 'my-bank', 'a1', 'com.bank+app', 'b'.repeat(50)])
    assert.equal(isAppScheme(scheme), true, scheme);
  for (const scheme of [
    'a',
    'b'.repeat(51),
    'MyBank',
    '1bank',
    'my_bank',
    'my bank',
    ' mybank',
    'mybank:',
    '',
    'javascript',
    'https',
    'data',
    'ms-msdt',
    'search-ms',
    'itms-services',
    'itms-apps',
    'app-prefs',
    'shortcuts',
  ])
    assert.equal(isAppScheme(scheme), false, scheme);
});

test('a session returns to the web, or to an app that is registered for its account', () => {
  for (const url of ['https://bank.example/done', 'http://localhost/done', 'mybank://done'])
    assert.equal(returnUrlRefusal(url, { appSchemes: ['other', 'mybank'] }), undefined, url);
  assert.equal(
    returnUrlRefusal('mybank://done', {}),
    'Must begin with https://, http:// or an app scheme that is registered for the account (mybank: is not)',
  );
  assert.match(returnUrlRefusal('javascript:alert(1)', { appSchemes: ['mybank'] }) ?? '', /javascript: is not/);
});
