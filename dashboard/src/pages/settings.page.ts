/** Settings of the intake: who may embed it, how it looks, how long links and data live. */
import type { IntakeTheme } from '@dispute-intake/contract';
import type { AccountSettings, RetentionDeletes } from '@dispute-intake/contract/dashboard-api';
import { html, nothing, type TemplateResult } from 'lit';
import { ApiProblem, call } from '../api.ts';
import { contrast } from '../contrast.ts';
import { notice, say, skeleton } from '../ui/bits.ts';
import { confirmDanger } from '../ui/dialog.ts';
import { areaField, choiceField, readForm, textField } from '../ui/fields.ts';
import { Page } from '../ui/page.element.ts';
import { counted } from '../words.ts';
import { appSchemesForm, linksForm, ruleOptionsForm, securityForm } from './settings.forms.ts';

const COLOURS = [
  { name: 'accent', label: 'Accent', value: '#1d5bd1' },
  { name: 'onAccent', label: 'Text on accent', value: '#ffffff' },
  { name: 'canvas', label: 'Background', value: '#f5f6f8' },
  { name: 'surface', label: 'Cards', value: '#ffffff' },
  { name: 'ink', label: 'Text', value: '#16202b' },
] as const;
type ColourName = (typeof COLOURS)[number]['name'];

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
    void this.attempt(async () => this.#show(await call<AccountSettings>('GET', '/settings')));
  }
  #show(settings: AccountSettings): void {
    this.settings = settings;
    this.theme = settings.theme ?? {};
  }
  async #save(event: SubmitEvent, path: string, bodyOf: (data: FormData) => unknown): Promise<void> {
    event.preventDefault();
    const data = await readForm(event.target as HTMLFormElement);
    if (!data) return;
    this.faults = {};
    this.refusal = '';
    try {
      this.#show(await call<AccountSettings>('PATCH', path, bodyOf(data)));
      say('Saved');
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      this.faults = error.fields;
      if (Object.keys(error.fields).length === 0) this.refusal = error.message;
      say('Not saved: look at what is marked');
    }
  }
  async #saveRetention(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    const data = await readForm(event.target as HTMLFormElement);
    if (!data) return;
    const days = (name: string) => (String(data.get(name)).trim() === '' ? null : Number(data.get(name)));
    const body = { disputes_days: days('disputes_days'), deliveries_days: days('deliveries_days') };
    const send = async (more: Record<string, unknown> = {}) =>
      this.#show(await call<AccountSettings>('PATCH', '/settings/retention', { ...body, ...more }));
    this.faults = {};
    this.refusal = '';
    try {
      await send();
      say('Saved');
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      const deletes = error.problem.deletes as RetentionDeletes | undefined;
      if (!deletes) {
        this.faults = error.fields;
        if (Object.keys(error.fields).length === 0) this.refusal = error.message;
        return;
      }
      const count = (value: number | null, one: string, many: string) =>
        value === null ? `more than 10,000 ${many}` : counted(value, one, many);
      await confirmDanger({
        title: 'Delete what is older?',
        name: this.me.account.name,
        text: html`The next clean-up deletes <strong>${count(deletes.disputes, 'dispute', 'disputes')}</strong> with their answers and files, and
          <strong>${count(deletes.deliveries, 'delivery', 'deliveries')}</strong>, for good.`,
        confirm: 'Save and delete',
        send: () => send({ accept_deletion: true }),
      });
    }
  }
  protected override render(): TemplateResult {
    const { settings } = this;
    if (!settings) return html`<h1>Intake</h1>${this.refused()}${this.refusal ? nothing : skeleton()}`;
    const mayChange = this.may('settings.change');
    const mayRetain = this.may('retention.change');
    const save = (label: string) =>
      mayChange ? html`<wa-button type="submit" variant="brand">${label}</wa-button>` : nothing;
    const originsFault = Object.entries(this.faults).find(([field]) => field.startsWith('embedding_origins'))?.[1];
    return html`<div class="head"><h1>Intake</h1></div>
      <p class="lead">How the hosted intake looks, who may embed it, and how long its links and data live.</p>
      ${mayChange ? nothing : notice('warn', 'Your role may look, not change.')} ${this.refused()}
      ${setting(
        'Embedding',
        'Only these pages may show the intake in a frame; browsers refuse all others.',
        html`<form class="form" novalidate @submit=${(event: SubmitEvent) =>
          this.#save(event, '/settings', (data) => {
            const origins = String(data.get('embedding_origins')).split(/\s+/).filter(Boolean);
            return { embedding_origins: origins.length > 0 ? origins : null };
          })}>
          ${areaField({
            name: 'embedding_origins',
            label: 'Allowed embedding origins',
            value: (settings.embedding_origins ?? []).join('\n'),
            hint: `One a line, for example https://app.example.com. Empty: the server's default (${settings.default_embedding === '*' ? 'any page' : settings.default_embedding}).`,
            fault: originsFault,
            isReadOnly: !mayChange,
          })}${save('Save origins')}</form>`,
      )}
      ${setting('Theme', 'Your colours, checked for contrast. The intake refuses what cannot be read.', this.#themeForm(save('Save theme'), mayChange))}
      ${setting(
        'Session life',
        'How long a link works before it is opened. Someone who is writing when it ends keeps their answers.',
        html`<form class="form" novalidate @submit=${(event: SubmitEvent) =>
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
            isReadOnly: !mayChange,
          })}${save('Save session life')}</form>`,
      )}
      ${setting('Links for cardholders', 'Shown in the hosted intake where they help. Empty: not shown.', linksForm(settings, this.faults, mayChange, this.#save.bind(this)))}
      ${setting('Your apps', 'A session may return into an app of yours once its scheme is here.', appSchemesForm(settings, this.faults, mayChange, this.#save.bind(this)))}
      ${setting('Rules', 'Where public rules leave a point open, or only you know the fact. Defaults decide what you leave alone.', ruleOptionsForm(settings, this.faults, mayChange, this.#save.bind(this)))}
      ${setting('Sign-in', 'A stolen password alone then opens nothing.', securityForm(settings, this.may('members.change'), this.#save.bind(this)))}
      ${setting(
        'Data retention',
        'Removed for good after this many days. Empty: kept as long as the server is set to.',
        html`<form class="form" novalidate @submit=${(event: SubmitEvent) => this.#saveRetention(event)}>
          ${textField({ name: 'disputes_days', label: 'Sessions, evaluations and files (days)', value: settings.retention.disputes_days?.toString() ?? '', inputmode: 'numeric', fault: this.faults.disputes_days, isReadOnly: !mayRetain })}
          ${textField({ name: 'deliveries_days', label: 'Webhook deliveries (days)', value: settings.retention.deliveries_days?.toString() ?? '', inputmode: 'numeric', fault: this.faults.deliveries_days, isReadOnly: !mayRetain })}
          ${mayRetain ? html`<wa-button type="submit" variant="brand">Save retention</wa-button>` : html`<p class="muted">Only owners change retention.</p>`}
        </form>`,
      )}`;
  }

  #themeForm(save: TemplateResult | typeof nothing, mayChange: boolean): TemplateResult {
    const of = (name: ColourName): string =>
      this.theme[name] ?? COLOURS.find((colour) => colour.name === name)?.value ?? '';
    // The intake's own limits (intake-app/src/theme): what fails them, it leaves out.
    const pairs = [
      { label: 'Text on accent', ratio: contrast(of('onAccent'), of('accent')), least: 4.5 },
      { label: 'Accent on cards', ratio: contrast(of('accent'), of('surface')), least: 3 },
      { label: 'Text on background', ratio: contrast(of('ink'), of('canvas')), least: 7 },
      { label: 'Text on cards', ratio: contrast(of('ink'), of('surface')), least: 7 },
    ];
    const set = (name: string) => (event: Event) => {
      this.theme = { ...this.theme, [name]: (event.target as HTMLInputElement).value };
    };
    return html`<div class="theme-editor"><form class="form" novalidate @submit=${(event: SubmitEvent) =>
      this.#save(event, '/settings', (data) => {
        const radius = String(data.get('radius')).trim();
        const { radius: _, font: __, logoText: ___, motion: ____, ...colours } = this.theme;
        const theme = {
          ...colours,
          ...(radius === '' ? {} : { radius: Number(radius) }),
          ...(data.get('font') ? { font: data.get('font') } : {}),
          ...(data.get('logoText') ? { logoText: data.get('logoText') } : {}),
          ...(data.get('motion') ? { motion: 'reduce' } : {}),
        };
        return { theme: Object.keys(theme).length > 0 ? theme : null };
      })}>
      <div class="colours">${COLOURS.map(
        ({ name, label }) =>
          html`<label class="choice"><span>${label}</span><input type="color" .value=${of(name)} ?disabled=${!mayChange} @input=${set(name)} /></label>`,
      )}</div>
      <ul class="contrasts" aria-label="Contrast">${pairs.map(({ label, ratio, least }) => {
        const isGood = ratio >= least;
        return html`<li class="status ${isGood ? 'good' : 'bad'}"><span aria-hidden="true">${isGood ? '✓' : '✕'}</span>${label} ${ratio.toFixed(1)}${isGood ? nothing : ` – needs ${least}`}</li>`;
      })}</ul>
      ${textField({ name: 'logoText', label: 'Name shown at the top', value: this.theme.logoText ?? '', hint: 'Empty: the account’s name', fault: this.faults['theme.logoText'], isReadOnly: !mayChange })}
      ${choiceField({ name: 'font', label: 'Font', options: ['system', 'serif', 'rounded', 'humanist'], value: this.theme.font ?? '', any: 'Default' })}
      ${textField({ name: 'radius', label: 'Corner radius (0–24)', value: this.theme.radius?.toString() ?? '', inputmode: 'numeric', fault: this.faults['theme.radius'], isReadOnly: !mayChange })}
      <label class="tick"><input type="checkbox" name="motion" ?checked=${this.theme.motion === 'reduce'} ?disabled=${!mayChange} /> <span>No motion, whatever the device prefers</span></label>
      ${
        mayChange
          ? html`<div class="actions">${save}<button type="button" class="link" @click=${() => {
              const { logoText, font, radius, motion } = this.theme;
              this.theme = {
                ...(logoText && { logoText }),
                ...(font && { font }),
                ...(radius !== undefined && { radius }),
                ...(motion && { motion }),
              };
            }}>Back to default colours</button></div>`
          : nothing
      }</form>${preview(of, this.theme, this.settings?.name ?? '')}</div>`;
  }
}
customElements.define('di-settings', SettingsPage);

const setting = (title: string, about: string, form: TemplateResult): TemplateResult =>
  html`<section class="card setting"><div><h2>${title}</h2><p class="about">${about}</p></div><div>${form}</div></section>`;

/** A small picture of the intake in these colours. */
function preview(
  of: (name: ColourName) => string,
  { radius = 10, logoText }: IntakeTheme,
  name: string,
): TemplateResult {
  return html`<svg class="theme-preview" viewBox="0 0 280 260" role="img" aria-label="The intake in these colours">
    <rect width="280" height="260" fill=${of('canvas')}></rect><rect width="280" height="40" fill=${of('surface')}></rect>
    <text x="16" y="26" font-size="14" font-weight="650" fill=${of('ink')}>${logoText || name}</text>
    <rect width="120" y="40" height="3" fill=${of('accent')}></rect>
    <text x="16" y="76" font-size="16" font-weight="650" fill=${of('ink')}>What went wrong?</text>
    <rect x="16" y="92" width="248" height="40" rx=${Math.min(radius, 20)} fill=${of('surface')} stroke=${of('accent')} stroke-width="2"></rect>
    <circle cx="36" cy="112" r="6" fill="none" stroke=${of('accent')} stroke-width="4"></circle>
    <text x="52" y="117" font-size="13" fill=${of('ink')}>It never arrived</text>
    <rect x="16" y="140" width="248" height="40" rx=${Math.min(radius, 20)} fill=${of('surface')} stroke="#76838f"></rect>
    <circle cx="36" cy="160" r="7" fill="none" stroke="#76838f"></circle>
    <text x="52" y="165" font-size="13" fill=${of('ink')}>It was faulty or wrong</text>
    <rect x="16" y="204" width="248" height="40" rx=${Math.min(radius, 20)} fill=${of('accent')}></rect>
    <text x="140" y="229" font-size="14" font-weight="600" text-anchor="middle" fill=${of('onAccent')}>Continue</text></svg>`;
}
