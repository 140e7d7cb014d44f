/** The second cycle of a dispute: what the merchant usually brings against it, and what answers it. */
import type { Defence, Evidences, FailedCheck, Subcategory } from '@dispute-intake/contract';
import type { Facts } from '../facts.ts';
import { KINDS } from '../kinds/index.ts';

/** In the order of the family file, one that is known to stand first; none without a right to file. */
export function defencesOf(
  subcategory: Subcategory | null,
  reasonCode: string | null,
  { evidences, transaction }: Pick<Facts, 'evidences' | 'transaction'>,
  checks: readonly FailedCheck[],
): readonly Defence[] {
  if (subcategory === null || reasonCode === null) return NONE;
  const usual = usualDefences(subcategory, evidences, transaction);
  return checks.some(({ code }) => code === 'voucher_accepted') ? [VOUCHER, ...usual] : usual;
}

/** Made once, as every evaluation gives them; they cannot be changed. */
const BY_KIND = new Map(
  Object.entries(KINDS).map(([id, { defences = [] }]) => {
    const told = defences.map(({ brings, rebuttal, documents }) => Object.freeze({ brings, rebuttal, documents }));
    const fits = defences.map((one) => one.fits);
    return [id, { told: Object.freeze(told), fits: fits.some(Boolean) ? fits : null }];
  }),
);

function usualDefences(
  subcategory: Subcategory,
  evidences: Evidences,
  transaction: Facts['transaction'],
): readonly Defence[] {
  const { told, fits } = BY_KIND.get(subcategory) ?? { told: NONE, fits: null };
  return fits ? told.filter((_, i) => fits[i]?.(evidences, transaction) ?? true) : told;
}

const NONE: readonly Defence[] = Object.freeze([]);
const VOUCHER: Defence = Object.freeze<Defence>({
  brings: 'Proof that the cardholder accepted a voucher in place of the refund',
  rebuttal: 'Show that it was refused or can no longer be used, if that is so.',
  documents: ['correspondence'],
});
