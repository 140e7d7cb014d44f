/** What the right behind a reason code asks for, as data. */
import * as z from 'zod';
import { defence, ruleSource } from './result.ts';
import { cardScheme } from './scalars.ts';
import { DOCUMENT_KINDS, DOCUMENT_REQUIREMENTS, FACT_ASKERS, SUBCATEGORIES } from './vocabulary.ts';

const sources = z.array(ruleSource);
const holds = {
  from: z.iso.date().nullable().describe('Holds from this filing day; null: always'),
  until: z.iso.date().nullable().describe('Holds until this filing day; null: no end is announced'),
};
const kinds = z.array(z.enum(SUBCATEGORIES)).describe('The kinds of dispute it belongs to');

export const requirementsQuery = z
  .object({
    card_scheme: cardScheme,
    reason_code: z.string().max(20).optional(),
    subcategory: z.enum(SUBCATEGORIES).optional(),
  })
  .describe('One of `reason_code` and `subcategory` is needed');

export const requirements = z
  .object({
    card_scheme: cardScheme,
    reason_code: z.string().nullable().describe('null: the scheme has no right for this kind of dispute'),
    subcategories: kinds,
    ruleset: z.string().describe('Version of the rule tables'),
    facts: z.array(
      z.object({
        path: z.string().describe('Where the fact belongs in a submission'),
        requirement: z.enum(DOCUMENT_REQUIREMENTS).describe('mandatory: without it the dispute is refused'),
        ask: z.enum(FACT_ASKERS).nullable().describe('Who can give it'),
        msg: z.string().describe('What is asked for'),
        subcategories: kinds,
        sources,
      }),
    ),
    documents: z.array(
      z.object({
        kind: z.enum(DOCUMENT_KINDS).describe('The kind to ask for first'),
        kinds: z.array(z.enum(DOCUMENT_KINDS)).describe('Every kind that serves'),
        requirement: z.enum(DOCUMENT_REQUIREMENTS),
        msg: z.string().describe('What the document has to show'),
        subcategories: kinds,
        sources,
      }),
    ),
    defences: z
      .array(z.object({ ...defence.shape, subcategories: kinds, sources }))
      .describe('What the merchant usually brings at representment or pre-arbitration, and what answers it'),
    windows: z.array(
      z.object({
        days: z.int().describe('Days after the latest known anchor until which it can be filed'),
        cap_days: z.int().nullable().describe('Days after the processing date beyond which nothing can be filed'),
        anchors: z.array(z.string()).describe('Dates the window is counted from'),
        when: z.string().nullable().describe('The circumstance the window needs; null: none'),
        subcategories: kinds,
        ...holds,
        sources,
      }),
    ),
    waiting_periods: z.array(
      z.object({
        days: z.int().describe('Days after the anchor before it can be filed'),
        anchor: z.string(),
        subcategories: kinds,
        ...holds,
        sources,
      }),
    ),
    minimum_amounts: z.array(
      z.object({ amount: z.number(), currency: z.string(), applies_to: z.string(), ...holds, sources }),
    ),
  })
  .meta({ id: 'Requirements' });
export type Requirements = z.infer<typeof requirements>;
