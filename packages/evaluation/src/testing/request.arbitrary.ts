/** Random valid requests for property tests: every documented field, present or not, dates around the dispute day. */
import {
  AUTHORIZATION_MODES,
  AUTHORIZATION_RESPONSES,
  AVS_RESULTS,
  CANCELLED_BY,
  CARD_POSSESSIONS,
  CARD_SCHEMES,
  CHANNEL_TYPES,
  CONDITION_ISSUES,
  CONTACT_METHODS,
  CURRENCY_DISPLAYS,
  DELIVERY_ISSUES,
  type EvaluationRequest,
  OTHER_PAYMENT_EVIDENCE,
  OTHER_PAYMENT_METHODS,
  POS_ENTRY_TYPES,
  PURCHASE_KINDS,
  REFUND_DOCUMENTS,
  RESERVATION_ISSUES,
  RETURN_OUTCOMES,
  TERMINAL_ENTRY_CAPABILITIES,
  THIRD_PARTY_FINDINGS,
} from '@dispute-intake/contract';
import fc from 'fast-check';
import { exampleCases, resolvedRequest } from './example-case.ts';

/** D of every random request, in epoch milliseconds. */
export const DISPUTE_DAY_MS = Date.UTC(2026, 10, 20, 12);
const MS_PER_DAY = 86_400_000;

const oneOf = <T>(values: readonly T[]) => fc.constantFrom(...values);
/** Every key may be missing. */
const loosely = <T extends object>(model: { [K in keyof T]: fc.Arbitrary<T[K]> }) =>
  fc.record(model, { requiredKeys: [] });
const daysAround = fc.integer({ min: -600, max: 60 });
const timestamp = daysAround.map((days) => new Date(DISPUTE_DAY_MS + days * MS_PER_DAY).toISOString());
const dateOrTimestamp = fc.oneof(
  timestamp,
  timestamp.map((text) => text.slice(0, 10)),
);
const name = fc.string({ minLength: 1, maxLength: 40 }).filter((label) => label.trim() !== '');
const money = fc.integer({ min: 1, max: 500_000 }).map((cents) => cents / 100);
const mcc = fc.oneof(
  oneOf(['5411', '5542', '5812', '6011', '6051', '7011', '7512', '7995', '4111']),
  fc.integer({ min: 0, max: 9999 }).map((code) => String(code).padStart(4, '0')),
);
const currency = oneOf(['EUR', 'USD', 'GBP', 'JPY', 'KWD', 'MXN']);
const text = fc.oneof(fc.string({ maxLength: 200 }), fc.string({ unit: 'binary', maxLength: 60 }));
const examples = exampleCases();
const statement = fc.oneof(
  text,
  oneOf(examples).map(({ request }) => resolvedRequest(request, DISPUTE_DAY_MS).evidences.cardholder_statement ?? ''),
);
const chipData = fc.oneof(
  fc.string({ maxLength: 80 }),
  fc.uint8Array({ maxLength: 120 }).map((bytes) => Buffer.from(bytes).toString('hex')),
  oneOf(examples).map(({ request }) => resolvedRequest(request, DISPUTE_DAY_MS).evidences.emv_tlv_hex ?? '9F270180'),
);

const transaction = fc
  .record(
    {
      transaction_id: name,
      card_scheme: oneOf(CARD_SCHEMES),
      channel_type: oneOf(CHANNEL_TYPES),
      merchant_name: name,
      transaction_amount: money,
      transaction_currency: currency,
      transaction_timestamp: timestamp,
      settlement_timestamp: timestamp,
      merchant_country: oneOf(['DEU', 'USA', 'CHN', 'JPN', 'BRA']),
      arn: fc.constant('74175366304413058302172'),
      merchant_category_code: mcc,
      mobile_wallet: oneOf([null, 'APPLE_PAY', 'OTHER_PAY']),
      avs_result: oneOf(AVS_RESULTS),
      cvv_match: fc.boolean(),
      eci_code: oneOf(['00', '01', '02', '04', '05', '06', '07', '09']),
      pos_entry_type: oneOf(POS_ENTRY_TYPES),
      terminal_entry_capability: oneOf(TERMINAL_ENTRY_CAPABILITIES),
      authorization_mode: oneOf(AUTHORIZATION_MODES),
      is_network_tokenized: fc.boolean(),
      security_level_indicator: oneOf(['210', '211', '212', '214', '216', '217', '242', '246', '999']),
      authorization_response: oneOf(AUTHORIZATION_RESPONSES),
      authorized_amount: fc.oneof(money, fc.constant(0), fc.constant(1)),
      authorization_merchant_category_code: mcc,
      terminal_attended: fc.boolean(),
    },
    {
      requiredKeys: [
        'transaction_id',
        'card_scheme',
        'channel_type',
        'merchant_name',
        'transaction_amount',
        'transaction_currency',
        'transaction_timestamp',
      ],
    },
  )
  .map((made) => made as EvaluationRequest['transaction']);

const evidences = loosely({
  cardholder_statement: statement,
  additional_documentation: fc.array(fc.uuid(), { maxLength: 3 }),
  oldest_matching_transaction_timestamps: fc.array(timestamp, { maxLength: 5 }),
  oldest_merchant_purchase_at: timestamp,
  emv_tlv_hex: chipData,
  card_possession: oneOf(CARD_POSSESSIONS),
  card_missing_since: dateOrTimestamp,
  recognizes_merchant: fc.boolean(),
  participated: fc.boolean(),
  deceived: fc.boolean(),
  merchant_contact: fc.record(
    { attempted: fc.boolean(), at: dateOrTimestamp, method: oneOf(CONTACT_METHODS), prohibited_by_law: fc.boolean() },
    { requiredKeys: ['attempted'] },
  ),
  purchase: fc.record({ kind: oneOf(PURCHASE_KINDS), description: text }, { requiredKeys: ['kind'] }),
  delivery: loosely({
    expected_at: dateOrTimestamp,
    received_at: dateOrTimestamp,
    issue: oneOf(DELIVERY_ISSUES),
    agreed_location: text,
    dispatch_waiver_signed: fc.boolean(),
  }),
  service_interrupted_at: dateOrTimestamp,
  service_period_months: fc.integer({ min: 1, max: 60 }),
  service_used_after: fc.boolean(),
  merchant_unavailable: fc.boolean(),
  condition: fc.record(
    { issue: oneOf(CONDITION_ISSUES), third_party_finding: oneOf(THIRD_PARTY_FINDINGS) },
    { requiredKeys: ['issue'] },
  ),
  price_discrepancy_only: fc.boolean(),
  consequential_damage: fc.boolean(),
  misrepresentation: loosely({ promised: text, received: text }),
  return: fc.record({ outcome: oneOf(RETURN_OUTCOMES), at: dateOrTimestamp }, { requiredKeys: ['outcome'] }),
  cancellation: loosely({
    at: dateOrTimestamp,
    by: oneOf(CANCELLED_BY),
    policy_disclosed: fc.boolean(),
    contract_at: dateOrTimestamp,
    within_policy: fc.boolean(),
  }),
  subscription: loosely({ permission_withdrawn_at: dateOrTimestamp, contact_used: text }),
  reservation: fc.record(
    { issue: oneOf(RESERVATION_ISSUES), cancelled_at: dateOrTimestamp, policy_disclosed: fc.boolean() },
    { requiredKeys: ['issue'] },
  ),
  refund: fc.record(
    { document: oneOf(REFUND_DOCUMENTS), at: dateOrTimestamp, amount: money },
    { requiredKeys: ['document'] },
  ),
  original_transaction: loosely({
    transaction_id: fc.string({ maxLength: 20 }),
    arn: fc.constant('74347956304685847943397'),
    at: dateOrTimestamp,
    amount: money,
    separate_order: fc.boolean(),
  }),
  other_payment: loosely({ method: oneOf(OTHER_PAYMENT_METHODS), evidence: oneOf(OTHER_PAYMENT_EVIDENCE) }),
  expected_amount: money,
  expected_currency: currency,
  currency_display: oneOf(CURRENCY_DISPLAYS),
  cash: loosely({ requested: money, dispensed: fc.oneof(money, fc.constant(0)) }),
  addendum: fc.record({ consented: fc.boolean(), policy_disclosed: fc.boolean() }, { requiredKeys: ['consented'] }),
});

/** Sparse evidences: with every field there at once, the first facts would always decide. */
const sparseEvidences = fc
  .tuple(evidences, fc.infiniteStream(fc.integer({ min: 0, max: 3 })))
  .map(([full, dice]) => Object.fromEntries(Object.entries(full).filter(() => dice.next().value === 0)));

const history = loosely({
  fraud_disputes_last_120_days: fc.integer({ min: 0, max: 50 }),
  fraud_chargebacks_on_account: fc.integer({ min: 0, max: 50 }),
  fraud_reported_at: timestamp,
  non_receipt_disputes_at_merchant_last_30_days: fc.integer({ min: 0, max: 5 }),
  atm_disputes_at_terminal_last_30_days: fc.integer({ min: 0, max: 5 }),
  credits: fc.array(fc.record({ amount: money, currency, posted_at: timestamp }), { maxLength: 3 }),
});

const random = fc
  .record({
    dispute: fc.record(
      { disputed_amount: money, disputed_currency: currency, reported_at: timestamp },
      { requiredKeys: ['disputed_amount', 'disputed_currency'] },
    ),
    transaction,
    card: fc.record(
      {
        bin: fc.constant('42658817'),
        last_4: fc.constant('6435'),
        emv_chip_enabled: fc.boolean(),
        emv_pin_preferring: fc.boolean(),
      },
      { requiredKeys: ['bin', 'last_4'] },
    ),
    evidences: fc.oneof(sparseEvidences, evidences),
    history: fc.option(history, { nil: undefined }),
  })
  .map((made) => made as EvaluationRequest);

/** A worked case with some of its optional facts left out: near the stories people tell. */
const thinned = fc
  .tuple(oneOf(examples), fc.infiniteStream(fc.integer({ min: 0, max: 9 })))
  .map(([{ request }, dice]) => {
    const full = resolvedRequest(request, DISPUTE_DAY_MS);
    const keep = (record: object) => Object.fromEntries(Object.entries(record).filter(() => dice.next().value > 1));
    return {
      ...full,
      transaction: { ...keep(full.transaction), ...required(full.transaction) },
      evidences: keep(full.evidences),
      history: keep(full.history ?? {}),
    } as EvaluationRequest;
  });

const required = (full: EvaluationRequest['transaction']) => ({
  transaction_id: full.transaction_id,
  card_scheme: full.card_scheme,
  channel_type: full.channel_type,
  merchant_name: full.merchant_name,
  transaction_amount: full.transaction_amount,
  transaction_currency: full.transaction_currency,
  transaction_timestamp: full.transaction_timestamp,
});

/** Requests of both kinds. */
export const anyRequest: fc.Arbitrary<EvaluationRequest> = fc.oneof(random, thinned);
