/** What goes on beside the questions, each as an actor of the shell machine: it lives exactly as long as its state. */
import type { Answers, ClaimedSession, Reading } from '@dispute-intake/contract/cardholder-api';
import { FLOW_VERSION, type FlowActor } from '@dispute-intake/intake-flow';
import { type AnyEventObject, fromCallback } from 'xstate';
import type { CardholderApi } from '../api/cardholder-api.ts';
import { loadSecrets, maskSecrets } from '../form/secrets.ts';
import { draftSaver, type SaveStatus } from './draft-saver.ts';
import type { GoneReason } from './gone-reason.ts';
import { idleWatch } from './idle-watch.ts';
import { keepUnsaved } from './unsaved.ts';

/** Commands to the actor `drafts`. */
export type DraftCommand = { type: 'flush'; leaving?: boolean } | { type: 'adopt'; revision: number; answers: Answers };

/** What the actors report to the shell. */
export type ActorReport =
  | { type: 'draft.status'; status: SaveStatus }
  | { type: 'draft.saved'; revision: number; answers: Answers }
  | { type: 'draft.read'; statement: string; reading: Reading }
  /** The session ended, or goes on elsewhere. */
  | { type: 'over'; reason: GoneReason }
  | { type: 'idle.warning'; remainingMs: number | null }
  | { type: 'idle.end' }
  | { type: 'connection'; isOffline: boolean };

export interface SessionInput {
  session: ClaimedSession;
}

const NO_SESSION = { id: '', limits: { idle_timeout_seconds: 900 }, draft: null } as const;

export interface ActorDeps {
  api: CardholderApi;
  page: Window;
  /** The running flow of an open session, which owns the answers. */
  flowOf: (session: ClaimedSession) => FlowActor;
}

/** Masks what was typed before secrets could be found. */
export async function withoutSecrets(flow: FlowActor): Promise<void> {
  await loadSecrets();
  for (const [id, answer] of Object.entries(flow.getSnapshot().context.answers)) {
    if (typeof answer !== 'string') continue;
    const value = maskSecrets(answer);
    if (value !== answer) flow.send({ type: 'answer', id, value });
  }
}

/** The actors of one page. */
export function shellActors({ api, page, flowOf }: ActorDeps) {
  const drafts = fromCallback<DraftCommand, { session: ClaimedSession | null }, AnyEventObject>(
    ({ input, sendBack, receive }) => {
      const { session } = input;
      // A companion adds files and saves no answers.
      if (!session || session.role === 'companion') return;
      const { id, draft } = session;
      const flow = flowOf(session);
      const saver = draftSaver({
        api,
        flowVersion: FLOW_VERSION,
        revision: draft?.revision ?? 0,
        saved: { step: draft?.step ?? 'statement', answers: draft?.answers ?? {} },
        ready: () => withoutSecrets(flow),
        current: () => flow.getSnapshot().context,
        onStatus: (status) => sendBack({ type: 'draft.status', status }),
        onChanges: (changes) => flow.send({ type: 'merge', changes }),
        onOver: (code) => sendBack({ type: 'over', reason: code === 'session_over' ? 'over' : 'renewed' }),
        onReading: (statement, reading) => sendBack({ type: 'draft.read', statement, reading }),
        onSaved: (revision, answers) => sendBack({ type: 'draft.saved', revision, answers }),
        keep: (state) => keepUnsaved(id, state),
      });
      receive((command) => {
        if (command.type === 'flush') saver.flush(command.leaving);
        else saver.adopt(command.revision, command.answers);
      });
      const following = flow.subscribe({ next: () => saver.changed(), error: () => undefined });
      saver.changed();
      return () => {
        following.unsubscribe();
        saver.stop();
      };
    },
  );

  const idle = fromCallback<{ type: 'stay' }, { session: ClaimedSession | null }, AnyEventObject>(
    ({ input, sendBack, receive }) => {
      const watch = idleWatch({
        idleTimeoutMs: (input.session ?? NO_SESSION).limits.idle_timeout_seconds * 1000,
        onActive: () => void api.activity().catch(() => undefined),
        onWarning: (remainingMs) => sendBack({ type: 'idle.warning', remainingMs }),
        onEnd: () => sendBack({ type: 'idle.end' }),
        target: page,
      });
      receive(() => watch.stay());
      return () => watch.stop();
    },
  );

  /** Tabs of the same link: each passes on what it saved. */
  const tabs = fromCallback<
    { type: 'saved'; revision: number; answers: Answers },
    { session: ClaimedSession | null },
    AnyEventObject
  >(({ input, sendBack, receive }) => {
    if (!('BroadcastChannel' in page)) return;
    const channel = new BroadcastChannel(`intake:${(input.session ?? NO_SESSION).id}`);
    channel.onmessage = ({ data }) =>
      sendBack({ type: 'tab.saved', ...(data as { revision: number; answers: Answers }) });
    receive(({ revision, answers }) => channel.postMessage({ revision, answers }));
    return () => channel.close();
  });

  const connection = fromCallback<{ type: 'none' }, undefined, AnyEventObject>(({ sendBack }) => {
    const report = (): void => sendBack({ type: 'connection', isOffline: page.navigator.onLine === false });
    page.addEventListener('online', report);
    page.addEventListener('offline', report);
    report();
    return () => {
      page.removeEventListener('online', report);
      page.removeEventListener('offline', report);
    };
  });

  /** The page goes away: what is unsaved is sent, and the server hears that nobody is there for now. */
  const departure = fromCallback<{ type: 'none' }, undefined, AnyEventObject>(({ sendBack }) => {
    const leave = (): void => {
      sendBack({ type: 'page.left' });
      api.leave();
    };
    page.addEventListener('pagehide', leave);
    return () => page.removeEventListener('pagehide', leave);
  });

  return { drafts, idle, tabs, connection, departure };
}
