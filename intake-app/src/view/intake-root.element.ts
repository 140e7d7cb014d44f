/**
 * The page: header, progress, the payment, and in the middle whatever the intake is at. Drawn into the light DOM, so one
 * stylesheet serves every browser under a strict CSP and labels, ids and focus work across the whole page.
 */
import './page.css';
import './header.css';
import './buttons.css';
import './save-status.css';
import './skeleton.css';
import type { HostPortMessage, HostWelcome, IntakeTheme } from '@dispute-intake/contract/browser-message';
import { STEP_IDS, type StepId, visible } from '@dispute-intake/intake-flow';
import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { formView, goToField, SINGLE_QUESTION_STEPS } from '../form/form-view.ts';
import { wordsFor } from '../form/question-words.ts';
import { LOCALES } from '../i18n/locales.ts';
import { loadTranslator, type Translator } from '../i18n/translator.ts';
import type { Intake } from '../shell/intake.ts';
import { applyColorScheme, applyTheme } from '../theme/theme.ts';
import { gone } from './gone.ts';
import { type StepHistory, stepHistory } from './history.ts';
import { payment, paymentRoom } from './payment.ts';
import type { FileField, ViewContext } from './view-context.ts';

const LANGUAGE_KEY = 'intake-language';
type Dialogs = typeof import('./dialogs.ts');
type ReviewModule = Pick<typeof import('../review/review.ts'), 'review'>;
type DoneModule = typeof import('../review/done.ts');

export class IntakeRoot extends LitElement {
  declare intake: Intake;
  declare i18n: Translator;
  /** Languages asked for besides the cardholder's own choice, best first. */
  declare wanted: readonly (string | null)[];
  #typed = new Map<string, string>();
  #history: StepHistory | null = null;
  #dialogs: Dialogs | null = null;
  #review: ReviewModule | null = null;
  #done: DoneModule | null = null;
  #files: FileField | null = null;
  #isChatReady = false;
  #logoText: string | null = null;
  #lastStep: string | null = null;
  #lastScreen: string | null = null;
  #shownErrors: object | null = null;
  #isFirst = true;
  #goTo: string | null = null;
  #savedOnce = false;
  #sentHeight = 0;
  #sentTitle = '';

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.intake.onChange(() => this.#onIntake());
    this.#history = stepHistory(window, (step) => this.#onBrowserMove(step));
    document.addEventListener('paste', this.#onPaste);
    document.addEventListener('dragover', this.#onDrag);
    document.addEventListener('drop', this.#onDrag);
    document.addEventListener('keydown', (event) => {
      if (event.key === 'Escape' && !this.querySelector('dialog')) this.intake.host.send({ kind: 'escape' });
    });
    this.#watchHeight();
    // What happened before the page was there.
    this.#onIntake();
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
      this.i18n = await loadTranslator([tag, ...this.wanted]);
    } catch {
      return;
    }
    this.#typed.clear();
    setLanguage(this.i18n);
    this.requestUpdate();
  }

  #addFiles(transfer: DataTransfer | null): boolean {
    const files = Array.from(transfer?.files ?? []);
    if (files.length === 0 || this.intake.flow?.step !== 'evidence') return false;
    this.#files?.addFiles(this.#viewContext(), files);
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

  #onBrowserMove(step: string): void {
    const { flow } = this.intake;
    if (!flow || !this.intake.isIn('open')) return;
    const steps = visible(flow.answers, flow.session).map((each) => each.id as string);
    if (step === 'review' || steps.indexOf(step) > steps.indexOf(flow.step)) this.intake.sendFlow({ type: 'continue' });
    else if (steps.includes(step)) this.intake.sendFlow({ type: 'change', step: step as StepId });
  }

  #watchHeight(): void {
    if ('ResizeObserver' in window) new ResizeObserver(() => this.#sendHeight()).observe(this);
  }

  /** What the content itself needs: without the window's height, or a frame that follows it could never shrink again. */
  #sendHeight(): void {
    if (!this.intake.host.isEmbedded) return;
    this.style.minHeight = '0';
    const px = Math.ceil(this.scrollHeight);
    this.style.minHeight = '';
    if (px === this.#sentHeight) return;
    this.#sentHeight = px;
    this.intake.host.send({ kind: 'height', px });
  }

  #onIntake(): void {
    const { intake } = this;
    this.#needChat();
    const step = intake.flow?.step;
    if (step && step !== this.#lastStep) {
      this.#lastStep = step;
      this.#typed.clear();
      if (intake.isIn('open')) this.#history?.note(step);
      this.#fetchAhead(step);
    }
    if (intake.saving === 'saved') this.#savedOnce = true;
    if (intake.isIn('completed'))
      void import('../review/done.ts').then((module) => this.#take(() => (this.#done = module)));
    if (intake.isIn({ open: { leaving: 'asking' } }) || intake.shell.idleRemainingMs !== null) {
      void import('./dialogs.ts').then((module) => this.#take(() => (this.#dialogs = module)));
    }
    this.requestUpdate();
  }

  #take(store: () => unknown): void {
    store();
    this.requestUpdate();
  }

  /** What comes next is loaded before it is needed, once the present screen is there. */
  #fetchAhead(step: string): void {
    if (step !== 'statement' || this.#isChat) {
      if (!this.#review)
        void import('../review/review.ts').then(
          ({ review }) => this.#take(() => (this.#review = { review })),
          () => undefined,
        );
      if (!this.#files) {
        void Promise.all([import('../form/file-field.ts'), import('../upload/upload-queue.ts')]).then(
          ([field, queue]) => this.#take(() => (this.#files = { ...field, ...queue })),
          () => undefined,
        );
      }
      void import('../review/done.ts').catch(() => undefined);
      void import('./dialogs.ts').catch(() => undefined);
    }
  }

  #needChat(): void {
    if (!this.#isChat || this.#isChatReady) return;
    void import('../chat/chat-view.element.ts').then(() => this.#take(() => (this.#isChatReady = true)));
  }

  get #isChat(): boolean {
    return (this.intake.shell.session?.mode ?? this.intake.boot.mode) === 'chatbot';
  }

  #viewContext(): ViewContext {
    const named = this.intake.shell.session?.issuer_name || this.intake.boot.issuer_name;
    return {
      intake: this.intake,
      i18n: this.i18n,
      issuer: named || this.i18n.t('gone.your_bank'),
      typed: this.#typed,
      redraw: () => this.requestUpdate(),
      files: this.#files,
    };
  }

  #header(): TemplateResult {
    const { i18n, intake } = this;
    const name = this.#logoText ?? intake.shell.session?.issuer_name ?? intake.boot.issuer_name ?? i18n.t('app.name');
    const isAsking = intake.isIn({ open: { leaving: 'asking' } });
    const options = LOCALES.some(({ tag }) => tag === i18n.locale.tag) ? LOCALES : [i18n.locale, ...LOCALES];
    return html`<header><div class="bar">
      <span class="issuer"><bdi>${name}</bdi></span>
      <label class="language"><span class="visually-hidden">${i18n.t('app.language')}</span>
        <span class="globe" aria-hidden="true"></span>
        <span class="code" aria-hidden="true">${i18n.locale.tag.slice(0, 2).toUpperCase()}</span>
        <bdi class="own" aria-hidden="true">${i18n.locale.name}</bdi>
        <select name="language" @change=${(event: Event) => this.#speak((event.target as HTMLSelectElement).value, true)}>
          ${options.map(({ tag, name: own }) => html`<option value=${tag} lang=${tag} ?selected=${tag === i18n.locale.tag}>${own}</option>`)}
        </select></label>
      ${
        intake.isIn('open')
          ? html`<button type="button" class="icon close" aria-label=${i18n.t('app.close')} data-action=${isAsking ? nothing : 'close'}
              @click=${() => this.#askToClose(false)}></button>`
          : nothing
      }
    </div>${this.#progress()}</header>`;
  }

  #progress(): TemplateResult | typeof nothing {
    const { flow } = this.intake;
    if (!flow && (this.intake.isIn('claiming') || this.intake.isIn('starting')))
      return html`<div class="progress"></div>`;
    if (!flow || !this.intake.isIn('open')) return nothing;
    const steps = visible(flow.answers, flow.session);
    const at = steps.findIndex((step) => step.id === flow.step);
    // Before the problem is known the way ahead is not: no number is promised then.
    const isKnown = flow.answers.problem !== undefined && STEP_IDS.indexOf(flow.step) > STEP_IDS.indexOf('problem');
    const fraction = isKnown ? (at + 1) / steps.length : (at + 1) / 9;
    return html`<progress class="progress" aria-label=${this.i18n.t('app.progress')} max="100" value=${Math.round(fraction * 100)}
      aria-valuetext=${isKnown ? this.i18n.t('app.step_of', { index: at + 1, count: steps.length }) : nothing}></progress>`;
  }

  #saveStatus(): TemplateResult {
    const { intake, i18n } = this;
    const isShown = intake.isIn('open');
    const isStuck = intake.saving === 'failed';
    const text = !isShown
      ? ''
      : intake.isOffline
        ? i18n.t('save.offline')
        : isStuck
          ? i18n.t('save.failed')
          : intake.saving === 'saving' && this.#savedOnce
            ? i18n.t('save.saving')
            : intake.saving === 'saved'
              ? i18n.t('save.saved')
              : '';
    return html`<p class="saving ${intake.isOffline || isStuck ? 'stuck' : ''}"><span role="status">${text}</span>
      ${isShown && isStuck ? html`<button type="button" class="link" data-action="save" @click=${() => intake.saveNow()}>${i18n.t('save.retry')}</button>` : nothing}</p>`;
  }

  #skeleton(): TemplateResult {
    return html`<div class="skeleton" aria-hidden="true"><span class="bone wide"></span><span class="bone"></span><span class="bone tall"></span></div>
      <h1 class="visually-hidden">${this.i18n.t('app.loading')}</h1>`;
  }

  #main(view: ViewContext): { screen: string; body: unknown } {
    const { intake } = this;
    if (intake.isIn('gone')) return { screen: 'gone', body: gone(view, intake.shell.gone ?? 'unknown') };
    if (intake.isIn('unreachable')) return { screen: 'connection', body: gone(view, 'connection') };
    if (intake.isIn('completed')) {
      return { screen: 'done', body: this.#done ? this.#done.done(view) : this.#skeleton() };
    }
    const { flow } = intake;
    if (!flow) return { screen: 'loading', body: this.#skeleton() };
    if (this.#isChat) {
      return {
        screen: 'chat',
        body: this.#isChatReady
          ? html`<intake-chat @drawn=${() => this.#onChatDrawn()} .view=${view} .review=${this.#review} .stamp=${{}}></intake-chat>`
          : this.#skeleton(),
      };
    }
    if (flow.step === 'review') {
      const onChange = (step: string, question: string): void => {
        this.#goTo = question;
        intake.sendFlow({ type: 'change', step: step as StepId });
      };
      return {
        screen: 'review',
        body: this.#review ? this.#review.review(view, { onChange, showBack: true }) : this.#skeleton(),
      };
    }
    return { screen: flow.step, body: formView(view) };
  }

  protected override render(): TemplateResult {
    const view = this.#viewContext();
    const { intake } = this;
    const { screen, body } = this.#main(view);
    const isFirstStep = intake.flow?.step === 'statement' || !intake.flow;
    const dialogs = this.#dialogs;
    const idleMs = intake.shell.idleRemainingMs;
    return html`
      ${this.#header()}
      ${
        intake.isIn('open')
          ? payment(view, !isFirstStep || this.#isChat)
          : screen === 'loading'
            ? paymentRoom(this.#isChat)
            : nothing
      }
      <main class="main screen-${screen}">${body}</main>
      ${this.#saveStatus()}
      ${
        dialogs && intake.isIn('open')
          ? intake.isIn({ open: { leaving: 'asking' } })
            ? dialogs.closeDialog(view)
            : idleMs !== null
              ? dialogs.idleDialog(view, idleMs)
              : nothing
          : nothing
      }
    `;
  }

  protected override updated(_changed: PropertyValues): void {
    const view = this.#viewContext();
    this.#setTitle(view);
    this.#placeFocus();
    this.#sendHeight();
  }

  #onChatDrawn(): void {
    this.#setTitle(this.#viewContext());
    this.#sendHeight();
  }

  #setTitle({ issuer, i18n }: ViewContext): void {
    const { intake } = this;
    const { flow } = intake;
    const heading = this.querySelector('main h1')?.textContent?.trim() ?? i18n.t('app.name');
    let step = heading;
    if (flow && intake.isIn('open')) {
      step = SINGLE_QUESTION_STEPS.includes(flow.step) ? wordsFor(i18n, flow).step(flow.step) : heading;
      if (this.#isChat) step = flow.step === 'review' ? i18n.t('step.review') : i18n.t('app.name');
    }
    const isNamed = Boolean(intake.shell.session?.issuer_name || intake.boot.issuer_name);
    const title = (isNamed ? i18n.t('app.title', { step, issuer }) : step)
      .replace(/[\u2068\u2069]/g, '')
      .replace(/\s+/g, ' ');
    const hasError = this.querySelector('main .summary, main .field-error') !== null && intake.isIn('open');
    document.title = hasError ? i18n.t('app.error_prefix', { title }).replace(/[\u2068\u2069]/g, '') : title;
    if (document.title === this.#sentTitle) return;
    this.#sentTitle = document.title;
    intake.host.send({ kind: 'title', title: document.title });
  }

  /** A new screen takes focus to its heading, a refused one to its summary; the very first takes none. */
  #placeFocus(): void {
    const { intake } = this;
    const { screen } = this.#main(this.#viewContext());
    const drawn = this.querySelector('.skeleton') ? 'loading' : screen;
    const errors = intake.flow?.errors;
    if (drawn !== this.#lastScreen) {
      this.#lastScreen = drawn;
      this.#shownErrors = errors ?? null;
      if (drawn === 'loading') return;
      const isFirst = this.#isFirst;
      this.#isFirst = false;
      window.scrollTo(0, 0);
      if (this.#goTo) {
        const question = this.#goTo;
        this.#goTo = null;
        goToField(question);
      } else if (!isFirst && drawn !== 'chat') {
        this.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
      }
      return;
    }
    if (errors && errors !== this.#shownErrors) {
      const before = Object.keys(this.#shownErrors ?? {}).length;
      this.#shownErrors = errors;
      const summary = this.querySelector<HTMLElement>('.summary');
      // Fewer errors than before: one was mended in its field, which keeps the focus.
      if (summary && Object.keys(errors).length >= before) {
        summary.focus({ preventScroll: true });
        summary.scrollIntoView({ block: 'start' });
      }
    }
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
