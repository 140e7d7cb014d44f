import type { IntakeSessionWithUrl } from '@dispute-intake/contract';
import type { DisputeIntake } from '@dispute-intake/dispute-intake';
import { html, LitElement, nothing } from 'lit';
import { type DemoState, SIZES } from './demo.state.ts';
import './demo-stage.css';

/** The canvas: the element at true size on a quiet ground. Dispatches `new-session`, and lets the element's events bubble. */
export class DemoStage extends LitElement {
  static override properties = {
    state: { attribute: false },
    session: { attribute: false },
    problem: { attribute: false },
    isBusy: { type: Boolean },
    restarted: { attribute: false },
    isStale: { type: Boolean },
  };
  declare state: DemoState;
  declare session: IntakeSessionWithUrl | null;
  declare problem: string;
  declare isBusy: boolean;
  /** Why the intake on the canvas began anew; empty where it did not. */
  declare restarted: string;
  /** The payment was changed after the session was created. */
  declare isStale: boolean;

  /** The element on the canvas, while there is a session. */
  get intake(): DisputeIntake | null {
    return this.querySelector('dispute-intake');
  }

  #ask(): void {
    this.dispatchEvent(new CustomEvent('new-session'));
  }

  #element() {
    const { state, session } = this;
    if (!session) return nothing;
    const isInline = state.display === 'inline';
    const element = html`<dispute-intake
      session-url=${session.url}
      mode=${state.display}
      .locale=${state.locale || null}
      color-scheme=${state.scheme}
      height="100%"
      .theme=${{ ...state.theme, ...(state.motion === 'reduce' ? { motion: 'reduce' } : {}) }}
    ></dispute-intake>`;
    if (isInline) return element;
    return html`<div class="portal">
      <div class="line short"></div>
      <div class="payment">
        <b>A payment in your portal</b>
        <span class="muted">The dialog opens over the whole page.</span>
        <button class="button primary" @click=${() => this.intake?.open()}>Dispute this payment</button>
      </div>
      <div class="line"></div>
      <div class="line"></div>
      <div class="line short"></div>
      ${element}
    </div>`;
  }

  #empty() {
    return html`<div class="empty">
      ${
        this.problem
          ? html`<b>The session was not created</b><span class="problem" role="alert">${this.problem}</span>`
          : html`<b>One click to a real dispute</b>
            <span>Creates a session through the demo’s backend, as an issuer’s backend would, and shows it here.</span>`
      }
      <button class="button primary" data-demo="new-session" ?disabled=${this.isBusy} @click=${this.#ask}>
        ${this.problem ? 'Try again' : 'Create a session'}
      </button>
    </div>`;
  }

  protected override createRenderRoot() {
    return this;
  }
  override render() {
    const { state, session } = this;
    const size = SIZES[state.size];
    const zoom = Number(state.zoom) / 100;
    const isWhole = size.width === 0;
    // Set as a property: a style attribute would break the page's own policy.
    const box = isWhole ? '' : `width:${size.width}px;height:${size.height}px`;
    const inner = `width:${100 / zoom}%;height:${100 / zoom}%;transform:${zoom === 1 ? 'none' : `scale(${zoom})`}`;
    return html`
      <div class="bar">
        <button class="button primary" ?disabled=${this.isBusy} @click=${this.#ask}>New session</button>
        ${
          session
            ? html`<span class="mono" title=${session.url}>${session.id}</span>
              <button class="button" @click=${() => this.intake?.close()}>Close</button>
              <button class="button" @click=${() => this.dispatchEvent(new CustomEvent('expire-session'))}>Expire</button>
              <a class="button" href=${session.url} target="_blank" rel="noreferrer">Open alone ↗</a>`
            : html`<span class="mono">no session yet</span>`
        }
      </div>
      ${
        this.restarted
          ? html`<p class="notice" role="status"><span class="chip accent">Started again</span> ${this.restarted}</p>`
          : nothing
      }
      ${
        this.isStale
          ? html`<p class="notice" role="status"><span class="chip warn">Changed</span> The payment’s choices begin with a new session.
              <button class="button" ?disabled=${this.isBusy} @click=${this.#ask}>Start again</button></p>`
          : nothing
      }
      <div class="ground">
        <div class="device ${isWhole ? 'whole' : ''}" .style=${box}>
          <div class="zoomed" .style=${inner}>${session ? this.#element() : this.#empty()}</div>
        </div>
        ${isWhole ? nothing : html`<div class="size">${size.width} × ${size.height}${zoom === 1 ? '' : ` at ${state.zoom} %`}</div>`}
      </div>
    `;
  }
}
customElements.define('demo-stage', DemoStage);
