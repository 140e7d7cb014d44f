/** Get started: what is done already, and working snippets filled with the account's own values. */
import type {
  AccountSettings,
  ApiKey,
  Page as ApiPage,
  Delivery,
  Endpoint,
  EvaluationRow,
  SessionRow,
} from '@dispute-intake/contract/dashboard-api';
import { html, nothing, type TemplateResult } from 'lit';
import { call } from '../api.ts';
import { notice, snippet } from '../ui/bits.ts';
import { Page } from '../ui/page.element.ts';
import { counted } from '../words.ts';
import {
  curlEvaluation,
  curlResult,
  curlSession,
  element,
  exampleRequest,
  nodeSession,
  receiver,
} from './get-started.snippets.ts';

/** What the account has already; undefined: not known yet, or not this role's to know. */
interface Done {
  keys?: ApiKey[];
  sessions?: SessionRow[];
  endpoints?: Endpoint[];
  delivered?: Delivery[];
  evaluations?: EvaluationRow[];
  origins?: string[] | null;
}

class GetStartedPage extends Page {
  static override properties = { ...Page.properties, done: { state: true }, isNode: { state: true } };
  declare done: Done;
  declare isNode: boolean;

  readonly #session = exampleRequest();
  readonly #evaluation = exampleRequest();

  constructor() {
    super();
    this.done = {};
    this.isNode = false;
  }
  protected override firstUpdated(): void {
    const first = async <T>(path: string): Promise<T[]> => (await call<ApiPage<T>>('GET', path)).data;
    void this.attempt(async () => {
      const [keys, sessions, endpoints, delivered, evaluations, settings] = await Promise.all([
        this.may('keys.read') ? first<ApiKey>('/api-keys') : [],
        first<SessionRow>('/sessions?limit=1'),
        first<Endpoint>('/endpoints'),
        first<Delivery>('/deliveries?limit=1&status=succeeded'),
        first<EvaluationRow>('/evaluations?limit=1'),
        call<AccountSettings>('GET', '/settings'),
      ]);
      const active = keys.filter(
        (key) => !key.revoked_at && !(key.expires_at && Date.parse(key.expires_at) <= Date.now()),
      );
      this.done = { keys: active, sessions, endpoints, delivered, evaluations, origins: settings.embedding_origins };
    });
  }

  protected override render(): TemplateResult {
    const { base_url: base, account } = this.me;
    const { keys = [], sessions = [], endpoints = [], delivered = [], evaluations = [], origins } = this.done;
    const [endpoint] = endpoints;
    return html`<div class="head"><h1>Get started</h1></div>
      <p class="lead">From nothing to a first dispute in four steps. The snippets hold this server's addresses and run as they are.</p>
      ${this.problemNotice()}
      ${account.intake_enabled ? nothing : notice('warn', `Hosted intake is not enabled for ${account.name}. The operator of this server enables it; evaluations can be submitted directly.`)}
      <ol class="steps">
        ${step(
          'Create an API key',
          keys.length > 0,
          html`<p>${
            keys.length > 0
              ? html`<span class="done">You have ${counted(keys.length, 'active key', 'active keys')}</span>, the newest is <code>${keys[0]?.hint}</code>. Keep it on your backend as <code>DISPUTE_INTAKE_KEY</code>.`
              : this.may('keys.change')
                ? html`<a href="/dashboard/api-keys">Create a key</a> and keep it on your backend as <code>DISPUTE_INTAKE_KEY</code>.`
                : html`Ask an owner or developer of your account for a key, and keep it on your backend as <code>DISPUTE_INTAKE_KEY</code>.`
          }</p>`,
        )}
        ${step(
          'Create a session when a cardholder wants to dispute a payment',
          sessions.length > 0,
          html`${sessions.length > 0 ? html`<p><span class="done">Done.</span> See your <a href="/dashboard/sessions">sessions</a>.</p>` : nothing}
          <div class="segments" role="group" aria-label="Language">
            <button type="button" aria-pressed=${!this.isNode} @click=${() => {
              this.isNode = false;
            }}>curl</button><button type="button" aria-pressed=${this.isNode} @click=${() => {
              this.isNode = true;
            }}>Node</button></div>
          ${this.isNode ? snippet(nodeSession(base, this.#session), 'Node: create a session') : snippet(curlSession(base, this.#session), 'curl: create a session')}`,
        )}
        ${step(
          'Show it on your page',
          sessions.some(({ status }) => status !== 'pending'),
          html`<p>Give the session's <code>url</code> to your page; the key never goes there.</p>
          ${snippet(element(base), 'HTML: show the intake')}
          <p class="muted">${
            origins
              ? html`It may be embedded by ${origins.map((origin, i) => html`${i > 0 ? ', ' : ''}<code>${origin}</code>`)}.`
              : 'Any page may embed it until you say which.'
          } <a href="/dashboard/settings">Intake settings</a></p>`,
        )}
        ${step(
          'Receive the result',
          delivered.length > 0,
          html`<p>${
            endpoint
              ? html`<span class="done">You have ${counted(endpoints.length, 'endpoint', 'endpoints')}.</span> <a href="/dashboard/endpoints/${endpoint.id}">Send ${endpoint.description || endpoint.url} a test</a>.`
              : html`<a href="/dashboard/endpoints">Create a webhook endpoint</a> and send it a test.`
          } Verify every delivery with the endpoint's signing secret (<code>npm install standardwebhooks</code>):</p>
          ${snippet(receiver(), 'Node: receive and verify')}
          <p>Or ask for the result:</p>
          ${snippet(curlResult(base, evaluations[0]?.id), 'curl: read a result')}`,
        )}
      </ol>
      <section class="card"><h2>Your own intake?</h2><p>Submit what your page has collected, without a hosted session:</p>
        ${snippet(curlEvaluation(base, this.#evaluation), 'curl: submit an evaluation')}</section>
      <p><a href="/docs/" target="_blank" rel="noopener">Full API reference</a></p>`;
  }
}
customElements.define('di-get-started', GetStartedPage);

const step = (title: string, isDone: boolean, text: TemplateResult): TemplateResult =>
  html`<li class="card ${isDone ? 'is-done' : ''}"><h2>${title}${isDone ? html`<span class="sr"> (done)</span>` : nothing}</h2>${text}</li>`;
