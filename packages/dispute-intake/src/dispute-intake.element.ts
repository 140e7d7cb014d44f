import type { HostPortMessage, IntakeErrorReason, IntakeTheme } from '@dispute-intake/contract/browser-message';
import { type AnyMessage, type FrameLink, type LinkMessage, linkFrame } from './frame.link.ts';
import type { DisputeIntakeEventMap } from './intake.event.ts';
import { adoptStyle } from './surface.style.ts';
import { buildSurface, type Surface } from './surface.ts';

/** Where the intake shows: in place, in a dialog that fills small screens, or in one that always fills the screen. */
export type DisputeIntakeDisplay = 'inline' | 'modal' | 'fullscreen';
/** Asked for a fresh session URL when the link had expired before it was opened; nothing means "give up". */
export type RenewSession = () => string | null | undefined | Promise<string | null | undefined>;

/** How long `intake-closed` waits for the message that says how the session ended: the two channels keep no common order. */
const LAST_WORDS_MS = 1_000;
/**
 * Attributes with a property of the same name, written without dashes. `sessionurl` is what React 18, and templates without
 * a build step, make of `sessionUrl`.
 */
const REFLECTED = ['session-url', 'sessionurl', 'mode', 'locale', 'height', 'loading-label', 'color-scheme'];

/** Events of a session that were told, by its address: once, whichever element shows it, and however often. */
type Told = Record<string, boolean>;
const toldOf: Record<string, Told> = {};

/** Importable where there is no DOM (server rendering): there the class exists and is never used. */
const Base = globalThis.HTMLElement || Object;

/**
 * Shows the hosted intake of one session and tells the page what happens in it.
 *
 * @tag dispute-intake
 * @slot error - Your own message, shown in place of the built-in one (and of the page's own) when loading fails
 * @csspart box - The box around everything; a `<dialog>` in the modal displays
 * @csspart frame - The hosted page's frame
 * @csspart skeleton - Shown until the page is up
 * @csspart error - Shown when it cannot be
 * @csspart retry - The button in the built-in error
 * @fires {CustomEvent<IntakeOpenedDetail>} intake-opened - The cardholder has loaded the flow
 * @fires {CustomEvent<IntakeStepChangedDetail>} intake-step-changed - The flow moved to another step
 * @fires {CustomEvent<IntakeSubmittedDetail>} intake-submitted - Submit was pressed; the answer is not there yet
 * @fires {CustomEvent<IntakeCompletedDetail>} intake-completed - Finished; an evaluation exists
 * @fires {CustomEvent<IntakeAbandonedDetail>} intake-abandoned - The cardholder closed or stalled
 * @fires {CustomEvent<IntakeClosedDetail>} intake-closed - The dialog left the screen, or the page in it was closed
 * @fires {CustomEvent<IntakeErrorDetail>} intake-error - The intake could not be shown
 */
// biome-ignore lint/suspicious/noUnsafeDeclarationMerging: the interface only narrows inherited methods
export class DisputeIntake extends Base {
  /** Address of the session, from your backend. Also `session-url`. */
  declare sessionUrl: string | null;
  /** Where the intake shows. Also `mode`; default `inline`. */
  declare mode: DisputeIntakeDisplay | null;
  /** Language tag such as `es-MX`; default: the session's, then the browser's. Also `locale`. */
  declare locale: string | null;
  /** `auto` (default) follows the content; any CSS length fixes it. Inline only. Also `height`. */
  declare height: string | null;
  /** What assistive technology calls the frame until the page in it tells its own title. Also `loading-label`. */
  declare loadingLabel: string | null;
  /** `light`, `dark` or `auto` (default). Also `color-scheme`. */
  declare colorScheme: 'light' | 'dark' | 'auto' | null;
  private _renew: RenewSession | null | undefined;
  private _theme: IntakeTheme | undefined;
  /** What is on the screen and its line to the page inside; none while closed or removed. */
  private _view: (Surface & FrameLink) | null | undefined;
  private _told: Told = {};
  /** Emits `intake-closed` once the session's end is known. */
  private _finish: (() => void) | null | undefined;
  /** Between the callbacks of connection; an upgrade tells attributes before, when the element is in the page already. */
  private _isLive = false;
  private _renewedUrl: string | null | undefined;

  static get observedAttributes(): string[] {
    return ['open', ...REFLECTED];
  }

  constructor() {
    super();
    adoptStyle(this.attachShadow({ mode: 'open' }));
  }

  /**
   * Design tokens for the page inside; it checks each, and refuses what breaks contrast. Also as JSON, for frameworks whose
   * server rendering writes properties as attributes.
   */
  get theme(): IntakeTheme | undefined {
    return this._theme;
  }
  set theme(theme: IntakeTheme | string | undefined) {
    this._theme = typeof theme === 'string' ? JSON.parse(theme) : theme;
    this._post({ kind: 'theme', theme: this._theme || {} });
  }

  /**
   * Asked for a new session URL when the link expired before it was opened. An accessor, for Svelte sets no other property
   * of an element from a template.
   */
  get renewSession(): RenewSession | null | undefined {
    return this._renew;
  }
  set renewSession(renew: RenewSession | null | undefined) {
    this._renew = renew;
  }

  /**
   * Shows the intake: opens the dialog in the modal displays, starts what was closed, moves focus in. The attribute `open`
   * does the same; so does `element.open = true`, for frameworks that set properties.
   */
  get open(): () => void {
    return this._open;
  }
  set open(isOpen: boolean) {
    this.toggleAttribute('open', !!isOpen);
  }

  /**
   * Closes. Where an answer would be lost the page asks the cardholder first, unless `force`. A dialog without an answer in
   * it only closes: the session goes on when it is opened again.
   */
  close({ force = false }: { force?: boolean } = {}): void {
    const { box, dirty } = this._view || ({} as Partial<Surface>);
    if (box?.close && !dirty && !force) box.close();
    else if (!this._post({ kind: 'close', force }) || force) this._closed();
  }

  /** Moves focus to the current question. */
  override focus(): void {
    this._view?.frame.focus();
    this._post({ kind: 'focus' });
  }

  connectedCallback(): void {
    // What was set before the upgrade lies over the accessors: taken off and set again.
    const early: Partial<this> = { ...this };
    for (const name in early) delete this[name];
    Object.assign(this, early);
    this._isLive = true;
    if (this._isOpen() || !this._isModal()) this._start();
  }

  disconnectedCallback(): void {
    this._isLive = false;
    this._stop();
  }

  /** `moveBefore` keeps the frame alive: nothing to do, and nothing to lose. */
  connectedMoveCallback(): void {}

  attributeChangedCallback(name: string, before: string | null, value: string | null): void {
    if (name === 'sessionurl') this.sessionUrl = value;
    if (before === value || !this._isLive) return;
    if (name === 'open') {
      if (this._isOpen()) this._open();
      else if (this._view?.box.open) this.close();
    }
    if (name === 'session-url' || name === 'mode') {
      this._stop();
      this.connectedCallback();
    } else if (name === 'height') this._size();
    else if (name === 'locale' && value) this._post({ kind: 'locale', locale: value });
    else if (name === 'color-scheme') this._post({ kind: 'colorScheme', colorScheme: this.colorScheme as 'auto' });
  }

  private _isOpen(): boolean {
    return this.hasAttribute('open');
  }

  private _open(): void {
    this.open = true;
    if (!this._isLive) return;
    if (!this._view) this._start();
    this._showDialog();
    this.focus();
  }

  private _isModal(): boolean {
    return /^(modal|full)/.test(this.mode as string);
  }

  private _post(message: HostPortMessage): unknown {
    return this._view?.post(message);
  }

  private _start(): void {
    this._stop();
    const url = this.sessionUrl;
    if (!url) return;
    this._told = toldOf[url] = toldOf[url] || {};
    this._told.closed = false;
    const surface = buildSurface(
      this.shadowRoot as ShadowRoot,
      this._isModal() ? 'dialog' : 'section',
      this.loadingLabel || 'Dispute a payment',
    );
    const { box, frame, retry } = surface;
    retry.onclick = () => this._start();
    // Escape asks the page first; false keeps the dialog open meanwhile.
    box.oncancel = () => {
      this.close();
      return false;
    };
    // Closed without an end of the session; the browser closes dialogs by itself too.
    box.onclose = () => {
      this.open = false;
      this._emit('intake-closed');
    };
    this._view = Object.assign(
      surface,
      linkFrame(
        frame,
        url,
        () => ({ locale: this.locale as string, theme: this._theme, colorScheme: this.colorScheme as 'auto' }),
        (message) => this._heard(message, surface as Surface & FrameLink),
      ),
    );
    this._size();
    if (this._isOpen()) this._showDialog();
  }

  private _showDialog(): void {
    const view = this._view;
    // Browsers without dialogs (Safari before 15.4) show it in place.
    if (!view?.box.open) view?.box.showModal?.();
  }

  private _stop(): void {
    this._view?.stop();
    this._view?.box.remove();
    this._view = null;
  }

  /** Height of the box, fixed by the page or, with `contentPx`, following what it holds. */
  private _size(contentPx?: number): void {
    if (!this._view || this._isModal()) return;
    const { box, frame } = this._view;
    const height = this.height;
    const fixed = height && height !== 'auto' ? (+height ? `${height}px` : height) : '';
    box.style.height = fixed;
    box.style.minHeight = fixed && '0';
    if (fixed) frame.style.height = '';
    else if (contentPx) frame.style.height = `${contentPx}px`;
  }

  private _heard(message: LinkMessage, view: Surface & FrameLink): void {
    const { kind, type, ...detail } = message as AnyMessage;
    if (!kind) {
      const word = (type as string).slice('service.intake.'.length).replace('_', '-');
      if (this._told[word]) return;
      if (word !== 'step-changed') this._told[word] = true;
      // A new step begins at its top, wherever the last one's button was.
      else if (view.box.getBoundingClientRect().top < 0) view.box.scrollIntoView();
      this._emit(`intake-${word}` as keyof DisputeIntakeEventMap, detail);
      this._finish?.();
    } else if (kind === 'up') {
      view.box.className = 'ready';
      // Hidden while loading, the frame could not take focus before.
      if (this._isModal()) this.focus();
    } else if (kind === 'dirty') view.dirty = detail.dirty;
    else if (kind === 'title') view.frame.title = detail.title as string;
    else if (kind === 'height') this._size(detail.px);
    else if (kind === 'submitted') this._emit('intake-submitted', { intake_session_id: view.sessionId });
    else if (kind === 'failed') void this._refused(detail.reason as IntakeErrorReason, view);
    else if (kind === 'escape' && this._isModal()) this.close();
    else if (kind === 'closed') this._closed();
  }

  private async _refused(reason: IntakeErrorReason, { box }: Surface): Promise<void> {
    const url = this.sessionUrl;
    if (reason === 'expired' && this._renew && url !== this._renewedUrl) {
      box.className = 'loading';
      let fresh: string | null | undefined;
      try {
        fresh = await this._renew();
      } catch {}
      if (this.sessionUrl !== url) return;
      if (fresh && fresh !== url) {
        this.sessionUrl = this._renewedUrl = fresh;
        return;
      }
    }
    // For an expired or used link the page inside has its own screen, unless the portal brought one.
    const pageSpeaks = /expired|used/.test(reason) && !this.querySelector('[slot=error]');
    box.className = pageSpeaks ? 'ready' : 'error';
    this._emit('intake-error', { reason });
  }

  /** The intake is over: a dialog goes with its frame; inline the page keeps its last screen. `intake-closed` comes last. */
  private _closed(): void {
    const { _view: view, _told: told } = this;
    if (!view || told.closed) return;
    const isModal = this._isModal();
    told.closed = true;
    if (isModal) {
      view.box.onclose = null;
      view.box.close?.();
      this._view = null;
    }
    this.open = false;
    this._finish = () => {
      this._finish = null;
      if (isModal) {
        view.stop();
        view.box.remove();
      }
      this._emit('intake-closed');
    };
    setTimeout(() => this._finish?.(), told.completed || told.abandoned ? 0 : LAST_WORDS_MS);
  }

  private _emit<Name extends keyof DisputeIntakeEventMap>(name: Name, detail: unknown = {}): void {
    this.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true }));
  }
}

for (const attribute of REFLECTED) {
  const property = attribute.replace(/-./, ([, letter]) => (letter as string).toUpperCase());
  Object.defineProperty(DisputeIntake.prototype, property, {
    get(this: DisputeIntake) {
      return this.getAttribute(attribute);
    },
    set(this: DisputeIntake, value: unknown) {
      if (value === null || value === undefined) this.removeAttribute(attribute);
      else this.setAttribute(attribute, value as string);
    },
  });
}

/** Typed listeners: the event's `detail` is known from its name. */
export interface DisputeIntake {
  addEventListener<Name extends keyof DisputeIntakeEventMap>(
    type: Name,
    listener: (this: DisputeIntake, event: DisputeIntakeEventMap[Name]) => void,
    options?: boolean | AddEventListenerOptions,
  ): void;
  addEventListener<Name extends keyof HTMLElementEventMap>(
    type: Name,
    listener: (this: DisputeIntake, event: HTMLElementEventMap[Name]) => void,
    options?: boolean | AddEventListenerOptions,
  ): void;
  addEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | AddEventListenerOptions,
  ): void;
  removeEventListener<Name extends keyof DisputeIntakeEventMap>(
    type: Name,
    listener: (this: DisputeIntake, event: DisputeIntakeEventMap[Name]) => void,
    options?: boolean | EventListenerOptions,
  ): void;
  removeEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | EventListenerOptions,
  ): void;
}

declare global {
  interface HTMLElementTagNameMap {
    'dispute-intake': DisputeIntake;
  }
}
