/** How the dashboard is built: one page below /dashboard/, no inline script, everything precompressed. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { Plugin, UserConfig } from 'vite';

const COMPRESSIBLE = /\.(js|css|html|json|svg)$/;

/** Writes `.br` and `.gz` beside every text file, so that the server never compresses. */
const precompress = (): Plugin => ({
  name: 'precompress',
  apply: 'build',
  writeBundle({ dir }) {
    if (!dir) return;
    for (const entry of readdirSync(dir, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile() || !COMPRESSIBLE.test(entry.name)) continue;
      const path = resolve(entry.parentPath, entry.name);
      const bytes = readFileSync(path);
      writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }));
      writeFileSync(`${path}.br`, brotliCompressSync(bytes));
    }
  },
});

export const build: UserConfig = {
  base: '/dashboard/',
  build: { target: 'es2022' },
  plugins: [precompress()],
};
