/** Which credits of an account give a payment back: by amount, currency, merchant and time. Pure. */
import { type FittingCredit, type History, inMinorUnits, type Transaction } from '@dispute-intake/contract';
import { DAY_MS } from '@dispute-intake/contract/duration';
import { matchMerchants } from './merchant-text.ts';

export type Credit = NonNullable<History['credits']>[number];
export type Payment = Pick<
  Transaction,
  | 'transaction_id'
  | 'merchant_name'
  | 'transaction_amount'
  | 'transaction_currency'
  | 'transaction_timestamp'
  | 'billing_amount'
  | 'billing_currency'
>;

/** A rate moves between the payment and its refund: in the currency that was billed the amounts may differ by this share. */
const BILLED_TOLERANCE = 0.02;
/** Merchants refund for a year and a half at most; what comes later is something else. */
const MAX_DAYS = 548;

/** How far apart the amounts are, as a share; undefined where they do not fit. */
function amountApart({ amount, currency }: Credit, payment: Payment): number | undefined {
  const { transaction_amount: own, transaction_currency: ownCurrency } = payment;
  if (currency === ownCurrency && inMinorUnits(amount, currency) === inMinorUnits(own, ownCurrency)) return 0;
  const { billing_amount: billed = own, billing_currency: billedCurrency = ownCurrency } =
    payment.billing_amount === undefined || payment.billing_currency === undefined ? {} : payment;
  if (currency !== billedCurrency) return undefined;
  const share = Math.abs(amount - billed) / billed;
  return share <= BILLED_TOLERANCE + 1e-9 ? share : undefined;
}

/** Days from the payment to the credit; undefined where it is from before, or too late. Statements know days only. */
function daysAfter({ posted_at }: Credit, { transaction_timestamp }: Payment): number | undefined {
  const day = (text: string) => Math.floor(Date.parse(text) / DAY_MS);
  const days = day(posted_at) - day(transaction_timestamp);
  return days >= 0 && days <= MAX_DAYS ? days : undefined;
}

interface Pair {
  payment: Payment;
  credit: Credit;
  /** The smaller the better. */
  distance: number;
}

function pairOf(payment: Payment, credit: Credit): Pair | undefined {
  const apart = amountApart(credit, payment);
  const days = daysAfter(credit, payment);
  if (apart === undefined || days === undefined) return undefined;
  const merchant =
    credit.description === undefined ? 'unknown' : matchMerchants(payment.merchant_name, credit.description);
  if (merchant === 'other') return undefined;
  // Where nothing names the merchant, only the very amount is enough.
  if (merchant === 'unknown' && apart > 0) return undefined;
  return { payment, credit, distance: (merchant === 'same' ? 0 : 1) + apart * 10 + days / MAX_DAYS };
}

/** What is left of a payment after a credit, in its own currency; null where the credit is in another. */
function leftOf({ transaction_amount, transaction_currency }: Payment, { amount, currency }: Credit): number | null {
  if (currency !== transaction_currency) return null;
  return Math.max(0, Math.round((transaction_amount - amount) * 1000) / 1000);
}

/** Each credit for one payment at most and each payment with one credit at most, the best pairs first. */
export function fittingCredits(payments: readonly Payment[], credits: readonly Credit[]): FittingCredit[] {
  const pairs = payments
    .flatMap((payment) => credits.flatMap((credit) => pairOf(payment, credit) ?? []))
    .sort((one, other) => one.distance - other.distance);
  const [paid, used] = [new Set<Payment>(), new Set<Credit>()];
  const found: FittingCredit[] = [];
  for (const { payment, credit } of pairs) {
    if (paid.has(payment) || used.has(credit)) continue;
    paid.add(payment);
    used.add(credit);
    found.push({
      transaction_id: payment.transaction_id,
      id: credit.id,
      amount: credit.amount,
      currency: credit.currency,
      posted_at: credit.posted_at,
      status: credit.status ?? 'posted',
      description: credit.description,
      left_amount: leftOf(payment, credit),
    });
  }
  return found;
}
