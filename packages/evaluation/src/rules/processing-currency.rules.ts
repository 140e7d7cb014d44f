/** Wrong currencies, and credits posted as debits (Visa 12.2 to 12.4, Mastercard 4834). */
import { tradeOf } from '@dispute-intake/contract';
import { documentNeeded, factNeeded } from './fact-rules.ts';
import {
  CAP_MODERATE_HIGH,
  CAP_MODERATE_LOW,
  CLOSES,
  DEFENCE,
  failed,
  NOTES,
  notApplicable,
  passed,
  type Rule,
  unknown,
} from './rule.ts';
import { isInEurope } from './tables/region.table.ts';

const currencyScope = { subcategories: ['incorrect_currency'] } as const;

const informationalCurrency: Rule = {
  ...currencyScope,
  code: 'currency_informational_only',
  summary: 'An amount shown in another currency for information only was not agreed.',
  source: 'OP CB-014',
  evaluate({ evidences }) {
    const at = 'evidences.currency_display';
    const inputs = { [at]: evidences.currency_display ?? null };
    if (evidences.currency_display === undefined) return unknown(inputs, NOTES);
    if (evidences.currency_display === 'agreed') return passed(inputs);
    return failed(inputs, CLOSES, {
      at,
      code: 'currency_informational_only',
      msg: 'The other currency was shown for information only; the cardholder agreed to the currency that was charged.',
    });
  },
};

const chosenConversion: Rule = {
  ...currencyScope,
  code: 'conversion_chosen',
  summary:
    'A conversion that the cardholder was offered and chose is no error; one that was not offered or refused is.',
  source: 'V-12.3 (evidence that the cardholder chose the conversion); OP CB-014, CB-015',
  evaluate({ evidences }) {
    const at = 'evidences.conversion';
    const inputs = { [at]: evidences.conversion ?? null };
    if (evidences.conversion === undefined) return unknown(inputs, NOTES);
    if (evidences.conversion !== 'chosen') return passed(inputs);
    return failed(inputs, DEFENCE, {
      at,
      code: 'conversion_chosen',
      msg: 'The cardholder was offered a conversion into the currency of the card and chose it, which the merchant can show. The rate alone is no ground for a dispute.',
    });
  },
};

const agreedCurrency: Rule = {
  ...currencyScope,
  code: 'missing_fact:expected_currency',
  summary: 'The currency the cardholder agreed to must be known, and differ from the one charged.',
  source: 'OP CB-015; Visa 12.3 (recalled)',
  facts: [
    {
      path: 'evidences.expected_currency',
      ask: 'Ask in which currency the cardholder agreed to pay; it must differ from the one charged.',
      mandatory: true,
    },
  ],
  evaluate({ evidences, transaction }) {
    const at = 'evidences.expected_currency';
    const inputs = {
      [at]: evidences.expected_currency ?? null,
      'transaction.transaction_currency': transaction.transaction_currency,
    };
    if (evidences.expected_currency !== undefined && evidences.expected_currency !== transaction.transaction_currency) {
      return passed(inputs);
    }
    if (evidences.expected_currency !== undefined) {
      return failed(inputs, CLOSES, {
        at,
        code: 'currency_as_agreed',
        msg: `The cardholder agreed to pay in ${evidences.expected_currency}, the currency that was charged. The rate of a conversion alone is no ground for a dispute.`,
      });
    }
    return unknown(inputs, CAP_MODERATE_LOW, {
      at,
      code: 'missing_fact:expected_currency',
      msg: 'Ask in which currency the cardholder agreed to pay; it must differ from the one charged.',
    });
  },
};

const atmCurrency: Rule = {
  ...currencyScope,
  code: 'atm_currency_outside_europe',
  summary: 'Mastercard takes no currency dispute of a cash machine unless card and machine are both European.',
  source: 'SN-MC (Zurich, July 2026); OP CB-015',
  codes: ['4834'],
  from: '2026-05-19',
  facts: [
    {
      path: 'card.issuer_country',
      ask: 'For a cash machine: send where the card was issued. Only a European card at a European machine has this right.',
      mandatory: true,
    },
  ],
  evaluate({ transaction, card, options }) {
    const at = 'card.issuer_country';
    const inputs = {
      'transaction.merchant_country': transaction.merchant_country ?? null,
      [at]: card.issuer_country ?? null,
      issuer_region: options.issuerRegion,
    };
    const isAtm = tradeOf(transaction.merchant_category_code) === 'cash_machine' || transaction.channel_type === 'ATM';
    if (!isAtm) return notApplicable(inputs);
    const isOutside =
      (transaction.merchant_country !== undefined && !isInEurope(transaction.merchant_country)) ||
      options.issuerRegion === 'elsewhere' ||
      (card.issuer_country !== undefined && !isInEurope(card.issuer_country));
    if (isOutside) {
      return failed(inputs, CLOSES, {
        at,
        code: 'atm_currency_outside_europe',
        msg: 'Card or cash machine is not European: Mastercard takes no currency dispute for it.',
      });
    }
    const isIssuerKnown = options.issuerRegion === 'europe' || card.issuer_country !== undefined;
    if (isIssuerKnown && transaction.merchant_country !== undefined) return passed(inputs);
    return unknown(inputs, CAP_MODERATE_LOW, {
      at,
      code: 'atm_currency_outside_europe',
      msg: 'Send where the card was issued: only for a European card at a European machine there is this right.',
    });
  },
};

const postingError = factNeeded({
  subcategories: ['incorrect_transaction_code'],
  name: 'posting_error_kind',
  at: 'evidences.posting_error.kind',
  ask: 'Certify which error it was: a credit posted as a debit, a debit posted as a credit, or a refund where a reversal was due.',
  source: 'Q-122 (certification); SN-MC (Refund Posted as a Purchase)',
  read: ({ evidences }) => evidences.posting_error?.kind,
  consequence: CAP_MODERATE_HIGH,
});

const currencyReceipt = documentNeeded({
  ...currencyScope,
  name: 'receipt',
  ask: 'Attach the receipt or slip that shows the agreed currency.',
  kinds: ['receipt', 'order_confirmation', 'terms', 'correspondence'],
  source: 'OP CB-015',
});

const signScope = { subcategories: ['incorrect_transaction_code'] } as const;

const signReceipt = documentNeeded({
  ...signScope,
  name: 'receipt',
  ask: 'Attach the slip that shows whether it was to be a credit or a debit.',
  kinds: ['receipt', 'credit_slip', 'correspondence'],
  consequence: CAP_MODERATE_HIGH,
  source: 'Q-122 (certification of the error, explanation, dates)',
});

export const currencyRules: readonly Rule[] = [
  informationalCurrency,
  chosenConversion,
  agreedCurrency,
  atmCurrency,
  currencyReceipt,
  postingError,
  signReceipt,
];
