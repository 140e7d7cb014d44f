import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ipv4Of, networkOf, withoutPort } from './network.ts';

test('a network is an IPv4 address, or the first 64 bits of an IPv6 address however it is written', () => {
  const expected: Record<string, string> = {
    '192.0.2.1': '192.0.2.1',
    '::ffff:192.0.2.1': '192.0.2.1',
    '::FFFF:C000:201': '192.0.2.1',
    '0:0:0:0:0:ffff:192.0.2.1': '192.0.2.1',
    '::ffff:192.0.2.1%eth0': '192.0.2.1',
    '2001:db8:1:2:3:4:5:6': '2001:db8:1:2::/64',
    '2001:DB8:1:2::6': '2001:db8:1:2::/64',
    '2001:0db8:0001:0002::': '2001:db8:1:2::/64',
    '2001:db8::6': '2001:db8:0:0::/64',
    '2001:db8:1::5:6': '2001:db8:1:0::/64',
    'fe80::1%eth0': 'fe80:0:0:0::/64',
    '::1': '0:0:0:0::/64',
    '::': '0:0:0:0::/64',
    '1::2:3:4:5:6:7': '1:0:2:3::/64',
    '::ffff:203.110.113.114': '203.110.113.114',
    '2001:db8::ffff:192.0.2.1': '2001:db8:0:0::/64',
    '2001:db8:1::': '2001:db8:1:0::/64',
    '2001:db8:1:2:3:4:5::': '2001:db8:1:2::/64',
    'no address': 'no address',
    '::ffff:192.0.2.1x': '::ffff:192.0.2.1x',
  };
  for (const [address, network] of Object.entries(expected)) assert.equal(networkOf(address), network, address);
});

test('an IPv4 address that a socket tells in IPv6 is told as the operator writes it', () => {
  const expected = {
    '::ffff:127.0.0.1': '127.0.0.1',
    '::FFFF:C000:201': '192.0.2.1',
    '192.0.2.1': '192.0.2.1',
    '2001:db8::1': '2001:db8::1',
    'no address': 'no address',
  };
  for (const [address, plain] of Object.entries(expected)) assert.equal(ipv4Of(address), plain, address);
});

test('an entry of X-Forwarded-For may have a port', () => {
  const expected = {
    '192.0.2.1': '192.0.2.1',
    '192.0.2.1:1234': '192.0.2.1',
    '2001:db8::1': '2001:db8::1',
    '[2001:db8::1]': '2001:db8::1',
    '[2001:db8::1]:443': '2001:db8::1',
    unknown: 'unknown',
  };
  for (const [entry, address] of Object.entries(expected)) assert.equal(withoutPort(entry), address);
});
