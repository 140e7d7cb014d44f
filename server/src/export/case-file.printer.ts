/** Writes case files in a thread of its own: reading a font and laying out pages keep no request waiting. */
import type { ExplainedRule } from '@dispute-intake/contract';
import { ProblemError } from '../platform/http/problem-error.ts';
import { createWorkerPool, TaskLimitError } from '../platform/threads/worker-pool.ts';
import type { ExportCase } from './export-case.ts';

const TIMEOUT_MS = 30_000;
const MAX_HEAP_MB = 192;
/** Running and waiting. */
const MAX_AT_ONCE = 20;

export interface CaseFileTask {
  dispute: ExportCase;
  rules: readonly ExplainedRule[];
}
export interface CaseFilePrinter {
  /** The PDF's bytes. Throws `unavailable` where too many wait, or where one takes more than its time or memory. */
  print(task: CaseFileTask): Promise<Uint8Array<ArrayBuffer>>;
  close(): Promise<void>;
}

export function createCaseFilePrinter(limits: { timeoutMs?: number; maxAtOnce?: number } = {}): CaseFilePrinter {
  const { timeoutMs = TIMEOUT_MS, maxAtOnce = MAX_AT_ONCE } = limits;
  const pool = createWorkerPool<CaseFileTask, Uint8Array<ArrayBuffer>>({
    module: new URL('./case-file.worker.ts', import.meta.url),
    threads: 1,
    timeoutMs,
    maxHeapMb: MAX_HEAP_MB,
  });
  let atOnce = 0;
  return {
    async print(task) {
      if (atOnce >= maxAtOnce) throw unavailable('Too many case files are being written: try again soon');
      atOnce++;
      try {
        return await pool.run(task);
      } catch (error) {
        throw error instanceof TaskLimitError ? unavailable('Writing this case file takes too long: try again') : error;
      } finally {
        atOnce--;
      }
    },
    close: () => pool.close(),
  };
}

const unavailable = (why: string) => new ProblemError('unavailable', why, { headers: { 'Retry-After': '10' } });
