import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FREE_TEXT_PATHS } from '@dispute-intake/contract/evidence-fields';
import { maskSecrets, secretIn } from '@dispute-intake/contract/secret';
import { QUESTIONS } from './questions.ts';

for (const [text, kind, masked] of [
  ['My card 4242 4242 4242 4242 was used', 'card', 'My card •••• 4242 was used'],
  ['the CVV is 123 by the way', 'code', 'the CVV is ••• by the way'],
  ['PIN: 4711', 'code', 'PIN: •••'],
  ['password: hunter22', 'code', 'password: •••'],
  ['mein Passwort: geheim99!', 'code', 'mein Passwort: •••'],
  ['kod PIN to 4711', 'code', 'kod PIN to •••'],
  ['la contraseña es Verano2026', 'code', 'la contraseña es •••'],
  ['رمز الأمان 123', 'code', 'رمز الأمان •••'],
  ['the code on the back is 123. It is in my hand', 'code', 'the code on the back is •••. It is in my hand'],
  ['the cvv of my card is 123', 'code', 'the cvv of my card is •••'],
  ['my three-digit number was 987', 'code', 'my three-digit number was •••'],
  ['mon code au dos est 321', 'code', 'mon code au dos est •••'],
  ['el código de seguridad es 456', 'code', 'el código de seguridad es •••'],
  ['my PIN (4711)', 'code', 'my PIN (•••)'],
  ['I gave them the code 481920 on the phone', 'code', 'I gave them the code ••• on the phone'],
  ['the one-time code was 123456', 'code', 'the one-time code was •••'],
  ['der Bestätigungscode war 558812', 'code', 'der Bestätigungscode war •••'],
  ['le code de confirmation 9921', 'code', 'le code de confirmation •••'],
  ['podałem kod sms 883412', 'code', 'podałem kod sms •••'],
  ['mijn wachtwoord is zomer22', 'code', 'mijn wachtwoord is •••'],
  ['認証コードは482913です', 'code', '認証コードは•••です'],
  ['мій пароль: kvitka7', 'code', 'мій пароль: •••'],
  ['mein CVC-Code 402', 'code', 'mein CVC-Code •••'],
  ['le cryptogramme visuel : 614', 'code', 'le cryptogramme visuel : •••'],
  ['mi clave es 4021', 'code', 'mi clave es •••'],
  ['kartın güvenlik kodum 441', 'code', 'kartın güvenlik kodum •••'],
  ['мій ПІН-код 4412', 'code', 'мій ПІН-код •••'],
  ['رمز التحقق ٧٧١٠٢٩', 'code', 'رمز التحقق •••'],
  ['カード裏面の3桁の番号は553', 'code', 'カード裏面の3桁の番号は•••'],
  ['c.v.v. 7 3 9', 'code', 'c.v.v. •••'],
  ['739 is my CVV', 'code', '••• is my CVV'],
  ['my password 551902', 'code', 'my password •••'],
  ['5200828282828210 737 12/27', 'card', '•••• 8210 ••• 12/27'],
  ['520082828282821012/27 737', 'card', '•••• 8210 •••'],
  ['5200828282828210 12/27 737', 'card', '•••• 8210 12/27 •••'],
  ['my card 5200 8282 8282 8210 026', 'card', 'my card •••• 8210'],
  ['CVV739', 'code', 'CVV•••'],
  ['CVV: [739]', 'code', 'CVV: [•••]'],
  ['CVV | 739', 'code', 'CVV | •••'],
  ['CVVは739', 'code', 'CVVは•••'],
  ['mi NIP 4821', 'code', 'mi NIP •••'],
  ['Password:apfel7', 'code', 'Password:•••'],
  ['password=apfel7', 'code', 'password=•••'],
  ['OTP 88 31 20', 'code', 'OTP •••'],
  ['OTP 883 120', 'code', 'OTP •••'],
  ['PIN-Nr. 4821', 'code', 'PIN-Nr. •••'],
  ['暗証番号 「4821」', 'code', '暗証番号 「•••」'],
  ['CVV ⑦③⑨', 'code', 'CVV •••'],
  ['739 as CVV', 'code', '••• as CVV'],
] as const) {
  test(`points out and masks: ${text}`, () => {
    assert.equal(secretIn(text), kind);
    assert.equal(maskSecrets(text), masked);
    assert.equal(secretIn(masked), null);
  });
}

for (const text of [
  'I was charged 129.95 on 12.03.2026 for order 20418',
  'They asked for my PIN and I said no',
  'Spinning class 1234',
  'I typed my PIN and 200 never came out',
  'I entered the PIN, 200 euros were booked',
  'after the PIN 200€ were gone',
  'I gave my PIN, 129.95 was taken',
  'I changed my password after that',
  'the order code 12345678 was in the mail',
  'I used the discount code 123456 for it',
  'they asked for a code and I read it out',
  'tracking 1Z999AA10123456784',
  'I never told anybody my PIN. 2000 was taken the next day',
  'I changed my password 2026-10-12 and they still got in',
  'I changed my password, 450 was gone by then',
  'gasté 200 es tan caro',
  'I sent 350 to PIN Studio',
  'the CSV 2024 shows it',
  'NIP 525-234-40-78 on the invoice',
  'card •••• 8210, 350 was taken',
  'card •••• 8210 350 euros were taken',
  'card •••• 8210 129.95',
  'Spin739',
]) {
  test(`leaves alone: ${text}`, () => {
    assert.equal(secretIn(text), null);
    assert.equal(maskSecrets(text), text);
  });
}

test('what a cardholder writes freely stands among the texts that are masked; numbers of parcels and payments do not', () => {
  const texts = QUESTIONS.filter(({ kind }) => kind === 'text' || kind === 'long_text').map(({ id }) => id);
  assert.deepEqual(texts.filter((id) => !FREE_TEXT_PATHS.includes(id)).sort(), [
    'cancellation.confirmation_number',
    'delivery.tracking_number',
    'original_transaction.transaction_id',
    'return.tracking_number',
    'statement',
  ]);
});
