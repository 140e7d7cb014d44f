/** Builds the element as one self-contained module that registers it, for a `<script type="module">` tag. */
import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { minify } from 'terser';
import type { Plugin, UserConfig } from 'vite';

/** Every byte here is on every page of every portal: private members get short names, style text loses its blanks. */
const smallest: Plugin = {
  name: 'smallest',
  async generateBundle(_options, bundle) {
    for (const chunk of Object.values(bundle)) {
      if (chunk.type !== 'chunk') continue;
      const { code } = await minify(chunk.code.replaceAll(/(?<=[}{;])\\?\n(?=[.:a-z@])/g, ''), {
        module: true,
        ecma: 2020,
        compress: { passes: 4, unsafe: true, unsafe_arrows: true, unsafe_methods: true, pure_getters: true },
        mangle: { properties: { regex: /^(_\w+|sessionId|box|frame|retry|post|stop)$/ } },
      });
      chunk.code = code ?? chunk.code;
    }
  },
};

const RELEASES = resolve(import.meta.dirname, 'releases');

/**
 * The same bytes under a name whose content never changes, so that pages can pin them by hash; every earlier version is
 * served beside it. A build that would change a released version fails.
 */
const versioned: Plugin = {
  name: 'versioned',
  generateBundle(_options, bundle) {
    const { version } = JSON.parse(readFileSync(resolve(import.meta.dirname, 'package.json'), 'utf8'));
    const chunk = bundle['dispute-intake.js'];
    if (chunk?.type !== 'chunk') return;
    const files = new Map(readdirSync(RELEASES).map((name) => [name, readFileSync(resolve(RELEASES, name), 'utf8')]));
    const fileName = `dispute-intake-${version}.js`;
    const released = files.get(fileName);
    if (released !== undefined && released !== chunk.code)
      this.error(`${fileName} is released with other bytes: raise the version in packages/dispute-intake/package.json`);
    for (const [name, source] of files.set(fileName, chunk.code)) {
      this.emitFile({ type: 'asset', fileName: name, source });
    }
  },
};

export const build: UserConfig = {
  plugins: [smallest, versioned],
  build: {
    // Chrome 80, Safari 13.1, Firefox 74; a portal with older browsers uses a plain iframe and the documented messages.
    target: 'es2020',
    minify: false,
    rolldownOptions: {
      input: resolve(import.meta.dirname, 'src/define.ts'),
      preserveEntrySignatures: 'strict',
      output: { format: 'es', entryFileNames: 'dispute-intake.js', codeSplitting: false },
    },
  },
};
