/** Who is calling: an operator who is signed in, as every route and every audit entry knows them. */
import type { DashboardRole } from '@dispute-intake/contract/dashboard-roles';

export interface Actor {
  userId: string;
  /** Of the side the page shows: what a route reads and changes of disputes, endpoints and keys belongs to it. */
  accountId: string;
  /** The live account: members, settings and the audit log belong to it, whatever side is shown. */
  homeId: string;
  role: DashboardRole;
  email: string;
  name: string;
  twoFactor: boolean;
  /** The sign-in (browser) this request came from. */
  signInId: string;
  /** Epoch milliseconds. */
  signedInAtMs: number;
  /** When they last proved who they are in this sign-in, epoch milliseconds; 0: never. */
  confirmedAtMs: number;
  /** The provider of single sign-on vouches for them; our own second factors were not asked for. */
  isByProvider: boolean;
  /** The account asks for a second factor, and this sign-in was made without one. */
  lacksSecondFactor: boolean;
  ipAddress: string | null;
}
