/** Inspects files in threads of their own, so that no file, whatever it holds, keeps requests waiting or ends the process. */
import type { ProblemCode } from '@dispute-intake/contract';
import { ProblemError } from '../../platform/http/problem-error.ts';
import { createWorkerPool, TaskLimitError, transferable } from '../../platform/threads/worker-pool.ts';
import type { Inspection } from './inspect.ts';

/** Two, so that a file which uses up its time does not hold up the others. */
const THREADS = 2;
const TIMEOUT_MS = 10_000;
const MAX_HEAP_MB = 96;

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

export interface Inspector {
  /**
   * What the file is, by its bytes, which must not be used afterwards. Throws the problem that says why it is refused;
   * `file_unsafe` also where inspecting it takes more than {@link TIMEOUT_MS} or {@link MAX_HEAP_MB}.
   */
  inspect(bytes: Buffer, name: string): Promise<InspectedFile>;
  close(): Promise<void>;
}

export function createInspector(limits: { timeoutMs?: number; maxHeapMb?: number } = {}): Inspector {
  const pool = createWorkerPool<InspectionTask, InspectionReply>({
    module: new URL('./inspection.worker.ts', import.meta.url),
    threads: THREADS,
    timeoutMs: limits.timeoutMs ?? TIMEOUT_MS,
    maxHeapMb: limits.maxHeapMb ?? MAX_HEAP_MB,
  });
  return {
    async inspect(bytes, name) {
      const moved = transferable(bytes);
      const reply = await pool.run({ bytes: moved, name }, [moved.buffer]).catch((error) => {
        if (error instanceof TaskLimitError) throw tooMuch(error);
        throw error;
      });
      if ('problem' in reply) throw new ProblemError(reply.problem, reply.detail);
      const { bytes: kept, isChanged, inspection } = reply;
      return { ...inspection, isChanged, bytes: Buffer.from(kept.buffer, kept.byteOffset, kept.byteLength) };
    },
    close: () => pool.close(),
  };
}

const tooMuch = ({ limit }: TaskLimitError) =>
  new ProblemError(
    'file_unsafe',
    limit === 'time'
      ? 'Inspecting this file takes too long: send it in a simpler form, for example as a new PDF or a picture'
      : 'Inspecting this file takes too much memory: send it in a simpler form, for example as a new PDF or a picture',
  );
