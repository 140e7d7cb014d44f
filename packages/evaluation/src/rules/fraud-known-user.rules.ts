/** A payment that somebody the cardholder knows has made, or whose goods the cardholder has: not the fraud of a stranger. */

import type { ReasonCode } from './reason-code.ts';
import { asksFor, CAP_MODERATE_LOW, DEFENCE, failed, NOTES, passed, type Rule, unknown } from './rule.ts';

const FRAUD: readonly ReasonCode[] = ['10.1', '10.2', '10.3', '10.4', '4837', '4870', '4871'];
const RELATIONS: Record<string, string> = {
  household_member: 'somebody in the household',
  minor: 'a minor in the cardholder’s care',
  authorised_user: 'somebody the cardholder allowed to use the card',
  acquaintance: 'somebody the cardholder knows',
};

const knownUser: Rule = {
  code: 'used_by_known_person',
  summary: 'A payment made by somebody of the household, or whom the cardholder knows, is not the fraud of a stranger.',
  source: 'JST (compelling evidence: household or family member took part); that each of these is a defence: inferred',
  codes: FRAUD,
  evaluate({ evidences }) {
    const at = 'evidences.used_by';
    const user = evidences.used_by;
    if (user === undefined) return unknown({ [at]: null }, NOTES);
    return failed({ [at]: user }, DEFENCE, {
      at,
      code: 'used_by_known_person',
      msg: `The payment was made by ${RELATIONS[user] ?? 'somebody known'}. The merchant can show that, and the law may see it differently from the scheme: have a person decide.`,
    });
  },
};

const goodsKept: Rule = {
  code: 'goods_received_in_fraud_claim',
  summary: 'Who denies the payment and has what was bought must explain how it came.',
  source:
    'JST (compelling evidence: delivery to the cardholder’s address); OP CB-003; that receipt is a defence: inferred',
  codes: FRAUD,
  evaluate({ evidences }) {
    const at = 'evidences.delivery.received_at';
    const { received_at: received, received_by: receiver } = evidences.delivery ?? {};
    const inputs = { [at]: received ?? null, 'evidences.delivery.received_by': receiver ?? null };
    const isAtHome = receiver === undefined || receiver === 'cardholder' || receiver === 'household_member';
    if (received === undefined && receiver === undefined) return unknown(inputs, NOTES);
    const isBack = evidences.return?.outcome === 'returned' && evidences.delivery?.issue !== 'not_received';
    if (!isAtHome || isBack) return passed(inputs);
    return failed(inputs, DEFENCE, {
      at,
      code: 'goods_received_in_fraud_claim',
      msg: 'The cardholder denies the payment but has received what was bought. Ask who ordered it and for whom (a gift, somebody in the household), and whether it was sent back.',
    });
  },
};

/** What children and relatives buy is told as "not authorised" too: Visa knows no right of its own for it. */
const userAsked: Rule = {
  code: 'missing_fact:used_by',
  summary: 'Where the payment reads as one of the household, it must be known who made it before it is filed as fraud.',
  source: 'JST (compelling evidence: household or family member took part); that it is asked first: inferred',
  codes: ['10.4'],
  subcategories: ['digital_goods_unauthorized'],
  facts: [{ path: 'evidences.used_by', ask: 'Ask who made the payment, if the cardholder knows.', mandatory: true }],
  evaluate({ evidences }) {
    const at = 'evidences.used_by';
    const inputs = { [at]: evidences.used_by ?? null };
    if (evidences.used_by !== undefined) return passed(inputs);
    return unknown(
      inputs,
      CAP_MODERATE_LOW,
      asksFor(at, 'Ask who made the payment, if the cardholder knows.', 'error'),
    );
  },
};

export const knownUserRules: readonly Rule[] = [knownUser, userAsked, goodsKept];
