/** The dashboard's stores query the dashboard's tables; each domain offers at its index what the dashboard shows of it. */
import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { test } from 'node:test';

const NAMED = /\b(?:selectFrom|insertInto|updateTable|deleteFrom|innerJoin|leftJoin)\(\s*'([a-z_]+)/g;
/** The login reads of the account what decides who may enter. */
const ALLOWED = new Set(['login/sign-in.store.ts account', 'login/one-time-link.store.ts account']);

test('no file of the dashboard queries a table of another domain', () => {
  const files = globSync('**/*.ts', { cwd: import.meta.dirname }).filter(
    (file) => !/\.test\.ts$|^testing\//.test(file),
  );
  const named = files.flatMap((file) =>
    [...readFileSync(new URL(file, import.meta.url), 'utf8').matchAll(NAMED)].map(([, table]) => `${file} ${table}`),
  );
  assert.ok(named.length > 50, 'the search finds the statements');
  assert.deepEqual(
    named.filter((each) => !/ dashboard_/.test(each) && !ALLOWED.has(each)),
    [],
  );
});
