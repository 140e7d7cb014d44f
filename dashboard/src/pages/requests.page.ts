/** Requests to the API in the last seven days: which key asked what, how it ended, found by its request id. */
import type { ApiKey, ApiRequest } from '@dispute-intake/contract/dashboard-api';
import { html, nothing, type TemplateResult } from 'lit';
import { call } from '../api.ts';
import { copyable, empty, snippet, when, whenExactly } from '../ui/bits.ts';
import type { Filter } from '../ui/filters.ts';
import type { Column } from '../ui/list.element.ts';
import { Page } from '../ui/page.element.ts';
import { sidePanel } from '../ui/side-panel.ts';
import { duration } from '../words.ts';

const outcome = ({ status, code }: ApiRequest): TemplateResult => {
  const tone = status >= 500 ? 'bad' : status >= 400 ? 'warn' : 'good';
  return html`<span class="status ${tone}"><span aria-hidden="true">${{ good: '✓', warn: '▲', bad: '✕' }[tone]}</span>${status}</span>${code === null ? nothing : html` <code>${code}</code>`}`;
};

const COLUMNS: Column<ApiRequest>[] = [
  {
    head: 'Request',
    cell: (row) => html`<span class="strong">${row.method}</span> <span class="url">${row.path}</span>`,
    narrow: (row) => html`${when(row.at)} · ${duration(row.duration_ms)}`,
  },
  { head: 'Response', cell: outcome },
  { head: 'Took', cell: (row) => duration(row.duration_ms), isNumber: true, isWide: true },
  { head: 'Request ID', cell: (row) => html`<code>${row.request_id}</code>`, isWide: true },
  { head: 'Time', cell: (row) => when(row.at), isWide: true },
];

class RequestsPage extends Page {
  static override properties = { ...Page.properties, keys: { state: true } };
  declare keys: ApiKey[];
  readonly #panel = sidePanel<ApiRequest>(this, {
    path: (id) => `/requests/${encodeURIComponent(id)}`,
    isLive: () => false,
  });

  constructor() {
    super();
    this.keys = [];
  }
  protected override firstUpdated(): void {
    void this.attempt(async () => {
      this.keys = (await call<{ data: ApiKey[] }>('GET', '/api-keys')).data;
    });
  }

  #keyName(id: string): string {
    const key = this.keys.find((each) => each.id === id);
    return key ? `${key.name} (${key.hint})` : id;
  }

  protected override render(): TemplateResult {
    const filters: Filter[] = [
      { name: 'q', label: 'Search', hint: 'X-Request-Id' },
      { name: 'code', label: 'Response', hint: '4xx, 404, validation_failed' },
      {
        name: 'key',
        label: 'Key',
        options: this.keys.map(({ id }) => id),
        labels: Object.fromEntries(this.keys.map(({ id, name }) => [id, name])),
      },
      { name: 'method', label: 'Method', options: ['GET', 'POST'], labels: { GET: 'GET', POST: 'POST' } },
    ];
    return html`<div class="head"><h1>API requests</h1></div>
      <p class="lead">Requests made with your keys in the last 7 days, newest first. Bodies are not kept: only their fields and types.</p>
      ${this.problemNotice()}
      <di-list path="/requests" caption="API requests" opens .columns=${COLUMNS} .filters=${filters}
        .empty=${empty('No requests yet', html`<p>What your backend asks of the API appears here within seconds.</p>`, 'requests')}></di-list>
      ${this.#panel.view('API request', (request) => this.#request(request))}`;
  }

  #request(request: ApiRequest): TemplateResult {
    const { shape } = request;
    return html`<div class="panel">
      <p class="panel-title"><strong>${request.method} ${request.path}</strong> ${outcome(request)}</p>
      <dl class="facts">
        <dt>Request ID</dt><dd>${copyable(request.request_id)}</dd>
        <dt>Key</dt><dd>${this.#keyName(request.key_id)}</dd>
        <dt>Time</dt><dd>${whenExactly(request.at)}</dd>
        <dt>Took</dt><dd>${duration(request.duration_ms)}</dd>
        ${request.code === null ? nothing : html`<dt>Error</dt><dd><a href="/docs/errors#${request.code}" target="_blank">${request.code}</a></dd>`}
        ${shape?.query ? html`<dt>Query</dt><dd>${shape.query.join(', ')}</dd>` : nothing}
      </dl>
      ${
        shape?.body === undefined
          ? html`<p class="muted">${request.method === 'GET' ? 'The request had no body.' : 'The body was no JSON, or too large to show.'}</p>`
          : snippet(JSON.stringify(shape.body, null, 2), 'Fields of the body')
      }
    </div>`;
  }
}
customElements.define('di-requests', RequestsPage);
