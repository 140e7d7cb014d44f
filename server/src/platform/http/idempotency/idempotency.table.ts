/** `idempotency`: the first answer to a request that named an `Idempotency-Key`, kept to be replayed. */
export interface IdempotencyTable {
  account_id: string;
  key: string;
  /** SHA-256 of method, path and body, hexadecimal. */
  fingerprint: string;
  status: number;
  /** JSON of the headers that belong to the answer. */
  headers: string;
  /** JSON; sealed where it holds what opens something. */
  body: string;
  /** Ids that stand in the address and the body, with a space before and after each: who erases what they name finds it. Null in answers of before. */
  subjects?: string | null;
  created_at: number;
}
