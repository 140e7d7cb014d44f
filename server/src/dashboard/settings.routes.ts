/** HTTP edge of an account's settings: who may embed the intake, how it looks, how long links and data live. */

import type { IntakeTheme } from '@dispute-intake/contract';
import type { AccountSettings, Retention, RetentionDeletes } from '@dispute-intake/contract/dashboard-api';
import {
  accountSettings,
  appScheme,
  MOST_APP_SCHEMES,
  retentionChange,
  retentionDeletes,
  retentionPreviewQuery,
  securityChange,
  settingsChange,
} from '@dispute-intake/contract/dashboard-api';
import { DAY_MS } from '@dispute-intake/contract/duration';
import * as z from 'zod';
import {
  type AccountChanges,
  accountSettingsStore,
  isAppScheme,
  readPreferences,
  testAccountId,
} from '../accounts/index.ts';
import type { Config } from '../config.ts';
import type { Db, Write } from '../database.ts';
import type { Clock } from '../platform/clock.ts';
import { ProblemError } from '../platform/http/problems/problem-error.ts';
import { retentionPreviewStore } from '../retention/index.ts';
import type { AuditService } from './audit.service.ts';
import { type DashboardRoute, route } from './http/dashboard-route.ts';
import { shownRuleOptions } from './rule-options.ts';

/** The request with its app schemes checked: some are the operating system's own. */
const change = settingsChange.extend({
  app_schemes: z
    .array(appScheme.refine(isAppScheme, { error: 'Must be a scheme of your own app, such as mybank' }))
    .max(MOST_APP_SCHEMES)
    .optional(),
});

/** The part of the preferences that the request sets; undefined when it sets none. */
function preferenceChanges(body: z.output<typeof change>): Record<string, unknown> | undefined {
  const changes = {
    // Undefined leaves the text out: JSON has no such value.
    ...(body.links && {
      helpUrl: body.links.help_url ?? undefined,
      helpPhone: body.links.help_phone ?? undefined,
      cardBlockUrl: body.links.card_block_url ?? undefined,
      cardBlockPhone: body.links.card_block_phone ?? undefined,
      privacyUrl: body.links.privacy_url ?? undefined,
    }),
    ...(body.promises && {
      replyWithinDays: body.promises.reply_within_days ?? undefined,
      decideWithinDays: body.promises.decide_within_days ?? undefined,
    }),
    ...(body.processor !== undefined && { processor: body.processor ?? undefined }),
    ...(body.app_schemes && { appSchemes: [...new Set(body.app_schemes)] }),
    ...(body.rule_options && { ruleOptions: body.rule_options }),
  };
  return Object.keys(changes).length > 0 ? changes : undefined;
}

const shown = (count: number | null) => count ?? 'more than 10 000';

export function settingsRoutes(deps: {
  db: Db;
  write: Write;
  clock: Clock;
  config: Config;
  audit: AuditService;
}): DashboardRoute[] {
  const { db, write, clock, config, audit } = deps;

  async function read(accountId: string): Promise<AccountSettings> {
    const row = await accountSettingsStore(db).find(accountId);
    if (!row) throw new ProblemError('not_found', 'This account was deleted: sign in to another one');
    const set = readPreferences(row.preferences);
    return {
      name: row.name,
      embedding_origins: row.frame_ancestors === null ? null : row.frame_ancestors.split(' ').filter(Boolean),
      default_embedding: config.frameAncestors,
      theme: row.theme === null ? null : (JSON.parse(row.theme) as IntakeTheme),
      session_ttl_seconds: row.session_ttl_ms ? row.session_ttl_ms / 1000 : null,
      default_session_ttl_seconds: config.sessionTtlMs / 1000,
      links: {
        help_url: set.helpUrl ?? null,
        help_phone: set.helpPhone ?? null,
        card_block_url: set.cardBlockUrl ?? null,
        card_block_phone: set.cardBlockPhone ?? null,
        privacy_url: set.privacyUrl ?? null,
      },
      promises: {
        reply_within_days: set.replyWithinDays ?? null,
        decide_within_days: set.decideWithinDays ?? null,
      },
      app_schemes: set.appSchemes ?? [],
      processor: set.processor ?? null,
      rule_options: shownRuleOptions(set.ruleOptions ?? {}),
      require_second_factor: Number(row.require_second_factor ?? 0) === 1,
      retention: {
        disputes_days: row.disputes_retention_days ?? null,
        deliveries_days: row.deliveries_retention_days ?? null,
      },
    };
  }

  /** What the next clean-up would delete, on both sides; null: more than is counted. */
  async function deletesWith(accountId: string, kept: Retention): Promise<RetentionDeletes> {
    const beforeMs = (count: number | null) => (count === null ? null : clock.nowMs() - count * DAY_MS);
    const store = retentionPreviewStore(db, [accountId, testAccountId(accountId)]);
    return {
      disputes: await store.disputes(beforeMs(kept.disputes_days)),
      deliveries: await store.messages(beforeMs(kept.deliveries_days)),
    };
  }

  return [
    route({
      method: 'get',
      path: '/settings',
      response: accountSettings,
      permission: 'settings.read',
      handle: ({ actor }) => read(actor.homeId),
    }),
    route({
      method: 'patch',
      path: '/settings',
      response: accountSettings,
      permission: 'settings.change',
      body: change,
      // Who may embed the intake, and where it sends cardholders.
      needsConfirmation: (body) =>
        body.embedding_origins !== undefined || body.links !== undefined || body.app_schemes !== undefined,
      handle: async ({ actor, body }) => {
        const changes: AccountChanges = {};
        if (body.name !== undefined) changes.name = body.name;
        if (body.embedding_origins !== undefined) {
          changes.frame_ancestors = body.embedding_origins?.length ? body.embedding_origins.join(' ') : null;
        }
        if (body.theme !== undefined) changes.theme = body.theme === null ? null : JSON.stringify(body.theme);
        if (body.session_ttl_seconds !== undefined) {
          changes.session_ttl_ms = body.session_ttl_seconds === null ? null : body.session_ttl_seconds * 1000;
        }
        const preferences = preferenceChanges(body);
        if (Object.keys(changes).length > 0 || preferences) {
          await write(async (tx) => {
            await audit.lockAccount(tx, actor.homeId);
            if (preferences) {
              const row = await accountSettingsStore(tx).find(actor.homeId);
              changes.preferences = JSON.stringify({ ...readPreferences(row?.preferences), ...preferences });
            }
            await accountSettingsStore(tx).change(actor.homeId, changes);
            await audit.add(tx, actor, 'settings.changed', actor.homeId, body);
          });
        }
        return read(actor.homeId);
      },
    }),
    route({
      method: 'patch',
      path: '/settings/security',
      response: accountSettings,
      permission: 'members.change',
      body: securityChange,
      needsConfirmation: true,
      handle: async ({ actor, body }) => {
        if (body.require_second_factor && !actor.twoFactor) {
          throw new ProblemError('conflict', 'Set up your own authenticator first, so that you are not locked out');
        }
        await write(async (tx) => {
          await accountSettingsStore(tx).change(actor.homeId, {
            require_second_factor: body.require_second_factor ? 1 : 0,
          });
          await audit.add(tx, actor, 'security.changed', actor.homeId, body);
        });
        return read(actor.homeId);
      },
    }),
    route({
      method: 'patch',
      path: '/settings/retention',
      response: accountSettings,
      permission: 'retention.change',
      body: retentionChange,
      needsConfirmation: true,
      handle: async ({ actor, body: { accept_deletion, ...body } }) => {
        const deletes = await deletesWith(actor.homeId, body);
        if (!accept_deletion && (deletes.disputes !== 0 || deletes.deliveries !== 0)) {
          throw new ProblemError(
            'conflict',
            `This deletes ${shown(deletes.disputes)} disputes and ${shown(deletes.deliveries)} webhook messages for good: send accept_deletion to go on`,
            { members: { deletes } },
          );
        }
        await write(async (tx) => {
          await accountSettingsStore(tx).change(actor.homeId, {
            disputes_retention_days: body.disputes_days,
            deliveries_retention_days: body.deliveries_days,
          });
          await audit.add(tx, actor, 'retention.changed', actor.homeId, { ...body, deletes });
        });
        return read(actor.homeId);
      },
    }),
    route({
      method: 'get',
      path: '/settings/retention/preview',
      response: retentionDeletes,
      permission: 'retention.change',
      query: retentionPreviewQuery,
      handle: ({ actor, query }) => deletesWith(actor.homeId, query),
    }),
  ];
}
