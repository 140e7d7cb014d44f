/** The network address a request came from: what the connection says, and beyond our own proxies what they say. */
import type { HttpContext } from '../../platform/http/endpoints/http-env.ts';
import { clientAddress } from '../../platform/http/limits/visitor.guard.ts';

/** Null where there is no socket (requests made inside the process). */
export type ClientAddress = (c: HttpContext) => string | null;

/** `isTrusted` is true for a peer whose `X-Forwarded-For` is believed. */
export const clientAddressOf =
  (isTrusted: (address: string) => boolean): ClientAddress =>
  (c) =>
    clientAddress(c, isTrusted) ?? null;
