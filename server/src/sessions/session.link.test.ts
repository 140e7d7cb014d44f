/** Secrets of links and claims, those that were replaced, and the reference that is read out on the telephone. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hashSecret, isRetired, linkOf, newLinkSecret, opens, referenceOf, retire } from './session.link.ts';

/** SHA-256 of `abc`, FIPS 180-2. */
const ABC = 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad';
const NOTHING = { retired_hashes: null, link_hash: null, token_hash: null };

test('a secret is 256 random bits in base64url, and its link carries it in the fragment', () => {
  const [one, other] = [newLinkSecret(), newLinkSecret()];
  assert.match(one, /^[A-Za-z0-9_-]{43}$/);
  assert.notEqual(one, other);
  assert.equal(linkOf('https://intake.example', 'is_1', 'abc'), 'https://intake.example/s/is_1#abc');
});

test('a hash is opened by its secret alone', () => {
  assert.equal(hashSecret('abc'), ABC);
  assert.equal(opens(ABC, 'abc'), true);
  for (const secret of ['abd', '', 'ABC', ABC, undefined]) assert.equal(opens(ABC, secret), false, secret);
  for (const hash of [null, undefined, '']) assert.equal(opens(hash, ''), false, String(hash));
});

test('what a newer link replaces is recognised, the last forty of them', () => {
  assert.equal(retire(NOTHING), '');
  assert.equal(retire({ ...NOTHING, link_hash: ABC }), ABC);
  assert.equal(retire({ retired_hashes: 'a b', link_hash: 'c', token_hash: null }), 'a b c');
  assert.equal(retire({ retired_hashes: 'a', link_hash: 'b', token_hash: 'c' }), 'a b c');
  const forty = Array.from({ length: 40 }, (_, i) => `h${i}`);
  assert.deepEqual(retire({ retired_hashes: forty.join(' '), link_hash: 'x', token_hash: 'y' }).split(' '), [
    ...forty.slice(2),
    'x',
    'y',
  ]);
  const row = { retired_hashes: `other ${ABC}` };
  assert.deepEqual([isRetired(row, 'abc'), isRetired(row, 'abd'), isRetired(row, undefined)], [true, false, false]);
  assert.deepEqual([isRetired({ retired_hashes: null }, 'abc'), isRetired({}, 'abc')], [false, false]);
});

test('a reference is the initials of the issuer and the last six characters of the id', () => {
  const reference = (name: string) => referenceOf('is_0123456789abcdefgh7k492q', name);
  for (const [name, initials] of [
    ['North Bank', 'NB'],
    ['north bank of the west', 'NB'],
    ['Österreichische Sparkasse', 'OS'],
    ['Übersee', 'UB'],
    ['Söhne', 'SH'],
    ['Émile Zürich', 'EZ'],
    ['1st  Bank', 'SB'],
    ['Northbank', 'NR'],
    ['Aeon', 'AN'],
    ['Ui', 'UI'],
    ['B', 'DI'],
    ['', 'DI'],
    ['銀行', 'DI'],
  ] as const)
    assert.equal(reference(name), `${initials}-7K4-92Q`, name);
});
