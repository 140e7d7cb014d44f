/** What an evaluation comes to: the result, and the explanation that accounts for it. */
import * as z from 'zod';
import type { FactPath } from './fact-path.ts';
import type { StatedPath } from './stated-fact.ts';
import {
  CATEGORIES,
  CHECK_TYPES,
  CONFIDENCES,
  DOCUMENT_KINDS,
  DOCUMENT_REQUIREMENTS,
  DOCUMENT_STATUSES,
  FACT_ASKERS,
  INPUT_ORIGINS,
  LAWS,
  NEXT_ACTIONS,
  OBLIGATION_STATUSES,
  RELATIONS,
  RULE_OUTCOMES,
  SOURCE_GRADES,
  SUBCATEGORIES,
} from './vocabulary.ts';

export const failedCheck = z
  .object({
    loc: z.array(z.string()).describe('Path to the offending or missing input, starting with "body"'),
    msg: z.string().describe('What is wrong and what to do, for the issuer'),
    type: z.enum(CHECK_TYPES).describe('error: counts against the dispute; warning: worth knowing'),
    code: z.string().describe('Stable snake_case name of the check, for example three_ds_authenticated'),
  })
  .meta({ id: 'FailedCheck' });
export type FailedCheck = z.infer<typeof failedCheck>;

/** Where a rule or a duty is written down. */
export const ruleSource = z
  .object({
    document: z.string().describe('Title of the document, with its edition'),
    section: z.string().describe('Where in the document; empty where it is one page'),
    url: z.string().describe('Where the document was read'),
    retrieved_at: z.iso.date().describe('When it was read there'),
    grade: z
      .enum(SOURCE_GRADES)
      .describe(
        'primary: the rule itself; secondary: a publication about it; practice: what issuers do; inferred: our conclusion',
      ),
  })
  .meta({ id: 'RuleSource' });
export type RuleSource = z.infer<typeof ruleSource>;

export const requiredDocument = z
  .object({
    kind: z.enum(DOCUMENT_KINDS),
    requirement: z.enum(DOCUMENT_REQUIREMENTS).describe('mandatory: without it the dispute is refused'),
    status: z.enum(DOCUMENT_STATUSES),
    msg: z.string().describe('What the document has to show'),
  })
  .meta({ id: 'RequiredDocument' });
export type RequiredDocument = z.infer<typeof requiredDocument>;

export const missingFact = z
  .object({
    path: z.string().describe('Where the fact belongs, for example evidences.merchant_contact.attempted'),
    ask: z.enum(FACT_ASKERS).describe('Who can give it'),
    question: z.string().describe('The question to ask, in plain words'),
  })
  .meta({ id: 'MissingFact' });
export type MissingFact = z.infer<typeof missingFact>;

export const alternative = z
  .object({
    reason_code: z.string(),
    subcategory: z.enum(SUBCATEGORIES),
    confidence: z.enum(CONFIDENCES),
    why: z.string().describe('Why it was examined, and why it is not the first'),
  })
  .meta({ id: 'Alternative' });
export type Alternative = z.infer<typeof alternative>;

export const defence = z
  .object({
    brings: z.string().describe('What the merchant usually brings'),
    rebuttal: z.string().describe('What answers it'),
    documents: z.array(z.enum(DOCUMENT_KINDS)).readonly().describe('Kinds of documents that show it, the best first'),
  })
  .meta({ id: 'Defence' });
export type Defence = z.infer<typeof defence>;

export const obligation = z
  .object({
    id: z.string().describe('Stable name of the duty, for example reg_e.provisional_credit; one each in a result'),
    law: z.enum(LAWS),
    status: z.enum(OBLIGATION_STATUSES).describe('How it stands on the day it is read'),
    duty: z.string().describe('What the issuer must do'),
    due_by: z.iso.date().nullable().describe('The last day for it; null where it has no day'),
    basis: z.string().describe('What the day was counted from, and how'),
    source: z.string().describe('The provision'),
  })
  .meta({ id: 'Obligation' });
export type Obligation = z.infer<typeof obligation>;

export const resultChanges = z
  .object({
    confidence: z.tuple([z.enum(CONFIDENCES), z.enum(CONFIDENCES)]).describe('Before and now'),
    reason_code: z.tuple([z.string().nullable(), z.string().nullable()]).describe('Before and now'),
    resolved: z.array(z.string()).describe('Codes of failed checks that are gone'),
    added: z.array(z.string()).describe('Codes of failed checks that are new'),
  })
  .meta({ id: 'ResultChanges' });
export type ResultChanges = z.infer<typeof resultChanges>;

/** A sum of money, in major units of its currency. */
export const amountOfMoney = z.object({ amount: z.number(), currency: z.string() }).meta({ id: 'Amount' });

export const evaluationResult = z
  .object({
    id: z.uuid(),
    category: z.enum(CATEGORIES).meta({ examples: ['consumer_dispute'] }),
    subcategory: z
      .enum(SUBCATEGORIES)
      .nullable()
      .meta({ examples: ['merchandise_not_received'] }),
    confidence: z
      .enum(CONFIDENCES)
      .meta({ description: 'How sure it is that a fileable right exists', examples: ['moderate_low'] }),
    reason_code: z
      .string()
      .nullable()
      .describe(
        'Proposed card-network reason code; null says only that no scheme right was found, never that a refund should be refused',
      ),
    summary: z
      .string()
      .optional()
      .describe(
        'Three to five sentences: what happened, which right, why this confidence, what to do, the next duty. Absent on results from before it existed',
      ),
    failed_checks: z.array(failedCheck),
    deadline: z.iso.date().nullable().describe('Last date to file under the proposed code'),
    ruleset: z.string().describe('Version of the rule table that decided'),
    evaluated_at: z.iso.datetime(),
    next_action: z
      .enum(NEXT_ACTIONS)
      .meta({ description: 'What to do next; never advice to refuse the cardholder', examples: ['ask_cardholder'] }),
    may_file_from: z.iso.date().nullable().describe('First day to file; null where there is no code'),
    recoverable_amount: amountOfMoney
      .nullable()
      .describe('What can be recovered under the proposed code, in major units of the currency'),
    required_documents: z.array(requiredDocument),
    missing_facts: z.array(missingFact).describe('What would raise the confidence, most useful first'),
    alternatives: z.array(alternative).max(2).describe('Further codes that were examined, best first'),
    defences: z
      .array(defence)
      .readonly()
      .optional()
      .describe('The second cycle: what the merchant usually brings against this dispute, and what answers it'),
    obligations: z.array(obligation).describe('Legal duties of the issuer, whether or not a scheme right exists'),
    related: z
      .array(z.object({ evaluation_id: z.uuid(), why: z.enum(RELATIONS).describe('What they share') }))
      .optional()
      .describe('Other disputes it has to do with; absent in results of before'),
    changes: resultChanges.optional().describe('On version 2 and later: what is different from the version before'),
  })
  .meta({ id: 'EvaluationResult' });
export type EvaluationResult = z.infer<typeof evaluationResult>;

/** What a rule did to the outcome. Replaying the effects in order gives the result. */
export const ruleEffect = z
  .object({
    reason_code: z.string().nullable().optional().describe('The reason code after this rule, where it set one'),
    confidence: z.enum(CONFIDENCES).optional().describe('The most confidence this rule leaves'),
    failed_check: z.string().optional().describe('Code of the failed check it reported'),
  })
  .meta({ id: 'RuleEffect' });
export type RuleEffect = z.infer<typeof ruleEffect>;

/** A fact a rule looked at, and where it came from. */
export const ruleInput = z.object({ value: z.unknown(), origin: z.enum(INPUT_ORIGINS) }).meta({ id: 'RuleInput' });
export type RuleInput = z.infer<typeof ruleInput>;

export const explainedRule = z
  .object({
    code: z.string(),
    title: z.string().describe('A claim that is true when the rule passed, for example "Still in time to file"'),
    sentence: z.string().describe('What was seen and what follows, with the values'),
    inputs: z.record(z.string(), z.unknown()).describe('The facts the rule looked at, by path'),
    outcome: z.enum(RULE_OUTCOMES),
    effect: ruleEffect.nullable(),
    decisive: z
      .boolean()
      .optional()
      .describe('False where the outcome did not matter for the result. Absent on explanations from before it existed'),
    source: z.string().describe('Public source of the rule'),
    sources: z.array(ruleSource).describe('Public sources of the rule for the scheme of the payment'),
    from: z.iso.date().nullable().describe('The rule holds from this day; null: always'),
    until: z.iso.date().nullable().describe('The rule holds until this day; null: no end is announced'),
  })
  .meta({ id: 'ExplainedRule' });
export type ExplainedRule = z.infer<typeof explainedRule>;

/** A path is any text at run time: what was stored under an earlier list of fields is still read. */
const factPath = z.string() as unknown as z.ZodType<FactPath>;
const statedPath = z.string() as unknown as z.ZodType<StatedPath>;

/** What was read from the cardholder's statement. */
export const statedFact = z
  .object({
    path: statedPath.describe('Where the fact belongs, for example evidences.merchant_contact.attempted'),
    value: z.union([z.string(), z.number(), z.boolean()]),
    quote: z.string().describe("The cardholder's own words it was read from"),
    start: z.int().nonnegative().describe('Character position in the stored statement'),
    end: z.int().nonnegative().describe('Character position after the quote'),
    probability: z.number().min(0).max(1),
    also_told: z
      .array(z.union([z.string(), z.boolean()]))
      .readonly()
      .optional()
      .describe('Other values that the statement tells under the same path'),
    read_by: z
      .literal('encoder')
      .optional()
      .describe('Only the language model found it: it fills a missing fact and contradicts none'),
  })
  .meta({ id: 'StatedFact' });

export const contradiction = z.object({ paths: z.array(factPath), msg: z.string() }).meta({ id: 'Contradiction' });
export type Contradiction = z.infer<typeof contradiction>;

export const explanation = z
  .object({
    evaluation_id: z.uuid(),
    ruleset: z.string(),
    summary: z.string().optional().describe('As in the result'),
    rules: z.array(explainedRule),
    stated_facts: z.array(statedFact),
    contradictions: z.array(contradiction),
  })
  .meta({ id: 'Explanation' });
export type Explanation = z.infer<typeof explanation>;
