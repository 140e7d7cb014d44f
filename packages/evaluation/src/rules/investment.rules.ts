/** Balances that sellers of investments withhold: Visa 13.5, Mastercard 4853 at a lower confidence; instalments: Mastercard 4850. */
import { documentNeeded, factNeeded } from './fact-rules.ts';
import { disputedSum, money } from './money.ts';
import { CAP_MODERATE_LOW, CLOSES, failed, limitedTo, notApplicable, passed, type Rule, unknown } from './rule.ts';

const scope = { subcategories: ['investment_funds_withheld'] } as const;

const withheld: Rule = {
  ...scope,
  code: 'withheld_balance',
  summary: 'An available balance must have been asked for and refused; lost trades give no right.',
  source: 'MID (Visa 13.5); VSAVE; NZBO 48560',
  evaluate({ evidences, transaction, request }) {
    const at = 'evidences.investment.refused';
    const { refused, available_balance: balance, withdrawal_requested_at: asked } = evidences.investment ?? {};
    const inputs = {
      'evidences.investment.withdrawal_requested_at': asked ?? null,
      'evidences.investment.available_balance.amount': balance?.amount ?? null,
      [at]: refused ?? null,
      'dispute.disputed_amount': disputedSum(request),
    };
    if (refused === false) {
      return failed(inputs, CLOSES, {
        at,
        code: 'withheld_balance',
        msg: 'The balance was not refused, so nothing is withheld.',
      });
    }
    if (asked === undefined || refused === undefined) {
      return unknown(inputs, CAP_MODERATE_LOW, {
        at: asked === undefined ? 'evidences.investment.withdrawal_requested_at' : at,
        code: 'withheld_balance',
        msg: 'Ask when the cardholder asked for the balance to be paid out, and whether that was refused.',
      });
    }
    if (balance === undefined) {
      return unknown(inputs, CAP_MODERATE_LOW, {
        at: 'evidences.investment.available_balance.amount',
        code: 'missing_fact:available_balance',
        msg: 'Ask which balance the account showed: no more than that can be disputed.',
      });
    }
    const isComparable = balance.currency === transaction.transaction_currency;
    if (!isComparable || request.dispute.disputed_amount <= balance.amount) {
      return isComparable ? limitedTo(balance.amount, passed(inputs)) : passed(inputs);
    }
    const verdict = failed(inputs, CAP_MODERATE_LOW, {
      at: 'dispute.disputed_amount',
      code: 'disputed_amount_exceeds_entitlement',
      msg: `Only the balance that was withheld can be disputed. Lower the disputed amount to ${money(balance.amount, balance.currency)}.`,
    });
    return limitedTo(balance.amount, verdict);
  },
};

const balanceShown = documentNeeded({
  ...scope,
  name: 'account_statement',
  ask: 'Attach the account statement or a screenshot that shows the balance and its date.',
  kinds: ['account_statement', 'photo', 'correspondence'],
  source: 'MID (Visa 13.5); that Visa asks for it near the day of the request: recalled',
});

const noMastercardText: Rule = {
  ...scope,
  code: 'withheld_balance_open',
  summary: 'No public Mastercard text gives the conditions, so a person has to decide.',
  source: 'Mastercard: no public text found (a bulletin of 2018 is recalled)',
  codes: ['4853'],
  evaluate: () => ({
    ...failed({ scheme: 'Mastercard' }, CAP_MODERATE_LOW, {
      at: 'transaction.card_scheme',
      code: 'withheld_balance_open',
      type: 'warning',
      msg: 'Whether Mastercard takes a withheld investment balance as “not provided” is not public. Look it up before filing.',
    }),
    needsReview: 'first',
  }),
};

const installment: Rule = {
  code: 'installment_terms_open',
  summary: 'The conditions of Mastercard’s instalment disputes are not public; they hold in participating countries.',
  source: 'SN-MC (Zurich, July 2026: Installment Billing Dispute)',
  codes: ['4850'],
  from: '2026-05-19',
  evaluate: ({ evidences }) => ({
    ...unknown({ 'evidences.installment': evidences.installment ? 'given' : null }, CAP_MODERATE_LOW, {
      at: 'evidences.installment',
      code: 'installment_terms_open',
      type: 'warning',
      msg: 'The conditions of 4850 are not public. Check that issuer and merchant take part in it, and what the terms were.',
    }),
    needsReview: 'first',
  }),
};

const notice = factNeeded({
  name: 'programme_report_at',
  at: 'history.programme_report_at',
  ask: 'Send the day of the scheme’s report: the window of 120 days is counted from it.',
  source: 'VCR26 §11.7.6, Table 11-34, p. 710',
  codes: ['10.5'],
  read: ({ history }) => history.programme_report_at,
});

const US_MINIMUM = 50;

/** 4854 mirrors the claims and defences of Regulation Z: US cards at US merchants, over USD 50, in the same region. */
const usOnly: Rule = {
  code: 'same_region',
  summary: 'Mastercard 4854 is for US cards at US merchants, over USD 50, in the same state or within 100 miles.',
  source: 'CEXP; SN-MC (Zurich, July 2026); REGZ §1026.12(c)',
  codes: ['4854'],
  evaluate({ transaction, card, request }) {
    const inputs = {
      'transaction.merchant_country': transaction.merchant_country ?? null,
      'card.issuer_country': card.issuer_country ?? null,
      'dispute.disputed_amount': disputedSum(request),
    };
    if (transaction.merchant_country !== 'USA' || card.issuer_country !== 'USA') return notApplicable(inputs);
    return unknown(inputs, CAP_MODERATE_LOW, {
      at: 'card.issuer_country',
      code: 'same_region',
      type: 'warning',
      msg: `Check that cardholder and merchant are in the same state or within 100 miles, and that more than USD ${US_MINIMUM} are disputed after a good-faith attempt.`,
    });
  },
};

export const investmentRules: readonly Rule[] = [withheld, balanceShown, noMastercardText, installment, notice, usOnly];
