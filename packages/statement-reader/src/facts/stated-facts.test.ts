import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { read } from '../read.ts';
import { type StatementContext, statedAndDenied } from './index.ts';

const statedFacts = (statement: string, context: StatementContext) => read(statement, context).facts;

const context: StatementContext = {
  paidOn: '2026-10-06',
  writtenOn: '2026-11-12',
  currency: 'GBP',
  amount: 129,
  merchantName: 'Lumen & Loft',
  channel: 'ECOMMERCE',
  merchantCategoryCode: '5719',
  locale: 'en-GB',
};
const valueAt = (statement: string, path: string, other: Partial<StatementContext> = {}) =>
  statedFacts(statement, { ...context, ...other }).find((fact) => fact.path === `evidences.${path}`)?.value;

test('a contact is read with its latest day, its method and what came of it', () => {
  const statement = 'I ordered a lamp. I emailed them on 20 October and again on 27 October, but nobody ever replied.';
  assert.equal(valueAt(statement, 'merchant_contact.attempted'), true);
  assert.equal(valueAt(statement, 'merchant_contact.at'), '2026-10-27');
  assert.equal(valueAt(statement, 'merchant_contact.method'), 'email');
  assert.match(String(valueAt(statement, 'merchant_contact.outcome')), /nobody ever replied/);
});

test('who says they have not contacted the merchant yet is read so', () => {
  assert.equal(valueAt("I haven't spoken to them yet.", 'merchant_contact.attempted'), false);
});

test('talking to the bank, the police or a carrier is no contact with the merchant', () => {
  for (const other of ['my bank', 'the police', 'the courier']) {
    assert.equal(valueAt(`I called ${other} on 20 October.`, 'merchant_contact.attempted'), undefined, other);
  }
});

test('a slip for a sum, given when the goods were taken back, is a credit slip', () => {
  const told = 'I brought the shoes back to the shop on 27 October and was given a slip for 110 euros.';
  assert.equal(valueAt(told, 'refund.document'), 'credit_slip');
  assert.equal(valueAt(told, 'refund.at'), '2026-10-27');
  assert.equal(valueAt(told, 'refund.amount'), 110);
  for (const other of [
    'I bought the shoes on 27 October and was given a slip for 110 euros.',
    'I sent the shoes back and was given a slip by the post office.',
  ]) {
    assert.equal(valueAt(other, 'refund.document'), undefined, other);
  }
  const none = 'I brought the shoes back but was never given a slip for 110 euros.';
  assert.equal(valueAt(none, 'refund.document'), 'none');
});

test('a currency that several countries have under one name is read where the payment settles which', () => {
  const told = 'I agreed to pay 4100 kroner and was charged in pounds.';
  assert.equal(valueAt(told, 'expected_amount'), 4100);
  assert.equal(valueAt(told, 'expected_currency'), undefined);
  const sure = told.replace('kroner', 'NOK');
  assert.equal(valueAt(sure, 'expected_currency'), 'NOK');
});

test('money that is asked back is no return', () => {
  const asked = 'المبلغ 1450 درهمًا في محل لم أدخله. وأطلب إعادة المبلغ.';
  assert.equal(valueAt(asked, 'return.outcome', { locale: 'ar' }), undefined);
  assert.equal(valueAt('اشتريت معطفا. طلبت إعادة القطعة.', 'return.outcome', { locale: 'ar' }), 'attempted');
});

test('what is wished, planned or asked is no fact', () => {
  for (const statement of [
    'I want to send it back.',
    'If I cancelled it, would I get a refund?',
    'Should I email them?',
    'I will return the lamp next week.',
  ]) {
    assert.deepEqual(
      statedFacts(statement, context).filter(({ path }) => !path.includes('purchase')),
      [],
      statement,
    );
  }
});

test('relative days are counted from the day told last, from the payment and from the day of writing', () => {
  assert.equal(valueAt('It arrived on 12 October and I sent it back two days later.', 'return.at'), '2026-10-14');
  assert.equal(valueAt('The lamp arrived a week after I ordered it.', 'delivery.received_at'), '2026-10-13');
  assert.equal(valueAt('I phoned them yesterday.', 'merchant_contact.at'), '2026-11-11');
});

test('a vague date yields no day', () => {
  assert.equal(valueAt('I emailed them in early October.', 'merchant_contact.at'), undefined);
});

test('a number after "tracking" belongs to the return where the sentence tells of one', () => {
  assert.equal(valueAt('The tracking number is LL4471902GB.', 'delivery.tracking_number'), 'LL4471902GB');
  const returned = 'I sent it back by Royal Mail on 14 October, tracking number RM 5527 1180 4GB.';
  assert.equal(valueAt(returned, 'return.tracking_number'), 'RM 5527 1180 4GB');
  assert.equal(valueAt(returned, 'delivery.tracking_number'), undefined);
});

test('every quote stands verbatim at its position, whatever signs the text is written with', () => {
  const statement =
    'Ｉ ordered a “brass” lamp… It didn’t arrive — I e‑mailed them on the 27th of October, no reply 😕.';
  const facts = statedFacts(statement, context);
  assert.ok(facts.length >= 3);
  for (const { quote, start, end } of facts) {
    assert.notEqual(quote, '');
    assert.equal(statement.slice(start, end), quote);
  }
});

test('no text makes the reader throw or take its time', () => {
  for (const hostile of [
    '',
    ' ',
    '\u0000',
    'a'.repeat(50_000),
    '( '.repeat(9000),
    'not '.repeat(5000),
    '12.12.'.repeat(3000),
  ]) {
    assert.ok(Array.isArray(statedFacts(hostile, context)));
  }
});

test('a text that only asks for money back states nothing', () => {
  assert.deepEqual(statedFacts('I want to dispute this charge, please.', context), []);
});

suite('who never dealt with a merchant', () => {
  const participated = (text: string): unknown =>
    statedFacts(text, { writtenOn: '2026-11-20', merchantName: 'Brightloop Media', locale: 'en' }).find(
      ({ path }) => path === 'evidences.participated',
    )?.value;

  test('denies the payment where the merchant is unknown, or the card was lost', () => {
    assert.equal(
      participated('29.95 for Brightloop Media, which I never signed up for. I don’t know who they are.'),
      false,
    );
    assert.equal(participated('I lost my card at the station. I wasn’t in that shop on Tuesday.'), false);
  });

  test('does not deny it where they only did not agree to a part of it', () => {
    assert.equal(
      participated('I ordered one trial box. I never signed up for a monthly plan with Brightloop Media.'),
      undefined,
    );
    assert.equal(participated('We stayed two nights, but we did not agree to any extra cleaning there.'), undefined);
  });

  test('denies it by saying that somebody got hold of the card’s number', () => {
    assert.equal(participated('Someone must have got hold of the number somewhere, the card is with me.'), false);
  });
});

suite('who never dealt with a merchant, in the other languages', () => {
  /** Never there and unknown; never there and the card lost; did not agree to a part of what they did buy. */
  const TOLD: Record<string, [string, string, string]> = {
    de: [
      'In diesem Laden bin ich nie gewesen. Den Händler kenne ich nicht.',
      'Ich habe meine Karte verloren. In dieser Stadt war ich noch nie.',
      'Ich habe ein Probepaket bestellt. Für ein Monatsabo bei Brightloop Media habe ich mich nie angemeldet.',
    ],
    fr: [
      'Je ne suis jamais allé dans ce magasin. Je ne connais pas ce commerçant.',
      "J'ai perdu ma carte. Je n'ai jamais mis les pieds dans cette ville.",
      "J'ai commandé une boîte d'essai. Je ne me suis jamais inscrite à un abonnement chez Brightloop Media.",
    ],
    es: [
      'Nunca he estado en esa tienda. No conozco ese comercio.',
      'Perdí mi tarjeta. Nunca he estado en esa ciudad.',
      'Pedí una caja de prueba. Nunca me suscribí a un plan mensual con Brightloop Media.',
    ],
    it: [
      'Non sono mai stato in quel negozio. Non conosco questo esercente.',
      'Ho perso la carta. In quella città non sono mai stato.',
      'Ho ordinato una scatola di prova. Non mi sono mai iscritta a un piano mensile con Brightloop Media.',
    ],
    pt: [
      'Nunca estive nessa loja. Não conheço esse comerciante.',
      'Perdi o meu cartão. Nunca estive nessa cidade.',
      'Encomendei uma caixa de teste. Nunca subscrevi um plano mensal com a Brightloop Media.',
    ],
    pl: [
      'Nigdy nie byłem w tym sklepie. Nie znam tego sprzedawcy.',
      'Zgubiłam kartę. Nigdy nie byłam w tym mieście.',
      'Zamówiłam jedną paczkę próbną. Nigdy nie zapisałam się na abonament w Brightloop Media.',
    ],
    ar: [
      'لم أدخل هذا المتجر أبدا. لا أعرف هذا التاجر.',
      'فقدت بطاقتي. لم أكن في تلك المدينة أبدا.',
      'طلبت علبة تجريبية واحدة. لم أشترك أبدا في خطة شهرية مع Brightloop Media.',
    ],
  };
  for (const [locale, texts] of Object.entries(TOLD)) {
    test(locale, () => {
      const other = { locale, merchantName: 'Brightloop Media', writtenOn: '2026-11-20' };
      assert.deepEqual(
        texts.map((text) => valueAt(text, 'participated', other)),
        [false, false, undefined],
      );
    });
  }
});

test('goods that came on another day are late, not different', () => {
  for (const [locale, statement] of [
    ['en-GB', 'The parcel was promised for Monday but came on Friday, much later than stated.'],
    ['en-GB', 'They said delivery in 3 days but it arrived after three weeks.'],
    ['it', 'Il pacco doveva arrivare il 10 ottobre, è arrivato il 20 invece del 10.'],
    ['pt', 'A encomenda devia chegar a 10 de outubro e chegou a 20 em vez de 10.'],
    ['pl', 'Paczka miała przyjść 10 października, przyszła 20 zamiast 10.'],
    ['ar', 'كان يجب أن يصل الطرد في 10 أكتوبر ووصل في 20 بدلا من 10.'],
  ] as const) {
    assert.equal(valueAt(statement, 'condition.issue', { locale }), undefined, statement);
  }
  const dated = 'The listing said solid oak, but what was delivered on 28 October is pine.';
  assert.equal(valueAt(dated, 'condition.issue'), 'different');
});

test('a slip of no name, given when the goods were handed back, is a credit slip in every language', () => {
  const told: Record<string, string> = {
    en: 'I took the shirt back on 10 October and was given a slip.',
    de: 'Ich habe das Hemd am 10. Oktober zurückgegeben und einen Beleg bekommen.',
    fr: "J'ai rendu la chemise le 10 octobre et on m'a donné un ticket.",
    es: 'Devolví la camisa el 10 de octubre y me dieron un comprobante.',
    it: 'Ho restituito la camicia il 10 ottobre e mi hanno dato uno scontrino.',
    pt: 'Devolvi a camisa a 10 de outubro e deram-me um talão.',
    pl: 'Oddałem koszulę 10 października i dostałem kwit.',
    ar: 'أرجعت القميص يوم 10 أكتوبر وأعطوني إيصالا.',
  };
  for (const [locale, statement] of Object.entries(told)) {
    assert.equal(valueAt(statement, 'refund.document', { locale }), 'credit_slip', locale);
    assert.equal(valueAt(statement, 'refund.at', { locale }), '2026-10-10', locale);
  }
  assert.equal(valueAt('I bought a shirt and was given a slip.', 'refund.document'), undefined);
});

test('a pattern that may go on with a word is also found at the end of a sentence', () => {
  assert.equal(valueAt('Il frullatore non funziona.', 'condition.issue', { locale: 'it' }), 'defective');
});

test('what a carrier claims is not told as having happened', () => {
  const statement = 'Tracking says delivered on 12 October but nothing was delivered to my house.';
  assert.equal(valueAt(statement, 'delivery.received_at'), undefined);
});

test('what did not happen is no fact of a request', () => {
  const statement = 'I never cancelled it, the lamp works perfectly and they refunded me everything.';
  const paths = statedFacts(statement, context).map(({ path }) => path);
  assert.deepEqual(
    paths.filter((path) => path.startsWith('denied.')),
    [],
  );
});

test('of a few words the language is the one in which they say most', () => {
  for (const statement of [
    'I forgot to cancel it.',
    'Olvidé darlo de baja.',
    'Zapomniałam wypowiedzieć umowę przed terminem.',
    'نسيت إلغاء الاشتراك.',
  ]) {
    const paths = statedAndDenied(statement, { writtenOn: '2026-11-20' }).map(({ path }) => path);
    assert.ok(paths.includes('denied.cancellation'), statement);
  }
});

test('a card that was found again is no missing card, unless it was not found', () => {
  const paths = (statement: string) => statedAndDenied(statement, context).map(({ path }) => path);
  assert.ok(paths('My wallet turned up under the car seat.').includes('denied.card_missing'));
  assert.ok(!paths('My wallet has not turned up.').includes('denied.card_missing'));
});

suite('a contact with the merchant beside one with the bank', () => {
  const contactIn = (statement: string) =>
    statedFacts(statement, { writtenOn: '2026-11-12', paidOn: '2026-09-20' }).find(
      ({ path }) => path === 'evidences.merchant_contact.attempted',
    )?.value;
  for (const [language, both, bankOnly] of [
    ['en', 'I told my bank and called the shop.', 'I told my bank and called the police.'],
    [
      'de',
      'Ich habe meine Bank informiert und den Laden angerufen.',
      'Ich habe meine Bank informiert und die Polizei angerufen.',
    ],
    ['es', 'Avisé a mi banco y llamé a la tienda.', 'Avisé a mi banco y llamé a la policía.'],
    ['fr', "J'ai prévenu ma banque et j'ai appelé le magasin.", "J'ai prévenu ma banque et j'ai appelé la police."],
    ['it', 'Ho informato la banca e chiamato il negozio.', 'Ho informato la banca e chiamato la polizia.'],
    ['pt', 'Avisei o meu banco e liguei para a loja.', 'Avisei o meu banco e liguei para a polícia.'],
    ['pl', 'Powiadomiłam mój bank i zadzwoniłam do sklepu.', 'Powiadomiłam mój bank i zadzwoniłam na policję.'],
    ['ar', 'أبلغت البنك واتصلت بالمتجر.', 'أبلغت البنك واتصلت بالشرطة.'],
  ] as const) {
    test(`is read in "${language}", and none where the other is with the police`, () => {
      assert.equal(contactIn(both), true, both);
      assert.notEqual(contactIn(bankOnly), true, bankOnly);
    });
  }

  test('is read where both are told by one verb form in German', () => {
    assert.equal(contactIn('Ich habe meiner Bank Bescheid gesagt und dann dem Shop gemailt.'), true);
    assert.notEqual(contactIn('Ich habe meine Bank und die Polizei angerufen.'), true);
  });
});
