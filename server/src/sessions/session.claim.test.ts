/** What a page is told before its claim, and what a claim opens: the service on its own, without HTTP. */
import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import {
  type ManualClock,
  manualClock,
  type TemporaryDatabase,
  temporaryDatabase,
} from '../platform/jobs/testing/temporary-database.ts';
import { claimToken, sessionRequest, transaction } from '../testing/factories.ts';
import { createAccess } from './cardholder.access.ts';
import { createCardholderSessions } from './cardholder.service.ts';
import { createDeviceLinks } from './device-link.service.ts';
import { hashSecret } from './session.link.ts';
import type { IntakeSessionTable } from './session.table.ts';
import { NOON, sessionRow } from './testing/session-row.ts';

const MINUTE_MS = 60_000;
const TOKEN = claimToken('t');
const OTHER = claimToken('o');
let database: TemporaryDatabase;
let clock: ManualClock;
before(async () => {
  database = await temporaryDatabase();
});
after(() => database.close());
beforeEach(async () => {
  clock = manualClock();
  await database.write(async (tx) => {
    await tx.deleteFrom('intake_session').execute();
    await tx.deleteFrom('account').execute();
    await tx
      .insertInto('account')
      .values({ id: 'acct', name: 'Northbank', intake_enabled: 1, created_at: 0 })
      .execute();
  });
});

/** A link that nobody has opened yet, for half an hour. */
async function session(changes: Partial<IntakeSessionTable> = {}): Promise<void> {
  await database.write((tx) => tx.insertInto('intake_session').values(sessionRow(changes)).execute());
}
const OPENED = {
  status: 'opened',
  token_hash: hashSecret(TOKEN),
  opened_at: NOON,
  active_at: NOON,
  deadline_at: NOON + 15 * MINUTE_MS,
} as const;
const stored = async (id = 'is_1') =>
  (await database.db.selectFrom('intake_session').selectAll().where('id', '=', id).executeTakeFirst()) ?? assert.fail();
const expected: string[] = [];
function service() {
  const access = createAccess({ clock });
  const { write, db } = database;
  const links = { help_url: null } as never;
  return createCardholderSessions({
    db,
    write,
    clock,
    idleTimeoutMs: 15 * MINUTE_MS,
    limits: {} as never,
    issuerBranding: async () => ({ name: 'Northbank', theme: null, frameAncestors: 'https://bank.example', links }),
    sessionFiles: async () => [{ id: 'file-1' }] as never,
    access,
    deviceLinks: createDeviceLinks({ write, clock, access, intakeUrl: 'https://intake.example' }),
    drafts: { draftOf: () => ({ answers: {} }), readAgain: () => 'read' } as never,
    earlierDispute: async () => undefined,
    expectStatement: () => expected.push('statement'),
    reportedBefore: async () => undefined,
    reader: { read: (text: string) => ({ facts: [], text }), suggestProblem: ({ text }: { text: string }) => text },
  } as unknown as Parameters<typeof createCardholderSessions>[0]);
}
const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => 'done',
    ({ code }: { code: string }) => code,
  );
const claim = (token: string, link_secret?: string, id = 'is_1') =>
  service().claim(id, { token, ...(link_secret === undefined ? {} : { link_secret }) } as never);

test('before its claim a page learns how it looks, and whether the link may still open', async () => {
  await session();
  const bootOf = async (id: string) => (await service().boot(id)).boot;
  assert.deepEqual(await service().boot('is_1'), {
    boot: {
      session_id: 'is_1',
      state: 'ready',
      mode: 'chatbot',
      locale: 'en-US',
      theme: null,
      issuer_name: 'Northbank',
      is_fresh: true,
      branding: { help_url: null },
    },
    frameAncestors: 'https://bank.example',
  });
  const unknown = { session_id: 'is_9', state: 'unknown', mode: 'form', locale: null, theme: null, issuer_name: null };
  assert.deepEqual(await service().boot('is_9'), { boot: unknown, frameAncestors: null });
  await session({ id: 'opened', ...OPENED });
  await session({ id: 'over', ...OPENED, status: 'completed' });
  await session({ id: 'ended', status: 'expired' });
  await session({ id: 'again', follow_up_of: 'evaluation-1', request: JSON.stringify({ transaction: transaction() }) });
  const states = async () =>
    Promise.all(
      ['is_1', 'opened', 'over', 'ended', 'again'].map(async (id) => {
        const { state, is_fresh } = await bootOf(id);
        return [id, state, is_fresh];
      }),
    );
  const claimed = [
    ['opened', 'ready', false],
    ['over', 'ready', false],
    ['ended', 'expired', false],
  ];
  assert.deepEqual(await states(), [['is_1', 'ready', true], ...claimed, ['again', 'ready', false]]);
  assert.equal((await bootOf('again')).locale, null);
  clock.advance(30 * MINUTE_MS);
  assert.deepEqual(await states(), [['is_1', 'expired', false], ...claimed, ['again', 'expired', false]]);
});

test('a link opens once, for the page that opened it, until its time is up', async () => {
  await session();
  for (const secret of [undefined, 'another', ''])
    assert.equal(await codeOf(claim(TOKEN, secret)), 'not_found', String(secret));
  assert.equal(await codeOf(claim(TOKEN, 'link', 'is_9')), 'not_found');
  clock.advance(30 * MINUTE_MS - 1);
  const opened = await claim(TOKEN, 'link');
  assert.deepEqual(
    [opened.status, opened.role, opened.files.length, opened.reading],
    ['opened', 'cardholder', 1, 'read'],
  );
  assert.equal(await codeOf(claim(OTHER, 'link')), 'link_used');
  assert.equal(await codeOf(claim(OTHER)), 'not_found');
  clock.advance(1000);
  assert.equal((await claim(TOKEN)).status, 'opened', 'the page comes back without the link');
  const { deadline_at, active_at } = await stored();
  assert.deepEqual([active_at, deadline_at], [NOON + 30 * MINUTE_MS + 999, NOON + 45 * MINUTE_MS + 999]);
  await session({ id: 'late' });
  assert.equal(await codeOf(claim(TOKEN, 'link', 'late')), 'link_expired');
});

test('a page that opened its link will soon send a statement, one that comes back to what is over will not', async () => {
  await session();
  expected.length = 0;
  await service().boot('is_1');
  assert.deepEqual(expected, [], 'a preview of the link loads nothing');
  await claim(TOKEN, 'link');
  assert.deepEqual(expected, ['statement']);
  await session({ id: 'is_2', ...OPENED, status: 'completed' });
  await claim(TOKEN, undefined, 'is_2');
  assert.deepEqual(expected, ['statement']);
});

test('where a page leads back to is told only to who shows a secret of the session', async () => {
  const refusal = (call: Promise<unknown>) =>
    call.then(
      () => assert.fail('refused'),
      ({ code, extras }) => [code, extras.members?.return_url],
    );
  const HOME = 'https://bank.example/done';
  await session({ ...OPENED, retired_hashes: hashSecret('old link') });
  assert.deepEqual(await refusal(claim(OTHER, 'link')), ['link_used', HOME]);
  assert.deepEqual(await refusal(claim(OTHER, 'old link')), ['link_renewed', HOME]);
  assert.deepEqual(await refusal(claim(OTHER, 'wrong')), ['not_found', undefined]);
  assert.deepEqual(await refusal(claim(OTHER)), ['not_found', undefined]);
  await session({ id: 'ended', status: 'expired' });
  assert.deepEqual(await refusal(claim(OTHER, 'link', 'ended')), ['link_expired', HOME]);
  for (const id of ['is_1', 'ended']) assert.ok(!JSON.stringify((await service().boot(id)).boot).includes(HOME), id);
});

test('coming back after its time revives no session, and shows no draft', async () => {
  await session(OPENED);
  clock.advance(15 * MINUTE_MS);
  const { status, draft } = await claim(TOKEN);
  assert.deepEqual([status, draft, (await stored()).active_at], ['abandoned', null, NOON]);
});

test('a page or link that a newer link replaced is told so', async () => {
  const retired = [hashSecret('old link'), hashSecret(OTHER)].join(' ');
  await session({ ...OPENED, retired_hashes: retired, renewed_at: NOON });
  assert.equal(await codeOf(claim(claimToken('x'), 'old link')), 'link_renewed');
  assert.equal(await codeOf(claim(OTHER)), 'link_renewed');
  assert.equal(await codeOf(claim(OTHER, 'wrong')), 'not_found', 'a link that is none is no old one');
});

test('a companion is shown neither draft nor files, and is told where the session is over', async () => {
  const companion = { companion_token_hash: hashSecret(OTHER), companion_until: NOON + 30 * MINUTE_MS };
  await session({ ...OPENED, ...companion });
  const { role, draft, files } = await claim(OTHER);
  assert.deepEqual([role, draft, files], ['companion', null, []]);
  await session({ id: 'over', ...OPENED, ...companion, status: 'completed' });
  assert.equal(await codeOf(claim(OTHER, undefined, 'over')), 'session_over');
});

test('the holder of the claim alone leaves and asks for the logo', async () => {
  const enrichment = { logo_url: 'https://shop.example/logo.png' };
  const request = JSON.stringify(sessionRequest({ transaction: transaction({ enrichment }) }));
  await session({ ...OPENED, request });
  const page = service();
  for (const call of [
    () => page.requireClaim('is_1', OTHER),
    () => page.merchantLogoUrl('is_1', OTHER),
    () => page.leave('is_1', OTHER),
    () => page.close('is_1', OTHER),
    () => page.recognize('is_1', OTHER),
    () => page.uploader('is_1', OTHER),
    () => page.owner('is_1', OTHER),
  ])
    assert.equal(await codeOf(call()), 'unauthorized');
  assert.equal((await stored()).left_at, null);
  assert.equal(await page.merchantLogoUrl('is_1', TOKEN), 'https://shop.example/logo.png');
  assert.deepEqual(await page.owner('is_1', TOKEN), { accountId: 'acct', sessionId: 'is_1' });
  await page.leave('is_1', TOKEN);
  const { left_at, deadline_at } = await stored();
  assert.deepEqual([left_at, deadline_at], [NOON, NOON + 5 * MINUTE_MS]);
  await session({ id: 'over', ...OPENED, status: 'completed', deadline_at: null });
  await page.leave('over', TOKEN);
  assert.equal((await stored('over')).left_at, null);
});
