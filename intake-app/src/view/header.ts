/** The bar on top: who asks, language, close, and how far one is. */
import { html, nothing, type TemplateResult } from 'lit';
import { LOCALES } from '../i18n/locales.ts';
import { placeOf } from '../shell/place.ts';
import { logo } from './logo.ts';
import type { ViewContext } from './view-context.ts';

/** A companion page has no steps, and nothing to close: the report goes on elsewhere. */
const isCompanion = ({ shell }: ViewContext['intake']): boolean => shell.session?.role === 'companion';

export interface HeaderOptions {
  logoText: string | null;
  onLanguage: (tag: string) => void;
  onClose: () => void;
}

export function header(view: ViewContext, { logoText, onLanguage, onClose }: HeaderOptions): TemplateResult {
  const { i18n, intake } = view;
  const name = logoText ?? intake.shell.session?.issuer_name ?? intake.boot.issuer_name ?? i18n.t('app.name');
  const isAsking = intake.isIn({ open: { leaving: 'asking' } });
  const options = LOCALES.some(({ tag }) => tag === i18n.locale.tag) ? LOCALES : [i18n.locale, ...LOCALES];
  return html`<header><div class="bar">
      <span class="issuer">${logo(view, name)}</span>
      <label class="language"><span class="visually-hidden">${i18n.t('app.language')}</span>
        <span class="globe" aria-hidden="true"></span>
        <span class="code" aria-hidden="true">${i18n.locale.tag.slice(0, 2).toUpperCase()}</span>
        <bdi class="own" aria-hidden="true">${i18n.locale.name}</bdi>
        <select name="language" @change=${(event: Event) => onLanguage((event.target as HTMLSelectElement).value)}>
          ${options.map(({ tag, name: own }) => html`<option value=${tag} lang=${tag} ?selected=${tag === i18n.locale.tag}>${own}</option>`)}
        </select></label>
      ${
        intake.isIn('open') && !isCompanion(intake)
          ? html`<button type="button" class="icon close" aria-label=${i18n.t('app.close')} data-action=${isAsking ? nothing : 'close'}
              @click=${onClose}></button>`
          : nothing
      }
    </div>${progress(view)}</header>`;
}

function progress({ intake, i18n }: ViewContext): TemplateResult | typeof nothing {
  const { flow } = intake;
  if (intake.shell.session?.status_page) return nothing;
  if (!flow && (intake.isIn('claiming') || intake.isIn('starting'))) return html`<div class="progress"></div>`;
  if (!flow || !intake.isIn('open') || isCompanion(intake)) return nothing;
  const { index, count, isFinal } = placeOf(flow);
  // A total that an answer may still change is not told.
  const text = isFinal ? i18n.t('app.step_of', { index, count }) : null;
  return html`<progress class="progress" aria-label=${i18n.t('app.progress')} max="100" value=${Math.round((index / count) * 100)}
      aria-valuetext=${text ?? nothing}></progress>${text ? html`<p class="step-count" aria-hidden="true">${text}</p>` : nothing}`;
}
