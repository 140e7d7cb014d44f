/** Rules for every case: what was classified, what is proposed, and what holds whatever the code. */

import { CURRENCY_DIGITS, isTrade } from '@dispute-intake/contract';
import { isoOfDay, TIME_ZONES } from '../calendar.ts';
import { KINDS } from '../kinds/index.ts';
import { alreadyCredited } from './credit.rules.ts';
import { money, sameAmount } from './money.ts';
import { recordRules } from './record.rules.ts';
import {
  CAP_MODERATE_HIGH,
  CAP_MODERATE_LOW,
  CLOSES,
  failed,
  NOTES,
  notApplicable,
  passed,
  type Rule,
  type Verdict,
} from './rule.ts';
import { isInForce } from './tables/dated-row.ts';
import { MINIMUM_AMOUNTS, USD_VALUE_BOUNDS } from './tables/minimum-amount.table.ts';

const classification: Rule = {
  code: 'classification',
  summary: 'What kind of dispute this is: by the facts where they speak, else by the statement.',
  source: 'Taxonomy after INC (visa.category), Stripe, Lithic and Adyen dispute reasons; statement classifier',
  evaluate({ classification: { category, subcategory, basis, because, probability }, reading }) {
    const inputs = {
      category,
      subcategory,
      basis,
      because,
      ...(basis !== 'facts' && {
        'evidences.cardholder_statement': { reads_as: reading.best, probability: round(reading.probability) },
      }),
    };
    if (basis === 'facts') return passed(inputs);
    if (basis === 'none') return { outcome: 'unknown', inputs, effect: { confidence: 'low' }, check: null };
    // A reading alone is never as good as a fact: one step less, two when it is far from sure.
    return {
      outcome: 'passed',
      inputs,
      effect: (probability < 0.7 ? CAPPED_MODERATE_LOW : CAPPED_MODERATE_HIGH) as Verdict['effect'],
      check: null,
    };
  },
};
const CAPPED_MODERATE_LOW: Verdict['effect'] = { confidence: 'moderate_low' };
const CAPPED_MODERATE_HIGH: Verdict['effect'] = { confidence: 'moderate_high' };
const round = (probability: number) => Math.round(probability * 1000) / 1000;

const noCode = (): string =>
  'The card’s scheme has no reason code for this kind of dispute, so it cannot be filed there.';
const proposedCode: Rule = {
  code: 'proposed_code',
  summary: 'The reason code this kind of dispute is filed under at the card’s scheme.',
  source: 'Table of proposed codes',
  evaluate({ subcategory, candidate, transaction }) {
    const inputs = { subcategory, 'transaction.card_scheme': transaction.card_scheme };
    const effect = candidate ? { reason_code: candidate } : ({ reason_code: null, confidence: 'low' } as const);
    const hasRight = candidate !== null;
    const outcome = subcategory === null ? 'unknown' : hasRight ? 'passed' : 'failed';
    const source = subcategory ? KINDS[subcategory].codes.source : undefined;
    const verdict = { outcome, inputs, effect, check: null, ...(source && { source }) } as const;
    return outcome === 'failed' ? { ...verdict, sentence: noCode } : verdict;
  },
};

const amountWithinTransaction: Rule = {
  code: 'disputed_amount_exceeds_transaction',
  summary: 'No more can be disputed than was paid, in the currency it was paid in.',
  source: 'VCR26 §11.4.1 (ID# 0030217)',
  ofEveryKind: true,
  evaluate({ request: { dispute }, transaction }) {
    const inputs = {
      'dispute.disputed_amount': dispute.disputed_amount,
      'dispute.disputed_currency': dispute.disputed_currency,
      'transaction.transaction_amount': transaction.transaction_amount,
      'transaction.transaction_currency': transaction.transaction_currency,
    };
    if (dispute.disputed_currency !== transaction.transaction_currency) {
      return {
        ...failed(inputs, CAP_MODERATE_HIGH, {
          at: 'dispute.disputed_currency',
          code: 'disputed_currency_differs',
          type: 'warning',
          msg: `The dispute is in ${dispute.disputed_currency}, the transaction in ${transaction.transaction_currency}. State the disputed amount in ${transaction.transaction_currency} so that it can be compared.`,
        }),
        outcome: 'unknown',
      };
    }
    if (
      dispute.disputed_amount <= transaction.transaction_amount ||
      sameAmount(dispute.disputed_amount, transaction.transaction_amount)
    ) {
      return passed(inputs);
    }
    return failed(inputs, CAP_MODERATE_LOW, {
      at: 'dispute.disputed_amount',
      code: 'disputed_amount_exceeds_transaction',
      msg: `The disputed amount is more than the transaction. Lower it to at most ${money(transaction.transaction_amount, transaction.transaction_currency)}.`,
    });
  },
};

const amountPrecision: Rule = {
  code: 'amount_finer_than_currency',
  summary: 'An amount with more decimals than its currency has was probably sent in another unit.',
  source: 'ISO 4217 (minor units)',
  ofEveryKind: true,
  evaluate({ request: { dispute }, transaction }) {
    const paid = { amount: transaction.transaction_amount, currency: transaction.transaction_currency };
    const disputed = { amount: dispute.disputed_amount, currency: dispute.disputed_currency };
    const inputs = { 'transaction.transaction_amount': paid, 'dispute.disputed_amount': disputed };
    const isPaidTooFine = isTooFine(paid);
    if (!isPaidTooFine && !isTooFine(disputed)) return passed(inputs);
    const at = isPaidTooFine ? 'transaction.transaction_amount' : 'dispute.disputed_amount';
    const { currency } = inputs[at];
    return failed(inputs, NOTES, {
      at,
      code: 'amount_finer_than_currency',
      type: 'warning',
      msg: `The amount has more decimals than ${currency} has. Check that it was sent in whole units of the currency.`,
    });
  },
};

/** Amounts come as floating-point numbers: 8.2 is 8.19999… and still has one decimal. */
function isTooFine({ amount, currency }: { amount: number; currency: string }): boolean {
  const digits = CURRENCY_DIGITS.get(currency);
  if (digits === undefined) return false;
  const units = amount * 10 ** digits;
  return Math.abs(units - Math.round(units)) > Math.max(1e-6, units * 4 * Number.EPSILON);
}

const minimumAmount: Rule = {
  code: 'below_minimum_amount',
  summary: 'Travel and entertainment transactions below the scheme’s minimum cannot be disputed.',
  source: 'VCR26 §11.4.3, Table 11-5',
  evaluate({ transaction, request, filingDay, candidate }) {
    if (!candidate) return notApplicable();
    const mcc = transaction.merchant_category_code;
    const row = MINIMUM_AMOUNTS.find(
      (entry) => entry.scheme === transaction.card_scheme && isInForce(entry, filingDay),
    );
    if (!row) return notApplicable();
    if (mcc === undefined) {
      return { outcome: 'unknown', inputs: { 'transaction.merchant_category_code': null }, effect: null, check: null };
    }
    if (!isTrade(mcc, row.trades)) return notApplicable({ 'transaction.merchant_category_code': mcc });
    const { disputed_amount: disputed, disputed_currency: currency } = request.dispute;
    const inputs = {
      'transaction.merchant_category_code': mcc,
      'dispute.disputed_amount': disputed,
      'dispute.disputed_currency': currency,
      minimum_usd: row.usd,
    };
    const bounds = USD_VALUE_BOUNDS[currency];
    if (!bounds) return { outcome: 'unknown', inputs, effect: null, check: null };
    if (disputed * bounds.least >= row.usd) return passed(inputs);
    if (disputed * bounds.most >= row.usd) return { outcome: 'unknown', inputs, effect: null, check: null };
    return failed(inputs, CLOSES, {
      at: 'dispute.disputed_amount',
      code: 'below_minimum_amount',
      msg: `The scheme takes no dispute of a travel transaction below ${row.usd} USD or its local equivalent. Settle it with the cardholder yourself.`,
    });
  },
};

const reportedAfterTransaction: Rule = {
  code: 'dispute_before_transaction',
  summary: 'A payment cannot have been disputed before it was made.',
  source: 'Plausibility of the dates; one day is allowed for local time',
  ofEveryKind: true,
  evaluate({ reportedDay, evaluationDay, transactionDay, request, transaction }) {
    const inputs = {
      'dispute.reported_at': request.dispute.reported_at ?? isoOfDay(reportedDay),
      'transaction.transaction_timestamp': transaction.transaction_timestamp,
    };
    if (reportedDay >= transactionDay - TIME_ZONES) return passed(inputs);
    // A payment that lies ahead is wrong itself, whenever it was reported: `implausible_date` tells it.
    if (transactionDay > evaluationDay + TIME_ZONES) return notApplicable(inputs);
    return failed(inputs, CAP_MODERATE_LOW, {
      at: 'dispute.reported_at',
      code: 'dispute_before_transaction',
      msg: 'The dispute is dated before the payment. Check both dates: every window is counted between them.',
    });
  },
};

const processingDatePlausible: Rule = {
  code: 'processing_date_implausible',
  summary: 'A payment is processed after it was made and before it is disputed.',
  source: 'Plausibility of the dates; one day is allowed for local time',
  ofEveryKind: true,
  evaluate({ filingDay, transactionDay, processingDay, transaction }) {
    const at = 'transaction.settlement_timestamp';
    const inputs = {
      [at]: transaction.settlement_timestamp ?? null,
      'transaction.transaction_timestamp': transaction.transaction_timestamp,
      filing_day: isoOfDay(filingDay),
    };
    if (transaction.settlement_timestamp === undefined) return notApplicable(inputs);
    const report = { at, code: 'processing_date_implausible' } as const;
    if (processingDay < transactionDay - 1) {
      return failed(inputs, CAP_MODERATE_LOW, {
        ...report,
        msg: 'The payment is said to have been processed before it was made. Check both dates: the filing window is counted from the processing date.',
      });
    }
    if (processingDay > filingDay + 1) {
      return failed(inputs, CAP_MODERATE_LOW, {
        ...report,
        msg: 'The payment is said to be processed only after the dispute. Check the dates; a payment that is still pending cannot be disputed yet.',
      });
    }
    return passed(inputs);
  },
};

const panInStatement: Rule = {
  code: 'pan_detected_masked',
  summary: 'A card number stood in the statement; it is masked and must not be passed on.',
  source: 'PCI DSS 3.3.1 and 3.4 (PCI-SAD, PCI-MASK); SN card-data security',
  ofEveryKind: true,
  evaluate({ holdsCardNumber }) {
    const inputs = { 'evidences.cardholder_statement': { holds_card_number: holdsCardNumber } };
    if (!holdsCardNumber) return passed(inputs);
    return failed(inputs, NOTES, {
      at: 'evidences.cardholder_statement',
      code: 'pan_detected_masked',
      type: 'warning',
      msg: 'The cardholder typed a card number into the statement. It has been masked; do not ask for it again, and check your own copies.',
    });
  },
};

export const generalRules: readonly Rule[] = [
  classification,
  proposedCode,
  ...recordRules,
  panInStatement,
  reportedAfterTransaction,
  processingDatePlausible,
  amountWithinTransaction,
  amountPrecision,
  alreadyCredited,
  minimumAmount,
];
