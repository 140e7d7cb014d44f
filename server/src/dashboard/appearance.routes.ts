/** HTTP edge of the intake's appearance: theme, pictures, fonts, the issuer's own sentences and its form of address. */

import type { IntakeTheme } from '@dispute-intake/contract';
import {
  type Appearance,
  type AssetUpload,
  appearance,
  appearanceChange,
  assetId,
  assetUpload,
} from '@dispute-intake/contract/dashboard-appearance';
import { accountSettingsStore, type BrandSettings, readPreferences } from '../accounts/index.ts';
import { answerServed, type BrandService } from '../brand/index.ts';
import type { Db, Write } from '../database.ts';
import { ProblemError } from '../platform/http/problems/problem-error.ts';
import type { AuditService } from './audit.service.ts';
import type { Actor } from './http/actor.ts';
import { type DashboardRoute, route } from './http/dashboard-route.ts';

const MAX_FONTS = 4;

const idsOf = ({ logo, logoDark, fonts = [] }: BrandSettings): string[] =>
  [logo, logoDark, ...fonts.map(({ id }) => id)].filter((id): id is string => id !== undefined);

/** What is uploaded takes the place of what had its use before; fonts, of the one of its weight. */
function withUpload(brand: BrandSettings, { use, ...given }: AssetUpload, id: string): BrandSettings {
  if (use !== 'font') return { ...brand, [use === 'logo' ? 'logo' : 'logoDark']: id };
  const { weight, name } = given as { weight: number; name: string };
  const others = (brand.fonts ?? []).filter((font) => font.weight !== weight);
  if (others.length >= MAX_FONTS)
    throw new ProblemError('conflict', `An account has at most ${MAX_FONTS} fonts: remove one first`);
  return { ...brand, fonts: [...others, { id, weight, name }].sort((a, b) => a.weight - b.weight) };
}

export function appearanceRoutes(deps: {
  db: Db;
  write: Write;
  audit: AuditService;
  brand: BrandService;
}): DashboardRoute[] {
  const { db, write, audit, brand } = deps;

  async function read(accountId: string): Promise<Appearance> {
    const row = await accountSettingsStore(db).find(accountId);
    if (!row) throw new ProblemError('not_found', 'This account was deleted: sign in to another one');
    const set = readPreferences(row.preferences).brand ?? {};
    return {
      name: row.name,
      theme: row.theme === null ? {} : (JSON.parse(row.theme) as IntakeTheme),
      logo: set.logo ?? null,
      logo_dark: set.logoDark ?? null,
      fonts: set.fonts ?? [],
      sentences: set.sentences ?? {},
      address: set.address ?? {},
    };
  }

  /** Changes the brand and removes the uploads that nothing names any more. */
  async function change(
    actor: Actor,
    detail: Record<string, unknown>,
    next: (brand: BrandSettings, tx: Db) => Promise<BrandSettings> | BrandSettings,
    theme?: IntakeTheme,
  ): Promise<Appearance> {
    await write(async (tx) => {
      await audit.lockAccount(tx, actor.homeId);
      const row = await accountSettingsStore(tx).find(actor.homeId);
      if (!row) throw new ProblemError('not_found', 'This account was deleted: sign in to another one');
      const preferences = readPreferences(row.preferences);
      const before = preferences.brand ?? {};
      const after = await next(before, tx);
      const kept = new Set(idsOf(after));
      for (const id of idsOf(before)) if (!kept.has(id)) await brand.remove(tx, actor.homeId, id);
      await accountSettingsStore(tx).change(actor.homeId, {
        preferences: JSON.stringify({ ...preferences, brand: after }),
        ...(theme && { theme: Object.keys(theme).length > 0 ? JSON.stringify(theme) : null }),
      });
      await audit.add(tx, actor, 'settings.changed', actor.homeId, detail);
    });
    return read(actor.homeId);
  }

  return [
    route({
      method: 'get',
      path: '/appearance',
      permission: 'settings.read',
      response: appearance,
      handle: ({ actor }) => read(actor.homeId),
    }),
    route({
      method: 'patch',
      path: '/appearance',
      permission: 'settings.change',
      response: appearance,
      body: appearanceChange,
      // What cardholders read in the issuer's name.
      needsConfirmation: (body) => body.sentences !== undefined || body.address !== undefined,
      handle: ({ actor, body: { theme, ...words } }) =>
        change(actor, { theme, ...words }, (before) => ({ ...before, ...words }), theme),
    }),
    route({
      method: 'post',
      path: '/appearance/assets',
      permission: 'settings.change',
      response: appearance,
      body: assetUpload,
      isFile: (path) => path === 'data',
      handle: ({ actor, body }) =>
        change(actor, { uploaded: body.use }, async (before, tx) => {
          const bytes = Buffer.from(body.data, 'base64');
          const id = await brand.add(tx, actor.homeId, body.use === 'font' ? 'font' : 'logo', bytes);
          return withUpload(before, body, id);
        }),
    }),
    route({
      method: 'get',
      path: '/appearance/assets/:id',
      permission: 'settings.read',
      params: assetId,
      async handle({ actor, params, c }) {
        const row = await accountSettingsStore(db).find(actor.homeId);
        const isOwn = idsOf(readPreferences(row?.preferences).brand ?? {}).includes(params.id);
        return answerServed(c, isOwn ? await brand.file(params.id) : undefined, 'private, max-age=3600');
      },
    }),
    route({
      method: 'delete',
      path: '/appearance/assets/:id',
      permission: 'settings.change',
      response: appearance,
      params: assetId,
      handle: ({ actor, params: { id } }) =>
        change(actor, { removed: id }, (before) => {
          if (!idsOf(before).includes(id))
            throw new ProblemError(
              'not_found',
              'There is no such picture or font: reload the page to see which there are',
            );
          const { logo, logoDark, fonts = [], ...rest } = before;
          return {
            ...rest,
            ...(logo && logo !== id && { logo }),
            ...(logoDark && logoDark !== id && { logoDark }),
            fonts: fonts.filter((font) => font.id !== id),
          };
        }),
    }),
  ];
}
