/** The rules' open points as an account may decide them: checked, and described for the page that shows them. */
import type { RuleOption } from '@dispute-intake/contract/dashboard-api';
import { DEFAULT_OPTIONS, OPTION_NAMES, OPTION_REASONS, type RulesetOptions } from '@dispute-intake/evaluation';
import * as z from 'zod';

const CHOICES = {
  compellingEvidenceAnchor: ['dispute_date', 'transaction_date'],
  firstPartyTrustEffect: ['defence', 'closes'],
  issuerRegion: ['europe', 'elsewhere', 'unknown'],
} as const;

const count = (least: number, most: number) => z.int().min(least).max(most).optional();

/** What differs from the defaults; an option that is left out is decided by its default. */
export const ruleOptions = z.strictObject({
  mastercardFraudChargebackLimit: count(1, 1000),
  visaFraudDisputeLimit: count(1, 1000),
  compellingEvidenceAnchor: z.enum(CHOICES.compellingEvidenceAnchor).optional(),
  compellingEvidenceBoundsInclusive: z.boolean().optional(),
  firstPartyTrustEffect: z.enum(CHOICES.firstPartyTrustEffect).optional(),
  windowEndInclusive: z.boolean().optional(),
  returnRequiredForDefects: z.boolean().optional(),
  issuerRegion: z.enum(CHOICES.issuerRegion).optional(),
  domesticChina: z.boolean().optional(),
  corporateCard: z.boolean().nullable().optional(),
  avsParticipant: z.boolean().nullable().optional(),
  ongoingNegotiationsDays: z.int().min(0).max(540).nullable().optional(),
  americanExpress: z.boolean().optional(),
  statementMinCharacters: count(1, 500),
} satisfies Record<keyof RulesetOptions, z.ZodType>);

/** Each option with its value, its default and why that is the default. */
export const shownRuleOptions = (set: Partial<RulesetOptions>): RuleOption[] =>
  OPTION_NAMES.map((name) => {
    const initial = DEFAULT_OPTIONS[name];
    const choices: readonly string[] | undefined = CHOICES[name as keyof typeof CHOICES];
    return {
      name,
      kind: choices ? 'choice' : typeof initial === 'number' ? 'number' : 'flag',
      choices: choices ? [...choices] : null,
      value: set[name] ?? null,
      default: initial,
      reason: OPTION_REASONS[name],
    };
  });
