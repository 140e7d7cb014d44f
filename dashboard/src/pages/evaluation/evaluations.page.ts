/** Evaluations: a list with filters, and one dispute on a page of its own. */
import type { Obligation } from '@dispute-intake/contract';
import type { EvaluationRow, ListedCase, OpenedEvaluation, OpenFollowUp } from '@dispute-intake/contract/dashboard-api';
import {
  CARD_SCHEMES,
  CATEGORIES,
  CONFIDENCES,
  DISPUTE_OUTCOMES,
  DOCUMENT_KINDS,
  EVALUATION_STATUSES,
  NEXT_ACTIONS,
  OUTCOME_REASONS,
  SUBCATEGORIES,
} from '@dispute-intake/contract/vocabulary';
import { html, nothing, type TemplateResult } from 'lit';
import { call, send } from '../../api.ts';
import { go, onMove, place } from '../../router.ts';
import { empty, notice, say, skeleton, status, when } from '../../ui/bits.ts';
import { askForm, confirmDanger } from '../../ui/dialog.ts';
import { areaField, choiceField, choiceIn, textField, textIn } from '../../ui/fields.ts';
import type { Filter } from '../../ui/filters.ts';
import '../../ui/saved-views.element.ts';
import { besideInList } from '../../ui/last-list.ts';
import type { Column } from '../../ui/list.element.ts';
import { Page } from '../../ui/page.element.ts';
import { type Command, offerCommands } from '../../ui/palette.ts';
import { day, exact, money, nearDay, word } from '../../words.ts';
import { linkView } from '../new-intake.form.ts';
import { type CaseActions, caseView } from './case.view.ts';
import { daysLeft, isWaitOver, urgencyOf } from './case-summary.ts';
import { showExport, showHandedOver, showHandOver } from './export.dialog.ts';
import { showReplay } from './replay.view.ts';

const kindOf = (row: EvaluationRow) =>
  row.status === 'completed' ? word(row.subcategory ?? row.category) : status(row.status);
const codeOf = (row: EvaluationRow) =>
  row.reason_code
    ? html`<strong>${row.reason_code}</strong>`
    : html`<span class="muted">${row.status === 'completed' ? 'None' : '–'}</span>`;
/** Where the word alone would name something else. */
const NEXT: Record<string, string> = { review: 'Decide' };
function nextOf(row: EvaluationRow): string {
  if (row.next_action === null) return '–';
  if (isWaitOver(row, Date.now())) return 'File: wait is over';
  if (row.next_action === 'wait' && row.may_file_from) return `Wait until ${nearDay(row.may_file_from)}`;
  return NEXT[row.next_action] ?? word(row.next_action);
}
/** What the law asks first, and how long there is for it; the day is its title, the column has no room for it. */
function dutyOf({ id, due_by }: NonNullable<EvaluationRow['duty']>): TemplateResult {
  const urgency = urgencyOf(due_by, Date.now());
  return html`<span class="when" title=${day(due_by)}>${word(id.split('.').at(-1))}</span><small class="days-left urgency ${urgency}">${urgency === 'over' ? html`<strong>overdue</strong>` : shortOnPhones(daysLeft(due_by, Date.now()))}</small>`;
}
/** What comes next, or that the cardholder has been asked. */
const nextIn = (row: ListedCase): TemplateResult =>
  row.asked_until
    ? html`<span title="Asked; the link works until ${exact(row.asked_until)}">Waiting for the cardholder</span>`
    : html`${nextOf(row)}`;
const COLUMNS: Column<ListedCase>[] = [
  {
    head: 'Merchant',
    cell: (row) => html`<a href="/dashboard/evaluations/${row.id}" title=${row.merchant_name}>${row.merchant_name}</a>`,
    narrow: (row) =>
      html`${row.next_action ? html`<strong>${nextIn(row)}</strong> · ` : nothing}${kindOf(row)}${row.duty ? html`<span class="duty-below">${dutyOf(row.duty)}</span>` : nothing}`,
  },
  { head: 'Disputed', cell: (row) => money(row.amount, row.currency), isNumber: true, isWide: true },
  { head: 'Kind', cell: kindOf, isWide: true },
  { head: 'Code', cell: codeOf, isWide: true },
  {
    head: 'Confidence',
    cell: (row) => (row.confidence ? status(row.confidence) : '–'),
    narrow: (row) => html`${codeOf(row)} · ${money(row.amount, row.currency)}`,
  },
  {
    head: 'Next',
    cell: (row) => html`<span class="nowrap">${nextIn(row)}</span>`,
    isWide: true,
  },
  {
    head: 'File by',
    cell: (row) =>
      row.deadline
        ? html`<span class="when" title=${day(row.deadline)}>${nearDay(row.deadline)}</span><small class="days-left urgency ${urgencyOf(row.deadline, Date.now())}">${shortOnPhones(daysLeft(row.deadline, Date.now()))}</small>`
        : '–',
  },
  { head: 'Legal duty', cell: (row) => (row.duty ? dutyOf(row.duty) : '–'), isWide: true },
  { head: 'Received', cell: (row) => when(row.created_at), isWide: true },
];
/** `12 days left`, on phones `12 days`. */
function shortOnPhones(text: string): TemplateResult {
  const [, days = text, left] = /^(.*\d days?)( left)$/.exec(text) ?? [];
  return html`${days.replace(/(\d) /, '$1\u00a0')}${left ? html`<span class="wide-only">${left}</span>` : nothing}`;
}
const DAY_MS = 86_400_000;
const isoDay = (inDays: number): string => new Date(Date.now() + inDays * DAY_MS).toISOString().slice(0, 10);
const FILTERS: Filter[] = [
  { name: 'q', label: 'Search', hint: 'Merchant, last four, reference …' },
  {
    name: 'due',
    label: 'Days left',
    options: ['3', '7', '14', '30', 'over'],
    labels: {
      3: '3 days or less',
      7: '7 days or less',
      14: '14 days or less',
      30: '30 days or less',
      over: 'None left',
    },
    toQuery: (days): Record<string, string> =>
      days === 'over'
        ? { deadline_before: isoDay(-1) }
        : { deadline_from: isoDay(0), deadline_before: isoDay(Number(days)) },
  },
  { name: 'next_action', label: 'Next', options: NEXT_ACTIONS, labels: NEXT },
  { name: 'asked', label: 'Asked', options: ['1'], labels: { 1: 'Waiting for the cardholder' } },
  { name: 'confidence', label: 'Confidence', options: CONFIDENCES },
  { name: 'category', label: 'Category', options: CATEGORIES },
  { name: 'order', label: 'Sort', options: ['deadline'], labels: { deadline: 'What ends next' }, any: 'Newest first' },
  {
    name: 'duty',
    label: 'Legal duty',
    options: ['overdue', '0', '3', '7', '30', 'any'],
    labels: {
      overdue: 'Overdue',
      0: 'Today or overdue',
      3: 'In 3 days or less',
      7: 'In 7 days or less',
      30: 'In 30 days or less',
      any: 'Any open',
    },
    toQuery: (days): Record<string, string> => ({
      duty_before: days === 'any' ? '9999-12-31' : isoDay(days === 'overdue' ? -1 : Number(days)),
    }),
  },
  { name: 'subcategory', label: 'Kind', options: SUBCATEGORIES, isMore: true },
  { name: 'reason_code', label: 'Reason code', hint: '13.1, 4853, none', isMore: true },
  {
    name: 'card_scheme',
    label: 'Scheme',
    options: CARD_SCHEMES,
    labels: { VISA: 'Visa', MC: 'Mastercard' },
    isMore: true,
  },
  {
    name: 'outcome',
    label: 'Outcome',
    options: [...DISPUTE_OUTCOMES, 'any'],
    labels: { any: 'Any reported' },
    isMore: true,
  },
  { name: 'failed_check', label: 'Failed check', hint: 'merchant_contact_missing', isMore: true },
  { name: 'missing_document', label: 'Missing document', options: DOCUMENT_KINDS, isMore: true },
  { name: 'currency', label: 'Currency', hint: 'EUR', isMore: true },
  { name: 'amount_from', label: 'Amount from', hint: '50, with a currency', isMore: true },
  { name: 'amount_to', label: 'Amount to', hint: '500, with a currency', isMore: true },
  { name: 'status', label: 'Status', options: EVALUATION_STATUSES, isMore: true },
  { name: 'deadline_from', label: 'To file from', isChip: true },
  { name: 'deadline_before', label: 'To file by', isChip: true },
  { name: 'duty_before', label: 'Legal duty by', isChip: true },
  { name: 'waited_until', label: 'Waiting over by', isChip: true },
  { name: 'open', label: 'Without an outcome', labels: { 1: '' }, isChip: true },
];
const REFRESH_MS = 2000;
const UPDATES = ['in_review', 'waiting_for_you', 'provisional_credit', 'closed'] as const;
const UPDATE_LABELS = {
  in_review: 'We are looking into it',
  waiting_for_you: 'Waiting for the cardholder',
  provisional_credit: 'Credited for the time being',
  closed: 'Closed',
};
const LINK_DAYS = ['1', '3', '7', '14', '30'];
const LINK_DAY_LABELS = { 1: '1 day', 3: '3 days', 7: '7 days', 14: '14 days', 30: '30 days' };

class EvaluationsPage extends Page {
  static override properties = { ...Page.properties, opened: { state: true } };
  declare opened: OpenedEvaluation | null;
  #timer: ReturnType<typeof setInterval> | undefined;
  #unlisten: () => void = () => {};
  #withdrawCommands: () => void = () => {};

  constructor() {
    super();
    this.opened = null;
  }
  override connectedCallback(): void {
    super.connectedCallback();
    this.#unlisten = onMove(() => this.requestUpdate());
    this.#withdrawCommands = offerCommands(() => this.#commands());
    document.addEventListener('keydown', this.#onKey);
    document.addEventListener('visibilitychange', this.#onShown);
    this.#timer = setInterval(() => {
      if (this.placeId !== null && this.opened?.status === 'queued') void this.#open(this.placeId);
    }, REFRESH_MS);
  }
  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearInterval(this.#timer);
    this.#unlisten();
    this.#withdrawCommands();
    document.removeEventListener('keydown', this.#onKey);
    document.removeEventListener('visibilitychange', this.#onShown);
  }
  /** A case that was looked at in another tab may have moved on. */
  readonly #onShown = (): void => {
    const isBusy = document.querySelector('wa-dialog') !== null || place().query.has('correct');
    if (document.visibilityState === 'visible' && this.placeId !== null && !isBusy) void this.#open(this.placeId);
  };
  /** `j` and `k` lead to the next and the previous case of the list. */
  readonly #onKey = (event: KeyboardEvent): void => {
    const isTyping = event
      .composedPath()
      .some((node) => node instanceof HTMLElement && node.matches('input, textarea, select, wa-dialog'));
    if (isTyping || event.ctrlKey || event.metaKey || event.altKey || this.placeId === null) return;
    if (event.key === 'j' || event.key === 'k') this.querySelector<HTMLElement>(`[data-step="${event.key}"]`)?.click();
  };
  /** Back in the list the focus is on the case that was left. */
  #focusCase(id: string): void {
    const look = (tries: number): void => {
      const link = this.querySelector<HTMLElement>(`a[href="/dashboard/evaluations/${id}"]`);
      if (link) link.focus({ preventScroll: true });
      else if (tries > 0) requestAnimationFrame(() => look(tries - 1));
    };
    requestAnimationFrame(() => requestAnimationFrame(() => look(60)));
  }
  protected override willUpdate(changed: Map<string, unknown>): void {
    if (!changed.has('placeId')) return;
    const left = changed.get('placeId');
    if (this.placeId === null && typeof left === 'string') this.#focusCase(left);
    this.opened = null;
    this.problem = '';
    if (this.placeId !== null) void this.#open(this.placeId);
  }
  async #open(id: string): Promise<void> {
    const opened = await this.attempt(() => call<OpenedEvaluation>('GET', `/evaluations/${encodeURIComponent(id)}`));
    if (!opened || this.placeId !== id) return;
    this.opened = opened;
    // Cases are worked side by side in tabs.
    document.title = `${opened.merchant_name} ${money(opened.amount, opened.currency)} – ${this.me.account.name}`;
  }
  protected override render(): TemplateResult {
    if (this.placeId !== null) {
      if (this.opened && place().query.has('correct')) return this.#correction(this.opened);
      return this.opened
        ? html`${this.problemNotice()}${caseView(this.opened, this.#actions(this.opened))}`
        : html`<p class="crumb"><a href="/dashboard/evaluations">Evaluations</a></p><h1>Evaluation</h1>${this.problemNotice()}${this.problem ? nothing : skeleton(8)}`;
    }
    return html`<div class="head"><h1>Evaluations</h1></div>
      <p class="lead">Every dispute that was submitted, with the proposed reason code. “None” says only that no scheme right was found, never that a refund should be refused.</p>
      <di-saved-views .path=${'/evaluations'} .filters=${FILTERS}></di-saved-views>
      <di-list path="/evaluations" caption="Evaluations" .noun=${['evaluation', 'evaluations']} .columns=${COLUMNS} .filters=${FILTERS}
        .empty=${empty(
          'No evaluations yet',
          html`<p>They come from finished intake sessions, or straight from your backend.</p><p><a class="button" href="/dashboard/get-started">Submit a first one</a></p>`,
          'evaluations',
        )}></di-list>`;
  }
  #correction(opened: OpenedEvaluation): TemplateResult {
    void import('./correction.element.ts');
    return html`<p class="crumb"><a href="/dashboard/evaluations/${opened.id}">${opened.merchant_name} ${money(opened.amount, opened.currency)}</a></p>
      <h1>Correct the case</h1>
      <p class="lead">What you change becomes version ${opened.version + 1}; the version before stays as it was. What you type is kept in this tab until you save or discard it.</p>
      <di-correction .opened=${opened}></di-correction>`;
  }
  /** What can be done with the case that is open, for the palette. */
  #commands(): Command[] {
    if (this.placeId === null || !this.opened || place().query.has('correct')) return [];
    const {
      askCardholder,
      preview,
      exportCase,
      handOver,
      recordOutcome,
      clearOutcome,
      correct,
      sendUpdate,
      neighboursInList,
    } = this.#actions(this.opened);
    const command = (label: string, run: (() => unknown) | undefined): Command[] =>
      run ? [{ label, run: () => void run() }] : [];
    const to = (id: string | undefined) => (id === undefined ? undefined : () => go(`/dashboard/evaluations/${id}`));
    return [
      ...command('Export the case', exportCase),
      ...command('Hand over', handOver),
      ...command('Ask the cardholder', askCardholder),
      ...command('Correct', correct),
      ...command('Write to the status page', sendUpdate),
      ...command('Record the outcome', recordOutcome),
      ...command('Clear the outcome', clearOutcome),
      ...command('Evaluate again by the rules in force', preview),
      ...command('Next case', to(neighboursInList?.next)),
      ...command('Previous case', to(neighboursInList?.previous)),
    ];
  }
  #actions(opened: OpenedEvaluation): CaseActions {
    const isNewest = opened.versions.at(-1)?.id === opened.id;
    const mayAct = this.may('disputes.act') && isNewest && opened.status === 'completed';
    return {
      openFile: (id) => this.#openFile(id),
      askCardholder: mayAct ? () => this.#askCardholder(opened) : undefined,
      preview: this.may('disputes.open') && opened.status === 'completed' ? () => showReplay(opened.id) : undefined,
      exportCase:
        this.may('disputes.open') && opened.status === 'completed'
          ? () => showExport(opened.id, this.me.account.processor)
          : undefined,
      handOver:
        mayAct && opened.outcome === null && opened.state !== 'handed_over' ? () => this.#handOver(opened) : undefined,
      clearOutcome: mayAct && opened.outcome !== null ? () => this.#clearOutcome(opened) : undefined,
      recordOutcome: mayAct ? () => this.#recordOutcome(opened) : undefined,
      correct:
        mayAct && opened.outcome === null ? () => go(`/dashboard/evaluations/${opened.id}?correct=1`) : undefined,
      sendUpdate: mayAct && opened.outcome === null ? () => void this.#sendUpdate(opened) : undefined,
      dutyDone: mayAct ? (obligation) => void this.#dutyDone(opened, obligation) : undefined,
      resendFollowUp: mayAct ? (followUp) => void this.#resend(opened, followUp) : undefined,
      withdrawFollowUp: this.may('sessions.end') ? (followUp) => void this.#withdraw(opened, followUp) : undefined,
      readHandOver: (handedOver) => void this.attempt(() => showHandedOver(handedOver)),
      neighboursInList: besideInList('/evaluations', opened.id),
    };
  }
  async #askCardholder({ id, open_follow_up: open }: OpenedEvaluation): Promise<void> {
    await askForm({
      title: 'Ask the cardholder',
      confirm: 'Make the link',
      fields: (errors) =>
        html`<p>A link for the cardholder that shows what they said and asks only for what is missing. Their answer becomes a new version of this case.</p>
          ${open ? notice('warn', 'They were asked before and have not answered: that link stops working.') : nothing}
          ${choiceField({ name: 'days', label: 'The link works for', options: LINK_DAYS, labels: LINK_DAY_LABELS, value: '7', error: errors.days })}`,
      send: (data) =>
        send('POST /evaluations/:id/follow-up', id, {
          days: Number(choiceIn(data, 'days', LINK_DAYS)),
          ...(open && { replace: true }),
        }),
      doneTitle: 'The link for the cardholder',
      done: (link) => linkView(link, this.me.account.name),
    });
    await this.#open(id);
  }
  async #handOver({ id }: OpenedEvaluation): Promise<void> {
    if (!(await showHandOver(id, this.me.account.processor))) return;
    say('Recorded as handed over');
    await this.#open(id);
  }
  async #sendUpdate({ id, currency }: OpenedEvaluation): Promise<void> {
    const sent = await askForm({
      title: 'Write to the cardholder’s status page',
      confirm: 'Publish',
      fields: (errors) =>
        html`${choiceField({ name: 'state', label: 'Where it stands', options: UPDATES, labels: UPDATE_LABELS, value: 'in_review', error: errors.state })}
          ${areaField({ name: 'message', label: 'Message', hint: 'Shown as you write it, up to 500 characters; leave it empty to show the state alone', error: errors.message })}
          ${textField({ name: 'amount', label: `Amount in ${currency}`, hint: 'Of a provisional credit; leave it empty otherwise', error: errors.amount })}`,
      send: (data) => {
        const message = textIn(data, 'message').trim();
        const amount = textIn(data, 'amount').trim();
        return send('POST /evaluations/:id/updates', id, {
          state: choiceIn(data, 'state', UPDATES),
          ...(message !== '' && { message }),
          ...(amount !== '' && { amount: Number(amount.replace(',', '.')) }),
        });
      },
    });
    if (!sent) return;
    say('Published');
    await this.#open(id);
  }
  async #dutyDone({ id }: OpenedEvaluation, obligation: Obligation): Promise<void> {
    const done = await askForm({
      title: 'Mark the duty as done',
      confirm: 'Mark as done',
      fields: (errors) =>
        html`<p><strong>${obligation.duty}</strong>. Later duties are counted from this day.</p>
          ${textField({ name: 'done_at', label: 'Done on', type: 'date', value: isoDay(0), required: true, error: errors.done_at })}
          ${textField({ name: 'reference', label: 'Reference', hint: 'Of your own, for example the number of the letter', error: errors.reference })}`,
      send: async (data) => {
        const reference = textIn(data, 'reference').trim();
        await send('POST /evaluations/:id/duties', id, {
          obligation_id: obligation.id,
          done_at: textIn(data, 'done_at'),
          ...(reference !== '' && { reference }),
        });
        return true;
      },
    });
    if (!done) return;
    say('Recorded as done');
    await this.#open(id);
  }
  async #resend({ id }: OpenedEvaluation, followUp: OpenFollowUp): Promise<void> {
    await askForm({
      title: 'Send a new link?',
      confirm: 'Make a new link',
      doneTitle: 'The link for the cardholder',
      fields: () => html`<p>The cardholder is asked the same. The link they have stops working at once.</p>`,
      send: () => send('POST /sessions/:id/renew', followUp.id),
      done: (link) => linkView(link, this.me.account.name),
    });
    await this.#open(id);
  }
  async #withdraw({ id }: OpenedEvaluation, followUp: OpenFollowUp): Promise<void> {
    const done = await confirmDanger({
      title: 'Withdraw the question?',
      text:
        followUp.opened_at === null
          ? 'The link stops working for good. It has not been opened, so no answers are lost.'
          : 'The link stops working for good, and what the cardholder has written and not sent is removed.',
      confirm: 'Withdraw',
      send: () => send('POST /sessions/:id/expire', followUp.id),
    });
    if (!done) return;
    say('The question was withdrawn');
    await this.#open(id);
  }
  async #clearOutcome({ id }: OpenedEvaluation): Promise<void> {
    const isCleared = await confirmDanger({
      title: 'Clear the outcome?',
      text: 'The case is open again, and the cardholder’s status page shows the state before.',
      confirm: 'Clear the outcome',
      send: () => call('DELETE', `/evaluations/${encodeURIComponent(id)}/outcome`),
    });
    if (!isCleared) return;
    say('Outcome cleared');
    await this.#open(id);
  }
  async #recordOutcome({ id, outcome }: OpenedEvaluation): Promise<void> {
    // A reason in words of the issuer's own came by the API: it stays where only the day is put right.
    const reasons: readonly string[] = outcome?.reason
      ? [...new Set([outcome.reason, ...OUTCOME_REASONS])]
      : OUTCOME_REASONS;
    const recorded = await askForm({
      title: 'How did the dispute end?',
      confirm: 'Record the outcome',
      fields: (errors) =>
        html`${choiceField({ name: 'outcome', label: 'Outcome', options: DISPUTE_OUTCOMES, any: 'Choose', value: outcome?.outcome ?? '', error: errors.outcome })}
          ${choiceField({ name: 'reason', label: 'Reason', options: reasons, value: outcome?.reason ?? '', any: 'Not given', error: errors.reason })}
          ${textField({ name: 'at', label: 'Decided on', type: 'date', value: outcome?.at.slice(0, 10) ?? '', error: errors.at })}`,
      send: async (data) => {
        const at = textIn(data, 'at');
        await send('POST /evaluations/:id/outcome', id, {
          outcome: choiceIn(data, 'outcome', DISPUTE_OUTCOMES),
          ...(textIn(data, 'reason') !== '' && { reason: choiceIn(data, 'reason', reasons) }),
          ...(at !== '' && { at }),
        });
        return true;
      },
    });
    if (!recorded) return;
    say('Outcome recorded');
    await this.#open(id);
  }
  async #openFile(id: string): Promise<void> {
    const link = await this.attempt(() => send('POST /files/:id/link', id));
    if (link) location.assign(link.url);
  }
}
customElements.define('di-evaluations', EvaluationsPage);
