import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { InspectedFile, Inspector } from '../inspection/inspector.ts';

/** Inspects bytes as an upload's, which lie in a file. */
export async function inspectBytes(inspector: Inspector, bytes: Uint8Array, name: string): Promise<InspectedFile> {
  const folder = await mkdtemp(join(tmpdir(), 'dispute-intake-inspect-'));
  const path = join(folder, 'staged');
  try {
    await writeFile(path, bytes);
    return await inspector.inspect({ path }, name);
  } finally {
    await rm(folder, { recursive: true });
  }
}
