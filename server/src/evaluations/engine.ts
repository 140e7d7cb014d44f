/** The evaluation engine, as the server needs it. */
import type { Contradiction, EvaluationRequest, EvaluationResult, Explanation } from '@dispute-intake/contract';
import type { ReadStatement, StatementContext } from '@dispute-intake/statement-reader';
import type { AccountPreferences } from '../accounts/index.ts';
import type { KnownFile } from '../files/index.ts';

/** An uploaded file of a dispute. */
export type DisputeFile = KnownFile;

export interface Engine {
  evaluate(
    request: EvaluationRequest,
    context: {
      evaluatedAtMs: number;
      files: readonly DisputeFile[];
      options?: AccountPreferences['ruleOptions'];
      /** Of the statement; where it is left out, patterns alone read it. */
      reading?: ReadStatement;
    },
  ): Pick<Explanation, 'rules'> & {
    result: Omit<EvaluationResult, 'id'>;
    stated_facts: readonly NonNullable<Explanation['stated_facts']>[number][];
    contradictions: Contradiction[];
  };
  /** What the reader of its statement is told of the payment. */
  statementContext(request: EvaluationRequest, evaluatedAtMs: number): StatementContext;
  /** Chip data without the tags that hold a card number or a name. */
  withoutSensitiveTags(emvTlvHex: string): string;
}
