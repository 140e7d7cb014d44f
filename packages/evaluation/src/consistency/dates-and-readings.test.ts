/** Dates that cannot be, readings that tell another story, and facts that stand in for absent ones. */
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { Evidences, ReadablePath, Subcategory } from '@dispute-intake/contract';
import type { StatedFact, StatementLabel } from '@dispute-intake/statement-reader';
import { factsWith, readAs } from '../testing/facts-with.ts';
import { datesAhead, implausibleDates } from './implausible-dates.ts';
import { readingConflict, storyProbability, tellsOfAnotherCard } from './reading-conflict.ts';
import { withStatedFacts } from './stated-facts.ts';
import { deniesCore, isNoDispute, noDisputeProbability, tellsCore } from './told-core.ts';

// Paid on 1 October 2026, evaluated on 20 November.
suite('dates that cannot be', () => {
  const wrong = (evidences: object, kind: 'goods' | 'services' = 'goods') =>
    implausibleDates(factsWith(evidences as Evidences), () => kind).map(({ msg }) => msg);
  const set = (path: string, day: string): object => {
    const [name = '', leaf] = path.split('.');
    return leaf === undefined ? { [name]: day } : { [name]: { [leaf]: day } };
  };

  for (const [path, what] of [
    ['delivery.received_at', 'The receipt'],
    ['merchant_contact.at', 'The contact with the merchant'],
    ['return.at', 'The return'],
    ['cancellation.at', 'The cancellation'],
    ['refund.at', 'The refund document'],
    ['reservation.cancelled_at', 'The cancellation of the booking'],
    ['subscription.permission_withdrawn_at', 'The withdrawal of the permission to charge'],
    ['service_interrupted_at', 'The end of the service'],
    ['card_missing_since', 'The loss of the card'],
    ['original_transaction.at', 'The other payment'],
  ] as const) {
    test(`${path} has happened by the day of evaluation, a day for time zones`, () => {
      assert.deepEqual(wrong(set(path, '2026-11-21')), []);
      assert.deepEqual(wrong(set(path, '2026-11-22')), [
        `${what} on 2026-11-22 is said to have happened, but that day has not come yet.`,
      ]);
    });
  }

  test('neither payment nor report, nor what the issuer knows, lies after the day of evaluation; a day for time zones', () => {
    const ahead = (parts: Parameters<typeof factsWith>[1]) =>
      datesAhead(factsWith({}, parts)).map(({ paths }) => paths);
    assert.deepEqual(ahead({}), []);
    for (const [path, dated] of [
      ['transaction.transaction_timestamp', (at: string) => ({ transaction: { transaction_timestamp: at } })],
      ['dispute.reported_at', (at: string) => ({ dispute: { reported_at: at } })],
      ['dispute.statement_date', (at: string) => ({ dispute: { statement_date: at } })],
      ['card.account_opened_at', (at: string) => ({ card: { account_opened_at: at } })],
      ['history.fraud_reported_at', (at: string) => ({ history: { fraud_reported_at: at } })],
      ['history.programme_report_at', (at: string) => ({ history: { programme_report_at: at } })],
    ] as const) {
      assert.deepEqual(ahead(dated('2026-11-21T10:00:00Z')), [], path);
      assert.deepEqual(ahead(dated('2026-11-22T10:00:00Z')), [[path]]);
    }
  });

  test('a report that lies ahead counts as one of today', () => {
    const { reportedDay, filingDay, evaluationDay } = factsWith(
      {},
      { dispute: { reported_at: '2030-01-01T00:00:00Z' } },
    );
    assert.deepEqual([reportedDay, filingDay], [evaluationDay, evaluationDay]);
  });

  // Days before the payment that are possible, for goods and for services.
  for (const [path, ofGoods, ofServices] of [
    ['delivery.expected_at', 30, 540],
    ['delivery.received_at', 30, 180],
    ['merchant_contact.at', 30, 540],
    ['return.at', 3, 540],
    ['refund.at', 30, 540],
    ['service_interrupted_at', 30, 540],
    ['cancellation.at', null, null],
    ['card_missing_since', null, null],
  ] as const) {
    test(`${path} may lie before the payment by ${ofGoods ?? 'any number of'} days`, () => {
      const before = (days: number) => new Date(Date.UTC(2026, 9, 1) - days * 86_400_000).toISOString().slice(0, 10);
      for (const [kind, days] of [
        ['goods', ofGoods],
        ['services', ofServices],
      ] as const) {
        const at = (count: number) => wrong(set(path, before(count)), kind);
        if (days === null) assert.deepEqual(at(2000), []);
        else {
          assert.deepEqual(at(days), []);
          assert.match(at(days + 1)[0] ?? '', new RegExp(`lies ${days + 1} days before the payment of 2026-10-01`));
        }
      }
    });
  }

  test('each names the facts it stands on', () => {
    const paths = (evidences: object) =>
      implausibleDates(factsWith(evidences as Evidences), () => 'goods').map((found) => found.paths.join(' '));
    const back = { delivery: { received_at: '2026-10-20' }, return: { outcome: 'returned', at: '2026-10-10' } };
    assert.deepEqual(paths(set('refund.at', '2027-01-01')), ['evidences.refund.at']);
    assert.deepEqual(paths(set('refund.at', '2025-01-01')), ['evidences.refund.at transaction.transaction_timestamp']);
    assert.deepEqual(paths(back), ['evidences.return.at evidences.delivery.received_at']);
    assert.deepEqual(paths(set('delivery.expected_at', '2031-01-01')), ['evidences.delivery.expected_at']);
  });

  test('a booking, a permission and another payment may have ended long before', () => {
    for (const path of ['reservation.cancelled_at', 'subscription.permission_withdrawn_at', 'original_transaction.at'])
      assert.deepEqual(wrong(set(path, '2015-01-01')), [], path);
  });

  test('a delivery is due within three years', () => {
    assert.deepEqual(wrong({ delivery: { expected_at: '2029-09-30' } }), []);
    assert.deepEqual(wrong({ delivery: { expected_at: '2029-10-01' } }), [
      'Delivery on 2029-10-01 lies more than three years after the payment.',
    ]);
  });

  test('what was sent back had come, a day for time zones', () => {
    const back = (at: string) =>
      wrong({ delivery: { received_at: '2026-10-20' }, return: { outcome: 'returned', at } });
    assert.deepEqual(back('2026-10-19'), []);
    assert.deepEqual(back('2026-10-18'), ['It was sent back on 2026-10-18, before it came on 2026-10-20.']);
    assert.deepEqual(wrong({ return: { outcome: 'returned', at: '2026-10-18' } }), []);
    const both = { delivery: { received_at: '2026-12-20' }, return: { outcome: 'returned', at: '2026-10-18' } };
    assert.equal(wrong(both).length, 2, 'one does not hide the other');
  });
});

suite('a statement that tells of a purchase', () => {
  const denied = factsWith({ participated: false, cardholder_statement: 'x' });
  const conflict = (
    label: StatementLabel | null,
    probability = 0.9,
    facts = denied,
    kind: Subcategory | null = 'fraud_card_not_present',
  ) => readingConflict(facts, kind, readAs(label, probability)) !== null;
  test('is held against a denial where it surely does, in card-absent fraud', () => {
    assert.equal(conflict('merchandise_not_received'), true);
    assert.equal(conflict('merchandise_not_received', 0.89), false);
    assert.equal(conflict('fraud_card_not_present'), false);
    assert.equal(conflict(null), false);
    assert.equal(conflict('duplicate_charge', 0.9, denied, 'fraud_account_takeover'), true);
    assert.equal(conflict('duplicate_charge', 0.9, denied, 'fraud_card_present_counterfeit'), false);
    assert.equal(conflict('duplicate_charge', 0.9, denied, null), false);
    assert.equal(
      conflict('duplicate_charge', 0.9, factsWith({ participated: true, cardholder_statement: 'x' })),
      false,
    );
    assert.equal(
      conflict('duplicate_charge', 0.9, factsWith({ participated: false, cardholder_statement: '  ' })),
      false,
    );
    assert.equal(conflict('duplicate_charge', 0.9, factsWith({ participated: false })), false);
    assert.deepEqual(readingConflict(denied, 'fraud_card_not_present', readAs('duplicate_charge')), {
      paths: ['evidences.participated', 'evidences.cardholder_statement'],
      msg: 'The cardholder is said to have taken no part in the purchase, but the statement reads as “duplicate charge”, which tells of one.',
    });
  });

  test('fourteen kinds tell of one', () => {
    const kinds = [
      'merchandise_not_received', 'services_not_received', 'merchandise_not_as_described', 'merchandise_defective',
      'services_not_as_described', 'counterfeit_merchandise', 'subscription_cancelled', 'cancelled_merchandise', 'cancelled_services',
      'cancelled_reservation_no_show', 'credit_not_processed', 'duplicate_charge', 'paid_by_other_means', 'incorrect_amount',
    ] as const; // biome-ignore format: a list reads best in rows
    for (const kind of kinds) assert.equal(conflict(kind), true, kind);
    assert.equal(conflict('not_a_dispute'), false);
  });
});

suite('how much of a statement tells the story of a kind', () => {
  const story = (kind: Subcategory, ...ranked: (readonly [StatementLabel, number])[]) =>
    storyProbability(kind, { ...readAs(null), ranked: ranked.map(([label, probability]) => ({ label, probability })) });
  test('labels of one story add up', () => {
    assert.equal(
      story('fraud_card_not_present', ['unrecognized_transaction', 0.5], ['fraud_account_takeover', 0.25]),
      0.75,
    );
    assert.equal(story('fraud_card_present_other', ['unrecognized_transaction', 0.5], ['duplicate_charge', 0.5]), 0.5);
    assert.equal(
      story('merchandise_not_received', ['services_not_received', 0.5], ['merchandise_defective', 0.25]),
      0.75,
    );
    assert.equal(
      story('merchandise_defective', ['cancelled_merchandise', 0.5], ['merchandise_not_received', 0.25]),
      0.5,
    );
    assert.equal(
      story('credit_not_processed', ['merchandise_not_received', 0.5], ['merchandise_defective', 0.25]),
      0.5,
    );
    assert.equal(story('duplicate_charge', ['addendum_charge', 0.5], ['credit_not_processed', 0.25]), 0.5);
    assert.equal(story('duplicate_charge', ['credit_not_processed', 0.9]), 0);
  });

  test('a kind of no story is told by its own label, where there is one; nothing read says nothing against it', () => {
    assert.equal(story('atm_cash_not_dispensed', ['atm_cash_not_dispensed', 0.5], ['duplicate_charge', 0.5]), 0.5);
    assert.equal(story('merchant_monitoring_program', ['duplicate_charge', 0.9]), 1);
    assert.equal(story('duplicate_charge'), 1);
  });

  test('another state of the card is told where a sure reading names one', () => {
    const stolen = readAs('fraud_card_present_lost_stolen');
    assert.deepEqual(
      (['in_possession', 'lost', 'stolen', 'never_received', undefined] as const).map((it) =>
        tellsOfAnotherCard(it, stolen),
      ),
      [true, false, false, true, false],
    );
    assert.equal(tellsOfAnotherCard('lost', readAs('fraud_card_not_received')), true);
    assert.equal(tellsOfAnotherCard('never_received', readAs('fraud_card_not_received')), false);
    assert.equal(tellsOfAnotherCard('in_possession', readAs('fraud_card_present_lost_stolen', 0.89)), false);
    assert.equal(tellsOfAnotherCard('in_possession', readAs('duplicate_charge')), false);
    assert.equal(tellsOfAnotherCard('in_possession', readAs(null)), false);
  });
});

const fact = (path: StatedFact['path'], value: StatedFact['value'], probability = 0.9): StatedFact => ({
  path,
  value,
  quote: '',
  start: 0,
  end: 0,
  probability,
});

test('a statement states what a kind rests on, or denies it', () => {
  const tells = (kind: Subcategory, path: ReadablePath) =>
    tellsCore(kind, [fact('evidences.merchant_contact.at', 'x'), fact(`evidences.${path}`, true)]);
  for (const [kind, ...paths] of [
    ['fraud_card_not_present', 'participated', 'recognizes_merchant', 'card_possession'],
    ['fraud_card_present_counterfeit', 'participated', 'recognizes_merchant', 'card_possession'],
    ['merchandise_not_received', 'delivery.issue', 'merchant_unavailable'],
    ['services_not_received', 'delivery.issue', 'merchant_unavailable', 'service_interrupted_at'],
    ['merchandise_not_as_described', 'condition.issue', 'delivery.issue'],
    ['merchandise_defective', 'condition.issue'],
    ['subscription_cancelled', 'subscription.permission_withdrawn_at', 'cancellation.at'],
    ['cancelled_merchandise', 'cancellation.at', 'return.outcome', 'refund.document'],
    ['cancelled_services', 'cancellation.at', 'refund.document'],
    ['cancelled_reservation_no_show', 'cancellation.at', 'reservation.issue', 'refund.document'],
    ['credit_not_processed', 'refund.document', 'return.at', 'cancellation.by'],
    ['duplicate_charge', 'original_transaction.at'],
    ['paid_by_other_means', 'other_payment.method'],
    ['incorrect_amount', 'expected_amount'],
    ['incorrect_currency', 'expected_currency'],
    ['atm_cash_not_dispensed', 'cash.dispensed'],
  ] as readonly (readonly [Subcategory, ...ReadablePath[]])[]) {
    for (const path of paths) assert.equal(tells(kind, path), true, `${kind} ${path}`);
    assert.equal(tells(kind, 'purchase.kind'), false, kind);
  }
  assert.equal(tells('late_presentment', 'participated'), false);
  const denied = [fact('evidences.participated', true), fact('denied.trouble', true)];
  assert.deepEqual(
    [deniesCore('merchandise_defective', denied), deniesCore('cancelled_services', denied)],
    [true, false],
  );
});

test('a statement of no dispute counts against kinds that people tell of', () => {
  const ranked = (['not_a_dispute', 'not_disputable', 'duplicate_charge'] as const).map((label) => ({
    label,
    probability: 0.25,
  }));
  assert.equal(noDisputeProbability('duplicate_charge', { ...readAs(null), ranked }), 0.5);
  assert.equal(noDisputeProbability('late_presentment', { ...readAs(null), ranked }), 0);
  assert.deepEqual((['not_a_dispute', 'not_disputable', 'duplicate_charge'] as const).map(isNoDispute), [
    true,
    true,
    false,
  ]);
});

suite('facts that were read stand in for absent ones', () => {
  const known = (given: object, ...stated: [path: string, value: StatedFact['value'], probability?: number][]) => {
    const { evidences, statedPaths } = withStatedFacts(
      given as Evidences,
      stated.map(([path, value, probability]) => fact(`evidences.${path}` as StatedFact['path'], value, probability)),
    );
    return [evidences, [...statedPaths].map((path) => path.replace('evidences.', ''))];
  };

  test('never for those that were given', () => {
    assert.deepEqual(known({ participated: true }, ['participated', false]), [{ participated: true }, []]);
    const delivery = { delivery: { issue: 'late' } };
    assert.deepEqual(known(delivery, ['delivery.issue', 'partial'], ['delivery.received_at', '2026-11-01']), [
      { delivery: { issue: 'late', received_at: '2026-11-01' } },
      ['delivery.received_at'],
    ]);
    assert.deepEqual(delivery, { delivery: { issue: 'late' } }, 'what was given stays as it is');
    assert.deepEqual(
      known({}, ['delivery.issue', 'late'], ['delivery.received_at', '2026-11-01'], ['deceived', true]),
      [
        { delivery: { issue: 'late', received_at: '2026-11-01' }, deceived: true },
        ['delivery.issue', 'delivery', 'delivery.received_at', 'deceived'],
      ],
    );
    const given = {};
    assert.equal(withStatedFacts(given, []).evidences, given);
  });

  test('from a probability of 70 % on', () => {
    assert.deepEqual(known({}, ['deceived', true, 0.7])[0], { deceived: true });
    assert.deepEqual(known({}, ['deceived', true, 0.69])[0], {});
  });

  test('where the value can be one', () => {
    for (const [path, right, ...wrong] of [
      ['deceived', true, 'yes', 1],
      ['card_missing_since', '2026-11-01', 'soon', 5, true],
      ['delivery.tracking_number', '1Z', '', '  ', 5],
      ['expected_amount', 0, -1, Number.NaN, Number.POSITIVE_INFINITY, '1'],
      ['expected_currency', 'EUR', 'eur', 'EURO', 'xEUR', 'EU', 5],
      ['card_possession', 'lost', 'eaten', 5],
      ['delivery.issue', 'late', 'never'],
    ] as const) {
      const at = (value: StatedFact['value']) => (known({}, [path, value])[1] as string[]).includes(path);
      assert.equal(at(right), true, path);
      for (const value of wrong) assert.equal(at(value), false, `${path} ${value}`);
    }
    assert.deepEqual(known({}, ['denied.trouble', true], ['no_such_fact', true]), [{}, []]);
    const elsewhere = withStatedFacts({}, [
      fact('dispute.disputed_amount', 5),
      fact('xxxxxxxxxxdeceived' as StatedFact['path'], true),
    ]);
    assert.deepEqual(elsewhere.evidences, {});
  });

  test('a day or a way of contact says that there was one; other details without their main fact are dropped', () => {
    assert.deepEqual(known({}, ['merchant_contact.at', '2026-11-01']), [
      { merchant_contact: { at: '2026-11-01', attempted: true } },
      ['merchant_contact.at', 'merchant_contact', 'merchant_contact.attempted'],
    ]);
    for (const path of [
      'purchase.description',
      'return.tracking_number',
      'return.reason',
      'reservation.cancelled_at',
      'refund.at',
    ])
      assert.deepEqual(known({}, [path, '2026-11-01'], ['deceived', true]), [{ deceived: true }, ['deceived']], path);
    assert.deepEqual(known({}, ['condition.third_party_finding', 'expert']), [{}, []]);
    assert.deepEqual(known({}, ['return.outcome', 'returned'], ['return.at', '2026-11-01'])[0], {
      return: { outcome: 'returned', at: '2026-11-01' },
    });
    assert.deepEqual(known({ return: {} }, ['return.at', '2026-11-01']), [
      { return: { at: '2026-11-01' } },
      ['return.at'],
    ]);
  });
});
