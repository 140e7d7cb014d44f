import assert from 'node:assert/strict';
import { test } from 'node:test';
import { generateApiKey, hashApiKey, isApiKey } from './api-key.ts';

test('makes keys of the documented shape, all different, that pass their own check', () => {
  const keys = Array.from({ length: 500 }, generateApiKey);
  assert.equal(new Set(keys).size, keys.length);
  for (const key of keys) {
    assert.match(key, /^di_live_[0-9A-Za-z]{38}$/);
    assert.ok(isApiKey(key));
  }
});

test('any one character changed breaks the checksum', () => {
  const key = generateApiKey();
  for (let i = 'di_live_'.length; i < key.length; i++) {
    assert.ok(!isApiKey(key.slice(0, i) + (key[i] === 'a' ? 'b' : 'a') + key.slice(i + 1)), `character ${i}`);
  }
});

test('keeps the checksum known to scanners', () => {
  assert.ok(isApiKey(`di_live_${'0'.repeat(32)}${CHECKSUM_OF_ZEROES}`));
});
/** 2700251856 in base62; the number is Python's zlib.crc32(b'0' * 32). */
const CHECKSUM_OF_ZEROES = '2wjyrI';

test('keeps the hash only', () => {
  assert.match(hashApiKey(generateApiKey()), /^[0-9a-f]{64}$/);
});
