/**
 * One build a browser app, chosen by `--mode`: intake, element, demo or dashboard. Each app owns its own part in
 * `<app>/vite.build.ts`; what all share stands here. Output: `dist/<mode>/`.
 */
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { defineConfig, mergeConfig, type UserConfig } from 'vite';

const APPS: Record<string, string> = {
  intake: 'intake-app',
  element: 'packages/dispute-intake',
  demo: 'demo',
  dashboard: 'dashboard',
};

export default defineConfig(async ({ mode }) => {
  const folder = APPS[mode];
  if (!folder) throw new Error(`vite build --mode takes one of ${Object.keys(APPS).join(', ')}, not "${mode}"`);
  const own = resolve(import.meta.dirname, folder, 'vite.build.ts');
  if (!existsSync(own)) throw new Error(`${folder}/vite.build.ts is missing`);
  const { build } = (await import(own)) as { build: UserConfig };
  const shared: UserConfig = {
    root: resolve(import.meta.dirname, folder),
    clearScreen: false,
    build: {
      outDir: resolve(import.meta.dirname, 'dist', mode),
      emptyOutDir: true,
      assetsInlineLimit: 0,
      reportCompressedSize: false,
      modulePreload: { polyfill: false },
      // How long each plugin took is nothing for who starts the service for the first time.
      rolldownOptions: { checks: { pluginTimings: false } },
    },
  };
  return mergeConfig(shared, build);
});
