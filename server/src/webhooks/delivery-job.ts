/** The jobs that carry out deliveries, as they are enqueued. */
import type { NewJob } from '../platform/jobs/index.ts';

export const DELIVER = 'webhook.deliver';
export const RESEND = 'webhook.resend';

/** Job of the next scheduled attempt. First tries and retries stand in different groups, so neither waits for the other. */
export const deliverJob = (
  row: { id: string; account_id: string; endpoint_id: string; tries?: number },
  runAtMs?: number,
): NewJob => ({
  kind: DELIVER,
  id: row.id,
  key: row.id,
  group: `${row.account_id}/${row.endpoint_id}${row.tries ? '/retry' : ''}`,
  ...(runAtMs === undefined ? {} : { runAtMs }),
});

/** Job of an extra attempt. */
export const resendJob = (row: { id: string; account_id: string; endpoint_id: string }): NewJob => ({
  ...deliverJob({ ...row, tries: 1 }),
  kind: RESEND,
});
