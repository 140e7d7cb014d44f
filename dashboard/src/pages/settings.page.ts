/** Settings of the intake: who may embed it, how it looks, how long links and data live. */
import type { IntakeTheme } from '@dispute-intake/contract';
import type { AccountSettings } from '@dispute-intake/contract/dashboard-api';
import { html, nothing, type TemplateResult } from 'lit';
import { ApiProblem, call } from '../api.ts';
import { contrast } from '../contrast.ts';
import { notice, say, skeleton } from '../ui/bits.ts';
import { areaField, choiceField, textField } from '../ui/fields.ts';
import { Page } from '../ui/page.element.ts';

const COLOURS = [
  { name: 'accent', label: 'Accent', value: '#1d5bd1' },
  { name: 'onAccent', label: 'Text on accent', value: '#ffffff' },
  { name: 'canvas', label: 'Background', value: '#f5f6f8' },
  { name: 'surface', label: 'Cards', value: '#ffffff' },
  { name: 'ink', label: 'Text', value: '#16202b' },
] as const;
const LEAST_CONTRAST = 4.5;

class SettingsPage extends Page {
  static override properties = {
    ...Page.properties,
    settings: { state: true },
    theme: { state: true },
    faults: { state: true },
  };
  declare settings: AccountSettings | undefined;
  declare theme: IntakeTheme;
  declare faults: Record<string, string>;

  constructor() {
    super();
    this.theme = {};
    this.faults = {};
  }
  protected override firstUpdated(): void {
    this.attempt(async () => this.#show(await call<AccountSettings>('GET', '/settings')));
  }
  #show(settings: AccountSettings): void {
    this.settings = settings;
    this.theme = settings.theme ?? {};
  }
  async #save(event: SubmitEvent, path: string, bodyOf: (data: FormData) => unknown): Promise<void> {
    event.preventDefault();
    const data = new FormData(event.target as HTMLFormElement);
    this.faults = {};
    try {
      this.#show(await call<AccountSettings>('PATCH', path, bodyOf(data)));
      say('Saved');
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      this.faults = error.fields;
      say(error.message);
    }
  }
  protected override render(): TemplateResult {
    const { settings } = this;
    if (!settings) return html`<h1>Intake</h1>${this.refused()}${this.refusal ? nothing : skeleton()}`;
    const mayChange = this.may('settings.change');
    const save = (label: string) =>
      mayChange ? html`<wa-button type="submit" variant="brand">${label}</wa-button>` : nothing;
    const originsFault = Object.entries(this.faults).find(([field]) => field.startsWith('embedding_origins'))?.[1];
    return html`<div class="head"><h1>Intake</h1></div>
      ${mayChange ? nothing : notice('warn', 'Your role may look, not change.')}
      <section class="card"><h2>Embedding</h2>
        <form class="form" @submit=${(event: SubmitEvent) =>
          this.#save(event, '/settings', (data) => {
            const origins = String(data.get('embedding_origins')).split(/\s+/).filter(Boolean);
            return { embedding_origins: origins.length > 0 ? origins : null };
          })}>
          ${areaField({
            name: 'embedding_origins',
            label: 'Allowed embedding origins',
            value: (settings.embedding_origins ?? []).join('\n'),
            hint: `One a line, for example https://app.example.com. Empty: the server's default (${settings.default_embedding}).`,
            fault: originsFault,
          })}${save('Save origins')}</form></section>
      <section class="card"><h2>Theme</h2>${this.#themeForm(save('Save theme'))}</section>
      <section class="card"><h2>Session life</h2>
        <form class="form" @submit=${(event: SubmitEvent) =>
          this.#save(event, '/settings', (data) => {
            const minutes = String(data.get('minutes')).trim();
            return { session_ttl_seconds: minutes === '' ? null : Math.round(Number(minutes) * 60) };
          })}>
          ${textField({
            name: 'minutes',
            label: 'A link works for (minutes)',
            value: settings.session_ttl_seconds === null ? '' : String(settings.session_ttl_seconds / 60),
            inputmode: 'numeric',
            hint: `1 to 1440. Empty: the server's default (${settings.default_session_ttl_seconds / 60}).`,
            fault: this.faults.session_ttl_seconds,
          })}${save('Save session life')}</form></section>
      <section class="card"><h2>Data retention</h2>
        <p class="muted">Removed for good after this many days. Empty: kept as long as the server is set to.</p>
        <form class="form" @submit=${(event: SubmitEvent) =>
          this.#save(event, '/settings/retention', (data) => {
            const days = (name: string) => (String(data.get(name)).trim() === '' ? null : Number(data.get(name)));
            return { disputes_days: days('disputes_days'), deliveries_days: days('deliveries_days') };
          })}>
          ${textField({ name: 'disputes_days', label: 'Sessions, evaluations and files (days)', value: settings.retention.disputes_days?.toString() ?? '', inputmode: 'numeric', fault: this.faults.disputes_days })}
          ${textField({ name: 'deliveries_days', label: 'Webhook deliveries (days)', value: settings.retention.deliveries_days?.toString() ?? '', inputmode: 'numeric', fault: this.faults.deliveries_days })}
          ${this.may('retention.change') ? html`<wa-button type="submit" variant="brand">Save retention</wa-button>` : html`<p class="muted">Only owners change retention.</p>`}
        </form></section>`;
  }

  #themeForm(save: TemplateResult | typeof nothing): TemplateResult {
    const of = (name: (typeof COLOURS)[number]['name']): string =>
      this.theme[name] ?? COLOURS.find((colour) => colour.name === name)?.value ?? '';
    const pairs = [
      { label: 'Text on accent', ratio: contrast(of('onAccent'), of('accent')) },
      { label: 'Text on background', ratio: contrast(of('ink'), of('canvas')) },
      { label: 'Text on cards', ratio: contrast(of('ink'), of('surface')) },
    ];
    const set = (name: string) => (event: Event) => {
      this.theme = { ...this.theme, [name]: (event.target as HTMLInputElement).value };
    };
    return html`<form class="form" @submit=${(event: SubmitEvent) =>
      this.#save(event, '/settings', (data) => {
        const radius = String(data.get('radius'));
        const theme = {
          ...this.theme,
          ...(radius === '' ? {} : { radius: Number(radius) }),
          font: data.get('font') || undefined,
          logoText: data.get('logoText') || undefined,
        };
        return { theme: Object.values(theme).some((value) => value !== undefined) ? theme : null };
      })}>
      <div class="colours">${COLOURS.map(
        ({ name, label }) =>
          html`<label class="choice"><span>${label}</span><input type="color" .value=${of(name)} @input=${set(name)} /></label>`,
      )}</div>
      <ul class="contrasts" aria-label="Contrast">${pairs.map(
        ({ label, ratio }) =>
          html`<li class="status ${ratio >= LEAST_CONTRAST ? 'good' : 'bad'}"><span aria-hidden="true">${ratio >= LEAST_CONTRAST ? '✓' : '✕'}</span>${label}: ${ratio.toFixed(1)} ${ratio >= LEAST_CONTRAST ? '' : '(the page will refuse it)'}</li>`,
      )}</ul>
      ${textField({ name: 'logoText', label: 'Name shown at the top', value: this.theme.logoText ?? '', hint: 'Empty: the account’s name' })}
      ${choiceField({ name: 'font', label: 'Font', options: ['system', 'serif', 'rounded', 'humanist'], value: this.theme.font ?? '', any: 'Default' })}
      ${textField({ name: 'radius', label: 'Corner radius (0–24)', value: this.theme.radius?.toString() ?? '', inputmode: 'numeric', fault: this.faults['theme.radius'] })}
      <div class="actions">${save}<button type="button" class="link" @click=${() => {
        this.theme = {};
      }}>Back to default colours</button></div></form>`;
  }
}
customElements.define('di-settings', SettingsPage);
