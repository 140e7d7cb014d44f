/**
 * The audit log's chain: every entry holds the hash of the one before it in its account, so that an entry that was changed,
 * taken out or put in between afterwards is found. Hash: SHA-256 over the JSON list of the fields below, in this order.
 */
import { createHash } from 'node:crypto';

/** An entry without its hash. */
export interface ChainedEntry {
  id: string;
  account_id: string;
  /** From 1, without a gap. */
  position: number;
  user_id: string | null;
  actor: string;
  action: string;
  target: string;
  detail: string;
  ip_address: string | null;
  at: number;
  /** Of the entry before; empty for the first one. */
  previous_hash: string;
}

/** Hexadecimal. */
export const hashOfEntry = (entry: ChainedEntry): string =>
  createHash('sha256')
    .update(
      JSON.stringify([
        entry.previous_hash,
        entry.account_id,
        Number(entry.position),
        entry.id,
        Number(entry.at),
        entry.user_id,
        entry.actor,
        entry.action,
        entry.target,
        entry.detail,
        entry.ip_address,
      ]),
    )
    .digest('hex');

/** Position of the first entry that does not follow from the one before it; undefined where the chain holds. */
export function brokenAt(
  entries: readonly (ChainedEntry & { hash: string })[],
  before: { position: number; hash: string } = { position: 0, hash: '' },
): number | undefined {
  let last = before;
  for (const entry of entries) {
    const follows = Number(entry.position) === last.position + 1 && entry.previous_hash === last.hash;
    if (!follows || hashOfEntry(entry) !== entry.hash) return last.position + 1;
    last = { position: Number(entry.position), hash: entry.hash };
  }
  return undefined;
}
