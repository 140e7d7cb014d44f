/** Whatever was sent, the next action names what is needed for it: never a question without its content. */
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { EvaluationRequest } from '@dispute-intake/contract';
import fc from 'fast-check';
import { evaluate } from '../evaluate.ts';
import { exampleCases, resolvedRequest } from '../testing/example-case.ts';
import { anyRequest, DISPUTE_DAY_MS } from '../testing/request.arbitrary.ts';
import { toldKind } from '../testing/told.ts';
import { VARIANT_DAY_MS, variant, variantRequest } from '../testing/worked-case.variant.ts';

type Result = ReturnType<typeof evaluate>['result'];
const today = new Date(DISPUTE_DAY_MS).toISOString().slice(0, 10);

const asks = (result: Result, who: 'cardholder' | 'issuer') => result.missing_facts?.some(({ ask }) => ask === who);
const lacksDocument = ({ required_documents }: Result) =>
  required_documents?.some(({ status, requirement }) => status === 'missing' && requirement === 'mandatory');
const isFileable = ({ confidence }: Result) => confidence === 'high' || confidence === 'moderate_high';

/** What each action needs beside it. */
const NEEDS: Record<NonNullable<Result['next_action']>, (result: Result) => boolean | undefined> = {
  file: (result) =>
    result.reason_code !== null &&
    isFileable(result) &&
    (result.may_file_from ?? '9') <= today &&
    today <= (result.deadline ?? '') &&
    (result.recoverable_amount?.amount ?? 0) > 0,
  ask_cardholder: (result) => asks(result, 'cardholder') || lacksDocument(result),
  ask_issuer: (result) => asks(result, 'issuer') || lacksDocument(result),
  wait: (result) => (result.may_file_from ?? '') > today,
  do_not_file: (result) => result.reason_code === null && result.may_file_from === null && result.deadline === null,
  review: (result) =>
    (result.failed_checks.some(({ type }) => type !== undefined) && !isFileable(result)) || asksForReview(result),
};
const asksForReview = ({ failed_checks }: Result) =>
  failed_checks.some(({ code }) => /contradict|implausible_date|tells_otherwise|review/.test(code));

function assertConsistent(request: EvaluationRequest, isRead = false): string {
  const reading = isRead ? {} : { reading: toldKind(request.evidences.cardholder_statement) };
  const { result } = evaluate(request, { evaluatedAtMs: DISPUTE_DAY_MS, ...reading });
  const { next_action: action } = result;
  assert.ok(action !== undefined && NEEDS[action](result), `${action}: ${JSON.stringify(result)}`);
  return action;
}

suite('next_action', () => {
  test('comes with what it needs, for every valid request', () => {
    const seen = new Set<string>();
    fc.assert(
      fc.property(anyRequest, (request) => {
        seen.add(assertConsistent(request));
      }),
      { numRuns: 1000 },
    );
    assert.equal(seen.size, 6, [...seen].join(' '));
  });

  test('comes with what it needs in every worked case, statements read', () => {
    for (const { request } of exampleCases()) assertConsistent(resolvedRequest(request, DISPUTE_DAY_MS), true);
  });

  test('says what the cardholder is to do where the merchant was not contacted', () => {
    const { result } = variant('N06', { 'evidences.merchant_contact': { attempted: false } });
    assert.equal(result.next_action, 'ask_cardholder');
    assert.deepEqual(result.missing_facts?.[0], {
      path: 'evidences.merchant_contact.attempted',
      ask: 'cardholder',
      question: 'Please contact the merchant first. When and how did you, and what did they answer?',
    });
  });

  test('names the signed statement that the third claim needs, and is content when it is there', () => {
    const third = {
      'evidences.merchant_contact.attempted': true,
      'history.non_receipt_disputes_at_merchant_last_30_days': 2,
    };
    const { result } = variant('N06', third);
    assert.equal(result.next_action, 'ask_cardholder');
    assert.deepEqual(
      result.required_documents?.map(({ kind, requirement, status }) => [kind, requirement, status]),
      [['other', 'mandatory', 'missing']],
    );
    const files = [{ file_id: 'signed', kind: 'other' as const }];
    const request = variantRequest('N06', third);
    const reading = toldKind(request.evidences.cardholder_statement);
    const sent = evaluate(request, { evaluatedAtMs: VARIANT_DAY_MS, reading, files }).result;
    assert.equal(sent.required_documents?.[0]?.status, 'provided');
    assert.equal(sent.next_action, 'file');
  });
});
