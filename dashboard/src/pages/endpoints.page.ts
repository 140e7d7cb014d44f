/** Webhook endpoints: made, changed, disabled, tried out, their secret rotated; one opened with its delivery attempts. */

import type { Endpoint, EndpointFigures, EndpointSecret } from '@dispute-intake/contract/dashboard-api';
import {
  CONFIDENCES,
  DEFAULT_WEBHOOK_EVENTS,
  WEBHOOK_EVENTS,
  type WebhookEvent,
} from '@dispute-intake/contract/vocabulary';
import { html, nothing, type TemplateResult } from 'lit';
import { call, send } from '../api.ts';
import { go } from '../router.ts';
import { empty, notice, say, secret, shortId, skeleton, status, when, whenExactly } from '../ui/bits.ts';
import { askForm, confirmDanger, openDialog } from '../ui/dialog.ts';
import { areaField, choiceField, choiceIn, numberIn, textField, textIn, ticksIn } from '../ui/fields.ts';
import type { ListElement } from '../ui/list.element.ts';
import { Page } from '../ui/page.element.ts';
import { counted, duration, number, word } from '../words.ts';
import { ATTEMPT_FILTERS, ATTEMPTS, eventName } from './deliveries.page.ts';
import { CHECKS, headerLines, readHeaders } from './endpoint.form.ts';
import { failingBanner, figuresOf, retryWaiting, successOf } from './endpoint-figures.view.ts';

const stateOf = (endpoint: Endpoint): TemplateResult =>
  endpoint.disabled ? status('disabled') : endpoint.failing_since ? status('warning', 'Failing') : status('active');

/** Which events an endpoint gets, and what becomes of the others. */
/** What is sent there. */
const eventsOf = ({ events }: Pick<Endpoint, 'events'>): readonly WebhookEvent[] => events ?? DEFAULT_WEBHOOK_EVENTS;

function filterOf({ events }: Endpoint): TemplateResult {
  const chosen = eventsOf({ events });
  const others = WEBHOOK_EVENTS.filter((event) => !chosen.includes(event));
  return html`${chosen.map((event) => html`<code class="line">${event}</code>`)}
    ${others.length === 0 ? nothing : html`<small class="muted">Not sent here: ${others.join(', ')}. No delivery is made for them; they stay readable at <code>GET /api/events/</code>.</small>`}`;
}

const signingSecret = (value: string): TemplateResult =>
  secret(
    value,
    'signing secret',
    html`<strong>Give the signing secret to your receiver only.</strong> It can be shown again here, after your password or a passkey.`,
  );

/** What is wrong with an endpoint, and what follows from it. */
function healthNotice(endpoint: Endpoint, waiting: number): unknown {
  if (endpoint.disabled) {
    return notice(
      'warn',
      html`<strong>Disabled ${when(endpoint.disabled_at)}:</strong> ${word(endpoint.disabled_reason ?? 'manual')}. ${counted(waiting, 'message waits', 'messages wait')} and will be sent when it is enabled again.`,
    );
  }
  const paused =
    endpoint.paused_until && Date.parse(endpoint.paused_until) > Date.now()
      ? notice(
          'warn',
          endpoint.pause_asked
            ? html`The receiver asked for a pause: nothing is sent before ${whenExactly(endpoint.paused_until)}.`
            : html`The receiver is overloaded: the next attempt follows ${when(endpoint.paused_until)}.`,
        )
      : nothing;
  if (!endpoint.failing_since) return paused;
  const { disables_at: endsIso } = endpoint;
  return html`${paused}${notice(
    endsIso ? 'bad' : 'warn',
    html`<strong>Nothing has succeeded since ${whenExactly(endpoint.failing_since)}; ${counted(waiting, 'message waits', 'messages wait')}.</strong> ${
      endsIso
        ? html`Unless a delivery succeeds, the endpoint is disabled ${when(endsIso)} (${whenExactly(endsIso)}).`
        : 'Deliveries are tried again for three days; after five days of nothing but failures the endpoint is disabled.'
    } <a href="/dashboard/deliveries?endpoint=${endpoint.id}&view=attempts&status=failed">See its responses</a>`,
  )}`;
}

const REFRESH_MS = 30_000;

class EndpointsPage extends Page {
  static override properties = { ...Page.properties, endpoints: { state: true }, figures: { state: true } };
  declare endpoints: Endpoint[] | undefined;
  declare figures: EndpointFigures[];

  constructor() {
    super();
    this.figures = [];
  }

  protected override firstUpdated(): void {
    this.#load();
  }
  override connectedCallback(): void {
    super.connectedCallback();
    document.addEventListener('visibilitychange', this.#onShown);
    this.#timer = setInterval(this.#onShown, REFRESH_MS);
  }
  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearInterval(this.#timer);
    document.removeEventListener('visibilitychange', this.#onShown);
  }
  /** How endpoints do changes without anybody here: their figures and states are read again while the page is looked at. */
  readonly #onShown = (): void => {
    const isBusy = document.querySelector('wa-dialog') !== null;
    if (document.visibilityState === 'visible' && !isBusy) void this.#load();
  };
  #timer: ReturnType<typeof setInterval> | undefined;
  #load = () =>
    this.attempt(async () => {
      const [endpoints, figures] = await Promise.all([
        call<{ data: Endpoint[] }>('GET', '/endpoints'),
        call<{ data: EndpointFigures[] }>('GET', '/endpoint-figures'),
      ]);
      this.figures = figures.data;
      this.endpoints = endpoints.data;
    });
  #figuresOf = (endpoint: Endpoint) => this.figures.find(({ endpoint_id }) => endpoint_id === endpoint.id);
  async #retry(endpoint: Endpoint): Promise<void> {
    await retryWaiting(endpoint, this.#figuresOf(endpoint)?.waiting ?? 0);
    await this.#load();
    this.querySelector<ListElement>('di-list')?.refresh();
  }

  protected override render(): TemplateResult {
    if (this.endpoints === undefined) return html`<h1>Endpoints</h1>${this.problemNotice()}${skeleton()}`;
    const { placeId } = this;
    if (placeId === null) return this.#list(this.endpoints);
    const endpoint = this.endpoints.find(({ id }) => id === placeId);
    return endpoint
      ? this.#one(endpoint)
      : html`<h1>There is no such endpoint</h1><p><a href="/dashboard/endpoints">All endpoints</a></p>`;
  }

  #list(endpoints: Endpoint[]): TemplateResult {
    const mayChange = this.may('endpoints.change');
    return html`<div class="head"><h1>Endpoints</h1>${
      mayChange ? html`<wa-button variant="brand" @click=${() => this.#edit()}>Create endpoint</wa-button>` : nothing
    }</div>
      <p class="lead">Results and the ends of sessions are posted to these URLs, signed (Standard Webhooks) and tried again for three days.</p>
      ${this.problemNotice()}
      ${failingBanner(endpoints, this.figures, this.may('deliveries.send') ? (endpoint) => void this.#retry(endpoint) : null)}
      ${
        endpoints.length === 0
          ? empty(
              'No endpoints yet',
              html`<p>${mayChange ? 'Create one with the HTTPS URL of your backend, then send it a test delivery.' : 'An owner or developer of your account creates them.'}</p>`,
              'endpoints',
            )
          : html`<div class="table"><table><caption class="sr">Webhook endpoints</caption>
            <thead><tr><th scope="col">Endpoint</th><th scope="col">Status</th><th scope="col" class="wide">Events</th>
              <th scope="col" class="number wide">Success, 24 h</th><th scope="col" class="number wide">Waiting</th><th scope="col" class="number wide">Half within</th></tr></thead>
            <tbody>${endpoints.map((endpoint) => {
              const figures = this.#figuresOf(endpoint);
              return html`<tr><th scope="row"><a class="strong" href="/dashboard/endpoints/${endpoint.id}">${endpoint.description || endpoint.url}</a>
                ${endpoint.description ? html`<span class="sub url">${endpoint.url}</span>` : nothing}</th>
                <td>${stateOf(endpoint)}</td>
                <td class="wide">${eventsOf(endpoint).length === WEBHOOK_EVENTS.length ? 'All' : eventsOf(endpoint).map((event) => html`<code class="line">${eventName(event)}</code>`)}</td>
                <td class="number wide">${figures ? successOf(figures) : '–'}</td>
                <td class="number wide">${figures ? number(figures.waiting) : '–'}</td>
                <td class="number wide">${duration(figures?.p50_ms ?? null)}</td></tr>`;
            })}</tbody></table></div>`
      }`;
  }

  #one(endpoint: Endpoint): TemplateResult {
    const figures = this.#figuresOf(endpoint);
    const mayChange = this.may('endpoints.change');
    return html`<p class="crumb"><a href="/dashboard/endpoints">Endpoints</a></p>
      <div class="head"><h1 class="url">${endpoint.description || endpoint.url}</h1>
        <div class="actions">${
          this.may('deliveries.send')
            ? html`<wa-button variant="brand" @click=${() => this.#test(endpoint)}>Send test</wa-button>
            ${
              figures && figures.waiting > 0 && !endpoint.disabled
                ? html`<wa-button appearance="outlined" @click=${() => this.#retry(endpoint)}>Retry all pending deliveries</wa-button>`
                : nothing
            }
            <wa-button appearance="outlined" @click=${() => this.#replay(endpoint)}>Replay failed</wa-button>`
            : nothing
        }${
          mayChange
            ? html`<wa-button appearance="outlined" @click=${() => this.#edit(endpoint)}>Edit</wa-button>
              <wa-button appearance="outlined" @click=${() => this.#setDisabled(endpoint, !endpoint.disabled)}>${endpoint.disabled ? 'Enable' : 'Disable'}</wa-button>
              <wa-button appearance="outlined" variant="danger" @click=${() => this.#delete(endpoint)}>Delete</wa-button>`
            : nothing
        }</div></div>
      ${this.problemNotice()} ${healthNotice(endpoint, figures?.waiting ?? 0)}
      ${figures ? figuresOf(endpoint, figures) : nothing}
      <section class="card"><dl class="facts">
        <dt>URL</dt><dd class="url">${endpoint.url}</dd>
        <dt>Status</dt><dd>${stateOf(endpoint)}</dd>
        <dt>ID</dt><dd>${shortId(endpoint.id)}</dd>
        <dt>Events</dt><dd>${filterOf(endpoint)}</dd>
        <dt>Rate limit</dt><dd>${endpoint.rate_limit === null ? 'None' : counted(endpoint.rate_limit, 'message a second', 'messages a second')}</dd>
        <dt>Headers</dt><dd>${
          Object.keys(endpoint.headers).length === 0
            ? html`<span class="muted">None of your own</span>`
            : Object.entries(endpoint.headers).map(
                ([name, value]) => html`<code class="line">${name}: ${value ?? '••••••'}</code>`,
              )
        }</dd>
        <dt>Signing secret</dt><dd><code>whsec_••••••</code> ${
          mayChange
            ? html`<button type="button" class="link" @click=${() => this.#reveal(endpoint)}>Show<span class="sr"> the signing secret</span></button>
              <button type="button" class="link" @click=${() => this.#rotate(endpoint)}>Rotate<span class="sr"> the signing secret</span></button>`
            : nothing
        }</dd>
      </dl></section>
      <h2 class="section">Delivery attempts</h2>
      <di-list path="/attempts" caption="Delivery attempts" .noun=${['attempt', 'attempts']} .columns=${ATTEMPTS} .fixed=${{ endpoint: endpoint.id }}
        .filters=${ATTEMPT_FILTERS}
        .empty=${empty('Nothing has been sent here yet', html`<p>Send a test to see what your receiver gets.</p>`, 'deliveries')}></di-list>`;
  }

  async #edit(endpoint?: Endpoint): Promise<void> {
    const chosen = new Set<string>(endpoint?.events ?? DEFAULT_WEBHOOK_EVENTS);
    await askForm<Endpoint & Partial<EndpointSecret>>({
      title: endpoint ? 'Edit endpoint' : 'Create endpoint',
      confirm: endpoint ? 'Save' : 'Create endpoint',
      fields: (errors) => html`
        ${textField({ name: 'url', label: 'URL', value: endpoint?.url ?? '', required: true, hint: 'https, reachable from the internet', error: errors.url })}
        ${textField({ name: 'description', label: 'Description', value: endpoint?.description ?? '', error: errors.description })}
        ${textField({ name: 'rate_limit', label: 'Rate limit (messages a second)', value: endpoint?.rate_limit?.toString() ?? '', inputmode: 'numeric', hint: 'Empty: no limit', error: errors.rate_limit })}
        <fieldset><legend>Events</legend><small class="muted">What is not ticked is not sent to this endpoint, from the next event on.</small>${WEBHOOK_EVENTS.map(
          (event) =>
            html`<label class="tick"><input type="checkbox" name="events" value=${event} ?checked=${chosen.has(event)} /> ${event}</label>`,
        )}${errors.events ? html`<small class="field-error">${errors.events}</small>` : nothing}</fieldset>
        ${areaField({
          name: 'headers',
          label: 'Custom headers',
          value: headerLines(endpoint?.headers ?? {}),
          hint: 'One a line, as “Name: value”. Values that look like secrets are not shown again.',
          error: Object.entries(errors).find(([field]) => field.startsWith('headers'))?.[1],
        })}`,
      send: (data) => {
        const events = ticksIn(data, 'events', WEBHOOK_EVENTS);
        const body = {
          url: textIn(data, 'url'),
          description: textIn(data, 'description'),
          rate_limit: numberIn(data, 'rate_limit'),
          events,
          headers: readHeaders(textIn(data, 'headers')),
        };
        return endpoint ? send('PATCH /endpoints/:id', endpoint.id, body) : send('POST /endpoints', body);
      },
      ...(endpoint ? {} : { done: (made) => signingSecret(made.secret ?? '') }),
    });
    await this.#load();
  }
  async #reveal(endpoint: Endpoint): Promise<void> {
    const shown = await this.attempt(() => send('POST /endpoints/:id/secret/reveal', endpoint.id));
    if (!shown) return;
    await openDialog(
      'Signing secret',
      (close) => html`${signingSecret(shown.secret)}
        <div class="dialog-actions"><wa-button variant="brand" @click=${close}>Done</wa-button></div>`,
    );
  }
  async #rotate(endpoint: Endpoint): Promise<void> {
    await askForm<EndpointSecret>({
      title: 'Rotate the signing secret?',
      confirm: 'Rotate secret',
      isDanger: true,
      doneTitle: 'The new signing secret',
      fields:
        () => html`<p>The old secret of <strong class="url">${endpoint.url}</strong> is invalid at once: your receiver refuses
        deliveries until it has the new one. They are tried again, so none is lost.</p>
        <ol><li>Disable the endpoint, so that deliveries wait.</li><li>Rotate the secret and copy the new one.</li>
        <li>Deploy it to your receiver.</li><li>Enable the endpoint: what waited is sent, signed with the new secret.</li></ol>`,
      send: () => send('POST /endpoints/:id/secret', endpoint.id),
      done: (made) => signingSecret(made.secret),
    });
  }
  async #test(endpoint: Endpoint): Promise<void> {
    let event: WebhookEvent = endpoint.events?.[0] ?? 'evaluation.completed';
    const sent = await askForm({
      title: 'Send test delivery',
      confirm: 'Send test',
      fields: (
        _errors,
        update,
      ) => html`<p class="muted">An event made up for the purpose, marked <code>"test": true</code>, sent once.</p>
        ${choiceField({
          name: 'event',
          label: 'Event',
          options: WEBHOOK_EVENTS,
          labels: Object.fromEntries(WEBHOOK_EVENTS.map((each) => [each, each])),
          value: event,
          onChange: (chosen) => {
            event = chosen as WebhookEvent;
            update();
          },
        })}
        ${endpoint.events?.includes(event) === false ? html`<p class="muted">This endpoint does not get <code>${event}</code> otherwise; a test is sent all the same.</p>` : nothing}
        ${
          event !== 'evaluation.completed'
            ? nothing
            : html`${choiceField({ name: 'confidence', label: 'Confidence', options: CONFIDENCES, value: 'high' })}
        <fieldset><legend>Failed checks</legend>${CHECKS.map(
          ({ code, msg, type }) =>
            html`<label class="tick"><input type="checkbox" name="checks" value=${code} /> <span><code>${code}</code><br /><small>${msg} (${type})</small></span></label>`,
        )}</fieldset>`
        }`,
      send: (data) => {
        const checks = data.getAll('checks');
        if (event !== 'evaluation.completed') return send('POST /endpoints/:id/test', endpoint.id, { event });
        return send('POST /endpoints/:id/test', endpoint.id, {
          event,
          confidence: choiceIn(data, 'confidence', CONFIDENCES),
          failed_checks: CHECKS.filter(({ code }) => checks.includes(code)).map((check) => ({
            ...check,
            loc: [...check.loc],
          })),
        });
      },
    });
    if (!sent) return;
    say('Test sent');
    setTimeout(() => this.querySelector<ListElement>('di-list')?.refresh(), 600);
  }
  async #replay(endpoint: Endpoint): Promise<void> {
    const done = await askForm({
      title: 'Replay failed deliveries',
      confirm: 'Replay',
      fields:
        () => html`<p>Everything for this endpoint that failed for good since then is sent again, with the same ids.</p>
        ${choiceField({
          name: 'hours',
          label: 'Since',
          options: ['1', '24', '168', '336'],
          labels: { 1: 'An hour ago', 24: 'A day ago', 168: 'A week ago', 336: 'Two weeks ago' },
          value: '24',
        })}`,
      send: (data) =>
        send('POST /endpoints/:id/replays', endpoint.id, {
          since: new Date(Date.now() - Number(data.get('hours')) * 3_600_000).toISOString(),
        }),
    });
    if (done) say('Replay started');
  }
  async #setDisabled(endpoint: Endpoint, disabled: boolean): Promise<void> {
    const change = () => send('PATCH /endpoints/:id', endpoint.id, { disabled });
    if (!disabled) await this.attempt(change);
    else {
      await confirmDanger({
        title: 'Disable this endpoint?',
        text: html`Deliveries to <strong class="url">${endpoint.url}</strong> are held until it is enabled again. Nothing is lost.`,
        confirm: 'Disable endpoint',
        send: change,
      });
    }
    await this.#load();
  }
  async #delete(endpoint: Endpoint): Promise<void> {
    const waiting = this.#figuresOf(endpoint)?.waiting ?? 0;
    const done = await confirmDanger({
      title: 'Delete this endpoint?',
      name: endpoint.description || new URL(endpoint.url).host,
      text: html`<strong class="url">${endpoint.url}</strong> gets nothing any more. ${waiting === 0 ? 'Nothing waits for it.' : html`<strong>${counted(waiting, 'message that waits', 'messages that wait')}</strong> for it will never be sent.`} Its history stays.`,
      confirm: 'Delete endpoint',
      send: () => call('DELETE', `/endpoints/${endpoint.id}`),
    });
    if (!done) return;
    await this.#load();
    go('/dashboard/endpoints');
  }
}
customElements.define('di-endpoints', EndpointsPage);
