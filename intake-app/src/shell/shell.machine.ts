/**
 * The shell around the flow: opens the link, submits, closes, ends. The flow itself knows nothing of any of this. Who
 * does the work (claim, submit, close) is given from outside.
 */
import type { ClaimedSession, Submitted } from '@dispute-intake/contract/cardholder-api';
import { assign, fromPromise, setup } from 'xstate';
import { ApiFailure } from '../api/cardholder-api.ts';

export type GoneReason = 'expired' | 'used' | 'unknown' | 'over' | 'timeout' | 'closed';

export interface ShellInput {
  /** Known before any request; `ready` means the page may claim. */
  state: 'ready' | 'expired' | 'unknown';
}
export interface ShellState {
  initial: ShellInput['state'];
  session: ClaimedSession | null;
  gone: GoneReason | null;
  evaluationId: string | null;
  attempts: number;
  /** Files are still being uploaded. */
  uploading: boolean;
  /** Left until the end, while the warning shows. */
  idleRemainingMs: number | null;
}
export type ShellEvent =
  | { type: 'retry' }
  | { type: 'submit' }
  | { type: 'uploads'; uploading: boolean }
  | { type: 'close.ask' }
  | { type: 'close.stay' }
  | { type: 'close.confirm' }
  | { type: 'idle.warning'; remainingMs: number | null }
  | { type: 'idle.end' }
  | { type: 'over' };

const FIRST_WAIT_MS = 1000;
const MAX_WAIT_MS = 15_000;
const codeOfError = (error: unknown): string => (error instanceof ApiFailure ? error.code : 'network');
const isTransient = (error: unknown): boolean => !(error instanceof ApiFailure) || error.isTransient;

const GONE_BY_CODE: Record<string, GoneReason> = {
  link_expired: 'expired',
  link_used: 'used',
  not_found: 'unknown',
  session_over: 'over',
};

export const shellMachine = setup({
  types: { input: {} as ShellInput, context: {} as ShellState, events: {} as ShellEvent },
  actors: {
    claim: fromPromise<ClaimedSession>(() => Promise.reject(new Error('not provided'))),
    submit: fromPromise<Submitted>(() => Promise.reject(new Error('not provided'))),
    close: fromPromise<void>(() => Promise.reject(new Error('not provided'))),
  },
  guards: {
    isUploading: ({ context }) => context.uploading,
    isReady: ({ context }) => context.initial === 'ready',
    isOver: ({ context }) => ['abandoned', 'expired'].includes(context.session?.status ?? ''),
    wasCompleted: ({ context }) => context.session?.status === 'completed',
    mayRepeatSubmit: ({ context }) => context.attempts < 4,
  },
  actions: {
    markGone: assign((_, { reason }: { reason: GoneReason }) => ({ gone: reason })),
    countAttempt: assign({ attempts: ({ context }) => context.attempts + 1 }),
    resetAttempts: assign({ attempts: 0 }),
    noteUploads: assign((_, { uploading }: { uploading: boolean }) => ({ uploading })),
    noteIdle: assign((_, { remainingMs }: { remainingMs: number | null }) => ({ idleRemainingMs: remainingMs })),
  },
  delays: {
    backOff: ({ context }) => Math.min(FIRST_WAIT_MS * 2 ** Math.max(0, context.attempts - 1), MAX_WAIT_MS),
  },
}).createMachine({
  id: 'shell',
  context: ({ input }) => ({
    initial: input.state,
    session: null,
    gone: null,
    evaluationId: null,
    attempts: 0,
    uploading: false,
    idleRemainingMs: null,
  }),
  initial: 'starting',
  states: {
    starting: {
      always: [
        { guard: 'isReady', target: 'claiming' },
        {
          target: 'gone',
          actions: assign({ gone: ({ context }) => (context.initial === 'expired' ? 'expired' : 'unknown') }),
        },
      ],
    },
    claiming: {
      invoke: {
        src: 'claim',
        onDone: { target: 'claimed', actions: assign({ session: ({ event }) => event.output }) },
        onError: [
          { guard: ({ event }) => isTransient(event.error), target: 'unreachable', actions: 'countAttempt' },
          {
            target: 'gone',
            actions: assign({ gone: ({ event }) => GONE_BY_CODE[codeOfError(event.error)] ?? 'unknown' }),
          },
        ],
      },
    },
    unreachable: { after: { backOff: 'claiming' }, on: { retry: 'claiming' } },
    claimed: {
      entry: 'resetAttempts',
      always: [
        {
          guard: 'wasCompleted',
          target: 'completed',
          actions: assign({ evaluationId: ({ context }) => context.session?.evaluation_id ?? null }),
        },
        { guard: 'isOver', target: 'gone', actions: { type: 'markGone', params: { reason: 'over' } } },
        { target: 'open' },
      ],
    },
    open: {
      type: 'parallel',
      on: {
        over: { target: 'gone', actions: { type: 'markGone', params: { reason: 'over' } } },
        'idle.end': { target: 'gone', actions: { type: 'markGone', params: { reason: 'timeout' } } },
        'idle.warning': { actions: { type: 'noteIdle', params: ({ event }) => event } },
        uploads: { actions: { type: 'noteUploads', params: ({ event }) => event } },
      },
      states: {
        sending: {
          initial: 'answering',
          states: {
            answering: {
              on: {
                submit: [
                  { guard: 'isUploading', target: 'awaitingFiles' },
                  { target: 'submitting', actions: 'resetAttempts' },
                ],
              },
            },
            awaitingFiles: {
              on: {
                uploads: [
                  {
                    guard: ({ event }) => !event.uploading,
                    target: 'submitting',
                    actions: [{ type: 'noteUploads', params: ({ event }) => event }, 'resetAttempts'],
                  },
                ],
              },
            },
            submitting: {
              // What was submitted may have been taken although its answer was lost: only the submit itself can tell.
              on: { over: {}, 'idle.end': {} },
              invoke: {
                src: 'submit',
                onDone: {
                  target: '#shell.completed',
                  actions: assign({ evaluationId: ({ event }) => event.output.evaluation_id }),
                },
                onError: [
                  {
                    guard: ({ event }) => codeOfError(event.error) === 'session_over',
                    target: '#shell.gone',
                    actions: { type: 'markGone', params: { reason: 'over' } },
                  },
                  {
                    guard: ({ event, context }) => isTransient(event.error) && context.attempts < 4,
                    target: 'repeating',
                    actions: 'countAttempt',
                  },
                  { target: 'failed' },
                ],
              },
            },
            repeating: { on: { over: {}, 'idle.end': {} }, after: { backOff: 'submitting' } },
            failed: { on: { submit: { target: 'submitting', actions: 'resetAttempts' } } },
          },
        },
        leaving: {
          initial: 'staying',
          states: {
            staying: { on: { 'close.ask': 'asking' } },
            asking: { on: { 'close.stay': 'staying', 'close.confirm': 'closing' } },
            closing: {
              invoke: {
                src: 'close',
                // Closed is closed, also when the server does not hear of it now: its own clock ends the session.
                onDone: { target: '#shell.gone', actions: { type: 'markGone', params: { reason: 'closed' } } },
                onError: { target: '#shell.gone', actions: { type: 'markGone', params: { reason: 'closed' } } },
              },
            },
          },
        },
      },
    },
    completed: { type: 'final' },
    gone: { type: 'final' },
  },
});
