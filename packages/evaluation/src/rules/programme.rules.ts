/** Visa 10.5 and Mastercard 4849 (listed merchants), Visa 13.8 (credits that were refused), digital goods in the family. */
import { documentNeeded } from './fact-rules.ts';
import { CAP_MODERATE_HIGH, CAP_MODERATE_LOW, failed, passed, type Rule, unknown } from './rule.ts';

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

const SMALL_TICKET_USD = 25;

const digitalGoods: Rule = {
  code: 'digital_goods_small_ticket',
  summary: `Mastercard’s right for digital goods without purchase controls covers payments up to ${SMALL_TICKET_USD} USD.`,
  source: 'MID (Mastercard 4853, digital goods)',
  codes: ['4853'],
  subcategories: ['digital_goods_unauthorized'],
  evaluate({ transaction }) {
    const at = 'transaction.transaction_amount';
    const inputs = {
      [at]: transaction.transaction_amount,
      'transaction.transaction_currency': transaction.transaction_currency,
    };
    if (transaction.transaction_currency !== 'USD') {
      return unknown(inputs, CAP_MODERATE_HIGH, {
        at,
        code: 'digital_goods_small_ticket',
        type: 'warning',
        msg: `Check that the payment was worth at most ${SMALL_TICKET_USD} USD, the limit of this right.`,
      });
    }
    if (transaction.transaction_amount <= SMALL_TICKET_USD) return passed(inputs);
    return failed(inputs, CAP_MODERATE_LOW, {
      at,
      code: 'digital_goods_small_ticket',
      msg: `The payment is above ${SMALL_TICKET_USD} USD, the limit of this right. Check whether fraud (4837) fits better.`,
    });
  },
};

const purchaseControls: Rule = {
  code: 'purchase_controls_unknown',
  summary: 'Whether the shop had purchase controls decides the case and is not among the facts.',
  source: 'MID (Mastercard 4853, digital goods)',
  codes: ['4853'],
  subcategories: ['digital_goods_unauthorized'],
  evaluate: () =>
    unknown({ purchase_controls: null }, CAP_MODERATE_LOW, {
      at: 'evidences.cardholder_statement',
      code: 'purchase_controls_unknown',
      type: 'warning',
      msg: 'Ask whether the shop asked for a password or confirmation for each purchase: with such controls the merchant wins.',
    }),
};

export const programmeRules: readonly Rule[] = [notice, refusal, digitalGoods, purchaseControls];
