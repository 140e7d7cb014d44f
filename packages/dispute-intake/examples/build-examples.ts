/** Builds every example with Vite, against a built package in `packageFolder`. Single-file components compile as their frameworks do it. */
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { compile } from 'svelte/compiler';
import { build, type Plugin } from 'vite';
import { compileScript, parse } from 'vue/compiler-sfc';

const HERE = import.meta.dirname;
const require = createRequire(import.meta.url);
export const EXAMPLES = ['html', 'react-19', 'react-18', 'vue', 'svelte', 'angular'] as const;

const isCustomElement = (tag: string): boolean => tag === 'dispute-intake';

const singleFiles: Plugin = {
  name: 'single-file-components',
  transform(source, id) {
    if (id.endsWith('.svelte')) return { code: compile(source, { filename: id, generate: 'client' }).js.code };
    if (!id.endsWith('.vue')) return undefined;
    const { descriptor } = parse(source, { filename: id });
    const { content } = compileScript(descriptor, {
      id: 'example',
      inlineTemplate: true,
      templateOptions: { compilerOptions: { isCustomElement } },
    });
    return { code: content };
  },
};

const folderOf = (name: string): string => dirname(require.resolve(`${name}/package.json`));

/** Writes the built examples to `outFolder/<name>/`. */
export async function buildExamples(packageFolder: string, outFolder: string): Promise<void> {
  for (const name of EXAMPLES) {
    await build({
      configFile: false,
      root: join(HERE, name),
      base: './',
      logLevel: 'warn',
      plugins: [singleFiles],
      define: { 'process.env.NODE_ENV': '"production"' },
      resolve: {
        conditions: ['browser', 'module', 'import', 'default'],
        alias: [
          { find: /^dispute-intake\/define$/, replacement: join(packageFolder, 'define.js') },
          { find: /^dispute-intake$/, replacement: join(packageFolder, 'index.js') },
          ...(name === 'react-18'
            ? [
                { find: /^react$/, replacement: folderOf('react-18') },
                { find: /^react\/(.*)$/, replacement: `${folderOf('react-18')}/$1` },
                { find: /^react-dom\/(.*)$/, replacement: `${folderOf('react-dom-18')}/$1` },
              ]
            : []),
        ],
      },
      build: { outDir: join(outFolder, name), emptyOutDir: true, modulePreload: false, reportCompressedSize: false },
    });
  }
}
