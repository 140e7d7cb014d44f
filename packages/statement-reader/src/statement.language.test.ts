import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { languageOf } from './statement.language.ts';

/** Texts of the languages that are read, and of their neighbours that are not. */
const TEXTS: Readonly<Record<string, readonly string[]>> = {
  en: ['I ordered a lamp and it never came.', 'Charged twice, ordered once.'],
  de: ['Die Lampe kam nie an, bestellt im Mai.', 'Doppelt abgebucht, aber nur einmal bestellt.'],
  es: ['Este cargo de 275 euros es de un curso de vela que nunca se dio.', 'Me cobraron dos veces el mismo pedido.'],
  fr: ["Je n'ai jamais reçu la lampe.", 'Débité deux fois pour une seule commande.'],
  it: ['La lampada non è mai arrivata.', 'Mi hanno addebitato due volte lo stesso ordine.'],
  pt: ['O candeeiro nunca chegou.', 'Fui cobrada duas vezes pela mesma compra.'],
  pl: ['Lampa nigdy nie dotarła.', 'Pobrano mi dwa razy za jedno zamówienie.'],
  ar: ['لم تصل البضاعة أبدا', 'خصموا المبلغ مرتين'],
  nl: ['De lamp is nooit aangekomen.', 'Er is twee keer afgeschreven voor één bestelling.'],
  tr: ['Lamba hiç gelmedi.', 'Aynı sipariş için iki kez para çekildi.'],
  uk: ['Лампа так і не прийшла.', 'Двічі списали гроші за одне замовлення.'],
  ja: ['ランプが届きません。', '二重に請求されました。'],
  lv: [
    'Es pasūtīju lampu, bet tā nekad nav atnākusi un veikals neatbild.',
    'Karte ir pie manis, šo maksājumu neesmu veicis.',
  ],
  lt: ['Užsakiau lempą, bet ji niekada neatėjo ir parduotuvė neatsako.'],
  et: ['Tellisin lambi, aga see ei ole kunagi kohale tulnud ja pood ei vasta.'],
  fi: ['Tilasin lampun mutta se ei ole koskaan tullut, eikä kauppa vastaa.', 'Kortti on minulla, en ole ostanut tätä.'],
  sv: [
    'Jag beställde en lampa men den har aldrig kommit.',
    'Fyra dagar efter att vi lämnat hyrbilen drog firman 395 euro för en buckla.',
  ],
  da: ['Jeg bestilte en lampe, men den er aldrig kommet, og butikken svarer ikke.'],
  no: ['Jeg bestilte en lampe, men den har aldri kommet, og butikken svarer ikke.'],
  cs: ['Objednal jsem lampu, ale nikdy nepřišla a obchod neodpovídá.'],
  sk: ['Objednal som lampu, ale nikdy neprišla a obchod neodpovedá.'],
  sl: [
    'Čevlje sem naročila jaz in so prišli, samo predrago se mi zdi.',
    'Svetilka ni nikoli prišla, trgovina pa ne odgovarja.',
  ],
  hr: ['Naručio sam lampu, ali nikad nije stigla i trgovina ne odgovara.'],
  ro: [
    'Am comandat o lampă, dar nu a ajuns niciodată și magazinul nu răspunde.',
    'Cardul este la mine, nu am facut aceasta plata.',
  ],
  hu: ['Rendeltem egy lámpát, de soha nem érkezett meg, és a bolt nem válaszol.'],
  ca: ['Vaig comprar un llum i no ha arribat mai, i la botiga no em respon.'],
  tl: ['Ninakaw po ang wallet ko sa palengke at kasama ang card.'],
  id: ['Saya sudah membeli lampu tapi barang ini tidak pernah datang.'],
  vi: ['Tôi đã mua một cái đèn nhưng chưa bao giờ nhận được hàng.'],
  ru: ['Я заказал лампу, но она так и не пришла, магазин молчит.', 'Карта у меня, этого я не покупал.'],
  bg: ['Поръчах лампа, но тя така и не дойде, а магазинът не отговаря.'],
  sr: ['Наручио сам лампу, али никад није стигла и продавница не одговара.'],
  el: ['Η λάμπα δεν ήρθε ποτέ.'],
  he: ['המנורה לא הגיעה אף פעם.'],
  ko: ['램프가 오지 않았습니다.'],
  zh: ['我没有收到货。'],
  fa: ['چراغ هرگز نرسید و پولم را می‌خواهم.'],
};

suite('the language of a statement', () => {
  for (const [language, texts] of Object.entries(TEXTS))
    for (const text of texts) test(`${language}: ${text}`, () => assert.equal(languageOf(text), language));

  test('is that of the locale where the text says little, and not where it says more', () => {
    assert.deepEqual([languageOf('Test 12', 'pl-PL'), languageOf('Test 12')], ['pl', null]);
    assert.equal(languageOf('Tilasin lampun mutta se ei ole koskaan tullut.', 'de-DE'), 'fi');
  });
});
