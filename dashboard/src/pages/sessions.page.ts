/** Sessions: intake links and what became of them; one opened in the side panel. */
import type { OpenedSession, SessionLink, SessionRow } from '@dispute-intake/contract/dashboard-api';
import { FUNNEL_STAGES } from '@dispute-intake/contract/dashboard-funnel';
import { INTAKE_MODES, SESSION_STATUSES } from '@dispute-intake/contract/vocabulary';
import { html, nothing, type TemplateResult } from 'lit';
import { send } from '../api.ts';
import { onMove, place, setQuery } from '../router.ts';
import { empty, shortId, status, when, whenExactly } from '../ui/bits.ts';
import { askForm, confirmDanger } from '../ui/dialog.ts';
import type { Filter } from '../ui/filters.ts';
import type { Column, ListElement } from '../ui/list.element.ts';
import { Page } from '../ui/page.element.ts';
import { sidePanel } from '../ui/side-panel.ts';
import { timelineView } from '../ui/timeline.ts';
import { money, word } from '../words.ts';
import { linkView, newIntakeBody, newIntakeFields, phoneReportBody, phoneReportView } from './new-intake.form.ts';

/** `Visa •••• 6435`. */
export const cardOf = (row: { card_scheme: string; last_4: string }): TemplateResult =>
  html`<span class="card-no">${row.card_scheme === 'MC' ? 'Mastercard' : 'Visa'} •••• ${row.last_4}</span>`;

const isOver = ({ status: state }: { status: string }) => !['pending', 'opened'].includes(state);
const atStep = (row: SessionRow) =>
  row.last_step && row.status !== 'completed'
    ? html` <small class="sub beside">at “${word(row.last_step)}”</small>`
    : nothing;

const COLUMNS: Column<SessionRow>[] = [
  {
    head: 'Merchant',
    cell: (row) => row.merchant_name,
    narrow: (row) => html`${cardOf(row)} · ${when(row.created_at)}`,
  },
  { head: 'Amount', cell: (row) => money(row.amount, row.currency), isNumber: true, isWide: true },
  {
    head: 'Status',
    cell: (row) => html`${status(row.status)}${atStep(row)}`,
    narrow: (row) => money(row.amount, row.currency),
  },
  { head: 'Card', cell: cardOf, isWide: true },
  { head: 'Mode', cell: (row) => word(row.mode), isWide: true },
  { head: 'Customer', cell: (row) => row.external_id ?? '–', isWide: true },
  { head: 'Created', cell: (row) => when(row.created_at), isWide: true },
];
const STAGES = Object.fromEntries(FUNNEL_STAGES.map((stage) => [stage, word(stage)]));
const FILTERS: Filter[] = [
  { name: 'q', label: 'Search', hint: 'Merchant, customer, transaction or id' },
  { name: 'status', label: 'Status', options: SESSION_STATUSES },
  { name: 'mode', label: 'Mode', options: INTAKE_MODES },
  { name: 'left', label: 'Left at', options: FUNNEL_STAGES.slice(0, -1), labels: STAGES },
  { name: 'reached', label: 'Reached', labels: STAGES, isChip: true },
  { name: 'waiting', label: 'Still at', labels: STAGES, isChip: true },
  { name: 'step', label: 'Step', isChip: true },
];

const ASSISTED = { phone: 'by phone', branch: 'in a branch', chat: 'in a chat' } as const;

class SessionsPage extends Page {
  readonly #panel = sidePanel<OpenedSession>(this, {
    path: (id) => `/sessions/${encodeURIComponent(id)}`,
    isLive: (opened) => !isOver(opened),
  });

  /** `?new=link` and `?new=phone` open their form. */
  readonly #asked = (): void => {
    const wanted = place().query.get('new');
    if (wanted === null || place().page !== 'sessions') return;
    setQuery({ new: null });
    if (this.may('disputes.act')) void (wanted === 'phone' ? this.#phone() : this.#create());
  };
  #unlisten: () => void = () => {};
  override connectedCallback(): void {
    super.connectedCallback();
    this.#unlisten = onMove(this.#asked);
  }
  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#unlisten();
  }
  protected override firstUpdated(): void {
    this.#asked();
  }
  protected override render(): TemplateResult {
    return html`<div class="head"><h1>Sessions</h1>${this.may('disputes.act') ? html`<div class="head-actions"><wa-button appearance="outlined" @click=${() => this.#phone()}>Report by phone</wa-button><wa-button variant="brand" @click=${() => this.#create()}>New intake</wa-button></div>` : nothing}</div>
      <p class="lead">Intake links your backend made, and what became of them.</p>${this.problemNotice()}
      <di-list path="/sessions" caption="Sessions" .noun=${['session', 'sessions']} opens .columns=${COLUMNS} .filters=${FILTERS}
        .empty=${empty(
          'No sessions yet',
          html`<p>Your backend creates one when a cardholder wants to dispute a payment.</p><p><a class="button" href="/dashboard/get-started">See how, with a working snippet</a></p>`,
          'sessions',
        )}></di-list>
      ${this.#panel.view('Session', (opened) => this.#session(opened))}`;
  }
  #session(session: OpenedSession): TemplateResult {
    return html`<div class="panel">
      <p class="panel-title"><strong>${session.merchant_name}</strong> <span>${money(session.amount, session.currency)}</span> ${status(session.status)}</p>
      ${session.evaluation_id ? html`<p><a class="button" href="/dashboard/evaluations/${session.evaluation_id}">Open the evaluation</a></p>` : nothing}
      <dl class="facts">
        <dt>ID</dt><dd>${shortId(session.id)}</dd>
        <dt>Card</dt><dd>${cardOf(session)}</dd>
        ${session.assisted ? html`<dt>Taken by</dt><dd>${session.assisted.by}, ${ASSISTED[session.assisted.channel]}${session.held_by === 'staff' ? '' : '; now with the cardholder'}</dd>` : nothing}
        <dt>Mode</dt><dd>${word(session.mode)}</dd>
        <dt>Customer</dt><dd>${session.external_id ?? '–'}</dd>
        <dt>Link works until</dt><dd>${whenExactly(session.expires_at)}</dd>
        ${session.last_step ? html`<dt>Last step</dt><dd>${word(session.last_step)}</dd>` : nothing}
        ${session.abandon_reason ? html`<dt>Ended because</dt><dd>${word(session.abandon_reason)}</dd>` : nothing}
      </dl>
      <h2>Timeline</h2>${timelineView(session.timeline)}
      <div class="actions">${
        this.may('disputes.act') && ['pending', 'opened', 'abandoned'].includes(session.status)
          ? html`<wa-button appearance="outlined" @click=${() => this.#renew(session)}>${session.held_by === 'staff' ? 'Hand over to the cardholder' : 'Renew the link'}</wa-button>`
          : nothing
      }${
        session.assisted && session.held_by === null && !isOver(session) && this.may('disputes.act')
          ? html`<wa-button appearance="outlined" @click=${() => this.#takeBack(session)}>Take the report back</wa-button>`
          : nothing
      }${
        !isOver(session) && this.may('sessions.end')
          ? html`<wa-button appearance="outlined" variant="danger" @click=${() => this.#end(session)}>End this session</wa-button>`
          : nothing
      }</div></div>`;
  }
  async #create(): Promise<void> {
    const made = await askForm<SessionLink>({
      title: 'New intake',
      confirm: 'Make the link',
      doneTitle: 'The link for the cardholder',
      fields: (errors) => newIntakeFields(errors),
      send: (data) => send('POST /sessions', newIntakeBody(data)),
      done: (link) => linkView(link, this.me.account.name),
    });
    if (made) this.querySelector<ListElement>('di-list')?.refresh();
  }
  async #phone(): Promise<void> {
    const made = await askForm<SessionLink>({
      title: 'Report by phone',
      confirm: 'Begin',
      doneTitle: 'The report',
      fields: (errors) => newIntakeFields(errors, { isByPhone: true }),
      send: (data) => send('POST /sessions', phoneReportBody(data, this.me.user.name)),
      done: phoneReportView,
    });
    if (made) this.querySelector<ListElement>('di-list')?.refresh();
  }
  async #renew(session: OpenedSession): Promise<void> {
    await askForm<SessionLink>({
      title: session.held_by === 'staff' ? 'Hand over to the cardholder?' : 'Renew the link?',
      confirm: session.held_by === 'staff' ? 'Make their link' : 'Renew the link',
      doneTitle: 'The new link',
      fields: () =>
        html`<p>The cardholder goes on where they were, on any device. The old link and the page it opened stop working at once.</p>`,
      send: () => send('POST /sessions/:id/renew', session.id),
      done: (link) => linkView(link, this.me.account.name),
    });
    await this.#panel.reload();
  }
  async #takeBack(session: OpenedSession): Promise<void> {
    await askForm<SessionLink>({
      title: 'Take the report back?',
      confirm: 'Take it back',
      doneTitle: 'The report',
      fields: () =>
        html`<p>You go on where the cardholder was. Their link and the page it opened stop working at once.</p>`,
      send: () => send('POST /sessions/:id/take-back', session.id),
      done: phoneReportView,
    });
    await this.#panel.reload();
  }
  async #end(session: OpenedSession): Promise<void> {
    const done = await confirmDanger({
      title: 'End this session?',
      name: session.merchant_name,
      text: html`The link for <strong>${session.merchant_name}</strong>, ${money(session.amount, session.currency)}, stops working for good. ${
        session.opened_at === null
          ? 'It has not been opened, so no answers are lost.'
          : html`It was opened ${when(session.opened_at)}${session.last_step ? html`, and the cardholder has got to “${word(session.last_step)}”` : nothing}: <strong>their answers are removed</strong>.`
      }`,
      confirm: 'End session',
      send: () => send('POST /sessions/:id/expire', session.id),
    });
    if (!done) return;
    await this.#panel.reload();
    this.querySelector<ListElement>('di-list')?.refresh();
  }
}
customElements.define('di-sessions', SessionsPage);
