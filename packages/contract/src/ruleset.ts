/** Editions of the rules. */
import * as z from 'zod';

const holds = {
  from: z.iso.date().nullable().describe('Holds from this filing day; null: always'),
  until: z.iso.date().nullable().describe('Holds until this filing day; null: no end is announced'),
};
const source = z.string().describe('Public source, by the tags of the rule reference');

export const rulesetSummary = z
  .object({
    version: z.string().describe('As in `ruleset` of a result'),
    is_current: z.boolean().describe('New evaluations are decided by it'),
    changes: z.array(z.string()).describe('What it changed against the edition before'),
  })
  .meta({ id: 'RulesetSummary' });

export const rulesetList = z.object({ data: z.array(rulesetSummary) }).meta({ id: 'RulesetList' });

export const ruleset = rulesetSummary
  .extend({
    options: z.array(z.object({ name: z.string(), default: z.unknown(), reason: z.string() })),
    reason_codes: z.array(
      z.object({ subcategory: z.string(), VISA: z.string().nullable(), MC: z.string().nullable(), source }),
    ),
    windows: z.array(
      z.object({ codes: z.array(z.string()), days: z.int(), cap_days: z.int().nullable(), ...holds, source }),
    ),
    waiting_periods: z.array(
      z.object({ codes: z.array(z.string()), days: z.int(), counted_from: z.string(), ...holds, source }),
    ),
    rules: z.array(
      z.object({
        code: z.string(),
        family: z.string(),
        summary: z.string(),
        codes: z.array(z.string()).describe('Reason codes it belongs to; empty: every one'),
        ...holds,
        source,
      }),
    ),
  })
  .describe('An earlier edition lists its changes only')
  .meta({ id: 'Ruleset' });
