/** What the operator should hear of today, and what of it reaches them by email. */
import type { NoticeChoice, Notices } from '@dispute-intake/contract/dashboard-api';
import { html, nothing, type TemplateResult } from 'lit';
import { call, queryOf, send } from '../api.ts';
import { empty, icon, notice, say, skeleton, when } from '../ui/bits.ts';
import { Page } from '../ui/page.element.ts';
import { counted, day } from '../words.ts';

const KINDS: { name: keyof NoticeChoice; label: string; about: string }[] = [
  {
    name: 'deadlines',
    label: 'Cases whose last day to file or legal duty is near',
    about: 'From three days before: to file until an outcome is recorded, a duty until it is marked as done.',
  },
  {
    name: 'endpoints',
    label: 'Endpoints that keep failing, or were disabled for it',
    about: 'Once for each, when the service warns of it and when it gives up.',
  },
];

class NoticesPage extends Page {
  static override properties = { ...Page.properties, notices: { state: true } };
  declare notices: Notices | undefined;

  protected override firstUpdated(): void {
    void this.#load();
  }
  #load = () =>
    this.attempt(async () => {
      this.notices = await call<Notices>('GET', '/notices');
    });

  protected override render(): TemplateResult {
    return html`<div class="head"><h1>Notices</h1></div>
      <p class="lead">What runs out or stands still, and whether you hear of it by email.</p>${this.problemNotice()}
      ${this.notices ? this.#body(this.notices) : this.problem ? nothing : skeleton()}`;
  }
  #body(notices: Notices): TemplateResult {
    const { deadlines, duties, endpoints } = notices;
    return html`<section class="now" aria-labelledby="now"><h2 id="now" class="section">Now</h2>${
      deadlines || duties || endpoints.length > 0
        ? html`<div class="card"><ul class="notice-list">${duties ? this.#duties(duties) : nothing}${deadlines ? this.#deadlines(deadlines) : nothing}${endpoints.map(
            (each) => html`<li class=${each.what === 'disabled' ? 'bad' : 'warn'}>${icon('endpoints')}
              <div><a href="/dashboard/endpoints/${each.id}">${
                each.what === 'disabled' ? 'An endpoint was disabled' : 'An endpoint keeps failing'
              }</a>${each.livemode ? nothing : ' (test side)'}<span class="sub url">${each.url}</span></div>
              <span class="muted">since ${when(each.since)}</span></li>`,
          )}</ul></div>`
        : empty(
            'Nothing runs out',
            html`<p>No case is within three days of its last day to file or of a legal duty, and no endpoint is in trouble.</p>`,
            'notices',
          )
    }</section>
    <section class="card setting"><div><h2>By email</h2><p class="about">${
      notices.sends_mail
        ? html`At most one mail a day to ${this.me.user.email}, from 6:00 UTC. It holds ids, counts and links, nothing a cardholder wrote.${
            notices.last_mail_at ? html` The last one was sent ${when(notices.last_mail_at)}.` : nothing
          }`
        : 'At most one mail a day. Invitations and new passwords are sent at once.'
    }</p></div><div>${
      notices.sends_mail
        ? nothing
        : notice(
            'warn',
            html`This server sends no mail: whoever runs it sets <code>SMTP_URL</code>. Your choice is kept until then.`,
          )
    }${KINDS.map(
      ({
        name,
        label,
        about,
      }) => html`<label class="tick"><input type="checkbox" name=${name} .checked=${notices.wanted[name]}
        @change=${(event: Event) => this.#choose(name, (event.target as HTMLInputElement).checked)} />
        <span>${label}<span class="sub">${about}</span></span></label>`,
    )}</div></section>`;
  }
  #deadlines({ count, from, until, cases }: NonNullable<Notices['deadlines']>): TemplateResult {
    const query = queryOf({ deadline_from: from, deadline_before: until, order: 'deadline', open: '1' });
    return html`<li class="warn">${icon('evaluations')}<div><a href="/dashboard/evaluations${query}">${
      count === null ? 'More than 1,000 cases' : counted(count, 'case', 'cases')
    } to file until ${day(until)}</a><span class="sub">the next one ${cases[0]?.deadline === from ? 'today' : `by ${day(cases[0]?.deadline ?? until)}`}</span></div></li>`;
  }
  #duties({ count, overdue, until, cases }: NonNullable<Notices['duties']>): TemplateResult {
    const query = queryOf({ duty_before: until, order: 'deadline' });
    return html`<li class=${overdue > 0 ? 'bad' : 'warn'}>${icon('evaluations')}<div><a href="/dashboard/evaluations${query}">${
      count === null ? 'More than 1,000 cases' : counted(count, 'case', 'cases')
    } with a legal duty until ${day(until)}</a><span class="sub">${overdue > 0 ? `${counted(overdue, 'is', 'are')} overdue` : `the first by ${day(cases[0]?.due_by ?? until)}`}</span></div></li>`;
  }
  async #choose(name: keyof NoticeChoice, isWanted: boolean): Promise<void> {
    if (!this.notices) return;
    const wanted = { ...this.notices.wanted, [name]: isWanted };
    const saved = await this.attempt(async () => {
      await send('PATCH /notices', wanted);
      say('Saved');
      return true;
    });
    if (saved) this.notices = { ...this.notices, wanted };
    else await this.#load();
  }
}
customElements.define('di-notices', NoticesPage);
