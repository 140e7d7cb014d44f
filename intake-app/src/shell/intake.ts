/** One intake as the views see it: the flow, the shell machine around it with its actors, and the files. */
import type { AnswerValue, ClaimedSession, IntakeBoot } from '@dispute-intake/contract/cardholder-api';
import {
  FLOW_VERSION,
  type FlowActor,
  type FlowEvent,
  type FlowState,
  firstIncomplete,
  flowMachine,
  type StepId,
} from '@dispute-intake/intake-flow';
import { type Actor, createActor, fromPromise } from 'xstate';
import type { CardholderApi } from '../api/cardholder-api.ts';
import type { HostLink } from '../host/host-link.ts';
import { type IntakeFile, isBeingRead, isUnderWay, storedFile } from '../upload/intake-file.ts';
import { shellActors } from './actors.ts';
import { portalMessages } from './portal-messages.ts';
import { shellMachine } from './shell.machine.ts';
import type { ShellEvent, ShellState } from './shell.setup.ts';
import { startingPoint } from './starting-point.ts';
import { keepUnsaved } from './unsaved.ts';

export interface IntakeOptions {
  boot: IntakeBoot;
  api: CardholderApi;
  host: HostLink;
  page: Window;
}

export interface Intake {
  readonly boot: IntakeBoot;
  readonly api: CardholderApi;
  readonly host: HostLink;
  readonly shell: ShellState;
  /** True while the shell is in this state, for example `{ open: { sending: 'submitting' } }`. */
  isIn(state: Parameters<ReturnType<Actor<typeof shellMachine>['getSnapshot']>['matches']>[0]): boolean;
  readonly flow: FlowState | null;
  readonly files: readonly IntakeFile[];
  /** True when something would be lost by closing. */
  readonly isDirty: boolean;
  sendFlow(event: FlowEvent): void;
  /** Leaves the step; from the statement only once it was read, or after a moment. */
  goOn(): void;
  answer(id: string, value: AnswerValue | undefined): void;
  sendShell(event: ShellEvent): void;
  submit(): void;
  stay(): void;
  saveNow(): void;
  setFiles(files: readonly IntakeFile[]): void;
  /** Calls back on every change of anything above; gives the way to stop it. */
  onChange(listener: () => void): () => void;
  start(): void;
}

/** A session becomes another when it goes on as a follow-up: its questions begin anew. */
const flowSessionId = (session: ClaimedSession | null): string =>
  `${session?.id} ${session?.follow_up ? 'follow-up' : ''}`;

/** What a choice at the step does instead of leading to the next question. */
function endOf({ step, answers }: FlowState): ShellEvent | null {
  if (step === 'recognition' && answers.recognition === 'mine') return { type: 'end', reason: 'recognized' };
  if (step === 'credit_found' && answers.credit === 'settled') return { type: 'end', reason: 'credited' };
  if (step !== 'already_reported') return null;
  if (answers.already_reported === 'leave') return { type: 'end', reason: 'already_reported' };
  return answers.already_reported === 'add_information' ? { type: 'restart', by: 'information' } : null;
}

interface ShellDeps extends Pick<IntakeOptions, 'api' | 'page'> {
  state: IntakeBoot['state'];
  onSubmit: () => void;
  onReopen: () => void;
  /** Null before the link is open. */
  flow: () => FlowActor | null;
  flowOf: (session: ClaimedSession) => FlowActor;
}

/** The shell machine with who does its work: the service, the page, and the flow. */
const createShell = ({ state, api, page, onSubmit, onReopen, flow, flowOf }: ShellDeps) =>
  createActor(
    shellMachine.provide({
      actors: {
        claim: fromPromise(() => api.claim()),
        submit: fromPromise(() => {
          onSubmit();
          return api.submit({ flow_version: FLOW_VERSION, answers: flow()?.getSnapshot().context.answers ?? {} });
        }),
        close: fromPromise(() => api.close()),
        end: fromPromise(({ input: { reason } }) => (reason === 'recognized' ? api.recognize() : api.end(reason))),
        restart: fromPromise(({ input: { by } }) => (by === 'answer' ? api.answerStatus() : api.addInformation())),
        reopen: fromPromise(() => api.reopen()),
        withdraw: fromPromise(() => api.withdraw()),
        ...shellActors({ api, page, flowOf }),
      },
      actions: {
        goOn: () => flow()?.send({ type: 'continue' }),
        takeBackEnd: () => onReopen(),
        takeReading: (_, { statement, reading }) =>
          flow()?.send({ type: 'read', statement, problem: reading.problem.problem, facts: reading.facts }),
      },
    }),
    { input: { state } },
  );

export function createIntake({ boot, api, host, page }: IntakeOptions): Intake {
  const listeners = new Set<() => void>();
  const changed = (): void => {
    for (const listener of Array.from(listeners)) listener();
  };
  const messages = portalMessages(host, boot.session_id);
  let flowActor: FlowActor | null = null;
  let flowSession: ClaimedSession | null = null;
  let files: readonly IntakeFile[] = [];
  let lastStep: StepId | null = null;
  let isFinished = false;

  const shellActor = createShell({
    state: boot.state,
    api,
    page,
    onSubmit: messages.submitted,
    onReopen,
    flow: () => flowActor,
    flowOf: openFlow,
  });
  const send = (event: ShellEvent): void => {
    if (shellActor.getSnapshot().status === 'active') shellActor.send(event);
  };

  /** The flow of the session, begun where it is not yet. */
  function openFlow(session: ClaimedSession): FlowActor {
    if (flowActor && flowSessionId(flowSession) === flowSessionId(session)) return flowActor;
    const isRestart = flowActor !== null;
    flowActor?.stop();
    flowSession = session;
    lastStep = null;
    files = session.files.map(storedFile);
    flowActor = createActor(flowMachine, {
      input: startingPoint(session, shellActor.getSnapshot().context.startAt ?? undefined),
    });
    flowActor.subscribe({ next: onFlow, error: (error) => console.error(error) });
    flowActor.start();
    if (!isRestart) messages.opened(session);
    return flowActor;
  }

  function onFlow(): void {
    const flow = flowActor?.getSnapshot().context;
    if (!flow) return;
    if (flow.step !== lastStep) {
      if (lastStep) messages.stepChanged(flow);
      lastStep = flow.step;
    }
    messages.dirty(isDirty());
    changed();
  }

  const isDirty = (): boolean => {
    const answers = flowActor?.getSnapshot().context.answers ?? {};
    return shellActor.getSnapshot().matches('open') && Object.keys(answers).length > 0;
  };

  function onShell(): void {
    const snapshot = shellActor.getSnapshot();
    if (snapshot.matches('open') && snapshot.context.session) openFlow(snapshot.context.session);
    if (!isFinished && (snapshot.matches('completed') || snapshot.matches('gone'))) {
      isFinished = true;
      finish();
    }
    changed();
  }

  /** The choice that ended the session is asked for again. */
  function onReopen(): void {
    isFinished = false;
    const step = flowActor?.getSnapshot().context.step;
    const id = step === 'credit_found' ? 'credit' : step;
    if (id) flowActor?.send({ type: 'answer', id, value: undefined });
  }

  function finish(): void {
    const { gone, evaluationId } = shellActor.getSnapshot().context;
    const wasOpen = flowActor !== null;
    keepUnsaved(boot.session_id, null);
    if (evaluationId) {
      flowActor?.send({ type: 'submit' });
      messages.completed(evaluationId, wasOpen);
    } else messages.gone(gone, wasOpen);
  }

  return {
    boot,
    api,
    host,
    get shell() {
      return shellActor.getSnapshot().context;
    },
    isIn: (state) => shellActor.getSnapshot().matches(state),
    get flow() {
      return flowActor?.getSnapshot().context ?? null;
    },
    get files() {
      return files;
    },
    get isDirty() {
      return isDirty();
    },
    sendFlow: (event) => flowActor?.send(event),
    goOn() {
      const flow = flowActor?.getSnapshot().context;
      const { saving, isOffline } = shellActor.getSnapshot().context;
      const ending = flow && endOf(flow);
      if (ending) send(ending);
      else if (flow?.step === 'statement' && flow.answers.statement && saving === 'saving' && !isOffline) {
        send({ type: 'reading.wait' });
      } else flowActor?.send({ type: 'continue' });
    },
    answer: (id, value) => flowActor?.send({ type: 'answer', id, value }),
    sendShell: send,
    submit() {
      const snapshot = flowActor?.getSnapshot();
      if (!snapshot?.matches('reviewing')) return;
      // An incomplete report goes back to its gap; a complete one waits for the server before the flow ends.
      const { answers, session } = snapshot.context;
      if (firstIncomplete(answers, session) === null) send({ type: 'submit' });
      else flowActor?.send({ type: 'submit' });
    },
    stay: () => send({ type: 'stay' }),
    saveNow: () => send({ type: 'save' }),
    setFiles(next) {
      files = next;
      const ids = next.flatMap((file) => (file.id && file.state === 'stored' ? [file.id] : []));
      const before = flowActor?.getSnapshot().context.answers.additional_documentation ?? [];
      if (JSON.stringify(ids) !== JSON.stringify(before)) {
        flowActor?.send({ type: 'answer', id: 'additional_documentation', value: ids.length > 0 ? ids : undefined });
      }
      send({ type: 'uploads', uploading: next.some(isUnderWay), isReadingFiles: next.some(isBeingRead) });
      changed();
    },
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    start() {
      shellActor.subscribe({ next: onShell, complete: onShell, error: (error) => console.error(error) });
      shellActor.start();
    },
  };
}
