import assert from 'node:assert/strict';
import { test } from 'node:test';
import { read } from '../index.ts';
import { namesPurchase } from './purchase.words.ts';

test('a payment, a wait and a time name nothing that was bought', () => {
  for (const words of [
    'I paid for it three weeks', 'drei Wochen bezahlt', 'Den ganzen Tag gewartet', "'ai payé", 'Pagué', 'três semanas', 'Nada chegou',
    'Ho pagato tre settimane fa', 'betaald', 'Zapłaciłem trzy tygodnie temu', 'Nic', 'Üç hafta önce ödedim', 'bir şey',
    'заплатив три тижні тому', 'دفعت', 'يصل أي شيء', '支払いましたが', '何も来', 'nothing', 'door', 'that shop',
  ]) // biome-ignore format: words in rows
    assert.equal(namesPurchase(words), false, words);
});

test('what was bought is still named, beside such words too', () => {
  for (const words of [
    'lamp', 'two weeks in a villa', 'Monatskarte', 'ein Tag im Spa', 'caja de vino', 'TV', 'cadeau', 'três bilhetes', 'buty', 'kombi',
    'котел', 'السخان', 'ボイラーの修理', '自転車', 'une année de presse', 'Jahresabo',
  ]) // biome-ignore format: words in rows
    assert.equal(namesPurchase(words), true, words);
});

const TOLD = {
  en: 'I paid for it three weeks ago and nothing came.',
  de: 'Nichts kam, keine Mail, gar nichts.',
  fr: "Rien n'est arrivé, pas de mail, rien.",
  es: 'Pagué hace tres semanas y no llegó nada.',
  it: 'Niente è arrivato, nessuna mail.',
  pt: 'Nada chegou, nem email nem nada.',
  'en-GB': 'Ordered in September, nothing came, no mail, nothing.',
  'de-AT': 'Gekommen ist nichts.',
  'pl-PL': 'Nic nie przyszło, żadnego maila, nic.',
  'ar-EG': 'لم يصل أي شيء، لا بريد ولا شيء.',
  nl: 'Ik heb drie weken geleden betaald en er kwam niets.',
  pl: 'Zapłaciłem trzy tygodnie temu i nic nie przyszło.',
  tr: 'Üç hafta önce ödedim, hiçbir şey gelmedi.',
  uk: 'Я заплатив три тижні тому, і нічого не прийшло.',
  ja: '3週間前に支払いましたが、何も来ませんでした。',
  ar: 'دفعت قبل ثلاثة أسابيع ولم يصل أي شيء.',
};
for (const [locale, told] of Object.entries(TOLD)) {
  test(`that nothing came is read as such, and as no purchase: ${locale}`, () => {
    const facts = read(told, { writtenOn: '2026-11-20', paidOn: '2026-10-06', locale, channel: 'ECOMMERCE' }).facts;
    const value = (path: string) => facts.find((fact) => fact.path === `evidences.${path}`)?.value;
    assert.deepEqual([value('delivery.issue'), value('purchase.description')], ['not_received', undefined], told);
  });
}

test('nobody who came is no wine', () => {
  const bought = (told: string) =>
    read(told, { writtenOn: '2026-11-20', locale: 'es' }).facts.find(
      ({ path }) => path === 'evidences.purchase.description',
    )?.value;
  assert.notEqual(bought('No vino nadie a arreglar la caldera.'), 'vino');
  assert.equal(bought('Compré vino y llegó roto.'), 'vino');
});

test('a purchase of two letters, and one that a place is called too, are still named', () => {
  for (const [told, bought] of [
    ['I ordered a TV on 6 October and it arrived broken.', /TV/],
    ['I bought a door from them and it came damaged.', /door/],
  ] as const) {
    const { facts } = read(told, { writtenOn: '2026-11-20', paidOn: '2026-10-06', locale: 'en' });
    assert.match(String(facts.find(({ path }) => path === 'evidences.purchase.description')?.value), bought);
  }
});
