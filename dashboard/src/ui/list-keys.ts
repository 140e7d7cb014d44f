/**
 * Keys of a list: `j` and `k` go to the next and the previous row, `/` to the search. A reader can switch them off, since
 * speech input types letters (WCAG 2.1.4); the choice is kept in this browser.
 */
import type { LitElement, ReactiveController } from 'lit';

const STORED_AS = 'di-list-keys';
const TYPES = 'input, textarea, select, wa-input, wa-textarea, [contenteditable]';

export class ListKeys implements ReactiveController {
  readonly #host: LitElement;

  constructor(host: LitElement) {
    this.#host = host;
    host.addController(this);
  }
  get isOn(): boolean {
    return localStorage.getItem(STORED_AS) !== 'off';
  }
  toggle(): void {
    localStorage.setItem(STORED_AS, this.isOn ? 'off' : 'on');
    this.#host.requestUpdate();
  }
  hostConnected(): void {
    document.addEventListener('keydown', this.#pressed);
  }
  hostDisconnected(): void {
    document.removeEventListener('keydown', this.#pressed);
  }

  readonly #pressed = (event: KeyboardEvent): void => {
    const target = event.target as HTMLElement | null;
    const isForUs = this.isOn && !event.ctrlKey && !event.metaKey && !event.altKey && !event.defaultPrevented;
    if (!isForUs || target?.closest(TYPES) || document.querySelector('wa-dialog[open]')) return;
    if (event.key === '/') {
      const search = this.#host.querySelector<HTMLInputElement>('input[name="q"]');
      if (!search) return;
      event.preventDefault();
      search.focus();
      search.select();
      return;
    }
    const step = event.key === 'j' ? 1 : event.key === 'k' ? -1 : 0;
    if (step === 0) return;
    const rows = [...this.#host.querySelectorAll<HTMLElement>('tbody th :is(a, .row-link)')];
    const at = rows.indexOf(document.activeElement as HTMLElement);
    const next = rows[at === -1 ? (step === 1 ? 0 : rows.length - 1) : at + step];
    if (!next) return;
    event.preventDefault();
    next.focus();
    next.scrollIntoView({ block: 'nearest' });
  };
}
