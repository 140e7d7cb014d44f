import type { IntakeTheme, ThemePalette } from '@dispute-intake/contract/browser-message';
import { OUR_PALETTE, type ThemeScheme, themeTokens } from '@dispute-intake/contract/theme-tokens';
import { html, LitElement, nothing } from 'lit';
import type { DemoState } from './demo.state.ts';
import { segmented } from './segmented.ts';
import './theme-editor.css';

const PRESETS: Record<string, IntakeTheme> = {
  Ours: {},
  Forest: { accent: '#0f6b4f', radius: 6, font: 'humanist', logoText: 'Greenleaf' },
  Plum: { accent: '#7a2e8f', radius: 18, font: 'rounded', logoText: 'plum.' },
  Ink: { accent: '#1a1a1a', radius: 0, font: 'serif', logoText: 'Hallam & Sons' },
  Night: {
    accent: '#7cc4ff',
    onAccent: '#05233d',
    canvas: '#0c1220',
    surface: '#141c2e',
    ink: '#eef3fb',
    logoText: 'Nocturne',
  },
  'Too pale': { accent: '#ffd166', onAccent: '#ffffff', logoText: 'Sunshine' },
};
const COLOURS = [
  ['accent', 'Accent'],
  ['onAccent', 'On accent'],
  ['canvas', 'Canvas'],
  ['surface', 'Surface'],
  ['ink', 'Ink'],
  ['danger', 'Errors'],
  ['success', 'Success'],
] as const;
/** The theme's name for a font, and what the select shows; empty: the intake's own. */
const FONTS = { '': 'Default', system: 'System', serif: 'Serif', rounded: 'Rounded', humanist: 'Humanist' };
/** As the account settings take it. */
const LOGO_TYPES = 'image/png,image/jpeg,image/webp';
type ColourName = (typeof COLOURS)[number][0];

/** `blob:` addresses of pictures; empty: none. */
export type Logos = Partial<Pick<DemoState, 'logo' | 'logoDark'>>;

/** Edits the issuer's theme: colours for light and dark devices, shape, font, logo. Dispatches `theme-change` and `logo-change`. */
export class ThemeEditor extends LitElement {
  static override properties = {
    theme: { attribute: false },
    logo: { attribute: false },
    logoDark: { attribute: false },
    scheme: { state: true },
  };
  declare theme: IntakeTheme;
  /** `blob:` address of the logo; empty: the name is shown. */
  declare logo: string;
  /** The same for dark devices; empty: the other one is shown there too. */
  declare logoDark: string;
  /** Whose colours are edited. */
  declare scheme: ThemeScheme;

  constructor() {
    super();
    this.scheme = 'light';
  }

  #change(changes: Partial<IntakeTheme>): void {
    const theme = { ...this.theme, ...changes };
    for (const [name, value] of Object.entries(theme)) {
      if (value === undefined || value === '') delete theme[name as keyof IntakeTheme];
    }
    this.#tell(theme);
  }
  #setColour(name: ColourName, value: string | undefined): void {
    if (this.scheme === 'light') {
      this.#change({ [name]: value });
      return;
    }
    const { [name]: _, ...others } = this.theme.dark ?? {};
    const dark: ThemePalette = value ? { ...others, [name]: value } : others;
    this.#change({ dark: Object.keys(dark).length > 0 ? dark : undefined });
  }
  #setLogo(name: keyof Logos, file: File | undefined): void {
    const logos: Logos = { [name]: file ? URL.createObjectURL(file) : '' };
    // The one for dark devices is of no use without the other.
    if (name === 'logo' && !file) logos.logoDark = '';
    for (const replaced of Object.keys(logos) as (keyof Logos)[]) URL.revokeObjectURL(this[replaced]);
    this.dispatchEvent(new CustomEvent<Logos>('logo-change', { detail: logos }));
  }
  #logoField(name: keyof Logos, label: string) {
    return html`<label>${label}
      <input type="file" accept=${LOGO_TYPES} @change=${(event: Event) => this.#setLogo(name, (event.target as HTMLInputElement).files?.[0])} />
    </label>`;
  }
  #tell(theme: IntakeTheme): void {
    this.dispatchEvent(new CustomEvent<IntakeTheme>('theme-change', { detail: theme }));
  }

  protected override createRenderRoot() {
    return this;
  }
  override render() {
    const theme = this.theme;
    const { adapted } = themeTokens(theme);
    const colourRow = ([name, label]: (typeof COLOURS)[number]) => {
      const value = (this.scheme === 'light' ? theme : (theme.dark ?? {}))[name];
      const usual = OUR_PALETTE[this.scheme][name];
      const note = adapted.find((each) => each.token === name && each.scheme === this.scheme);
      const set = (event: Event) => this.#setColour(name, (event.target as HTMLInputElement).value);
      return html`<div class="colour">
        <input type="color" aria-label=${label} .value=${value ?? usual} @input=${set} />
        <span class=${value ? '' : 'muted'}>${label}</span>
        <input type="text" aria-label="${label} as hex" placeholder=${usual} .value=${value ?? ''} @change=${set} />
        ${
          value
            ? html`<button class="clear" aria-label="Take back ${label}" title="Back to ours" @click=${() => this.#setColour(name, undefined)}>✕</button>`
            : nothing
        }
        ${
          note
            ? html`<p class="note">Contrast ${note.contrast} : 1, needed ${note.needed} : 1. The cardholder gets
                <span class="swatch" .style=${`background:${note.used}`}></span><code>${note.used}</code>.</p>`
            : nothing
        }
      </div>`;
    };
    return html`
      <div class="presets">
        ${Object.entries(PRESETS).map(
          ([name, preset]) => html`<button class="button" @click=${() => this.#tell(preset)}>${name}</button>`,
        )}
      </div>
      ${segmented(
        'palette',
        'Colours for',
        [
          ['light', 'Light devices'],
          ['dark', 'Dark devices'],
        ],
        this.scheme,
        (value) => {
          this.scheme = value as ThemeScheme;
        },
      )}
      ${COLOURS.map(colourRow)}
      ${this.scheme === 'dark' && !theme.dark ? html`<p class="muted">Made from the light colours until you set one.</p>` : nothing}
      <div class="two">
        <label>Radius ${theme.radius ?? 10} px
          <input type="range" min="0" max="24" .value=${String(theme.radius ?? 10)} @input=${(event: Event) =>
            this.#change({ radius: Number((event.target as HTMLInputElement).value) })} />
        </label>
        <label>Font
          <select @change=${(event: Event) => this.#change({ font: ((event.target as HTMLSelectElement).value || undefined) as IntakeTheme['font'] })}>
            ${Object.entries(FONTS).map(
              ([font, name]) => html`<option value=${font} ?selected=${font === (theme.font ?? '')}>${name}</option>`,
            )}
          </select>
        </label>
      </div>
      <div class="two">
        <label>Logo text
          <input type="text" maxlength="40" .value=${theme.logoText ?? ''} @input=${(event: Event) =>
            this.#change({ logoText: (event.target as HTMLInputElement).value })} />
        </label>
        ${this.#logoField('logo', 'Logo picture')}
        ${this.logo ? this.#logoField('logoDark', 'The same for dark devices') : nothing}
      </div>
      <p class="muted">${
        this.logo
          ? html`The ${this.logoDark ? 'pictures stand' : 'picture stands'} in the gallery, the theme and the stories.
              <button class="link" @click=${() => this.#setLogo('logo', undefined)}>Remove ${this.logoDark ? 'them' : 'it'}</button>`
          : 'PNG, JPEG or WebP, shown 28 pixels high. Live sessions take the logo of the account, from Appearance in the dashboard.'
      }</p>
    `;
  }
}
customElements.define('theme-editor', ThemeEditor);
