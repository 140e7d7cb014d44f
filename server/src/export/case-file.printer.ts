/** Writes case files in a thread of its own: reading a font and laying out pages keep no request waiting. */
import type { ExplainedRule } from '@dispute-intake/contract';
import { createFairTurns, type Party } from '../platform/fair-turns.ts';
import { ProblemError } from '../platform/http/problems/problem-error.ts';
import type { MemoryBudget } from '../platform/memory-budget.ts';
import { createWorkerPool, TaskLimitError } from '../platform/threads/worker-pool.ts';
import type { ExportCase } from './export-case.ts';

const TIMEOUT_MS = 30_000;
const MAX_HEAP_MB = 96;
/** Heap, the font and the PDF. */
const MAX_BYTES = 112 * 1_048_576;
/** Running and waiting. */
const MAX_AT_ONCE = 20;
/** No account takes more than this part of it. */
const MAX_ACCOUNT_SHARE = 0.5;

export interface CaseFileTask {
  /** One; or every payment of a report. */
  cases: readonly PrintedCase[];
  reportId: string | null;
}
export interface PrintedCase {
  dispute: ExportCase;
  rules: readonly ExplainedRule[];
}
export interface CaseFilePrinter {
  /** The PDF's bytes. Throws `unavailable` where too many wait, or where one takes more than its time or memory. */
  print(task: CaseFileTask, party: Party): Promise<Uint8Array<ArrayBuffer>>;
  close(): Promise<void>;
}

export function createCaseFilePrinter(
  limits: { timeoutMs?: number; maxAtOnce?: number; memory?: MemoryBudget } = {},
): CaseFilePrinter {
  const { timeoutMs = TIMEOUT_MS, maxAtOnce = MAX_AT_ONCE } = limits;
  const pool = createWorkerPool<CaseFileTask, Uint8Array<ArrayBuffer>>({
    module: new URL('./case-file.worker.ts', import.meta.url),
    threads: 1,
    timeoutMs,
    maxHeapMb: MAX_HEAP_MB,
    ...limits.memory?.share(MAX_BYTES),
  });
  const share = Math.max(1, maxAtOnce * MAX_ACCOUNT_SHARE);
  const turns = createFairTurns({ perAccount: share, perSession: share });
  let atOnce = 0;
  return {
    async print(task, party) {
      if (atOnce >= maxAtOnce || turns.next([{ party }]) === undefined)
        throw unavailable('Too many case files are being written: try again soon');
      const leave = turns.enter(party);
      atOnce++;
      try {
        return await pool.run(task, { party });
      } catch (error) {
        throw error instanceof TaskLimitError ? unavailable('Writing this case file takes too long: try again') : error;
      } finally {
        leave();
        atOnce--;
      }
    },
    close: () => pool.close(),
  };
}

const unavailable = (why: string) => new ProblemError('unavailable', why, { headers: { 'Retry-After': '10' } });
