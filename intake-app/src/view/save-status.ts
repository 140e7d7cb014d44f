/** Whether what was answered is saved: quiet while it is, in sight and announced while it is not. */
import './save-status.css';
import { html, nothing, type TemplateResult } from 'lit';
import type { Intake } from '../shell/intake.ts';
import type { ViewContext } from './view-context.ts';

const isShown = (intake: Intake): boolean => intake.isIn('open') && intake.shell.session?.role !== 'companion';

/** What was answered cannot be saved now. */
const isStuck = (intake: Intake): boolean =>
  isShown(intake) && (intake.shell.isOffline || intake.shell.saving === 'failed');

const stuckText = ({ intake, i18n }: ViewContext): string =>
  i18n.t(intake.shell.isOffline ? 'save.offline' : 'save.failed');

const saveNow = ({ intake, i18n }: ViewContext): TemplateResult | typeof nothing =>
  intake.shell.saving === 'failed'
    ? html`<button type="button" class="link" data-action="save" @click=${() => intake.saveNow()}>${i18n.t('save.retry')}</button>`
    : nothing;

/** In the head of the conversation, which stays in sight; the words are announced by {@link saveStatus}. */
export const saveBanner = (view: ViewContext): TemplateResult | typeof nothing =>
  isStuck(view.intake)
    ? html`<p class="stuck"><span aria-hidden="true">${stuckText(view)}</span>${saveNow(view)}</p>`
    : nothing;

/** Below the page; `hasBanner`: what is stuck is in sight in the banner. */
export function saveStatus(view: ViewContext, wasSavedBefore: boolean, hasBanner: boolean): TemplateResult {
  const { intake, i18n } = view;
  const { saving } = intake.shell;
  const stuck = isStuck(intake);
  const isQuiet = !isShown(intake) || (saving !== 'saved' && !(saving === 'saving' && wasSavedBefore));
  const text = stuck ? stuckText(view) : isQuiet ? '' : i18n.t(`save.${saving}`);
  return html`<p class="saving ${stuck && !hasBanner ? 'stuck' : ''}"><span class=${hasBanner && stuck ? 'visually-hidden' : ''} role="status" aria-live=${stuck ? 'polite' : 'off'}>${text}</span>
      ${stuck && !hasBanner ? saveNow(view) : nothing}</p>`;
}
