/** Which reason code a kind of dispute is filed under ; null: the scheme has no right for it. */
import type { Subcategory } from '@dispute-intake/contract';
import type { ReasonCode } from '../reason-code.ts';

export interface CandidateRow {
  VISA: ReasonCode | null;
  MC: ReasonCode | null;
  source: string;
  /** What held on filing days before `from`. */
  before?: { from: string; MC: ReasonCode; source: string };
}

export const CANDIDATE_CODES: Record<Subcategory, CandidateRow> = {
  fraud_card_not_present: { VISA: '10.4', MC: '4837', source: 'VCR26 §11.7.5.1; Q-4837' },
  fraud_card_present_counterfeit: { VISA: '10.1', MC: '4870', source: 'V-10.1; Q-4870' },
  fraud_card_present_lost_stolen: { VISA: '10.2', MC: '4871', source: 'V-10.2; Q-4871' },
  fraud_card_not_received: { VISA: '10.2', MC: '4871', source: 'Q-4871; V-10.2 (never received: recalled)' },
  fraud_card_present_other: { VISA: '10.3', MC: '4837', source: 'V-10.3; Q-4837' },
  fraud_account_takeover: { VISA: '10.4', MC: '4837', source: 'VCR26 §11.7.5.1; Q-4837' },
  authorized_scam: { VISA: null, MC: null, source: 'VCR26 p. 700; Q-104' },
  unrecognized_transaction: { VISA: null, MC: null, source: 'SN decision tables' },
  merchandise_not_received: { VISA: '13.1', MC: '4853', source: 'VCR26 §11.10.2; Q-GNP' },
  services_not_received: { VISA: '13.1', MC: '4853', source: 'VCR26 §11.10.2; Q-GNP' },
  merchandise_not_as_described: { VISA: '13.3', MC: '4853', source: 'JST 13.3; MID (Mastercard 4853)' },
  merchandise_defective: { VISA: '13.3', MC: '4853', source: 'JST 13.3; MID (Mastercard 4853)' },
  services_not_as_described: { VISA: '13.3', MC: '4853', source: 'OP CB-021; MID (Mastercard 4853)' },
  counterfeit_merchandise: { VISA: '13.4', MC: '4853', source: 'V-13.4; MID (Mastercard 4853)' },
  merchant_misrepresentation: { VISA: '13.5', MC: '4853', source: 'MID (Visa 13.5)' },
  subscription_cancelled: { VISA: '13.2', MC: '4853', source: 'ACQ; ICBA; Q-132; OP CB-010' },
  cancelled_merchandise: { VISA: '13.7', MC: '4853', source: 'Q-137; OP CB-047' },
  cancelled_services: { VISA: '13.7', MC: '4853', source: 'Q-137; OP CB-047' },
  cancelled_reservation_no_show: { VISA: '13.7', MC: '4853', source: 'Q-137; OP CB-012' },
  credit_not_processed: { VISA: '13.6', MC: '4853', source: 'Q-136; V-13.6; OP CB-047' },
  duplicate_charge: { VISA: '12.6.1', MC: '4834', source: 'VCR26 §11.9.5; OP CB-050' },
  paid_by_other_means: { VISA: '12.6.2', MC: '4834', source: 'Q-126; OP CB-017' },
  incorrect_amount: { VISA: '12.5', MC: '4834', source: 'VCR26 §11.9.4; OP CB-050' },
  incorrect_currency: { VISA: '12.3', MC: '4834', source: 'OP CB-014, CB-015' },
  incorrect_account_number: { VISA: '12.4', MC: '4808', source: 'Q-124 (Mastercard: former 4812, recalled)' },
  incorrect_transaction_code: { VISA: '12.2', MC: '4853', source: 'Q-122; SN-MC (Refund Posted as a Purchase)' },
  atm_cash_not_dispensed: { VISA: '13.9', MC: '4834', source: 'Q-QST; OP CB-050' },
  no_valid_authorization: { VISA: '11.3', MC: '4808', source: 'OP CB-042, CB-008, CB-049; SN' },
  declined_authorization: { VISA: '11.2', MC: '4808', source: 'MID (Visa 11.2); OP CB-049' },
  card_recovery_bulletin: { VISA: '11.1', MC: '4808', source: 'KNT (Visa 11.1) (Mastercard: recalled)' },
  invalid_authorization_data: { VISA: '12.7', MC: null, source: 'Q-127; no clear Mastercard code' },
  late_presentment: {
    VISA: '11.3',
    MC: '4808',
    source: 'OP CB-042, CB-049; SN-V (Visa 12.1 folded into 11.3); SN-MC (Zurich, July 2026); Q-ECPP',
    before: { from: '2026-05-19', MC: '4834', source: 'CFLOW; OP CB-050' },
  },
  addendum_charge: { VISA: null, MC: '4853', source: 'OP CB-011; Q-ADD; Visa: compliance, no clear condition' },
  digital_goods_unauthorized: { VISA: '10.4', MC: '4853', source: 'MID (Mastercard 4853, digital goods)' },
  oct_not_accepted: { VISA: '13.8', MC: null, source: 'Q-138; no Mastercard equivalent' },
  merchant_monitoring_program: { VISA: '10.5', MC: '4849', source: 'VCR26 §11.7.6; OP' },
  loss_theft_damage_charge: {
    VISA: null,
    MC: '4834',
    source: 'SN-MC (Zurich, July 2026); OP CB-050; MMET-MC; Visa: compliance example (OP CB-024)',
  },
  investment_funds_withheld: { VISA: '13.5', MC: '4853', source: 'MID (Visa 13.5); VSAVE; Mastercard: inferred' },
  installment_billing: { VISA: null, MC: '4850', source: 'SN-MC (Zurich, July 2026: Installment Billing Dispute)' },
  not_disputable: { VISA: null, MC: null, source: 'OP CB-001; SN' },
  insufficient_information: { VISA: null, MC: null, source: 'SN decision tables' },
};
