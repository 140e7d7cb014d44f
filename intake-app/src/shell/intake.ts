/**
 * One intake as the views see it: the flow, the shell around it, and what goes on beside them (saving, files, reading of
 * the statement, connection). The only place where the documented messages to the embedding page are sent.
 */
import type { Answers, AnswerValue, IntakeBoot } from '@dispute-intake/contract/cardholder-api';
import type { EvidenceFile } from '@dispute-intake/contract/file';
import type { Problem } from '@dispute-intake/contract/vocabulary';
import {
  FLOW_VERSION,
  type FlowContext,
  type FlowEvent,
  type FlowState,
  firstIncomplete,
  flowMachine,
  proposedShare,
  type StepId,
  visible,
} from '@dispute-intake/intake-flow';
import { type Actor, createActor, fromPromise } from 'xstate';
import type { CardholderApi } from '../api/cardholder-api.ts';
import type { HostLink } from '../host/host-link.ts';
import { type DraftSaver, draftSaver, type SaveStatus } from './draft-saver.ts';
import { type IdleWatch, idleWatch } from './idle-watch.ts';
import { type ShellEvent, type ShellState, shellMachine } from './shell.machine.ts';
import { keepUnsaved, unsavedOf } from './unsaved.ts';

export type UploadError =
  | 'type'
  | 'size'
  | 'empty'
  | 'password'
  | 'too_many'
  | 'no_room'
  | 'unsafe'
  | 'network'
  | 'failed';
/** A file of this intake, from choosing to stored. */
export interface IntakeFile {
  /** Ours until it is stored, then the same still. */
  key: string;
  name: string;
  sizeBytes: number;
  state: 'waiting' | 'preparing' | 'uploading' | 'stored' | 'failed';
  sentBytes: number;
  error?: UploadError;
  /** Once stored. */
  id?: string;
  mimeType?: string;
  /** Object URL of a picture. */
  previewUrl?: string;
}
export interface Suggestion {
  /** The statement that was read. */
  statement: string;
  state: 'reading' | 'read';
  problem: Problem | null;
}
export type FlowActor = Actor<typeof flowMachine>;

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
  readonly saving: SaveStatus;
  readonly isOffline: boolean;
  readonly suggestion: Suggestion | null;
  readonly files: readonly IntakeFile[];
  /** True when something would be lost by closing. */
  readonly isDirty: boolean;
  sendFlow(event: FlowEvent): void;
  answer(id: string, value: AnswerValue | undefined): void;
  sendShell(event: ShellEvent): void;
  submit(): void;
  stay(): void;
  saveNow(): void;
  setFiles(files: readonly IntakeFile[]): void;
  /** Calls back on every change of anything above. */
  onChange(listener: () => void): () => void;
  start(): void;
}

const SUGGESTION_TIMEOUT_MS = 4000;

/** The cardholder's own calendar day. */
function localToday(): string {
  const now = new Date();
  return `${now.getFullYear()}-${String(now.getMonth() + 1).padStart(2, '0')}-${String(now.getDate()).padStart(2, '0')}`;
}

const stored = (file: EvidenceFile): IntakeFile => ({
  key: file.id,
  id: file.id,
  name: file.original_name,
  sizeBytes: file.size,
  sentBytes: file.size,
  mimeType: file.mime_type,
  state: 'stored',
});

export function createIntake({ boot, api, host, page }: IntakeOptions): Intake {
  const listeners = new Set<() => void>();
  const changed = (): void => {
    for (const listener of Array.from(listeners)) listener();
  };
  let flowActor: FlowActor | null = null;
  let saver: DraftSaver | null = null;
  let idle: IdleWatch | null = null;
  let tabs: BroadcastChannel | null = null;
  let saving: SaveStatus = 'idle';
  let isOffline = page.navigator.onLine === false;
  let suggestion: Suggestion | null = null;
  let files: readonly IntakeFile[] = [];
  let lastStep: StepId | null = null;
  let wasDirty = false;

  const shellActor = createActor(
    shellMachine.provide({
      actors: {
        claim: fromPromise(() => api.claim()),
        submit: fromPromise(() => {
          host.send({ kind: 'submitted' });
          return api.submit({ flow_version: FLOW_VERSION, answers: flowActor?.getSnapshot().context.answers ?? {} });
        }),
        close: fromPromise(() => api.close()),
      },
    }),
    { input: { state: boot.state } },
  );

  function open(): void {
    const { session } = shellActor.getSnapshot().context;
    if (!session || flowActor) return;
    const context: FlowContext = { transaction: session.transaction, today: localToday() };
    const unsaved = unsavedOf(session.id);
    const draft = session.draft?.flow_version === FLOW_VERSION ? session.draft : null;
    // A draft of another version keeps its answers; where to go on is found anew.
    const saved = { step: draft?.step ?? 'statement', answers: session.draft?.answers ?? {} };
    const answers: Answers = { ...saved.answers, ...unsaved?.answers };
    files = session.files.map(stored);
    if (files.length > 0) answers.additional_documentation = files.map((file) => file.id ?? '');
    else delete answers.additional_documentation;

    tabs = 'BroadcastChannel' in page ? new BroadcastChannel(`intake:${session.id}`) : null;
    saver = draftSaver({
      api,
      flowVersion: FLOW_VERSION,
      revision: session.draft?.revision ?? 0,
      saved,
      onStatus(status) {
        saving = status;
        changed();
      },
      onAnswers: takeOver,
      onOver: () => shellActor.send({ type: 'over' }),
      keep: (state) => keepUnsaved(session.id, state),
      onSaved: (revision, answers) => tabs?.postMessage({ revision, answers }),
    });
    if (tabs) {
      tabs.onmessage = ({ data }) => {
        const { revision, answers: theirs } = data as { revision: number; answers: Answers };
        saver?.adopt(revision, theirs);
      };
    }
    flowActor = createActor(flowMachine, { input: { context, answers, step: unsaved?.step ?? saved.step } });
    flowActor.subscribe({ next: onFlow, error: (error) => console.error(error) });
    flowActor.start();
    idle = idleWatch({
      idleTimeoutMs: session.limits.idle_timeout_seconds * 1000,
      onActive: () => void api.activity().catch(() => undefined),
      onWarning: (remainingMs) => shellActor.send({ type: 'idle.warning', remainingMs }),
      onEnd: () => shellActor.send({ type: 'idle.end' }),
      target: page,
    });
    page.addEventListener('pagehide', leave);
    host.send({ kind: 'ready', sessionId: session.id });
    host.post({ type: 'service.intake.opened', intake_session_id: session.id });
  }

  function takeOver(answers: Answers): void {
    const now = flowActor?.getSnapshot().context.answers ?? {};
    for (const id of new Set([...Object.keys(now), ...Object.keys(answers)])) {
      if (JSON.stringify(now[id]) !== JSON.stringify(answers[id])) {
        flowActor?.send({ type: 'answer', id, value: answers[id] });
      }
    }
    changed();
  }

  function onFlow(): void {
    if (!flowActor) return;
    const flow = flowActor.getSnapshot().context;
    if (flow.step !== 'done') saver?.change({ step: flow.step, answers: flow.answers });
    if (flow.step !== lastStep) {
      if (lastStep) stepChanged(flow);
      lastStep = flow.step;
      if (flow.step === 'problem') void suggest(flow);
      if (flow.step === 'amount' && flow.answers.disputed_amount === undefined) {
        const share = proposedShare(flow.answers, flow.session);
        if (share !== null) flowActor.send({ type: 'answer', id: 'disputed_amount', value: share });
      }
    }
    const dirty = isDirty();
    if (dirty !== wasDirty) host.send({ kind: 'dirty', dirty });
    wasDirty = dirty;
    changed();
  }

  function stepChanged(flow: FlowState): void {
    const steps = visible(flow.answers, flow.session);
    host.post({
      type: 'service.intake.step_changed',
      intake_session_id: boot.session_id,
      step_id: flow.step,
      step_index: flow.step === 'done' ? steps.length : steps.findIndex((step) => step.id === flow.step),
      step_count: steps.length + 1,
    });
  }

  /** Lets the service read the statement and preselects the problem, unless the cardholder has chosen already. */
  async function suggest(flow: FlowState): Promise<void> {
    const statement = String(flow.answers.statement ?? '');
    if (suggestion?.statement === statement) return;
    const mayChoose = (): boolean => {
      const chosen = flowActor?.getSnapshot().context.answers.problem;
      return chosen === undefined || chosen === suggestion?.problem;
    };
    const earlier = suggestion;
    suggestion = { statement, state: 'reading', problem: earlier?.problem ?? null };
    changed();
    const timeout = new Promise<null>((resolve) => setTimeout(() => resolve(null), SUGGESTION_TIMEOUT_MS));
    const read = await Promise.race([api.classify(statement).catch(() => null), timeout]);
    const problem = read?.problem ?? null;
    const choose = mayChoose() && problem !== null;
    suggestion = { statement, state: 'read', problem };
    if (choose) flowActor?.send({ type: 'answer', id: 'problem', value: problem });
    changed();
  }

  function leave(): void {
    saver?.flush(true);
    if (shellActor.getSnapshot().matches('open')) api.leave();
  }

  function stopWork(): void {
    saver?.stop();
    idle?.stop();
    tabs?.close();
    page.removeEventListener('pagehide', leave);
  }

  const isDirty = (): boolean => {
    const answers = flowActor?.getSnapshot().context.answers ?? {};
    return shellActor.getSnapshot().matches('open') && Object.keys(answers).length > 0;
  };

  let finished = false;
  function onShell(): void {
    const snapshot = shellActor.getSnapshot();
    if (snapshot.matches('open')) open();
    if (!finished && (snapshot.matches('completed') || snapshot.matches('gone'))) {
      finished = true;
      finish();
    }
    changed();
  }

  function finish(): void {
    const { gone, evaluationId, session } = shellActor.getSnapshot().context;
    const wasOpen = flowActor !== null;
    stopWork();
    keepUnsaved(boot.session_id, null);
    if (evaluationId) {
      flowActor?.send({ type: 'submit' });
      if (wasOpen) {
        host.post({
          type: 'service.intake.completed',
          intake_session_id: boot.session_id,
          evaluation_id: evaluationId,
        });
      } else host.send({ kind: 'ready', sessionId: session?.id ?? boot.session_id });
    } else if (gone === 'timeout' || gone === 'closed') {
      host.post({ type: 'service.intake.abandoned', intake_session_id: boot.session_id, reason: gone });
      if (gone === 'closed') host.send({ kind: 'closed' });
    } else if (!wasOpen) {
      host.send({ kind: 'failed', reason: gone === 'used' ? 'used' : 'expired' });
    }
    host.send({ kind: 'dirty', dirty: false });
  }

  const noteConnection = (): void => {
    isOffline = page.navigator.onLine === false;
    if (!isOffline) saver?.flush();
    changed();
  };

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
    get saving() {
      return saving;
    },
    get isOffline() {
      return isOffline;
    },
    get suggestion() {
      return suggestion;
    },
    get files() {
      return files;
    },
    get isDirty() {
      return isDirty();
    },
    sendFlow: (event) => flowActor?.send(event),
    answer: (id, value) => flowActor?.send({ type: 'answer', id, value }),
    sendShell: (event) => shellActor.send(event),
    submit() {
      const snapshot = flowActor?.getSnapshot();
      if (!snapshot?.matches('reviewing')) return;
      // An incomplete report goes back to its gap; a complete one waits for the server before the flow ends.
      if (isComplete(snapshot.context)) shellActor.send({ type: 'submit' });
      else flowActor?.send({ type: 'submit' });
    },
    stay: () => idle?.stay(),
    saveNow: () => saver?.flush(),
    setFiles(next) {
      files = next;
      const ids = next.flatMap((file) => (file.id && file.state === 'stored' ? [file.id] : []));
      const before = flowActor?.getSnapshot().context.answers.additional_documentation ?? [];
      if (JSON.stringify(ids) !== JSON.stringify(before)) {
        flowActor?.send({
          type: 'answer',
          id: 'additional_documentation',
          value: ids.length > 0 ? ids : undefined,
        });
      }
      shellActor.send({ type: 'uploads', uploading: next.some((file) => isUnderWay(file)) });
      changed();
    },
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    start() {
      shellActor.subscribe({ next: onShell, complete: onShell, error: (error) => console.error(error) });
      page.addEventListener('online', noteConnection);
      page.addEventListener('offline', noteConnection);
      shellActor.start();
    },
  };
}

const isUnderWay = ({ state }: IntakeFile): boolean => ['waiting', 'preparing', 'uploading'].includes(state);
const isComplete = (flow: FlowState): boolean => firstIncomplete(flow.answers, flow.session) === null;
