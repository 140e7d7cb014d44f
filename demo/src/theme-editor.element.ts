import type { IntakeTheme } from '@dispute-intake/contract/browser-message';
import { css, html, LitElement, nothing } from 'lit';
import { look } from './look.ts';

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
  ['accent', 'Accent', '#1d5bd1'],
  ['onAccent', 'On accent', '#ffffff'],
  ['canvas', 'Canvas', '#f5f6f8'],
  ['surface', 'Surface', '#ffffff'],
  ['ink', 'Ink', '#16202b'],
] as const;
type ColourName = (typeof COLOURS)[number][0];

/** Edits the issuer's theme. Dispatches `theme-change`. */
export class ThemeEditor extends LitElement {
  static override properties = { theme: { attribute: false } };
  declare theme: IntakeTheme;

  static override styles = [
    look,
    css`
      :host {
        display: grid;
        gap: 10px;
      }
      .presets {
        display: flex;
        flex-wrap: wrap;
        gap: 6px;
      }
      .presets button {
        min-height: 28px;
        padding: 0 10px;
        font-size: 12px;
        border-radius: 99px;
      }
      .colour {
        display: grid;
        grid-template-columns: 36px 1fr 96px 28px;
        gap: 8px;
        align-items: center;
      }
      input[type='color'] {
        width: 36px;
        height: 28px;
        padding: 0;
        border: 1px solid var(--control);
        border-radius: 6px;
        background: none;
      }
      .colour input[type='text'] {
        min-height: 28px;
        font-family: var(--mono);
        font-size: 12px;
      }
      .clear {
        border: 0;
        background: none;
        min-height: 28px;
        color: var(--muted);
      }
      .two {
        display: grid;
        grid-template-columns: 1fr 1fr;
        gap: 8px;
      }
      .two label {
        display: grid;
        gap: 2px;
        font-size: 12px;
        color: var(--muted);
      }
      input[type='range'] {
        width: 100%;
        height: 32px;
        margin: 0;
        accent-color: var(--accent);
      }
    `,
  ];

  private _change(changes: Partial<IntakeTheme>): void {
    const theme = { ...this.theme, ...changes };
    for (const [name, value] of Object.entries(theme)) {
      if (value === undefined || value === '') delete theme[name as keyof IntakeTheme];
    }
    this._tell(theme);
  }
  private _tell(theme: IntakeTheme): void {
    this.dispatchEvent(new CustomEvent<IntakeTheme>('theme-change', { detail: theme }));
  }

  override render() {
    const theme = this.theme;
    const colourRow = ([name, label, usual]: (typeof COLOURS)[number]) => {
      const value = theme[name as ColourName];
      const set = (event: Event) => this._change({ [name]: (event.target as HTMLInputElement).value });
      return html`<div class="colour">
        <input type="color" aria-label=${label} .value=${value ?? usual} @input=${set} />
        <span class=${value ? '' : 'muted'}>${label}</span>
        <input type="text" aria-label="${label} as hex" placeholder=${usual} .value=${value ?? ''} @change=${set} />
        ${
          value
            ? html`<button class="clear" aria-label="Take back ${label}" title="Back to ours" @click=${() => this._change({ [name]: undefined })}>✕</button>`
            : nothing
        }
      </div>`;
    };
    return html`
      <div class="presets">
        ${Object.entries(PRESETS).map(
          ([name, preset]) => html`<button class="button" @click=${() => this._tell(preset)}>${name}</button>`,
        )}
      </div>
      ${COLOURS.map(colourRow)}
      <div class="two">
        <label>Radius ${theme.radius ?? 10} px
          <input type="range" min="0" max="24" .value=${String(theme.radius ?? 10)} @input=${(event: Event) =>
            this._change({ radius: Number((event.target as HTMLInputElement).value) })} />
        </label>
        <label>Font
          <select @change=${(event: Event) => this._change({ font: ((event.target as HTMLSelectElement).value || undefined) as IntakeTheme['font'] })}>
            ${['', 'system', 'serif', 'rounded', 'humanist'].map(
              (font) => html`<option value=${font} ?selected=${font === (theme.font ?? '')}>${font || 'ours'}</option>`,
            )}
          </select>
        </label>
      </div>
      <div class="two">
        <label>Logo text
          <input type="text" maxlength="40" .value=${theme.logoText ?? ''} @input=${(event: Event) =>
            this._change({ logoText: (event.target as HTMLInputElement).value })} />
        </label>
      </div>
    `;
  }
}
customElements.define('theme-editor', ThemeEditor);
