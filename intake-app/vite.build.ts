/** How the hosted page is built: one ESM build lowered to old browsers, no inline script, everything precompressed. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import legacy from '@vitejs/plugin-legacy';
import type { Plugin, UserConfig } from 'vite';

/** Safari 12 and Chrome 64 still run ES modules; below that a page cannot be served safely under our CSP. */
const OLDEST = ['chrome >= 64', 'edge >= 79', 'firefox >= 67', 'safari >= 12', 'ios >= 12'];

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
      writeFileSync(
        `${path}.br`,
        brotliCompressSync(bytes, {
          params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
        }),
      );
    }
  },
});

const here = import.meta.dirname;

export const build: UserConfig = {
  base: '/',
  build: {
    rolldownOptions: {
      input: { index: resolve(here, 'index.html'), gallery: resolve(here, 'gallery.html') },
      // A module of its own, so that it runs before the libraries that need it.
      output: { codeSplitting: { groups: [{ name: 'old-browsers', test: /old-browsers/ }] } },
    },
    manifest: true,
  },
  experimental: {
    // The gallery may be served below any path; the hosted page below /s/… needs addresses from the root.
    renderBuiltUrl(file, { hostType, hostId }) {
      if (hostType === 'html') return hostId.includes('gallery') ? `./${file}` : `/${file}`;
      return { relative: true };
    },
  },
  plugins: [legacy({ renderLegacyChunks: false, modernTargets: OLDEST, modernPolyfills: false }), precompress()],
};
