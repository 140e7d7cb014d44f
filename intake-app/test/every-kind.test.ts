import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type IntakeMode, PROBLEMS } from '@dispute-intake/contract/vocabulary';
import { toEvaluationInput } from '@dispute-intake/intake-flow';
import { completeAnswers, contextFor } from '@dispute-intake/intake-flow/testing';
import type { Browser } from 'playwright-core';
import { submit, walkToReview } from './automated-cardholder.ts';
import { complaints, launch } from './chromium.ts';
import { type FakeServer, startFakeServer } from './fake-server.ts';

let browser: Browser;
let server: FakeServer;
before(async () => {
  [browser, server] = await Promise.all([launch(), startFakeServer()]);
});
after(async () => {
  await browser.close();
  await server.stop();
});

const MODES: readonly IntakeMode[] = ['form', 'chatbot'];
for (const problem of PROBLEMS) {
  for (const mode of MODES) {
    for (const locale of ['en-US', 'ar-SA']) {
      test(`a cardholder completes ${problem} as ${mode} in ${locale}`, async () => {
        const context = contextFor(problem);
        const answers = completeAnswers(problem, context);
        const { url, session } = server.open({ mode, locale, transaction: context.transaction });
        const page = await browser.newPage({ viewport: { width: 360, height: 740 } });
        page.setDefaultTimeout(8000);
        const heard = complaints(page);
        try {
          await page.goto(url);
          await walkToReview(page, answers);
          await submit(page);
          assert.equal(await page.evaluate(() => document.documentElement.dir), locale === 'ar-SA' ? 'rtl' : 'ltr');
          const expected = toEvaluationInput(answers, context);
          assert.ok(expected.ok);
          assert.deepEqual(session.submissions[0]?.evidences, expected.evidences);
          assert.deepEqual(session.submissions[0]?.dispute, expected.dispute);
          assert.deepEqual(heard, []);
        } finally {
          await page.close();
        }
      });
    }
  }
}
