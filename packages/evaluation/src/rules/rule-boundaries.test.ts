/** The edges of rules, one step to each side: a fault of one day, one cent or one condition in a rule changes one of these. */
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { variant, verdictOf } from '../testing/worked-case.variant.ts';

type Changes = Record<string, unknown>;
const T = 'transaction.';
const E = 'evidences.';
const credits = (...list: [amount: number, currency: string, postedAt: string][]) => ({
  'history.credits': list.map(([amount, currency, posted_at]) => ({ amount, currency, posted_at })),
});

/** Each with changes of the case, and "code confidence [checks]". */
function claims(
  id: string,
  common: Changes,
  list: readonly [claim: string, changes: Changes, expected: string][],
): void {
  for (const [claim, changes, expected] of list) {
    test(`${claim} (${id})`, () => assert.equal(verdictOf(variant(id, { ...common, ...changes })), expected));
  }
}

suite('credits of the merchant', () => {
  // 110 EUR, paid 46 days before; the credit is due.
  claims('K07', { [`${E}refund.at`]: 'D-20' }, [
    [
      'one posted on the day of the payment counts',
      credits([110, 'EUR', 'D-46T00:00:00Z']),
      'null low [already_credited]',
    ],
    ['one of the day before does not', credits([110, 'EUR', 'D-47T23:59:59Z']), '13.6 high []'],
    [
      'what is left after a part may be disputed, and no cent more',
      { ...credits([50, 'EUR', 'D-3']), 'dispute.disputed_amount': 60.01 },
      '13.6 moderate_low [already_credited]',
    ],
    [
      'less than is left may be disputed',
      { ...credits([50, 'EUR', 'D-3']), 'dispute.disputed_amount': 59.99 },
      '13.6 high []',
    ],
    [
      'more than is disputed leaves the rest of the payment',
      { ...credits([70, 'EUR', 'D-3']), 'dispute.disputed_amount': 40 },
      '13.6 high []',
    ],
    ['a cent less than is disputed does not', credits([109.99, 'EUR', 'D-3']), '13.6 moderate_low [already_credited]'],
    [
      'what was promised and has come is settled, whatever is left of the payment',
      { ...credits([60, 'EUR', 'D-3']), 'dispute.disputed_amount': 60, [`${E}refund.amount`]: 60 },
      'null low [already_credited]',
    ],
    [
      'one before the promise is another part',
      { ...credits([50, 'EUR', 'D-21']), 'dispute.disputed_amount': 60, [`${E}refund.amount`]: 60 },
      '13.6 high []',
    ],
    ['two add up', credits([60, 'EUR', 'D-3'], [50, 'EUR', 'D-2']), 'null low [already_credited]'],
    [
      'the whole payment closes it, though more is disputed',
      { ...credits([110, 'EUR', 'D-3']), 'dispute.disputed_amount': 120 },
      'null low [disputed_amount_exceeds_transaction already_credited disputed_amount_exceeds_entitlement]',
    ],
    [
      'one in another currency beside one in this one is asked about',
      { ...credits([50, 'EUR', 'D-3'], [20, 'CHF', 'D-3']), 'dispute.disputed_amount': 60 },
      '13.6 moderate_low [credit_in_other_currency]',
    ],
    [
      'one in another currency from before the payment is not asked about',
      credits([20, 'CHF', 'D-60']),
      '13.6 high []',
    ],
  ]);

  test('what can be recovered is lowered by them (K07)', () => {
    const recoverable = (changes: Changes) =>
      variant('K07', { [`${E}refund.at`]: 'D-20', ...changes }).result.recoverable_amount?.amount;
    assert.equal(recoverable(credits()), 110);
    assert.equal(recoverable(credits([50, 'EUR', 'D-3'])), 60);
    assert.equal(recoverable(credits([109.99, 'EUR', 'D-3'])), 0.01);
  });
});

suite('a duplicate', () => {
  // 100 USD, paid 21 days before.
  const other = `${E}original_transaction`;
  claims('R02', { [`${other}.separate_order`]: false }, [
    ['may have the date of the day before', { [`${other}.at`]: 'D-22' }, '12.6.1 high []'],
    ['or of the day after', { [`${other}.at`]: 'D-20' }, '12.6.1 high []'],
    ['not of two days before', { [`${other}.at`]: 'D-23' }, '12.6.1 moderate_low [duplicate_not_matching]'],
    ['or two days after', { [`${other}.at`]: 'D-19' }, '12.6.1 moderate_low [duplicate_not_matching]'],
    ['needs its date', { [`${other}.at`]: undefined }, '12.6.1 moderate_high [~missing_fact:original_transaction_at]'],
    [
      'needs its amount',
      { [`${other}.amount`]: undefined },
      '12.6.1 moderate_high [~missing_fact:original_transaction_amount]',
    ],
    [
      'needs the answer whether it was an order of its own',
      { [`${other}.separate_order`]: undefined },
      '12.6.1 moderate_high [~missing_fact:original_transaction_separate_order]',
    ],
    [
      'cannot be itself by its id either',
      { [`${other}.arn`]: undefined, [`${other}.transaction_id`]: 'tx_r02_0f8979' },
      '12.6.1 moderate_low [duplicate_reference_missing]',
    ],
    [
      'that is named by its id only needs its reference',
      { [`${other}.arn`]: undefined, [`${other}.transaction_id`]: 'tx_other' },
      '12.6.1 moderate_high [~duplicate_reference_missing]',
    ],
    [
      'that is not named at all weakens the case',
      { [`${other}.arn`]: undefined, [`${other}.transaction_id`]: undefined },
      '12.6.1 moderate_low [duplicate_reference_missing]',
    ],
  ]);
});

suite('payment by other means', () => {
  const payment = (other_payment: Changes, files: string[] | undefined = ['FILE_1']) => ({
    [`${E}original_transaction`]: undefined,
    [`${E}other_payment`]: other_payment,
    [`${E}additional_documentation`]: files,
  });
  const noProof = '12.6.2 moderate_low [missing_document:payment_proof]';
  claims('R02', {}, [
    [
      'an agent whom the merchant confirmed is proof',
      payment({ method: 'agent', evidence: 'merchant_confirmation' }),
      '12.6.2 high []',
    ],
    ['a file that nobody says is proof is none', payment({ method: 'cash' }), noProof],
    [
      'proof that was not sent is none',
      { ...payment({ method: 'cash', evidence: 'receipt' }), [`${E}additional_documentation`]: undefined },
      noProof,
    ],
  ]);

  test('a document that is there and is no proof is shown as missing (R02)', () => {
    const { required_documents } = variant('R02', payment({ method: 'cash', evidence: 'none' })).result;
    assert.deepEqual(
      required_documents.map(({ kind, status }) => [kind, status]),
      [['payment_proof', 'missing']],
    );
  });
});

suite('a card that was read', () => {
  const wallet = (mobile_wallet: string | null | undefined, is_network_tokenized?: boolean) => ({
    [`${T}mobile_wallet`]: mobile_wallet,
    [`${T}is_network_tokenized`]: is_network_tokenized,
  });
  claims('P14', {}, [
    ['a wallet with its token closes 10.3', wallet('APPLE_PAY', true), 'null low [network_token_dsrp]'],
    ['a wallet of which nothing more is known does, too', wallet('APPLE_PAY'), 'null low [network_token_dsrp]'],
    ['a wallet that sent no token does not', wallet('APPLE_PAY', false), '10.3 high []'],
    ['no wallet does not', wallet(null, true), '10.3 high []'],
    [
      'a withdrawal has no right of fraud',
      { [`${T}channel_type`]: 'ATM', [`${T}merchant_category_code`]: '6011' },
      'null low [atm_not_covered]',
    ],
  ]);
  test('whether there was a wallet is open where nothing was said, and passed where there was none (P14)', () => {
    const outcome = (changes: Changes) =>
      variant('P14', changes).rules.find(({ code }) => code === 'network_token_dsrp')?.outcome;
    assert.deepEqual([outcome(wallet(undefined)), outcome(wallet(null))], ['unknown', 'passed']);
  });

  claims('P01', {}, [
    [
      'a terminal for typing only cannot read a chip',
      { [`${T}terminal_entry_capability`]: 'MANUAL_ONLY' },
      '4870 high []',
    ],
    [
      'a terminal that reads chips closes 4870',
      { [`${T}terminal_entry_capability`]: 'CHIP' },
      'null low [terminal_chip_capable]',
    ],
    [
      'what the terminal reads must be known',
      { [`${T}terminal_entry_capability`]: undefined },
      '4870 moderate_low [missing_fact:terminal_entry_capability]',
    ],
    [
      'whether the card has a chip must be known',
      { 'card.emv_chip_enabled': undefined },
      '4870 moderate_low [missing_fact:emv_chip_enabled]',
    ],
    [
      'how the card was read must be known',
      { [`${T}pos_entry_type`]: undefined },
      '4870 moderate_low [missing_fact:pos_entry_type]',
    ],
    ['a wallet closes 4870', wallet('OTHER_PAY', true), 'null low [network_token_dsrp]'],
  ]);

  claims('P13', {}, [
    ['a terminal that takes no PIN leaves 10.2, whatever the chip said', {}, '10.2 high []'],
    [
      'not where the payment was contactless',
      { [`${T}pos_entry_type`]: 'CONTACTLESS' },
      'null low [chip_read_full_data contactless_no_cvm]',
    ],
    [
      'without the chip data it cannot be shown',
      { [`${E}emv_tlv_hex`]: undefined },
      '10.2 moderate_low [~chip_read_full_data ~terminal_pin_capable]',
    ],
    [
      'a withdrawal by chip is not 10.2',
      { [`${T}channel_type`]: 'ATM', [`${T}merchant_category_code`]: '6011' },
      'null low [atm_not_covered]',
    ],
  ]);
  claims('P10', { [`${T}card_scheme`]: 'VISA', [`${T}channel_type`]: 'ATM', [`${T}merchant_category_code`]: '6011' }, [
    ['a withdrawal by stripe is judged by what the machine could read', {}, '10.2 high []'],
  ]);
});
