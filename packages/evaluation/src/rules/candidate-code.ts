/** The code to examine for a kind of dispute: the table's, but for the few kinds that depend on a fact. */
import type { CardScheme, Subcategory } from '@dispute-intake/contract';
import { dayOfIso } from '../calendar.ts';
import type { Facts } from '../facts.ts';
import { KINDS } from '../kinds/index.ts';
import type { ReasonCode } from './reason-code.ts';
import { FURTHER_SCHEMES } from './tables/further-scheme.table.ts';

/** The code of a kind of dispute as it stands in the scheme's table; null where the scheme has none. */
export function codeByTable(scheme: CardScheme, subcategory: Subcategory): ReasonCode | null {
  if (scheme === 'VISA' || scheme === 'MC') return KINDS[subcategory].codes[scheme];
  return FURTHER_SCHEMES[scheme]?.codes[subcategory] ?? null;
}

/** Code under which this case would be filed; null where the scheme has none. */
export function candidateCode(
  { transaction, evidences, filingDay }: Pick<Facts, 'transaction' | 'evidences' | 'filingDay'>,
  subcategory: Subcategory | null,
): ReasonCode | null {
  if (subcategory === null) return null;
  const row = KINDS[subcategory].codes;
  const isMastercard = transaction.card_scheme === 'MC';
  if (isMastercard && row.before && filingDay < (dayOfIso(row.before.from) ?? 0)) return row.before.MC;
  const code = codeByTable(transaction.card_scheme, subcategory);
  // A refund where a reversal was due cost the difference in exchange: 4834, not "refund posted as a purchase" (SN-MC, OP CB-050).
  if (isMastercard && evidences.posting_error?.kind === 'refund_instead_of_reversal') {
    return subcategory === 'incorrect_transaction_code' ? '4834' : code;
  }
  // 13.4 stands on a third party's finding; on the cardholder's opinion alone it is goods not as described (V-13.4).
  if (code === '13.4' && !hasFinding(evidences.condition?.third_party_finding)) return '13.3';
  return code;
}

const hasFinding = (finding: string | undefined): boolean => finding !== undefined && finding !== 'none';
