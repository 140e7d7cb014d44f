/** Sessions and evaluations: lists with filters; one session in the side panel, one dispute on a page of its own. */

import type { ExplainedRule } from '@dispute-intake/contract';
import type {
  EvaluationRow,
  OpenedEvaluation,
  OpenedSession,
  SessionRow,
  TimelineEntry,
} from '@dispute-intake/contract/dashboard-api';
import {
  CATEGORIES,
  CONFIDENCES,
  EVALUATION_STATUSES,
  INTAKE_MODES,
  SESSION_STATUSES,
} from '@dispute-intake/contract/vocabulary';
import { html, nothing, type TemplateResult } from 'lit';
import { call } from '../api.ts';
import { onMove, place, setQuery } from '../router.ts';
import { copyButton, notice, shortId, skeleton, snippet, status, when } from '../ui/bits.ts';
import { confirmDanger } from '../ui/dialog.ts';
import type { Column, ListElement } from '../ui/list.element.ts';
import { Page } from '../ui/page.element.ts';
import { bytes, money, word } from '../words.ts';

const timelineView = (entries: TimelineEntry[]): TemplateResult =>
  html`<ol class="timeline">${entries.map(
    ({ at, what, detail, href }) =>
      html`<li>${when(at)} <strong>${href ? html`<a href=${href}>${what}</a>` : what}</strong>${detail ? html`<br /><small class="muted">${detail}</small>` : nothing}</li>`,
  )}</ol>`;

const payment = (row: { card_scheme: string; last_4: string }) =>
  html`${row.card_scheme === 'MC' ? 'Mastercard' : 'Visa'} •••• ${row.last_4}`;

const SESSION_COLUMNS: Column<SessionRow>[] = [
  { head: 'Shop', cell: (row) => row.merchant_name },
  { head: 'Amount', cell: (row) => money(row.amount, row.currency), isNumber: true },
  { head: 'Status', cell: (row) => status(row.status) },
  { head: 'Card', cell: payment, isWide: true },
  { head: 'Mode', cell: (row) => word(row.mode), isWide: true },
  { head: 'Customer', cell: (row) => row.external_id ?? '–', isWide: true },
  { head: 'Created', cell: (row) => when(row.created_at) },
];

class SessionsPage extends Page {
  static override properties = { ...Page.properties, opened: { state: true } };
  declare opened: OpenedSession | null;
  #stop: (() => void) | undefined;

  constructor() {
    super();
    this.opened = null;
  }
  override connectedCallback(): void {
    super.connectedCallback();
    this.#stop = onMove(() => this.#open());
  }
  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#stop?.();
  }
  protected override firstUpdated(): void {
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
    this.opened = (await this.attempt(() => call<OpenedSession>('GET', `/sessions/${id}`))) ?? null;
  }
  protected override render(): TemplateResult {
    const openId = place().query.get('open');
    return html`<div class="head"><h1>Sessions</h1></div>
      <p class="lead">Intake links and what became of them.</p>${this.refused()}
      <di-list path="/sessions" caption="sessions" opens .columns=${SESSION_COLUMNS}
        .filters=${[
          { name: 'q', label: 'Search', hint: 'Shop, customer, id' },
          { name: 'status', label: 'Status', options: SESSION_STATUSES },
          { name: 'mode', label: 'Mode', options: INTAKE_MODES },
          { name: 'step', label: 'Last step', hint: 'evidence' },
        ]}
        .empty=${html`<p>No sessions yet. Your backend creates one when a cardholder wants to dispute a payment.
          <a href="/dashboard/get-started">See how</a>.</p>`}></di-list>
      <wa-drawer label="Session" ?open=${openId !== null} light-dismiss @wa-after-hide=${(event: Event) => {
        if ((event.target as HTMLElement).localName === 'wa-drawer') setQuery({ open: null });
      }}>${openId === null ? nothing : this.opened ? this.#panel(this.opened) : skeleton()}</wa-drawer>`;
  }
  #panel(session: OpenedSession): TemplateResult {
    const isOver = !['pending', 'opened'].includes(session.status);
    return html`<div class="panel">
      <p>${status(session.status)} <strong>${session.merchant_name}</strong> ${money(session.amount, session.currency)}</p>
      <dl class="facts">
        <dt>Id</dt><dd>${shortId(session.id)}</dd>
        <dt>Card</dt><dd>${payment(session)}</dd>
        <dt>Mode</dt><dd>${word(session.mode)}</dd>
        <dt>Customer</dt><dd>${session.external_id ?? '–'}</dd>
        <dt>Link works until</dt><dd>${when(session.expires_at)}</dd>
        ${session.last_step ? html`<dt>Last step</dt><dd>${word(session.last_step)}</dd>` : nothing}
        ${session.abandon_reason ? html`<dt>Ended because</dt><dd>${word(session.abandon_reason)}</dd>` : nothing}
      </dl>
      ${session.evaluation_id ? html`<p><a href="/dashboard/evaluations/${session.evaluation_id}">Open the evaluation</a></p>` : nothing}
      <h2>Timeline</h2>${timelineView(session.timeline)}
      ${
        !isOver && this.may('sessions.end')
          ? html`<wa-button appearance="outlined" variant="danger" @click=${() => this.#end(session)}>End this session</wa-button>`
          : nothing
      }</div>`;
  }
  async #end(session: OpenedSession): Promise<void> {
    const done = await confirmDanger({
      title: 'End this session?',
      text: html`The link for the payment to <strong>${session.merchant_name}</strong> stops working, and answers that were not submitted are removed.`,
      confirm: 'End session',
      send: () => call('POST', `/sessions/${session.id}/expire`),
    });
    if (!done) return;
    await this.#open(true);
    this.querySelector<ListElement>('di-list')?.refresh();
  }
}
customElements.define('di-sessions', SessionsPage);

const EVALUATION_COLUMNS: Column<EvaluationRow>[] = [
  { head: 'Shop', cell: (row) => html`<a href="/dashboard/evaluations/${row.id}">${row.merchant_name}</a>` },
  { head: 'Disputed', cell: (row) => money(row.amount, row.currency), isNumber: true },
  {
    head: 'Kind',
    cell: (row) => (row.status === 'completed' ? word(row.subcategory ?? row.category) : status(row.status)),
    isWide: true,
  },
  { head: 'Code', cell: (row) => html`<code>${row.reason_code ?? '–'}</code>` },
  { head: 'Confidence', cell: (row) => (row.confidence ? status(row.confidence) : '–') },
  { head: 'File by', cell: (row) => row.deadline ?? '–', isWide: true },
  { head: 'Received', cell: (row) => when(row.created_at), isWide: true },
];

class EvaluationsPage extends Page {
  static override properties = { ...Page.properties, opened: { state: true }, showAll: { state: true } };
  declare opened: OpenedEvaluation | null;
  declare showAll: boolean;

  constructor() {
    super();
    this.opened = null;
    this.showAll = false;
  }
  protected override willUpdate(): void {
    if (this.placeId !== null && this.opened?.id !== this.placeId && !this.refusal) this.#open(this.placeId);
  }
  async #open(id: string): Promise<void> {
    const opened = await this.attempt(() => call<OpenedEvaluation>('GET', `/evaluations/${encodeURIComponent(id)}`));
    if (opened) this.opened = opened;
  }
  protected override render(): TemplateResult {
    if (this.placeId !== null) {
      if (this.opened?.id === this.placeId) return this.#one(this.opened);
      return html`<h1>Evaluation</h1>${this.refused()}${this.refusal ? nothing : skeleton()}`;
    }
    return html`<div class="head"><h1>Evaluations</h1></div>
      <p class="lead">Every dispute that was submitted, with the proposed reason code. No code says only that no scheme right was found, never that a refund should be refused.</p>
      <di-list path="/evaluations" caption="evaluations" .columns=${EVALUATION_COLUMNS}
        .filters=${[
          { name: 'q', label: 'Search', hint: 'Shop, customer, id' },
          { name: 'category', label: 'Category', options: CATEGORIES },
          { name: 'confidence', label: 'Confidence', options: CONFIDENCES },
          { name: 'status', label: 'Status', options: EVALUATION_STATUSES },
          { name: 'reason_code', label: 'Reason code', hint: '13.1, 4853, none' },
        ]}
        .empty=${html`<p>No evaluations yet. They come from finished intake sessions, or straight from your backend.
          <a href="/dashboard/get-started">See how</a>.</p>`}></di-list>`;
  }

  #one(evaluation: OpenedEvaluation): TemplateResult {
    const { result, rules } = evaluation;
    return html`<p class="crumb"><a href="/dashboard/evaluations">Evaluations</a></p>
      <div class="head"><h1>${evaluation.merchant_name}, ${money(evaluation.amount, evaluation.currency)}</h1>
        ${copyButton(JSON.stringify(evaluation, null, 2), 'Copy as JSON')}</div>
      <p>${shortId(evaluation.id)} · ${payment(evaluation)} ${
        evaluation.intake_session_id
          ? html`· <a href="/dashboard/sessions?open=${evaluation.intake_session_id}">from an intake session</a>`
          : html`· submitted by your backend`
      }</p>
      ${
        result === null
          ? notice(
              evaluation.status === 'failed' ? 'bad' : 'warn',
              evaluation.status === 'failed' ? 'The service could not evaluate this.' : 'The result is on its way.',
            )
          : html`<section class="verdict" aria-label="Result">
              <div><small>Kind</small><strong>${word(result.subcategory ?? result.category)}</strong><span class="muted">${word(result.category)}</span></div>
              <div><small>Proposed code</small><strong class="code">${result.reason_code ?? 'None'}</strong>${result.reason_code ? nothing : html`<span class="muted">no scheme right found</span>`}</div>
              <div><small>Confidence</small><strong>${status(result.confidence)}</strong></div>
              <div><small>File by</small><strong>${result.deadline ?? '–'}</strong></div>
            </section>
            <h2>Failed checks</h2>
            ${
              result.failed_checks.length === 0
                ? html`<p class="muted">None.</p>`
                : html`<ul class="checks">${result.failed_checks.map(
                    (check) =>
                      html`<li>${status(check.type)} <div><strong>${check.msg}</strong><br /><small class="muted"><code>${check.code}</code> · ${check.loc.join('.')}</small></div></li>`,
                  )}</ul>`
            }`
      }
      ${rules ? this.#rules(rules) : nothing}
      <div class="columns">
        <section><h2>What the cardholder said</h2>${
          evaluation.evidences === null
            ? html`<p class="muted">Your role does not see the cardholder's words, answers and files.</p>`
            : facts(evaluation.evidences)
        }
        ${
          evaluation.files.length > 0
            ? html`<h3>Files</h3><ul class="files">${evaluation.files.map(
                (
                  file,
                ) => html`<li><button type="button" class="link" @click=${() => this.#openFile(file.id)}>${file.original_name}</button>
              <small class="muted">${file.mime_type}, ${bytes(file.size)}</small>${file.warnings?.map((warning) => status('warning', warning))}</li>`,
              )}</ul>`
            : nothing
        }</section>
        <section><h2>Payment</h2>${facts(evaluation.transaction)}<h3>Dispute</h3>${facts(evaluation.dispute)}
          <h3>Card</h3>${facts(evaluation.card)}${evaluation.history ? html`<h3>History</h3>${facts(evaluation.history)}` : nothing}</section>
        <section><h2>Timeline</h2>${timelineView(evaluation.timeline)}</section>
      </div>
      <details><summary>Result as JSON</summary>${snippet(JSON.stringify(result, null, 2), 'Result')}</details>`;
  }

  /** The rules as a path from evidence to result: those that did something stand out, the rest on request. */
  #rules(rules: ExplainedRule[]): TemplateResult {
    const acting = rules.filter(({ effect, outcome }) => effect !== null || outcome === 'failed');
    const shown = this.showAll
      ? rules
      : acting.length > 0
        ? acting
        : rules.filter(({ outcome }) => outcome === 'passed');
    return html`<div class="head"><h2>How it was decided</h2>${copyButton(JSON.stringify(rules, null, 2), 'Copy rules as JSON')}</div>
      <p class="muted">${rules.length} rules were looked at, in this order; ${acting.length} changed the result.
        <button type="button" class="link" aria-pressed=${this.showAll} @click=${() => {
          this.showAll = !this.showAll;
        }}>${this.showAll ? 'Show those that mattered' : 'Show all'}</button></p>
      <ol class="rules">${shown.map(
        (rule) => html`<li class="rule ${rule.outcome} ${rule.effect ? 'acted' : ''}">
          <div class="rule-head">${status(rule.outcome)} <strong>${word(rule.code)}</strong> <code>${rule.code}</code></div>
          <dl class="inputs">${Object.entries(rule.inputs).map(
            ([path, value]) =>
              html`<dt>${path}</dt><dd>${value === undefined || value === null ? 'not known' : typeof value === 'object' ? JSON.stringify(value) : String(value)}</dd>`,
          )}</dl>
          ${rule.effect ? html`<p class="effects">${effects(rule)}</p>` : nothing}
          <small class="muted">Source: ${rule.source}</small></li>`,
      )}</ol>`;
  }
  async #openFile(id: string): Promise<void> {
    const link = await this.attempt(() => call<{ url: string }>('POST', `/files/${id}/link`));
    if (link) location.assign(link.url);
  }
}
customElements.define('di-evaluations', EvaluationsPage);

const effects = ({ effect }: ExplainedRule): TemplateResult => html`
  ${effect?.reason_code !== undefined ? html`<span class="effect">code → <strong>${effect.reason_code ?? 'none'}</strong></span>` : nothing}
  ${effect?.confidence ? html`<span class="effect">confidence at most <strong>${word(effect.confidence)}</strong></span>` : nothing}
  ${effect?.failed_check ? html`<span class="effect">reports <strong>${word(effect.failed_check)}</strong></span>` : nothing}`;

/** Any object as a list of facts; nested ones indented. */
function facts(object: Record<string, unknown>): TemplateResult {
  return html`<dl class="facts">${Object.entries(object).map(
    ([name, value]) =>
      html`<dt>${word(name)}</dt><dd>${
        value !== null && typeof value === 'object' && !Array.isArray(value)
          ? facts(value as Record<string, unknown>)
          : Array.isArray(value)
            ? value.map(String).join(', ')
            : typeof value === 'boolean'
              ? value
                ? 'Yes'
                : 'No'
              : html`<span class="prose">${String(value)}</span>`
      }</dd>`,
  )}</dl>`;
}
