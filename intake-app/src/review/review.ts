/** Everything that will be sent, grouped as it was asked, each answer with a way to change it. */
import './review.css';
import { type FlowState, visible } from '@dispute-intake/intake-flow';
import { html, nothing, type TemplateResult } from 'lit';
import { HEADED_BY_QUESTION } from '../form/form-view.ts';
import { wordsFor } from '../form/question-words.ts';
import { shortName } from '../form/short-name.ts';
import { sentenceOf, type ViewContext } from '../view/view-context.ts';

/** The issuer gave it with the session, and the cardholder left it so. */
const isGiven = ({ answers, session }: FlowState, id: string): boolean =>
  session.given?.[id] !== undefined && session.given[id] === answers[id];

export interface ReviewOptions {
  /** Leads to the question, in the form's or the conversation's own way. */
  onChange: (stepId: string, questionId: string) => void;
  /** Absent in the conversation, which has no way back but Change. */
  showBack: boolean;
}

/** The review: list, consent in one sentence, submit. */
export function review(view: ViewContext, { onChange, showBack }: ReviewOptions): TemplateResult | typeof nothing {
  const { intake, i18n } = view;
  const { flow } = intake;
  if (!flow) return nothing;
  const { t } = i18n;
  const words = wordsFor(i18n, flow);
  const steps = visible(flow.answers, flow.session).filter((step) => step.questions.length > 0);
  const isUploading = intake.isIn({ open: { sending: 'awaitingFiles' } });
  const isWaiting = isUploading || intake.isIn({ open: { sending: 'awaitingReadings' } });
  const isSending = intake.isIn({ open: { sending: 'submitting' } }) || intake.isIn({ open: { sending: 'repeating' } });
  const hasFailed = intake.isIn({ open: { sending: 'failed' } });
  return html`<div class="step review" data-step="review">
    <h1 class="as-heading" tabindex="-1">${t('step.review')}</h1>
    <p class="lead">${t('review.intro')}</p>
    ${steps.map(
      (step) => html`<section class="group">
        ${HEADED_BY_QUESTION.includes(step.id) ? nothing : html`<h2>${words.step(step.id)}</h2>`}
        <dl>
          ${step.questions.map((question) => {
            const answer = words.answer(question);
            const isAmount = question.id === 'disputed_amount';
            const names = question.kind === 'files' ? intake.files.filter((file) => file.state === 'stored') : [];
            return html`<div class="row ${isAmount ? 'large' : ''}" data-answer=${question.id}>
              <dt>${words.label(question)}</dt>
              <dd>${answer === null ? html`<span class="none">${t('review.not_provided')}</span>` : html`<bdi>${answer}</bdi>`}
                ${isGiven(flow, question.id) ? html`<span class="muted given">${t('understood.given', { issuer: view.issuer })}</span>` : nothing}
                ${names.map((file) => html`<bdi class="file-line">${shortName(file.name)}</bdi>`)}</dd>
              <dd class="change"><button type="button" class="link" data-action="change" data-change=${question.id}
                aria-label=${t('review.change', { question: words.label(question) })}
                ?disabled=${isSending || isWaiting}
                @click=${() => onChange(step.id, question.id)}>${t('app.change')}</button></dd>
            </div>`;
          })}
        </dl>
      </section>`,
    )}
    ${view.chunks.loaded.steps?.leftOut(view) ?? nothing}
    ${hasFailed ? html`<div class="summary" role="alert" tabindex="-1"><h2>${t('summary.title')}</h2><p>${t('review.failed')}</p></div>` : nothing}
    <p class="consent">${sentenceOf(view, 'consent') ?? t('review.consent')}</p>
    <p class="waiting" role="status">${isWaiting ? t(isUploading ? 'review.waiting_files' : 'review.waiting_readings') : ''}</p>
    ${showBack ? (view.chunks.loaded.steps?.lateNotice(view) ?? nothing) : nothing}
    <div class="actions">
      ${
        showBack
          ? html`<button type="button" class="quiet back" data-action="back" ?disabled=${isSending}
              @click=${() => intake.sendFlow({ type: 'back' })}><span class="chevron" aria-hidden="true"></span>${t('app.back')}</button>`
          : html`<span></span>`
      }
      <button type="button" class="primary" data-action="submit" aria-disabled=${isSending || isWaiting ? 'true' : nothing}
        @click=${() => {
          if (!isSending && !isWaiting) intake.submit();
        }}>${isSending ? t('review.submitting') : hasFailed ? t('app.retry') : t('review.submit')}</button>
    </div>
  </div>`;
}
