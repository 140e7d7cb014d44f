/**
 * How quick the hosted page is, in Chromium: largest contentful paint and layout shift on a slow phone (CPU 4× slower,
 * 1.6 Mbps, 150 ms), and the time from pressing Continue, or Send, to the next step painted on this machine. A choice
 * tapped in the conversation is shown for a moment before it is sent: that is no part of it. Fails beyond its budgets.
 */
import { completeAnswers, contextFor } from '@dispute-intake/intake-flow/testing';
import type { Browser, Locator } from 'playwright-core';
import { openBrowser } from '../../e2e/browser.ts';
import { walkToReview } from '../test/automated-cardholder.ts';
import { type FakeServer, startFakeServer } from '../test/fake-server.ts';

const ROUNDS = Number(process.argv[2] ?? 5);
const BUDGETS = { lcpMs: 600, cls: 0.01, continueMs: 25 };
const median = (values: number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

interface Observed extends Window {
  lcpMs: number;
  cls: number;
  continueMs: number[];
}

async function firstPaint(
  browser: Browser,
  server: FakeServer,
  mode: 'form' | 'chatbot',
): Promise<{ lcpMs: number; cls: number }> {
  const { url } = server.open({ mode });
  const context = await browser.newContext({ viewport: { width: 360, height: 740 } });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: (1.6 * 1024 * 1024) / 8,
    uploadThroughput: (0.75 * 1024 * 1024) / 8,
  });
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await page.addInitScript(() => {
    const seen = window as unknown as Observed;
    seen.lcpMs = 0;
    seen.cls = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.lcpMs = entry.startTime;
    }).observe({ type: 'largest-contentful-paint', buffered: true });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) seen.cls += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto(url);
  await page.locator('intake-root [name="statement"]').waitFor();
  await page.waitForTimeout(1000);
  const seen = await page.evaluate(() => {
    const { lcpMs, cls } = window as unknown as Observed;
    return { lcpMs, cls };
  });
  await context.close();
  return seen;
}

async function continueMs(browser: Browser, server: FakeServer, mode: 'form' | 'chatbot'): Promise<number[]> {
  const context = contextFor('not_received');
  const { url } = server.open({ mode, transaction: context.transaction });
  const page = await browser.newPage({ viewport: { width: 360, height: 740 } });
  await page.addInitScript(() => {
    const seen = window as unknown as Observed;
    seen.continueMs = [];
    const shownNow = (): string =>
      Array.from(document.querySelectorAll<HTMLElement>('[data-step], [data-question]'), ({ dataset }) =>
        String(dataset.step ?? dataset.question),
      ).join();
    addEventListener(
      'click',
      (event) => {
        if (!(event.target as Element).closest('[data-action="continue"], [data-action="send"]')) return;
        const before = shownNow();
        const look = (): void => {
          if (shownNow() === before) requestAnimationFrame(look);
          else setTimeout(() => seen.continueMs.push(performance.now() - event.timeStamp));
        };
        requestAnimationFrame(look);
      },
      true,
    );
  });
  await page.goto(url);
  // A person's pointer is on the button already; what its coming there costs is no part of the press.
  const press = async (button: Locator): Promise<void> => {
    await button.hover();
    await button.click();
  };
  await walkToReview(page, completeAnswers('not_received', context), { steps: [], press });
  const times = await page.evaluate(() => (window as unknown as Observed).continueMs);
  await page.close();
  return times;
}

let isOver = false;
function judge(what: string, value: number, budget: number, digits: number, unit: string): void {
  const fits = value <= budget;
  if (!fits) isOver = true;
  console.log(`${what}: ${value.toFixed(digits)}${unit} (${fits ? 'within' : 'OVER'} ${budget}${unit})`);
}

const [browser, server] = await Promise.all([openBrowser(), startFakeServer()]);
try {
  for (const mode of ['form', 'chatbot'] as const) {
    const runs = [];
    for (let round = 0; round < ROUNDS; round++) runs.push(await firstPaint(browser, server, mode));
    judge(`${mode}, LCP median`, median(runs.map(({ lcpMs }) => lcpMs)), BUDGETS.lcpMs, 0, ' ms');
    judge(`${mode}, CLS worst`, Math.max(...runs.map(({ cls }) => cls)), BUDGETS.cls, 4, '');
  }
  for (const mode of ['form', 'chatbot'] as const) {
    const times: number[] = [];
    for (let round = 0; round < ROUNDS; round++) times.push(...(await continueMs(browser, server, mode)));
    const what = `${mode}, click to next step painted, median of ${times.length}`;
    judge(what, median(times), BUDGETS.continueMs, 0, ' ms');
  }
} finally {
  await browser.close();
  await server.stop();
}
process.exitCode = isOver ? 1 : 0;
