/** Forms of the account's settings: each saves its own part, and keeps what is not saved. */
import type { AccountSettings, DashboardBody, RuleOption } from '@dispute-intake/contract/dashboard-api';
import { PROCESSORS } from '@dispute-intake/contract/vocabulary';
import { html, nothing, type TemplateResult } from 'lit';
import { send } from '../../api.ts';
import { areaField, choiceField, choiceIn, type Field, numberIn, textField, textIn, wordsIn } from '../../ui/fields.ts';
import { kept, keptActions } from '../../ui/kept-form.ts';
import { PROCESSOR_NAMES, word } from '../../words.ts';

type Change = (data: FormData) => Promise<AccountSettings | undefined>;
export interface FormOf {
  settings: AccountSettings;
  errors: Record<string, string>;
  mayChange: boolean;
  /** Sends what `change` makes of the form, and shows what came of it. */
  save: (event: SubmitEvent, change: Change) => Promise<void>;
}

const textOrNull = (data: FormData, name: string) => textIn(data, name).trim() || null;

/** The error of the first member of a list that has one. */
const errorWithin = (errors: Record<string, string>, list: string): string | undefined =>
  Object.entries(errors).find(([name]) => name.startsWith(list))?.[1];

/** A part's form: the name its unsaved changes are kept under, what its button says, its fields, and what it sends. */
const partForm = (
  { mayChange, save }: FormOf,
  name: string,
  label: string,
  fields: unknown,
  change: Change,
): TemplateResult =>
  html`<form class="form" novalidate ${kept(name)} @submit=${(event: SubmitEvent) => save(event, change)}>
    ${fields}${mayChange ? keptActions(label) : nothing}</form>`;

type Line = Pick<Field, 'name' | 'label' | 'hint' | 'type' | 'inputmode' | 'required'> & {
  value: string;
  /** The address of its error, where it is not its name. */
  at?: string;
};
/** Lines of text, each with its error. */
const lines = ({ errors, mayChange }: FormOf, fields: readonly Line[]): TemplateResult[] =>
  fields.map(({ at, ...line }) => textField({ ...line, error: errors[at ?? line.name], isReadOnly: !mayChange }));

/** The values of a form by the names of its fields. */
const byName = <N extends string, V>(fields: readonly { name: N }[], read: (name: N) => V): Record<N, V> =>
  Object.fromEntries(fields.map(({ name }) => [name, read(name)])) as Record<N, V>;

/** What cardholders know the account by. */
export const nameForm = (form: FormOf): TemplateResult =>
  partForm(
    form,
    'account/name',
    'Save name',
    lines(form, [
      { name: 'name', label: 'Name', value: form.settings.name, hint: 'Cardholders read it.', required: true },
    ]),
    (data) => send('PATCH /settings', { name: textIn(data, 'name') }),
  );

/** Who the account's disputes are filed with. */
export const processorForm = (form: FormOf): TemplateResult =>
  partForm(
    form,
    'account/processor',
    'Save processor',
    choiceField({
      name: 'processor',
      label: 'Processor',
      options: PROCESSORS,
      labels: PROCESSOR_NAMES,
      any: 'None',
      value: form.settings.processor ?? '',
      error: form.errors.processor,
      isReadOnly: !form.mayChange,
    }),
    (data) =>
      send('PATCH /settings', {
        processor: textIn(data, 'processor') === '' ? null : choiceIn(data, 'processor', PROCESSORS),
      }),
  );

/** Pages that may embed the intake. */
export const embeddingForm = (form: FormOf): TemplateResult => {
  const { embedding_origins: origins, default_embedding: usual } = form.settings;
  const field = areaField({
    name: 'embedding_origins',
    label: 'Allowed embedding origins',
    value: (origins ?? []).join('\n'),
    hint: `One a line, for example https://app.example.com. Empty: the server's default (${usual === '*' ? 'any page' : usual}).`,
    error: errorWithin(form.errors, 'embedding_origins'),
    isReadOnly: !form.mayChange,
  });
  return partForm(form, 'settings/embedding', 'Save origins', field, (data) => {
    const entered = wordsIn(data, 'embedding_origins');
    return send('PATCH /settings', { embedding_origins: entered.length > 0 ? entered : null });
  });
};

/** How long a link works. */
export const sessionLifeForm = (form: FormOf): TemplateResult => {
  const { session_ttl_seconds: seconds, default_session_ttl_seconds: usual } = form.settings;
  const minutes = {
    name: 'minutes',
    label: 'A link works for (minutes)',
    hint: `1 to 1440. Empty: the server's default (${usual / 60}).`,
    inputmode: 'numeric' as const,
    value: seconds === null ? '' : String(seconds / 60),
    at: 'session_ttl_seconds',
  };
  return partForm(form, 'settings/session-life', 'Save session life', lines(form, [minutes]), (data) => {
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
  partForm(
    form,
    'settings/links',
    'Save links',
    lines(
      form,
      LINKS.map((link) => ({ ...link, value: form.settings.links[link.name] ?? '', at: `links.${link.name}` })),
    ),
    (data) => send('PATCH /settings', { links: byName(LINKS, (name) => textOrNull(data, name)) }),
  );

const PROMISES = [
  { name: 'reply_within_days', label: 'You look at a report within (days)' },
  { name: 'decide_within_days', label: 'You decide within (days)' },
] as const;

/** What the last page of the intake says about when something happens. */
export const promisesForm = (form: FormOf): TemplateResult =>
  partForm(
    form,
    'settings/dates',
    'Save dates',
    lines(
      form,
      PROMISES.map(({ name, label }) => ({
        name,
        label,
        inputmode: 'numeric' as const,
        value: form.settings.promises[name]?.toString() ?? '',
        at: `promises.${name}`,
      })),
    ),
    (data) =>
      send('PATCH /settings', { promises: byName(PROMISES, (name) => numberIn(data, name, ['promises', name])) }),
  );

/** Schemes of the account's own apps. */
export const appSchemesForm = (form: FormOf): TemplateResult =>
  partForm(
    form,
    'settings/app-schemes',
    'Save schemes',
    areaField({
      name: 'app_schemes',
      label: 'App schemes',
      value: form.settings.app_schemes.join('\n'),
      hint: 'One a line, for example mybank (then return_url may be mybank://disputes/done)',
      error: errorWithin(form.errors, 'app_schemes'),
      isReadOnly: !form.mayChange,
    }),
    (data) => send('PATCH /settings', { app_schemes: wordsIn(data, 'app_schemes') }),
  );

type RuleOptions = NonNullable<DashboardBody<'PATCH /settings'>['rule_options']>;
/** The options as people call them; those of numbers with their unit. */
const OPTION_LABELS: Record<keyof RuleOptions, string> = {
  mastercardFraudChargebackLimit: 'Mastercard: most fraud chargebacks on one account',
  visaFraudDisputeLimit: 'Visa: most fraud disputes on one account in 120 days',
  compellingEvidenceAnchor: 'Visa Compelling Evidence 3.0: the days are counted from',
  compellingEvidenceBoundsInclusive: 'Visa Compelling Evidence 3.0: day 120 and day 365 count',
  firstPartyTrustEffect: 'Mastercard First-Party Trust: what the merchant’s data does to 4837',
  windowEndInclusive: 'The last day of a filing window is in time',
  returnRequiredForDefects: 'Defective goods have to be returned, or the return tried',
  issuerRegion: 'Where your cards are issued',
  domesticChina: 'Your cards are issued in China and used there',
  corporateCard: 'Your cards are corporate cards',
  avsParticipant: 'You take part in address verification (AVS)',
  ongoingNegotiationsDays: 'Days of negotiation with the merchant that extend the window',
  americanExpress: 'Propose codes for American Express',
  statementMinCharacters: 'Fewest characters of a cardholder’s statement',
};
const CHOICE_LABELS: Record<string, string> = {
  dispute_date: 'the dispute',
  transaction_date: 'the disputed transaction',
  defence: 'a defence the merchant has',
  closes: 'it closes the code',
  europe: 'Europe',
  elsewhere: 'outside Europe',
  unknown: 'not said',
  true: 'Yes',
  false: 'No',
};
const shown = (value: RuleOption['default']): string =>
  value === null ? 'not known' : (CHOICE_LABELS[String(value)] ?? String(value));

function optionField(option: RuleOption, errors: Record<string, string>, isReadOnly: boolean): TemplateResult {
  const { name, kind, choices, value, reason } = option;
  const field = {
    name,
    label: OPTION_LABELS[name as keyof RuleOptions] ?? word(name),
    hint: `Default: ${shown(option.default)}. ${reason}`,
    error: errors[`rule_options.${name}`],
    value: value === null ? '' : String(value),
    isReadOnly,
  };
  if (kind === 'number') return textField({ ...field, inputmode: 'numeric' });
  return choiceField({ ...field, any: 'Default', options: choices ?? ['true', 'false'], labels: CHOICE_LABELS });
}

const read = ({ kind, name }: RuleOption, data: FormData): unknown => {
  if (kind === 'number') return numberIn(data, name, ['rule_options', name]) ?? undefined;
  const text = textOrNull(data, name);
  if (text === null) return undefined;
  return kind === 'flag' ? text === 'true' : text;
};

/** By the names and of the kinds that the server has given: what comes back is of the type it takes. */
const optionsIn = (data: FormData, options: readonly RuleOption[]): RuleOptions =>
  Object.fromEntries(options.map((option) => [option.name, read(option, data)])) as RuleOptions;

/** How the account decides the rules' open points. */
export const ruleOptionsForm = (form: FormOf): TemplateResult => {
  const { rule_options: options } = form.settings;
  const fields = options.map((option) => optionField(option, form.errors, !form.mayChange));
  return partForm(form, 'rules/options', 'Save rule options', fields, (data) =>
    send('PATCH /settings', { rule_options: optionsIn(data, options) }),
  );
};

const onlyOwners = (what: string) => html`<p class="muted">Only owners change ${what}.</p>`;

/** Whether operators need a second factor. */
export const securityForm = (form: FormOf): TemplateResult =>
  partForm(
    form,
    'sign-in/second-factor',
    'Save sign-in rules',
    html`<label class="tick"><input type="checkbox" name="require_second_factor" ?checked=${form.settings.require_second_factor} ?disabled=${!form.mayChange} />
      <span>Every member needs an authenticator or a passkey; without one they can only set one up</span></label>
      ${form.mayChange ? nothing : onlyOwners('this')}`,
    (data) => send('PATCH /settings/security', { require_second_factor: data.has('require_second_factor') }),
  );

/** How long disputes and deliveries are kept. */
export const retentionForm = (form: FormOf, change: Change): TemplateResult => {
  const { disputes_days: disputes, deliveries_days: deliveries } = form.settings.retention;
  const fields: Line[] = [
    {
      name: 'disputes_days',
      label: 'Sessions, evaluations and files (days)',
      inputmode: 'numeric',
      value: disputes?.toString() ?? '',
    },
    {
      name: 'deliveries_days',
      label: 'Webhook deliveries (days)',
      inputmode: 'numeric',
      value: deliveries?.toString() ?? '',
    },
  ];
  const note = form.mayChange ? nothing : onlyOwners('retention');
  return partForm(form, 'retention/days', 'Save retention', html`${lines(form, fields)}${note}`, change);
};
