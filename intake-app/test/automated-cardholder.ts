/** Answers the page as a person would, by its documented handles only: form or conversation, any language. */
import type { Answers, AnswerValue } from '@dispute-intake/contract/cardholder-api';
import type { Locator, Page } from 'playwright-core';

type Control = 'radio' | 'select' | 'date' | 'text';
interface Asked {
  id: string;
  control: Control;
}

/** The questions on the screen, each with the kind of native control that answers it. */
const asked = (page: Page): Promise<Asked[]> =>
  page.locator('[data-question]:visible').evaluateAll((all) =>
    all.map((each) => ({
      id: each.getAttribute('data-question') ?? '',
      control: each.querySelector('input[type="radio"]')
        ? 'radio'
        : each.querySelector('select')
          ? 'select'
          : each.querySelector('input[name$="day"]')
            ? 'date'
            : 'text',
    })),
  );

/** Fills one question's native controls. */
async function fill(page: Page, { id, control }: Asked, answer: AnswerValue | undefined): Promise<void> {
  // Payments come ticked.
  if (id === 'additional_documentation' || id === 'payments' || answer === undefined) return;
  const question = page.locator(`[data-question="${id}"]`);
  if (control === 'radio') {
    const value = answer === null ? '' : id === 'disputed_amount' ? 'whole' : String(answer);
    await question.locator(`input[type="radio"][name="${id}"][value="${value}"]`).click();
  } else if (answer === null) {
    await question.locator(`input[type="checkbox"][name="${id}.unknown"]`).check();
  } else if (control === 'select') {
    await question.locator(`select[name="${id}"]`).selectOption(String(answer));
  } else if (control === 'date') {
    const [year = '', month = '', day = ''] = String(answer).split('-');
    await question.locator('input[name$="day"]').fill(day);
    await question.locator('input[name$="month"]').fill(month);
    await question.locator('input[name$="year"]').fill(year);
  } else await question.locator(`[name="${id}"]`).fill(String(answer));
}

export interface Walk {
  /** Steps in the order they were shown. */
  steps: string[];
  /** Called on every new screen. */
  onScreen?: (step: string) => Promise<void>;
  /** How Continue and Send are pressed; by a click where it is left out. */
  press?: (button: Locator) => Promise<void>;
}

/** Runs in the page: another step, another question, or an error. */
const hasLeft = ([step, shown]: readonly [string, string]): boolean =>
  document.querySelector('[data-step]')?.getAttribute('data-step') !== step ||
  Array.from(document.querySelectorAll('[data-question]'))
    .filter((each) => each.checkVisibility())
    .map((each) => each.getAttribute('data-question'))
    .join() !== shown ||
  document.querySelector('[role="alert"]') !== null;

/** True when a tap alone has answered; waits for the next question then. */
async function left(page: Page, step: string, shown: string): Promise<boolean> {
  // Whether a choice is taken is looked at first: by the time it is not, the question may be gone, and never the other way.
  const isTap = await page.evaluate(() => document.querySelector('.now input[type="radio"]:checked') !== null);
  if (isTap) await page.waitForFunction(hasLeft, [step, shown] as const);
  return isTap || (await page.evaluate(hasLeft, [step, shown] as const));
}

/** Too short a statement is doubted once: the same again is an answer. */
async function past(page: Page, step: string, shown: string): Promise<void> {
  if (step !== 'statement') return;
  await page.waitForFunction(
    ([before, questions]) =>
      document.querySelector('.nudge') !== null ||
      document.querySelector('[data-step]')?.getAttribute('data-step') !== before ||
      Array.from(document.querySelectorAll('[data-question]'), (each) => each.getAttribute('data-question')).join() !==
        questions,
    [step, shown] as const,
  );
  if ((await page.locator('.nudge').count()) > 0)
    await page.locator('[data-action="continue"], [data-action="send"]').click();
}

/** Answers everything that is asked, from the statement to the review. Questions not in `answers` are left or skipped. */
export async function walkToReview(page: Page, answers: Answers, walk: Walk = { steps: [] }): Promise<Walk> {
  for (let guard = 0; guard < 80; guard++) {
    await page.waitForFunction(
      () => document.querySelector('[data-step]:not([hidden])') && !document.querySelector('.skeleton'),
    );
    const step = (await page.locator('[data-step]').first().getAttribute('data-step')) ?? '';
    if (walk.steps.at(-1) !== step) {
      walk.steps.push(step);
      await walk.onScreen?.(step);
    }
    if (step === 'review') return walk;
    const before = step;
    const done = new Set<string>();
    const questions = (await asked(page)).map(({ id }) => id).join();
    for (;;) {
      const question = (await asked(page)).find(({ id }) => !done.has(id));
      if (!question) break;
      done.add(question.id);
      await fill(page, question, answers[question.id]);
      // In the conversation a tap on a choice is the answer, and the next question is there.
      if (question.control === 'radio' && (await page.locator('intake-chat').count()) > 0) break;
    }
    const press = walk.press ?? ((button: Locator) => button.click());
    const isForm = (await page.locator('[data-action="continue"]').count()) > 0;
    if (isForm) await press(page.locator('[data-action="continue"]'));
    else if (!(await left(page, before, questions))) {
      const skip = page.locator('[data-action="skip"]');
      await press((await skip.count()) > 0 ? skip : page.locator('[data-action="send"]'));
    }
    await past(page, before, questions);
    await page.waitForFunction(hasLeft, [before, questions] as const);
    const alert = page.locator('[role="alert"]');
    if ((await alert.count()) > 0) throw new Error(`Refused at ${step}: ${await alert.first().innerText()}`);
  }
  throw new Error('The review was never reached');
}

/** Presses submit and waits for the last page. */
export async function submit(page: Page): Promise<void> {
  await page.locator('[data-action="submit"]').click();
  await page.waitForFunction(() => document.querySelector('[data-step="done"]'));
}
