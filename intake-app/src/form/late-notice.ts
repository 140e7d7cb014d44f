/**
 * The statement was read after the cardholder had gone on: says so where they are, over what moves out of its way, and
 * leads to what was understood. Whoever passes it by is shown the same at their next Continue.
 */
import { hasLateNews } from '@dispute-intake/intake-flow';
import { html, nothing, type TemplateResult } from 'lit';
import type { ViewContext } from '../view/view-context.ts';

export function lateNotice({ intake, i18n }: ViewContext, showInChat?: () => void): TemplateResult | typeof nothing {
  const { flow } = intake;
  if (!flow || flow.step === 'understood' || !hasLateNews(flow)) return nothing;
  return html`<button type="button" class="late-notice" data-action="show-understood" @click=${showInChat ?? (() => intake.sendFlow({ type: 'show_understood' }))}>
    <span>${i18n.t('understood.late')} <strong>${i18n.t(showInChat ? 'chat.understood.title' : 'step.understood')}</strong></span><span class="chevron ahead" aria-hidden="true"></span>
  </button>`;
}
