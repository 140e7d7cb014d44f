/** Builds every example with Vite, against a built package in `packageFolder`. Single-file components compile as their frameworks do it. */
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { compile } from 'svelte/compiler';
import { build, type Plugin } from 'vite';
import { compileScript, parse } from 'vue/compiler-sfc';

const HERE = import.meta.dirname;
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

/** React 18 and 19 lie side by side: each example gets the one its own folder (a workspace for 18) depends on. */
function reactOf(example: string): [react: string, dom: string] {
  const { resolve } = createRequire(join(HERE, example, 'package.json'));
  return [dirname(resolve('react/package.json')), dirname(resolve('react-dom/package.json'))];
}

const reactAliases = (react: string, dom: string) => [
  { find: /^react$/, replacement: react },
  { find: /^react\/(.*)$/, replacement: `${react}/$1` },
  { find: /^react-dom$/, replacement: dom },
  { find: /^react-dom\/(.*)$/, replacement: `${dom}/$1` },
];

/** Writes the built examples to `outFolder/<name>/`. */
export async function buildExamples(packageFolder: string, outFolder: string): Promise<void> {
  for (const name of EXAMPLES) {
    await build({
      configFile: false,
      root: join(HERE, name),
      base: './',
      logLevel: 'warn',
      plugins: [singleFiles],
      oxc: { decorator: { legacy: true } },
      define: { 'process.env.NODE_ENV': '"production"' },
      resolve: {
        conditions: ['browser', 'module', 'import', 'default'],
        alias: [
          { find: /^dispute-intake-react$/, replacement: join(HERE, '../packages/dispute-intake-react/src/index.ts') },
          { find: /^dispute-intake\/define$/, replacement: join(packageFolder, 'define.js') },
          { find: /^dispute-intake$/, replacement: join(packageFolder, 'index.js') },
          ...(name.startsWith('react') ? reactAliases(...reactOf(name)) : []),
        ],
      },
      build: {
        outDir: join(outFolder, name),
        emptyOutDir: true,
        modulePreload: false,
        reportCompressedSize: false,
        chunkSizeWarningLimit: 2000,
      },
    });
  }
}
