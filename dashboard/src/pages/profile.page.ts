/** One's own login: password, authenticator, passkeys, and the browsers that are signed in. */
import type { Passkey, SignIn, TwoFactorSetUp } from '@dispute-intake/contract/dashboard-api';
import { html, nothing, svg, type TemplateResult } from 'lit';
import { encode } from 'uqr';
import { call, send } from '../api.ts';
import { createPasskey, hasPasskeys } from '../passkeys.ts';
import { copyable, copyButton, say, skeleton, status, when } from '../ui/bits.ts';
import { askForm, confirmDanger } from '../ui/dialog.ts';
import { textField, textIn } from '../ui/fields.ts';
import { Page } from '../ui/page.element.ts';
import { setting } from '../ui/setting.ts';

const currentPassword = (error: string | undefined) =>
  textField({
    name: 'current',
    label: 'Your password',
    type: 'password',
    required: true,
    autocomplete: 'current-password',
    error,
  });

class ProfilePage extends Page {
  static override properties = { ...Page.properties, signIns: { state: true }, passkeys: { state: true } };
  declare signIns: SignIn[] | undefined;
  declare passkeys: Passkey[] | undefined;

  protected override firstUpdated(): void {
    this.#load();
  }
  #load = () =>
    this.attempt(async () => {
      const [signIns, passkeys] = await Promise.all([
        call<{ data: SignIn[] }>('GET', '/me/sign-ins'),
        call<{ data: Passkey[] }>('GET', '/me/passkeys'),
      ]);
      this.signIns = signIns.data;
      this.passkeys = passkeys.data;
    });
  #changed(): void {
    this.dispatchEvent(new Event('di-signed-in', { bubbles: true }));
    this.#load();
  }

  protected override render(): TemplateResult {
    const { user } = this.me;
    const others = this.signIns?.filter(({ current }) => !current) ?? [];
    return html`<div class="head"><h1>Your login</h1></div><p class="lead">${user.name}, ${user.email}</p>${this.problemNotice()}
      ${user.has_password ? this.#passwordSetting() : nothing}
      ${
        this.me.single_sign_on
          ? setting(
              'Single sign-on',
              "Your organisation's login signs you in here.",
              html`<p>${status('active', this.me.single_sign_on)}</p>`,
            )
          : nothing
      }
      ${setting(
        'Authenticator app',
        'A code from your phone beside the password: a stolen password alone is not enough.',
        html`<p>${user.two_factor ? status('active', 'On') : html`<span class="status">Off</span>`}</p>
        ${
          user.two_factor
            ? html`<wa-button appearance="outlined" variant="danger" @click=${() => this.#endTwoFactor()}>Switch off</wa-button>`
            : html`<wa-button variant="brand" @click=${() => this.#twoFactor()}>Set up</wa-button>`
        }`,
      )}
      ${setting(
        'Passkeys',
        'Sign in with your fingerprint, face or security key instead of a password.',
        html`${
          this.passkeys && this.passkeys.length > 0
            ? html`<ul class="rows">${this.passkeys.map(
                (
                  passkey,
                ) => html`<li><strong>${passkey.name}</strong> <span class="muted">added ${when(passkey.created_at)}${passkey.last_used_at ? html`, used ${when(passkey.last_used_at)}` : nothing}</span>
            <button type="button" class="link bad" @click=${() => this.#removePasskey(passkey)}>Remove<span class="sr"> ${passkey.name}</span></button></li>`,
              )}</ul>`
            : nothing
        }
        ${hasPasskeys() ? html`<wa-button appearance="outlined" @click=${() => this.#addPasskey()}>Add passkey</wa-button>` : html`<p class="muted">This browser does not support passkeys.</p>`}`,
      )}
      ${setting(
        'Signed-in browsers',
        'Sign out what you do not know, then change your password.',
        html`${
          this.signIns === undefined
            ? skeleton(2)
            : html`<ul class="rows">${this.signIns.map(
                (
                  signIn,
                ) => html`<li><strong>${browserOf(signIn.user_agent)}</strong>${signIn.current ? status('active', 'This one') : nothing}
          <span class="muted">${signIn.ip_address ? html`${signIn.ip_address} · ` : nothing}signed in ${when(signIn.created_at)}</span>
          ${signIn.current ? nothing : html`<button type="button" class="link bad" @click=${() => this.#endSignIns([signIn])}>Sign out<span class="sr"> ${browserOf(signIn.user_agent)}</span></button>`}</li>`,
              )}</ul>${others.length > 1 ? html`<wa-button appearance="outlined" @click=${() => this.#endSignIns(others)}>Sign out all others</wa-button>` : nothing}`
        }`,
      )}`;
  }
  #passwordSetting(): TemplateResult {
    return setting(
      'Password',
      'Your other browsers are signed out when you change it.',
      html`<wa-button appearance="outlined" @click=${() => this.#password()}>Change password</wa-button>`,
    );
  }
  async #password(): Promise<void> {
    const done = await askForm({
      title: 'Change password',
      confirm: 'Change password',
      fields: (errors) => html`${currentPassword(errors.current)}
        ${textField({ name: 'password', label: 'New password', type: 'password', required: true, autocomplete: 'new-password', hint: `At least ${this.me.password_min_length} characters`, error: errors.password })}
        <p class="muted">Your other browsers are signed out.</p>`,
      send: async (data) => {
        await send('POST /me/password', { current: textIn(data, 'current'), password: textIn(data, 'password') });
        return true;
      },
    });
    if (!done) return;
    say('Password changed');
    await this.#load();
  }
  async #twoFactor(): Promise<void> {
    const begun = await askForm<TwoFactorSetUp>({
      title: 'Set up an authenticator',
      confirm: 'Continue',
      fields: (errors) =>
        this.me.user.has_password ? currentPassword(errors.current) : html`<p>You sign in without a password.</p>`,
      send: (data) => send('POST /me/second-factor', currentIn(data)),
    });
    if (!begun) return;
    const key = new URL(begun.totp_uri).searchParams.get('secret') ?? '';
    const done = await askForm({
      title: 'Scan, then enter the code',
      confirm: 'Switch on',
      fields: (
        errors,
      ) => html`${qr(begun.totp_uri)}<p>Or enter the key by hand: ${copyable(key, key.replace(/(.{4})(?=.)/g, '$1 '))}</p>
        ${textField({ name: 'code', label: 'Code the app shows', required: true, inputmode: 'numeric', autocomplete: 'one-time-code', error: errors.code })}
        <div class="secret"><p><strong>Keep these backup codes.</strong> Each works once, if you lose the app. They are shown this once.</p>
          <p class="codes">${begun.backup_codes.map((code) => html`<code>${code}</code> `)}</p>${copyButton(begun.backup_codes.join('\n'), 'Copy all')}</div>`,
      send: async (data) => {
        await send('POST /me/second-factor/confirm', { code: textIn(data, 'code') });
        return true;
      },
    });
    if (done) this.#changed();
  }
  async #endTwoFactor(): Promise<void> {
    const done = await askForm({
      title: 'Switch the authenticator off?',
      confirm: 'Switch off',
      isDanger: true,
      fields: (errors) =>
        html`<p>Your password alone will sign you in.</p>${this.me.user.has_password ? currentPassword(errors.current) : ''}`,
      send: async (data) => {
        await send('POST /me/second-factor/end', currentIn(data));
        return true;
      },
    });
    if (done) this.#changed();
  }
  async #addPasskey(): Promise<void> {
    const done = await askForm({
      title: 'Add a passkey',
      confirm: 'Continue',
      fields: (errors) =>
        html`${textField({ name: 'name', label: 'Name', value: browserOf(navigator.userAgent), required: true, hint: 'So that you can recognise it', error: errors.name })}`,
      send: async (data) => {
        const response = await createPasskey(await send('POST /me/passkeys/options'));
        await send('POST /me/passkeys', { name: textIn(data, 'name'), response });
        return true;
      },
    });
    if (!done) return;
    say('Passkey added');
    await this.#load();
  }
  async #removePasskey(passkey: Passkey): Promise<void> {
    const done = await confirmDanger({
      title: `Remove “${passkey.name}”?`,
      text: 'It cannot be used to sign in any more.',
      confirm: 'Remove passkey',
      send: () => call('DELETE', `/me/passkeys/${passkey.id}`),
    });
    if (done) await this.#load();
  }
  async #endSignIns(signIns: readonly SignIn[]): Promise<void> {
    await this.attempt(async () => {
      for (const { id } of signIns) await call('DELETE', `/me/sign-ins/${id}`);
      say(signIns.length > 1 ? 'All other browsers are signed out' : 'Signed out');
    });
    await this.#load();
  }
}
customElements.define('di-profile', ProfilePage);

/** `Chrome on macOS`, from what the browser says of itself. */
function browserOf(agent: string | null): string {
  if (!agent) return 'Unknown browser';
  const browser = /Edg\//.test(agent)
    ? 'Edge'
    : /Firefox\//.test(agent)
      ? 'Firefox'
      : /Chrome\//.test(agent)
        ? 'Chrome'
        : /Safari\//.test(agent)
          ? 'Safari'
          : 'A program';
  const system = /Windows/.test(agent)
    ? 'Windows'
    : /Android/.test(agent)
      ? 'Android'
      : /iPhone|iPad/.test(agent)
        ? 'iOS'
        : /Mac OS/.test(agent)
          ? 'macOS'
          : /Linux/.test(agent)
            ? 'Linux'
            : '';
  return system ? `${browser} on ${system}` : browser;
}

/** The code as a drawing; dark on light in every theme, as cameras want it. */
function qr(text: string): TemplateResult {
  const { data, size } = encode(text, { border: 2 });
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
  return html`<svg class="qr" viewBox="0 0 ${size} ${size}" role="img" aria-label="QR code for the authenticator app">${svg`<rect width=${size} height=${size} fill="#fff"></rect><path d=${path} fill="#000"></path>`}</svg>`;
}

/** The password, where the form asks for it. */
const currentIn = (data: FormData): { current?: string } =>
  data.has('current') ? { current: textIn(data, 'current') } : {};
