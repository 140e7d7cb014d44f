import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { read } from '../read.ts';

const told = (statement: string, path: string, locale?: string) =>
  read(statement, { writtenOn: '2026-11-20', paidOn: '2026-10-06', ...(locale && { locale }) }).facts.find(
    (fact) => fact.path === `evidences.${path}`,
  )?.value;

suite('a contact that the cardholder did not make', () => {
  for (const [text, said] of [
    ['The seller wrote to me: "we called you on 14 October". I emailed them on 21 October.', 'email'],
    ['Il venditore mi scrive: «l’abbiamo chiamata il 14 ottobre». Ho mandato una mail il 21 ottobre.', 'email'],
    ['O vendedor escreveu: "ligamos para você em 14 de outubro". Mandei um e-mail em 21 de outubro.', 'email'],
  ] as const) {
    test(`is not read from somebody's quoted words: ${text}`, () => {
      assert.equal(told(text, 'merchant_contact.method'), said);
      assert.equal(told(text, 'merchant_contact.at'), '2026-10-21');
    });
  }

  for (const text of [
    'je les appelle demain, la poussette est pas arrivée.',
    'ich rufe da morgen an, der Kinderwagen ist nicht gekommen.',
    'mañana les llamo, el carrito no ha llegado.',
  ]) {
    test(`is not read where it is only announced: ${text}`, () => {
      assert.notEqual(told(text, 'merchant_contact.attempted'), true);
    });
  }

  test('is read where the word for tomorrow means the morning', () => {
    assert.equal(told('Heute Morgen habe ich den Laden angerufen.', 'merchant_contact.attempted', 'de-DE'), true);
    assert.equal(told('Esta mañana llamé a la tienda.', 'merchant_contact.attempted', 'es-ES'), true);
  });

  test('is not an order of goods', () => {
    assert.equal(told('Pedí una cazadora y me mandan un jersey.', 'merchant_contact.attempted'), undefined);
    assert.equal(told('Pedi uma jaqueta e veio um suéter.', 'merchant_contact.attempted'), undefined);
  });
});

test('that something is not so says nothing of a policy', () => {
  const text = "Le photographe de notre mariage n'est jamais venu.";
  assert.equal(told(text, 'cancellation.policy_disclosed', 'fr-FR'), undefined);
});

suite('a purchase by somebody who has a permission', () => {
  const isStrangers = (statement: string, locale: string): boolean =>
    !read(statement, { writtenOn: '2026-11-20', locale }).denied.some(({ path }) => path === 'denied.strangers');
  for (const [locale, text] of [
    ['en-GB', 'My wife has my permission to use the card. This time she ordered a dress without asking.'],
    ['fr-FR', 'Mon mari paie les courses avec ma carte, il a mon accord. Là il s’est commandé un vélo sans rien dire.'],
    ['de-DE', 'Meine Frau hat meine Erlaubnis, die Karte zu nehmen. Diesmal hat sie sich eine Uhr bestellt.'],
    ['ja-JP', '妻にはカードの利用を許可しています。今回は妻がバッグを買いました。'],
  ] as const) {
    test(`is not that of a stranger: ${text}`, () => assert.equal(isStrangers(text, locale), false));
  }
  for (const [locale, text] of [
    ['en-GB', 'My wife has my permission to use the card, but she never ordered anything there.'],
    ['en-GB', 'My son bought it without my permission.'],
    ['de-DE', 'Meine Frau hat meine Erlaubnis, die Karte zu nehmen. Dort hat sie aber nichts bestellt.'],
    ['fr-FR', 'Mon mari a mon accord pour la carte, mais il n’a rien acheté là-bas.'],
  ] as const) {
    test(`is one of strangers for all that is told: ${text}`, () => assert.equal(isStrangers(text, locale), true));
  }
});

suite('damage that the cardholder did not do', () => {
  for (const text of [
    'Dieci giorni dopo mi tolgono 380 euro per un graffio sul paraurti che non ho fatto io.',
    'They took 380 euros for a scratch, it was not me.',
    'Sie haben 380 Euro für einen Kratzer abgebucht, das war ich nicht.',
    'On m’a prélevé 380 euros pour une rayure, ce n’est pas moi.',
    'Me cobraron 380 euros por un arañazo que no hice yo.',
  ])
    test(`is no payment by a stranger: ${text}`, () => assert.equal(told(text, 'participated'), undefined));
  test('does not hide a payment that is denied', () => {
    assert.equal(told('My card has a scratch. This payment was not me.', 'participated'), false);
  });
});
