import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type IntakeMode, PROBLEMS, type Problem } from '@dispute-intake/contract/vocabulary';
import { toEvaluationInput } from '@dispute-intake/intake-flow';
import { completeAnswers, contextFor } from '@dispute-intake/intake-flow/testing';
import { submit, walkToReview } from './automated-cardholder.ts';
import { complaints } from './chromium.ts';
import { fixture } from './fixture.ts';

const on = fixture({ viewport: { width: 360, height: 740 }, reducedMotion: 'reduce' });

/** What is told at first: hardly anything, or nearly all that would be asked. */
const STORIES = {
  empty: 'help!!!',
  full: 'I ordered a lamp. Nothing came. I emailed the shop and wrote again, but they never answered, so now I have neither the goods nor my money, and I want it back.',
} as const;
const LOCALES = ['en-US', 'ar-SA', 'ja-JP'] as const;
interface Told {
  problem: Problem;
  mode: IntakeMode;
  locale: (typeof LOCALES)[number];
  story: keyof typeof STORIES;
}
const EVERY: readonly Told[] = PROBLEMS.flatMap((problem) =>
  (['form', 'chatbot'] as const).flatMap((mode) =>
    LOCALES.flatMap((locale) => (['empty', 'full'] as const).map((story) => ({ problem, mode, locale, story }))),
  ),
);
/** Each kind once, in turns in each presentation and language and with each story; all combinations on request. */
const WALKS =
  process.env.INTAKE_EVERY_WALK === '1' ? EVERY : EVERY.filter((_, at) => at % 12 === (Math.floor(at / 12) * 7) % 12);

for (const { problem, mode, locale, story } of WALKS) {
  test(`a cardholder completes ${problem} as ${mode} in ${locale} with ${story === 'full' ? 'a full' : 'an empty'} story`, async () => {
    const told = contextFor(problem);
    const answers = completeAnswers(problem, told, { statement: STORIES[story] });
    const { url, session } = on.server.open({ mode, locale, transaction: told.transaction });
    const page = await on.freshPage();
    const heard = complaints(page);
    await page.goto(url);
    await walkToReview(page, answers);
    await submit(page);
    assert.equal(await page.evaluate(() => document.documentElement.dir), locale === 'ar-SA' ? 'rtl' : 'ltr');
    const expected = toEvaluationInput(answers, told);
    assert.ok(expected.ok);
    assert.deepEqual(session.submissions[0]?.evidences, expected.evidences);
    assert.deepEqual(session.submissions[0]?.dispute, expected.dispute);
    assert.deepEqual(heard, []);
  });
}
