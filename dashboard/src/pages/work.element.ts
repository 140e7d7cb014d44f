/** The day's work at the top of the overview: what is due, what waits for whom; each number opens its list. */

import { ApiError } from '@dispute-intake/contract/api-request';
import type { Work } from '@dispute-intake/contract/dashboard-api';
import { html, LitElement, nothing, type TemplateResult } from 'lit';
import { call, queryOf } from '../api.ts';
import { icon } from '../ui/bits.ts';
import { money, number } from '../words.ts';

const REFRESH_MS = 60_000;

/** How many of those who waited long enough have been missed since. */
function waitedNote({ waits_over, waits_end_today }: Work): TemplateResult | typeof nothing {
  if (waits_over === null || waits_end_today === null || waits_over === 0) return nothing;
  const earlier = waits_over - waits_end_today;
  if (earlier === 0) return html`<small>since today</small>`;
  return html`<small>${number(earlier)} since before today</small>`;
}

/** Legal clocks: how many have run out already. */
const dutiesNote = ({ duties_this_week, duties_overdue }: Work): TemplateResult | typeof nothing =>
  duties_this_week === 0
    ? nothing
    : duties_overdue === 0
      ? html`<small>within a week</small>`
      : html`<small class="urgency over">${duties_overdue === null ? 'over 10,000' : number(duties_overdue)} overdue</small>`;

/** The tiles before their numbers are known: what stands below does not move when they come. */
const WAITING = html`<section class="work" aria-hidden="true"><h2>${icon('evaluations')} To do</h2><div class="tiles">${Array.from({ length: 7 }, () => html`<div class="tile"><span>&nbsp;</span><strong>&nbsp;</strong></div>`)}</div></section>`;

class WorkElement extends LitElement {
  static override properties = { work: { state: true } };
  declare work: Work | undefined;
  #timer: ReturnType<typeof setInterval> | undefined;

  protected override createRenderRoot() {
    return this;
  }
  override connectedCallback(): void {
    super.connectedCallback();
    void this.#load();
    this.#timer = setInterval(() => document.visibilityState === 'visible' && this.#load(), REFRESH_MS);
    window.addEventListener('online', this.#load);
  }
  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearInterval(this.#timer);
    window.removeEventListener('online', this.#load);
  }
  /** The page around it says what cannot be read; what was read last stays. */
  readonly #load = async (): Promise<void> => {
    try {
      this.work = await call<Work>('GET', '/work');
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
    }
  };

  protected override render(): TemplateResult {
    const { work } = this;
    if (!work) return WAITING;
    const tile = (label: string, count: number | null, filters: Record<string, string>, below: unknown = nothing) =>
      html`<a class="tile ${count === 0 ? 'none' : ''}" href="/dashboard/evaluations${queryOf(filters)}" data-work=${label}>
        <span>${label}</span><strong>${count === null ? 'over 10,000' : number(count)}</strong>${below}</a>`;
    const caseTile = (label: string, count: number | null, filters: Record<string, string>, below?: unknown) =>
      tile(label, count, { ...filters, open: '1' }, below);
    const stake = work.at_stake.map(({ amount, currency }) => money(amount, currency)).join(', ');
    return html`<section class="work" aria-labelledby="work"><h2 id="work">${icon('evaluations')} To do</h2><div class="tiles">
      ${caseTile(
        'Due this week',
        work.due_this_week,
        { deadline_from: work.today, deadline_before: work.due_until, order: 'deadline' },
        stake ? html`<small>${stake} at stake</small>` : nothing,
      )}
      ${tile('Legal duties', work.duties_this_week, { duty_before: work.due_until, order: 'deadline' }, dutiesNote(work))}
      ${caseTile('Ready to file', work.file, { next_action: 'file' })}
      ${caseTile('Ask the cardholder', work.ask_cardholder, { next_action: 'ask_cardholder' })}
      ${caseTile('Look it up', work.ask_issuer, { next_action: 'ask_issuer' })}
      ${caseTile('Decide', work.review, { next_action: 'review' })}
      ${caseTile('Waiting is over', work.waits_over, { waited_until: work.today }, waitedNote(work))}
    </div></section>`;
  }
}
customElements.define('di-work', WorkElement);
