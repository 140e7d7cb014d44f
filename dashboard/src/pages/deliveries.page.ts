/** Webhook deliveries: live lists of messages and of attempts; one opened with its request and every attempt's response. */
import type {
  Delivery,
  DeliveryAttempt,
  Endpoint,
  ListedAttempt,
  OpenedDelivery,
} from '@dispute-intake/contract/dashboard-api';
import { WEBHOOK_EVENTS } from '@dispute-intake/contract/vocabulary';
import { html, nothing, type TemplateResult } from 'lit';
import { call, send } from '../api.ts';
import { place } from '../router.ts';
import { copyButton, empty, notice, say, shortId, snippet, status, when, whenExactly } from '../ui/bits.ts';
import type { Filter } from '../ui/filters.ts';
import type { Column, ListElement } from '../ui/list.element.ts';
import { Page } from '../ui/page.element.ts';
import { sidePanel } from '../ui/side-panel.ts';
import { duration, money, word } from '../words.ts';

/** The response in one word: its code, or why there was none. */
export const responseOf = (row: {
  response_code: number | null;
  error_code: string | null;
}): TemplateResult | string =>
  row.response_code !== null
    ? html`<code>${row.response_code}</code>`
    : row.error_code
      ? html`<span class="nowrap">${word(row.error_code)}</span>`
      : html`<span class="muted">–</span>`;

/** An event's name, whole where there is room. */
export const eventName = (event: string): TemplateResult => html`<span class="event-name">${event}</span>`;

const tag = (trigger: string) =>
  trigger === 'scheduled' ? nothing : html` <small class="tag">${trigger === 'manual' ? 'resent' : trigger}</small>`;
const endpointOf = (row: Delivery) => row.endpoint_description || row.endpoint_url.replace(/^https?:\/\//, '');
/** What the message reports on: the dispute by its merchant and amount, else the session. */
function disputeOf(row: Delivery): TemplateResult {
  const { evaluation_id, intake_session_id, merchant_name } = row;
  const href = evaluation_id
    ? `/dashboard/evaluations/${evaluation_id}`
    : `/dashboard/sessions?open=${intake_session_id}`;
  if (!evaluation_id && !intake_session_id)
    return html`<span class="muted">${row.trigger === 'test' ? 'None: a test' : 'Not known'}</span>`;
  if (merchant_name === null) return html`<span class="muted">Deleted</span>`;
  const amount = row.amount === null || row.currency === null ? '' : money(row.amount, row.currency);
  return html`<span class="about-dispute"><a href=${href}>${merchant_name}</a> <small class="muted nowrap">${amount}</small></span>`;
}
/** A delivery that has failed and is tried again is neither new nor lost. */
const deliveryStatus = ({ status: state, attempts }: Pick<Delivery, 'status' | 'attempts'>): TemplateResult =>
  status(state === 'pending' && attempts > 0 ? 'retrying' : state);

const COLUMNS: Column<Delivery>[] = [
  {
    head: 'Event',
    cell: (row) => html`${eventName(row.event)}${tag(row.trigger)}`,
    narrow: (row) => html`${endpointOf(row)} · ${when(row.created_at)}`,
  },
  {
    head: 'Dispute',
    cell: disputeOf,
    isWide: true,
  },
  { head: 'Status', cell: deliveryStatus, narrow: responseOf },
  { head: 'Response', cell: responseOf, isWide: true },
  { head: 'Attempts', cell: (row) => row.attempts, isNumber: true, isWide: true },
  { head: 'Took', cell: (row) => duration(row.duration_ms), isNumber: true, isWide: true },
  {
    head: 'Endpoint',
    cell: (row) => html`<span class="cut" title=${row.endpoint_url}>${endpointOf(row)}</span>`,
    isWide: true,
  },
  { head: 'Created', cell: (row) => when(row.created_at), isWide: true },
];
/** Attempts as they are listed here and on the page of an endpoint. */
export const ATTEMPTS: Column<ListedAttempt>[] = [
  {
    head: 'Event',
    cell: (row) =>
      html`<a href="/dashboard/deliveries?open=${row.delivery_id}">${eventName(row.event)}</a>${tag(row.trigger)}`,
    narrow: (row) => html`attempt ${row.number} · ${when(row.at)}`,
  },
  { head: 'Status', cell: (row) => status(row.status), narrow: responseOf },
  { head: 'Response', cell: responseOf, isWide: true },
  { head: 'Attempt', cell: (row) => row.number, isNumber: true, isWide: true },
  { head: 'Took', cell: (row) => duration(row.duration_ms), isNumber: true, isWide: true },
  { head: 'Time', cell: (row) => when(row.at), isWide: true },
];
const EVENTS: Filter = {
  name: 'event',
  label: 'Event',
  options: WEBHOOK_EVENTS,
  labels: Object.fromEntries(WEBHOOK_EVENTS.map((event) => [event, event])),
};
/** Finds a message, a delivery, or everything about one dispute. */
const ABOUT: Filter = { name: 'about', label: 'Search', hint: 'Message, dispute or session id' };
/** Filters of attempts, apart from the endpoint. */
export const ATTEMPT_FILTERS: Filter[] = [
  ABOUT,
  { name: 'status', label: 'Status', options: ['succeeded', 'failed', 'pending'] },
  EVENTS,
  { name: 'code', label: 'Code', hint: '200, 5xx, timeout' },
  { name: 'answered', label: 'Answered or timed out', labels: { 1: '' }, isChip: true },
];

class DeliveriesPage extends Page {
  static override properties = { ...Page.properties, endpoints: { state: true } };
  declare endpoints: Endpoint[];
  readonly #panel = sidePanel<OpenedDelivery>(this, {
    path: (id) => `/deliveries/${encodeURIComponent(id)}`,
    isLive: (opened) =>
      opened.status === 'pending' || (opened.id === this.#awaited?.id && opened.attempts < this.#awaited.attempts),
  });
  /** A delivery that was sent again, until that attempt is there. */
  #awaited: { id: string; attempts: number } | undefined;

  constructor() {
    super();
    this.endpoints = [];
  }
  protected override firstUpdated(): void {
    void this.attempt(async () => {
      this.endpoints = (await call<{ data: Endpoint[] }>('GET', '/endpoints')).data;
    });
  }

  protected override render(): TemplateResult {
    const endpoint: Filter = {
      name: 'endpoint',
      label: 'Endpoint',
      options: this.endpoints.map(({ id }) => id),
      labels: Object.fromEntries(this.endpoints.map(({ id, url, description }) => [id, description || url])),
    };
    const isAttempts = place().query.get('view') === 'attempts';
    const [first] = this.endpoints;
    const nothingYet = empty(
      'Nothing has been sent yet',
      first
        ? html`<p>Send a test delivery to see what your receiver gets.</p><p><a class="button" href="/dashboard/endpoints/${first.id}">Open ${first.description || 'your endpoint'}</a></p>`
        : html`<p>Results are posted to your endpoints, signed and tried again until they arrive.</p><p><a class="button" href="/dashboard/endpoints">Create an endpoint</a></p>`,
      'deliveries',
    );
    return html`<div class="head"><h1>Deliveries</h1></div>
      <p class="lead">${isAttempts ? 'Every single try to reach an endpoint' : 'Every message to every endpoint'}, newest first.</p>
      <div class="segments tabs" role="group" aria-label="What to list">
        <a href="/dashboard/deliveries" aria-current=${isAttempts ? 'false' : 'true'}>Deliveries</a>
        <a href="/dashboard/deliveries?view=attempts" aria-current=${isAttempts ? 'true' : 'false'}>Attempts</a>
      </div>
      ${this.problemNotice()}
      ${
        isAttempts
          ? html`<di-list path="/attempts" caption="Delivery attempts" .noun=${['attempt', 'attempts']} .columns=${ATTEMPTS} .filters=${[...ATTEMPT_FILTERS, endpoint]} .empty=${nothingYet}></di-list>`
          : html`<di-list path="/deliveries" caption="Deliveries" .noun=${['delivery', 'deliveries']} opens .columns=${COLUMNS}
              .filters=${[ABOUT, { name: 'status', label: 'Status', options: ['pending', 'succeeded', 'failed'] }, EVENTS, endpoint, { name: 'code', label: 'Code', hint: '200, 5xx, timeout' }]}
              .empty=${nothingYet}></di-list>`
      }
      ${this.#panel.view('Delivery', (opened) => this.#delivery(opened))}`;
  }

  #delivery(delivery: OpenedDelivery): TemplateResult {
    const { request } = delivery;
    const { body } = request;
    return html`<div class="panel">
      <p class="panel-title"><strong>${delivery.event}</strong>${tag(delivery.trigger)} ${deliveryStatus(delivery)}</p>
      ${delivery.next_attempt_at && delivery.status === 'pending' ? notice('warn', html`Attempt ${delivery.attempts + 1} follows ${when(delivery.next_attempt_at)}.`) : nothing}
      <dl class="facts">
        <dt>Endpoint</dt><dd><a href="/dashboard/endpoints/${delivery.endpoint_id}">${delivery.endpoint_description || delivery.endpoint_url}</a></dd>
        <dt>Dispute</dt><dd>${disputeOf(delivery)}</dd>
        <dt>Message</dt><dd>${shortId(delivery.message_id)}</dd>
        <dt>Created</dt><dd>${whenExactly(delivery.created_at)}</dd>
        <dt>Attempts</dt><dd>${delivery.attempts}</dd>
      </dl>
      ${
        this.may('deliveries.send')
          ? html`<div class="actions"><wa-button appearance="outlined" @click=${() => this.#resend(delivery)}>Resend now</wa-button></div>`
          : nothing
      }
      ${body === null ? nothing : html`<div class="actions">${copyButton(body, 'Copy the signed body')}${copyButton(curlOf({ ...request, body }), 'Copy as curl')}</div>`}
      <h2>Attempts</h2>
      ${delivery.tries.length === 0 ? html`<p class="muted">None yet.</p>` : nothing}
      <ol class="tries">${delivery.tries.map((attempt, i) => this.#attempt(attempt, i === 0))}</ol>
      <h2>Message</h2>
      ${snippet(requestText(request.url, request.headers), 'Address and headers')}
      ${body === null ? html`<p class="muted">Your role does not see the message itself.</p>` : snippet(pretty(body), 'Body')}
    </div>`;
  }
  #attempt(attempt: DeliveryAttempt, isLatest: boolean): TemplateResult {
    const response = attempt.response_code === null ? word(attempt.error_code) : `HTTP ${attempt.response_code}`;
    return html`<li><details ?open=${isLatest}>
      <summary><span class="try-head">${status(attempt.status, `#${attempt.number} ${word(attempt.status)}`)} <strong>${response}</strong>${tag(attempt.trigger)}
        <span class="muted">${duration(attempt.duration_ms)} · ${when(attempt.at)}</span></span></summary>
      <p class="muted">${whenExactly(attempt.at)}${attempt.error_code && attempt.response_code !== null ? html` · ${word(attempt.error_code)}` : nothing}${attempt.next_attempt_at ? html` · next attempt ${Date.parse(attempt.next_attempt_at) > Date.now() ? 'due' : 'was due'} ${whenExactly(attempt.next_attempt_at)}` : nothing}</p>
      ${attempt.request_headers ? snippet(requestText(null, attempt.request_headers), `Headers sent with attempt ${attempt.number}`) : nothing}
      ${attempt.response_body ? snippet(pretty(attempt.response_body), `Response body of attempt ${attempt.number}`) : html`<p class="muted">${attempt.response_code === null ? 'There was no response.' : 'The response had no body.'}</p>`}
    </details></li>`;
  }
  async #resend(delivery: OpenedDelivery): Promise<void> {
    await this.attempt(async () => {
      await send('POST /deliveries/:id/resend', delivery.id);
      this.#awaited = { id: delivery.id, attempts: delivery.attempts + 1 };
      say('Sent again');
      this.querySelector<ListElement>('di-list')?.refresh();
    });
    await this.#panel.reload();
  }
}
customElements.define('di-deliveries', DeliveriesPage);

const requestText = (url: string | null, headers: Record<string, string | null>): string =>
  [
    ...(url === null ? [] : [`POST ${url}`]),
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value ?? '(not shown)'}`),
  ].join('\n');

const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

/** The request as a shell command; headers whose values are not shown are left for the reader to fill in. */
const curlOf = ({ url, headers, body }: OpenedDelivery['request'] & { body: string }): string =>
  [
    `curl -X POST ${quoted(url)}`,
    ...Object.entries(headers).map(([name, value]) => `-H ${quoted(`${name}: ${value ?? 'FILL-IN'}`)}`),
    `--data-raw ${quoted(body)}`,
  ].join(' \\\n  ');

function pretty(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
