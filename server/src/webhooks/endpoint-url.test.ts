import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createAddressGuard, withLoopback } from './address-guard.ts';
import { urlRefusal } from './endpoint-url.ts';

const guard = createAddressGuard();
const live = { guard, allowHttp: false };
const onTest = { ...live, allowLoopback: true };

test('the test side of a service on a loopback address may have its endpoints there, by http: too', () => {
  for (const url of [
    'http://localhost:3000/hook',
    'http://127.0.0.1:3000/',
    'http://[::1]:3000/',
    'https://localhost/',
  ]) {
    assert.equal(urlRefusal(url, onTest), undefined, url);
    assert.notEqual(urlRefusal(url, live), undefined, url);
  }
});

test('nothing else becomes reachable with it', () => {
  for (const url of ['http://10.0.0.1:3000/', 'https://10.0.0.1/', 'http://example.com/', 'http://169.254.169.254/']) {
    assert.notEqual(urlRefusal(url, onTest), undefined, url);
  }
  const dialled = withLoopback(guard);
  for (const address of ['10.0.0.1', '169.254.169.254', '::ffff:10.0.0.1', 'fd00::1', '0.0.0.0', 'no address']) {
    assert.equal(dialled.allows(address), false, address);
  }
  for (const address of ['127.0.0.1', '127.9.9.9', '::1', '::ffff:127.0.0.1'])
    assert.ok(dialled.allows(address), address);
});
