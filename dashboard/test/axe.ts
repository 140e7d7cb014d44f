/** What axe finds on a page as it is. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { CDPSession, Page } from 'playwright-core';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const EVERYTHING = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

export interface Finding {
  id: string;
  nodes: string[];
}

/**
 * Kept: a session that is detached takes the page's virtual authenticator with it, whichever session made it, and a
 * passkey then waits for ever.
 */
const sessions = new WeakMap<Page, CDPSession>();

/**
 * Runs in the page: waits for every transition that ends, also inside components, as after a change of the colour scheme. The
 * change arrives with a frame, and one transition may start another.
 */
async function atRest(): Promise<void> {
  const under = (root: Document | ShadowRoot): Animation[] => [
    ...root.getAnimations(),
    ...[...root.querySelectorAll('*')].flatMap(({ shadowRoot }) => (shadowRoot ? under(shadowRoot) : [])),
  ];
  const frame = () => new Promise((done) => requestAnimationFrame(done));
  for (;;) {
    await frame();
    await frame();
    const running = under(document).filter(
      ({ playState, effect }) =>
        playState === 'running' && effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY,
    );
    if (running.length === 0) return;
    await Promise.allSettled(running.map(({ finished }) => finished));
  }
}

/** Run outside the page's policy, which rightly refuses foreign scripts. `only`: rules by name. */
export async function findings(page: Page, only?: readonly string[]): Promise<Finding[]> {
  const runOnly = only ? { type: 'rule', values: only } : EVERYTHING;
  // Nothing is collected of what is in order.
  const options = JSON.stringify({ runOnly, resultTypes: ['violations'], preload: false });
  // Colours are those of a dialog that has come to rest.
  await page.waitForFunction(() =>
    [...document.querySelectorAll('wa-dialog, wa-drawer')].every(
      ({ shadowRoot }) => !shadowRoot?.querySelector('dialog.show, dialog.hide'),
    ),
  );
  await page.evaluate(atRest);
  const session = sessions.get(page) ?? (await page.context().newCDPSession(page));
  sessions.set(page, session);
  const { result: known } = await session.send('Runtime.evaluate', { expression: 'typeof axe' });
  if (known.value === 'undefined') await session.send('Runtime.evaluate', { expression: AXE });
  const { result } = await session.send('Runtime.evaluate', {
    expression: `axe.run(${options}).then((r) => JSON.stringify(r.violations.map((v) => ({ id: v.id, nodes: v.nodes.slice(0, 3).map((n) => n.target.join(' ') + ' ' + n.failureSummary) }))))`,
    awaitPromise: true,
    returnByValue: true,
  });
  return JSON.parse(String(result.value)) as Finding[];
}
