/** A message to the shop, ready to copy, for who has not asked it yet; and why it is worth it. */
import './cards.css';
import { askedIn, type FlowState, STEP_IDS, type StepId, stepsOf, visibleStep } from '@dispute-intake/intake-flow';
import { html, nothing, type TemplateResult } from 'lit';
import { copyText } from '../view/copy-text.ts';
import type { ViewContext } from '../view/view-context.ts';

export function merchantMessage(
  { i18n, typed, redraw }: ViewContext,
  flow: FlowState,
): TemplateResult | typeof nothing {
  // An answer stays when another kind of problem no longer asks for it.
  if (flow.answers['merchant_contact.attempted'] !== false || !visibleStep(flow, 'merchant_contact')) return nothing;
  const { t } = i18n;
  const {
    merchant_name: merchant,
    transaction_amount,
    transaction_currency,
    transaction_timestamp,
  } = flow.session.transaction;
  const shown = t('contact.message', {
    merchant,
    amount: i18n.money(transaction_amount, transaction_currency),
    day: i18n.day(transaction_timestamp),
  });
  // In text written from right to left a name or an amount without them would take its neighbours' places.
  const message = i18n.locale.dir === 'rtl' ? shown : shown.replace(/[\u2066-\u2069]/g, '');
  const isCopied = typed.get('message.copied') === 'yes';
  return html`<aside class="info-card" aria-labelledby="message-title">
    <h2 class="card-title" id="message-title">${t('contact.title')}</h2>
    <p>${t('contact.why', { merchant })}</p>
    <p class="ready-message" id="ready-message" dir="auto">${message}</p>
    <button type="button" class="secondary small" data-action="copy" @click=${async () => {
      if (!(await copyText(message, 'ready-message'))) return;
      typed.set('message.copied', 'yes');
      redraw();
    }}>${isCopied ? t('done.copied') : t('contact.copy')}</button>
    <span class="visually-hidden" role="status">${isCopied ? t('done.copied') : ''}</span>
  </aside>`;
}

/** At the step that asks about it; where the statement had answered that, at the next one of the form. */
export function merchantMessageAt(view: ViewContext, flow: FlowState, id: StepId): TemplateResult | typeof nothing {
  const steps = stepsOf(flow).filter((step) => askedIn(step, flow).length > 0);
  const place = STEP_IDS.indexOf('merchant_contact');
  const first = steps.find((step) => STEP_IDS.indexOf(step.id) >= place);
  return first?.id === id ? merchantMessage(view, flow) : nothing;
}
