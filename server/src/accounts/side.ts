/**
 * An account has two sides. The test side is an account row of its own, whose id is the live account's with `_test` after
 * it, so that isolation of objects, endpoints, limits and figures follows from `account_id`, and whatever holds an account
 * id knows its side without a query. `account.live_account_id` says the same in the database.
 */
const SUFFIX = '_test';

/** Id of the test side of an account; of a test account, its own. */
export const testAccountId = (accountId: string): string =>
  accountId.endsWith(SUFFIX) ? accountId : accountId + SUFFIX;

/** Id of the live account that a side belongs to. */
export const liveAccountId = (accountId: string): string =>
  accountId.endsWith(SUFFIX) ? accountId.slice(0, -SUFFIX.length) : accountId;

/** False for the test side. */
export const livemodeOf = (accountId: string): boolean => !accountId.endsWith(SUFFIX);
