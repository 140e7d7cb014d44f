/** One part of a page of settings: what it is for beside its form. */
import { html, type TemplateResult } from 'lit';

export const setting = (title: string, about: unknown, content: unknown): TemplateResult =>
  html`<section class="card setting"><div><h2>${title}</h2><p class="about">${about}</p></div><div>${content}</div></section>`;
