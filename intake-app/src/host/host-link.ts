/**
 * The page's line to whoever embeds it, or to the native app whose web view shows it. The documented messages go by `window.postMessage`, so a plain iframe works;
 * with our element there is also a private port, agreed on by source, exact origin, nonce and protocol version.
 */
import {
  type GuestHello,
  type GuestPortMessage,
  HANDSHAKE_NAMESPACE,
  HANDSHAKE_VERSIONS,
  type HostPortMessage,
  type HostWelcome,
  type IntakeMessage,
} from '@dispute-intake/contract/browser-message';

/** The embedding page's origin: from `ancestorOrigins`, else the referrer, else `*` (payloads hold ids only). */
export function parentOrigin(location: Location, referrer: string): string {
  const ancestor = location.ancestorOrigins?.[0];
  if (ancestor && ancestor !== 'null') return ancestor;
  try {
    const { origin } = new URL(referrer);
    // After a reload the referrer can be the page itself, which says nothing of the parent.
    return origin === location.origin || origin === 'null' ? '*' : origin;
  } catch {
    return '*';
  }
}

interface NativeWindow {
  ReactNativeWebView?: { postMessage?(text: string): void };
  webkit?: { messageHandlers?: { disputeIntake?: { postMessage(text: string): void } } };
  DisputeIntakeAndroid?: { postMessage?(text: string): void };
}

/** Posts a documented message, as JSON text, to every bridge the app around the page offers. */
export function postToNativeApp(page: unknown, message: IntakeMessage): void {
  const { ReactNativeWebView, webkit, DisputeIntakeAndroid } = page as NativeWindow;
  const text = JSON.stringify(message);
  for (const bridge of [ReactNativeWebView, webkit?.messageHandlers?.disputeIntake, DisputeIntakeAndroid]) {
    try {
      bridge?.postMessage?.(text);
    } catch (error) {
      // A bridge that is broken must not stop the intake.
      console.warn('The app around this page did not take a message', error);
    }
  }
}

export interface HostLink {
  /** True inside a frame. */
  readonly isEmbedded: boolean;
  /** Sends a documented message. */
  post(message: IntakeMessage): void;
  /** Sends on the private port, where there is one; the newest of each kind is repeated when one comes later. */
  send(message: GuestPortMessage): void;
  stop(): void;
}

export interface HostLinkOptions {
  onWelcome: (welcome: HostWelcome) => void;
  onMessage: (message: HostPortMessage) => void;
  window?: Window;
}

export function hostLink({ onWelcome, onMessage, window: page = window }: HostLinkOptions): HostLink {
  const isEmbedded = page.parent !== page;
  const origin = parentOrigin(page.location, page.document.referrer);
  const nonce = new URLSearchParams(page.location.hash.slice(1)).get('di');
  const waiting = new Map<string, GuestPortMessage>();
  let port: MessagePort | null = null;

  function receive(event: MessageEvent): void {
    const welcome = event.data as HostWelcome | null;
    if (port || event.source !== page.parent || (origin !== '*' && event.origin !== origin)) return;
    if (typeof welcome !== 'object' || welcome?.ns !== HANDSHAKE_NAMESPACE || welcome.kind !== 'welcome') return;
    if (welcome.nonce !== nonce || !HANDSHAKE_VERSIONS.includes(welcome.version) || !event.ports[0]) return;
    port = event.ports[0];
    port.onmessage = ({ data }) => {
      if (typeof data === 'object' && data !== null) onMessage(data as HostPortMessage);
    };
    onWelcome(welcome);
    for (const message of Array.from(waiting.values())) port.postMessage(message);
    waiting.clear();
  }

  if (isEmbedded && nonce) {
    page.addEventListener('message', receive);
    const hello: GuestHello = { ns: HANDSHAKE_NAMESPACE, kind: 'hello', versions: [...HANDSHAKE_VERSIONS], nonce };
    page.parent.postMessage(hello, origin);
  }
  return {
    isEmbedded,
    post(message) {
      if (isEmbedded) page.parent.postMessage(message, origin);
      else postToNativeApp(page, message);
    },
    send(message) {
      if (port) port.postMessage(message);
      else if (isEmbedded && nonce) waiting.set(message.kind, message);
    },
    stop() {
      page.removeEventListener('message', receive);
      port?.close();
    },
  };
}
