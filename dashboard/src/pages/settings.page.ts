/** Settings of the intake: who may embed it, how long links and data live. */

import { ApiError } from '@dispute-intake/contract/api-request';
import type { AccountSettings, RetentionDeletes } from '@dispute-intake/contract/dashboard-api';
import { html, nothing, type TemplateResult } from 'lit';
import { call, describe, fieldErrors, send } from '../api.ts';
import { notice, say, skeleton } from '../ui/bits.ts';
import { confirmDanger } from '../ui/dialog.ts';
import { numberIn, readForm, textField } from '../ui/fields.ts';
import { Page } from '../ui/page.element.ts';
import { counted } from '../words.ts';
import {
  accountForm,
  appSchemesForm,
  embeddingForm,
  linksForm,
  promisesForm,
  ruleOptionsForm,
  securityForm,
  sessionLifeForm,
} from './settings.forms.ts';

class SettingsPage extends Page {
  static override properties = {
    ...Page.properties,
    settings: { state: true },
    errors: { state: true },
  };
  declare settings: AccountSettings | undefined;
  declare errors: Record<string, string>;

  constructor() {
    super();
    this.errors = {};
  }
  protected override firstUpdated(): void {
    void this.attempt(async () => this.#show(await call<AccountSettings>('GET', '/settings')));
  }
  #show(settings: AccountSettings): void {
    this.settings = settings;
  }
  async #save(event: SubmitEvent, change: (data: FormData) => Promise<AccountSettings>): Promise<void> {
    event.preventDefault();
    const data = await readForm(event.target as HTMLFormElement);
    if (!data) return;
    this.errors = {};
    this.problem = '';
    try {
      this.#show(await change(data));
      say('Saved');
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      this.errors = fieldErrors(error);
      if (Object.keys(this.errors).length === 0) this.problem = describe(error);
      say('Not saved: look at what is marked');
    }
  }
  async #saveRetention(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    const data = await readForm(event.target as HTMLFormElement);
    if (!data) return;
    const store = async (accepted?: { accept_deletion: true }) => {
      const days = {
        disputes_days: numberIn(data, 'disputes_days'),
        deliveries_days: numberIn(data, 'deliveries_days'),
      };
      this.#show(await send('PATCH /settings/retention', { ...days, ...accepted }));
    };
    this.errors = {};
    this.problem = '';
    try {
      await store();
      say('Saved');
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const deletes = error.problem.deletes as RetentionDeletes | undefined;
      if (!deletes) {
        this.errors = fieldErrors(error);
        if (Object.keys(this.errors).length === 0) this.problem = describe(error);
        return;
      }
      const count = (value: number | null, one: string, many: string) =>
        value === null ? `more than 10,000 ${many}` : counted(value, one, many);
      await confirmDanger({
        title: 'Delete what is older?',
        name: this.me.account.name,
        text: html`The next clean-up deletes <strong>${count(deletes.disputes, 'dispute', 'disputes')}</strong> with their answers and files, and
          <strong>${count(deletes.deliveries, 'delivery', 'deliveries')}</strong>, for good.`,
        confirm: 'Save and delete',
        send: () => store({ accept_deletion: true }),
      });
    }
  }
  protected override render(): TemplateResult {
    const { settings } = this;
    if (!settings) return html`<h1>Intake</h1>${this.problemNotice()}${this.problem ? nothing : skeleton()}`;
    const mayChange = this.may('settings.change');
    const mayRetain = this.may('retention.change');
    const form = { settings, errors: this.errors, mayChange, save: this.#save.bind(this) };
    return html`<div class="head"><h1>Intake</h1></div>
      <p class="lead">Who may embed the hosted intake, and how long its links and data live.</p>
      ${mayChange ? nothing : notice('warn', 'Your role can view this but not change it.')} ${this.problemNotice()}
      ${setting('Account', 'What cardholders know you by, and who disputes are filed with.', accountForm(form))}
      ${setting(
        'Embedding',
        'Only these pages may show the intake in a frame; browsers refuse all others.',
        embeddingForm(form),
      )}
      ${setting(
        'Session life',
        'How long a link works before it is opened. Someone who is writing when it ends keeps their answers.',
        sessionLifeForm(form),
      )}
      ${setting('Links for cardholders', 'Shown in the hosted intake where they help. Empty: not shown.', linksForm(form))}
      ${setting('What happens next', 'The last page names these days as dates, counted from the report. Empty: it speaks of the next few days.', promisesForm(form))}
      ${setting('Your apps', 'A session may return into an app of yours once its scheme is here.', appSchemesForm(form))}
      ${setting('Rules', 'Where public rules leave a point open, or only you know the fact. Defaults decide what you leave alone.', ruleOptionsForm(form))}
      ${setting('Sign-in', 'A stolen password alone then opens nothing.', securityForm({ ...form, mayChange: this.may('members.change') }))}
      ${setting(
        'Data retention',
        'Removed for good after this many days. Empty: kept as long as the server is set to.',
        html`<form class="form" novalidate @submit=${(event: SubmitEvent) => this.#saveRetention(event)}>
          ${textField({ name: 'disputes_days', label: 'Sessions, evaluations and files (days)', value: settings.retention.disputes_days?.toString() ?? '', inputmode: 'numeric', error: this.errors.disputes_days, isReadOnly: !mayRetain })}
          ${textField({ name: 'deliveries_days', label: 'Webhook deliveries (days)', value: settings.retention.deliveries_days?.toString() ?? '', inputmode: 'numeric', error: this.errors.deliveries_days, isReadOnly: !mayRetain })}
          ${mayRetain ? html`<wa-button type="submit" variant="brand">Save retention</wa-button>` : html`<p class="muted">Only owners change retention.</p>`}
        </form>`,
      )}`;
  }
}
customElements.define('di-settings', SettingsPage);

const setting = (title: string, about: string, form: TemplateResult): TemplateResult =>
  html`<section class="card setting"><div><h2>${title}</h2><p class="about">${about}</p></div><div>${form}</div></section>`;
