/** Whether what was answered is saved: quiet while it is, in sight and announced while it is not. */
import { html, nothing, type TemplateResult } from 'lit';
import type { ViewContext } from './view-context.ts';

export function saveStatus({ intake, i18n }: ViewContext, wasSavedBefore: boolean): TemplateResult {
  const isShown = intake.isIn('open') && intake.shell.session?.role !== 'companion';
  const { saving, isOffline } = intake.shell;
  const isStuck = saving === 'failed';
  const text = !isShown
    ? ''
    : isOffline
      ? i18n.t('save.offline')
      : isStuck
        ? i18n.t('save.failed')
        : saving === 'saving' && wasSavedBefore
          ? i18n.t('save.saving')
          : saving === 'saved'
            ? i18n.t('save.saved')
            : '';
  return html`<p class="saving ${isOffline || isStuck ? 'stuck' : ''}"><span role="status" aria-live=${isOffline || isStuck ? 'polite' : 'off'}>${text}</span>
      ${isShown && isStuck ? html`<button type="button" class="link" data-action="save" @click=${() => intake.saveNow()}>${i18n.t('save.retry')}</button>` : nothing}</p>`;
}
