/** Evidence files of a session: how many it holds, and whose they are. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { openLink } from '../testing/cardholder.ts';
import { answers, pdf, sessionRequest, upload } from '../testing/factories.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

let app: TestApp;
before(async () => {
  app = await startTestApp();
});
after(() => app.close());

async function opened() {
  const { url } = (await app.call('POST', '/api/intake/sessions/', sessionRequest())).body;
  return openLink(app, url);
}
type Page = Awaited<ReturnType<typeof opened>>;
const add = async (page: Page, name: string): Promise<string> => {
  const { status, body } = await page.call('POST', 'files', upload(pdf(`% ${name}\n`), `${name}.pdf`));
  assert.equal(status, 201);
  return body.id;
};
const filesOf = (sessionId: string) =>
  app.service.context.db.selectFrom('evidence_file').select('id').where('intake_session_id', '=', sessionId).execute();

test('of files that are sent at once a session takes ten, and refuses the others', async () => {
  const page = await opened();
  const sent = await Promise.all(
    Array.from({ length: 14 }, (_, i) => page.call('POST', 'files', upload(pdf(`% at once ${i}\n`), `${i}.pdf`))),
  );
  const outcomes = Map.groupBy(sent, ({ status, body }) => `${status} ${body.code ?? ''}`.trim());
  assert.deepEqual([...outcomes].map(([outcome, all]) => [outcome, all.length]).sort(), [
    ['201', 10],
    ['422 too_many_files', 4],
  ]);
  assert.equal((await filesOf(page.id)).length, 10);
});

test('a submission counts the files of its own session, and none of another session or that nobody uploaded', async () => {
  const [page, other] = [await opened(), await opened()];
  const own = await add(page, 'own');
  const foreign = await add(other, 'foreign');
  const nobodys = '00000000-0000-4000-8000-000000000000';
  const submission = { flow_version: 1, answers: answers({ additional_documentation: [foreign, own, nobodys] }) };
  const submitted = await page.call('POST', 'submit', submission);
  assert.equal(submitted.status, 200, submitted.text);
  const { request } = await app.service.context.db
    .selectFrom('evaluation')
    .select('request')
    .where('id', '=', submitted.body.evaluation_id)
    .executeTakeFirstOrThrow();
  assert.deepEqual(JSON.parse(request).evidences.additional_documentation, [own]);
  const [theirs] = await filesOf(other.id);
  assert.equal(theirs?.id, foreign, 'the other session keeps its file');
});

test('a page neither reads nor removes the file of another session', async () => {
  const [page, other] = [await opened(), await opened()];
  const foreign = await add(other, 'not yours');
  assert.equal((await page.call('GET', `files/${foreign}`)).status, 404);
  assert.equal((await page.call('DELETE', `files/${foreign}`)).status, 204, 'as for a file that is gone already');
  assert.equal((await other.call('GET', `files/${foreign}`)).text, pdf('% not yours\n'));
});
