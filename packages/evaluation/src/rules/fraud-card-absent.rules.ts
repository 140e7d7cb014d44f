/** Card-absent fraud: Visa 10.4 and Mastercard 4837 on the internet, by mail, by telephone, and for stored cards. */
import { isTrade, type Trade } from '@dispute-intake/contract';
import type { DisputeCase } from '../dispute-case.ts';
import { CARD_ABSENT, issuerCheckRules } from './fraud-issuer-check.rules.ts';
import type { ReasonCode } from './reason-code.ts';
import {
  CAP_MODERATE_HIGH,
  CAP_MODERATE_LOW,
  CLOSES,
  failed,
  NOTES,
  notApplicable,
  passed,
  type Rule,
  unknown,
} from './rule.ts';
import { ECI_MEANINGS, SLI_BY_ECI, SLI_MEANINGS } from './tables/authentication.table.ts';

const VISA: readonly ReasonCode[] = ['10.4'];
const MASTERCARD: readonly ReasonCode[] = ['4837'];

const ECI = 'transaction.eci_code';
const SLI = 'transaction.security_level_indicator';

/** Visa's indicators 01–04 for mail, telephone, recurring and instalment orders say nothing on the internet. */
const isOrderIndicator = ({ transaction }: DisputeCase): boolean =>
  /^0[1-4]$/.test(transaction.eci_code ?? '') && transaction.channel_type !== 'ECOMMERCE';

const schemeCodeMismatch: Rule = {
  code: 'scheme_code_mismatch',
  summary: 'An indicator that is not the scheme’s own must not be read as if it were.',
  source: 'CKO-ECI; TAB-ECI; VDMG24 R-A',
  codes: ['10.4', '4837'],
  subcategories: CARD_ABSENT,
  evaluate(dispute) {
    const { transaction, isVisa } = dispute;
    const { eci_code: eci, security_level_indicator: sli } = transaction;
    const inputs = { [ECI]: eci ?? null, [SLI]: sli ?? null, 'transaction.card_scheme': transaction.card_scheme };
    if (eci === undefined) return notApplicable(inputs);
    const belongs = isVisa ? ECI_MEANINGS.VISA.has(eci) || isOrderIndicator(dispute) : ECI_MEANINGS.MC.has(eci);
    if (!belongs) {
      return failed(inputs, CAP_MODERATE_LOW, {
        at: ECI,
        code: 'scheme_code_mismatch',
        msg: `ECI ${eci} is not ${isVisa ? 'a Visa' : 'a Mastercard'} value for this kind of payment. Look it up in the authorisation record; until then the authentication is unknown.`,
      });
    }
    const contradicts =
      !isVisa && sli !== undefined && SLI_BY_ECI[eci] !== undefined && shifts(SLI_BY_ECI[eci]) !== shifts(sli);
    if (contradicts && SLI_MEANINGS[sli]) {
      return failed(inputs, CAP_MODERATE_LOW, {
        at: SLI,
        code: 'scheme_code_mismatch',
        msg: `ECI ${eci} and security level indicator ${sli} contradict each other. Check both in the authorisation record.`,
      });
    }
    return passed(inputs);
  },
};

const shifts = (sli: string): boolean => SLI_MEANINGS[sli]?.shift !== undefined;

const visaAuthenticated = visaEciRule(
  'three_ds_authenticated',
  '05',
  'Visa Secure authenticated the cardholder (ECI 05)',
  'VDMG24 R-A',
);
const visaAttempted = visaEciRule(
  'three_ds_attempted',
  '06',
  'The merchant attempted Visa Secure (ECI 06)',
  'VDMG24 R-A; disputed by paymentsandrisk.com, Visa’s own guide decides',
);

function visaEciRule(code: string, value: string, what: string, source: string): Rule {
  return {
    code,
    summary: `${what}: the merchant is protected from card-absent fraud disputes.`,
    source,
    codes: VISA,
    subcategories: CARD_ABSENT,
    evaluate(dispute) {
      const { transaction } = dispute;
      const eci = transaction.eci_code;
      const inputs = { [ECI]: eci ?? null, 'transaction.channel_type': transaction.channel_type };
      if (transaction.channel_type === 'MOTO' && eci === undefined) return notApplicable(inputs);
      if (eci === undefined) {
        // Two rules ask for it; the first reports it.
        if (value !== '05') return unknown(inputs, CAP_MODERATE_LOW);
        return unknown(inputs, CAP_MODERATE_LOW, {
          at: ECI,
          code: 'missing_fact:eci_code',
          msg: 'Without the ECI nobody can say whether the cardholder was authenticated, and so who is liable. Send the ECI of the authorisation record.',
        });
      }
      if (!ECI_MEANINGS.VISA.has(eci) && !isOrderIndicator(dispute)) return unknown(inputs, NOTES);
      // Who was authenticated needs no attempt: the other rule decides.
      if (value === '06' && eci === '05') return notApplicable(inputs);
      if (eci !== value) return passed(inputs);
      const restricted = restrictedMerchant(dispute);
      if (restricted !== 'no') {
        const shown = {
          ...inputs,
          'transaction.merchant_category_code': transaction.merchant_category_code ?? null,
          'card.issuer_country': dispute.card.issuer_country ?? null,
        };
        const source = 'TAB-FAQ; GPAY; VDMG24 (rules may vary by region)';
        if (restricted === 'yes') {
          const sentence = () =>
            `Visa Secure was used (ECI ${value}), but where card and merchant are of the United States a merchant of category ${transaction.merchant_category_code} keeps the liability: so say two vendors, and no public text of Visa.`;
          return {
            outcome: 'passed',
            inputs: shown,
            effect: { confidence: 'moderate_high' },
            check: null,
            source,
            sentence,
          };
        }
        return {
          ...unknown(shown, CAP_MODERATE_LOW, {
            at: 'card.issuer_country',
            code: 'missing_fact:issuer_country',
            msg: `${what}. In the United States liability does not shift for this merchant category: send where the card was issued.`,
          }),
          source,
        };
      }
      return failed(inputs, CLOSES, {
        at: ECI,
        code,
        msg: `${what}, so fraud liability stays with you. The law may still require a refund: see the obligations.`,
      });
    },
  };
}

/** US merchant categories for which Visa Secure does not shift the liability of a US card (TAB-FAQ, GPAY). */
const RESTRICTED: ReadonlySet<Trade> = new Set([
  'money_transfer',
  'inbound_telemarketing',
  'quasi_cash',
  'stored_value',
  'betting',
]);

function restrictedMerchant({ transaction, card }: DisputeCase): 'yes' | 'no' | 'unknown' {
  if (transaction.merchant_country !== 'USA') return 'no';
  if (!isTrade(transaction.merchant_category_code, RESTRICTED)) return 'no';
  if (card.issuer_country === undefined) return 'unknown';
  return card.issuer_country === 'USA' ? 'yes' : 'no';
}

/** The SLI the Mastercard rules are written in: as sent, or inferred from ECI or wallet. */
function sliOf({ transaction }: DisputeCase): { sli: string; inferred: boolean } | undefined {
  if (transaction.security_level_indicator !== undefined) {
    return { sli: transaction.security_level_indicator, inferred: false };
  }
  const byEci = transaction.eci_code === undefined ? undefined : SLI_BY_ECI[transaction.eci_code];
  if (byEci !== undefined) return { sli: byEci, inferred: true };
  const isDeviceToken = transaction.is_network_tokenized === true && Boolean(transaction.mobile_wallet);
  return isDeviceToken ? { sli: '242', inferred: true } : undefined;
}

const sliMissing: Rule = {
  code: 'sli_missing',
  summary: 'Mastercard’s rule is written in the security level indicator; an ECI only lets it be inferred.',
  source: 'Q-MITSLI; CKO-ECI',
  codes: MASTERCARD,
  subcategories: CARD_ABSENT,
  facts: [
    {
      path: 'transaction.security_level_indicator',
      ask: 'Send the security level indicator (DE 48, SE 42) of the authorisation record: it says who is liable.',
      mandatory: true,
    },
  ],
  evaluate(dispute) {
    const { transaction } = dispute;
    const inputs = { [SLI]: transaction.security_level_indicator ?? null, [ECI]: transaction.eci_code ?? null };
    const sent = transaction.security_level_indicator;
    if (sent !== undefined) {
      const meaning = SLI_MEANINGS[sent];
      if (meaning && !meaning.effectUnknown) return passed(inputs);
      return unknown(inputs, CAP_MODERATE_LOW, {
        at: SLI,
        code: 'sli_effect_unknown',
        type: 'warning',
        msg: `What security level indicator ${sent} does to liability is not public${meaning ? ` (${meaning.meaning})` : ''}. Look it up in Mastercard’s guide before filing.`,
      });
    }
    if (transaction.channel_type === 'MOTO' && transaction.eci_code === undefined) return notApplicable(inputs);
    const read = sliOf(dispute);
    return unknown(inputs, read ? CAP_MODERATE_HIGH : CAP_MODERATE_LOW, {
      at: SLI,
      code: 'sli_missing',
      type: read ? 'warning' : 'error',
      msg: read
        ? `The security level indicator was not sent; ${read.sli} is inferred. Confirm it in the authorisation record (DE 48, SE 42).`
        : `${transaction.eci_code === undefined ? 'Neither security level indicator nor ECI was sent' : 'No security level indicator was sent, and the ECI stands for none'}, so it is unknown who is liable. Take it from the authorisation record (DE 48, SE 42).`,
    });
  },
};

const mastercardShift = (code: string, summary: string): Rule => ({
  code,
  summary,
  source: 'MCG26 R-A; Q-4837; Q-MITSLI (AN 7012); CKO-ECI',
  codes: MASTERCARD,
  subcategories: CARD_ABSENT,
  evaluate(dispute) {
    const { transaction } = dispute;
    const inputs = {
      [SLI]: transaction.security_level_indicator ?? null,
      [ECI]: transaction.eci_code ?? null,
      'transaction.channel_type': transaction.channel_type,
      'transaction.mobile_wallet': transaction.mobile_wallet ?? null,
      'transaction.is_network_tokenized': transaction.is_network_tokenized ?? null,
    };
    const read = sliOf(dispute);
    if (!read) {
      if (transaction.channel_type === 'MOTO') return notApplicable(inputs);
      return unknown(inputs, CAP_MODERATE_LOW);
    }
    const meaning = SLI_MEANINGS[read.sli];
    if (!meaning || meaning.effectUnknown) return unknown(inputs, CAP_MODERATE_LOW);
    if (meaning.shift === undefined) return passed(inputs);
    // Another of these rules decides: what this one asks is then no question.
    if (shiftCode(meaning.shift, dispute) !== code) return notApplicable(inputs);
    return failed(inputs, CLOSES, {
      at: read.inferred && transaction.eci_code !== undefined ? ECI : SLI,
      code,
      msg: `Security level indicator ${read.sli}${read.inferred ? ' (inferred)' : ''}: ${meaning.meaning}. Mastercard takes no 4837 for it; look at another code or a regulatory refund.`,
    });
  },
});

/** A merchant-initiated payment that rests on an authenticated set-up is named as such. */
function shiftCode(shift: string, { transaction }: DisputeCase): string {
  return transaction.channel_type === 'RECURRING' &&
    (shift === 'three_ds_authenticated' || shift === 'network_token_dsrp')
    ? 'related_authenticated_cit'
    : shift;
}

const merchantExemption: Rule = {
  code: 'three_ds_merchant_exemption',
  summary: 'A merchant that asked for an exemption from authentication keeps the liability.',
  source: 'CKO-ECI (SLI 216)',
  codes: MASTERCARD,
  subcategories: CARD_ABSENT,
  evaluate(dispute) {
    const read = sliOf(dispute);
    const inputs = {
      [SLI]: dispute.transaction.security_level_indicator ?? null,
      [ECI]: dispute.transaction.eci_code ?? null,
    };
    if (read?.sli !== '216') return notApplicable(inputs);
    return {
      ...failed(inputs, NOTES, {
        at: read.inferred ? ECI : SLI,
        code: 'three_ds_merchant_exemption',
        type: 'warning',
        msg: 'The merchant or its acquirer used an exemption from authentication and so keeps the liability. Nothing speaks against the chargeback.',
      }),
      outcome: 'passed',
    };
  },
};

export const cardAbsentRules: readonly Rule[] = [
  schemeCodeMismatch,
  visaAuthenticated,
  visaAttempted,
  sliMissing,
  mastercardShift('three_ds_authenticated', 'Mastercard Identity Check authenticated the cardholder: no 4837.'),
  mastercardShift('three_ds_attempted', 'The merchant attempted Identity Check (SLI 211): no 4837.'),
  mastercardShift(
    'related_authenticated_cit',
    'The payment follows an authenticated set-up of the cardholder: no 4837.',
  ),
  mastercardShift('network_token_dsrp', 'A device-wallet token with a cryptogram (SLI 242) is ineligible for 4837.'),
  merchantExemption,
  ...issuerCheckRules,
];
