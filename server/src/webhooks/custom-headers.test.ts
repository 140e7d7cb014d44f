import assert from 'node:assert/strict';
import { test } from 'node:test';
import { changedHeaders, headerRefusals, shownHeaders } from './custom-headers.ts';

test('refuses headers that frame the request or that are ours, in any case', () => {
  for (const name of [
    'Host',
    'connection',
    'Keep-Alive',
    'TE',
    'Trailer',
    'Transfer-Encoding',
    'Upgrade',
    'Proxy-Authorization',
    'Content-Length',
    'content-type',
    'Content-Encoding',
    'User-Agent',
    'Cookie',
    'webhook-signature',
    'Webhook-Id',
    'WEBHOOK-TIMESTAMP',
    'svix-signature',
    'Expect',
  ]) {
    assert.equal(headerRefusals({ [name]: 'x' }).length, 1, name);
  }
});

test('refuses names and values that could break out of their line', () => {
  const broken: Record<string, string>[] = [
    { 'a b': 'x' },
    { 'a:b': 'x' },
    { '': 'x' },
    { a: 'x\r\nhost: evil' },
    { a: 'x\ny' },
    { a: '\u0000' },
    { a: 'é' },
    { a: ' x' },
  ];
  for (const headers of broken) {
    assert.equal(headerRefusals(headers).length, 1, JSON.stringify(headers));
  }
});

test('bounds their number and size, and refuses one name in two spellings', () => {
  const many = Object.fromEntries(Array.from({ length: 21 }, (_, i) => [`x-${i}`, 'x']));
  assert.equal(headerRefusals(many).length, 1);
  assert.equal(headerRefusals({ 'x-long': 'x'.repeat(4097) }).length, 1);
  assert.equal(headerRefusals({ 'X-A': '1', 'x-a': '2' }).length, 1);
  assert.deepEqual(
    headerRefusals({ 'X-Team': 'disputes', Authorization: 'Bearer abc', 'x-long': 'x'.repeat(4096) }),
    [],
  );
});

test('shows values but for those that look secret', () => {
  const shown = shownHeaders({
    Authorization: 'Bearer a',
    'X-Api-Key': 'b',
    'x-auth-token': 'c',
    'X-Client-Secret': 'd',
    'X-Team': 'disputes',
  });
  assert.deepEqual(shown, {
    Authorization: null,
    'X-Api-Key': null,
    'x-auth-token': null,
    'X-Client-Secret': null,
    'X-Team': 'disputes',
  });
});

test('keeps a write-only value that is sent back as null', () => {
  const current = { Authorization: 'Bearer a', 'X-Old': '1' };
  assert.deepEqual(changedHeaders(current, { authorization: null, 'X-New': '2', 'X-Unknown': null }), {
    authorization: 'Bearer a',
    'X-New': '2',
  });
});
