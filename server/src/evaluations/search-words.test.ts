import assert from 'node:assert/strict';
import { test } from 'node:test';
import { searchTerms, searchWords, slipsOf } from './search-words.ts';

test('a search is the words it has, or a reference as it is printed, whole or as it is typed', () => {
  assert.deepEqual(searchTerms('Café  ZÜRICH, café'), ['cafe', 'zurich']);
  assert.deepEqual(searchTerms(' NB-7K4-92Q '), ['7k492q']);
  assert.deepEqual(searchTerms('nb-7k4'), ['7k4']);
  assert.deepEqual(searchTerms('T-Mobile'), ['t', 'mobile']);
  assert.deepEqual(searchTerms('***'), []);
});

test('a case is found by its reference, its card and the texts of the client, each word once', () => {
  const payment = {
    transaction: { merchant_name: 'PAYPAL *SPOTIFY' },
    card: { last_4: '4242' },
  } as Parameters<typeof searchWords>[0];
  assert.deepEqual(searchWords(payment, { shop: 'Spotify', ticket: 'CS-9' }, 'is_01hx7k492q'), [
    '7k492q',
    'paypal',
    'spotify',
    '4242',
    'cs',
    '9',
  ]);
});

test('slips are one letter away, in the alphabet of the word; numbers, short words and words of several alphabets have none', () => {
  for (const typed of ['amzon', 'amazzon', 'amaxon', 'maazon', 'amazno'])
    assert.ok(slipsOf(typed).includes('amazon'), typed);
  assert.ok(slipsOf('магазн').includes('магазин'));
  assert.ok(!slipsOf('amazon').includes('amazon'));
  for (const none of ['4242', 'sho', 'аmazon', 'qφжשخqφжשخ']) assert.deepEqual(slipsOf(none), [], none);
});
