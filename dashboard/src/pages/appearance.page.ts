/** How the intake looks and speaks: colours for light and dark devices, logo, fonts, the issuer's own sentences. */
import type { IntakeTheme, ThemePalette } from '@dispute-intake/contract/browser-message';
import type { Appearance, AssetUpload } from '@dispute-intake/contract/dashboard-appearance';
import { OUR_PALETTE, type ThemeColour, type ThemeScheme, themeTokens } from '@dispute-intake/contract/theme-tokens';
import { html, nothing, type TemplateResult } from 'lit';
import { call, send } from '../api.ts';
import { notice, say, skeleton } from '../ui/bits.ts';
import { areaField, choiceField, choiceIn, readForm, textIn } from '../ui/fields.ts';
import { kept, keptActions } from '../ui/kept-form.ts';
import { Page } from '../ui/page.element.ts';
import { setting } from '../ui/setting.ts';
import { dropTyped, keepTyped, typedBefore } from '../ui/typed.ts';
import { preview } from './appearance.preview.ts';

const COLOURS: { name: ThemeColour; label: string }[] = [
  { name: 'accent', label: 'Accent' },
  { name: 'onAccent', label: 'Text on accent' },
  { name: 'canvas', label: 'Background' },
  { name: 'surface', label: 'Cards' },
  { name: 'ink', label: 'Text' },
  { name: 'danger', label: 'Errors' },
  { name: 'success', label: 'Success' },
];
const LANGUAGES: Record<string, string> = {
  'en-US': 'English (US)',
  'en-GB': 'English (UK)',
  'es-ES': 'Spanish (Spain)',
  'es-MX': 'Spanish (Mexico)',
  'fr-FR': 'French',
  'de-DE': 'German',
  'it-IT': 'Italian',
  'pt-BR': 'Portuguese (Brazil)',
  'pl-PL': 'Polish',
  'nl-NL': 'Dutch',
  'tr-TR': 'Turkish',
  'uk-UA': 'Ukrainian',
  'ar-SA': 'Arabic',
  'ja-JP': 'Japanese',
};
const SENTENCES = [
  { name: 'start', label: 'At the start', hint: 'Above the notes of the first question' },
  { name: 'consent', label: 'Consent', hint: 'Before sending, in place of our sentence' },
  { name: 'end', label: 'At the end', hint: 'On the last page, below the thanks' },
] as const;
/** Languages with texts for both forms of address, and the form of their usual ones. */
const ADDRESSES = [
  { tag: 'nl-NL', label: 'Dutch', usual: 'familiar', options: { formal: 'u', familiar: 'je' } },
  { tag: 'fr-FR', label: 'French', usual: 'formal', options: { formal: 'vous', familiar: 'tu' } },
  { tag: 'de-DE', label: 'German', usual: 'formal', options: { formal: 'Sie', familiar: 'du' } },
  { tag: 'it-IT', label: 'Italian', usual: 'familiar', options: { formal: 'Lei', familiar: 'tu' } },
  { tag: 'es-ES', label: 'Spanish (Spain)', usual: 'familiar', options: { formal: 'usted', familiar: 'tú' } },
  { tag: 'es-MX', label: 'Spanish (Mexico)', usual: 'familiar', options: { formal: 'usted', familiar: 'tú' } },
  { tag: 'tr-TR', label: 'Turkish', usual: 'formal', options: { formal: 'siz', familiar: 'sen' } },
] as const;
/** The name under which colours that are not saved are kept. */
const COLOURS_KEPT = 'appearance/colours';
const WEIGHTS = ['400', '500', '600', '700'];

const base64Of = async (file: File): Promise<string> => {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let text = '';
  for (let at = 0; at < bytes.length; at += 32_768) text += String.fromCharCode(...bytes.subarray(at, at + 32_768));
  return btoa(text);
};

class AppearancePage extends Page {
  static override properties = {
    ...Page.properties,
    saved: { state: true },
    theme: { state: true },
    language: { state: true },
  };
  declare saved: Appearance | undefined;
  declare theme: IntakeTheme;
  declare language: string;

  constructor() {
    super();
    this.theme = {};
    this.language = 'en-US';
  }
  protected override firstUpdated(): void {
    void this.attempt(async () => {
      this.#show(await call<Appearance>('GET', '/appearance'));
      this.theme = typedBefore<IntakeTheme>(COLOURS_KEPT) ?? this.theme;
    });
  }
  #show(saved: Appearance): void {
    this.saved = saved;
    this.theme = saved.theme;
  }
  #discardColours(): void {
    dropTyped(COLOURS_KEPT);
    this.theme = this.saved?.theme ?? {};
  }
  /** `isColours`: what was chosen of them is saved with it; else it stays on the screen as it is. */
  async #save(change: () => Promise<Appearance>, isColours = false): Promise<void> {
    const { theme } = this;
    const saved = await this.attempt(change);
    if (!saved) {
      say('Not saved');
      return;
    }
    this.#show(saved);
    if (isColours) dropTyped(COLOURS_KEPT);
    else this.theme = theme;
    say('Saved');
  }

  #set(changes: Partial<IntakeTheme>): void {
    this.theme = Object.fromEntries(
      Object.entries({ ...this.theme, ...changes }).filter(([, value]) => value !== undefined && value !== ''),
    );
    keepTyped(COLOURS_KEPT, this.theme);
  }
  #setColour(scheme: ThemeScheme, name: ThemeColour, value: string | undefined): void {
    if (scheme === 'light') {
      this.#set({ [name]: value });
      return;
    }
    const { [name]: _, ...others } = this.theme.dark ?? {};
    const dark: ThemePalette = value === undefined ? others : { ...others, [name]: value };
    this.#set({ dark: Object.keys(dark).length > 0 ? dark : undefined });
  }

  #palette(scheme: ThemeScheme): TemplateResult {
    const given: ThemePalette = scheme === 'light' ? this.theme : (this.theme.dark ?? {});
    const { properties, adapted } = themeTokens(this.theme);
    const isReadOnly = !this.may('settings.change');
    const suffix = scheme === 'dark' ? '-dark' : '';
    const variable: Record<ThemeColour, string> = {
      accent: 'accent',
      onAccent: 'on-accent',
      canvas: 'canvas',
      surface: 'surface',
      ink: 'ink',
      danger: 'bad',
      success: 'good',
    };
    return html`<fieldset class="palette"><legend>${scheme === 'light' ? 'Light devices' : 'Dark devices'}</legend>
      <div class="colours">${COLOURS.map(({ name, label }) => {
        const shown = given[name] ?? properties[`--t-${variable[name]}${suffix}`] ?? OUR_PALETTE[scheme][name];
        const note = adapted.find((each) => each.token === name && each.scheme === scheme);
        return html`<div class="colour"><label class="choice"><span>${label}</span><input type="color" name=${`${scheme}.${name}`} .value=${shown}
            ?disabled=${isReadOnly} @input=${(event: Event) => this.#setColour(scheme, name, (event.target as HTMLInputElement).value)} /></label>
          ${
            given[name] && !isReadOnly
              ? html`<button type="button" class="link" aria-label=${`${label}, ${scheme}: back to default`} @click=${() => this.#setColour(scheme, name, undefined)}>Default</button>`
              : html`<small>${scheme === 'dark' && this.theme[name] ? 'From light' : 'Default'}</small>`
          }
          ${
            note
              ? html`<p class="adapted">Used: <code>${note.used}</code>. ${note.given} has a contrast of ${note.contrast}; ${note.needed} is needed.</p>`
              : nothing
          }</div>`;
      })}</div></fieldset>`;
  }

  #colours(): TemplateResult {
    const { theme, saved } = this;
    const isReadOnly = !this.may('settings.change');
    const logo = (id: string | null | undefined): string => (id ? `/dashboard/api/appearance/assets/${id}` : '');
    const light = logo(saved?.logo);
    const shared = { theme, name: saved?.name ?? '' };
    return html`<form class="form" novalidate ?data-unsaved=${typedBefore(COLOURS_KEPT) !== undefined} @submit=${(
      event: SubmitEvent,
    ) => {
      event.preventDefault();
      void this.#save(() => send('PATCH /appearance', { theme: this.theme }), true);
    }} @reset=${(event: Event) => {
      event.preventDefault();
      this.#discardColours();
    }}>
      <div class="looks">${preview({ ...shared, scheme: 'light', logo: light })}${preview({ ...shared, scheme: 'dark', logo: logo(saved?.logo_dark) || light })}</div>
      ${this.#palette('light')} ${this.#palette('dark')}
      <div class="pair">
      ${choiceField({ name: 'font', label: 'Font', options: ['system', 'serif', 'rounded', 'humanist', 'brand'], labels: { system: 'System', serif: 'Serif', rounded: 'Rounded', humanist: 'Humanist', brand: 'Your fonts, below' }, value: theme.font ?? '', any: 'Default', onChange: (font) => this.#set({ font: (font || undefined) as IntakeTheme['font'] }) })}
      ${choiceField({ name: 'density', label: 'Density', options: ['comfortable', 'compact'], labels: { comfortable: 'Comfortable', compact: 'Compact' }, value: theme.density ?? '', any: 'Default', onChange: (density) => this.#set({ density: (density || undefined) as IntakeTheme['density'] }) })}
      </div>
      <label class="choice"><span>Corner radius: ${theme.radius ?? 10} px</span><input type="range" name="radius" min="0" max="24" .value=${String(theme.radius ?? 10)}
        ?disabled=${isReadOnly} @input=${(event: Event) => this.#set({ radius: Number((event.target as HTMLInputElement).value) })} /></label>
      <label class="choice"><span>Name shown at the top, where there is no logo</span><input type="text" name="logoText" maxlength="40" .value=${theme.logoText ?? ''} ?readonly=${isReadOnly}
        @input=${(event: Event) => this.#set({ logoText: (event.target as HTMLInputElement).value })} /></label>
      <label class="tick"><input type="checkbox" name="motion" ?checked=${theme.motion === 'reduce'} ?disabled=${isReadOnly}
        @change=${(event: Event) => this.#set({ motion: (event.target as HTMLInputElement).checked ? 'reduce' : undefined })} /> <span>No motion, whatever the device prefers</span></label>
      ${isReadOnly ? nothing : keptActions('Save colours and shape')}
    </form>`;
  }

  async #upload(event: Event, upload: (data: string, name: string) => AssetUpload): Promise<void> {
    const input = event.target as HTMLInputElement;
    const file = input.files?.[0];
    input.value = '';
    if (!file) return;
    const body = upload(await base64Of(file), file.name.slice(0, 100));
    await this.#save(() => send('POST /appearance/assets', body));
  }
  #remove(id: string, what: string): TemplateResult | typeof nothing {
    return this.may('settings.change')
      ? html`<button type="button" class="link" @click=${() => this.#save(() => call<Appearance>('DELETE', `/appearance/assets/${id}`))}>Remove<span class="sr"> ${what}</span></button>`
      : nothing;
  }
  #picture(use: 'logo' | 'logo_dark', label: string, id: string | null): TemplateResult {
    return html`<div class="upload picture"><strong>${label}</strong>
      ${id ? html`<span class="logo-shown ${use}"><img src="/dashboard/api/appearance/assets/${id}" alt=${label} height="28" /></span>${this.#remove(id, label)}` : html`<span class="muted">None</span>`}
      ${this.may('settings.change') ? html`<label class="choice"><span class="sr">${id ? 'Replace' : 'Upload'}: ${label}</span><input type="file" name=${use} accept="image/png,image/jpeg,image/webp" @change=${(event: Event) => this.#upload(event, (data) => ({ use, data }))} /></label>` : nothing}</div>`;
  }
  #fonts({ fonts }: Appearance): TemplateResult {
    return html`${fonts.map(({ id, name, weight }) => html`<div class="upload"><strong>${name}</strong><span class="muted">weight ${weight}</span>${this.#remove(id, name)}</div>`)}
      ${
        this.may('settings.change')
          ? html`<div class="pair">${choiceField({ name: 'weight', label: 'Weight', options: WEIGHTS, labels: { 400: '400 regular', 500: '500 medium', 600: '600 semibold', 700: '700 bold' }, value: '400' })}
            <label class="choice"><span>Font file (WOFF2, at most 512 KiB)</span><input type="file" name="font" accept=".woff2,font/woff2" @change=${(
              event: Event,
            ) => {
              const weight = Number(this.querySelector<HTMLSelectElement>('select[name="weight"]')?.value ?? 400);
              void this.#upload(event, (data, name) => ({ use: 'font', data, name, weight }));
            }} /></label></div>`
          : nothing
      }`;
  }

  #words(saved: Appearance): TemplateResult {
    const tag = this.language;
    const isReadOnly = !this.may('settings.change');
    return html`<form class="form" novalidate ${kept(`appearance/sentences-${tag}`)} @submit=${async (
      event: SubmitEvent,
    ) => {
      event.preventDefault();
      const data = await readForm(event.target as HTMLFormElement);
      if (!data) return;
      const own = Object.fromEntries(
        SENTENCES.map(({ name }) => [name, textIn(data, name).trim()]).filter(([, text]) => text !== ''),
      );
      const { [tag]: _, ...others } = saved.sentences;
      const sentences = Object.keys(own).length > 0 ? { ...others, [tag]: own } : others;
      await this.#save(() => send('PATCH /appearance', { sentences }));
    }}>
      ${choiceField({
        name: 'language',
        label: 'Language',
        options: Object.keys(LANGUAGES),
        labels: LANGUAGES,
        value: tag,
        onChange: (value) => {
          this.language = value;
        },
      })}
      ${SENTENCES.map(({ name, label, hint }) => areaField({ name, label, hint, value: saved.sentences[tag]?.[name] ?? '', rows: 2, isReadOnly }))}
      ${isReadOnly ? nothing : keptActions('Save sentences')}</form>`;
  }

  #address(saved: Appearance): TemplateResult {
    return html`<form class="form" novalidate ${kept('appearance/address')} @submit=${async (event: SubmitEvent) => {
      event.preventDefault();
      const data = await readForm(event.target as HTMLFormElement);
      if (!data) return;
      const address = Object.fromEntries(
        ADDRESSES.map(({ tag }) => [tag, choiceIn(data, `address.${tag}`, ['formal', 'familiar'])]),
      );
      await this.#save(() => send('PATCH /appearance', { address }));
    }}>
      ${ADDRESSES.map(({ tag, label, usual, options }) => choiceField({ name: `address.${tag}`, label, options: Object.keys(options), labels: options, value: saved.address[tag] ?? usual }))}
      ${this.may('settings.change') ? keptActions('Save form of address') : nothing}</form>`;
  }

  protected override render(): TemplateResult {
    const { saved } = this;
    if (!saved) return html`<h1>Appearance</h1>${this.problemNotice()}${this.problem ? nothing : skeleton()}`;
    return html`<div class="head"><h1>Appearance</h1></div>
      <p class="lead">How the hosted intake looks and speaks. Colours with too little contrast are used in their nearest readable shade.</p>
      ${this.may('settings.change') ? nothing : notice('warn', 'Your role can view this but not change it.')} ${this.problemNotice()}
      ${setting('Colours and shape', 'The dark palette is made from the light one until you set its colours.', this.#colours())}
      ${setting('Logo', 'PNG, JPEG or WebP, at most 256 KiB; shown 28 pixels high. SVG is refused: it can carry scripts.', html`<div class="form">${this.#picture('logo', 'Logo', saved.logo)}${this.#picture('logo_dark', 'Logo for dark devices', saved.logo_dark)}</div>`)}
      ${setting('Your fonts', 'Served from the intake’s own origin. Used when the font above is “Your fonts”.', html`<div class="form">${this.#fonts(saved)}</div>`)}
      ${setting('Your sentences', 'In each language on its own; empty: ours.', this.#words(saved))}
      ${setting('Form of address', 'For languages with texts for both forms.', this.#address(saved))}`;
  }
}
customElements.define('di-appearance', AppearancePage);
