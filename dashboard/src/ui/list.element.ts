/**
 * A list of rows from the API: filters in the address, sticky head, newest first, more on request, refreshed while it is
 * looked at, a row opened in the side panel (`?open=<id>`).
 */
import type { Page as ApiPage } from '@dispute-intake/contract/dashboard-api';
import { html, LitElement, nothing, type TemplateResult } from 'lit';
import { ApiProblem, call, queryOf } from '../api.ts';
import { onMove, place, setQuery } from '../router.ts';
import { notice, skeleton } from './bits.ts';
import { choiceField } from './fields.ts';

export interface Column<T> {
  head: string;
  cell: (row: T) => unknown;
  isNumber?: boolean;
  /** Left out below 700 px. */
  isWide?: boolean;
}
export interface Filter {
  name: string;
  label: string;
  options?: readonly string[];
  labels?: Record<string, string>;
  hint?: string;
}

const REFRESH_MS = 4000;
const PAGE_SIZE = '50';

export class ListElement<T extends { id: string } = { id: string }> extends LitElement {
  static override properties = {
    path: {},
    caption: {},
    columns: { attribute: false },
    filters: { attribute: false },
    fixed: { attribute: false },
    empty: { attribute: false },
    opens: { type: Boolean },
    rows: { state: true },
    problem: { state: true },
  };
  declare path: string;
  declare caption: string;
  declare columns: Column<T>[];
  declare filters: Filter[];
  /** Filters that are not the reader's to change. */
  declare fixed: Record<string, string>;
  declare empty: unknown;
  /** Rows open the side panel. */
  declare opens: boolean;
  declare rows: T[] | null;
  declare problem: string;
  #cursor: string | null = null;
  #timer: ReturnType<typeof setInterval> | undefined;
  #stopListening: (() => void) | undefined;
  #asked = '';

  constructor() {
    super();
    this.filters = [];
    this.fixed = {};
    this.rows = null;
    this.problem = '';
    this.opens = false;
  }
  protected override createRenderRoot() {
    return this;
  }
  override connectedCallback(): void {
    super.connectedCallback();
    this.#stopListening = onMove(() => this.#load(false));
    this.#timer = setInterval(() => {
      if (document.visibilityState === 'visible' && (this.rows?.length ?? 0) <= Number(PAGE_SIZE)) this.#load(true);
    }, REFRESH_MS);
  }
  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearInterval(this.#timer);
    this.#stopListening?.();
  }
  protected override firstUpdated(): void {
    this.#load(true);
  }
  /** Asks the server again. */
  refresh(): void {
    this.#load(true);
  }

  #query(): Record<string, string> {
    const { query } = place();
    const chosen = Object.fromEntries(
      [...this.filters.map(({ name }) => name), 'from', 'to'].map((name) => [name, query.get(name) ?? '']),
    );
    return { ...chosen, ...this.fixed, limit: PAGE_SIZE };
  }
  async #load(force: boolean): Promise<void> {
    const address = this.path + queryOf(this.#query());
    if (!force && address === this.#asked) return;
    this.#asked = address;
    try {
      const page = await call<ApiPage<T>>('GET', address);
      if (address !== this.#asked) return;
      this.rows = page.data;
      this.#cursor = page.next_cursor;
      this.problem = '';
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      this.problem = error.message;
      this.rows ??= [];
    }
  }
  async #more(): Promise<void> {
    const page = await call<ApiPage<T>>('GET', this.path + queryOf({ ...this.#query(), cursor: this.#cursor ?? '' }));
    this.rows = [...(this.rows ?? []), ...page.data];
    this.#cursor = page.next_cursor;
  }

  protected override render(): TemplateResult {
    return html`${this.#filterBar()} ${notice('bad', this.problem)} ${this.rows === null ? skeleton() : this.#table(this.rows)}
      ${this.#cursor ? html`<div class="more"><wa-button appearance="outlined" @click=${() => this.#more()}>Show more</wa-button></div>` : nothing}`;
  }

  #filterBar(): TemplateResult | typeof nothing {
    if (this.filters.length === 0) return nothing;
    const { query } = place();
    const isFiltered = [...this.filters.map(({ name }) => name), 'from', 'to'].some((name) => query.has(name));
    return html`<form class="filters" role="search" aria-label="Filter ${this.caption}" @submit=${(event: Event) => event.preventDefault()}>
      ${this.filters.map((filter) => {
        const value = query.get(filter.name) ?? '';
        if (filter.options) {
          return choiceField({
            ...filter,
            options: filter.options,
            value,
            any: 'Any',
            hint: '',
            onChange: (chosen) => setQuery({ [filter.name]: chosen }),
          });
        }
        return html`<label class="choice"><span>${filter.label}</span>
          <input name=${filter.name} .value=${value} placeholder=${filter.hint ?? ''} autocomplete="off"
            @change=${(event: Event) => setQuery({ [filter.name]: (event.target as HTMLInputElement).value.trim() })} /></label>`;
      })}
      ${['from', 'to'].map((name) => {
        const iso = query.get(name);
        const local = iso
          ? new Date(Date.parse(iso) - new Date().getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
          : '';
        return html`<label class="choice"><span>${name === 'from' ? 'From' : 'Until'}</span>
          <input type="datetime-local" name=${name} .value=${local}
            @change=${(event: Event) => {
              const { value } = event.target as HTMLInputElement;
              setQuery({ [name]: value ? new Date(value).toISOString() : '' });
            }} /></label>`;
      })}
      ${
        isFiltered
          ? html`<button type="button" class="link" @click=${() =>
              setQuery(
                Object.fromEntries([...this.filters.map(({ name }) => [name, '']), ['from', ''], ['to', '']]),
              )}>Clear filters</button>`
          : nothing
      }
    </form>`;
  }

  #table(rows: T[]): TemplateResult {
    if (rows.length === 0) {
      const { query } = place();
      const isFiltered = this.filters.some(({ name }) => query.has(name)) || query.has('from') || query.has('to');
      return html`<div class="empty">${isFiltered ? html`<p>Nothing matches these filters.</p>` : this.empty}</div>`;
    }
    const openId = place().query.get('open');
    return html`<div class="table" role="region" tabindex="0" aria-label=${this.caption}><table>
      <caption class="sr">${this.caption}</caption>
      <thead><tr>${this.columns.map(
        ({ head, isNumber, isWide }) =>
          html`<th scope="col" class="${isNumber ? 'number' : ''} ${isWide ? 'wide' : ''}">${head}</th>`,
      )}</tr></thead>
      <tbody>${rows.map(
        (
          row,
        ) => html`<tr class="${this.opens ? 'opens' : ''} ${row.id === openId ? 'is-open' : ''}" @click=${(event: Event) => this.#open(event, row)}>
          ${this.columns.map(
            ({ cell, isNumber, isWide }, i) =>
              html`<td class="${isNumber ? 'number' : ''} ${isWide ? 'wide' : ''}">${
                i === 0 && this.opens
                  ? html`<button type="button" class="row-link" @click=${(event: Event) => this.#open(event, row)}>${cell(row)}</button>`
                  : cell(row)
              }</td>`,
          )}</tr>`,
      )}</tbody>
    </table></div>`;
  }

  #open(event: Event, row: T): void {
    if (!this.opens) return;
    const inner = (event.target as HTMLElement).closest('a, button');
    if (inner && !inner.classList.contains('row-link')) return;
    event.stopPropagation();
    setQuery({ open: row.id });
  }
}
customElements.define('di-list', ListElement);
