/** The shell: who is signed in, the navigation, and the page of the address. */
import type { Me } from '@dispute-intake/contract/dashboard-api';
import { type DashboardPermission, mayIn } from '@dispute-intake/contract/dashboard-roles';
import { html, LitElement, type TemplateResult } from 'lit';
import { ApiProblem, call, SIGNED_OUT } from './api.ts';
import './pages/deliveries.page.ts';
import './pages/disputes.page.ts';
import './pages/endpoints.page.ts';
import './pages/get-started.page.ts';
import './pages/keys.page.ts';
import './pages/login.page.ts';
import './pages/members.page.ts';
import './pages/overview.page.ts';
import './pages/profile.page.ts';
import './pages/settings.page.ts';
import './ui/list.element.ts';
import { go, interceptLinks, onMove, place } from './router.ts';
import { skeleton } from './ui/bits.ts';
import { word } from './words.ts';

interface NavItem {
  page: string;
  label: string;
  needs: DashboardPermission;
  view: (me: Me, id: string | null) => TemplateResult;
}

const GROUPS: { title: string; items: NavItem[] }[] = [
  {
    title: 'Work',
    items: [
      {
        page: 'overview',
        label: 'Overview',
        needs: 'figures.read',
        view: (me) => html`<di-overview .me=${me}></di-overview>`,
      },
      {
        page: 'evaluations',
        label: 'Evaluations',
        needs: 'disputes.list',
        view: (me, id) => html`<di-evaluations .me=${me} .placeId=${id}></di-evaluations>`,
      },
      {
        page: 'sessions',
        label: 'Sessions',
        needs: 'disputes.list',
        view: (me) => html`<di-sessions .me=${me}></di-sessions>`,
      },
    ],
  },
  {
    title: 'Webhooks',
    items: [
      {
        page: 'endpoints',
        label: 'Endpoints',
        needs: 'endpoints.read',
        view: (me, id) => html`<di-endpoints .me=${me} .placeId=${id}></di-endpoints>`,
      },
      {
        page: 'deliveries',
        label: 'Deliveries',
        needs: 'deliveries.read',
        view: (me) => html`<di-deliveries .me=${me}></di-deliveries>`,
      },
    ],
  },
  {
    title: 'Settings',
    items: [
      {
        page: 'get-started',
        label: 'Get started',
        needs: 'figures.read',
        view: (me) => html`<di-get-started .me=${me}></di-get-started>`,
      },
      { page: 'api-keys', label: 'API Keys', needs: 'keys.read', view: (me) => html`<di-keys .me=${me}></di-keys>` },
      {
        page: 'settings',
        label: 'Intake',
        needs: 'settings.read',
        view: (me) => html`<di-settings .me=${me}></di-settings>`,
      },
      {
        page: 'members',
        label: 'Members',
        needs: 'members.read',
        view: (me) => html`<di-members .me=${me}></di-members>`,
      },
      { page: 'audit', label: 'Audit log', needs: 'audit.read', view: (me) => html`<di-audit .me=${me}></di-audit>` },
      {
        page: 'profile',
        label: 'Your login',
        needs: 'own-login',
        view: (me) => html`<di-profile .me=${me}></di-profile>`,
      },
    ],
  },
];
const ITEMS = GROUPS.flatMap(({ items }) => items);

class AppElement extends LitElement {
  static override properties = { me: { state: true }, at: { state: true }, menuOpen: { state: true } };
  /** Undefined: not known yet; null: nobody is signed in. */
  declare me: Me | null | undefined;
  declare at: ReturnType<typeof place>;
  declare menuOpen: boolean;

  constructor() {
    super();
    this.at = place();
    this.menuOpen = false;
  }
  protected override createRenderRoot() {
    return this;
  }
  override connectedCallback(): void {
    super.connectedCallback();
    onMove(() => this.#moved());
    window.addEventListener(SIGNED_OUT, () => {
      this.me = null;
    });
    this.addEventListener('di-signed-in', () => this.#load());
    this.addEventListener('click', interceptLinks);
    this.#load();
  }
  async #load(): Promise<void> {
    if (this.at.page === 'welcome') {
      this.me = null;
      return;
    }
    try {
      this.me = await call<Me>('GET', '/me');
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      this.me = null;
    }
  }
  #moved(): void {
    const before = this.at.page + this.at.id;
    this.at = place();
    if (this.at.page + this.at.id === before) return;
    this.menuOpen = false;
    window.scrollTo(0, 0);
    this.updateComplete.then(() => this.querySelector<HTMLElement>('main')?.focus({ preventScroll: true }));
  }
  protected override updated(): void {
    const item = ITEMS.find(({ page }) => page === this.at.page);
    document.title = this.me && item ? `${item.label} – ${this.me.account.name}` : 'Sign in – Dispute Intake';
  }

  protected override render(): TemplateResult {
    if (this.me === undefined) return html`<div class="centre">${skeleton(3)}</div>`;
    if (this.me === null)
      return html`<di-login .isWelcome=${this.at.page === 'welcome'}></di-login><div id="said" role="status"></div>`;
    const { me } = this;
    const item = ITEMS.find(({ page }) => page === this.at.page);
    return html`
      <a class="skip" href="#main" @click=${(event: Event) => {
        event.preventDefault();
        this.querySelector<HTMLElement>('main')?.focus();
      }}>Skip to content</a>
      <header class="bar">
        <button type="button" class="menu" aria-expanded=${this.menuOpen} aria-controls="nav" @click=${() => {
          this.menuOpen = !this.menuOpen;
        }}>Menu</button>
        <a class="brand" href="/dashboard/"><img src="/dashboard/icon.svg" alt="" width="24" height="24" /> ${me.account.name}</a>
        <span class="who">${me.user.name}<small>${word(me.user.role)}</small></span>
        <button type="button" class="link" @click=${() => this.#signOut()}>Sign out</button>
      </header>
      <div class="frame ${this.menuOpen ? 'menu-open' : ''}">
        <nav id="nav" aria-label="Main">${GROUPS.map(({ title, items }) => {
          const shown = items.filter(({ needs }) => mayIn(me.user.role, needs));
          return html`<h2>${title}</h2><ul>${shown.map(
            ({ page, label }) =>
              html`<li><a href="/dashboard/${page}" aria-current=${this.at.page === page ? 'page' : 'false'}>${label}</a></li>`,
          )}</ul>`;
        })}</nav>
        <main id="main" tabindex="-1">${
          item && mayIn(me.user.role, item.needs)
            ? item.view(me, this.at.id)
            : html`<h1>There is no such page</h1><p><a href="/dashboard/">Go to the overview</a></p>`
        }</main>
      </div>
      <div id="said" role="status"></div>`;
  }

  async #signOut(): Promise<void> {
    await call('POST', '/logout').catch(() => undefined);
    this.me = null;
    go('/dashboard/');
  }
}
customElements.define('di-app', AppElement);
