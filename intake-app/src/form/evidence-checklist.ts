/** Evidence by kind, as a checklist: what helps in this case, each with a way to add it as exactly that. */
import './cards.css';
import type { DocumentKind } from '@dispute-intake/contract/vocabulary';
import type { FlowState } from '@dispute-intake/intake-flow';
import { html, nothing, type TemplateResult } from 'lit';
import type { ViewContext } from '../view/view-context.ts';
import { helpfulDocuments } from './helpful-documents.ts';
import { hasBoughtNothing } from './question-words.ts';

export function evidenceChecklist(view: ViewContext, flow: FlowState): TemplateResult | typeof nothing {
  const { intake, i18n, chunks } = view;
  const kinds = helpfulDocuments(flow);
  if (kinds.length === 0) return nothing;
  const names = (kind: DocumentKind): string[] =>
    hasBoughtNothing(flow) ? [`document.${kind}~nothing_bought`, `document.${kind}`] : [`document.${kind}`];
  const add = (kind: DocumentKind, input: HTMLInputElement): void => {
    const files = Array.from(input.files ?? []);
    input.value = '';
    if (files.length > 0) chunks.loaded.files?.uploadQueueFor(intake).add(files, kind);
  };
  return html`<ul class="checklist">${kinds.map((kind) => {
    const isThere = intake.files.some((file) => file.kind === kind && file.state !== 'failed');
    const id = `document-${kind}`;
    return html`<li class=${isThere ? 'there' : ''}>
      <span class="box" aria-hidden="true"></span>
      <span class="checklist-text"><span id="${id}-name">${i18n.tAny(names(kind))}</span>
        ${isThere ? html`<span class="visually-hidden">(${i18n.t('document.added')})</span>` : nothing}
        ${i18n.has(`document.${kind}.hint`) && !hasBoughtNothing(flow) ? html`<small>${i18n.tAny([`document.${kind}.hint`])}</small>` : nothing}</span>
      <input type="file" multiple hidden id=${id} data-document=${kind} @change=${(event: Event) => add(kind, event.target as HTMLInputElement)} />
      <button type="button" class="link" aria-describedby="${id}-name" @click=${() => document.getElementById(id)?.click()}>${i18n.t('document.add')}</button>
    </li>`;
  })}</ul>`;
}
