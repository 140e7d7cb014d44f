/**
 * Plays a recorded story in a page of the gallery: answers what is asked by the page's documented handles, as a person
 * would, until the last page. The page must be of the same origin.
 */
import type { AnswerValue } from '@dispute-intake/contract/cardholder-api';
import type { Story } from './stories.ts';

/** How long a page may take to react to an answer. */
const REACTION_MS = 6000;
const TYPED_AT_ONCE = 3;
const TYPING_MS = 24;
/** What a story cannot say in so many words is skipped. */
const MOST_TURNS = 60;

export interface PlayerEvents {
  /** A page was reached or answered. */
  onProgress(progress: { step: string; questions: number; turns: number }): void;
  onEnd(outcome: 'done' | 'stopped' | 'stuck'): void;
}
export interface PlayerOptions extends PlayerEvents {
  story: Story;
  document: Document;
  /** Milliseconds a page is looked at before it is answered. */
  pauseMs: number;
}

const isShown = (element: Element): boolean => element.checkVisibility();
const shownQuestions = (page: Document): HTMLElement[] =>
  Array.from(page.querySelectorAll<HTMLElement>('[data-question]')).filter(isShown);
const stepOf = (page: Document): string => page.querySelector('[data-step]')?.getAttribute('data-step') ?? '';
const signatureOf = (page: Document): string =>
  [stepOf(page), ...shownQuestions(page).map((each) => each.dataset.question)].join(' ');

function typeInto(field: HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement, value: string): void {
  field.value = value;
  field.dispatchEvent(new Event('input', { bubbles: true }));
  field.dispatchEvent(new Event('change', { bubbles: true }));
}

export function createStoryPlayer({ story, document: page, pauseMs, onProgress, onEnd }: PlayerOptions) {
  let isStopped = false;
  let isPaused = false;
  let wake: () => void = () => undefined;
  const timers = new Set<ReturnType<typeof setTimeout>>();
  const asked = new Set<string>();

  /** Resolves after a while, never while paused; at once when stopped. */
  async function pause(ms: number): Promise<void> {
    await new Promise<void>((done) => {
      const timer = setTimeout(() => {
        timers.delete(timer);
        done();
      }, ms);
      timers.add(timer);
    });
    while (isPaused && !isStopped) await new Promise<void>((done) => (wake = done));
  }

  /** Resolves with true once the page shows something else than `before`. */
  function changed(before: string): Promise<boolean> {
    return new Promise((done) => {
      const finish = (isChanged: boolean): void => {
        observer.disconnect();
        clearTimeout(timer);
        done(isChanged);
      };
      const look = (): void => {
        const now = signatureOf(page);
        if (isStopped || (now !== before && now.trim() !== '')) finish(!isStopped);
      };
      const observer = new MutationObserver(look);
      const timer = setTimeout(() => finish(false), REACTION_MS);
      observer.observe(page, { subtree: true, childList: true, attributes: true });
      look();
    });
  }

  async function write(field: HTMLInputElement | HTMLTextAreaElement, text: string): Promise<void> {
    if (field instanceof (page.defaultView as Window & typeof globalThis).HTMLTextAreaElement && pauseMs > 0) {
      for (let end = TYPED_AT_ONCE; end < text.length && !isStopped; end += TYPED_AT_ONCE) {
        field.value = text.slice(0, end);
        await pause(TYPING_MS);
      }
    }
    typeInto(field, text);
  }

  /** Fills one question's native controls; false where the story has no answer to it. */
  async function fill(question: HTMLElement, answer: AnswerValue | undefined): Promise<boolean> {
    const id = question.dataset.question ?? '';
    if (id === 'additional_documentation' || answer === undefined) return false;
    const radios = question.querySelectorAll<HTMLInputElement>('input[type="radio"]');
    if (radios.length > 0) {
      const value = answer === null ? '' : id === 'disputed_amount' ? 'whole' : String(answer);
      const radio = Array.from(radios).find((each) => each.value === value && each.name === id);
      radio?.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
      radio?.click();
      return radio !== undefined;
    }
    if (answer === null) {
      question.querySelector<HTMLInputElement>(`input[name="${id}.unknown"]`)?.click();
      return true;
    }
    const day = question.querySelector<HTMLInputElement>('input[name$="day"]');
    if (day) {
      const [year = '', month = '', date = ''] = String(answer).split('-');
      for (const [part, value] of [
        ['day', date],
        ['month', month],
        ['year', year],
      ] as const) {
        const field = question.querySelector<HTMLInputElement>(`input[name$="${part}"]`);
        if (field) typeInto(field, value);
      }
      return true;
    }
    const select = question.querySelector('select');
    if (select) typeInto(select, String(answer));
    else {
      const field = question.querySelector<HTMLInputElement | HTMLTextAreaElement>(`[name="${CSS.escape(id)}"]`);
      if (!field) return false;
      await write(field, String(answer));
    }
    return true;
  }

  const press = (...actions: string[]): boolean => {
    for (const action of actions) {
      const button = Array.from(page.querySelectorAll<HTMLElement>(`[data-action="${action}"]`)).find(isShown);
      if (!button) continue;
      button.click();
      return true;
    }
    return false;
  };

  /** Answers one page, or one turn of the conversation. */
  async function turn(): Promise<boolean> {
    const before = signatureOf(page);
    if (stepOf(page) === 'review') return press('submit') && changed(before);
    const isChat = page.querySelector('intake-chat') !== null;
    const filled = new Set<string>();
    let hasAnswered = false;
    for (;;) {
      const question = shownQuestions(page).find(({ dataset }) => !filled.has(dataset.question ?? ''));
      if (!question || isStopped) break;
      const id = question.dataset.question ?? '';
      filled.add(id);
      asked.add(id);
      hasAnswered = (await fill(question, story.answers[id])) || hasAnswered;
      if (isChat) break;
      await pause(pauseMs / 3);
    }
    await pause(pauseMs / 2);
    // In the conversation a tap on a choice is the answer.
    if (signatureOf(page) === before && !isStopped) {
      const isTap = isChat && page.querySelector('.now input[type="radio"]:checked') !== null;
      if (!isTap) press('continue', ...(hasAnswered ? ['send', 'skip'] : ['skip', 'send']));
      else if (!(await changed(before))) press('send');
    }
    return changed(before);
  }

  async function play(): Promise<void> {
    if (!(await changed(''))) return onEnd(isStopped ? 'stopped' : 'stuck');
    for (let turns = 0; turns < MOST_TURNS && !isStopped; turns++) {
      const step = stepOf(page);
      onProgress({ step, questions: asked.size, turns });
      if (step === 'done') return onEnd('done');
      await pause(pauseMs);
      if (isStopped) break;
      if (!(await turn())) return onEnd(isStopped ? 'stopped' : 'stuck');
    }
    onEnd(isStopped ? 'stopped' : 'stuck');
  }

  return {
    play,
    pause(): void {
      isPaused = true;
    },
    resume(): void {
      isPaused = false;
      wake();
    },
    /** Ends it; nothing is touched any more. */
    stop(): void {
      isStopped = true;
      isPaused = false;
      for (const timer of timers) clearTimeout(timer);
      wake();
    },
  };
}
export type StoryPlayer = ReturnType<typeof createStoryPlayer>;
