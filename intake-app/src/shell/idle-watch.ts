/**
 * Watches for a cardholder who has gone away: tells the server now and then that they are there, warns before the end
 * (WCAG 2.2.1), and says when time is up. Compares clock readings, so a phone that slept is noticed on waking.
 */

export interface IdleWatchOptions {
  idleTimeoutMs: number;
  onActive: () => void;
  /** Remaining time each second while warning; null when the warning is over. */
  onWarning: (remainingMs: number | null) => void;
  onEnd: () => void;
  target?: EventTarget;
  nowMs?: () => number;
}

const TWO_MINUTES_MS = 120_000;
const REPORT_EVERY_MS = 30_000;
const SIGNS = ['pointerdown', 'keydown', 'input', 'touchstart', 'wheel'];

export interface IdleWatch {
  /** The cardholder says they are still there. */
  stay(): void;
  stop(): void;
}

export function idleWatch(options: IdleWatchOptions): IdleWatch {
  const { idleTimeoutMs, onActive, onWarning, onEnd, target = window, nowMs = Date.now } = options;
  const warningMs = Math.min(TWO_MINUTES_MS, idleTimeoutMs / 2);
  let lastSeenMs = nowMs();
  let lastReportedMs = nowMs();
  let warning = false;

  function report(atMs: number): void {
    lastReportedMs = atMs;
    onActive();
  }
  function seen(): void {
    // Once the question is asked it wants an answer; a stray movement is none.
    if (warning) return;
    lastSeenMs = nowMs();
    if (lastSeenMs - lastReportedMs >= Math.min(REPORT_EVERY_MS, warningMs / 4)) report(lastSeenMs);
  }
  function look(): void {
    const remainingMs = lastSeenMs + idleTimeoutMs - nowMs();
    if (remainingMs <= 0) {
      stop();
      onEnd();
    } else if (remainingMs <= warningMs) {
      warning = true;
      onWarning(remainingMs);
    }
  }
  for (const sign of SIGNS) target.addEventListener(sign, seen, { passive: true });
  const timer = setInterval(look, 1000);
  function stop(): void {
    clearInterval(timer);
    for (const sign of SIGNS) target.removeEventListener(sign, seen);
  }
  return {
    stay() {
      warning = false;
      lastSeenMs = nowMs();
      report(lastSeenMs);
      onWarning(null);
    },
    stop,
  };
}
