/** How the account's members sign in. */
import type { AccountSettings } from '@dispute-intake/contract/dashboard-api';
import { html, type TemplateResult } from 'lit';
import { setting } from '../../ui/setting.ts';
import { securityForm } from './setting.form.ts';
import { SettingsPage } from './settings.element.ts';

class SignInSettingsPage extends SettingsPage {
  protected readonly heading = 'Sign-in';
  protected readonly lead = 'What members need to sign in to this account.';

  protected parts(settings: AccountSettings): TemplateResult {
    return html`${setting('Second factor', 'A stolen password alone then opens nothing.', securityForm(this.formOf(settings, this.may('members.change'))))}
      <p class="muted">Who has one: <a href="/dashboard/members">Members</a>. Your own: <a href="/dashboard/profile">Your login</a>.</p>`;
  }
}
customElements.define('di-sign-in-settings', SignInSettingsPage);
