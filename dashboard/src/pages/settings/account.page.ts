/** The account: what cardholders know it by, who its disputes are filed with, and its ids. */
import type { AccountSettings } from '@dispute-intake/contract/dashboard-api';
import { html, type TemplateResult } from 'lit';
import { copyable } from '../../ui/bits.ts';
import { setting } from '../../ui/setting.ts';
import { nameForm, processorForm } from './setting.form.ts';
import { SettingsPage } from './settings.element.ts';

class AccountPage extends SettingsPage {
  protected readonly heading = 'Account';
  protected readonly lead = 'What cardholders know you by, and who your disputes are filed with.';

  protected parts(settings: AccountSettings): TemplateResult {
    const form = this.formOf(settings);
    const { account } = this.me;
    return html`${setting('Name', 'The hosted intake, emails and this dashboard say it.', nameForm(form))}
      ${setting('Processor', 'Cases are exported in the form of its dispute call.', processorForm(form))}
      ${setting(
        'Ids',
        'For the command line, and for support. Live and test data are kept apart.',
        html`<dl class="facts account-ids"><dt>Live</dt><dd>${copyable(account.id)}</dd><dt>Test</dt><dd>${copyable(account.test_account_id)}</dd></dl>`,
      )}`;
  }
}
customElements.define('di-account', AccountPage);
