/**
 * Test payments and statements with the result each gives on the day they are read: submit `request` with a `di_test_` key to
 * get exactly that. Dates are counted from today, so that no filing window passes.
 */

import type { EvaluationRequest, EvaluationResult, TestResult } from '@dispute-intake/contract';
import { DAY_MS } from '@dispute-intake/contract/duration';
import { evaluate } from '@dispute-intake/evaluation';

interface Recipe {
  name: TestResult;
  shows: string;
  transaction?: Record<string, unknown>;
  bin?: string;
  evidences: (day: (daysAgo: number) => string) => Record<string, unknown>;
  paidDaysAgo?: number;
}

const NOT_RECEIVED = 'I ordered headphones and the parcel never arrived. I wrote to the shop twice and got no answer.';

const RECIPES: readonly Recipe[] = [
  {
    name: 'not_received_ready_to_file',
    shows: 'A right with every mandatory fact',
    evidences: (day) => ({
      cardholder_statement: NOT_RECEIVED,
      purchase: { kind: 'merchandise' },
      delivery: { issue: 'not_received', expected_at: day(25) },
      merchant_contact: { attempted: true, at: day(20), method: 'email' },
      merchant_unavailable: false,
    }),
  },
  {
    name: 'not_received_on_mastercard',
    shows: 'The same story on a Mastercard payment',
    transaction: { card_scheme: 'MC' },
    bin: '54133300',
    evidences: (day) => ({
      cardholder_statement: NOT_RECEIVED,
      purchase: { kind: 'merchandise' },
      delivery: { issue: 'not_received', expected_at: day(45) },
      merchant_contact: { attempted: true, at: day(40), method: 'email' },
      merchant_unavailable: false,
    }),
  },
  {
    name: 'not_received_waiting_period',
    shows: 'A waiting period that still runs',
    paidDaysAgo: 8,
    evidences: (day) => ({
      cardholder_statement: NOT_RECEIVED,
      purchase: { kind: 'merchandise' },
      // No day was agreed, so that it is counted from the payment.
      delivery: { issue: 'not_received' },
      merchant_contact: { attempted: true, at: day(1), method: 'email' },
      merchant_unavailable: false,
    }),
  },
  {
    name: 'not_received_statement_only',
    shows: 'Facts read from the statement alone',
    evidences: () => ({ cardholder_statement: NOT_RECEIVED }),
  },
  {
    name: 'fraud_card_not_present',
    shows: 'A payment the cardholder did not make',
    evidences: () => ({
      cardholder_statement: 'I did not make this payment. I have never heard of this shop and my card is with me.',
      card_possession: 'in_possession',
      participated: false,
      recognizes_merchant: false,
    }),
  },
  {
    name: 'window_expired',
    shows: 'A right whose filing window has passed',
    paidDaysAgo: 900,
    evidences: (day) => ({
      cardholder_statement: NOT_RECEIVED,
      purchase: { kind: 'merchandise' },
      delivery: { issue: 'not_received', expected_at: day(880) },
      merchant_contact: { attempted: true, at: day(870), method: 'email' },
    }),
  },
  {
    name: 'subscription_cancelled',
    shows: 'A subscription that was charged after it was cancelled',
    transaction: { channel_type: 'RECURRING', merchant_name: 'Fitclub', merchant_category_code: '7997' },
    evidences: (day) => ({
      cardholder_statement: 'I cancelled my gym subscription last month and they charged me again.',
      purchase: { kind: 'subscription' },
      cancellation: { at: day(60), by: 'cardholder', confirmation_number: 'C-1' },
      subscription: { permission_withdrawn_at: day(60) },
      merchant_contact: { attempted: true, at: day(30), method: 'email' },
    }),
  },
  {
    name: 'duplicate_charge',
    shows: 'One purchase that was charged twice',
    evidences: (day) => ({
      cardholder_statement: 'I was charged twice for one pair of shoes.',
      original_transaction: { transaction_id: 'tx_first', at: day(40), amount: 129.95, separate_order: false },
    }),
  },
  {
    name: 'too_little_to_tell',
    shows: 'A statement that says nothing',
    evidences: () => ({ cardholder_statement: 'Please help.' }),
  },
];

export interface TestCase {
  name: string;
  shows: string;
  request: EvaluationRequest;
  result: Record<
    'category' | 'subcategory' | 'confidence' | 'reason_code' | 'next_action',
    string | null | undefined
  > & {
    failed_checks: EvaluationResult['failed_checks'];
  };
}

function requestOf(
  { name, transaction, evidences, bin = '42658817', paidDaysAgo = 40 }: Recipe,
  nowMs: number,
): EvaluationRequest {
  const at = (daysAgo: number) => new Date(nowMs - daysAgo * DAY_MS).toISOString();
  return {
    dispute: { disputed_amount: 129.95, disputed_currency: 'EUR' },
    transaction: {
      transaction_id: `tx_${name}`,
      card_scheme: 'VISA',
      channel_type: 'ECOMMERCE',
      merchant_name: 'Northwind Gadgets',
      merchant_country: 'NLD',
      transaction_amount: 129.95,
      transaction_currency: 'EUR',
      transaction_timestamp: at(paidDaysAgo),
      settlement_timestamp: at(paidDaysAgo - 1),
      merchant_category_code: '5732',
      ...transaction,
    },
    card: { bin, last_4: '6435', emv_chip_enabled: true },
    evidences: evidences((daysAgo) => at(daysAgo).slice(0, 10)),
  } as EvaluationRequest;
}

/** What is evaluated in place of a submission that asks for the result of a test case: the case as of that day, with the issuer's duties. */
export function asTestCase(submitted: EvaluationRequest, name: TestResult, nowMs: number): EvaluationRequest {
  const recipe = RECIPES.find((each) => each.name === name);
  if (!recipe) throw new Error(`There is no test case ${name}`);
  const request = requestOf(recipe, nowMs);
  const { reported_at } = submitted.dispute;
  return {
    ...request,
    card: { ...submitted.card, ...request.card },
    dispute: { ...request.dispute, ...(reported_at !== undefined && { reported_at }) },
  };
}

export function testCases(nowMs: number): TestCase[] {
  return RECIPES.map((recipe) => {
    const { name, shows } = recipe;
    const request = requestOf(recipe, nowMs);
    const { result } = evaluate(request, { evaluatedAtMs: nowMs, files: [] });
    const { category, subcategory, confidence, reason_code, next_action, failed_checks } = result;
    return {
      name,
      shows,
      request,
      result: {
        category,
        subcategory,
        confidence,
        reason_code,
        next_action,
        failed_checks,
      },
    };
  });
}
