import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { crc32 } from 'node:zlib';
import { DOCUMENT_KINDS } from '@dispute-intake/contract';
import { openLink } from '../testing/cardholder.ts';
import { pdf, sessionRequest, upload } from '../testing/factories.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

let app: TestApp;
before(async () => {
  app = await startTestApp({ env: { RATE_LIMIT_KEY_PER_MINUTE: '0' } });
});
after(() => app.close());

let uploads = 0;
/** Different bytes each time. */
const fresh = () => pdf(`%${++uploads}\n`);
const send = (
  body: Uint8Array<ArrayBuffer> | string,
  name = 'a.pdf',
  kind?: string,
  caller = app as Pick<TestApp, 'call'>,
) => {
  const form = upload(body, name);
  if (kind !== undefined) form.set('kind', kind);
  return caller.call('POST', '/api/files/', form);
};
const open = async () => openLink(app, (await app.call('POST', '/api/intake/sessions/', sessionRequest())).body.url);

/** A ZIP package of these members, stored and not packed. */
function zip(members: Record<string, string>): Uint8Array<ArrayBuffer> {
  const local: Buffer[] = [];
  const central: Buffer[] = [];
  let offset = 0;
  for (const [name, text] of Object.entries(members)) {
    const sizes = Buffer.alloc(16);
    sizes.writeUInt32LE(crc32(text), 0);
    sizes.writeUInt32LE(Buffer.byteLength(text), 4);
    sizes.writeUInt32LE(Buffer.byteLength(text), 8);
    sizes.writeUInt16LE(name.length, 12);
    const head = Buffer.concat([Buffer.from('504b030414000000000000000000', 'hex'), sizes, Buffer.from(name + text)]);
    const at = Buffer.alloc(4);
    at.writeUInt32LE(offset);
    central.push(
      Buffer.concat([
        Buffer.from('504b0102140014000000000000000000', 'hex'),
        sizes,
        Buffer.alloc(10),
        at,
        Buffer.from(name),
      ]),
    );
    local.push(head);
    offset += head.length;
  }
  const directory = Buffer.concat(central);
  const end = Buffer.from('504b0506000000000000000000000000000000000000', 'hex');
  end.writeUInt16LE(central.length, 8);
  end.writeUInt16LE(central.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  return new Uint8Array(Buffer.concat([...local, directory, end]));
}
const CONTENT_TYPES =
  '<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>';
const word = (more: Record<string, string> = {}) =>
  zip({ '[Content_Types].xml': CONTENT_TYPES, 'word/document.xml': `<w:document>${++uploads}</w:document>`, ...more });
const email = (body = 'Where is my parcel?') =>
  `From: me@example.com\r\nTo: shop@example.com\r\nDate: Mon, 12 Oct 2026 10:00:00 +0200\r\nSubject: order ${++uploads}\r\n\r\n${body}\r\n`;

test('keeps the kind of a document by both routes and gives it back; without one it is null', async () => {
  for (const kind of DOCUMENT_KINDS) {
    const { status, body } = await send(fresh(), 'a.pdf', kind);
    assert.deepEqual([status, body.kind], [201, kind]);
    assert.equal((await app.call('GET', `/api/files/${body.id}`)).body.kind, kind);
  }
  assert.equal((await send(fresh())).body.kind, null);
  const page = await open();
  const form = upload(fresh());
  form.set('kind', 'receipt');
  const { body } = await page.call('POST', 'files', form);
  const read = (await app.call('GET', `/api/files/${body.id}`)).body;
  assert.deepEqual([body.kind, read.kind, read.intake_session_id], ['receipt', 'receipt', page.id]);
});

test('a kind counts wherever it stands in the form, and another word is refused with what is known', async () => {
  const form = new FormData();
  form.set('kind', 'photo');
  form.set('file', new File([fresh()], 'a.pdf'));
  assert.equal((await app.call('POST', '/api/files/', form)).body.kind, 'photo');
  for (const kind of ['Receipt', 'invoice', '__proto__']) {
    const { status, body } = await send(fresh(), 'a.pdf', kind);
    assert.equal(status, 422);
    assert.deepEqual(body.errors[0].loc, ['body', 'kind']);
  }
  assert.equal(
    (
      await open().then((page) =>
        page.call(
          'POST',
          'files',
          (() => {
            const f = upload(fresh());
            f.set('kind', 'x');
            return f;
          })(),
        ),
      )
    ).status,
    422,
  );
});

test('takes e-mails and Word documents, and says that they are not previewed', async () => {
  for (const [bytes, name, mimeType] of [
    [email(), 'Re order.eml', 'message/rfc822'],
    [word(), 'letter.docx', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
  ] as const) {
    const { status, body, text } = await send(bytes, name);
    assert.equal(status, 201, text);
    assert.deepEqual([body.mime_type, body.warnings], [mimeType, ['not_previewed']]);
    const read = (await app.call('GET', `/api/files/${body.id}`)).body;
    const { pathname, search } = new URL(read.signed_url);
    const { headers } = await app.api(pathname + search);
    assert.match(headers.get('content-disposition') ?? '', /^attachment/);
    assert.match(headers.get('content-security-policy') ?? '', /^sandbox/);
  }
});

test('judges an e-mail by its header and a Word document by what is in its package and what it loads from elsewhere', async () => {
  for (const [bytes, name, code] of [
    ['just some words', 'mail.eml', 'file_type_not_accepted'],
    ['<html><script>1</script></html>', 'mail.eml', 'file_type_not_accepted'],
    ['From: me\r\nno header here\r\nDate: x\r\n\r\nbody', 'mail.eml', 'file_type_not_accepted'],
    [word({ 'word/vbaProject.bin': 'Sub AutoOpen' }), 'letter.docx', 'file_unsafe'],
    [zip({ 'a.txt': 'x' }), 'letter.docx', 'file_type_not_accepted'],
  ] as const) {
    const { status, body } = await send(bytes, name);
    assert.ok(status === 415 || status === 422);
    assert.equal(body.code, code, name);
  }
  const { body } = await send(word({ 'word/embeddings/sheet.bin': 'x' }), 'letter.docx');
  assert.deepEqual(body.warnings, ['not_previewed', 'embedded_object']);
  const relation = (type: string, target: string, mode = 'External') =>
    `<Relationships><Relationship Id="r1" Type="http://x/relationships/${type}" Target="${target}" TargetMode="${mode}"/></Relationships>`;
  for (const [path, relations, warnings] of [
    ['word/_rels/settings.xml.rels', relation('attachedTemplate', 'https://evil.example/t.dotm'), ['external_content']],
    ['WORD/_RELS/DOCUMENT.XML.RELS', relation('image', '\\\\10.0.0.1\\share\\i.png'), ['external_content']],
    ['word/_rels/document.xml.rels', relation('oleObject', 'mhtml:http&#58;//evil.example'), ['external_content']],
    [
      'word/_rels/document.xml.rels',
      relation('frame', 'http://evil.example/a>b', 'Ext&#101;rnal'),
      ['external_content'],
    ],
    ['word/_rels/document.xml.rels', '<!DOCTYPE a><Relationships/>', ['external_content']],
    ['word/_rels/document.xml.rels', relation('hyperlink', 'https://shop.example/order'), []],
    ['word/_rels/settings.xml.rels', relation('attachedTemplate', 'file:///C:\\Templates\\Letter.dotx'), []],
    ['word/_rels/document.xml.rels', relation('styles', 'styles.xml', 'Internal'), []],
  ] as const) {
    const { status, text, body } = await send(word({ [path]: relations }), 'letter.docx');
    assert.equal(status, 201, text);
    assert.deepEqual(body.warnings, ['not_previewed', ...warnings], relations);
  }
});

test('names the first file of the account with the same bytes, whatever it was called and wherever it came from', async () => {
  const bytes = fresh();
  const first = (await send(bytes, 'one.pdf')).body;
  assert.equal(first.duplicate_of, null);
  app.clock.advance(1);
  const page = await open();
  const second = (await page.call('POST', 'files', upload(bytes, 'two.pdf'))).body;
  assert.equal(second.duplicate_of, null, 'the cardholder’s page is not told of other files');
  assert.equal((await app.call('GET', `/api/files/${second.id}`)).body.duplicate_of, first.id);
  assert.equal((await send(bytes, 'three.pdf')).body.duplicate_of, first.id);
  const stranger = await app.newAccount();
  assert.equal(
    (await send(bytes, 'one.pdf', undefined, stranger)).body.duplicate_of,
    null,
    'another account’s is its own',
  );
});
