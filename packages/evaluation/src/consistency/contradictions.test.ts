/** Which facts cannot both be true: the statement against what was given, and given facts against each other. */
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { Evidences } from '@dispute-intake/contract';
import type { ReadablePath } from '@dispute-intake/contract/evidence-fields';
import type { DeniedPath } from '@dispute-intake/contract/stated-fact';
import type { StatedFact, StatementLabel } from '@dispute-intake/statement-reader';
import { dayOfIso } from '../calendar.ts';
import { givenContradictions, statementContradictions } from './contradictions.ts';

const fact = (path: ReadablePath | DeniedPath, value: StatedFact['value'], probability = 0.9): StatedFact => ({
  path: `evidences.${path}` as StatedFact['path'],
  value,
  quote: 'the words',
  start: 0,
  end: 9,
  probability,
});
const against = (given: object, ...stated: StatedFact[]) =>
  statementContradictions(given as Evidences, stated).map(({ paths }) => paths[0]?.replace('evidences.', ''));

suite('a value that was read against the one that was given', () => {
  for (const [path, given, excluded, also] of [
    ['card_possession', 'in_possession', ['lost', 'stolen', 'never_received'], ['in_possession']],
    ['card_possession', 'never_received', ['lost', 'in_possession'], ['stolen', 'never_received']],
    ['card_possession', 'lost', ['in_possession', 'never_received'], ['stolen', 'lost']],
    ['participated', true, [false], [true]],
    ['recognizes_merchant', false, [true], [false]],
    ['deceived', true, [false], [true]],
    ['merchant_unavailable', true, [false], [true]],
    ['price_discrepancy_only', false, [true], [false]],
    ['consequential_damage', true, [false], [true]],
    ['merchant_contact.attempted', true, [false], [true]],
    [
      'delivery.issue',
      'not_received',
      ['partial', 'empty_or_wrong_contents'],
      ['late', 'wrong_location', 'not_received'],
    ],
    ['delivery.issue', 'partial', ['not_received'], ['late', 'empty_or_wrong_contents']],
    ['condition.issue', 'counterfeit', ['defective', 'damaged'], ['different', 'poor_quality']],
    ['condition.third_party_finding', 'none', ['customs', 'expert'], ['none']],
    ['condition.third_party_finding', 'customs', ['none'], ['expert', 'customs']],
    ['return.outcome', 'returned', ['not_returned', 'attempted'], ['returned']],
    ['return.outcome', 'not_returned', ['returned'], ['attempted']],
    ['cancellation.by', 'merchant', ['cardholder'], ['merchant']],
    ['refund.document', 'none', ['credit_slip'], ['none']],
    ['refund.document', 'credit_slip', ['none'], ['voided_receipt']],
    ['reservation.issue', 'no_show', ['cancelled'], ['no_show']],
    ['original_transaction.separate_order', true, [false], [true]],
    ['addendum.consented', false, [true], [false]],
    ['delivery.expected_at', '2026-11-01', ['2026-11-16', '2026-10-17'], ['2026-11-15', '2026-10-18', 'soon']],
    ['delivery.received_at', '2026-11-01', ['2026-11-16'], ['2026-11-15']],
    ['return.at', '2026-11-01', ['2026-11-16'], ['2026-11-15']],
    ['cancellation.at', '2026-11-01', ['2026-11-16'], ['2026-11-15']],
    ['card_missing_since', '2026-11-01', ['2026-11-16'], ['2026-11-15']],
    ['service_interrupted_at', '2026-11-01', ['2026-11-16'], ['2026-11-15']],
    ['cash.dispensed', 20, [20.01, 0], [20, 20.004]],
    ['cash.requested', 20, [30], [20, 20_000]],
    ['expected_amount', 50, [480], [50]],
    ['expected_currency', 'EUR', ['DKK'], ['EUR']],
    ['other_payment.method', 'cash', ['voucher', 'bank_transfer'], ['cash']],
    ['other_payment.method', 'bank_transfer', ['cash', 'other_card'], ['bank_transfer']],
    ['other_payment.evidence', 'receipt', ['none'], ['statement']],
    ['purchase.kind', 'merchandise', [], ['service']],
  ] as const) {
    test(`${path} ${given}`, () => {
      const [name = '', leaf] = path.split('.');
      const facts = leaf === undefined ? { [name]: given } : { [name]: { [leaf]: given } };
      for (const value of excluded) assert.ok(against(facts, fact(path, value)).includes(path), `taken: ${value}`);
      for (const value of also) assert.ok(!against(facts, fact(path, value)).includes(path), `excluded: ${value}`);
      for (const value of excluded)
        assert.deepEqual(
          against({}, fact(path, value)).filter((at) => at === path),
          [],
        );
    });
  }

  test('says what was sent and what the statement says', () => {
    const given = { merchant_contact: { attempted: true }, card_possession: 'never_received' } as Evidences;
    const found = statementContradictions(given, [
      fact('merchant_contact.attempted', false),
      fact('card_possession', 'lost'),
    ]);
    assert.deepEqual(found, [
      {
        paths: ['evidences.merchant_contact.attempted', 'evidences.cardholder_statement'],
        msg: 'To “Did you try to settle this with the merchant?” the facts say “yes”, but the statement says: “the words”.',
      },
      {
        paths: ['evidences.card_possession', 'evidences.cardholder_statement'],
        msg: 'To “Where was your card: with you, lost, stolen, or did it never arrive?” the facts say “never received”, but the statement says: “the words”.',
      },
    ]);
    const [no] = statementContradictions({ participated: false } as Evidences, [fact('participated', true)]);
    assert.match(
      no?.msg ?? '',
      /^To “Did you, or someone you allowed, take part in this purchase\?” the facts say “no”/,
    );
  });

  test('is held against it from a probability of 85 % on', () => {
    assert.deepEqual(against({ participated: true }, fact('participated', false, 0.85)), ['participated']);
    assert.deepEqual(against({ participated: true }, fact('participated', false, 0.849)), []);
  });
});

suite('what only the encoder read', () => {
  const byEncoder = (path: ReadablePath, value: StatedFact['value'], probability: number): StatedFact => ({
    ...fact(path, value, probability),
    read_by: 'encoder',
  });
  for (const [path, given, read, least] of [
    ['card_possession', 'stolen', 'in_possession', 0.99],
    ['card_missing_since', '2026-11-02', '2026-07-02', 0.9],
    ['merchant_contact.attempted', true, false, 0.99],
    ['merchant_contact.attempted', false, true, 0.95],
    ['participated', false, true, 0.98],
    ['recognizes_merchant', true, false, 0.85],
    ['merchant_unavailable', true, false, 0.83],
    ['delivery.expected_at', '2026-10-01', '2026-12-01', 0.9],
    ['return.outcome', 'returned', 'not_returned', 0.971],
    ['cancellation.by', 'cardholder', 'merchant', 0.85],
    ['cancellation.by', 'merchant', 'cardholder', 0.97],
    ['service_used_after', true, false, 0.83],
    ['service_used_after', false, true, 0.83],
    ['reservation.issue', 'cancelled', 'no_show', 0.96],
    ['refund.document', 'merchant_acknowledgement', 'none', 0.78],
    ['original_transaction.separate_order', false, true, 0.74],
    ['other_payment.evidence', 'receipt', 'none', 0.6],
    ['addendum.consented', false, true, 0.9],
    ['expected_amount', 50, 480, 0.997],
    ['cash.dispensed', 0, 200, 0.965],
  ] as const)
    test(`${path}=${read} is held against what was given from ${least} on`, () => {
      const [name = '', leaf] = path.split('.');
      const facts = leaf === undefined ? { [name]: given } : { [name]: { [leaf]: given } };
      assert.deepEqual(against(facts, byEncoder(path, read, least)), [path]);
      assert.deepEqual(against(facts, byEncoder(path, read, least - 0.001)), []);
    });
  test('otherwise is held against nothing', () => {
    const given = { participated: true, return: { outcome: 'not_returned' } };
    assert.deepEqual(against(given, byEncoder('participated', false, 1)), []);
    assert.deepEqual(against(given, byEncoder('return.outcome', 'returned', 1)), []);
  });
  test('that all came and that nothing is wrong are held against what did not come and what was flawed', () => {
    const denied = (path: DeniedPath, value: string | boolean, probability: number): StatedFact => ({
      ...byEncoder('delivery.issue', value, probability),
      path,
    });
    const notCome = { delivery: { issue: 'not_received' } };
    const flawed = { condition: { issue: 'defective' } };
    const all = (probability: number) => denied('denied.non_receipt', 'all', probability);
    const well = (probability: number) => denied('denied.trouble', true, probability);
    assert.deepEqual(against(notCome, all(0.75)), ['delivery.issue']);
    assert.deepEqual(against(notCome, all(0.74)), []);
    assert.deepEqual(against(flawed, well(0.935)), ['condition']);
    assert.deepEqual(against(flawed, well(0.93)), []);
  });
  test('another value counts not where the encoder surely reads the given one too', () => {
    const given = { cancellation: { by: 'merchant' } };
    const other = fact('cancellation.by', 'cardholder');
    assert.deepEqual(against(given, other), ['cancellation.by']);
    assert.deepEqual(against(given, other, byEncoder('cancellation.by', 'merchant', 0.95)), []);
    assert.deepEqual(against(given, other, byEncoder('cancellation.by', 'merchant', 0.94)), ['cancellation.by']);
  });
});

suite('what was read under one path against what was given under another', () => {
  const notCome = { delivery: { issue: 'not_received' } };
  const uninvolved = { participated: false };
  for (const [what, given, path, value, at] of [
    ['a day of receipt of what never came', notCome, 'delivery.received_at', '2026-11-01', 'delivery.issue'],
    [
      'a day of receipt that was given too',
      { delivery: { issue: 'not_received', received_at: '2026-11-01' } },
      'delivery.received_at',
      '2026-11-01',
      null,
    ],
    ['a day of receipt of what came late', { delivery: { issue: 'late' } }, 'delivery.received_at', '2026-11-01', null],
    [
      'nothing came, of what was received',
      { delivery: { received_at: '2026-11-01' } },
      'delivery.issue',
      'not_received',
      'delivery.received_at',
    ],
    ['it came late, of what was received', { delivery: { received_at: '2026-11-01' } }, 'delivery.issue', 'late', null],
    ['nothing came, of nothing', { delivery: {} }, 'delivery.issue', 'not_received', null],
    [
      'nothing came, of what came late on a day',
      { delivery: { issue: 'late', received_at: '2026-11-01' } },
      'delivery.issue',
      'not_received',
      null,
    ],
    ['a return of what never came', notCome, 'return.outcome', 'returned', 'delivery.issue'],
    ['an offer of what never came', notCome, 'return.outcome', 'attempted', null],
    ['damage of what never came', notCome, 'condition.issue', 'damaged', 'delivery.issue'],
    ['a defect of what never came', notCome, 'condition.issue', 'defective', 'delivery.issue'],
    ['another article than came', notCome, 'condition.issue', 'different', null],
    ['no cancellation', { cancellation: { by: 'cardholder' } }, 'denied.cancellation', true, 'cancellation'],
    [
      'no cancellation of a permission',
      { subscription: { permission_withdrawn_at: '2026-11-01' } },
      'denied.cancellation',
      true,
      'cancellation',
    ],
    ['no cancellation by the cardholder', { cancellation: { by: 'merchant' } }, 'denied.cancellation', true, null],
    ['a lost card found', { card_possession: 'lost' }, 'denied.card_missing', true, 'card_possession'],
    ['a stolen card found', { card_possession: 'stolen' }, 'denied.card_missing', true, 'card_possession'],
    ['a card found that never came', { card_possession: 'never_received' }, 'denied.card_missing', true, null],
    [
      'nothing is wrong with what is defective',
      { condition: { issue: 'defective' } },
      'denied.trouble',
      true,
      'condition',
    ],
    ['nothing is wrong with what was sent back', { return: { outcome: 'returned' } }, 'denied.trouble', true, 'return'],
    ['nothing is wrong with what was called off', { cancellation: {} }, 'denied.trouble', true, 'return'],
    ['nothing is wrong', {}, 'denied.trouble', true, null],
    [
      'only the price of what is defective',
      { condition: { issue: 'defective' } },
      'price_discrepancy_only',
      true,
      'condition',
    ],
    ['not only the price of it', { condition: { issue: 'defective' } }, 'price_discrepancy_only', false, null],
    ['only the price', {}, 'price_discrepancy_only', true, null],
    ['damage of what came late', { delivery: { issue: 'late' } }, 'condition.issue', 'damaged', null],
    ['a card that came', { card_possession: 'never_received' }, 'denied.card_not_received', true, 'card_possession'],
    ['a card that came and was lost', { card_possession: 'lost' }, 'denied.card_not_received', true, null],
    ['what never came, here', notCome, 'denied.non_receipt', 'came', 'delivery.issue'],
    ['a part of it, here', { delivery: { issue: 'partial' } }, 'denied.non_receipt', 'came', null],
    ['all of a part', { delivery: { issue: 'partial' } }, 'denied.non_receipt', 'all', 'delivery.issue'],
    [
      'all of it, handed over',
      { delivery: { issue: 'wrong_location' } },
      'denied.non_receipt',
      'all',
      'delivery.issue',
    ],
    ['all of it, late', { delivery: { issue: 'late' } }, 'denied.non_receipt', 'all', null],
    ['a night in a room not taken', { reservation: { issue: 'no_show' } }, 'denied.absence', true, 'reservation.issue'],
    ['a night at another rate', { reservation: { issue: 'rate_differs' } }, 'denied.absence', true, null],
    ['a concert that was seen', notCome, 'denied.absence', true, 'delivery.issue'],
    ['no offer to return', { return: { outcome: 'attempted' } }, 'denied.return', true, 'return.outcome'],
    ['no return, which was given', { return: { outcome: 'not_returned' } }, 'denied.return', true, null],
    ['the charged sum', { expected_amount: 20 }, 'denied.overcharge', true, 'expected_amount'],
    ['the charged sum, none other given', {}, 'denied.overcharge', true, null],
    ['no cash', { other_payment: { method: 'cash' } }, 'denied.other_payment', 'cash', 'other_payment'],
    ['no cash, but a voucher', { other_payment: { method: 'voucher' } }, 'denied.other_payment', 'cash', null],
    ['nothing but the card', { other_payment: { method: 'voucher' } }, 'denied.other_payment', 'any', 'other_payment'],
    [
      'terms that were shown',
      { reservation: { policy_disclosed: false } },
      'cancellation.policy_disclosed',
      true,
      'reservation.policy_disclosed',
    ],
    ['terms that were not', { reservation: { policy_disclosed: false } }, 'cancellation.policy_disclosed', false, null],
    [
      'no cancellation of a room',
      { reservation: { cancelled_at: '2026-11-01' } },
      'denied.cancellation',
      true,
      'cancellation',
    ],
    ['no strangers', uninvolved, 'denied.strangers', true, 'participated'],
    ['no strangers, which was given', { participated: true }, 'denied.strangers', true, null],
    ['no loss', {}, 'denied.loss', true, 'refund'],
    ['no loss, but a refund that was promised', { refund: { document: 'none' } }, 'denied.loss', true, null],
    [
      'a service of a merchant that is gone, used',
      { merchant_unavailable: true },
      'service_used_after',
      true,
      'merchant_unavailable',
    ],
    [
      'a service that stopped, used',
      { service_interrupted_at: '2026-11-01' },
      'service_used_after',
      true,
      'merchant_unavailable',
    ],
    [
      'a room that was not to be had, used',
      { reservation: { issue: 'no_room' } },
      'service_used_after',
      true,
      'merchant_unavailable',
    ],
    ['another booking, used', { reservation: { issue: 'no_show' } }, 'service_used_after', true, null],
    ['a service that stopped, not used', { service_interrupted_at: '2026-11-01' }, 'service_used_after', false, null],
    [
      'a room that was not to be had, cancelled',
      { reservation: { issue: 'no_room' } },
      'cancellation.by',
      'cardholder',
      'reservation.issue',
    ],
    ['the same by the merchant', { reservation: { issue: 'no_room' } }, 'cancellation.by', 'merchant', null],
    ['another booking, cancelled', { reservation: { issue: 'no_show' } }, 'cancellation.by', 'cardholder', null],
    ['a stranger’s purchase, sent back', uninvolved, 'return.outcome', 'returned', 'participated'],
    ['a stranger’s purchase, kept', uninvolved, 'return.outcome', 'not_returned', null],
    ['a stranger’s purchase, called off', uninvolved, 'cancellation.at', '2026-11-01', 'participated'],
    ['a stranger’s purchase, refunded', uninvolved, 'refund.document', 'credit_slip', 'participated'],
    ['a stranger’s purchase, not refunded', uninvolved, 'refund.document', 'none', null],
    ['a stranger’s purchase, received', uninvolved, 'delivery.received_at', '2026-11-01', 'participated'],
    ['one’s own purchase, received', { participated: true }, 'delivery.received_at', '2026-11-01', null],
  ] as const) {
    test(what, () => assert.deepEqual(against(given, fact(path, value)), at === null ? [] : [at]));
  }
});

suite('what the words around a reading say', () => {
  const told = (statement: string, path: ReadablePath, value: StatedFact['value'], quote: string): StatedFact => {
    const start = statement.indexOf(quote);
    return { ...fact(path, value, 0.96), quote, start, end: start + quote.length };
  };
  const found = (given: object, statement: string, ...readings: [ReadablePath, StatedFact['value'], string][]) =>
    statementContradictions(
      { ...given, cardholder_statement: statement } as Evidences,
      readings.map(([path, value, quote]) => told(statement, path, value, quote)),
    ).length;

  test('what others say ends where the cardholder says the contrary', () => {
    const given = { delivery: { issue: 'empty_or_wrong_contents', received_at: '2026-10-31' } };
    const reported = 'The seller wrote that it never arrived at the depot.';
    assert.equal(found(given, reported, ['delivery.issue', 'not_received', 'never arrived']), 0);
    const denied = 'The carrier says “delivered”, but no parcel ever came.';
    assert.equal(found(given, denied, ['delivery.issue', 'not_received', 'no parcel ever came']), 1);
  });

  test('an old or expired card that turned up is not the one that is gone', () => {
    const given = { card_possession: 'lost' };
    const turnedUp = (statement: string, quote: string): number =>
      statementContradictions({ ...given, cardholder_statement: statement } as Evidences, [
        { ...told(statement, 'card_possession', true, quote), path: 'denied.card_missing' },
      ]).length;
    for (const [statement, quote] of [
      ['I found a card in the drawer, but that was my expired one.', 'found a card'],
      ['Die Karte ist aufgetaucht – aber das war die alte Karte.', 'Karte ist aufgetaucht'],
      ['J’ai retrouvé une carte, mais c’était l’ancienne.', 'retrouvé une carte'],
      ['Apareció una tarjeta, pero era la caducada.', 'Apareció una tarjeta'],
      ['Ho ritrovato una carta, ma era quella scaduta.', 'ritrovato una carta'],
      ['Znalazła się karta, ale to była ta nieważna.', 'Znalazła się karta'],
      ['Apareceu um cartão, mas era o antigo.', 'Apareceu um cartão'],
      ['Er dook een pas op, maar dat was de verlopen pas.', 'dook een pas op'],
      ['Çekmeceden bir kart çıktı ama süresi dolmuş olandı.', 'kart çıktı'],
      ['Знайшлася картка, але прострочена.', 'Знайшлася картка'],
      ['カードが一枚出てきましたが、期限切れの古いほうでした。', 'カードが一枚出てきました'],
      ['لقيت بطاقة في الدرج لكنها منتهية.', 'لقيت بطاقة'],
    ] as const)
      assert.equal(turnedUp(statement, quote), 0, statement);
    for (const [statement, quote] of [
      ['My card turned up in an old coat.', 'card turned up'],
      ['Die Karte lag in einer alten Jacke, sie ist wieder da.', 'sie ist wieder da'],
      ['La carte était dans un vieux manteau, je l’ai retrouvée.', 'je l’ai retrouvée'],
    ] as const)
      assert.equal(turnedUp(statement, quote), 1, statement);
  });

  test('another’s card is not the one that was used, a carrier’s word no arrival, a tip no payment', () => {
    for (const [statement, quote] of [
      ['Die Karte meiner Schwester ist verschwunden.', 'verschwunden'],
      ['My sister’s card was stolen.', 'stolen'],
      ['La carte de mon mari a disparu.', 'disparu'],
      ['Perdieron la tarjeta de mi hermana.', 'Perdieron'],
      ['妻のカードがなくなりました。', 'なくなりました'],
    ] as const)
      assert.equal(found({ card_possession: 'in_possession' }, statement, ['card_possession', 'lost', quote]), 0);
    const own = found({ card_possession: 'in_possession' }, 'My card was stolen.', [
      'card_possession',
      'stolen',
      'stolen',
    ]);
    assert.equal(own, 1);
    for (const [statement, quote] of [
      ['Volgens PostNL is het pakket vorige maand bezorgd.', 'bezorgd'],
      ['According to the carrier it came on 3 November.', 'came'],
      ['Laut DHL kam es am 3. November an.', 'kam'],
    ] as const)
      assert.equal(
        found({ delivery: { issue: 'not_received' } }, statement, ['delivery.received_at', '2026-11-03', quote]),
        0,
        statement,
      );
    const paid = (statement: string): number =>
      found({ other_payment: { method: 'bank_transfer' } }, statement, ['other_payment.method', 'cash', 'cash']);
    assert.deepEqual([paid('The driver got a tip in cash.'), paid('I paid in cash.')], [0, 1]);
  });

  test('what another sent back is not what went back, and the post is how it goes back', () => {
    const sent = (statement: string, quote: string): number =>
      found({ return: { outcome: 'not_returned' } }, statement, ['return.outcome', 'returned', quote]);
    for (const [statement, quote] of [
      ['My climbing partner sent hers back.', 'sent hers back'],
      ['Mein Wanderkamerad hat seinen Rucksack zurückgeschickt.', 'zurückgeschickt'],
      ['Mon partenaire de cordée a renvoyé le sien.', 'renvoyé le sien'],
      ['Una chica del curso devolvió la suya.', 'devolvió la suya'],
      ['Un ragazzo del corso ha restituito il suo.', 'restituito il suo'],
      ['Kolega z pracy odesłał swój plecak.', 'odesłał swój plecak'],
      ['Um rapaz do curso devolveu o dele.', 'devolveu o dele'],
      ['Een wandelmaat heeft de zijne teruggestuurd.', 'teruggestuurd'],
      ['Kurstan biri kendininkini geri gönderdi.', 'geri gönderdi'],
      ['Один хлопець з курсу повернув свій.', 'повернув свій'],
      ['友人は自分の分を返品しました。', '返品しました'],
      ['واحد معي بالدورة رجع حقه.', 'رجع حقه'],
    ] as const)
      assert.equal(sent(statement, quote), 0, statement);
    for (const [statement, quote] of [
      ['I sent it back by post last week.', 'sent it back'],
      ['Ich habe es per Post zurückgeschickt.', 'zurückgeschickt'],
      ['Je l’ai renvoyé par courrier.', 'renvoyé'],
      ['Lo devolví por correo.', 'devolví'],
      ['L’ho restituito per posta.', 'restituito'],
      ['Odesłałam to pocztą.', 'Odesłałam'],
      ['Já o devolvi, foi pelo correio.', 'devolvi'],
    ] as const)
      assert.equal(sent(statement, quote), 1, statement);
  });

  test('what was not used before the cancellation says nothing of the time after it', () => {
    const used = (statement: string, quote: string): number =>
      found({ service_used_after: true }, statement, ['service_used_after', false, quote]);
    for (const [statement, quote] of [
      ['Before cancelling I watched nothing for two months.', 'watched nothing'],
      ['Schon vor der Kündigung habe ich nichts mehr geschaut.', 'nichts mehr geschaut'],
      ['Avant de résilier je n’avais rien regardé.', 'rien regardé'],
      ['Antes de darme de baja no vi nada.', 'no vi nada'],
      ['Prima di disdire non guardavo più niente.', 'non guardavo più'],
      ['Przed rezygnacją nic nie oglądałam.', 'nic nie oglądałam'],
      ['Antes de cancelar já não via nada.', 'não via nada'],
      ['Voor het opzeggen keek ik al niet meer.', 'niet meer'],
      ['İptal etmeden önce hiç izlemedim.', 'hiç izlemedim'],
      ['До скасування я нічого не дивилась.', 'нічого не дивилась'],
      ['解約する前は何も観ていませんでした。', '何も観ていません'],
      ['قبل الإلغاء ما شفت شي.', 'ما شفت شي'],
    ] as const)
      assert.equal(used(statement, quote), 0, statement);
    assert.equal(used('After cancelling I watched nothing.', 'watched nothing'), 1);
    const kept = (statement: string, quote: string): number =>
      found({ service_used_after: false }, statement, ['service_used_after', true, quote]);
    for (const [statement, quote] of [
      ['Until I cancelled I kept watching.', 'kept watching'],
      ['Bis zur Kündigung habe ich weiter geschaut.', 'weiter geschaut'],
      ['J’ai continué à regarder jusqu’à la résiliation.', 'continué à regarder'],
      ['Seguí viendo hasta que cancelé.', 'Seguí viendo'],
      ['Ho continuato a bere il caffè fino alla disdetta.', 'continuato a bere'],
      ['Dalej oglądałam aż do rezygnacji.', 'Dalej oglądałam'],
      ['Continuei a ver até cancelar.', 'Continuei a ver'],
      ['Ik bleef kijken tot de opzegging.', 'bleef kijken'],
      ['İptal edene kadar izlemeye devam ettim.', 'izlemeye devam ettim'],
      ['Далі дивилась, поки не скасувала.', 'Далі дивилась'],
      ['解約するまでは毎朝飲み続けていました。', '飲み続けていました'],
      ['كملت أشوف حتى ألغيت.', 'كملت أشوف'],
    ] as const)
      assert.equal(kept(statement, quote), 0, statement);
    assert.equal(kept('I kept watching after I cancelled.', 'kept watching'), 1);
  });

  test('whom the cardholder did not call about another evening is another merchant', () => {
    const called = (statement: string, quote: string): number =>
      found({ merchant_contact: { attempted: true } }, statement, ['merchant_contact.attempted', false, quote]);
    for (const [statement, quote] of [
      ['The next evening we ate at another place, and I did not call them.', 'did not call'],
      ['Am Abend darauf waren wir in einem anderen Lokal, dort habe ich nicht angerufen.', 'nicht angerufen'],
      ['Kolejnego dnia jedliśmy w innym lokalu, tam nie dzwoniłam.', 'nie dzwoniłam'],
      ['Ertesi akşam başka bir lokantada yedik, orayı aramadım.', 'aramadım'],
      ['Наступного вечора ми їли в іншому місці, туди я не дзвонила.', 'не дзвонила'],
      ['翌日は別の店で食べましたが、そこには連絡していません。', '連絡していません'],
      ['الليلة الثانية تعشينا في مطعم ثاني وما اتصلت عليهم.', 'ما اتصلت'],
    ] as const)
      assert.equal(called(statement, quote), 0, statement);
    assert.equal(called('I did not call the restaurant.', 'did not call'), 1);
  });

  test('what was not done is what was spoken of last, where the statement tells of no strange payment', () => {
    const given = { participated: true };
    const denied = (statement: string, quote: string, label: StatementLabel): number =>
      statementContradictions(
        { ...given, cardholder_statement: statement } as Evidences,
        [told(statement, 'participated', false, quote)],
        { kind: { ranked: [{ label, probability: 0.7 }] } },
      ).length;
    for (const [statement, quote] of [
      ['They would have taken it back, but I did not do it.', 'I did not do it'],
      ['Sie nähmen ihn zurück, aber ich habe das nicht gemacht.', 'ich habe das nicht gemacht'],
      ['Mi addebitano un graffio che non ho fatto.', 'che non ho fatto'],
    ] as const) {
      assert.equal(denied(statement, quote, 'merchandise_defective'), 0, statement);
      assert.equal(denied(statement, quote, 'unrecognized_transaction'), 1, statement);
    }
    assert.equal(denied('I never ate there.', 'never ate there', 'merchandise_defective'), 1);
  });

  test('a booking called off before the stay was called off', () => {
    const given = { reservation: { issue: 'no_room' } };
    const statement = 'Eine Woche vor der Anreise habe ich storniert.';
    assert.equal(found(given, statement, ['cancellation.by', 'cardholder', 'habe ich storniert']), 1);
  });

  test("what the merchant calls a no-show is the charge's reason; who says that they never went tells what happened", () => {
    const given = { reservation: { issue: 'cancelled' } };
    const billed = 'Policzyli mi 420 zł za niestawienie się.';
    assert.equal(found(given, billed, ['reservation.issue', 'no_show', 'za niestawienie']), 0);
    const told = 'We never went, and forgot to tell the hotel.';
    assert.equal(found(given, told, ['reservation.issue', 'no_show', 'never went']), 1);
  });

  test('where goods came with a flaw or were offered back, what never came is something else', () => {
    const given = {
      condition: { issue: 'different' },
      delivery: { received_at: '2026-10-10' },
      return: { outcome: 'attempted' },
    };
    const statement = 'It is not the pattern I ordered. The exchange never came.';
    const issue = ['delivery.issue', 'not_received', 'never came'] as const;
    assert.equal(found(given, statement, [...issue]), 1);
    assert.equal(found(given, statement, ['condition.issue', 'different', 'not the pattern'], [...issue]), 0);
  });

  test('so many given facts of a receipt outweigh one reading, where the statement tells another story', () => {
    const given = {
      condition: { issue: 'different' },
      delivery: { received_at: '2026-10-10' },
      return: { outcome: 'returned' },
    };
    const statement = 'The right one never came at all.';
    const reading = told(statement, 'delivery.issue', 'not_received', 'never came');
    const held = (facts: object, label: StatementLabel, probability = 0.6) =>
      statementContradictions({ ...facts, cardholder_statement: statement } as Evidences, [reading], {
        kind: { ranked: [{ label, probability }] },
      }).length;
    assert.equal(held(given, 'credit_not_processed'), 0);
    assert.equal(held(given, 'merchandise_not_received', 0.49), 0);
    assert.equal(held(given, 'merchandise_not_received', 0.5), 1);
    assert.equal(held({ ...given, condition: undefined }, 'credit_not_processed'), 1);
    const unread = statementContradictions({ ...given, cardholder_statement: statement } as Evidences, [reading], {
      kind: { ranked: [] },
    });
    assert.equal(unread.length, 1, 'a statement whose kind is not read tells no other story');
    assert.equal(held({ ...given, return: { outcome: 'not_returned' } }, 'credit_not_processed'), 1);
  });

  test('that nothing is wrong, beside the given trouble, is said of something else', () => {
    const given = { condition: { issue: 'damaged' }, delivery: { received_at: '2026-10-10' } };
    const statement = 'The lamp is broken. The bulbs are fine.';
    const denial = { ...told(statement, 'condition.issue', true, 'are fine'), path: 'denied.trouble' } as StatedFact;
    const held = (...readings: StatedFact[]) =>
      statementContradictions({ ...given, cardholder_statement: statement } as Evidences, readings).length;
    assert.equal(held(denial), 1);
    assert.equal(held(denial, told(statement, 'condition.issue', 'damaged', 'broken')), 0);
    assert.equal(held(denial, told(statement, 'condition.issue', 'defective', 'broken')), 1);
  });

  test('what came, in a statement that waits for something, is something else', () => {
    const held = (statement: string) =>
      statementContradictions({ delivery: { issue: 'not_received' }, cardholder_statement: statement } as Evidences, [
        { ...told(statement, 'delivery.issue', 'came', 'arrived'), path: 'denied.non_receipt' },
      ]).length;
    assert.deepEqual(
      [held('The chairs arrived on Friday.'), held('The chairs arrived, the table is missing.')],
      [1, 0],
    );
  });

  test('a card gone ever since is gone now, and two orders may be for two people', () => {
    const stolen = ['card_possession', 'stolen', 'stolen'] as const;
    const given = { card_possession: 'in_possession' };
    assert.equal(found(given, 'My card was stolen two years ago.', [...stolen]), 0);
    assert.equal(found(given, 'My card was stolen two months ago and gone since then.', [...stolen]), 1);
    const one = { original_transaction: { separate_order: false } };
    const both = 'I made two orders, one of them for my neighbour from another shop.';
    assert.equal(found(one, both, ['original_transaction.separate_order', true, 'two orders']), 1);
  });

  test('what was planned and not done is not the payment', () => {
    const given = { participated: true };
    assert.equal(
      found(given, 'I wanted to return it, but I did not do it.', ['participated', false, 'I did not do it']),
      0,
    );
    assert.equal(found(given, 'This payment? I did not do it.', ['participated', false, 'I did not do it']), 1);
  });

  test('who denies the purchase may know the name of the shop', () => {
    const statement = 'I know the shop, and never ordered there.';
    const reading = told(statement, 'recognizes_merchant', false, 'never ordered');
    const held = (participated: boolean) =>
      statementContradictions(
        { recognizes_merchant: true, participated, cardholder_statement: statement } as Evidences,
        [reading],
      ).length;
    assert.deepEqual([held(false), held(true)], [0, 1]);
  });

  test('the day after something else is counted from that', () => {
    const cancelled = (statement: string, quote: string): number =>
      found({ cancellation: { at: '2026-10-26' } }, statement, ['cancellation.at', '2026-09-20', quote]);
    for (const [statement, quote] of [
      ['The course began, and I cancelled the next day.', 'the next day'],
      ['Der Kurs begann, am Tag darauf habe ich gekündigt.', 'am Tag darauf'],
      ['Le cours a commencé, j’ai résilié le lendemain.', 'le lendemain'],
      ['Empezó el curso y al día siguiente lo cancelé.', 'al día siguiente'],
      ['Il corso è iniziato e il giorno dopo ho disdetto.', 'il giorno dopo'],
      ['Kurs się zaczął, następnego dnia zrezygnowałam.', 'następnego dnia'],
      ['O curso começou e no dia seguinte cancelei.', 'no dia seguinte'],
      ['De cursus begon en de volgende dag heb ik opgezegd.', 'de volgende dag'],
      ['Kurs başladı, ertesi gün iptal ettim.', 'ertesi gün'],
      ['Курс почався, наступного дня я його скасувала.', 'наступного дня'],
      ['講座が始まり、翌日に解約しました。', '翌日'],
      ['بعد البداية ألغيت الاشتراك في اليوم التالي.', 'في اليوم التالي'],
    ] as const)
      assert.equal(cancelled(statement, quote), 0, statement);
    assert.equal(cancelled('I cancelled on 20 September.', 'on 20 September'), 1);
  });

  test('a card said to be missing before the payment did not go missing after it', () => {
    const statement = 'The card got lost the day before yesterday.';
    const reading = told(statement, 'card_missing_since', '2026-10-27', 'the day before yesterday');
    const given = { card_missing_since: '2026-10-20', cardholder_statement: statement } as Evidences;
    const paidOn = (day: string) => statementContradictions(given, [reading], { paidOn: dayOfIso(day) }).length;
    assert.deepEqual([paidOn('2026-10-22'), paidOn('2026-10-28')], [1, 0]);
  });
});

suite('given facts that exclude each other', () => {
  const found = (given: object) =>
    givenContradictions(given as Evidences).map(({ paths }) => paths.join(' ').replaceAll('evidences.', ''));
  const uninvolved = { participated: false };
  const come = { issue: 'not_received' };
  for (const [what, given, ...paths] of [
    [
      'no room, used',
      { reservation: { issue: 'no_room' }, service_used_after: true },
      'reservation.issue service_used_after',
    ],
    ['no room, not used', { reservation: { issue: 'no_room' }, service_used_after: false }],
    ['a no-show, used', { reservation: { issue: 'no_show' }, service_used_after: true }],
    ['a stranger sent it back', { ...uninvolved, return: { outcome: 'returned' } }, 'participated return.outcome'],
    ['a stranger offered it back', { ...uninvolved, return: { outcome: 'attempted' } }, 'participated return.outcome'],
    ['a stranger kept it', { ...uninvolved, return: { outcome: 'not_returned' } }],
    ['one’s own, sent back', { participated: true, return: { outcome: 'returned' } }],
    ['a stranger tricked', { ...uninvolved, deceived: true }, 'participated deceived'],
    ['a stranger not tricked', { ...uninvolved, deceived: false }],
    ['tricked', { deceived: true }],
    ['a stranger cancelled', { ...uninvolved, cancellation: { by: 'cardholder' } }, 'participated cancellation.by'],
    ['the merchant cancelled', { ...uninvolved, cancellation: { by: 'merchant' } }],
    ['cancelled', { cancellation: { by: 'cardholder' } }],
    ['a stranger paid', { ...uninvolved, other_payment: { method: 'cash' } }, 'participated other_payment.method'],
    ['a stranger, nothing paid', { ...uninvolved, other_payment: {} }],
    ['paid', { other_payment: { method: 'cash' } }],
    [
      'a stranger received it',
      { ...uninvolved, delivery: { received_at: '2026-11-01' } },
      'participated delivery.received_at',
    ],
    ['a stranger’s, elsewhere', { ...uninvolved, delivery: { received_at: '2026-11-01', issue: 'wrong_location' } }],
    ['received', { delivery: { received_at: '2026-11-01' } }],
    [
      'unknown merchant, bought there before',
      { recognizes_merchant: false, participated: true, oldest_merchant_purchase_at: '2025-01-01' },
      'recognizes_merchant oldest_merchant_purchase_at',
    ],
    [
      'known merchant, bought there before',
      { recognizes_merchant: true, participated: true, oldest_merchant_purchase_at: '2025-01-01' },
    ],
    ['unknown merchant, never there', { recognizes_merchant: false, participated: true }],
    [
      'unknown merchant, a stranger there before',
      { recognizes_merchant: false, participated: false, oldest_merchant_purchase_at: '2025-01-01' },
    ],
    [
      'at hand and missing',
      { card_possession: 'in_possession', card_missing_since: '2026-11-01' },
      'card_possession card_missing_since',
    ],
    ['lost and missing', { card_possession: 'lost', card_missing_since: '2026-11-01' }],
    ['at hand', { card_possession: 'in_possession' }],
    ['not come, received', { delivery: { ...come, received_at: '2026-11-01' } }, 'delivery.issue delivery.received_at'],
    ['late, received', { delivery: { issue: 'late', received_at: '2026-11-01' } }],
    ['not come, sent back', { delivery: come, return: { outcome: 'returned' } }, 'delivery.issue return.outcome'],
    ['not come, offered back', { delivery: come, return: { outcome: 'attempted' } }],
    ['late, sent back', { delivery: { issue: 'late' }, return: { outcome: 'returned' } }],
    ['not come, defective', { delivery: come, condition: { issue: 'defective' } }, 'delivery.issue condition.issue'],
    ['not come, another', { delivery: come, condition: { issue: 'different' } }],
    ['not come', { delivery: come }],
    ['late, defective', { delivery: { issue: 'late' }, condition: { issue: 'defective' } }],
    [
      'not contacted, on a day',
      { merchant_contact: { attempted: false, at: '2026-11-01' } },
      'merchant_contact.attempted merchant_contact.at',
    ],
    [
      'not contacted, some way',
      { merchant_contact: { attempted: false, method: 'email' } },
      'merchant_contact.attempted merchant_contact.at',
    ],
    ['not contacted', { merchant_contact: { attempted: false } }],
    ['contacted, on a day', { merchant_contact: { attempted: true, at: '2026-11-01' } }],
    [
      'no room, cancelled',
      { reservation: { issue: 'no_room', cancelled_at: '2026-11-01' }, cancellation: { by: 'cardholder' } },
      'reservation.issue cancellation.by',
    ],
    [
      'no room, cancelled by the hotel',
      { reservation: { issue: 'no_room', cancelled_at: '2026-11-01' }, cancellation: { by: 'merchant' } },
    ],
    ['no room, cancelled on no day', { reservation: { issue: 'no_room' }, cancellation: { by: 'cardholder' } }],
    [
      'no show, cancelled',
      { reservation: { issue: 'no_show', cancelled_at: '2026-11-01' }, cancellation: { by: 'cardholder' } },
    ],
    [
      'a stranger’s repeat',
      { ...uninvolved, original_transaction: { separate_order: false } },
      'participated original_transaction.separate_order',
    ],
    ['a stranger’s second order', { ...uninvolved, original_transaction: { separate_order: true } }],
    ['a repeat', { original_transaction: { separate_order: false } }],
    ['nothing', {}],
  ] as readonly (readonly [string, object, ...string[]])[]) {
    test(what, () => assert.deepEqual(found(given), paths));
  }

  test('are said in words', () => {
    assert.deepEqual(givenContradictions({ participated: false, deceived: true } as Evidences), [
      {
        paths: ['evidences.participated', 'evidences.deceived'],
        msg: 'The cardholder took no part in the purchase, but was tricked into it.',
      },
    ]);
  });
});

test('who authorised no extra may have taken part in the purchase; who says they were never there may not', () => {
  const given = { participated: true, addendum: { consented: false } };
  const denied = fact('participated', false);
  for (const quote of ['Não autorizei nada', 'ich habe das nicht genehmigt', 'I never agreed to it'])
    assert.deepEqual(against(given, { ...denied, quote }), []);
  assert.deepEqual(against(given, { ...denied, quote: 'I was never in that hotel' }), ['participated']);
  assert.deepEqual(against({ participated: true }, { ...denied, quote: 'I never authorised it' }), ['participated']);
});
