/** Tells the embedding page how high the content is. */
import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { HostLink } from '../../host/host-link.ts';

type View = ReactiveControllerHost & HTMLElement;

export class FrameHeight implements ReactiveController {
  #view: View;
  #link: () => HostLink;
  #sentPx = 0;
  #observer: ResizeObserver | null = null;

  constructor(view: View, link: () => HostLink) {
    this.#view = view;
    this.#link = link;
    view.addController(this);
  }

  hostConnected(): void {
    if (!('ResizeObserver' in window)) return;
    this.#observer = new ResizeObserver(() => this.send());
    this.#observer.observe(this.#view);
  }

  hostDisconnected(): void {
    this.#observer?.disconnect();
  }

  hostUpdated(): void {
    this.send();
  }

  /** What the content itself needs: without the window's height, or a frame that follows it could never shrink again. */
  send(): void {
    if (!this.#link().isEmbedded || this.#view.hidden) return;
    this.#view.style.minHeight = '0';
    const px = Math.ceil(this.#view.scrollHeight);
    this.#view.style.minHeight = '';
    if (px === this.#sentPx) return;
    this.#sentPx = px;
    this.#link().send({ kind: 'height', px });
  }
}
