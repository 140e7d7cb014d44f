/** Whom a network address stands for, where visitors are counted by it. */
import { isIP } from 'node:net';

/** The part of an address that one customer of a network provider holds; IPv4 whole, IPv6 its first 64 bits. */
export function networkOf(ipAddress: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ipAddress)?.[1];
  if (mapped) return mapped;
  if (isIP(ipAddress) !== 6) return ipAddress;
  const [head = '', tail = ''] = ipAddress.toLowerCase().split('::');
  const groups = head === '' ? [] : head.split(':');
  const rest = tail.split(':');
  while (groups.length + rest.length < 8) groups.push('0');
  const full = [...groups, ...rest].slice(0, 4).map((group) => group.replace(/^0+(?=.)/, ''));
  return `${full.join(':')}::/64`;
}

/** The address of an entry of `X-Forwarded-For`, which some proxies write with a port: `192.0.2.1:1234`, `[2001:db8::1]:443`. */
export function withoutPort(entry: string): string {
  const [, bracketed, plain] = /^\[([^\]]*)\](?::\d+)?$|^([\d.]+):\d+$/.exec(entry) ?? [];
  return bracketed ?? plain ?? entry;
}
