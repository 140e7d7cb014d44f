/**
 * Opens sockets for deliveries. The guard decides on the address that is dialled, literal or resolved, at the moment of
 * dialling: Node asks no `lookup` for literals, and a name may resolve to something else than it did before.
 */
import { lookup, Resolver } from 'node:dns/promises';
import { isIP, type LookupFunction } from 'node:net';
import { buildConnector } from 'undici';
import type { AddressGuard } from './address-guard.ts';

/** Every address of a name. Rejects when there is none. */
export type Resolve = (name: string) => Promise<readonly string[]>;

const dns = new Resolver({ timeout: 2000, tries: 2 });
const UNKNOWN = new Set(['ENOTFOUND', 'ENODATA', 'ECONNREFUSED']);

/**
 * The name servers of this machine, and where they know nothing the machine's own look-up, which reads the hosts file too.
 * Not that one alone: it occupies one of few threads for as long as a name server is silent, and so delays everybody.
 */
export const systemResolver: Resolve = async (name) => {
  const isQualified = /\.[^.]/.test(name);
  const families = isQualified ? await Promise.allSettled([dns.resolve4(name), dns.resolve6(name)]) : [];
  const addresses = families.flatMap((family) => (family.status === 'fulfilled' ? family.value : []));
  if (addresses.length > 0) return addresses;
  const silent = families.find((family) => family.status === 'rejected' && !UNKNOWN.has(family.reason.code));
  if (silent?.status === 'rejected') throw silent.reason;
  return (await lookup(name, { all: true })).map(({ address }) => address);
};

/** Nothing behind this name may be dialled. */
export class BlockedAddressError extends Error {
  readonly code = 'BLOCKED_ADDRESS';
}

class ResolveTimeoutError extends Error {
  readonly code = 'EAI_TIMEOUT';
}

export interface ConnectorOptions {
  guard: AddressGuard;
  resolve: Resolve;
  connectTimeoutMs: number;
  resolveTimeoutMs: number;
  /** Further certificate authorities to trust, PEM; for tests. */
  ca?: string;
}

/** A connector for undici that dials only what the guard allows. */
export function guardedConnector(options: ConnectorOptions): buildConnector.connector {
  const { guard, connectTimeoutMs, ca } = options;
  const connectorTo = (addresses: readonly string[] | undefined) =>
    buildConnector({
      timeout: connectTimeoutMs,
      allowH2: false,
      autoSelectFamily: true,
      ...(ca ? { ca } : {}),
      ...(addresses ? { lookup: pinned(addresses) } : {}),
    } as buildConnector.BuildOptions);
  const direct = connectorTo(undefined);

  return (target, callback) => {
    const host = target.hostname.replace(/^\[|\]$/g, '');
    if (isIP(host)) {
      if (guard.allows(host)) direct(target, checked(guard, callback));
      else callback(new BlockedAddressError('The address may not be dialled'), null);
      return;
    }
    resolved(host, options).then(
      (addresses) => connectorTo(addresses)(target, checked(guard, callback)),
      (error) => callback(error, null),
    );
  };
}

async function resolved(host: string, { guard, resolve, resolveTimeoutMs }: ConnectorOptions): Promise<string[]> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ResolveTimeoutError('The name was not resolved in time')), resolveTimeoutMs);
  });
  try {
    const addresses = (await Promise.race([resolve(host), tooLate])).filter((address) => guard.allows(address));
    if (addresses.length === 0) throw new BlockedAddressError('The name has no address that may be dialled');
    return addresses;
  } finally {
    clearTimeout(timer);
  }
}

/** Answers with the addresses that were checked, so that nothing is resolved a second time. */
const pinned =
  (addresses: readonly string[]): LookupFunction =>
  (_name, options, callback) => {
    const all = addresses.map((address) => ({ address, family: isIP(address) }));
    const first = all[0] ?? { address: '', family: 4 };
    if (options.all) callback(null, all);
    else callback(null, first.address, first.family);
  };

/** Looks once more at what the socket is really connected to. */
const checked =
  (guard: AddressGuard, callback: buildConnector.Callback): buildConnector.Callback =>
  (...[error, socket]) => {
    if (error) return callback(error, null);
    if (guard.allows(socket.remoteAddress ?? '')) return callback(null, socket);
    socket.destroy();
    callback(new BlockedAddressError('The address may not be dialled'), null);
  };
