/** The rules' open points as an account may decide them, by the names that the evaluation gives them. */
import * as z from 'zod';

/** The options that are a choice, with what can be chosen. */
export const RULE_OPTION_CHOICES = {
  compellingEvidenceAnchor: ['dispute_date', 'transaction_date'],
  firstPartyTrustEffect: ['defence', 'closes'],
  issuerRegion: ['europe', 'elsewhere', 'unknown'],
} as const;

const count = (least: number, most: number) => z.int().min(least).max(most).optional();

/** What differs from the defaults; an option that is left out is decided by its default. */
export const ruleOptions = z.strictObject({
  mastercardFraudChargebackLimit: count(1, 1000),
  visaFraudDisputeLimit: count(1, 1000),
  compellingEvidenceAnchor: z.enum(RULE_OPTION_CHOICES.compellingEvidenceAnchor).optional(),
  compellingEvidenceBoundsInclusive: z.boolean().optional(),
  firstPartyTrustEffect: z.enum(RULE_OPTION_CHOICES.firstPartyTrustEffect).optional(),
  windowEndInclusive: z.boolean().optional(),
  returnRequiredForDefects: z.boolean().optional(),
  issuerRegion: z.enum(RULE_OPTION_CHOICES.issuerRegion).optional(),
  domesticChina: z.boolean().optional(),
  corporateCard: z.boolean().nullable().optional(),
  avsParticipant: z.boolean().nullable().optional(),
  ongoingNegotiationsDays: z.int().min(0).max(540).nullable().optional(),
  americanExpress: z.boolean().optional(),
  statementMinCharacters: count(1, 500),
});
