/** Whom a network address stands for, where visitors are counted by it. */
import { isIP } from 'node:net';

// The URL parser brings an IPv6 address into its one canonical, compressed form.
const canonicalOf = (ipv6: string): string =>
  URL.parse(`http://[${ipv6.replace(/%.*$/, '')}]/`)?.hostname.slice(1, -1) ?? ipv6;

/** The IPv4 address that stands mapped in an IPv6 address, as a socket of both tells it; others as they are. */
export function ipv4Of(ipAddress: string): string {
  if (isIP(ipAddress) !== 6) return ipAddress;
  const mapped = /^::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/.exec(canonicalOf(ipAddress));
  if (!mapped) return ipAddress;
  const [high, low] = mapped.slice(1).map((group) => Number.parseInt(group, 16)) as [number, number];
  return [high >> 8, high & 255, low >> 8, low & 255].join('.');
}

/** The part of an address that one customer of a network provider holds; IPv4 whole, in any spelling, IPv6 its first 64 bits. */
export function networkOf(ipAddress: string): string {
  const plain = ipv4Of(ipAddress);
  if (isIP(plain) !== 6) return plain;
  const [head = '', tail = ''] = canonicalOf(plain).split('::');
  const groups = head === '' ? [] : head.split(':');
  const rest = tail.split(':');
  while (groups.length + rest.length < 8) groups.push('0');
  return `${[...groups, ...rest].slice(0, 4).join(':')}::/64`;
}

/** The address of an entry of `X-Forwarded-For`, which some proxies write with a port: `192.0.2.1:1234`, `[2001:db8::1]:443`. */
export function withoutPort(entry: string): string {
  const [, bracketed, plain] = /^\[([^\]]*)\](?::\d+)?$|^([\d.]+):\d+$/.exec(entry) ?? [];
  return bracketed ?? plain ?? entry;
}
