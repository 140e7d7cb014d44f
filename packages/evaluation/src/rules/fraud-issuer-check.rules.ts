/** What the issuer itself answered in a card-absent payment: security code and address verification (Visa 10.4). */
import type { Subcategory } from '@dispute-intake/contract';
import type { ReasonCode } from './reason-code.ts';
import {
  asksFor,
  CAP_MODERATE_HIGH,
  CAP_MODERATE_LOW,
  CLOSES,
  failed,
  notApplicable,
  passed,
  type Rule,
  unknown,
} from './rule.ts';

/** The kinds of dispute in which the card was not there. */
export const CARD_ABSENT: readonly Subcategory[] = [
  'fraud_card_not_present',
  'fraud_account_takeover',
  'digital_goods_unauthorized',
];
const VISA: readonly ReasonCode[] = ['10.4'];

const cvvNoMatch: Rule = {
  code: 'issuer_approved_cvv2_no_match',
  summary: 'An issuer that approves although the security code did not match loses 10.4.',
  source: 'Q-104',
  codes: VISA,
  subcategories: CARD_ABSENT,
  facts: [
    {
      path: 'transaction.cvv_match',
      ask: 'Send whether the security code matched: an approval in spite of a mismatch loses 10.4.',
      mandatory: false,
    },
  ],
  evaluate({ transaction }) {
    const { cvv_match: match, authorization_response: response } = transaction;
    const inputs = { 'transaction.cvv_match': match ?? null, 'transaction.authorization_response': response ?? null };
    if (match === undefined) {
      // Stored cards carry no security code; elsewhere its absence leaves the question open.
      const isStored = transaction.channel_type === 'RECURRING' || transaction.pos_entry_type === 'CREDENTIAL_ON_FILE';
      return isStored
        ? notApplicable(inputs)
        : unknown(
            inputs,
            CAP_MODERATE_HIGH,
            asksFor(
              'transaction.cvv_match',
              'Send whether the security code matched: an approval in spite of a mismatch loses 10.4.',
            ),
          );
    }
    if (match) return passed(inputs);
    if (response === 'DECLINED') return passed(inputs);
    if (response === undefined) {
      return unknown(inputs, CAP_MODERATE_LOW, {
        at: 'transaction.authorization_response',
        code: 'missing_fact:authorization_response',
        msg: 'The security code did not match. Say whether you approved all the same: then 10.4 is lost.',
      });
    }
    return failed(inputs, CLOSES, {
      at: 'transaction.cvv_match',
      code: 'issuer_approved_cvv2_no_match',
      msg: 'The payment was approved although the security code did not match, so 10.4 is not available.',
    });
  },
};

/** Where issuers answer address verification: elsewhere no response was to be had (SN; recalled). */
const VERIFIES_ADDRESSES: ReadonlySet<string> = new Set(['USA', 'CAN', 'GBR', 'AUS', 'NZL']);

const avsUnavailable: Rule = {
  code: 'avs_invalid_condition',
  summary: 'Where the issuer does not take part in address verification and goods were sent, 10.4 is invalid.',
  source: 'Q-104; SN (region-phased conditions of 2026, exact logic not public)',
  codes: VISA,
  subcategories: CARD_ABSENT,
  evaluate({ transaction, card, options }) {
    const avs = transaction.avs_result;
    const response = transaction.avs_response_code;
    const inputs = {
      'transaction.avs_result': avs ?? null,
      'transaction.channel_type': transaction.channel_type,
      ...(response !== undefined && { 'transaction.avs_response_code': response }),
    };
    if (transaction.channel_type === 'RECURRING') return notApplicable(inputs);
    if (response === 'U' && options.avsParticipant === false) {
      return failed(inputs, CLOSES, {
        at: 'transaction.avs_response_code',
        code: 'avs_invalid_condition',
        msg: 'The acquirer received response U because you do not take part in address verification, so 10.4 is invalid.',
      });
    }
    if (response !== undefined && response !== 'U') return passed(inputs);
    if (avs === undefined) return unknown(inputs, { note: true });
    if (avs !== 'NOT_AVAILABLE') return passed(inputs);
    if (card.issuer_country !== undefined && !VERIFIES_ADDRESSES.has(card.issuer_country)) return notApplicable(inputs);
    return unknown(inputs, CAP_MODERATE_HIGH, {
      at: 'transaction.avs_result',
      code: 'avs_invalid_condition',
      type: 'warning',
      msg: 'Address verification gave no answer. If the acquirer received response U because you do not take part, 10.4 is invalid: check the authorisation record.',
    });
  },
};

export const issuerCheckRules: readonly Rule[] = [cvvNoMatch, avsUnavailable];
