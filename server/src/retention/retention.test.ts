import assert from 'node:assert/strict';
import { mkdir, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { it } from 'node:test';
import { DAY_MS } from '@dispute-intake/contract/duration';
import { FLOW_VERSION } from '@dispute-intake/intake-flow';
import { backupDatabase } from '../fleet/backup.ts';
import { openBlobs } from '../fleet/storage.ts';
import { createLog } from '../platform/log.ts';
import { draftReader } from '../sessions/index.ts';
import { openLink } from '../testing/cardholder.ts';
import { answers, claimOf, claimToken, evaluationRequest, pdf, sessionRequest, upload } from '../testing/factories.ts';
import { ASKS_NO_MORE } from '../testing/postgres.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { createRetention } from './index.ts';
import { RETENTION_BATCH } from './retention.service.ts';

async function retentionOf(app: TestApp) {
  const blobs = await openBlobs(app.service.context.config.files);
  return { blobs, retention: createRetention({ ...app.service.context, blobs }) };
}
async function setRetention(app: TestApp, days: number | null): Promise<void> {
  await app.service.context.write((tx) =>
    tx.updateTable('account').set({ disputes_retention_days: days }).where('id', '=', app.accountId).execute(),
  );
}
async function evaluated(app: TestApp, changes = {}): Promise<string> {
  const { body } = await app.call('POST', '/api/evaluations/', evaluationRequest(changes));
  assert.equal((await app.call('GET', `/api/evaluations/${body.id}/result?wait=20`)).status, 200);
  return body.id;
}

it('lets old disputes and their files go, by batches, and nothing that is younger or still open', async () => {
  const app = await startTestApp({ works: true });
  const { retention, blobs } = await retentionOf(app);
  await setRetention(app, 30);
  const file = (await app.call('POST', '/api/files/', upload(pdf()))).body.id;
  const evidences = { ...evaluationRequest().evidences, additional_documentation: [file] };
  const old = [await evaluated(app, { evidences }), await evaluated(app)];
  for (let i = 0; i < RETENTION_BATCH + 5; i++) {
    const { id } = (await app.call('POST', '/api/intake/sessions/', sessionRequest())).body;
    await app.call('POST', `/api/intake/sessions/${id}/expire`);
  }
  app.clock.advance(31 * DAY_MS);
  const young = await evaluated(app);
  const open = (await app.call('POST', '/api/intake/sessions/', sessionRequest())).body.id;
  assert.equal(await retention.age(), 2 + 1 + RETENTION_BATCH + 5);
  for (const id of old) assert.equal((await app.call('GET', `/api/evaluations/${id}`)).status, 404);
  assert.equal((await app.call('GET', `/api/files/${file}`)).status, 404);
  assert.equal(await blobs.open(file), undefined);
  assert.equal((await app.call('GET', `/api/evaluations/${young}`)).status, 200);
  assert.equal((await app.call('GET', `/api/intake/sessions/${open}`)).status, 200);
  assert.equal((await app.call('GET', '/api/intake/sessions/?limit=100')).body.data.length, 1);
  await app.close();
});

it('keeps everything where the account has set nothing', ASKS_NO_MORE, async () => {
  const app = await startTestApp({ works: true });
  const { retention } = await retentionOf(app);
  const id = await evaluated(app);
  app.clock.advance(3650 * DAY_MS);
  assert.equal(await retention.age(), 0);
  assert.equal((await app.call('GET', `/api/evaluations/${id}`)).status, 200);
  await app.close();
});

it('erases one dispute with all that tells of it, and leaves a stub that holds ids only', async () => {
  const app = await startTestApp({ works: true });
  const { retention, blobs } = await retentionOf(app);
  const file = (await app.call('POST', '/api/files/', upload(pdf()))).body.id;
  const statement = 'Something very private happened to me on that day in that shop.';
  const evidences = { cardholder_statement: statement, additional_documentation: [file] };
  const id = await evaluated(app, { evidences });
  const other = await evaluated(app);
  const erased = await retention.erase(id);
  assert.equal(erased?.files, 1);
  assert.equal((await app.call('GET', `/api/evaluations/${id}/result`)).status, 404);
  assert.equal(await blobs.open(file), undefined);
  assert.equal((await app.call('GET', `/api/evaluations/${other}`)).status, 200);
  const { db } = app.service.context;
  const stubs = await db.selectFrom('erasure').selectAll().execute();
  assert.deepEqual(
    stubs.map(({ account_id, kind, subject_id, reason, files }) => ({ account_id, kind, subject_id, reason, files })),
    [{ account_id: app.accountId, kind: 'evaluation', subject_id: id, reason: 'requested', files: 1 }],
  );
  const messages = await db.selectFrom('webhook_message').select('evaluation_id').execute();
  // Another report of the payment goes on naming this one by its id.
  assert.deepEqual(
    messages.map(({ evaluation_id }) => evaluation_id),
    [other],
  );
  assert.equal(await retention.erase(id), undefined);
  await app.close();
});

it('erases a dispute with every version of it, and nothing of another', async () => {
  const app = await startTestApp({ works: true });
  const { retention } = await retentionOf(app);
  const first = await evaluated(app);
  const other = await evaluated(app);
  const { id: second } = (await app.call('POST', '/api/evaluations/', { supersedes: first })).body;
  await app.call('GET', `/api/evaluations/${second}/result?wait=20`);
  await retention.erase(first);
  for (const id of [first, second]) assert.equal((await app.call('GET', `/api/evaluations/${id}`)).status, 404);
  assert.equal((await app.call('GET', `/api/evaluations/${other}`)).status, 200);
  const { data } = (await app.call('GET', '/api/events/')).body;
  assert.deepEqual(
    data.map(({ payload }: { payload: { id: string } }) => payload.id),
    [other],
  );
  await app.close();
});

it('never lets a file of another account go, whatever an evaluation names', async () => {
  const app = await startTestApp({ works: true });
  const { retention, blobs } = await retentionOf(app);
  await setRetention(app, 30);
  const neighbour = await app.newAccount();
  const [named, old] = [
    (await neighbour.call('POST', '/api/files/', upload(pdf('% named\n')))).body.id,
    (await neighbour.call('POST', '/api/files/', upload(pdf('% old\n')))).body.id,
  ];
  const naming = (id: string) => ({ ...evaluationRequest().evidences, additional_documentation: [id] });
  const erased = await evaluated(app, { evidences: naming(named) });
  await evaluated(app, { evidences: naming(named.toUpperCase()) });
  assert.equal((await retention.erase(erased))?.files, 0);
  app.clock.advance(31 * DAY_MS);
  assert.equal(await retention.age(), 1, 'the evaluation');
  for (const id of [named, old]) {
    assert.equal((await neighbour.call('GET', `/api/files/${id}`)).status, 200);
    assert.ok(await blobs.open(id));
  }
  await app.close();
});

it('erases an unfinished follow-up with its draft and files, and what a repeated request would be answered', async () => {
  const app = await startTestApp({ works: true });
  const { retention, blobs } = await retentionOf(app);
  const once = { 'idempotency-key': 'outcome 1' };
  const id = await evaluated(app);
  const report = () => app.call('POST', `/api/evaluations/${id}/outcome`, { outcome: 'won' }, once);
  assert.equal((await report()).status, 200);
  const update = { state: 'in_review', message: 'We called you about the ring.' };
  const told = await app.call('POST', `/api/evaluations/${id.toUpperCase()}/updates`, update, {
    'idempotency-key': 'update 1',
  });
  assert.equal(told.status, 201);
  const followUp = (await app.call('POST', '/api/intake/sessions/', { follow_up_of: id })).body;
  const headers = { authorization: `Bearer ${claimToken()}` };
  const json = { ...headers, 'content-type': 'application/json' };
  const claim = { method: 'POST', headers: json, body: JSON.stringify(claimOf(followUp.url)) };
  assert.equal((await app.intake(`/s/${followUp.id}/claim`, claim)).status, 200);
  const added = await app.intake(`/s/${followUp.id}/files`, { method: 'POST', headers, body: upload(pdf()) });
  assert.equal(added.status, 201);
  assert.equal((await retention.erase(id))?.files, 1);
  assert.equal((await app.call('GET', `/api/intake/sessions/${followUp.id}`)).status, 404);
  assert.equal(await blobs.open(added.body.id), undefined);
  assert.equal((await report()).status, 404);
  const kept = await app.service.context.db.selectFrom('idempotency').select('key').execute();
  assert.deepEqual(kept, []);
  await app.close();
});

const PERSON = 'cif-8812';
/** A finished hosted intake of {@link PERSON}, and one that has a draft. */
async function reportsOf(app: TestApp): Promise<{ session: string; draft: string }> {
  const request = sessionRequest({ cardholder: { external_id: PERSON } });
  const open = async () => {
    const { id, url } = (await app.call('POST', '/api/intake/sessions/', request)).body;
    const headers = { authorization: `Bearer ${claimToken()}`, 'content-type': 'application/json' };
    const call = (method: string, path: string, body: object) =>
      app.intake(`/s/${id}/${path}`, { method, headers, body: JSON.stringify(body) });
    assert.equal((await call('POST', 'claim', claimOf(url))).status, 200);
    return { id, call };
  };
  const first = await open();
  const sent = { flow_version: FLOW_VERSION, answers: answers() };
  assert.equal((await first.call('POST', 'submit', sent)).status, 200);
  const second = await open();
  const kept = { ...sent, revision: 1, step: 'statement' };
  assert.equal((await second.call('PUT', 'draft', kept)).status, 200);
  return { session: first.id, draft: second.id };
}

it('shows and erases everything of a cardholder by the bank’s own identifier, drafts included', async () => {
  const app = await startTestApp({ works: true });
  const { secrets, opened } = app.service.context;
  const blobs = await openBlobs(app.service.context.config.files);
  const retention = createRetention({
    ...app.service.context,
    blobs,
    forgetErased: opened.forgetErased,
    draftOf: draftReader(secrets),
  });
  const { session, draft } = await reportsOf(app);
  const other = await evaluated(app);
  const record = JSON.stringify(await retention.person(app.accountId, PERSON));
  for (const part of [session, draft, PERSON, String(answers().statement)]) assert.ok(record.includes(part), part);
  assert.equal((await retention.erasePerson(app.accountId, PERSON)).length, 2);
  assert.deepEqual((await retention.person(app.accountId, PERSON)).sessions, []);
  assert.equal((await app.call('GET', `/api/evaluations/${other}`)).status, 200);
  await app.close();
});

it('shows and erases of a cardholder only what is theirs or nobody’s, where another went on with their dispute', async () => {
  const app = await startTestApp({ works: true });
  const { retention, blobs } = await retentionOf(app);
  const report = async (holder: string, request: object, words: string) => {
    const { body } = await app.call('POST', '/api/intake/sessions/', {
      ...request,
      cardholder: { external_id: holder },
    });
    const page = await openLink(app, body.url);
    const file = (await page.call('POST', 'files', upload(pdf(`% ${words}\n`)))).body.id as string;
    const given = answers({ statement: words, additional_documentation: [file] });
    const submitted = await page.call('POST', 'submit', { flow_version: FLOW_VERSION, answers: given });
    assert.equal(submitted.status, 200, submitted.text);
    return { session: page.id, file, id: submitted.body.evaluation_id as string };
  };
  const first = await report('holder-1', sessionRequest(), 'I ordered a ring in that shop and it never came.');
  await app.call('GET', `/api/evaluations/${first.id}/result?wait=20`);
  const second = await report('holder-2', { follow_up_of: first.id }, 'The watch that I ordered never came either.');
  await app.call('GET', `/api/evaluations/${second.id}/result?wait=20`);
  const third = (await app.call('POST', '/api/intake/sessions/', { follow_up_of: second.id, cardholder: {} })).body.id;
  const of = async (holder: string) => {
    const { sessions, evaluations, files } = await retention.person(app.accountId, holder);
    return [sessions, evaluations, files].map((rows) => (rows as { id: string }[]).map(({ id }) => id));
  };
  assert.deepEqual(await of('holder-1'), [[first.session], [first.id], [first.file]]);
  assert.deepEqual(await of('holder-2'), [[second.session, third].sort(), [second.id], [second.file]]);
  assert.equal((await retention.erasePerson(app.accountId, 'holder-2')).length, 1);
  const { status, body } = await app.call('GET', `/api/evaluations/${first.id}`);
  assert.deepEqual([status, body.superseded_by], [200, null], 'it is the newest version again');
  assert.equal((await app.call('GET', `/api/evaluations/${second.id}`)).status, 404);
  assert.equal((await app.call('GET', `/api/intake/sessions/${third}`)).status, 404);
  assert.ok(await blobs.open(first.file));
  assert.equal(await blobs.open(second.file), undefined);
  await app.close();
});

it('a legal hold stops erasing, ageing and access, of a person or a dispute, until it is released', async () => {
  const app = await startTestApp({ works: true });
  const { retention } = await retentionOf(app);
  await setRetention(app, 30);
  const { accountId } = app;
  const { session } = await reportsOf(app);
  const held = await evaluated(app);
  const byPerson = await retention.placeHold({ ...HOLD, accountId, kind: 'person', subjectId: PERSON });
  const byDispute = await retention.placeHold({ ...HOLD, accountId, kind: 'dispute', subjectId: held });
  const conflict = { code: 'conflict', message: /legal hold/ };
  await assert.rejects(retention.erase(session), conflict);
  await assert.rejects(retention.erase(held), conflict);
  await assert.rejects(retention.erasePerson(accountId, PERSON), conflict);
  await assert.rejects(retention.person(accountId, PERSON), conflict);
  app.clock.advance(31 * DAY_MS);
  await retention.age();
  assert.equal((await app.call('GET', `/api/evaluations/${held}`)).status, 200);
  assert.equal((await app.call('GET', `/api/intake/sessions/${session}`)).status, 200);
  assert.equal(await retention.releaseHold(accountId, byPerson.id), true);
  assert.equal(await retention.releaseHold(accountId, byDispute.id), true);
  assert.equal(await retention.releaseHold(accountId, byDispute.id), false);
  await retention.age();
  assert.equal((await app.call('GET', `/api/evaluations/${held}`)).status, 404);
  assert.equal((await app.call('GET', `/api/intake/sessions/${session}`)).status, 404);
  await app.close();
});
const HOLD = { reason: 'case 12 of 2026', placedBy: 'command line' };

it('after erasing, the words are in no table, file, log or new backup', async () => {
  const lines: string[] = [];
  const log = createLog('trace', { to: { write: (line: string) => void lines.push(line) } });
  const app = await startTestApp({ works: true, log, database: 'sqlite' });
  const { opened, config } = app.service.context;
  const blobs = await openBlobs(config.files);
  const retention = createRetention({ ...app.service.context, blobs, forgetErased: opened.forgetErased });
  const mark = 'zebrafinch-4471';
  const evidences = { cardholder_statement: `The ${mark} I ordered never arrived, and nobody answers my letters.` };
  const once = { 'idempotency-key': 'submit' };
  const { body } = await app.call('POST', '/api/evaluations/', evaluationRequest({ evidences }), once);
  await app.call('GET', `/api/evaluations/${body.id}/result?wait=20`);
  await app.call('POST', `/api/evaluations/${body.id}/outcome`, { outcome: 'won' }, { 'idempotency-key': 'won' });
  await app.call('POST', '/api/intake/sessions/', { follow_up_of: body.id });
  assert.equal(await holdsWords(app.dataDir, mark), true, 'the search finds it before');
  await retention.erase(body.id);
  const backup = join(app.dataDir, 'backup');
  await mkdir(backup);
  await backupDatabase(config, join(backup, 'copy.db'));
  await app.service.requestLog.flush();
  assert.equal(await holdsWords(app.dataDir, mark), false);
  assert.equal(lines.join('').includes(mark), false);
  await app.close();
});

/** True where a file below the folder has these bytes, the database, its log and copies of it among them. */
async function holdsWords(folder: string, words: string): Promise<boolean> {
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true })) {
    if (entry.isFile() && (await readFile(join(entry.parentPath, entry.name))).includes(words)) return true;
  }
  return false;
}

it('erases what was recorded of a dispute, and a report with its last payment', async () => {
  const app = await startTestApp({ works: true });
  try {
    const { transaction, ...shared } = evaluationRequest();
    const payments = ['tx_a', 'tx_b'].map((transaction_id) => ({ transaction: { ...transaction, transaction_id } }));
    const report = { ...shared, dispute: undefined, transactions: payments };
    const { evaluation_ids: ids } = (await app.call('POST', '/api/reports/', report)).body;
    for (const id of ids)
      await app.call('POST', `/api/evaluations/${id}/updates`, { state: 'in_review', message: 'Jane' });
    const { retention } = await retentionOf(app);
    const { db } = app.service.context;
    const left = async () => [
      (await db.selectFrom('dispute_update').selectAll().execute()).length,
      (await db.selectFrom('report').selectAll().execute()).length,
    ];
    await retention.erase(ids[0]);
    assert.deepEqual(await left(), [1, 1]);
    await retention.erase(ids[1]);
    assert.deepEqual(await left(), [0, 0]);
  } finally {
    await app.close();
  }
});
