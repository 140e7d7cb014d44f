/** Inspects files in threads of their own, so that no file, whatever it holds, keeps requests waiting or ends the process. */
import type { ProblemCode } from '@dispute-intake/contract';
import type { StagedBlob } from '../../platform/blobs/blobs.ts';
import type { Party } from '../../platform/fair-turns.ts';
import { ProblemError } from '../../platform/http/problems/problem-error.ts';
import type { MemoryBudget } from '../../platform/memory-budget.ts';
import { createWorkerPool, TaskLimitError, transferable } from '../../platform/threads/worker-pool.ts';
import type { Inspection } from './inspect.ts';

/** Two, so that a file which uses up its time does not hold up the others. */
const THREADS = 2;
const TIMEOUT_MS = 10_000;
const MAX_HEAP_MB = 64;
/** A file's bytes up to three times, and what is unpacked of them, beside the heap. */
const MAX_BYTES = 96 * 1_048_576;

export interface InspectionTask {
  /** Of a file of this machine. */
  path: string;
  /** Its bytes, where they are to be written there. */
  unwritten?: Uint8Array<ArrayBuffer> | undefined;
  name: string;
}
export type InspectionReply = InspectedFile | { problem: ProblemCode; detail: string };

export interface InspectedFile extends Inspection {
  /** Bytes that are left of it. */
  size: number;
}

/** The refusal of a file that used up its time or memory: it cost as much as many others. */
export class InspectionTooCostly extends ProblemError {
  override name = 'InspectionTooCostly';
  constructor(limit: TaskLimitError['limit']) {
    const what = limit === 'time' ? 'too long' : 'too much memory';
    super(
      'file_unsafe',
      `Inspecting this file takes ${what}: send it in a simpler form, for example as a new PDF or a picture`,
    );
  }
}

export interface Inspector {
  /**
   * What the file is, by its bytes; a picture is written anew without its metadata. Throws the problem that says why it is refused;
   * then what was not written stays so. {@link InspectionTooCostly} where inspecting it takes more than {@link TIMEOUT_MS} or {@link MAX_HEAP_MB}.
   */
  inspect(staged: Pick<StagedBlob, 'path' | 'unwritten'>, name: string, party?: Party): Promise<InspectedFile>;
  close(): Promise<void>;
}

export function createInspector(
  limits: { timeoutMs?: number; maxHeapMb?: number; memory?: MemoryBudget | undefined } = {},
): Inspector {
  const pool = createWorkerPool<InspectionTask, InspectionReply>({
    module: new URL('./inspection.worker.ts', import.meta.url),
    threads: THREADS,
    timeoutMs: limits.timeoutMs ?? TIMEOUT_MS,
    maxHeapMb: limits.maxHeapMb ?? MAX_HEAP_MB,
    ...limits.memory?.share(MAX_BYTES),
  });
  return {
    async inspect(staged, name, party) {
      const { path } = staged;
      const unwritten = staged.unwritten && transferable(staged.unwritten);
      const transfer = unwritten ? [unwritten.buffer] : [];
      const reply = await pool.run({ path, unwritten, name }, { party, transfer }).catch((error) => {
        if (error instanceof TaskLimitError) throw new InspectionTooCostly(error.limit);
        throw error;
      });
      if ('problem' in reply) throw new ProblemError(reply.problem, reply.detail);
      staged.unwritten = undefined;
      return reply;
    },
    close: () => pool.close(),
  };
}
