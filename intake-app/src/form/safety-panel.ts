/** First things first, where money may still be leaving: before anything else of a fraud or a scam is asked. */
import './cards.css';
import { type FlowState, type StepId, stepsOf } from '@dispute-intake/intake-flow';
import { html, nothing, type TemplateResult } from 'lit';
import { brandingOf, type ViewContext } from '../view/view-context.ts';

const needsSafety = ({ answers }: FlowState): boolean =>
  answers.problem === 'unrecognized' || answers.problem === 'deceived';

/** The step that opens with it: what was read in the statement may leave nothing to ask about the card. */
const opening = (flow: FlowState): StepId =>
  stepsOf(flow).some(({ id }) => id === 'understood') ? 'understood' : 'card';

/** The panel at the step that opens with it; nothing at any other. */
export function safetyPanel(view: ViewContext, flow: FlowState): TemplateResult | typeof nothing {
  if (!needsSafety(flow) || flow.step !== opening(flow)) return nothing;
  const { i18n, issuer } = view;
  const { t } = i18n;
  const { help_phone, help_url, card_block_phone, card_block_url } = brandingOf(view);
  const isScam = flow.answers.problem === 'deceived';
  // A card is blocked where the issuer blocks cards; all else is for its help.
  const phone = (isScam ? null : card_block_phone) ?? help_phone;
  const blockUrl = isScam ? null : card_block_url;
  const url = blockUrl ?? help_url;
  return html`<aside class="info-card safety" aria-labelledby="safety-title">
    <h2 class="card-title" id="safety-title">${t(isScam ? 'safety.scam.title' : 'safety.title')}</h2>
    <p>${t(isScam ? 'safety.scam.text' : 'safety.text')}</p>
    <ul>
      <li>${t('safety.code')}</li>
      <li>${t('safety.others')}</li>
      <li>${t('safety.money', { issuer })}</li>
    </ul>
    <div class="safety-links">${phone ? html`<a data-action="call" href="tel:${phone.replace(/[^+\d]/g, '')}">${t('safety.call', { issuer })} · <bdi dir="ltr">${phone}</bdi></a>` : nothing}${
      url
        ? html`<a href=${url} target="_blank" rel="noopener">${blockUrl ? t('safety.block') : t('safety.link', { issuer })}</a>`
        : nothing
    }</div>
  </aside>`;
}
