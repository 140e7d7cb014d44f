/** Events: an account's webhook messages in order, for clients that fetch. */
export { type EventRoutesDeps, eventRoutes } from './event.routes.ts';
export { createEvents, EVENT_LIFE_MS, type EventService, eventsOf } from './event.service.ts';
