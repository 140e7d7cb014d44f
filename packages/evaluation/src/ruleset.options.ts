/**
 * What public sources disagree about, or what only the issuer knows, as named options. The default is what decides
 * unless the issuer says otherwise; each reason says why it is the default.
 */

export interface RulesetOptions {
  /** Mastercard fraud chargebacks on one account after which no more are chargeable. */
  mastercardFraudChargebackLimit: number;
  /** Visa fraud disputes on one account number in 120 days after which no more are valid. */
  visaFraudDisputeLimit: number;
  /** The day the ages of earlier transactions are counted back from (Compelling Evidence 3.0, First-Party Trust). */
  compellingEvidenceAnchor: 'dispute_date' | 'transaction_date';
  /** Whether transactions aged exactly 120 and exactly 365 days count. */
  compellingEvidenceBoundsInclusive: boolean;
  /** What a First-Party Trust match does to 4837: a defence the merchant may use, or the end of the right. */
  firstPartyTrustEffect: 'defence' | 'closes';
  /** Whether the last day of a filing window is still in time. */
  windowEndInclusive: boolean;
  /** Whether damaged or defective goods must be returned, or a return attempted, as goods not as described must. */
  returnRequiredForDefects: boolean;
  /** Where the card was issued; Mastercard gives European-issued cards 120 days for ATM disputes. */
  issuerRegion: 'europe' | 'elsewhere' | 'unknown';
  /** Card and merchant are both in mainland China, where Mastercard windows are shorter. */
  domesticChina: boolean;
  /** The card is a corporate one (higher fuel-pump tolerance). */
  corporateCard: boolean | null;
  /** Whether the issuer takes part in address verification; null: not said. */
  avsParticipant: boolean | null;
  /** Days after the first notice in which 13.3 can still be filed while negotiations go on; null: the branch is not used. */
  ongoingNegotiationsDays: number | null;
  /** Whether disputes of American Express cards are taken (`card_scheme` AMEX), and its public codes proposed. */
  americanExpress: boolean;
  /** Fewest characters a cardholder statement needs. */
  statementMinCharacters: number;
}

export const DEFAULT_OPTIONS: RulesetOptions = {
  mastercardFraudChargebackLimit: 35,
  visaFraudDisputeLimit: 35,
  compellingEvidenceAnchor: 'dispute_date',
  compellingEvidenceBoundsInclusive: true,
  firstPartyTrustEffect: 'defence',
  windowEndInclusive: true,
  returnRequiredForDefects: true,
  issuerRegion: 'unknown',
  domesticChina: false,
  corporateCard: null,
  avsParticipant: null,
  ongoingNegotiationsDays: 60,
  americanExpress: false,
  statementMinCharacters: 25,
};

export const OPTION_NAMES = Object.keys(DEFAULT_OPTIONS) as (keyof RulesetOptions)[];

/** Why each default is what it is; printed in the rule reference. */
export const OPTION_REASONS: Record<keyof RulesetOptions, string> = {
  mastercardFraudChargebackLimit:
    'More than 35 (OP CB-051 = MCG26 p. 578-636; PEGA US-553963, AN 7108: from 15 to 35).',
  visaFraudDisputeLimit: 'Visa Core Rules 2026, Table 11-28: more than 35 in the previous 120 days.',
  compellingEvidenceAnchor:
    'Visa’s readiness guide and merchant guidelines count from the dispute; Stripe counts from the disputed transaction. Visa’s own text decides.',
  compellingEvidenceBoundsInclusive:
    'Visa’s readiness guide says at least 120 days and no older than 365; other texts say more than 120.',
  firstPartyTrustEffect:
    'Mastercard’s programme lets the merchant’s data reject a 4837; it is not listed among the ineligible cases, so it counts as a defence.',
  windowEndInclusive: 'Within 120 calendar days of: day 120 is in time, day 121 is not.',
  returnRequiredForDefects:
    'Issuer vendors make the return or the attempt a precondition of 13.3; Increase allows not_returned for damaged goods. The stricter reading decides, at the price of confidence only.',
  issuerRegion:
    'A request does not say where the card was issued. Unknown: the shorter window decides, and the longer one only for an ATM in Europe, at the price of one step of confidence.',
  domesticChina: 'A request does not say that the card is Chinese-issued; set it where it is.',
  corporateCard: 'A request does not say so; unknown is treated as a consumer card at one step less confidence.',
  avsParticipant:
    'A request does not say so. Response U of an issuer that does not take part makes 10.4 invalid (Q-104); unknown costs one step.',
  ongoingNegotiationsDays:
    'Increase’s forms for 13.3 have ongoing negotiations; the 60 days from the first notice are recalled, so confidence is at most moderate_low.',
  americanExpress:
    'The interface specification knows Visa and Mastercard. American Express publishes its codes, not their conditions: switched on, a code is proposed at moderate_low, for review.',
  statementMinCharacters: 'Shorter texts name no reason for the dispute; no scheme gives a figure, so it is ours.',
};

/** Version of the rule tables; changes with any row or rule that can change a result. */
export const RULESET_VERSION = '2026-11-22';
