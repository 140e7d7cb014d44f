/** Settings of the hosted intake: where it may be shown, how long its links live, what cardholders are told. */
import type { AccountSettings } from '@dispute-intake/contract/dashboard-api';
import { html, type TemplateResult } from 'lit';
import { setting } from '../../ui/setting.ts';
import { appSchemesForm, embeddingForm, linksForm, promisesForm, sessionLifeForm } from './setting.form.ts';
import { SettingsPage } from './settings.element.ts';

class IntakeSettingsPage extends SettingsPage {
  protected readonly heading = 'Intake';
  protected readonly lead =
    'Where the hosted intake may be shown, how long its links live, and what cardholders are told.';

  protected parts(settings: AccountSettings): TemplateResult {
    const form = this.formOf(settings);
    return html`<h2 class="section">Where it is shown</h2>
      ${setting('Embedding', 'Only these pages may show the intake in a frame; browsers refuse all others.', embeddingForm(form))}
      ${setting('Your apps', 'A session may return into an app of yours once its scheme is here.', appSchemesForm(form))}
      <h2 class="section">How long links live</h2>
      ${setting(
        'Session life',
        'How long a link works before it is opened. Someone who is writing when it ends keeps their answers.',
        sessionLifeForm(form),
      )}
      <h2 class="section">What cardholders are told</h2>
      ${setting('Links for cardholders', 'Shown in the hosted intake where they help. Empty: not shown.', linksForm(form))}
      ${setting('What happens next', 'The last page names these days as dates, counted from the report. Empty: it speaks of the next few days.', promisesForm(form))}`;
  }
}
customElements.define('di-settings', IntakeSettingsPage);
