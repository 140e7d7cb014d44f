import type { ThemePalette } from '@dispute-intake/contract/browser-message';
import { html, LitElement, nothing, type PropertyValues } from 'lit';
import type { DemoState } from './demo.state.ts';
import { galleryAddress } from './gallery-address.ts';
import { cssTokens, designTokens, hexOf, type Measured, type Palette, pairsOf, ROLES, type Role } from './tokens.ts';
import './demo-theme.css';

type Scheme = 'light' | 'dark';
const SCHEMES: readonly Scheme[] = ['light', 'dark'];
const SCREENS = {
  problem: 'Choices',
  delivery: 'Questions',
  evidence: 'Files',
  review: 'Review',
  done: 'Last page',
} as const;
type ScreenName = keyof typeof SCREENS;
/** A theme that is being dragged is drawn once it rests. */
const REST_MS = 300;
const ASKED: Partial<Record<Role, keyof ThemePalette>> = {
  accent: 'accent',
  'on-accent': 'onAccent',
  canvas: 'canvas',
  surface: 'surface',
  ink: 'ink',
  bad: 'danger',
  good: 'success',
};

/** Reads the tokens as the page has resolved them. */
function measure(page: Document): { palette: Palette; radius: number; font: string } {
  const probe = page.createElement('i');
  page.body.append(probe);
  const computed = (page.defaultView as Window).getComputedStyle(probe);
  const colour = (role: Role): string => {
    probe.style.color = `var(--${role})`;
    return hexOf(computed.color);
  };
  const palette = Object.fromEntries((Object.keys(ROLES) as Role[]).map((role) => [role, colour(role)])) as Palette;
  probe.style.borderRadius = 'var(--radius)';
  probe.style.fontFamily = 'var(--font)';
  const measured = { palette, radius: Number.parseFloat(computed.borderTopLeftRadius), font: computed.fontFamily };
  probe.remove();
  return measured;
}

/** The theme in light and dark beside each other, as the cardholder gets it: measured in the page itself. */
export class DemoTheme extends LitElement {
  static override properties = {
    state: { attribute: false },
    issuer: { attribute: false },
    shown: { state: true },
    screen: { state: true },
    measured: { state: true },
    copied: { state: true },
  };
  declare state: DemoState;
  declare issuer: string;
  /** The state whose theme is drawn. */
  declare shown: DemoState | null;
  declare screen: ScreenName;
  declare measured: Partial<Record<Scheme, ReturnType<typeof measure>>>;
  declare copied: string;
  #rest: ReturnType<typeof setTimeout> | undefined;

  constructor() {
    super();
    this.shown = null;
    this.screen = 'delivery';
    this.measured = {};
    this.copied = '';
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearTimeout(this.#rest);
  }
  override willUpdate(changed: PropertyValues<this>): void {
    if (!changed.has('state')) return;
    if (!this.shown) {
      this.shown = this.state;
      return;
    }
    clearTimeout(this.#rest);
    this.#rest = setTimeout(() => {
      this.shown = this.state;
    }, REST_MS);
  }

  /** The page says on its root element when it is drawn. */
  #onLoad(scheme: Scheme, event: Event): void {
    const page = (event.target as HTMLIFrameElement).contentDocument;
    if (!page) return;
    const read = (): boolean => {
      if (page.documentElement.dataset.ready !== 'yes') return false;
      this.measured = { ...this.measured, [scheme]: measure(page) };
      return true;
    };
    if (read()) return;
    const observer = new MutationObserver(() => {
      if (read()) observer.disconnect();
    });
    observer.observe(page.documentElement, { attributeFilter: ['data-ready'] });
  }

  #colours(scheme: Scheme) {
    const measured = this.measured[scheme];
    if (!measured) return nothing;
    const { theme } = this.shown ?? this.state;
    return html`<div class="card"><table>
      <caption>Colours as the cardholder gets them</caption>
      ${(Object.entries(ROLES) as [Role, string][]).map(([role, label]) => {
        const given = measured.palette[role];
        const name = ASKED[role];
        const asked = name && ((scheme === 'dark' ? theme.dark?.[name] : undefined) ?? theme[name]);
        const note =
          typeof asked !== 'string'
            ? nothing
            : asked.toLowerCase() === given
              ? html`<span class="chip good">✓ as chosen</span>`
              : html`<span class="chip warn" title="Chosen: ${asked}">adapted from ${asked}</span>`;
        return html`<tr>
          <th scope="row"><span class="swatch" .style=${`background:${given}`}></span>${label}</th>
          <td>${note}</td>
          <td class="mono">${given}</td>
        </tr>`;
      })}
    </table></div>`;
  }
  #contrast(scheme: Scheme) {
    const measured = this.measured[scheme];
    if (!measured) return nothing;
    return html`<div class="card"><table>
      <caption>Contrast</caption>
      ${pairsOf(measured.palette).map(
        ({ label, ratio, least, holds }) => html`<tr>
          <th scope="row">${label}</th>
          <td class="muted">at least ${least} : 1</td>
          <td><span class="chip ${holds ? 'good' : 'bad'}">${holds ? '✓' : '✕'} ${ratio.toFixed(1)} : 1</span><span class="visually-hidden">${holds ? 'enough' : 'too little'}</span></td>
        </tr>`,
      )}
    </table></div>`;
  }

  async #copy(name: string, text: string): Promise<void> {
    await navigator.clipboard.writeText(text);
    this.copied = name;
    setTimeout(() => {
      this.copied = '';
    }, 1500);
  }
  #download(name: string, text: string): void {
    const link = document.createElement('a');
    link.href = URL.createObjectURL(
      new Blob([text], { type: name.endsWith('json') ? 'application/json' : 'text/css' }),
    );
    link.download = name;
    link.click();
    URL.revokeObjectURL(link.href);
  }
  #file(name: string, about: string, text: string) {
    return html`<details class="card">
      <summary>${name} <span class="muted">${about}</span></summary>
      <div class="row">
        <button class="button" @click=${() => this.#copy(name, text)}>${this.copied === name ? 'Copied' : `Copy ${name}`}</button>
        <button class="button" @click=${() => this.#download(name, text)}>Download</button>
      </div>
      <pre tabindex="0" aria-label=${name}>${text}</pre>
    </details>`;
  }
  #files() {
    const { light, dark } = this.measured;
    if (!light || !dark) return nothing;
    const all: Measured = { light: light.palette, dark: dark.palette, radius: light.radius, font: light.font };
    return html`<div class="files">
      ${this.#file('tokens.json', 'W3C design tokens, for Figma and style tools', designTokens(all))}
      ${this.#file('tokens.css', 'custom properties that follow light and dark', cssTokens(all))}
      ${this.#file('theme.json', 'what the element and the account settings take', `${JSON.stringify((this.shown ?? this.state).theme, null, 2)}\n`)}
    </div>`;
  }

  protected override createRenderRoot() {
    return this;
  }
  override render() {
    const shown = this.shown ?? this.state;
    return html`
      <div class="bar">
        <label>Screen <select @change=${(event: Event) => {
          this.screen = (event.target as HTMLSelectElement).value as ScreenName;
        }}>${Object.entries(SCREENS).map(([name, label]) => html`<option value=${name} ?selected=${name === this.screen}>${label}</option>`)}</select></label>
        <span class="spring"></span>
        <span class="muted">Colours too pale to read are adapted by the page; the tables show the result.</span>
      </div>
      <div class="two">
        ${SCHEMES.map((scheme) => {
          const address = galleryAddress(shown, {
            screen: this.screen,
            state: 'filled',
            problem: 'not_received',
            mode: shown.mode,
            issuer: this.issuer,
            scheme,
          });
          return html`<section aria-label=${scheme === 'light' ? 'Light' : 'Dark'}>
            <h2>${scheme === 'light' ? 'Light' : 'Dark'}</h2>
            <iframe title="${SCREENS[this.screen]}, ${scheme}" src=${address} @load=${(event: Event) => this.#onLoad(scheme, event)} inert></iframe>
            ${this.#colours(scheme)} ${this.#contrast(scheme)}
          </section>`;
        })}
      </div>
      ${this.#files()}
    `;
  }
}
customElements.define('demo-theme', DemoTheme);
