import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { answers, CARD_NUMBER, claimOf, claimToken, pdf, sessionRequest, upload } from '../testing/factories.ts';
import { type Answer, startTestApp, type TestApp } from '../testing/test-app.ts';

const IDLE_MS = 900_000;
const TTL_MS = 1_800_000;
let app: TestApp;
before(async () => {
  app = await startTestApp();
});
after(() => app.close());

const urls = new Map<string, string>();
const newSession = async (changes: Record<string, unknown> = {}): Promise<string> => {
  const { id, url } = (await app.call('POST', '/api/intake/sessions/', sessionRequest(changes))).body;
  urls.set(id, url);
  return id;
};

const json = { 'content-type': 'application/json' };
const claim = (id: string, token: string): Promise<Answer> =>
  app.intake(`/s/${id}/claim`, { method: 'POST', headers: json, body: JSON.stringify(bodyOf(id, token)) });
const bodyOf = (id: string, token: string) => {
  const url = urls.get(id);
  return url ? claimOf(url, token) : { token };
};
const as =
  (token: string) =>
  (method: string, path: string, body?: unknown): Promise<Answer> =>
    app.intake(path, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body === undefined || body instanceof FormData ? {} : json) },
      ...(body === undefined ? {} : { body: body instanceof FormData ? body : JSON.stringify(body) }),
    });

async function opened(changes: Record<string, unknown> = {}) {
  const id = await newSession(changes);
  const token = claimToken('k');
  assert.equal((await claim(id, token)).status, 200);
  return { id, call: as(token) };
}
const draft = (revision: number, given: Record<string, unknown> = answers()) => ({
  flow_version: 1,
  revision,
  step: 'statement',
  answers: given,
});
const session = async (id: string) => (await app.call('GET', `/api/intake/sessions/${id}`)).body;
async function webhooksOf(id: string): Promise<{ event: string; data: Record<string, unknown> }[]> {
  const rows = await app.service.context.db.selectFrom('webhook_message').select('body').orderBy('id').execute();
  return rows.map(({ body }) => JSON.parse(body)).filter(({ data }) => data?.intake_session_id === id);
}
/** Lets the clock run and the worker's sweep look. */
async function pass(ms: number) {
  app.clock.advance(ms);
  await app.service.sessions.sweep();
}

test('opens a link once, under 100 concurrent claims', async () => {
  const id = await newSession();
  const claims = await Promise.all(
    Array.from({ length: 100 }, (_, i) => claim(id, `${claimToken('x').slice(0, 40)}${String(i).padStart(3, '0')}`)),
  );
  const statuses = claims.map(({ status }) => status).sort();
  assert.deepEqual(statuses, [200, ...Array.from({ length: 99 }, () => 410)]);
  for (const { status, body } of claims) if (status === 410) assert.equal(body.code, 'link_used');
});

test('of drafts that are saved at once each session keeps its own, and none that it must not', async () => {
  const sessions = await Promise.all(Array.from({ length: 12 }, () => opened()));
  const stranger = as(claimToken('z'));
  const saved = await Promise.all(
    sessions.map(async ({ id, call }, i) => {
      const statement = `Statement number ${i}`;
      // The token is another's, the revision skips one, the same is sent twice.
      const forged = stranger('PUT', `/s/${id}/draft`, draft(1, { statement: 'forged' }));
      const early = i % 3 === 0 ? call('PUT', `/s/${id}/draft`, draft(7, { statement: 'too early' })) : undefined;
      const own = [0, 1].map(() => call('PUT', `/s/${id}/draft`, draft(1, { statement })));
      return { forged: await forged, early: await early, own: await Promise.all(own) };
    }),
  );
  for (const { forged, early, own } of saved) {
    assert.equal(forged.status, 401);
    assert.deepEqual(
      own.map(({ status, body }) => [status, body.revision]),
      [
        [200, 1],
        [200, 1],
      ],
    );
    if (early) assert.deepEqual([early.status, early.body.code], [409, 'draft_conflict']);
  }
  const keptOf = async () =>
    Promise.all(
      sessions.map(async ({ id }) => {
        const { revision, answers: kept } = (await claim(id, claimToken('k'))).body.draft;
        return [revision, kept.statement];
      }),
    );
  assert.deepEqual(
    await keptOf(),
    sessions.map((_, i) => [1, `Statement number ${i}`]),
  );
  const next = await Promise.all(
    sessions.map(({ id, call }, i) =>
      call('PUT', `/s/${id}/draft`, draft(i === 5 ? 9 : 2, { statement: `Next ${i}` })),
    ),
  );
  assert.deepEqual(
    next.map(({ status }) => status),
    sessions.map((_, i) => (i === 5 ? 409 : 200)),
  );
  assert.deepEqual(
    await keptOf(),
    sessions.map((_, i) => (i === 5 ? [1, 'Statement number 5'] : [2, `Next ${i}`])),
  );
});

test('gives the page what it shows and nothing else of the payment', async () => {
  const { body } = await claim(await newSession(), claimToken());
  assert.deepEqual(body.card, { last_4: '6435' });
  assert.deepEqual(Object.keys(body.transaction).sort(), [
    'card_scheme',
    'channel_type',
    'merchant_category_code',
    'merchant_name',
    'transaction_amount',
    'transaction_currency',
    'transaction_timestamp',
  ]);
  assert.equal(body.return_url, 'https://bank.example/done');
  assert.equal(body.limits.idle_timeout_seconds, 900);
});

test('the same token resumes with every answer, another one is told that the link is used', async () => {
  const { id, call } = await opened();
  await call('PUT', `/s/${id}/draft`, draft(1, { statement: 'It never came' }));
  const resumed = await claim(id, claimToken('k'));
  assert.equal(resumed.status, 200);
  assert.deepEqual(resumed.body.draft, draft(1, { statement: 'It never came' }));
  assert.equal((await claim(id, claimToken('z'))).body.code, 'link_used');
});

test('looking at the page claims nothing', async () => {
  const id = await newSession();
  for (const method of ['GET', 'HEAD']) await app.intake(`/s/${id}`, { method });
  assert.equal((await session(id)).status, 'pending');
  assert.equal((await claim(id, claimToken())).status, 200);
});

test('a link that ran out, or that there never was, cannot be opened', async () => {
  const id = await newSession();
  app.clock.advance(TTL_MS);
  const late = await claim(id, claimToken());
  assert.equal(late.status, 410);
  assert.equal(late.body.code, 'link_expired');
  assert.equal((await claim('is_nothing', claimToken())).status, 404);
});

test('calls without the token that opened the session are refused', async () => {
  const { id } = await opened();
  for (const [method, path, body] of [
    ['PUT', 'draft', draft(1)],
    ['POST', 'files', upload(pdf())],
    ['POST', 'submit', { flow_version: 1, answers: answers() }],
    ['POST', 'activity', undefined],
    ['POST', 'close', undefined],
  ] as const) {
    assert.equal((await as(claimToken('q'))(method, `/s/${id}/${path}`, body)).status, 401, path);
    const bare = await app.intake(`/s/${id}/${path}`, { method, headers: json, body: JSON.stringify(body ?? {}) });
    assert.equal(bare.status, 401, path);
  }
  assert.equal((await session(id)).status, 'opened');
});

test('keeps drafts in order: a repeat is answered alike, a gap or an older one is a conflict', async () => {
  const { id, call } = await opened();
  const first = await call('PUT', `/s/${id}/draft`, draft(1));
  assert.deepEqual([first.status, first.body.revision], [200, 1]);
  assert.equal((await call('PUT', `/s/${id}/draft`, draft(1))).status, 200);
  const other = await call('PUT', `/s/${id}/draft`, draft(1, { statement: 'Another tab' }));
  assert.deepEqual([other.status, other.body.code, other.body.revision], [409, 'draft_conflict', 1]);
  assert.equal((await call('PUT', `/s/${id}/draft`, draft(3))).status, 409);
  assert.equal((await call('PUT', `/s/${id}/draft`, draft(2))).status, 200);
});

test('masks card numbers and codes in drafts, says so, and stores nothing readable', async () => {
  const { id, call } = await opened();
  const given = {
    statement: `My card ${CARD_NUMBER} was used`,
    'delivery.tracking_number': '4242-4242-4242-4242',
    'merchant_contact.outcome': 'I told them that the CVV is 907',
  };
  const { body } = await call('PUT', `/s/${id}/draft`, draft(1, given));
  assert.deepEqual(body.masked, {
    statement: 'My card •••• 4242 was used',
    'delivery.tracking_number': '•••• 4242',
    'merchant_contact.outcome': 'I told them that the CVV is •••',
  });
  const row = await app.service.context.db
    .selectFrom('intake_session')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  assert.ok(!row.draft?.includes('My card'));
  assert.equal((await claim(id, claimToken('k'))).body.draft.answers.statement, 'My card •••• 4242 was used');
});

test('a submission becomes one evaluation and one webhook, however often it is sent', async () => {
  const { id, call } = await opened();
  const submission = {
    flow_version: 1,
    answers: answers({ statement: `Not received, card ${CARD_NUMBER}, I wrote twice` }),
  };
  const sent = await Promise.all(Array.from({ length: 5 }, () => call('POST', `/s/${id}/submit`, submission)));
  const evaluationIds = new Set(sent.map(({ status, body }) => (status === 200 ? body.evaluation_id : status)));
  assert.equal(evaluationIds.size, 1);
  const [evaluationId] = evaluationIds;
  assert.equal((await call('POST', `/s/${id}/submit`, submission)).body.evaluation_id, evaluationId);

  const { status, evaluation_id } = await session(id);
  assert.deepEqual([status, evaluation_id], ['completed', evaluationId]);
  assert.deepEqual(await webhooksOf(id), [
    {
      event: 'intake.session.completed',
      livemode: true,
      data: {
        intake_session_id: id,
        evaluation_id: evaluationId,
        report_id: null,
        evaluation_ids: [evaluationId],
        transaction_id: 'tx_8f2c1a',
        cardholder: { external_id: 'customer-77' },
        metadata: {},
        occurred_at: new Date(app.clock.nowMs()).toISOString(),
      },
    },
  ]);
  const row = await app.service.context.db
    .selectFrom('evaluation')
    .selectAll()
    .where('id', '=', String(evaluationId))
    .executeTakeFirstOrThrow();
  assert.ok(!row.request.includes(CARD_NUMBER));
  assert.equal(JSON.parse(row.request).evidences.delivery.issue, 'not_received');
  assert.equal((await claim(id, claimToken('k'))).body.status, 'completed');
});

test('an incomplete submission is refused with its places and the session stays open', async () => {
  const { id, call } = await opened();
  const { status, body } = await call('POST', `/s/${id}/submit`, {
    flow_version: 1,
    answers: { statement: 'Too little' },
  });
  assert.equal(status, 422);
  assert.ok(body.errors.every(({ loc }: { loc: string[] }) => loc[0] === 'body' && loc[1] === 'answers'));
  assert.equal((await session(id)).status, 'opened');
});

test('an open session works to its end although the link has run out', async () => {
  const { id, call } = await opened();
  for (let passed = 0; passed < TTL_MS + IDLE_MS; passed += IDLE_MS / 2) {
    await pass(IDLE_MS / 2);
    assert.equal((await call('POST', `/s/${id}/activity`)).status, 204);
  }
  assert.equal((await call('POST', `/s/${id}/submit`, { flow_version: 1, answers: answers() })).status, 200);
});

test('a silent cardholder is timed out after the idle time, and told by webhook once', async () => {
  const { id, call } = await opened();
  await pass(IDLE_MS - 1);
  assert.equal((await session(id)).status, 'opened');
  await pass(1);
  await pass(1);
  assert.deepEqual([(await session(id)).status, (await session(id)).abandon_reason], ['abandoned', 'timeout']);
  assert.deepEqual(
    (await webhooksOf(id)).map(({ event, data }) => [event, data.reason]),
    [['intake.session.abandoned', 'timeout']],
  );
  const late = await call('PUT', `/s/${id}/draft`, draft(1));
  assert.deepEqual([late.status, late.body.code], [409, 'session_over']);
});

test('a page that leaves has five minutes to come back', async () => {
  const leave = (id: string) =>
    app.intake(`/s/${id}/leave`, {
      method: 'POST',
      headers: { 'content-type': 'text/plain' },
      body: JSON.stringify({ token: claimToken('k') }),
    });
  const back = await opened();
  assert.equal((await leave(back.id)).status, 204);
  await pass(4 * 60_000);
  assert.equal((await claim(back.id, claimToken('k'))).status, 200);
  await pass(2 * 60_000);
  assert.equal((await session(back.id)).status, 'opened');

  const gone = await opened();
  await leave(gone.id);
  await pass(5 * 60_000);
  assert.deepEqual([(await session(gone.id)).status, (await session(gone.id)).abandon_reason], ['abandoned', 'closed']);
});

test('closing ends the session at once, and closing again changes nothing', async () => {
  const { id, call } = await opened();
  for (let i = 0; i < 2; i++) assert.equal((await call('POST', `/s/${id}/close`)).status, 204);
  assert.equal((await session(id)).abandon_reason, 'closed');
  assert.equal((await webhooksOf(id)).length, 1);
});

test('an issuer can end an open session', async () => {
  const { id, call } = await opened();
  assert.equal((await app.call('POST', `/api/intake/sessions/${id}/expire`)).body.status, 'expired');
  assert.equal((await call('POST', `/s/${id}/activity`)).status, 409);
  assert.equal((await webhooksOf(id))[0]?.data.reason, 'expired_by_client');
});

test('a session holds ten files, its own and no others, and hands them back', async () => {
  const { id, call } = await opened();
  const other = await opened();
  const ids: string[] = [];
  for (let i = 0; i < 10; i++) ids.push((await call('POST', `/s/${id}/files`, upload(pdf(), `f${i}.pdf`))).body.id);
  const tooMany = await call('POST', `/s/${id}/files`, upload(pdf()));
  assert.deepEqual([tooMany.status, tooMany.body.code], [422, 'too_many_files']);
  assert.equal((await claim(id, claimToken('k'))).body.files.length, 10);

  const bytes = await call('GET', `/s/${id}/files/${ids[0]}`);
  assert.equal(bytes.text, pdf());
  assert.match(bytes.headers.get('content-disposition') ?? '', /^attachment/);
  assert.equal((await other.call('GET', `/s/${other.id}/files/${ids[0]}`)).status, 404);

  assert.equal((await call('DELETE', `/s/${id}/files/${ids[0]}`)).status, 204);
  assert.equal((await call('GET', `/s/${id}/files/${ids[0]}`)).status, 404);
  assert.equal((await call('POST', `/s/${id}/files`, upload(pdf()))).status, 201);
});
