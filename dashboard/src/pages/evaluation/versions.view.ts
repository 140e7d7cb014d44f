/** The versions of a case side by side: what a second round changed. */
import type { CaseVersion } from '@dispute-intake/contract/dashboard-api';
import { html, nothing, type TemplateResult } from 'lit';
import { status, when } from '../../ui/bits.ts';
import { day, word } from '../../words.ts';
import { changesView } from './correction.preview.ts';

export function versionsView(versions: readonly CaseVersion[], openId: string): TemplateResult | typeof nothing {
  if (versions.length < 2) return nothing;
  const row = (head: string, cell: (version: CaseVersion) => unknown) =>
    html`<tr><th scope="row">${head}</th>${versions.map((version) => html`<td>${cell(version)}</td>`)}</tr>`;
  return html`<section class="card versions"><h2>Versions</h2><div class="table"><table>
    <caption class="sr">The versions of this case side by side</caption>
    <thead><tr><td></td>${versions.map(
      ({ id, version }) =>
        html`<th scope="col">${id === openId ? html`Version ${version} <span class="badge">shown</span>` : html`<a href="/dashboard/evaluations/${id}">Version ${version}</a>`}</th>`,
    )}</tr></thead><tbody>
    ${row('Received', ({ created_at }) => when(created_at))}
    ${row('From', ({ correction, intake_session_id: session }) => (correction ? html`<strong>${correction.by}</strong>: ${correction.why}` : session ? html`<a href="/dashboard/sessions?open=${session}">the cardholder</a>` : 'your backend'))}
    ${row('Put right', ({ correction }) => (correction && correction.changes.length > 0 ? changesView(correction.changes) : '–'))}
    ${row('Code', ({ reason_code, status: state }) => reason_code ?? (state === 'completed' ? 'None' : '–'))}
    ${row('Confidence', ({ confidence }) => (confidence ? status(confidence) : '–'))}
    ${row('Next', ({ next_action }) => word(next_action))}
    ${row('File by', ({ deadline }) => (deadline ? day(deadline) : '–'))}
    ${row('Failed checks', ({ failed_checks }) => failed_checks.map((code) => html`<div>${word(code)}</div>`))}
    </tbody></table></div></section>`;
}
