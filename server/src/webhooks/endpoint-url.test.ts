import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createAddressGuard, withLoopback } from './address-guard.ts';
import { urlRefusal } from './endpoint-url.ts';

const guard = createAddressGuard();
const live = { guard, allowHttp: false };
const onTest = { ...live, allowLoopback: true };

test('the test side of a service on a loopback address may have its endpoints there, by http: too', () => {
  for (const url of [
    'http://localhost:3000/hook',
    'http://127.0.0.1:3000/',
    'http://[::1]:3000/',
    'https://localhost/',
  ]) {
    assert.equal(urlRefusal(url, onTest), undefined, url);
    assert.notEqual(urlRefusal(url, live), undefined, url);
  }
});

test('nothing else becomes reachable with it', () => {
  for (const url of ['http://10.0.0.1:3000/', 'https://10.0.0.1/', 'http://example.com/', 'http://169.254.169.254/']) {
    assert.notEqual(urlRefusal(url, onTest), undefined, url);
  }
  const dialled = withLoopback(guard);
  for (const address of ['10.0.0.1', '169.254.169.254', '::ffff:10.0.0.1', 'fd00::1', '0.0.0.0', 'no address']) {
    assert.equal(dialled.allows(address), false, address);
  }
  for (const address of ['127.0.0.1', '127.9.9.9', '::1', '::ffff:127.0.0.1'])
    assert.ok(dialled.allows(address), address);
});

const ABSOLUTE = 'Must be an absolute URL of at most 2000 characters';
const HTTPS = 'Must begin with https://';
const PUBLIC = 'Must lead to a public address';
const PORT = 'Must use port 80, 443 or one from 1024 on';
const LOGIN = 'Must not contain a user name or password';
const open = { guard: { allows: () => true }, allowHttp: true };
const refusals = (policy: Parameters<typeof urlRefusal>[1], cases: Record<string, string | undefined>) => {
  for (const [url, expected] of Object.entries(cases)) assert.equal(urlRefusal(url, policy), expected, url);
};

test('an address is absolute, short enough, and carries no login', () => {
  const long = (length: number) => `https://bank.example/${'x'.repeat(length - 21)}`;
  refusals(live, {
    'https://bank.example/hook': undefined,
    [long(2000)]: undefined,
    [long(2001)]: ABSOLUTE,
    '/hook': ABSOLUTE,
    'mailto:hook@bank.example': ABSOLUTE,
    'https://user@bank.example/': LOGIN,
    'https://:secret@bank.example/': LOGIN,
    'https://user:secret@bank.example/': LOGIN,
  });
});

test('https: unless the service takes http:, and nothing else', () => {
  refusals(live, { 'http://bank.example/': HTTPS, 'ftp://bank.example/': HTTPS, 'ws://bank.example/': HTTPS });
  refusals(open, { 'http://bank.example/': undefined, 'ftp://bank.example/': HTTPS, 'wss://bank.example/': HTTPS });
});

test('the ports of the web, and those from 1024 on', () => {
  refusals(open, {
    'https://bank.example:443/': undefined,
    'https://bank.example:80/': undefined,
    'http://bank.example:443/': undefined,
    'https://bank.example:1024/': undefined,
    'https://bank.example:1023/': PORT,
    'https://bank.example:22/': PORT,
    'https://bank.example:0/': PORT,
  });
});

test('an address by number is judged by the guard, a name when it is dialled', () => {
  const none = { guard: { allows: () => false }, allowHttp: false };
  refusals(none, {
    'https://bank.example/': undefined,
    'https://1.2.3.4.bank.example/': undefined,
    'https://b1.example/': undefined,
    'https://203.0.113.7/': PUBLIC,
    'https://[2001:db8::1]/': PUBLIC,
    'https://2130706433/': PUBLIC,
  });
  refusals(open, { 'https://203.0.113.7/': undefined, 'https://[2001:db8::1]/': undefined });
});

test('this machine by name is as public as its addresses are', () => {
  const only = (allowed: string) => ({ guard: { allows: (address: string) => address === allowed }, allowHttp: false });
  for (const url of ['https://localhost/', 'https://localhost./', 'https://hook.localhost/']) {
    refusals(only('nothing'), { [url]: PUBLIC });
    refusals(only('127.0.0.1'), { [url]: undefined });
    refusals(only('::1'), { [url]: undefined });
  }
  refusals(only('nothing'), { 'https://notlocalhost/': undefined, 'https://localhost.bank.example/': undefined });
  refusals(onTest, { 'http://notlocalhost/': HTTPS, 'http://203.0.113.7/': HTTPS });
});
