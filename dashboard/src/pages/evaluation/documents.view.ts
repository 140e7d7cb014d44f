/** The documents of a case: what the code asks for, what is missing, and each file as it looks. */
import type { EvaluationResult } from '@dispute-intake/contract';
import type { OpenedEvaluation } from '@dispute-intake/contract/dashboard-api';
import { html, nothing, type TemplateResult } from 'lit';
import { status } from '../../ui/bits.ts';
import { bytes, word } from '../../words.ts';
import { factMarks, fileReading } from './file-reading.view.ts';

type CaseFile = OpenedEvaluation['files'][number];
const PICTURES = /^image\/(png|jpeg|webp)$/;

/** Where this origin shows a file to a signed-in operator, by the browser's own viewer. */
const previewOf = (id: string): string => `/dashboard/api/files/${encodeURIComponent(id)}/preview`;

export function documentsView(
  { files, result }: Pick<OpenedEvaluation, 'files' | 'result'>,
  openFile: (id: string) => void,
): TemplateResult {
  return html`${required(result)}
    ${files.length === 0 ? html`<p class="muted">No files were sent.</p>` : html`<ul class="documents">${files.map((file) => document(file, openFile))}</ul>`}`;
}

function required(result: EvaluationResult | null): TemplateResult | typeof nothing {
  const documents = result?.required_documents ?? [];
  if (documents.length === 0) return nothing;
  return html`<ul class="checklist">${documents.map(
    ({ kind, requirement, status: state, msg }) =>
      html`<li>${
        state === 'provided'
          ? status('passed', 'Provided')
          : status(
              requirement === 'mandatory' ? 'failed' : 'unknown',
              requirement === 'mandatory' ? 'Missing' : 'Would help',
            )
      }<div><strong>${word(kind)}</strong><small>${msg}</small></div></li>`,
  )}</ul>`;
}

function document(file: CaseFile, openFile: (id: string) => void): TemplateResult {
  const kind = 'kind' in file && typeof file.kind === 'string' ? word(file.kind) : 'Kind not given';
  return html`<li class="document">
    ${preview(file)}
    <div class="document-facts"><button type="button" class="link" @click=${() => openFile(file.id)}>${file.original_name}</button>
    <small class="muted">${kind} · ${formatOf(file.mime_type)}, ${bytes(file.size)}${file.scan ? ' · scanned, nothing found' : ''}</small>
    ${file.warnings?.map((warning) => status('warning', word(warning)))}
    ${fileReading(file)}</div></li>`;
}

/** Formats whose names are not what people call them. */
const FORMATS: Record<string, string> = {
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'Word',
  'message/rfc822': 'Email',
  'text/plain': 'Text',
};
const formatOf = (type: string): string => FORMATS[type] ?? type.slice(type.indexOf('/') + 1).toUpperCase();

function preview(file: CaseFile): TemplateResult | typeof nothing {
  if (PICTURES.test(file.mime_type))
    return html`<span class="preview marked"><img src=${previewOf(file.id)} alt="The file ${file.original_name}" loading="lazy" />${factMarks(file)}</span>`;
  if (file.mime_type === 'application/pdf')
    return html`${drawnPages(file)}<details class="preview"><summary>Show the PDF here</summary><iframe src=${previewOf(file.id)} title=${file.original_name} loading="lazy"></iframe></details>`;
  return nothing;
}

/** The pages of a PDF on which something was read, with its places marked; without any, the browser's viewer shows it all. */
function drawnPages(file: CaseFile): TemplateResult[] {
  const pages = [...new Set(file.places.map(({ page }) => page))].sort((one, other) => one - other);
  return pages.map(
    (page) =>
      html`<span class="preview marked"><img src="${previewOf(file.id)}?page=${page}" alt="Page ${page} of ${file.original_name}" loading="lazy" />${factMarks(file, page)}</span>`,
  );
}
