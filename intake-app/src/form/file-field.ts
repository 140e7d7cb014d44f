/** Where files are added: a real button, dropping, pasting or the camera; each file with its own progress and error. */
import './file-field.css';
import { DOCUMENT_KINDS, type DocumentKind, MAX_FILES_PER_SESSION } from '@dispute-intake/contract/vocabulary';
import { html, nothing, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import { repeat } from 'lit/directives/repeat.js';
import { ACCEPT } from '../upload/accepted-files.ts';
import type { IntakeFile } from '../upload/intake-file.ts';
import type { ViewContext } from '../view/view-context.ts';
import { fileReading } from './file-reading.ts';
import { helpfulDocuments } from './helpful-documents.ts';
import { shortName } from './short-name.ts';

/** Takes the files at once: what is on its way is known before anything else can be pressed. */
export function addFiles(view: ViewContext, files: readonly File[]): void {
  if (files.length > 0) view.chunks.loaded.files?.uploadQueueFor(view.intake).add(files);
}

function size(bytes: number, { i18n }: ViewContext): string {
  const mega = bytes / 1_048_576;
  return mega >= 0.1
    ? i18n.number(mega, { maximumFractionDigits: 1, style: 'unit', unit: 'megabyte' })
    : i18n.number(Math.max(1, Math.round(bytes / 1024)), { style: 'unit', unit: 'kilobyte' });
}

function status(file: IntakeFile, view: ViewContext): string {
  const { t, number } = view.i18n;
  switch (file.state) {
    case 'waiting':
      return t('file.waiting');
    case 'preparing':
      return t('file.preparing');
    case 'uploading':
      return t('file.uploading', {
        percent: number(file.sizeBytes ? file.sentBytes / file.sizeBytes : 0, { style: 'percent' }),
        done: size(file.sentBytes, view),
        total: size(file.sizeBytes, view),
      });
    case 'stored':
      return size(file.sizeBytes, view);
    case 'failed':
      return t(`file.e.${file.error ?? 'failed'}`, {
        size: size(view.intake.shell.session?.limits.max_file_bytes ?? 0, view),
        max: MAX_FILES_PER_SESSION,
      });
  }
}

/** What the document is: what it was added as, and the way to say otherwise. */
function kindOf(file: IntakeFile, view: ViewContext): TemplateResult {
  const { t, tAny } = view.i18n;
  const helpful = view.intake.flow ? helpfulDocuments(view.intake.flow) : [];
  const kinds = Array.from(new Set([...helpful, ...DOCUMENT_KINDS]));
  // Where nobody said, what it looks like is what it counts as.
  const current = file.kind ?? file.reading?.looks_like ?? 'other';
  const onChange = (event: Event): void =>
    view.chunks.loaded.files
      ?.uploadQueueFor(view.intake)
      .setKind(file.key, (event.target as HTMLSelectElement).value as DocumentKind);
  return html`<select class="file-kind" aria-label=${t('file.kind', { name: file.name })} @change=${onChange}>${kinds.map(
    (kind) => html`<option value=${kind} .selected=${live(kind === current)}>${tAny([`document.${kind}`])}</option>`,
  )}</select>`;
}

function fileRow(file: IntakeFile, view: ViewContext): TemplateResult {
  const { t } = view.i18n;
  const name = shortName(file.name);
  const busy = file.state === 'waiting' || file.state === 'preparing' || file.state === 'uploading';
  const canRetry = file.state === 'failed' && (file.error === 'network' || file.error === 'failed');
  const act = (action: 'cancel' | 'retry' | 'remove' | 'unseen'): void => {
    view.chunks.loaded.files?.uploadQueueFor(view.intake)[action](file.key);
    if (action === 'cancel' || action === 'remove') document.getElementById('file-button')?.focus();
  };
  return html`<li class="file ${file.state}">
    <span class="thumb" aria-hidden=${file.previewUrl ? nothing : 'true'}>${
      file.previewUrl
        ? html`<img src=${file.previewUrl} alt=${t('file.preview', { name: file.name })} width="48" height="48" @error=${() => act('unseen')} />`
        : html`<span class="kind">${(file.name.split('.').pop() ?? '').slice(0, 4)}</span>`
    }</span>
    <span class="file-text">
      <bdi class="file-name" title=${file.name}>${name}</bdi>
      <small class=${file.state === 'failed' ? 'field-error' : ''}>${status(file, view)}</small>
      ${file.state === 'stored' && view.intake.flow ? kindOf(file, view) : nothing}
      ${
        file.state === 'uploading'
          ? html`<progress max=${file.sizeBytes} value=${file.sentBytes} aria-label=${file.name}></progress>`
          : nothing
      }
    </span>
    <span class="file-actions">
      ${
        canRetry
          ? html`<button type="button" class="icon retry" aria-label=${t('file.retry', { name: file.name })} @click=${() => act('retry')}></button>`
          : nothing
      }
      ${
        busy
          ? html`<button type="button" class="icon cancel" aria-label=${t('file.cancel', { name: file.name })} @click=${() => act('cancel')}></button>`
          : html`<button type="button" class="icon remove" aria-label=${t('file.remove', { name: file.name })} @click=${() => act('remove')}></button>`
      }
    </span>
    ${view.intake.flow ? fileReading(file, view) : nothing}
  </li>`;
}

/** The file field: button, drop zone, list and a polite count. */
export function fileField(view: ViewContext): TemplateResult {
  const { intake, i18n } = view;
  const { files } = intake;
  const count = files.filter((file) => file.state === 'stored').length;
  const refused = files.filter((file) => file.state === 'failed').length;
  const counted = [
    count > 0 ? i18n.t('file.count', { count }) : '',
    refused > 0 ? i18n.t('file.refused', { count: refused }) : '',
  ].filter(Boolean);
  const limits = i18n.t('file.limits', {
    size: size(intake.shell.session?.limits.max_file_bytes ?? 0, view),
    max: intake.shell.session?.limits.max_files ?? MAX_FILES_PER_SESSION,
  });
  const input = (): HTMLInputElement | null => document.querySelector('input[name="additional_documentation"]');
  return html`<div class="drop">
      <input type="file" name="additional_documentation" class="file-input" tabindex="-1" aria-hidden="true" multiple
        accept=${ACCEPT} @change=${(event: Event) => {
          const field = event.target as HTMLInputElement;
          const chosen = Array.from(field.files ?? []);
          field.value = '';
          addFiles(view, chosen);
        }} />
      <button type="button" id="file-button" class="secondary" data-action="upload" aria-describedby="file-limits"
        @click=${() => input()?.click()}><span class="plus" aria-hidden="true"></span>${i18n.t('file.add')}</button>
      <span class="drop-words">${i18n.t('file.drop')}</span>
      <p class="hint" id="file-limits">${limits}</p>
    </div>
    ${
      files.length > 0
        ? html`<ul class="files" aria-label=${i18n.t('file.list')}>${repeat(
            files,
            (file) => file.key,
            (file) => fileRow(file, view),
          )}</ul>`
        : nothing
    }
    <p class="${refused > 0 ? 'file-count' : 'visually-hidden'}" role="status">${counted.join(' · ')}</p>`;
}

/** Adds files beside any question of the conversation. */
export function attachButton(view: ViewContext): TemplateResult {
  const { i18n, intake } = view;
  const count = intake.files.filter(({ state }) => state !== 'failed').length;
  const input = (): HTMLInputElement | null => document.querySelector('#attach-input');
  return html`<span class="attach">
    <input class="file-input" id="attach-input" type="file" name="additional_documentation" multiple accept=${ACCEPT} tabindex="-1" aria-hidden="true"
      @change=${(event: Event) => {
        const field = event.target as HTMLInputElement;
        addFiles(view, Array.from(field.files ?? []));
        field.value = '';
      }} />
    <button type="button" class="icon clip" data-action="upload" aria-label=${i18n.t('chat.attach')} title=${i18n.t('chat.attach')} @click=${() => input()?.click()}></button>
    <span class="attach-count" role="status">${count > 0 ? i18n.t('file.count', { count }) : ''}</span>
  </span>`;
}
