/** The filters of a list: choices, texts, a time range; all of them in the address, so that a view can be shared. */
import { html, noChange, nothing, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import { place, setQuery } from '../router.ts';
import { icon } from './bits.ts';
import { choiceField } from './fields.ts';

export interface Filter {
  name: string;
  label: string;
  options?: readonly string[];
  labels?: Record<string, string>;
  hint?: string;
  /** What the empty choice is called. Default: `Any`. */
  any?: string;
  /** Behind "More filters", unless it is set. */
  isMore?: boolean;
  /** What the API is asked for in place of the value as it is in the address. */
  toQuery?: (value: string) => Record<string, string>;
  /** No control: set by a link, shown as something that can be taken away. */
  isChip?: boolean;
}

const SPANS: Record<string, { label: string; ms: number }> = {
  hour: { label: 'Last hour', ms: 3_600_000 },
  day: { label: 'Last 24 hours', ms: 86_400_000 },
  week: { label: 'Last 7 days', ms: 7 * 86_400_000 },
  month: { label: 'Last 30 days', ms: 30 * 86_400_000 },
};
const TIME = ['time', 'from', 'to'];

/** Names of the filters that the address sets. */
export const filtersSet = (filters: readonly Filter[], query: URLSearchParams): string[] =>
  filters.length === 0 ? [] : [...filters.map(({ name }) => name), ...TIME].filter((name) => query.has(name));

/** What the API is asked for; a span of time ends now. */
export function queryOfFilters(filters: readonly Filter[], query: URLSearchParams): Record<string, string> {
  const asked: Record<string, string> = {};
  for (const { name, toQuery } of filters) {
    const value = query.get(name) ?? '';
    if (toQuery === undefined) asked[name] ??= value;
    else if (value !== '') Object.assign(asked, toQuery(value));
  }
  if (filters.length === 0) return asked;
  const span = SPANS[query.get('time') ?? ''];
  const from = span ? new Date(Date.now() - span.ms).toISOString() : (query.get('from') ?? '');
  return { ...asked, from, to: span ? '' : (query.get('to') ?? '') };
}

/** The form; on narrow screens behind a button. */
export function filterBar(filters: readonly Filter[], caption: string): TemplateResult | typeof nothing {
  if (filters.length === 0) return nothing;
  const { query } = place();
  const set = filtersSet(filters, query);
  const clear = () =>
    setQuery(Object.fromEntries([...filters.map(({ name }) => name), ...TIME].map((name) => [name, ''])));
  const chips = filters.filter(({ name, isChip }) => isChip && query.has(name));
  const controls = filters.filter(({ isChip }) => !isChip);
  const shown = controls.filter(({ name, isMore }) => !isMore || query.has(name));
  const more = controls.filter((filter) => !shown.includes(filter));
  const toggle = (event: Event) => {
    const button = event.currentTarget as HTMLElement;
    const isOpen = button.parentElement?.classList.toggle('is-open') ?? false;
    button.setAttribute('aria-expanded', String(isOpen));
  };
  return html`<form class="filters" role="search" aria-label="Filter ${caption}" @submit=${(event: Event) => event.preventDefault()}>
      <button type="button" class="filter-toggle" aria-expanded="false" @click=${toggle}>${icon('filter')} Filters${set.length > 0 ? html` <span class="badge">${set.length}</span>` : nothing}</button>
      <div class="filter-fields">${shown.map((filter) => control(filter, query))}${timeControl(query)}</div>
      ${more.length > 0 ? html`<details class="filter-more"><summary>More filters</summary><div class="filter-fields">${more.map((filter) => control(filter, query))}</div></details>` : nothing}
      ${
        set.length > 0
          ? html`<div class="chips">${chips.map((filter) => chip(filter, query))}<button type="button" class="link" @click=${clear}>Clear filters</button></div>`
          : nothing
      }
    </form>`;
}

function control(filter: Filter, query: URLSearchParams): TemplateResult {
  const value = query.get(filter.name) ?? '';
  if (filter.options) {
    return choiceField({
      ...filter,
      options: filter.options,
      value,
      any: filter.any ?? 'Any',
      hint: '',
      onChange: (chosen) => setQuery({ [filter.name]: chosen }),
    });
  }
  if (filter.name === 'q') return searchField(filter, value);
  return html`<label class="choice ${filter.label === 'Search' ? 'search' : ''}"><span>${filter.label}</span>
    <input name=${filter.name} .value=${value} placeholder=${filter.hint ?? ''} autocomplete="off"
      @change=${(event: Event) => setQuery({ [filter.name]: (event.target as HTMLInputElement).value.trim() })} /></label>`;
}

const TYPING_MS = 200;
let typing: ReturnType<typeof setTimeout> | undefined;

/** Searches as somebody types. */
function searchField({ name, label, hint }: Filter, value: string): TemplateResult {
  const field = `input[name="${name}"]`;
  const search = (event: Event): void => {
    const input = event.target as HTMLInputElement;
    clearTimeout(typing);
    const begin = () => {
      if (input.isConnected && input.value.trim() !== (place().query.get(name) ?? ''))
        setQuery({ [name]: input.value.trim() });
    };
    if (event.type === 'change') begin();
    else typing = setTimeout(begin, TYPING_MS);
  };
  // What is typed meanwhile stays as it is typed.
  const isTyping = document.activeElement?.matches(field) ?? false;
  return html`<label class="choice search"><span>${label}</span>
    <input type="search" name=${name} .value=${isTyping ? noChange : live(value)} placeholder=${hint ?? ''} autocomplete="off" spellcheck="false" @input=${search} @change=${search} /></label>`;
}

const chip = ({ name, label, labels }: Filter, query: URLSearchParams): TemplateResult => {
  const value = query.get(name) ?? '';
  const text = labels?.[value] ?? value;
  return html`<span class="chip">${label}${text ? `: ${text}` : ''}<button type="button" title="Take away" @click=${() =>
    setQuery({ [name]: '' })}>${icon('xmark')}<span class="sr">Take away ${label}</span></button></span>`;
};

function timeControl(query: URLSearchParams): TemplateResult {
  const span = query.get('time') ?? '';
  const isCustom = span === 'custom' || query.has('from') || query.has('to');
  return html`${choiceField({
    name: 'time',
    label: 'Time',
    options: [...Object.keys(SPANS), 'custom'],
    labels: {
      ...Object.fromEntries(Object.entries(SPANS).map(([name, { label }]) => [name, label])),
      custom: 'Between …',
    },
    value: isCustom ? 'custom' : span,
    any: 'Any',
    onChange: (time) => setQuery({ time, from: '', to: '' }),
  })}${isCustom ? ['from', 'to'].map((name) => timeField(name, query)) : nothing}`;
}

function timeField(name: string, query: URLSearchParams): TemplateResult {
  const iso = query.get(name);
  const atMs = iso ? Date.parse(iso) : Number.NaN;
  const local = Number.isNaN(atMs)
    ? ''
    : new Date(atMs - new Date(atMs).getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
  const change = (event: Event) => {
    const { value } = event.target as HTMLInputElement;
    setQuery({ time: 'custom', [name]: value ? new Date(value).toISOString() : '' });
  };
  return html`<label class="choice moment"><span>${name === 'from' ? 'From' : 'Until'}</span>
    <input type="datetime-local" name=${name} .value=${local} @change=${change} /></label>`;
}
