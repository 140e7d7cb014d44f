/** HTTP edge of exports: a dispute as a processor's API takes it, or as a case file to read and print. */
import { EXPORT_TARGETS, exportedDispute, uuid } from '@dispute-intake/contract';
import * as z from 'zod';
import { type Endpoint, endpoint } from '../platform/http/endpoints/endpoint.ts';
import { caseFileResponse, type Exports } from './export.service.ts';

export interface ExportRoutesDeps {
  exports: Exports;
}

export function exportRoutes({ exports }: ExportRoutesDeps): Endpoint[] {
  return [
    endpoint({
      method: 'get',
      path: '/api/evaluations/{evaluation_id}/export',
      access: 'key',
      operationId: 'exportEvaluation',
      tag: 'Evaluations',
      summary: 'Get a dispute as a processor takes it, or as a case file',
      description:
        'For a processor: the body of its dispute call, the files to attach and where, and what is still missing. `for=pdf`: a case file (`application/pdf`) with the result in words, facts, statement, documents and rules. `409` while the evaluation runs.',
      params: z.object({ evaluation_id: uuid }),
      query: z.object({
        for: z.enum(EXPORT_TARGETS).describe('A processor, or pdf for the case file'),
        report: z
          .enum(['true', 'false'])
          .optional()
          .describe('With `for=pdf`: `true` puts every payment of the report into one case file'),
      }),
      responses: {
        200: { description: 'The export; with `for=pdf` a PDF', schema: exportedDispute, types: ['application/pdf'] },
      },
      async handle(c, { params: { evaluation_id: id }, query }) {
        const accountId = c.get('accountId');
        return query.for === 'pdf'
          ? caseFileResponse(id, await exports.caseFile(accountId, id, query.report === 'true'))
          : c.json(await exports.forProcessor(accountId, id, query.for));
      },
    }),
  ];
}
