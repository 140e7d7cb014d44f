/** Which URLs an endpoint may have. Names are judged again at every dial; here only what the text itself tells. */
import { type AddressGuard, withLoopback } from './address-guard.ts';

export interface UrlPolicy {
  guard: AddressGuard;
  /** Accept `http:` too. */
  allowHttp: boolean;
  /** Accept this machine's own addresses, by `http:` too: for the test side of a service that runs there itself. */
  allowLoopback?: boolean;
  /** Of the test side: test receivers (`https://receiver.test/…`) are there for it alone. */
  isTest?: boolean;
}

const MAX_LENGTH = 2000;
/** Below 1024 only the ports of the web; the rest belong to other services. */
const LOW_PORTS = new Set(['', '80', '443']);
const LOOPBACK_NAME = /^(?:.+\.)?localhost\.?$/;

/** Why the URL is refused, for the one who entered it; undefined when it is fine. Never says what an address leads to. */
export function urlRefusal(text: string, { guard, allowHttp, allowLoopback, isTest }: UrlPolicy): string | undefined {
  const url = text.length <= MAX_LENGTH ? URL.parse(text) : null;
  if (!url || url.hostname === '') return `Must be an absolute URL of at most ${MAX_LENGTH} characters`;
  if (url.hostname === 'receiver.test' && isTest !== true) return 'receiver.test is for endpoints of the test side';
  const isOwn = allowLoopback === true && isLoopbackHost(url.hostname);
  if (url.protocol !== 'https:' && !((allowHttp || isOwn) && url.protocol === 'http:'))
    return 'Must begin with https://';
  if (url.username !== '' || url.password !== '') return 'Must not contain a user name or password';
  if (!LOW_PORTS.has(url.port) && Number(url.port) < 1024) return 'Must use port 80, 443 or one from 1024 on';
  return isOwn || isPublicHost(url.hostname, guard) ? undefined : 'Must lead to a public address';
}

const onlyLoopback = withLoopback({ allows: () => false });
const isLiteral = (host: string): boolean => host.startsWith('[') || /^[\d.]+$/.test(host);
/** This machine, by name or address. */
const isLoopbackHost = (host: string): boolean =>
  LOOPBACK_NAME.test(host) || (isLiteral(host) && onlyLoopback.allows(host));

function isPublicHost(host: string, guard: AddressGuard): boolean {
  if (LOOPBACK_NAME.test(host)) return guard.allows('127.0.0.1') || guard.allows('::1');
  return !isLiteral(host) || guard.allows(host);
}
