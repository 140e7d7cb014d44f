/**
 * The shell around the flow: opens the link, submits, closes, ends, and keeps beside it what saves, watches the clock and
 * listens to other tabs. The flow itself knows nothing of any of this.
 */
import { ApiError } from '@dispute-intake/contract/api-request';
import { assign, sendTo } from 'xstate';
import { goneReasonOf } from './gone-reason.ts';
import { shellSetup } from './shell.setup.ts';

/** Longest wait for the reading of a statement, in milliseconds. */
const READING_WAIT_MS = 800;
/** Longest wait of a submission for files that are being read, in milliseconds: a page of a photo takes three seconds. */
const FILES_READING_WAIT_MS = 10_000;
const codeOfError = (error: unknown): string => (error instanceof ApiError ? error.code : 'network');
const returnUrlOf = (error: unknown): string | null =>
  error instanceof ApiError ? ((error.problem.return_url as string | undefined) ?? null) : null;
const isTransient = (error: unknown): boolean => !(error instanceof ApiError) || error.isTransient;

/** While the link is open: the statement is read, and the flow may wait for it. */
const reading = shellSetup.createStateConfig({
  initial: 'idle',
  states: {
    idle: {
      on: {
        'reading.wait': 'waiting',
        'draft.read': { actions: { type: 'takeReading', params: ({ event }) => event } },
      },
    },
    waiting: {
      entry: sendTo('drafts', { type: 'flush' }),
      on: {
        'draft.read': {
          target: 'idle',
          actions: [{ type: 'takeReading', params: ({ event }) => event }, 'goOn'],
        },
        'draft.status': {
          // Saved without a reading, or not saved at all: there is nothing to wait for.
          guard: ({ event }) => event.status !== 'saving',
          target: 'idle',
          actions: [assign({ saving: ({ event }) => event.status }), 'goOn'],
        },
      },
      after: { [READING_WAIT_MS]: { target: 'idle', actions: 'goOn' } },
    },
  },
});

/** While the link is open: the report is sent, once its files are there and read, and again where the way to the service failed. */
const sending = shellSetup.createStateConfig({
  initial: 'answering',
  states: {
    answering: {
      on: {
        submit: [
          { guard: 'isUploading', target: 'awaitingFiles' },
          { guard: 'isReadingFiles', target: 'awaitingReadings' },
          { target: 'submitting', actions: 'resetAttempts' },
        ],
      },
    },
    awaitingFiles: {
      on: {
        uploads: [
          {
            guard: ({ event }) => !event.uploading && event.isReadingFiles,
            target: 'awaitingReadings',
            actions: { type: 'noteUploads', params: ({ event }) => event },
          },
          {
            guard: ({ event }) => !event.uploading,
            target: 'submitting',
            actions: [{ type: 'noteUploads', params: ({ event }) => event }, 'resetAttempts'],
          },
        ],
      },
    },
    awaitingReadings: {
      on: {
        uploads: {
          guard: ({ event }) => !event.isReadingFiles,
          target: 'submitting',
          actions: [{ type: 'noteUploads', params: ({ event }) => event }, 'resetAttempts'],
        },
      },
      after: { [FILES_READING_WAIT_MS]: { target: 'submitting', actions: 'resetAttempts' } },
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
});

/** While the link is open: the cardholder closes it, ends it since nothing is to be reported, or withdraws. */
const leaving = shellSetup.createStateConfig({
  initial: 'staying',
  states: {
    staying: {
      on: { 'close.ask': 'asking', end: 'ending', restart: 'restarting', withdraw: 'withdrawing' },
    },
    restarting: {
      entry: assign({
        hasFailed: false,
        startAt: ({ event }) => (event.type === 'restart' ? (event.step ?? null) : null),
      }),
      invoke: {
        src: 'restart',
        input: ({ event }) => ({ by: event.type === 'restart' ? event.by : ('answer' as const) }),
        onDone: {
          target: '#shell.open',
          reenter: true,
          actions: assign({ session: ({ event }) => event.output }),
        },
        onError: { target: 'staying', actions: assign({ hasFailed: true }) },
      },
    },
    withdrawing: {
      entry: assign({ hasFailed: false }),
      invoke: {
        src: 'withdraw',
        onDone: {
          target: 'staying',
          actions: assign({
            session: ({ context, event }) => context.session && { ...context.session, status_page: event.output },
          }),
        },
        onError: { target: 'staying', actions: assign({ hasFailed: true }) },
      },
    },
    ending: {
      entry: assign({
        hasFailed: false,
        ending: ({ event }) => (event.type === 'end' ? event.reason : null),
      }),
      invoke: {
        src: 'end',
        input: ({ context }) => ({ reason: context.ending ?? 'recognized' }),
        onDone: {
          target: '#shell.gone',
          actions: { type: 'markGone', params: ({ context }) => ({ reason: context.ending ?? 'recognized' }) },
        },
        onError: [
          {
            guard: ({ event }) => isTransient(event.error),
            target: 'staying',
            actions: assign({ hasFailed: true }),
          },
          { target: '#shell.gone', actions: { type: 'markGone', params: { reason: 'over' } } },
        ],
      },
    },
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
});

export const shellMachine = shellSetup.createMachine({
  id: 'shell',
  context: ({ input }) => ({
    initial: input.state,
    session: null,
    gone: null,
    returnUrl: null,
    evaluationId: null,
    attempts: 0,
    uploading: false,
    isReadingFiles: false,
    idleRemainingMs: null,
    saving: 'idle',
    isOffline: false,
    hasFailed: false,
    startAt: null,
    ending: null,
  }),
  invoke: { src: 'connection', id: 'connection' },
  on: { connection: { actions: assign({ isOffline: ({ event }) => event.isOffline }) } },
  initial: 'starting',
  states: {
    starting: {
      always: [
        { guard: 'isUnknown', target: 'gone', actions: { type: 'markGone', params: { reason: 'unknown' } } },
        { target: 'claiming' },
      ],
    },
    claiming: {
      invoke: {
        src: 'claim',
        onDone: { target: 'claimed', actions: assign({ session: ({ event }) => event.output }) },
        onError: [
          // An expired link claims only to learn where the page leads back to.
          {
            guard: 'isExpired',
            target: 'gone',
            actions: assign({ gone: 'expired', returnUrl: ({ event }) => returnUrlOf(event.error) }),
          },
          { guard: ({ event }) => isTransient(event.error), target: 'unreachable', actions: 'countAttempt' },
          {
            target: 'gone',
            actions: assign({
              gone: ({ event }) => goneReasonOf(event.error) ?? 'unknown',
              returnUrl: ({ event }) => returnUrlOf(event.error),
            }),
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
      invoke: [
        { src: 'drafts', id: 'drafts', input: ({ context }) => ({ session: context.session }) },
        { src: 'idle', id: 'idle', input: ({ context }) => ({ session: context.session }) },
        { src: 'tabs', id: 'tabs', input: ({ context }) => ({ session: context.session }) },
        { src: 'departure', id: 'departure' },
      ],
      on: {
        save: { actions: sendTo('drafts', { type: 'flush' }) },
        'draft.status': { actions: assign({ saving: ({ event }) => event.status }) },
        'draft.saved': {
          actions: sendTo('tabs', ({ event: { revision, answers } }) => ({ type: 'saved', revision, answers })),
        },
        'tab.saved': {
          actions: sendTo('drafts', ({ event: { revision, answers } }) => ({ type: 'adopt', revision, answers })),
        },
        'page.left': { actions: sendTo('drafts', { type: 'flush', leaving: true }) },
        connection: {
          actions: [assign({ isOffline: ({ event }) => event.isOffline }), sendTo('drafts', { type: 'flush' })],
        },
        stay: { actions: sendTo('idle', { type: 'stay' }) },
        over: { target: 'gone', actions: { type: 'markGone', params: ({ event }) => event } },
        'idle.end': { target: 'gone', actions: { type: 'markGone', params: { reason: 'timeout' } } },
        'idle.warning': { actions: { type: 'noteIdle', params: ({ event }) => event } },
        uploads: { actions: { type: 'noteUploads', params: ({ event }) => event } },
      },
      states: { reading, sending, leaving },
    },
    completed: { type: 'final' },
    gone: { on: { reopen: { guard: 'mayReopen', target: 'reopening' } } },
    reopening: {
      entry: assign({ hasFailed: false }),
      invoke: {
        src: 'reopen',
        onDone: {
          target: 'open',
          actions: [assign({ session: ({ event }) => event.output, gone: null, ending: null }), 'takeBackEnd'],
        },
        onError: [
          {
            guard: ({ event }) => isTransient(event.error),
            target: 'gone',
            actions: assign({ hasFailed: true }),
          },
          { target: 'gone', actions: { type: 'markGone', params: { reason: 'over' } } },
        ],
      },
    },
  },
});
