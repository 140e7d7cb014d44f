/** Payments that were ticked and are no part of the report, with the reason. */
import { leftOutPayments } from '@dispute-intake/intake-flow';
import { html, nothing, type TemplateResult } from 'lit';
import type { ViewContext } from '../view/view-context.ts';

export function leftOut({ intake, i18n }: ViewContext): TemplateResult | typeof nothing {
  const { flow } = intake;
  const all = flow ? leftOutPayments(flow.answers, flow.session) : [];
  if (all.length === 0) return nothing;
  return html`<ul class="left-out" role="status">${all.map(({ payment, why }) => {
    const name = `${payment.merchant_name} · ${i18n.money(payment.amount, payment.currency)} · ${i18n.day(payment.timestamp, 'short')}`;
    return html`<li>${i18n.t(why === 'original' ? 'payments.left_out.original' : 'payments.left_out.before', { payment: name })}</li>`;
  })}</ul>`;
}
