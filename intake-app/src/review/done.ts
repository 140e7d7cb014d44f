/** The last screen: a tick, the reference, what happens next, the way back. */
import './done.css';
import { html, svg, type TemplateResult } from 'lit';
import type { ViewContext } from '../view/view-context.ts';

const tick = svg`<svg class="tick-mark" viewBox="0 0 56 56" aria-hidden="true"><circle cx="28" cy="28" r="26"></circle><path d="M17 29l8 8 15-17"></path></svg>`;

/** Leads the top window there: the return link belongs to the portal, not into its frame. */
function goTo(url: string): void {
  try {
    (window.top ?? window).location.href = url;
  } catch {
    // A frame that may not navigate its parent offers the address in a window of its own.
    window.open(url, '_blank', 'noopener');
  }
}

export function done(view: ViewContext): TemplateResult {
  const { intake, i18n, issuer, typed, redraw } = view;
  const { t } = i18n;
  const reference = intake.shell.evaluationId ?? '';
  const returnUrl = intake.shell.session?.return_url;
  const copied = typed.get('copied') === 'yes';
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(reference);
    } catch {
      const range = document.createRange();
      const text = document.getElementById('reference');
      if (!text) return;
      range.selectNodeContents(text);
      getSelection()?.removeAllRanges();
      getSelection()?.addRange(range);
      return;
    }
    typed.set('copied', 'yes');
    redraw();
  };
  return html`<div class="step done" data-step="done">
    ${tick}
    <h1 class="as-heading" tabindex="-1">${t('step.done')}</h1>
    <div class="reference">
      <span class="muted">${t('done.reference')}</span>
      <code id="reference" dir="ltr">${reference}</code>
      <button type="button" class="secondary small" data-action="copy" @click=${copy}>${copied ? t('done.copied') : t('done.copy')}</button>
      <span class="visually-hidden" role="status">${copied ? t('done.copied') : ''}</span>
    </div>
    <h2>${t('done.next')}</h2>
    <ol class="next">
      <li>${t('done.next.1', { issuer })}</li>
      <li>${t('done.next.2')}</li>
      <li>${t('done.next.3')}</li>
    </ol>
    ${
      returnUrl
        ? html`<button type="button" class="primary wide" data-action="return" @click=${() => goTo(returnUrl)}>${t('done.return', { issuer })}</button>`
        : html`<p class="muted">${t('done.close')}</p>`
    }
  </div>`;
}
