/** What every browser test of the page stands on: Chromium and the fake server, started before its tests, ended after. */
import { after, before } from 'node:test';
import type { Browser, BrowserContext, BrowserContextOptions } from 'playwright-core';
import { openBrowser } from '../../e2e/browser.ts';
import { type FakeServer, startFakeServer } from './fake-server.ts';

export interface Fixture {
  browser: Browser;
  server: FakeServer;
  /** One context for a whole file: the page's scripts are then loaded and compiled once. */
  context: BrowserContext;
}

/** Call it at the top of a test file; its parts are there from the first test on. `options` are those of the context. */
export function fixture(options: BrowserContextOptions = {}): Fixture {
  const parts = {} as Fixture;
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
