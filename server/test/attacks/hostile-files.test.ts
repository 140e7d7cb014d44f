/** Files made to stop the service or to hide what they hold. Each title is what the attacker uploads. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { deflateSync } from 'node:zlib';
import { createInspector } from '../../src/files/inspection/inspector.ts';
import { inspectBytes } from '../../src/files/testing/inspect-bytes.ts';
import { pdf, upload } from '../../src/testing/factories.ts';
import { startTestApp, type TestApp } from '../../src/testing/test-app.ts';

/** Of the server's thread, in milliseconds of processor time: what else runs on the machine does not count. */
const MAX_BLOCK_MS = 50;
let app: TestApp;
before(async () => {
  app = await startTestApp({ env: { RATE_LIMIT_KEY_PER_MINUTE: '0' } });
  // The first upload compiles what every upload needs.
  await send(pdf());
});
after(() => app.close());

const send = (bytes: Uint8Array<ArrayBuffer> | string, name = 'a.pdf') =>
  app.call('POST', '/api/files/', upload(bytes, name));
const packed = (bytes: number) => deflateSync(Buffer.alloc(bytes, '7 0 ')).toString('latin1');
const latin1 = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'));
const LABEL = '9 0 obj<</Type/ObjStm/N 1/First 4/Filter/FlateDecode>>';

const SMALL: Record<string, Uint8Array<ArrayBuffer>> = {
  'a PDF of 16 kB that calls one packed stream an object stream 200 times': latin1(
    pdf(`${'/Type/ObjStm '.repeat(200)}>>stream\n${packed(4_000_000)}\nendstream\n`),
  ),
  'a PDF of 50 kB whose object streams unpack to 48 MB': latin1(
    pdf(`${LABEL}stream\n${packed(16_000_000)}\nendstream\n`.repeat(3)),
  ),
  'a PDF with 10 000 streams that never end': latin1(pdf(`${LABEL}stream\n${packed(100)}`.repeat(10_000))),
  'a JPEG of 100 000 markers': new Uint8Array([0xff, 0xd8, 0xff, ...new Array(200_000).fill(0xff)]),
};
for (const [what, bytes] of Object.entries(SMALL)) {
  test(what, async () => {
    const before = process.threadCpuUsage();
    const { status, text } = await send(bytes);
    const { user, system } = process.threadCpuUsage(before);
    assert.ok(status === 201 || status === 422, text);
    const usedMs = (user + system) / 1000;
    assert.ok(usedMs <= MAX_BLOCK_MS, `took ${Math.round(usedMs)} ms of the server's thread`);
  });
}

const MB = 1_000_000;
const LARGE: Record<string, Buffer> = {
  'a PDF of 8 MB of names': Buffer.from(`%PDF-1.7\n${'/A#41'.repeat((8 * MB) / 5)}`),
  'a PDF of 8 MB of comments': Buffer.from(`%PDF-1.7\n${'/Encrypt %'.repeat(MB / 100)}${'%'.repeat(7.9 * MB)}`),
  'a PDF of 8 MB of object streams that hold nothing': Buffer.from(
    `%PDF-1.7\n${`${LABEL}stream\nx\xda\0\0\0\xff\xff`.repeat(MB / 10)}`,
    'latin1',
  ),
  'a text of 8 MB of blanks before its end': Buffer.from(`a${' '.repeat(8 * MB)}\n`),
  'an e-mail whose header is 8 MB of line ends': Buffer.from(`From: a\nDate: b\n${'\r\n '.repeat(2 * MB)}`),
  'a HEIC picture of a million boxes': Buffer.concat([
    Buffer.from('\0\0\0\x14ftypheic\0\0\0\0mif1', 'latin1'),
    Buffer.from('\0\0\0\x08ispe'.repeat(MB), 'latin1'),
  ]),
  'a PNG of 600 000 empty chunks': Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x01\0\0\0\x01\x08\0\0\0\0\0\0\0\0', 'latin1'),
    Buffer.from('\0\0\0\0tEXt\0\0\0\0'.repeat(0.6 * MB), 'latin1'),
  ]),
};
for (const [what, bytes] of Object.entries(LARGE)) {
  test(what, async () => {
    const inspector = createInspector();
    const before = process.threadCpuUsage();
    const code = await inspectBytes(inspector, bytes, what.includes('mail') ? 'a.eml' : 'a.txt').then(
      () => 'taken',
      (error: { code?: string }) => error.code,
    );
    const { user, system } = process.threadCpuUsage(before);
    const usedMs = (user + system) / 1000;
    assert.ok(['taken', 'file_unsafe', 'file_type_not_accepted', 'file_password_protected'].includes(code ?? ''), code);
    assert.ok(usedMs <= MAX_BLOCK_MS, `took ${Math.round(usedMs)} ms of the server's thread`);
    await inspector.close();
  });
}

test('a file that takes longer to inspect than it may, or more memory: it is refused, the next one is not', async () => {
  const slow = createInspector({ timeoutMs: 1 });
  const big = Buffer.from(`%PDF-1.7\n${'/A#41'.repeat(2 * MB)}`);
  await assert.rejects(inspectBytes(slow, big, 'a.pdf'), { code: 'file_unsafe', message: /takes too long/ });
  await slow.close();
  const normal = createInspector();
  assert.equal((await inspectBytes(normal, Buffer.from(pdf()), 'a.pdf')).mimeType, 'application/pdf');
  await normal.close();
});

for (const [spelling, object] of Object.entries({
  'a script under an escaped name': '9 0 obj<</S/J#61vaScript>>endobj\n',
  'a script in an object stream under an escaped name': `9 0 obj<</Type/Obj#53tm/N 1/First 4/Filter/FlateDecode>>stream\n${deflateSync('7 0 <</S/JavaScript>>').toString('latin1')}\nendstream\n`,
  'a script in an object stream behind a dictionary of 5 kB and comments': `9 0 obj<</Type%\n/ObjStm/X(${'x'.repeat(5000)})/N 1/First 4/Filter%x\n/FlateDecode>>%y\nstream\r\n${deflateSync('7 0 <</S/J#61vaScript>>').toString('latin1')}\nendstream\n`,
}))
  test(spelling, async () => {
    const { status, body } = await send(latin1(pdf(object)));
    assert.deepEqual([status, body.warnings], [201, ['pdf_javascript']]);
  });
