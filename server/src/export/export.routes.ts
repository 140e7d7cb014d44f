/** HTTP edge of exports: a dispute as a processor's API takes it, or as a case file to read and print. */
import { EXPORT_TARGETS, exportedDispute, uuid } from '@dispute-intake/contract';
import * as z from 'zod';
import type { Db } from '../database.ts';
import type { EvaluationService } from '../evaluations/index.ts';
import { type Endpoint, endpoint } from '../platform/http/endpoint.ts';
import { ProblemError } from '../platform/http/problem-error.ts';
import type { CaseFilePrinter } from './case-file.printer.ts';
import { EXPORTERS } from './exporters.ts';

export interface ExportRoutesDeps {
  db: Db;
  evaluations: EvaluationService;
  caseFiles: CaseFilePrinter;
}

export function exportRoutes({ db, evaluations, caseFiles }: ExportRoutesDeps): Endpoint[] {
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
      query: z.object({ for: z.enum(EXPORT_TARGETS).describe('A processor, or pdf for the case file') }),
      responses: {
        200: { description: 'The export; with `for=pdf` a PDF', schema: exportedDispute, types: ['application/pdf'] },
      },
      async handle(c, { params, query }) {
        const record = await evaluations.record(db, c.var.accountId, params.evaluation_id);
        if (!record) throw new ProblemError('not_found', 'There is no such evaluation');
        const { result } = record;
        if (!result) {
          throw new ProblemError('conflict', `The evaluation is ${record.status}: there is no result to export yet`);
        }
        const dispute = { record, result, evidences: record.request.evidences };
        if (query.for !== 'pdf') return c.json(EXPORTERS[query.for](dispute));
        const explained = await evaluations.explanation(c.var.accountId, record.id);
        const rules = explained && 'rules' in explained ? explained.rules : [];
        return c.body(await caseFiles.print({ dispute, rules }, { accountId: c.var.accountId, sessionId: null }), 200, {
          'Content-Type': 'application/pdf',
          'Content-Disposition': `attachment; filename="dispute-${record.id}.pdf"`,
        });
      },
    }),
  ];
}
