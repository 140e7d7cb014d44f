/** Builds the demo page; addresses are relative, so that it can be served below any path. */
import { resolve } from 'node:path';
import type { UserConfig } from 'vite';

export const build: UserConfig = {
  base: './',
  build: {
    target: 'es2022',
    rolldownOptions: { input: resolve(import.meta.dirname, 'index.html') },
  },
};
