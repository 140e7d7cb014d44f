/** Covering one's tracks: the audit log is changed, cut, or made to keep what was to be erased. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { brokenAt } from '../../src/dashboard/audit.chain.ts';
import { csvCell } from '../../src/dashboard/csv.ts';
import { type DashboardFixture, startDashboard } from '../../src/dashboard/testing/dashboard.fixture.ts';
import { seedDispute } from '../../src/dashboard/testing/dispute-factory.ts';

let fixture: DashboardFixture;
before(async () => {
  fixture = await startDashboard();
});
after(() => fixture.close());

async function filled(name: string) {
  const accountId = await fixture.account(name);
  const owner = await fixture.operator(accountId, `owner@${name.toLowerCase()}.example`);
  for (let i = 0; i < 4; i++) await owner.call('post', '/api-keys', { name: `key ${i}` });
  const rows = await fixture.db
    .selectFrom('dashboard_audit')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('position')
    .execute();
  const verify = async () => (await owner.call('get', '/audit/verification')).body;
  assert.deepEqual(await verify(), { entries: rows.length, broken_at: null, last_hash: rows.at(-1)?.hash });
  return { accountId, owner, rows, verify };
}

test('an entry that was changed in the database is found', async () => {
  const { rows, verify } = await filled('Changed');
  const row = rows[3];
  assert.ok(row);
  await fixture.write((tx) =>
    tx.updateTable('dashboard_audit').set({ actor: 'somebody else' }).where('id', '=', row.id).execute(),
  );
  assert.equal((await verify()).broken_at, 4);
});

test('an entry that was taken out of the middle is found', async () => {
  const { rows, verify } = await filled('Cut');
  await fixture.write((tx) =>
    tx
      .deleteFrom('dashboard_audit')
      .where('id', '=', rows[2]?.id ?? '')
      .execute(),
  );
  assert.equal((await verify()).broken_at, 3);
});

test('an export checks by itself, and a cut at its end shows against a hash that was kept', async () => {
  const { owner, rows } = await filled('Exported');
  const { body, headers } = await owner.call('get', '/audit/export');
  assert.match(headers.get('content-disposition') ?? '', /attachment/);
  const lines = (body as string)
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  assert.equal(brokenAt(lines), undefined);
  assert.equal(lines.length, rows.length + 1, 'the export itself is in it');
  assert.equal(lines.at(-1).action, 'audit.exported');
  assert.equal(lines[rows.length - 1].hash, rows.at(-1)?.hash);
});

test('changes made at once neither break the chain nor are left out of it', async () => {
  const { owner, rows, verify } = await filled('Parallel');
  await Promise.all(Array.from({ length: 8 }, (_, i) => owner.call('post', '/api-keys', { name: `at once ${i}` })));
  const { entries, broken_at } = await verify();
  assert.deepEqual([entries, broken_at], [rows.length + 8, null]);
});

test('a change that fails leaves no entry, and one whose entry fails is not made', async () => {
  const { accountId, owner, rows } = await filled('Atomic');
  assert.equal((await owner.call('delete', `/members/${owner.id}`)).status, 409);
  const { n } = await fixture.db
    .selectFrom('dashboard_audit')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  assert.equal(Number(n), rows.length);
});

test('of an operator or a dispute that is gone the log keeps ids, no name and no address; of an endpoint its host', async () => {
  const { accountId, owner } = await filled('Erased');
  const leaver = await fixture.operator(accountId, 'leaver@erased.example', 'analyst');
  const { fileId } = await seedDispute(fixture, accountId);
  assert.equal((await leaver.call('post', `/files/${fileId}/link`)).status, 201);
  const endpoint = { url: 'https://receiver.example/hook?token=s3cret' };
  const { id } = (await owner.call('post', '/endpoints', endpoint)).body;
  await owner.call('patch', `/endpoints/${id}`, { url: 'https://other.example/hook?token=s3cret' });
  assert.equal((await owner.call('delete', `/members/${leaver.id}`)).status, 204);
  const kept = await fixture.db.selectFrom('dashboard_audit').selectAll().where('account_id', '=', accountId).execute();
  const text = JSON.stringify(kept);
  for (const word of ['leaver@', '/hook', 's3cret', '.pdf', '.png']) assert.ok(!text.includes(word), word);
  for (const word of [leaver.id, 'receiver.example']) assert.ok(text.includes(word), word);
});

test('an export for a spreadsheet holds every entry, and no cell that a spreadsheet would run', async () => {
  const { owner, rows } = await filled('Sheet');
  const { body, headers } = await owner.call('get', '/audit/export?format=csv');
  assert.match(headers.get('content-type') ?? '', /^text\/csv/);
  assert.match(headers.get('content-disposition') ?? '', /filename="audit-log.csv"/);
  const lines = (body as string).trimEnd().split('\r\n');
  assert.equal(lines[0], 'position,at,actor,action,target,detail,ip_address,user_id,id,account_id,previous_hash,hash');
  assert.equal(lines.length, 1 + rows.length + 1, 'the head, and the export itself');
  assert.ok(lines[1]?.endsWith(rows[0]?.hash ?? '-'));
  const cells: [string | number | null, string][] = [
    ['=HYPERLINK("https://evil.example")', `"'=HYPERLINK(""https://evil.example"")"`],
    ['+1', "'+1"],
    ['-2+3', "'-2+3"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\t=1', `"'\t=1"`],
    ['\r=1', `"'\r=1"`],
    ['a,b "c"', '"a,b ""c"""'],
    [-5, '-5'],
    [null, ''],
  ];
  for (const [value, cell] of cells) assert.equal(csvCell(value), cell);
  assert.equal((await owner.call('get', '/audit/export?format=xlsx')).status, 422);
});

test('a change of an endpoint or a delivery whose entry cannot be written is not made', async () => {
  const { accountId, owner } = await filled('Together');
  const { body: endpoint } = await owner.call('post', '/endpoints', { url: 'http://127.0.0.1:9099/hook' });
  const service = fixture.webhooks.service;
  const fail = async () => {
    throw new Error('the audit log is full');
  };
  const url = 'http://127.0.0.1:9099/other';
  await assert.rejects(service.createEndpoint(accountId, { url }, fail), /full/);
  await assert.rejects(service.updateEndpoint(accountId, endpoint.id, { url }, fail), /full/);
  await assert.rejects(service.rotateSecret(accountId, endpoint.id, fail), /full/);
  await assert.rejects(service.sendTest(accountId, endpoint.id, {}, fail), /full/);
  await assert.rejects(service.replayFailedSince(accountId, endpoint.id, 0, fail), /full/);
  await assert.rejects(service.deleteEndpoint(accountId, endpoint.id, fail), /full/);
  const kept = await service.listEndpoints(accountId);
  assert.deepEqual(
    kept.map(({ id, url }) => [id, url]),
    [[endpoint.id, 'http://127.0.0.1:9099/hook']],
  );
  assert.deepEqual((await owner.call('get', '/deliveries')).body.data, []);
});
