import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import fc from 'fast-check';
import { flatten, readTlv } from './ber-tlv.ts';
import { SENSITIVE_TAGS, UNREADABLE_CHIP_DATA, withoutSensitiveTags } from './sensitive-tags.ts';

suite('chip data without sensitive tags', () => {
  test('drops number and track, keeps the rest (binaryfoo/emv-bertlv, MIT)', () => {
    assert.equal(
      withoutSensitiveTags('57134761739001010119D22122011143804400000F5A0847617390010101195F340101'),
      '5F340101',
    );
  });

  test('drops them inside templates too', () => {
    const record =
      '709157134761739001010119D22122011143804400000F5F201A5541542055534120202020202020202020202020202020202020209F1F183131343338303034343030303030303030303030303030309F360200419F0802008C';
    const length = (record.length / 2 - 2).toString(16);
    const cleaned = withoutSensitiveTags(`7081${length}${record.slice(4)}`);
    assert.equal(/4761739001010119|114380440000/.test(cleaned), false);
    assert.ok(cleaned.includes('9F36020041') || cleaned === UNREADABLE_CHIP_DATA);
  });

  test('nothing but sensitive tags leaves nothing', () => {
    assert.equal(withoutSensitiveTags('5A084761739001010119'), '');
    assert.equal(withoutSensitiveTags(''), '');
  });

  test('data that cannot be read are not passed on, and still count as malformed', () => {
    for (const malformed of ['9F2608ABC', 'not hex', '5A0847617390010101', '57134761739001010119D2212201']) {
      assert.equal(withoutSensitiveTags(malformed), UNREADABLE_CHIP_DATA);
    }
    assert.equal(readTlv(UNREADABLE_CHIP_DATA).ok, false);
  });

  test('for any bytes, what comes back holds no sensitive tag, and cleaning it again changes nothing', () => {
    const tag = fc.constantFrom(...SENSITIVE_TAGS.keys(), '9F26', '95', '9A', '84');
    const tlv = fc
      .array(fc.tuple(tag, fc.uint8Array({ maxLength: 30 })), { maxLength: 6 })
      .map((pairs) =>
        pairs
          .map(
            ([name, bytes]) => name + bytes.length.toString(16).padStart(2, '0') + Buffer.from(bytes).toString('hex'),
          )
          .join(''),
      );
    const anyHex = fc.oneof(
      tlv,
      fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes).toString('hex')),
      fc.string({ maxLength: 60 }),
    );
    fc.assert(
      fc.property(anyHex, (hex) => {
        const cleaned = withoutSensitiveTags(hex);
        const read = readTlv(cleaned);
        if (read.ok) {
          for (const element of flatten(read.elements))
            assert.equal(SENSITIVE_TAGS.has(element.tag), false, element.tag);
        }
        assert.equal(withoutSensitiveTags(cleaned), cleaned);
      }),
      { numRuns: 2000 },
    );
  });
});
