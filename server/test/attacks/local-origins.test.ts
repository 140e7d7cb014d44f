/** Names that look like this machine, and pages on it: what an attacker writes to be taken for the dashboard's own page. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Hono } from 'hono';
import { requireSameOrigin } from '../../src/dashboard/http/same-origin.ts';
import type { HttpEnv } from '../../src/platform/http/endpoints/http-env.ts';
import { isLoopbackName } from '../../src/platform/loopback.ts';

/** As a browser or Node reads the address. */
const hostOf = (host: string): string => URL.parse(`http://${host}/`)?.hostname ?? '';

test('names of other machines are not taken for this one, however near they come', () => {
  const others = [
    'localhost.evil.example',
    'evil-localhost',
    'localhostevil',
    'xn--localhost-9za',
    'localhost.localdomain',
    'local.host',
    '127.0.0.1.evil.example',
    '127.0.0.1.nip.io',
    '127-0-0-1.evil.example',
    '128.0.0.1',
    '126.255.255.255',
    '0.0.0.0',
    '0',
    '10.0.0.1',
    '169.254.169.254',
    '192.168.127.1',
    '[::]',
    '[::2]',
    '[::1%25lo]',
    '[::ffff:10.0.0.1]',
    '[fe80::1]',
    '[::127.0.0.1]',
    'localhost@evil.example',
    'evil.example#localhost',
    'evil.example\\@localhost.evil.example',
    'ⓛocalhost.evil.example',
    '127。0。0。1.evil.example',
    '',
  ];
  for (const other of others) assert.equal(isLoopbackName(hostOf(other)), false, `${other} is ${hostOf(other)}`);
  for (const own of [
    'localhost',
    'LOCALHOST',
    'a.b.localhost',
    '127.0.0.1',
    '127.255.1.9',
    '127.1',
    '2130706433',
    '0x7f.1',
    '0177.0.0.1',
    '[::1]',
    '[0:0:0:0:0:0:0:1]',
  ])
    assert.equal(isLoopbackName(hostOf(own)), true, `${own} is ${hostOf(own)}`);
});

const BASE = 'https://desk.northbank.example';
const app = new Hono<HttpEnv>().post('/', (c) => {
  requireSameOrigin(c, BASE);
  return c.text('done');
});
app.onError((error, c) => c.text((error as { code?: string }).code ?? error.message, 403));
const answered = async (headers: Record<string, string>): Promise<string> =>
  (await app.request('/', { method: 'POST', headers })).text();

test('a change is asked for by our own page alone, over TLS where the service has it', async () => {
  const desk = 'desk.northbank.example';
  const refused: Record<string, string>[] = [
    { host: desk },
    { host: desk, origin: 'null' },
    { host: desk, origin: '' },
    { host: desk, origin: 'http://desk.northbank.example' },
    { host: desk, origin: 'https://desk.northbank.example.evil.example' },
    { host: desk, origin: 'https://desk.northbank.example:8443' },
    { host: desk, origin: 'https://evil.example' },
    { host: desk, origin: 'http://localhost' },
    { host: desk, origin: 'http://localhost:3000' },
    { host: desk, origin: 'http://127.0.0.1' },
    { host: desk, origin: 'file://' },
    { host: desk, origin: 'chrome-extension://abcdefgh' },
    { host: desk, origin: 'ws://desk.northbank.example' },
    { host: desk, origin: 'https://desk.northbank.example https://evil.example' },
    { host: desk, 'sec-fetch-site': 'same-site' },
    { host: desk, 'sec-fetch-site': 'none' },
    { host: desk, 'sec-fetch-site': 'same-origin', origin: 'https://evil.example' },
    { host: 'localhost:3000', origin: 'http://localhost:3001' },
    { host: 'localhost:3000', origin: 'http://evil.localhost:3000' },
    { host: 'evil.example', origin: 'http://evil.example' },
    { host: 'localhost.evil.example', origin: 'http://localhost.evil.example' },
    { host: '10.0.0.5:3000', origin: 'http://10.0.0.5:3000' },
  ];
  for (const headers of refused) assert.equal(await answered(headers), 'forbidden', JSON.stringify(headers));
  const own: Record<string, string>[] = [
    { host: desk, origin: BASE },
    { host: desk, 'sec-fetch-site': 'same-origin' },
    { host: 'desk.internal', origin: 'https://desk.internal' },
    { host: 'localhost:3000', origin: 'http://localhost:3000' },
    { host: '127.0.0.1:3000', origin: 'http://127.0.0.1:3000' },
  ];
  for (const headers of own) assert.equal(await answered(headers), 'done', JSON.stringify(headers));
});
