/** What an address may ask, over every operation the API describes. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
before(async () => {
  app = await startTestApp();
});
after(() => app.close());

interface Operation {
  parameters?: { in: string; name: string }[];
}

test('a parameter that is sent twice is refused by name at every address, whichever its values', async () => {
  const { call } = await app.newAccount();
  const { body } = await app.api('/openapi.json');
  let seen = 0;
  for (const [path, operations] of Object.entries<Record<string, Operation>>(body.paths))
    for (const [method, { parameters = [] }] of Object.entries(operations))
      for (const { name } of parameters.filter((each) => each.in === 'query')) {
        seen += 1;
        const address = path.replace(/\{\w+\}/g, '0190c6f0-0000-7000-8000-000000000000');
        const answer = await call(method.toUpperCase(), `${address}?${name}=1&${name}=1`);
        assert.equal(answer.status, 422, `${method} ${path} ${name}`);
        assert.deepEqual(answer.body.errors, [
          { loc: ['query', name], msg: 'Takes one value: send it once', type: 'error' },
        ]);
      }
  assert.ok(seen > 20, String(seen));
});

test('the other faults of an address are told as before', async () => {
  const { call } = await app.newAccount();
  const unknown = await call('GET', '/api/evaluations/?categroy=fraud&categroy=fraud');
  assert.deepEqual([unknown.status, unknown.body.errors.length], [422, 1]);
  assert.match(unknown.body.errors[0].msg, /^Unknown parameter\. This address takes .*category/);
  assert.equal((await call('GET', '/api/evaluations/?category=fraud&limit=5')).status, 200);
});
