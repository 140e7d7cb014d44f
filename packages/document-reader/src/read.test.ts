import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type DocumentContext, type DocumentText, readDocument } from './index.ts';

const CONTEXT: DocumentContext = { uploadedOn: '2026-10-12', locale: 'en-GB' };

const rowsOf = (text: string, source: DocumentText['source']): DocumentText => ({
  source,
  pages: [{ lines: text.split('\n').map((line) => ({ text: line, box: null })) }],
});
const read = (text: string, context: Partial<DocumentContext> = {}, source: DocumentText['source'] = 'ocr') => {
  const { looks_like, facts } = readDocument(rowsOf(text, source), { ...CONTEXT, ...context });
  return { looks_like, value: (name: string): unknown => facts.find((one) => one.name === name)?.value };
};

test("a carrier's page is of its newest event, whether that stands first or last", () => {
  const head = 'Northway Express\nTracking\n1Z999AA10123456784';
  const events = [
    '14 September 2026, 10:02\nShipment created',
    '15 September 2026, 19:40\nSorted at the depot',
    '17 September 2026, 12:15\nDelivered to a neighbour',
  ];
  for (const order of [events, [...events].reverse()]) {
    const { looks_like, value } = read([head, ...order].join('\n'), { paidOn: '2026-09-14' });
    assert.equal(looks_like, 'delivery_proof');
    assert.equal(value('date'), '2026-09-17');
  }
});

test("a day that is announced is no event of a carrier's page", () => {
  const page =
    'Northway Express\nTracking number 1Z999AA10123456784\nIn transit\nEstimated delivery: 11/10/2026\n09/10/2026 08:12 Parcel sorted\n08/10/2026 18:30 Parcel collected';
  const { value } = read(page);
  assert.equal(value('date'), '2026-10-09');
  assert.equal(value('delivery_expected'), '2026-10-11');
});

test('messages that each have their time are a conversation', () => {
  const chat =
    'Verde Casa\nHello, where is my order?\n10:02\nWe look into it\n10:05\nThank you\n10:06\nYou are welcome\n10:07';
  assert.equal(read(chat).looks_like, 'correspondence');
});

test('a decimal sign that was recognised as a colon is one where no time of day can stand', () => {
  const { value } = read('Oak & Ember\nReceipt 4471\nBread 12:75\nTea 8.00\nTotal 20:75\nThank you', {
    currency: 'GBP',
  });
  assert.deepEqual(value('amount'), { amount: 20.75, currency: 'GBP' });
});

test('a sign of currency that was recognised as a digit is no part of a total that its parts do not come to', () => {
  const rows =
    'Çınar Kırtasiye\nFatura 2026-311\nDefter 22,00\nKalem 14,00\nAra toplam 30,00\nKDV 6,00\nÖdenecek tutar';
  const context = { locale: 'tr-TR', currency: 'TRY' };
  assert.deepEqual(read(`${rows} 136,00`, context).value('amount'), { amount: 36, currency: 'TRY' });
  const misread = rows.replace('6,00', 't6,00');
  assert.deepEqual(read(`${misread} 136,00`, context).value('amount'), { amount: 36, currency: 'TRY' });
  assert.deepEqual(read(`${rows} 136,00`, context, 'text').value('amount'), { amount: 136, currency: 'TRY' });
  assert.deepEqual(read(`${rows} 136,10`, context).value('amount'), { amount: 136.1, currency: 'TRY' });
});

test("a document is read in its own language, whatever the intake's is", () => {
  const invoice =
    'Verde Casa\nBestelldatum 03.09.2026\nBestellnummer VC-20417\nLampe 82,90\nVersand 4,10\nGesamtbetrag 87,00 EUR';
  const order =
    'Çınar Kırtasiye\nSiparişiniz alındı\nSipariş no KT-5521\nSipariş tarihi 3 Eylül 2026\nKargo 20,00\nGenel toplam 320,00 TL';
  for (const locale of ['en-GB', 'ja-JP']) {
    const german = read(invoice, { locale, paidOn: '2026-09-03' }, 'text');
    assert.equal(german.value('order_number'), 'VC-20417');
    assert.equal(german.value('date'), '2026-09-03');
    const turkish = read(order, { locale }, 'text');
    assert.equal(turkish.looks_like, 'order_confirmation');
    assert.equal(turkish.value('order_number'), 'KT-5521');
    assert.equal(turkish.value('date'), '2026-09-03');
  }
});

test('a refund is promised in a sentence with its sum and its day, and in none that asks, conditions or refuses', () => {
  const promised: [string, string, number, string][] = [
    [
      'de-DE',
      'Der Betrag von 54,20 EUR wird Ihnen bis 12. November 2026 auf Ihr Konto zurückerstattet.',
      54.2,
      '2026-11-12',
    ],
    ['es-ES', 'Hola, le devolvemos 54,20 EUR antes del 12/11/2026.', 54.2, '2026-11-12'],
    ['tr-TR', '54,20 TL tutarındaki iadeniz 12 Kasım 2026 tarihine kadar kartınıza yansıyacak.', 54.2, '2026-11-12'],
    ['uk-UA', 'Повернення коштів у сумі 54,20 UAH здійснено, очікуйте їх до 12 листопада 2026 р.', 54.2, '2026-11-12'],
    [
      'en-GB',
      'Refund confirmation\nYour refund of EUR 54.20 has been issued and reaches you by 12 November 2026.',
      54.2,
      '2026-11-12',
    ],
  ];
  const issued = "You're right, sorry. We've issued a refund of £54.20 to your card.";
  assert.deepEqual(read(issued, {}, 'text').value('refund_promised'), { amount: 54.2, currency: 'GBP', by: null });
  for (const [locale, text, amount, by] of promised) {
    const value = read(text, { locale }, 'text').value('refund_promised') as { amount: number; by: string } | undefined;
    assert.deepEqual([value?.amount, value?.by], [amount, by], text);
  }
  for (const [locale, text] of [
    ['de-DE', 'Wenn Sie die Ware zurücksenden, wird Ihnen der Betrag von 54,20 EUR zurückerstattet.'],
    ['es-ES', '¿Cuándo le devolvemos 54,20 EUR?'],
    ['es-ES', 'Si el producto llega dañado, le devolvemos 54,20 EUR.'],
    ['tr-TR', 'Ürün iade şartlarına uygunsa iadeniz kartınıza yansıyacak mı?'],
    ['uk-UA', 'Якщо товар повернуто вчасно, кошти в сумі 54,20 UAH буде повернуто.'],
    ['uk-UA', 'Коли буде повернуто 54,20 UAH?'],
  ] as const)
    assert.equal(read(text, { locale }, 'text').value('refund_promised'), undefined, text);
});

test('a card number is noticed however it is grouped; the numbers of orders, parcels and tills are none', () => {
  const noticed = (text: string) => readDocument(rowsOf(text, 'ocr'), CONTEXT).sensitive.includes('card_number');
  for (const text of [
    'Card 4111 1111 1111 1111',
    'Card 4111111111111111',
    'Card: 4111-1111-1111-1111 exp 12/28',
    'Card 4111.1111.1111.1111',
    'AMEX 3782 822463 10005',
    '٤١١١ ١١١١ ١١١١ ١١١١',
  ])
    assert.equal(noticed(text), true, text);
  for (const text of ['Order no. 493-3412536-6948524', 'Tracking JD05153044482049691', 'Receipt 5183 03.08.2026 14:32'])
    assert.equal(noticed(text), false, text);
  assert.equal(read('Order number 493-3412536-6948524').value('order_number'), '493-3412536-6948524');
  assert.match(String(read('Order number 4111111111111111').value('order_number') ?? '•'), /•/);
});

test('the year of a day beside a currency is no sum', () => {
  const folio =
    'Hotel Bellavista\n02/10/2026 Room charge 120.00\nPaid by card 03/10/2026 EUR 255.50\nTotal charges EUR 255.50';
  assert.deepEqual(read(folio, {}, 'text').value('amount'), { amount: 255.5, currency: 'EUR' });
  const letter = 'Oak & Ember\nReceived on 3 October 2026 EUR 41.20 with thanks';
  assert.deepEqual(read(letter, {}, 'text').value('amount'), { amount: 41.2, currency: 'EUR' });
  assert.deepEqual(read('Kestrel Audio\nTotal 2026 EUR', {}, 'text').value('amount'), {
    amount: 2026,
    currency: 'EUR',
  });
});

test('the day of a confirmed cancellation is its date, not a day it ends on', () => {
  const text =
    'FitClub\nCancellation confirmed\nYour membership has been cancelled as of October 3, 2026.\nAccess ends on November 3, 2026.';
  assert.equal(read(text, { locale: 'en-US' }, 'text').value('date'), '2026-10-03');
});

test('an order that speaks of its delivery is an order where it has prices', () => {
  const order =
    'La Redoutable\nVotre commande n° 55120 est confirmée\nPassée le 3 oct. 2026\n1 Manteau 129,00 €\nLivraison offerte 0,00 €\nTotal TTC 129,00 €\nLivraison prévue entre le 8 et le 10 octobre 2026';
  const { looks_like, value } = read(order, { locale: 'fr-FR' }, 'text');
  assert.equal(looks_like, 'order_confirmation');
  assert.equal(value('date'), '2026-10-03');
});

test('a merchant is found by the name the payment has for it, in a sentence and in another script', () => {
  for (const [locale, text, merchantName, want] of [
    [
      'es-ES',
      'Comisaría de Distrito\nDENUNCIA\nManifiesta que le informaron de un cargo de 312,50 euros en el establecimiento ELECTRO ARAGÓN, que no reconoce.',
      'ELECTRO ARAGON ZGZ',
      'ELECTRO ARAGÓN',
    ],
    [
      'uk-UA',
      'Видаткова накладна\nПокупець: Яремко Соломія\nЗамовлення: інтернет-магазин «Теплий Дім», № 55017\nРазом 4 200,00 грн\nВсього найменувань 3, на суму чотири тисячі двісті гривень 00 коп. Оплачено карткою (LiqPex).',
      'LIQPEX*TEPLYI DIM',
      'Теплий Дім',
    ],
    ['ar-SA', 'مركز الخبرة الفنية\nالجهة البائعة: متجر جوال بلس بتاريخ 2026/09/20', 'JAWAL PLUS JEDDAH', 'جوال بلس'],
    [
      'it-IT',
      'Tintoria Nivea Bianca Novara, 30 luglio 2026\nC.so Vercelli 80, Novara',
      'TINTORIA NIVEA NOVARA',
      'Nivea',
    ],
    ['fr-FR', 'H Ô T E L D E S T I L L E U L S ★ ★\n12 rue de la Halle', 'HOTEL DES TILLEULS', 'HÔTELDESTILLEULS'],
  ] as const)
    assert.ok(String(read(text, { locale, merchantName }, 'text').value('merchant_name')).includes(want), want);
});

test('a letter is about the payment, beside what is kept or paid back of it', () => {
  const letter =
    'Beste mevrouw,\nVan uw aanbetaling van € 750,00 houden wij € 95,00 administratiekosten in. Het restant, € 655,00, storten wij vóór 13 oktober 2026 terug op uw creditcard.\nVriendelijke groet';
  const { value } = read(letter, { locale: 'nl-NL', amount: 750, currency: 'EUR' }, 'text');
  assert.deepEqual(value('amount'), { amount: 750, currency: 'EUR' });
  assert.deepEqual(value('refund_promised'), { amount: 655, currency: 'EUR', by: '2026-10-13' });
});

test('a price in terms is no sum of a payment', () => {
  const terms =
    'Politica di cancellazione e recesso\nFino a 30 giorni prima: rimborso totale della caparra.\nDa 29 a 8 giorni: rimborso del 50%.\nMeno di 8 giorni o mancato arrivo: nessun rimborso.\nAnimali ammessi: € 10 al giorno. Tassa di soggiorno € 2,00 a persona.';
  const { looks_like, value } = read(terms, { locale: 'it-IT', amount: 216 }, 'text');
  assert.equal(looks_like, 'terms');
  assert.equal(value('amount'), undefined);
});

test('letters of an order number that stand apart from its digits are part of it, a currency is not', () => {
  const number = (text: string, locale: string) => read(text, { locale }, 'text').value('order_number');
  assert.equal(number('Sipariş numarası BKR 90-1127\nToplam 450,00 TL', 'tr-TR'), 'BKR 90-1127');
  assert.equal(number('Bestelnr. TGO 66120\nTotaal € 49,00', 'nl-NL'), 'TGO 66120');
  assert.equal(number('N° de commande : HQF 664\nTotal 84,95 €', 'fr-FR'), 'HQF 664');
  assert.equal(number('Order number 66120 EUR 49.00', 'en-GB'), '66120');
  assert.equal(number('Your order, EUR 249 in all.', 'en-GB'), undefined);
});

test('the number of a parcel is taken with all its groups, on a page of a carrier without a label too', () => {
  const labelled = 'Sendungsverfolgung\nSendungsnummer 00340 4341 6122 0937 881\nZustellung nicht erfolgreich';
  assert.equal(read(labelled, { locale: 'de-DE' }).value('tracking_number'), '00340 4341 6122 0937 881');
  const alone =
    'PaczkoPunkt\nPaczka czeka na odbiór\nnr 6620 0441 8827 1193 0045 7712\nWydana do doręczenia\nOdebrana od nadawcy';
  assert.equal(read(alone, { locale: 'pl-PL' }).value('tracking_number'), '6620 0441 8827 1193 0045 7712');
});

test("a receipt's own number, a voucher and the reference of a cancellation are no order number", () => {
  for (const [locale, text] of [
    ['fr-FR', 'FACTURE N° 26/03318\nHôtel des Augustins\nTotal TTC 335,60 €'],
    ['pt-BR', 'Feirão Livre\nRecibo\nCupom PRIMEIRA10 - R$ 21,99\nTotal R$ 197,91'],
    ['en-GB', 'Your plan has been cancelled\nCancellation reference CX-90F2-7714'],
  ] as const)
    assert.equal(read(text, { locale }, 'text').value('order_number'), undefined, text);
});

test('an arrival beside a departure is a stay and no delivery', () => {
  const folio = 'Hôtel des Augustins\nChambre : 22 Arrivée : 09/10/2026 Départ : 11/10/2026\nTotal TTC 335,60 €';
  assert.equal(read(folio, { locale: 'fr-FR' }, 'text').value('delivery_expected'), undefined);
});

test('what was asked for, and how long it may take, make a refund no condition', () => {
  for (const [locale, text] of [
    ['en-GB', 'As requested, we have refunded £54.20 to your card. Please allow five days.'],
    ['es-ES', 'Te devolverán € 243,00; puede tardar hasta 10 días.'],
    ['it-IT', 'Ci impegniamo a rimborsarLe il costo del servizio, pari a € 38,00, mediante storno sulla carta.'],
  ] as const)
    assert.ok(read(text, { locale }, 'text').value('refund_promised'), text);
  const later =
    'Vamos devolver-lhe metade do valor (21 €) no cartão.\n15:40\nSó metade?\n15:41\nFica então a devolução total de 42 € no cartão.\n15:58';
  assert.deepEqual(read(later, { locale: 'pt-PT' }).value('refund_promised'), {
    amount: 42,
    currency: 'EUR',
    by: null,
  });
});

test('a slip with a negative total says what was paid back', () => {
  const slip =
    'クレジットカード売上票\n【取消】\n加盟店名\nメガネの光彩\nご利用日 2026/07/26\n取引内容 返品\n合計金額 ¥-33,000';
  const { looks_like, value } = read(slip, { locale: 'ja-JP', currency: 'JPY' });
  assert.equal(looks_like, 'credit_slip');
  assert.deepEqual(value('refund_promised'), { amount: 33000, currency: 'JPY', by: null });
  assert.deepEqual(value('amount'), { amount: 33000, currency: 'JPY' });
});

test('a letter is of the day at its head, a report of the last day it names, terms of their edition', () => {
  const letter =
    'Bramble & Co\n14 High Street, York\n9 July 2026\nDear Mr Okafor,\nOrder 55120, placed 2 June 2026\nThank you for your email of 5 July 2026. We are sorry that the table arrived damaged.\nYours sincerely';
  const finding =
    'Sachverständigenbüro Thiele\nGutachten Nr. 4471/26\nGegenstand: E-Bike, gekauft am 12.05.2026\nBesichtigung am 03.08.2026\nErgebnis: Rahmenbruch infolge Materialfehlers.\nHannover, den 07.08.2026';
  const terms =
    'Allgemeine Geschäftsbedingungen\n§ 1 Geltung\nDiese Bedingungen gelten für alle Buchungen.\n§ 2 Storno\nBis 30 Tage vor Reisebeginn 20 %.\n§ 3 Haftung\nWir haften nach Gesetz.\nStand: 01.03.2026';
  for (const [locale, text, paidOn, want] of [
    ['en-GB', letter, '2026-06-02', '2026-07-09'],
    ['de-DE', finding, '2026-05-12', '2026-08-07'],
    ['de-DE', terms, '2026-06-11', '2026-03-01'],
  ] as const)
    assert.equal(read(text, { locale, paidOn }, 'text').value('date'), want, text);
});

test('a count before a sum is no group of its thousands', () => {
  const rows = 'متجر النخيل\nعطر عود 2 150.00 300.00\nتوصيل 1 25.00 25.00\nالإجمالي 325.00 ر.س';
  assert.deepEqual(read(rows, { locale: 'ar-SA' }, 'text').value('amount'), { amount: 325, currency: 'SAR' });
});

test('the sum of a promise is the one beside it, not what was paid', () => {
  const text =
    'إشارة إلى حجزكم بمبلغ 2,450.00 ريال، نفيدكم بأنه تم إلغاء الحجز وسيتم رد مبلغ 2,200.00 ريال إلى بطاقتكم خلال 14 يوم عمل.';
  const value = read(text, { locale: 'ar-SA' }, 'text').value('refund_promised') as { amount: number };
  assert.equal(value.amount, 2200);
});

test('without a phrase of promises one is a sum that goes back to the reader of the letter: not one that is asked for, told of by the reader or charged again', () => {
  for (const [locale, promise, none] of [
    [
      'en-GB',
      'Dear Dana,\nYour $310.00 is on its way back to your Visa.',
      'Dear Dana,\nWe come back to you about your payment of £31.00.',
    ],
    [
      'de-DE',
      'Hallo Frau Imhof,\nWir buchen Ihnen die 24,99 € heute wieder gut.',
      'Hallo Frau Imhof,\nSie schreiben, wir hätten Ihnen 24,99 € zurück zugesagt.',
    ],
    [
      'fr-FR',
      'Madame,\nNous vous rendons la totalité, soit 212,00 €.',
      'Madame,\nSelon vous, 95,00 € vous seront rendus.',
    ],
    [
      'es-ES',
      'Estimada Sra. Gil:\nEl dinero, 89,95 €, vuelve a su tarjeta esta semana.',
      'Estimada Sra. Gil:\nVolveremos a cargar 42,00 € en su tarjeta.',
    ],
    [
      'it-IT',
      'Gentile signora,\nle stiamo rendendo i 148,00 € sulla carta.',
      'Gentile signora,\nlei scrive che 80,00 € le avrebbe reso il tecnico sulla carta.',
    ],
    [
      'nl-NL',
      'Hallo Jan,\nwe maken vandaag € 35,00 naar je over.',
      'Hallo Jan,\nWij komen terug op uw mail over € 31,50.',
    ],
    [
      'pt-PT',
      'Cara senhora,\nOs 110,00 € voltam para o seu cartão até 16 de outubro de 2026.',
      'Cara senhora,\nVoltamos a cobrar 54,00 € no seu cartão.',
    ],
    [
      'pl-PL',
      'Dzień dobry,\nza pęknięty klosz oddamy Panu 60,00 zł.',
      'Dzień dobry,\nZwrócił Pan buty za 120,00 zł po terminie.',
    ],
    [
      'tr-TR',
      'Merhaba Kerem Bey,\n300,00 TL tutarı bugün hesabınıza geri yatırdık.',
      'Merhaba Kerem Bey,\n750,00 TL tutarındaki faturanız için size geri döneceğiz.',
    ],
    [
      'uk-UA',
      'Добрий день!\nПовертаємо вам 430,00 грн сьогодні.',
      'Добрий день!\nМи повернемося до вашого листа про 430,00 грн.',
    ],
    [
      'ja-JP',
      'お世話になっております。代金8,800円は本日カードへお戻しいたしました。',
      'お世話になっております。カードから5,500円を引き落としました。',
    ],
    [
      'ar-AE',
      'السيد خالد،\nأرجعنا لك اليوم 100.00 درهم على البطاقة نفسها.',
      'السيد خالد،\nسنعود إليك بشأن مبلغ 90.00 ريال.',
    ],
  ] as const) {
    assert.ok(read(promise, { locale }, 'text').value('refund_promised'), promise);
    assert.equal(read(none, { locale }, 'text').value('refund_promised'), undefined, none);
  }
});

test('without a phrase of promises a sum that comes to an account or a card of the reader is one, and none that is taken from there, held there or sent as goods', () => {
  const promised: [string, string][] = [
    ['en', 'We are making good the £64.00 today by card, so it should show before 20 November 2026.'],
    ['en', 'As a goodwill gesture £38.20 has gone to your card today, the rest of the price stays as agreed.'],
    ['de', 'Unsere Kasse gibt Ihnen die 64,00 € bis Freitag wieder.'],
    ['de', 'Aus Kulanz gehen 38,20 € zurück auf Ihr Konto.'],
    ['fr', "Notre trésorière vous fait parvenir 64,00 € par virement d'ici dix jours."],
    ['fr', '38,20 € vous ont été virés ce matin.'],
    ['es', 'Recuperará sus 64,00 € en un máximo de 10 días.'],
    ['es', 'Por las molestias, 38,20 € van de vuelta a su tarjeta.'],
    ['it', 'Le facciamo riavere i 64,00 € con lo stesso mezzo di pagamento in 7 giorni.'],
    ['it', 'Per scusarci, 38,20 € tornano sulla sua carta.'],
    ['nl', 'Wij hebben € 64,00 in uw voordeel geboekt, zichtbaar binnen 5 werkdagen.'],
    ['nl', 'Uit coulance gaat er € 38,20 naar uw kaart.'],
    ['pt', 'A nossa tesouraria faz-lhe chegar 64,00 € em 10 dias.'],
    ['pt', 'Pelo incómodo, 38,20 € vão de volta para o seu cartão.'],
    ['pl', 'Zwróciliśmy się do banku i 64,00 zł jest już w drodze do Pana.'],
    ['pl', 'W ramach przeprosin 38,20 zł trafia na Pana kartę.'],
    ['tr', "640,00 TL'yi tarafınıza havale edeceğiz, cuma günü elinizde olur."],
    ['tr', 'Özür olarak 382,00 TL kartınıza geri gidiyor.'],
    ['uk', 'Бухгалтерія сьогодні відправила 640,00 грн на вашу картку.'],
    ['uk', 'Як вибачення 382,00 грн ідуть назад на вашу картку.'],
    ['ja', 'ご返金額6,400円は11月20日までに口座へ入金されます。'],
    ['ja', 'お詫びとして3,820円をカードにお返しいたします。'],
    ['ar', 'أعدنا إليك اليوم 640.00 ريال وستظهر في كشفك خلال أسبوع.'],
    ['ar', 'تعويضا لك أرسلنا 38.20 ريال إلى بطاقتك.'],
  ];
  const none: [string, string][] = [
    ['en', 'You will see a charge of £64.00 on your card statement within 5 days.'],
    ['en', 'A hold of £38.20 stays on your card for 7 days.'],
    ['de', 'Auf Ihrer Karte sehen Sie in 5 Tagen eine Belastung von 64,00 €.'],
    ['de', 'Wir haben Ihnen die Rechnung über 38,20 € am 3. Oktober geschickt.'],
    ['fr', 'Vous verrez un débit de 64,00 € sur votre carte sous 5 jours.'],
    ['fr', "L'empreinte de 38,20 € sur votre carte disparaît au bout de 7 jours."],
    ['es', 'Verá un cargo de 64,00 € en su tarjeta en 5 días.'],
    ['es', 'La retención de 38,20 € en su tarjeta desaparece a los 7 días.'],
    ['it', 'Vedrà un addebito di 64,00 € sulla sua carta entro 5 giorni.'],
    ['it', 'Il blocco di 38,20 € sulla sua carta decade dopo 7 giorni.'],
    ['nl', 'U ziet binnen 5 dagen een afschrijving van € 64,00 op uw rekening.'],
    ['nl', 'De reservering van € 38,20 op uw kaart vervalt na 7 dagen.'],
    ['pt', 'Vai ver um débito de 64,00 € no seu cartão em 5 dias.'],
    ['pt', 'A retenção de 38,20 € no seu cartão desaparece ao fim de 7 dias.'],
    ['pl', 'Zobaczy Pan obciążenie 64,00 zł na karcie w ciągu 5 dni.'],
    ['pl', 'Blokada 38,20 zł na Pana karcie zniknie po 7 dniach.'],
    ['tr', "5 gün içinde kartınızda 640,00 TL'lik bir harcama göreceksiniz."],
    ['tr', 'Kartınızdaki 382,00 TL bloke 7 gün sonra kalkar.'],
    ['uk', 'За 5 днів ви побачите списання 640,00 грн на картці.'],
    ['uk', 'Блокування 382,00 грн на вашій картці зникне за 7 днів.'],
    ['ja', '5日以内にカード明細に6,400円のご請求が表示されます。'],
    ['ja', 'カードの3,820円の仮押さえは7日後に消えます。'],
    ['ar', 'ستجد خصما بمبلغ 640.00 ريال على بطاقتك خلال 5 أيام.'],
    ['ar', 'الحجز بمبلغ 38.20 ريال على بطاقتك يزول بعد 7 أيام.'],
  ];
  const letter = (locale: string, text: string) =>
    read(`${SALUTATIONS[locale]}\n${text}\n${CLOSINGS[locale]}`, { locale }, 'text').value('refund_promised');
  for (const [locale, text] of promised) assert.ok(letter(locale, text), text);
  for (const [locale, text] of none) assert.equal(letter(locale, text), undefined, text);
});
const SALUTATIONS: Record<string, string> = {
  en: 'Dear Mr Hale,',
  de: 'Sehr geehrter Herr Lenz,',
  fr: 'Madame, Monsieur,',
  es: 'Estimada Sra. Gil:',
  it: 'Gentile signora,',
  nl: 'Beste mevrouw Smit,',
  pt: 'Cara senhora,',
  pl: 'Szanowna Pani,',
  tr: 'Sayın Nazlı Er,',
  uk: 'Шановна пані Олено,',
  ja: 'いつもお世話になっております。',
  ar: 'السيدة منى،',
};
const CLOSINGS: Record<string, string> = {
  en: 'Kind regards,',
  de: 'Mit freundlichen Grüßen',
  fr: 'Cordialement,',
  es: 'Atentamente,',
  it: 'Cordiali saluti',
  nl: 'Met vriendelijke groet,',
  pt: 'Com os melhores cumprimentos,',
  pl: 'Z poważaniem',
  tr: 'Saygılarımızla',
  uk: 'З повагою,',
  ja: 'よろしくお願いいたします。',
  ar: 'مع التحية',
};

test('a word that ends in a letter without its English form ends a sentence', () => {
  const letter = [
    'Merhaba Sevgi Hanım,',
    'İade tutarı: 1.349,90 TL',
    'Kargo bedeli (59,90 TL) kampanya gereği sizden alınmadı.',
    'Tutar bugün bankanıza iletildi; kartınıza yansıması 2–10 iş günü sürebilir.',
    'Saygılarımızla',
  ].join('\n');
  const { value } = read(letter, { locale: 'tr' }, 'text');
  assert.equal((value('refund_promised') as { amount: number } | undefined)?.amount, 1349.9);
});

test('a page that says a contract was closed, in the words of an account, confirms its end; what was received and turned down does not', () => {
  for (const [locale, text] of [
    ['de-DE', 'Streamwolke\nDein Abo\nStatus: gekündigt\nLäuft noch bis 30. November 2026'],
    ['pt-PT', 'Comprovativo de rescisão\nO seu contrato fica sem efeito a partir de 31/10/2026.'],
    ['tr-TR', 'Mavi Dalga Spor\nÜyeliğiniz 30.10.2026 tarihi itibarıyla kapatılmıştır.'],
    ['uk-UA', 'КіноПростір\nПідписку вимкнено\nДоступ діє до 14 листопада 2026.'],
    ['fr-FR', 'Boîte à Thé\nMon abonnement\nStatut : résilié\nRésilié le 27 octobre 2026'],
  ] as const)
    assert.equal(read(text, { locale }, 'text').value('cancellation_confirmed'), true, text);
  const refused =
    'Sehr geehrter Herr Popov,\nwir haben Ihre Kündigung vom 12.10.2026 erhalten. Eine Kündigung ist erst zum 30.04.2027 möglich, daher können wir sie nicht annehmen.\nMit freundlichen Grüßen';
  assert.equal(read(refused, { locale: 'de-DE' }, 'text').value('cancellation_confirmed'), undefined);
});

test('a delivery is announced in a sentence, behind its day and above it; not where money comes by a day or delivery is free', () => {
  for (const [locale, text, day] of [
    ['pl-PL', 'Numer przesyłki 6201122\nDoręczymy najpóźniej w poniedziałek 26.10.2026', '2026-10-26'],
    ['tr-TR', "Sipariş Detayı\n27 Ekim 2026'ya kadar teslim edilecek\nÖdenen 879,90 TL", '2026-10-27'],
    ['nl-NL', 'Beste heer Vos,\nWij bezorgen de olijfboom uiterlijk 6 november 2026.', '2026-11-06'],
    ['ja-JP', '注文履歴\n2026年11月8日にお届け\n合計 12,480円', '2026-11-08'],
  ] as const)
    assert.equal(read(text, { locale }, 'text').value('delivery_expected'), day, text);
  for (const [locale, text] of [
    ['nl-NL', 'Het bedrag van € 145,00 komt uiterlijk 16 oktober 2026 weer op uw rekening te staan.'],
    ['nl-NL', 'U heeft het\nuiterlijk 12 december 2026 op uw rekening.'],
    ['fr-FR', 'Matelas Nuage\nLivraison offerte\nDu 10 au 24 septembre 2026'],
  ] as const)
    assert.equal(read(text, { locale }, 'text').value('delivery_expected'), undefined, text);
});

test('what is announced is no event of a page that follows a parcel, also where it is labelled above', () => {
  const rows =
    'Sendungsverfolgung\nJVGL0600112233445566\nVoraussichtliche Zustellung\nFreitag, 09.10.2026, 10–13 Uhr\n08.10.2026 06:12 Zielpaketzentrum Hagen\n07.10.2026 19:40 Startpaketzentrum Lahr';
  assert.equal(read(rows, { locale: 'de-DE' }, 'text').value('date'), '2026-10-08');
});

test('a paper is what its title, its rows or whom it is to say', () => {
  for (const [locale, kind, text] of [
    [
      'nl-NL',
      'terms',
      'Camping Duinzoom\nGeldig vanaf 1 maart 2026\nBij annulering tot 28 dagen voor aankomst brengen wij 15% in rekening.\nBij annulering tot 7 dagen voor aankomst brengen wij 50% in rekening.',
    ],
    [
      'es-ES',
      'credit_slip',
      'DEPORTES CUMBRE\nOPERACION: DEVOLUCION\n02/10/2026 18:22\nTARJETA **** 7781\nIMPORTE 45,00 EUR\nCOPIA CLIENTE',
    ],
    [
      'nl-NL',
      'payment_proof',
      'Afschrijving\nKOOKSTUDIO SAFFRAAN\n- € 87,50\nBetaald op 1 oktober 2026, 19:44\nSoort Online betaling\nKlopt er iets niet?',
    ],
    [
      'pl-PL',
      'return_proof',
      'POTWIERDZENIE NADANIA PRZESYŁKI ZWROTNEJ\nNr listu przewozowego JK-7714-00925-PL\nOdbiorca Kilometr, dział zwrotów, Radom\nNr zamówienia KM-66012\nPodpis kuriera',
    ],
    [
      'en-US',
      'receipt',
      'Quarry House Inn\nGuest: M. Lane Arrival: 10/08/2026\nDeparture: 10/11/2026\nConfirmation #: QH-60V7721\n10/08/26 Room charge 169.00\n10/09/26 Room charge 189.00\n10/10/26 Late dinner 64.80\n10/11/26 Visa 422.80\nBalance due USD 0.00',
    ],
    [
      'tr-TR',
      'correspondence',
      'KAPADOKYA BALON\nSayın Cihan Er,\nUçuşunuzun (rezervasyon KB-2610-88) bedeli 11.900,00 TL olup kredi kartınızdan tahsil edilmiştir.\nUçuş, otelinizden alınış saatinde hazır bulunmamanız sebebiyle gerçekleşmemiştir.\nBilgilerinize sunar, saygılar dileriz.\nMisafir İlişkileri',
    ],
  ] as const)
    assert.equal(read(text, { locale }, 'text').looks_like, kind, text);
  const notice = readDocument(
    {
      ...rowsOf(
        'Potwierdzenie zwrotu środków 40,50 PLN\nSklep Herbaciarnia Liść zwrócił Ci pieniądze.\nKwota zwrotu 40,50 PLN\nKwota transakcji 121,50 PLN\nNr zamówienia HL-8803',
        'text',
      ),
      mail: { from: 'PayZnak', subject: 'Potwierdzenie zwrotu środków 40,50 PLN', sentOn: '2026-10-02' },
    },
    { ...CONTEXT, locale: 'pl-PL', amount: 121.5, currency: 'PLN' },
  );
  assert.equal(notice.looks_like, 'credit_slip');
  const back = notice.facts.find(({ name }) => name === 'refund_promised')?.value as { amount: number } | undefined;
  assert.equal(back?.amount, 40.5);
  const about = notice.facts.find(({ name }) => name === 'amount')?.value as { amount: number } | undefined;
  assert.equal(about?.amount, 121.5);
});

test('what a carrier would pay at most is no price, and a statement is about its own row, not the sum of all', () => {
  const slip =
    'POTWIERDZENIE NADANIA PRZESYŁKI ZWROTNEJ\nNr zamówienia KM-66012\nOdbiorca Kilometr, dział zwrotów\nPodpis kuriera\nUbezpieczenie do 1000 zł.';
  assert.equal(read(slip, { locale: 'pl-PL' }, 'text').value('amount'), undefined);
  const statement =
    'Extracto de tarjeta\nFecha de cierre 09/10/2026\n02/10 SUPER LA PLAZA 44,10\n07/10 ACADEMIA DELTA 75,00\n08/10 GASOLINERA SUR 60,00\nTotal a pagar 179,10';
  const context = { locale: 'es-ES', currency: 'EUR', amount: 75, merchantName: 'ACADEMIA DELTA' };
  assert.deepEqual(read(statement, context, 'text').value('amount'), { amount: 75, currency: 'EUR' });
});

test('a number in three groups is a day only where it can be one, and that of a parcel may follow what it is of', () => {
  const back = 'Je retour is onderweg\nRetour bij bestelling : 100-77-4316\nArtikel: hangmat';
  assert.equal(read(back, { locale: 'nl-NL' }, 'text').value('order_number'), '100-77-4316');
  const sent = 'Tu paquete está entregado\nHemos dejado tu envío ENV-7710-2299 de Regalos Luna en tu buzón.';
  assert.equal(read(sent, { locale: 'es-ES' }, 'text').value('tracking_number'), 'ENV-7710-2299');
});

test('a column of a screen has its value below its own label, and a sum misread by a digit is not the one that was paid', () => {
  const screen =
    'LojaLume\nNº do pedido Pedido feito em\n9920113 01/10/2026\nPrevisão de entrega Luminária Vidro\naté 16/10/2026 1 un.\nTotal pago\nR$ 219,00';
  const { value } = read(screen, { locale: 'pt-BR', currency: 'BRL' });
  assert.equal(value('order_number'), '9920113');
  assert.equal(value('delivery_expected'), '2026-10-16');
  const till = 'Fietspoint Oost\nBinnenband 17,90\nMontage 46,30\nTotaal 64,20\nPinbetaling 64,26';
  const paid = { locale: 'nl-NL', currency: 'EUR', amount: 64.2 };
  assert.deepEqual(read(till, paid).value('amount'), { amount: 64.2, currency: 'EUR' });
  assert.deepEqual(read(till, paid, 'text').value('amount'), { amount: 64.26, currency: 'EUR' });
});

test('a day torn from its sentence is what that says of it, and a stroke or nought that was recognised as a digit is put right', () => {
  const ended =
    'Ginásio Vértice\nComprovativo de rescisão\nPedido recebido em 09/10/2026\nO seu contrato fica sem efeito a partir de\n10/10/2026.\nA Direção';
  assert.equal(read(ended, { locale: 'pt-PT' }, 'text').value('date'), '2026-10-09');
  for (const [locale, row, day] of [
    ['ja-JP', '注文日 2026/10704', '2026-10-04'],
    ['ja-JP', '居酒屋はま\n2926年16月8日 21:12\n合計 ¥4,730', '2026-10-08'],
    ['nl-NL', 'Fietspoint Oost\n31-18-2025 14:05\nTotaal 64,20', '2025-10-31'],
    ['en-US', 'Brightwell Dental\nDate: 09/15/2026\nTotal $64.20', '2026-09-15'],
  ] as const)
    assert.equal(read(row, { locale }).value('date'), day, row);
});

test('a Japanese name stands behind its label without a blank, and what a recogniser made of one is none', () => {
  const parcel = 'お荷物のお問い合わせ\n4012-3344-5566\nご依頼主 北の茶舗\n10/14 18:20 輸送中';
  assert.equal(read(parcel, { locale: 'ja-JP' }).value('merchant_name'), '北の茶舗');
  assert.equal(read(parcel.replace('北の茶舗', 'bn'), { locale: 'ja-JP' }).value('merchant_name'), undefined);
});

test('what is to be paid on the spot is no total, and a Japanese till needs no sign of its currency', () => {
  const stay =
    'Садиба Вишня\nБронювання підтверджено\nВартість проживання 5400,00 грн\nПередоплата карткою 1080,00 грн\nДо сплати на місці 4320,00 грн';
  assert.deepEqual(read(stay, { locale: 'uk-UA' }, 'text').value('amount'), { amount: 5400, currency: 'UAH' });
  const till = 'トラットリア空\n2026/10/09 20:15\nピザ 1,980\nパスタ 1,760\nお会計 3,740\nお預り 5,000\nお釣り 1,260';
  assert.equal(read(till, { locale: 'ja-JP' }, 'text').looks_like, 'receipt');
});

test('what was just done in a chat is a promise, and none once it waits for the goods', () => {
  for (const [locale, done, waits] of [
    [
      'fr',
      'Je viens de vous rembourser les 18,50 €',
      'Dès que le colis est revenu je vous remets les 18,50 € sur la carte',
    ],
    [
      'es',
      'Ya está, te acabo de devolver los 18,50 €',
      'Cuando llegue el paquete te ingresamos los 18,50 € en la tarjeta',
    ],
    ['it', 'Fatto, ti ho appena rimborsato i 18,50 €', 'Appena arriva il pacco ti rimettiamo i 18,50 € sulla carta'],
    ['pt', 'Pronto, acabei de te devolver os 18,50 €', 'Assim que a encomenda chegar pomos os 18,50 € no teu cartão'],
    ['pl', 'Gotowe, właśnie zwróciłam 18,50 zł na Pani kartę', 'Jak paczka do nas dotrze, to 18,50 zł wróci na kartę'],
    ['uk', 'Готово, щойно повернула вам 185,00 грн', 'Ваш платіж 430,00 грн банк повернув вам назад.'],
    ['ar', 'تم، رجعت لك 185.00 ريال على بطاقتك', 'إذا وصلنا الطرد نرجع لك 185.00 ريال على البطاقة'],
  ] as const) {
    const chat = (text: string) => `${SALUTATIONS[locale]}\n${text}\n${CLOSINGS[locale]}`;
    assert.ok(read(chat(done), { locale }, 'text').value('refund_promised'), done);
    assert.equal(read(chat(waits), { locale }, 'text').value('refund_promised'), undefined, waits);
  }
});

test('an order that comes by mail is one by its subject and its rows; a parcel that will be brought has not been, and its number may follow an abbreviation', () => {
  const mailed = (from: string, locale: string, subject: string, rows: string) => {
    const { looks_like, facts } = readDocument(
      { ...rowsOf(`${subject}\n${rows}`, 'text'), mail: { from, subject, sentOn: '2026-10-03' } },
      { ...CONTEXT, locale },
    );
    return { looks_like, value: (name: string): unknown => facts.find((one) => one.name === name)?.value };
  };
  const tickets = mailed(
    'Entradas Plaza',
    'es-ES',
    'Tus entradas para Noche de Copla',
    '¡Hola, Andrés!\nCompra EP-77120 realizada el 03/10/2026\n2 x 27,00 € 54,00 €\nGastos de gestión 4,00 €\nTotal cobrado 58,00 €\nDescarga tus entradas en el enlace que te hemos enviado a tu teléfono.',
  );
  assert.equal(tickets.looks_like, 'order_confirmation');
  const parcel = mailed(
    'Colis Éclair',
    'fr-FR',
    'Votre colis Thés du Levant arrive demain',
    'Votre colis expédié par Thés du Levant sera livré le 14/10/2026 entre 9 h et 13 h.',
  );
  assert.equal(parcel.value('delivery_expected'), '2026-10-14');
  const back = 'Modulo di reso\nOrdine 88120\nMotivo del reso: taglia errata\nSpedizione n. RS77120099';
  assert.equal(read(back, { locale: 'it-IT' }, 'text').value('tracking_number'), 'RS77120099');
});

test('a row of a Japanese statement is what was paid, without a sign of its currency', () => {
  const statement =
    'カードご利用代金明細書\n発行日 2026年10月10日\n2026/10/03 スポーツクラブカゼ 12,800\n2026/10/05 スーパー 3,420\nご請求金額 16,220円';
  const context = { locale: 'ja-JP', currency: 'JPY', amount: 12800, merchantName: 'スポーツクラブカゼ' };
  assert.deepEqual(read(statement, context, 'text').value('amount'), { amount: 12800, currency: 'JPY' });
});

test('what is made good, released or repaid is a promise; what another owes, or a statement will show, is none', () => {
  for (const [locale, text] of [
    ['en', 'You were right to complain, and the £51.40 will be repaid in full before the weekend.'],
    ['de', 'Sie finden die Rückzahlung von 51,40 € auf Ihrer nächsten Kartenabrechnung.'],
    ['fr', "Vous serez intégralement dédommagée des 51,40 € d'ici le 20 novembre 2026."],
    ['es', 'Le resarciremos con los 51,40 € íntegros antes del 20 de noviembre de 2026.'],
    ['it', 'Le riconosciamo i 51,40 € per intero, accredito entro il 20 novembre 2026.'],
    ['nl', 'Wij compenseren de volle € 51,40, uiterlijk 20 november 2026 op uw rekening.'],
    ['pt', 'Será ressarcida dos 51,40 € até 20 de novembro de 2026.'],
    ['pl', 'Rekompensujemy całe 51,40 zł, będą na koncie do 20 listopada 2026.'],
    ['tr', "514,00 TL'nin tamamını 20 Kasım 2026'ya kadar karşılıyoruz ve hesabınıza yatırıyoruz."],
    ['uk', 'Ми компенсуємо всі 514,00 грн до 20 листопада 2026 року.'],
    ['ja', '5,140円は全額弊社が負担し、11月20日までにお客様の口座へお支払いいたします。'],
    ['ar', 'سنعوضك بكامل 51.40 ريال قبل 20 نوفمبر 2026.'],
  ] as const)
    assert.ok(
      read(`${SALUTATIONS[locale]}\n${text}\n${CLOSINGS[locale]}`, { locale }, 'text').value('refund_promised'),
      text,
    );
  for (const [locale, text] of [
    ['en', 'Pay £51.40 into our account and we will send the parcel to you within 3 days.'],
    ['de', 'Die 51,40 € sehen Sie auf der Abrechnung unter dem Namen unseres Zahlungsdienstes.'],
    ['fr', 'Vous verrez notre prestataire en face des 51,40 € sur votre relevé.'],
    ['es', 'En el extracto verá los 51,40 € a nombre de nuestra pasarela.'],
    ['it', "Sull'estratto vedrà i 51,40 € a nome del nostro gestore dei pagamenti."],
    ['nl', 'Op het afschrift ziet u de € 51,40 onder de naam van onze betaaldienst.'],
    ['pt', 'No extrato verá os 51,40 € em nome do nosso processador.'],
    ['pl', 'Na wyciągu zobaczy Pani 51,40 zł pod nazwą naszego operatora.'],
    ['tr', "Ekstrenizde 514,00 TL'yi ödeme kuruluşumuzun adıyla görürsünüz."],
    ['uk', 'У виписці ви побачите 514,00 грн під назвою нашого оператора.'],
    ['ja', '明細には5,140円が決済会社名で表示されます。'],
    ['ar', 'ستجد في الكشف 51.40 ريال باسم مزود الدفع لدينا.'],
  ] as const)
    assert.equal(
      read(`${SALUTATIONS[locale]}\n${text}\n${CLOSINGS[locale]}`, { locale }, 'text').value('refund_promised'),
      undefined,
      text,
    );
});

test('a name in Japanese, Arabic or Ukrainian is found behind its label and the form of its company, and in no greeting, title or row of prices', () => {
  for (const [locale, name, text] of [
    [
      'ja-JP',
      'パン工房むぎ駅前店',
      'いらっしゃいませ\nパン工房むぎ 駅前店\n2026年10月3日 08:41\n食パン ¥420\n合計 ¥1,320',
    ],
    [
      'ja-JP',
      'リフォーム工房わかば',
      'お振込み受付完了\n受付日時 2026/10/08 10:22\n受取人名 リフォーム工房わかば\nお振込金額 48,000円\n手数料 330円',
    ],
    [
      'ja-JP',
      'てしごと市',
      'ご注文ありがとうございます\n注文番号:WEB-10022\nショップ:てしごと市\n送料 500円\nお支払い合計 7,480円',
    ],
    ['ar-SA', 'متجر ورق', 'إثبات تسليم\nرقم البوليصة AX771200912\nاسم المرسل متجر ورق\nتم التسليم 12/10/2026 15:04'],
    ['ar-SA', 'شركة بناء الغد', 'تفاصيل التحويل\nتمت العملية بنجاح\nالمستفيد شركة بناء الغد\nالمبلغ 2,500.00 ريال'],
    ['uk-UA', 'ФОП Бондаренко Т. І.', 'Рахунок № 118\nПостачальник ФОП Бондаренко Т. І.\nРазом 960,00 грн'],
  ] as const)
    assert.equal(read(text, { locale }, 'text').value('merchant_name'), name, text);
  const rules =
    'نادي الفروسية\nلائحة الاشتراكات\nأولا: الاشتراك شخصي ولا يجوز التنازل عنه.\nثانيا: لا ترد الرسوم بعد بدء الدورة.\nثالثا: يلتزم المشترك بقواعد السلامة.';
  assert.equal(read(rules, { locale: 'ar-SA' }, 'text').looks_like, 'terms');
  assert.equal(read('حسابي\nحالة الاشتراك: ملغي', { locale: 'ar-SA' }, 'text').value('cancellation_confirmed'), true);
});

test('what a delivery note says was brought is no announcement, and the day it was brought is its own', () => {
  const note =
    'Gartencenter Lohmann\nLieferschein 20931\nAuftrag GL-4471\nLieferdatum 08.10.2026\nWare vollständig erhalten';
  const { value, looks_like } = read(note, { locale: 'de-DE' }, 'text');
  assert.equal(looks_like, 'delivery_proof');
  assert.equal(value('delivery_expected'), undefined);
  assert.equal(value('date'), '2026-10-08');
  const due = note.replace('Lieferdatum', 'Voraussichtliche Lieferung').replace('08.10', '18.10');
  assert.equal(read(due, { locale: 'de-DE' }, 'text').value('delivery_expected'), '2026-10-18');
});

test('rules in force since a day are terms, with numbers before letters that have no capitals too; the number of a report is no order', () => {
  for (const [locale, text] of [
    [
      'es-ES',
      'Parque Aventura\nNormas de uso y cambios\nEn vigor desde el 1 de junio de 2026\nLas entradas no admiten devolución salvo cierre.',
    ],
    [
      'ar-SA',
      'مركز الغوص\nشروط الحجز\n1. يدفع المبلغ كاملا عند الحجز.\n2. الإلغاء قبل 48 ساعة: استرداد 50%.\n3. الإلغاء بعد ذلك: لا استرداد.',
    ],
  ] as const)
    assert.equal(read(text, { locale }, 'text').looks_like, 'terms', text);
  const report =
    '修理見積・診断報告書\n受付番号 R-2210\n品名 腕時計\n診断結果 文字盤が純正品ではない\n所見 模倣品と判断されます';
  assert.equal(read(report, { locale: 'ja-JP' }, 'text').value('order_number'), undefined);
});

test('the next payment that a card will show is no promise', () => {
  for (const [locale, text] of [
    ['pt', 'Os próximos 60,00 € vão aparecer no seu cartão em 8 de novembro.'],
    ['tr', "Sıradaki 700,00 TL 10 Kasım'da kartınıza yansıyacaktır."],
    ['ja', '9月分6,000円は当スタジオの口座に入金されました。次回6,000円は11月12日にカードに反映されます。'],
    ['ar', 'وسيظهر اشتراك نوفمبر 150.00 ريال على بطاقتك في 13 نوفمبر.'],
  ] as const)
    assert.equal(
      read(`${SALUTATIONS[locale]}\n${text}\n${CLOSINGS[locale]}`, { locale }, 'text').value('refund_promised'),
      undefined,
      text,
    );
});

test('why a sum is paid back is no refusal, and what comes first or once the goods are back is one', () => {
  for (const [locale, text] of [
    [
      'en',
      "We're sorry about the mix-up with the dates; both nights, £212.00, are being put back on the card ending 9911 and the room is of course free.",
    ],
    [
      'de',
      'Da die Lampe nicht mehr hergestellt wird, haben wir Ihren Auftrag geschlossen; die gezahlten 84,00 € gehen in den nächsten Tagen an Sie.',
    ],
    ['es', 'Como el artículo no ha llegado, damos el envío por perdido y le reintegramos los 39,90 € que pagó.'],
    ['it', 'Visto che il corso non partirà, la quota di 150,00 € le verrà resa sulla carta entro fine mese.'],
    ['nl', 'U kreeg een verkeerde maat en die hebben we niet meer; we storten de € 59,95 morgen terug.'],
    [
      'pt',
      'Como o voo da avioneta não se realizou, o valor de 130,00 € ser-lhe-á creditado no cartão até 25 de novembro de 2026.',
    ],
    ['pl', 'Ponieważ warsztaty się nie odbyły, całą wpłatę, 240,00 zł, odsyłamy na kartę, z której Pani płaciła.'],
    [
      'uk',
      'Оскільки концерт скасовано, вартість двох квитків, 900,00 грн, буде зарахована на вашу картку до 25 листопада.',
    ],
    ['ja', '二重に頂戴しておりました3,300円は、本日カード会社へ取消の依頼をいたしました。'],
    ['ar', 'بما أن الرحلة لم تتم فسيعاد مبلغ 430.00 ريال كاملا إلى بطاقتك قبل نهاية الشهر.'],
  ] as const)
    assert.ok(
      read(`${SALUTATIONS[locale]}\n${text}\n${CLOSINGS[locale]}`, { locale }, 'text').value('refund_promised'),
      text,
    );
  for (const [locale, text] of [
    ['en', 'If the parcel is found to be lost, we will refund £20.00; if not, the price stands.'],
    ['en', 'Please send the lamp back first; we will refund the £20.00 once it is here.'],
    ['en', 'Since you opened the box, we cannot refund the £20.00.'],
    ['en', 'As the booking was non-refundable, the £20.00 will not be returned.'],
    ['de', 'Schicken Sie die Lampe zuerst zurück; danach erstatten wir die 20,00 €.'],
    ['de', 'Da Sie die Ware benutzt haben, erstatten wir die 20,00 € nicht.'],
    ['de', 'Sobald die Ware hier ist, prüfen wir sie; dann erstatten wir 20,00 €.'],
    ['fr', "Renvoyez d'abord l'article ; nous vous rembourserons ensuite les 20,00 €."],
    ['fr', 'Comme le délai est passé, nous ne remboursons pas les 20,00 €.'],
    ['es', 'Devuelva primero el artículo; después le reembolsaremos los 20,00 €.'],
    ['es', 'Como el plazo ha vencido, no le devolvemos los 20,00 €.'],
    ['it', "Ci rispedisca prima l'articolo; poi le rimborseremo i 20,00 €."],
    ['it', 'Poiché il termine è scaduto, non rimborsiamo i 20,00 €.'],
    ['nl', 'Stuur eerst het artikel terug; daarna betalen wij u € 20,00 terug.'],
    ['nl', 'Omdat de termijn voorbij is, betalen wij de € 20,00 niet terug.'],
    ['pt', 'Devolva primeiro o artigo; depois reembolsamos os 20,00 €.'],
    ['pt', 'Como o prazo terminou, não reembolsamos os 20,00 €.'],
    ['pl', 'Proszę najpierw odesłać towar; potem zwrócimy 20,00 zł.'],
    ['pl', 'Ponieważ termin minął, nie zwracamy 20,00 zł.'],
    ['uk', 'Спершу надішліть товар; потім повернемо 200,00 грн.'],
    ['uk', 'Оскільки термін минув, ми не повертаємо 200,00 грн.'],
    ['tr', 'Önce ürünü geri gönderin; ardından 200,00 TL iade edilecektir.'],
    ['ja', 'まず商品をご返送ください。その後2,000円を返金いたします。'],
    ['ar', 'أعد المنتج أولا؛ ثم نرد لك 20.00 ريال.'],
  ] as const)
    assert.equal(
      read(`${SALUTATIONS[locale]}\n${text}\n${CLOSINGS[locale]}`, { locale }, 'text').value('refund_promised'),
      undefined,
      text,
    );
});

test('what never came, or could not be done, is what is paid back for; a refund that is not made is none', () => {
  for (const [locale, text] of [
    ['en', 'We will refund you the £47.00 for the chair that was never delivered.'],
    [
      'en',
      'Your order could not be completed and your payment of £47.00 has been refunded to your original payment method.',
    ],
    ['de', 'Für den nicht gelieferten Stuhl erstatten wir Ihnen 47,00 €.'],
    [
      'de',
      'Den Betrag für die Nacht, in der Sie nicht schlafen konnten, 47,00 €, haben wir Ihrer Karte gutgeschrieben.',
    ],
    ['fr', "Nous vous remboursons les 47,00 € de la chaise qui n'a jamais été livrée."],
    ['fr', "Votre commande n'a pas pu aboutir : votre paiement de 47,00 € vous a été restitué."],
    ['es', 'Le devolvemos los 47,00 € de la silla que no llegó a recibir.'],
    ['es', 'No hemos podido completar su pedido y hemos reembolsado su pago de 47,00 €.'],
    ['it', 'Le rimborsiamo i 47,00 € della sedia che non è mai arrivata.'],
    ['it', "Non è stato possibile evadere l'ordine e il pagamento di 47,00 € è stato riaccreditato."],
    ['nl', 'Voor de stoel die niet is geleverd betalen wij u € 47,00 terug.'],
    ['nl', 'Uw bestelling kon niet worden uitgevoerd en uw betaling van € 47,00 is teruggestort.'],
    ['pt', 'Devolvemos-lhe os 47,00 € da cadeira que nunca chegou.'],
    ['pt', 'Não foi possível concluir a encomenda e o pagamento de 47,00 € foi devolvido.'],
    ['pl', 'Zwracamy Pani 47,00 zł za krzesło, które nigdy nie dotarło.'],
    ['pl', 'Zamówienia nie udało się zrealizować, a płatność 47,00 zł została zwrócona na kartę.'],
    ['tr', "Elinize ulaşmayan sandalye için 470,00 TL'yi iade ediyoruz."],
    ['tr', 'Siparişiniz tamamlanamadı ve 470,00 TL tutarındaki ödemeniz kartınıza iade edildi.'],
    ['uk', 'Повертаємо вам 470,00 грн за стілець, який так і не доставили.'],
    ['uk', 'Замовлення не вдалося виконати, і ваш платіж 470,00 грн повернено на картку.'],
    ['ja', 'お届けできなかった椅子の代金4,700円をご返金いたします。'],
    ['ja', 'ご注文を承ることができず、お支払い4,700円はカードへ返金いたしました。'],
    ['ar', 'نعيد إليك 47.00 ريال ثمن الكرسي الذي لم يصل.'],
    ['ar', 'لم نتمكن من إتمام طلبك وتم رد مبلغ 47.00 ريال إلى بطاقتك.'],
  ] as const)
    assert.ok(
      read(`${SALUTATIONS[locale]}\n${text}\n${CLOSINGS[locale]}`, { locale }, 'text').value('refund_promised'),
      text,
    );
  for (const [locale, text] of [
    ['de', 'Für den gelieferten Stuhl erstatten wir Ihnen 47,00 € nicht.'],
    ['de', 'Ihre Karte konnte nicht belastet werden, 47,00 € sind offen und werden nicht gutgeschrieben.'],
    ['fr', 'Nous ne vous remboursons pas les 47,00 € de la chaise livrée.'],
    ['es', 'No le devolvemos los 47,00 € de la silla que recibió.'],
    ['it', 'Non le rimborsiamo i 47,00 € della sedia consegnata.'],
    ['nl', 'Voor de stoel die is geleverd betalen wij u € 47,00 niet terug.'],
    ['pt', 'Não lhe devolvemos os 47,00 € da cadeira entregue.'],
    ['pl', 'Nie zwracamy 47,00 zł za krzesło, które dotarło.'],
    ['tr', "Elinize ulaşan sandalye için 470,00 TL'yi iade etmiyoruz."],
    ['uk', 'Ми не повертаємо 470,00 грн за стілець, який доставили.'],
    ['ja', 'お届けした椅子の代金4,700円はご返金できません。'],
    ['ar', 'لا نعيد إليك 47.00 ريال ثمن الكرسي الذي وصل.'],
    ['en', 'We could not refund the £47.00 and your payment of £47.00 is not being refunded by the shop.'],
    ['en', 'We were unable to process your refund and £47.00 will be returned to your card if you write again.'],
    ['de', 'Wir konnten die Erstattung nicht ausführen und die 47,00 € werden Ihnen nicht gutgeschrieben.'],
    ['fr', "Nous n'avons pas pu valider le remboursement et les 47,00 € ne vous seront pas rendus."],
    ['es', 'No hemos podido tramitar la devolución y los 47,00 € no le serán abonados.'],
    ['it', 'Non è stato possibile disporre il rimborso e i 47,00 € non verranno riaccreditati.'],
    ['nl', 'De terugbetaling kon niet worden uitgevoerd en € 47,00 wordt niet teruggestort.'],
    ['pt', 'Não foi possível aprovar o reembolso e os 47,00 € não serão devolvidos.'],
    ['pl', 'Nie udało się zlecić zwrotu, a kwota 47,00 zł nie zostanie zwrócona.'],
    ['uk', 'Не вдалося провести повернення, і 470,00 грн не буде повернуто.'],
  ] as const)
    assert.equal(
      read(`${SALUTATIONS[locale]}\n${text}\n${CLOSINGS[locale]}`, { locale }, 'text').value('refund_promised'),
      undefined,
      text,
    );
});

test('where no word tells the total, it is the sum that was paid', () => {
  const { value } = read(
    `Baumarkt Kohl
Filiale 12  Kasse 3
Rolle 2 x 4,95   9,90
Leiter          37,50
ZWISCHENSUMME   47,40
Umtausch bis 14.10.2026
17.09.2026 11:42 Bon 8812`,
    { locale: 'de-DE', amount: 47.4, currency: 'EUR', paidOn: '2026-09-17' },
  );
  assert.deepEqual(value('amount'), { amount: 47.4, currency: 'EUR' });
  // "Until" is of the day on its own line.
  assert.equal(value('date'), '2026-09-17');
});

test('the day a paper calls today is its own', () => {
  const ended =
    'Gimnasio Alfa\nConfirmación de baja\nTu baja solicitada el 20/09/2026 queda confirmada hoy, 22/09/2026.\nAcceso hasta el 30/09/2026.';
  assert.equal(read(ended, { locale: 'es-ES' }, 'text').value('date'), '2026-09-22');
});

test('a slip pays back what stands behind its own words, not the earlier purchase or a part in brackets', () => {
  const dutch =
    'Creditnota CN 118\nLampenhuis\nDatum 3 september 2026\nLamp -1 € -61,00\nTerugbetaald (incl. btw € 10,00) € 54,05\nOorspronkelijk betaald € 115,05';
  const { value } = read(dutch, { locale: 'nl-NL', amount: 115.05, currency: 'EUR' }, 'text');
  assert.deepEqual(value('refund_promised'), { amount: 54.05, currency: 'EUR', by: null });
  const spanish =
    'FACTURA RECTIFICATIVA\nVivero Alba\nPortes −1 −16,00 −2,00 −18,00\nTOTAL A DEVOLVER −98,00 €\nFactura original: 98,00 €';
  assert.deepEqual(read(spanish, { locale: 'es-ES', amount: 98, currency: 'EUR' }, 'text').value('amount'), {
    amount: 98,
    currency: 'EUR',
  });
});

test('the sum of a promise is not that of what is kept, which the next sentence tells', () => {
  const letter =
    'Macerata, 25 settembre 2026\nGentile Signora,\nabbiamo deciso di rimborsarLe i due biglietti, pari a € 72,00. La somma Le sarà riaccreditata sulla carta entro il 10 ottobre 2026. I diritti di prevendita (€ 4,00) restano purtroppo al circuito.\nCordiali saluti';
  assert.deepEqual(read(letter, { locale: 'it-IT' }, 'text').value('refund_promised'), {
    amount: 72,
    currency: 'EUR',
    by: '2026-10-10',
  });
});

test('a security deposit and a provisional credit that go back are no promise', () => {
  for (const text of [
    'Dear Ms Lane,\nYour security deposit of £200.00 goes back to your card.\nRegards',
    'Dear Ms Lane,\nYour payment of £45.00 was returned by your bank, to whom you paid it back.\nRegards',
    'Dear Ms Lane,\n£80.00 was provisionally credited to your account while the bank looks into it; it may be taken back to you.\nRegards',
  ])
    assert.equal(read(text, {}, 'text').value('refund_promised'), undefined, text);
});

test('a paper that is headed as a return is one, though it names a parcel and what its postage cost', () => {
  const slip =
    'EDICOLA CENTRALE\nPunto ritiro 3381\nRICEVUTA DI ACCETTAZIONE RESO\nMittente A. Neri\nDestinatario Pelletteria Sole, Firenze\nPeso 0,94 kg\nImporto pagato 8,70 €\nData accettazione 24/09/2026 10:17';
  assert.equal(read(slip, { locale: 'it-IT' }).looks_like, 'return_proof');
});

test('a letter that sets out how its sum comes about is a letter', () => {
  const letter =
    'CLÍNICA SOL\nEstimada Rocío:\nLe escribo por su tratamiento, por el que abonó con tarjeta 640 € el 3 de agosto pasado, y que no vamos a poder continuar.\nConcepto Importe\nEstudio −120,00 €\nFérulas −140,00 €\nA devolver 380,00 €\nHaremos el abono de los 380 € en su tarjeta dentro de los diez días siguientes a esta carta.\nUn saludo,\nEusebio';
  assert.equal(read(letter, { locale: 'es-ES' }, 'text').looks_like, 'correspondence');
});

test('what has its time of day and is over has been delivered, and no day is the 3rd of the 28th', () => {
  const note =
    'TURNA KARGO TESLİM TUTANAĞI\nTakip no TK 5590 2274 018\nParça / Desi 3/28\nPlanlanan teslim 10.12.2025\nTeslim tarihi 12.12.2025 16:05';
  const { value } = read(note, { locale: 'tr-TR', paidOn: '2026-03-27' });
  assert.equal(value('date'), '2025-12-12');
  assert.notEqual(value('delivery_expected'), '2025-12-12');
});

test('what the reader of a statement notes on it confirms no cancellation', () => {
  const statement =
    'Relevé de carte de crédit\nDate du relevé : 05/09/2026\n07/08 Dépanneur Chez Rita 22,80\n14/08 Quincaillerie Belle-Rive 146,33\n22/08 Chalets Blanc 34,78\nréservation annulée en juillet !';
  const { looks_like, value } = read(statement, { locale: 'fr-FR' });
  assert.equal(looks_like, 'account_statement');
  assert.equal(value('cancellation_confirmed'), undefined);
});

test('a mail with rows of prices and a total is an order, one that is headed as a slip is one, and a paper of a returned parcel is no slip', () => {
  const mail = (subject: string, text: string, locale: string) =>
    readDocument(
      { ...rowsOf(`${subject}\n${text}`, 'text'), mail: { from: 'Sklep', subject, sentOn: '2026-09-07' } },
      { ...CONTEXT, locale },
    );
  const order = mail(
    'Przyjęliśmy zamówienie PS/26/08814',
    'Dzień dobry Panie Jeremi!\nDziękujemy za zakupy u sowy. Zamówienie PS/26/08814 z 7 września 2026 przyjęte i opłacone.\n1) Atlas chmur 1 x 119,00 zł\n2) Historia regionu 1 x 184,90 zł\n3) Zakładka 2 x 14,50 zł\nRabat -16,65 zł\nDostawa 12,99 zł\nRazem zapłacono (karta) 329,24 zł\nTom drugi dojeżdża z drukarni, dlatego całość wyślemy razem. Paczka będzie u Pana najpóźniej 18 września.\nMoże Pan odstąpić od umowy w ciągu 30 dni, wtedy oddajemy pieniądze za książki i najtańszą dostawę.\nKłaniamy się,\nKsięgarnia Sowa',
    'pl-PL',
  );
  assert.equal(order.looks_like, 'order_confirmation');
  const slip = mail(
    'Nota di credito NC 88/2026',
    'Spett.le cliente,\nin allegato la nota di credito.\nNota di credito NC 88/2026 del 31/08/2026\nRif. fattura 1207 del 03/08/2026 EUR 57,60\nCausale reso 6 paia calze lana\nImponibile 39,34\nIVA 22% 8,66\nTOTALE 48,00 EUR\nL’importo è stato stornato stamattina sulla Sua carta Visa, transazione RF-66120.\nCordialità',
    'it-IT',
  );
  assert.equal(slip.looks_like, 'credit_slip');
  const parcel =
    'Повернення товару\nНакладна\n59 0071 3362 8814\nОдержувач\nГончарне Коло\nПрибуло у відділення\n13.06.2026 21:30\nОтримано одержувачем\n15.06.2026 09:54\nПрийнято від відправника\n11.06.2026 17:12\nВартість доставки\n95 грн';
  const { looks_like, value } = read(parcel, { locale: 'uk-UA' });
  assert.equal(looks_like, 'return_proof');
  assert.equal(value('tracking_number'), '59 0071 3362 8814');
});

test('a sum is no number of an order, and a reason in Japanese is no condition of a promise', () => {
  const entry = 'Afschrijving\nKookstudio\n- € 87,50\nGeboekt op 3 september 2026\nSaldo na boeking € 1.204,16';
  assert.equal(read(entry, { locale: 'nl-NL' }).value('order_number'), undefined);
  const letter =
    '榊 様\nいつもお世話になっております。再送のご希望はないとのことですので、全額の6,980円をご返金いたします。';
  assert.deepEqual(read(letter, { locale: 'ja-JP' }, 'text').value('refund_promised'), {
    amount: 6980,
    currency: 'JPY',
    by: null,
  });
});

test('a promise is one in the words of every language, and no promise once it waits for the goods', () => {
  for (const [locale, promise, condition] of [
    ['de-DE', 'Sie erhalten den Kaufpreis von 89,90 € zurück.', 'Nach Eingang der Ware erstatten wir 89,90 €.'],
    ['en-GB', "You'll get your £89.90 back by Friday.", 'Once we receive the item we will refund £89.90.'],
    ['es-ES', 'Procedemos al reembolso de 89,90 €.', 'En cuanto recibamos el artículo le devolveremos 89,90 €.'],
    ['fr-FR', 'On vous rembourse 89,90 €.', 'Dès réception du colis, nous vous rembourserons 89,90 €.'],
    ['it-IT', 'Provvederemo a rimborsarle 89,90 €.', 'Appena riceviamo il reso le rimborseremo 89,90 €.'],
    ['pt-BR', 'Já fizemos o estorno de R$ 89,90.', 'Assim que recebermos o artigo, devolveremos R$ 89,90.'],
    ['nl-NL', 'U ontvangt € 89,90 retour.', 'Zodra wij het pakket ontvangen, betalen wij € 89,90 terug.'],
    ['pl-PL', 'Dzień dobry, zwrot 89,90 zł jest w drodze.', 'Po otrzymaniu towaru zwrócimy 89,90 zł.'],
    ['tr-TR', '89,90 TL kartınıza iade edilmiştir.', 'Ürünü gönderirseniz 89,90 TL iade edilecektir.'],
    ['uk-UA', 'Зробили повернення 89,90 грн.', 'Після отримання товару повернемо 89,90 грн.'],
    ['ar-SA', 'تم استرجاع 89.90 ريال إلى حسابك.', 'بعد استلام المنتج سيتم رد مبلغ 89.90 ريال.'],
    ['ja-JP', '8,990円分の返金を手配いたしました。', '商品到着後、8,990円を返金いたします。'],
  ] as const) {
    assert.ok(read(promise, { locale }, 'text').value('refund_promised'), promise);
    assert.equal(read(condition, { locale }, 'text').value('refund_promised'), undefined, condition);
  }
});

test('the total of a slip that is headed as a refund is what was paid back', () => {
  for (const [locale, text, amount] of [
    ['de-DE', 'Sportwelt Nord\nGUTSCHRIFT\nBeleg 4471 vom 03.10.2026\n1 Laufschuh 89,90 €\nSumme 89,90 €', 89.9],
    ['en-GB', 'Oak & Ember\nREFUND RECEIPT\n3 October 2026 14:20\n1 x Lamp £54.20\nTotal refunded £54.20', 54.2],
    ['fr-FR', 'Maison Tillac\nAVOIR N° 2026-118\nDate 03/10/2026\n1 Manteau 129,00 €\nTotal TTC 129,00 €', 129],
    ['it-IT', 'Casa Verde\nNOTA DI CREDITO\nData 03/10/2026\n1 Lampada 54,20 €\nTotale € 54,20', 54.2],
  ] as const) {
    const { looks_like, value } = read(text, { locale }, 'text');
    assert.equal(looks_like, 'credit_slip', text);
    assert.equal((value('refund_promised') as { amount: number } | undefined)?.amount, amount, text);
    assert.equal((value('amount') as { amount: number } | undefined)?.amount, amount, text);
  }
});

test('a letter is one by whom it is to and how it ends, whatever it speaks of', () => {
  for (const [locale, text] of [
    [
      'de-DE',
      'Teppichhaus Orlow e.K. · Lange Straße 40 · 31515 Wunstorf\nWunstorf, 08.10.2026\nIhr Kauf vom 11.09.2026\nSehr geehrte Frau Brinkmeier,\nnach Prüfung des zurückgegebenen Teppichs erkennen wir Ihren Widerruf an. Den Kaufpreis von 349,00 EUR haben wir angewiesen.\nDie Rücksendekosten tragen Sie selbst.\nMit freundlichem Gruß',
    ],
    [
      'ar-KW',
      'مكتبة نور\nالكويت في 8/10/2026\nالأخت الفاضلة مريم\nنأسف لعدم تمكننا من رد مبلغ 349.000 د.ك لأن الكتب المدرسية لا ترد بعد فتح الغلاف.\nوتفضلوا بقبول فائق الاحترام',
    ],
  ] as const) {
    const { looks_like, value } = read(text, { locale, paidOn: '2026-09-11' }, 'text');
    assert.equal(looks_like, 'correspondence', text);
    assert.equal(value('date'), '2026-10-08', text);
  }
});

test('a currency of three decimals has them, and the price of a litre is no thousands', () => {
  const dinars = 'Noor Books\nTotal 18.750 KWD';
  assert.deepEqual(read(dinars, { currency: 'KWD', locale: 'en-KW' }, 'text').value('amount'), {
    amount: 18.75,
    currency: 'KWD',
  });
  const petrol =
    'GAS-N-GO #118\n08/27/26 17:02\nPUMP 04 UNLEADED\nGALLONS 16.319\nPRICE/GAL $ 3.749\nFUEL SALE $ 61.18\nPREAUTH $ 125.00';
  const { looks_like, value } = read(petrol, { locale: 'en-US', currency: 'USD', amount: 125 }, 'text');
  assert.equal(looks_like, 'receipt');
  assert.deepEqual(value('amount'), { amount: 61.18, currency: 'USD' });
  const invoice = 'Möbelhof\nRechnung\nSofa 1.249 €\nLieferung 49,00 €\nGesamtbetrag 1.298,00 €';
  assert.deepEqual(read(invoice, { locale: 'de-DE' }, 'text').value('amount'), { amount: 1298, currency: 'EUR' });
});

test('the capital of a company is no sum, and thousands torn off at the end of a line belong to theirs', () => {
  const letter =
    "L'Atelier Lune\nSARL au capital de 8 000 €\nNantes, le 3 octobre 2026\nMadame,\nNous procédons ce jour au remboursement intégral de votre achat, soit 156 euros.\nVeuillez agréer, Madame, nos salutations distinguées.";
  assert.deepEqual(read(letter, { locale: 'fr-FR' }, 'text').value('amount'), { amount: 156, currency: 'EUR' });
  const torn =
    'Шановна пані Олено!\nРозглянувши Вашу заяву, повідомляємо, що кошти за сукню в сумі 2\n180,00 грн повертаємо в повному обсязі на картку, з якої здійснювалась оплата.\nЗ повагою';
  assert.equal((read(torn, { locale: 'uk-UA' }).value('amount') as { amount: number } | undefined)?.amount, 2180);
});

test('two payments of one bill are not its total', () => {
  const bill =
    'Parador Sierra\nFactura simplificada\nFecha: 03/10/2026\nHabitación doble 168,00\nDesayuno 16,00\nImporte total 184,00 €\nPagado con tarjeta 4410: 92,00 €\nPagado con tarjeta 7718: 92,00 €\nPendiente: 0,00 €';
  assert.deepEqual(read(bill, { locale: 'es-ES', amount: 92 }, 'text').value('amount'), {
    amount: 184,
    currency: 'EUR',
  });
});

test('a statement is of the day it says, and its row of the payment has the sum that was paid, not the balance', () => {
  const statement =
    'Northmoor Building Society\nStatement of account\nStatement date 30 September 2026\nDate Details Paid out Paid in Balance\n3 Sep DD Water 31.20 781.20\n12 Sep FERNDALE FITNESS 45.00 736.20\n18 Sep Salary 1,640.00 2,376.20\n27 Sep CO-OP 118 22.14 2,354.06';
  const { value } = read(statement, { amount: 45, paidOn: '2026-09-12', merchantName: 'FERNDALE FITNESS' }, 'text');
  assert.equal(value('date'), '2026-09-30');
  assert.equal((value('amount') as { amount: number }).amount, 45);
});

test('days are read as tills, clocks and eras write them', () => {
  for (const [locale, text, want] of [
    ['ja-JP', '麺処 黒船\n26/09/21 12:44 レジ01\n合計 ¥3,960', '2026-09-21'],
    ['ja-JP', '領収証\n令和8年9月21日\n合計 ¥3,960', '2026-09-21'],
    ['en-GB', 'Stride Coaching\nSale\n21-SEP-26 12:44\nTotal £12.00', '2026-09-21'],
    [
      'en-GB',
      'Stride Coaching\nMon, 21 Sep\nHi Lena, we had a think about what you asked us last week.\nBex',
      '2026-09-21',
    ],
    ['nl-NL', 'Zeilschool\nma 21 sep\n14:02 Hallo\n14:09 Hoi\n14:10 Dag', '2026-09-21'],
    [
      'fr-FR',
      'Kiosquo\nRésiliation confirmée\nVotre abonnement est résilié depuis le 21 septembre 2026.',
      '2026-09-21',
    ],
    ['es-ES', 'Movimientos\nCuenta Azul · a2 de octubre de 2026\nExtracto', '2026-10-02'],
  ] as const)
    assert.equal(read(text, { locale }).value('date'), want, text);
});

test('days of printing, of use and of an earlier receipt are not that of the slip', () => {
  for (const [locale, text] of [
    ['en-GB', 'MARLO HOMEWARE\nREFUND\nOrig. receipt 0118 17-09-26\n02-10-26 15:08 Till 3\nLamp -55.00\nTOTAL -55.00'],
    ['de-DE', 'FRISCHEMARKT\nMHD Joghurt 09.10.26\nSUMME EUR 17,84\n02.10.2026 18:27 Bon 3391'],
    ['fr-FR', 'La Halle\nCommande n° #CB-10482 du 2 octobre 2026\nTotal 12,00 €\nLivraison estimée : le 07/10/2026'],
  ] as const)
    assert.equal(read(text, { locale, paidOn: '2026-09-17' }, 'text').value('date'), '2026-10-02', text);
});

test('messages with their time before them are a conversation, each a sentence of its own', () => {
  const chat =
    "Ravioli Express\n8 ottobre 2026\n20:11 Buonasera, ho ricevuto l'ordine sbagliato, pagato 27 euro\n20:15 Ci dispiace! Se ci manda una foto verifichiamo\n20:16 Vorrei il rimborso\n20:30 Valuteremo e le faremo sapere";
  const { looks_like, value } = read(chat, { locale: 'it-IT' }, 'text');
  assert.equal(looks_like, 'correspondence');
  assert.equal(value('refund_promised'), undefined);
});

test('a promise of more than was paid is what a letter is about, and a sum taken off a slip what it pays back', () => {
  const letter =
    'Sehr geehrter Herr Nwosu,\nleider müssen wir die Reise absagen.\nRestzahlung 952,00 €\nDie Erstattung von 1.190,00 € überweisen wir bis 07.10.2026 auf die verwendete Karte zurück.\nMit herzlichen Grüßen';
  assert.deepEqual(read(letter, { locale: 'de-DE', amount: 952, currency: 'EUR' }, 'text').value('amount'), {
    amount: 1190,
    currency: 'EUR',
  });
  const slip =
    'NOTA DE ABONO\nmodaria\nFecha 11/09/2026 19:08\nVestido -35,95\nCinturón -12,99\nTotal abono -48,94 €\nTicket de origen: 02/09/2026, 84,89 €';
  const { looks_like, value } = read(slip, { locale: 'es-ES', amount: 84.89, currency: 'EUR' });
  assert.equal(looks_like, 'credit_slip');
  assert.deepEqual(value('refund_promised'), { amount: 48.94, currency: 'EUR', by: null });
});

test('what was not delivered makes a promise no refusal, and "just now" no condition', () => {
  for (const [locale, text] of [
    ['pt-PT', 'A consulta não realizada, de 60,00 €, será reembolsada.'],
    ['uk-UA', 'Повернули вам 560 грн на картку щойно.'],
    ['nl-NL', 'Wij storten € 45,95 vandaag nog terug op uw creditcard.'],
    ['en-GB', 'Dear Ms Lane, as the parcel was never delivered we have refunded £54.20.'],
    ['es-ES', 'Estimada Ana:\nLe hemos abonado hoy en su tarjeta los 72,30 € que pagó.\nUn saludo'],
  ] as const)
    assert.ok(read(text, { locale }, 'text').value('refund_promised'), text);
  for (const [locale, text] of [
    ['en-GB', 'Refunds are processed within 14 days of receipt of the goods.'],
    ['de-DE', 'Sollten Sie die Ware zurücksenden, erstatten wir den Kaufpreis.'],
    ['nl-NL', 'Stuurt u het artikel terug, dan betalen wij € 30 terug.'],
    ['tr-TR', 'Ücret iadesi yapılamamaktadır.'],
    ['it-IT', 'Non siamo tenuti ad alcun rimborso.'],
  ] as const)
    assert.equal(read(text, { locale }, 'text').value('refund_promised'), undefined, text);
});

test('an order is of the day it was made, not of the journey or the evening it is for', () => {
  for (const [locale, text] of [
    [
      'en-GB',
      'OAKHALL THEATRE - your tickets\nThe Winter Garden, Friday 13 November 2026, 7.30pm\nCharged £118.00\nBooked 03/10/2026',
    ],
    [
      'pt-BR',
      'Viação Sol\nPassagem confirmada\nPartida: 30/11/2026 07:00 Poltrona 14\nValor: R$ 99,00\nCompra em 03/10/2026',
    ],
    [
      'tr-TR',
      'Ege Seferleri\nE-bilet\nSefer tarihi: 02.11.2026 08:00\nToplam ücret: 1.480,00 TL\nSatın alma: 03.10.2026',
    ],
  ] as const)
    assert.equal(read(text, { locale }, 'text').value('date'), '2026-10-03', text);
});

test('what is still to be paid is no total, and a sum to pay after a discount is one', () => {
  const booking =
    'Camping De Klaproos\nReserveringsbevestiging\nTotaal reissom € 775,50\nRestant te voldoen vóór 05-11-2026 € 542,85';
  assert.deepEqual(read(booking, { locale: 'nl-NL' }, 'text').value('amount'), { amount: 775.5, currency: 'EUR' });
  const petrol = 'E.S. COSTA AZUL\n03/10/2026 07:22\nTOTAL EUR 61,32\nDTO. TARJETA 0,02\nA PAGAR 61,30';
  assert.deepEqual(read(petrol, { locale: 'es-ES', currency: 'EUR' }, 'text').value('amount'), {
    amount: 61.3,
    currency: 'EUR',
  });
});

test('a nought recognised as another digit is put right where no day, month or year has that digit', () => {
  for (const day of ['98.09.2026', '08.99.2026', '08.09.2826'])
    assert.equal(
      read(`ПЕКАРНЯ «КОЛОС»\n${day} 09:31\nСУМА 640,00 ГРН`, { locale: 'uk-UA' }).value('date'),
      '2026-09-08',
    );
});

test('a day of the 24th with its month before it is no misread nought', () => {
  const slip = 'RIVER GRILL\nChk 20577\n09/24/26 8:17 PM\nTOTAL $105.46';
  assert.equal(read(slip, { locale: 'en-US', currency: 'USD', paidOn: '2026-09-25' }).value('date'), '2026-09-24');
});

test('what is spoken of where a paper is kept, a thing handed in, or another is said to have promised is no promise', () => {
  for (const [locale, text] of [
    ['en-GB', 'Dear Sirs, you told me on 3 October that you will refund £45.00 to my card.'],
    ['en-GB', 'Your deposit of £10.00 will be refunded on return of the key.'],
    ['de-DE', 'Bewahren Sie den Beleg auf, bis der Betrag von 45,00 € erstattet wird.'],
    ['nl-NL', 'Je krijgt de borg van € 10,00 terug bij inlevering van de pas.'],
    ['pl-PL', 'Zachowaj potwierdzenie do czasu otrzymania zwrotu pieniędzy (199,99 zł).'],
    ['fr-FR', 'Madame,\nLa caution de 300,00 € vous sera restituée après état des lieux.\nCordialement'],
    ['pl-PL', 'Szanowna Pani,\nKaucja 100,00 zł zostanie zwrócona po oddaniu kluczy.\nZ poważaniem'],
    ['fr-FR', "Vous m'avez promis que vous me remboursez 45,00 €."],
  ] as const)
    assert.equal(read(text, { locale }, 'text').value('refund_promised'), undefined, text);
});

test('a promise says how much or by when, and stands in no receipt, order or ticket', () => {
  assert.equal(read('Dear Ms Lane, we will refund you.\nKind regards').value('refund_promised'), undefined);
  const receipt =
    'OAK & EMBER\nReceipt 4471\n3 October 2026 14:20\n1 x Lamp £54.20\nVAT £9.03\nTotal paid £54.20\nCard payment\nWe refund £54.20 to your card within 14 days';
  const { looks_like, value } = read(receipt, {}, 'text');
  assert.equal(looks_like, 'receipt');
  assert.equal(value('refund_promised'), undefined);
});

test('a voucher, and a parcel sent back, are no money paid back', () => {
  for (const [locale, text] of [
    ['fr-FR', "Nous vous adressons néanmoins un avoir de 100 € valable jusqu'au 31/12/2026."],
    ['en-GB', 'The parcel was sent back to the depot.'],
    ['it-IT', 'Il pacco è stato restituito al mittente.'],
    ['ar-SA', 'تم إرجاع الشحنة إلى المرسل.'],
  ] as const)
    assert.equal(read(text, { locale }, 'text').value('refund_promised'), undefined, text);
  const half =
    'Apreciado cliente:\nHemos acordado reembolsarle la mitad del importe abonado (310,00 €), es decir, 155,00 €, mediante abono en la misma tarjeta.\nAtentamente';
  const value = read(half, { locale: 'es-ES', amount: 310 }, 'text').value('refund_promised') as { amount: number };
  assert.equal(value.amount, 155);
});

test('a letter about the money for what was called off is no confirmation of a cancellation', () => {
  const letter =
    'École de Surf\n3 octobre 2026\nBonjour Hugo,\nLa séance du 27 septembre a été annulée pour cause de houle, vous aviez réglé 79 € en ligne.\nNous venons de vous recréditer cette somme ; elle devrait être visible sous une semaine.\nBien à vous';
  assert.equal(read(letter, { locale: 'fr-FR' }, 'text').looks_like, 'correspondence');
});

test("a carrier's mail with a parcel's number is its proof, though it is addressed like a letter", () => {
  const mail =
    'Hello Kay,\nYour parcel from Linden Soap was delivered on 9 October 2026 at 11:42 and left in your safe place, as you asked our driver to.\nTracking number JD0002207118822071\nKind regards, Northway Parcels';
  assert.equal(read(mail, {}, 'text').looks_like, 'delivery_proof');
});

test('an order number is that of an order before that of a reference, in groups, and as airlines write it', () => {
  const order = (text: string, locale = 'en-GB', source: DocumentText['source'] = 'text') =>
    read(text, { locale }, source).value('order_number');
  const letter = (lines: string) => `Lark & Sons\n3 October 2026\nDear Ms Reid,\n${lines}\nYours sincerely`;
  assert.equal(order(letter('Our reference 20261003-77. Your order LK-30417 has been lost on its way.')), 'LK-30417');
  assert.equal(order(letter('Our reference 20261003-77. It has been lost on its way.')), '20261003-77');
  assert.equal(
    order('Möbel Lark\nBestellung 4500 118 273\nvom 20.08.2026\nGesamt 1.268,00 €', 'de-DE'),
    '4500 118 273',
  );
  assert.equal(order('Votre réservation X4QTMB (2 passagers) est annulée.', 'fr-FR'), 'X4QTMB');
  assert.equal(order('Замовлення: БД-20417 від 12.09.2026\nУсього 845,00 грн', 'uk-UA'), 'БД-20417');
  assert.equal(order('TOROS EXPRESS\nYOLCU BİLETİ\n7KTR9W\nKalkış 28.08.2026\nToplam 1.280,00 TL', 'tr-TR'), '7KTR9W');
  assert.equal(order('Lark\nHi, it never came\n10:02\nYour order number please?\n10:03\nLK-30417\n10:04'), 'LK-30417');
  assert.equal(order('Rezervasyonunuz tamam\nÖdeme 20/11\nRezervasyon: 20/11', 'tr-TR'), undefined);
  // Approvals and articles of a slip are none.
  assert.equal(
    order(
      'LARK\nREFUND RECEIPT\n03/10/2026\n-1 SHIRT -25.99\nref 4417/302\nTOTAL -25.99\nREFUND TO CARD',
      'en-GB',
      'ocr',
    ),
    undefined,
  );
  assert.equal(
    order('LARK\nİADE İŞLEMİ\n03/10/2026\nONAY KODU 553018\nİADE TUTARI 899,90 TL', 'tr-TR', 'ocr'),
    undefined,
  );
});

test('the number of a parcel has letters among its groups, goes on in the next line, and stands alone on a page of a carrier', () => {
  const tracking = (text: string, locale = 'en-GB') => read(text, { locale }).value('tracking_number');
  const page = (lines: string) =>
    `Northway\nParcel delivered\n${lines}\n18/09/2026 10:02 Out for delivery\nRecipient J. Reid`;
  assert.equal(tracking(page('Tracking number 8R0O 4471 9023 6')), '8R00 4471 9023 6');
  assert.equal(tracking(page('Tracking number JVGL 0661\n2288 4410 71')), 'JVGL 0661 2288 4410 71');
  assert.equal(tracking(page('SK40088172KW')), 'SK40088172KW');
  assert.equal(tracking(page('GX-7719-004-ES')), 'GX-7719-004-ES');
  assert.equal(tracking(page('3BZNL004179923 - from Lark')), '3BZNL004179923');
  assert.equal(tracking('Lark\nTalão de aceitação\nEA 604 882 115 PT\nPorte 6,85 €', 'pt-PT'), 'EA604882115PT');
  assert.equal(tracking('加盟店名 ラーク\n伝票番号 00871\n合計 9,900円', 'ja-JP'), undefined);
});

test('a conversation of several days is of that of its last message, with or without a year', () => {
  for (const [locale, chat] of [
    [
      'de-DE',
      'Radhaus Vogel\nMo., 9. Nov.\nDer Träger ist verbogen 09:12\nOh das tut uns leid! 09:40\nDo., 12. Nov.\nWas Neues? 10:01',
    ],
    [
      'uk-UA',
      'Веломагазин\n9 листопада\nДоброго дня, він погнутий 09:12\nНадішліть фото 09:40\n12 листопада\nЄ новини? 10:01',
    ],
    ['pt-PT', 'Vogel\n9/11, 09:12\nBom dia, chegou torto\n9/11, 09:40\nLamentamos!\n12/11, 10:01\nHá novidades?'],
    [
      'ja-JP',
      'ヴォーゲル\n11月9日(月)\n曲がって届きました 09:12\n写真をお送りください 09:40\n11月12日(木)\nその後いかがですか 10:01',
    ],
    [
      'en-GB',
      '[09.11.26, 09:12] Me: The rack is bent\n[09.11.26, 09:40] Vogel: So sorry!\n[12.11.26, 10:01] Me: Any news? I paid on 28.10.26',
    ],
    [
      'en-GB',
      'Vogel\n12.11.2026\nThe rack bought on 28.10.2026 is bent 09:12\nSorry! 09:40\nYou get it back by 20.11.2026 10:02',
    ],
  ] as const)
    assert.equal(
      read(chat, { locale, uploadedOn: '2026-11-27', paidOn: '2026-10-28' }).value('date'),
      '2026-11-12',
      chat,
    );
});

test('a slip is of its own day, though only that of the receipt it goes back to has a label', () => {
  const slip =
    'Gärtnerei Lark\n14.09.2026\nGutschrift G-088\nzum Auftrag 2026/3391 vom 28.08.2026\nVersand 15,00 €\nGutschriftsbetrag 119,00 €';
  const { value } = read(slip, { locale: 'de-DE', paidOn: '2026-08-28' });
  assert.equal(value('date'), '2026-09-14');
});

test('the head of a letter with two days, and a printed statement, are of the day they were written', () => {
  const letter = (head: string) =>
    `Lichthaus GmbH\n${head}\nSehr geehrter Herr Reimer,\ndie am 30.09.2026 gekaufte Lampe haben wir geprüft.\nMit freundlichen Grüßen`;
  const ofLetter = (head: string) => read(letter(head), { locale: 'de-DE', uploadedOn: '2026-11-27' }).value('date');
  assert.equal(ofLetter('Ihre Nachricht vom 12.10.2026 Kiel, den 14.10.2026'), '2026-10-14');
  assert.equal(ofLetter('14.10.2026\nMietzeit 01.10.2026 – 07.10.2026'), '2026-10-14');
  const statement =
    'Caja Rural Extracto de tarjeta\nTitular: N. Escolano — Periodo: 01/10/2026 a 31/10/2026 — Emitido el 01/11/2026\n01/10 02/10 PANADERIA EUR -4,35\n05/10 06/10 GIMNASIO TITANIUM EUR -39,90\n12/10 14/10 FARMACIA EUR -18,22\nTotal a cargar el 05/11/2026 -62,47 €';
  const context = { locale: 'es-ES', uploadedOn: '2026-11-27', paidOn: '2026-10-05', amount: 39.9, currency: 'EUR' };
  const { looks_like, value } = read(statement, { ...context, merchantName: 'GIMNASIO TITANIUM' }, 'text');
  assert.equal(looks_like, 'account_statement');
  assert.equal(value('date'), '2026-11-01');
  assert.deepEqual(value('amount'), { amount: 39.9, currency: 'EUR' });
});

test('a slip is one by a title among others, also in brackets; a parcel sent back by where it goes', () => {
  const kind = (text: string, locale: string) => read(text, { locale, uploadedOn: '2026-11-27' }).looks_like;
  const ticket =
    'Moda Livia S.A. - C/ Fuencarral 98\n28004 Madrid\nTICKET DE DEVOLUCIÓN\n17/10/2026 19:12 Caja 02\nVenta original: 03/10/2026\n-1 CAMISA -25,99\nTOTAL A DEVOLVER 25,99 EUR\nABONO EN TARJETA MASTERCARD\nAUT. 774102\nOPERACIÓN ACEPTADA';
  assert.equal(kind(ticket, 'es-ES'), 'credit_slip');
  const slip =
    'クレジットカード売上票\n【返品】お客様控え\n加盟店名 ヨシムラスポーツ\nご利用日 2026/11/09 16:03\n伝票番号 00871\n返金金額 ¥9,900';
  assert.equal(kind(slip, 'ja-JP'), 'credit_slip');
  const posted =
    'Correio Postal — Loja Loulé\nTALÃO DE ACEITAÇÃO — Registado nacional\n05-10-2026 12:26\nRemetente: S. Viegas\nDestinatário: Zurbano Calçado — Devoluções\nPeso: 1,120 kg\nPorte 6,85 €';
  assert.equal(kind(posted, 'pt-PT'), 'return_proof');
});

test('what was cancelled at the request of its buyer is cancelled, and the deposit of a thing that is handed in no refund', () => {
  const cancelled = (text: string, locale: string) => read(text, { locale }, 'text').value('cancellation_confirmed');
  assert.equal(cancelled('Wij hebben uw reservering op uw verzoek geannuleerd.', 'nl-NL'), true);
  assert.equal(cancelled('Damos por cancelada a reserva do dia 5 de dezembro de 2026.', 'pt-PT'), true);
  assert.equal(cancelled('ご注文をキャンセルとし、代金を全額返金いたします。', 'ja-JP'), true);
  assert.equal(cancelled('Verzoek: kunt u de reservering annuleren?', 'nl-NL'), undefined);
  const letter =
    'Sehr geehrte Frau Lang,\nbitte geben Sie den Chip ab. Das Pfand von 10 € bekommen Sie dann zurück.\nMit freundlichen Grüßen';
  assert.equal(read(letter, { locale: 'de-DE' }, 'text').value('refund_promised'), undefined);
});

test("radicals in a PDF's text are the signs they look like", () => {
  const order =
    'ご予約確認書\nこのたびは「⻑⾕川⻘果」をご予約いただき誠にありがとうございます。\n予約番号 SR260703-18\nご予約⽇ 2026年7⽉3⽇\n合計⾦額 52,800円';
  const { value } = read(order, { locale: 'ja-JP' }, 'text');
  assert.equal(value('merchant_name'), '長谷川青果');
  assert.equal(value('date'), '2026-07-03');
  assert.deepEqual(value('amount'), { amount: 52800, currency: 'JPY' });
});

test('a merchant is no street, no address in the net, no department and no page of an account', () => {
  const merchant = (text: string, locale: string, merchantName: string) =>
    read(text, { locale, merchantName, uploadedOn: '2026-11-27' }).value('merchant_name');
  const parcel =
    'PuntoRapido Zanella\nVia Manin 30, Varese\nRICEVUTA DI CONSEGNA RESO\nDestinatario Scarpe & Scarpe Outlet Varese\nColli 1';
  assert.match(String(merchant(parcel, 'it-IT', 'SCARPEOUTLET VARESE')), /Scarpe & Scarpe Outlet/);
  const advert = 'cronia-relojes.example/zafiro\nRelojes Cronia : Automático\n249,00 €\nAÑADIR AL CARRITO';
  assert.match(String(merchant(advert, 'es-ES', 'CRONIA RELOJES ONLINE')), /^Relojes Cronia/);
  const returns = 'ubrankabobo.example/konto/zwroty\nMoje zwroty\nZamówienie UB10338\nStatus zwrotu oczekuje';
  assert.equal(merchant(returns, 'pl-PL', 'UBRANKA BOBO SKLEP'), 'ubrankabobo');
  const mail = rowsOf('Dzień dobry,\nzwrócimy 358,00 zł na kartę.\nPozdrawiam\nBilety Wisłoka', 'text');
  const { facts } = readDocument(
    { ...mail, mail: { from: 'Biuro Obsługi', subject: 'Zwrot', sentOn: '2026-09-10' } },
    { ...CONTEXT, locale: 'pl-PL', merchantName: 'BILETYWISLOKA.PL' },
  );
  assert.equal(facts.find(({ name }) => name === 'merchant_name')?.value, 'Bilety Wisłoka');
});

test('a promise may come as a transfer, a credit or a payment that was started, and "-se" makes none of it a condition', () => {
  for (const [locale, text, amount] of [
    ['de-DE', 'Sehr geehrte Frau Lang,\nich habe die Rückzahlung von 89,90 € gerade angestoßen.', 89.9],
    ['en-GB', 'Dear Ms Lang,\nWe are going to send £160.00 back to your card within ten days.', 160],
    ['es-ES', 'Estimada Sra. Lang:\nLe ingresaremos los 240,00 € en la tarjeta antes del 20 de septiembre.', 240],
    ['pl-PL', 'Szanowna Pani,\nkwotę 240,00 zł odeślemy na Pani kartę do 20 września.', 240],
    ['pt-PT', 'Cara Sra. Lang,\nA reserva encontra-se cancelada e os 240,00 € serão creditados no seu cartão.', 240],
    ['uk-UA', 'Шановна пані Ланг!\nСплачені 240,00 грн повернуться на вашу картку до 20 вересня.', 240],
    ['ar-SA', 'السيدة لانغ المحترمة\nسيتم إيداع مبلغ 240.00 ريال في بطاقتكم خلال أسبوع.\nمع التحية', 240],
  ] as const)
    assert.equal(
      (read(text, { locale }, 'text').value('refund_promised') as { amount: number } | undefined)?.amount,
      amount,
      text,
    );
});

test('a slip is one by the longest of its words', () => {
  const slip =
    'LINDT MODA\nYüksek Cad. 4, Bursa\nİADE FİŞİ\n17.10.2026 19:12 Kasa 2\nSatış fişi 0298 tarih 03.10.2026\nKeten gömlek -25,99\nTOPLAM İADE 25,99 TL\nKart ****3318';
  assert.equal(read(slip, { locale: 'tr-TR' }).looks_like, 'credit_slip');
});

test('a sum with its minus behind it is one, and a statement is of the day it was made', () => {
  const statement =
    'Mastercard Abrechnung Oktober 2026\nAbrechnungsdatum 31.10.2026\n12.10.26 13.10.26 STROMWERK NORD 89,00-\n15.10.26 16.10.26 REWE 22,10-\n18.10.26 19.10.26 SHELL 60,00-\nNeuer Saldo 171,10-';
  const payment = { paidOn: '2026-10-12', amount: 89, currency: 'EUR', merchantName: 'STROMWERK NORD' };
  const { value } = read(statement, { locale: 'de-DE', uploadedOn: '2026-11-27', ...payment });
  assert.deepEqual(value('amount'), { amount: 89, currency: 'EUR' });
  assert.equal(value('date'), '2026-10-31');
});

test('a sign of two Arabic letters is the currency of one country, its hamza told apart, and its sums may have three decimals', () => {
  for (const [sum, currency, amount] of [
    ['129.500 د.أ', 'JOD', 129.5],
    ['129.50 د.أ', 'JOD', 129.5],
    ['129.50 د.إ', 'AED', 129.5],
    ['349.000 د.ك', 'KWD', 349],
    ['٣٤٩٫٥٠٠ د.ك.', 'KWD', 349.5],
    ['62.250 د.ب', 'BHD', 62.25],
    ['1,062.250 ر.ع.', 'OMR', 1062.25],
    ['380.00 ر.ق', 'QAR', 380],
    ['380.00 ر.س', 'SAR', 380],
    ['320,000 د.ت', 'TND', 320],
    ['380.00 د.م.', 'MAD', 380],
    ['349.000 KWD', 'KWD', 349],
    ['KWD 349.000', 'KWD', 349],
  ] as const) {
    const { value } = read(`متجر الورد\nفاتورة رقم 5512\nالإجمالي: ${sum}`, { locale: 'ar' }, 'text');
    assert.deepEqual(value('amount'), { amount, currency }, sum);
  }
  const doctor = 'مركز العين الطبي\nالفاتورة 12 د. محمد\nالإجمالي: 380.00 ر.س';
  assert.deepEqual(read(doctor, { locale: 'ar' }, 'text').value('amount'), { amount: 380, currency: 'SAR' });
});

test('an order number is told below its label behind "no.", beside another column, and with a letter at its end', () => {
  for (const [locale, text, number] of [
    [
      'pl-PL',
      'ZAŚWIADCZENIE\nPani Mróz zapłaciła kartą 690,00 zł za telefon w sklepie „Wiatrak 24”, zamówienie\nnr T24-90013. W otrzymanej paczce była kostka brukowa.',
      'T24-90013',
    ],
    [
      'tr-TR',
      'Feridun Bey merhaba,\n4 Temmuz tarihli rezervasyonunuzu\n(no: MT 5512, deniz manzaralı oda) iptal ettik.\nSaygılarımızla',
      'MT 5512',
    ],
    [
      'nl-NL',
      'ZAAL TULP\nBEVESTIGING\nBoekingsnummer  Boekingskosten € 4,40\nPP-5H20-93  Garderobe € 6,00\nBetaald € 147,90',
      'PP-5H20-93',
    ],
    [
      'nl-NL',
      'Reisbureau Zon\nBetreft: uw rondreis, dossier ZZ 20188\nGeachte heer,\nWij vergoeden u niets.',
      'ZZ 20188',
    ],
    ['uk-UA', 'Столярня\nВИДАТКОВА НАКЛАДНА № 209\nЗамовлення: 209-Б\nРазом 16 400,00', '209-Б'],
    ['ar-MA', 'أكاديمية الخط\nإشعار بإلغاء التسجيل\nرقم التسجيل BH-218\nنؤكد لكم الإلغاء.', 'BH-218'],
  ] as const)
    assert.equal(read(text, { locale }, 'text').value('order_number'), number, text);
  const dated = 'Кав’ярня\nЗамовлення 12-го числа\nРазом 120,00';
  assert.equal(read(dated, { locale: 'uk-UA' }, 'text').value('order_number'), undefined);
});

test('the most that may be paid is neither a total nor a refund', () => {
  for (const [locale, text] of [
    [
      'en-GB',
      'DROP OFF RECEIPT\nReturn to: Velvet Anchor\nWeight 1.85 kg\nKeep this until your refund arrives. Compensation up to £100.',
    ],
    ['de-DE', 'EINLIEFERUNGSBELEG\nRetoure an: Samtanker\nWir erstatten Ihnen Schäden bis zu 100,00 €.'],
    ['fr-FR', 'PREUVE DE DÉPÔT\nRetour à : Ancre\nNous vous remboursons jusqu’à 100,00 €.'],
    ['nl-NL', 'BEWIJS VAN AFGIFTE\nRetour aan: Anker\nSchade wordt vergoed tot € 100,00.'],
  ] as const) {
    const { value } = read(text, { locale }, 'text');
    assert.equal(value('amount'), undefined, text);
    assert.equal(value('refund_promised'), undefined, text);
  }
});

test('on a credit note what is said to be paid back is its total', () => {
  const note =
    'Gärtnerei Immergrün\nFrau Hiltrud Janßen\n14.09.2026\nGutschrift N: G-088\nzum Auftrag 2026/3391 vom 28.08.2026\nLiebe Frau Janßen,\nWir schreiben Ihnen den vollen Betrag gut:\n2 x Buxus 52,00 104,00 €\nVersand 15,00 €\nGutschriftsbetrag 119,00 €\nDer Betrag wird innerhalb von 14 Tagen auf Ihre Kreditkarte\nzurückerstattet.\nMit grünem Gruß';
  assert.deepEqual(read(note, { locale: 'de-DE', currency: 'EUR' }).value('refund_promised'), {
    amount: 119,
    currency: 'EUR',
    by: '2026-09-28',
  });
  const slip =
    'FESLEĞEN KOZMETİK\nYıldız Çarşısı No 14\nSATIŞ İADE\nTarih / Saat 06.05.2026 17:09\nOrijinal işlem 03.05.2026\nİADE TUTARI 745,50 TL';
  const { looks_like, value } = read(slip, { locale: 'tr-TR' });
  assert.equal(looks_like, 'credit_slip');
  assert.deepEqual(value('refund_promised'), { amount: 745.5, currency: 'TRY', by: null });
});

test('a day of departure is not that of the cancellation', () => {
  for (const [locale, text] of [
    [
      'pl-PL',
      'SłońceBus\nRezerwacja anulowana\nTwoja rezerwacja SB-4418 została anulowana 5 lipca 2026 o 18:24.\nOdjazd 11 lipca 2026, 06:10\nZwrot na kartę 160,20 zł\nZwrot zleciliśmy automatycznie. Środki powinny dotrzeć w ciągu 7 dni roboczych.',
    ],
    [
      'de-DE',
      'SonnenBus\nBuchung storniert\nIhre Buchung SB-4418 wurde am 5. Juli 2026 um 18:24 storniert.\nAbfahrt 11. Juli 2026, 06:10\nErstattung auf die Karte 160,20 €',
    ],
  ] as const)
    assert.equal(
      read(text, { locale, paidOn: '2026-06-12', uploadedOn: '2026-11-27' }).value('date'),
      '2026-07-05',
      text,
    );
});
