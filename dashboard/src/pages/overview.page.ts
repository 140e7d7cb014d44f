/** The overview: how deliveries go, where cardholders leave, what is disputed. Every number leads to its rows. */
import type { Overview } from '@dispute-intake/contract/dashboard-api';
import { html, nothing, svg, type TemplateResult } from 'lit';
import { call, queryOf } from '../api.ts';
import { onMove, place, setQuery } from '../router.ts';
import { skeleton } from '../ui/bits.ts';
import { choiceField } from '../ui/fields.ts';
import { Page } from '../ui/page.element.ts';
import { duration, exact, number, word } from '../words.ts';

const RANGES: Record<string, { label: string; ms: number }> = {
  hour: { label: 'Last hour', ms: 3_600_000 },
  day: { label: 'Last 24 hours', ms: 86_400_000 },
  week: { label: 'Last 7 days', ms: 7 * 86_400_000 },
  month: { label: 'Last 30 days', ms: 30 * 86_400_000 },
};
const WIDTH = 640;
const HEIGHT = 150;

class OverviewPage extends Page {
  static override properties = { ...Page.properties, data: { state: true } };
  declare data: Overview | undefined;
  #stop: (() => void) | undefined;

  override connectedCallback(): void {
    super.connectedCallback();
    this.#stop = onMove(() => this.#load());
  }
  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#stop?.();
  }
  protected override firstUpdated(): void {
    this.#load();
  }
  async #load(): Promise<void> {
    const range = RANGES[place().query.get('range') ?? 'week'] ?? { label: '', ms: 7 * 86_400_000 };
    const to = new Date();
    const from = new Date(to.getTime() - range.ms);
    this.data = await this.attempt(() =>
      call<Overview>('GET', `/overview${queryOf({ from: from.toISOString(), to: to.toISOString() })}`),
    );
  }

  protected override render(): TemplateResult {
    return html`<div class="head"><h1>Overview</h1>
      ${choiceField({
        name: 'range',
        label: 'Time range',
        options: Object.keys(RANGES),
        labels: Object.fromEntries(Object.entries(RANGES).map(([name, { label }]) => [name, label])),
        value: place().query.get('range') ?? 'week',
        onChange: (value) => setQuery({ range: value }),
      })}</div>
      ${this.refused()}${this.data ? this.#figures(this.data) : this.refusal ? nothing : skeleton(6)}`;
  }

  #figures(data: Overview): TemplateResult {
    const span = { from: data.from, to: data.to };
    const { deliveries } = data;
    const answered = deliveries.succeeded + deliveries.failed;
    const share = answered === 0 ? '–' : `${((100 * deliveries.succeeded) / answered).toFixed(1)} %`;
    const created = data.funnel[0]?.reached ?? 0;
    if (created + data.evaluations + answered + deliveries.pending === 0) {
      return html`<div class="empty"><h2>Nothing has happened in this time</h2>
        <p>Figures appear with the first intake session. <a href="/dashboard/get-started">Create one in two minutes</a>.</p></div>`;
    }
    const list = (page: string, filters: Record<string, string>) =>
      `/dashboard/${page}${queryOf({ ...span, ...filters })}`;
    return html`
      <ul class="tiles">
        ${tile('Sessions', number(created), list('sessions', {}))}
        ${tile('Submitted', number(data.sessions.completed), list('sessions', { status: 'completed' }))}
        ${tile('Evaluations', number(data.evaluations), list('evaluations', {}))}
        ${tile('Deliveries that succeeded', share, list('deliveries', { status: 'succeeded' }))}
        ${tile('Failed deliveries', number(deliveries.failed), list('deliveries', { status: 'failed' }))}
        ${tile('Answer time, p95', duration(deliveries.p95_ms), list('deliveries', {}))}
      </ul>
      <div class="charts">
        <section class="card"><h2>Deliveries</h2>${this.#deliveryChart(data)}</section>
        <section class="card"><h2>Answer time of receivers</h2>${this.#latencyChart(data)}</section>
        <section class="card"><h2>Where cardholders leave</h2>
          ${bars(
            data.funnel.map(({ step, reached, left_here }) => ({
              label: word(step),
              count: reached,
              note: left_here > 0 ? `${number(left_here)} left here` : '',
              href: list(
                'sessions',
                step === 'submitted'
                  ? { status: 'completed' }
                  : ['link_created', 'details'].includes(step)
                    ? {}
                    : { step },
              ),
            })),
            created,
          )}</section>
        <section class="card"><h2>Categories</h2>
          ${bars(
            data.categories
              .filter(({ count }) => count > 0)
              .map(({ category, count }) => ({
                label: word(category),
                count,
                note: '',
                href: list('evaluations', { category }),
              })),
            data.evaluations,
          )}
          <h2>Confidence</h2>
          ${bars(
            data.confidences.map(({ confidence, count }) => ({
              label: word(confidence),
              count,
              note: '',
              href: list('evaluations', { confidence }),
            })),
            data.evaluations,
          )}</section>
      </div>`;
  }

  #deliveryChart({ deliveries: { buckets } }: Overview): TemplateResult {
    const most = Math.max(1, ...buckets.map(({ succeeded, failed, pending }) => succeeded + failed + pending));
    const step = WIDTH / buckets.length;
    const kinds = ['succeeded', 'pending', 'failed'] as const;
    return html`<p class="legend">${kinds.map((kind) => html`<span class="key ${kind}">${word(kind)}</span>`)}<span class="muted">highest bar: ${number(most)}</span></p>
      <svg class="chart" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="Deliveries over time; the table below has the numbers">
        ${buckets.map((bucket, i) => {
          let y = HEIGHT;
          return kinds.map((kind) => {
            const height = (bucket[kind] / most) * (HEIGHT - 10);
            y -= height;
            return svg`<rect class=${kind} x=${i * step + 1} y=${y} width=${Math.max(1, step - 2)} height=${height}></rect>`;
          });
        })}
        <line class="axis" x1="0" x2=${WIDTH} y1=${HEIGHT} y2=${HEIGHT}></line>
      </svg>
      ${numbers(
        ['From', 'Succeeded', 'Pending', 'Failed'],
        buckets
          .filter((b) => b.succeeded + b.failed + b.pending > 0)
          .map((b) => [exact(b.at), b.succeeded, b.pending, b.failed]),
      )}`;
  }
  #latencyChart({ deliveries: { latency, p50_ms, p95_ms } }: Overview): TemplateResult {
    const known = latency.filter(({ p95_ms: value }) => value !== null);
    if (known.length === 0) return html`<p class="muted">No receiver has answered in this time.</p>`;
    const most = Math.max(1, ...known.map(({ p95_ms: value }) => value ?? 0));
    const step = WIDTH / latency.length;
    const dots = (key: 'p50_ms' | 'p95_ms') =>
      latency.map((at, i) => {
        const value = at[key];
        return value === null
          ? nothing
          : svg`<circle class=${key} cx=${(i + 0.5) * step} cy=${HEIGHT - 6 - (value / most) * (HEIGHT - 20)} r="4"></circle>`;
      });
    return html`<p class="legend"><span class="key p50_ms">Half within ${duration(p50_ms)}</span><span class="key p95_ms">95 % within ${duration(p95_ms)}</span></p>
      <svg class="chart" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="Answer time over time; the table below has the numbers">
        <line class="axis" x1="0" x2=${WIDTH} y1=${HEIGHT} y2=${HEIGHT}></line>${dots('p95_ms')}${dots('p50_ms')}</svg>
      ${numbers(
        ['From', 'Half within', '95 % within'],
        known.map((at) => [exact(at.at), duration(at.p50_ms), duration(at.p95_ms)]),
      )}`;
  }
}
customElements.define('di-overview', OverviewPage);

const tile = (label: string, value: string, href: string): TemplateResult =>
  html`<li><a href=${href}><span>${label}</span><strong>${value}</strong></a></li>`;

/** Labelled bars, each a link to its rows. */
function bars(rows: { label: string; count: number; note: string; href: string }[], whole: number): TemplateResult {
  if (rows.length === 0) return html`<p class="muted">Nothing in this time.</p>`;
  return html`<ul class="bars">${rows.map(({ label, count, note, href }) => {
    const width = whole === 0 ? 0 : Math.round((100 * count) / whole);
    return html`<li><a href=${href}><span>${label}</span><span class="count">${number(count)} <small>${width} %</small></span></a>
      <svg viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true"><rect class="ground" width="100" height="6"></rect><rect class="bar" width=${width} height="6"></rect></svg>
      ${note ? html`<small class="muted">${note}</small>` : nothing}</li>`;
  })}</ul>`;
}

/** The table behind a chart, one click away. */
const numbers = (heads: string[], rows: (string | number)[][]): TemplateResult =>
  html`<details><summary>The numbers</summary><div class="table" role="region" tabindex="0" aria-label="The numbers"><table><thead><tr>${heads.map((head, i) => html`<th scope="col" class=${i > 0 ? 'number' : ''}>${head}</th>`)}</tr></thead>
    <tbody>${rows.map((row) => html`<tr>${row.map((cell, i) => html`<td class=${i > 0 ? 'number' : ''}>${cell}</td>`)}</tr>`)}</tbody></table></div></details>`;
