/** The demo page's own API, same origin, below `/demo/api/`: what its "issuer's backend" and its webhook receiver tell it. */
import * as z from 'zod';
import type { EvaluationResult, Explanation } from './result.ts';

/** Bad networks and short idle limits, one session at a time. */
export const demoConditions = z.object({
  network: z.enum(['normal', 'slow', 'failing', 'offline']).describe('How the page reaches the server'),
  idle: z.enum(['normal', 'soon']).describe('When inactivity ends the session, as the page reads it when it opens'),
});
export type DemoConditions = z.infer<typeof demoConditions>;

/** The account as cardholders see it. */
export interface DemoAccount {
  name: string;
}

/** Result and explanation of a session's evaluation; null where it is not there yet. */
export interface DemoOutcome {
  result: EvaluationResult | null;
  explanation: Explanation | null;
}

/** One delivery as the demo's receiver got it. */
export interface DemoWebhook {
  /** Counts deliveries of the server's process, from 1. */
  sequence: number;
  received_at: string;
  headers: Record<string, string>;
  body: string;
  /** What a receiver finds when it checks the signature over the raw body. */
  signature: 'valid' | 'invalid' | 'stale';
}
