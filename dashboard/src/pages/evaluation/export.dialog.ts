/** The export of a case: the body of a processor's dispute call with what it still lacks, or the case file as PDF. */

import type { HandedOver, KeptExport } from '@dispute-intake/contract/dashboard-api';
import type { ExportedDispute } from '@dispute-intake/contract/export';
import { PROCESSORS, type Processor } from '@dispute-intake/contract/vocabulary';
import { html, nothing, type TemplateResult } from 'lit';
import { call, download, send } from '../../api.ts';
import { snippet } from '../../ui/bits.ts';
import { askForm, openDialog } from '../../ui/dialog.ts';
import { choiceField, choiceIn, textField, textIn } from '../../ui/fields.ts';
import { PROCESSOR_NAMES } from '../../words.ts';

const TARGETS = [...PROCESSORS, 'pdf'] as const;
const LABELS = {
  ...Object.fromEntries(PROCESSORS.map((each) => [each, PROCESSOR_NAMES[each]])),
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

/** An export as it is, or was handed over. */
export const exportView = ({ processor, body, attachments, missing }: ExportedDispute): TemplateResult =>
  html`${
    missing.length === 0
      ? html`<p>${PROCESSOR_NAMES[processor]} can take it as it is.</p>`
      : html`<p>Still to find out:</p><ul>${missing.map(({ field, why }) => html`<li><code>${field}</code> ${why}</li>`)}</ul>`
  }${snippet(JSON.stringify(body, null, 2), `Body for ${PROCESSOR_NAMES[processor]}`)}${
    attachments.length === 0
      ? nothing
      : html`<h3>Files to attach</h3><ul>${attachments.map(({ file_id, as }) => html`<li><code>${file_id}</code> as <code>${as}</code></li>`)}</ul>`
  }`;

/** Records that who files the dispute has it, and keeps what was handed over; true when it was done. */
export async function showHandOver(id: string, processor: Processor | null): Promise<boolean> {
  const done = await askForm({
    title: 'Hand over',
    confirm: 'Record as handed over',
    fields: (errors) =>
      html`<p>The case leaves “Ready to file”, and its export is kept as it is now. The cardholder's status page says that it was handed over; the reference stays here.</p>
        ${choiceField({ name: 'for', label: 'What was handed over', options: TARGETS, labels: LABELS, any: 'Another way', value: processor ?? '', error: errors.for })}
        ${textField({ name: 'reference', label: 'Reference', hint: 'What the processor or network calls it', required: true, error: errors.reference })}
        ${textField({ name: 'on', label: 'On', type: 'date', value: new Date().toISOString().slice(0, 10), error: errors.on })}`,
    send: async (data) => {
      const on = textIn(data, 'on');
      const target = textIn(data, 'for');
      await send('POST /evaluations/:id/hand-over', id, {
        reference: textIn(data, 'reference'),
        ...(target !== '' && { for: choiceIn(data, 'for', TARGETS) }),
        ...(on !== '' && { on }),
      });
      return true;
    },
  });
  return done === true;
}

/** Shows what was handed over, or saves the case file that was; where none is kept, that of the same version. */
export async function showHandedOver({ id, evaluation_id, for: target, sha256 }: HandedOver): Promise<void> {
  if (target === 'pdf') {
    const source =
      sha256 === null ? `/evaluations/${encodeURIComponent(evaluation_id)}` : `/hand-overs/${encodeURIComponent(id)}`;
    await download(`${source}/case-file`, `dispute-${evaluation_id}.pdf`);
    return;
  }
  const { exported } = await call<KeptExport>('GET', `/hand-overs/${encodeURIComponent(id)}`);
  await openDialog(
    'As it was handed over',
    (close) => html`${exported ? exportView(exported) : html`<p>No export was kept.</p>`}
      <div class="dialog-actions"><wa-button variant="brand" @click=${close}>Close</wa-button></div>`,
  );
}
