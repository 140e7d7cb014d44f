/** What every browser test of the page stands on: Chromium and the fake server, started before its tests, ended after. */
import { after, before } from 'node:test';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { openBrowser } from '../../e2e/browser.ts';
import { type FakeServer, startFakeServer } from './fake-server.ts';

export interface Fixture {
  browser: Browser;
  server: FakeServer;
  /** One context for a whole file: the page's scripts are then loaded and compiled once. */
  context: BrowserContext;
  /** The one page of a file, as if it were new: to open another costs more than many a test does in it. */
  freshPage(): Promise<Page>;
}

/** Call it at the top of a test file; its parts are there from the first test on. `options` are those of the context. */
export function fixture(options: BrowserContextOptions = {}): Fixture {
  let page: Page | undefined;
  const parts = { freshPage } as Fixture;
  async function freshPage(): Promise<Page> {
    page ??= await parts.context.newPage();
    for (const event of ['console', 'pageerror'] as const) page.removeAllListeners(event);
    await page.unrouteAll();
    if (page.url().startsWith('http')) await page.evaluate(() => sessionStorage.clear());
    await page.goto('about:blank');
    return page;
  }
  before(async () => {
    [parts.browser, parts.server] = await Promise.all([openBrowser(), startFakeServer()]);
    parts.context = await parts.browser.newContext(options);
  });
  after(async () => {
    await parts.browser?.close();
    await parts.server?.stop();
  });
  return parts;
}
