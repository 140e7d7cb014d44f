/** HTTP edge of API keys: made and shown once, listed by their last characters, revoked. */

import type { KeyScope } from '@dispute-intake/contract';
import type { ApiKey, CreatedApiKey } from '@dispute-intake/contract/dashboard-api';
import { all, apiKey, apiKeyCreate, createdApiKey, MOST_RANGES } from '@dispute-intake/contract/dashboard-api';
import { mayIn } from '@dispute-intake/contract/dashboard-roles';
import * as z from 'zod';
import { type AccountService, accountSettingsStore, liveAccountId, livemodeOf } from '../accounts/index.ts';
import type { Db, Write } from '../database.ts';
import { isCidr } from '../platform/cidr.ts';
import { type Clock, isoTime, isoTimeOrNull } from '../platform/clock.ts';
import { ProblemError } from '../platform/http/problems/problem-error.ts';
import type { AuditService } from './audit.service.ts';
import { type DashboardRoute, route } from './http/dashboard-route.ts';
import { notHere } from './http/not-here.ts';
import { memberStore } from './member.store.ts';

const cidr = z
  .string()
  .trim()
  .refine(isCidr, { error: 'Must be an address range such as 203.0.113.0/24 or 2001:db8::/32' });
/** The request with its ranges checked, by Node. */
const keyCreate = apiKeyCreate.extend({ allow_cidrs: z.array(cidr).max(MOST_RANGES).nullable().optional() });

export function keyRoutes(deps: {
  db: Db;
  write: Write;
  clock: Clock;
  accounts: AccountService;
  audit: AuditService;
}): DashboardRoute[] {
  const { db, write, clock, accounts, audit } = deps;
  const list = async (accountId: string): Promise<ApiKey[]> => {
    const members = new Map((await memberStore(db).list(liveAccountId(accountId))).map(({ id, name }) => [id, name]));
    return (await accountSettingsStore(db).keys(accountId)).map((row) => ({
      id: row.id,
      name: row.name,
      hint: `${livemodeOf(row.account_id) ? 'di_live_' : 'di_test_'}…${row.last_4}`,
      created_at: isoTime(row.created_at),
      expires_at: isoTimeOrNull(row.expires_at),
      revoked_at: isoTimeOrNull(row.revoked_at),
      last_used_at: isoTimeOrNull(row.last_used_at),
      livemode: livemodeOf(row.account_id),
      scopes: row.scopes ? (row.scopes.split(' ') as KeyScope[]) : null,
      allow_cidrs: row.allow_cidrs ? row.allow_cidrs.split(' ') : null,
      created_by: (row.created_by && members.get(row.created_by)) ?? null,
    }));
  };
  return [
    route({
      method: 'get',
      path: '/api-keys',
      response: all(apiKey),
      permission: 'keys.read',
      handle: async ({ actor }) => ({ data: await list(actor.accountId) }),
    }),
    route({
      method: 'post',
      path: '/api-keys',
      response: createdApiKey,
      permission: 'keys.change',
      body: keyCreate,
      needsConfirmation: true,
      status: 201,
      handle: async ({ actor, body }): Promise<CreatedApiKey> => {
        const { id, key } = await write(async (tx) => {
          await audit.lockAccount(tx, actor.homeId);
          // Whoever was removed meanwhile leaves no key behind.
          const maker = await memberStore(tx).find(actor.homeId, actor.userId);
          if (!maker || !mayIn(maker.role, 'keys.change')) {
            throw new ProblemError('forbidden', 'You do not belong to this account any more, or your role has changed');
          }
          const made = await accounts.addKey(tx, {
            accountId: actor.accountId,
            name: body.name,
            createdBy: actor.userId,
            ...(body.expires_in_days ? { expiresInDays: body.expires_in_days } : {}),
            ...(body.scopes ? { scopes: body.scopes } : {}),
            ...(body.allow_cidrs?.length ? { allowCidrs: body.allow_cidrs } : {}),
          });
          const { expires_in_days, scopes, allow_cidrs } = body;
          await audit.add(tx, actor, 'api_key.created', made.id, { expires_in_days, scopes, allow_cidrs });
          return made;
        });
        const made = (await list(actor.accountId)).find((one) => one.id === id);
        if (!made) throw new Error('The key that was just made is gone');
        return { ...made, key };
      },
    }),
    route({
      method: 'delete',
      path: '/api-keys/:id',
      permission: 'keys.change',
      needsConfirmation: true,
      handle: async ({ actor, c }) => {
        const id = c.req.param('id');
        const known = (await list(actor.accountId)).find((one) => one.id === id);
        if (!known) throw notHere('key');
        if (known.revoked_at !== null) return;
        await write(async (tx) => {
          await audit.lockAccount(tx, actor.homeId);
          await accountSettingsStore(tx).revokeKey(known.id, clock.nowMs());
          await audit.add(tx, actor, 'api_key.revoked', known.id);
        });
      },
    }),
  ];
}
