/** What the shell machine is made of: its state, events, actors, guards and actions. Who does the work is given from outside. */
import type { Answers, ClaimedSession, StatusPage, Submitted } from '@dispute-intake/contract/cardholder-api';
import type { StepId } from '@dispute-intake/intake-flow';
import { type AnyEventObject, assign, fromCallback, fromPromise, setup } from 'xstate';
import type { ActorReport, DraftCommand } from './actors.ts';
import type { SaveStatus } from './draft-saver.ts';
import type { GoneReason } from './gone-reason.ts';

export type EndReason = 'recognized' | 'credited' | 'already_reported';
export type RestartBy = 'answer' | 'information';

export interface ShellInput {
  /** Known before any request; a page that is not `unknown` claims. */
  state: 'ready' | 'expired' | 'unknown';
}
export type FilesUnderWay = Pick<ShellState, 'uploading' | 'isReadingFiles'>;
export interface ShellState {
  initial: ShellInput['state'];
  session: ClaimedSession | null;
  gone: GoneReason | null;
  /** Where a page leads back to that may not open the session. */
  returnUrl: string | null;
  evaluationId: string | null;
  attempts: number;
  /** Files are still being uploaded. */
  uploading: boolean;
  /** Files that are stored are still being read. */
  isReadingFiles: boolean;
  /** Left until the end, while the warning shows. */
  idleRemainingMs: number | null;
  saving: SaveStatus;
  isOffline: boolean;
  /** What was asked for last did not reach the service. */
  hasFailed: boolean;
  /** Where a follow-up begins. */
  startAt: StepId | null;
  /** Why the session is being ended. */
  ending: EndReason | null;
}
export type ShellEvent =
  | ActorReport
  | { type: 'tab.saved'; revision: number; answers: Answers }
  | { type: 'page.left' }
  | { type: 'retry' }
  /** The cardholder goes on from the statement: at most for a moment, the reading is waited for. */
  | { type: 'reading.wait' }
  | { type: 'submit' }
  | ({ type: 'uploads' } & FilesUnderWay)
  | { type: 'close.ask' }
  | { type: 'close.stay' }
  | { type: 'close.confirm' }
  /** Nothing is reported: the payment is recognised, refunded, or was reported before. */
  | { type: 'end'; reason: EndReason }
  /** The session goes on as a follow-up, from a status page (`answer`) or of an earlier report (`information`). */
  | { type: 'restart'; by: RestartBy; step?: StepId }
  /** The end was a mistake: the session goes on. */
  | { type: 'reopen' }
  | { type: 'withdraw' }
  | { type: 'stay' }
  /** What is unsaved is saved now. */
  | { type: 'save' };

const FIRST_WAIT_MS = 1000;
const MAX_WAIT_MS = 15_000;

export const shellSetup = setup({
  types: { input: {} as ShellInput, context: {} as ShellState, events: {} as ShellEvent },
  actors: {
    claim: fromPromise<ClaimedSession>(() => Promise.reject(new Error('not provided'))),
    submit: fromPromise<Submitted>(() => Promise.reject(new Error('not provided'))),
    close: fromPromise<void>(() => Promise.reject(new Error('not provided'))),
    end: fromPromise<void, { reason: EndReason }>(() => Promise.reject(new Error('not provided'))),
    restart: fromPromise<ClaimedSession, { by: RestartBy }>(() => Promise.reject(new Error('not provided'))),
    reopen: fromPromise<ClaimedSession>(() => Promise.reject(new Error('not provided'))),
    withdraw: fromPromise<StatusPage>(() => Promise.reject(new Error('not provided'))),
    drafts: fromCallback<DraftCommand, { session: ClaimedSession | null }, AnyEventObject>(() => undefined),
    idle: fromCallback<{ type: 'stay' }, { session: ClaimedSession | null }, AnyEventObject>(() => undefined),
    tabs: fromCallback<
      { type: 'saved'; revision: number; answers: Answers },
      { session: ClaimedSession | null },
      AnyEventObject
    >(() => undefined),
    connection: fromCallback<{ type: 'none' }, undefined, AnyEventObject>(() => undefined),
    departure: fromCallback<{ type: 'none' }, undefined, AnyEventObject>(() => undefined),
  },
  guards: {
    isUploading: ({ context }) => context.uploading,
    isReadingFiles: ({ context }) => context.isReadingFiles,
    isExpired: ({ context }) => context.initial === 'expired',
    isUnknown: ({ context }) => context.initial === 'unknown',
    isOver: ({ context }) => ['abandoned', 'expired'].includes(context.session?.status ?? ''),
    mayReopen: ({ context }) => context.ending !== null && context.gone === context.ending,
    wasCompleted: ({ context }) => context.session?.status === 'completed',
  },
  actions: {
    markGone: assign((_, { reason }: { reason: GoneReason }) => ({ gone: reason })),
    countAttempt: assign({ attempts: ({ context }) => context.attempts + 1 }),
    resetAttempts: assign({ attempts: 0 }),
    noteUploads: assign((_, { uploading, isReadingFiles }: FilesUnderWay) => ({ uploading, isReadingFiles })),
    /** Provided from outside: they move the flow. */
    goOn: () => undefined,
    takeBackEnd: () => undefined,
    takeReading: (_, _params: Extract<ActorReport, { type: 'draft.read' }>) => undefined,
    noteIdle: assign((_, { remainingMs }: { remainingMs: number | null }) => ({ idleRemainingMs: remainingMs })),
  },
  delays: {
    backOff: ({ context }) => Math.min(FIRST_WAIT_MS * 2 ** Math.max(0, context.attempts - 1), MAX_WAIT_MS),
  },
});
