import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readEmail } from './email.text.ts';
import { MAX_PARTS } from './limits.ts';

const HEAD = 'From: Shop <a@shop.example>\r\nSubject: Order 48213\r\nDate: Mon, 2 Nov 2026 10:00:00 +0000\r\n';
const multipart = (boundary: string, body: string) =>
  `${HEAD}Content-Type: multipart/mixed; boundary=${boundary}\r\n\r\n${body}--${boundary}--\r\n`;
const parts = (count: number, boundary = 'b', type = '') => `--${boundary}\r\n${type}\r\nx\r\n`.repeat(count);
const read = (mail: string) => readEmail(new TextEncoder().encode(mail));
const TOO_MANY = /more than \d+ parts/;

for (const [what, mail] of Object.entries({
  'of 100 000 parts': multipart('b', parts(100_000)),
  'of 100 000 parts between dashes': multipart('---', parts(100_000, '---')),
  'of parts with spaces behind their boundaries': multipart(
    'b',
    '--b \t\r\n\r\nx\r\n--b\r\n\r\nx\r\n'.repeat(MAX_PARTS),
  ),
  'whose boundary comes in pieces': multipart('b', parts(MAX_PARTS + 1)).replace(
    'boundary=b',
    'boundary*0=""; boundary*1=b',
  ),
  'of many parts that have boundaries of their own': multipart(
    'b',
    Array.from(
      { length: MAX_PARTS + 1 },
      (_, i) => `--b\r\nContent-Type: multipart/mixed; Boundary = c${i}\r\n\r\n`,
    ).join(''),
  ),
}))
  test(`an e-mail ${what} is not read`, async () => {
    await assert.rejects(read(mail), TOO_MANY);
  });

test('an e-mail is not looked into where it is a part in base64 or quoted-printable, which could hide how many parts it has', async () => {
  const inner = multipart('i', parts(5, 'i', 'Content-Type: text/plain\r\n'));
  for (const [encoding, text] of [
    ['base64', Buffer.from(inner).toString('base64')],
    ['Quoted-Printable', inner.replaceAll('=', '=3D')],
  ] as const) {
    const part = `--b\r\nContent-Type: Message/RFC822\r\nContent-Transfer-Encoding: ${encoding}\r\n\r\n${text}\r\n`;
    const { page, attachments } = await read(multipart('b', part));
    assert.equal(attachments.length, 1, encoding);
    assert.doesNotMatch(JSON.stringify(page), /\bx\b/);
  }
});

test('an e-mail of as many parts as may be is read, and one of text with as many rules', async () => {
  const many = await read(multipart('b', parts(MAX_PARTS, 'b', 'Content-Type: text/plain\r\n')));
  assert.match(JSON.stringify(many.page), /Order 48213/);
  const ruled = await read(`${HEAD}\r\n${'item 1\r\n--------\r\n'.repeat(2 * MAX_PARTS)}`);
  assert.match(JSON.stringify(ruled.page), /item 1/);
});

test('a mail passed on as an attachment is of its own sender and day', async () => {
  const inner =
    'From: Streamly <no-reply@streamly.example>\r\nSubject: Cancelled\r\nDate: Sun, 1 Mar 2026 22:19:50 +0000\r\n\r\nYour plan has been cancelled.';
  const { mail, page, attachments } = await read(
    multipart(
      'b',
      `--b\r\n\r\nSee what they wrote\r\n--b\r\nContent-Type: message/rfc822\r\nContent-Disposition: attachment\r\n\r\n${inner}\r\n`,
    ),
  );
  assert.deepEqual(mail, { from: 'Streamly', subject: 'Cancelled', sentOn: '2026-03-01' });
  assert.match(JSON.stringify(page), /See what they wrote.*Your plan has been cancelled/);
  assert.equal(attachments.length, 1);
});
