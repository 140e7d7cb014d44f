/** Who is calling: an operator who is signed in, as every route and every audit entry knows them. */
import type { DashboardRole } from '@dispute-intake/contract/dashboard-roles';

export interface Actor {
  userId: string;
  accountId: string;
  role: DashboardRole;
  email: string;
  name: string;
  twoFactor: boolean;
  /** The sign-in (browser) this request came from. */
  signInId: string;
  ipAddress: string | null;
}
