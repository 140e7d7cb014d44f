/** Whose a file is, what is kept of an upload and what a link opens: the service on its own, without threads and folders. */
import assert from 'node:assert/strict';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { after, before, beforeEach, test } from 'node:test';
import { Hono } from 'hono';
import type { Blobs } from '../platform/blobs/blobs.ts';
import type { HttpEnv } from '../platform/http/endpoints/http-env.ts';
import type { ProblemError } from '../platform/http/problems/problem-error.ts';
import { createIds } from '../platform/ids.ts';
import {
  type ManualClock,
  manualClock,
  type TemporaryDatabase,
  temporaryDatabase,
} from '../platform/jobs/testing/temporary-database.ts';
import { createSecrets } from '../platform/secrets.ts';
import { upload } from '../testing/factories.ts';
import { answerFile, answerJpeg } from './file.answer.ts';
import { createFiles, fileView } from './file.service.ts';
import type { EvidenceFileTable } from './file.table.ts';
import { createUploadQuota, type Uploader } from './upload-quota.ts';

/** 2026-01-05T12:00Z, at which the clock stands. */
const NOON = Date.UTC(2026, 0, 5, 12);
const DAY_MS = 86_400_000;
const ACCOUNT: Uploader = { accountId: 'acct', sessionId: null };
const IN_SESSION: Uploader = { accountId: 'acct', sessionId: 'is_1' };
/** SHA-256 of `abc`, FIPS 180-2. */
const ABC = 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad';

let database: TemporaryDatabase;
let clock: ManualClock;
/** Bytes that are kept, by key. */
let kept: Map<string, string>;
/** Bytes that came in and were neither kept nor dropped, by their path. */
let staged: Map<string, string>;
/** How often bytes came in. */
let stagings: number;
before(async () => {
  database = await temporaryDatabase();
});
after(() => database.close());
beforeEach(async () => {
  clock = manualClock();
  kept = new Map();
  staged = new Map();
  stagings = 0;
  await database.write(async (tx) => {
    for (const table of ['rate_window', 'evidence_file', 'intake_session', 'account'] as const)
      await tx.deleteFrom(table).execute();
    for (const id of ['acct', 'acct_test'])
      await tx.insertInto('account').values({ id, name: 'Northbank', intake_enabled: 1, created_at: 0 }).execute();
    for (const id of ['is_1', 'is_2']) {
      const request = JSON.stringify({ transaction: {} });
      const rest = { account_id: 'acct', status: 'opened', mode: 'form', request, draft_revision: 0 } as const;
      await tx
        .insertInto('intake_session')
        .values({ id, ...rest, created_at: 0, expires_at: 0 } as never)
        .execute();
    }
  });
});

const blobs: Blobs = {
  async stage(key, bytes) {
    const path = `staged ${key}`;
    staged.set(path, String(await buffer(Readable.from(bytes))));
    stagings++;
    return {
      path,
      async keep() {
        kept.set(key, staged.get(path) ?? assert.fail());
        staged.delete(path);
      },
      async drop() {
        staged.delete(path);
      },
    };
  },
  async open(key) {
    const bytes = kept.get(key);
    return bytes === undefined ? undefined : { size: bytes.length, stream: () => Readable.from([Buffer.from(bytes)]) };
  },
  async remove(key) {
    kept.delete(key);
  },
  async *keysBefore(epochMs) {
    yield* [...kept.keys(), `asked ${epochMs}`];
  },
  async check() {},
};

type Given = Partial<Parameters<typeof createFiles>[0]> & { rewritten?: string };
function service({ rewritten, ...changes }: Given = {}) {
  return createFiles({
    db: database.db,
    write: database.write,
    clock,
    ids: createIds(clock.nowMs),
    secrets: createSecrets(['a root secret of at least thirty-two bytes']),
    blobs,
    baseUrl: 'https://api.example',
    inspector: {
      async inspect({ path }) {
        if (rewritten !== undefined) staged.set(path, rewritten);
        return { mimeType: 'image/png', warnings: [], size: staged.get(path)?.length ?? assert.fail() };
      },
      close: async () => {},
    },
    converter: { convert: async (read, mimeType) => Buffer.from(`${mimeType} ${await read()}`), close: async () => {} },
    ...changes,
  });
}
/** Sends one file; answers status and body, or the code and message of the problem. */
async function send(
  files: ReturnType<typeof service>,
  {
    owner = ACCOUNT,
    kind,
    bytes = 'abc',
    name = 'a.png',
    fails,
  }: {
    owner?: Uploader;
    kind?: string;
    bytes?: string;
    name?: string;
    /** Before or after the metadata were stored. */
    fails?: 'before' | 'after';
  } = {},
) {
  const app = new Hono<HttpEnv>().post('/', (c) =>
    files.upload(c, owner, 1000, ({ size }, commit) => {
      assert.equal(size, Buffer.byteLength(bytes));
      return commit(async (store) => {
        if (fails === 'before') throw new Error('no connection');
        const file = await database.write(store);
        if (fails === 'after') throw new Error('connection lost');
        return c.json(file, 201);
      });
    }),
  );
  app.onError((error, c) => {
    const { code } = error as Partial<ProblemError>;
    return c.json({ code, message: error.message }, 400);
  });
  const body = upload(bytes, name);
  if (kind !== undefined) body.set('kind', kind);
  const response = await app.request('/', { method: 'POST', body });
  return (await response.json()) as Record<string, unknown> & { id: string };
}
const rowOf = async (id: string) =>
  (await database.db.selectFrom('evidence_file').selectAll().where('id', '=', id).executeTakeFirst()) ?? assert.fail();
/** A file without bytes. */
async function stored(changes: Partial<EvidenceFileTable> & { id: string }): Promise<EvidenceFileTable> {
  const row: EvidenceFileTable = {
    account_id: 'acct',
    intake_session_id: null,
    original_name: 'a.png',
    mime_type: 'image/png',
    size: 3,
    warnings: '[]',
    sha256: ABC,
    created_at: NOON,
    ...changes,
  };
  await database.write((tx) => tx.insertInto('evidence_file').values(row).execute());
  return rowOf(row.id);
}
const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => 'done',
    ({ code }: { code: string }) => code,
  );

test('an upload keeps bytes and metadata: size, hash, kind, and which file had the same bytes before', async () => {
  const files = service();
  const first = await send(files, { name: 'x/receipt.png' });
  assert.deepEqual(first, {
    id: first.id,
    original_name: 'receipt.png',
    mime_type: 'image/png',
    size: 3,
    kind: null,
    duplicate_of: null,
    attached_to: null,
    reading: { status: 'off', language: null, looks_like: null, facts: [] },
    intake_session_id: null,
    evaluation_id: null,
    livemode: true,
  });
  const { sha256, created_at, scan } = await rowOf(first.id);
  assert.deepEqual([sha256, Number(created_at), scan, kept.get(first.id), staged.size], [ABC, NOON, null, 'abc', 0]);
  assert.equal(stagings, 1, 'bytes that stay as they are are written once');
  const second = await send(files, { owner: IN_SESSION, kind: 'receipt' });
  assert.deepEqual([second.duplicate_of, second.kind, second.intake_session_id], [null, 'receipt', 'is_1']);
  const elsewhere = await send(files, { owner: { accountId: 'acct_test', sessionId: null } });
  assert.deepEqual(
    [elsewhere.duplicate_of, elsewhere.livemode],
    [null, false],
    "another account's files are not its own",
  );
  assert.equal((await send(files, { bytes: 'abd' })).duplicate_of, null);
});

test('a kind is one of those there are, or none', async () => {
  const files = service();
  const refused = await send(files, { kind: 'love letter' });
  assert.deepEqual([refused.code, kept.size, staged.size], ['validation_failed', 0, 0]);
  assert.match(String(refused.message), /^body\.kind: Must be one of receipt, /);
  assert.equal((await send(files, { kind: '' })).kind, null);
});

test('of a picture that was changed, what took its place is kept, with its size and the hash of what was sent', async () => {
  const { id, size } = await send(service({ rewritten: 'without' }));
  assert.deepEqual([size, kept.get(id), (await rowOf(id)).sha256, staged.size], [7, 'without', ABC, 0]);
});

test('what the scanner finds is refused, and leaves nothing; what it passes says so', async () => {
  const scanner = {
    scan: async (path: string) => ({ state: 'infected', name: `Eicar in ${staged.get(path)}` }) as const,
  };
  const refused = await send(service({ scanner }));
  assert.deepEqual(refused, { code: 'file_unsafe', message: 'The virus scanner has found Eicar in abc' });
  assert.deepEqual([kept.size, staged.size], [0, 0]);
  const clean = await send(service({ scanner: { scan: async () => ({ state: 'clean' }) } }));
  assert.equal(clean.scan, 'clean');
});

test('bytes without metadata are removed, unless the metadata may have been stored', async () => {
  await send(service(), { fails: 'before' });
  assert.deepEqual([kept.size, staged.size], [0, 0]);
  await send(service(), { fails: 'after' });
  assert.deepEqual([kept.size, staged.size], [1, 0]);
});

test('a session takes ten files, whoever sends the eleventh; without a session there is no such limit', async () => {
  const files = service();
  for (let nth = 0; nth < 10; nth++) {
    await files.admit(IN_SESSION);
    await stored({ id: `f${nth}`, intake_session_id: 'is_1' });
  }
  assert.equal(await codeOf(files.admit(IN_SESSION)), 'too_many_files');
  assert.equal((await send(files, { owner: IN_SESSION })).code, 'too_many_files');
  assert.deepEqual([kept.size, staged.size], [0, 0]);
  await files.admit({ accountId: 'acct', sessionId: 'is_2' });
  await files.admit(ACCOUNT);
  await files.remove(await rowOf('f0'));
  assert.equal((await send(files, { owner: IN_SESSION })).code, undefined);
});

test("a file is its account's, its session's and nobody else's, in whatever case its id is written", async () => {
  const files = service();
  await stored({ id: 'file-a', intake_session_id: 'is_1' });
  await stored({ id: 'file-b', account_id: 'acct_test', kind: 'receipt' });
  const owned = async (account: string, id: string) => (await files.owned(account, id))?.id;
  assert.deepEqual(
    [await owned('acct', 'FILE-A'), await owned('acct_test', 'file-a'), await owned('acct', 'file-c')],
    ['file-a', undefined, undefined],
  );
  const inSession = async (session: string, id: string) => (await files.inSession(session, id))?.id;
  assert.deepEqual(
    [await inSession('is_1', 'File-A'), await inSession('is_2', 'file-a'), await inSession('is_1', 'file-c')],
    ['file-a', undefined, undefined],
  );
  assert.deepEqual(await files.known('acct_test', ['FILE-B', 'file-a']), [{ file_id: 'file-b', kind: 'receipt' }]);
  assert.deepEqual(await files.known('acct', ['file-a']), [{ file_id: 'file-a', kind: null }]);
  assert.deepEqual(await files.known('acct', []), []);
  const ofSession = async (session: string) => (await files.ofSession(session)).map(({ id }) => id);
  assert.deepEqual([await ofSession('is_1'), await ofSession('is_2')], [['file-a'], []]);
});

test('a dispute has the files of its session and those it names, of its account alone', async () => {
  const files = service();
  await stored({ id: 'c', intake_session_id: 'is_1' });
  await stored({ id: 'b' });
  await stored({ id: 'a', account_id: 'acct_test', intake_session_id: 'is_1' });
  await stored({ id: 'd', intake_session_id: 'is_2' });
  await stored({ id: 'e' });
  const disputes = [
    [{ accountId: 'acct', sessionId: 'is_1', fileIds: ['B', 'a'] }, ['b', 'c']],
    [{ accountId: 'acct', sessionId: null, fileIds: ['B', 'a'] }, ['b']],
    [{ accountId: 'acct', sessionId: 'is_1', fileIds: [] }, ['c']],
    [{ accountId: 'acct', sessionId: null, fileIds: [] }, []],
  ] as const;
  for (const [index, [dispute, expected]] of disputes.entries()) {
    const found = await files.ofDispute(database.db, dispute);
    assert.deepEqual(
      found.map(({ id }) => id),
      expected,
    );
    await database.write((tx) => tx.updateTable('evidence_file').set({ evaluation_id: null }).execute());
    await database.write((tx) => files.attach(tx, { ...dispute, evaluationId: `evaluation-${index}` }));
    const attached = await database.db
      .selectFrom('evidence_file')
      .select('id')
      .where('evaluation_id', 'is not', null)
      .orderBy('id')
      .execute();
    assert.deepEqual(
      attached.map(({ id }) => id),
      expected,
    );
  }
});

test('a removed file has neither metadata nor bytes; others stay', async () => {
  const files = service();
  const [one, other] = [await send(files), await send(files)];
  await files.remove(await rowOf(one.id));
  assert.deepEqual([...kept.keys()], [other.id]);
  assert.equal(await files.owned('acct', one.id), undefined);
  assert.equal((await files.owned('acct', other.id))?.duplicate_of, one.id, 'of what was there then');
});

test('a signed link opens its file for five minutes, and nothing else', async () => {
  const files = service();
  await stored({ id: 'file-a' });
  await stored({ id: 'file-b' });
  const { url, expiresAt } = files.signedLink('file-a');
  const { origin, pathname, searchParams } = new URL(url);
  assert.deepEqual([origin, pathname, expiresAt], ['https://api.example', '/files/file-a', '2026-01-05T12:05:00.000Z']);
  const expires = searchParams.get('expires') ?? '';
  const signature = searchParams.get('signature') ?? '';
  assert.equal(expires, String(NOON + 300_000));
  const opened = async (id: string, until = expires, signed = signature) =>
    (await files.bySignedLink(id, until, signed))?.id;
  assert.equal(await opened('file-a'), 'file-a');
  for (const [id, until, signed] of [
    ['file-b', expires, signature],
    ['file-a', `${NOON + 300_001}`, signature],
    ['file-a', expires, ''],
    ['file-a', expires, signature.slice(1)],
    ['file-a', `+${expires}`, signature],
    ['file-a', `${expires}.0`, signature],
    ['file-a', `0x${(NOON + 300_000).toString(16)}`, signature],
    ['file-a', `${'0'.repeat(3)}${expires}`, signature],
  ] as const)
    assert.equal(await codeOf(opened(id, until, signed)), 'forbidden', `${id} ${until}`);
  clock.advance(299_999);
  assert.equal(await opened('file-a'), 'file-a');
  await files.remove(await rowOf('file-a'));
  assert.equal(await opened('file-a'), undefined);
  clock.advance(1);
  assert.equal(await codeOf(opened('file-a')), 'link_expired');
});

test('a storage that hands out bytes itself is asked for a link; another has none', async () => {
  const row = await stored({ id: 'file-a' });
  assert.equal(await service().directLink(row), undefined);
  const link = async (key: string, name: string) => `https://storage.example/${key}/${name}`;
  assert.equal(await service({ blobs: { ...blobs, link } }).directLink(row), 'https://storage.example/file-a/a.png');
});

test('a JPEG comes as it is, HEIC and WebP are converted, nothing else is a picture', async () => {
  const files = service();
  const jpeg = async (mime_type: EvidenceFileTable['mime_type'], id = 'file-a') =>
    Buffer.from(await files.asJpeg({ ...(await rowOf('file-a')), id, mime_type })).toString();
  await stored({ id: 'file-a' });
  kept.set('file-a', 'bytes');
  assert.equal(await jpeg('image/jpeg'), 'bytes');
  assert.deepEqual([await jpeg('image/heic'), await jpeg('image/webp')], ['image/heic bytes', 'image/webp bytes']);
  assert.equal(await codeOf(jpeg('image/png')), 'validation_failed');
  assert.equal(await codeOf(jpeg('application/pdf')), 'validation_failed');
  assert.equal(await codeOf(jpeg('image/jpeg', 'gone')), 'not_found');
  assert.equal(await (await files.open(await rowOf('file-a')))?.stream().toArray().then(String), 'bytes');
});

test('bytes that no metadata name are removed an hour after they came', async () => {
  await stored({ id: 'file-a' });
  for (const key of ['file-a', 'lost', 'lost too']) kept.set(key, 'bytes');
  const asked: string[] = [];
  const remove = async (key: string) => {
    asked.push(key);
    await blobs.remove(key);
  };
  assert.equal(await service({ blobs: { ...blobs, remove } }).removeOrphans(), 3);
  assert.deepEqual(asked, ['lost', 'lost too', `asked ${NOON - 3_600_000}`]);
  assert.deepEqual([...kept.keys()], ['file-a']);
});

test('what is shown of a file leaves out what there is not', () => {
  const row = {
    id: 'f',
    account_id: 'acct_test',
    intake_session_id: 'is_1',
    original_name: 'a',
    mime_type: 'text/plain',
  } as const;
  const shown = fileView({
    ...row,
    size: 1,
    warnings: '["w"]',
    sha256: ABC,
    created_at: 0,
    duplicate_of: 'e',
    scan: 'clean',
    evaluation_id: 'v',
  });
  assert.deepEqual(shown, {
    id: 'f',
    original_name: 'a',
    mime_type: 'text/plain',
    size: 1,
    kind: null,
    duplicate_of: 'e',
    attached_to: null,
    intake_session_id: 'is_1',
    evaluation_id: 'v',
    livemode: false,
    reading: { status: 'off', language: null, looks_like: null, facts: [] },
    warnings: ['w'],
    scan: 'clean',
  });
});

test('closing ends the threads that inspect and convert', async () => {
  const closed: string[] = [];
  const ends = (what: string) => async () => void closed.push(what);
  const inspector = { inspect: () => Promise.reject(), close: ends('inspector') };
  await service({ inspector, converter: { convert: () => Promise.reject(), close: ends('converter') } }).close();
  assert.deepEqual(closed, ['inspector', 'converter']);
});

const quota = (sessionBytes: number, accountBytesPerDay: number) =>
  createUploadQuota({ clock, sessionBytes, accountBytesPerDay });
const counts = (given: ReturnType<typeof quota>, owner: Uploader, bytes: number) =>
  codeOf(database.write((tx) => given.count(tx, owner, bytes)));
const admits = (given: ReturnType<typeof quota>, owner: Uploader) => codeOf(given.check(database.db, owner));

test('what is counted reaches its limit exactly, and is refused before any byte is taken in from there on', async () => {
  const limited = quota(10, 15);
  assert.equal(await admits(limited, IN_SESSION), 'done');
  assert.equal(await counts(limited, IN_SESSION, 11), 'session_files_too_large');
  assert.equal(await counts(limited, IN_SESSION, 9), 'done');
  assert.equal(await admits(limited, IN_SESSION), 'done');
  assert.equal(await counts(limited, IN_SESSION, 1), 'done');
  assert.equal(await admits(limited, IN_SESSION), 'session_files_too_large');
  assert.equal(await admits(limited, ACCOUNT), 'done');
  assert.equal(await counts(limited, ACCOUNT, 6), 'upload_quota_reached');
  assert.equal(await counts(limited, ACCOUNT, 5), 'done');
  assert.equal(await admits(limited, ACCOUNT), 'upload_quota_reached');
  assert.equal(await admits(limited, { accountId: 'acct', sessionId: 'is_2' }), 'upload_quota_reached');
  assert.equal(await admits(limited, { accountId: 'acct_test', sessionId: null }), 'done');
  clock.advance(DAY_MS / 2);
  assert.equal(await admits(limited, ACCOUNT), 'done', 'at midnight');
  assert.equal(await admits(limited, IN_SESSION), 'session_files_too_large', 'as long as it lives');
});

test('a limit of 0 is none, and nothing is counted for it', async () => {
  for (const free of [quota(0, 0), quota(0, 1)])
    assert.equal(await counts(free, { ...IN_SESSION, accountId: 'x' }, 1), 'done');
  assert.equal(await counts(quota(1, 1), { accountId: 'y', sessionId: null }, 1), 'done');
  const rows = await database.db.selectFrom('rate_window').select('name').orderBy('name').execute();
  assert.deepEqual(rows, [{ name: 'upload account x 20458' }, { name: 'upload account y 20458' }], 'days since 1970');
});

test('counts are forgotten a day after their time: of a day at midnight, of a session after two days', async () => {
  const files = service({ quota: quota(10, 10) });
  await send(files, { owner: IN_SESSION });
  const left = async (atMs: number) => {
    clock.advance(atMs - clock.nowMs());
    await files.forgetUsage();
    return (await database.db.selectFrom('rate_window').select('name').execute()).length;
  };
  assert.deepEqual([await left(NOON + 1.5 * DAY_MS), await left(NOON + 1.5 * DAY_MS + 1)], [2, 1]);
  assert.deepEqual([await left(NOON + 3 * DAY_MS), await left(NOON + 3 * DAY_MS + 1)], [1, 0]);
  assert.equal(await codeOf(service({ quota: quota(1, 0) }).admit(IN_SESSION)), 'done');
  assert.equal((await send(service({ quota: quota(2, 0) }), { owner: IN_SESSION })).code, 'session_files_too_large');
  assert.equal(kept.size, 1, 'nothing of what was refused');
  await service().forgetUsage();
});

test('who has reached midnight waits for the seconds that are left of the day', async () => {
  clock.advance(DAY_MS / 2 - 1500);
  const full = quota(0, 1);
  await counts(full, ACCOUNT, 1);
  const waits = () => full.check(database.db, ACCOUNT).catch((error) => error.extras.headers['Retry-After']);
  assert.equal(await waits(), '2');
  clock.advance(1499);
  assert.equal(await waits(), '1');
});

test('a download is framed, guessed at and kept by nobody, and HEAD brings no bytes', async () => {
  const row = await stored({ id: 'file-a', mime_type: 'text/plain', original_name: 'a.b.heic' });
  kept.set('file-a', 'bytes');
  const blob = (await blobs.open('file-a')) ?? assert.fail();
  const app = new Hono<HttpEnv>()
    .get('/file', (c) => answerFile(c, row, blob))
    .get('/png', (c) => answerFile(c, { ...row, mime_type: 'image/png' }, blob))
    .get('/jpeg', (c) => answerJpeg(c, row, Buffer.from('picture')));
  const got = async (path: string, method = 'GET') => {
    const response = await app.request(path, { method });
    return [response.headers.get('content-type'), response.headers.get('content-length'), await response.text()];
  };
  assert.deepEqual(await got('/png'), ['image/png', '5', 'bytes']);
  assert.deepEqual(await got('/file'), ['text/plain; charset=utf-8', '5', 'bytes']);
  blob.stream = () => assert.fail('nothing is read for HEAD');
  assert.deepEqual(await got('/file', 'HEAD'), ['text/plain; charset=utf-8', '5', '']);
  assert.deepEqual(await got('/jpeg'), ['image/jpeg', '7', 'picture']);
  assert.deepEqual(await got('/jpeg', 'HEAD'), ['image/jpeg', '7', '']);
  const { headers } = await app.request('/jpeg');
  assert.deepEqual(
    ['content-disposition', 'content-security-policy', 'x-content-type-options', 'cache-control'].map((name) =>
      headers.get(name),
    ),
    [
      `attachment; filename="a.b.jpg"; filename*=UTF-8''a.b.jpg`,
      "sandbox; default-src 'none'; frame-ancestors 'none'",
      'nosniff',
      'private, no-store',
    ],
  );
});
