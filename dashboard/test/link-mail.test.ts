import assert from 'node:assert/strict';
import { test } from 'node:test';
import { linkMail } from '../src/pages/link-mail.ts';

test('a mail for the cardholder carries the whole link, secret included, and names no recipient', () => {
  const url = 'https://intake.bank.example/s/is_1#k-_9';
  const mail = new URL(linkMail({ url, expires_at: '2026-11-20T14:03:09Z' }, 'Hallam & Sons'));
  assert.equal(mail.protocol + mail.pathname, 'mailto:');
  assert.equal(mail.searchParams.get('subject'), 'Your dispute: Hallam & Sons needs a few details');
  assert.ok(mail.searchParams.get('body')?.split('\r\n').includes(url));
  assert.ok(!mail.href.includes('+'));
});
