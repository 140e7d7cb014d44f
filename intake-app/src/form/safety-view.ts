/** First things first, where money may still be leaving: a step of its own before anything else of a fraud or a scam is asked. */
import './cards.css';
import { html, nothing, type TemplateResult } from 'lit';
import { brandingOf, type ViewContext } from '../view/view-context.ts';
import { stepActions } from './form-view.ts';
import { wordsFor } from './question-words.ts';

/** What to do now, as both presentations show it; the heading is the step's. */
export function safetyBody(view: ViewContext): TemplateResult | typeof nothing {
  const { flow } = view.intake;
  if (!flow) return nothing;
  const { i18n, issuer } = view;
  const { t } = i18n;
  const { help_phone, help_url, card_block_phone, card_block_url } = brandingOf(view);
  const isScam = flow.answers.problem === 'deceived';
  // A card is blocked where the issuer blocks cards; all else is for its help.
  const phone = (isScam ? null : card_block_phone) ?? help_phone;
  const blockUrl = isScam ? null : card_block_url;
  const url = blockUrl ?? help_url;
  return html`<div class="info-card safety">
    <p>${t(isScam ? 'safety.scam.text' : 'safety.text')}</p>
    <ul>
      <li>${t('safety.code')}</li>
      <li>${t('safety.others')}</li>
      <li>${t('safety.money', { issuer })}</li>
    </ul>
    <div class="safety-links">${phone ? html`<a data-action="call" href="tel:${phone.replace(/[^+\d]/g, '')}">${t('safety.call', { issuer })} <bdi dir="ltr">${phone}</bdi></a>` : nothing}${
      url
        ? html`<a href=${url} target="_blank" rel="noopener">${blockUrl ? t('safety.block') : t('safety.link', { issuer })}</a>`
        : nothing
    }</div>
  </div>`;
}

/** The step `safety` as a form. */
export function safetyView(view: ViewContext): TemplateResult | typeof nothing {
  const { i18n, intake } = view;
  const { flow } = intake;
  if (!flow) return nothing;
  return html`<form class="step" data-step="safety" novalidate @submit=${(event: Event) => {
    event.preventDefault();
    intake.goOn();
  }}>
    <h1 class="as-heading" tabindex="-1">${wordsFor(i18n, flow).step('safety')}</h1>
    ${safetyBody(view)}
    ${stepActions(view)}
  </form>`;
}
