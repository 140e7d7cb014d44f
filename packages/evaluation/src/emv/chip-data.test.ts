import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { cardholderVerification, cryptogramKind, pinWasBypassed, readChipData, terminalTakesPin } from './chip-data.ts';

const tagsOf = (hex: string): ReadonlyMap<string, string> => {
  const chip = readChipData(hex);
  assert.equal(chip.state, 'read', JSON.stringify(chip));
  return chip.state === 'read' ? chip.tags : new Map();
};
/** Chip data with this TVR, CVM Results and terminal capabilities. */
const chip = (tvr: string, cvm: string, capabilities = 'E0F8C8'): ReadonlyMap<string, string> =>
  tagsOf(`9F260811223344556677889F27018095 05${tvr}9F3403${cvm}9F3303${capabilities}`.replaceAll(' ', ''));

suite('chip data', () => {
  test('nothing, or blanks, are absent', () => {
    assert.deepEqual(readChipData(undefined), { state: 'absent' });
    assert.deepEqual(readChipData('  '), { state: 'absent' });
  });

  for (const [reading, tvr, cvm, expected] of [
    ['offline enciphered PIN, right', '0000008000', '440302', 'pin_verified'],
    ['online PIN', '0000048000', '420300', 'pin_verified'],
    ['online PIN that the terminal does not say was entered', '0000008000', '420300', 'unknown'],
    ['signature', '0000008000', '1E0300', 'signature'],
    ['PIN skipped, then signature', '0000088000', '1E0300', 'signature'],
    ['no verification', '0000008000', '1F0302', 'none'],
    ['no verification performed', '0000008000', '3F0000', 'none'],
    ['PIN failed, tries exceeded', '0000A08000', '420301', 'pin_failed'],
    ['offline PIN without a result', '0000008000', '410300', 'unknown'],
    ['verification failed', '0000808000', '440302', 'pin_failed'],
    ['"fail" as the method', '0000008000', '000000', 'failed'],
  ] as const) {
    test(`reads ${reading} as ${expected}`, () => assert.equal(cardholderVerification(chip(tvr, cvm)), expected));
  }

  test('the flag "try the next method" does not hide the method', () => {
    assert.equal(cardholderVerification(chip('0000008000', '5E0300')), 'signature');
  });

  test('a PIN is only taken where 9F33 names one', () => {
    assert.equal(terminalTakesPin(chip('0000008000', '1E0300', 'E0F8C8')), true);
    assert.equal(terminalTakesPin(chip('0000008000', '1E0300', 'E028C8')), false);
    assert.equal(terminalTakesPin(chip('0000008000', '1E0300', 'E0B8C8')), true);
    assert.equal(terminalTakesPin(tagsOf('9F270180')), undefined);
  });

  test('a skipped PIN is seen in byte 3 of the TVR', () => {
    assert.equal(pinWasBypassed(chip('0000088000', '1E0300')), true);
    assert.equal(pinWasBypassed(chip('0000008000', '1E0300')), false);
  });

  test('the cryptogram tells declined, offline and online', () => {
    assert.equal(cryptogramKind(tagsOf('9F260811223344556677889F270100')), 'declined');
    assert.equal(cryptogramKind(tagsOf('9F260811223344556677889F270140')), 'offline');
    assert.equal(cryptogramKind(tagsOf('9F260811223344556677889F270180')), 'online');
    assert.equal(cryptogramKind(tagsOf('9F270180')), 'none');
  });

  test('a critical tag of the wrong length, or twice with two values, is malformed', () => {
    assert.equal(readChipData('9F34021E03').state, 'malformed');
    assert.equal(readChipData('E1049F270180E1049F270140').state, 'malformed');
    assert.equal(readChipData('E1049F270180E1049F270180').state, 'read');
  });
});
