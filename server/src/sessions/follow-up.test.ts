import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { EvaluationRecord } from '@dispute-intake/contract';
import type { Party } from '../platform/fair-turns.ts';
import { draft, openLink } from '../testing/cardholder.ts';
import { evaluationRequest, pdf, sessionRequest, upload } from '../testing/factories.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { followUpView } from './follow-up.ts';
import type { StatementReader } from './statement-reading.ts';

let app: TestApp;
before(async () => {
  app = await startTestApp({ works: true });
});
after(() => app.close());

/** Says nothing of a contact with the merchant. */
const STATEMENT = 'I ordered headphones for my son’s birthday and the parcel never arrived at our house.';

/** A dispute in which the merchant was not contacted yet, evaluated. */
async function evaluated(
  changes: Record<string, unknown> = {},
  dispute: object = evaluationRequest().dispute,
): Promise<string> {
  const { evidences } = evaluationRequest();
  const { merchant_contact, ...rest } = evidences;
  const silent = { ...rest, cardholder_statement: STATEMENT };
  const body = evaluationRequest({ dispute, evidences: { ...silent, ...changes } });
  const { id } = (await app.call('POST', '/api/evaluations/', body)).body;
  assert.equal((await app.call('GET', `/api/evaluations/${id}/result?wait=20`)).status, 200);
  return id;
}
const followUp = (follow_up_of: string, changes: Record<string, unknown> = {}) =>
  app.call('POST', '/api/intake/sessions/', { follow_up_of, ...changes });

test('a follow-up needs neither payment nor card, and shows what was said and what is missing', async () => {
  const id = await evaluated();
  const { status, body } = await followUp(id);
  assert.equal(status, 201, JSON.stringify(body));
  const page = await openLink(app, body.url);
  const { follow_up, transaction } = page.claimed;
  assert.equal(transaction.merchant_name, 'Northwind Gadgets');
  assert.match(follow_up.statement, /headphones/);
  assert.equal(follow_up.answers['delivery.issue'], 'not_received');
  assert.equal(follow_up.answers['merchant_contact.attempted'], undefined);
  const record = (await app.call('GET', `/api/evaluations/${id}`)).body;
  const asked = record.result.missing_facts.filter(({ ask }: { ask: string }) => ask === 'cardholder');
  assert.deepEqual(
    follow_up.missing_facts,
    asked.map(({ path, question }: { path: string; question: string }) => ({ path, question })),
  );
});

test('what the intake has no question for is not said to be missing', async () => {
  const { dispute, ...rest } = evaluationRequest();
  const facts = ['evidences.merchant_contact.at', 'evidences.digital_asset.value_promised'];
  const missing_facts = facts.map((path) => ({ path, question: 'In English', ask: 'cardholder' }));
  const record = {
    request: { ...rest, dispute: { ...dispute, problem: 'not_received' } },
    result: { missing_facts, required_documents: [] },
  } as unknown as EvaluationRecord;
  const unused = {} as StatementReader;
  const view = await followUpView(record, unused, Date.now(), {} as Party);
  assert.deepEqual(
    view.missing_facts.map(({ path }) => path),
    ['evidences.merchant_contact.at'],
  );
});

test('a second round starts from the problem that was chosen, whatever the statement reads like', async () => {
  const { dispute } = evaluationRequest();
  const id = await evaluated(
    { recognizes_merchant: false, participated: false },
    { ...dispute, problem: 'unrecognized' },
  );
  const page = await openLink(app, (await followUp(id)).body.url);
  assert.equal(page.claimed.follow_up.answers.problem, 'unrecognized');
  const given = { ...page.claimed.follow_up.answers, card_possession: 'in_possession' };
  const submitted = await page.call('POST', 'submit', { flow_version: 1, answers: given });
  assert.equal(submitted.status, 200, submitted.text);
  const next = submitted.body.evaluation_id;
  const result = (await app.call('GET', `/api/evaluations/${next}/result?wait=20`)).body;
  const { request } = (await app.call('GET', `/api/evaluations/${next}`)).body;
  assert.deepEqual(
    [request.dispute.problem, request.evidences.recognizes_merchant, request.evidences.participated],
    ['unrecognized', false, false],
  );
  assert.equal(result.category, 'fraud');
});

test('a submitted follow-up supersedes the evaluation: version 2 keeps what was said and adds what was missing', async () => {
  const file = (await app.call('POST', '/api/files/', upload(pdf()))).body.id;
  const id = await evaluated({ additional_documentation: [file] });
  const session = (await followUp(id)).body;
  const page = await openLink(app, session.url);
  const added = (await page.call('POST', 'files', upload(pdf('%second\n')))).body.id;
  const given = {
    'merchant_contact.attempted': true,
    'merchant_contact.method': 'email',
    'merchant_contact.at': '2026-10-13',
    'merchant_contact.outcome': 'They did not answer.',
    problem: 'not_received',
    additional_documentation: [added],
  };
  await page.call('PUT', 'draft', draft(1, given));
  const submitted = await page.call('POST', 'submit', { flow_version: 1, answers: given });
  assert.equal(submitted.status, 200, submitted.text);
  const next = (await app.call('GET', `/api/evaluations/${submitted.body.evaluation_id}`)).body;
  assert.deepEqual([next.version, next.supersedes, next.intake_session_id], [2, id, session.id]);
  assert.equal(next.request.evidences.merchant_contact.attempted, true);
  assert.equal(next.request.evidences.delivery.issue, 'not_received');
  assert.match(next.request.evidences.cardholder_statement, /headphones/);
  assert.deepEqual(next.request.evidences.additional_documentation, [file, added]);
  assert.equal((await app.call('GET', `/api/evaluations/${id}`)).body.superseded_by, next.id);
  const late = await followUp(id);
  assert.deepEqual([late.status, late.body.code], [409, 'conflict']);
});

test('of a dispute one follow-up is open: another is a conflict that names it, or takes its place', async () => {
  const id = await evaluated();
  const first = (await followUp(id)).body;
  const refused = await followUp(id);
  assert.deepEqual([refused.status, refused.body.code], [409, 'conflict']);
  assert.equal(refused.body.intake_session_id, first.id);
  const next = await app.call('POST', '/api/intake/sessions/', { follow_up_of: id, replace: true });
  assert.equal(next.status, 201);
  const before = (await app.call('GET', `/api/intake/sessions/${first.id}`)).body;
  assert.deepEqual([before.status, before.abandon_reason], ['expired', 'expired_by_client']);
  assert.equal(Date.parse(next.body.expires_at) - Date.parse(next.body.created_at), 7 * 86_400_000);
  const tooLong = { follow_up_of: id, replace: true, expires_in_seconds: 2_592_001 };
  assert.equal((await app.call('POST', '/api/intake/sessions/', tooLong)).status, 422);
});

test('following up what is not there, or another account’s, is not found', async () => {
  assert.equal((await followUp('01a19b7c-a680-7543-a30f-7dffb1e4f4c8')).status, 404);
  const id = await evaluated();
  const stranger = await app.newAccount();
  assert.equal((await stranger.call('POST', '/api/intake/sessions/', { follow_up_of: id })).status, 404);
  assert.equal(
    (await app.call('POST', '/api/intake/sessions/', { ...sessionRequest(), transaction: undefined })).status,
    422,
  );
});
