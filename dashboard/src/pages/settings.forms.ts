/** Forms of the account's settings: each saves its own part. */
import type { AccountSettings, DashboardBody, RuleOption } from '@dispute-intake/contract/dashboard-api';
import { PROCESSORS, type Processor } from '@dispute-intake/contract/vocabulary';
import { html, nothing, type TemplateResult } from 'lit';
import { send } from '../api.ts';
import { areaField, choiceField, choiceIn, type Field, numberIn, textField, textIn, wordsIn } from '../ui/fields.ts';
import { word } from '../words.ts';

/** Sends what `change` makes of the form, and shows what came of it. */
export type Save = (event: SubmitEvent, change: (data: FormData) => Promise<AccountSettings>) => Promise<void>;
interface FormOf {
  settings: AccountSettings;
  errors: Record<string, string>;
  mayChange: boolean;
  save: Save;
}

const button = (mayChange: boolean, label: string) =>
  mayChange ? html`<wa-button type="submit" variant="brand">${label}</wa-button>` : nothing;
const textOrNull = (data: FormData, name: string) => textIn(data, name).trim() || null;

/** The error of the first member of a list that has one. */
const errorWithin = (errors: Record<string, string>, list: string): string | undefined =>
  Object.entries(errors).find(([name]) => name.startsWith(list))?.[1];

/** A form of some lines of text; each entered value is saved by its name. */
function linesForm<N extends string>(
  { errors, mayChange, save }: FormOf,
  lines: readonly (Pick<Field, 'label' | 'hint' | 'type' | 'inputmode'> & { name: N; value: string; error: string })[],
  label: string,
  change: (data: FormData) => Promise<AccountSettings>,
): TemplateResult {
  return html`<form class="form" novalidate @submit=${(event: SubmitEvent) => save(event, change)}>
    ${lines.map((line) => textField({ ...line, error: errors[line.error], isReadOnly: !mayChange }))}${button(mayChange, label)}</form>`;
}

/** The values of a form by the names of its fields. */
const byName = <N extends string, V>(fields: readonly { name: N }[], read: (name: N) => V): Record<N, V> =>
  Object.fromEntries(fields.map(({ name }) => [name, read(name)])) as Record<N, V>;

/** Pages that may embed the intake. */
export const embeddingForm = ({ settings, errors, mayChange, save }: FormOf): TemplateResult =>
  html`<form class="form" novalidate @submit=${(event: SubmitEvent) =>
    save(event, (data) => {
      const origins = wordsIn(data, 'embedding_origins');
      return send('PATCH /settings', { embedding_origins: origins.length > 0 ? origins : null });
    })}>
    ${areaField({
      name: 'embedding_origins',
      label: 'Allowed embedding origins',
      value: (settings.embedding_origins ?? []).join('\n'),
      hint: `One a line, for example https://app.example.com. Empty: the server's default (${settings.default_embedding === '*' ? 'any page' : settings.default_embedding}).`,
      error: errorWithin(errors, 'embedding_origins'),
      isReadOnly: !mayChange,
    })}${button(mayChange, 'Save origins')}</form>`;

const PROCESSOR_NAMES: Record<Processor, string> = {
  stripe: 'Stripe',
  increase: 'Increase',
  lithic: 'Lithic',
  adyen: 'Adyen',
  marqeta: 'Marqeta',
};
/** The name a processor goes by. */
export const processorName = (processor: Processor): string => PROCESSOR_NAMES[processor];

/** What cardholders know the account by, and who its disputes are filed with. */
export const accountForm = ({ settings, errors, mayChange, save }: FormOf): TemplateResult =>
  html`<form class="form" novalidate @submit=${(event: SubmitEvent) =>
    save(event, (data) =>
      send('PATCH /settings', {
        name: textIn(data, 'name'),
        processor: textIn(data, 'processor') === '' ? null : choiceIn(data, 'processor', PROCESSORS),
      }),
    )}>
    ${textField({ name: 'name', label: 'Name', value: settings.name, hint: 'Cardholders read it in the intake.', error: errors.name, isReadOnly: !mayChange, required: true })}
    ${choiceField({ name: 'processor', label: 'Processor', options: PROCESSORS, labels: PROCESSOR_NAMES, any: 'None', value: settings.processor ?? '', hint: 'Cases are exported in the form of its dispute call.', error: errors.processor, isReadOnly: !mayChange })}
    ${button(mayChange, 'Save account')}</form>`;

/** How long a link works. */
export const sessionLifeForm = (form: FormOf): TemplateResult => {
  const { session_ttl_seconds: seconds, default_session_ttl_seconds: usual } = form.settings;
  const minutes = {
    name: 'minutes',
    label: 'A link works for (minutes)',
    hint: `1 to 1440. Empty: the server's default (${usual / 60}).`,
    inputmode: 'numeric' as const,
    value: seconds === null ? '' : String(seconds / 60),
    error: 'session_ttl_seconds',
  };
  return linesForm(form, [minutes], 'Save session life', (data) => {
    const entered = numberIn(data, 'minutes', ['session_ttl_seconds']);
    return send('PATCH /settings', { session_ttl_seconds: entered === null ? null : Math.round(entered * 60) });
  });
};

const LINKS = [
  { name: 'help_phone', label: 'Help: phone', hint: 'For example +44 20 7946 0000', type: 'text' },
  { name: 'help_url', label: 'Help: page', hint: 'For example https://bank.example/help', type: 'url' },
  { name: 'card_block_phone', label: 'Block a card: phone', hint: 'Shown to who has lost a card', type: 'text' },
  { name: 'card_block_url', label: 'Block a card: page', hint: '', type: 'url' },
  { name: 'privacy_url', label: 'Privacy notice', hint: 'Linked from every page of the intake', type: 'url' },
] as const;

/** Help, card block and privacy links. */
export const linksForm = (form: FormOf): TemplateResult =>
  linesForm(
    form,
    LINKS.map((link) => ({ ...link, value: form.settings.links[link.name] ?? '', error: `links.${link.name}` })),
    'Save links',
    (data) => send('PATCH /settings', { links: byName(LINKS, (name) => textOrNull(data, name)) }),
  );

const PROMISES = [
  { name: 'reply_within_days', label: 'You look at a report within (days)' },
  { name: 'decide_within_days', label: 'You decide within (days)' },
] as const;

/** What the last page of the intake says about when something happens. */
export const promisesForm = (form: FormOf): TemplateResult =>
  linesForm(
    form,
    PROMISES.map(({ name, label }) => ({
      name,
      label,
      inputmode: 'numeric',
      value: form.settings.promises[name]?.toString() ?? '',
      error: `promises.${name}`,
    })),
    'Save dates',
    (data) =>
      send('PATCH /settings', { promises: byName(PROMISES, (name) => numberIn(data, name, ['promises', name])) }),
  );

/** Schemes of the account's own apps. */
export const appSchemesForm = ({ settings, errors, mayChange, save }: FormOf): TemplateResult =>
  html`<form class="form" novalidate @submit=${(event: SubmitEvent) =>
    save(event, (data) => send('PATCH /settings', { app_schemes: wordsIn(data, 'app_schemes') }))}>
    ${areaField({
      name: 'app_schemes',
      label: 'App schemes',
      value: settings.app_schemes.join('\n'),
      hint: 'One a line, for example mybank (then return_url may be mybank://disputes/done)',
      error: errorWithin(errors, 'app_schemes'),
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

function optionField(option: RuleOption, errors: Record<string, string>, mayChange: boolean): TemplateResult {
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

type RuleOptions = DashboardBody<'PATCH /settings'>['rule_options'];
/** By the names and of the kinds that the server has given: what comes back is of the type it takes. */
const optionsIn = (data: FormData, options: readonly RuleOption[]): RuleOptions =>
  Object.fromEntries(options.map((option) => [option.name, read(option, data)])) as RuleOptions;

/** The rules' open points. */
export const ruleOptionsForm = ({ settings, errors, mayChange, save }: FormOf): TemplateResult =>
  html`<details><summary>${settings.rule_options.filter(({ value }) => value !== null).length} of ${settings.rule_options.length} decided by you</summary>
    <form class="form" novalidate @submit=${(event: SubmitEvent) =>
      save(event, (data) => send('PATCH /settings', { rule_options: optionsIn(data, settings.rule_options) }))}>
      ${settings.rule_options.map((option) => optionField(option, errors, mayChange))}${button(mayChange, 'Save rule options')}
    </form></details>`;

/** Whether operators need a second factor. */
export const securityForm = ({ settings, mayChange, save }: FormOf): TemplateResult =>
  html`<form class="form" novalidate @submit=${(event: SubmitEvent) =>
    save(event, (data) =>
      send('PATCH /settings/security', { require_second_factor: data.has('require_second_factor') }),
    )}>
    <label class="tick"><input type="checkbox" name="require_second_factor" ?checked=${settings.require_second_factor} ?disabled=${!mayChange} />
      <span>Every member needs an authenticator or a passkey; without one they can only set one up</span></label>
    ${mayChange ? button(true, 'Save sign-in rules') : html`<p class="muted">Only owners change this.</p>`}</form>`;
