/**
 * The dashboard's own API below `/dashboard/api`, same origin, by login cookie: a schema for each response, and its type.
 * A route names the schema of its response (`response`), and the tests check every response against it.
 */
export * from './dashboard/account.ts';
export * from './dashboard/dispute.ts';
export * from './dashboard/login.ts';
export * from './dashboard/notice.ts';
export * from './dashboard/overview.ts';
export * from './dashboard/page.ts';
export * from './dashboard/webhook.ts';
