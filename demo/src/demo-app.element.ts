import type { DisputeIntakeEventMap } from '@dispute-intake/dispute-intake';
import { html, LitElement } from 'lit';
import { demoApi, type Outcome, RefusedError, type Session, type Webhook } from './demo.api.ts';
import { type DemoState, readState, VIEWS, writeState } from './demo.state.ts';
import { appStyle } from './demo-app.style.ts';
import { look } from './look.ts';
import { sessionBody } from './payments.ts';
import { segmented, segmentedStyle } from './segmented.ts';
import './demo-controls.element.ts';
import './demo-gallery.element.ts';
import './demo-output.element.ts';
import './demo-stage.element.ts';
import type { LogEntry } from './demo-output.element.ts';

const EVENTS: readonly (keyof DisputeIntakeEventMap)[] = [
  'intake-opened',
  'intake-step-changed',
  'intake-submitted',
  'intake-completed',
  'intake-abandoned',
  'intake-closed',
  'intake-error',
];
const POLL_MS = 1500;
const MAX_LOG = 300;
const NARROW_PX = 860;
const PANELS = ['controls', 'canvas', 'output'] as const;

/** The whole page: choices left, canvas in the middle, what happens right; the address says it all. */
export class DemoApp extends LitElement {
  static override properties = {
    state: { state: true },
    session: { state: true },
    problem: { state: true },
    refusal: { state: true },
    isBusy: { state: true },
    log: { state: true },
    webhooks: { state: true },
    outcome: { state: true },
    panel: { state: true },
  };
  declare state: DemoState;
  declare session: Session | null;
  declare problem: string;
  declare refusal: { loc: string[]; msg: string }[];
  declare isBusy: boolean;
  declare log: LogEntry[];
  declare webhooks: Webhook[];
  declare outcome: Outcome | null;
  /** Which of the three shows where there is place for one. */
  declare panel: (typeof PANELS)[number];
  private _lastWebhook = 0;
  private _poll: ReturnType<typeof setInterval> | undefined;

  static override styles = [look, segmentedStyle, appStyle];

  constructor() {
    super();
    this.state = readState(location.search);
    // On a phone the screen itself is the device.
    if (innerWidth < NARROW_PX && !new URLSearchParams(location.search).has('size'))
      this.state = { ...this.state, size: 'desktop' };
    this.session = null;
    this.problem = '';
    this.refusal = [];
    this.isBusy = false;
    this.log = [];
    this.webhooks = [];
    this.outcome = null;
    this.panel = 'canvas';
    for (const name of EVENTS) this.addEventListener(name, (event) => this._onIntakeEvent(event as CustomEvent));
  }

  private _onMessage = ({ data, origin }: MessageEvent): void => {
    if (!this.session || origin !== new URL(this.session.url).origin) return;
    this._write('message', typeof data?.type === 'string' ? data.type : `${data?.ns} ${data?.kind}`, data);
  };
  private _onHistory = (): void => {
    this.state = readState(location.search);
  };

  override connectedCallback(): void {
    super.connectedCallback();
    addEventListener('message', this._onMessage);
    addEventListener('popstate', this._onHistory);
    this._poll = setInterval(() => this._look(), POLL_MS);
  }
  override disconnectedCallback(): void {
    super.disconnectedCallback();
    removeEventListener('message', this._onMessage);
    removeEventListener('popstate', this._onHistory);
    clearInterval(this._poll);
  }

  private _write(kind: LogEntry['kind'], name: string, detail: unknown): void {
    this.log = [...this.log.slice(-MAX_LOG), { atMs: Date.now(), kind, name, detail }];
  }

  private _set(changes: Partial<DemoState>): void {
    const before = this.state;
    this.state = { ...before, ...changes };
    const query = writeState(this.state);
    history.replaceState(null, '', query ? `?${query}` : location.pathname);
    if (changes.network && this.session) this._setConditions();
  }
  private _setConditions(): void {
    const { network, idle } = this.state;
    if (this.session) demoApi.setConditions(this.session.id, { network, idle }).catch(() => undefined);
  }

  private _body(): string {
    const { payment, card, mode, locale, body } = this.state;
    const returnUrl = new URL('.', document.baseURI).href;
    return (
      body || JSON.stringify(sessionBody({ kind: payment, card, mode, locale, returnUrl, nowMs: Date.now() }), null, 2)
    );
  }

  private async _newSession(): Promise<void> {
    this.isBusy = true;
    this.problem = '';
    this.refusal = [];
    this.panel = 'canvas';
    try {
      const session = await demoApi.createSession(this._body());
      const { network, idle } = this.state;
      if (network !== 'normal' || idle !== 'normal') await demoApi.setConditions(session.id, { network, idle });
      this.session = session;
      this.outcome = null;
      this.webhooks = [];
      this._write('backend', 'POST /api/intake/sessions/ → 201', session);
    } catch (error) {
      this.session = null;
      this.problem = error instanceof Error ? error.message : String(error);
      if (error instanceof RefusedError) {
        this.refusal = error.problem.errors ?? [];
        this._write('backend', 'POST /api/intake/sessions/ → refused', error.problem);
      }
    } finally {
      this.isBusy = false;
    }
  }

  private async _expire(): Promise<void> {
    if (!this.session) return;
    try {
      const { id } = this.session;
      this._write('backend', `POST /api/intake/sessions/${id}/expire → 200`, await demoApi.expire(id));
    } catch (error) {
      this._write('backend', 'expire → refused', error instanceof RefusedError ? error.problem : String(error));
    }
  }

  private _onIntakeEvent(event: CustomEvent): void {
    this._write('event', event.type, event.detail);
    if (event.type === 'intake-completed') void this._readOutcome();
  }
  private async _readOutcome(): Promise<void> {
    const { session } = this;
    if (!session) return;
    const outcome = await demoApi.outcome(session.id).catch(() => null);
    if (outcome?.result && this.session === session) {
      this.outcome = outcome;
      const output = this.renderRoot.querySelector('demo-output');
      if (output) output.tab = 'Result';
    }
  }
  private async _look(): Promise<void> {
    const { session } = this;
    if (!session || document.hidden) return;
    const came = await demoApi.webhooks(this._lastWebhook).catch(() => []);
    this._lastWebhook = came.at(-1)?.sequence ?? this._lastWebhook;
    // Two looks may overlap where the server is slow.
    const fresh = came.filter(({ sequence }) => !this.webhooks.some((each) => each.sequence === sequence));
    if (fresh.length > 0) this.webhooks = [...this.webhooks, ...fresh];
  }
  /** Deliveries about this session; those of other pages come by the same endpoint. */
  private _ours(): Webhook[] {
    const ids = [this.session?.id, this._evaluationId()].filter((id) => id !== undefined);
    return this.webhooks.filter(({ body }) => ids.some((id) => body.includes(id)));
  }
  private _evaluationId(): string | undefined {
    const told = this.log.findLast(({ name }) => name === 'intake-completed')?.detail as
      | { evaluation_id?: string }
      | undefined;
    return this.outcome?.result?.id ?? told?.evaluation_id;
  }

  override render() {
    const { state, panel } = this;
    const isLive = state.view === 'live';
    const places = {
      elementUrl: new URL('/element/dispute-intake.js', location.href).href,
      apiUrl: location.origin,
      body: this._body(),
    };
    const shows = (name: string) => (panel === name ? 'shown' : '');
    return html`
      <header>
        <h1>Dispute Intake</h1>
        ${segmented(
          'view',
          'View',
          VIEWS.map((view) => [view, view === 'live' ? 'Live' : 'Gallery']),
          state.view,
          (view) => this._set({ view: view as DemoState['view'] }),
        )}
        <span class="spring"></span>
        <button class="button share" title="Everything chosen here is in the page’s address" @click=${() =>
          navigator.clipboard.writeText(location.href)}>Copy link</button>
      </header>
      <main class=${isLive ? '' : 'gallery'}>
        <demo-controls
          class=${shows('controls')}
          .state=${state}
          .refusal=${this.refusal}
          @state-change=${(event: CustomEvent<Partial<DemoState>>) => this._set(event.detail)}
        ></demo-controls>
        ${
          isLive
            ? html`<demo-stage
                class=${shows('canvas')}
                .state=${state}
                .session=${this.session}
                .problem=${this.problem}
                .isBusy=${this.isBusy}
                @new-session=${() => this._newSession()}
                @expire-session=${() => this._expire()}
              ></demo-stage>
              <demo-output
                class=${shows('output')}
                .state=${state}
                .log=${this.log}
                .webhooks=${this._ours()}
                .outcome=${this.outcome}
                .places=${places}
                @clear-log=${() => {
                  this.log = [];
                }}
              ></demo-output>`
            : html`<demo-gallery
              class=${panel === 'controls' ? '' : 'shown'}
              .state=${state}
              @state-change=${(event: CustomEvent<Partial<DemoState>>) => this._set(event.detail)}
            ></demo-gallery>`
        }
      </main>
      <nav aria-label="Panels">
        ${PANELS.filter((name) => isLive || name !== 'output').map(
          (name) =>
            html`<button aria-pressed=${name === panel} @click=${() => {
              this.panel = name;
            }}>${{ controls: 'Choices', canvas: isLive ? 'Canvas' : 'Gallery', output: 'Events' }[name]}</button>`,
        )}
      </nav>
    `;
  }
}
customElements.define('demo-app', DemoApp);
declare global {
  interface HTMLElementTagNameMap {
    'demo-app': DemoApp;
    'demo-output': import('./demo-output.element.ts').DemoOutput;
  }
}
