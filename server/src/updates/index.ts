/** What happens to a dispute after it was submitted. */
export { type UpdateRoutesDeps, updateRoutes } from './dispute-update.routes.ts';
export { createDisputeUpdates, type DisputeUpdates } from './dispute-update.service.ts';
export { createStatusPages } from './status-page.ts';
