/** Where a submitted report stands: state, what is asked, what was sent, and the way to add to it or to withdraw it. */
import '../form/cards.css';
import './status.css';
import type { StatusPage } from '@dispute-intake/contract/cardholder-api';
import { questionById, questionIdOf } from '@dispute-intake/intake-flow';
import { html, nothing, type TemplateResult } from 'lit';
import { callFailed } from '../form/form-view.ts';
import { wordsFor } from '../form/question-words.ts';
import { shortName } from '../form/short-name.ts';
import { returnAddress, returnToPortal } from '../view/return-to-portal.ts';
import type { ViewContext } from '../view/view-context.ts';
import { stateText } from './state-text.ts';

const IS_ASKED = 'status.withdraw';

function now(status: StatusPage, { i18n }: ViewContext): TemplateResult {
  const { t } = i18n;
  const state = status.withdrawn_at ? 'withdrawn' : status.state;
  return html`<div class="info-card status-now state-${state}">
    <p class="card-title">${stateText(i18n, state)}</p>
    <p class="muted">${t('status.since', { date: i18n.day(status.withdrawn_at ?? status.state_since) })}</p>
    ${status.message && !status.withdrawn_at ? html`<p class="status-message" dir="auto">${status.message}</p>` : nothing}
    <p class="muted">${t('done.reference')}: <bdi dir="ltr">${status.reference}</bdi></p>
  </div>`;
}

/** What is still missing, each as the question or the document it is. */
function asked(status: StatusPage, view: ViewContext): TemplateResult | typeof nothing {
  const { i18n, intake } = view;
  const { flow } = intake;
  if (!flow || status.withdrawn_at) return nothing;
  const words = wordsFor(i18n, flow);
  const missing = [
    ...status.asked.map(({ path, question }) => {
      const known = questionById(questionIdOf(path));
      return known ? words.label(known) : question;
    }),
    ...status.missing_documents.map((kind) => i18n.tAny([`document.${kind}`])),
  ];
  return html`${
    missing.length > 0
      ? html`<section class="group"><h2>${i18n.t('status.asked')}</h2><ul class="missing">${missing.map((each) => html`<li>${each}</li>`)}</ul></section>`
      : nothing
  }
    ${
      status.may_answer
        ? html`<div class="status-actions">${
            status.asked.length > 0
              ? html`<button type="button" class="primary" data-action="answer" @click=${() => intake.sendShell({ type: 'restart', by: 'answer' })}>${i18n.t('status.answer')}</button>`
              : nothing
          }<button type="button" class="secondary" data-action="upload" @click=${() => intake.sendShell({ type: 'restart', by: 'answer', step: 'evidence' })}>${i18n.t('status.upload')}</button></div>`
        : nothing
    }`;
}

function history({ updates }: StatusPage, { i18n }: ViewContext): TemplateResult | typeof nothing {
  if (updates.length < 2) return nothing;
  return html`<section class="group"><h2>${i18n.t('status.history')}</h2><ol class="status-history">${updates.map(
    ({ state, message, amount, currency, at }) => html`<li><p><strong>${stateText(i18n, state)}</strong></p>
      ${amount !== null && currency !== null ? html`<p><bdi>${i18n.money(amount, currency)}</bdi></p>` : nothing}
      <p class="muted day">${i18n.day(at)}</p>
      ${message ? html`<p class="status-message" dir="auto">${message}</p>` : nothing}</li>`,
  )}</ol></section>`;
}

function payments(status: StatusPage, { i18n }: ViewContext): TemplateResult {
  return html`<section class="group"><h2>${i18n.t('status.payments')}</h2><ul class="status-payments">${status.payments.map(
    (
      payment,
    ) => html`<li><bdi>${payment.merchant_name}</bdi> · <bdi class="day">${i18n.money(payment.disputed_amount, payment.disputed_currency)}</bdi>
      <br /><span class="muted day">${i18n.day(payment.timestamp, 'short')}</span>${
        status.payments.length > 1
          ? html`<br /><span class="muted">${stateText(i18n, payment.withdrawn_at ? 'withdrawn' : payment.state)}</span>`
          : nothing
      }</li>`,
  )}</ul></section>`;
}

/** What the cardholder sent: their words, their answers, their files. */
function sent(status: StatusPage, view: ViewContext): TemplateResult {
  const { i18n, intake } = view;
  const { flow } = intake;
  const words = flow && wordsFor(i18n, { ...flow, answers: status.answers });
  const rows = Object.entries(status.answers).flatMap(([id, value]) => {
    const question = questionById(id);
    if (!question || !words || id === 'statement') return [];
    return [
      {
        label: words.label(question),
        value: words.value({ ...question, choices: [], unknown: true, never: true }, value),
      },
    ];
  });
  return html`<details class="info-card"><summary class="card-title">${i18n.t('status.sent', { date: i18n.day(status.submitted_at) })}</summary>
    <blockquote class="ready-message" dir="auto">${status.statement}</blockquote>
    <dl>${rows.map(({ label, value }) => html`<div class="card-row"><dt>${label}</dt><dd><bdi>${value}</bdi></dd></div>`)}
      ${status.files.map(({ file_name }) => html`<div class="card-row"><dd><bdi>${shortName(file_name)}</bdi></dd></div>`)}</dl></details>`;
}

function withdrawal(status: StatusPage, { i18n, intake, typed, redraw }: ViewContext): TemplateResult | typeof nothing {
  if (!status.may_withdraw || status.withdrawn_at) return nothing;
  const ask = (isAsked: boolean): void => {
    if (isAsked) typed.set(IS_ASKED, 'yes');
    else typed.delete(IS_ASKED);
    redraw();
    requestAnimationFrame(() =>
      document.querySelector<HTMLElement>(isAsked ? '.withdraw h2' : '[data-action="withdraw"]')?.focus(),
    );
  };
  if (typed.get(IS_ASKED) !== 'yes') {
    return html`<p><button type="button" class="link" data-action="withdraw" @click=${() => ask(true)}>${i18n.t('status.withdraw')}</button></p>`;
  }
  const isBusy = intake.isIn({ open: { leaving: 'withdrawing' } });
  return html`<section class="info-card withdraw" aria-labelledby="withdraw-title">
    <h2 class="card-title" id="withdraw-title" tabindex="-1">${i18n.t('status.withdraw')}</h2>
    <p>${i18n.t('status.withdraw.sure')}</p>
    <div class="status-actions"><button type="button" class="secondary" data-action="keep" @click=${() => ask(false)}>${i18n.t('status.withdraw.keep')}</button>
      <button type="button" class="primary" data-action="confirm-withdraw" aria-disabled=${isBusy ? 'true' : nothing}
        @click=${() => {
          if (!isBusy) intake.sendShell({ type: 'withdraw' });
        }}>${i18n.t('status.withdraw.confirm')}</button></div>
  </section>`;
}

/** The status page; the session of the page has one. */
export function statusView(view: ViewContext, status: StatusPage): TemplateResult {
  const { i18n, intake, issuer } = view;
  const returnUrl = intake.shell.session?.return_url;
  return html`<div class="step status" data-step="status">
    <h1 class="as-heading" tabindex="-1">${i18n.t('step.status')}</h1>
    ${now(status, view)}
    ${callFailed(view)}
    ${asked(status, view)} ${payments(status, view)} ${history(status, view)} ${sent(status, view)} ${withdrawal(status, view)}
    ${
      returnUrl
        ? html`<button type="button" class="secondary wide" data-action="return"
            @click=${() => returnToPortal(returnAddress(returnUrl, intake.boot.session_id, 'completed'))}>${i18n.t('done.return', { issuer })}</button>`
        : nothing
    }
  </div>`;
}
