/**
 * Saves the draft: debounced, one request at a time, the newest state wins, retried with back-off until it is taken. The
 * flow owns the answers; the saver is told that they changed, reads them, and hands back only what changed elsewhere.
 * What is not yet saved is also kept in the tab, so that a reload loses nothing. Two tabs of the same link tell each
 * other; where they still meet, answers are merged question by question.
 */
import { ApiError } from '@dispute-intake/contract/api-request';
import type { Answers, ClaimedSession, Draft, DraftSaved, Reading } from '@dispute-intake/contract/cardholder-api';
import type { CardholderApi } from '../api/cardholder-api.ts';

export type SaveStatus = 'idle' | 'saving' | 'saved' | 'failed';

export interface DraftState {
  step: string;
  answers: Answers;
}

/** Answers by question id; undefined stands for one taken away. */
export type AnswerChanges = Record<string, Answers[string] | undefined>;

export interface DraftSaverOptions {
  api: Pick<CardholderApi, 'saveDraft' | 'claim'>;
  flowVersion: number;
  /** Revision of the draft that was resumed; 0 for none. */
  revision: number;
  saved: DraftState;
  /** Awaited before each save, except as the page goes away. */
  ready?: () => Promise<void>;
  /** The draft as its owner has it now. */
  current: () => DraftState;
  onStatus: (status: SaveStatus) => void;
  /** What another tab answered or took away, or the server masked, and the owner has not changed since. */
  onChanges: (changes: AnswerChanges) => void;
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
  /** The owner's state changed; it is sent a moment later. */
  changed(): void;
  /** Sends now what is waiting. */
  flush(leaving?: boolean): void;
  /** Another tab saved: its answers and revision are the newest. */
  adopt(revision: number, answers: Answers): void;
  stop(): void;
}

const sameAnswer = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** The answers in which `next` differs from `base`. */
function changedAnswers(base: Answers, next: Answers): AnswerChanges {
  const changed: AnswerChanges = {};
  for (const id of new Set([...Object.keys(base), ...Object.keys(next)])) {
    if (!sameAnswer(base[id], next[id])) changed[id] = next[id];
  }
  return changed;
}

export function draftSaver(options: DraftSaverOptions): DraftSaver {
  const { api, flowVersion, current, onStatus, onOver } = options;
  let revision = options.revision;
  let saved = options.saved;
  let lastRead = options.saved.answers.statement;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let backoffMs = FIRST_BACKOFF_MS;
  let sending = false;
  let stopped = false;

  const isDirty = (): boolean => {
    const { step, answers } = current();
    return step !== saved.step || !sameAnswer(answers, saved.answers);
  };

  function schedule(afterMs: number): void {
    clearTimeout(timer);
    if (!stopped) timer = setTimeout(() => void send(false), afterMs);
  }

  /** Another draft was saved: what changed in it since ours goes to the owner, whose own changes stay on top. */
  function rebase(theirRevision: number, theirs: DraftState): void {
    const ours = changedAnswers(saved.answers, current().answers);
    const changes = changedAnswers(saved.answers, theirs.answers);
    for (const id of Object.keys(ours)) delete changes[id];
    revision = theirRevision;
    saved = theirs;
    if (Object.keys(changes).length > 0) options.onChanges(changes);
  }

  /** A newer draft exists: go on from its revision. */
  async function merge(): Promise<void> {
    const { draft, reading }: ClaimedSession = await api.claim();
    rebase(draft?.revision ?? 0, { step: draft?.step ?? current().step, answers: draft?.answers ?? {} });
    // The save that would have brought it was taken, and its answer lost.
    if (reading) takeReading(saved.answers.statement, reading);
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
    const { answers } = current();
    for (const [id, text] of Object.entries(response.masked ?? {})) {
      // Only where nothing was typed since: otherwise the next save masks again.
      if (answers[id] === sent.answers[id]) masked[id] = text;
    }
    if (Object.keys(masked).length > 0) {
      saved = { ...saved, answers: { ...saved.answers, ...masked } };
      options.onChanges(masked);
    }
    if (response.reading) takeReading(read, response.reading);
  }

  async function send(leaving: boolean): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    if (sending || stopped || !isDirty()) return;
    sending = true;
    onStatus('saving');
    try {
      if (!leaving) await options.ready?.();
      const { step, answers } = current();
      const sent = { step, answers };
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
    changed() {
      if (stopped) return;
      const isUnsaved = isDirty();
      // Changed and changed back before it was saved: what was kept between no longer holds.
      options.keep?.(isUnsaved || sending ? current() : null);
      if (!isUnsaved) return;
      onStatus('saving');
      if (!sending) schedule(DEBOUNCE_MS);
    },
    flush: (leaving = false) => void send(leaving),
    adopt(theirRevision, answers) {
      if (theirRevision > revision) rebase(theirRevision, { step: saved.step, answers });
    },
    stop() {
      stopped = true;
      clearTimeout(timer);
    },
  };
}
