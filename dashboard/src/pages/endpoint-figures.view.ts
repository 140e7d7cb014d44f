/** How endpoints fare: a banner for what fails, figures of the last 24 hours, and sending what waits at once. */

import { ApiError } from '@dispute-intake/contract/api-request';
import type { Endpoint, EndpointFigures, Page, RetriedWaiting } from '@dispute-intake/contract/dashboard-api';
import { html, nothing, type TemplateResult } from 'lit';
import { call, describe, queryOf, send } from '../api.ts';
import { notice, when, whenExactly } from '../ui/bits.ts';
import { openDialog } from '../ui/dialog.ts';
import { counted, duration, number, share } from '../words.ts';

const READ_EVERY_MS = 1500;
const MOST_READS = 40;

const waits = (count: number): string => counted(count, 'message waits', 'messages wait');

/** Success counts what is pending and what failed, so that an endpoint which never answers does not look well. */
export const successOf = ({ succeeded, failed, pending }: EndpointFigures): string =>
  share(succeeded, succeeded + failed + pending);

/** One line for each endpoint that fails or is disabled while messages wait for it. */
export function failingBanner(
  endpoints: readonly Endpoint[],
  figures: readonly EndpointFigures[],
  retry: ((endpoint: Endpoint) => void) | null,
): unknown {
  return endpoints.map((endpoint) => {
    const waiting = figures.find(({ endpoint_id }) => endpoint_id === endpoint.id)?.waiting ?? 0;
    if (!endpoint.failing_since && !(endpoint.disabled && waiting > 0)) return nothing;
    const name = html`<a href="/dashboard/endpoints/${endpoint.id}">${endpoint.description || endpoint.url}</a>`;
    const since = endpoint.disabled
      ? html`<strong>${name} has been disabled</strong> since ${whenExactly(endpoint.disabled_at)}`
      : html`<strong>${name} has failed</strong> since ${whenExactly(endpoint.failing_since)}`;
    const button =
      retry && !endpoint.disabled && waiting > 0
        ? html` <button type="button" class="link" @click=${() => retry(endpoint)}>Retry all pending deliveries</button>`
        : nothing;
    return notice('bad', html`${since}; ${waits(waiting)} for it.${button}`);
  });
}

/** The figures on the page of one endpoint. */
export function figuresOf(endpoint: Endpoint, figures: EndpointFigures): TemplateResult {
  const { succeeded, failed, pending, waiting, waiting_since, p50_ms, p95_ms } = figures;
  const list = (status: string): string => `/dashboard/deliveries?endpoint=${endpoint.id}&time=day&status=${status}`;
  return html`<ul class="tiles">
    <li><a href=${list('succeeded')}><span class="tile-label">Success, 24 hours</span><strong>${successOf(figures)}</strong><small>${number(succeeded)} of ${number(succeeded + failed + pending)}</small></a></li>
    <li><a href=${list('failed')}><span class="tile-label">Failed, 24 hours</span><strong>${number(failed)}</strong><small>given up</small></a></li>
    <li><a href="/dashboard/deliveries?endpoint=${endpoint.id}&status=pending"><span class="tile-label">Waiting now</span><strong>${number(waiting)}</strong><small>${waiting_since ? html`the oldest ${when(waiting_since)}` : 'nothing waits'}</small></a></li>
    <li><a href="/dashboard/deliveries?endpoint=${endpoint.id}&time=day&view=attempts&answered=1"><span class="tile-label">Half answered within</span><strong>${duration(p50_ms)}</strong><small>95 % within ${duration(p95_ms)}</small></a></li>
  </ul>`;
}

/** Asks, then sends everything that waits for the endpoint once more and shows how far it is. Resolves when it is closed. */
export async function retryWaiting(endpoint: Endpoint, waiting: number): Promise<void> {
  const since = new Date().toISOString();
  let asked = 0;
  let came: { succeeded: number; failed: number } | undefined;
  let status: 'asking' | 'running' | 'done' | 'stopped' = 'asking';
  let problem = '';
  let isClosed = false;
  await openDialog('Retry all pending deliveries?', (close, update) => {
    /** Reads what the tries came to, until each has ended or the dialog is closed. */
    const follow = async (): Promise<void> => {
      for (let reads = 0; reads < MOST_READS && asked > 0; reads++) {
        const total = async (state: string): Promise<number> => {
          const query = queryOf({ endpoint: endpoint.id, from: since, status: state, count: '1', limit: '1' });
          return (await call<Page<unknown>>('GET', `/attempts${query}`)).total ?? 10_000;
        };
        const [succeeded, failed] = await Promise.all([total('succeeded'), total('failed')]);
        came = { succeeded, failed };
        update();
        if (isClosed || succeeded + failed >= asked) return;
        await new Promise((done) => setTimeout(done, READ_EVERY_MS));
      }
    };
    const run = async (): Promise<void> => {
      status = 'running';
      update();
      let after: string | null = null;
      try {
        do {
          const batch: RetriedWaiting = await send('POST /endpoints/:id/retries', endpoint.id, { after });
          asked += batch.retried;
          after = batch.next;
          update();
        } while (after !== null);
        status = 'done';
        update();
        await follow();
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        status = 'stopped';
        problem = describe(error);
      }
      update();
    };
    return html`${notice('bad', problem)}
      <p>${waits(waiting)} for <strong class="url">${endpoint.description || endpoint.url}</strong>. Each is tried once at once, with the same id. Where that fails, its schedule goes on.</p>
      ${
        status === 'asking'
          ? nothing
          : html`<p role="status"><progress max=${Math.max(waiting, asked, 1)} .value=${asked} aria-label="Messages asked for again"></progress>
              ${status === 'done' && asked === 0 ? 'Nothing is pending any more.' : html`${number(asked)} of ${number(Math.max(waiting, asked))} ${status === 'done' ? 'asked for.' : ''}`}${came ? html` <strong>${number(came.succeeded)} arrived</strong>, ${number(came.failed)} failed again${came.succeeded + came.failed < asked ? `, ${number(asked - came.succeeded - came.failed)} on their way` : ''}.` : nothing}</p>`
      }
      <div class="dialog-actions">
        <wa-button appearance="outlined" @click=${close}>${status === 'asking' ? 'Cancel' : 'Close'}</wa-button>
        ${status === 'asking' ? html`<wa-button variant="brand" @click=${run}>Retry ${waits(waiting).replace(/ wait.*/, '')}</wa-button>` : nothing}
      </div>`;
  });
  isClosed = true;
}
