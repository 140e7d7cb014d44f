/**
 * What only the encoder read may fill what is missing, and nothing else: by it alone a case is never contradicted, closed,
 * lowered or filed under another code than by what was given and what the patterns read.
 */
import type { EvaluationResult } from '@dispute-intake/contract';
import type { ReadStatement } from '@dispute-intake/statement-reader';
import { isLower } from '../confidence.ts';

/** Whether an encoder took part in a reading: its facts are marked, and its share in the kind is named by the version. */
export const isByEncoder = ({ version }: ReadStatement): boolean => version.includes('encoder ');

type Compared = Pick<EvaluationResult, 'reason_code' | 'confidence' | 'next_action' | 'subcategory'>;

/** Whether the result with the encoder is worse for the cardholder than the one without, or another where that had a code. */
export function isHeldBackBeside(withEncoder: Compared, without: Compared): boolean {
  if (without.reason_code !== null) {
    return (
      withEncoder.reason_code !== without.reason_code ||
      isLower(withEncoder.confidence, without.confidence) ||
      (without.next_action === 'file' && withEncoder.next_action !== 'file')
    );
  }
  return withEncoder.next_action === 'do_not_file' && without.next_action !== 'do_not_file';
}
