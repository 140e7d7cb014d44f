/** The last screen: a tick, the reference, what was sent, what happens next, a copy to keep, the way back. */
import './done.css';
import { DAY_MS } from '@dispute-intake/contract/duration';
import { type FlowState, visible } from '@dispute-intake/intake-flow';
import { html, nothing, svg, type TemplateResult } from 'lit';
import { wordsFor } from '../form/question-words.ts';
import { copyText } from '../view/copy-text.ts';
import { returnAddress, returnToPortal } from '../view/return-to-portal.ts';
import { brandingOf, sentenceOf, type ViewContext } from '../view/view-context.ts';

const tick = svg`<svg class="tick-mark" viewBox="0 0 56 56" aria-hidden="true"><circle cx="28" cy="28" r="26"></circle><path d="M17 29l8 8 15-17"></path></svg>`;

/** The payment the report is about, with its day and card. */
function thePayment({ i18n, intake }: ViewContext): TemplateResult | typeof nothing {
  const { session } = intake.shell;
  if (!session) return nothing;
  const { transaction, card } = session;
  return html`<div class="row"><dt>${i18n.t('payment.label')}</dt><dd><bdi>${transaction.merchant_name}</bdi> ·
    <bdi>${i18n.money(transaction.transaction_amount, transaction.transaction_currency)}</bdi> ·
    ${i18n.day(transaction.transaction_timestamp)} · ${i18n.t('payment.card', { last4: card.last_4 })}</dd></div>`;
}

/** What is folded away is printed too, however printing is asked for. */
addEventListener('beforeprint', () => {
  for (const details of Array.from(document.querySelectorAll('details'))) details.open = true;
});

/** Everything that was sent; printed with the page, folded away on the screen. */
function sent(flow: FlowState, view: ViewContext): TemplateResult {
  const { i18n, intake } = view;
  const words = wordsFor(i18n, flow);
  const questions = visible(flow.answers, flow.session).flatMap((step) => step.questions);
  return html`<details class="sent"><summary>${i18n.t('status.sent', { date: i18n.day(flow.session.today) })}</summary>
    <dl>${thePayment(view)}${questions.map((question) => {
      const answer = words.answer(question);
      return answer === null
        ? nothing
        : html`<div class="row"><dt>${words.label(question)}</dt><dd><bdi>${answer}</bdi></dd></div>`;
    })}
    ${intake.files.filter(({ state }) => state === 'stored').map(({ name, kind }) => html`<div class="row"><dt>${i18n.tAny([`document.${kind ?? 'other'}`])}</dt><dd><bdi>${name}</bdi></dd></div>`)}</dl>
  </details>`;
}

/** What the issuer does, by its own dates where it has set them. */
function nextSteps(view: ViewContext): TemplateResult {
  const { i18n, issuer, intake } = view;
  const { reply_within_days: reply, decide_within_days: decide } = brandingOf(view);
  const from = intake.flow?.session.today;
  const dated = (key: 'done.next.2' | 'done.next.3', days: number | null | undefined): string =>
    days && from ? i18n.t(`${key}~dated`, { day: i18n.day(daysAfter(from, days)) }) : i18n.t(key);
  return html`<ol class="next">
      <li>${i18n.t('done.next.1', { issuer })}</li>
      <li>${dated('done.next.2', reply)}</li>
      <li>${dated('done.next.3', decide)}</li>
    </ol>`;
}

/** The calendar day, `YYYY-MM-DD`, so many days later. */
const daysAfter = (day: string, count: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + count * DAY_MS).toISOString().slice(0, 10);

export function done(view: ViewContext): TemplateResult {
  const { intake, i18n, issuer, typed, redraw } = view;
  const { t } = i18n;
  const { session, evaluationId } = intake.shell;
  const reference = session?.reference ?? evaluationId ?? '';
  const own = sentenceOf(view, 'end');
  const returnUrl = session?.return_url;
  const { help_phone: phone } = brandingOf(view);
  const copied = typed.get('copied') === 'yes';
  const copy = async (): Promise<void> => {
    typed.set('copied', (await copyText(reference, 'reference')) ? 'yes' : 'refused');
    redraw();
  };
  return html`<div class="step done" data-step="done">
    ${tick}
    <h1 class="as-heading" tabindex="-1">${t('step.done')}</h1>
    <p class="lead">${t('done.lead', { issuer })}</p>
    ${own ? html`<p>${own}</p>` : nothing}
    <div class="reference">
      <span class="muted">${t('done.reference')}</span>
      <code id="reference" dir="ltr">${reference}</code>
      <button type="button" class="secondary small" data-action="copy" @click=${copy}>${copied ? t('done.copied') : t('done.copy')}</button>
      <span class="copy-refused" role="status">${typed.get('copied') === 'refused' ? t('done.copy_refused') : copied ? html`<span class="visually-hidden">${t('done.copied')}</span>` : ''}</span>
    </div>
    ${reference !== evaluationId && evaluationId ? html`<p class="muted full-reference"><bdi dir="ltr">${evaluationId}</bdi></p>` : nothing}
    <h2>${t('done.next')}</h2>
    ${nextSteps(view)}
    <p class="muted later">${t('done.later', { issuer })}${phone ? html` <a href="tel:${phone.replace(/[^+\d]/g, '')}"><bdi dir="ltr">${phone}</bdi></a>` : nothing}</p>
    ${intake.flow ? sent(intake.flow, view) : nothing}
    <p class="done-actions"><button type="button" class="secondary small" data-action="print" @click=${() => window.print()}>${t('done.print')}</button></p>
    ${
      returnUrl
        ? html`<button type="button" class="primary wide" data-action="return"
            @click=${() => returnToPortal(returnAddress(returnUrl, intake.boot.session_id, 'completed'))}>${t('done.return', { issuer })}</button>`
        : html`<p class="muted">${t('done.close')}</p>`
    }
  </div>`;
}
