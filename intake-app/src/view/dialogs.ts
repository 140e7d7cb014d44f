/** The two questions that interrupt: close without sending, and are you still there. */
import './dialogs.css';
import { html, LitElement, type TemplateResult } from 'lit';
import type { ViewContext } from './view-context.ts';

/** A modal dialog that takes focus, gives it back, and hears Escape. Works without `<dialog>` support, less strictly. */
export class IntakeDialog extends LitElement {
  static override properties = { heading: {}, body: { attribute: false }, alert: { type: Boolean } };
  declare heading: string;
  declare body: TemplateResult;
  #opener: Element | null = null;
  /** Escape, or the browser's own wish to close. */
  onEscape: () => void = () => undefined;

  protected override createRenderRoot(): HTMLElement {
    return this;
  }
  override connectedCallback(): void {
    super.connectedCallback();
    this.#opener = document.activeElement;
  }
  protected override firstUpdated(): void {
    const dialog = this.querySelector('dialog');
    if (!dialog) return;
    if (typeof dialog.showModal === 'function') dialog.showModal();
    else {
      dialog.setAttribute('open', '');
      this.querySelector<HTMLElement>('[autofocus]')?.focus();
    }
  }
  override disconnectedCallback(): void {
    super.disconnectedCallback();
    if (this.#opener instanceof HTMLElement) this.#opener.focus();
  }
  protected override render(): TemplateResult {
    return html`<dialog aria-labelledby="dialog-title" aria-describedby="dialog-text"
      @keydown=${(event: KeyboardEvent) => {
        if (event.key !== 'Escape') return;
        event.preventDefault();
        event.stopPropagation();
        this.onEscape();
      }}
      @cancel=${(event: Event) => {
        event.preventDefault();
        this.onEscape();
      }}>
      <h2 id="dialog-title">${this.heading}</h2>
      ${this.body}
    </dialog>`;
  }
}
customElements.define('intake-dialog', IntakeDialog);

export function closeDialog({ intake, i18n }: ViewContext): TemplateResult {
  const { t } = i18n;
  const stay = (): void => intake.sendShell({ type: 'close.stay' });
  return html`<intake-dialog .heading=${t('close.title')} .onEscape=${stay}
    .body=${html`<p id="dialog-text">${t('close.text')}</p>
      <div class="dialog-actions">
        <button type="button" class="danger" data-action="close" @click=${() => intake.sendShell({ type: 'close.confirm' })}>${t('close.confirm')}</button>
        <button type="button" class="primary" autofocus data-action="stay" @click=${stay}>${t('close.stay')}</button>
      </div>`}></intake-dialog>`;
}

export function idleDialog({ intake, i18n }: ViewContext, remainingMs: number): TemplateResult {
  const { t, number } = i18n;
  const seconds = Math.max(0, Math.ceil(remainingMs / 1000));
  const time =
    seconds >= 60
      ? number(Math.ceil(seconds / 60), { style: 'unit', unit: 'minute', unitDisplay: 'long' })
      : number(seconds, { style: 'unit', unit: 'second', unitDisplay: 'long' });
  return html`<intake-dialog .heading=${t('idle.title')} .onEscape=${() => intake.stay()}
    .body=${html`<p id="dialog-text">${t('idle.text', { time })}</p>
      <div class="dialog-actions"><button type="button" class="primary" autofocus data-action="stay" @click=${() => intake.stay()}>${t('idle.stay')}</button></div>`}></intake-dialog>`;
}
