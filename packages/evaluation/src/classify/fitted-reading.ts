/** How a reading is made to fit what is known of the payment. */
import type { Subcategory } from '@dispute-intake/contract';
import type { StatementReading } from '@dispute-intake/statement-reader';
import type { Facts } from '../facts.ts';
import { isFraud, KINDS, ofGoodsOrServices } from '../kinds/index.ts';
import { spokenOfClearing } from './facts-authorization.ts';
import { fraudKind } from './facts-fraud.ts';
import { goodsOrServices } from './goods-or-services.ts';

/** The reading made to fit what is known of the payment; undefined where a fact rules it out. */
export function fitted(label: Subcategory, facts: Facts, reading: StatementReading): Subcategory | undefined {
  const { transaction, evidences } = facts;
  if (isRefutedByRecord(label, facts)) return undefined;
  // Who asks what a payment is has not denied it.
  if (label === 'unrecognized_transaction' && transaction.channel_type !== 'ATM' && !tellsOfCard(facts)) return label;
  if (isFraud(label)) return evidences.participated === true ? undefined : fraudKind(facts, () => label);
  if (label === 'authorized_scam' || label === 'digital_goods_unauthorized') {
    return label === 'authorized_scam' && evidences.deceived === false ? undefined : label;
  }
  // A cash machine delivers nothing else, and what it paid out short is told as a wrong amount.
  if (transaction.channel_type === 'ATM' && KINDS.atm_cash_not_dispensed.readsAs?.includes(label))
    return 'atm_cash_not_dispensed';
  if (label === 'atm_cash_not_dispensed' && transaction.channel_type !== 'ATM') {
    return transaction.channel_type === 'POS' ? label : undefined;
  }
  const kind = evidences.purchase === undefined ? undefined : goodsOrServices(facts, reading);
  return kind ? ofGoodsOrServices(label, kind) : label;
}

/** Whether something besides the reading tells of the card or of whoever used it. */
const tellsOfCard = ({ evidences }: Facts): boolean =>
  evidences.participated !== undefined || evidences.card_possession !== undefined || evidences.used_by !== undefined;

/** What the record of the payment shows otherwise: cleared in time, or approved. */
function isRefutedByRecord(label: Subcategory, facts: Facts): boolean {
  if (label === 'declined_authorization') return facts.transaction.authorization_response === 'APPROVED';
  const isDated = facts.transaction.settlement_timestamp !== undefined;
  return label === 'late_presentment' && isDated && spokenOfClearing(facts) === undefined;
}
