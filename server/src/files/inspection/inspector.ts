/** Inspects files in threads of their own, so that no file, whatever it holds, keeps requests waiting or ends the process. */
import type { ProblemCode } from '@dispute-intake/contract';
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
  bytes: Uint8Array;
  name: string;
}
export type InspectionReply =
  | { inspection: Inspection; bytes: Uint8Array; isChanged: boolean }
  | { problem: ProblemCode; detail: string };

export interface InspectedFile extends Inspection {
  /** What is kept of the file: a picture has lost its metadata. */
  bytes: Buffer;
  /** True where `bytes` differ from what was given. */
  isChanged: boolean;
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
   * What the file is, by its bytes, which must not be used afterwards. Throws the problem that says why it is refused;
   * {@link InspectionTooCostly} where inspecting it takes more than {@link TIMEOUT_MS} or {@link MAX_HEAP_MB}.
   */
  inspect(bytes: Buffer, name: string, party?: Party): Promise<InspectedFile>;
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
    async inspect(bytes, name, party) {
      const moved = transferable(bytes);
      const reply = await pool.run({ bytes: moved, name }, { transfer: [moved.buffer], party }).catch((error) => {
        if (error instanceof TaskLimitError) throw new InspectionTooCostly(error.limit);
        throw error;
      });
      if ('problem' in reply) throw new ProblemError(reply.problem, reply.detail);
      const { bytes: kept, isChanged, inspection } = reply;
      return { ...inspection, isChanged, bytes: Buffer.from(kept.buffer, kept.byteOffset, kept.byteLength) };
    },
    close: () => pool.close(),
  };
}
