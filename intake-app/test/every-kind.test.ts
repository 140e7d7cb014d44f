import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type IntakeMode, PROBLEMS, type Problem } from '@dispute-intake/contract/vocabulary';
import { toEvaluationInput } from '@dispute-intake/intake-flow';
import { completeAnswers, contextFor } from '@dispute-intake/intake-flow/testing';
import { submit, walkToReview } from './automated-cardholder.ts';
import { complaints } from './chromium.ts';
import { fixture } from './fixture.ts';

const on = fixture({ viewport: { width: 360, height: 740 }, reducedMotion: 'reduce' });

/** Each kind in both presentations, once from left to right and once from right to left. */
const WALKS: readonly (readonly [Problem, IntakeMode, string])[] = PROBLEMS.flatMap((problem, at) => [
  [problem, 'form', at % 2 === 0 ? 'en-US' : 'ar-SA'],
  [problem, 'chatbot', at % 2 === 0 ? 'ar-SA' : 'en-US'],
]);
for (const [problem, mode, locale] of WALKS) {
  test(`a cardholder completes ${problem} as ${mode} in ${locale}`, async () => {
    const told = contextFor(problem);
    const answers = completeAnswers(problem, told);
    const { url, session } = on.server.open({ mode, locale, transaction: told.transaction });
    const page = await on.context.newPage();
    const heard = complaints(page);
    try {
      await page.goto(url);
      await walkToReview(page, answers);
      await submit(page);
      assert.equal(await page.evaluate(() => document.documentElement.dir), locale === 'ar-SA' ? 'rtl' : 'ltr');
      const expected = toEvaluationInput(answers, told);
      assert.ok(expected.ok);
      assert.deepEqual(session.submissions[0]?.evidences, expected.evidences);
      assert.deepEqual(session.submissions[0]?.dispute, expected.dispute);
      assert.deepEqual(heard, []);
    } finally {
      await page.close();
    }
  });
}
