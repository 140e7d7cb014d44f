/** Webhook deliveries: a live list with filters; one opened with its request and every attempt's response. */

import type { Delivery, DeliveryAttempt, Endpoint, OpenedDelivery } from '@dispute-intake/contract/dashboard-api';
import { WEBHOOK_EVENTS } from '@dispute-intake/contract/vocabulary';
import { html, nothing, type TemplateResult } from 'lit';
import { call } from '../api.ts';
import { onMove, place, setQuery } from '../router.ts';
import { notice, say, shortId, skeleton, snippet, status, when } from '../ui/bits.ts';
import type { Column, Filter, ListElement } from '../ui/list.element.ts';
import { Page } from '../ui/page.element.ts';
import { duration, word } from '../words.ts';

/** The answer in one word: the code, or why there was none. */
export const responseOf = (row: {
  response_code: number | null;
  error_code: string | null;
}): TemplateResult | string =>
  row.response_code !== null
    ? html`<code>${row.response_code}</code>${row.error_code ? html` <small>${word(row.error_code)}</small>` : nothing}`
    : row.error_code
      ? word(row.error_code)
      : '–';

const COLUMNS: Column<Delivery>[] = [
  {
    head: 'Event',
    cell: (row) => html`${row.event}${row.trigger === 'test' ? html` <small class="tag">test</small>` : nothing}`,
  },
  {
    head: 'Status',
    cell: (row) => status(row.status),
  },
  { head: 'Code', cell: responseOf },
  { head: 'Attempts', cell: (row) => row.attempts, isNumber: true, isWide: true },
  { head: 'Time', cell: (row) => duration(row.duration_ms), isNumber: true, isWide: true },
  { head: 'Endpoint', cell: (row) => html`<span class="url">${row.endpoint_url}</span>`, isWide: true },
  { head: 'Created', cell: (row) => when(row.created_at) },
];

class DeliveriesPage extends Page {
  static override properties = { ...Page.properties, opened: { state: true }, endpoints: { state: true } };
  declare opened: OpenedDelivery | null;
  declare endpoints: Endpoint[];
  #stop: (() => void) | undefined;
  #timer: ReturnType<typeof setInterval> | undefined;

  constructor() {
    super();
    this.opened = null;
    this.endpoints = [];
  }
  override connectedCallback(): void {
    super.connectedCallback();
    this.#stop = onMove(() => this.#open());
    this.#timer = setInterval(() => this.opened?.status === 'pending' && this.#open(true), 3000);
  }
  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#stop?.();
    clearInterval(this.#timer);
  }
  protected override firstUpdated(): void {
    this.attempt(async () => {
      this.endpoints = (await call<{ data: Endpoint[] }>('GET', '/endpoints')).data;
    });
    this.#open();
  }
  async #open(force = false): Promise<void> {
    this.requestUpdate();
    const id = place().query.get('open');
    if (id === null) {
      this.opened = null;
      return;
    }
    if (this.opened?.id === id && !force) return;
    this.opened = (await this.attempt(() => call<OpenedDelivery>('GET', `/deliveries/${id}`))) ?? null;
  }

  protected override render(): TemplateResult {
    const filters: Filter[] = [
      { name: 'status', label: 'Status', options: ['pending', 'succeeded', 'failed'] },
      {
        name: 'event',
        label: 'Event',
        options: WEBHOOK_EVENTS,
        labels: Object.fromEntries(WEBHOOK_EVENTS.map((event) => [event, event])),
      },
      {
        name: 'endpoint',
        label: 'Endpoint',
        options: this.endpoints.map(({ id }) => id),
        labels: Object.fromEntries(this.endpoints.map(({ id, url, description }) => [id, description || url])),
      },
      { name: 'code', label: 'Code', hint: '200, 5xx, timeout' },
    ];
    const openId = place().query.get('open');
    return html`<div class="head"><h1>Deliveries</h1></div>
      <p class="lead">Every message to every endpoint, newest first. The list refreshes itself.</p>
      ${this.refused()}
      <di-list path="/deliveries" caption="deliveries" opens .columns=${COLUMNS} .filters=${filters}
        .empty=${html`<p>Nothing has been sent yet. ${
          this.endpoints.length === 0
            ? html`<a href="/dashboard/endpoints">Create an endpoint</a> first.`
            : html`<a href="/dashboard/endpoints/${this.endpoints[0]?.id}">Send a test delivery</a> to see one.`
        }</p>`}></di-list>
      <wa-drawer label="Delivery" ?open=${openId !== null} light-dismiss @wa-after-hide=${(event: Event) => {
        if ((event.target as HTMLElement).localName === 'wa-drawer') setQuery({ open: null });
      }}>${openId === null ? nothing : this.opened ? this.#panel(this.opened) : skeleton()}</wa-drawer>`;
  }

  #panel(delivery: OpenedDelivery): TemplateResult {
    return html`<div class="panel">
      <p>${status(delivery.status)} <strong>${delivery.event}</strong></p>
      ${delivery.next_attempt_at && delivery.status === 'pending' ? notice('warn', html`Next attempt ${when(delivery.next_attempt_at)}`) : nothing}
      <dl class="facts">
        <dt>Endpoint</dt><dd><a href="/dashboard/endpoints/${delivery.endpoint_id}">${delivery.endpoint_url}</a></dd>
        <dt>Message</dt><dd>${shortId(delivery.message_id)}</dd>
        <dt>Created</dt><dd>${when(delivery.created_at)}</dd>
      </dl>
      ${
        this.may('deliveries.send')
          ? html`<wa-button appearance="outlined" @click=${() => this.#resend(delivery)}>Resend now</wa-button>`
          : nothing
      }
      <h2>Request</h2>
      ${snippet(
        `POST ${delivery.request.url}\n${Object.entries(delivery.request.headers)
          .map(([name, value]) => `${name}: ${value ?? '(not shown)'}`)
          .join('\n')}`,
        'Address and headers',
      )}
      ${snippet(pretty(delivery.request.body), 'Body')}
      <h2>Attempts</h2>
      ${delivery.tries.length === 0 ? html`<p class="muted">None yet.</p>` : nothing}
      <ol class="tries">${delivery.tries.map((attempt) => this.#attempt(attempt))}</ol>
    </div>`;
  }
  #attempt(attempt: DeliveryAttempt): TemplateResult {
    return html`<li><details ?open=${attempt.status === 'failed'}>
      <summary>${status(attempt.status, `#${attempt.number} ${word(attempt.status)}`)} ${responseOf(attempt)}
        <span class="muted">${duration(attempt.duration_ms)} · ${attempt.trigger} · ${when(attempt.at)}</span></summary>
      ${attempt.response_body ? snippet(pretty(attempt.response_body), 'Response body') : html`<p class="muted">The answer had no body.</p>`}
    </details></li>`;
  }
  async #resend(delivery: OpenedDelivery): Promise<void> {
    await this.attempt(async () => {
      await call('POST', `/deliveries/${delivery.id}/resend`);
      say('Sent again');
      this.querySelector<ListElement>('di-list')?.refresh();
    });
    setTimeout(() => this.#open(true), 800);
  }
}
customElements.define('di-deliveries', DeliveriesPage);

function pretty(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
