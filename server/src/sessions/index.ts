/** Intake sessions: the issuer's side, the cardholder's side and the hosted page. */

export { createAccess } from './cardholder.access.ts';
export type { CardholderDeps } from './cardholder.deps.ts';
export { cardholderRoutes } from './cardholder.routes.ts';
export { type CardholderService, createCardholderSessions } from './cardholder.service.ts';
export { createDeviceLinks } from './device-link.service.ts';
export { createDrafts, draftReader } from './draft.service.ts';
export { followUpView } from './follow-up.ts';
export { stageOf } from './funnel.ts';
export { intakePage } from './intake-page.ts';
export { referenceOf } from './session.link.ts';
export { type SessionRoutesDeps, sessionRoutes } from './session.routes.ts';
export { createSessions, type SessionService } from './session.service.ts';
export { sessionReader } from './session.store.ts';
export { type SessionCount, sessionFiguresStore } from './session-figures.store.ts';
export { type SessionFilter, sessionListStore } from './session-list.store.ts';
export { paymentReader } from './session-payment.ts';
