import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { after, before, test } from 'node:test';
import type { Browser } from 'playwright-core';
import { openBrowser } from '../../../e2e/browser.ts';
import { buildExamples, EXAMPLES } from '../../../examples/build-examples.ts';
import { buildPackage } from '../scripts/build-package.ts';
import type { DisputeIntake } from '../src/index.ts';
import { startGuestServer } from './guest.server.ts';

const TYPES: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' };
/** What a careful portal sends. Angular compiles its templates in the browser here, which needs `unsafe-eval`. */
const policy = (name: string, guest: string) =>
  `default-src 'none'; script-src 'self'${name === 'angular' ? " 'unsafe-eval'" : ''}; style-src 'self'; frame-src ${guest}`;

let folder: string;
let host: Server;
let browser: Browser;
let guestOrigin: string;
let hostOrigin: string;
let guest: Server;

before(async () => {
  folder = mkdtempSync(join(tmpdir(), 'dispute-intake-examples-'));
  await buildPackage(join(folder, 'package'));
  await buildExamples(join(folder, 'package'), join(folder, 'built'));
  const started = await startGuestServer();
  guest = started.server;
  guestOrigin = `http://localhost:${started.port}`;
  host = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const name = pathname.split('/')[1] ?? '';
    const path = join(folder, 'built', pathname.endsWith('/') ? `${pathname}index.html` : pathname);
    try {
      const bytes = readFileSync(path);
      response.setHeader('content-type', TYPES[extname(path)] ?? 'application/octet-stream');
      response.setHeader('content-security-policy', policy(name, guestOrigin));
      response.end(bytes);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise<void>((resolve) => host.listen(0, resolve));
  const address = host.address();
  hostOrigin = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  browser = await openBrowser();
});
after(async () => {
  await browser?.close();
  host?.close();
  guest?.closeAllConnections();
  guest?.close();
  rmSync(folder, { recursive: true, force: true });
});

for (const name of EXAMPLES) {
  test(`the ${name} example shows the intake, themed, and hears it end`, async () => {
    const page = await browser.newPage();
    const complaints: string[] = [];
    page.on('pageerror', (error) => complaints.push(error.message));
    page.on('console', (message) => {
      if (message.type() === 'error' && !message.text().includes('favicon')) complaints.push(message.text());
    });
    // What the puppet inside heard is told to its parent: kept before anything else runs.
    await page.addInitScript(() => {
      const heard: unknown[] = [];
      Object.assign(window, { heard });
      addEventListener('message', ({ data }) => data?.puppet?.welcome && heard.push(data.puppet.welcome));
    });
    const sessionUrl = `${guestOrigin}/s/session-${name}`;
    await page.goto(`${hostOrigin}/${name}/?session-url=${encodeURIComponent(sessionUrl)}`);
    await page.waitForFunction(() => (window as unknown as { heard: unknown[] }).heard.length > 0);
    const welcome = await page.evaluate(() => (window as unknown as { heard: { theme: unknown }[] }).heard[0]);
    assert.deepEqual(welcome?.theme, { accent: '#0f6b4f' });

    if (name === 'vue' || name === 'svelte') {
      assert.equal(
        await page.locator('dispute-intake').evaluate((el) => typeof (el as DisputeIntake).renewSession),
        'function',
      );
    }

    const frame = page.frames().find((each) => each.url().startsWith(guestOrigin));
    await frame?.evaluate(
      (intake_session_id) =>
        parent.postMessage({ type: 'service.intake.completed', intake_session_id, evaluation_id: 'e-77' }, '*'),
      `session-${name}`,
    );
    await page.getByText('Evaluation e-77').waitFor();
    assert.deepEqual(complaints, []);
    await page.close();
  });
}
