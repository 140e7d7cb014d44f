/**
 * The page: header, progress, the payment, and in the middle whatever the intake is at. Drawn into the light DOM, so that
 * labels, ids and focus work across the whole page under a strict CSP.
 */
import './page.css';
import './header.css';
import './buttons.css';
import type { HostPortMessage, HostWelcome, IntakeTheme } from '@dispute-intake/contract/browser-message';
import { hasLateNews, type StepId, stepsOf } from '@dispute-intake/intake-flow';
import { html, LitElement, nothing, type TemplateResult } from 'lit';
import type { DevicePurpose } from '../devices/devices.ts';
import { formView } from '../form/form-view.ts';
import { loadTranslator, type Translator } from '../i18n/translator.ts';
import type { Intake } from '../shell/intake.ts';
import { applyColorScheme, applyTheme } from '../theme/theme.ts';
import { type Chunks, chunks } from './chunks.ts';
import { FrameHeight } from './controllers/frame-height.ts';
import { PageTitle } from './controllers/page-title.ts';
import { StepFocus } from './controllers/step-focus.ts';
import { type StepHistory, stepHistory } from './controllers/step-history.ts';
import { deviceOffer } from './device-offer.ts';
import { header } from './header.ts';
import { payment, paymentRoom } from './payment.ts';
import { saveBanner, saveStatus } from './save-status.ts';
import { skeleton } from './skeleton.ts';
import type { ViewContext } from './view-context.ts';

const LANGUAGE_KEY = 'intake-language';

interface Screen {
  name: string;
  body: unknown;
}

export class IntakeRoot extends LitElement {
  declare intake: Intake;
  declare i18n: Translator;
  /** Languages asked for besides the cardholder's own choice, best first. */
  declare wanted: readonly (string | null)[];
  #typed = new Map<string, string>();
  #chunks: Chunks = chunks(
    () => this.requestUpdate(),
    async () => this.i18n?.complete(),
  );
  #history: StepHistory | null = null;
  #logoText: string | null = null;
  #device: DevicePurpose | null = null;
  #lastStep: string | null = null;
  #wasSavedBefore = false;
  #screen = '';
  #stopListening: (() => void)[] = [];
  #focus = new StepFocus(
    this,
    () => this.intake,
    () => this.#screen,
  );
  #height = new FrameHeight(this, () => this.intake.host);

  constructor() {
    super();
    new PageTitle(
      this,
      () => this.#context(),
      () => this.#isChat,
    );
  }

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    const listen = (target: EventTarget, type: string, listener: (event: never) => void): void => {
      target.addEventListener(type, listener as EventListener);
      this.#stopListening.push(() => target.removeEventListener(type, listener as EventListener));
    };
    this.#stopListening.push(this.intake.onChange(() => this.#onIntake()));
    this.#history = stepHistory(window, (step) => this.#onBrowserMove(step));
    listen(document, 'paste', this.#onPaste);
    listen(document, 'dragover', this.#onDrag);
    listen(document, 'drop', this.#onDrag);
    listen(document, 'keydown', (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !this.querySelector('dialog')) this.intake.host.send({ kind: 'escape' });
    });
    // What happened before the page was there.
    this.#onIntake();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    for (const stop of this.#stopListening.splice(0)) stop();
    this.#history?.stop();
  }

  /** The element that embeds us said hello. */
  welcome({ locale, theme, colorScheme }: HostWelcome): void {
    if (theme) this.setTheme(theme);
    applyColorScheme(document.documentElement, colorScheme);
    if (locale) void this.#speak(locale, false);
  }

  receive(message: HostPortMessage): void {
    if (message.kind === 'theme') this.setTheme(message.theme);
    else if (message.kind === 'locale') void this.#speak(message.locale, false);
    else if (message.kind === 'colorScheme') applyColorScheme(document.documentElement, message.colorScheme);
    else if (message.kind === 'focus') this.querySelector<HTMLElement>('main h1')?.focus();
    else if (message.kind === 'close') this.#askToClose(message.force);
  }

  setTheme(theme: IntakeTheme | null): void {
    this.#logoText = applyTheme(document.documentElement, theme) ?? this.#logoText;
    this.requestUpdate();
  }

  /** There is something to show: the first question, or why there is none. */
  get canBeShown(): boolean {
    return this.querySelector('main h1') !== null && this.querySelector('.skeleton') === null;
  }

  protected override updated(): void {
    this.dispatchEvent(new Event('drawn'));
  }

  #askToClose(isForced: boolean): void {
    if (!this.intake.isIn('open')) {
      this.intake.host.send({ kind: 'closed' });
      return;
    }
    this.intake.sendShell({ type: 'close.ask' });
    if (isForced || !this.intake.isDirty) this.intake.sendShell({ type: 'close.confirm' });
  }

  async #speak(tag: string, isOwnChoice: boolean): Promise<void> {
    try {
      if (isOwnChoice) sessionStorage.setItem(LANGUAGE_KEY, tag);
      else if (sessionStorage.getItem(LANGUAGE_KEY)) return;
    } catch {
      // Without storage the choice lasts as long as the page.
    }
    try {
      const i18n = await loadTranslator([tag, ...this.wanted], this.intake.boot.branding?.address);
      await i18n.complete();
      this.i18n = i18n;
    } catch {
      return;
    }
    this.#typed.clear();
    setLanguage(this.i18n);
    this.requestUpdate();
  }

  get #takesFiles(): boolean {
    const { intake } = this;
    return intake.isIn('open') && (intake.flow?.step === 'evidence' || this.#isChat || this.#isCompanion);
  }

  #addFiles(transfer: DataTransfer | null): boolean {
    const files = Array.from(transfer?.files ?? []);
    if (files.length === 0 || !this.#takesFiles) return false;
    this.#chunks.loaded.files?.addFiles(this.#context(), files);
    return true;
  }

  #onPaste = (event: ClipboardEvent): void => {
    if (this.#addFiles(event.clipboardData)) event.preventDefault();
  };

  /** A file let go beside the field must not replace the page, with everything on it. */
  #onDrag = (event: DragEvent): void => {
    if (!event.dataTransfer?.types.includes('Files')) return;
    event.preventDefault();
    if (event.type === 'drop') this.#addFiles(event.dataTransfer);
  };

  #onBrowserMove(place: string): void {
    const { flow } = this.intake;
    if (!flow || !this.intake.isIn('open')) return;
    const chat = this.#isChat ? this.querySelector('intake-chat') : null;
    if (chat?.goTo(place)) return;
    const steps = stepsOf(flow).map(({ id }) => id as string);
    const step = place.split(' ')[0] ?? '';
    if (step === 'review' || steps.indexOf(step) > steps.indexOf(flow.step)) this.intake.sendFlow({ type: 'continue' });
    else if (steps.includes(step)) this.intake.sendFlow({ type: 'change', step: step as StepId });
  }

  #onIntake(): void {
    const { intake } = this;
    const step = intake.flow?.step;
    if (step && step !== this.#lastStep) {
      // What was half typed is still there after what was understood was looked at.
      if (step !== 'understood' && this.#lastStep !== 'understood') this.#typed.clear();
      this.#typed.delete('understood.open');
      this.#lastStep = step;
      if (intake.isIn('open') && !this.#isChat) this.#history?.note(step);
      // What comes next is loaded before it is needed, once the first screen is drawn.
      void this.updateComplete.then(() => this.#chunks.need('secrets', 'steps', 'files', 'review', 'done', 'dialogs'));
    }
    if (this.#isChat) {
      document.documentElement.dataset.mode = 'chat';
      this.#chunks.need('chat', 'steps');
    }
    if (intake.shell.saving === 'saved') this.#wasSavedBefore = true;
    if (intake.isIn('completed')) this.#chunks.need('done');
    if (intake.isIn('gone') || intake.isIn('unreachable')) this.#chunks.need('gone');
    if (intake.isIn({ open: { leaving: 'asking' } }) || intake.shell.idleRemainingMs !== null) {
      this.#chunks.need('dialogs');
    }
    this.requestUpdate();
  }

  get #isChat(): boolean {
    const { session } = this.intake.shell;
    return (session?.mode ?? this.intake.boot.mode) === 'chatbot' && !this.#isCompanion && !session?.status_page;
  }

  get #isCompanion(): boolean {
    return this.intake.shell.session?.role === 'companion';
  }

  #context(): ViewContext {
    return {
      intake: this.intake,
      i18n: this.i18n,
      issuer: this.intake.shell.session?.issuer_name || this.intake.boot.issuer_name || '',
      typed: this.#typed,
      redraw: () => this.requestUpdate(),
      chunks: this.#chunks,
    };
  }

  #main(view: ViewContext): Screen {
    const { intake } = this;
    const { loaded } = this.#chunks;
    const loading = skeleton(this.i18n);
    if (intake.isIn('gone') || intake.isIn('reopening'))
      return { name: 'gone', body: loaded.gone?.gone(view, intake.shell.gone ?? 'unknown') ?? loading };
    if (intake.isIn('unreachable'))
      return { name: 'connection', body: loaded.gone?.gone(view, 'connection') ?? loading };
    if (intake.isIn('completed')) return { name: 'done', body: loaded.done?.done(view) ?? loading };
    const { flow } = intake;
    if (!flow) return { name: 'loading', body: loading };
    if (this.#isCompanion) {
      this.#chunks.need('devices', 'files');
      return { name: 'companion', body: loaded.devices?.companionView(view) ?? loading };
    }
    const status = intake.shell.session?.status_page;
    if (status) {
      this.#chunks.need('status', 'steps');
      return { name: 'status', body: (loaded.steps && loaded.status?.statusView(view, status)) ?? loading };
    }
    if (this.#isChat) {
      return {
        name: 'chat',
        body: loaded.chat
          ? html`<intake-chat @drawn=${() => this.#height.send()} @place=${(event: CustomEvent<string>) => this.#history?.note(event.detail)}
              .view=${view} .stamp=${{}}></intake-chat>`
          : loading,
      };
    }
    if (flow.step === 'review') {
      const onChange = (step: string, question: string): void => {
        this.#focus.goTo = question;
        intake.sendFlow({ type: 'change', step: step as StepId, question });
      };
      return { name: 'review', body: loaded.review?.review(view, { onChange, showBack: true }) ?? loading };
    }
    return { name: flow.step, body: formView(view) };
  }

  #dialog(view: ViewContext): TemplateResult | typeof nothing {
    const { intake } = this;
    const { dialogs, devices } = this.#chunks.loaded;
    const idleMs = intake.shell.idleRemainingMs;
    if (!intake.isIn('open')) return nothing;
    if (dialogs && intake.isIn({ open: { leaving: 'asking' } })) return dialogs.closeDialog(view);
    if (dialogs && idleMs !== null) return dialogs.idleDialog(view, idleMs);
    const purpose = this.#device;
    if (!devices || !purpose) return nothing;
    return devices.deviceDialog(view, purpose, () => this.#openDevice(null));
  }

  #openDevice(purpose: DevicePurpose | null): void {
    this.#device = purpose;
    if (purpose) this.#chunks.need('devices');
    this.requestUpdate();
  }

  /** Said politely to a screen reader; what is seen is the notice. */
  #lateNews(isOpen: boolean): string {
    const { flow } = this.intake;
    if (!isOpen || !flow || flow.step === 'understood' || !hasLateNews(flow)) return '';
    return `${this.i18n.t('understood.late')} ${this.i18n.t(this.#isChat ? 'chat.understood.title' : 'step.understood')}`;
  }

  protected override render(): TemplateResult {
    const view = this.#context();
    const { intake } = this;
    const { name, body } = this.#main(view);
    this.#screen = name;
    const hasHead = this.#isChat && intake.isIn('open');
    const isFirstStep = intake.flow?.step === 'statement' || !intake.flow;
    const showsPayment = intake.isIn('open') && !this.#isCompanion && !intake.shell.session?.status_page;
    return html`
      <div class="top ${hasHead ? 'stays' : ''}">
        ${hasHead ? saveBanner(view) : nothing}
        ${header(view, {
          logoText: this.#logoText,
          onLanguage: (tag) => void this.#speak(tag, true),
          onClose: () => this.#askToClose(false),
        })}
        ${showsPayment ? payment(view, !isFirstStep || this.#isChat) : name === 'loading' ? paymentRoom(this.#isChat) : nothing}
        ${showsPayment && intake.shell.session?.assisted && this.#chunks.loaded.steps ? html`<p class="assisted-note">${this.i18n.t('assisted.note')}</p>` : nothing}
        ${showsPayment && this.#isChat ? (this.#chunks.loaded.steps?.lateNotice(view, () => this.querySelector('intake-chat')?.showUnderstood()) ?? nothing) : nothing}
      </div>
      <main class="main screen-${name}">${body}</main>
      ${showsPayment ? deviceOffer(view, (purpose) => this.#openDevice(purpose)) : nothing}
      ${saveStatus(view, this.#wasSavedBefore, hasHead)}
      <p class="visually-hidden" role="status">${this.#lateNews(showsPayment) || this.#focus.lastWords}</p>
      ${this.#dialog(view)}
    `;
  }
}
customElements.define('intake-root', IntakeRoot);

/** `lang` and `dir` of the page. */
export function setLanguage({ locale }: Translator): void {
  document.documentElement.lang = locale.tag === 'en-XA' ? 'en' : locale.tag;
  document.documentElement.dir = locale.dir;
}

export const chosenLanguage = (): string | null => {
  try {
    return sessionStorage.getItem(LANGUAGE_KEY);
  } catch {
    return null;
  }
};
