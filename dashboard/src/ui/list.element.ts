/**
 * A list of rows from the API: filters in the address, how many there are, newest first, more on request, kept up to
 * date while it is looked at (and held still on request), a row opened in the side panel (`?open=<id>`).
 */
import { ApiError } from '@dispute-intake/contract/api-request';
import type { Page as ApiPage } from '@dispute-intake/contract/dashboard-api';
import { html, LitElement, nothing, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import { call, describe, queryOf, SIGNED_OUT } from '../api.ts';
import { leftAt, onMove, place, setQuery } from '../router.ts';
import { counted } from '../words.ts';
import { empty, notice, skeleton } from './bits.ts';
import { type Filter, filterBar, filtersSet, queryOfFilters } from './filters.ts';
import { keepList } from './last-list.ts';
import { ListKeys } from './list-keys.ts';

export interface Column<T> {
  head: string;
  cell: (row: T) => unknown;
  isNumber?: boolean;
  /** Left out below 700 px. */
  isWide?: boolean;
  /** Shown below the cell on narrow screens only, in place of the columns left out there. */
  narrow?: (row: T) => unknown;
}

const REFRESH_MS = 3000;
const PAGE_SIZE = '50';

interface LeftList {
  address: string;
  rows: unknown[];
  total: number | null | undefined;
  cursor: string | null;
}
/** The rows each list had when it was left, for the way back to it; gone when nobody is signed in. */
const lastLists = new Map<string, LeftList>();
window.addEventListener(SIGNED_OUT, () => lastLists.clear());

export class ListElement<T extends { id: string } = { id: string }> extends LitElement {
  static override properties = {
    path: {},
    caption: {},
    noun: { attribute: false },
    columns: { attribute: false },
    filters: { attribute: false },
    fixed: { attribute: false },
    empty: { attribute: false },
    opens: { type: Boolean },
    rows: { state: true },
    problem: { state: true },
    isLive: { state: true },
    news: { state: true },
  };
  declare path: string;
  declare caption: string;
  /** One row, several rows. Where given, the list says how many there are. */
  declare noun: readonly [one: string, many: string] | undefined;
  declare columns: Column<T>[];
  declare filters: Filter[];
  /** Filters that are not the reader's to change. */
  declare fixed: Record<string, string>;
  declare empty: unknown;
  /** Rows open the side panel. */
  declare opens: boolean;
  declare rows: T[] | null;
  declare problem: string;
  declare isLive: boolean;
  /** What came in by itself, for screen readers. */
  declare news: string;
  readonly #keys = new ListKeys(this);
  #total: number | null | undefined;
  #cursor: string | null = null;
  #fresh = new Set<string>();
  #timer: ReturnType<typeof setInterval> | undefined;
  #stopListening: (() => void) | undefined;
  #asked = '';
  /** What the rows answer. */
  #shown = '';
  /** Of the page this list is on. */
  #pathname = '';

  constructor() {
    super();
    this.filters = [];
    this.fixed = {};
    this.rows = null;
    this.problem = '';
    this.opens = false;
    this.isLive = true;
    this.news = '';
  }
  protected override createRenderRoot() {
    return this;
  }
  override connectedCallback(): void {
    super.connectedCallback();
    this.#pathname = location.pathname;
    this.#stopListening = onMove(() => this.#moved());
    this.#timer = setInterval(() => {
      const isOnFirstPage = (this.rows?.length ?? 0) <= Number(PAGE_SIZE);
      if (this.isLive && document.visibilityState === 'visible' && isOnFirstPage) void this.#refresh();
    }, REFRESH_MS);
  }
  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearInterval(this.#timer);
    this.#stopListening?.();
    if (this.rows)
      lastLists.set(this.path, { address: this.#asked, rows: this.rows, total: this.#total, cursor: this.#cursor });
  }
  protected override firstUpdated(): void {
    const kept = leftAt() === undefined ? undefined : lastLists.get(this.path);
    if (kept?.address === this.#address()) {
      this.#asked = kept.address;
      this.#shown = kept.address;
      this.#total = kept.total;
      this.#cursor = kept.cursor;
      this.rows = kept.rows as T[];
    } else void this.#load();
  }
  /** Asks the server again. */
  refresh(): void {
    void this.#refresh();
  }

  #query(): Record<string, string> {
    return { ...queryOfFilters(this.filters, place().query), ...this.fixed, limit: PAGE_SIZE };
  }
  /** What the address asks for, apart from the moving ends of a time range. */
  #address(): string {
    const { query } = place();
    return JSON.stringify([
      this.path,
      this.fixed,
      ...filtersSet(this.filters, query).map((name) => [name, query.get(name)]),
    ]);
  }
  #moved(): void {
    // The reader goes to another page; this list is on its way out.
    if (location.pathname !== this.#pathname) return;
    if (this.#address() === this.#asked) this.requestUpdate();
    else void this.#load();
  }
  async #load(): Promise<void> {
    const asked = this.#address();
    this.#asked = asked;
    const count = this.noun ? '1' : '';
    await this.#ask(asked, { ...this.#query(), count }, (page) => {
      this.#fresh.clear();
      this.#total = page.total;
      this.rows = page.data;
    });
  }
  async #refresh(): Promise<void> {
    const known = new Set(this.rows?.map(({ id }) => id));
    const asked = this.#address();
    if (asked !== this.#asked || this.rows === null || this.problem !== '') return this.#load();
    await this.#ask(asked, this.#query(), (page) => {
      const fresh = page.data.filter(({ id }) => !known.has(id)).map(({ id }) => id);
      const isSame = fresh.length === 0 && page.data.length === known.size;
      if (fresh.length > 0) this.#fresh = new Set(fresh);
      this.rows = page.data;
      if (isSame || !this.noun) return;
      if (fresh.length > 0) this.news = counted(fresh.length, `new ${this.noun[0]}`, `new ${this.noun[1]}`);
      void this.#recount(asked);
    });
  }
  #recount(asked: string): Promise<void> {
    const cursor = this.#cursor;
    return this.#ask(asked, { ...this.#query(), limit: '1', count: '1' }, (page) => {
      this.#cursor = cursor;
      this.#total = page.total;
      this.requestUpdate();
    });
  }
  async #ask(asked: string, query: Record<string, string>, take: (page: ApiPage<T>) => void): Promise<void> {
    try {
      const page = await call<ApiPage<T>>('GET', this.path + queryOf(query));
      if (asked !== this.#asked || !this.isConnected) return;
      this.#cursor = page.next_cursor;
      this.problem = '';
      this.#shown = asked;
      take(page);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (asked !== this.#asked) return;
      this.problem = describe(error);
      // Rows of another filter would look like the answer to this one.
      if (this.#shown !== asked) this.rows = null;
    }
  }
  async #more(): Promise<void> {
    const asked = this.#asked;
    const before = this.rows ?? [];
    await this.#ask(asked, { ...this.#query(), cursor: this.#cursor ?? '' }, (page) => {
      this.rows = [...before, ...page.data];
    });
  }

  protected override updated(): void {
    if (this.rows !== null)
      keepList(
        this.path,
        this.rows.map(({ id }) => id),
      );
  }
  protected override render(): TemplateResult {
    const retry = html`${this.problem} <button type="button" class="link" @click=${() => this.#load()}>Try again</button>`;
    return html`${filterBar(this.filters, this.caption)}
      ${this.problem ? notice('bad', retry) : nothing}
      ${this.rows === null ? (this.problem ? nothing : skeleton()) : html`${this.#bar(this.rows)}${this.#table(this.rows)}`}
      <p class="sr" role="status">${this.news}</p>
      ${this.#cursor ? html`<div class="more"><wa-button appearance="outlined" @click=${() => this.#more()}>Show more</wa-button></div>` : nothing}`;
  }

  #bar(rows: T[]): TemplateResult | typeof nothing {
    if (!this.noun) return nothing;
    const [one, many] = this.noun;
    const total = this.#total;
    const inAll =
      total === null ? `more than 10,000 ${many}` : counted(total === undefined ? rows.length : total, one, many);
    const areKeysOn = this.#keys.isOn;
    return html`<div class="list-bar"><p class="total" data-total=${total ?? ''}>${inAll}</p>
      <button type="button" class="keys" aria-pressed=${areKeysOn} @click=${() => this.#keys.toggle()}><span aria-hidden="true"><kbd>j</kbd> <kbd>k</kbd> <kbd>/</kbd></span>${areKeysOn ? 'Keys on' : 'Keys off'}<span class="sr">: j and k go to the next and previous row, slash to the search</span></button>
      <button type="button" class="live" aria-pressed=${this.isLive && this.problem === ''} @click=${() => {
        this.isLive = !this.isLive;
        if (this.isLive) void this.#refresh();
      }}><span class="dot" aria-hidden="true"></span>${this.problem ? 'Not up to date' : this.isLive ? 'Live' : 'Paused'}<span class="sr">${this.isLive ? ': updates by itself, press to hold still' : ', press to update by itself'}</span></button></div>`;
  }

  #table(rows: T[]): TemplateResult {
    if (rows.length === 0) {
      return filtersSet(this.filters, place().query).length > 0
        ? empty('Nothing matches these filters', html`<p>Take one away, or widen the time.</p>`, 'filter')
        : html`${this.empty}`;
    }
    const openId = place().query.get('open');
    return html`<div class="table"><table>
      <caption class="sr">${this.caption}</caption>
      <thead><tr>${this.columns.map(
        ({ head, isNumber, isWide }) =>
          html`<th scope="col" class="${isNumber ? 'number' : ''} ${isWide ? 'wide' : ''}">${head}</th>`,
      )}</tr></thead>
      <tbody>${repeat(
        rows,
        ({ id }) => id,
        (
          row,
        ) => html`<tr data-id=${row.id} class="${this.opens ? 'opens' : ''} ${row.id === openId ? 'is-open' : ''} ${this.#fresh.has(row.id) ? 'fresh' : ''}" @click=${(event: Event) => this.#open(event, row)}>
          ${this.columns.map((column, i) => this.#cell(column, row, i === 0))}</tr>`,
      )}</tbody>
    </table></div>`;
  }
  #cell({ cell, isNumber, isWide, narrow }: Column<T>, row: T, isFirst: boolean): TemplateResult {
    const content =
      isFirst && this.opens
        ? html`<button type="button" class="row-link" @click=${(event: Event) => this.#open(event, row)}>${cell(row)}</button>`
        : cell(row);
    const below = narrow ? html`<span class="narrow">${narrow(row)}</span>` : nothing;
    const css = `${isNumber ? 'number' : ''} ${isWide ? 'wide' : ''}`;
    return isFirst
      ? html`<th scope="row" class=${css}>${content}${below}</th>`
      : html`<td class=${css}>${content}${below}</td>`;
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
