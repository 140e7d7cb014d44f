/** Who holds a lease, `host/pid/nonce/…`, and whether that process can still be at work. */
import { randomBytes } from 'node:crypto';
import { hostname } from 'node:os';
import type { Lease } from './sqlite-job.sql.ts';

export const LEASE_MS = 90_000;

/** A name for the leases of this process that no other has had. */
export const leaseOwner = (): string => `${hostname()}/${process.pid}/${randomBytes(6).toString('hex')}`;

/** True when the lease has run out, or its holder is known to be no more; `self` is who asks. */
export function isDead(lease: Lease, self: string, nowMs: number): boolean {
  // A lease further away than any is given came from a clock that was wrong.
  if (lease.leaseUntilMs <= nowMs || lease.leaseUntilMs > nowMs + 2 * LEASE_MS) return true;
  const [host, pid, nonce] = lease.lease.split('/');
  const [ownHost, ownPid, ownNonce] = self.split('/');
  // Of another machine only the lease itself tells.
  if (host !== ownHost || nonce === ownNonce) return false;
  return pid === ownPid || !isAlive(Number(pid));
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: it lives, under another user.
    return (error as { code?: string }).code === 'EPERM';
  }
}
