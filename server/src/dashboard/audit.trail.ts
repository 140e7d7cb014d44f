/** Enters into an account's audit log what the service did by itself, in the transaction in which it did it. */
import { liveAccountId } from '../accounts/index.ts';
import { type Clock, isoTime } from '../platform/clock.ts';
import type { Ids } from '../platform/ids.ts';
import type { NotifyAccount } from '../webhooks/index.ts';
import { auditStore } from './audit.store.ts';

export const auditTrail =
  ({ ids, clock }: { ids: Ids; clock: Clock }): NotifyAccount =>
  async (tx, { accountId, endpointId, what, reason, failingSinceMs }) => {
    await auditStore(tx).add({
      id: ids.sortable('aud'),
      account_id: liveAccountId(accountId),
      user_id: null,
      actor: 'service',
      action: what === 'failing' ? 'endpoint.failing' : 'endpoint.disabled',
      target: endpointId,
      detail: { id: endpointId, reason, failing_since: isoTime(failingSinceMs) },
      ip_address: null,
      at: clock.nowMs(),
    });
  };
