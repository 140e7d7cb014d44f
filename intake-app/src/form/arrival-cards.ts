/** What the issuer already knows when the cardholder arrives: an earlier report of the payment, a refund that is there. */
import './cards.css';
import { fittingCredit } from '@dispute-intake/intake-flow';
import { html, nothing, type TemplateResult } from 'lit';
import { stateText } from '../status/state-text.ts';
import type { ViewContext } from '../view/view-context.ts';

export function reportedCard({ intake, i18n }: ViewContext): TemplateResult | typeof nothing {
  const reported = intake.flow?.session.reported;
  if (!reported) return nothing;
  return html`<div class="info-card"><p>${i18n.t('reported.text', { date: i18n.day(reported.reported_at) })}</p>
    <dl><div class="card-row"><dt>${i18n.t('done.reference')}</dt><dd><bdi dir="ltr">${reported.reference}</bdi></dd></div>
      <div class="card-row"><dt>${i18n.t('step.status')}</dt><dd>${stateText(i18n, reported.state)}</dd></div></dl></div>`;
}

export function creditCard({ intake, i18n }: ViewContext): TemplateResult | typeof nothing {
  const { flow } = intake;
  const credit = flow && fittingCredit(flow.session);
  if (!flow || !credit) return nothing;
  const { amount, currency, posted_at: date, status, description, left_amount: left } = credit;
  const values = { amount: i18n.money(amount, currency), date: i18n.day(date) };
  return html`<div class="info-card"><p>${i18n.t(status === 'pending' ? 'credit.pending' : 'credit.posted', values)}</p>
    ${description ? html`<p class="muted"><bdi>${description}</bdi></p>` : nothing}
    ${left ? html`<p>${i18n.t('credit.left', { amount: i18n.money(left, flow.session.transaction.transaction_currency) })}</p>` : nothing}
  </div>`;
}
