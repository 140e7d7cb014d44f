/** The side panel of a list: what `?open=<id>` names, loaded, kept up to date where it may still change. */

import type WaDrawer from '@awesome.me/webawesome/dist/components/drawer/drawer.js';
import { ApiError } from '@dispute-intake/contract/api-request';
import { html, type LitElement, nothing, type TemplateResult } from 'lit';
import { call, describe } from '../api.ts';
import { onMove, place, setQuery } from '../router.ts';
import { notice, skeleton } from './bits.ts';

const REFRESH_MS = 1500;

export interface SidePanel<T> {
  /** The row that is open, once it is loaded. */
  readonly opened: T | null;
  reload(): Promise<void>;
  view(title: string, show: (opened: T) => TemplateResult): TemplateResult;
}

/** `load` is asked for the id in the address; `isLive` says whether what is shown may still change. */
export function sidePanel<T extends { id: string }>(
  host: LitElement,
  { path, isLive }: { path: (id: string) => string; isLive: (opened: T) => boolean },
): SidePanel<T> {
  let opened: T | null = null;
  let problem = '';
  let opener: HTMLElement | null = null;
  const openId = () => place().query.get('open');

  async function reload(): Promise<void> {
    const id = openId();
    if (id === null) return;
    try {
      const answer = await call<T>('GET', path(id));
      if (id !== openId()) return;
      opened = answer;
      problem = '';
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (id === openId()) problem = describe(error);
    }
    host.requestUpdate();
  }
  function moved(): void {
    const id = openId();
    if (id !== null && opened?.id !== id) {
      opener = document.activeElement instanceof HTMLElement ? document.activeElement : null;
      opened = null;
      problem = '';
      void reload();
    }
    host.requestUpdate();
  }
  let stop = () => {};
  let timer: ReturnType<typeof setInterval> | undefined;
  host.addController({
    hostConnected() {
      stop = onMove(moved);
      timer = setInterval(() => {
        if (opened && openId() === opened.id && isLive(opened) && document.visibilityState === 'visible') void reload();
      }, REFRESH_MS);
      moved();
    },
    hostDisconnected() {
      stop();
      clearInterval(timer);
    },
  });

  /** Back to the row: the list may have drawn it anew, so it is found by its id. */
  function closed(event: Event): void {
    if ((event.target as WaDrawer).localName !== 'wa-drawer') return;
    const id = opened?.id ?? openId();
    opened = null;
    if (openId() !== null) setQuery({ open: null });
    const row = id === null ? null : host.querySelector<HTMLElement>(`tr[data-id="${CSS.escape(id)}"] .row-link`);
    (row ?? (opener?.isConnected ? opener : null))?.focus();
  }
  return {
    get opened() {
      return opened;
    },
    reload,
    view: (title, show) =>
      html`<wa-drawer label=${title} ?open=${openId() !== null} light-dismiss @wa-after-hide=${closed}>${
        problem ? notice('bad', problem) : opened ? show(opened) : openId() === null ? nothing : skeleton()
      }</wa-drawer>`,
  };
}
