/** Requests nobody should send: of every documented address, the intake's, the dashboard's and the demo's, and bytes that are no HTTP. */
import fc from 'fast-check';

export interface Target {
  method: string;
  /** Parameters as `{name}` or `:name`. */
  path: string;
  /** Which of the two origins. */
  origin: 'api' | 'intake';
}

export interface FuzzedRequest {
  target: Target;
  /** Path and query. */
  url: string;
  headers: Record<string, string>;
  body: string | undefined;
}

const nasty = fc.constantFrom(
  '\0',
  '\u202e',
  '../..',
  '%00',
  "' or 1=1 --",
  '{{7*7}}',
  '__proto__',
  '4 '.repeat(20_000),
  '9'.repeat(5000),
  '🙂'.repeat(1000),
  '2026-01-01T00:00:00.'.padEnd(9000, '1'),
  'a@'.repeat(5000),
  '-'.repeat(20_000),
);
const text = fc.oneof(fc.string({ unit: 'binary', maxLength: 200 }), nasty);
const names = fc.constantFrom(
  ...'transaction dispute evidences metadata card history arn cardholder token link_secret statement answers step revision'.split(
    ' ',
  ),
  ...'flow_version email password name url kind file supersedes follow_up_of outcome at constructor __proto__'.split(
    ' ',
  ),
);
const json = fc.oneof(
  fc.json({ maxDepth: 4 }),
  fc
    .dictionary(names, fc.oneof(text, fc.jsonValue(), fc.dictionary(names, text)))
    .map((value) => JSON.stringify(value)),
  fc.nat({ max: 60 }).map((depth) => '['.repeat(depth * 50) + ']'.repeat(depth * 50)),
  fc
    .nat({ max: 40 })
    .map((size) => JSON.stringify({ statement: '4 '.repeat(size * 1000), ['5'.repeat(size * 500)]: 1 })),
  text,
);
/** As large as a body may be, in what costs most to look at: one text, one name, many values, many names, many short texts. */
const LARGEST_BYTES = 1_048_576;
const PARTS = [
  '4:',
  '4 ',
  '421 ',
  '4242424242424242x ',
  '2026-01-02 2026-02-07 ',
  '%2534',
  '&#52;',
  '&a',
  '<a',
  'é',
  '\\\\u0034',
];
const filled = (before: string, part: string, after: string, bytes: number) =>
  before + part.repeat(Math.floor((bytes - Buffer.byteLength(before + after)) / Buffer.byteLength(part))) + after;
const numbered = (most: number, one: (i: number) => string) => Array.from({ length: most }, (_, i) => one(i)).join(',');
/** By the bytes a body may have, such bodies. */
export const largestBodies = (bytes = LARGEST_BYTES): string[] => [
  ...PARTS.flatMap((part) => [
    filled('{"statement":"', part, '"}', bytes),
    filled('{"', part, '":1}', bytes),
    filled('{"metadata":{"note":"', part, '"}}', bytes),
  ]),
  ...['[4],', '{},', '"",', '0,'].map((part) => filled('[', part, '0]', bytes)),
  filled('', '[', '', bytes),
  `{${numbered(19_000, (i) => `"cvx${i}":1`)}}`,
  `{"history":[${numbered(19_000, () => '"Zm9vYmFyYmF6"')}]}`,
  `{"history":[${numbered(9_000, (i) => `{"t${i}":"4 2 4 2 4 2 4 2"}`)}]}`,
];
const large = fc.constantFrom(...largestBodies());
/** A part of a form with a file of bytes that begin like a picture or document. */
const form = fc
  .record({
    head: fc.constantFrom('%PDF-1.7\n', '\xff\xd8\xff\xe1', '\x89PNG\r\n\x1a\n', 'RIFF', 'PK\x03\x04', ''),
    rest: text,
    name: text,
  })
  .map(
    ({ head, rest, name }) =>
      `--x\r\nContent-Disposition: form-data; name="file"; filename="${name.replace(/[\r\n"]/g, '')}"\r\n\r\n${head}${rest}\r\n--x--\r\n`,
  );

const FORM = 'multipart/form-data; boundary=x';

/** Who may ask: most requests carry what their target takes. */
export interface Callers {
  /** An API key. */
  key: string;
  /** Of an operator who is signed in to the dashboard. */
  cookie?: string;
  /** A session whose link was opened, and the claim token of its page. */
  visitor?: { sessionId: string; token: string };
  /** Ids of objects that are there. */
  ids?: readonly string[];
}

function credentialsFor(path: string, { key, cookie, visitor }: Callers): Record<string, string> {
  if (path.startsWith('/dashboard/api')) return { ...(cookie && { cookie }), 'sec-fetch-site': 'same-origin' };
  if (path.startsWith('/s/')) return visitor ? { authorization: `Bearer ${visitor.token}` } : {};
  return { authorization: `Bearer ${key}` };
}

/** Requests to these targets. */
export function fuzzedRequests(targets: readonly Target[], callers: Callers): fc.Arbitrary<FuzzedRequest> {
  const known = [...(callers.ids ?? []), ...(callers.visitor ? [callers.visitor.sessionId] : [])];
  return fc
    .record({
      target: fc.constantFrom(...targets),
      id: known.length === 0 ? text : fc.oneof(text, fc.constantFrom(...known)),
      // An unknown parameter is refused before the body is read, so most requests have none.
      query: fc.oneof(
        { weight: 3, arbitrary: fc.constant<Record<string, string>>({}) },
        fc.dictionary(fc.constantFrom('limit', 'cursor', 'wait', 'status', 'created_after', 'as', 'x'), text, {
          maxKeys: 3,
        }),
      ),
      body: fc.oneof({ weight: 30, arbitrary: json }, large),
      form,
      type: fc.oneof(
        { weight: 4, arbitrary: fc.constant('application/json') },
        { weight: 1, arbitrary: fc.constant(FORM) },
        fc.constantFrom('text/plain', 'multipart/form-data', ''),
      ),
      idempotencyKey: fc.option(fc.string({ maxLength: 300 }), { nil: undefined }),
      isAuthorized: fc.oneof({ weight: 4, arbitrary: fc.constant(true) }, fc.constant(false)),
    })
    .map(({ target, id, query, body, form, type, idempotencyKey, isAuthorized }) => {
      const search = new URLSearchParams({ ...query, ...(query.wait !== undefined && { wait: '0' }) });
      const segment = encodeURIComponent(id.toWellFormed().slice(0, 2000)) || 'x';
      const path = target.path.replace(/\{\w+\}|:\w+(\{[^}]*\})?|\*/g, () => segment);
      const headers: Record<string, string> = {
        ...(type && { 'content-type': type }),
        ...(isAuthorized && credentialsFor(target.path, callers)),
        // A header's value may be any byte of ISO 8859-1 but control characters.
        ...(idempotencyKey !== undefined && { 'idempotency-key': encodeURIComponent(idempotencyKey.toWellFormed()) }),
      };
      const hasBody = target.method !== 'GET' && target.method !== 'HEAD';
      return { target, url: `${path}?${search}`, headers, body: hasBody ? (type === FORM ? form : body) : undefined };
    });
}

const line = fc.constantFrom(
  'GET / HTTP/1.1',
  'GET /api/evaluations/ HTTP/1.1',
  'POST /api/evaluations/ HTTP/1.1',
  'POST /s/x/claim HTTP/1.1',
  'GET  / HTTP/9.9',
  'GET http://[::1 HTTP/1.1',
  'OPTIONS * HTTP/1.1',
  'PRI * HTTP/2.0',
  'TRACE / HTTP/1.1',
  'CONNECT a:1 HTTP/1.1',
  '\x16\x03\x01\x02',
  'GET /\x00 HTTP/1.1',
  `GET /${'a'.repeat(20_000)} HTTP/1.1`,
);
const header = fc.oneof(
  fc.constantFrom(
    'Host: localhost',
    'Host: a\r\nHost: b',
    'Host:',
    'Content-Length: 5',
    'Content-Length: 5\r\nContent-Length: 6',
    'Content-Length: -1',
    'Content-Length: 99999999999999999999',
    'Transfer-Encoding: chunked',
    'Transfer-Encoding: chunked\r\nContent-Length: 3',
    'Transfer-Encoding : chunked',
    'Expect: 100-continue',
    'Upgrade: websocket\r\nConnection: Upgrade',
    'Connection: close',
    'Content-Type: application/json',
    'Cookie: a=b; =; ;;',
    'Range: bytes=0-,-1,5-2',
    'X-Forwarded-For: 4242424242424242, ::::',
    `X-Long: ${'a'.repeat(20_000)}`,
  ),
  fc.string({ unit: 'binary', maxLength: 40 }),
);
const rest = fc.oneof(
  fc.constantFrom(
    '',
    'hello',
    '{"a":',
    '5\r\nhello\r\n0\r\n\r\n',
    'zz\r\nhello',
    'ffffffffffffffff\r\n',
    '0\r\n\r\nGET / HTTP/1.1\r\n\r\n',
  ),
  fc.string({ unit: 'binary', maxLength: 200 }),
);
/** What is written to a socket, byte for byte (ISO 8859-1). */
export const malformedHttp: fc.Arbitrary<string> = fc
  .tuple(line, fc.array(header, { maxLength: 5 }), rest)
  .map(([first, headers, body]) => `${[first, ...headers].join('\r\n')}\r\n\r\n${body}`);
