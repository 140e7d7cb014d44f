/** A payment that somebody the cardholder knows has made, or whose goods the cardholder has: not the fraud of a stranger. */

import type { ReasonCode } from './reason-code.ts';
import { DEFENCE, failed, NOTES, passed, type Rule, unknown } from './rule.ts';

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

export const knownUserRules: readonly Rule[] = [knownUser, goodsKept];
