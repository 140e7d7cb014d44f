/** The edges of what is sent to the service: the last value that is taken beside the first that is not. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { card } from './card.ts';
import { CURRENCY_BY_NUMBER, inMajorUnits, inMinorUnits } from './currency.ts';
import {
  evaluationListQuery,
  evaluationRequest,
  evaluationRequestOfAnyScheme,
  evaluationSubmission,
} from './evaluation.ts';
import { evidences } from './evidences.ts';
import { listQuery } from './list.ts';
import { metadata } from './metadata.ts';
import { requirementsQuery } from './requirements.ts';
import {
  amount,
  countryCode,
  currencyCode,
  dateOrTimestamp,
  freeText,
  networkAddress,
  positiveAmount,
  timestamp,
} from './scalars.ts';
import { intakeSessionCreate, intakeSessionRequest, intakeSessionWithUrl } from './session.ts';
import { check, checkField, text } from './testing/checked-schema.ts';
import { transaction } from './transaction.ts';

const PAYMENT = {
  transaction_id: 'tx_1',
  card_scheme: 'VISA',
  channel_type: 'ECOMMERCE',
  merchant_name: 'Northwind Gadgets',
  transaction_amount: 129.95,
  transaction_currency: 'EUR',
  transaction_timestamp: '2026-10-01T09:30:00Z',
};
const CARD = { bin: '42658817', last_4: '6435' };
const ID = '0199d6f0-0000-7000-8000-000000000001';
const times = (count: number) => Array.from({ length: count }, () => '2026-01-15T10:02:00Z');

test('timestamps have an offset and at most 40 characters, and are kept in UTC', () => {
  const long = `2026-01-15T10:02:00.${'1'.repeat(19)}Z`;
  assert.equal(long.length, 40);
  check(timestamp, [long, '2026-01-15T10:02:00Z'], [long.replace('Z', '1Z'), '2026-01-15', '2026-01-15T10:02:00']);
  for (const [given, kept] of [
    ['2026-01-15T12:02:00+02:00', '2026-01-15T10:02:00Z'],
    ['2026-01-15T10:02:00.123456+00:00', '2026-01-15T10:02:00.123456Z'],
    ['2026-01-15T10:02:00.123456Z', '2026-01-15T10:02:00.123456Z'],
    ['2026-01-15T23:30:00.5-01:00', '2026-01-16T00:30:00.500Z'],
  ] as const) {
    assert.equal(timestamp.parse(given), kept);
    assert.equal(dateOrTimestamp.parse(given), kept);
  }
  const error = timestamp.safeParse(text(41)).error?.issues.map(({ message }) => message);
  assert.deepEqual(error, ['Must have at most 40 characters'], 'a longer text is not read at all');
});

test('a date may stand for a timestamp where people remember days', () => {
  check(dateOrTimestamp, ['2026-01-15', '2024-02-29'], ['2026-02-29', '15.1.2026', '2026-1-5', '', text(41)]);
  assert.equal(dateOrTimestamp.parse('2026-01-15'), '2026-01-15');
  const error = dateOrTimestamp.safeParse(text(41)).error?.issues.map(({ message }) => message);
  assert.deepEqual(error, ['Must have at most 40 characters']);
});

test('currencies are those one can pay in, countries those of ISO 3166', () => {
  check(currencyCode, ['EUR', 'USD', 'JPY', 'XCG'], ['XXX', 'XTS', 'DEM', 'eur', '']);
  check(countryCode, ['NLD', 'USA'], ['NL', 'XXZ', 'nld', '']);
});

test('amounts go up to 10^12, with or without zero', () => {
  check(positiveAmount, [0.01, 1e12], [0, -1, 1e12 + 1, '1', Number.POSITIVE_INFINITY]);
  check(amount, [0, 0.01, 1e12], [-0.01, 1e12 + 1, Number.NaN]);
});

test('free text has 20 000 characters, an address is IPv4 or IPv6', () => {
  check(freeText, ['', text(20_000)], [text(20_001), 7]);
  check(networkAddress, ['203.0.113.7', '2001:db8::1'], ['203.0.113.256', 'localhost', '', '2001:db8::g']);
});

test('a list has 1 to 100 rows, 20 where it is not said, written in digits', () => {
  checkField(listQuery, {}, 'limit', ['1', '100', 7], ['0', '101', '1.5', ' 1', '1 ', '', '1e1', '9999999999', true]);
  assert.equal(listQuery.parse({}).limit, 20);
  assert.equal(listQuery.parse({ limit: '50' }).limit, 50);
  checkField(listQuery, {}, 'cursor', [text(500)], [text(501)]);
});

test('metadata holds 20 texts, names of 1 to 40 and values of up to 500 characters', () => {
  const entries = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, at) => [`k${at}`, 'v']));
  check(
    metadata,
    [{}, entries(20), { [text(40)]: text(500) }, { a: '' }],
    [entries(21), { '': 'v' }, { [text(41)]: 'v' }, { a: text(501) }, { a: 1 }],
  );
});

test('a card is known by 6 to 8 digits and its last four', () => {
  checkField(card, CARD, 'bin', ['426588', '42658817'], ['42658', '426588170', 'a426588', '426588a', '4265 8817']);
  checkField(card, CARD, 'last_4', ['0000'], ['643', '64355', '643a']);
  checkField(card, CARD, 'billing_cycle_day', [1, 31, undefined], [0, 32, 1.5]);
});

test('the fields of a payment that have limits', () => {
  const field = (name: string, taken: unknown[], refused: unknown[]) =>
    checkField(transaction, PAYMENT, name, taken, refused);
  field('mobile_wallet', ['APPLE_PAY', text(100), null], [text(101)]);
  field('avs_response_code', ['Y'], ['y', 'YN', '1', '', 'Y1', '1Y']);
  field('cat_level', [1, 9], [0, 10, 1.5]);
  field('special_condition_indicator', ['', '07'], ['007']);
  field('device_location', ['203.0.113.7'], ['somewhere']);
});

test('the further schemes are open to those accounts alone whose options take them', () => {
  const request = (card_scheme: string) => ({
    dispute: { disputed_amount: 10, disputed_currency: 'EUR' },
    transaction: { ...PAYMENT, card_scheme },
    card: CARD,
    evidences: {},
  });
  check(evaluationRequest, [request('VISA'), request('MC')], [request('AMEX'), request('OTHER')]);
  check(evaluationRequestOfAnyScheme, [request('VISA'), request('AMEX')], [request('OTHER')]);
  check(
    evaluationSubmission,
    [request('VISA'), { supersedes: ID }, { supersedes: ID, card: { last_4: '1234' } }],
    [{}],
  );
});

test('evidence: 50 files, 1 000 earlier payments, 1 200 months, 20 000 characters of chip data', () => {
  const field = (name: string, taken: unknown[], refused: unknown[]) => checkField(evidences, {}, name, taken, refused);
  const ids = (count: number) => Array.from({ length: count }, () => ID);
  field('additional_documentation', [[], ids(50)], [ids(51), ['file']]);
  field('oldest_matching_transaction_timestamps', [times(1000)], [times(1001)]);
  field('emv_tlv_hex', [text(20_000)], [text(20_001)]);
  field('service_period_months', [0.5, 1200], [0, 1201]);
  const matches = (count: number) => times(count).map((at) => ({ at, elements: [] }));
  field('history_matches', [matches(1000)], [matches(1001)]);
  field('subscription', [{ other_payment_given: true }, { other_payment_given: 'cash' }], [{ other_payment_given: 1 }]);
});

test('queries: reason codes of 20 characters, the newest versions unless all are asked for', () => {
  checkField(evaluationListQuery, {}, 'reason_code', [text(20)], [text(21)]);
  checkField(evaluationListQuery, {}, 'versions', ['newest', 'all'], ['old']);
  assert.equal(evaluationListQuery.parse({}).versions, 'newest');
  checkField(requirementsQuery, { card_scheme: 'VISA' }, 'reason_code', [text(20)], [text(21)]);
});

test('the locale of a cardholder is a language and a country', () => {
  const refused = ['en', 'en_US', 'EN-US', 'en-us', 'eng-US', 'e-US', 'en-U', 'xen-US', 'en-USA'];
  const cardholder = (locale: string) => ({ locale });
  checkField(
    intakeSessionCreate,
    { transaction: PAYMENT, card: CARD },
    'cardholder',
    ['en-US', 'de-DE'].map(cardholder),
    refused.map(cardholder),
  );
});

test('the button at the end leads to an address, or to an app, and to nothing that runs', () => {
  checkField(
    intakeSessionCreate,
    { transaction: PAYMENT, card: CARD },
    'return_url',
    ['https://bank.example/cards', 'HTTP://bank.example', 'mybank:cards', `https://bank.example/${text(1979)}`],
    [
      `https://bank.example/${text(1980)}`,
      'cards',
      '//bank.example',
      'https:bank.example',
      'http:/bank.example',
      'HTTPS:///bank.example',
      'https:\\\\bank.example',
      'mybank:\\cards',
      'https://ada@bank.example',
      'https://:secret@bank.example',
      'https://',
      ...[
        'javascript:1',
        'data:,',
        'blob:x',
        'file:///x',
        'about:blank',
        'vbscript:x',
        'view-source:https://x.example',
      ],
      ...['filesystem:x', 'ftp://x.example', 'ws://x.example', 'wss://x.example'],
    ],
  );
  const app = { transaction: PAYMENT, card: CARD, return_url: 'mybank:see-http:here' };
  check(intakeSessionCreate, [app], [], 'a scheme counts where it stands first');
});

test('a session needs payment and card, unless it follows up a dispute', () => {
  const paths = (value: object) =>
    intakeSessionRequest.safeParse(value).error?.issues.map(({ path }) => path.join('.'));
  assert.deepEqual(paths({}), ['transaction', 'card']);
  assert.deepEqual(paths({ transaction: PAYMENT }), ['card']);
  assert.equal(paths({ transaction: PAYMENT, card: CARD }), undefined);
  assert.equal(paths({ follow_up_of: ID }), undefined);
  const told = (value: object) =>
    intakeSessionRequest.safeParse(value).error?.issues.map(({ path, message }) => [path.join('.'), message]);
  assert.deepEqual(told({}), [
    ['transaction', 'This field is required without transactions, follow_up_of or status_of'],
    ['card', 'This field is required without follow_up_of or status_of'],
  ]);
  assert.equal(paths({ status_of: ID }), undefined);
  assert.equal(paths({ transactions: [PAYMENT, { ...PAYMENT, transaction_id: 't_2' }], card: CARD }), undefined);
});

test('the link of a session has at most 2 000 characters', () => {
  const { url } = intakeSessionWithUrl.shape;
  check(url, [`https://bank.example/${text(1979)}`], [`https://bank.example/${text(1980)}`, 'no address']);
});

test('minor units have the places of their currency, two where it is not known', () => {
  assert.deepEqual(CURRENCY_BY_NUMBER.get('978'), { code: 'EUR', digits: 2 });
  assert.deepEqual(CURRENCY_BY_NUMBER.get('008'), { code: 'ALL', digits: 2 });
  assert.deepEqual(
    [inMinorUnits(129.95, 'EUR'), inMinorUnits(1500, 'JPY'), inMinorUnits(1.234, 'KWD'), inMinorUnits(1.5, 'ZZZ')],
    [12_995, 1500, 1234, 150],
  );
  assert.deepEqual(
    [inMajorUnits(12_995, 'EUR'), inMajorUnits(1500, 'JPY'), inMajorUnits(1234, 'KWD'), inMajorUnits(150, 'ZZZ')],
    [129.95, 1500, 1.234, 1.5],
  );
});
