/** How long disputes and deliveries are kept. */
import type { AccountSettings, Retention, RetentionDeletes } from '@dispute-intake/contract/dashboard-api';
import { html, type TemplateResult } from 'lit';
import { call, queryOf, send } from '../../api.ts';
import { confirmDanger } from '../../ui/dialog.ts';
import { numberIn } from '../../ui/fields.ts';
import { setting } from '../../ui/setting.ts';
import { counted } from '../../words.ts';
import { retentionForm } from './setting.form.ts';
import { SettingsPage } from './settings.element.ts';

/** Whether something is removed earlier than before. */
const isShorter = (before: number | null, after: number | null): boolean =>
  after !== null && (before === null || after < before);

const removed = (days: number | null, count: number | null, one: string, many: string): TemplateResult =>
  days === null
    ? html`<li>${many}: kept</li>`
    : html`<li>${many} older than ${counted(days, 'day', 'days')}: <strong>${count === null ? `more than 10,000 ${many}` : counted(count, one, many)}</strong> with the next clean-up</li>`;

class RetentionPage extends SettingsPage {
  protected readonly heading = 'Retention';
  protected readonly lead = 'What is older is removed for good, every night. A legal hold keeps it.';

  /** Asks before anything is removed earlier than until now, even where nothing is as old yet. */
  async #change(before: Retention, data: FormData): Promise<AccountSettings | undefined> {
    const days = { disputes_days: numberIn(data, 'disputes_days'), deliveries_days: numberIn(data, 'deliveries_days') };
    const shortens =
      isShorter(before.disputes_days, days.disputes_days) || isShorter(before.deliveries_days, days.deliveries_days);
    if (!shortens) return send('PATCH /settings/retention', days);
    const query = queryOf({
      disputes_days: days.disputes_days?.toString(),
      deliveries_days: days.deliveries_days?.toString(),
    });
    const deletes = await call<RetentionDeletes>('GET', `/settings/retention/preview${query}`);
    let saved: AccountSettings | undefined;
    await confirmDanger({
      title: 'Delete what is older?',
      name: this.me.account.name,
      text: html`From now on this is deleted for good, with answers and files:
        <ul>${removed(days.disputes_days, deletes.disputes, 'dispute', 'disputes')}${removed(days.deliveries_days, deletes.deliveries, 'delivery', 'deliveries')}</ul>`,
      confirm: 'Save and delete',
      send: async () => {
        saved = await send('PATCH /settings/retention', { ...days, accept_deletion: true });
      },
    });
    return saved;
  }
  protected parts(settings: AccountSettings): TemplateResult {
    const form = { ...this.formOf(settings, this.may('retention.change')) };
    return setting(
      'Days',
      'Removed for good after this many days. Empty: kept as long as the server is set to.',
      retentionForm(form, (data) => this.#change(settings.retention, data)),
    );
  }
}
customElements.define('di-retention', RetentionPage);
