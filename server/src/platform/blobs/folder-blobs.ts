/** Blobs in a local folder: written beside, flushed to disk, then moved into place, so that a half-written one never shows. */
import { createReadStream } from 'node:fs';
import { access, constants, mkdir, open, opendir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Blobs } from './blobs.ts';

const KEY = /^[A-Za-z0-9-]{4,100}$/;

/**
 * Blobs below `folder`, which is made where missing. Uploads that an earlier process left half done are removed, where no
 * other process uses the folder (`isAlone`).
 */
export async function folderBlobs(folder: string, { isAlone = true } = {}): Promise<Blobs> {
  const incoming = join(folder, 'incoming');
  if (isAlone) await rm(incoming, { recursive: true, force: true });
  await mkdir(incoming, { recursive: true, mode: 0o700 });

  const placeOf = (key: string): { shelf: string; file: string } => {
    if (!KEY.test(key)) throw new Error('Not a blob key');
    // The end of a key is random, its beginning is the time: shelves fill evenly.
    const shelf = join(folder, key.slice(-2));
    return { shelf, file: join(shelf, key) };
  };

  return {
    async stage(key, bytes) {
      const { shelf, file } = placeOf(key);
      const staged = join(incoming, key);
      const drop = () => rm(staged, { force: true });
      try {
        const handle = await open(staged, 'wx', 0o600);
        try {
          for await (const chunk of bytes) await handle.writeFile(chunk);
          await handle.sync();
        } finally {
          await handle.close();
        }
      } catch (error) {
        await drop();
        throw error;
      }
      return {
        read: () => readFile(staged),
        drop,
        async keep() {
          await mkdir(shelf, { recursive: true, mode: 0o700 });
          await rename(staged, file);
          await syncFolder(shelf);
        },
      };
    },
    async open(key) {
      const { file } = placeOf(key);
      const found = await stat(file).catch(() => undefined);
      return found && { size: found.size, stream: () => createReadStream(file) };
    },
    remove: (key) => rm(placeOf(key).file, { force: true }),
    async *keysBefore(epochMs) {
      for await (const shelf of await opendir(folder)) {
        if (!shelf.isDirectory() || shelf.name.length !== 2) continue;
        for await (const { name } of await opendir(join(folder, shelf.name))) {
          const found = await stat(join(folder, shelf.name, name)).catch(() => undefined);
          if (found && found.mtimeMs < epochMs) yield name;
        }
      }
    },
    check: () => access(incoming, constants.W_OK),
  };
}

/** A rename is durable once its folder is. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
