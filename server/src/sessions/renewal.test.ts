import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { HOUR_MS } from '@dispute-intake/contract/duration';
import { claimLink, draft, openLink } from '../testing/cardholder.ts';
import { answers, claimToken, pdf, sessionRequest, upload } from '../testing/factories.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

const IDLE_MS = 900_000;
const TTL_MS = 1_800_000;
let app: TestApp;
before(async () => {
  app = await startTestApp();
});
after(() => app.close());

const create = async (): Promise<{ id: string; url: string }> =>
  (await app.call('POST', '/api/intake/sessions/', sessionRequest())).body;
const renew = (id: string, headers?: Record<string, string>) =>
  app.call('POST', `/api/intake/sessions/${id}/renew`, undefined, headers);
const session = async (id: string) => (await app.call('GET', `/api/intake/sessions/${id}`)).body;
const draftStored = async (id: string) =>
  (
    await app.service.context.db
      .selectFrom('intake_session')
      .select('draft')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).draft;
async function pass(ms: number) {
  app.clock.advance(ms);
  await app.service.sessions.sweep();
}

test('a renewed link continues the draft on another device; the old tab and link stop at once and say why', async () => {
  const { id, url } = await create();
  const old = await openLink(app, url, claimToken('a'));
  await old.call('PUT', 'draft', draft(1, { statement: 'It never came' }));
  const { status, body } = await renew(id);
  assert.equal(status, 200);
  assert.deepEqual([body.id, body.status], [id, 'pending']);
  assert.equal(body.expires_at, new Date(app.clock.nowMs() + TTL_MS).toISOString());
  assert.notEqual(body.url, url);
  for (const answer of [
    await old.call('PUT', 'draft', draft(2)),
    await old.call('POST', 'submit', { flow_version: 1, answers: answers() }),
    await old.call('POST', 'activity'),
    await claimLink(app, url, claimToken('a')),
    await claimLink(app, url, claimToken('b')),
  ])
    assert.deepEqual([answer.status, answer.body.code], [410, 'link_renewed'], answer.text);
  const next = await openLink(app, body.url, claimToken('c'));
  assert.deepEqual(next.claimed.draft, draft(1, { statement: 'It never came' }));
  assert.equal((await next.call('PUT', 'draft', draft(2))).status, 200);
  const submitted = await next.call('POST', 'submit', { flow_version: 1, answers: answers() });
  assert.equal(submitted.status, 200);
  assert.equal((await session(id)).status, 'completed');
  assert.equal((await renew(id)).status, 409);
});

test('an abandoned session is renewed while its draft is kept, 72 hours, and not after', async () => {
  const { id, url } = await create();
  const page = await openLink(app, url);
  await page.call('PUT', 'draft', draft(1, { statement: 'It never came' }));
  await pass(IDLE_MS);
  assert.equal((await session(id)).status, 'abandoned');
  await pass(71 * HOUR_MS);
  const { status, body } = await renew(id);
  assert.deepEqual([status, body.status, body.abandon_reason], [200, 'pending', undefined]);
  const next = await openLink(app, body.url);
  assert.equal(next.claimed.draft.answers.statement, 'It never came');
  assert.equal((await next.call('POST', 'close')).status, 204);
  await pass(72 * HOUR_MS);
  assert.equal(await draftStored(id), null, 'the draft is forgotten');
  assert.equal((await renew(id)).status, 409);
});

test('an abandoned draft is gone at its time even before the sweep has looked', async () => {
  const { id, url } = await create();
  const page = await openLink(app, url);
  await page.call('PUT', 'draft', draft(1));
  await page.call('POST', 'close');
  app.clock.advance(72 * HOUR_MS);
  assert.equal((await renew(id)).status, 409);
});

test('a renewed link that nobody opens leaves the session abandoned with its draft, to be renewed again', async () => {
  const { id, url } = await create();
  await (await openLink(app, url)).call('PUT', 'draft', draft(1));
  const second = await renew(id);
  await pass(TTL_MS);
  assert.deepEqual([(await session(id)).status, (await session(id)).abandon_reason], ['abandoned', 'timeout']);
  const late = await claimLink(app, second.body.url);
  assert.deepEqual([late.status, late.body.code], [410, 'link_expired']);
  assert.equal((await openLink(app, (await renew(id)).body.url)).claimed.draft.revision, 1);
});

test('a session that the issuer ended, that ran out unopened, or of another account cannot be renewed', async () => {
  const ended = await create();
  await app.call('POST', `/api/intake/sessions/${ended.id}/expire`);
  assert.equal((await renew(ended.id)).status, 409);
  const unopened = await create();
  await pass(TTL_MS);
  assert.equal((await renew(unopened.id)).status, 409);
  const theirs = await create();
  const stranger = await app.newAccount();
  assert.equal((await stranger.call('POST', `/api/intake/sessions/${theirs.id}/renew`)).status, 404);
});

test('a pending link is replaced by its renewal; repeated with a key it is renewed once', async () => {
  const { id, url } = await create();
  const headers = { 'idempotency-key': `renew-${id}` };
  const [first, again] = [await renew(id, headers), await renew(id, headers)];
  assert.equal(again.body.url, first.body.url);
  assert.equal((await claimLink(app, url)).body.code, 'link_renewed');
  assert.equal((await claimLink(app, first.body.url)).status, 200);
});

test('nothing of a draft is kept once the session was submitted, ended by the issuer or recognised', async () => {
  for (const end of ['submit', 'expire', 'recognize'] as const) {
    const { id, url } = await create();
    const page = await openLink(app, url);
    await page.call('PUT', 'draft', draft(1));
    if (end === 'submit') {
      const told = { ...answers(), understood: ['purchase.kind', 'delivery.issue'] };
      assert.equal((await page.call('POST', 'submit', { flow_version: 1, answers: told })).status, 200);
      const { db } = app.service.context;
      const row = await db.selectFrom('intake_session').select('questions_asked').where('id', '=', id).execute();
      assert.deepEqual(row, [{ questions_asked: 11 }], 'what the statement answered was not asked');
    }
    if (end === 'recognize') await page.call('POST', 'recognize');
    if (end === 'expire') await app.call('POST', `/api/intake/sessions/${id}/expire`);
    assert.equal(await draftStored(id), null, end);
  }
});

test('the draft of a session that is over is shown to nobody', async () => {
  const { url } = await create();
  const page = await openLink(app, url);
  await page.call('PUT', 'draft', draft(1));
  await page.call('POST', 'close');
  const { body } = await claimLink(app, url);
  assert.deepEqual([body.status, body.draft], ['abandoned', null]);
});

test('what is submitted once the session is over is refused, and nothing is evaluated', async () => {
  const submitted = { flow_version: 1, answers: answers() };
  const idle = await create();
  const late = await openLink(app, idle.url);
  app.clock.advance(IDLE_MS);
  const closed = await create();
  const gone = await openLink(app, closed.url);
  await gone.call('POST', 'close');
  for (const page of [late, gone]) {
    const { status, body } = await page.call('POST', 'submit', submitted);
    assert.deepEqual([status, body.code, body.session_status], [409, 'session_over', 'abandoned']);
  }
  for (const { id } of [idle, closed]) assert.equal((await session(id)).evaluation_id, undefined);
});

test('a cardholder who recognises the payment ends the session: abandoned, recognized, and a webhook says so', async () => {
  const { id, url } = await create();
  const page = await openLink(app, url);
  assert.equal((await page.call('POST', 'recognize')).status, 204);
  const { status, abandon_reason } = await session(id);
  assert.deepEqual([status, abandon_reason], ['abandoned', 'recognized']);
  const messages = await app.service.context.db.selectFrom('webhook_message').select('body').execute();
  const reasons = messages
    .map(({ body }) => JSON.parse(body))
    .filter(({ data }) => data.intake_session_id === id)
    .map(({ data }) => data.reason);
  assert.deepEqual(reasons, ['recognized']);
});

test('a handoff moves the intake with its draft to the device that opens it, once', async () => {
  const { url } = await create();
  const desktop = await openLink(app, url, claimToken('d'));
  await desktop.call('PUT', 'draft', draft(1, { statement: 'It never came' }));
  const link = (await desktop.call('POST', 'handoff')).body;
  assert.equal(link.expires_at, new Date(app.clock.nowMs() + 15 * 60_000).toISOString());
  assert.equal((await desktop.call('POST', 'activity')).status, 204, 'the desktop goes on until the link is opened');
  const phone = await openLink(app, link.url, claimToken('p'));
  assert.equal(phone.claimed.draft.answers.statement, 'It never came');
  const facts = phone.claimed.reading.facts.map(({ path, value }: { path: string; value: unknown }) => [path, value]);
  assert.deepEqual(facts, [['evidences.delivery.issue', 'not_received']], 'the statement is read again');
  const stopped = await desktop.call('PUT', 'draft', draft(2));
  assert.deepEqual([stopped.status, stopped.body.code], [410, 'link_renewed']);
  assert.equal((await claimLink(app, link.url, claimToken('q'))).status, 410, 'a second device is refused');
  assert.equal((await phone.call('PUT', 'draft', draft(2))).status, 200);
});

test('the device that takes an intake over has its whole time, also where the page before went away', async () => {
  const { id, url } = await create();
  const desktop = await openLink(app, url, claimToken('d'));
  const link = (await desktop.call('POST', 'handoff')).body;
  assert.equal((await desktop.call('POST', 'leave', { token: claimToken('d') })).status, 204);
  await pass(4 * 60_000);
  const phone = await openLink(app, link.url, claimToken('p'));
  await pass(IDLE_MS - 1);
  assert.equal((await phone.call('POST', 'activity')).status, 204);
  await pass(IDLE_MS);
  assert.equal((await session(id)).status, 'abandoned');
});

test('a handoff that was not opened within 15 minutes opens nothing', async () => {
  const { url } = await create();
  const desktop = await openLink(app, url);
  const link = (await desktop.call('POST', 'handoff')).body;
  app.clock.advance(14 * 60_000);
  assert.equal((await desktop.call('POST', 'activity')).status, 204);
  app.clock.advance(60_000);
  assert.equal((await claimLink(app, link.url, claimToken('p'))).body.code, 'link_expired');
});

test('a companion page adds files to the session and may do nothing else', async () => {
  const { url } = await create();
  const page = await openLink(app, url, claimToken('d'));
  await page.call('PUT', 'draft', draft(1, { statement: 'a private matter' }));
  const link = (await page.call('POST', 'companion')).body;
  const phone = await openLink(app, link.url, claimToken('p'));
  assert.deepEqual([phone.claimed.role, phone.claimed.draft, phone.claimed.files], ['companion', null, []]);
  assert.ok(!JSON.stringify(phone.claimed).includes('private'));
  const added = await phone.call('POST', 'files', upload(pdf()));
  assert.equal(added.status, 201);
  const listed = await page.call('GET', 'files');
  assert.deepEqual(
    listed.body.data.map(({ id }: { id: string }) => id),
    [added.body.id],
  );
  for (const [method, path, body] of [
    ['PUT', 'draft', draft(2)],
    ['POST', 'submit', { flow_version: 1, answers: answers() }],
    ['POST', 'close', undefined],
    ['POST', 'recognize', undefined],
    ['POST', 'handoff', undefined],
    ['GET', 'files', undefined],
    ['GET', `files/${added.body.id}`, undefined],
    ['DELETE', `files/${added.body.id}`, undefined],
  ] as const)
    assert.equal((await phone.call(method, path, body)).status, 401, path);
  assert.equal((await claimLink(app, link.url, claimToken('q'))).body.code, 'link_used');
  assert.equal((await page.call('PUT', 'draft', draft(2))).status, 200, 'the page keeps its session');
});

test('a companion page of a second round or of a status page sees nothing of the first', async () => {
  const first = await openLink(app, (await create()).url, claimToken('d'));
  const said = { ...answers(), statement: 'They never sent the blue lantern I had ordered from them.' };
  const { evaluation_id: id } = (await first.call('POST', 'submit', { flow_version: 1, answers: said })).body;
  for (const body of [{ follow_up_of: id }, { status_of: id }]) {
    const { url } = (await app.call('POST', '/api/intake/sessions/', body)).body;
    const page = await openLink(app, url, claimToken('e'));
    assert.ok(JSON.stringify(page.claimed).includes('blue lantern'));
    const made = (await page.call('POST', 'companion')).body;
    const phone = await openLink(app, made.url, claimToken('q'));
    assert.equal(phone.claimed.role, 'companion');
    assert.ok(!JSON.stringify(phone.claimed).includes('blue lantern'), JSON.stringify(body));
  }
});

test('a newer companion link, 30 minutes, and the end of the session each end the companion page', async () => {
  const open = async () => {
    const page = await openLink(app, (await create()).url, claimToken('d'));
    const { url } = (await page.call('POST', 'companion')).body;
    return { page, link: url, phone: await openLink(app, url, claimToken('p')) };
  };
  const replaced = await open();
  await replaced.page.call('POST', 'companion');
  assert.equal((await replaced.phone.call('POST', 'files', upload(pdf()))).status, 401);
  for (const [call, body, status] of [
    ['close', undefined, 'abandoned'],
    ['submit', { flow_version: 1, answers: answers() }, 'completed'],
  ] as const) {
    const { page, phone, link } = await open();
    await page.call('POST', call, body);
    for (const refused of [
      await phone.call('POST', 'files', upload(pdf())),
      await claimLink(app, link, claimToken('p')),
    ])
      assert.deepEqual([refused.status, refused.body.code, refused.body.session_status], [409, 'session_over', status]);
  }
  const late = await open();
  app.clock.advance(14 * 60_000);
  await late.page.call('POST', 'activity');
  app.clock.advance(14 * 60_000);
  await late.page.call('POST', 'activity');
  app.clock.advance(2 * 60_000);
  assert.equal((await late.phone.call('POST', 'files', upload(pdf()))).status, 401);
});
