/** HTTP edge of API keys: made and shown once, listed by their last characters, revoked. */
import type { ApiKey, CreatedApiKey } from '@dispute-intake/contract/dashboard-api';
import * as z from 'zod';
import type { AccountService } from '../accounts/index.ts';
import type { Db } from '../database.ts';
import { isoTime, isoTimeOrNull } from '../platform/clock.ts';
import { ProblemError } from '../platform/http/problem-error.ts';
import { accountStore } from './account.store.ts';
import type { AuditService } from './audit.service.ts';
import { type DashboardRoute, route } from './http/dashboard-route.ts';

const MOST_DAYS = 3650;

export function keyRoutes(deps: { db: Db; accounts: AccountService; audit: AuditService }): DashboardRoute[] {
  const { db, accounts, audit } = deps;
  const list = async (accountId: string): Promise<ApiKey[]> =>
    (await accountStore(db).keys(accountId)).map((row) => ({
      id: row.id,
      name: row.name,
      hint: `di_live_…${row.last_4}`,
      created_at: isoTime(row.created_at),
      expires_at: isoTimeOrNull(row.expires_at),
      revoked_at: isoTimeOrNull(row.revoked_at),
      last_used_at: isoTimeOrNull(row.last_used_at),
    }));
  return [
    route({
      method: 'get',
      path: '/api-keys',
      permission: 'keys.read',
      handle: async ({ actor }) => ({ data: await list(actor.accountId) }),
    }),
    route({
      method: 'post',
      path: '/api-keys',
      permission: 'keys.change',
      body: z.object({
        name: z.string().trim().min(1, { error: 'Give the key a name' }).max(200),
        expires_in_days: z.int().min(1).max(MOST_DAYS).nullable().optional(),
      }),
      status: 201,
      handle: async ({ actor, body }): Promise<CreatedApiKey> => {
        const { id, key } = await accounts.createKey({
          accountId: actor.accountId,
          name: body.name,
          ...(body.expires_in_days ? { expiresInDays: body.expires_in_days } : {}),
        });
        await audit.record(actor, 'api_key.created', body.name, { id });
        const made = (await list(actor.accountId)).find((one) => one.id === id);
        if (!made) throw new Error('The key that was just made is gone');
        return { ...made, key };
      },
    }),
    route({
      method: 'delete',
      path: '/api-keys/:id',
      permission: 'keys.change',
      handle: async ({ actor, c }) => {
        const id = c.req.param('id');
        const known = (await list(actor.accountId)).find((one) => one.id === id);
        if (!known) throw new ProblemError('not_found', 'There is no such key');
        if (known.revoked_at !== null) return;
        await accounts.revokeKey(known.id);
        await audit.record(actor, 'api_key.revoked', known.name, { id });
      },
    }),
  ];
}
