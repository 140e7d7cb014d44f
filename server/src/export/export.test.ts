import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { promisify } from 'node:util';
import type { EvaluationRecord } from '@dispute-intake/contract';
import { evaluate } from '@dispute-intake/evaluation';
import { exampleCases, resolvedRequest } from '../../../packages/evaluation/src/testing/example-case.ts';
import { evaluationRequest, pdf, transaction, upload } from '../testing/factories.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { EXPORTERS } from './exporters.ts';

let app: TestApp;
before(async () => {
  app = await startTestApp({ works: true });
});
after(() => app.close());

const statement = 'I ordered headphones and the parcel never arrived. I wrote to the shop twice and got no answer.';
async function evaluated(changes: Record<string, unknown> = {}): Promise<string> {
  const { id } = (await app.call('POST', '/api/evaluations/', evaluationRequest(changes))).body;
  assert.equal((await app.call('GET', `/api/evaluations/${id}/result?wait=30`)).status, 200);
  return id;
}
async function exportedFor(target: string, changes: Record<string, unknown> = {}) {
  const id = await evaluated(changes);
  const { status, body } = await app.call('GET', `/api/evaluations/${id}/export?for=${target}`);
  assert.equal(status, 200, JSON.stringify(body));
  return { id, ...body };
}

const evidencesOf = (changes: Record<string, unknown>) => ({
  evidences: { cardholder_statement: statement, ...changes },
});
const CASES: Record<string, Record<string, unknown>> = {
  'not received': {},
  duplicate: evidencesOf({
    cardholder_statement: 'I was charged twice for the same order, I only bought it once.',
    original_transaction: { transaction_id: 'tx_first', at: '2026-09-23', amount: 129.95 },
    merchant_contact: { attempted: true },
  }),
  'fraud, card not present': evidencesOf({
    cardholder_statement: 'I did not make this payment. My card is with me and I do not know this shop.',
    card_possession: 'in_possession',
    participated: false,
    recognizes_merchant: false,
  }),
  'not as described, returned': evidencesOf({
    cardholder_statement: 'The headphones are not what was described: another colour and model. I sent them back.',
    purchase: { kind: 'merchandise' },
    condition: { issue: 'different' },
    delivery: { received_at: '2026-10-05' },
    return: { outcome: 'returned', at: '2026-10-10', method: 'DHL' },
    merchant_contact: { attempted: true, at: '2026-10-12' },
  }),
  'cash not dispensed': {
    transaction: transaction({ channel_type: 'ATM', merchant_category_code: '6011' }),
    ...evidencesOf({
      cardholder_statement: 'The machine gave me no money but my account was charged.',
      cash: { requested: 129.95, dispensed: 0 },
    }),
  },
};

/** The part of Increase's published `CardDisputeCreateParams` that these cases use; its SDK is not on npm. */
const INCREASE = `
type Contact = 'attempted' | 'prohibited_by_local_law';
type Cancellation = 'cardholder_cancellation_prior_to_expected_receipt' | 'merchant_cancellation' | 'no_cancellation';
type Visa =
  | { category: 'fraud'; fraud: { fraud_type: 'account_or_credentials_takeover' | 'card_not_received_as_issued' |
      'fraudulent_use_of_account_number' | 'issuer_reported_counterfeit' | 'lost' | 'stolen' | 'miscellaneous' } }
  | { category: 'consumer_merchandise_not_received'; consumer_merchandise_not_received: {
      cancellation_outcome: Cancellation; delivery_issue: 'delayed' | 'delivered_to_wrong_location';
      last_expected_receipt_at: string; merchant_resolution_attempted: Contact; purchase_info_and_explanation: string;
      delayed?: { explanation: string; return_outcome: 'not_returned' | 'returned' | 'return_attempted'; not_returned?: {} };
      no_cancellation?: {} } }
  | { category: 'consumer_merchandise_not_as_described'; consumer_merchandise_not_as_described: {
      merchant_resolution_attempted: Contact; received_at: string; return_outcome: 'returned' | 'return_attempted';
      returned?: { return_method: 'dhl' | 'face_to_face' | 'fedex' | 'other' | 'postal_service' | 'ups'; returned_at: string } } }
  | { category: 'consumer_non_receipt_of_cash'; consumer_non_receipt_of_cash: {} }
  | { category: 'processing_error'; processing_error: { error_reason: 'duplicate_transaction';
      merchant_resolution_attempted: Contact; duplicate_transaction: { other_transaction_id: string } } };
interface IncreaseDispute { disputed_transaction_id: string; network: 'visa'; amount?: number; explanation?: string; visa: Visa }`;

/** The bodies as constants of the types the processors publish, checked by the compiler as any of our own files. */
test('complete bodies are of the types that Stripe, Increase and Lithic publish', { timeout: 170_000 }, async () => {
  const types = {
    stripe: ['import type Stripe from "stripe";', 'Stripe.Issuing.DisputeCreateParams'],
    increase: [INCREASE, 'IncreaseDispute'],
    lithic: ['import type Lithic from "lithic";', 'Lithic.DisputeCreateParams'],
  } as const;
  const lines: string[] = Object.values(types).map(([line]) => line);
  for (const [target, [, type]] of Object.entries(types)) {
    for (const [name, changes] of Object.entries(CASES)) {
      const { body, missing } = await exportedFor(target, changes);
      assert.deepEqual(missing, [], `${target}, ${name}`);
      lines.push(`export const ${target}_${lines.length}: ${type} = ${JSON.stringify(body)};`);
    }
  }
  for (const { target, code, body, missing } of workedBodies()) {
    if (!(target in types) || target === 'increase' || missing.length > 0) continue;
    lines.push(
      `/* ${code} */ export const worked_${lines.length}: ${types[target as 'stripe'][1]} = ${JSON.stringify(body)};`,
    );
  }
  // Below the server, so that its packages are found.
  const folder = await mkdtemp(join(import.meta.dirname, '../../sdk-types-'));
  try {
    await writeFile(join(folder, 'bodies.ts'), lines.join('\n'));
    const config = {
      compilerOptions: { strict: true, noEmit: true, skipLibCheck: true, module: 'nodenext', target: 'esnext' },
    };
    await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(config));
    const tsc = join(import.meta.dirname, '../../../node_modules/typescript/bin/tsc');
    const compiled = await promisify(execFile)(process.execPath, [tsc, '-p', folder]).catch((error) => error);
    assert.equal(compiled.stdout, '');
  } finally {
    await rm(folder, { recursive: true });
  }
});

/** The body of each worked case that has a right, for each processor. */
function workedBodies() {
  const dayMs = Date.UTC(2026, 10, 2, 12);
  return exampleCases().flatMap((example) => {
    const request = resolvedRequest(example.request, dayMs);
    const id = '00000000-0000-4000-8000-000000000000';
    const result = { id, ...evaluate(request, { evaluatedAtMs: dayMs }).result };
    const code = result.reason_code;
    if (code === null) return [];
    const record = { id, request, files: [] as EvaluationRecord['files'] } as EvaluationRecord;
    return Object.entries(EXPORTERS).map(([target, exporter]) => {
      const { body, missing } = exporter({ record, result, evidences: request.evidences });
      return { target, code, body, missing };
    });
  });
}

test('each worked case is written whole for each processor, or says what to find out; Marqeta always needs its own reason', () => {
  const whole = new Map<string, Set<string>>();
  for (const { target, code, missing } of workedBodies()) {
    for (const { field, why } of missing) assert.ok(field !== '' && /\w{3,}/.test(why), `${target} ${code}`);
    if (missing.length === 0) whole.set(target, (whole.get(target) ?? new Set()).add(code));
  }
  for (const code of ['10.4', '4837', '13.1', '4853', '12.6.1', '13.9', '4808']) {
    assert.ok(whole.get('lithic')?.has(code), `Lithic ${code}`);
  }
  assert.ok(whole.get('stripe')?.has('13.1') && whole.get('adyen')?.has('13.1') && whole.get('increase')?.has('13.3'));
  // Increase takes Visa disputes only.
  assert.deepEqual(
    [...(whole.get('increase') ?? [])].filter((code) => code.startsWith('48')),
    [],
  );
  assert.equal(whole.get('marqeta'), undefined);
});

test('a parcel that never came is written for each processor', async () => {
  const file = (await app.call('POST', '/api/files/', upload(pdf()))).body.id;
  const changes = { evidences: { ...evaluationRequest().evidences, additional_documentation: [file] } };
  const expected_at = Math.floor(Date.UTC(2026, 9, 8) / 1000);

  const stripe = await exportedFor('stripe', changes);
  assert.equal(stripe.processor, 'stripe');
  assert.deepEqual(stripe.body, {
    transaction: 'tx_8f2c1a',
    evidence: {
      reason: 'not_received',
      not_received: {
        explanation: statement,
        product_description: 'merchandise from Northwind Gadgets',
        product_type: 'merchandise',
        expected_at,
      },
    },
    metadata: { evaluation_id: stripe.id },
  });
  assert.deepEqual(stripe.attachments, [{ file_id: file, as: 'evidence.not_received.additional_documentation' }]);

  const increase = await exportedFor('increase', changes);
  assert.equal(increase.body.amount, 12_995);
  assert.equal(increase.body.visa.category, 'consumer_merchandise_not_received');
  const lithic = await exportedFor('lithic', changes);
  assert.deepEqual([lithic.body.amount, lithic.body.reason], [12_995, 'GOODS_SERVICES_NOT_RECEIVED']);
  const adyen = await exportedFor('adyen', changes);
  assert.deepEqual(adyen.body, {
    transactionId: 'tx_8f2c1a',
    disputedAmount: { currency: 'EUR', value: 12_995 },
    type: 'notDelivered',
    notDeliveredInfo: {
      descriptionOfIssue: statement,
      whatWasNotDelivered: 'goods',
      lastExpectedDate: '2026-10-08',
      isMerchantBankrupt: false,
    },
  });
  const marqeta = await exportedFor('marqeta', changes);
  assert.equal(marqeta.body.dispute_details.original_transaction_token, 'tx_8f2c1a');
  assert.deepEqual(
    marqeta.missing.map(({ field }: { field: string }) => field),
    ['dispute_details.reason'],
  );
});

test('Increase is told what became of goods that came late; what never came was not returned', async () => {
  const late = (sentBack?: Record<string, unknown>) =>
    exportedFor(
      'increase',
      evidencesOf({
        cardholder_statement: 'The headphones came three weeks after the date they had promised, far too late for me.',
        purchase: { kind: 'merchandise' },
        delivery: { issue: 'late', expected_at: '2026-09-28', received_at: '2026-10-19' },
        merchant_contact: { attempted: true, at: '2026-10-20' },
        ...(sentBack && { return: sentBack }),
      }),
    );
  const detailsOf = ({ body }: { body: { visa: Record<string, Record<string, unknown>> } }) =>
    body.visa.consumer_merchandise_not_received?.delayed as Record<string, unknown>;
  const fieldsOf = ({ missing }: { missing: { field: string }[] }) => missing.map(({ field }) => field);
  const at = 'visa.consumer_merchandise_not_received.delayed';

  const never = await exportedFor('increase');
  assert.deepEqual(detailsOf(never), { explanation: statement, return_outcome: 'not_returned', not_returned: {} });

  const attempted = await late({ outcome: 'attempted', at: '2026-10-21' });
  const { explanation: _, ...tried } = detailsOf(attempted);
  assert.deepEqual(tried, {
    return_outcome: 'return_attempted',
    return_attempted: { attempted_at: '2026-10-21' },
  });
  assert.deepEqual(fieldsOf(attempted), []);

  const returned = await late({ outcome: 'returned', at: '2026-10-21' });
  assert.deepEqual(detailsOf(returned).returned, { returned_at: '2026-10-21' });
  assert.deepEqual(fieldsOf(returned), [`${at}.returned.merchant_received_return_at`]);

  const unsaid = await late();
  assert.equal(detailsOf(unsaid).return_outcome, undefined);
  assert.deepEqual(fieldsOf(unsaid), [`${at}.return_outcome`]);
});

test('Increase takes goods that are not as described only where they were sent back, in its own words', async () => {
  const different = (sentBack: Record<string, unknown>) =>
    exportedFor(
      'increase',
      evidencesOf({
        cardholder_statement: 'The headphones are not what was described: another colour and another model.',
        purchase: { kind: 'merchandise' },
        condition: { issue: 'different' },
        delivery: { received_at: '2026-10-05' },
        return: sentBack,
        merchant_contact: { attempted: true, at: '2026-10-12' },
      }),
    );
  const at = 'visa.consumer_merchandise_not_as_described';
  const kept = await different({ outcome: 'not_returned' });
  assert.deepEqual(
    kept.missing.map(({ field }: { field: string }) => field),
    [`${at}.return_outcome`],
  );
  for (const [method, known] of [
    ['postal_service', 'postal_service'],
    ['in person', 'face_to_face'],
    ['UPS', 'ups'],
    ['two groups of friends', 'other'],
  ]) {
    const { body } = await different({ outcome: 'returned', at: '2026-10-10', method });
    assert.equal(body.visa.consumer_merchandise_not_as_described.returned.return_method, known);
  }
  const refused = await different({ outcome: 'attempted', at: '2026-10-10', reason: 'return_not_accepted' });
  const { return_attempted } = refused.body.visa.consumer_merchandise_not_as_described;
  assert.equal(return_attempted.attempt_reason, 'return_not_accepted');
});

test('what a body lacks is named with what to find out', async () => {
  const { body, missing } = await exportedFor('increase', {
    evidences: {
      cardholder_statement: statement,
      purchase: { kind: 'merchandise' },
      delivery: { issue: 'not_received' },
    },
  });
  const fields = missing.map(({ field }: { field: string }) => field);
  assert.ok(fields.includes('visa.consumer_merchandise_not_received.last_expected_receipt_at'), String(fields));
  assert.equal(body.visa.consumer_merchandise_not_received.last_expected_receipt_at, undefined);
  for (const { why } of missing) assert.match(why, /\w{3,}/);
  const mastercard = await exportedFor('increase', { transaction: transaction({ card_scheme: 'MC' }) });
  assert.equal(mastercard.missing[0].field, 'network');
});

test('the case file is a PDF, also of a statement in another script', async () => {
  for (const [cardholder_statement, font] of [
    [statement, 'DejaVuSans'],
    ['ヘッドホンを注文しましたが、荷物は届きませんでした。店に二回連絡しましたが返事がありません。', 'Kosugi'],
    ['طلبت سماعات ولم يصل الطرد أبدا. كتبت إلى المتجر مرتين ولم أتلق أي رد.', 'DejaVuSans'],
    ['Zażółć gęślą jaźń: paczka nie dotarła.\n'.repeat(200), 'DejaVuSans'],
  ] as const) {
    const id = await evaluated(evidencesOf({ cardholder_statement }));
    const { status, headers, text } = await app.call('GET', `/api/evaluations/${id}/export?for=pdf`);
    assert.equal(status, 200);
    assert.equal(headers.get('content-type'), 'application/pdf');
    assert.match(text, /^%PDF-1\.\d/);
    assert.match(text, /%%EOF\s*$/);
    assert.ok(text.includes(`+${font}`), `${font} is embedded`);
    const pages = text.match(/\/Type \/Page\b(?!s)/g)?.length ?? 0;
    assert.ok(pages >= 1 && pages < 30, `${pages} pages`);
  }
});

test('an export needs a target it knows, a result, and an evaluation of the account', async () => {
  const id = await evaluated();
  for (const query of ['', '?for=paper']) {
    const { status, body } = await app.call('GET', `/api/evaluations/${id}/export${query}`);
    assert.equal(status, 422);
    assert.deepEqual(body.errors[0].loc, ['query', 'for']);
  }
  const stranger = await app.newAccount();
  assert.equal((await stranger.call('GET', `/api/evaluations/${id}/export?for=pdf`)).status, 404);
  const idle = await startTestApp();
  const { id: queued } = (await idle.call('POST', '/api/evaluations/', evaluationRequest())).body;
  assert.equal((await idle.call('GET', `/api/evaluations/${queued}/export?for=stripe`)).status, 409);
  await idle.close();
});

test('every export asks for what can be recovered, not for what was disputed, and a part has its amount', async () => {
  const changes = {
    ...evidencesOf({
      delivery: { issue: 'not_received', expected_at: '2026-10-01' },
      merchant_contact: { attempted: true },
    }),
    history: { credits: [{ amount: 80, currency: 'EUR', posted_at: '2026-10-20T00:00:00Z', status: 'posted' }] },
  };
  const id = await evaluated(changes);
  const left = 49.95;
  const bodyFor = async (target: string) => (await app.call('GET', `/api/evaluations/${id}/export?for=${target}`)).body;
  const { result } = (await app.call('GET', `/api/evaluations/${id}`)).body;
  assert.equal(result.recoverable_amount.amount, left);
  assert.equal((await bodyFor('increase')).body.amount, 4995);
  assert.equal((await bodyFor('lithic')).body.amount, 4995);
  assert.deepEqual((await bodyFor('adyen')).body.disputedAmount, { currency: 'EUR', value: 4995 });
  assert.equal((await bodyFor('stripe')).body.amount, 4995);
  const { dispute_amount, dispute_amount_change_reason } = (await bodyFor('marqeta')).body.dispute_details;
  assert.deepEqual([dispute_amount, dispute_amount_change_reason], [left, 'MERCHANT_ISSUED_PARTIAL_REFUND']);
});

test('Stripe takes one file; the others are named as missing', async () => {
  const sent = async (text: string) => (await app.call('POST', '/api/files/', upload(pdf(text)))).body.id;
  const ids = [await sent('one'), await sent('two')];
  const { attachments, missing } = await exportedFor('stripe', {
    ...evidencesOf({ additional_documentation: ids, delivery: { issue: 'not_received', expected_at: '2026-10-01' } }),
  });
  assert.equal(attachments.length, 1);
  assert.match(JSON.stringify(missing), /Stripe takes one file here/);
});
