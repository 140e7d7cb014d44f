/** When the cardholder denies the payment, and which kind of fraud it then is. */
import { isTrade, type Subcategory } from '@dispute-intake/contract';
import type { StatementReading } from '@dispute-intake/statement-reader';
import type { Facts } from '../facts.ts';
import { isFraud } from '../kinds/index.ts';
import type { Spoken } from './classification.ts';
import { VALUE_TRANSFER } from './merchant-category.ts';

/** Denial or deception, where the facts say so. */
export function spokenOfFraud(facts: Facts, reading: StatementReading): Spoken | undefined {
  const { evidences, transaction } = facts;
  const { participated, recognizes_merchant: recognizes, card_possession: possession, deceived } = evidences;
  if (deceived === true && participated !== false && boughtNothingDeliverable(facts)) {
    return { subcategory: 'authorized_scam', because: ['evidences.deceived', 'evidences.purchase'] };
  }
  if (participated === true) return undefined;
  if (evidences.used_by === 'authorised_user' && participated === undefined) return undefined;
  const isMissing = possession === 'lost' || possession === 'stolen' || possession === 'never_received';
  if (participated === false || isMissing) {
    const digital = digitalGoods(facts, reading);
    return {
      subcategory: digital ?? fraudKind(facts, () => reading.best),
      because: participated === false ? ['evidences.participated'] : ['evidences.card_possession'],
    };
  }
  if (recognizes === false) {
    // Not knowing the name is not yet a denial: the statement has to say that nobody bought there.
    const read = reading.best;
    const isChosen = facts.request.dispute.problem === 'unrecognized';
    if (!isChosen && read && read !== 'not_a_dispute' && !isFraud(read) && reading.probability >= 0.5) return undefined;
    const denies = read !== null && read !== 'not_a_dispute' && isFraud(read) && read !== 'unrecognized_transaction';
    return {
      subcategory:
        denies || transaction.channel_type === 'ATM' ? fraudKind(facts, () => read) : 'unrecognized_transaction',
      because: ['evidences.recognizes_merchant'],
    };
  }
  return undefined;
}

function boughtNothingDeliverable({ evidences, transaction }: Facts): boolean {
  if (evidences.purchase?.kind === 'digital_asset') return true;
  if (isTrade(transaction.merchant_category_code, VALUE_TRANSFER)) return true;
  const { delivery, condition, misrepresentation, cancellation, refund, subscription, reservation } = evidences;
  const names = [delivery, condition, misrepresentation, cancellation, refund, subscription, reservation];
  return names.every((fact) => fact === undefined) && evidences.purchase?.kind !== 'merchandise';
}

/** Small digital purchases by someone in the family: Mastercard's own branch of 4853 (MID, digital goods). */
function digitalGoods({ evidences, transaction }: Facts, reading: StatementReading): Subcategory | undefined {
  if (transaction.card_scheme !== 'MC' || transaction.channel_type !== 'ECOMMERCE') return undefined;
  if (evidences.purchase !== undefined && evidences.purchase.kind !== 'digital') return undefined;
  const isHousehold = reading.best === 'digital_goods_unauthorized' && reading.probability >= 0.5;
  // Only this branch asks which controls the shop gave, so that they were missing is a claim under it.
  const lacksControls = Object.values(evidences.digital_controls ?? {}).includes(false);
  return isHousehold || lacksControls ? 'digital_goods_unauthorized' : undefined;
}

/**
 * The kind of fraud, by how the card was used and where the card was (V-10.1 to V-10.3, Q-4870, Q-4871). What the statement reads like
 * stands in for a missing `card_possession`, and tells a taken-over account from a stolen number.
 */
export function fraudKind({ transaction, card, evidences }: Facts, read: () => string | null): Subcategory {
  const { channel_type: channel, pos_entry_type: entry } = transaction;
  if (channel === 'ECOMMERCE' || channel === 'MOTO' || channel === 'RECURRING') {
    return read() === 'fraud_account_takeover' ? 'fraud_account_takeover' : 'fraud_card_not_present';
  }
  const possession = evidences.card_possession ?? POSSESSION_READ_AS[read() ?? ''];
  if (possession === 'never_received') return 'fraud_card_not_received';
  if (channel === 'POS' && entry === 'MANUAL') return 'fraud_card_present_other';
  const isUnattended = transaction.terminal_attended === false;
  // Without a PIN-preferring chip nothing shifts for a lost card, but 10.3 and 4837 cover unattended stripes.
  const isUnattendedStripe = isUnattended && entry === 'MAGSTRIPE' && card.emv_pin_preferring === false;
  if (possession === 'lost' || possession === 'stolen') {
    return isUnattendedStripe ? 'fraud_card_present_other' : 'fraud_card_present_lost_stolen';
  }
  if (channel === 'ATM') {
    return entry === 'MAGSTRIPE' && card.emv_chip_enabled !== false
      ? 'fraud_card_present_counterfeit'
      : 'fraud_card_present_other';
  }
  if (entry === 'CREDENTIAL_ON_FILE') return 'fraud_card_not_present';
  if (isUnattended && (card.emv_chip_enabled === false || entry === undefined)) return 'fraud_card_present_other';
  return 'fraud_card_present_counterfeit';
}

const POSSESSION_READ_AS: Record<string, 'stolen' | 'never_received' | undefined> = {
  fraud_card_present_lost_stolen: 'stolen',
  fraud_card_not_received: 'never_received',
};
