/** Blobs in a local folder: written beside, flushed to disk, then moved into place, so that a half-written one never shows. */
import { createReadStream } from 'node:fs';
import {
  access,
  constants,
  type FileHandle,
  mkdir,
  open,
  opendir,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Blobs, StagedBlob } from './blobs.ts';

/** So many bytes are not written before they have been looked at: opening a file and writing it are two waits. */
const MOST_UNWRITTEN = 65_536;
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
      let handle: FileHandle | undefined;
      let opening: Promise<FileHandle> | undefined;
      let isKept = false;
      const close = async () => {
        await handle?.close();
        await (await opening)?.close();
      };
      const drop = async () => {
        if (isKept) return;
        await close().catch(() => {});
        await rm(path, { force: true });
      };
      const held: Uint8Array[] = [];
      let size = 0;
      try {
        for await (const chunk of bytes) {
          held.push(chunk);
          size += chunk.length;
          if (size <= MOST_UNWRITTEN) continue;
          handle ??= await open(path, 'wx', 0o600);
          const [first, ...rest] = held.splice(0) as [Uint8Array, ...Uint8Array[]];
          await handle.writeFile(rest.length === 0 ? first : Buffer.concat([first, ...rest]));
        }
      } catch (error) {
        await drop();
        throw error;
      }
      opening = openShelf(shelf);
      opening.catch(() => {});
      const staged: StagedBlob = {
        path,
        unwritten: handle ? undefined : Buffer.concat(held),
        drop,
        async keep() {
          if (staged.unwritten) await writeFile(path, staged.unwritten, { flag: 'wx', mode: 0o600, flush: true });
          await handle?.sync();
          const opened = await (opening as Promise<FileHandle>);
          await rename(path, file);
          isKept = true;
          // A rename is durable once its folder is.
          await opened.sync().finally(() => {
            // What they hold is on the disk or lost: nobody waits for it.
            close().catch(() => {});
          });
        },
      };
      return staged;
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
