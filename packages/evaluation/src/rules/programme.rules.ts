/** Visa 10.5 and Mastercard 4849 (listed merchants), Visa 13.8 (credits that were refused), digital goods in the family. */
import { documentNeeded } from './fact-rules.ts';
import { CAP_MODERATE_HIGH, CAP_MODERATE_LOW, CLOSES, failed, passed, type Rule, unknown } from './rule.ts';
import { USD_VALUE_BOUNDS } from './tables/minimum-amount.table.ts';

const notice = documentNeeded({
  name: 'programme_notice',
  ask: 'Attach the scheme’s notice that lists the merchant or the transaction: without it there is no such right.',
  kinds: ['other', 'correspondence'],
  source: 'VCR26 §11.7.6; OP (Mastercard 4849: listing must exist)',
  codes: ['10.5', '4849'],
});

const refusal = documentNeeded({
  name: 'refusal_of_credit',
  ask: 'Attach what shows that the recipient refused the credit, or which law forbids it.',
  kinds: ['correspondence', 'other'],
  source: 'Q-138; INC (recipient_refused, prohibited_by_local_laws_or_regulation)',
  codes: ['13.8'],
});

const SMALL_TICKET = 25;

const digitalGoods: Rule = {
  code: 'digital_goods_small_ticket',
  summary: `Mastercard’s right for digital goods without purchase controls covers payments on the internet up to ${SMALL_TICKET} USD or EUR.`,
  source: 'Q-DG; SN-MC (USD/EUR 25 or less); JST (Mastercard 4853, digital goods)',
  codes: ['4853'],
  subcategories: ['digital_goods_unauthorized'],
  evaluate({ transaction }) {
    const at = 'transaction.transaction_amount' as const;
    const { transaction_amount: amount, transaction_currency: currency, channel_type: channel } = transaction;
    const inputs = { [at]: amount, 'transaction.transaction_currency': currency, 'transaction.channel_type': channel };
    if (channel !== 'ECOMMERCE') {
      return failed(inputs, CLOSES, {
        at: 'transaction.channel_type',
        code: 'digital_goods_small_ticket',
        msg: 'The payment was not made on the internet, which this right is for. Check whether fraud (4837) fits.',
      });
    }
    const report = { at, code: 'digital_goods_small_ticket' };
    const above = `The payment is above ${SMALL_TICKET} USD or its equivalent, the limit of this right. If the cardholder denies it, fraud (4837) fits better.`;
    if (currency === 'USD' || currency === 'EUR') {
      return amount <= SMALL_TICKET ? passed(inputs) : failed(inputs, CLOSES, { ...report, msg: above });
    }
    const bounds = USD_VALUE_BOUNDS[currency];
    if (bounds && amount * bounds.most <= SMALL_TICKET) return passed(inputs);
    if (bounds && amount * bounds.least > SMALL_TICKET) return failed(inputs, CLOSES, { ...report, msg: above });
    return unknown(inputs, CAP_MODERATE_HIGH, {
      ...report,
      type: 'warning',
      msg: `Check that the payment was worth at most ${SMALL_TICKET} USD, the limit of this right.`,
    });
  },
};

const purchaseControls: Rule = {
  code: 'purchase_controls_present',
  summary:
    'The right stands on missing purchase controls: purchases off by default, 15 minutes at most, each total confirmed.',
  source: 'Q-DG',
  codes: ['4853'],
  subcategories: ['digital_goods_unauthorized'],
  evaluate({ evidences }) {
    const at = 'evidences.digital_controls';
    const controls = evidences.digital_controls ?? {};
    const { disable_default: off, open_period_max_15_min: short, confirm_each: each } = controls;
    const inputs = { [at]: evidences.digital_controls ?? null };
    if (off === false || short === false || each === false) return passed(inputs);
    if (off && short && each) {
      return failed(inputs, CLOSES, {
        at,
        code: 'purchase_controls_present',
        msg: 'The shop had all the purchase controls Mastercard asks for, so this right is closed.',
      });
    }
    return unknown(inputs, CAP_MODERATE_LOW, {
      at,
      code: 'purchase_controls_unknown',
      msg: 'Ask whether the shop let the cardholder switch off purchases, limited the time after signing in, and had each total confirmed.',
    });
  },
};

export const programmeRules: readonly Rule[] = [notice, refusal, digitalGoods, purchaseControls];
