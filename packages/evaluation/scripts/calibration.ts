/** How often the proposed code and action were right, by confidence, over the worked cases: the table of the rule reference. */
import type { EvaluationRequest, EvaluationResult } from '@dispute-intake/contract';
import { evaluate } from '../src/evaluate.ts';
import { type ExampleCase, exampleCases, resolvedRequest } from '../src/testing/example-case.ts';

const EVALUATED_AT_MS = Date.UTC(2026, 10, 20, 12);
const LEVELS = ['high', 'moderate_high', 'moderate_low', 'low'] as const;

export interface CalibrationRow {
  confidence: (typeof LEVELS)[number];
  cases: number;
  codeRight: number;
  actionRight: number;
}

/** Everything the worked cases send. */
export const withStructuredFacts = (): CalibrationRow[] => calibrated((request) => request);
/** Only what the interface specification documents: payment, card, dispute, statement, files, chip data and earlier purchases. */
export const withDocumentedFieldsAlone = (): CalibrationRow[] => calibrated(documentedFields);

/** Of the cases an analyst files, how many reach a right code, and how many of these say to file or whom to ask. */
export function rightFromDocumentedFields(): { fileable: number; codeRight: number; filedOrAsked: number } {
  const count = { fileable: 0, codeRight: 0, filedOrAsked: 0 };
  for (const example of exampleCases()) {
    const { reason_code: accepted } = example.expect;
    if (accepted.includes(null)) continue;
    const request = documentedFields(resolvedRequest(example.request, EVALUATED_AT_MS));
    const { result } = evaluate(request, { evaluatedAtMs: EVALUATED_AT_MS });
    count.fileable++;
    if (!accepted.includes(result.reason_code)) continue;
    count.codeRight++;
    if (result.next_action === 'file' || result.next_action?.startsWith('ask_')) count.filedOrAsked++;
  }
  return count;
}

function calibrated(kept: (request: EvaluationRequest) => EvaluationRequest): CalibrationRow[] {
  const rows = new Map(
    LEVELS.map((confidence) => [confidence, { confidence, cases: 0, codeRight: 0, actionRight: 0 }]),
  );
  for (const example of exampleCases()) {
    const request = kept(resolvedRequest(example.request, EVALUATED_AT_MS));
    const { result } = evaluate(request, { evaluatedAtMs: EVALUATED_AT_MS });
    const row = rows.get(result.confidence) as CalibrationRow;
    row.cases++;
    if (example.expect.reason_code.includes(result.reason_code)) row.codeRight++;
    if (isActionRight(example, result)) row.actionRight++;
  }
  return [...rows.values()];
}

/** Filed where an analyst files, and not where not: an analyst files a code at high or moderate_high. */
function isActionRight({ expect }: ExampleCase, result: Omit<EvaluationResult, 'id'>): boolean {
  const files = expect.confidence.some((level) => level === 'high' || level === 'moderate_high');
  const isFileable = files && expect.reason_code.some((code) => code !== null);
  const isEither = isFileable && expect.confidence.some((level) => level === 'moderate_low' || level === 'low');
  return isEither || (result.next_action === 'file') === isFileable;
}

const UNDOCUMENTED = [
  'security_level_indicator',
  'authorization_response',
  'authorized_amount',
  'authorization_merchant_category_code',
  'terminal_attended',
];

function documentedFields({ dispute, transaction, card, evidences }: EvaluationRequest): EvaluationRequest {
  const { cardholder_statement, additional_documentation, emv_tlv_hex } = evidences;
  const { oldest_matching_transaction_timestamps, oldest_merchant_purchase_at } = evidences;
  const documented = {
    cardholder_statement,
    additional_documentation,
    emv_tlv_hex,
    oldest_matching_transaction_timestamps,
    oldest_merchant_purchase_at,
  };
  return {
    dispute,
    card,
    transaction: Object.fromEntries(
      Object.entries(transaction).filter(([name]) => !UNDOCUMENTED.includes(name)),
    ) as EvaluationRequest['transaction'],
    evidences: Object.fromEntries(Object.entries(documented).filter(([, value]) => value !== undefined)),
  };
}
