/** The export of a case: the body of a processor's dispute call with what it still lacks, or the case file as PDF. */
import type { ExportedDispute } from '@dispute-intake/contract/export';
import { PROCESSORS, type Processor } from '@dispute-intake/contract/vocabulary';
import { html, nothing, type TemplateResult } from 'lit';
import { call, download } from '../../api.ts';
import { snippet } from '../../ui/bits.ts';
import { askForm } from '../../ui/dialog.ts';
import { choiceField, choiceIn } from '../../ui/fields.ts';
import { processorName } from '../settings.forms.ts';

const TARGETS = [...PROCESSORS, 'pdf'] as const;
const LABELS = {
  ...Object.fromEntries(PROCESSORS.map((each) => [each, processorName(each)])),
  pdf: 'Case file (PDF)',
};

/** Asks which export, with the account's processor chosen, and shows or saves it. */
export async function showExport(id: string, processor: Processor | null): Promise<void> {
  const path = `/evaluations/${encodeURIComponent(id)}`;
  await askForm<ExportedDispute | null>({
    title: 'Export the case',
    confirm: 'Export',
    fields: (errors) =>
      html`<p>What a processor's dispute call takes, or a file to read and print.</p>
        ${choiceField({ name: 'for', label: 'For', options: TARGETS, labels: LABELS, value: processor ?? 'pdf', error: errors.for })}`,
    async send(data) {
      const target = choiceIn(data, 'for', TARGETS);
      if (target !== 'pdf') return call<ExportedDispute>('GET', `${path}/export?for=${target}`);
      await download(`${path}/case-file`, `dispute-${id}.pdf`);
      return null;
    },
    done: (exported) => (exported ? exportView(exported) : html`<p>The case file was saved.</p>`),
  });
}

const exportView = ({ processor, body, attachments, missing }: ExportedDispute): TemplateResult =>
  html`${
    missing.length === 0
      ? html`<p>${processorName(processor)} can take it as it is.</p>`
      : html`<p>Still to find out:</p><ul>${missing.map(({ field, why }) => html`<li><code>${field}</code> ${why}</li>`)}</ul>`
  }${snippet(JSON.stringify(body, null, 2), `Body for ${processorName(processor)}`)}${
    attachments.length === 0
      ? nothing
      : html`<h3>Files to attach</h3><ul>${attachments.map(({ file_id, as }) => html`<li><code>${file_id}</code> as <code>${as}</code></li>`)}</ul>`
  }`;
