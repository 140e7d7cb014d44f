/** Where file bytes lie, as a port. A blob is *staged* while it comes in and exists under its key only once it is kept. */
import type { Readable } from 'node:stream';

export interface StagedBlob {
  /** Where its bytes lie on this machine, to be looked at, or written anew, before keeping. */
  path: string;
  /**
   * Set where they are few: its bytes, which are not at `path` yet. Whoever looks at them there writes them first, flushes them and
   * takes this away; otherwise keeping does.
   */
  unwritten?: Uint8Array | undefined;
  /** Makes the blob durable under its key. */
  keep(): Promise<void>;
  /** Forgets it; safe to call at any time, and needed only where it was not kept. */
  drop(): Promise<void>;
}

export interface StoredBlob {
  /** Bytes. */
  size: number;
  stream(): Readable;
}

export interface Blobs {
  /** Takes in every byte; when `bytes` fails, nothing is left and the error is passed on. Keys are letters, digits and dashes. */
  stage(key: string, bytes: AsyncIterable<Uint8Array>): Promise<StagedBlob>;
  open(key: string): Promise<StoredBlob | undefined>;
  remove(key: string): Promise<void>;
  /** Keys of blobs stored before a time. */
  keysBefore(epochMs: number): AsyncIterable<string>;
  /** Rejects when nothing can be stored. */
  check(): Promise<void>;
  /** Where readers may fetch the bytes themselves, for a minute, as a download of this name. Absent: through us. */
  link?(key: string, fileName: string): Promise<string>;
}
