/** A dispute written for who files it: the body of a processor's call, or a case file to read and print. */
import type { ExplainedRule, ExportedDispute, Processor } from '@dispute-intake/contract';
import type { Db } from '../database.ts';
import type { EvaluationService, Standings } from '../evaluations/index.ts';
import { ProblemError } from '../platform/http/problems/problem-error.ts';
import type { CaseFilePrinter } from './case-file.printer.ts';
import { EXPORTERS } from './exporters.ts';

export interface ExportDeps {
  db: Db;
  evaluations: EvaluationService;
  caseFiles: CaseFilePrinter;
  standings: Pick<Standings, 'ofReport'>;
}
export type Exports = ReturnType<typeof createExports>;

/** Both throw `not_found` for another account's evaluation, and `conflict` while it has no result. */
export function createExports({ db, evaluations, caseFiles, standings }: ExportDeps) {
  async function disputeOf(accountId: string, evaluationId: string) {
    const record = await evaluations.record(db, accountId, evaluationId);
    if (!record) throw new ProblemError('not_found', 'There is no such evaluation');
    const { result } = record;
    if (!result) {
      throw new ProblemError('conflict', `The evaluation is ${record.status}: there is no result to export yet`);
    }
    return { record, result, evidences: record.request.evidences };
  }
  async function rulesOf(accountId: string, evaluationId: string): Promise<readonly ExplainedRule[]> {
    const explained = await evaluations.explanation(accountId, evaluationId);
    return explained && 'rules' in explained ? explained.rules : [];
  }
  return {
    /** The body of the processor's dispute call, the files to attach, and what is still missing. */
    forProcessor: async (accountId: string, evaluationId: string, processor: Processor): Promise<ExportedDispute> =>
      EXPORTERS[processor](await disputeOf(accountId, evaluationId)),
    /** The bytes of a PDF; with `ofReport` every payment of the dispute's report, this one's alone where it has none. */
    async caseFile(accountId: string, evaluationId: string, ofReport = false): Promise<Uint8Array<ArrayBuffer>> {
      const dispute = await disputeOf(accountId, evaluationId);
      const reportId = ofReport ? dispute.record.report_id : null;
      const ids =
        reportId === null
          ? [evaluationId]
          : (await standings.ofReport(db, accountId, reportId)).map((payment) => payment.evaluationId);
      const cases = await Promise.all(
        ids.map(async (id) => ({
          dispute: id === evaluationId ? dispute : await disputeOf(accountId, id),
          rules: await rulesOf(accountId, id),
        })),
      );
      return caseFiles.print({ cases, reportId }, { accountId, sessionId: null });
    },
  };
}

/** The response with a case file. */
export const caseFileResponse = (evaluationId: string, bytes: Uint8Array<ArrayBuffer>): Response =>
  new Response(bytes, {
    headers: {
      'Content-Type': 'application/pdf',
      'Content-Disposition': `attachment; filename="dispute-${evaluationId}.pdf"`,
    },
  });
