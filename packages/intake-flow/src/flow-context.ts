/**
 * What the flow knows beside the answers. Everything the issuer's session already tells is taken from here and never
 * asked again.
 */
import type { ClaimedSession } from '@dispute-intake/contract/cardholder-api';

export interface FlowContext {
  transaction: ClaimedSession['transaction'];
  /** The latest calendar day, `YYYY-MM-DD`, that counts as "not in the future". */
  today: string;
}

const HOUR_MS = 3_600_000;

/** The day it is where it is latest on earth (UTC+14): the server's `today`, so that no cardholder's own day is refused. */
export function latestToday(nowMs: number): string {
  return new Date(nowMs + 14 * HOUR_MS).toISOString().slice(0, 10);
}
