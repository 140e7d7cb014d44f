/** Signing in: password, then the code where there is an authenticator; passkeys; and the one-time link's first visit. */
import type WaInput from '@awesome.me/webawesome/dist/components/input/input.js';
import { ApiError } from '@dispute-intake/contract/api-request';
import type { LinkInfo, LoginOptions } from '@dispute-intake/contract/dashboard-api';
import { html, LitElement, nothing, type TemplateResult } from 'lit';
import { call, describe, fieldErrors, send } from '../api.ts';
import { getPasskey, hasPasskeys } from '../passkeys.ts';
import { go } from '../router.ts';
import { notice, skeleton } from '../ui/bits.ts';
import { readForm, textField, textIn } from '../ui/fields.ts';
import { ssoProblem } from '../ui/sso-problem.ts';

class LoginPage extends LitElement {
  static override properties = {
    isWelcome: { attribute: false },
    step: { state: true },
    kind: { state: true },
    link: { state: true },
    options: { state: true },
    problem: { state: true },
    errors: { state: true },
    isBusy: { state: true },
  };
  declare isWelcome: boolean;
  declare step: 'password' | 'code' | 'reset' | 'asked';
  declare kind: 'authenticator' | 'backup';
  declare link: LinkInfo | null;
  /** Undefined until the server has said how one signs in here. */
  declare options: LoginOptions | undefined;
  declare problem: string;
  declare errors: Record<string, string>;
  declare isBusy: boolean;
  #token = '';

  constructor() {
    super();
    this.step = 'password';
    this.kind = 'authenticator';
    this.link = null;
    this.problem = '';
    this.errors = {};
    this.isBusy = false;
  }
  protected override createRenderRoot() {
    return this;
  }
  protected override firstUpdated(): void {
    void this.#attempt(async () => {
      this.options = await call<LoginOptions>('GET', '/login/options');
      this.problem = this.#returned();
    });
    if (!this.isWelcome) return;
    this.#token = location.hash.slice(1);
    // Out of the address bar and the history before anything else.
    history.replaceState(null, '', '/dashboard/welcome');
    void this.#attempt(async () => {
      this.link = await send('POST /links/read', { token: this.#token });
    });
  }
  protected override updated(changed: Map<string, unknown>): void {
    if (!changed.has('step') || changed.get('step') === undefined) return;
    const field = this.querySelector<WaInput>('wa-input');
    if (field) field.updateComplete.then(() => field.focus());
    else this.querySelector<HTMLElement>('button')?.focus();
  }
  async #attempt(work: () => Promise<void>): Promise<void> {
    this.isBusy = true;
    this.problem = '';
    this.errors = {};
    try {
      await work();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      this.problem = error.status === 422 && Object.keys(fieldErrors(error)).length > 0 ? '' : describe(error);
      this.errors = fieldErrors(error);
    } finally {
      this.isBusy = false;
    }
  }
  #signedIn(): void {
    if (this.isWelcome) {
      this.isWelcome = false;
      // Who has just named the account has everything before them; the others go where their role works.
      go(this.link?.names_account ? '/dashboard/get-started' : '/dashboard/', { replace: true });
    }
    this.dispatchEvent(new Event('di-signed-in', { bubbles: true }));
  }
  async #send(event: SubmitEvent, work: (data: FormData) => Promise<void>): Promise<void> {
    event.preventDefault();
    const data = await readForm(event.target as HTMLFormElement);
    if (data && !this.isBusy) await this.#attempt(() => work(data));
  }

  protected override render(): TemplateResult {
    return html`<main class="login"><div class="card">
      <img src="/dashboard/icon.svg" alt="" width="40" height="40" />
      ${this.#body()}
    </div></main>`;
  }

  #body(): TemplateResult {
    if (this.isWelcome) return this.#welcome();
    if (this.step === 'code') return this.#code();
    return this.step === 'password' ? this.#signIn() : this.#reset();
  }

  /** A lost password, where the server can mail a link. */
  #reset(): TemplateResult {
    const back = html`<button type="button" class="link" @click=${() => this.#goTo('password')}>Back to signing in</button>`;
    if (this.step === 'asked') {
      return html`<h1>Check your inbox</h1>
        <p>If the address has a login here, a link to choose a new password is on its way to it. It works once, for three days.</p>
        <p class="muted small">Nothing after ten minutes? Check your spam folder, or ask an owner of your account.</p>${back}`;
    }
    return html`<h1>New password</h1>
      <form class="form" novalidate @submit=${(event: SubmitEvent) =>
        this.#send(event, async (data) => {
          await send('POST /login/reset', { email: textIn(data, 'email') });
          this.#goTo('asked');
        })}>
        ${notice('bad', this.problem)}
        ${textField({ name: 'email', label: 'Email address', type: 'email', required: true, autocomplete: 'username' })}
        <wa-button type="submit" variant="brand" ?loading=${this.isBusy}>Send me a link</wa-button>
      </form>${back}`;
  }
  #goTo(step: LoginPage['step']): void {
    this.step = step;
    this.problem = '';
  }

  /** Why the provider's answer signed nobody in; it stands in the address, and is taken out of it. */
  #returned(): string {
    const reason = new URLSearchParams(location.search).get('sign_in');
    if (reason === null) return '';
    history.replaceState(null, '', location.pathname);
    return ssoProblem(reason, this.options?.single_sign_on ?? 'the provider');
  }

  #signIn(): TemplateResult {
    const { options } = this;
    if (!options) return html`<h1>Sign in</h1>${this.problem ? notice('bad', this.problem) : skeleton(3)}`;
    const name = options.single_sign_on;
    const bySso =
      name === null
        ? nothing
        : html`<wa-button variant="brand" appearance=${options.password ? 'outlined' : 'accent'} href="/dashboard/api/login/sso">Sign in with ${name}</wa-button>`;
    if (options.password) return this.#password(bySso);
    return html`<h1>Sign in</h1>${notice('bad', this.problem)}${bySso}
      <p class="muted small">This server takes no passwords. Ask whoever runs ${name} if you cannot get in.</p>`;
  }

  #password(bySso: TemplateResult | typeof nothing): TemplateResult {
    return html`<h1>Sign in</h1>
      <form class="form" novalidate @submit=${(event: SubmitEvent) =>
        this.#send(event, async (data) => {
          const { second_factor } = await send('POST /login', {
            email: textIn(data, 'email'),
            password: textIn(data, 'password'),
          });
          if (second_factor) this.step = 'code';
          else this.#signedIn();
        })}>
        ${notice('bad', this.problem)}
        ${textField({ name: 'email', label: 'Email address', type: 'email', required: true, autocomplete: 'username' })}
        ${textField({ name: 'password', label: 'Password', type: 'password', required: true, autocomplete: 'current-password' })}
        <wa-button type="submit" variant="brand" ?loading=${this.isBusy}>Sign in</wa-button>
      </form>
      ${hasPasskeys() || bySso !== nothing ? html`<div class="or" aria-hidden="true">or</div>${bySso}` : nothing}
      ${
        hasPasskeys()
          ? html`<wa-button appearance="outlined" ?disabled=${this.isBusy} @click=${() =>
              this.#attempt(async () => {
                const response = await getPasskey(await send('POST /login/passkey/options'));
                if (!response) {
                  this.problem = 'No passkey was used. Try again, or sign in with your password.';
                  return;
                }
                await send('POST /login/passkey', { response });
                this.#signedIn();
              })}>Sign in with a passkey</wa-button>`
          : nothing
      }
      ${
        this.options?.reset_by_mail
          ? html`<button type="button" class="link" @click=${() => this.#goTo('reset')}>Lost your password?</button>`
          : html`<p class="muted small">Lost your password? Ask an owner of your account for a new link, or the operator of this server
        (<code>admin user create</code>).</p>`
      }`;
  }

  #code(): TemplateResult {
    const isBackup = this.kind === 'backup';
    return html`<h1>Enter the code</h1>
      <form class="form" novalidate @submit=${(event: SubmitEvent) =>
        this.#send(event, async (data) => {
          await send('POST /login/code', { code: textIn(data, 'code'), kind: this.kind });
          this.#signedIn();
        })}>
        ${notice('bad', this.problem)}
        ${textField({
          name: 'code',
          label: isBackup ? 'Backup code' : 'Code of your authenticator',
          required: true,
          autocomplete: 'one-time-code',
          inputmode: isBackup ? 'text' : 'numeric',
        })}
        <wa-button type="submit" variant="brand" ?loading=${this.isBusy}>Continue</wa-button>
      </form>
      <button type="button" class="link" @click=${() => {
        this.kind = isBackup ? 'authenticator' : 'backup';
      }}>${isBackup ? 'Use the authenticator instead' : 'Use a backup code instead'}</button>`;
  }

  #welcome(): TemplateResult {
    if (!this.link) {
      return html`<h1>Your link</h1>${notice('bad', this.problem)}
        ${this.problem ? html`<p><a href="/dashboard/">Go to the sign-in page</a></p>` : nothing}`;
    }
    const { email, name, account_name, purpose, names_account, passkeys } = this.link;
    const welcome = names_account ? 'Welcome' : `Welcome to ${account_name}`;
    return html`<h1>${purpose === 'reset' ? 'Choose a new password' : welcome}</h1>
      <p class="muted">You sign in as <strong>${email}</strong>.</p>
      <form class="form" novalidate @submit=${(event: SubmitEvent) =>
        this.#send(event, async (data) => {
          const answer = await send('POST /links/use', {
            token: this.#token,
            password: textIn(data, 'password'),
            name: textIn(data, 'name'),
            ...(names_account && { account_name: textIn(data, 'account_name') }),
            remove_passkeys: data.getAll('passkey').map(String),
          });
          if (answer.second_factor) {
            this.isWelcome = false;
            this.step = 'code';
            go('/dashboard/', { replace: true });
          } else this.#signedIn();
        })}>
        ${notice('bad', this.problem)}
        ${
          names_account
            ? textField({
                name: 'account_name',
                label: 'Your organisation',
                // The first start makes an account before anybody has named it.
                value: account_name === 'default' ? '' : account_name,
                required: true,
                autocomplete: 'organization',
                hint: 'Cardholders read this name. You can change it under Settings, Account.',
                error: this.errors.account_name,
              })
            : nothing
        }
        ${textField({ name: 'name', label: 'Your name', value: name, required: true, autocomplete: 'name' })}
        ${textField({
          name: 'password',
          label: 'New password',
          type: 'password',
          required: true,
          autocomplete: 'new-password',
          hint: 'At least 12 characters. A sentence is good; no rules about signs and digits.',
          error: this.errors.password,
        })}
        ${
          passkeys.length === 0
            ? nothing
            : html`<fieldset class="ticks"><legend>Remove passkeys you do not have any more</legend>${passkeys.map(
                ({ id, name }) =>
                  html`<label class="tick"><input type="checkbox" name="passkey" value=${id} /> <span>${name}</span></label>`,
              )}</fieldset>`
        }
        ${purpose === 'reset' ? html`<p class="muted small">All browsers are signed out, and no device is trusted any more.</p>` : nothing}
        <wa-button type="submit" variant="brand" ?loading=${this.isBusy}>Set password and sign in</wa-button>
      </form>`;
  }
}
customElements.define('di-login', LoginPage);
