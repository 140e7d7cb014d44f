/** Going on with a phone: the whole intake, or only its camera. The link is shown as a QR code and in words. */
import './devices.css';
import type { DeviceLink } from '@dispute-intake/contract/cardholder-api';
import { html, LitElement, nothing, svg, type TemplateResult } from 'lit';
import { renderSVG } from 'uqr';
import { storedFile } from '../upload/intake-file.ts';
import { IntakeDialog } from '../view/dialogs.ts';
import type { ViewContext } from '../view/view-context.ts';

export type DevicePurpose = 'handoff' | 'companion';
/** How often files added with the phone are looked for, in milliseconds. */
const LOOK_EVERY_MS = 3000;

/** The modules of the code as one path; the quiet zone belongs to it. */
function codePath(url: string): { path: string; size: number } {
  const drawn = renderSVG(url, { border: 2, pixelSize: 1 });
  return {
    path: Array.from(drawn.matchAll(/\bd="([^"]+)"/g), ([, d]) => d ?? '').join(''),
    size: Number(/viewBox="0 0 (\d+)/.exec(drawn)?.[1] ?? 0),
  };
}

export class DeviceDialog extends LitElement {
  static override properties = { view: { attribute: false }, purpose: {}, state: { state: true } };
  declare view: ViewContext;
  declare purpose: DevicePurpose;
  declare state: 'asking' | 'shown' | 'failed';
  #link: DeviceLink | null = null;
  #timer: ReturnType<typeof setInterval> | undefined;
  onDone: () => void = () => undefined;

  constructor() {
    super();
    this.state = 'asking';
  }

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    void this.#ask();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearInterval(this.#timer);
  }

  async #ask(): Promise<void> {
    this.state = 'asking';
    try {
      this.#link = await this.view.intake.api[this.purpose]();
      this.state = 'shown';
      this.#timer = setInterval(() => void this.#look(), LOOK_EVERY_MS);
    } catch {
      this.state = 'failed';
    }
  }

  /** Files that came from the phone join the list; a draft that went on there ends this page. */
  async #look(): Promise<void> {
    const { intake } = this.view;
    try {
      const session = await intake.api.claim();
      const known = new Set(intake.files.map(({ id }) => id));
      const added = session.files.filter(({ id }) => !known.has(id)).map(storedFile);
      if (added.length > 0) intake.setFiles([...intake.files, ...added]);
    } catch (failure) {
      const code = (failure as { code?: string }).code ?? '';
      if (['link_used', 'link_renewed'].includes(code)) intake.sendShell({ type: 'over', reason: 'renewed' });
    }
  }

  #body(): TemplateResult {
    const { t } = this.view.i18n;
    if (this.state === 'failed') {
      return html`<p id="dialog-text" role="alert">${t('device.failed')}</p>
        <button type="button" class="secondary" data-action="retry" @click=${() => void this.#ask()}>${t('app.retry')}</button>`;
    }
    if (!this.#link) return html`<p id="dialog-text">${t('app.loading')}</p><div class="qr room"></div>`;
    const { url } = this.#link;
    const { path, size } = codePath(url);
    return html`<p id="dialog-text">${t(this.purpose === 'handoff' ? 'device.handoff.text' : 'device.companion.text')}</p>
      <svg class="qr" viewBox="0 0 ${size} ${size}" role="img" aria-label=${t('device.code')} shape-rendering="crispEdges">
        ${svg`<path d=${path}></path>`}</svg>
      <p class="device-link" dir="ltr"><a href=${url} target="_blank" rel="noopener">${url}</a></p>`;
  }

  protected override render(): TemplateResult {
    const { t } = this.view.i18n;
    return html`<intake-dialog .heading=${t(this.purpose === 'handoff' ? 'device.handoff' : 'device.companion')}
      .onEscape=${() => this.onDone()}
      .body=${html`${this.#body()}
        <div class="dialog-actions"><button type="button" class="primary" autofocus data-action="stay" @click=${() => this.onDone()}>${t('device.done')}</button></div>`}></intake-dialog>`;
  }
}
customElements.define('intake-device-dialog', DeviceDialog);

export const deviceDialog = (view: ViewContext, purpose: DevicePurpose, onDone: () => void): TemplateResult =>
  html`<intake-device-dialog .view=${view} .purpose=${purpose} .onDone=${onDone}></intake-device-dialog>`;

/** What a companion link opens: files for an intake that goes on elsewhere, and nothing else. */
export function companionView(view: ViewContext): TemplateResult {
  const { t } = view.i18n;
  const count = view.intake.files.filter(({ state }) => state === 'stored').length;
  return html`<div class="step companion" data-step="companion">
    <h1 class="as-heading" tabindex="-1">${t('companion.title')}</h1>
    <p class="lead">${t('companion.text')}</p>
    <div class="companion-files" data-question="additional_documentation">${view.chunks.loaded.files?.fileField(view) ?? nothing}</div>
    <p class="companion-back" role="status">${count > 0 ? t('companion.back') : nothing}</p>
  </div>`;
}
// The dialog's own element comes with this chunk.
void IntakeDialog;
