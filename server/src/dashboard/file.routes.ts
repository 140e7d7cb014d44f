/** HTTP edge of the files of a dispute: shown in the page, or downloaded by a short-lived link. */
import { byId, fileLink, previewQuery } from '@dispute-intake/contract/dashboard-api';
import type { FileService } from '../files/index.ts';
import type { Readings } from '../readings/index.ts';
import type { AuditService } from './audit.service.ts';
import { drawnPageResponse, previewResponse } from './file-preview.ts';
import { type DashboardRoute, route } from './http/dashboard-route.ts';
import { notHere } from './http/not-here.ts';

export function fileRoutes(deps: {
  files: FileService;
  audit: AuditService;
  readings: Pick<Readings, 'drawPage'>;
}): DashboardRoute[] {
  const { files, audit, readings } = deps;
  return [
    route({
      method: 'get',
      path: '/files/:id/preview',
      permission: 'disputes.open',
      params: byId,
      query: previewQuery,
      handle: async ({ actor, params, query, c }) => {
        const row = await files.owned(actor.accountId, params.id);
        if (row && query.page !== undefined) {
          const png = await readings.drawPage(row, query.page);
          if (!png) throw notHere('page');
          await audit.record(actor, 'file.previewed', row.id);
          return drawnPageResponse(c, png);
        }
        const blob = row && (await files.open(row));
        if (!row || !blob) throw notHere('file');
        await audit.record(actor, 'file.previewed', row.id);
        return previewResponse(c, row.mime_type, blob);
      },
    }),
    route({
      method: 'post',
      path: '/files/:id/link',
      response: fileLink,
      permission: 'disputes.open',
      params: byId,
      status: 201,
      handle: async ({ actor, params }) => {
        const row = await files.owned(actor.accountId, params.id);
        if (!row) throw notHere('file');
        await audit.record(actor, 'file.opened', row.id);
        const { url, expiresAt } = files.signedLink(row.id);
        return { url, expires_at: expiresAt };
      },
    }),
  ];
}
