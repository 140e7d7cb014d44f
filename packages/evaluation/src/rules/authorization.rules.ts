/** Authorisation: Visa 11.1, 11.2, 11.3, 12.7 and Mastercard 4808, with late presentment (11.3, 4834). */

import { documentVerdict } from './fact-rules.ts';
import { disputedSum, money, sameAmount } from './money.ts';
import {
  asksFor,
  CAP_MODERATE_HIGH,
  CAP_MODERATE_LOW,
  CLOSES,
  failed,
  limitedTo,
  notApplicable,
  passed,
  type Rule,
  unknown,
} from './rule.ts';
import { presentmentLimitDays } from './tables/presentment.table.ts';
import { isInEurope } from './tables/region.table.ts';
import { authorizedTolerance } from './tables/tolerance.table.ts';

const RESPONSE = 'transaction.authorization_response';
const AUTHORIZED = 'transaction.authorized_amount';

const declined: Rule = {
  code: 'authorization_declined',
  summary: 'The payment was completed although the authorisation was declined.',
  source: 'MID (Visa 11.2); OP CB-049, CB-062',
  subcategories: ['declined_authorization'],
  evaluate({ transaction }) {
    const inputs = { [RESPONSE]: transaction.authorization_response ?? null };
    if (transaction.authorization_response === 'DECLINED') return passed(inputs);
    if (transaction.authorization_response === undefined) {
      return unknown(inputs, CAP_MODERATE_LOW, {
        at: RESPONSE,
        code: 'missing_fact:authorization_response',
        msg: 'Send the response of your authorisation record: the right stands on the decline.',
      });
    }
    return failed(inputs, CLOSES, {
      at: RESPONSE,
      code: 'within_tolerance',
      msg: 'Your record shows an approval, so the payment was not completed against a decline.',
    });
  },
};

const amountAuthorized: Rule = {
  code: 'within_tolerance',
  summary: 'Up to what was authorised, and within the tolerance of the merchant category, there is nothing to dispute.',
  source: 'OP CB-007 to CB-009, CB-049; SN',
  subcategories: ['no_valid_authorization'],
  facts: [
    {
      path: AUTHORIZED,
      ask: 'Send what was authorised (0 where nothing was): only the excess can be disputed.',
      mandatory: true,
    },
  ],
  evaluate({ transaction, options, filingDay }) {
    const { authorized_amount: authorized, authorization_response: response, transaction_amount: amount } = transaction;
    const inputs = {
      [AUTHORIZED]: authorized ?? null,
      [RESPONSE]: response ?? null,
      'transaction.transaction_amount': amount,
      'transaction.merchant_category_code': transaction.merchant_category_code ?? null,
    };
    if (response === 'DECLINED') return passed(inputs);
    if (authorized === undefined) {
      return unknown(inputs, CAP_MODERATE_LOW, {
        at: AUTHORIZED,
        code: 'missing_fact:authorized_amount',
        msg: 'Send the authorised amount, 0 where nothing was authorised: only the excess can be disputed.',
      });
    }
    const { allowed, dependsOnCard, isInEea, source } = authorizedTolerance(
      transaction,
      authorized,
      options.corporateCard,
      filingDay,
    );
    const known = { ...inputs, allowed };
    if (isInEea && amount > allowed && !sameAmount(amount, allowed)) {
      return { ...unknown(known, CAP_MODERATE_HIGH), source };
    }
    if (amount > allowed && !sameAmount(amount, allowed)) {
      return dependsOnCard
        ? unknown(known, CAP_MODERATE_HIGH, {
            at: 'card',
            code: 'missing_fact:corporate_card',
            type: 'warning',
            msg: 'The limit is higher for corporate cards. Make sure that this is a consumer card.',
          })
        : { ...passed(known), source };
    }
    const verdict = failed(known, CLOSES, {
      at: AUTHORIZED,
      code: 'within_tolerance',
      msg: `The amount lies within what the authorisation covers (${money(allowed, transaction.transaction_currency)}): not chargeable.`,
    });
    return { ...verdict, source };
  },
};

const onlyExcess: Rule = {
  code: 'disputed_amount_exceeds_difference',
  summary: 'Only the part above the authorised amount or the tolerance can be disputed.',
  source: 'OP CB-007, CB-008',
  subcategories: ['no_valid_authorization'],
  evaluate({ transaction, request, options, filingDay }) {
    const { authorized_amount: authorized, transaction_amount: amount } = transaction;
    const inputs = { [AUTHORIZED]: authorized ?? null, 'dispute.disputed_amount': disputedSum(request) };
    if (authorized === undefined || transaction.authorization_response === 'DECLINED') return notApplicable(inputs);
    const { allowed } = authorizedTolerance(transaction, authorized, options.corporateCard, filingDay);
    const excess = amount - allowed;
    if (excess <= 0.005) return notApplicable(inputs);
    const { disputed_amount: disputed } = request.dispute;
    if (disputed <= excess || sameAmount(disputed, excess)) return limitedTo(excess, passed({ ...inputs, excess }));
    const verdict = failed({ ...inputs, excess }, CAP_MODERATE_LOW, {
      at: 'dispute.disputed_amount',
      code: 'disputed_amount_exceeds_difference',
      msg: `Only the part above ${money(allowed, transaction.transaction_currency)} can be disputed. Lower the disputed amount to ${money(excess, transaction.transaction_currency)}.`,
    });
    return limitedTo(excess, verdict);
  },
};

const wrongData: Rule = {
  code: 'authorization_data_wrong',
  summary: 'The authorisation was asked for with another merchant category than the payment was cleared with.',
  source: 'Q-127 (Visa 12.7)',
  codes: ['12.7'],
  evaluate({ transaction }) {
    const at = 'transaction.authorization_merchant_category_code';
    const inputs = {
      [at]: transaction.authorization_merchant_category_code ?? null,
      'transaction.merchant_category_code': transaction.merchant_category_code ?? null,
    };
    const { authorization_merchant_category_code: asked, merchant_category_code: cleared } = transaction;
    if (asked === undefined || cleared === undefined) {
      return unknown(inputs, CAP_MODERATE_LOW, {
        at,
        code: 'missing_fact:authorization_merchant_category_code',
        msg: 'Send the merchant category of the authorisation and of the clearing record: the right stands on the difference.',
      });
    }
    if (asked !== cleared) return passed(inputs);
    return unknown(inputs, CAP_MODERATE_LOW, {
      at,
      code: 'authorization_data_matches',
      msg: 'Authorisation and clearing show the same merchant category. Name the data that were wrong, and certify that you would have declined.',
    });
  },
};

const late: Rule = {
  code: 'presented_late',
  summary: 'The payment was presented later than the authorisation allows.',
  source: 'OP CB-042; Q-113; SN-V (12.1 folded into 11.3 on 2024-04-13); MC-TPR 3.15.1; Q-ECPP',
  subcategories: ['late_presentment'],
  evaluate({ transaction, processingDay, transactionDay, filingDay, isVisa }) {
    const at = 'transaction.settlement_timestamp';
    const limit = presentmentLimitDays(transaction, filingDay);
    const days = processingDay - transactionDay;
    const inputs = {
      [at]: transaction.settlement_timestamp ?? null,
      'transaction.preauthorized': transaction.preauthorized ?? null,
      days_to_present: days,
      limit,
    };
    if (transaction.settlement_timestamp === undefined) {
      return unknown(inputs, CAP_MODERATE_LOW, {
        at,
        code: 'missing_fact:settlement_timestamp',
        msg: 'Send the processing date: it shows how late the payment was presented.',
      });
    }
    // Visa's limits are recalled figures, so even a clear excess is not full confidence.
    if (days > limit) {
      const sentence = () =>
        `The merchant submitted the payment ${days} days after it was made; ${limit} days are allowed, a figure known from practice and not from a public text of Visa.`;
      return isVisa
        ? { outcome: 'passed', inputs, effect: { confidence: 'moderate_high' }, check: null, sentence }
        : passed(inputs);
    }
    const isOpen = !isVisa && transaction.preauthorized === undefined && days > FRAME_WITHOUT_PREAUTHORIZATION;
    if (isOpen) {
      return unknown(inputs, CAP_MODERATE_LOW, {
        at: 'transaction.preauthorized',
        code: 'missing_fact:preauthorized',
        msg: `The merchant submitted the payment after ${days} days: in time after a preauthorisation (30 days), late after another approval (7 days). Say which it was.`,
      });
    }
    return failed(inputs, CLOSES, {
      at,
      code: 'within_tolerance',
      msg: `The merchant submitted the payment after ${days} days, within the ${limit} allowed.`,
    });
  },
};
/** Mastercard Transaction Processing Rules 3.15.1. */
const FRAME_WITHOUT_PREAUTHORIZATION = 7;

const accountStanding: Rule = {
  code: 'account_in_good_standing',
  summary:
    'Late items must be accepted while the account is in good standing; in Europe it must have been closed for good before the chargeback.',
  source: 'Q-ECPP; MC-TPR 3.15.1',
  codes: ['4808'],
  subcategories: ['late_presentment'],
  evaluate({ card, transaction }) {
    const at = 'card.account_status';
    const inputs = {
      [at]: card.account_status ?? null,
      'transaction.merchant_country': transaction.merchant_country ?? null,
    };
    if (card.account_status === undefined) {
      return unknown(inputs, CAP_MODERATE_LOW, {
        at,
        code: 'missing_fact:account_status',
        msg: 'Send whether the account is open, restricted (statused) or closed: a late payment on an account in good standing must be accepted.',
      });
    }
    const isEuropean = isInEurope(transaction.merchant_country);
    if (card.account_status === 'closed' || (card.account_status === 'statused' && !isEuropean)) return passed(inputs);
    return failed(inputs, CLOSES, {
      at,
      code: 'account_in_good_standing',
      msg: isEuropean
        ? 'The merchant is in Europe and the account was not closed for good, so a late payment must be accepted.'
        : 'The account is in good standing, so a late payment must be accepted.',
    });
  },
};

const LISTING = 'Attach what shows that the account was on the bulletin or exception file on the day of the payment.';
const LISTED = 'transaction.on_recovery_bulletin';
const LISTINGS = ['other', 'correspondence'] as const;

const bulletin: Rule = {
  code: 'bulletin_listing_unknown',
  summary: 'The account must have been on the bulletin or exception file on the day, without an authorisation.',
  source: 'KNT (Visa 11.1); VCR26 §11.8.1.3, Table 11-38',
  subcategories: ['card_recovery_bulletin'],
  facts: [
    {
      path: 'transaction.on_recovery_bulletin',
      ask: 'Send whether the account stood on the bulletin or exception file on the day of the payment.',
      mandatory: true,
    },
  ],
  document: { kinds: LISTINGS, requirement: 'mandatory', ask: LISTING },
  evaluate(dispute) {
    const response = dispute.transaction.authorization_response;
    if (response === 'APPROVED') {
      return failed({ [RESPONSE]: response }, CLOSES, {
        at: RESPONSE,
        code: 'within_tolerance',
        msg: 'You approved the payment, so the listing gives no right.',
      });
    }
    if (dispute.transaction.on_recovery_bulletin === undefined) {
      const ask = 'Send whether the account stood on the bulletin or exception file on the day of the payment.';
      return unknown({ [LISTED]: null }, CAP_MODERATE_LOW, asksFor(LISTED, ask, 'error'));
    }
    const verdict = documentVerdict(dispute, {
      name: 'bulletin_listing',
      ask: LISTING,
      kinds: LISTINGS,
      at: 'evidences.additional_documentation',
      consequence: CAP_MODERATE_LOW,
      requirement: 'mandatory',
    });
    return { ...verdict, inputs: { [RESPONSE]: response ?? null, ...verdict.inputs } };
  },
};

const notAuthorized: Rule = {
  code: 'authorization_obtained',
  summary: 'An authorisation that was obtained leaves no right under 11.1.',
  source: 'VCR26 §11.8.1.3; KNT (Visa 11.1)',
  subcategories: ['card_recovery_bulletin'],
  facts: [
    {
      path: RESPONSE,
      ask: 'Send the response of your authorisation record: an approval leaves no right.',
      mandatory: true,
    },
  ],
  evaluate({ transaction }) {
    const response = transaction.authorization_response;
    const inputs = { [RESPONSE]: response ?? null, [AUTHORIZED]: transaction.authorized_amount ?? null };
    if (response === 'DECLINED' || transaction.authorized_amount === 0) return passed(inputs);
    if (response === 'APPROVED') return notApplicable(inputs);
    return unknown(
      inputs,
      CAP_MODERATE_LOW,
      asksFor(RESPONSE, 'Send the response of your authorisation record: an approval leaves no right.', 'error'),
    );
  },
};

const accountNumber: Rule = {
  code: 'incorrect_account_number',
  summary: 'A payment posted to the wrong account must not have been authorised on it.',
  source: 'Q-124 (Visa 12.4)',
  subcategories: ['incorrect_account_number'],
  facts: [
    {
      path: RESPONSE,
      ask: 'Send the response of your authorisation record: what was authorised on the account was not posted to the wrong one.',
      mandatory: true,
    },
  ],
  evaluate({ transaction }) {
    const inputs = { [RESPONSE]: transaction.authorization_response ?? null };
    if (transaction.authorization_response === 'DECLINED') return passed(inputs);
    return unknown(inputs, CAP_MODERATE_LOW, {
      at: RESPONSE,
      code: 'missing_fact:account_on_file',
      type: 'warning',
      msg: 'Check that the account of the payment is not the cardholder’s, or was not on file, and that you did not authorise it.',
    });
  },
};

export const authorizationRules: readonly Rule[] = [
  declined,
  amountAuthorized,
  onlyExcess,
  wrongData,
  late,
  accountStanding,
  bulletin,
  notAuthorized,
  accountNumber,
];
