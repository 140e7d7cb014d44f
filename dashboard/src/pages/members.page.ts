/** Members of the account, and what their roles allow. */
import type { Member, MemberLink } from '@dispute-intake/contract/dashboard-api';
import { DASHBOARD_ROLES, type DashboardPermission, mayIn } from '@dispute-intake/contract/dashboard-roles';
import { html, nothing, type TemplateResult } from 'lit';
import { call, send } from '../api.ts';
import {
  addressed,
  copyable,
  copyButton,
  notice,
  say,
  secret,
  skeleton,
  status,
  when,
  whenExactly,
} from '../ui/bits.ts';
import { askForm, confirmDanger } from '../ui/dialog.ts';
import { choiceField, choiceIn, textField, textIn } from '../ui/fields.ts';
import { Page } from '../ui/page.element.ts';
import { counted, word } from '../words.ts';

const ROLE_LABELS = {
  owner: 'Owner: everything',
  developer: 'Developer: keys, endpoints, settings',
  analyst: 'Analyst: disputes, with words and files',
  'read-only': 'Read-only: figures, lists, results',
};
const linkDone = (made: MemberLink) =>
  made.expires_at === null
    ? html`<p>They sign in at ${copyable(made.link)} with your organisation's login.${made.mailed ? ' An email with the address is on its way to them.' : nothing}</p>`
    : made.mailed
      ? html`${notice('good', 'The link is on its way to them by email.')}
  <p class="muted">If it does not arrive, hand it over by a channel you trust. It works once, until ${whenExactly(made.expires_at)}.</p>${copyButton(made.link, 'Copy the link')}`
      : html`${secret(made.link, 'one-time link')}
  <p class="muted">Hand it over by a channel you trust: this server sends no mail. It works once, until ${whenExactly(made.expires_at)}.</p>`;

const choiceOfKeys = (keys: number): TemplateResult => {
  const them = keys === 1 ? 'it' : 'them';
  return html`<fieldset class="ticks"><legend>They have made ${counted(keys, 'API key that still works', 'API keys that still work')}</legend>
    <label class="tick"><input type="radio" name="keys" value="revoke" required /> <span>Revoke: calls with ${them} are refused at once</span></label>
    <label class="tick"><input type="radio" name="keys" value="keep" required /> <span>Keep: a backend may depend on ${them}; make new ones soon</span></label>
  </fieldset>`;
};

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
      <p class="lead">Who may sign in to ${this.me.account.name}, and as what.</p>${this.problemNotice()}
      ${
        this.members === undefined
          ? this.problem
            ? nothing
            : skeleton()
          : html`<div class="table"><table><caption class="sr">Members</caption>
          <thead><tr><th scope="col">Name</th><th scope="col">Role</th><th scope="col" class="wide">Status</th><th scope="col" class="wide">Second factor</th><th scope="col" class="wide">Last sign-in</th>
            <th scope="col"><span class="sr">Actions</span></th></tr></thead>
          <tbody>${this.members.map((member) => this.#row(member))}</tbody></table></div>`
      }
      ${this.members === undefined ? nothing : html`<h2 class="section">What each role may do</h2>${matrix()}`}`;
  }
  #row(member: Member): TemplateResult {
    const state = member.joined ? status('active') : status('invited');
    return html`<tr><th scope="row"><span class="strong">${member.name}</span>${member.you ? ' (you)' : ''}<span class="sub url">${addressed(member.email)}</span></th>
      <td>${word(member.role)}<span class="narrow">${state}</span></td><td class="wide">${state}</td>
      <td class="wide">${member.two_factor ? status('active', 'On') : html`<span class="muted">Off</span>`}${member.single_sign_on ? html`<span class="sub">Single sign-on</span>` : nothing}</td>
      <td class="wide">${member.last_sign_in_at ? when(member.last_sign_in_at) : 'Never'}</td>
      <td class="number">${
        this.may('members.change')
          ? html`<div class="row-actions"><button type="button" class="link" @click=${() => this.#role(member)}>Change<span class="sr"> ${member.name}</span></button>
              <button type="button" class="link" @click=${() => this.#link(member)}>New link<span class="sr"> for ${member.name}</span></button>
              ${member.sign_ins > 0 && !member.you ? html`<button type="button" class="link" @click=${() => this.#signOut(member)}>Sign out<span class="sr"> ${member.name}</span></button>` : nothing}
              <button type="button" class="link bad" @click=${() => this.#remove(member)}>Remove<span class="sr"> ${member.name}</span></button></div>`
          : nothing
      }</td></tr>`;
  }
  async #invite(): Promise<void> {
    await askForm<MemberLink>({
      title: 'Invite member',
      confirm: this.me.sends_mail ? 'Send invitation' : 'Create link',
      fields: (errors) => html`
        ${textField({ name: 'email', label: 'Email address', type: 'email', required: true, error: errors.email })}
        ${choiceField({ name: 'role', label: 'Role', options: DASHBOARD_ROLES, labels: ROLE_LABELS, value: 'developer' })}`,
      send: (data) =>
        send('POST /members', { email: textIn(data, 'email'), role: choiceIn(data, 'role', DASHBOARD_ROLES) }),
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
      send: (data) => send('PATCH /members/:id', member.id, { role: choiceIn(data, 'role', DASHBOARD_ROLES) }),
    });
    await this.#load();
  }
  async #link(member: Member): Promise<void> {
    await askForm<MemberLink>({
      title: `New link for ${member.name}`,
      confirm: this.me.sends_mail ? 'Send link' : 'Create link',
      fields: () => html`<p>With the link ${member.email} sets a new password. Earlier links stop working.</p>
        ${
          member.two_factor
            ? html`<p class="muted">The authenticator stays. <button type="button" class="link" @click=${() =>
                confirmDanger({
                  title: 'Remove second factors?',
                  text: `${member.name} signs in with the password alone until they set a second factor again. Every sign-in of theirs ends.`,
                  confirm: 'Remove second factors',
                  send: () => send('POST /members/:id/second-factor/end', member.id),
                })}>Remove their second factors</button></p>`
            : nothing
        }`,
      send: () => send('POST /members/:id/link', member.id),
      done: linkDone,
    });
  }
  async #signOut(member: Member): Promise<void> {
    const done = await confirmDanger({
      title: `Sign ${member.name} out?`,
      text: html`<strong>${counted(member.sign_ins, 'browser', 'browsers')}</strong> of ${member.email} ${member.sign_ins === 1 ? 'is' : 'are'} signed out at once, and every device is asked for the second factor again.
        They can sign in again: send a new link where somebody else may know the password.`,
      confirm: 'Sign out',
      send: () => send('POST /members/:id/sign-ins/end', member.id),
    });
    if (!done) return;
    say('Signed out');
    await this.#load();
  }
  async #remove(member: Member): Promise<void> {
    const { active_keys: keys, sign_ins: signIns } = member;
    const done = await confirmDanger({
      title: `Remove ${member.name}?`,
      name: member.name,
      text: html`${member.email} ${signIns === 0 ? '' : html`is signed out in <strong>${counted(signIns, 'browser', 'browsers')}</strong> at once and `}cannot sign in any more.
        ${keys === 0 ? 'They have made no API key that works.' : nothing} The audit log keeps what they did.`,
      ...(keys > 0 ? { choices: choiceOfKeys(keys) } : {}),
      confirm: 'Remove member',
      send: (data) => {
        const choice = data.get('keys');
        return call('DELETE', `/members/${member.id}${choice ? `?keys=${choice}` : ''}`);
      },
    });
    if (done) await this.#load();
  }
}
customElements.define('di-members', MembersPage);

/** In the order people ask; every permission of the contract once. */
const TASKS: Record<DashboardPermission, string> = {
  'figures.read': 'See figures and charts',
  'disputes.list': 'See sessions, evaluations and results',
  'disputes.open': "Read the cardholder's words, answers and files",
  'disputes.act': 'Ask the cardholder again, record outcomes, make links',
  'sessions.end': 'End a session',
  'deliveries.read': 'See webhook deliveries',
  'deliveries.send': 'Send tests, resend and replay',
  'endpoints.read': 'See webhook endpoints',
  'endpoints.change': 'Create and change webhook endpoints',
  'keys.read': 'See API keys',
  'keys.change': 'Create and revoke API keys',
  'requests.read': 'See API requests',
  'settings.read': 'See settings',
  'settings.change': 'Change embedding, theme and session life',
  'retention.change': 'Change how long data is kept',
  'members.read': 'See members',
  'members.change': 'Invite, change, sign out and remove members',
  'audit.read': 'Read the audit log',
  'own-login': 'Change their own login',
};

/** Drawn from the same table the server refuses by. */
const matrix =
  (): TemplateResult => html`<div class="table matrix"><table><caption class="sr">What each role may do</caption>
  <thead><tr><th scope="col">May</th>${DASHBOARD_ROLES.map((role) => html`<th scope="col">${word(role)}</th>`)}</tr></thead>
  <tbody>${Object.entries(TASKS).map(
    ([permission, task]) =>
      html`<tr><th scope="row">${task}</th>${DASHBOARD_ROLES.map((role) =>
        mayIn(role, permission as DashboardPermission)
          ? html`<td><span class="yes" aria-hidden="true">✓</span><span class="sr">Yes</span></td>`
          : html`<td><span class="muted" aria-hidden="true">–</span><span class="sr">No</span></td>`,
      )}</tr>`,
  )}</tbody></table></div>`;
