/** The evaluation engine, as the server needs it. */
import type { EvaluationRequest, EvaluationResult, ExplainedRule } from '@dispute-intake/contract';

export interface Engine {
  evaluate(
    request: EvaluationRequest,
    context: { evaluatedAtMs: number },
  ): { result: Omit<EvaluationResult, 'id'>; rules: ExplainedRule[] };
  /** Chip data without the tags that hold a card number or a name. */
  withoutSensitiveTags(emvTlvHex: string): string;
}
