/** Builds the element as one self-contained module that registers it, for a `<script type="module">` tag. */
import { resolve } from 'node:path';
import { minify } from 'terser';
import type { Plugin, UserConfig } from 'vite';

/** Every byte here is on every page of every portal: private members get short names, style text loses its blanks. */
export const smallest: Plugin = {
  name: 'smallest',
  async generateBundle(_options, bundle) {
    for (const chunk of Object.values(bundle)) {
      if (chunk.type !== 'chunk') continue;
      const { code } = await minify(chunk.code.replaceAll(/(?<=[}{;])\\?\n(?=[.:a-z@])/g, ''), {
        module: true,
        ecma: 2018,
        compress: { passes: 3, unsafe_arrows: true },
        mangle: { properties: { regex: /^_/ } },
      });
      chunk.code = code ?? chunk.code;
    }
  },
};

export const build: UserConfig = {
  plugins: [smallest],
  build: {
    // What Chrome 64 and Safari 12 can read, like the hosted page itself.
    target: 'es2018',
    minify: false,
    rolldownOptions: {
      input: resolve(import.meta.dirname, 'src/define.ts'),
      preserveEntrySignatures: 'strict',
      output: { format: 'es', entryFileNames: 'dispute-intake.js', codeSplitting: false },
    },
  },
};
