/** What a slip of the finger ended is taken back by its own page; the report keeps one reference over its rounds. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { draft, openLink } from '../testing/cardholder.ts';
import { answers, pdf, sessionRequest, upload } from '../testing/factories.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { RETURN_WITHIN_MS } from './session.life.ts';

let app: TestApp;
before(async () => {
  app = await startTestApp({ works: true });
});
after(() => app.close());

const created = async (body: object = sessionRequest()) =>
  (await app.call('POST', '/api/intake/sessions/', body)).body as { id: string; url: string };
const statusOf = async (id: string) => {
  const { status, abandon_reason } = (await app.call('GET', `/api/intake/sessions/${id}`)).body;
  return [status, abandon_reason];
};

test('a session that was ended as recognised goes on, saves anew and is submitted', async () => {
  const { id, url } = await created();
  const page = await openLink(app, url);
  assert.equal((await page.call('PUT', 'draft', draft(1))).status, 200);
  assert.equal((await page.call('PUT', 'draft', draft(2))).status, 200);
  assert.equal((await page.call('POST', 'recognize')).status, 204);
  assert.deepEqual(await statusOf(id), ['abandoned', 'recognized']);
  const again = await page.call('POST', 'reopen');
  assert.deepEqual([again.status, again.body.status, again.body.draft], [200, 'opened', null]);
  assert.deepEqual(await statusOf(id), ['opened', undefined]);
  assert.equal((await page.call('PUT', 'draft', draft(1))).status, 200, 'nothing of the old draft was kept');
  assert.equal((await page.call('POST', 'reopen')).status, 200, 'a lost answer is asked for again');
  assert.equal((await page.call('POST', 'submit', { flow_version: 1, answers: answers() })).status, 200);
});

test('nobody else reopens it, not once it was closed, and not for long', async () => {
  const closed = await openLink(app, (await created()).url);
  await closed.call('POST', 'close');
  assert.equal((await closed.call('POST', 'reopen')).body.code, 'session_over');
  const late = await openLink(app, (await created()).url);
  await late.call('POST', 'end', { reason: 'credited' });
  app.clock.advance(RETURN_WITHIN_MS);
  assert.equal((await late.call('POST', 'reopen')).body.code, 'session_over');
  const other = await openLink(app, (await created()).url);
  await other.call('POST', 'recognize');
  const { status } = await app.intake(`/s/${other.id}/reopen`, {
    method: 'POST',
    headers: { authorization: `Bearer ${'x'.repeat(43)}` },
  });
  assert.equal(status, 401);
});

test('a file becomes another kind of document', async () => {
  const page = await openLink(app, (await created()).url);
  const { id } = (await page.call('POST', 'files', upload(pdf('% receipt\n'), 'receipt.pdf'))).body;
  const kind = async () => (await page.call('GET', 'files')).body.data[0].kind;
  assert.equal(await kind(), null);
  assert.equal((await page.call('PATCH', `files/${id}`, { kind: 'receipt' })).status, 204);
  assert.equal(await kind(), 'receipt');
  assert.equal((await page.call('PATCH', `files/${id}`, { kind: 'poem' })).status, 422);
  const other = await openLink(app, (await created()).url);
  assert.equal((await other.call('PATCH', `files/${id}`, { kind: 'photo' })).status, 404);
});

test('every round and the status page show the reference of the first report', async () => {
  const { url } = await created();
  const first = await openLink(app, url);
  const reference = first.claimed.reference;
  let { evaluation_id: id } = (await first.call('POST', 'submit', { flow_version: 1, answers: answers() })).body;
  await app.call('GET', `/api/evaluations/${id}/result?wait=20`);
  for (let round = 0; round < 2; round++) {
    const again = await openLink(app, (await created({ follow_up_of: id })).url);
    assert.equal(again.claimed.reference, reference, `round ${round + 2}`);
    const given = { ...again.claimed.follow_up.answers, ...answers() };
    const { status, body } = await again.call('POST', 'submit', { flow_version: 1, answers: given });
    assert.equal(status, 200, JSON.stringify(body));
    id = body.evaluation_id;
    await app.call('GET', `/api/evaluations/${id}/result?wait=20`);
  }
  const page = await openLink(app, (await created({ status_of: id })).url);
  assert.equal(page.claimed.status_page.reference, reference);
});
