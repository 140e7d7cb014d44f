/** The encoder as the service uses it: in a thread of its own, loaded at the first statement, and never in the way. */
import { SHARE_ENV, Worker } from 'node:worker_threads';
import type { Encoding, Mention } from '../encoding.ts';
import type { EncoderMessage, EncoderTask } from './encoder.worker.ts';

export interface StatementEncoder {
  /**
   * What the encoder reads, or null where it is missing or took longer than it may: the patterns then stand alone. Never
   * rejects. The time to load the weights counts, unless `waitsForLoading`.
   */
  encode(text: string, mentions: readonly Mention[], options?: { waitsForLoading?: boolean }): Promise<Encoding | null>;
  /** Begins to load the weights, unless that was begun before: the first statement then does not wait for them. */
  load(): void;
  /** Ends the thread once it has loaded or read what it is at; what is waited for resolves with null at once. */
  close(): Promise<void>;
}

export interface StatementEncoderOptions {
  /** From the moment a statement is given (once the weights are loaded). */
  timeoutMs?: number;
  /** Folder of the weights, ending in a slash; default: the package `@dispute-intake/statement-reader-weights`. */
  weights?: URL;
  /** Called once, with the reason, when the encoder cannot be used on this machine. */
  onUnavailable?: (reason: string) => void;
}

/** Longer than any loading; after it a statement is read by patterns alone. */
const LOADING_MS = 15_000;
/** Statements that may wait for the thread; a further one is read by patterns alone. */
const MAX_WAITING = 64;

interface Waiting {
  task: EncoderTask;
  timer: NodeJS.Timeout;
  resolve(encoding: Encoding | null): void;
}

export function createStatementEncoder(options: StatementEncoderOptions = {}): StatementEncoder {
  const { timeoutMs = 300, weights = installedWeights(), onUnavailable } = options;
  const waiting = new Map<number, Waiting>();
  let state: 'unloaded' | 'loading' | 'ready' | 'unavailable' = 'unloaded';
  let worker: Worker | undefined;
  let hasEnded: Promise<unknown> = Promise.resolve();
  let isClosing = false;
  /** Statements that the thread has not answered, waited for or not. */
  let given = 0;
  let lastId = 0;

  /** The runtime's library ends the process where its thread is ended while it loads or reads: until then both live. */
  function hold(): void {
    if (isClosing || state === 'loading' || given > 0 || waiting.size > 0) worker?.ref();
    else worker?.unref();
  }

  function finish(id: number, encoding: Encoding | null): void {
    const one = waiting.get(id);
    if (!one) return;
    waiting.delete(id);
    clearTimeout(one.timer);
    hold();
    one.resolve(encoding);
  }
  function stop(): void {
    state = 'unavailable';
    for (const id of [...waiting.keys()]) finish(id, null);
  }
  function giveUp(reason: string): void {
    if (state === 'unavailable') return;
    stop();
    onUnavailable?.(reason);
  }
  function send(one: Waiting): void {
    clearTimeout(one.timer);
    one.task.deadline = Date.now() + timeoutMs;
    one.timer = setTimeout(() => finish(one.task.id, null), timeoutMs);
    given++;
    worker?.postMessage(one.task);
  }
  function start(folder: URL): void {
    state = 'loading';
    const thread = new Worker(new URL('./encoder.worker.ts', import.meta.url), {
      workerData: folder.href,
      // What the thread says to the runtime's library by the environment has to reach it.
      env: SHARE_ENV,
      resourceLimits: { maxOldGenerationSizeMb: 160, maxYoungGenerationSizeMb: 4 },
    });
    worker = thread;
    thread.on('message', (message: EncoderMessage) => {
      if (message === 'ready') {
        if (state === 'loading') state = 'ready';
        for (const one of waiting.values()) send(one);
      } else if ('failed' in message) giveUp(message.failed);
      else {
        given--;
        finish(message.id, message.encoding);
      }
      hold();
    });
    thread.on('error', (error) => giveUp(error.message));
    thread.on('exit', () => giveUp('The thread has ended'));
    hasEnded = new Promise((resolve) => thread.once('exit', resolve));
  }

  function load(): void {
    if (state !== 'unloaded') return;
    if (weights) start(weights);
    else giveUp('The weights are not installed');
  }

  return {
    load,
    encode(text, mentions, { waitsForLoading = false } = {}) {
      load();
      if (state === 'unavailable' || waiting.size >= MAX_WAITING) return Promise.resolve(null);
      return new Promise((resolve) => {
        const id = ++lastId;
        const patience = waitsForLoading && state === 'loading' ? LOADING_MS : timeoutMs;
        const timer = setTimeout(() => finish(id, null), patience);
        const one: Waiting = { task: { id, text, mentions, deadline: 0 }, timer, resolve };
        waiting.set(id, one);
        hold();
        if (state === 'ready') send(one);
      });
    },
    async close() {
      isClosing = true;
      stop();
      hold();
      worker?.postMessage('close');
      await hasEnded;
    },
  };
}

function installedWeights(): URL | undefined {
  try {
    return new URL('./', import.meta.resolve('@dispute-intake/statement-reader-weights/model.json'));
  } catch {
    return undefined;
  }
}
