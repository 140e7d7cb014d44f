/** Consumer Credit Act 1974, section 75: a UK credit card issuer is liable with the merchant. */
import type { Duty, DutyCase } from './duty.ts';
import { isSubject } from './error-kinds.ts';

/** s. 75(3)(b): the cash price of an item, in GBP; above the first, at most the second. */
const ITEM_PRICE = { above: 100, most: 30_000 } as const;

/**
 * Section 75 where the payment itself lies within the limits, which are those of an item's price. A payment of another
 * currency cannot be compared; a deposit of at most 100 GBP on a dearer item is not known as such.
 */
export function consumerCreditDuties({ facts: { card, transaction }, subcategory }: DutyCase): Duty[] {
  if (card.funding !== 'CREDIT' || !isSubject(subcategory, 'breach')) return [];
  const { transaction_amount: amount, transaction_currency: currency } = transaction;
  const isOutside = currency === 'GBP' && (amount <= ITEM_PRICE.above || amount > ITEM_PRICE.most);
  if (isOutside) return [];
  return [
    {
      id: 'uk_cca.section_75',
      law: 'uk_cca',
      duty: 'Examine a claim under section 75: where the merchant broke the contract or misrepresented it, you are liable with it for the whole loss, whether or not there is a chargeback.',
      by: null,
      basis: `Credit card; the item’s cash price must be over £100 and at most £30,000${currency === 'GBP' ? '' : ` (the payment was in ${currency})`}; the time limit is that of an action in court`,
      source: 'Consumer Credit Act 1974 s. 75(1), (3)',
    },
  ];
}
