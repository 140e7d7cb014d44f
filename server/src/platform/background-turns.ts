/**
 * Long work beside requests, on one event loop. Work in the background takes a turn here before each piece of it: while
 * requests keep coming in, it gets a part of the loop's time and they get the rest, as far as they use it; without them it goes
 * on as fast as it can. So a backlog of work does not hold up those who bring more, and does not stand still either.
 */

/** Of the loop's time, while requests come in. */
const SHARE = 0.35;
/** Pieces that follow each other without a pause while requests come in: what comes of them is written together. */
const BUSY_MS = 4;
/** Without requests only what has arrived is looked at in between. */
const QUIET_MS = 25;
/** After the last request. */
const QUIET_AFTER_MS = 50;
/** So long after a request the next one has not come at once: a pause for requests would only leave the loop idle. */
const CALM_AFTER_MS = 10;
const LOOK_EVERY_MS = 2;

export interface BackgroundTurns {
  /** Resolves when the next piece of work may begin. It ends where it waits for something, or takes the next turn. */
  next(): Promise<void>;
  /** A request was answered. */
  answered(): void;
}

interface Situation {
  /** A request runs, or waits to. Where the process is slow, answers are rare though it is busy. */
  isCalled(): boolean;
}
interface Timing {
  nowMs(): number;
  /** Resolves after a time, and at 0 once all that has arrived is looked at. */
  pause(ms: number): Promise<void>;
}

const REAL: Timing = {
  nowMs: () => performance.now(),
  pause: (ms) => new Promise((resolve) => (ms === 0 ? setImmediate(resolve) : setTimeout(resolve, ms))),
};

export function createBackgroundTurns(deps: Situation & Partial<Timing>): BackgroundTurns {
  const { isCalled, nowMs, pause } = { ...REAL, ...deps };
  const waiting: (() => void)[] = [];
  let answeredAtMs = Number.NEGATIVE_INFINITY;
  let isRunning = false;
  const isUncalledFor = (ms: number) => !isCalled() && nowMs() - answeredAtMs > ms;
  const isQuiet = () => isUncalledFor(QUIET_AFTER_MS);
  const isCalm = () => isUncalledFor(CALM_AFTER_MS);

  /** At the longest so long as requests have a right to; what has arrived is looked at in any case. */
  async function leaveToRequests(ms: number): Promise<void> {
    const untilMs = nowMs() + ms;
    do await pause(isCalm() ? 0 : Math.max(0, Math.min(LOOK_EVERY_MS, untilMs - nowMs())));
    while (nowMs() < untilMs && !isCalm());
  }

  async function run(): Promise<void> {
    isRunning = true;
    while (waiting.length > 0) {
      const beganMs = nowMs();
      const untilMs = beganMs + (isQuiet() ? QUIET_MS : BUSY_MS);
      do {
        waiting.shift()?.();
        await pieceOver();
      } while (waiting.length > 0 && nowMs() < untilMs);
      await leaveToRequests(((nowMs() - beganMs) * (1 - SHARE)) / SHARE);
    }
    isRunning = false;
  }

  return {
    next: () =>
      new Promise((resolve) => {
        waiting.push(resolve);
        if (!isRunning) void run();
      }),
    answered() {
      answeredAtMs = nowMs();
    },
  };
}

/** Ticks come after all microtasks, and so after all that a piece does before it waits. */
const pieceOver = () => new Promise<void>((resolve) => process.nextTick(resolve));
