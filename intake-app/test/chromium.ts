/** What the tests ask of a page. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

/** Everything the page complained about: errors, refused scripts and styles. Failed loads are the tests' own doing. */
export function complaints(page: Page): string[] {
  const heard: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) heard.push(message.text());
  });
  page.on('pageerror', (error) => heard.push(String(error)));
  return heard;
}

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What axe objects to on the page as it is. */
export async function violations(page: Page): Promise<string[]> {
  await page.evaluate(AXE);
  return page.evaluate(async () => {
    const { axe } = window as unknown as {
      axe: {
        run: (
          options: object,
        ) => Promise<{ violations: { id: string; nodes: { html: string; failureSummary: string }[] }[] }>;
      };
    };
    const { violations } = await axe.run({
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
      // Nothing is collected of what is in order.
      resultTypes: ['violations'],
      preload: false,
    });
    return violations.map(({ id, nodes }) =>
      `${id}: ${nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`).join(' | ')}`.slice(0, 600),
    );
  });
}

/** What is smaller than a finger: 44 px each way; for a link within a sentence 24 px high. */
export const smallTargets = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const small: string[] = [];
    for (const one of document.querySelectorAll<HTMLElement>(
      'button, a[href], summary, select, textarea, input:not([type="hidden"], [type="file"])',
    )) {
      if (!one.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
      const isTicked = one instanceof HTMLInputElement && ['radio', 'checkbox'].includes(one.type);
      const { width, height } = ((isTicked && one.labels?.[0]) || one).getBoundingClientRect();
      const atLeast = one.tagName === 'A' && getComputedStyle(one).display === 'inline' ? [0, 24] : [44, 44];
      if (width < (atLeast[0] ?? 0) - 0.5 || height < (atLeast[1] ?? 0) - 0.5)
        small.push(`${Math.round(width)}×${Math.round(height)} ${one.outerHTML.slice(0, 120)}`);
    }
    return small;
  });

/** Waits until something holds outside the page, however slow the machine is. */
export async function until(holds: () => boolean): Promise<void> {
  for (const giveUpAtMs = Date.now() + 30_000; !holds(); ) {
    if (Date.now() > giveUpAtMs) throw new Error(`Still not so after 30 s: ${holds}`);
    await new Promise((done) => setTimeout(done, 20));
  }
}

/** Waits for a scene of the gallery by frames: a locator's own waiting looks only every half second after a while. */
export async function sceneReady(page: Page): Promise<void> {
  await page.waitForFunction(() => document.documentElement?.dataset.ready === 'yes', undefined, { polling: 'raf' });
}
