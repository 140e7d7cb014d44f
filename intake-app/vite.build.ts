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

/**
 * Writes `preloads.json`: what a page in a language, or as a chatbot, will ask for once its scripts run, as link elements
 * the server may put into the head. A round trip on a slow line is a tenth of the time to the first question.
 */
const preloads = (): Plugin => ({
  name: 'preloads',
  apply: 'build',
  generateBundle(_, bundle) {
    const chunks = Object.values(bundle).filter((each) => each.type === 'chunk');
    const withImports = (file: string): string[] => {
      const { imports = [] } = chunks.find(({ fileName }) => fileName === file) ?? {};
      return [file, ...imports.flatMap(withImports)];
    };
    const page = chunks.find(({ isEntry, facadeModuleId }) => isEntry && facadeModuleId?.endsWith('/index.html'));
    const chat = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith('/chat-view.element.ts'));
    if (!page || !chat) throw new Error('The page or its chatbot is no longer a chunk of its own');
    const known = new Set(withImports(page.fileName));
    const links = (file: string): string => {
      const scripts = withImports(file).filter((each) => !known.has(each));
      const styles = [...(chunks.find(({ fileName }) => fileName === file)?.viteMetadata?.importedCss ?? [])];
      return [
        ...scripts.map((script) => `<link rel="modulepreload" crossorigin href="/${script}">`),
        ...styles.map((style) => `<link rel="preload" as="style" crossorigin href="/${style}">`),
      ].join('');
    };
    const locales = chunks.flatMap(({ facadeModuleId, fileName }) => {
      const tag = /locales\/([\w-]+)\.json$/.exec(facadeModuleId ?? '')?.[1];
      return tag ? [[tag, links(fileName)]] : [];
    });
    const source = JSON.stringify({ chatbot: links(chat.fileName), locales: Object.fromEntries(locales) });
    this.emitFile({ type: 'asset', fileName: 'preloads.json', source });
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
  plugins: [
    legacy({ renderLegacyChunks: false, modernTargets: OLDEST, modernPolyfills: false }),
    preloads(),
    precompress(),
  ],
};
