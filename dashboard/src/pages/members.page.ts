/** Members of the account, and the log of what they changed. */
import type { AuditEntry, Member, MemberLink } from '@dispute-intake/contract/dashboard-api';
import { DASHBOARD_ROLES } from '@dispute-intake/contract/dashboard-roles';
import { html, nothing, type TemplateResult } from 'lit';
import { call } from '../api.ts';
import { secret, skeleton, status, when } from '../ui/bits.ts';
import { askForm, confirmDanger } from '../ui/dialog.ts';
import { choiceField, textField } from '../ui/fields.ts';
import type { Column } from '../ui/list.element.ts';
import { Page } from '../ui/page.element.ts';
import { word } from '../words.ts';

const ROLE_LABELS = {
  owner: 'Owner: everything',
  developer: 'Developer: keys, endpoints, settings',
  analyst: 'Analyst: disputes, with words and files',
  'read-only': 'Read-only: figures, lists, results',
};
const linkDone = (made: MemberLink) => html`${secret(made.link, 'one-time link')}
  <p class="muted">Hand it over by a channel you trust: this server sends no mail. It works once, until ${when(made.expires_at)}.</p>`;

class MembersPage extends Page {
  static override properties = { ...Page.properties, members: { state: true } };
  declare members: Member[] | undefined;

  protected override firstUpdated(): void {
    this.#load();
  }
  #load = () =>
    this.attempt(async () => {
      this.members = (await call<{ data: Member[] }>('GET', '/members')).data;
    });
  protected override render(): TemplateResult {
    return html`<div class="head"><h1>Members</h1>${
      this.may('members.change')
        ? html`<wa-button variant="brand" @click=${() => this.#invite()}>Invite member</wa-button>`
        : nothing
    }</div>
      <p class="lead">Who may sign in to ${this.me.account.name}, and as what.</p>${this.refused()}
      ${
        this.members === undefined
          ? skeleton()
          : html`<div class="table" role="region" tabindex="0" aria-label="Members"><table><caption class="sr">Members</caption>
          <thead><tr><th scope="col">Name</th><th scope="col">Role</th><th scope="col">Status</th><th scope="col" class="wide">Second factor</th><th scope="col" class="wide">Last sign-in</th>
            <th scope="col"><span class="sr">Actions</span></th></tr></thead>
          <tbody>${this.members.map((member) => this.#row(member))}</tbody></table></div>`
      }`;
  }
  #row(member: Member): TemplateResult {
    return html`<tr><th scope="row">${member.name}${member.you ? ' (you)' : ''}<br /><small class="muted">${member.email}</small></th>
      <td>${word(member.role)}</td><td>${status(member.joined ? 'active' : 'invited')}</td>
      <td class="wide">${member.two_factor ? status('active', 'On') : 'Off'}</td>
      <td class="wide">${member.last_sign_in_at ? when(member.last_sign_in_at) : 'Never'}</td>
      <td class="number">${
        this.may('members.change')
          ? html`<button type="button" class="link" @click=${() => this.#role(member)}>Change<span class="sr"> ${member.name}</span></button>
              <button type="button" class="link" @click=${() => this.#link(member)}>New link<span class="sr"> for ${member.name}</span></button>
              <button type="button" class="link bad" @click=${() => this.#remove(member)}>Remove<span class="sr"> ${member.name}</span></button>`
          : nothing
      }</td></tr>`;
  }
  async #invite(): Promise<void> {
    await askForm<MemberLink>({
      title: 'Invite member',
      confirm: 'Create link',
      fields: (faults) => html`
        ${textField({ name: 'email', label: 'E-mail address', type: 'email', required: true, fault: faults.email })}
        ${choiceField({ name: 'role', label: 'Role', options: DASHBOARD_ROLES, labels: ROLE_LABELS, value: 'developer' })}`,
      send: (data) => call('POST', '/members', { email: data.get('email'), role: data.get('role') }),
      done: linkDone,
    });
    await this.#load();
  }
  async #role(member: Member): Promise<void> {
    await askForm({
      title: `Change ${member.name}`,
      confirm: 'Save',
      fields: () =>
        choiceField({ name: 'role', label: 'Role', options: DASHBOARD_ROLES, labels: ROLE_LABELS, value: member.role }),
      send: (data) => call('PATCH', `/members/${member.id}`, { role: data.get('role') }),
    });
    await this.#load();
  }
  async #link(member: Member): Promise<void> {
    await askForm<MemberLink>({
      title: `New link for ${member.name}`,
      confirm: 'Create link',
      fields: () => html`<p>With the link ${member.email} sets a new password. Earlier links stop working.</p>
        ${
          member.two_factor
            ? html`<p class="muted">The authenticator stays. <button type="button" class="link" @click=${() =>
                confirmDanger({
                  title: 'Remove second factors?',
                  text: `${member.name} signs in with the password alone until they set a second factor again. Every sign-in of theirs ends.`,
                  confirm: 'Remove second factors',
                  send: () => call('POST', `/members/${member.id}/second-factor/end`),
                })}>Remove their second factors</button></p>`
            : nothing
        }`,
      send: () => call('POST', `/members/${member.id}/link`),
      done: linkDone,
    });
  }
  async #remove(member: Member): Promise<void> {
    const done = await confirmDanger({
      title: `Remove ${member.name}?`,
      text: `${member.email} is signed out everywhere at once and cannot sign in again.`,
      confirm: 'Remove member',
      send: () => call('DELETE', `/members/${member.id}`),
    });
    if (done) await this.#load();
  }
}
customElements.define('di-members', MembersPage);

const AUDIT: Column<AuditEntry>[] = [
  { head: 'What', cell: (row) => word(row.action.replace('.', ': ')) },
  { head: 'Of', cell: (row) => html`<span class="url">${row.target}</span>` },
  {
    head: 'Detail',
    cell: (row) =>
      Object.keys(row.detail).length === 0 ? '–' : html`<code class="url">${JSON.stringify(row.detail)}</code>`,
    isWide: true,
  },
  { head: 'Who', cell: (row) => row.actor },
  { head: 'From', cell: (row) => row.ip_address ?? '–', isWide: true },
  { head: 'When', cell: (row) => when(row.at) },
];
class AuditPage extends Page {
  protected override render(): TemplateResult {
    return html`<div class="head"><h1>Audit log</h1></div><p class="lead">Every change and sign-in. Entries are only ever added.</p>
      <di-list path="/audit" caption="audit log" .columns=${AUDIT} .empty=${html`<p>Nothing yet.</p>`}></di-list>`;
  }
}
customElements.define('di-audit', AuditPage);
