/** First things first, where money may still be leaving: before the first question of a fraud or a scam. */
import './cards.css';
import type { FlowState } from '@dispute-intake/intake-flow';
import { html, nothing, type TemplateResult } from 'lit';
import { brandingOf, type ViewContext } from '../view/view-context.ts';

/** True where the first question about the card or the payment opens with safety. */
export const needsSafety = ({ answers }: FlowState): boolean =>
  answers.problem === 'unrecognized' || answers.problem === 'deceived';

export function safetyPanel(view: ViewContext, flow: FlowState): TemplateResult | typeof nothing {
  if (!needsSafety(flow)) return nothing;
  const { i18n, issuer } = view;
  const { t } = i18n;
  const { help_phone: phone, help_url: url } = brandingOf(view);
  const isScam = flow.answers.problem === 'deceived';
  return html`<aside class="info-card safety" aria-labelledby="safety-title">
    <h2 class="card-title" id="safety-title">${t(isScam ? 'safety.scam.title' : 'safety.title')}</h2>
    <p>${t(isScam ? 'safety.scam.text' : 'safety.text')}</p>
    <ul>
      <li>${t('safety.code')}</li>
      <li>${t('safety.others')}</li>
      <li>${t('safety.money', { issuer })}</li>
    </ul>
    ${phone ? html`<p><a data-action="call" href="tel:${phone.replace(/[^+\d]/g, '')}">${t('safety.call', { issuer })}: <bdi dir="ltr">${phone}</bdi></a></p>` : nothing}
    ${url ? html`<p><a href=${url} target="_blank" rel="noopener">${t('safety.link', { issuer })}</a></p>` : nothing}
  </aside>`;
}
