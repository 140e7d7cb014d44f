/** The issuer's legal duties towards the cardholder, whether or not a scheme right exists. Counted from the day of the report. */
import type { EvaluationRequest, Obligation, Subcategory } from '@dispute-intake/contract';
import type { StatedFact } from '@dispute-intake/statement-reader';
import { type Day, dayOfIso } from '../calendar.ts';
import { type Facts, factsOf } from '../facts.ts';
import { isInEea } from '../rules/tables/region.table.ts';
import { DEFAULT_OPTIONS } from '../ruleset.options.ts';
import { consumerCreditDuties } from './consumer-credit.ts';
import { type DoneDays, type Duty, type DutyCase, doneDays, obligationOf, type RecordedDuty } from './duty.ts';
import { paymentServicesDuties } from './payment-services.ts';
import { regulationEDuties } from './regulation-e.ts';
import { regulationZDuties } from './regulation-z.ts';

/** What an evaluation was made from, as far as the duties depend on it. */
export interface EvaluatedDispute {
  request: EvaluationRequest;
  /** The kind it was evaluated as. */
  subcategory: Subcategory | null;
  /** The moment of the evaluation, epoch milliseconds: a missing `dispute.reported_at` takes its day. */
  evaluatedAtMs: number;
  /** What was read from the statement, where it was. */
  statedFacts?: readonly StatedFact[];
}

/**
 * The duties as they stand on a day (`YYYY-MM-DD` or a timestamp), given what was recorded: later duties are dated from
 * what was done. Pure. Without records and on the day of evaluation they are those of the result.
 */
export function obligations(dispute: EvaluatedDispute, recorded: readonly RecordedDuty[], asOf: string): Obligation[] {
  const { request, evaluatedAtMs, statedFacts = [], subcategory } = dispute;
  const facts = factsOf(request, evaluatedAtMs, DEFAULT_OPTIONS, statedFacts);
  return obligationsOf(facts, subcategory, doneDays(recorded), dayOfIso(asOf) ?? facts.evaluationDay);
}

const NOTHING_DONE: DoneDays = new Map();

/** Duties with a day first, the earliest first; empty where funding or country of issue is unknown, or no law listed here applies. */
export function obligationsOf(
  facts: Facts,
  subcategory: Subcategory | null,
  done: DoneDays = NOTHING_DONE,
  asOf: Day = facts.evaluationDay,
): Obligation[] {
  const dispute: DutyCase = { facts, subcategory, done, asOf };
  const duties = dutiesUnder(dispute);
  duties.sort((one, other) => (one.by ?? Number.POSITIVE_INFINITY) - (other.by ?? Number.POSITIVE_INFINITY) || 0);
  return duties.map((duty) => obligationOf(duty, dispute));
}

function dutiesUnder(dispute: DutyCase): Duty[] {
  const { funding, issuer_country: country } = dispute.facts.card;
  if (funding === undefined || country === undefined) return [];
  if (country === 'USA') return (funding === 'CREDIT' ? regulationZDuties : regulationEDuties)(dispute);
  if (country === 'GBR') return [...paymentServicesDuties(dispute), ...consumerCreditDuties(dispute)];
  return isInEea(country) ? paymentServicesDuties(dispute) : [];
}
