import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Encoding } from '../encoding.ts';
import { read } from '../read.ts';
import { mentionsIn } from './mentions.ts';

const CONTEXT = { paidOn: '2026-10-01', writtenOn: '2026-11-10' };
const found = (text: string, locale: string, context = CONTEXT): unknown[] =>
  mentionsIn(text, { ...context, locale }).map(({ value, start, end }) => [text.slice(start, end), value]);

test('dates are found in languages without patterns', () => {
  const cases = [
    ['nl-NL', 'Op 2 oktober besteld, diezelfde dag gebeld.', '2026-10-02', '2026-10-02'],
    ['tr-TR', "3 Ekim'de aldım, ertesi gün aradım.", '2026-10-03', '2026-10-04'],
    ['uk-UA', 'Замовила 3 жовтня, вчора телефонувала.', '2026-10-03', '2026-11-09'],
    ['ja-JP', '10月3日に買い、昨日電話しました。', '2026-10-03', '2026-11-09'],
  ] as const;
  for (const [locale, text, ...days] of cases) {
    assert.deepEqual(
      found(text, locale).map((one) => (one as unknown[])[1]),
      days,
      text,
    );
  }
});

test('a sum after a day is no year', () => {
  const days = (text: string, locale: string) => found(text, locale).map((one) => (one as unknown[])[1]);
  assert.deepEqual(days('Besteld op 10 okt, 1149 euro.', 'nl-NL'), ['2026-10-10', 1149]);
  assert.deepEqual(days('Bought on 10 October, 2019 euros it was.', 'en-GB'), ['2026-10-10', 2019]);
  assert.deepEqual(days('Bought on October 10, 2025 for 20 euros.', 'en-US'), ['2025-10-10', 20]);
});

test('sums and reference numbers are mentions, with their words', () => {
  assert.deepEqual(found('I asked for £129.50, case AB-1234.', 'en-GB'), [
    ['£129.50', 129.5],
    ['AB-1234', 'AB-1234'],
  ]);
});

const NOTHING: Encoding = { version: 'w', kinds: [], facts: [], roles: [], doubted: [] };
const encoding = (parts: Partial<Encoding>): Encoding => ({ ...NOTHING, ...parts });

test('a mention becomes a fact under the path of its role, of several contacts the last', () => {
  const text = 'Op 2 oktober en op 9 oktober gebeld over 80 euro.';
  const roles = [
    { mention: 0, path: 'merchant_contact.at', probability: 0.99 },
    { mention: 1, path: 'merchant_contact.at', probability: 0.8 },
    { mention: 2, path: 'disputed_amount', probability: 0.9 },
  ];
  const made = [{ path: 'merchant_contact.attempted', value: true, start: 31, end: 37, at: 31, probability: 0.99 }];
  const given = encoding({ facts: made, roles, kinds: Array(31).fill(1 / 31) });
  const { facts } = read(text, { ...CONTEXT, locale: 'nl-NL' }, given);
  const values = Object.fromEntries(facts.map(({ path, value }) => [path, value]));
  assert.equal(values['evidences.merchant_contact.at'], '2026-10-09');
  assert.equal(values['dispute.disputed_amount'], 80);
});

test('who was not contacted was not contacted on a day', () => {
  const text = 'Op 2 oktober besteld, niemand gebeld.';
  const facts = [{ path: 'merchant_contact.attempted', value: false, start: 22, end: 36, at: 22, probability: 0.9 }];
  const roles = [{ mention: 0, path: 'merchant_contact.at', probability: 0.9 }];
  const given = encoding({ facts, roles, kinds: Array(31).fill(1 / 31) });
  assert.deepEqual(
    read(text, { ...CONTEXT, locale: 'nl-NL' }, given).facts.map(({ path }) => path),
    ['evidences.merchant_contact.attempted'],
  );
});

test('days are counted in words up to the teens in every language', () => {
  const told = {
    de: 'Vor sechzehn Tagen zurückgeschickt.',
    es: 'La devolví hace dieciséis días.',
    fr: 'Renvoyée il y a seize jours.',
    it: 'Rispedita sedici giorni fa.',
    pt: 'Devolvi há dezasseis dias.',
    pl: 'Odesłałam szesnaście dni temu.',
    nl: 'Zestien dagen geleden teruggestuurd.',
    tr: 'On altı gün önce geri gönderdim.',
    uk: 'Відправила назад шістнадцять днів тому.',
    en: 'I sent it back sixteen days ago.',
  };
  for (const [locale, text] of Object.entries(told))
    assert.deepEqual(
      mentionsIn(text, { writtenOn: '2026-11-20', locale }).map(({ value }) => value),
      ['2026-11-04'],
      text,
    );
});

test('days to come are told by tomorrow, the coming weekday and how long it is still to be waited', () => {
  const told = {
    en: ['It arrives tomorrow.', 'It is due next Thursday.', 'It comes three weeks from now.'],
    de: ['Es kommt morgen.', 'Geliefert wird am kommenden Donnerstag.', 'Es kommt erst in drei Wochen.'],
    fr: ['Elle arrive demain.', 'La livraison est prévue jeudi prochain.', "Elle n'arrive que dans trois semaines."],
    es: ['Llega mañana.', 'La entrega es el próximo jueves.', 'No llega hasta dentro de tres semanas.'],
    it: ['Arriva domani.', 'La consegna è giovedì prossimo.', 'Arriva solo tra tre settimane.'],
    pt: ['Chega amanhã.', 'A entrega é na próxima quinta-feira.', 'Só chega daqui a três semanas.'],
    pl: ['Przyjedzie jutro.', 'Dostawa w przyszły czwartek.', 'Przyjedzie dopiero za trzy tygodnie.'],
    nl: ['Het komt morgen.', 'Levering is aanstaande donderdag.', 'Het komt pas over drie weken.'],
    tr: ['Yarın gelecek.', 'Teslimat önümüzdeki perşembe.', 'Ancak üç hafta sonra gelecek.'],
    uk: ['Привезуть завтра.', 'Доставка наступного четверга.', 'Привезуть лише через три тижні.'],
    ja: ['明日届きます。', '来週の木曜日に届きます。', 'まだ三週間後です。'],
    ar: ['ستصل غدا.', 'التسليم يوم الخميس القادم.', 'لن تصل إلا بعد ثلاثة أسابيع.'],
  };
  for (const [locale, texts] of Object.entries(told))
    assert.deepEqual(
      texts.map((text) => mentionsIn(text, { writtenOn: '2026-11-20', locale })[0]?.value),
      ['2026-11-21', '2026-11-26', '2026-12-11'],
      locale,
    );
});

test('the coming weekday of a story told earlier, and mornings, are no days to come', () => {
  const days = (text: string, locale: string) =>
    mentionsIn(text, { writtenOn: '2026-11-20', locale }).map(({ value }) => value);
  assert.deepEqual(days('On 5 October they said it comes next Thursday.', 'en-GB'), ['2026-10-05']);
  assert.deepEqual(days('Ich habe sie gestern morgen angerufen.', 'de'), ['2026-11-19']);
  assert.deepEqual(days('Llamé por la mañana y esta mañana otra vez.', 'es'), ['2026-11-20']);
});

test('a weekday with the number of its day is that day, in each language', () => {
  const told: Record<string, string> = {
    en: 'I rang on Monday 19th.',
    de: 'Ich rief am Montag, den 19. an.',
    fr: 'Je leur ai écrit le lundi 19 par mail.',
    es: 'Le escribí el lunes 19 por correo.',
    it: 'Ho scritto lunedì 19 al negozio.',
    pt: 'Escrevi na segunda-feira, 19, à loja.',
    pl: 'Zadzwoniłem w poniedziałek 19 do sklepu.',
    nl: 'Ik belde maandag 19 met de winkel.',
    uk: 'Я подзвонив у понеділок 19-го.',
  };
  const days = (text: string, locale: string) =>
    mentionsIn(text, { writtenOn: '2026-10-30', locale, paidOn: '2026-10-01' }).map(({ value }) => value);
  for (const [locale, text] of Object.entries(told)) assert.deepEqual(days(text, locale), ['2026-10-19'], locale);
  assert.deepEqual(days('I rang on Monday 20 times.', 'en'), [20], 'how often');
  assert.deepEqual(days('Am Montag 19 Uhr rief ich an.', 'de').includes('2026-10-19'), false, 'an hour');
  assert.deepEqual(days('10月2日に買いました。7日に届き、9日に電話しました。', 'ja'), [
    '2026-10-02',
    '2026-10-07',
    '2026-10-09',
  ]);
});
