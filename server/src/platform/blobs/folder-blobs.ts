/** Blobs in a local folder: written beside, flushed to disk, then moved into place, so that a half-written one never shows. */
import { createReadStream } from 'node:fs';
import { access, constants, type FileHandle, mkdir, open, opendir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
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
      const path = join(incoming, key);
      const handle = await open(path, 'wx', 0o600);
      let isKept = false;
      const drop = async () => {
        if (isKept) return;
        await handle.close();
        await rm(path, { force: true });
      };
      try {
        for await (const chunk of bytes) await handle.writeFile(chunk);
      } catch (error) {
        await drop();
        throw error;
      }
      return {
        path,
        drop,
        async keep() {
          const opening = openShelf(shelf);
          try {
            await handle.sync();
            const opened = await opening;
            await rename(path, file);
            isKept = true;
            // A rename is durable once its folder is.
            await opened.sync();
          } finally {
            // What they hold is on the disk or lost: nobody waits for these.
            handle.close().catch(() => {});
            opening.then((opened) => opened.close()).catch(() => {});
          }
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

/** Made where it is missing. */
async function openShelf(shelf: string): Promise<FileHandle> {
  return open(shelf).catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    await mkdir(shelf, { recursive: true, mode: 0o700 });
    const folder = await open(dirname(shelf));
    await folder.sync().finally(() => folder.close());
    return open(shelf);
  });
}
