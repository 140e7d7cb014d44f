/** Subscriptions charged after the permission was withdrawn: Visa 13.2 and Mastercard 4853 (cancelled recurring). */
import type { Subcategory } from '@dispute-intake/contract';
import { dayOfIso, isoOfDay } from '../calendar.ts';
import {
  asksFor,
  CAP_MODERATE_HIGH,
  CAP_MODERATE_LOW,
  CLOSES,
  DEFENCE,
  failed,
  passed,
  type Report,
  type Rule,
  unknown,
  type Verdict,
} from './rule.ts';

const SUBSCRIPTION: readonly Subcategory[] = ['subscription_cancelled'];
const WITHDRAWN = 'evidences.subscription.permission_withdrawn_at';

const permissionWithdrawn: Rule = {
  code: 'permission_not_withdrawn_before',
  summary: 'The permission to charge must have been withdrawn before the payment.',
  source: 'ACQ; ICBA (since April 2023); Q-132; Q-MITSLI (written notice)',
  subcategories: SUBSCRIPTION,
  facts: [
    {
      path: 'evidences.subscription.permission_withdrawn_at',
      ask: 'Ask when the cardholder told the merchant to stop charging the card.',
      mandatory: true,
    },
  ],
  evaluate({ evidences, transactionDay, transaction }) {
    const text = evidences.subscription?.permission_withdrawn_at ?? evidences.cancellation?.at;
    const withdrawn = dayOfIso(text);
    const inputs = {
      [WITHDRAWN]: text ?? null,
      'transaction.transaction_timestamp': transaction.transaction_timestamp,
    };
    if (withdrawn === undefined) {
      return unknown(inputs, CAP_MODERATE_LOW, {
        at: WITHDRAWN,
        code: 'missing_fact:permission_withdrawn_at',
        msg: 'Ask when the cardholder told the merchant to stop charging the card.',
      });
    }
    if (withdrawn <= transactionDay) return passed(inputs);
    return failed(inputs, CLOSES, {
      at: WITHDRAWN,
      code: 'permission_not_withdrawn_before',
      msg: `The permission was withdrawn on ${isoOfDay(withdrawn)}, after this payment. Only later payments can be disputed.`,
    });
  },
};

const contactUsed: Rule = {
  code: 'merchant_contact_missing',
  summary: 'How the merchant was told to stop must be known.',
  source: 'ACQ; ICBA; INC (merchant_contact_methods); Q-MITSLI page on cancelled recurring',
  subcategories: SUBSCRIPTION,
  facts: [
    {
      path: 'evidences.subscription.contact_used',
      ask: 'Ask how the merchant was told to stop charging: e-mail, telephone, app, letter.',
      mandatory: true,
    },
  ],
  evaluate({ evidences }) {
    const at = 'evidences.subscription.contact_used';
    const used = evidences.subscription?.contact_used ?? evidences.merchant_contact?.method;
    const inputs = {
      [at]: used ?? null,
      'evidences.merchant_contact.attempted': evidences.merchant_contact?.attempted ?? null,
    };
    if (used !== undefined && used !== '') return passed(inputs);
    const report: Report = {
      at,
      code: 'merchant_contact_missing',
      msg: 'Ask how the merchant was told to stop charging: e-mail, telephone, app, letter.',
    };
    if (evidences.merchant_contact?.attempted === true)
      return unknown(inputs, CAP_MODERATE_HIGH, { ...report, type: 'warning' });
    return evidences.merchant_contact?.attempted === false
      ? failed(inputs, CAP_MODERATE_LOW, report)
      : unknown(inputs, CAP_MODERATE_LOW, report);
  },
};

const subscriptionUsed: Rule = {
  code: 'service_used_after',
  summary: 'A service that was used after the permission was withdrawn stays payable.',
  source: 'VDMG24 R-H (from 2024-10-19)',
  subcategories: SUBSCRIPTION,
  facts: [
    {
      path: 'evidences.service_used_after',
      ask: 'Ask whether the service was used after the permission was withdrawn: then it stays payable.',
      mandatory: false,
    },
  ],
  evaluate({ evidences }): Verdict {
    const at = 'evidences.service_used_after';
    if (evidences.service_used_after === undefined) {
      return unknown(
        { [at]: null },
        CAP_MODERATE_HIGH,
        asksFor(at, 'Ask whether the service was used after the permission was withdrawn: then it stays payable.'),
      );
    }
    if (!evidences.service_used_after) return passed({ [at]: false });
    return failed({ [at]: true }, DEFENCE, {
      at,
      code: 'service_used_after',
      msg: 'The service was used after the permission was withdrawn; the merchant wins with its log.',
    });
  },
};

const isRecurring: Rule = {
  code: 'transaction_not_recurring',
  summary: 'The right is for payments the merchant takes on a stored card; a payment made by hand needs a second look.',
  source: 'Q-132 (transaction not recurring)',
  subcategories: SUBSCRIPTION,
  evaluate({ transaction }) {
    const inputs = {
      'transaction.channel_type': transaction.channel_type,
      'transaction.pos_entry_type': transaction.pos_entry_type ?? null,
    };
    if (transaction.channel_type === 'RECURRING' || transaction.pos_entry_type === 'CREDENTIAL_ON_FILE')
      return passed(inputs);
    return failed(inputs, CAP_MODERATE_HIGH, {
      at: 'transaction.channel_type',
      code: 'transaction_not_recurring',
      type: 'warning',
      msg: 'The record does not mark the payment as recurring. Check that the merchant, not the cardholder, started it.',
    });
  },
};

export const subscriptionRules: readonly Rule[] = [permissionWithdrawn, contactUsed, subscriptionUsed, isRecurring];
