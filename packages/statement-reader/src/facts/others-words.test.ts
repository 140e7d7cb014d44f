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
