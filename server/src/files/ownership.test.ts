/** An id of another account's file is worth nothing, wherever it is named. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { evaluationRequest, pdf, upload } from '../testing/factories.ts';
import { type Caller, startTestApp, type TestApp } from '../testing/test-app.ts';

let app: TestApp;
let neighbour: Caller;
let foreign: string;
let own: string;
before(async () => {
  app = await startTestApp({ works: true });
  neighbour = await app.newAccount();
  foreign = (await neighbour.call('POST', '/api/files/', upload(pdf('% foreign\n')))).body.id;
  own = (await app.call('POST', '/api/files/', upload(pdf('% own\n')))).body.id;
});
after(() => app.close());

test('an account reads its own files alone', async () => {
  assert.equal((await app.call('GET', `/api/files/${own}`)).status, 200);
  assert.equal((await app.call('GET', `/api/files/${foreign}`)).status, 404);
});

test("an evaluation that names another account's file neither shows it nor takes it", async () => {
  const evidences = { ...evaluationRequest().evidences, additional_documentation: [foreign, own] };
  const { id } = (await app.call('POST', '/api/evaluations/', evaluationRequest({ evidences }))).body;
  assert.equal((await app.call('GET', `/api/evaluations/${id}/result?wait=20`)).status, 200);
  const shown = (await app.call('GET', `/api/evaluations/${id}`)).body.files;
  assert.deepEqual(
    shown.map((file: { id: string }) => file.id),
    [own],
  );
  assert.equal((await app.call('GET', `/api/files/${own}`)).body.evaluation_id, id);
  assert.equal((await neighbour.call('GET', `/api/files/${foreign}`)).body.evaluation_id, null);
  assert.deepEqual(await app.service.files.known(app.accountId, [foreign, own]), [{ file_id: own, kind: null }]);
});
