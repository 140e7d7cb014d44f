/** Electronic commerce indicators and Mastercard's security level indicator: what they mean and whether liability shifts. */

/** Indicators that belong to a scheme on the internet (CKO-ECI, SOL-ECI, TAB-ECI). */
export const ECI_MEANINGS: Record<'VISA' | 'MC', ReadonlyMap<string, string>> = {
  VISA: new Map([
    ['05', 'authenticated'],
    ['06', 'attempted'],
    ['07', 'not authenticated'],
  ]),
  MC: new Map([
    ['00', 'not authenticated'],
    ['01', 'attempted'],
    ['02', 'authenticated'],
    ['04', 'data only'],
    ['06', 'exempted'],
    ['07', 'follows an authenticated transaction'],
  ]),
};

/** Standard correspondence, given only indirectly by the sources: used at one step less confidence (CKO-ECI, TAB-ECI). */
export const SLI_BY_ECI: Record<string, string> = {
  '00': '210',
  '01': '211',
  '02': '212',
  '04': '214',
  '06': '216',
  '07': '217',
};

export interface SliMeaning {
  meaning: string;
  /** The check that reports the shift to the issuer; absent: liability stays with the merchant. */
  shift?: 'three_ds_authenticated' | 'three_ds_attempted' | 'related_authenticated_cit' | 'network_token_dsrp';
  /** Named in Mastercard's documents without its effect on a chargeback. */
  effectUnknown?: true;
  source: string;
}

export const SLI_MEANINGS: Record<string, SliMeaning> = {
  '210': { meaning: 'not authenticated', source: 'CKO-ECI; TAB-ECI' },
  '211': { meaning: 'authentication attempted', shift: 'three_ds_attempted', source: 'CKO-ECI; MCG26' },
  '212': { meaning: 'fully authenticated', shift: 'three_ds_authenticated', source: 'CKO-ECI; MCG26' },
  '213': { meaning: 'not described in public text', effectUnknown: true, source: 'gap' },
  '214': { meaning: 'data only, not authenticated', source: 'CKO-ECI; CIE-ECI' },
  '215': { meaning: 'listed as ineligible in AN 7012', shift: 'three_ds_authenticated', source: 'Q-MITSLI' },
  '216': { meaning: 'exempted by merchant or acquirer', source: 'CKO-ECI' },
  '217': {
    meaning: 'recurring or partial shipment that follows an authenticated transaction',
    shift: 'related_authenticated_cit',
    source: 'CKO-ECI; MCG26',
  },
  '221': { meaning: 'listed as ineligible in AN 7012', shift: 'three_ds_attempted', source: 'Q-MITSLI' },
  '222': { meaning: 'listed as ineligible in AN 7012', shift: 'three_ds_authenticated', source: 'Q-MITSLI' },
  '225': { meaning: 'listed as ineligible in AN 7012', shift: 'three_ds_authenticated', source: 'Q-MITSLI' },
  '241': { meaning: 'no longer listed as ineligible', source: 'Q-MITSLI' },
  '242': { meaning: 'device-wallet token with a cryptogram', shift: 'network_token_dsrp', source: 'MCG26; Q-MITSLI' },
  '245': { meaning: 'no longer listed as ineligible', source: 'Q-MITSLI' },
  '246': { meaning: 'stored-card token with a cryptogram', effectUnknown: true, source: 'MCDEV' },
  '247': { meaning: 'recurring or partial, stored-card token', effectUnknown: true, source: 'MCDEV' },
};
