/** Stories in which no scheme gives a right: deception the cardholder paid for, damages, regret, and what is still unresolved. */
import { INVESTMENT_SELLERS, isTrade, type Subcategory, tradeOf } from '@dispute-intake/contract';
import { CAP_MODERATE_LOW, CLOSES, DEFENCE, failed, NOTES, notApplicable, passed, type Rule, unknown } from './rule.ts';

const digitalAssetScam: Rule = {
  code: 'digital_asset_scam_excluded',
  summary: 'Who buys coins or tokens and is then deceived into sending them has no fraud right.',
  source: 'VCR26 p. 700; Q-104; SN (special condition indicators 2, 3, 4, 7)',
  subcategories: ['authorized_scam'],
  evaluate({ evidences, transaction }) {
    const isDigitalAsset =
      evidences.purchase?.kind === 'digital_asset' ||
      ['2', '3', '4', '7'].includes(transaction.special_condition_indicator ?? '') ||
      tradeOf(transaction.merchant_category_code) === 'quasi_cash';
    const inputs = {
      'transaction.special_condition_indicator': transaction.special_condition_indicator ?? null,
      'evidences.purchase.kind': evidences.purchase?.kind ?? null,
      'transaction.merchant_category_code': transaction.merchant_category_code ?? null,
    };
    if (!isDigitalAsset) return notApplicable(inputs);
    return failed(inputs, CLOSES, {
      at: 'evidences.purchase.kind',
      code: 'digital_asset_scam_excluded',
      msg: 'The cardholder bought the digital asset and was deceived afterwards; the schemes exclude it. Examine your duties for authorised-payment fraud.',
    });
  },
};

const authorizedByCardholder: Rule = {
  code: 'authorized_by_cardholder',
  summary: 'A payment the cardholder made under deception was still authorised by the cardholder.',
  source: 'VCR26 §11.7.5.1 (denial is needed); Q-104',
  subcategories: ['authorized_scam'],
  evaluate({ evidences, transaction }) {
    const at = 'evidences.deceived';
    const isSeller = isTrade(transaction.merchant_category_code, INVESTMENT_SELLERS);
    if (isSeller && evidences.investment?.refused === undefined && evidences.deceived === undefined) {
      return unknown({ [at]: null, 'evidences.investment.refused': null }, CLOSES, {
        at: 'evidences.investment.refused',
        code: 'missing_fact:investment_refused',
        msg: 'The merchant sells investments. Ask whether it refused to pay out a balance: a balance that is withheld can be disputed, a loss or a payment made under deception cannot.',
      });
    }
    return failed(
      { [at]: evidences.deceived ?? null, 'evidences.participated': evidences.participated ?? null },
      CLOSES,
      {
        at,
        code: 'authorized_by_cardholder',
        msg: 'The cardholder made the payment, though deceived, so no fraud code fits. If something was sold and not delivered, ask about that; else examine your duties for authorised-payment fraud.',
      },
    );
  },
};

const authorisedUse: Rule = {
  code: 'authorised_use',
  summary: 'A payment the cardholder made, or allowed somebody to make, is no fraud; nothing else is complained of.',
  source: 'VCR26 §11.7.5.1 (denial is needed); Q-4837',
  subcategories: ['not_disputable'],
  evaluate({ evidences }) {
    const { participated, used_by: user } = evidences;
    const at = participated === true ? 'evidences.participated' : 'evidences.used_by';
    const inputs = { 'evidences.participated': participated ?? null, 'evidences.used_by': user ?? null };
    const isOtherComplaint = evidences.price_discrepancy_only === true || evidences.consequential_damage === true;
    const isAllowed = participated === true || user === 'authorised_user';
    if (!isAllowed || isOtherComplaint || evidences.investment !== undefined) return notApplicable(inputs);
    return failed(inputs, CLOSES, {
      at,
      code: 'authorised_use',
      msg: 'The payment turned out to be made by the cardholder, or by somebody they allowed to use the card, so there is nothing to file. If something is wrong with what was bought, the cardholder can report that instead.',
    });
  },
};

const tortDamages: Rule = {
  code: 'tort_damages_excluded',
  summary: 'Damage beyond the purchase itself is between cardholder and merchant.',
  source: 'OP CB-001',
  subcategories: [
    'not_disputable',
    'merchandise_not_as_described',
    'merchandise_defective',
    'services_not_as_described',
    'merchandise_not_received',
    'services_not_received',
    'credit_not_processed',
    'merchant_misrepresentation',
    'counterfeit_merchandise',
  ],
  evaluate({ evidences, subcategory }) {
    const at = 'evidences.consequential_damage';
    const inputs = { [at]: evidences.consequential_damage ?? null };
    if (evidences.consequential_damage === undefined) return unknown(inputs, NOTES);
    if (!evidences.consequential_damage) return passed(inputs);
    return failed(inputs, subcategory === 'not_disputable' ? CLOSES : CAP_MODERATE_LOW, {
      at,
      code: 'tort_damages_excluded',
      msg:
        subcategory === 'not_disputable'
          ? 'The claim is for damage beyond the purchase, which no scheme code covers. The cardholder can turn to the merchant’s insurance or a court.'
          : 'Damage beyond the purchase is not covered: dispute only what was paid for the purchase itself.',
    });
  },
};

const PRICE_KINDS: readonly Subcategory[] = [
  'not_disputable',
  'merchandise_not_as_described',
  'merchandise_defective',
  'services_not_as_described',
  'merchant_misrepresentation',
];
const PRICE_MSG = 'The only complaint is the price, which is no ground for a dispute.';

const priceOnly: Rule = {
  code: 'price_discrepancy_only',
  summary: 'Finding it cheaper elsewhere is no ground for a dispute.',
  source: 'SN-V (Visa 13.3, April 2026 guide); Mastercard: a defence, inferred',
  subcategories: PRICE_KINDS,
  evaluate({ evidences, isVisa, subcategory }) {
    const at = 'evidences.price_discrepancy_only';
    const value = evidences.price_discrepancy_only;
    if (value === undefined) return unknown({ [at]: null }, NOTES);
    if (!value) return passed({ [at]: false });
    const closes = isVisa || subcategory === 'not_disputable';
    return failed({ [at]: true }, closes ? CLOSES : DEFENCE, { at, code: 'price_discrepancy_only', msg: PRICE_MSG });
  },
};

const unresolved: Rule = {
  code: 'denial_unresolved',
  summary: 'Not recognising a payment is not yet denying it: a receipt may explain it.',
  source: 'SN decision tables; Mastercard 4863 eliminated (recalled)',
  subcategories: ['unrecognized_transaction'],
  evaluate({ evidences }) {
    const at = 'evidences.participated';
    return unknown(
      { [at]: evidences.participated ?? null, 'evidences.recognizes_merchant': evidences.recognizes_merchant ?? null },
      CLOSES,
      {
        at,
        code: 'missing_fact:participated',
        msg: 'The cardholder does not recognise the payment. Show the merchant’s full name and receipt, then ask whether they or someone in the household took part; if they deny it, send that they took no part.',
      },
    );
  },
};

const visaAddendum: Rule = {
  code: 'no_visa_condition',
  summary: 'Visa has no dispute condition for an extra charge after the sale; it goes through compliance.',
  source: 'OP CB-024 (compliance example, Visa guidelines); Q-ADD names only Mastercard',
  subcategories: ['addendum_charge', 'loss_theft_damage_charge', 'installment_billing'],
  evaluate({ isVisa, evidences }) {
    if (!isVisa) return notApplicable();
    return failed({ 'evidences.addendum.consented': evidences.addendum?.consented ?? null }, CLOSES, {
      at: 'evidences.addendum',
      code: 'no_visa_condition',
      msg: 'Visa has no dispute condition for a later extra charge. Consider pre-compliance, or fraud if the cardholder never dealt with the merchant.',
    });
  },
};

const noMastercardCode: Rule = {
  code: 'no_mastercard_code',
  summary: 'Mastercard has no code for this kind of dispute.',
  source: 'None found in public text',
  subcategories: ['invalid_authorization_data', 'oct_not_accepted'],
  evaluate({ transaction, subcategory }) {
    if (transaction.card_scheme !== 'MC') return notApplicable();
    return failed({ subcategory }, CLOSES, {
      at: 'transaction.card_scheme',
      code: 'no_mastercard_code',
      msg: 'Mastercard has no reason code for this. Ask your Mastercard representative about compliance.',
    });
  },
};

export const exclusionRules: readonly Rule[] = [
  digitalAssetScam,
  authorizedByCardholder,
  authorisedUse,
  tortDamages,
  priceOnly,
  unresolved,
  visaAddendum,
  noMastercardCode,
];
