/** The issuer's legal duties towards the cardholder, whether or not a scheme right exists. Counted from the day of the report. */
import type { Obligation, Subcategory } from '@dispute-intake/contract';
import type { Facts } from '../facts.ts';
import { isInEea } from '../rules/tables/region.table.ts';
import { psd2Duties } from './psd2.ts';
import { regulationEDuties } from './regulation-e.ts';
import { regulationZDuties } from './regulation-z.ts';

/** Duties with a day first, the earliest first; empty where funding or country of issue is unknown, or no law listed here applies. */
export function obligationsOf(facts: Facts, subcategory: Subcategory | null): Obligation[] {
  const { funding, issuer_country: country } = facts.card;
  if (funding === undefined || country === undefined) return [];
  const duties: Obligation[] = [];
  if (country === 'USA') {
    duties.push(...(funding === 'CREDIT' ? regulationZDuties : regulationEDuties)(facts, subcategory));
  } else if (isInEea(country) || country === 'GBR') {
    duties.push(...psd2Duties(facts, subcategory));
  }
  return duties.sort((one, other) => (one.due_by ?? '9999').localeCompare(other.due_by ?? '9999'));
}
