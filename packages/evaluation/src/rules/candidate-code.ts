/** The code to examine for a kind of dispute: the table's, but for the few kinds that depend on a fact. */
import type { Subcategory } from '@dispute-intake/contract';
import type { Facts } from '../facts.ts';
import type { ReasonCode } from './reason-code.ts';
import { CANDIDATE_CODES } from './tables/candidate-code.table.ts';

/** Code under which this case would be filed; null where the scheme has none. */
export function candidateCode(
  { transaction, evidences }: Pick<Facts, 'transaction' | 'evidences'>,
  subcategory: Subcategory | null,
): ReasonCode | null {
  if (subcategory === null) return null;
  const code = CANDIDATE_CODES[subcategory][transaction.card_scheme];
  // 13.4 stands on a third party's finding; on the cardholder's opinion alone it is goods not as described (V-13.4).
  if (code === '13.4' && !hasFinding(evidences.condition?.third_party_finding)) return '13.3';
  return code;
}

const hasFinding = (finding: string | undefined): boolean => finding !== undefined && finding !== 'none';
