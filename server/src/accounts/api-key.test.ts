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

test('no character is likelier than another', () => {
  const counts = new Map<string, number>();
  for (let i = 0; i < 1000; i++)
    for (const character of generateApiKey().slice('di_live_'.length, -6))
      counts.set(character, (counts.get(character) ?? 0) + 1);
  assert.equal(counts.size, 62);
  // 32,000 characters: 4129 are expected among eight of 62, give or take 60. Without care for the last bytes it were 5000.
  const early = [...'01234567'].reduce((sum, character) => sum + (counts.get(character) ?? 0), 0);
  assert.ok(early > 3700 && early < 4560, `${early}`);
});

test('what does not begin as a key is none, though its checksum is right', () => {
  const tail = `${'0'.repeat(32)}${CHECKSUM_OF_ZEROES}`;
  assert.ok(isApiKey(`di_test_${tail}`));
  for (const text of [
    `di_prod_${tail}`,
    `DI_LIVE_${tail}`,
    ` di_live${tail}`,
    tail,
    ` di_live_${tail}`,
    `di_live_${tail} `,
  ])
    assert.equal(isApiKey(text), false, text);
});

test('keeps the checksum known to scanners', () => {
  assert.ok(isApiKey(`di_live_${'0'.repeat(32)}${CHECKSUM_OF_ZEROES}`));
});
/** 2700251856 in base62; the number is Python's zlib.crc32(b'0' * 32). */
const CHECKSUM_OF_ZEROES = '2wjyrI';

test('keeps the hash only', () => {
  assert.match(hashApiKey(generateApiKey()), /^[0-9a-f]{64}$/);
});
