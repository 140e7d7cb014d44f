import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import fc from 'fast-check';
import { flatten, readTlv, type TlvElement, writeTlv } from './ber-tlv.ts';

const read = (hex: string): Record<string, string> => {
  const result = readTlv(hex);
  assert.equal(result.ok, true, JSON.stringify(result));
  return Object.fromEntries(result.ok ? flatten(result.elements).map(({ tag, value }) => [tag, value]) : []);
};
const problem = (hex: string): string => {
  const result = readTlv(hex);
  return result.ok ? 'none' : result.problem;
};

suite('BER-TLV', () => {
  test('reads a contact authorisation (binaryfoo/emv-bertlv, contact-mastercard, MIT)', () => {
    const tags = read(
      '9F26084573436B1E4B95DD9F2701809F10120110A00009248400000000000000000029FF9F37048221F6019F36020041950580000080009A031203169C01009F02060000000010005F2A0200369F03060000000000009F34035E03009F350122',
    );
    assert.equal(tags['9F26'], '4573436B1E4B95DD');
    assert.equal(tags['95'], '8000008000');
    assert.equal(tags['9F34'], '5E0300');
  });

  test('reads templates inside templates', () => {
    assert.deepEqual(read('E00E9A0101EF049F1A0103EF038A01CC'), {
      '9A': '01',
      '9F1A': '03',
      '8A': 'CC',
    });
  });

  test('skips filling between elements and takes spaces and lower case', () => {
    assert.deepEqual(read('00009F360200410000'), { '9F36': '0041' });
    assert.deepEqual(read('9f 36 02 00 41'), { '9F36': '0041' });
  });

  for (const [hex, expected] of [
    ['9F2608ABC', 'odd_length'],
    ['9F26GG00', 'not_hexadecimal'],
    ['', 'empty'],
    ['0000', 'empty'],
    ['9F26084573', 'truncated_value'],
    ['9F2684FFFFFFFF00', 'truncated_value'],
    ['7080000000', 'length_not_supported'],
    ['9F', 'truncated_tag'],
    ['9FFFFFFFFFFFFFFFFFFF0100', 'truncated_tag'],
    ['9F3682', 'truncated_length'],
    ['9F36', 'truncated_length'],
    ['9F360200419F36020042', 'repeated_tag'],
    ['9F36020041FF', 'truncated_tag'],
    ['E181039F5301', 'truncated_value'],
  ] as const) {
    test(`calls "${hex}" ${expected}`, () => {
      assert.equal(problem(hex), expected);
    });
  }

  test('survives random bytes and random text, and always ends', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ maxLength: 300 }),
          fc.uint8Array({ maxLength: 400 }).map((bytes) => Buffer.from(bytes).toString('hex')),
        ),
        (hex) => {
          const result = readTlv(hex);
          assert.equal(typeof result.ok, 'boolean');
        },
      ),
      { numRuns: 3000 },
    );
  });

  test('refuses templates nested without end instead of recursing', () => {
    let hex = '9F360101';
    for (let depth = 0; depth < 30; depth++) hex = `E1${(hex.length / 2).toString(16).padStart(2, '0')}${hex}`;
    assert.equal(problem(hex), 'nested_too_deep');
  });

  test('what was written is read again, lengths above 127 included', () => {
    const element: fc.Arbitrary<TlvElement> = fc.record(
      {
        tag: fc.constantFrom('9F26', '95', '9F10', '5F2A', '84'),
        value: fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes).toString('hex').toUpperCase()),
        children: fc.constant([]),
      },
      { noNullPrototype: true },
    );
    fc.assert(
      fc.property(fc.uniqueArray(element, { selector: ({ tag }) => tag, minLength: 1 }), (elements) => {
        const result = readTlv(writeTlv(elements));
        assert.deepEqual(result, { ok: true, elements });
      }),
    );
  });
});
