/** The payment this is about, always in reach: large at first, one line later. */
import './payment.css';
import { html, type TemplateResult } from 'lit';
import type { ViewContext } from './view-context.ts';

export function payment({ intake, i18n }: ViewContext, isSmall: boolean): TemplateResult | null {
  const { session } = intake.shell;
  if (!session) return null;
  const { transaction, card } = session;
  const letter = (transaction.merchant_name.match(/[\p{L}\p{N}]/u)?.[0] ?? '•').toUpperCase();
  return html`<section class="payment ${isSmall ? 'small' : ''}" aria-label=${i18n.t('payment.label')}>
    <span class="tile" aria-hidden="true">${letter}</span>
    <span class="payment-text">
      <bdi class="merchant">${transaction.merchant_name}</bdi>
      <bdi class="money">${i18n.money(transaction.transaction_amount, transaction.transaction_currency)}</bdi>
      <span class="payment-meta"><bdi>${i18n.day(transaction.transaction_timestamp, 'short')}</bdi>
        <bdi class="card" dir="ltr"><span aria-hidden="true">•••• ${card.last_4}</span><span class="visually-hidden">${i18n.t('payment.card', { last4: card.last_4 })}</span></bdi></span>
    </span>
  </section>`;
}

/** The payment's room while it is not known yet, so that nothing moves when it comes. */
export const paymentRoom = (isSmall: boolean): TemplateResult =>
  html`<div class="payment room ${isSmall ? 'small' : ''}" aria-hidden="true">
    <span class="tile"></span>
    <span class="payment-text"><span class="merchant">\u00a0</span><span class="money">\u00a0</span><span class="payment-meta">\u00a0</span></span>
  </div>`;
