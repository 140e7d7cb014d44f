/** Builds the element as one self-contained module that registers it, for a `<script type="module">` tag. */
import { readFileSync } from 'node:fs';
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
        compress: { passes: 4, unsafe_arrows: true, unsafe_methods: true, pure_getters: true },
        mangle: { properties: { regex: /^(_\w+|sessionId|box|frame|retry|post|stop)$/ } },
      });
      chunk.code = code ?? chunk.code;
    }
  },
};

/** The same bytes under a name that never changes its content, so that pages can pin them by hash. */
const versioned: Plugin = {
  name: 'versioned',
  generateBundle(_options, bundle) {
    const { version } = JSON.parse(readFileSync(resolve(import.meta.dirname, 'package.json'), 'utf8'));
    const chunk = bundle['dispute-intake.js'];
    if (chunk?.type !== 'chunk') return;
    this.emitFile({ type: 'asset', fileName: `dispute-intake-${version}.js`, source: chunk.code });
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
