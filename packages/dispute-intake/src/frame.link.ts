/**
 * The host side of the talk with the hosted page. Two channels: the documented messages come by `window.postMessage`
 * and count only from exactly this frame, origin and session; everything else runs over a private port, which only a
 * page that knows this load's nonce is given.
 */
import type {
  GuestHello,
  GuestPortMessage,
  HostPortMessage,
  HostWelcome,
  IntakeErrorReason,
  IntakeMessage,
} from '@dispute-intake/contract/browser-message';

const PROTOCOL_VERSION = 1;
const UP_WITHIN_MS = 10_000;
const SILENT_AFTER_LOAD_MS = 2_000;
const DOCUMENTED = /^service\.intake\.(opened|step_changed|completed|abandoned)$/;

/** What the link tells the element: a documented message, one from the private port, or what it found out itself. */
export type LinkMessage =
  | IntakeMessage
  | Exclude<GuestPortMessage, { kind: 'message' | 'failed' }>
  | { kind: 'up' }
  | { kind: 'failed'; reason: IntakeErrorReason };

/** Every message's members at once: taken apart in one place, each used for the kinds that have it. */
export interface AnyMessage {
  kind?: string;
  type?: string;
  px?: number;
  dirty?: boolean;
  title?: string;
  reason?: IntakeErrorReason;
}

export interface FrameLink {
  /** The session the frame shows, as its address names it. */
  sessionId: string | undefined;
  /** Sends over the private port; returns nothing while there is none. */
  post(message: HostPortMessage): unknown;
  /** Leaves no listener and no port behind. */
  stop(): void;
}

/**
 * Loads `sessionUrl` into `frame` and tells what comes of it until `stop`. `welcome` gives what the page is told before
 * its first paint, so that colours and language do not flicker.
 */
export function linkFrame(
  frame: HTMLIFrameElement,
  sessionUrl: string,
  welcome: () => Pick<HostWelcome, 'locale' | 'theme' | 'colorScheme'>,
  tell: (message: LinkMessage) => void,
): FrameLink {
  // An anchor reads a URL without throwing on a bad one.
  const address = document.createElement('a');
  address.href = sessionUrl;
  const { origin } = address;
  const sessionId = /\/s\/([^/]+)/.exec(address.pathname)?.[1];
  const nonce = crypto.getRandomValues(new Uint8Array(16)).join('');
  // A name for this tab that a reload keeps. Where a browser refuses the frame storage of its own, the page keeps its claim
  // in a cookie named so; the name opens nothing.
  let tab = nonce;
  try {
    tab = sessionStorage.intakeTab = sessionStorage.intakeTab || nonce;
  } catch {}
  let port: MessagePort | null = null;
  let isSettled = false;

  const settle = (message: LinkMessage) => {
    isSettled = true;
    tell(message);
  };
  const fail = (reason: IntakeErrorReason) => {
    if (!isSettled) settle({ kind: 'failed', reason });
  };
  // Anything else (a relative address, the word "undefined") would load the portal's own page into itself.
  const isSession = /^https?:\/\/.+\/s\/./.test(sessionUrl);
  setTimeout(fail, isSession ? UP_WITHIN_MS : 0, isSession ? 'timeout' : 'invalid');

  const greet = ({ kind, nonce: echoed, versions }: GuestHello) => {
    if (kind !== 'hello' || echoed !== nonce) return;
    if (!versions?.includes?.(PROTOCOL_VERSION)) return fail('version');
    const channel = new MessageChannel();
    port?.close();
    port = channel.port1;
    port.onmessage = ({ data }: MessageEvent) => data?.kind && tell(data);
    (frame.contentWindow as Window).postMessage(
      { ...welcome(), ns: 'dispute-intake', kind: 'welcome', version: PROTOCOL_VERSION, nonce } satisfies HostWelcome,
      origin,
      [channel.port2],
    );
    settle({ kind: 'up' });
  };

  const onMessage = ({ source, origin: from, data }: MessageEvent) => {
    if (!source || source !== frame.contentWindow || from !== origin || !data) return;
    if (data.ns === 'dispute-intake') greet(data);
    else if (DOCUMENTED.test(data.type) && (!sessionId || (data.intake_session_id || sessionId) === sessionId)) {
      settle({ kind: 'up' });
      tell(data);
    }
  };

  /** The portal's own CSP forbids the frame: known at once. */
  const onViolation = ({ effectiveDirective, blockedURI }: SecurityPolicyViolationEvent) => {
    if (effectiveDirective === 'frame-src' && blockedURI.startsWith(origin)) fail('blocked');
  };

  /**
   * A frame refused by `frame-ancestors` fires `load` like any other and shows its embedder nothing. Our server tells
   * the policy to anyone who asks with HEAD (which claims nothing); without an answer the time-out speaks.
   */
  frame.onload = () => {
    setTimeout(() => {
      if (isSettled) return;
      fetch(address.href, { method: 'HEAD' }).then(
        ({ headers }) => {
          const policy = headers.get('content-security-policy') as string;
          if (/ancestors[^;*]*(;|$)/.test(policy) && !policy.includes(location.origin)) fail('blocked');
        },
        () => {},
      );
    }, SILENT_AFTER_LOAD_MS);
  };

  addEventListener('message', onMessage);
  document.addEventListener('securitypolicyviolation', onViolation);
  if (isSession) {
    // The session's secret stands first in the fragment and stays there.
    address.hash += `&di=${nonce}&tab=${tab}`;
    frame.src = address.href;
  }

  return {
    sessionId,
    post(message) {
      port?.postMessage(message);
      return port;
    },
    stop() {
      isSettled = true; // What is still timed does nothing now.
      removeEventListener('message', onMessage);
      document.removeEventListener('securitypolicyviolation', onViolation);
      port?.close();
    },
  };
}
