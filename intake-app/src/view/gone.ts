/** A page of its own for every way there can be nothing to fill in: what happened, what to do, and the way back. */
import './gone.css';
import { fittingCredit } from '@dispute-intake/intake-flow';
import { html, nothing, svg, type TemplateResult } from 'lit';
import { callFailed } from '../form/form-view.ts';
import type { GoneReason } from '../shell/gone-reason.ts';
import { type IntakeOutcome, returnAddress, returnToPortal } from './return-to-portal.ts';
import { brandingOf, type ViewContext } from './view-context.ts';

const clock = svg`<circle cx="12" cy="12" r="9"></circle><path d="M12 7v5l3 2"></path>`;
const copy = svg`<rect x="8" y="8" width="12" height="12" rx="2"></rect><path d="M16 8V6a2 2 0 0 0-2-2H6a2 2 0 0 0-2 2v8a2 2 0 0 0 2 2h2"></path>`;
const lock = svg`<rect x="5" y="10" width="14" height="10" rx="2"></rect><path d="M8 10V7a4 4 0 0 1 8 0v3"></path>`;
const tick = svg`<circle cx="12" cy="12" r="9"></circle><path d="M8 12l3 3 5-6"></path>`;
const search = svg`<circle cx="11" cy="11" r="7"></circle><path d="M16 16l5 5M9 11h4"></path>`;
const PICTURES: Record<GoneReason | 'connection', TemplateResult> = {
  expired: clock,
  timeout: lock,
  used: copy,
  renewed: copy,
  unknown: search,
  incomplete: search,
  over: lock,
  sent: tick,
  closed: svg`<circle cx="12" cy="12" r="9"></circle><path d="M9 9l6 6M15 9l-6 6"></path>`,
  recognized: tick,
  credited: tick,
  already_reported: tick,
  connection: svg`<path d="M4 9a12 12 0 0 1 16 0M7 13a7 7 0 0 1 10 0M10 17a3 3 0 0 1 4 0M4 4l16 16"></path>`,
};
const OUTCOMES: Partial<Record<GoneReason | 'connection', IntakeOutcome>> = {
  expired: 'expired',
  unknown: 'expired',
  incomplete: 'expired',
  timeout: 'abandoned',
  closed: 'abandoned',
  recognized: 'abandoned',
  credited: 'abandoned',
  already_reported: 'abandoned',
  over: 'abandoned',
  sent: 'completed',
};

/** Ended by a choice, which may have been a slip of the finger. */
const REOPENED: readonly string[] = ['recognized', 'credited', 'already_reported'];

export function gone(view: ViewContext, reason: GoneReason | 'connection'): TemplateResult {
  const { i18n, issuer, intake } = view;
  const { session } = intake.shell;
  const returnUrl = session?.return_url ?? intake.shell.returnUrl;
  const phone = brandingOf(view).help_phone;
  const outcome = OUTCOMES[reason] ?? 'abandoned';
  const text = `gone.${reason}.text`;
  const isAnnounced = intake.flow !== null && fittingCredit(intake.flow.session)?.status === 'pending';
  const variant = session?.role === 'companion' ? 'companion' : isAnnounced ? 'pending' : '';
  const texts = [`${text}~${variant}`, text];
  return html`<div class="step gone" data-step=${reason}>
    <svg class="picture" viewBox="0 0 24 24" aria-hidden="true">${PICTURES[reason]}</svg>
    <h1 class="as-heading" tabindex="-1">${i18n.t(`gone.${reason}.title`)}</h1>
    <p class="lead">${i18n.tAny(texts, { issuer, button: i18n.t('device.companion') })}</p>
    ${phone && reason !== 'connection' ? html`<p class="call"><a href="tel:${phone.replace(/[^+\d]/g, '')}">${i18n.t('safety.call', { issuer })} <bdi dir="ltr">${phone}</bdi></a></p>` : nothing}
    ${callFailed(view)}
    ${
      reason === 'connection'
        ? html`<button type="button" class="primary" data-action="retry" @click=${() => intake.sendShell({ type: 'retry' })}>${i18n.t('app.retry')}</button>`
        : returnUrl
          ? html`<button type="button" class="primary" data-action="return"
              @click=${() => returnToPortal(returnAddress(returnUrl, intake.boot.session_id, outcome))}>${i18n.t('done.return', { issuer })}</button>`
          : nothing
    }
    ${
      REOPENED.includes(reason) && intake.shell.ending
        ? html`<p><button type="button" class="link" data-action="reopen" @click=${() => intake.sendShell({ type: 'reopen' })}>${i18n.t('gone.reopen')}</button></p>`
        : nothing
    }
  </div>`;
}
