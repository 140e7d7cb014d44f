/** The shell: who is signed in, the navigation, and the page of the address. */
import { ApiError } from '@dispute-intake/contract/api-request';
import type { Me } from '@dispute-intake/contract/dashboard-api';
import { mayIn } from '@dispute-intake/contract/dashboard-roles';
import { html, LitElement, nothing, type TemplateResult } from 'lit';
import { call, describe, openOn, SIGNED_OUT, send, showSide, side, signedInAnew } from './api.ts';
import { homeOf, NAVIGATION, type NavItem } from './navigation.ts';
import './pages/confirmed.page.ts';
import './pages/login.page.ts';
import { ACCOUNT_RENAMED } from './pages/settings/settings.element.ts';
import { go, interceptLinks, leftAt, onMove, place } from './router.ts';
import { icon, notice, skeleton } from './ui/bits.ts';
import { closeDialogs, confirmDanger, openDialog } from './ui/dialog.ts';
import { openPalette, paletteButton } from './ui/palette.ts';
import { forgetTyped, TYPED, typedNames, warnBeforeLosing } from './ui/typed.ts';
import './ui/confirm-identity.ts';
import { word } from './words.ts';

const ITEMS = NAVIGATION.flatMap(({ items }) => items);

class AppElement extends LitElement {
  static override properties = {
    me: { state: true },
    at: { state: true },
    isMenuOpen: { state: true },
    problem: { state: true },
  };
  /** Undefined: not known yet; null: nobody is signed in. */
  declare me: Me | null | undefined;
  declare at: ReturnType<typeof place>;
  declare isMenuOpen: boolean;
  /** Why it is not known who is signed in. */
  declare problem: string;

  constructor() {
    super();
    this.at = place();
    this.isMenuOpen = false;
    this.problem = '';
  }
  protected override createRenderRoot() {
    return this;
  }
  override connectedCallback(): void {
    super.connectedCallback();
    onMove(() => this.#moved());
    window.addEventListener(SIGNED_OUT, () => {
      if (this.me) void this.#signInAgain();
      else this.me = null;
    });
    this.addEventListener('di-signed-in', () => {
      signedInAnew();
      void this.#load();
    });
    this.addEventListener(ACCOUNT_RENAMED, () => void this.#load());
    window.addEventListener(TYPED, () => this.requestUpdate());
    warnBeforeLosing();
    document.addEventListener('keydown', (event) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey)
        return;
      if (!this.me) return;
      event.preventDefault();
      this.#find(this.me);
    });
    this.addEventListener('click', interceptLinks);
    void this.#load();
  }
  async #load(): Promise<void> {
    this.problem = '';
    if (this.at.page === 'welcome') {
      this.me = null;
      return;
    }
    try {
      const me = await call<Me>('GET', '/me');
      openOn(me.account.opens_on);
      this.me = me;
      if (/^\/dashboard\/?$/.test(location.pathname)) go(homeOf(this.me.user.role), { replace: true });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      // Only a 401 says that nobody is signed in; a server that is away says nothing.
      if (error.status === 401) this.me = null;
      else this.problem = describe(error);
    }
  }
  /** The page and its dialogs stay as they are, unseen, until somebody has signed in: what was typed is still there. */
  async #signInAgain(): Promise<void> {
    if (this.#isAskedAgain) return;
    this.#isAskedAgain = true;
    const before = this.me?.user.id;
    document.documentElement.classList.add('signed-out');
    let isIn = false;
    await openDialog('Sign in again', (close) => {
      const signedIn = () => {
        isIn = true;
        close();
      };
      return html`<p>Your session has ended. What you typed is still there.</p><di-login class="again" @di-signed-in=${signedIn}></di-login>`;
    });
    this.#isAskedAgain = false;
    document.documentElement.classList.remove('signed-out');
    signedInAnew();
    if (!isIn) {
      closeDialogs();
      this.me = null;
      return;
    }
    await this.#load();
    // What another operator typed is not theirs.
    if (this.me?.user.id === before) return;
    forgetTyped();
    location.reload();
  }
  #isAskedAgain = false;
  #moved(): void {
    const before = this.at.page + this.at.id;
    this.at = place();
    this.isMenuOpen = false;
    if (this.at.page + this.at.id === before) return;
    const top = leftAt() ?? 0;
    this.updateComplete.then(() => {
      this.querySelector<HTMLElement>('main')?.focus({ preventScroll: true });
      // A list that was left draws the rows it had, in the next frame.
      requestAnimationFrame(() => requestAnimationFrame(() => window.scrollTo(0, top)));
    });
  }
  #find(me: Me): void {
    if (me.must_set_up_second_factor) return;
    const pages = ITEMS.filter(({ needs }) => mayIn(me.user.role, needs)).map(({ page, label }) => ({
      label,
      run: () => go(`/dashboard/${page}`),
    }));
    const isTest = side() === 'test';
    const actions = [
      ...(mayIn(me.user.role, 'disputes.act')
        ? [
            { label: 'New intake', run: () => go('/dashboard/sessions?new=link') },
            { label: 'Report by phone', run: () => go('/dashboard/sessions?new=phone') },
          ]
        : []),
      { label: isTest ? 'Show live data' : 'Show test data', run: () => showSide(isTest ? 'live' : 'test') },
      { label: 'Sign out', run: () => void this.#signOut() },
    ];
    void openPalette({ pages, actions, findsCases: mayIn(me.user.role, 'disputes.list') });
  }
  #item(): NavItem | undefined {
    return ITEMS.find(({ page }) => page === this.at.page);
  }
  protected override updated(changed: Map<string, unknown>): void {
    // A page of one thing names itself.
    if (!changed.has('at') && !changed.has('me')) return;
    const label = this.#item()?.label;
    document.title = this.me ? `${label ?? 'No such page'} – ${this.me.account.name}` : 'Sign in – Dispute Intake';
  }

  protected override render(): TemplateResult {
    const { me } = this;
    if (this.at.page === 'confirmed') return html`<di-confirmed></di-confirmed>`;
    if (this.problem) {
      return html`<main class="centre"><h1>The dashboard could not be opened</h1>${notice('bad', this.problem)}
        <wa-button variant="brand" @click=${() => this.#load()}>Try again</wa-button></main>`;
    }
    if (me === undefined) return html`<div class="centre">${skeleton(3)}</div>`;
    if (me === null)
      return html`<di-login .isWelcome=${this.at.page === 'welcome'}></di-login><div id="said" role="status"></div>`;
    const item = this.#item();
    const unsaved = new Set(typedNames().map((name) => name.split('/')[0]));
    return html`
      <a class="skip" href="#main" @click=${(event: Event) => {
        event.preventDefault();
        this.querySelector<HTMLElement>('main')?.focus();
      }}>Skip to content</a>
      <header class="bar">
        <button type="button" class="menu" aria-expanded=${this.isMenuOpen} aria-controls="nav" @click=${() => this.#toggleMenu()}>${icon(this.isMenuOpen ? 'xmark' : 'menu')}<span>Menu</span></button>
        <a class="brand" href=${homeOf(me.user.role)}><img src="/dashboard/icon.svg" alt="" width="24" height="24" /><span>${me.account.name}</span></a>
        ${paletteButton(() => this.#find(me))}
        ${sideSwitch()}
        <a class="who" href="/dashboard/profile"><span class="avatar" aria-hidden="true">${initials(me.user.name)}</span><span class="who-text">${me.user.name}<small>${word(me.user.role)}</small></span></a>
        <button type="button" class="sign-out" @click=${() => this.#signOut()}>${icon('sign-out')}<span>Sign out</span></button>
      </header>
      <div class="frame ${this.isMenuOpen ? 'menu-open' : ''}">
        <nav id="nav" aria-label="Main" @keydown=${(event: KeyboardEvent) => event.key === 'Escape' && this.#toggleMenu(false)}><div>${NAVIGATION.map(
          ({ title, items }) => {
            const shown = items.filter(({ needs }) => mayIn(me.user.role, needs));
            if (shown.length === 0) return nothing;
            return html`<h2>${title}</h2><ul>${shown.map(
              ({ page, label }) =>
                html`<li><a href="/dashboard/${page}" aria-current=${this.at.page === page ? 'page' : 'false'}>${icon(page)}${label}${unsaved.has(page) ? html`<span class="sr">, unsaved changes</span><span class="unsaved-mark" title="Unsaved changes" aria-hidden="true">●</span>` : nothing}</a></li>`,
            )}</ul>`;
          },
        )}</div></nav>
        <main id="main" tabindex="-1">${side() === 'test' ? html`<p class="notice warn">Test side: test objects, endpoints and keys only. Nothing here counts in live figures.</p>` : nothing}${
          me.must_set_up_second_factor
            ? html`${notice('warn', me.signed_in_by_provider ? `Your account asks for a second factor, and ${me.single_sign_on} did not report one: sign out and in again with it, or set up an authenticator below.` : 'Your account asks for a second factor. Set up an authenticator below, or add a passkey and sign in with it.')}<di-profile .me=${me}></di-profile>`
            : item && mayIn(me.user.role, item.needs)
              ? item.view(me, this.at.id)
              : html`<h1>There is no such page</h1><p class="lead">It may need another role than yours (${word(me.user.role).toLowerCase()}).</p><p><a href=${homeOf(me.user.role)}>Go to your first page</a></p>`
        }</main>
      </div>
      <div id="said" role="status"></div>`;
  }

  async #toggleMenu(isOpen = !this.isMenuOpen): Promise<void> {
    if (this.isMenuOpen === isOpen) return;
    this.isMenuOpen = isOpen;
    await this.updateComplete;
    this.querySelector<HTMLElement>(isOpen ? 'nav a' : '.menu')?.focus();
  }
  async #signOut(): Promise<void> {
    if (typedNames().length === 0) return this.#endSignIn();
    await confirmDanger({
      title: 'Sign out and lose what is not saved?',
      text: 'You typed something that is not saved yet. Signing out removes it from this browser.',
      confirm: 'Sign out',
      send: () => this.#endSignIn(),
    });
  }
  async #endSignIn(): Promise<void> {
    try {
      await send('POST /logout');
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      // Saying "signed out" while the cookie still works would be a lie.
      if (error.status !== 401) {
        this.problem = `You are still signed in. ${describe(error)}`;
        return;
      }
    }
    forgetTyped();
    this.me = null;
    go('/dashboard/');
  }
}
customElements.define('di-app', AppElement);

const initials = (name: string): string =>
  name
    .split(/\s+/)
    .map((part) => part.charAt(0).toUpperCase())
    .slice(0, 2)
    .join('');

/** Shows which side of the account is looked at, and leads to the other. */
function sideSwitch(): TemplateResult {
  const isTest = side() === 'test';
  return html`<button type="button" class="side ${isTest ? 'test' : ''}" role="switch" aria-checked=${isTest}
    title="Live and test data are kept apart" @click=${() => showSide(isTest ? 'live' : 'test')}><span aria-hidden="true">${isTest ? '●' : '○'}</span><span>Test<span class="more-words"> data</span></span></button>`;
}
