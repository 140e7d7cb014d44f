/** Payments to tick: one row each, searched where the list is long; ticked ones stay in sight. */
import './payments-field.css';
import { offeredPayments, type VisibleQuestion } from '@dispute-intake/intake-flow';
import { html, nothing, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import { repeat } from 'lit/directives/repeat.js';
import { type FieldContext, legend, partsOf } from './text-field.ts';

const SEARCH = 'payments.search';
const SEARCHED_FROM = 10;

const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .toLocaleLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

export function paymentsField(question: VisibleQuestion, context: FieldContext): TemplateResult {
  const { i18n, flow, typed, redraw, onAnswer } = context;
  const { id, describedBy, hint, errorText, error } = partsOf(question, context);
  const payments = offeredPayments(flow.answers, flow.session);
  const answer = flow.answers[question.id];
  const ticked = new Set(Array.isArray(answer) ? answer : []);
  const search = plain(typed.get(SEARCH) ?? '');
  const rows = payments
    .map((payment) => {
      const money = i18n.money(payment.amount, payment.currency);
      const day = i18n.day(payment.timestamp, 'short');
      return { payment, money, day, text: plain(`${payment.merchant_name}${payment.amount}${money}${day}`) };
    })
    .filter(({ payment, text }) => text.includes(search) || ticked.has(payment.transaction_id));
  const refunds = new Map(flow.session.credits?.map((credit) => [credit.transaction_id, credit]));
  const tick = (transactionId: string, isTicked: boolean): void => {
    if (isTicked) ticked.add(transactionId);
    else ticked.delete(transactionId);
    onAnswer(
      question.id,
      payments.map(({ transaction_id }) => transaction_id).filter((each) => ticked.has(each)),
    );
  };
  return html`<fieldset class="payments" aria-describedby=${describedBy} aria-invalid=${error ? 'true' : nothing}>
    ${legend(question, context)} ${hint} ${errorText}
    ${
      payments.length > SEARCHED_FROM
        ? html`<label class="payments-search" for="payments-search">${i18n.t('payments.search')}
            <input id="payments-search" type="search" autocomplete="off" .value=${live(typed.get(SEARCH) ?? '')}
              @input=${(event: Event) => {
                typed.set(SEARCH, (event.target as HTMLInputElement).value);
                redraw();
              }} /></label>`
        : nothing
    }
    <div class="choices">${repeat(
      rows,
      ({ payment }) => payment.transaction_id,
      ({ payment, money, day }, index) => {
        const optionId = index === 0 ? id : `${id}-${payment.transaction_id}`;
        const credit = refunds.get(payment.transaction_id);
        return html`<div class="choice">
          <input type="checkbox" id=${optionId} name=${question.id} value=${payment.transaction_id}
            .checked=${live(ticked.has(payment.transaction_id))}
            @change=${(event: Event) => tick(payment.transaction_id, (event.target as HTMLInputElement).checked)} />
          <label for=${optionId}><span class="payment-line"><bdi>${payment.merchant_name}</bdi><bdi class="money">${money}</bdi></span><small>${day}${
            credit
              ? html` · ${i18n.t('payments.refunded', { amount: i18n.money(credit.amount, credit.currency) })}`
              : nothing
          }</small></label>
        </div>`;
      },
    )}</div>
    <p class="payments-count" role="status">${
      rows.length === 0 ? i18n.t('payments.none') : i18n.t('payments.ticked', { count: ticked.size })
    }</p>
  </fieldset>`;
}
