/**
 * Which addresses may be dialled: those of the public internet, and what the operator has opened. Ranges after the IANA
 * special-purpose registries (RFC 6890 and successors). Anything that cannot be read as an address is refused.
 */
import { BlockList, isIP } from 'node:net';

const DENIED_V4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  // A public address that is Azure's virtual host (metadata, DNS, health): reachable from inside every machine there.
  '168.63.129.16/32',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
];
/** `::/8` holds every spelling of an IPv4 address inside an IPv6 one but the two that are unwrapped below. */
const DENIED_V6 = [
  '::/8',
  '64:ff9b:1::/48',
  '100::/64',
  '2001::/23',
  '2001:db8::/32',
  '2002::/16',
  '3fff::/20',
  '5f00::/16',
  'fc00::/7',
  'fe80::/10',
  'fec0::/10',
  'ff00::/8',
];

export interface AddressGuard {
  /** True when this IP address, in any spelling, may be dialled. */
  allows(address: string): boolean;
}

/** A guard that also lets through the ranges in `allowedCidrs` (`10.0.0.0/8`, `fd00::/8`). */
export function createAddressGuard(allowedCidrs: readonly string[] = []): AddressGuard {
  const denied = rangeCheck([...DENIED_V4, ...DENIED_V6]);
  const allowed = rangeCheck(allowedCidrs);
  return {
    allows(address) {
      const plain = unwrapped(address);
      return plain !== undefined && (allowed(plain) || !denied(plain));
    },
  };
}

const familyOf = (address: string) => (isIP(address) === 4 ? 'ipv4' : 'ipv6');

/** True for this machine's own addresses. */
const isLoopback = (address: string): boolean => inLoopback(unwrapped(address) ?? '');

/** A guard that lets this machine's own addresses through as well. */
export const withLoopback = (guard: AddressGuard): AddressGuard => ({
  allows: (address) => guard.allows(address) || isLoopback(address),
});

/**
 * True for addresses in these ranges; an IPv4 peer that a dual-stack socket shows as `::ffff:203.0.113.7` counts as IPv4.
 * One list a family: in a common one, Node would find every IPv4 address inside `::/8`.
 */
export function rangeCheck(cidrs: readonly string[]): (address: string) => boolean {
  const lists = { ipv4: new BlockList(), ipv6: new BlockList() };
  for (const cidr of cidrs) {
    const [address = '', bits] = cidr.split('/');
    lists[familyOf(address)].addSubnet(address, Number(bits), familyOf(address));
  }
  return (address) => {
    const plain = /^::ffff:/i.test(address) ? (unwrapped(address) ?? address) : address;
    return isIP(plain) !== 0 && lists[familyOf(plain)].check(plain, familyOf(plain));
  };
}

/** The address the network will use: IPv4 out of `::ffff:0:0/96` and out of NAT64 (`64:ff9b::/96`); undefined when it is none. */
function unwrapped(address: string): string | undefined {
  const bare = address.replace(/^\[|\]$/g, '').replace(/%.*$/, '');
  if (isIP(bare) === 4) return bare;
  if (isIP(bare) !== 6) return undefined;
  // The URL parser brings an IPv6 address into its one canonical, compressed form.
  const canonical = URL.parse(`http://[${bare}]/`)?.hostname.slice(1, -1);
  const embedded = canonical?.match(/^(?:::ffff:|64:ff9b::)(?:([0-9a-f]{1,4}):)?([0-9a-f]{1,4})?$/);
  if (!embedded) return canonical;
  const high = Number.parseInt(embedded[1] ?? '0', 16);
  const low = Number.parseInt(embedded[2] ?? '0', 16);
  return [high >> 8, high & 255, low >> 8, low & 255].join('.');
}

const inLoopback = rangeCheck(['127.0.0.0/8', '::1/128']);
