/** Country groups the rules speak of, by ISO 3166-1 alpha-3. */

/** European Economic Area, United Kingdom, Switzerland and the small states between them: European windows. */
const EUROPE: ReadonlySet<string> = new Set(
  (
    'AUT BEL BGR HRV CYP CZE DNK EST FIN FRA DEU GRC HUN IRL ITA LVA LTU LUX MLT NLD POL PRT ROU SVK SVN ESP SWE ' +
    'ISL LIE NOR GBR CHE GIB AND MCO SMR VAT'
  ).split(' '),
);
const NO_WITHDRAWAL_RIGHT: ReadonlySet<string> = new Set(['CHE', 'AND', 'MCO', 'SMR', 'VAT']);

export const isInEurope = (country: string | undefined): boolean => country !== undefined && EUROPE.has(country);
/** EEA and United Kingdom, where distance contracts can be withdrawn from for 14 days (Directive 2011/83/EU, art. 9). */
export const hasDistanceWithdrawal = (country: string | undefined): boolean =>
  isInEurope(country) && !NO_WITHDRAWAL_RIGHT.has(country ?? '');

const EEA: ReadonlySet<string> = new Set(
  (
    'AUT BEL BGR HRV CYP CZE DNK EST FIN FRA DEU GRC HUN IRL ITA LVA LTU LUX MLT NLD POL PRT ROU SVK SVN ESP SWE ' +
    'ISL LIE NOR'
  ).split(' '),
);
export const isInEea = (country: string | undefined): boolean => country !== undefined && EEA.has(country);
