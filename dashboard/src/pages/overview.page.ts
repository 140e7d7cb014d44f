/** The overview: how deliveries go, where cardholders leave, what is disputed. Every number leads to its rows. */
import type { Overview } from '@dispute-intake/contract/dashboard-api';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@dispute-intake/contract/duration';
import { html, nothing, type TemplateResult } from 'lit';
import { call, queryOf } from '../api.ts';
import { onMove, place, setQuery } from '../router.ts';
import { empty, skeleton } from '../ui/bits.ts';
import { lines, stackedBars } from '../ui/chart.ts';
import { choiceField } from '../ui/fields.ts';
import { Page } from '../ui/page.element.ts';
import { counted, duration, exact, number, share, word } from '../words.ts';
import './work.element.ts';

/** Of a range of an hour or less; others begin with a whole hour, by which the figures of old ones are kept. */
const PART_OF_HOUR_MS = 5 * MINUTE_MS;
const RANGES: Record<string, { label: string; ms: number }> = {
  hour: { label: 'Last hour', ms: HOUR_MS },
  day: { label: 'Last 24 hours', ms: DAY_MS },
  week: { label: 'Last 7 days', ms: 7 * DAY_MS },
  month: { label: 'Last 30 days', ms: 30 * DAY_MS },
};
const REFRESH_MS = 60_000;
const GAP_PX = 16;
const CARD_EDGE_PX = 42;
const LEAST_CARD_PX = 440;
const PARTS = ['succeeded', 'pending', 'failed'] as const;

type Link = (page: string, filters: Record<string, string>) => string;

class OverviewPage extends Page {
  static override properties = {
    ...Page.properties,
    data: { state: true },
    width: { state: true },
  };
  declare data: Overview | undefined;
  /** Of a chart, CSS pixels. */
  declare width: number;
  #stop: (() => void) | undefined;
  #timer: ReturnType<typeof setInterval> | undefined;
  readonly #sizes = new ResizeObserver(() => this.#measure());
  #range = '';

  constructor() {
    super();
    this.width = 500;
  }
  override connectedCallback(): void {
    super.connectedCallback();
    this.#sizes.observe(this);
    window.addEventListener('online', this.#again);
    this.#stop = onMove(() => this.#load());
    this.#timer = setInterval(() => document.visibilityState === 'visible' && this.#load(true), REFRESH_MS);
  }
  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#sizes.disconnect();
    window.removeEventListener('online', this.#again);
    this.#stop?.();
    clearInterval(this.#timer);
  }
  protected override firstUpdated(): void {
    void this.#load();
  }
  #measure(): void {
    const isTwoAbreast = this.clientWidth >= 2 * LEAST_CARD_PX + GAP_PX;
    const card = isTwoAbreast ? (this.clientWidth - GAP_PX) / 2 : this.clientWidth;
    this.width = Math.max(200, Math.floor(card - CARD_EDGE_PX));
  }
  readonly #again = (): void => void this.#load(true);
  async #load(force = false): Promise<void> {
    const name = place().query.get('range') ?? 'week';
    if (!force && name === this.#range) return;
    this.#range = name;
    const to = new Date();
    const lengthMs = RANGES[name]?.ms ?? 7 * DAY_MS;
    const unitMs = lengthMs > HOUR_MS ? HOUR_MS : PART_OF_HOUR_MS;
    const from = new Date(Math.floor((to.getTime() - lengthMs) / unitMs) * unitMs);
    const query = queryOf({ from: from.toISOString(), to: to.toISOString() });
    const data = await this.attempt(() => call<Overview>('GET', `/overview${query}`));
    if (name === this.#range && data) this.data = data;
  }

  protected override render(): TemplateResult {
    return html`<div class="head"><h1>Overview</h1>
      <div class="range">${choiceField({
        name: 'range',
        label: 'Time range',
        options: Object.keys(RANGES),
        labels: Object.fromEntries(Object.entries(RANGES).map(([name, { label }]) => [name, label])),
        value: place().query.get('range') ?? 'week',
        onChange: (value) => setQuery({ range: value }),
      })}</div></div>
      ${this.may('disputes.list') ? html`<di-work></di-work>` : nothing}
      ${this.problemNotice()}${this.data ? this.#figures(this.data) : this.problem ? nothing : skeleton(6)}`;
  }

  #figures(data: Overview): TemplateResult {
    const { deliveries, sessions, previous } = data;
    const createdBefore = Object.values(previous.sessions).reduce((sum, count) => sum + count, 0);
    const created = data.funnel[0]?.reached ?? 0;
    if (created + data.evaluations + sent(deliveries) === 0) {
      return empty(
        'Nothing has happened in this time',
        html`<p>Figures appear with the first intake session or evaluation.</p><p><a class="button" href="/dashboard/get-started">Create one in two minutes</a></p>`,
        'overview',
      );
    }
    const list: Link = (page, filters) => `/dashboard/${page}${queryOf({ from: data.from, to: data.to, ...filters })}`;
    const high = data.confidences.find(({ confidence }) => confidence === 'high')?.count ?? 0;
    return html`
      <ul class="tiles">
        ${tile('Sessions', number(created), created, `${share(data.funnel[1]?.reached ?? 0, created)} opened`, list('sessions', {}), difference(created, createdBefore))}
        ${tile('Submitted', number(sessions.completed), sessions.completed, `${share(sessions.completed, created)} of sessions`, list('sessions', { status: 'completed' }), difference(sessions.completed, previous.sessions.completed))}
        ${tile('Evaluations', number(data.evaluations), data.evaluations, `${share(high, data.evaluations)} high`, list('evaluations', {}), difference(data.evaluations, previous.evaluations))}
        ${tile('Delivered', share(deliveries.succeeded, sent(deliveries)), deliveries.succeeded, `${number(deliveries.succeeded)} of ${number(sent(deliveries))}`, list('deliveries', { status: 'succeeded' }), sent(previous.deliveries) === 0 ? 'none sent before' : difference(percent(deliveries.succeeded, sent(deliveries)), percent(previous.deliveries.succeeded, sent(previous.deliveries)), ' points'))}
        ${tile('Failed for good', number(deliveries.failed), deliveries.failed, 'deliveries', list('deliveries', { status: 'failed' }), difference(deliveries.failed, previous.deliveries.failed))}
        ${tile('Still trying', number(deliveries.pending), deliveries.pending, 'deliveries', list('deliveries', { status: 'pending' }), difference(deliveries.pending, previous.deliveries.pending))}
      </ul>
      <div class="charts">
        <section class="card"><h2>Deliveries</h2>${this.#deliveryChart(data)}</section>
        <section class="card"><h2>How fast receivers answer</h2>${this.#latencyChart(data, list)}</section>
        <section class="card"><h2>Where cardholders leave</h2>${funnelTable(data, list)}${intakeFigures(data)}</section>
        <section class="card"><h2>What is disputed</h2>
          ${bars(
            data.categories
              .filter(({ count }) => count > 0)
              .map(({ category, count }) => ({
                label: word(category),
                count,
                href: list('evaluations', { category }),
              })),
            data.evaluations,
          )}
          <h2>Confidence that a right exists</h2>
          ${bars(
            data.confidences.map(({ confidence, count }) => ({
              label: word(confidence),
              count,
              href: list('evaluations', { confidence }),
            })),
            data.evaluations,
          )}</section>
        ${data.proposals.length > 0 ? html`<section class="card"><h2>How often the proposal held</h2>${proposals(data)}</section>` : nothing}
      </div>`;
  }

  #deliveryChart({ bucket_ms, deliveries: { buckets } }: Overview): TemplateResult {
    const linkTo = (at: string, filters: Record<string, string>) =>
      `/dashboard/deliveries${queryOf({ from: at, to: new Date(Date.parse(at) + bucket_ms).toISOString(), ...filters })}`;
    const told = (b: (typeof buckets)[number]) => PARTS.map((part) => `${number(b[part])} ${part}`).join(', ');
    const drawn = buckets.map((b) => ({
      values: PARTS.map((part) => b[part]),
      href: linkTo(b.at, {}),
      title: `${exact(b.at)}: ${told(b)}`,
    }));
    const busy = buckets.filter((b) => b.succeeded + b.failed + b.pending > 0);
    if (busy.length === 0) return html`<p class="muted">Nothing was sent in this time.</p>`;
    return html`<p class="legend">${PARTS.map((part) => html`<span class="key ${part}">${word(part)}</span>`)}</p>
      ${stackedBars({ width: this.width, at: buckets.map(({ at }) => at), bucketMs: bucket_ms }, PARTS, drawn)}
      ${numbers(
        'Deliveries over time',
        ['From', ...PARTS.map((part) => word(part))],
        busy.map((b) => [
          exact(b.at),
          ...PARTS.map((part) =>
            b[part] === 0
              ? '0'
              : html`<a href=${linkTo(b.at, { status: part })} data-count=${b[part]}>${number(b[part])}</a>`,
          ),
        ]),
      )}`;
  }
  #latencyChart({ bucket_ms, deliveries }: Overview, list: Link): TemplateResult {
    const { latency, p50_ms, p95_ms, answers } = deliveries;
    const known = latency.filter(({ p95_ms: value }) => value !== null);
    if (known.length === 0) return html`<p class="muted">No receiver has answered in this time.</p>`;
    const series = (['p95_ms', 'p50_ms'] as const).map((name) => ({ name, values: latency.map((at) => at[name]) }));
    return html`<p class="legend"><span class="key p50_ms">Half within ${duration(p50_ms)}</span><span class="key p95_ms">95 % within ${duration(p95_ms)}</span>
        <a href=${list('deliveries', { view: 'attempts', answered: '1' })} data-count=${answers}>${counted(answers, 'try that was answered or timed out', 'tries that were answered or timed out')}</a></p>
      ${lines({ width: this.width, at: latency.map(({ at }) => at), bucketMs: bucket_ms }, series, duration)}
      ${numbers(
        'How fast receivers answered over time',
        ['From', 'Half within', '95 % within'],
        known.map((at) => [exact(at.at), duration(at.p50_ms), duration(at.p95_ms)]),
      )}`;
  }
}
customElements.define('di-overview', OverviewPage);

/** What is pending or has failed is sent too: an endpoint that never answers does not look well. */
const sent = ({ succeeded, failed, pending }: Overview['previous']['deliveries']): number =>
  succeeded + failed + pending;

/** `+12`, `−3`, `±0`; of shares in points. */
function difference(now: number, before: number, unit = ''): string {
  const by = Math.round((now - before) * 10) / 10;
  if (by === 0) return 'as before';
  return `${by > 0 ? '+' : '−'}${number(Math.abs(by))}${unit} on the period before`;
}
const percent = (part: number, whole: number): number => (whole === 0 ? 0 : (100 * part) / whole);

/** `before` is what the figure is compared with, in words. */
const tile = (
  label: string,
  value: string,
  count: number,
  note: string,
  href: string,
  before: string,
): TemplateResult =>
  html`<li><a href=${href} data-count=${count}><span class="tile-label">${label}</span><strong>${value}</strong><small>${note}</small><small class="before">${before}</small></a></li>`;

/** Reached and left at each step; the bar shows what went on, what left here, and what is still here. */
function funnelTable({ funnel }: Overview, list: Link): TemplateResult {
  const whole = funnel[0]?.reached ?? 0;
  if (whole === 0) return html`<p class="muted">No session was created in this time.</p>`;
  const linked = (count: number, filters: Record<string, string>, text = number(count)) =>
    count === 0
      ? html`<span class="muted">0</span>`
      : html`<a href=${list('sessions', filters)} data-count=${count}>${text}</a>`;
  return html`<table class="funnel"><caption class="sr">Sessions by step</caption>
    <thead><tr><th scope="col">Step</th><th scope="col" class="number">Reached</th><th scope="col" class="number">Left here</th><th scope="col" class="number">Still here</th></tr></thead>
    <tbody>${funnel.map(({ stage, reached, left, waiting, left_at }) => {
      const width = (count: number) => (100 * count) / whole;
      const on = width(reached - left - waiting);
      return html`<tr><th scope="row"><span>${word(stage)}</span> <small class="muted">${share(reached, whole)}</small>
        <svg viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true"><rect class="ground" width="100" height="6"></rect><rect class="bar" width=${on} height="6"></rect><rect class="waiting" x=${on} width=${width(waiting)} height="6"></rect><rect class="left" x=${on + width(waiting)} width=${width(left)} height="6"></rect></svg>
        ${left_at && left_at.length > 0 ? html`<small class="left-at">${left_at.map(({ step, count }, i) => html`${i > 0 ? ' · ' : ''}${linked(count, { left: stage, step }, `${word(step)} ${number(count)}`)}`)}</small>` : nothing}</th>
        <td class="number">${linked(reached, { reached: stage })}</td><td class="number">${stage === 'submitted' ? nothing : linked(left, { left: stage })}</td><td class="number">${stage === 'submitted' ? nothing : linked(waiting, { waiting: stage })}</td></tr>`;
    })}</tbody></table>`;
}

/** How much the intake asks, and how often once is enough. */
function intakeFigures({ intake, funnel }: Overview): TemplateResult | typeof nothing {
  const opened = funnel[1]?.reached ?? 0;
  if (opened === 0) return nothing;
  const unknown = funnel.at(-1)?.reached ? 'not recorded' : 'none submitted';
  const { questions, minutes, recognized, first, complete_at_first } = intake;
  const rows = [
    ['Questions asked, median', questions === null ? unknown : number(questions)],
    ['Minutes to finish, median', minutes === null ? unknown : number(minutes)],
    ['Links where the payment was recognised', `${number(recognized)} (${share(recognized, opened)})`],
    [
      'Complete at first contact',
      first === 0 ? 'none evaluated' : `${number(complete_at_first)} (${share(complete_at_first, first)})`,
    ],
  ];
  return html`<dl class="intake-figures">${rows.map(([label, value]) => html`<div><dt>${label}</dt><dd>${value}</dd></div>`)}</dl>`;
}

/** Labelled bars, each a link to its rows. */
function bars(rows: { label: string; count: number; href: string }[], whole: number): TemplateResult {
  if (whole === 0) return html`<p class="muted">Nothing in this time.</p>`;
  return html`<ul class="bars">${rows.map(
    ({ label, count, href }) =>
      html`<li><a href=${href} data-count=${count}><span>${label}</span><span class="count">${number(count)} <small>${share(count, whole)}</small></span></a>
      <svg viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true"><rect class="ground" width="100" height="6"></rect><rect class="bar" width=${(100 * count) / whole} height="6"></rect></svg></li>`,
  )}</ul>`;
}

/** The table behind a chart, one click away. */
const numbers = (title: string, heads: string[], rows: unknown[][]): TemplateResult =>
  html`<details class="numbers"><summary>The numbers</summary><div class="scroll" role="region" tabindex="0" aria-label=${title}><table><caption class="sr">${title}</caption><thead><tr>${heads.map((head, i) => html`<th scope="col" class=${i > 0 ? 'number' : ''}>${head}</th>`)}</tr></thead>
    <tbody>${rows.map((row) => html`<tr>${row.map((cell, i) => (i === 0 ? html`<th scope="row">${cell}</th>` : html`<td class="number">${cell}</td>`))}</tr>`)}</tbody></table></div></details>`;

/** Of the outcomes you reported: won and lost by code and confidence. */
const proposals = ({ proposals }: Overview): TemplateResult =>
  html`<p class="muted">By the outcomes you reported.</p><div class="scroll" tabindex="0" role="group" aria-label="How often the proposal held"><table><caption class="sr">Outcomes by code and confidence</caption>
    <thead><tr><th scope="col">Code</th><th scope="col">Confidence</th><th scope="col" class="number">Reported</th><th scope="col" class="number">Won</th><th scope="col" class="number">Lost</th><th scope="col" class="number">Held</th></tr></thead>
    <tbody>${proposals.map(
      ({ reason_code, confidence, reported, won, lost }) =>
        html`<tr><th scope="row">${reason_code}</th><td>${word(confidence)}</td><td class="number">${number(reported)}</td><td class="number">${number(won)}</td><td class="number">${number(lost)}</td><td class="number">${share(won, won + lost)}</td></tr>`,
    )}</tbody></table></div>`;
