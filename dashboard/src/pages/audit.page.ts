/** The audit log: who changed what, when and from where. */
import type { AuditEntry, AuditVerification } from '@dispute-intake/contract/dashboard-api';
import { html, nothing, type TemplateResult } from 'lit';
import { call } from '../api.ts';
import { addressed, copyable, empty, notice, status, when } from '../ui/bits.ts';
import type { Filter } from '../ui/filters.ts';
import type { Column } from '../ui/list.element.ts';
import { Page } from '../ui/page.element.ts';
import { word } from '../words.ts';

const ACTIONS: Record<string, string> = {
  'api_key.created': 'Created API key',
  'api_key.revoked': 'Revoked API key',
  'endpoint.created': 'Created endpoint',
  'endpoint.changed': 'Changed endpoint',
  'endpoint.deleted': 'Deleted endpoint',
  'endpoint.secret_rotated': 'Rotated signing secret',
  'endpoint.secret_revealed': 'Showed signing secret',
  'endpoint.retried': 'Retried everything that waits',
  'endpoint.failing': 'Warned: endpoint keeps failing',
  'endpoint.disabled': 'Disabled endpoint',
  'endpoint.tested': 'Sent test delivery',
  'endpoint.replayed': 'Replayed failed deliveries',
  'delivery.resent': 'Resent delivery',
  'settings.changed': 'Changed settings',
  'retention.changed': 'Changed retention',
  'member.invited': 'Invited member',
  'member.joined': 'Joined',
  'member.role_changed': 'Changed role',
  'member.removed': 'Removed member',
  'member.signed_out': 'Signed member out everywhere',
  'member.link_renewed': 'Made new one-time link',
  'member.second_factor_removed': 'Removed second factors',
  login: 'Signed in',
  'login.failed': 'Failed to sign in',
  'login.confirmed': 'Confirmed who they are',
  'security.changed': 'Changed sign-in rules',
  'login.linked': 'Signed in by single sign-on for the first time',
  'session.opened': 'Opened session',
  'session.created': 'Made intake link',
  'session.renewed': 'Renewed intake link',
  'session.taken_back': 'Took a report back',
  'evaluation.outcome_recorded': 'Recorded outcome',
  'delivery.opened': 'Opened delivery',
  'file.previewed': 'Looked at file',
  'audit.exported': 'Exported audit log',
  'evaluation.opened': 'Opened dispute',
  'evaluation.exported': 'Exported dispute',
  'evaluation.handed_over': 'Handed over dispute',
  'evaluation.export_read': 'Read what was handed over',
  'evaluation.corrected': 'Corrected dispute',
  'evaluation.update_sent': 'Wrote to the cardholder’s status page',
  'evaluation.duty_done': 'Recorded a duty as done',
  'cases.exported': 'Exported list of disputes',
  'file.uploaded': 'Uploaded file',
  'person.shown': 'Showed what is kept of a cardholder',
  'person.erased': 'Erased a cardholder',
  'hold.placed': 'Placed legal hold',
  'hold.released': 'Lifted legal hold',
  'evaluation.outcome_cleared': 'Cleared outcome',
  'login.ended': 'Signed out another browser',
  logout: 'Signed out',
  'password.changed': 'Changed password',
  'password.reset_requested': 'Asked for a new password by email',
  'password.reset': 'Set a new password by link',
  'second_factor.enabled': 'Switched authenticator on',
  'second_factor.disabled': 'Switched authenticator off',
  'passkey.added': 'Added passkey',
  'passkey.removed': 'Removed passkey',
  'session.expired': 'Ended session',
  'file.opened': 'Opened file',
};
const KINDS: Record<string, string> = {
  login: 'Sign-ins',
  member: 'Members',
  api_key: 'API keys',
  endpoint: 'Endpoints',
  delivery: 'Deliveries',
  settings: 'Settings',
  retention: 'Retention',
  password: 'Passwords',
  second_factor: 'Authenticators',
  passkey: 'Passkeys',
  session: 'Sessions',
  file: 'Files',
  evaluation: 'Disputes',
  security: 'Sign-in rules',
  audit: 'Audit log',
};

/** `from: analyst, to: owner`; ids are for machines and left to the tooltip. */
function detailOf({ detail }: AuditEntry): TemplateResult | typeof nothing {
  const told = Object.entries(detail).filter(([name, value]) => !/(^|_)id$/.test(name) && value !== undefined);
  if (told.length === 0) return nothing;
  const text = (value: unknown): string =>
    Array.isArray(value)
      ? value.map(text).join(', ')
      : typeof value === 'object' && value !== null
        ? Object.entries(value)
            .map(([name, each]) => `${name} ${text(each)}`)
            .join(', ')
        : String(value ?? 'default');
  return html`<span class="sub" title=${JSON.stringify(detail)}>${told.map(([name, value]) => `${word(name)}: ${text(value)}`).join(' · ')}</span>`;
}

/** By name, with the id in the tooltip; what somebody did to themselves is said by who did it. */
const targetOf = (row: AuditEntry): TemplateResult =>
  html`${row.target_id === row.actor_id ? nothing : html`<span class="url" title=${row.target_id}>${addressed(row.target)}</span>`}${detailOf(row)}`;

const COLUMNS: Column<AuditEntry>[] = [
  {
    head: 'What',
    cell: (row) =>
      html`<span class="strong">${ACTIONS[row.action] ?? word(row.action.replace('.', '_'))}</span>${row.action === 'login.failed' ? html` ${status('failed', 'Refused')}` : nothing}`,
    narrow: (row) => targetOf(row),
  },
  { head: 'Of', cell: (row) => targetOf(row), isWide: true },
  {
    head: 'Who',
    cell: (row) => html`<span class="url" title=${row.actor_id ?? nothing}>${row.actor}</span>`,
    narrow: (row) => when(row.at),
  },
  { head: 'From', cell: (row) => row.ip_address ?? '–', isWide: true },
  { head: 'When', cell: (row) => when(row.at), isWide: true },
];
const FILTERS: Filter[] = [
  { name: 'kind', label: 'About', options: Object.keys(KINDS), labels: KINDS },
  { name: 'q', label: 'Search', hint: 'Who, or of what' },
];

/** Keep the last hash elsewhere: a log that somebody wrote anew ends with another one. */
const shownVerification = ({ entries, broken_at, last_hash }: AuditVerification): TemplateResult | typeof nothing =>
  broken_at === null
    ? notice(
        'good',
        html`All ${entries} entries follow from each other. Keep the last hash outside of this server: ${last_hash === null ? '–' : copyable(last_hash)}`,
      )
    : notice(
        'bad',
        `Entry ${broken_at} was changed, or one before it was taken out. The ${entries} entries before it hold.`,
      );

class AuditPage extends Page {
  static override properties = { ...Page.properties, verified: { state: true } };
  declare verified: AuditVerification | undefined;

  #verify = () =>
    this.attempt(async () => {
      this.verified = await call<AuditVerification>('GET', '/audit/verification');
    });
  protected override render(): TemplateResult {
    return html`<div class="head"><h1>Audit log</h1><div class="actions">
        <wa-button appearance="outlined" @click=${() => this.#verify()}>Check the log</wa-button>
        <wa-button appearance="outlined" href="/dashboard/api/audit/export?format=csv" download>Export CSV</wa-button>
        <wa-button appearance="outlined" href="/dashboard/api/audit/export" download>Export JSON lines</wa-button></div></div>
      <p class="lead">Every change, every sign-in, and every dispute, file and message that was opened. Entries are only ever added.</p>
      ${this.problemNotice()}${this.verified ? shownVerification(this.verified) : nothing}
      <di-list path="/audit" caption="Audit log" .columns=${COLUMNS} .filters=${FILTERS} .empty=${empty('Nothing yet', html`<p>Changes of members and settings appear here.</p>`, 'audit')}></di-list>`;
  }
}
customElements.define('di-audit', AuditPage);
