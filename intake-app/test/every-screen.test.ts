/**
 * Every screen and state of the gallery: drawn without a complaint, and clean by axe. States are drawn in both presentations;
 * screens as they are at first, or filled, in the one and the other in turns, unless INTAKE_EVERY_WALK is set.
 */
import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { FLOW_VERSION } from '@dispute-intake/intake-flow';
import { completeAnswers, contextFor } from '@dispute-intake/intake-flow/testing';
import type { Page } from 'playwright-core';
import { complaints, sceneReady, smallTargets, violations } from './chromium.ts';
import { fixture } from './fixture.ts';

/** Set to a folder to keep pictures of everything, in both colour schemes and at two widths. */
const PICTURES = process.env.INTAKE_PICTURES;

const BOTH: readonly string[] = [
  'screen=statement',
  'screen=statement&state=filled',
  'screen=statement&state=error',
  'screen=problem',
  'screen=card&problem=unrecognized',
  'screen=purchase&state=error',
  'screen=delivery&state=filled',
  'screen=condition&problem=not_as_described&state=filled',
  'screen=cancellation&problem=cancelled&state=filled',
  'screen=subscription&problem=subscription&state=filled',
  'screen=return&problem=cancelled&state=filled',
  'screen=refund&problem=refund_missing&state=filled',
  'screen=original_payment&problem=duplicate&state=error',
  'screen=other_payment&problem=paid_other_way',
  'screen=currency&problem=wrong_currency',
  'screen=cash&problem=cash_not_dispensed&state=error',
  'screen=expected_amount&problem=wrong_amount&state=filled',
  'screen=misrepresentation&problem=deceived',
  'screen=merchant_contact&state=filled',
  'screen=amount',
  'screen=amount&state=error',
  'screen=evidence',
  'screen=evidence&state=uploading',
  'screen=evidence&state=upload-failed',
  'screen=review&state=filled',
  'screen=review&state=submit-failed',
  'screen=statement&state=closing',
  'screen=delivery&state=offline',
  'screen=statement&state=save-failed',
  'screen=statement&state=idle',
  'screen=review&locale=ar-SA&amount=1234567.89 PLN',
  'screen=delivery&state=filled&locale=ar-SA&amount=1234567.89 PLN',
  'screen=delivery&state=filled&locale=de-DE&amount=1234567.89 PLN',
  'screen=problem&locale=en-XA',
  'screen=understood',
  'screen=understood&locale=ja-JP',
  'screen=recognition&problem=unrecognized',
  'screen=safety&problem=unrecognized',
  'screen=follow_up',
  'screen=statement&state=nudge',
  'screen=delivery&state=doubt',
];
const ONCE: readonly string[] = [
  'screen=done',
  'screen=status',
  'state=loading',
  'state=unreachable',
  'state=expired',
  'state=used',
  'state=unknown',
  'state=over',
  'state=timeout',
  'state=closed',
  'state=renewed',
  'state=sent',
  'state=recognized',
  'state=companion',
  'state=handoff',
  'screen=evidence&state=photo',
  'state=device-failed',
  'state=companion-expired',
  'screen=review&state=awaiting-files',
  'screen=delivery&state=conflict',
];

const on = fixture({ reducedMotion: 'reduce' });
let opened: { page: Page; heard: string[] } | undefined;

/** One page for all scenes. */
async function thePage(): Promise<{ page: Page; heard: string[] }> {
  if (!opened) {
    const page = await on.context.newPage();
    opened = { page, heard: complaints(page) };
  }
  return opened;
}

test('a fraud has a step of its own for what to do first', async () => {
  const { page } = await thePage();
  for (const mode of ['form', 'chatbot']) {
    for (const [screen, count] of [
      ['safety', 1],
      ['card', 0],
      ['amount', 0],
    ] as const) {
      await open(page, `screen=${screen}&problem=unrecognized`, mode, 'light');
      assert.equal(await page.locator('.safety').count(), count, `${screen} as ${mode}`);
    }
  }
});

test('who has not asked the seller is given a message to send: at the question, or where it was told before', async () => {
  const { page } = await thePage();
  const context = contextFor('not_received');
  const statement =
    'I ordered headphones. They were to come two weeks ago, and nothing has been delivered to me since.';
  const answers = completeAnswers('not_received', context, { statement, 'merchant_contact.attempted': false });
  const { disputed_amount: _share, ...before } = answers;
  const { 'merchant_contact.attempted': _told, ...unasked } = before;
  const told = { ...before, understood: ['merchant_contact.attempted'] };
  for (const [mode, step, given, isTapped, at] of [
    ['form', 'merchant_contact', unasked, true, 'merchant_contact.attempted'],
    ['form', 'amount', told, false, 'disputed_amount'],
    ['chatbot', 'merchant_contact', unasked, true, 'disputed_amount'],
    ['chatbot', 'amount', told, false, 'disputed_amount'],
  ] as const) {
    const { url, session } = on.server.open({ mode, transaction: context.transaction });
    session.session.draft = { flow_version: FLOW_VERSION, revision: 1, step, answers: given };
    await page.goto(url);
    if (isTapped) await page.locator('[data-question="merchant_contact.attempted"] label', { hasText: 'No' }).click();
    await page
      .locator(`.step:has([data-question="${at}"]) .ready-message, .now:has([data-question="${at}"]) .ready-message`)
      .waitFor();
    if (mode === 'form' && isTapped) {
      await page.click('[data-action="continue"]');
      await page.locator('[data-question="disputed_amount"]').waitFor();
      assert.equal(await page.locator('.ready-message').count(), 0, 'once is enough');
    }
  }
});

test('the assistant says “I” of what was read, the form “we”', async () => {
  const { page } = await thePage();
  for (const [mode, says, never] of [
    ['form', 'we understood', 'I understood'],
    ['chatbot', 'I understood', 'we understood'],
  ] as const) {
    for (const scene of ['screen=delivery&state=late', 'screen=understood', 'screen=delivery&state=conflict']) {
      await open(page, `${scene}&locale=en-US`, mode, 'light');
      const text = await page.locator('body').innerText();
      assert.ok(!text.includes(never), `${scene} as ${mode}`);
      // Of what was confirmed the form has nothing to say at a later step.
      if (mode === 'chatbot' || !scene.endsWith('conflict')) assert.ok(text.includes(says), `${scene} as ${mode}`);
    }
  }
});

test('what is wrong with an answer is in sight in the conversation', async () => {
  const { page } = await thePage();
  await page.setViewportSize({ width: 360, height: 640 });
  for (const scene of ['screen=statement&state=error', 'screen=cash&problem=cash_not_dispensed&state=error']) {
    await open(page, scene, 'chatbot', 'light');
    const [top, bottom, head] = await page.evaluate(() => {
      const { top, bottom } = document.querySelector('.composer .summary')?.getBoundingClientRect() ?? new DOMRect();
      return [top, bottom, document.querySelector('.top')?.getBoundingClientRect().bottom ?? 0];
    });
    assert.ok(top > head - 1 && bottom <= 640, `${scene}: ${top}–${bottom} below ${head}`);
  }
});

test('a conversation that is resumed shows what was said last above a question that stays', async () => {
  const { page } = await thePage();
  await page.setViewportSize({ width: 360, height: 640 });
  await open(page, 'screen=merchant_contact', 'chatbot', 'light');
  const [bottom, top] = await page.evaluate(() => [
    document.querySelector('.log li:last-child')?.getBoundingClientRect().bottom ?? 0,
    document.querySelector('.now')?.getBoundingClientRect().top ?? 0,
  ]);
  assert.ok(bottom <= top, `${bottom} above ${top}`);
});

interface Look {
  scheme: 'light' | 'dark';
  width: number;
}
const LOOKS: readonly Look[] = PICTURES
  ? [
      { scheme: 'light', width: 360 },
      { scheme: 'dark', width: 520 },
    ]
  : [];

async function open(page: Page, scene: string, mode: string, scheme: string): Promise<void> {
  await page.goto(`${on.server.origin}/gallery.html?${scene}&mode=${mode}&scheme=${scheme}`);
  await sceneReady(page);
}

const isPlain = (scene: string) => !/state=(?!filled)/.test(scene);
const drawnIn = (turn: number) =>
  process.env.INTAKE_EVERY_WALK === '1' ? BOTH : BOTH.filter((scene, at) => !isPlain(scene) || at % 2 === turn);

for (const [mode, scenes] of [
  ['form', [...drawnIn(0), ...ONCE]],
  ['chatbot', drawnIn(1)],
] as const) {
  for (const [at, scene] of scenes.entries()) {
    test(`${scene} as ${mode} is drawn, clean by axe, and its targets fit a finger`, async () => {
      const scheme = at % 2 === 0 ? 'light' : 'dark';
      const { page, heard } = await thePage();
      heard.length = 0;
      await page.setViewportSize({ width: 360, height: 640 });
      await open(page, scene, mode, scheme);
      const asked = new URLSearchParams(scene).get('screen');
      // A conversation goes on from questions that are answered.
      const isPassed = mode === 'chatbot' && scene.includes('state=filled');
      if (asked && !isPassed) assert.equal(await page.locator('[data-step]').first().getAttribute('data-step'), asked);
      assert.deepEqual(await violations(page), []);
      assert.deepEqual(await smallTargets(page), []);
      assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 360, 'no sideways scrolling');
      assert.deepEqual(heard, []);
      for (const look of LOOKS) {
        await page.setViewportSize({ width: look.width, height: 720 });
        await open(page, scene, mode, look.scheme);
        const name = `${scene.replace(/screen=|state=|problem=|locale=/g, '').replace(/[^\w-]+/g, '_')}`;
        mkdirSync(String(PICTURES), { recursive: true });
        await page.screenshot({ path: join(String(PICTURES), `${mode}-${name}-${look.scheme}.png`) });
      }
    });
  }
}
