import type { DemoOutcome, DemoWebhook } from '@dispute-intake/contract/demo-api';
import { html, LitElement, nothing } from 'lit';
import type { DemoState } from './demo.state.ts';
import { resultView } from './result-view.ts';
import { type Places, SNIPPETS, type SnippetName, snippet } from './snippet.ts';
import './demo-output.css';

/** One line of the log. */
export interface LogEntry {
  /** Milliseconds since 1970. */
  atMs: number;
  kind: 'event' | 'message' | 'backend';
  name: string;
  detail: unknown;
}
const TABS = ['Events', 'Webhooks', 'Result', 'Code'] as const;
type Tab = (typeof TABS)[number];
const KINDS: Record<LogEntry['kind'], { label: string; tone: string }> = {
  event: { label: 'event', tone: 'accent' },
  message: { label: 'message', tone: '' },
  backend: { label: 'backend', tone: 'good' },
};

/** The right side: what happened, what was delivered, what came out, and the code for it. Dispatches `clear-log`. */
export class DemoOutput extends LitElement {
  static override properties = {
    state: { attribute: false },
    log: { attribute: false },
    webhooks: { attribute: false },
    outcome: { attribute: false },
    places: { attribute: false },
    tab: { type: String },
    folded: { type: Boolean, reflect: true },
    dialect: { state: true },
    showsMessages: { state: true },
    copied: { state: true },
  };
  declare state: DemoState;
  declare log: LogEntry[];
  declare webhooks: DemoWebhook[];
  declare outcome: DemoOutcome | null;
  declare places: Places;
  declare tab: Tab;
  /** Only the tabs show, where the panel lies below the canvas. */
  declare folded: boolean;
  declare dialect: SnippetName;
  declare showsMessages: boolean;
  /** Name of the file that was copied a moment ago. */
  declare copied: string;

  constructor() {
    super();
    this.tab = 'Events';
    this.folded = false;
    this.dialect = 'HTML';
    this.showsMessages = true;
    this.copied = '';
    this.log = [];
    this.webhooks = [];
    this.outcome = null;
  }

  #time(atMs: number) {
    const date = new Date(atMs);
    return html`<time datetime=${date.toISOString()}>${date.toLocaleTimeString('en-GB')}.${String(date.getMilliseconds()).padStart(3, '0')}</time>`;
  }

  #events() {
    const shown = this.log.filter(({ kind }) => this.showsMessages || kind !== 'message');
    if (this.log.length === 0) {
      return html`<div class="empty"><b>Nothing has happened yet</b><span>Events of the element and the page’s raw messages appear here, newest first.</span></div>`;
    }
    return html`
      <div class="tools">
        <label><input type="checkbox" .checked=${this.showsMessages} @change=${() => {
          this.showsMessages = !this.showsMessages;
        }} /> Raw messages</label>
        <button class="button" @click=${() => this.dispatchEvent(new CustomEvent('clear-log'))}>Clear</button>
      </div>
      <div class="list" role="log" aria-label="Events">
        ${shown.toReversed().map(
          (entry) => html`<details class="entry">
            <summary><span class="chip ${KINDS[entry.kind].tone}">${KINDS[entry.kind].label}</span><b>${entry.name}</b>${this.#time(entry.atMs)}</summary>
            <pre tabindex="0">${JSON.stringify(entry.detail, null, 2)}</pre>
          </details>`,
        )}
      </div>
    `;
  }

  #webhooks() {
    if (this.webhooks.length === 0) {
      return html`<div class="empty"><b>No webhook yet</b><span>Signed deliveries to the demo’s own endpoint appear here when a session ends and when its evaluation is complete.</span></div>`;
    }
    const tones = { valid: 'good', invalid: 'bad', stale: 'warn' } as const;
    return html`<div class="list">
      ${this.webhooks.toReversed().map((webhook) => {
        const body = JSON.parse(webhook.body) as { event?: string };
        return html`<details class="entry">
          <summary>
            <span class="chip ${tones[webhook.signature]}">${webhook.signature === 'valid' ? '✓ signed' : `✕ ${webhook.signature} signature`}</span>
            <b>${body.event ?? 'no event'}</b>${this.#time(Date.parse(webhook.received_at))}
          </summary>
          <pre tabindex="0">POST /webhooks
${Object.entries(webhook.headers)
  .map(([name, value]) => `${name}: ${value}`)
  .join('\n')}

${JSON.stringify(body, null, 2)}</pre>
        </details>`;
      })}
    </div>`;
  }

  #code() {
    const files = snippet(this.dialect, this.state, this.places);
    return html`
      <div class="tools">
        <label>For <select @change=${(event: Event) => {
          this.dialect = (event.target as HTMLSelectElement).value as SnippetName;
        }}>${SNIPPETS.map((name) => html`<option ?selected=${name === this.dialect}>${name}</option>`)}</select></label>
      </div>
      ${files.map(
        ({ name, text }) => html`<figure class="file">
          <figcaption><b class="mono">${name}</b>
            <button class="button" aria-label="Copy ${name}" @click=${() => this.#copy(name, text)}>${this.copied === name ? 'Copied' : 'Copy'}</button>
          </figcaption>
          <pre tabindex="0" aria-label=${name}>${text}</pre>
        </figure>`,
      )}
      ${
        this.dialect === 'HTML'
          ? html`<p class="muted">The session comes from your backend: <b>Backend</b> has one that serves these files. Your page’s content security policy needs <code>frame-src</code> with the intake’s address, and nothing else.</p>`
          : nothing
      }
    `;
  }
  async #copy(name: string, text: string): Promise<void> {
    await navigator.clipboard.writeText(text);
    this.copied = name;
    setTimeout(() => {
      this.copied = '';
    }, 1500);
  }

  #onTabKey(event: KeyboardEvent): void {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    this.tab = TABS.at((TABS.indexOf(this.tab) + step) % TABS.length) ?? 'Events';
    this.updateComplete.then(() => this.querySelector<HTMLElement>('[aria-selected=true]')?.focus());
  }

  protected override createRenderRoot() {
    return this;
  }
  override render() {
    const counts: Record<Tab, number> = {
      Events: this.log.length,
      Webhooks: this.webhooks.length,
      Result: this.outcome?.result ? 1 : 0,
      Code: 0,
    };
    return html`
      <div class="tabs" role="tablist" aria-label="Output" @keydown=${this.#onTabKey}>
        ${TABS.map(
          (tab) => html`<button
            role="tab"
            id="tab-${tab}"
            aria-controls="panel"
            aria-selected=${tab === this.tab}
            tabindex=${tab === this.tab ? 0 : -1}
            @click=${() => {
              this.tab = tab;
              this.folded = false;
            }}
          >
            ${tab}${counts[tab] ? html` <span class="chip">${tab === 'Result' ? '✓' : counts[tab]}</span>` : nothing}
          </button>`,
        )}
        <button class="fold" aria-expanded=${!this.folded} @click=${() => {
          this.folded = !this.folded;
        }}>${this.folded ? 'Show ▴' : 'Hide ▾'}</button>
      </div>
      <div class="panel" id="panel" role="tabpanel" aria-labelledby="tab-${this.tab}" tabindex="-1">
        ${
          this.tab === 'Events'
            ? this.#events()
            : this.tab === 'Webhooks'
              ? this.#webhooks()
              : this.tab === 'Result'
                ? resultView(this.outcome)
                : this.#code()
        }
      </div>
    `;
  }
}
customElements.define('demo-output', DemoOutput);
