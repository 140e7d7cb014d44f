/** Makes a JPEG of a picture that not every viewer shows, in a thread of its own within limits. */
import type { EvidenceFile } from '@dispute-intake/contract';
import { createFairTurns, type Party } from '../../platform/fair-turns.ts';
import { inputError, invalid } from '../../platform/http/input/validate.ts';
import { ProblemError } from '../../platform/http/problems/problem-error.ts';
import type { MemoryBudget } from '../../platform/memory-budget.ts';
import { createWorkerPool, TaskLimitError, transferable } from '../../platform/threads/worker-pool.ts';
import type { HeicLimits } from './heic-decoder.ts';

/**
 * So that a conversion takes at most 64 MB beside the service. Most pictures of a camera are tiles, of which a row is decoded at a
 * time; of every other picture the decoder has all in memory, eight bytes a pixel and more.
 */
const LIMITS: ConversionTask['limits'] = {
  maxTiledPixels: 50_000_000,
  maxWholePixels: 5_000_000,
  maxJpegPixels: 2_000_000,
};
const TIMEOUT_MS = 30_000;
const MAX_HEAP_MB = 64;
const MAX_BYTES = 64 * 1_048_576;
/** Running and waiting, each with the bytes of its picture. */
const MAX_AT_ONCE = 5;
/** Of one account. */
const MAX_OF_ACCOUNT = 3;

export interface ConversionTask {
  bytes: Uint8Array;
  mimeType: 'image/heic' | 'image/webp';
  limits: HeicLimits & {
    /** What has more comes smaller: 2 megapixels are a page at 145 dots an inch. */
    maxJpegPixels: number;
  };
}
/** Undefined where the picture is broken; `too_large` where it has more pixels than are decoded. */
export type ConversionReply = Uint8Array | 'too_large' | undefined;

export interface JpegConverter {
  /**
   * `read` gives the picture's bytes. Throws `validation_failed` for the parameter `as` where the picture cannot be converted, `unavailable` where too many wait.
   */
  convert(read: () => Promise<Uint8Array>, mimeType: ConversionTask['mimeType'], party: Party): Promise<Uint8Array>;
  close(): Promise<void>;
}

export const isConvertible = (mimeType: EvidenceFile['mime_type']): mimeType is ConversionTask['mimeType'] =>
  mimeType === 'image/heic' || mimeType === 'image/webp';

export const notConvertible = (why: string) => invalid([inputError(['query', 'as'], why)]);

export function createJpegConverter({ memory }: { memory?: MemoryBudget | undefined } = {}): JpegConverter {
  const pool = createWorkerPool<ConversionTask, ConversionReply>({
    module: new URL('./jpeg.worker.ts', import.meta.url),
    threads: 1,
    timeoutMs: TIMEOUT_MS,
    maxHeapMb: MAX_HEAP_MB,
    ...memory?.share(MAX_BYTES),
    // A decoder's memory grows with its largest picture and never shrinks.
    endsAfterTask: true,
  });
  const turns = createFairTurns({ perAccount: MAX_OF_ACCOUNT, perSession: MAX_OF_ACCOUNT });
  let atOnce = 0;
  async function convert(bytes: Uint8Array, mimeType: ConversionTask['mimeType'], party: Party): Promise<Uint8Array> {
    const moved = transferable(bytes);
    const task = { bytes: moved, mimeType, limits: LIMITS };
    const jpeg = await pool.run(task, { transfer: [moved.buffer], party }).catch((error) => {
      if (error instanceof TaskLimitError) return undefined;
      throw error;
    });
    if (jpeg === 'too_large') {
      throw notConvertible(
        `This picture has more than ${LIMITS.maxWholePixels / 1e6} megapixels, the most that are converted: fetch it as it is`,
      );
    }
    if (!jpeg) throw notConvertible('This picture cannot be converted: fetch it as it is');
    return jpeg;
  }
  return {
    async convert(read, mimeType, party) {
      if (atOnce >= MAX_AT_ONCE || turns.next([{ party }]) === undefined) throw busy();
      const leave = turns.enter(party);
      atOnce++;
      try {
        return await convert(await read(), mimeType, party);
      } finally {
        leave();
        atOnce--;
      }
    },
    close: () => pool.close(),
  };
}

const busy = () =>
  new ProblemError('unavailable', 'Too many pictures are being converted: try again soon', {
    headers: { 'Retry-After': '10' },
  });
