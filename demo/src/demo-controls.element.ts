import { html, LitElement, nothing } from 'lit';
import { type DemoState, LOCALES, SIZES } from './demo.state.ts';
import { PAYMENT_KINDS, sessionBody } from './payments.ts';
import { segmented } from './segmented.ts';
import type { Logos } from './theme-editor.element.ts';
import './theme-editor.element.ts';
import './demo-controls.css';

/** The left side: every choice there is. Dispatches `state-change` with the changed part. */
export class DemoControls extends LitElement {
  static override properties = {
    state: { attribute: false },
    errors: { attribute: false },
    jsonError: { state: true },
  };
  declare state: DemoState;
  /** What the service said to the last session request, field by field. */
  declare errors: { loc: string[]; msg: string }[];
  declare jsonError: string;

  constructor() {
    super();
    this.jsonError = '';
    this.errors = [];
  }

  #set(changes: Partial<DemoState>): void {
    this.dispatchEvent(new CustomEvent<Partial<DemoState>>('state-change', { detail: changes }));
  }

  /** The request that "New session" sends, as the editor shows it. */
  #body(): string {
    const { payment, card, mode, locale, text, body } = this.state;
    if (body) return body;
    const returnUrl = new URL('.', document.baseURI).href;
    return JSON.stringify(
      sessionBody({ kind: payment, card, mode, locale, isLong: text === 'long', returnUrl, nowMs: Date.now() }),
      null,
      2,
    );
  }

  #edit(text: string): void {
    try {
      JSON.parse(text);
      this.jsonError = '';
      this.#set({ body: text });
    } catch (error) {
      this.jsonError = error instanceof Error ? error.message : String(error);
    }
  }

  #select<Name extends keyof DemoState>(name: Name, label: string, choices: Record<string, string>) {
    return html`<label class="field"
      ><span>${label}</span
      ><select @change=${(event: Event) => this.#set({ [name]: (event.target as HTMLSelectElement).value })}>
        ${Object.entries(choices).map(
          ([value, text]) => html`<option value=${value} ?selected=${value === this.state[name]}>${text}</option>`,
        )}
      </select></label
    >`;
  }
  #segment<Name extends keyof DemoState>(name: Name, label: string, choices: readonly (readonly [string, string])[]) {
    return html`<div class="field">
      <span aria-hidden="true">${label}</span>
      ${segmented(name, label, choices, String(this.state[name]), (value) => this.#set({ [name]: value }))}
    </div>`;
  }

  protected override createRenderRoot() {
    return this;
  }
  override render() {
    const { state } = this;
    const isLive = state.view === 'live';
    const isTheme = state.view === 'theme';
    const isSized = isLive || state.view === 'gallery';
    const kinds = Object.fromEntries(Object.entries(PAYMENT_KINDS));
    const sizes = Object.fromEntries(Object.entries(SIZES).map(([name, { label }]) => [name, label]));
    return html`
      ${
        isLive
          ? html`<section aria-label="Payment">
            <h2>Payment</h2>
            ${this.#select('payment', 'Kind', kinds)}
            ${this.#segment('card', 'Card', [
              ['VISA', 'Visa'],
              ['MC', 'Mastercard'],
            ])}
            <details ?open=${state.body !== ''}>
              <summary>Edit the request as JSON</summary>
              <textarea
                aria-label="Session request as JSON"
                spellcheck="false"
                .value=${this.#body()}
                @change=${(event: Event) => this.#edit((event.target as HTMLTextAreaElement).value)}
              ></textarea>
              ${this.jsonError ? html`<p class="problem" role="alert">Not JSON: ${this.jsonError}</p>` : nothing}
              ${this.errors.map(({ loc, msg }) => html`<p class="problem" role="alert"><code>${loc.join('.')}</code> ${msg}</p>`)}
              ${
                state.body
                  ? html`<p class="row"><button class="button" @click=${() => this.#set({ body: '' })}>Back to the choices above</button></p>`
                  : nothing
              }
            </details>
          </section>`
          : nothing
      }
      <section aria-label="Intake">
        <h2>Intake</h2>
        ${
          isLive || isTheme
            ? html`${this.#segment('mode', 'Mode', [
                ['form', 'Form'],
                ['chatbot', 'Chatbot'],
              ])}
            ${
              isLive
                ? this.#segment('display', 'Display', [
                    ['inline', 'Inline'],
                    ['modal', 'Modal'],
                    ['fullscreen', 'Full'],
                  ])
                : nothing
            }`
            : nothing
        }
        ${this.#select('locale', 'Language', LOCALES)}
        ${
          isTheme
            ? nothing
            : this.#segment('scheme', 'Colours', [
                ['auto', 'Device'],
                ['light', 'Light'],
                ['dark', 'Dark'],
              ])
        }
      </section>
      <section aria-label="Canvas">
        <h2>Canvas</h2>
        ${
          isSized
            ? html`${this.#select('size', 'Size', sizes)}
            ${this.#segment('zoom', 'Zoom', [
              ['100', '100%'],
              ['150', '150%'],
              ['200', '200%'],
              ['400', '400%'],
            ])}`
            : nothing
        }
        ${
          isLive
            ? nothing
            : this.#segment('font', 'Font size', [
                ['100', '100%'],
                ['200', '200%'],
              ])
        }
        ${this.#segment('text', 'Texts', [
          ['usual', 'Usual'],
          ['long', 'Very long'],
        ])}
        ${this.#segment('motion', 'Motion', [
          ['normal', 'Device'],
          ['reduce', 'Reduced'],
        ])}
      </section>
      <section aria-label="Theme">
        <h2>Theme</h2>
        <theme-editor
          .theme=${state.theme}
          .logo=${state.logo}
          .logoDark=${state.logoDark}
          @logo-change=${(event: CustomEvent<Logos>) => this.#set(event.detail)}
          @theme-change=${(event: CustomEvent) => this.#set({ theme: event.detail })}
        ></theme-editor>
      </section>
      ${
        isLive
          ? html`<section aria-label="Conditions">
            <h2>Conditions</h2>
            ${this.#segment('network', 'Network', [
              ['normal', 'Normal'],
              ['slow', 'Slow'],
              ['failing', 'Saves fail'],
              ['offline', 'Offline'],
            ])}
            ${this.#segment('idle', 'Idle end', [
              ['normal', '15 minutes'],
              ['soon', 'In 130 s'],
            ])}
            <p class="hint">Applied by the server to this session only. The network changes at once; the idle end is set when the page opens, with a warning two minutes before.</p>
          </section>`
          : nothing
      }
    `;
  }
}
customElements.define('demo-controls', DemoControls);
