/** What a case would be by the rules in force today: shown in a dialog, stored nowhere. */
import { ApiError } from '@dispute-intake/contract/api-request';
import type { EvaluationReplay } from '@dispute-intake/contract/dashboard-api';
import { html, nothing, type TemplateResult } from 'lit';
import { call, describe } from '../../api.ts';
import { notice, skeleton } from '../../ui/bits.ts';
import { openDialog } from '../../ui/dialog.ts';
import { day, word } from '../../words.ts';

const DATES = new Set(['deadline', 'may_file_from']);
const FIELDS: Record<string, string> = {
  reason_code: 'Code',
  subcategory: 'Kind',
  next_action: 'Next',
  deadline: 'File by',
  may_file_from: 'May be filed from',
};

/** Asks the server and shows its answer. */
export async function showReplay(id: string): Promise<void> {
  let replay: EvaluationReplay | undefined;
  let problem = '';
  await openDialog('Re-evaluate (preview)', (close, update) => {
    if (!replay && !problem) {
      void call<EvaluationReplay>('GET', `/evaluations/${encodeURIComponent(id)}/replay`)
        .then((answer) => {
          replay = answer;
        })
        .catch((error: unknown) => {
          if (!(error instanceof ApiError)) throw error;
          problem = describe(error);
        })
        .finally(update);
    }
    return html`${problem ? notice('bad', problem) : replay ? replayView(replay) : skeleton(3)}
      <div class="dialog-actions"><wa-button variant="brand" @click=${close}>Close</wa-button></div>`;
  });
}

export function replayView({ ruleset, difference }: EvaluationReplay): TemplateResult {
  const isSameEdition = ruleset.from === ruleset.to;
  const about = isSameEdition
    ? html`<p>Decided by the edition in force, ${ruleset.to}. Evaluated again with the files and the options of your account as they are today.</p>`
    : html`<p>Decided by the edition of <strong>${ruleset.from}</strong>. Evaluated again by the one in force, <strong>${ruleset.to}</strong>, with the files and the options of your account as they are today.</p>`;
  const end = html`<p class="muted">A preview: nothing was stored and no webhook was sent.</p>`;
  if (!difference) return html`${about}${notice('good', 'The result stays the same.')}${end}`;
  const shown = (field: string, value: string | null) =>
    value === null ? 'None' : DATES.has(field) ? day(value) : field === 'reason_code' ? value : word(value);
  return html`${about}<div class="table"><table><caption class="sr">What would change</caption>
    <thead><tr><td></td><th scope="col">Is</th><th scope="col">Would be</th></tr></thead><tbody>
    ${Object.entries(difference.changed).map(
      ([field, [is, would]]) =>
        html`<tr><th scope="row">${FIELDS[field] ?? word(field)}</th><td>${shown(field, is)}</td><td><strong>${shown(field, would)}</strong></td></tr>`,
    )}
    ${listed('No longer fails', difference.resolved)}${listed('Would fail', difference.added)}
    </tbody></table></div>
    ${
      difference.why.length > 0
        ? html`<h3>Why</h3><ul>${difference.why.map(({ rule, sentence }) => html`<li>${sentence ?? `“${word(rule)}” is not looked at any more.`}</li>`)}</ul>`
        : nothing
    }${end}`;
}

const listed = (head: string, codes: readonly string[]) =>
  codes.length === 0
    ? nothing
    : html`<tr><th scope="row">${head}</th><td colspan="2">${codes.map((code) => html`<div>${word(code)}</div>`)}</td></tr>`;
