/**
 * Plays a recorded story in a page of the gallery: answers what is asked by the page's documented handles, as a person
 * would, until the last page. The page must be of the same origin.
 */
import { fill, press, shownQuestions, signatureOf, stepOf, typeInto } from './played-page.ts';
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

  /** Answers one page, or one turn of the conversation. */
  async function turn(): Promise<boolean> {
    const before = signatureOf(page);
    if (stepOf(page) === 'status') return press(page, 'answer') && changed(before);
    if (stepOf(page) === 'review') return press(page, 'submit') && changed(before);
    const isChat = page.querySelector('intake-chat') !== null;
    const filled = new Set<string>();
    let hasAnswered = false;
    for (;;) {
      const question = shownQuestions(page).find(({ dataset }) => !filled.has(dataset.question ?? ''));
      if (!question || isStopped) break;
      const id = question.dataset.question ?? '';
      filled.add(id);
      asked.add(id);
      hasAnswered = (await fill(question, story.answers[id], write)) || hasAnswered;
      if (isChat) break;
      await pause(pauseMs / 3);
    }
    await pause(pauseMs / 2);
    // In the conversation a tap on a choice is the answer.
    if (signatureOf(page) === before && !isStopped) {
      const isTap = isChat && page.querySelector('.now input[type="radio"]:checked') !== null;
      if (!isTap) press(page, 'continue', ...(hasAnswered ? ['send', 'skip'] : ['skip', 'send']));
      else if (!(await changed(before))) press(page, 'send');
    }
    return changed(before);
  }

  async function play(): Promise<void> {
    if (!(await changed(''))) return onEnd(isStopped ? 'stopped' : 'stuck');
    for (let turns = 0; turns < MOST_TURNS && !isStopped; turns++) {
      const step = stepOf(page);
      onProgress({ step, questions: asked.size, turns });
      if (step === (story.ends ?? 'done')) return onEnd('done');
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
