/** HTTP edge of duties. */
import { dutiesNow, dutyRecord, uuid } from '@dispute-intake/contract';
import * as z from 'zod';
import { type Endpoint, endpoint } from '../platform/http/endpoints/endpoint.ts';
import type { Idempotency } from '../platform/http/idempotency/idempotency.ts';
import type { Duties } from './duty.service.ts';

const TAG = 'After Submit';

export interface DutyRoutesDeps {
  duties: Duties;
  idempotency: Idempotency;
}

export const dutyRoutes = ({ duties, idempotency }: DutyRoutesDeps): Endpoint[] => [
  endpoint({
    method: 'post',
    path: '/api/evaluations/{evaluation_id}/duties',
    access: 'key',
    operationId: 'recordDuty',
    tag: TAG,
    summary: 'Record that a legal duty was done',
    description:
      'Later duties are dated from what was recorded. A later record of the same duty replaces an earlier one. On the working day before a duty is due, by the calendar of its law (Federal Reserve, TARGET, or England and Wales), `duty.due` goes to endpoints that chose it.',
    params: z.object({ evaluation_id: uuid }),
    body: dutyRecord,
    idempotent: true,
    responses: {
      201: { description: 'Recorded; the obligations as they are now', schema: dutiesNow },
      204: { description: 'Recorded; the answer to a key without the scope `read`' },
    },
    handle: (c, { params, body }) =>
      idempotency.respondOnce(c, async (tx) => {
        const now = await duties.record(tx, c.get('accountId'), params.evaluation_id, body);
        return c.get('mayRead') ? { status: 201, body: now } : { status: 204, body: undefined };
      }),
  }),
];
