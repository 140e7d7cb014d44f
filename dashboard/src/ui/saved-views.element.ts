/** Above a list: the operator's saved views of it, saving the one in the address, and the list as a file. */
import { ApiError } from '@dispute-intake/contract/api-request';
import type { SavedView } from '@dispute-intake/contract/dashboard-api';
import { html, LitElement, nothing, type TemplateResult } from 'lit';
import { call, describe, download, queryOf, send } from '../api.ts';
import { onMove, place } from '../router.ts';
import { icon, notice, say } from './bits.ts';
import { askForm, confirmDanger } from './dialog.ts';
import { textField, textIn } from './fields.ts';
import { type Filter, filtersSet, queryOfFilters } from './filters.ts';

/** What is given by the clock is no part of a view. */
const NEVER_SAVED = new Set(['from', 'to']);

export class SavedViews extends LitElement {
  static override properties = {
    path: {},
    filters: { attribute: false },
    views: { state: true },
    problem: { state: true },
    isBusy: { state: true },
  };
  /** Of the page, which is also that of its list below the API. */
  declare path: string;
  declare filters: Filter[];
  declare views: SavedView[];
  declare problem: string;
  declare isBusy: boolean;
  #stopListening: (() => void) | undefined;

  constructor() {
    super();
    this.views = [];
    this.problem = '';
    this.isBusy = false;
  }
  protected override createRenderRoot() {
    return this;
  }
  override connectedCallback(): void {
    super.connectedCallback();
    this.#stopListening = onMove(() => this.requestUpdate());
    void this.#load();
  }
  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#stopListening?.();
  }

  async #try(work: () => Promise<void>): Promise<void> {
    this.problem = '';
    try {
      await work();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      this.problem = describe(error);
    }
  }
  #load = (): Promise<void> =>
    this.#try(async () => {
      this.views = (await call<{ data: SavedView[] }>('GET', '/views')).data;
    });

  /** The view in the address, its members in order, so that equal views have equal queries. */
  #query(): string {
    const { query } = place();
    const set = filtersSet(this.filters, query).filter((name) => !NEVER_SAVED.has(name));
    return new URLSearchParams(set.sort().map((name) => [name, query.get(name) ?? ''])).toString();
  }
  async #save(query: string): Promise<void> {
    const saved = await askForm({
      title: 'Save this view',
      confirm: 'Save view',
      fields: (errors) =>
        html`${textField({ name: 'name', label: 'Name', required: true, hint: 'A name you have already is replaced. Only you see your views.', error: errors.name })}`,
      send: (data) => send('POST /views', { name: textIn(data, 'name'), query }),
    });
    if (!saved) return;
    say('View saved');
    await this.#load();
  }
  async #remove({ id, name }: SavedView): Promise<void> {
    const removed = await confirmDanger({
      title: 'Remove this view?',
      text: html`The view <strong>${name}</strong> is removed. The cases it lists stay.`,
      confirm: 'Remove view',
      send: () => call('DELETE', `/views/${id}`),
    });
    if (removed) await this.#load();
  }
  async #export(format: 'csv' | 'json'): Promise<void> {
    this.isBusy = true;
    // The export is in the order of the ids, whatever the list on the page is sorted by.
    const { order: _order, ...filters } = queryOfFilters(this.filters, place().query);
    const name = `cases-${new Date().toISOString().slice(0, 10)}.${format}`;
    await this.#try(() => download(`${this.path}/export${queryOf({ ...filters, format })}`, name));
    this.isBusy = false;
  }

  protected override render(): TemplateResult {
    const now = this.#query();
    const page = `/dashboard${this.path}`;
    const isSaved = this.views.some(({ query }) => query === now);
    return html`<div class="views">
      <div class="segments" role="group" aria-label="Views">
        <a href=${page} aria-current=${now === '' ? 'true' : 'false'}>All</a>
        ${this.views.map(
          (view) =>
            html`<a href="${page}?${view.query}" aria-current=${view.query === now ? 'true' : 'false'}>${view.name}</a>`,
        )}
      </div>
      ${now !== '' && !isSaved ? html`<button type="button" class="link" @click=${() => this.#save(now)}>Save this view</button>` : nothing}
      ${this.views
        .filter(({ query }) => query === now)
        .map(
          (view) =>
            html`<button type="button" class="link" @click=${() => this.#remove(view)}>Remove this view</button>`,
        )}
      <span class="views-export">${(['csv', 'json'] as const).map(
        (format) =>
          html`<button type="button" class="copy" ?disabled=${this.isBusy} @click=${() => this.#export(format)}>${icon('download')} ${format.toUpperCase()}<span class="sr">: download what the list shows, every page of it</span></button>`,
      )}</span>
    </div>${notice('bad', this.problem)}`;
  }
}
customElements.define('di-saved-views', SavedViews);
