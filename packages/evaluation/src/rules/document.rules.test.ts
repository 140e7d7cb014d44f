import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { DocumentFact, DocumentKind, EvaluationRequest, Evidences } from '@dispute-intake/contract';
import type { UploadedDocument } from '../dispute-case.ts';
import { evaluate } from '../evaluate.ts';

const MARCH = Date.UTC(2026, 10, 20, 12);
const file = (
  kind: DocumentKind | null,
  looks_like: DocumentKind,
  facts: Pick<DocumentFact, 'name' | 'value'>[] = [],
  more: Partial<NonNullable<UploadedDocument['reading']>> = {},
): UploadedDocument => ({
  file_id: 'f1',
  kind,
  reading: {
    looks_like,
    kind_probability: 0.95,
    facts: facts.map((fact) => ({ ...fact, quote: 'q', page: 1, probability: 0.95 })),
    holds_card_number: false,
    ...more,
  },
});
const request = (evidences: Evidences): EvaluationRequest =>
  ({
    dispute: { disputed_amount: 100, disputed_currency: 'EUR' },
    transaction: {
      transaction_id: 'tx',
      card_scheme: 'VISA',
      channel_type: 'ECOMMERCE',
      merchant_name: 'Shop',
      transaction_amount: 100,
      transaction_currency: 'EUR',
      transaction_timestamp: '2026-09-01T10:00:00Z',
    },
    card: { bin: '426588', last_4: '6435' },
    evidences: { additional_documentation: ['f1'], ...evidences },
  }) as EvaluationRequest;
const run = (evidences: Evidences, ...files: UploadedDocument[]) =>
  evaluate(request(evidences), { evaluatedAtMs: MARCH, files });
const codes = (evaluation: ReturnType<typeof run>) => evaluation.result.failed_checks.map(({ code }) => code);

const NOT_RECEIVED: Evidences = {
  participated: true,
  purchase: { kind: 'merchandise' },
  delivery: { issue: 'not_received' },
  merchant_contact: { attempted: true, at: '2026-10-01' },
};
const NOT_RECEIVED_SINCE: Evidences = {
  ...NOT_RECEIVED,
  merchant_contact: { attempted: true, at: '2026-11-20' },
  recognizes_merchant: true,
  cardholder_statement: 'The parcel never arrived, and the shop does not answer any of my messages.',
};
const EXPECTED = { name: 'delivery_expected', value: '2026-09-10' } as const;

test('a day announced in a file stands in for the one nobody gave, and never makes the case fully sure', () => {
  const without = run(NOT_RECEIVED, file('order_confirmation', 'order_confirmation'));
  const withDay = run(NOT_RECEIVED, file('order_confirmation', 'order_confirmation', [EXPECTED]));
  const given = run({ ...NOT_RECEIVED, delivery: { issue: 'not_received', expected_at: '2026-09-10' } });
  assert.notEqual(without.result.deadline, given.result.deadline);
  assert.equal(withDay.result.deadline, given.result.deadline);
  assert.equal(withDay.result.subcategory, given.result.subcategory);
  assert.notEqual(withDay.result.confidence, 'high');
});

test('where the given facts are enough, no day of the result is counted from what was only read', () => {
  const paid = Date.UTC(2026, 9, 29, 10);
  const recently = request(NOT_RECEIVED_SINCE);
  recently.transaction.transaction_timestamp = new Date(paid).toISOString();
  const confirmed = file('order_confirmation', 'order_confirmation', [
    { name: 'delivery_expected', value: '2026-11-09' },
  ]);
  const { result, rules } = evaluate(recently, { evaluatedAtMs: paid + 30 * 86_400_000, files: [confirmed] });
  const window = rules.find(({ code }) => code === 'filing_window_expired');
  assert.equal(result.confidence, 'high');
  assert.equal(result.deadline, '2027-02-26');
  assert.equal((window?.inputs.deadline as { value?: unknown } | undefined)?.value, result.deadline);
  assert.match(result.summary ?? '', /by 26 February 2027/);
});

test('a file never takes the place of what was given', () => {
  const evidences = { ...NOT_RECEIVED, delivery: { issue: 'not_received', expected_at: '2026-09-12' } } as const;
  const alone = run(evidences, file('order_confirmation', 'order_confirmation'));
  const beside = run(evidences, file('order_confirmation', 'order_confirmation', [EXPECTED]));
  assert.deepEqual(beside.result, alone.result);
});

test('a file that says otherwise needs a person; one of another kind, or with a card number, is noted', () => {
  const evidences = { ...NOT_RECEIVED, delivery: { issue: 'not_received', expected_at: '2026-11-12' } } as const;
  const contradicted = run(evidences, file('order_confirmation', 'order_confirmation', [EXPECTED]));
  assert.ok(codes(contradicted).includes('document_contradicts_facts'));
  assert.equal(contradicted.result.next_action, 'review');
  const otherwise = run(NOT_RECEIVED, file('police_report', 'advertisement'));
  assert.ok(codes(otherwise).includes('document_reads_otherwise'));
  assert.ok(!codes(run(NOT_RECEIVED, file('receipt', 'order_confirmation'))).includes('document_reads_otherwise'));
  const unsure = run(NOT_RECEIVED, file('police_report', 'advertisement', [], { kind_probability: 0.5 }));
  assert.ok(!codes(unsure).includes('document_reads_otherwise'));
  const card = run(NOT_RECEIVED, file('receipt', 'receipt', [], { holds_card_number: true }));
  assert.ok(codes(card).includes('card_number_in_file'));
});

test('a promised refund gives sum, day and document of a credit that never came, and changes no other kind of dispute', () => {
  const promise = [
    { name: 'refund_promised', value: { amount: 80, currency: 'EUR', by: null } },
    { name: 'date', value: '2026-09-20' },
  ] as const;
  const refund = { participated: true, refund: { document: 'merchant_acknowledgement' } } as const;
  const { result } = run(refund, file('correspondence', 'correspondence', [...promise]));
  assert.equal(result.subcategory, 'credit_not_processed');
  assert.ok(!result.missing_facts.some(({ path }) => path === 'evidences.refund.at'));
  const other = run(NOT_RECEIVED, file('correspondence', 'correspondence', [...promise]));
  assert.equal(other.result.subcategory, 'merchandise_not_received');
});
