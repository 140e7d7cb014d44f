import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { findCardNumbers, holdsCardNumber, maskCardNumbers, passesLuhn } from './card-number.ts';

/** Public test numbers of the payment processors, one a brand and length. */
const TEST_NUMBERS = [
  '4242424242424242',
  '4111111111111111',
  '5555555555554444',
  '378282246310005',
  '6011111111111117',
  '3530111333300000',
  '62123456789002',
  '5000000000000000005',
];

/** A number of any length with its check digit put right. */
const cardNumber = fc
  .tuple(fc.integer({ min: 2, max: 6 }), fc.stringMatching(/^[0-9]{11,17}$/))
  .map(([first, rest]) => {
    const body = `${first}${rest}`;
    for (let check = 0; check < 10; check++) if (passesLuhn(body + check)) return body + check;
    throw new Error('no check digit');
  });

for (const number of TEST_NUMBERS) {
  test(`masks ${number} to its last four digits`, () => {
    assert.equal(maskCardNumbers(`my card ${number} was charged`), `my card •••• ${number.slice(-4)} was charged`);
  });
}

for (const written of [
  '4242 4242 4242 4242',
  '4242-4242-4242-4242',
  '4242.4242.4242.4242',
  '4242 4242\n4242 4242',
  '4242\u00a04242\u00a04242\u00a04242',
  '4242\u200b4242\u200b4242\u200b4242',
  '４２４２４２４２４２４２４２４２',
  '٤٢٤٢٤٢٤٢٤٢٤٢٤٢٤٢',
  'card:4242424242424242,cvv 123',
  'PAN=4242424242424242=27122011234567890',
  '4242 4242 4242 4242 12/27',
  '4242/4242/4242/4242',
  '4242, 4242, 4242, 4242',
  '4242,4242,4242,4242',
  '4242_4242_4242_4242',
  '4242      4242\t\t4242\n\n\n4242',
  '4 2 4 2 4 2 4 2 4 2 4 2 4 2 4 2',
  '4 2 4 2 4 2 4 2 4 2 4 2 4 2 4 2, exp 12/27',
  '42 42 42 42 42 42 42 42 / 12 / 27',
  '4242 . 4242 - 4242 . 4242',
  '४२४२४२४२४२४२४२४२',
  '𝟒𝟐𝟒𝟐𝟒𝟐𝟒𝟐𝟒𝟐𝟒𝟐𝟒𝟐𝟒𝟐',
  '႔႒႔႒ ႔႒႔႒ ႔႒႔႒ ႔႒႔႒',
  '%B4242424242424242^DOE/JOHN^27121010000000000000?',
  ';4242424242424242=27121010000000000?',
  '4242424242424242D27121010000000000',
  'order_4242424242424242_2026',
  '四二四二四二四二四二四二四二四二',
  '肆贰肆贰肆贰肆贰肆贰肆贰肆贰肆贰',
  '第一 4242424242424242',
  '卡号4242424242424242已扣款',
  '4242%204242%204242%204242',
  '4242%25204242%25204242%25204242',
  '4242%C2%A04242%C2%A04242%C2%A04242',
  '%34%32%34%32%34%32%34%32%34%32%34%32%34%32%34%32',
  '4242&nbsp;4242&nbsp;4242&nbsp;4242',
  '4242&#160;4242&#xA0;4242&amp;nbsp;4242',
  '&#52;242&#52;242&#x34;242&#52;242',
  '4242\\n4242\\t4242\\u00a04242',
  '4242<br>4242</b><b class="x">4242<br/>4242',
  '4242" "4242" "4242" "4242',
  '4242🙂4242🙂4242🙂4242',
  '４２４２ー４２４２ー４２４２ー４２４２',
  '4242ـ4242ـ4242ـ4242',
  '4242ʼ4242º4242ª4242',
  '4242=204242=204242=204242',
  '4242=C2=A04242=2D4242=094242',
]) {
  test(`finds the number in ${JSON.stringify(written)}`, () => {
    assert.deepEqual(
      findCardNumbers(written).map((found) => found.last4),
      ['4242'],
    );
  });
}

for (const [text, why] of [
  ['4242424242424241', 'its check digit is wrong'],
  ['0000000000000000', 'no card begins with 0'],
  ['74537604221431003881552', 'an ARN has 23 digits'],
  ['9400111899223197428497', 'a tracking number has 22 digits'],
  ['20240115123045', 'it is a timestamp'],
  ['DE89370400440532013000', 'it is an IBAN'],
  ['+1 415 555 2671', 'it is a phone number'],
  ['978-3-16-148410-0', 'it is an ISBN'],
  ['4242 42** **** 4242', 'it is masked already'],
  ['2026-01-02 2026-02-07', 'they are dates, though their check digit is right'],
  ['23/02/2026, 18/03/2026', 'they are dates, though a network issues such numbers'],
  ['12,95, 13,95, 14,02, 15,08', 'they are amounts, though their check digit is right'],
  ['4242x4242x4242x4242', 'letters stand between the digits'],
  ['四二四二 and 四二四二', 'they are words'],
] as const) {
  test(`leaves ${text} alone: ${why}`, () => {
    assert.equal(maskCardNumbers(`reference ${text} on my statement`), `reference ${text} on my statement`);
  });
}

test('finds every number with a right check digit, however it is spaced, and leaves none behind', () => {
  fc.assert(
    fc.property(
      cardNumber,
      fc.constantFrom('', ' ', '-', '.', '\u2009'),
      fc.integer({ min: 2, max: 6 }),
      (number, gap, size) => {
        const written = number.match(new RegExp(`.{1,${size}}`, 'g'))?.join(gap) ?? '';
        const masked = maskCardNumbers(`before ${written} after`);
        // A longer one may by chance be an issued one with a security code.
        const last4 = number.length < 17 ? number.slice(-4) : '\\d{4}';
        assert.match(masked, new RegExp(`^before •••• ${last4} after$`));
        assert.deepEqual(findCardNumbers(masked), []);
      },
    ),
  );
});

test('finds a number wherever it begins in digits that go on and on', () => {
  for (const before of [1000, 1001, 1010, 1023, 1024, 1025, 2047, 2050]) {
    const text = `${'1 '.repeat(before)}4242 4242 4242 4242 ${'1 '.repeat(1500)}`;
    const [found, ...others] = findCardNumbers(text);
    assert.deepEqual([found?.start, found?.end, found?.last4], [before * 2, before * 2 + 19, '4242'], `${before}`);
    assert.deepEqual(others, []);
  }
});

test('masks a track as a whole: number, name, expiry and what follows', () => {
  for (const track of [
    '%B4242424242424242^DOE/JOHN^27121010000000000000?',
    ';4242424242424242=27121010000000000?',
    '4242424242424242D27121010000000000',
  ])
    assert.match(maskCardNumbers(`swiped ${track} twice`), /^swiped (?:%B|;)?•••• 4242 twice$/);
});

for (const [text, masked] of [
  ['My card 5200828282828210026 was charged', 'My card •••• 8210 was charged'],
  ['5200 8282 8282 8210026', '•••• 8210'],
  ['5200 8282 8282 8210 026', '•••• 8210'],
  ['５２００８２８２８２８２８２１００２６', '•••• 8210'],
  ['37828224631000512341227', '•••• 0005'],
  ['520082828282821012/27 737', '•••• 8210 737'],
  ['520082828282821012/2027', '•••• 8210'],
  ['3530111333300000737', '•••• 0000'],
  ['30569309025904737', '•••• 5904'],
  ['6240008631401148737', '•••• 1148'],
  ['6240008631401148737 ', '•••• 1148 '],
  ['6304000000000000737', '•••• 0000'],
] as const)
  test(`never shows the code of ${text}`, () => assert.equal(maskCardNumbers(text), masked));

test('of all security codes glued to a number none is shown', () => {
  for (const number of ['5200828282828210', '4111111111111111', '378282246310005'])
    for (let code = 0; code < 10_000; code += code < 1000 ? 1 : 7)
      for (const gap of ['', ' '])
        for (const width of code < 1000 ? [3, 4] : [4]) {
          const written = `${number}${gap}${String(code).padStart(width, '0')}`;
          const masked = maskCardNumbers(`was ${written}.`);
          assert.ok(masked.startsWith(`was •••• ${number.slice(-4)}`), `${written}: ${masked}`);
        }
});

test('a masked text is never masked again, and text of any kind is survived', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (text) => {
      const masked = maskCardNumbers(text);
      assert.equal(maskCardNumbers(masked), masked);
    }),
  );
});

test('a structured field holds a card number only where it stands alone and begins like one', () => {
  assert.equal(holdsCardNumber('4111111111111111'), true);
  assert.equal(holdsCardNumber(4111111111111111), true);
  assert.equal(holdsCardNumber('tx 5555-5555-5555-4444'), true);
  assert.equal(holdsCardNumber(1763692800000), false, 'epoch milliseconds');
  assert.equal(holdsCardNumber('fp_4111111111111111abc'), false, 'a fingerprint');
  assert.equal(holdsCardNumber('score 0.4111111111111111'), false, 'decimals');
  assert.equal(holdsCardNumber(0.4111111111111111), false, 'a fraction');
  assert.equal(holdsCardNumber('455566778899004'), false, 'a merchant id of 15 digits: no network issues it');
  for (const number of TEST_NUMBERS) assert.equal(holdsCardNumber(number), true, number);
  assert.equal(holdsCardNumber('c1234567-1234-4123-8123-123456789012'), false, 'a UUID');
});

test('a structured field that is an id with a card number, or track data, holds one', () => {
  for (const value of [
    'order_4242424242424242',
    '4242/4242/4242/4242',
    '4242_4242_4242_4242',
    '1.4242424242424242',
    '%B4242424242424242^DOE/JOHN^2712',
    'B4242424242424242^DOE/JOHN^2712',
    ';4242424242424242=2712101?',
    '4242424242424242D27121010000000000',
    4242424242424242.5,
    '٤٢٤٢٤٢٤٢٤٢٤٢٤٢٤٢',
    '12345678-1234-1234-1234-123456789012 4242424242424242',
  ])
    assert.equal(holdsCardNumber(value), true, String(value));
});

test('a structured field that is a card number with letters before it holds one, an id with them does not', () => {
  for (const value of [
    'card5200828282828210',
    'r4917610000000000',
    'tx card5200-8282-8282-8210',
    'PAN378282246310005',
    'x-card5200828282828210737',
  ])
    assert.equal(holdsCardNumber(value), true, value);
  for (const value of [
    'card5200828282828211',
    'a1card5200828282828210',
    'DK4512345678901242',
    'YT2600000000000000',
    'card5200828282828210x',
    '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
    'order-5200-8282-8282-8210737',
  ])
    assert.equal(holdsCardNumber(value), false, value);
});

test('a structured field that is a card number with its security code or expiry glued to it holds one', () => {
  for (const value of [
    '4111111111111111123',
    '41111111111111110927',
    '41111111111111111230927',
    'card 3782822463100051234',
  ])
    assert.equal(holdsCardNumber(value), true, value);
  for (const value of [
    'fp_4111111111111111123a',
    '4111111111111112123',
    '74537604221222222222222',
    '1763692800000123456',
  ])
    assert.equal(holdsCardNumber(value), false, value);
});

test('finds a number with the security code, the expiry or a few digits glued to it, and with many marks in it', () => {
  for (const text of [
    '4111111111111111123',
    '41111111111111110927',
    '411111111111111109271234',
    '41111111111111111230927',
    '3782822463100051234',
    '004111111111111111',
    '12344111111111111111',
    '4111----1111----1111----1111',
    '4111 .... 1111 .... 1111 .... 1111',
  ])
    assert.match(maskCardNumbers(`My number is ${text}, thanks`), /^My number is •••• (?:1111|0005), thanks$/, text);
  for (const text of [
    '74537604221222222222222',
    '9400111899223197428490',
    '4111111111111112123',
    '4111111111111111999999',
  ])
    assert.equal(maskCardNumbers(text), text);
  for (const text of ['4111111111111111.00', '4111111111111111,00', '4111111111111111.0'])
    assert.equal(holdsCardNumber(text), true, text);
});
