/** Why a file is not taken. Known to the threads that inspect, which load nothing of the service. */
import type { ProblemCode } from '@dispute-intake/contract';

export class FileRefused extends Error {
  override name = 'FileRefused';
  readonly code: ProblemCode;
  constructor(code: ProblemCode, detail: string) {
    super(detail);
    this.code = code;
  }
}
