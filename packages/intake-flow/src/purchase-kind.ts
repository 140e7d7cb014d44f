/** What a payment was for, where the merchant's trade already says so. */
import { soldBy } from '@dispute-intake/contract/merchant-category';
import type { FlowContext } from './flow-context.ts';

/** The kind of purchase the session tells, or undefined when it has to be asked. */
export const knownPurchaseKind = ({ transaction }: FlowContext): string | undefined =>
  soldBy(transaction.merchant_category_code);
