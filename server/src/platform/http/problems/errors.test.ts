import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Hono } from 'hono';
import { silentLog } from '../../log.ts';
import type { HttpEnv } from '../endpoints/http-env.ts';
import { respondToErrors } from './errors.ts';

async function statusOf(thrown: Error): Promise<number> {
  const app = new Hono<HttpEnv>();
  respondToErrors(app, { log: silentLog(), typeBase: '' });
  app.get('/', () => {
    throw thrown;
  });
  return (await app.request('/')).status;
}

test('a database without room, time or a turn is 503, a statement that is wrong 500', async () => {
  const NOT_NOW = [
    'SQLITE_BUSY_SNAPSHOT',
    'SQLITE_PROTOCOL', // the lock of the log was not got under load
    'SQLITE_NOMEM',
    'SQLITE_CANTOPEN', // no file descriptors left
    '40001', // serialization failure, after every repetition
    '40P01', // deadlock, the same
    '25P03', // idle in a transaction for too long
    '53100', // disk full
    '53200', // out of memory
    '53300', // too many connections
    '57014', // statement time-out
    '58030', // input/output error
    'EMFILE',
  ];
  for (const code of NOT_NOW) assert.equal(await statusOf(Object.assign(new Error(code), { code })), 503, code);
  for (const code of ['SQLITE_ERROR', 'SQLITE_CONSTRAINT_UNIQUE', '42601', '23505', ''])
    assert.equal(await statusOf(Object.assign(new Error(code), { code })), 500, code);
});
