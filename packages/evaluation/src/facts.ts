/** What is known of a dispute before anything is classified: the request, and the days counted from it. */
import type { Card, EvaluationRequest, Evidences, History, Transaction } from '@dispute-intake/contract';
import type { StatedFact } from '@dispute-intake/statement-reader';
import { type Day, dayOf, dayOfIso, instantOfIso, TIME_ZONES } from './calendar.ts';
import { type ReadFact, withStatedFacts } from './consistency/stated-facts.ts';
import { type ChipData, readChipData } from './emv/chip-data.ts';
import type { RulesetOptions } from './ruleset.options.ts';

/** What is known before anything is classified. */
export interface Facts {
  request: EvaluationRequest;
  transaction: Transaction;
  card: Card;
  /** What was sent, completed by what the statement says outright. */
  evidences: Evidences;
  /** What was sent. */
  given: Evidences;
  /** What was read from the statement. */
  stated: readonly StatedFact[];
  /** Paths of `evidences` whose value was read. */
  statedPaths: ReadonlySet<string>;
  history: History;
  options: RulesetOptions;
  /** The day the cardholder reported the dispute; the day of evaluation where unknown or still ahead. Legal duties are counted from it. */
  reportedDay: Day;
  /** The day of evaluation. Nothing told as past can lie after it. */
  evaluationDay: Day;
  /** The first day the dispute can still be filed: the later of the two. Windows and waiting periods are counted to it. */
  filingDay: Day;
  transactionDay: Day;
  /** Transaction in epoch milliseconds. */
  transactionAtMs: number;
  /** Visa's Transaction Processing Date, Mastercard's Central Site Business Date; the transaction's day where unknown. */
  processingDay: Day;
  /** Where that day was read. */
  processingPath: 'transaction.settlement_timestamp' | 'transaction.transaction_timestamp';
  chip: ChipData;
}

/** Derives what the rules count with; `evaluatedAtMs` is "now" and stands in for a missing `dispute.reported_at`. */
export function factsOf(
  request: EvaluationRequest,
  evaluatedAtMs: number,
  options: RulesetOptions,
  stated: readonly StatedFact[],
  ofDocuments: readonly ReadFact[] = [],
): Facts {
  const { transaction, card, dispute } = request;
  const { evidences, statedPaths } = withStatedFacts(
    request.evidences,
    ofDocuments.length === 0 ? stated : [...stated, ...ofDocuments],
  );
  const transactionAtMs = instantOfIso(transaction.transaction_timestamp) ?? evaluatedAtMs;
  const transactionDay = dayOf(transactionAtMs);
  const settlementDay = dayOfIso(transaction.settlement_timestamp);
  const evaluationDay = dayOf(evaluatedAtMs);
  const toldDay = dayOfIso(dispute.reported_at) ?? evaluationDay;
  const reportedDay = toldDay > evaluationDay + TIME_ZONES ? evaluationDay : toldDay;
  return {
    request,
    transaction,
    card,
    evidences,
    given: request.evidences,
    stated,
    statedPaths,
    history: request.history ?? {},
    options,
    reportedDay,
    evaluationDay,
    filingDay: Math.max(reportedDay, evaluationDay),
    transactionDay,
    transactionAtMs,
    processingDay: settlementDay ?? transactionDay,
    processingPath:
      settlementDay === undefined ? 'transaction.transaction_timestamp' : 'transaction.settlement_timestamp',
    chip: readChipData(evidences.emv_tlv_hex),
  };
}
