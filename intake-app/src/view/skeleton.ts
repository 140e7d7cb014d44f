/** While waiting: the final layout, without words. */
import './skeleton.css';
import { html, type TemplateResult } from 'lit';
import type { Translator } from '../i18n/translator.ts';

export const skeleton = (i18n: Translator): TemplateResult =>
  html`<div class="skeleton" aria-hidden="true"><span class="bone wide"></span><span class="bone"></span><span class="bone tall"></span></div>
      <h1 class="visually-hidden">${i18n.t('app.loading')}</h1>`;
