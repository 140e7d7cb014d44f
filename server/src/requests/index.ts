/** The log of API requests. */

export { requestLogStore } from './request-log.store.ts';
export type { ApiRequestTable } from './request-log.table.ts';
export { createRequestLog, type RequestLog } from './request-log.ts';
