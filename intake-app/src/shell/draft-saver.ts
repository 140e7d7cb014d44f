/**
 * Saves the draft as it is given: debounced, one request at a time, the newest state wins, retried with back-off until
 * it is taken. What is not yet saved is also kept in the tab, so that a reload loses nothing. Two tabs of the same link
 * tell each other; where they still meet, answers are merged question by question.
 */
import { ApiError } from '@dispute-intake/contract/api-request';
import type { Answers, ClaimedSession, Draft, DraftSaved, Reading } from '@dispute-intake/contract/cardholder-api';
import type { CardholderApi } from '../api/cardholder-api.ts';

export type SaveStatus = 'idle' | 'saving' | 'saved' | 'failed';

export interface DraftState {
  step: string;
  answers: Answers;
}

export interface DraftSaverOptions {
  api: Pick<CardholderApi, 'saveDraft' | 'claim'>;
  flowVersion: number;
  /** Revision of the draft that was resumed; 0 for none. */
  revision: number;
  saved: DraftState;
  onStatus: (status: SaveStatus) => void;
  /** Answers that another tab gave, or that the server masked: to be taken over. */
  onAnswers: (answers: Answers) => void;
  /** The session ended meanwhile, or goes on elsewhere; with the problem's code. */
  onOver: (code: string) => void;
  /** Called with what is unsaved, and with null once all is. */
  keep?: (unsaved: DraftState | null) => void;
  /** The service has read this statement. */
  onReading?: (statement: string, reading: Reading) => void;
  /** Called with each revision that was saved. */
  onSaved?: (revision: number, answers: Answers) => void;
}

const DEBOUNCE_MS = 300;
const FIRST_BACKOFF_MS = 1000;
const MAX_BACKOFF_MS = 30_000;

export interface DraftSaver {
  /** Takes note of the newest state; it is sent a moment later. */
  change(state: DraftState): void;
  /** Sends now what is waiting. */
  flush(leaving?: boolean): void;
  /** Another tab saved: its answers and revision are the newest. */
  adopt(revision: number, answers: Answers): void;
  stop(): void;
}

const sameAnswer = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** The answers in which `next` differs from `base`; undefined stands for one taken away. */
export function changedAnswers(base: Answers, next: Answers): Record<string, Answers[string] | undefined> {
  const changed: Record<string, Answers[string] | undefined> = {};
  for (const id of new Set([...Object.keys(base), ...Object.keys(next)])) {
    if (!sameAnswer(base[id], next[id])) changed[id] = next[id];
  }
  return changed;
}

export function draftSaver(options: DraftSaverOptions): DraftSaver {
  const { api, flowVersion, onStatus, onAnswers, onOver } = options;
  let revision = options.revision;
  let saved = options.saved;
  let newest = options.saved;
  let lastRead = options.saved.answers.statement;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let backoffMs = FIRST_BACKOFF_MS;
  let sending = false;
  let stopped = false;

  const isDirty = (): boolean => newest.step !== saved.step || !sameAnswer(newest.answers, saved.answers);

  function schedule(afterMs: number): void {
    clearTimeout(timer);
    if (!stopped) timer = setTimeout(() => void send(false), afterMs);
  }

  /** A newer draft exists: take its answers, put ours on top, and go on from its revision. */
  async function merge(): Promise<void> {
    const theirs: ClaimedSession = await api.claim();
    const draft = theirs.draft ?? { revision: 0, answers: {}, step: newest.step };
    const ours = changedAnswers(saved.answers, newest.answers);
    const merged = { ...draft.answers };
    for (const [id, answer] of Object.entries(ours)) {
      if (answer === undefined) delete merged[id];
      else merged[id] = answer;
    }
    revision = draft.revision;
    saved = { step: draft.step, answers: draft.answers };
    newest = { step: newest.step, answers: merged };
    onAnswers(merged);
    // The save that would have brought it was taken, and its answer lost.
    if (theirs.reading) takeReading(saved.answers.statement, theirs.reading);
  }

  function takeReading(statement: unknown, reading: Reading): void {
    if (typeof statement !== 'string' || statement === lastRead) return;
    lastRead = statement;
    options.onReading?.(statement, reading);
  }

  function accept(sent: DraftState, response: DraftSaved): void {
    revision = response.revision;
    saved = sent;
    backoffMs = FIRST_BACKOFF_MS;
    options.onSaved?.(revision, sent.answers);
    // A text that was masked was read as masked.
    const read = response.masked?.statement ?? sent.answers.statement;
    const masked: Answers = {};
    for (const [id, text] of Object.entries(response.masked ?? {})) {
      // Only where nothing was typed since: otherwise the next save masks again.
      if (newest.answers[id] === sent.answers[id]) masked[id] = text;
    }
    if (Object.keys(masked).length > 0) {
      newest = { ...newest, answers: { ...newest.answers, ...masked } };
      saved = { ...saved, answers: { ...saved.answers, ...masked } };
      onAnswers(newest.answers);
    }
    if (response.reading) takeReading(read, response.reading);
  }

  async function send(leaving: boolean): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    if (sending || stopped || !isDirty()) return;
    sending = true;
    onStatus('saving');
    const sent = newest;
    try {
      const draft: Draft = {
        flow_version: flowVersion,
        revision: revision + 1,
        step: sent.step,
        answers: sent.answers,
      };
      accept(sent, await api.saveDraft(draft, { leaving }));
      sending = false;
      if (stopped) return;
      if (isDirty()) return void send(false);
      options.keep?.(null);
      onStatus('saved');
    } catch (failure) {
      sending = false;
      if (stopped) return;
      const code = failure instanceof ApiError ? failure.code : 'network';
      if (['session_over', 'link_used', 'link_renewed'].includes(code)) return onOver(code);
      if (code === 'draft_conflict') {
        const merged = await merge().then(
          () => true,
          () => false,
        );
        if (merged) {
          if (isDirty()) return schedule(0);
          options.keep?.(null);
          return onStatus('saved');
        }
      }
      onStatus('failed');
      schedule(Math.max(backoffMs, failure instanceof ApiError ? failure.retryAfterMs : 0));
      backoffMs = Math.min(backoffMs * 2, MAX_BACKOFF_MS);
    }
  }

  return {
    change(state) {
      newest = state;
      if (!isDirty()) return;
      options.keep?.(state);
      onStatus('saving');
      if (!sending) schedule(DEBOUNCE_MS);
    },
    flush: (leaving = false) => void send(leaving),
    adopt(theirRevision, answers) {
      if (theirRevision <= revision) return;
      const ours = changedAnswers(saved.answers, newest.answers);
      const merged: Answers = { ...answers };
      for (const [id, answer] of Object.entries(ours)) if (answer !== undefined) merged[id] = answer;
      revision = theirRevision;
      saved = { step: saved.step, answers };
      newest = { step: newest.step, answers: merged };
      onAnswers(merged);
    },
    stop() {
      stopped = true;
      clearTimeout(timer);
    },
  };
}
