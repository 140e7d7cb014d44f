/// <reference types="mocha" />
/** What the element's browser tests share: elements on the page, what they told, and the strings of the puppet inside. */
import '../src/define.ts';
import type { DisputeIntake } from '../src/dispute-intake.element.ts';

declare global {
  interface Window {
    guestOrigin: string;
  }
}

export const EVENTS = [
  'intake-opened',
  'intake-step-changed',
  'intake-submitted',
  'intake-completed',
  'intake-abandoned',
  'intake-closed',
  'intake-error',
] as const;

export interface Told {
  name: string;
  detail: unknown;
}

export function equal(actual: unknown, expected: unknown, claim = 'values differ'): void {
  const [left, right] = [JSON.stringify(actual), JSON.stringify(expected)];
  if (left !== right) throw new Error(`${claim}: ${left} is not ${right}`);
}

/** Resolves with the next message of the puppet in `frame` that carries `key`. */
export function fromPuppet<Value>(frame: HTMLIFrameElement, key: string): Promise<Value> {
  return new Promise((resolve) => {
    const listen = ({ source, data }: MessageEvent) => {
      if (source !== frame.contentWindow || !data?.puppet || !(key in data.puppet)) return;
      removeEventListener('message', listen);
      resolve(data.puppet[key]);
    };
    addEventListener('message', listen);
  });
}

export interface Stage {
  element: DisputeIntake;
  told: Told[];
  frame(): HTMLIFrameElement;
  box(): HTMLElement;
  /** Resolves with the event's detail the next time it is told. */
  next(name: (typeof EVENTS)[number]): Promise<unknown>;
  /** Makes the page inside do something. */
  act(what: 'hello' | 'post' | 'port' | 'reload', data?: unknown): void;
  /** Everything said before this has been heard, in both directions. */
  settled(): Promise<void>;
}

/** An element that writes down what it tells; not yet on the page. */
export function stage(attributes: Record<string, string> = {}): Stage {
  const element = document.createElement('dispute-intake');
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  const told: Told[] = [];
  for (const name of EVENTS) {
    element.addEventListener(name, (event) => told.push({ name, detail: event.detail }));
  }
  const shadow = element.shadowRoot as ShadowRoot;
  const self: Stage = {
    element,
    told,
    frame: () => shadow.querySelector('iframe') as HTMLIFrameElement,
    box: () => shadow.querySelector('section,dialog') as HTMLElement,
    next: (name) =>
      new Promise((resolve) => element.addEventListener(name, (event) => resolve(event.detail), { once: true })),
    act: (what, data) => self.frame().contentWindow?.postMessage({ act: what, with: data }, '*'),
    async settled() {
      const heard = fromPuppet(self.frame(), 'echo');
      self.act('post', { puppet: { echo: true } });
      await heard;
      await new Promise((resolve) => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = resolve;
        port2.postMessage(0);
      });
    },
  };
  return self;
}

let count = 0;
/** A session's address on the other origin; each is new. */
export const sessionUrl = (query = ''): string => {
  count += 1;
  return `${window.guestOrigin}/s/session-${count}${query}`;
};
export const idOf = (url: string): string => /\/s\/([^?]+)/.exec(url)?.[1] ?? '';

/** Puts the element on the page and waits until the page inside has been welcomed. */
export async function welcomed(on: Stage): Promise<{ welcome: Record<string, unknown>; from: string }> {
  return new Promise((resolve) => {
    const listen = ({ source, data }: MessageEvent) => {
      if (source !== on.frame()?.contentWindow || !data?.puppet?.welcome) return;
      removeEventListener('message', listen);
      resolve(data.puppet);
    };
    addEventListener('message', listen);
    if (!on.element.isConnected) document.body.append(on.element);
  });
}
