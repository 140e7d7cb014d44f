import type { InputError, IntakeSessionWithUrl } from '@dispute-intake/contract';
import { ApiError } from '@dispute-intake/contract/api-request';
import type { DemoOutcome, DemoWebhook } from '@dispute-intake/contract/demo-api';
import type { DisputeIntakeEventMap } from '@dispute-intake/dispute-intake';
import { html, LitElement, nothing } from 'lit';
import { demoApi } from './demo.api.ts';
import { type DemoState, readState, VIEWS, writeState } from './demo.state.ts';
import { sessionBody } from './payments.ts';
import { segmented } from './segmented.ts';
import './demo-controls.element.ts';
import './demo-gallery.element.ts';
import './demo-output.element.ts';
import './demo-stage.element.ts';
import './demo-stories.element.ts';
import './demo-theme.element.ts';
import type { LogEntry } from './demo-output.element.ts';
import './demo-app.css';

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
const VIEW_NAMES: Record<DemoState['view'], string> = {
  gallery: 'Gallery',
  live: 'Live',
  theme: 'Theme',
  stories: 'Stories',
};
const PANELS = ['controls', 'canvas', 'output'] as const;

/** The whole page: choices left, canvas in the middle, what happens right; the address says it all. */
export class DemoApp extends LitElement {
  static override properties = {
    state: { state: true },
    session: { state: true },
    problem: { state: true },
    errors: { state: true },
    isBusy: { state: true },
    log: { state: true },
    webhooks: { state: true },
    outcome: { state: true },
    panel: { state: true },
    issuer: { state: true },
    restarted: { state: true },
  };
  declare state: DemoState;
  declare session: IntakeSessionWithUrl | null;
  declare problem: string;
  /** What the service said to the last session request, field by field. */
  declare errors: InputError[];
  declare isBusy: boolean;
  declare log: LogEntry[];
  declare webhooks: DemoWebhook[];
  declare outcome: DemoOutcome | null;
  /** Which of the three shows where there is place for one. */
  declare panel: (typeof PANELS)[number];
  /** Name of the account. */
  declare issuer: string;
  declare restarted: string;
  #lastWebhook = 0;
  /** The choices the session on the canvas was created with. */
  #createdWith = '';
  #poll: ReturnType<typeof setInterval> | undefined;

  constructor() {
    super();
    this.state = readState(location.search);
    // On a phone the screen itself is the device.
    if (innerWidth < NARROW_PX && !new URLSearchParams(location.search).has('size'))
      this.state = { ...this.state, size: 'desktop' };
    this.session = null;
    this.problem = '';
    this.errors = [];
    this.isBusy = false;
    this.log = [];
    this.webhooks = [];
    this.outcome = null;
    this.panel = 'canvas';
    this.issuer = '';
    this.restarted = '';
    for (const name of EVENTS) this.addEventListener(name, (event) => this.#onIntakeEvent(event as CustomEvent));
  }

  #onMessage = ({ data, origin }: MessageEvent): void => {
    if (!this.session || origin !== new URL(this.session.url).origin) return;
    this.#write('message', typeof data?.type === 'string' ? data.type : `${data?.ns} ${data?.kind}`, data);
  };
  #onHistory = (): void => {
    this.state = readState(location.search);
  };

  override connectedCallback(): void {
    super.connectedCallback();
    addEventListener('message', this.#onMessage);
    addEventListener('popstate', this.#onHistory);
    demoApi.account().then(
      ({ name }) => {
        this.issuer = name;
      },
      () => undefined,
    );
    this.#poll = setInterval(() => this.#look(), POLL_MS);
  }
  override disconnectedCallback(): void {
    super.disconnectedCallback();
    removeEventListener('message', this.#onMessage);
    removeEventListener('popstate', this.#onHistory);
    clearInterval(this.#poll);
  }

  #write(kind: LogEntry['kind'], name: string, detail: unknown): void {
    this.log = [...this.log.slice(-MAX_LOG), { atMs: Date.now(), kind, name, detail }];
  }

  #set(changes: Partial<DemoState>): void {
    const before = this.state;
    this.state = { ...before, ...changes };
    const query = writeState(this.state);
    history.replaceState(null, '', query ? `?${query}` : location.pathname);
    if (changes.network && this.session) this.#setConditions();
    if (changes.mode && changes.mode !== before.mode && this.session && this.state.view === 'live')
      void this.#newSession(`as ${changes.mode === 'form' ? 'a form' : 'a chatbot'}, with a new session`);
  }
  #setConditions(): void {
    const { network, idle } = this.state;
    if (this.session) demoApi.setConditions(this.session.id, { network, idle }).catch(() => undefined);
  }

  #body(): string {
    const { payment, card, mode, locale, text, body } = this.state;
    const returnUrl = new URL('.', document.baseURI).href;
    const isLong = text === 'long';
    return (
      body ||
      JSON.stringify(sessionBody({ kind: payment, card, mode, locale, isLong, returnUrl, nowMs: Date.now() }), null, 2)
    );
  }
  #choices(): string {
    const { payment, card, text, body } = this.state;
    return JSON.stringify([payment, card, text, body]);
  }

  /** `restarted` says how the intake on the canvas begins anew, shown above it; empty: nothing is shown. */
  async #newSession(restarted = ''): Promise<void> {
    this.isBusy = true;
    this.problem = '';
    this.errors = [];
    this.panel = 'canvas';
    const choices = this.#choices();
    try {
      const session = await demoApi.createSession(this.#body());
      const { network, idle } = this.state;
      if (network !== 'normal' || idle !== 'normal') await demoApi.setConditions(session.id, { network, idle });
      this.session = session;
      this.restarted = restarted;
      this.#createdWith = choices;
      this.outcome = null;
      this.webhooks = [];
      this.#write('backend', 'POST /api/intake/sessions/ → 201', session);
    } catch (error) {
      this.session = null;
      this.problem = error instanceof Error ? error.message : String(error);
      if (error instanceof ApiError) {
        this.errors = error.problem.errors ?? [];
        this.#write('backend', 'POST /api/intake/sessions/ → not created', error.problem);
      }
    } finally {
      this.isBusy = false;
    }
  }

  async #expire(): Promise<void> {
    if (!this.session) return;
    try {
      const { id } = this.session;
      this.#write('backend', `POST /api/intake/sessions/${id}/expire → 200`, await demoApi.expire(id));
    } catch (error) {
      this.#write('backend', 'expire → not done', error instanceof ApiError ? error.problem : String(error));
    }
  }

  #onIntakeEvent(event: CustomEvent): void {
    this.#write('event', event.type, event.detail);
    if (event.type === 'intake-completed') void this.#readOutcome();
  }
  async #readOutcome(): Promise<void> {
    const { session } = this;
    if (!session) return;
    const outcome = await demoApi.outcome(session.id).catch(() => null);
    if (outcome?.result && this.session === session) {
      this.outcome = outcome;
      const output = this.querySelector('demo-output');
      if (output) output.tab = 'Result';
    }
  }
  async #look(): Promise<void> {
    const { session } = this;
    if (!session || document.hidden) return;
    const came = await demoApi.webhooks(this.#lastWebhook).catch(() => []);
    this.#lastWebhook = came.at(-1)?.sequence ?? this.#lastWebhook;
    // Two looks may overlap where the server is slow.
    const fresh = came.filter(({ sequence }) => !this.webhooks.some((each) => each.sequence === sequence));
    if (fresh.length > 0) this.webhooks = [...this.webhooks, ...fresh];
  }
  /** Deliveries about this session; those of other pages come by the same endpoint. */
  #ours(): DemoWebhook[] {
    const ids = [this.session?.id, this.#evaluationId()].filter((id) => id !== undefined);
    return this.webhooks.filter(({ body }) => ids.some((id) => body.includes(id)));
  }
  #evaluationId(): string | undefined {
    const completed = this.log.findLast(({ name }) => name === 'intake-completed')?.detail as
      | { evaluation_id?: string }
      | undefined;
    return this.outcome?.result?.id ?? completed?.evaluation_id;
  }

  protected override createRenderRoot() {
    return this;
  }
  override render() {
    const { state, panel } = this;
    const isLive = state.view === 'live';
    const places = {
      elementUrl: new URL('/element/dispute-intake.js', location.href).href,
      apiUrl: location.origin,
      body: this.#body(),
    };
    const onChange = (event: CustomEvent<Partial<DemoState>>): void => this.#set(event.detail);
    const shown = panel === 'controls' ? '' : 'shown';
    const shows = (name: string) => (panel === name ? 'shown' : '');
    return html`
      <header>
        <h1>Dispute Intake${this.issuer ? html` <span class="muted">${this.issuer}</span>` : ''}</h1>
        ${segmented(
          'view',
          'View',
          VIEWS.map((view) => [view, VIEW_NAMES[view]]),
          state.view,
          (view) => this.#set({ view: view as DemoState['view'] }),
        )}
        <span class="spring"></span>
        <button class="button share" title="Everything chosen here is in the page’s address" @click=${() =>
          navigator.clipboard.writeText(location.href)}>Copy link</button>
      </header>
      <main class=${isLive ? '' : 'gallery'}>
        <demo-controls
          class=${shows('controls')}
          .state=${state}
          .errors=${this.errors}
          @state-change=${onChange}
        ></demo-controls>
        ${
          isLive || this.session
            ? html`<demo-stage
                class=${shows('canvas')}
                ?hidden=${!isLive}
                .state=${state}
                .session=${this.session}
                .problem=${this.problem}
                .isBusy=${this.isBusy}
                .restarted=${this.restarted}
                .isStale=${this.session !== null && this.#createdWith !== this.#choices()}
                @new-session=${() => this.#newSession()}
                @expire-session=${() => this.#expire()}
              ></demo-stage>
              <demo-output
                class=${shows('output')}
                ?hidden=${!isLive}
                .state=${state}
                .log=${this.log}
                .webhooks=${this.#ours()}
                .outcome=${this.outcome}
                .places=${places}
                @clear-log=${() => {
                  this.log = [];
                }}
              ></demo-output>`
            : nothing
        }
        ${
          state.view === 'gallery'
            ? html`<demo-gallery class=${shown} .state=${state} .issuer=${this.issuer} @state-change=${onChange}></demo-gallery>`
            : state.view === 'theme'
              ? html`<demo-theme class=${shown} .state=${state} .issuer=${this.issuer}></demo-theme>`
              : state.view === 'stories'
                ? html`<demo-stories class=${shown} .state=${state} .issuer=${this.issuer} @state-change=${onChange}></demo-stories>`
                : nothing
        }
      </main>
      <nav aria-label="Panels">
        ${PANELS.filter((name) => isLive || name !== 'output').map(
          (name) =>
            html`<button aria-pressed=${name === panel} @click=${() => {
              this.panel = name;
            }}>${{ controls: 'Choices', canvas: isLive ? 'Canvas' : VIEW_NAMES[state.view], output: 'Events' }[name]}</button>`,
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
