/** A committed file of weights beside this module: the one thing that reading loads. */
import { readFileSync } from 'node:fs';

export const committedBytes = (name: string): Uint8Array<ArrayBuffer> =>
  new Uint8Array(readFileSync(new URL(name, import.meta.url)));
