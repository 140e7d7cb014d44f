/** Webhook endpoints: made, changed, disabled, tried out, their secret rotated; one opened with its delivery attempts. */

import type { DeliveryAttempt, Endpoint, EndpointSecret } from '@dispute-intake/contract/dashboard-api';
import { CONFIDENCES, WEBHOOK_EVENTS } from '@dispute-intake/contract/vocabulary';
import { html, nothing, type TemplateResult } from 'lit';
import { ApiProblem, call } from '../api.ts';
import { go } from '../router.ts';
import { notice, say, secret, shortId, skeleton, status, when } from '../ui/bits.ts';
import { askForm, confirmDanger } from '../ui/dialog.ts';
import { areaField, choiceField, textField } from '../ui/fields.ts';
import type { Column, ListElement } from '../ui/list.element.ts';
import { Page } from '../ui/page.element.ts';
import { duration, word } from '../words.ts';
import { responseOf } from './deliveries.page.ts';

type AttemptRow = DeliveryAttempt & { event: string; delivery_id: string };
const ATTEMPTS: Column<AttemptRow>[] = [
  { head: 'Event', cell: (row) => html`<a href="/dashboard/deliveries?open=${row.delivery_id}">${row.event}</a>` },
  { head: 'Status', cell: (row) => status(row.status) },
  { head: 'Code', cell: responseOf },
  { head: 'Time', cell: (row) => duration(row.duration_ms), isNumber: true, isWide: true },
  { head: 'Trigger', cell: (row) => word(row.trigger), isWide: true },
  { head: 'Timestamp', cell: (row) => when(row.at) },
];
const CHECKS = [
  {
    code: 'statement_too_short',
    loc: ['body', 'evidences', 'cardholder_statement'],
    msg: 'The statement is too short',
    type: 'error',
  },
  {
    code: 'merchant_contact_missing',
    loc: ['body', 'evidences', 'merchant_contact'],
    msg: 'The shop was not contacted',
    type: 'error',
  },
  {
    code: 'filing_window_passed',
    loc: ['body', 'dispute', 'reported_at'],
    msg: 'The time to file has passed',
    type: 'error',
  },
  {
    code: 'documentation_missing',
    loc: ['body', 'evidences', 'additional_documentation'],
    msg: 'No document was attached',
    type: 'warning',
  },
] as const;

/** `Name: value` lines ↔ headers; a value we are not shown stays as it is. */
const KEPT = '(unchanged)';
const headerLines = (headers: Endpoint['headers']): string =>
  Object.entries(headers)
    .map(([name, value]) => `${name}: ${value ?? KEPT}`)
    .join('\n');
function readHeaders(text: string): Record<string, string | null> {
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
  return Object.fromEntries(
    lines.map((line) => {
      const at = line.indexOf(':');
      const value = at < 0 ? '' : line.slice(at + 1).trim();
      return [at < 0 ? line : line.slice(0, at).trim(), value === KEPT ? null : value];
    }),
  );
}

class EndpointsPage extends Page {
  static override properties = { ...Page.properties, endpoints: { state: true } };
  declare endpoints: Endpoint[] | undefined;

  protected override firstUpdated(): void {
    this.#load();
  }
  #load = () =>
    this.attempt(async () => {
      this.endpoints = (await call<{ data: Endpoint[] }>('GET', '/endpoints')).data;
    });

  protected override render(): TemplateResult {
    if (this.endpoints === undefined) return html`<h1>Endpoints</h1>${this.refused()}${skeleton()}`;
    const { placeId } = this;
    if (placeId === null) return this.#list(this.endpoints);
    const endpoint = this.endpoints.find(({ id }) => id === placeId);
    return endpoint
      ? this.#one(endpoint)
      : html`<h1>There is no such endpoint</h1><p><a href="/dashboard/endpoints">All endpoints</a></p>`;
  }

  #list(endpoints: Endpoint[]): TemplateResult {
    return html`<div class="head"><h1>Endpoints</h1>${
      this.may('endpoints.change')
        ? html`<wa-button variant="brand" @click=${() => this.#edit()}>Create endpoint</wa-button>`
        : nothing
    }</div>
      <p class="lead">Results and the ends of sessions are posted to these URLs, signed (Standard Webhooks), and tried again for three days.</p>
      ${this.refused()}
      ${
        endpoints.length === 0
          ? html`<div class="empty"><p>No endpoints yet. Create one with the HTTPS URL of your backend, then send a test delivery.</p></div>`
          : html`<div class="table" role="region" tabindex="0" aria-label="Webhook endpoints"><table><caption class="sr">Webhook endpoints</caption>
            <thead><tr><th scope="col">URL</th><th scope="col">Status</th><th scope="col" class="wide">Events</th>
              <th scope="col" class="number wide">Rate limit</th><th scope="col" class="wide">Created</th></tr></thead>
            <tbody>${endpoints.map(
              (
                endpoint,
              ) => html`<tr><th scope="row"><a class="url" href="/dashboard/endpoints/${endpoint.id}">${endpoint.url}</a>
                ${endpoint.description ? html`<br /><small class="muted">${endpoint.description}</small>` : nothing}</th>
                <td>${status(endpoint.disabled ? 'disabled' : 'active')}</td>
                <td class="wide">${endpoint.events === null ? 'All' : endpoint.events.length}</td>
                <td class="number wide">${endpoint.rate_limit === null ? 'None' : `${endpoint.rate_limit}/s`}</td>
                <td class="wide">${when(endpoint.created_at)}</td></tr>`,
            )}</tbody></table></div>`
      }`;
  }

  #one(endpoint: Endpoint): TemplateResult {
    const mayChange = this.may('endpoints.change');
    return html`<p class="crumb"><a href="/dashboard/endpoints">Endpoints</a></p>
      <div class="head"><h1 class="url">${endpoint.url}</h1></div>
      ${this.refused()}
      ${
        endpoint.disabled
          ? notice(
              'warn',
              html`Deliveries are held: ${word(endpoint.disabled_reason ?? 'manual')}. They go out when it is enabled again.`,
            )
          : nothing
      }
      <dl class="facts">
        <dt>Status</dt><dd>${status(endpoint.disabled ? 'disabled' : 'active')}</dd>
        <dt>Id</dt><dd>${shortId(endpoint.id)}</dd>
        <dt>Description</dt><dd>${endpoint.description || '–'}</dd>
        <dt>Events</dt><dd>${endpoint.events === null ? 'All' : endpoint.events.join(', ')}</dd>
        <dt>Rate limit</dt><dd>${endpoint.rate_limit === null ? 'None' : `${endpoint.rate_limit} a second`}</dd>
        <dt>Headers</dt><dd>${
          Object.keys(endpoint.headers).length === 0
            ? '–'
            : Object.entries(endpoint.headers).map(([name, value]) => html`<code>${name}: ${value ?? '••••••'}</code> `)
        }</dd>
        <dt>Signing secret</dt><dd><code>whsec_••••••</code> ${
          mayChange
            ? html`<button type="button" class="link" @click=${() => this.#rotate(endpoint)}>Rotate</button>`
            : nothing
        }</dd>
      </dl>
      <div class="actions">
        ${
          this.may('deliveries.send')
            ? html`<wa-button variant="brand" @click=${() => this.#test(endpoint)}>Send test</wa-button>
            <wa-button appearance="outlined" @click=${() => this.#replay(endpoint)}>Replay failed</wa-button>`
            : nothing
        }
        ${
          mayChange
            ? html`<wa-button appearance="outlined" @click=${() => this.#edit(endpoint)}>Edit</wa-button>
              <wa-button appearance="outlined" @click=${() => this.#setDisabled(endpoint, !endpoint.disabled)}>${endpoint.disabled ? 'Enable' : 'Disable'}</wa-button>
              <wa-button appearance="outlined" variant="danger" @click=${() => this.#delete(endpoint)}>Delete</wa-button>`
            : nothing
        }
      </div>
      <h2>Delivery attempts</h2>
      <di-list path="/attempts" caption="delivery attempts" .columns=${ATTEMPTS} .fixed=${{ endpoint: endpoint.id }}
        .filters=${[{ name: 'status', label: 'Status', options: ['succeeded', 'failed', 'pending'] }]}
        .empty=${html`<p>Nothing has been sent to this endpoint yet. Send a test to see what your receiver gets.</p>`}></di-list>`;
  }

  async #edit(endpoint?: Endpoint): Promise<void> {
    const chosen = new Set<string>(endpoint?.events ?? WEBHOOK_EVENTS);
    await askForm<Endpoint & Partial<EndpointSecret>>({
      title: endpoint ? 'Edit endpoint' : 'Create endpoint',
      confirm: endpoint ? 'Save' : 'Create endpoint',
      fields: (faults) => html`
        ${textField({ name: 'url', label: 'URL', value: endpoint?.url ?? '', required: true, hint: 'https, reachable from the internet', fault: faults.url })}
        ${textField({ name: 'description', label: 'Description', value: endpoint?.description ?? '', fault: faults.description })}
        ${textField({ name: 'rate_limit', label: 'Rate limit (messages a second)', value: endpoint?.rate_limit?.toString() ?? '', inputmode: 'numeric', hint: 'Empty: no limit', fault: faults.rate_limit })}
        <fieldset><legend>Events</legend>${WEBHOOK_EVENTS.map(
          (event) =>
            html`<label class="tick"><input type="checkbox" name="events" value=${event} ?checked=${chosen.has(event)} /> ${event}</label>`,
        )}${faults.events ? html`<small class="fault">${faults.events}</small>` : nothing}</fieldset>
        ${areaField({
          name: 'headers',
          label: 'Custom headers',
          value: headerLines(endpoint?.headers ?? {}),
          hint: 'One a line, as “Name: value”. Values that look like secrets are not shown again.',
          fault: Object.entries(faults).find(([field]) => field.startsWith('headers'))?.[1],
        })}`,
      send: (data) => {
        const events = data.getAll('events');
        const rate = String(data.get('rate_limit') ?? '').trim();
        const body = {
          url: data.get('url'),
          description: data.get('description'),
          rate_limit: rate === '' ? null : Number(rate),
          events: events.length === WEBHOOK_EVENTS.length ? null : events,
          headers: readHeaders(String(data.get('headers') ?? '')),
        };
        if (Number.isNaN(body.rate_limit)) {
          throw new ApiProblem(422, {
            errors: [{ loc: ['body', 'rate_limit'], msg: 'Must be a whole number', type: 'error' }],
          });
        }
        return endpoint ? call('PATCH', `/endpoints/${endpoint.id}`, body) : call('POST', '/endpoints', body);
      },
      ...(endpoint ? {} : { done: (made) => secret(made.secret ?? '', 'signing secret') }),
    });
    await this.#load();
  }
  async #rotate(endpoint: Endpoint): Promise<void> {
    await askForm<EndpointSecret>({
      title: 'Rotate the signing secret?',
      confirm: 'Rotate secret',
      isDanger: true,
      fields:
        () => html`<p>The old secret of <strong class="url">${endpoint.url}</strong> is invalid at once: your receiver refuses
        deliveries until it has the new one. They are tried again, so none is lost.</p>`,
      send: () => call('POST', `/endpoints/${endpoint.id}/secret`),
      done: (made) => secret(made.secret, 'signing secret'),
    });
  }
  async #test(endpoint: Endpoint): Promise<void> {
    const sent = await askForm({
      title: 'Send test delivery',
      confirm: 'Send test',
      fields:
        () => html`<p class="muted">An <code>evaluation.completed</code> made up for the purpose, marked <code>"test": true</code>, sent once.</p>
        ${choiceField({ name: 'confidence', label: 'Confidence', options: CONFIDENCES, value: 'high' })}
        <fieldset><legend>Failed checks</legend>${CHECKS.map(
          ({ code, msg, type }) =>
            html`<label class="tick"><input type="checkbox" name="checks" value=${code} /> <span><code>${code}</code><br /><small>${msg} (${type})</small></span></label>`,
        )}</fieldset>`,
      send: (data) => {
        const checks = data.getAll('checks');
        return call('POST', `/endpoints/${endpoint.id}/test`, {
          confidence: data.get('confidence'),
          failed_checks: CHECKS.filter(({ code }) => checks.includes(code)),
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
        () => html`<p>Everything for this endpoint that failed for good since then begins anew, with the same ids.</p>
        ${choiceField({
          name: 'hours',
          label: 'Since',
          options: ['1', '24', '168', '336'],
          labels: { 1: 'An hour ago', 24: 'A day ago', 168: 'A week ago', 336: 'Two weeks ago' },
          value: '24',
        })}`,
      send: (data) =>
        call('POST', `/endpoints/${endpoint.id}/replays`, {
          since: new Date(Date.now() - Number(data.get('hours')) * 3_600_000).toISOString(),
        }),
    });
    if (done) say('Replay begun');
  }
  async #setDisabled(endpoint: Endpoint, disabled: boolean): Promise<void> {
    const change = () => call('PATCH', `/endpoints/${endpoint.id}`, { disabled });
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
    const done = await confirmDanger({
      title: 'Delete this endpoint?',
      text: html`<strong class="url">${endpoint.url}</strong> gets nothing any more, and what was still to be sent to it is given up. Its history stays.`,
      confirm: 'Delete endpoint',
      send: () => call('DELETE', `/endpoints/${endpoint.id}`),
    });
    if (!done) return;
    await this.#load();
    go('/dashboard/endpoints');
  }
}
customElements.define('di-endpoints', EndpointsPage);
