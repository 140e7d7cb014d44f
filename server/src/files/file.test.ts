import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { after, before, test } from 'node:test';
import { deflateSync } from 'node:zlib';
import { Hono } from 'hono';
import type { HttpEnv } from '../platform/http/endpoints/http-env.ts';
import { pdf, upload } from '../testing/factories.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { createInspector } from './inspection/inspector.ts';

const MAX_BYTES = 200_000;
let app: TestApp;
before(async () => {
  app = await startTestApp({ env: { MAX_FILE_BYTES: String(MAX_BYTES) } });
});
after(() => app.close());

const bytes = (...parts: (string | number[])[]) =>
  new Uint8Array(
    Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part)))),
  );
const pngChunk = (type: string, data: number[] = []) => bytes([0, 0, 0, data.length], type, data, [0, 0, 0, 0]);
const png = (...more: Uint8Array[]) =>
  new Uint8Array(
    Buffer.concat([
      bytes([0x89], 'PNG\r\n', [0x1a, 0x0a]),
      pngChunk('IHDR', [0, 0, 0, 1, 0, 0, 0, 1, 8, 0, 0, 0, 0]),
      pngChunk('IDAT', [0]),
      pngChunk('IEND'),
      ...more,
    ]),
  );
const jpeg = bytes([0xff, 0xd8, 0xff, 0xe0, 0, 4, 0xff, 0xd9, 0xff, 0xda, 0, 2, 1, 2, 0xff, 0x00, 3, 0xff, 0xd9]);
const webp = bytes('RIFF', [14, 0, 0, 0], 'WEBPVP8 ', [2, 0, 0, 0, 0, 0]);
const heic = bytes([0, 0, 0, 20], 'ftypheic', [0, 0, 0, 0], 'mif1', [0, 0, 0, 8], 'mdat');

const send = (body: Uint8Array<ArrayBuffer> | string, name: string, type?: string) =>
  app.call('POST', '/api/files/', upload(body, name, type));
/** Everything below the folder of files. */
async function storedFiles(): Promise<string[]> {
  const entries = await readdir(join(app.dataDir, 'files'), { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
}

for (const [name, body, mimeType] of [
  ['receipt.pdf', pdf(), 'application/pdf'],
  ['photo.png', png(), 'image/png'],
  ['photo.jpg', jpeg, 'image/jpeg'],
  ['photo.webp', webp, 'image/webp'],
  ['photo.heic', heic, 'image/heic'],
  ['mail.txt', 'Dear shop, where is my parcel?\r\nGrüße', 'text/plain'],
  ['named-wrongly.pdf', png(), 'image/png'],
] as const) {
  test(`takes ${name} as ${mimeType}, judged by its bytes`, async () => {
    const { status, headers, body: file } = await send(body, name, 'application/x-something');
    assert.equal(status, 201);
    assert.equal(headers.get('location'), `/api/files/${file.id}`);
    assert.deepEqual(file, {
      id: file.id,
      original_name: name,
      mime_type: mimeType,
      livemode: true,
      kind: null,
      intake_session_id: null,
      evaluation_id: null,
      duplicate_of: file.duplicate_of,
      attached_to: null,
      reading: { status: 'off', language: null, looks_like: null, facts: [] },
      size: typeof body === 'string' ? Buffer.byteLength(body) : body.length,
    });
  });
}

for (const [what, name, body, status, code] of [
  ['nothing', 'a.pdf', '', 422, 'file_empty'],
  ['blanks', 'a.txt', ' \n ', 422, 'file_empty'],
  ['a ZIP archive', 'a.zip', bytes('PK', [3, 4], '0'.repeat(40)), 415, 'file_type_not_accepted'],
  ['a program', 'a.exe', bytes('MZ', [0x90, 0, 3, 0, 0, 0]), 415, 'file_type_not_accepted'],
  ['data without a type', 'a.bin', bytes([0, 1, 2, 3, 0xff]), 415, 'file_type_not_accepted'],
  ['JSON named as a picture', 'a.webp', '{"a": "b"}', 415, 'file_type_not_accepted'],
  ['a web page named as text', 'a.txt', '<!doctype html><script>alert(1)</script>', 415, 'file_type_not_accepted'],
  ['a drawing with script', 'a.svg', '<svg onload="alert(1)"/>', 415, 'file_type_not_accepted'],
  ['RTF', 'a.txt', '{\\rtf1 hello}', 415, 'file_type_not_accepted'],
  [
    'a PDF with a password',
    'a.pdf',
    pdf('9 0 obj<<>>endobj\n').replace('/Root', '/Encrypt 9 0 R/Root'),
    422,
    'file_password_protected',
  ],
] as const) {
  test(`refuses ${what} and leaves nothing behind`, async () => {
    const before = await storedFiles();
    const answer = await send(body, name);
    assert.deepEqual([answer.status, answer.body.code], [status, code]);
    assert.deepEqual(await storedFiles(), before);
  });
}

const packed = (content: string) => {
  const deflated = deflateSync(content).toString('latin1');
  return bytes(pdf(`9 0 obj<</Type/ObjStm/Length ${deflated.length}>>stream\n${deflated}\nendstream endobj\n`));
};
for (const [what, name, body, warning] of [
  ['a script', 'a.pdf', pdf('9 0 obj<</S/JavaScript/JS(app.alert(1))>>endobj\n'), 'pdf_javascript'],
  ['a script spelled to hide', 'a.pdf', pdf('9 0 obj<</S/J#61vaScript>>endobj\n'), 'pdf_javascript'],
  ['a script in a packed object', 'a.pdf', packed('<</S/JavaScript>>'), 'pdf_javascript'],
  ['an action on opening', 'a.pdf', pdf('9 0 obj<</OpenAction 8 0 R>>endobj\n'), 'pdf_automatic_action'],
  ['a program to start', 'a.pdf', pdf('9 0 obj<</S/Launch>>endobj\n'), 'pdf_launch_action'],
  ['a file inside', 'a.pdf', pdf('9 0 obj<</Type/EmbeddedFile>>endobj\n'), 'pdf_embedded_file'],
  ['bytes after the end of a PDF', 'a.pdf', `${pdf()}${'x'.repeat(100)}`, 'bytes_after_end'],
  ['bytes after the end of a PNG', 'a.png', png(bytes('PK more')), 'bytes_after_end'],
  ['bytes after the end of a JPEG', 'a.jpg', new Uint8Array([...jpeg, 1]), 'bytes_after_end'],
  ['bytes after the end of a WebP', 'a.webp', new Uint8Array([...webp, 1, 2]), 'bytes_after_end'],
  ['bytes after the end of a HEIC', 'a.heic', new Uint8Array([...heic, 0, 0, 0, 1, 1, 1, 1, 1]), 'bytes_after_end'],
  ['half a PNG', 'a.png', png().slice(0, 50), 'incomplete'],
] as const) {
  test(`takes ${what} with a warning`, async () => {
    const { status, body: file } = await send(body as Uint8Array<ArrayBuffer> | string, name);
    assert.equal(status, 201);
    assert.deepEqual(file.warnings, [warning]);
  });
}

test('keeps the name a person gave, without path, control and direction characters', async () => {
  for (const [given, kept] of [
    ['../../etc/passwd.txt', 'passwd.txt'],
    ['C:\\Users\\me\\receipt.txt', 'receipt.txt'],
    ['a\u202etxt.exe.txt', 'atxt.exe.txt'],
    ['Beleg für Größe.txt', 'Beleg für Größe.txt'],
    ['领收书.txt', '领收书.txt'],
  ]) {
    assert.equal((await send('hello', String(given))).body.original_name, kept);
  }
});

test('gives metadata with a link that downloads and cannot be run, framed or guessed at', async () => {
  const { id } = (await send('<p>hi there', 'ünsafe "name".txt')).body;
  const { status, body } = await app.call('GET', `/api/files/${id}`);
  assert.equal(status, 200);
  assert.equal(body.signed_url_expires_at, new Date(app.clock.nowMs() + 300_000).toISOString());
  const link = new URL(body.signed_url);
  const { status: linkStatus, headers, text } = await app.api(link.pathname + link.search);
  assert.equal(linkStatus, 200);
  assert.equal(text, '<p>hi there');
  assert.equal(headers.get('content-type'), 'text/plain; charset=utf-8');
  assert.equal(headers.get('x-content-type-options'), 'nosniff');
  assert.match(headers.get('content-security-policy') ?? '', /^sandbox; default-src 'none'/);
  assert.match(headers.get('content-disposition') ?? '', /^attachment; filename="[ -~]+"; filename\*=UTF-8''%C3%BC/);
});

test('a signed link fails when it is changed, another file’s, or too old', async () => {
  const [one, two] = [(await send('one', '1.txt')).body.id, (await send('two', '2.txt')).body.id];
  const link = new URL((await app.call('GET', `/api/files/${one}`)).body.signed_url);
  const { searchParams: query } = link;
  const expires = Number(query.get('expires'));
  const signature = query.get('signature') ?? '';
  for (const path of [
    `/files/${one}`,
    `/files/${one}?expires=${expires + 1}&signature=${signature}`,
    `/files/${one}?expires=${expires}&signature=${signature.slice(1)}`,
    `/files/${two}?expires=${expires}&signature=${signature}`,
  ]) {
    assert.equal((await app.api(path)).status, 403, path);
  }
  app.clock.advance(300_000);
  const late = await app.api(link.pathname + link.search);
  assert.deepEqual([late.status, late.body.code], [410, 'link_expired']);
});

test('a card number in a file name is masked before anything keeps it; a camera’s numbers stay', async () => {
  for (const [name, kept] of [
    ['4111111111111111.txt', '•••• 1111.txt'],
    ['card_4111 1111 1111 1111_front.txt', 'card_•••• 1111_front.txt'],
    ['IMG_20261102093015.txt', 'IMG_20261102093015.txt'],
    ['20261102-093015123.txt', '20261102-093015123.txt'],
  ] as const) {
    assert.equal((await send('hello', name)).body.original_name, kept);
  }
});

test('refuses uploads that are none', async () => {
  const multipart = { 'content-type': 'multipart/form-data; boundary=b' };
  const post = (body: string, headers: Record<string, string>) =>
    app.api('/api/files/', { method: 'POST', headers: { authorization: `Bearer ${app.key}`, ...headers }, body });
  const part = 'Content-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\nhello';
  for (const [what, answer, status, code] of [
    ['JSON', await post('{}', { 'content-type': 'application/json' }), 415, 'unsupported_media_type'],
    ['no boundary', await post('x', { 'content-type': 'multipart/form-data; a=b' }), 400, 'malformed_multipart'],
    ['no end', await post(`--b\r\n${part}`, multipart), 400, 'malformed_multipart'],
    [
      'another part',
      await post(`--b\r\n${part.replace('"file"', '"document"')}\r\n--b--\r\n`, multipart),
      422,
      'validation_failed',
    ],
    ['two files', await post(`--b\r\n${part}\r\n--b\r\n${part}\r\n--b--\r\n`, multipart), 422, 'validation_failed'],
  ] as const) {
    assert.deepEqual([answer.status, answer.body.code], [status, code], what);
  }
  assert.equal((await post(`--b\r\n${part}\r\n--b--\r\n`, multipart)).status, 201);
});

test('refuses a file over the limit while it comes, and leaves nothing behind', async () => {
  const before = await storedFiles();
  const part = 'Content-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\n';
  const answer = await app.api('/api/files/', {
    method: 'POST',
    headers: { authorization: `Bearer ${app.key}`, 'content-type': 'multipart/form-data; boundary=b' },
    body: `--b\r\n${part}${'a'.repeat(MAX_BYTES + 1)}\r\n--b--\r\n`,
  });
  assert.deepEqual([answer.status, answer.body.code], [413, 'file_too_large']);
  assert.deepEqual(await storedFiles(), before);
});

test('an upload that breaks off leaves nothing behind', async () => {
  const before = await storedFiles();
  let pulls = 0;
  const body = new ReadableStream({
    pull(controller) {
      if (pulls++ === 0)
        controller.enqueue(Buffer.from('--b\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\nhel'));
      else controller.error(new Error('the connection broke'));
    },
  });
  const headers = { authorization: `Bearer ${app.key}`, 'content-type': 'multipart/form-data; boundary=b' };
  const init = { method: 'POST', headers, body, duplex: 'half' };
  const answer = await app.api('/api/files/', init as RequestInit);
  assert.equal(answer.status, 400);
  assert.deepEqual(await storedFiles(), before);
});

test('keeps the bytes where the answer of the commit is lost', async () => {
  const { files, context } = app.service;
  const owner = { accountId: app.accountId, sessionId: null };
  const uploads = new Hono<HttpEnv>().post('/:commits', (c) =>
    files.upload(c, owner, MAX_BYTES, (_, commit) =>
      commit(async (store) => {
        if (c.req.param('commits') === 'true') await context.write(store);
        else await context.write(() => Promise.reject(new Error('the database is gone')));
        throw new Error('Connection terminated unexpectedly');
      }),
    ),
  );
  uploads.onError((_, c) => c.body(null, 500));
  const before = await storedFiles();
  for (const commits of [true, false])
    await uploads.request(`/${commits}`, { method: 'POST', body: upload('kept', 'a.txt') });
  const [id = '', ...others] = (await storedFiles()).filter((file) => !before.includes(file));
  assert.deepEqual(others, []);
  assert.equal((await files.owned(app.accountId, id))?.size, 4);
});

test('a small file is written where it is looked at, a larger one as it comes, and each whole where it is kept', async () => {
  const inspector = createInspector();
  const { blobs } = app.service;
  const key = (n: number) => `01890a5d-ac96-774b-bcce-b302099a900${n}`;
  const stage = (n: number, ...chunks: string[]) =>
    blobs.stage(
      key(n),
      (async function* () {
        for (const chunk of chunks) yield Buffer.from(chunk);
      })(),
    );
  const kept = async (n: number) => {
    const blob = await blobs.open(key(n));
    return blob && String(await buffer(blob.stream()));
  };
  const small = await stage(1, 'Dear ', 'shop');
  assert.deepEqual([existsSync(small.path), String(small.unwritten)], [false, 'Dear shop']);
  const inspected = await inspector.inspect(small, 'mail.txt');
  assert.deepEqual([inspected.size, small.unwritten, String(await readFile(small.path))], [9, undefined, 'Dear shop']);
  await small.keep();
  const unseen = await stage(2, 'not looked at');
  await unseen.keep();
  const refused = await stage(3, 'MZ\0\0');
  await assert.rejects(inspector.inspect(refused, 'a.exe'), { code: 'file_type_not_accepted' });
  assert.equal(existsSync(refused.path), false);
  await refused.drop();
  const parts = ['x'.repeat(40_000), 'y'.repeat(40_000), 'z'.repeat(40_000)];
  const large = await stage(4, ...parts);
  assert.deepEqual([existsSync(large.path), large.unwritten], [true, undefined]);
  await inspector.inspect(large, 'mail.txt');
  await large.keep();
  assert.deepEqual(await Promise.all([1, 2, 3, 4].map(kept)), [
    'Dear shop',
    'not looked at',
    undefined,
    parts.join(''),
  ]);
  for (const n of [1, 2, 4]) await blobs.remove(key(n));
  await inspector.close();
});

test('bytes without metadata are removed after an hour, others stay', async () => {
  const { id } = (await send('keep me', 'a.txt')).body;
  const { blobs } = app.service;
  const orphan = '01890a5d-ac96-774b-bcce-b302099a8057';
  const staged = await blobs.stage(
    orphan,
    (async function* () {
      yield Buffer.from('lost');
    })(),
  );
  await staged.keep();
  app.clock.advance(Date.now() - app.clock.nowMs());
  assert.equal(await app.service.files.removeOrphans(), 0);
  app.clock.advance(3_700_000);
  assert.equal(await app.service.files.removeOrphans(), 1);
  const kept = await storedFiles();
  assert.ok(kept.includes(id) && !kept.includes(orphan));
});
