/** How the account decides where public rules leave a point open. */
import type { AccountSettings } from '@dispute-intake/contract/dashboard-api';
import type { TemplateResult } from 'lit';
import { setting } from '../../ui/setting.ts';
import { ruleOptionsForm } from './setting.form.ts';
import { SettingsPage } from './settings.element.ts';

class RulesPage extends SettingsPage {
  protected readonly heading = 'Rules';
  protected readonly lead =
    'Where public rules leave a point open, or only you know the fact. Defaults decide what you leave alone.';

  protected parts(settings: AccountSettings): TemplateResult {
    const { rule_options: options } = settings;
    const decided = options.filter(({ value }) => value !== null).length;
    return setting(
      'Open points',
      `${decided} of ${options.length} decided by you.`,
      ruleOptionsForm(this.formOf(settings)),
    );
  }
}
customElements.define('di-rules', RulesPage);
