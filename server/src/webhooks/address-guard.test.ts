import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { DENIED, PRIVATE_URLS } from './address-guard.cases.ts';
import { createAddressGuard } from './address-guard.ts';
import { urlRefusal } from './endpoint-url.ts';

const ALLOWED = [
  '1.1.1.1',
  '8.8.8.8',
  '9.255.255.255',
  '11.0.0.0',
  '100.63.255.255',
  '100.128.0.0',
  '172.15.255.255',
  '172.32.0.0',
  '192.0.1.1',
  '198.17.255.255',
  '198.20.0.0',
  '223.255.255.255',
  '2606:4700:4700::1111',
  '2001:4860:4860::8888',
  '2001:200::1',
  '::ffff:8.8.8.8',
  '64:ff9b::8.8.8.8',
];

test('refuses every address that is not public, however it is spelled', () => {
  const guard = createAddressGuard();
  assert.deepEqual(
    DENIED.filter((address) => guard.allows(address)),
    [],
  );
});

test('lets every public address through', () => {
  const guard = createAddressGuard();
  assert.deepEqual(
    ALLOWED.filter((address) => !guard.allows(address)),
    [],
  );
});

test('opens only the ranges it is given', () => {
  const guard = createAddressGuard(['127.0.0.0/8', 'fd00::/8']);
  for (const address of ['127.0.0.1', '::ffff:127.0.0.1', '64:ff9b::127.0.0.1', 'fd12::1'])
    assert.ok(guard.allows(address), address);
  for (const address of ['10.0.0.1', '::1', 'fc00::1', '169.254.169.254']) assert.ok(!guard.allows(address), address);
});

test('judges an IPv4 address inside an IPv6 one as it judges it alone', () => {
  const guard = createAddressGuard();
  fc.assert(
    fc.property(fc.ipV4(), (address) => {
      const [a = 0, b = 0, c = 0, d = 0] = address.split('.').map(Number);
      const hex = `${((a << 8) | b).toString(16)}:${((c << 8) | d).toString(16)}`;
      const alone = guard.allows(address);
      return [`::ffff:${address}`, `::ffff:${hex}`, `64:ff9b::${address}`, `64:ff9b::${hex}`].every(
        (spelling) => guard.allows(spelling) === alone,
      );
    }),
  );
});

test('refuses URLs that lead to such an address, with one message that does not say which', () => {
  const policy = { guard: createAddressGuard(), allowHttp: false };
  for (const url of PRIVATE_URLS) assert.equal(urlRefusal(url, policy), 'Must lead to a public address', url);
});

test('refuses credentials, other schemes, service ports and what is no URL', () => {
  const policy = { guard: createAddressGuard(), allowHttp: false };
  for (const url of [
    'https://user:pass@example.com/',
    'https://user@example.com/',
    'http://example.com/',
    'ftp://example.com/',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'https://example.com:22/',
    'https://example.com:25/',
    'example.com/hook',
    '',
    '/hook',
    'https://',
    `https://example.com/${'x'.repeat(2000)}`,
    'https://[fe80::1%25eth0]/',
  ]) {
    assert.notEqual(urlRefusal(url, policy), undefined, url);
  }
  for (const url of [
    'https://example.com/',
    'https://example.com:8443/a?b=c',
    'https://8.8.8.8/hook',
    'https://[2606:4700:4700::1111]/',
  ]) {
    assert.equal(urlRefusal(url, policy), undefined, url);
  }
  assert.equal(urlRefusal('http://example.com/', { ...policy, allowHttp: true }), undefined);
});
