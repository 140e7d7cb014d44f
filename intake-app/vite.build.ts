/** How the hosted page is built: one ESM build lowered to old browsers, no inline script, everything precompressed. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import legacy from '@vitejs/plugin-legacy';
import type { Plugin, UserConfig } from 'vite';
import { firstScreen } from './src/first-screen/first-screen.ts';
import { partOf } from './src/i18n/first-texts.ts';
import { LOCALES } from './src/i18n/locales.ts';

/** Safari 12 and Chrome 64 still run ES modules; below that a page cannot be served safely under our CSP. */
const OLDEST = ['chrome >= 64', 'edge >= 79', 'firefox >= 67', 'safari >= 12', 'ios >= 12'];

/**
 * What the style sheets are lowered to. For older ones every `margin-inline-start` would become two rules with a list of all
 * languages written from right to left: three times the CSS to send, and to match with every step. Their lists lack an indent.
 */
const OLDEST_STYLES = ['chrome69', 'edge79', 'firefox67', 'safari12.1', 'ios12.2'];

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
 * A style sheet as an element of the page, which the server permits by its hash: the first question is painted without a
 * further request. The disabled link keeps the scripts from loading the file once more.
 */
function inlineStyle(file: string, bundle: Record<string, { type: string; source?: string | Uint8Array }>): string {
  const asset = bundle[file];
  if (asset?.type !== 'asset' || asset.source === undefined) throw new Error(`The build has no style sheet ${file}`);
  const css = String(typeof asset.source === 'string' ? asset.source : Buffer.from(asset.source));
  if (/<\/style/i.test(css)) throw new Error(`${file} cannot stand in a style element`);
  return `<style>${css.trim()}</style><link rel="stylesheet" disabled crossorigin href="/${file}">`;
}

/** Puts the page's own style sheets into the page. */
const inlineStyles = (): Plugin => ({
  name: 'inline-styles',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (html, { filename, bundle }) =>
      bundle && filename.endsWith('/index.html')
        ? html.replace(/<link rel="stylesheet" crossorigin href="\/([^"]+)">/g, (_, file: string) =>
            inlineStyle(file, bundle),
          )
        : html,
  },
});

/**
 * Writes `preloads.json`: what a page in a language, or as a chatbot, will ask for once its scripts run, as elements
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
      return scripts.map((script) => `<link rel="modulepreload" crossorigin href="/${script}">`).join('');
    };
    const styles = [...(chat.viteMetadata?.importedCss ?? [])].map((style) => inlineStyle(style, bundle));
    const locales = chunks.flatMap(({ facadeModuleId, fileName }) => {
      const tag = /locales\/([\w-]+)\.json\?first$/.exec(facadeModuleId ?? '')?.[1];
      return tag ? [[tag, links(fileName)]] : [];
    });
    const chatbot = `${styles.join('')}${links(chat.fileName)}`;
    const source = JSON.stringify({ chatbot, locales: Object.fromEntries(locales) });
    this.emitFile({ type: 'asset', fileName: 'preloads.json', source });
  },
});

/** Makes two modules of a locale's texts: `?first` for the first question, `?later` for all that follows. */
const textParts = (): Plugin => ({
  name: 'text-parts',
  enforce: 'pre',
  load(id) {
    const [file = '', query] = id.split('?');
    if (!file.includes('/locales/') || (query !== 'first' && query !== 'later')) return null;
    const texts = partOf(JSON.parse(readFileSync(file, 'utf8')), query);
    return { code: `export default ${JSON.stringify(texts)}`, moduleType: 'js' };
  },
});

/** Writes `first-screens.json`: the first question as HTML, by language and presentation, for the server to send. */
const firstScreens = (): Plugin => ({
  name: 'first-screens',
  apply: 'build',
  generateBundle() {
    const folder = resolve(here, 'src/i18n');
    const textsOf = (file: string): Record<string, string> => JSON.parse(readFileSync(resolve(folder, file), 'utf8'));
    // Of the texts that the page itself has by then: one that lies in the other part fails the build.
    const screens = LOCALES.map(({ tag }) => [tag, firstScreen(tag, partOf(textsOf(`locales/${tag}.json`), 'first'))]);
    for (const file of readdirSync(resolve(folder, 'addressed'))) {
      const [tag = ''] = file.split('.');
      const texts = { ...textsOf(`locales/${tag}.json`), ...textsOf(`addressed/${file}`) };
      screens.push([file.replace('.json', ''), firstScreen(tag, texts)]);
    }
    this.emitFile({
      type: 'asset',
      fileName: 'first-screens.json',
      source: JSON.stringify(Object.fromEntries(screens)),
    });
  },
});

const FIRST_FILE =
  /node_modules\/(lit|lit-html|lit-element|@lit|xstate)\/|intake-flow\/src\/(?!progress|certainty|evaluation-input|describe-condition|testing)|contract\/src\/(vocabulary|api-request|duration|merchant-category)|@oxc-project|oxc-runtime|classPrivateField|intake-app\/src\/(shell|host|api|theme|first-screen|view\/controllers)\/|intake-app\/src\/(start-page|boot)\.ts|i18n\/(translator|locales)\.ts|upload\/intake-file|form\/(question-words|form-view|text-field|secrets|statement-nudge)\.ts|view\/(header|payment|save-status|skeleton|intake-root|chunks|device-offer|focus-new|view-context)/;

const here = import.meta.dirname;

export const build: UserConfig = {
  base: '/',
  build: {
    rolldownOptions: {
      input: { index: resolve(here, 'index.html'), gallery: resolve(here, 'gallery.html') },
      // A module of its own, so that it runs before the libraries that need it.
      output: {
        codeSplitting: {
          groups: [
            { name: 'old-browsers', test: /old-browsers/ },
            // What the first question needs in any case, in one file: it packs smaller than in many.
            { name: 'first', test: FIRST_FILE },
          ],
        },
      },
    },
    cssTarget: OLDEST_STYLES,
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
    textParts(),
    inlineStyles(),
    preloads(),
    firstScreens(),
    precompress(),
  ],
};
