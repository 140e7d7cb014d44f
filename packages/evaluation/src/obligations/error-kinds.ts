/** Which kinds of dispute the laws speak of. */
import type { Subcategory } from '@dispute-intake/contract';
import type { Facts } from '../facts.ts';

const UNAUTHORIZED: ReadonlySet<Subcategory> = new Set([
  'fraud_card_not_present',
  'fraud_card_present_counterfeit',
  'fraud_card_present_lost_stolen',
  'fraud_card_not_received',
  'fraud_card_present_other',
  'fraud_account_takeover',
  'digital_goods_unauthorized',
]);

/** The cardholder denies the payment; a payment made under deception was authorised. */
export const isDenied = ({ evidences }: Facts, subcategory: Subcategory | null): boolean =>
  evidences.participated !== true && subcategory !== null && UNAUTHORIZED.has(subcategory);
