/** HTTP edge of an account's settings: who may embed the intake, how it looks, how long links and data live. */

import { type IntakeTheme, intakeTheme } from '@dispute-intake/contract';
import type { AccountSettings } from '@dispute-intake/contract/dashboard-api';
import * as z from 'zod';
import type { Config } from '../config.ts';
import type { Db, Write } from '../database.ts';
import { ProblemError } from '../platform/http/problem-error.ts';
import { type AccountChanges, accountStore } from './account.store.ts';
import type { AuditService } from './audit.service.ts';
import { type DashboardRoute, route } from './http/dashboard-route.ts';

/** A CSP host source with its scheme (CSP 3 §2.3.1): an origin, or all subdomains of one. */
const embedder = z.string().regex(/^https?:\/\/(\*\.)?[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?(?::\d{1,5})?$/i, {
  error: 'Must be an origin such as https://app.example.com or https://*.example.com, without a path',
});
const days = z.int().min(1).max(3650).nullable();

export function settingsRoutes(deps: { db: Db; write: Write; config: Config; audit: AuditService }): DashboardRoute[] {
  const { db, write, config, audit } = deps;

  async function read(accountId: string): Promise<AccountSettings> {
    const row = await accountStore(db).find(accountId);
    if (!row) throw new ProblemError('not_found', 'The account is gone');
    return {
      name: row.name,
      embedding_origins: row.frame_ancestors === null ? null : row.frame_ancestors.split(' ').filter(Boolean),
      default_embedding: config.frameAncestors,
      theme: row.theme === null ? null : (JSON.parse(row.theme) as IntakeTheme),
      session_ttl_seconds: row.session_ttl_ms ? row.session_ttl_ms / 1000 : null,
      default_session_ttl_seconds: config.sessionTtlMs / 1000,
      retention: {
        disputes_days: row.disputes_retention_days ?? null,
        deliveries_days: row.deliveries_retention_days ?? null,
      },
    };
  }

  return [
    route({
      method: 'get',
      path: '/settings',
      permission: 'settings.read',
      handle: ({ actor }) => read(actor.accountId),
    }),
    route({
      method: 'patch',
      path: '/settings',
      permission: 'settings.change',
      body: z.strictObject({
        name: z.string().trim().min(1).max(200).optional(),
        embedding_origins: z.array(embedder).max(50).nullable().optional(),
        theme: intakeTheme.nullable().optional(),
        session_ttl_seconds: z.int().min(60).max(86_400).nullable().optional(),
      }),
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
        if (Object.keys(changes).length > 0) {
          await write((tx) => accountStore(tx).change(actor.accountId, changes));
          await audit.record(actor, 'settings.changed', Object.keys(body).join(', '), body);
        }
        return read(actor.accountId);
      },
    }),
    route({
      method: 'patch',
      path: '/settings/retention',
      permission: 'retention.change',
      body: z.strictObject({ disputes_days: days, deliveries_days: days }),
      handle: async ({ actor, body }) => {
        const changes = {
          disputes_retention_days: body.disputes_days,
          deliveries_retention_days: body.deliveries_days,
        };
        await write((tx) => accountStore(tx).change(actor.accountId, changes));
        await audit.record(actor, 'retention.changed', 'retention', body);
        return read(actor.accountId);
      },
    }),
  ];
}
