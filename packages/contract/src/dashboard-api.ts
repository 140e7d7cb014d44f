/**
 * The dashboard's own API below `/dashboard/api`, same origin, by login cookie: schemas of what is sent and returned, and their types.
 * A route names both (`body`, `query`, `response`): the tests check every response against its schema, and hold the routes that
 * change something to `DASHBOARD_BODIES`.
 */
export * from './dashboard/account.ts';
export * from './dashboard/correction.ts';
export * from './dashboard/dispute.ts';
export * from './dashboard/login.ts';
export * from './dashboard/notice.ts';
export * from './dashboard/overview.ts';
export * from './dashboard/page.ts';
export * from './dashboard/person.ts';
export * from './dashboard/requests.ts';
export * from './dashboard/rule-options.ts';
export * from './dashboard/settings.ts';
export * from './dashboard/webhook.ts';
