import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { read } from '../../read.ts';

const toldAs = (path: string, text: string, channel?: string): unknown =>
  read(text, { writtenOn: '2026-11-20', paidOn: '2026-10-06', ...(channel && { channel }) }).facts.find(
    (fact) => fact.path === `evidences.${path}`,
  )?.value;

suite('what is told of something else', () => {
  test('a card lost at another time, or by another, is not this one', () => {
    assert.equal(toldAs('card_possession', 'My card was stolen on the tram.'), 'stolen');
    for (const text of [
      'My old card was stolen years ago.',
      'Vor Jahren wurde mir eine Karte gestohlen.',
      'Il y a deux ans on m’a volé la carte.',
      'Geçen sene bir kartımı kaybetmiştim.',
      'Навесні я вже загубила картку.',
    ])
      assert.equal(toldAs('card_possession', text), undefined, text);
  });

  test('what was said at first holds no more', () => {
    assert.equal(toldAs('participated', 'Non sono stato io a pagare.'), false);
    assert.equal(toldAs('participated', 'Nella prima telefonata ho detto che non ero stato io a pagare.'), undefined);
    assert.equal(toldAs('card_possession', 'At first I said I had lost my card.'), undefined);
  });

  test('what is corrected later holds no more', () => {
    assert.equal(toldAs('card_possession', 'I told your colleague that I had lost my card.'), 'lost');
    for (const text of [
      'I told your colleague that I had lost my card. Scrap that, it was in the car.',
      'Ich habe die Karte verloren, hatte ich gemeldet. Das nehme ich zurück, sie lag im Auto.',
    ])
      assert.equal(toldAs('card_possession', text), undefined, text);
    assert.equal(toldAs('participated', 'Avevo detto che non ero stato io. Lo ritiro: le ho comprate io.'), true);
    assert.equal(
      toldAs('merchant_contact.attempted', 'Ik heb ze niet gebeld. Vergeet dat, ik had het mis.'),
      undefined,
    );
  });

  test('who denies one way of contact and names another denies no contact', () => {
    assert.equal(toldAs('merchant_contact.attempted', 'I did not phone them.'), false);
    for (const text of [
      "I didn't phone them, it was all by email.",
      "Je ne leur ai pas téléphoné, tout s'est fait par mail.",
      'Angerufen habe ich dort nicht, das lief alles per E-Mail.',
      'No los llamé, fue todo por correo electrónico.',
    ])
      assert.notEqual(toldAs('merchant_contact.attempted', text), false, text);
  });

  test('words that were never written deny no letter', () => {
    assert.equal(toldAs('merchant_contact.attempted', "Je n'ai jamais écrit au vendeur."), false);
    for (const text of [
      "Je n'ai jamais écrit que je gardais la tente.",
      'Dass ich die Schuhe behalten wolle, habe ich nie geschrieben.',
      'Nunca les escribí que me quedaba con él.',
      'Nie pisałem im nigdy, że się zgadzam.',
    ])
      assert.equal(toldAs('merchant_contact.attempted', text), undefined, text);
  });

  test('what came from another shop is kept there, and a promise by word of mouth is no paper', () => {
    assert.equal(toldAs('return.outcome', "J'ai gardé la housse."), 'not_returned');
    assert.equal(toldAs('return.outcome', "J'ai gardé la housse, elle était offerte."), undefined);
    assert.equal(toldAs('return.outcome', "I'd half decided to keep the tent for the kids."), undefined);
    assert.equal(toldAs('refund.document', 'وعدوني برد 120 يورو'), 'merchant_acknowledgement');
    assert.equal(toldAs('refund.document', 'وعدوني شفويا برد 120 يورو'), undefined);
  });

  test('a messenger is no chat of the shop', () => {
    assert.equal(toldAs('merchant_contact.method', 'I contacted them by chat on their site.'), 'chat');
    assert.equal(toldAs('merchant_contact.method', 'He enviado tres mensajes por WhatsApp a la tienda.'), 'other');
  });

  test('cash comes out of a machine, and notes are counted together', () => {
    assert.equal(toldAs('cash.dispensed', 'No me dijeron nada y no quiero nada.'), undefined);
    const text = 'Pedí 200 y salieron dos de 50 y uno de 20.';
    assert.equal(toldAs('cash.dispensed', text, 'ATM'), 120);
  });
});
