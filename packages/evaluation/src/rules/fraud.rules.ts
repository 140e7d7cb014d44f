/** Rules every fraud code shares: counters, approval after a report, the cardholder's answers, and fraud reporting. */
import { instantOfIso } from '../calendar.ts';
import { factNeeded } from './fact-rules.ts';
import type { ReasonCode } from './reason-code.ts';
import {
  asksFor,
  CAP_MODERATE_HIGH,
  CAP_MODERATE_LOW,
  CLOSES,
  failed,
  passed,
  type Report,
  type Rule,
  unknown,
} from './rule.ts';

const VISA_FRAUD: readonly ReasonCode[] = ['10.1', '10.2', '10.3', '10.4'];
const MASTERCARD_FRAUD: readonly ReasonCode[] = ['4837', '4870', '4871'];
const ALL_FRAUD = [...VISA_FRAUD, ...MASTERCARD_FRAUD];

/** The scheme takes no further fraud dispute once more than so many were raised on the account. */
function counterRule(counter: {
  rule: Pick<Rule, 'summary' | 'source' | 'codes'>;
  code: 'fraud_dispute_count_exceeded' | 'fns_counter_exceeded';
  field: 'fraud_disputes_last_120_days' | 'fraud_chargebacks_on_account';
  limit: 'visaFraudDisputeLimit' | 'mastercardFraudChargebackLimit';
  /** Completed by a full stop, or by what the scheme does after the limit. */
  ask: string;
  afterLimit: (limit: number) => string;
  msg: (count: number, limit: number) => string;
}): Rule {
  const at = `history.${counter.field}` as const;
  return {
    ...counter.rule,
    code: counter.code,
    facts: [{ path: at, ask: `${counter.ask}.`, mandatory: false }],
    evaluate({ history, options }) {
      const count = history[counter.field];
      const limit = options[counter.limit];
      const inputs = { [at]: count ?? null, limit };
      if (count === undefined) {
        return unknown(inputs, CAP_MODERATE_HIGH, asksFor(at, `${counter.ask}: ${counter.afterLimit(limit)}.`));
      }
      if (count <= limit) return passed(inputs);
      return failed(inputs, CLOSES, { at, code: counter.code, msg: counter.msg(count, limit) });
    },
  };
}

const fraudDisputeCount = counterRule({
  rule: {
    summary: 'Visa takes no fraud dispute once more than 35 were raised on the account number in 120 days.',
    source: 'VCR26 §11.7.5.3, Table 11-28; Q-104',
    codes: VISA_FRAUD,
  },
  code: 'fraud_dispute_count_exceeded',
  field: 'fraud_disputes_last_120_days',
  limit: 'visaFraudDisputeLimit',
  ask: 'Send how many fraud disputes were raised on this account in the last 120 days',
  afterLimit: (limit) => `Visa takes none after ${limit}`,
  msg: (count, limit) =>
    `${count} fraud disputes were raised on this account in the last 120 days; Visa takes none after ${limit}. Close the account number if it is still open.`,
});

const fnsCounter = counterRule({
  rule: {
    summary: 'Mastercard takes no fraud chargeback beyond its counter for the account.',
    source: 'OP CB-051; PEGA (AN 7108: counter from 15 to 35)',
    codes: MASTERCARD_FRAUD,
  },
  code: 'fns_counter_exceeded',
  field: 'fraud_chargebacks_on_account',
  limit: 'mastercardFraudChargebackLimit',
  ask: 'Send how many fraud chargebacks were made on this account',
  afterLimit: (limit) => `Mastercard takes none after ${limit}`,
  msg: (count, limit) =>
    `${count} fraud chargebacks were made on this account; Mastercard’s fraud notification service refuses more after ${limit}.`,
});

/** Two fraud chargebacks are what makes Mastercard refuse later approvals (Q-4837, FNS counter a). */
const FNS_CHARGEBACKS_BEFORE_APPROVALS_COUNT = 2;

const approvedAfterReport: Rule = {
  code: 'approved_after_fraud_report',
  summary: 'A payment approved after fraud on the account was reported cannot be disputed as fraud.',
  source: 'Q-104 (Visa 10.4); Q-4837 (Mastercard: approval after the FNS date, from the second fraud chargeback on)',
  codes: ALL_FRAUD,
  facts: [
    {
      path: 'history.fraud_reported_at',
      ask: 'Send when fraud on this account was first reported to the scheme: a payment approved after it is yours.',
      mandatory: false,
    },
  ],
  evaluate({ history, transaction, transactionAtMs, isVisa }) {
    const at = 'history.fraud_reported_at';
    const reportedMs = instantOfIso(history.fraud_reported_at);
    const inputs = {
      [at]: history.fraud_reported_at ?? null,
      'transaction.transaction_timestamp': transaction.transaction_timestamp,
      'transaction.authorization_response': transaction.authorization_response ?? null,
      ...(!isVisa && { 'history.fraud_chargebacks_on_account': history.fraud_chargebacks_on_account ?? null }),
    };
    if (reportedMs === undefined) {
      return unknown(
        inputs,
        CAP_MODERATE_HIGH,
        asksFor(
          at,
          'Send when fraud on this account was first reported to the scheme: a payment approved after it is yours.',
        ),
      );
    }
    if (reportedMs >= transactionAtMs || transaction.authorization_response === 'DECLINED') return passed(inputs);
    const report: Report = {
      at,
      code: 'approved_after_fraud_report',
      msg: 'The payment was approved after fraud on this account had been reported. The issuer bears it; block and reissue the card at once.',
    };
    if (isVisa) return failed(inputs, CLOSES, report);
    const chargebacks = history.fraud_chargebacks_on_account;
    if (chargebacks !== undefined && chargebacks >= FNS_CHARGEBACKS_BEFORE_APPROVALS_COUNT) {
      return failed(inputs, CLOSES, report);
    }
    return failed(inputs, CAP_MODERATE_LOW, {
      ...report,
      type: 'warning',
      msg: 'The payment was approved after fraud on this account had been reported. Mastercard refuses it once two fraud chargebacks stand on the account; check the FNS date.',
    });
  },
};

const denial = factNeeded({
  name: 'participated',
  at: 'evidences.participated',
  ask: 'Ask whether the cardholder, or someone they allowed, took part in the purchase.',
  source: 'VCR26 §11.7.5.5, Table 11-30 (certification of denial); Q-QST',
  codes: ALL_FRAUD,
  read: ({ evidences }) => evidences.participated,
});
const possession = factNeeded({
  name: 'card_possession',
  at: 'evidences.card_possession',
  ask: 'Ask where the card was: with the cardholder, lost, stolen, or never received.',
  source: 'Q-QST (fraud questionnaire); Q-4870; Q-4871',
  codes: ALL_FRAUD,
  read: ({ evidences }) => evidences.card_possession,
});
const recognition = factNeeded({
  name: 'recognizes_merchant',
  at: 'evidences.recognizes_merchant',
  ask: 'Ask whether the cardholder knows the merchant.',
  source: 'Q-QST (ever dealt with this merchant)',
  codes: ALL_FRAUD,
  read: ({ evidences }) => evidences.recognizes_merchant,
  consequence: CAP_MODERATE_HIGH,
});

export const fraudRules: readonly Rule[] = [
  denial,
  possession,
  recognition,
  fraudDisputeCount,
  fnsCounter,
  approvedAfterReport,
];
