/** Forms of the account's settings: links, dates, app schemes, rule options, sign-in. */
import type { AccountSettings, RuleOption } from '@dispute-intake/contract/dashboard-api';
import { html, nothing, type TemplateResult } from 'lit';
import { areaField, choiceField, numberIn, textField } from '../ui/fields.ts';
import { word } from '../words.ts';

type Save = (event: SubmitEvent, path: string, bodyOf: (data: FormData) => unknown) => Promise<void>;
type FieldErrors = Record<string, string>;

const button = (mayChange: boolean, label: string) =>
  mayChange ? html`<wa-button type="submit" variant="brand">${label}</wa-button>` : nothing;
const textOrNull = (data: FormData, name: string) => String(data.get(name) ?? '').trim() || null;

const LINKS = [
  { name: 'help_phone', label: 'Help: phone', hint: 'For example +44 20 7946 0000', type: 'text' },
  { name: 'help_url', label: 'Help: page', hint: 'For example https://bank.example/help', type: 'url' },
  { name: 'card_block_phone', label: 'Block a card: phone', hint: 'Shown to who has lost a card', type: 'text' },
  { name: 'card_block_url', label: 'Block a card: page', hint: '', type: 'url' },
  { name: 'privacy_url', label: 'Privacy notice', hint: 'Linked from every page of the intake', type: 'url' },
] as const;

/** Help, card block and privacy links. */
export const linksForm = (
  settings: AccountSettings,
  errors: FieldErrors,
  mayChange: boolean,
  save: Save,
): TemplateResult =>
  html`<form class="form" novalidate @submit=${(event: SubmitEvent) =>
    save(event, '/settings', (data) => ({
      links: Object.fromEntries(LINKS.map(({ name }) => [name, textOrNull(data, name)])),
    }))}>
    ${LINKS.map(({ name, label, hint, type }) =>
      textField({
        name,
        label,
        hint,
        type,
        value: settings.links[name] ?? '',
        error: errors[`links.${name}`],
        isReadOnly: !mayChange,
      }),
    )}${button(mayChange, 'Save links')}</form>`;

const PROMISES = [
  { name: 'reply_within_days', label: 'You look at a report within (days)' },
  { name: 'decide_within_days', label: 'You decide within (days)' },
] as const;

/** What the last page of the intake says about when something happens. */
export const promisesForm = (
  settings: AccountSettings,
  errors: FieldErrors,
  mayChange: boolean,
  save: Save,
): TemplateResult =>
  html`<form class="form" novalidate @submit=${(event: SubmitEvent) =>
    save(event, '/settings', (data) => ({
      promises: Object.fromEntries(PROMISES.map(({ name }) => [name, numberIn(data, name, ['promises', name])])),
    }))}>
    ${PROMISES.map(({ name, label }) =>
      textField({
        name,
        label,
        inputmode: 'numeric',
        value: settings.promises[name]?.toString() ?? '',
        error: errors[`promises.${name}`],
        isReadOnly: !mayChange,
      }),
    )}${button(mayChange, 'Save dates')}</form>`;

/** Schemes of the account's own apps. */
export const appSchemesForm = (
  settings: AccountSettings,
  errors: FieldErrors,
  mayChange: boolean,
  save: Save,
): TemplateResult =>
  html`<form class="form" novalidate @submit=${(event: SubmitEvent) =>
    save(event, '/settings', (data) => ({
      app_schemes: String(data.get('app_schemes')).split(/\s+/).filter(Boolean),
    }))}>
    ${areaField({
      name: 'app_schemes',
      label: 'App schemes',
      value: settings.app_schemes.join('\n'),
      hint: 'One a line, for example mybank (then return_url may be mybank://disputes/done)',
      error: Object.entries(errors).find(([name]) => name.startsWith('app_schemes'))?.[1],
      isReadOnly: !mayChange,
    })}${button(mayChange, 'Save schemes')}</form>`;

/** `visaFraudDisputeLimit` → `Visa fraud dispute limit`. */
const labelOf = (name: string): string => {
  const words = name.replace(/([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
};
const shown = (value: RuleOption['default']): string =>
  value === null
    ? 'not known'
    : typeof value === 'boolean'
      ? value
        ? 'yes'
        : 'no'
      : typeof value === 'string'
        ? word(value)
        : String(value);

function optionField(option: RuleOption, errors: FieldErrors, mayChange: boolean): TemplateResult {
  const { name, kind, choices, value, reason } = option;
  const hint = `Default: ${shown(option.default)}. ${reason}`;
  const label = labelOf(name);
  const error = errors[`rule_options.${name}`];
  if (kind === 'number') {
    return textField({
      name,
      label,
      hint,
      value: value === null ? '' : String(value),
      inputmode: 'numeric',
      error,
      isReadOnly: !mayChange,
    });
  }
  return choiceField({
    name,
    label,
    hint,
    error,
    any: 'Default',
    options: choices ?? ['true', 'false'],
    ...(choices ? {} : { labels: { true: 'Yes', false: 'No' } }),
    value: value === null ? '' : String(value),
  });
}

const read = ({ kind, name }: RuleOption, data: FormData): unknown => {
  if (kind === 'number') return numberIn(data, name, ['rule_options', name]) ?? undefined;
  const text = textOrNull(data, name);
  if (text === null) return undefined;
  return kind === 'flag' ? text === 'true' : text;
};

/** The rules' open points. */
export const ruleOptionsForm = (
  settings: AccountSettings,
  errors: FieldErrors,
  mayChange: boolean,
  save: Save,
): TemplateResult =>
  html`<details><summary>${settings.rule_options.filter(({ value }) => value !== null).length} of ${settings.rule_options.length} decided by you</summary>
    <form class="form" novalidate @submit=${(event: SubmitEvent) =>
      save(event, '/settings', (data) => ({
        rule_options: Object.fromEntries(settings.rule_options.map((option) => [option.name, read(option, data)])),
      }))}>
      ${settings.rule_options.map((option) => optionField(option, errors, mayChange))}${button(mayChange, 'Save rule options')}
    </form></details>`;

/** Whether operators need a second factor. */
export const securityForm = (settings: AccountSettings, mayChange: boolean, save: Save): TemplateResult =>
  html`<form class="form" novalidate @submit=${(event: SubmitEvent) =>
    save(event, '/settings/security', (data) => ({
      require_second_factor: data.get('require_second_factor') !== null,
    }))}>
    <label class="tick"><input type="checkbox" name="require_second_factor" ?checked=${settings.require_second_factor} ?disabled=${!mayChange} />
      <span>Every member needs an authenticator or a passkey; without one they can only set one up</span></label>
    ${mayChange ? button(true, 'Save sign-in rules') : html`<p class="muted">Only owners change this.</p>`}</form>`;
