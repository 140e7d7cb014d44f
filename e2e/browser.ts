/** Chromium as the tests drive it, and a cardholder who fills the hosted intake by its documented handles alone. */
import { type Browser, chromium, type Frame, type Page } from 'playwright-core';

/** Parts of the browser's own window that are pages themselves: a process and 0.3 s of processor time for each page opened. */
const WINDOW_PAGES = [
  'InitialWebUI',
  'OmniboxWebUIPopup',
  'PreloadTopChromeWebUI',
  'WebUIBackForwardButton',
  'WebUIHomeButton',
  'WebUILocationBar',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxPopup',
  'WebUIReloadButton',
  'WebUISplitTabsButton',
  'WebUITabStrip',
  'WebUIToolbar',
];
/** What playwright switches off itself; the last list given is the one that counts. */
const SWITCHED_OFF = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
];
const CHROME_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  `--disable-features=${[...SWITCHED_OFF, ...WINDOW_PAGES].join(',')}`,
];
const MOST_STEPS = 25;

export function openBrowser(): Promise<Browser> {
  const executablePath = process.env.CHROME_PATH ?? '/usr/bin/chromium';
  return chromium.launch({ executablePath, args: CHROME_FLAGS });
}

/** Answers by question id. A question that is asked and not listed is left as it is (preselected or "I don't know"). */
export type CardholderAnswers = Record<string, string | string[]>;

/** Fills the current step's questions and returns which it saw. */
export async function fillStep(frame: Frame, answers: CardholderAnswers): Promise<string[]> {
  const seen: string[] = [];
  for (let pass = 0; pass < 4; pass++) {
    const ids = await frame
      .locator('[data-question]')
      .evaluateAll((all) =>
        all
          .filter((one) => (one as HTMLElement).offsetParent !== null)
          .map((one) => one.getAttribute('data-question') ?? ''),
      );
    const fresh = ids.filter((id) => !seen.includes(id));
    if (fresh.length === 0) break;
    for (const id of fresh) {
      seen.push(id);
      const answer = answers[id];
      if (answer !== undefined) await fillQuestion(frame, id, answer);
    }
  }
  return seen;
}

async function fillQuestion(frame: Frame, id: string, answer: string | string[]): Promise<void> {
  const question = frame.locator(`[data-question="${id}"]`);
  if (Array.isArray(answer)) {
    await question.locator('input[type=file]').setInputFiles(answer);
    await frame
      .locator('li.file.stored')
      .nth(answer.length - 1)
      .waitFor();
    return;
  }
  const choice = question.locator(`input[type=radio][value="${answer}"]`);
  if ((await choice.count()) > 0) {
    await choice.first().check();
    return;
  }
  const day = question.locator('input[name$="day"]');
  if ((await day.count()) > 0) {
    const [year = '', month = '', date = ''] = answer.split('-');
    await day.fill(date);
    await question.locator('input[name$="month"]').fill(month);
    await question.locator('input[name$="year"]').fill(year);
    return;
  }
  const select = question.locator('select');
  if ((await select.count()) > 0) await select.selectOption(answer);
  else await question.locator('textarea, input[type=text], input:not([type])').first().fill(answer);
}

const currentStep = (frame: Frame) => frame.locator('[data-step]').first().getAttribute('data-step');

/** Goes from the first step to the review; returns the steps walked and the questions seen on each. */
export async function fillToReview(frame: Frame, answers: CardholderAnswers): Promise<Map<string, string[]>> {
  const walked = new Map<string, string[]>();
  await frame.locator('[data-step]').first().waitFor();
  for (let i = 0; i < MOST_STEPS; i++) {
    const step = await currentStep(frame);
    if (step === null) throw new Error('no current step');
    if (step === 'review') return walked;
    walked.set(step, await fillStep(frame, answers));
    await frame.locator('[data-action="continue"]').click();
    await frame
      .locator(`[data-step]:not([data-step="${step}"])`)
      .first()
      .waitFor()
      .catch(async () => {
        throw new Error(`step ${step} did not go on: ${await frame.locator('[role=alert]').allInnerTexts()}`);
      });
  }
  throw new Error(`no review after ${MOST_STEPS} steps: ${[...walked.keys()].join(' → ')}`);
}

/** The frame of the hosted intake inside a portal page. */
export async function intakeFrame(page: Page, intakeUrl: string): Promise<Frame> {
  const deadlineMs = Date.now() + 30_000;
  for (;;) {
    const frame = page.frames().find((one) => one.url().startsWith(`${intakeUrl}/s/`));
    if (frame) return frame;
    if (Date.now() > deadlineMs) throw new Error('the intake frame did not appear');
    await page.waitForTimeout(50);
  }
}
