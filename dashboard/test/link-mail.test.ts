import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { test } from 'node:test';
import { linkMail } from '../src/pages/link-mail.ts';

test('a mail for the cardholder carries the whole link, secret included, and names no recipient', () => {
  const url = 'https://intake.bank.example/s/is_1#k-_9';
  const mail = new URL(linkMail({ url, expires_at: '2026-11-20T14:03:09Z', locale: null }, 'Hallam & Sons'));
  assert.equal(mail.protocol + mail.pathname, 'mailto:');
  assert.equal(mail.searchParams.get('subject'), 'Your report: Hallam & Sons needs a few details');
  assert.ok(mail.searchParams.get('body')?.split('\r\n').includes(url));
  assert.ok(!mail.href.includes('+'));
});

test('the mail is in the cardholder’s language, in every language of the intake, and names the zone of its time', () => {
  const link = { url: 'https://intake.bank.example/s/is_1#k', expires_at: '2026-11-20T14:03:09Z' };
  const subjectIn = (locale: string) =>
    new URL(linkMail({ ...link, locale }, 'Bank')).searchParams.get('subject') ?? '';
  const english = subjectIn('en-GB');
  const locales = readdirSync(new URL('../../intake-app/src/i18n/locales/', import.meta.url)).map((name) =>
    name.slice(0, 5),
  );
  for (const locale of locales.filter((tag) => !tag.startsWith('en')))
    assert.notEqual(subjectIn(locale), english, locale);
  assert.equal(subjectIn('de-AT'), subjectIn('de-DE'));
  assert.equal(subjectIn('ko-KR'), english);
  const body = new URL(linkMail({ ...link, locale: 'de-DE' }, 'Bank')).searchParams.get('body') ?? '';
  assert.match(body, /bis 20\. November 2026.*(MEZ|UTC|GMT)/);
});
