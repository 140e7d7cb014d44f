/** HTTP edge of reports. */
import {
  evaluationRequest,
  evaluationRequestOfAnyScheme,
  report,
  reportAccepted,
  reportRequest,
  reportRequestOfAnyScheme,
  uuid,
} from '@dispute-intake/contract';
import * as z from 'zod';
import type { AccountPreferences } from '../accounts/index.ts';
import { isFreeTextOfEvaluation } from '../platform/http/card-numbers/card-number.guard.ts';
import { type Endpoint, endpoint } from '../platform/http/endpoints/endpoint.ts';
import type { Idempotency } from '../platform/http/idempotency/idempotency.ts';
import { unreadFields } from '../platform/http/input/unread-fields.ts';
import { validate } from '../platform/http/input/validate.ts';
import { ProblemError } from '../platform/http/problems/problem-error.ts';
import { refuseTestFields } from '../test-side/index.ts';
import { type Reports, requestsOf } from './report.service.ts';

const TAG = 'Reports';

export interface ReportRoutesDeps {
  reports: Reports;
  idempotency: Idempotency;
  preferences(accountId: string): Promise<Pick<AccountPreferences, 'ruleOptions'>>;
}

export const reportRoutes = ({ reports, idempotency, preferences }: ReportRoutesDeps): Endpoint[] => [
  endpoint({
    method: 'post',
    path: '/api/reports/',
    access: 'key',
    operationId: 'submitReport',
    tag: TAG,
    summary: 'Submit several payments that were reported together',
    description:
      'Makes one evaluation a payment, all or none. What is the same for every payment is sent once; what a payment says itself goes before it.',
    body: z.looseObject({}),
    documentedBody: reportRequest,
    isFreeText: isFreeTextOfEvaluation,
    idempotent: true,
    responses: { 202: { description: 'Taken in', schema: reportAccepted, headers: { Location: 'The report' } } },
    async handle(c, { body }) {
      const [accountId, livemode] = [c.get('accountId'), c.get('livemode')];
      const takesAll = (await preferences(accountId)).ruleOptions?.americanExpress === true;
      const given = validate(takesAll ? reportRequestOfAnyScheme : reportRequest, body, 'body');
      // Each as it would be checked alone: what a payment and the report say together is checked, too.
      const one = takesAll ? evaluationRequestOfAnyScheme : evaluationRequest;
      const payments = requestsOf(given as z.infer<typeof reportRequest>).map((request) => ({
        request: validate(one, request, 'body'),
      }));
      refuseTestFields(c, given);
      const unused = unreadFields(reportRequest, body);
      return idempotency.respondOnce(c, async (tx) => {
        const { id, evaluationIds } = await reports.submit(tx, { accountId, intakeSessionId: null, payments });
        return {
          status: 202,
          body: { id, evaluation_ids: evaluationIds, livemode, ...(unused && { unused_fields: unused }) },
          headers: { Location: `/api/reports/${id}` },
        };
      });
    },
  }),
  endpoint({
    method: 'get',
    path: '/api/reports/{report_id}',
    access: 'key',
    operationId: 'getReport',
    tag: TAG,
    summary: 'Get a report',
    description: 'The newest version of each payment’s evaluation, and what they come to by currency.',
    params: z.object({ report_id: uuid }),
    responses: { 200: { description: 'The report', schema: report } },
    async handle(c, { params }) {
      const found = await reports.get(c.get('accountId'), params.report_id);
      if (!found) throw new ProblemError('not_found', 'There is no such report');
      return c.json(found);
    },
  }),
];
