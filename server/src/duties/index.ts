/** Legal duties of the issuer. */
export { type DutyRoutesDeps, dutyRoutes } from './duty.routes.ts';
export { createDuties, type Duties } from './duty.service.ts';
