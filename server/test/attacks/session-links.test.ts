/** Attacks on the link of an intake: each title is what the attacker tries. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { claimOf, claimToken, sessionRequest } from '../../src/testing/factories.ts';
import { type Answer, startTestApp, type TestApp } from '../../src/testing/test-app.ts';

let app: TestApp;
before(async () => {
  app = await startTestApp();
});
after(() => app.close());

const create = async (headers: Record<string, string> = {}): Promise<{ id: string; url: string }> =>
  (await app.call('POST', '/api/intake/sessions/', sessionRequest(), headers)).body;
const claim = (id: string, body: Record<string, unknown>): Promise<Answer> =>
  app.intake(`/s/${id}/claim`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
const secretOf = (url: string) => new URL(url).hash.slice(1);

test('opening an intake with its id alone, as a read of the list or a log gives it', async () => {
  const { id, url } = await create();
  assert.deepEqual([(await claim(id, { token: claimToken() })).status], [404]);
  assert.equal((await claim(id, claimOf(url))).status, 200, 'the holder of the link can still open it');
});

test('opening an intake with a guessed secret, or that of another intake', async () => {
  const [mine, theirs] = [await create(), await create()];
  for (const link_secret of ['A'.repeat(43), secretOf(theirs.url), theirs.id, `${secretOf(mine.url)}A`]) {
    const { status, body } = await claim(mine.id, { token: claimToken(), link_secret });
    assert.deepEqual([status, body.code], [404, 'not_found'], link_secret);
  }
  assert.equal((await app.call('GET', `/api/intake/sessions/${mine.id}`)).body.status, 'pending');
});

test('learning by its id alone where the cardholder came from, of an intake in any state', async () => {
  const { id, url } = await create();
  const { return_url } = sessionRequest() as { return_url: string };
  const look = async (when: string) => {
    for (const guess of [undefined, 'A'.repeat(43)]) {
      const answers = [await app.intake(`/s/${id}`), await claim(id, { token: claimToken('z'), link_secret: guess })];
      for (const { text } of answers) assert.ok(!text.includes(return_url), `${when}: ${text.slice(-400)}`);
    }
  };
  await look('unopened');
  assert.equal((await claim(id, claimOf(url))).body.return_url, return_url);
  await look('opened');
  const used = await claim(id, claimOf(url, claimToken('b')));
  assert.deepEqual([used.body.code, used.body.return_url], ['link_used', return_url], 'the link’s holder finds back');
  await app.call('POST', `/api/intake/sessions/${id}/expire`);
  await look('ended');
  const other = await create();
  app.clock.advance(86_400_000);
  const late = await claim(other.id, claimOf(other.url));
  assert.deepEqual([late.body.code, late.body.return_url], ['link_expired', return_url]);
});

test('finding the link in a read, a list, the dashboard’s figures or an ended session', async () => {
  const { id, url } = await create();
  const reads = [
    await app.call('GET', `/api/intake/sessions/${id}`),
    await app.call('GET', '/api/intake/sessions/'),
    await app.intake(`/s/${id}`),
    await app.call('POST', `/api/intake/sessions/${id}/expire`),
  ];
  for (const { text } of reads) {
    assert.ok(!text.includes(secretOf(url)));
    assert.ok(!text.includes('"url"'));
  }
});

test('finding the link’s secret in the database, the creation’s remembered answer included', async () => {
  const headers = { 'idempotency-key': 'create-once' };
  const { id, url } = await create(headers);
  await claim(id, claimOf(url));
  const { db } = app.service.context;
  const stored = JSON.stringify([
    await db.selectFrom('intake_session').selectAll().execute(),
    await db.selectFrom('idempotency').selectAll().execute(),
    await db.selectFrom('webhook_message').selectAll().execute(),
  ]);
  assert.ok(!stored.includes(secretOf(url)));
  assert.equal((await create(headers)).url, url, 'the repeated creation still gives the link');
});

test('resuming another tab’s intake with the link it was opened by', async () => {
  const { id, url } = await create();
  await claim(id, claimOf(url, claimToken('a')));
  const { status, body } = await claim(id, claimOf(url, claimToken('b')));
  assert.deepEqual([status, body.code], [410, 'link_used']);
  // The tab itself resumes by its token, without the link.
  assert.equal((await claim(id, { token: claimToken('a') })).status, 200);
});

test('opening one link in twelve places at once: one of them has it, and it stays with that one', async () => {
  const { id, url } = await create();
  const tokens = [...'abcdefghijkl'].map(claimToken);
  const answered = await Promise.all(tokens.map((token) => claim(id, claimOf(url, token))));
  const opened = answered.flatMap(({ status }, i) => (status === 200 ? [tokens[i]] : []));
  assert.equal(opened.length, 1);
  assert.equal(answered.filter(({ body }) => body.code === 'link_used').length, 11);
  for (const token of tokens) {
    const { status } = await claim(id, { token });
    assert.equal(status, token === opened[0] ? 200 : 404);
  }
});

test('resuming by a token that is almost the one, that of another intake, or the link itself', async () => {
  const [mine, theirs] = [await create(), await create()];
  const token = `aB-_${'x9'.repeat(19)}z`;
  assert.equal((await claim(mine.id, claimOf(mine.url, token))).status, 200);
  await claim(theirs.id, claimOf(theirs.url, claimToken('t')));
  const tokens: unknown[] = [
    token.toLowerCase(),
    token.toUpperCase(),
    token.replace('-', '+').replace('_', '/'),
    `${token}=`,
    ` ${token}`,
    `${token}\n`,
    `${token}\u0000`,
    token.slice(0, -1),
    `${token.slice(0, -1)}A`,
    token.normalize('NFD').replace('z', '\uff5a'),
    claimToken('t'),
    secretOf(mine.url),
    mine.id,
    '',
    null,
    0,
    true,
    [token],
    { toString: token },
    '%',
    "' or 1=1 --",
    '__proto__',
  ];
  for (const other of tokens)
    for (const link_secret of [undefined, secretOf(theirs.url)]) {
      const { status, text } = await claim(mine.id, { token: other, link_secret });
      assert.ok([400, 404, 422].includes(status), `${JSON.stringify(other)}: ${status}`);
      assert.ok(!text.includes('Northbank'), text);
    }
  assert.equal((await claim(mine.id, { token })).status, 200);
});

test('sending a large body to a claim before anything is known of the sender', async () => {
  const { id } = await create();
  for (const target of [id, 'is_nothing']) {
    const { status, body } = await claim(target, { token: claimToken(), padding: 'x'.repeat(5000) });
    assert.deepEqual([status, body.code], [413, 'body_too_large']);
  }
});

/** A body without Content-Length that goes on as long as somebody reads it. */
function endless(): { body: ReadableStream<Uint8Array>; sentBytes: () => number } {
  let sent = 0;
  const chunk = new TextEncoder().encode(' '.repeat(16_384));
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      sent += chunk.length;
      if (sent > 20_000_000) controller.close();
      else controller.enqueue(chunk);
    },
  });
  return { body, sentBytes: () => sent };
}

test('having the service read a body without Content-Length that never ends', async () => {
  const { id, url } = await create();
  await claim(id, claimOf(url));
  const holder = { authorization: `Bearer ${claimToken()}` };
  for (const [method, call, headers, status] of [
    ['POST', 'leave', {}, 413],
    ['POST', 'claim', {}, 413],
    ['PUT', 'draft', holder, 413],
    ['PUT', 'draft', { authorization: `Bearer ${claimToken('z')}` }, 401],
    ['POST', 'submit', {}, 401],
  ] as const) {
    const { body, sentBytes } = endless();
    const answer = await app.intake(`/s/${id}/${call}`, {
      method,
      headers: { 'content-type': 'application/json', ...headers },
      body,
      duplex: 'half',
    } as RequestInit);
    assert.equal(answer.status, status, `${call} answered ${answer.status}`);
    assert.ok(sentBytes() <= 200_000, `${call} read ${sentBytes()} bytes`);
  }
});
