/** The payment a session is about, as the reader of its files is told of it. */
import type { Db } from '../database.ts';
import { sessionReader } from './session.store.ts';
import { sessionRequestOf } from './session-request.ts';

export interface SessionPayment {
  /** BCP 47. */
  locale?: string;
  /** ISO day. */
  paidOn: string;
  /** ISO 4217. */
  currency: string;
  amount: number;
  merchantName: string;
}

export const paymentReader =
  (db: Db) =>
  async (sessionId: string): Promise<SessionPayment | undefined> => {
    const request = (await sessionReader(db).requests([sessionId])).get(sessionId);
    if (request === undefined) return undefined;
    const { transaction, cardholder } = sessionRequestOf({ request });
    return {
      ...(cardholder?.locale && { locale: cardholder.locale }),
      paidOn: transaction.transaction_timestamp.slice(0, 10),
      currency: transaction.transaction_currency,
      amount: transaction.transaction_amount,
      merchantName: transaction.merchant_name,
    };
  };
