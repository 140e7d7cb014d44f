/** Each branch of the rules on quality, cancellations and subscriptions, rule by rule. Paid on 1 October 2026, filed on 20 November. */
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { Evidences, Subcategory } from '@dispute-intake/contract';
import { ruleVerdict, verdictInWords } from '../testing/rule-verdict.ts';

type Parts = Parameters<typeof ruleVerdict>[3];
type Claim = readonly [what: string, evidences: Evidences, expected: string, parts?: Parts];
function claims(code: string, kind: Subcategory, list: readonly Claim[]): void {
  for (const [what, evidences, expected, parts] of list)
    test(`${code}, ${kind}: ${what}`, () =>
      assert.equal(verdictInWords(ruleVerdict(code, kind, evidences, parts)), expected));
}
const goods = { purchase: { kind: 'merchandise' } } as const;
const service = { purchase: { kind: 'service' } } as const;
const mastercard = { transaction: { card_scheme: 'MC' } } as const;
const outcome = (value: 'returned' | 'attempted' | 'not_returned'): Evidences => ({
  ...goods,
  return: { outcome: value },
});

suite('not as described', () => {
  const RETURN = 'return_or_attempt_missing';
  for (const kind of ['merchandise_not_as_described', 'merchandise_defective', 'merchant_misrepresentation'] as const) {
    claims(RETURN, kind, [
      ['sent back', outcome('returned'), 'passed'],
      ['offered back', outcome('attempted'), 'passed'],
      ['kept', outcome('not_returned'), `failed moderate_low ${RETURN}`],
      ['nothing said', goods, `unknown moderate_low ${RETURN}`],
    ]);
  }
  const excused = { options: { returnRequiredForDefects: false } };
  claims(RETURN, 'merchandise_defective', [
    ['kept, where defects need not go back', outcome('not_returned'), `failed moderate_high ${RETURN}`, excused],
    ['nothing said, where they need not', goods, `unknown moderate_high ${RETURN}`, excused],
  ]);
  const found = { condition: { issue: 'counterfeit', third_party_finding: 'customs' } } as const;
  claims(RETURN, 'merchandise_not_as_described', [
    ['kept, though defects need not go back', outcome('not_returned'), `failed moderate_low ${RETURN}`, excused],
  ]);
  claims(RETURN, 'merchant_misrepresentation', [['of a service', service, 'not_applicable']]);
  claims(RETURN, 'counterfeit_merchandise', [
    ['found to be counterfeit, Visa', found, 'not_applicable'],
    ['not found to be, Visa', goods, `unknown moderate_low ${RETURN}`],
    ['not found to be, Mastercard', goods, 'not_applicable', mastercard],
  ]);
  claims(RETURN, 'merchandise_not_as_described', [['Mastercard', goods, `unknown moderate_low ${RETURN}`, mastercard]]);

  claims('missing_fact:condition', 'merchandise_defective', [
    ['nothing said', {}, 'unknown moderate_low missing_fact:condition'],
    ['said', { condition: { issue: 'defective' } }, 'passed'],
  ]);
  claims('missing_fact:received_at', 'merchandise_defective', [
    ['nothing said', {}, 'unknown moderate_high ~missing_fact:received_at'],
    ['said', { delivery: { received_at: '2026-10-20' } }, 'passed'],
  ]);
  claims('missing_fact:cancellation', 'services_not_as_described', [
    ['nothing said', {}, 'unknown moderate_high ~missing_fact:cancellation'],
    ['a day', { cancellation: { at: '2026-10-20' } }, 'passed'],
    ['by whom', { cancellation: { by: 'cardholder' } }, 'passed'],
    ['why alone', { cancellation: { reason: 'x' } }, 'unknown moderate_high ~missing_fact:cancellation'],
  ]);
  claims('missing_fact:misrepresentation', 'merchant_misrepresentation', [
    ['nothing said', {}, 'unknown moderate_low missing_fact:misrepresentation'],
    ['promised', { misrepresentation: { promised: 'x' } }, 'passed'],
    ['received', { misrepresentation: { received: 'x' } }, 'passed'],
  ]);
  claims('misrepresentation_only_quality', 'merchant_misrepresentation', [
    ['nothing wrong with it', {}, 'not_applicable'],
    ['poor', { condition: { issue: 'poor_quality' } }, 'failed moderate_high ~misrepresentation_only_quality'],
    ['different', { condition: { issue: 'different' } }, 'passed'],
  ]);

  const FINDING = 'missing_document:counterfeit_finding';
  const condition = (third_party_finding?: 'none' | 'customs'): Evidences => ({
    condition: { issue: 'counterfeit', ...(third_party_finding && { third_party_finding }) },
  });
  const report = { documents: [{ file_id: 'f', kind: 'expert_finding' as const }] };
  claims(FINDING, 'counterfeit_merchandise', [
    ['nobody asked', condition(), `unknown moderate_low ${FINDING}`, report],
    ['nobody found it', condition('none'), `failed moderate_low ${FINDING}`, report],
    ['found, not shown', condition('customs'), `unknown moderate_low ${FINDING}`],
    ['found and shown', condition('customs'), 'passed', report],
  ]);
  test('a report is missing as long as nobody found it counterfeit; Visa names the code that is left', () => {
    const of = (parts: Parts) => ruleVerdict(FINDING, 'counterfeit_merchandise', condition('none'), parts);
    assert.equal(of(report).document?.status, 'missing');
    assert.equal(ruleVerdict(FINDING, 'counterfeit_merchandise', condition(), report).document?.status, 'missing');
    assert.match(of(report).check?.msg ?? '', /so 13\.4 is not open and 13\.3 is proposed/);
    assert.doesNotMatch(of({ ...report, ...mastercard }).check?.msg ?? '', /13\.4/);
  });

  const ASSET = 'digital_asset_value_promised';
  const asset = { purchase: { kind: 'digital_asset' } } as const;
  const ask = 'unknown moderate_low missing_fact:value_promised';
  claims(ASSET, 'merchandise_not_as_described', [
    ['goods', goods, 'not_applicable'],
    ['a coin', asset, ask],
    ['a seller of coins', {}, ask, { transaction: { merchant_category_code: '6051' } }],
    ['a coin that differs', { ...asset, condition: { issue: 'different' } }, 'passed'],
    ['a coin of poor quality', { ...asset, condition: { issue: 'poor_quality' } }, ask],
    [
      'a rise that was promised',
      { ...asset, digital_asset: { value_promised: true } } as Evidences,
      `failed moderate_low ~${ASSET}`,
    ],
    ['a rise that was not', { ...asset, digital_asset: { value_promised: false } } as Evidences, ask],
  ]);
  test('a promised rise in value is for a person to decide', () => {
    const promised = { ...asset, digital_asset: { value_promised: true } } as Evidences;
    assert.equal(ruleVerdict(ASSET, 'merchandise_not_as_described', promised).needsReview, 'first');
  });
});

suite('cancelled', () => {
  const kind = 'cancelled_merchandise';
  claims('missing_fact:cancellation_at', kind, [
    ['nothing said', {}, 'unknown moderate_low missing_fact:cancellation_at'],
    ['a day', { cancellation: { at: '2026-10-20' } }, 'passed'],
    ['a day of return', { return: { outcome: 'returned', at: '2026-10-20' } }, 'passed'],
  ]);

  const POLICY = 'policy_disclosed';
  const shown = { policy_disclosed: true } as const;
  const shop = (merchant_country: string, channel_type: 'ECOMMERCE' | 'MOTO' | 'POS' = 'ECOMMERCE') => ({
    transaction: { merchant_country, channel_type },
  });
  const on = (at: string, more: object = {}, delivery: object = {}): Evidences =>
    ({ ...goods, cancellation: { ...shown, at, ...more }, delivery }) as Evidences;
  const lost = `failed low ${POLICY}`;
  claims(POLICY, kind, [
    ['nothing said', {}, 'unknown moderate_low missing_fact:policy_disclosed'],
    ['not shown', { cancellation: { policy_disclosed: false } }, 'passed'],
    ['shown, and kept', { cancellation: { ...shown, within_policy: true } }, 'passed'],
    ['shown, and not kept', { cancellation: { ...shown, within_policy: false } }, lost],
    ['shown', { cancellation: shown }, lost],
    // Directive 2011/83/EU art. 9: 14 days from receipt, from the payment where no receipt is known.
    ['day 14 in the EEA', on('2026-10-15'), 'passed', shop('DEU')],
    ['day 15 in the EEA', on('2026-10-16'), lost, shop('DEU')],
    ['day 14 after receipt', on('2026-10-24', {}, { received_at: '2026-10-10' }), 'passed', shop('DEU')],
    ['day 15 after receipt', on('2026-10-25', {}, { received_at: '2026-10-10' }), lost, shop('DEU')],
    ['by telephone', on('2026-10-15'), 'passed', shop('GBR', 'MOTO')],
    ['in a shop', on('2026-10-15'), lost, shop('DEU', 'POS')],
    ['elsewhere', on('2026-10-15'), lost, shop('USA')],
    ['a service', { ...on('2026-10-15'), ...service }, lost, shop('DEU')],
    ['on no day', { ...goods, cancellation: shown }, lost, shop('DEU')],
    // Timeshare: 14 days from the contract, anywhere.
    [
      'timeshare, day 14',
      { ...on('2026-09-29', { contract_at: '2026-09-15' }), purchase: { kind: 'timeshare' } },
      'passed',
      shop('USA'),
    ],
    [
      'timeshare, day 15',
      { ...on('2026-09-30', { contract_at: '2026-09-15' }), purchase: { kind: 'timeshare' } },
      lost,
      shop('USA'),
    ],
    [
      'timeshare, 14 days from the payment',
      { ...on('2026-10-15'), purchase: { kind: 'timeshare' } },
      'passed',
      shop('USA'),
    ],
  ]);
  test('the right to withdraw is shown with its days', () => {
    const { inputs } = ruleVerdict(POLICY, kind, on('2026-10-16'), shop('DEU'));
    assert.deepEqual(
      [inputs.right_to_withdraw, inputs.days_until_cancelled, inputs.days_allowed],
      ['distance contract', 15, 14],
    );
  });

  claims('return_or_attempt_missing', kind, [
    ['sent back', outcome('returned'), 'passed'],
    ['offered back', outcome('attempted'), 'passed'],
    ['kept', outcome('not_returned'), 'failed moderate_low return_or_attempt_missing'],
    ['nothing said', {}, 'unknown moderate_low return_or_attempt_missing'],
    ['never came', { delivery: { issue: 'not_received' } }, 'not_applicable'],
    ['came late', { delivery: { issue: 'late' } }, 'unknown moderate_low return_or_attempt_missing'],
  ]);
  claims('credit_document_missing', kind, [
    ['no refund', {}, 'not_applicable'],
    ['a refund by word', { refund: { document: 'none' } }, 'failed moderate_low credit_document_missing'],
    ['a slip', { refund: { document: 'credit_slip' } }, 'not_applicable'],
  ]);
  test('Visa names the code that is left without a document', () => {
    const msg = (parts: Parts) =>
      ruleVerdict('credit_document_missing', kind, { refund: { document: 'none' } }, parts).check?.msg ?? '';
    assert.match(msg({}), /13\.6 is not open and 13\.7 is proposed/);
    assert.doesNotMatch(msg(mastercard), /13\.6/);
  });
});

suite('subscriptions', () => {
  const kind = 'subscription_cancelled';
  const withdrawn = (permission_withdrawn_at: string): Evidences => ({ subscription: { permission_withdrawn_at } });
  const WITHDRAWN = 'permission_not_withdrawn_before';
  claims(WITHDRAWN, kind, [
    ['nothing said', {}, 'unknown moderate_low missing_fact:permission_withdrawn_at'],
    ['on the day of the payment', withdrawn('2026-10-01'), 'passed'],
    ['on the day after', withdrawn('2026-10-02'), `failed closes ${WITHDRAWN}`],
    ['cancelled before', { cancellation: { at: '2026-09-01' } }, 'passed'],
    ['cancelled after', { cancellation: { at: '2026-10-02' } }, `failed closes ${WITHDRAWN}`],
  ]);
  const CONTACT = 'merchant_contact_missing';
  claims(CONTACT, kind, [
    ['nothing said', {}, `unknown moderate_low ${CONTACT}`],
    ['some way', { subscription: { contact_used: 'app' } }, 'passed'],
    ['an empty one', { subscription: { contact_used: '' } }, `unknown moderate_low ${CONTACT}`],
    ['a way of contact', { merchant_contact: { attempted: true, method: 'email' } }, 'passed'],
    ['contacted in no known way', { merchant_contact: { attempted: true } }, `unknown moderate_high ~${CONTACT}`],
    ['not contacted', { merchant_contact: { attempted: false } }, `failed moderate_low ${CONTACT}`],
  ]);
  claims('service_used_after', kind, [
    ['nothing said', {}, 'unknown moderate_high ~missing_fact:service_used_after'],
    ['not used', { service_used_after: false }, 'passed'],
    ['used', { service_used_after: true }, 'failed low service_used_after'],
  ]);
  const byHand = 'failed moderate_high ~transaction_not_recurring';
  claims('transaction_not_recurring', kind, [
    ['by hand', {}, byHand],
    ['recurring', {}, 'passed', { transaction: { channel_type: 'RECURRING' } }],
    ['on a stored card', {}, 'passed', { transaction: { pos_entry_type: 'CREDENTIAL_ON_FILE' } }],
    ['by chip', {}, byHand, { transaction: { channel_type: 'POS', pos_entry_type: 'CHIP' } }],
  ]);
});

suite('goods called off before they came', () => {
  const calledOff = (delivery: Evidences['delivery'], by: 'cardholder' | 'merchant' = 'cardholder'): Evidences => ({
    ...goods,
    cancellation: { by, at: '2026-10-05', policy_disclosed: false, before_shipping: true },
    ...(delivery && { delivery }),
  });
  claims('missing_document:return_proof', 'cancelled_merchandise', [
    ['nothing came', calledOff({ issue: 'not_received' }), 'not_applicable'],
    ['called off before it was sent', calledOff(undefined), 'not_applicable'],
    ['it came', calledOff({ received_at: '2026-10-20' }), 'unknown moderate_high ~missing_document:return_proof'],
  ]);
  claims('return_or_attempt_missing', 'cancelled_merchandise', [
    ['called off before it was sent', calledOff(undefined), 'not_applicable'],
    ['it came', calledOff({ received_at: '2026-10-20' }), 'unknown moderate_low return_or_attempt_missing'],
  ]);
  claims('no_delivery_date_agreed', 'cancelled_merchandise', [
    ['it was not sent, and no day is known', calledOff(undefined), 'failed moderate_high ~no_delivery_date_agreed'],
    [
      'no day is known: 13.7 is inferred',
      calledOff({ issue: 'not_received' }),
      'failed moderate_high ~no_delivery_date_agreed',
    ],
    ['a day is known', calledOff({ issue: 'not_received', expected_at: '2026-11-01' }), 'passed'],
    ['they came', calledOff({ received_at: '2026-10-20' }), 'not_applicable'],
    ['the merchant called it off', calledOff({ issue: 'not_received' }, 'merchant'), 'not_applicable'],
  ]);
});
