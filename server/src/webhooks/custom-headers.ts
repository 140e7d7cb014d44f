/** Headers an account adds to its deliveries: what they may be called, what they may hold, and what is shown of them. */

const MAX_HEADERS = 20;
const MAX_VALUE_BYTES = 4096;

/** Hop-by-hop and framing headers (RFC 9110 §7.6.1), and those that are ours to set. */
const FORBIDDEN = new Set([
  'connection',
  'keep-alive',
  'proxy-connection',
  'proxy-authenticate',
  'proxy-authorization',
  'te',
  'trailer',
  'trailers',
  'transfer-encoding',
  'upgrade',
  'host',
  'user-agent',
  'cookie',
  'set-cookie',
  'expect',
  'accept-encoding',
  'via',
  'forwarded',
]);
/** `svix-` because libraries read those before `webhook-`. */
const FORBIDDEN_PREFIXES = ['content-', 'webhook-', 'svix-', 'x-dispute-intake-', 'sec-', 'x-forwarded-'];
const TOKEN = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]{1,100}$/;
/** Visible ASCII with inner spaces (RFC 9110 §5.5); nothing that could end the line. */
const VALUE = /^(?:[\x21-\x7e](?:[\x20-\x7e\t]*[\x21-\x7e])?)?$/;
const SECRET_NAME =
  /auth|token|secret|password|passwd|credential|signature|session|api[-_]?key|(?:^|[-_])key(?:$|[-_])/i;

export type Headers = Record<string, string>;

/** What is wrong, by header name; empty when all are fine. */
export function headerRefusals(headers: Headers): { name: string; msg: string }[] {
  const names = Object.keys(headers);
  if (names.length > MAX_HEADERS) return [{ name: '', msg: `At most ${MAX_HEADERS} headers` }];
  const seen = new Set<string>();
  return names.flatMap((name) => {
    const lower = name.toLowerCase();
    const isTwice = seen.has(lower);
    seen.add(lower);
    if (!TOKEN.test(name)) return [{ name, msg: 'Not a valid header name' }];
    if (isTwice) return [{ name, msg: 'Given twice' }];
    if (FORBIDDEN.has(lower) || FORBIDDEN_PREFIXES.some((prefix) => lower.startsWith(prefix))) {
      return [{ name, msg: 'This header cannot be set' }];
    }
    const value = headers[name] ?? '';
    if (value.length > MAX_VALUE_BYTES) return [{ name, msg: `At most ${MAX_VALUE_BYTES} bytes` }];
    return VALUE.test(value) ? [] : [{ name, msg: 'Must be visible ASCII characters' }];
  });
}

/** The headers as they may be shown: null stands for a value that looks like a secret and is write-only. */
export const shownHeaders = (headers: Headers): Record<string, string | null> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, SECRET_NAME.test(name) ? null : value]));

/** `changes` over `current`: null keeps a value that cannot be read back; a header that is not named is dropped. */
export function changedHeaders(current: Headers, changes: Record<string, string | null>): Headers {
  const kept = new Map(Object.entries(current).map(([name, value]) => [name.toLowerCase(), value]));
  return Object.fromEntries(
    Object.entries(changes).flatMap(([name, value]) => {
      const known = value ?? kept.get(name.toLowerCase());
      return known === undefined ? [] : [[name, known]];
    }),
  );
}
