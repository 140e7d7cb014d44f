/** Where the provider's window ends after somebody has confirmed who they are. */
import { html, LitElement, type TemplateResult } from 'lit';
import { notice } from '../ui/bits.ts';
import { reportConfirmation } from '../ui/provider-window.ts';
import { ssoProblem } from '../ui/sso-problem.ts';

class ConfirmedPage extends LitElement {
  readonly #refused = new URLSearchParams(location.search).get('refused') ?? '';

  protected override createRenderRoot() {
    return this;
  }
  protected override firstUpdated(): void {
    reportConfirmation(this.#refused);
  }
  protected override render(): TemplateResult {
    return html`<main class="login"><div class="card">${
      this.#refused
        ? html`<h1>Not confirmed</h1>${notice('bad', ssoProblem(this.#refused, 'the provider'))}`
        : html`<h1>Confirmed</h1>`
    }<p class="muted">You can close this window and go on in the dashboard.</p></div></main>`;
  }
}
customElements.define('di-confirmed', ConfirmedPage);
