import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { Encoding } from './encoding.ts';
import { READABLE_LABELS } from './kind/index.ts';
import { mentionsOf, read } from './read.ts';

const CONTEXT = { writtenOn: '2026-11-20', paidOn: '2026-10-06' };
const STORY = 'I ordered a lamp on 6 October and it never arrived. I never cancelled the order.';
const told = (text: string, encoding?: Encoding) => structuredClone(read(text, CONTEXT, encoding));
const surely = (label: (typeof READABLE_LABELS)[number]): number[] =>
  READABLE_LABELS.map((one) => (one === label ? 1 : 0));
const encoding = (parts: Partial<Encoding>): Encoding => ({
  version: 'e1',
  kinds: surely('merchandise_not_received'),
  facts: [],
  roles: [],
  doubted: [],
  ...parts,
});

suite('a read statement', () => {
  test('is plain data with all of its parts', () => {
    const { version, language, isLanguageRead, facts, denied, kind } = told(STORY);
    assert.match(version, /^patterns \d{4}-\d\d-\d\d(\.\d+)?$/);
    assert.deepEqual([language, isLanguageRead], ['en', true]);
    assert.ok(facts.some(({ path, value }) => path === 'evidences.delivery.issue' && value === 'not_received'));
    assert.deepEqual(
      denied.map(({ path }) => path),
      ['denied.cancellation'],
    );
    assert.equal(kind.best, 'merchandise_not_received');
  });

  test('tells nothing where nothing was written', () => {
    assert.deepEqual([told(' ').facts, told('').language, told('').kind.boilerplateOnly], [[], null, true]);
  });

  test('names the language, read or not', () => {
    const named = (text: string) => Object.values(told(text)).slice(1, 3);
    assert.deepEqual(named('Ik heb deze betaling niet gedaan en ken het bedrijf niet.'), ['nl', true]);
    assert.deepEqual(named('Bu ödemeyi ben yapmadım ve bu firma benim için yok.'), ['tr', true]);
    assert.deepEqual(named('Я не робив цієї покупки, картка у мене.'), ['uk', true]);
    assert.deepEqual(named('この支払いは知りません。カードは手元にあります。'), ['ja', true]);
    assert.deepEqual(named('这笔付款不是我做的，卡在我身上。'), ['zh', false]);
    assert.deepEqual(named('Я этого не покупал, объясните.'), ['ru', false]);
    assert.deepEqual(named('Jag har inte köpt något hos den butiken och kortet är hos mig.'), ['sv', false]);
    assert.deepEqual(named('Ich habe das nicht gekauft, die Karte ist bei mir.'), ['de', true]);
  });
});

suite('an encoding beside the patterns', () => {
  test('is named in the version', () => assert.match(told(STORY, encoding({})).version, /, encoder e1$/));

  test('adds facts, with the words they stand in, and never replaces one', () => {
    const fact = (path: Encoding['facts'][number]['path'], value: string, quote: string) => {
      const start = STORY.indexOf(quote);
      return { path, value, start, end: start + quote.length, at: start, probability: 0.95 };
    };
    const { facts } = told(
      STORY,
      encoding({
        facts: [
          fact('delivery.issue', 'late', 'it never arrived'),
          fact('cancellation.by', 'cardholder', 'cancelled the order'),
        ],
      }),
    );
    const shown = (path: string) => facts.find((one) => one.path === `evidences.${path}`);
    assert.equal(shown('delivery.issue')?.value, 'not_received');
    assert.deepEqual(
      [shown('cancellation.by')?.value, shown('cancellation.by')?.quote],
      ['cardholder', 'cancelled the order'],
    );
    assert.deepEqual(
      facts.map(({ start }) => start),
      facts.map(({ start }) => start).sort((one, other) => one - other),
    );
  });

  test('tells how a contact was made only where one was', () => {
    const paths = (text: string, ...facts: Encoding['facts']) =>
      told(text, encoding({ facts }))
        .facts.filter(({ path }) => path.includes('merchant_contact'))
        .map(({ path }) => path.slice('evidences.merchant_contact.'.length));
    const fact = (path: string, value: string | boolean, at = 0) => ({
      path: `merchant_contact.${path}`,
      value,
      start: at,
      end: at + 9,
      at,
      probability: 0.95,
    });
    const [method, made] = [fact('method', 'email'), fact('attempted', true)];
    const dropped = 'Dropped them a line about it.';
    assert.deepEqual(paths(dropped, method), []);
    assert.deepEqual(paths(dropped, fact('attempted', false), method), ['attempted']);
    assert.deepEqual(paths(dropped, made, method), ['attempted', 'method']);
    for (const text of ['My sister dropped them a line.', 'Going to drop them a line.', 'Dropped DHL a line.']) {
      const at = text.search(/drop/i);
      assert.deepEqual(paths(text, fact('attempted', true, at), fact('method', 'email', at)), [], text);
    }
  });

  test('takes what the surest contact leaves in other sentences for its echo, where that one is only planned', () => {
    const text = 'The waiter only shrugged at the bill. Tomorrow a line to the restaurant.';
    const fact = (path: string, at: number, probability: number) => ({
      path: `merchant_contact.${path}`,
      value: path === 'attempted' ? true : 'in_person',
      start: at,
      end: at + 9,
      at,
      probability,
    });
    const [echo, planned] = [text.indexOf('shrugged'), text.indexOf('a line')];
    const facts = [fact('attempted', echo, 0.97), fact('method', echo, 0.9), fact('attempted', planned, 0.99)];
    const contacts = (given: Encoding['facts']) =>
      told(text, encoding({ facts: given })).facts.filter(({ path }) => path.includes('merchant_contact')).length;
    assert.deepEqual([contacts(facts), contacts(facts.slice(0, 2))], [0, 2]);
  });

  test('takes back what patterns read in words that it finds next to impossible for it', () => {
    const paths = (doubted: Encoding['doubted']) =>
      told(STORY, encoding({ doubted })).facts.map(({ path }) => path.replace('evidences.', ''));
    assert.ok(paths([]).includes('delivery.issue'));
    assert.ok(!paths([{ path: 'delivery.issue', value: 'not_received' }]).includes('delivery.issue'));
    assert.ok(paths([{ path: 'delivery.issue', value: 'late' }]).includes('delivery.issue'));
  });

  test('tells no fact of a kind of dispute that the text is next to certainly not of', () => {
    const text = 'The belt came torn. It was with me the day I said.';
    const at = text.indexOf('It was');
    const fact = (path: string, value: string | boolean) => ({
      path,
      value,
      start: at,
      end: text.length,
      at,
      probability: 0.99,
    });
    const paths = (kind: Parameters<typeof surely>[0]) =>
      told(
        text,
        encoding({
          kinds: surely(kind),
          facts: [fact('card_possession', 'in_possession'), fact('participated', true)],
        }),
      )
        .facts.map(({ path }) => path.replace('evidences.', ''))
        .filter((path) => !path.startsWith('purchase.'));
    assert.deepEqual(paths('merchandise_defective'), ['condition.issue', 'participated']);
    assert.deepEqual(paths('fraud_card_not_present'), ['card_possession']);
  });

  test('lets the encoder overrule patterns where it is sure, and takes the method of the latest contact', () => {
    const text = 'I emailed the shop on 8 October. I went there on 20 October. The lamp was damaged.';
    const fact = (path: string, value: string | boolean, quote: string, probability = 0.99) => {
      const start = text.indexOf(quote);
      return { path, value, start, end: start + quote.length, at: start, probability };
    };
    const toldAs = (path: string, given: Partial<Encoding>) =>
      told(text, encoding({ kinds: surely('merchandise_defective'), ...given })).facts.find(
        (one) => one.path === `evidences.${path}`,
      )?.value;
    const issue = (probability: number) => ({ facts: [fact('condition.issue', 'defective', 'The lamp', probability)] });
    assert.deepEqual(
      [toldAs('condition.issue', issue(0.9)), toldAs('condition.issue', issue(0.99))],
      ['damaged', 'defective'],
    );
    const dutch = 'Gemaild op 8 oktober. Ben op 20 oktober langs geweest.';
    const at = (quote: string) => dutch.indexOf(quote);
    const contact = (quote: string, value: string | boolean, path: string, probability: number) => ({
      path: `merchant_contact.${path}`,
      value,
      start: at(quote),
      end: at(quote) + 4,
      at: at(quote),
      probability,
    });
    const read = told(
      dutch,
      encoding({
        facts: [
          contact('Gemaild', true, 'attempted', 0.99),
          contact('Ben', true, 'attempted', 0.98),
          contact('Gemaild', 'email', 'method', 0.99),
          contact('Ben', 'in_person', 'method', 0.95),
        ],
        roles: mentionsOf(dutch, CONTEXT).map((_, mention) => ({
          mention,
          path: 'merchant_contact.at',
          probability: 0.95,
        })),
      }),
    ).facts;
    const shown = (path: string) => read.find((one) => one.path === `evidences.merchant_contact.${path}`)?.value;
    assert.deepEqual([shown('at'), shown('method')], ['2026-10-20', 'in_person']);
  });

  test('gives a mention its role, with the value that the finder read', () => {
    const text = 'I paid 84.50 on 6 October; promised for 20 October, tracking RR4471902GB.';
    const mentions = mentionsOf(text, CONTEXT);
    assert.deepEqual(
      mentions.map(({ kind, start, end }) => [kind, text.slice(start, end)]),
      [
        ['amount', '84.50'],
        ['date', '6 October'],
        ['date', '20 October'],
        ['code', 'RR4471902GB'],
      ],
    );
    const roles = [{ mention: 2, path: 'reservation.cancelled_at', probability: 0.9 }];
    const kinds = surely('cancelled_reservation_no_show');
    const fact = told(text, encoding({ kinds, roles })).facts.find(({ path }) => path.endsWith('cancelled_at'));
    assert.deepEqual([fact?.value, fact?.quote], ['2026-10-20', '20 October']);
    const none = [{ mention: 9, path: 'reservation.cancelled_at', probability: 0.9 }];
    assert.ok(!told(text, encoding({ kinds, roles: none })).facts.some(({ path }) => path.endsWith('cancelled_at')));
  });

  test('takes the day of the payment for that of the order, and not for the one it was promised for', () => {
    const text = 'Wooden puzzle for the 6 October, then the 20 October.';
    const roles = [0, 1].map((mention) => ({
      mention,
      path: 'delivery.expected_at',
      probability: 0.95 - mention / 10,
    }));
    const shown = told(text, encoding({ roles })).facts.find(({ path }) => path === 'evidences.delivery.expected_at');
    assert.equal(shown?.value, '2026-10-20');
  });

  test('gives what did not happen as denied, under the path of no field', () => {
    const text = 'Every evening the lamp gives its light.';
    const one = { path: 'denied.trouble', value: true, start: 0, end: text.length, at: 30, probability: 0.97 };
    const { facts, denied } = told(text, encoding({ kinds: surely('not_disputable'), facts: [one] }));
    assert.ok(!facts.some(({ path }) => path.startsWith('denied.')));
    assert.deepEqual(
      denied.map(({ path, read_by: by }) => [path, by]),
      [['denied.trouble', 'encoder']],
    );
  });

  test('believes the encoder a contact only where it tells how or when it was made', () => {
    const text = 'Mahallede duyulsa ne derim, herhalde 12 Ekimde de konuştuk.';
    const at = { start: 0, end: text.length, at: 33, probability: 0.99 };
    const contact = { path: 'merchant_contact.attempted', value: true, ...at };
    const outcome = { path: 'merchant_contact.outcome', value: text, ...at };
    const paths = (facts: Encoding['facts'], roles: Encoding['roles'] = []) =>
      told(text, encoding({ facts, roles })).facts.map(({ path }) => path.replace('evidences.', ''));
    assert.deepEqual(paths([contact, outcome]), []);
    const method = { path: 'merchant_contact.method', value: 'phone', ...at };
    assert.deepEqual(paths([contact, method]).sort(), ['merchant_contact.attempted', 'merchant_contact.method']);
    const roles = [{ mention: 0, path: 'merchant_contact.at', probability: 0.9 }];
    assert.deepEqual(paths([contact], roles).sort(), ['merchant_contact.at', 'merchant_contact.attempted']);
  });

  test('shares the kind with the classifier: what one all but rules out, the other has to be sure of', () => {
    const [duplicate, missing] = [surely('duplicate_charge'), surely('merchandise_not_received')];
    const mixed = (share: number) => duplicate.map((one, label) => share * one + (1 - share) * (missing[label] ?? 0));
    const best = (kinds: number[]) => told(STORY, encoding({ kinds })).kind.best;
    assert.equal(best(mixed(0.7)), 'merchandise_not_received');
    assert.equal(best(mixed(1)), 'duplicate_charge');
    const { ranked } = told(STORY, encoding({ kinds: mixed(1) })).kind;
    assert.ok(Math.abs(ranked.reduce((sum, { probability }) => sum + probability, 0) - 1) < 0.01);
  });

  test('stands alone in a language that the classifier has not learnt, and abstains sooner', () => {
    const dutch = 'Ik heb deze betaling niet gedaan en ik ken het bedrijf niet.';
    assert.equal(told(dutch).kind.best, null);
    assert.equal(told(dutch, encoding({ kinds: surely('duplicate_charge') })).kind.best, 'duplicate_charge');
    const unsure = surely('duplicate_charge').map((one, _, all) => one * 0.35 + 0.65 / all.length);
    assert.equal(told(dutch, encoding({ kinds: unsure })).kind.best, null);
  });

  test('does not make a story of a plea', () => {
    assert.equal(told('Please refund me', encoding({})).kind.best, null);
  });
});
